"""The command line: `python -m bear_river COMMAND`.

It leaves with 0 when it has done what was asked, with 1 when that cannot be done, and then says why
in one sentence on standard error, with 2 when it does not understand what is asked, and with 130
when it is interrupted.
"""

import argparse
import io
import os
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from bear_river import __version__, commands, studying, terminal
from bear_river.board import LONGEST_TEXT, BadText, shown
from bear_river.deal import BadDealNumber, read_deal_number
from bear_river.game import Game
from bear_river.session import taken_up
from bear_river.speech import deal_fact

_CANNOT, _MISUNDERSTOOD, _INTERRUPTED = 1, 2, 130
_MOST_BYTES = 4 * LONGEST_TEXT
_STANDARD_INPUT = "-"

_EPILOG = """\
examples:
  python -m bear_river deal bear-river 24
  python -m bear_river moves bear-river 24 --after "9>6 | 10>6"
  python -m bear_river play fan
  python -m bear_river play fan+cells-2
  python -m bear_river export fan 24 --form pysolfc > deal24.board
  python -m bear_river import fan --from deal24.board
  python -m bear_river study bear-river --deals 1-1000 --out study.csv
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the arguments ask, those of the process if none are given; return the exit code."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)
    if asked.command is None:
        parser.print_help(sys.stderr)
        return _MISUNDERSTOOD
    try:
        return _run(asked)
    except (ValueError, OSError) as error:
        print(_sentence(error), file=sys.stderr)
        return _CANNOT
    except KeyboardInterrupt:
        return _INTERRUPTED


def _run(asked: argparse.Namespace) -> int:
    try:
        if asked.command == "play":
            _play(asked)
        elif asked.command == "study":
            studying.run(asked)
        else:
            print(_output(asked))
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        # What reads the output has seen enough; nothing more can be written, at the end neither.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _output(asked: argparse.Namespace) -> str:
    match asked.command:
        case "games":
            return commands.games_text(as_json=asked.json)
        case "rules":
            return commands.rules_text(asked.game, as_json=asked.json)
        case "deal":
            return commands.deal_text(_game(asked), as_json=asked.json, lines=asked.lines)
        case "moves":
            return commands.moves_text(_game(asked), as_json=asked.json)
        case "export":
            return commands.export_text(_game(asked), asked.form)
        case "solve":
            return commands.solve_text(_game(asked), asked.limit, as_json=asked.json)
        case "rate":
            return commands.rate_text(_game(asked), asked.limit, as_json=asked.json)
        case "review":
            return commands.review_text(_game(asked), asked.limit, as_json=asked.json)
        case "banking":
            return commands.banking_text(asked.game, asked.deals, asked.limit)
        case _:
            return commands.import_text(_game(asked), as_json=asked.json)


def _play(asked: argparse.Namespace) -> None:
    if asked.source == _STANDARD_INPUT:
        raise BadText("A game is played from standard input, so its board has to be in a file.")
    if sys.stdin is None:
        raise BadText("Standard input is closed, so no move can be typed.")
    prompt = "> " if sys.stdin.isatty() else ""
    terminal.play_lines(
        taken_up(_game(asked)),
        _typed_lines(prompt),
        print,
        milliseconds=lambda: time.monotonic_ns() // 1_000_000,
        width=shutil.get_terminal_size().columns,
    )


def _typed_lines(prompt: str) -> Iterator[str]:
    while True:
        try:
            yield input(prompt)
        except (EOFError, KeyboardInterrupt):
            return


def _game(asked: argparse.Namespace) -> Game:
    text = None if asked.source is None else _text(asked.source)
    game = commands.chosen_game(asked.game, asked.number, text, asked.after)
    if text is None and asked.number is None and asked.command != "play":
        print(deal_fact(game.deal.number), file=sys.stderr)
    return game


def _text(source: str) -> str:
    """Return what a file holds, or standard input."""
    if source == _STANDARD_INPUT:
        if sys.stdin is None:
            raise BadText("Standard input is closed.")
        content = sys.stdin.buffer.read(_MOST_BYTES + 1)
    else:
        with Path(source).open("rb") as file:
            content = file.read(_MOST_BYTES + 1)
    if len(content) > _MOST_BYTES:
        raise BadText(f"The text is too long: it has more than {LONGEST_TEXT} characters.")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        name = "Standard input" if source == _STANDARD_INPUT else source
        raise BadText(f"{name} is not text: a board is written in UTF-8.") from error


def _sentence(error: ValueError | OSError) -> str:
    if isinstance(error, OSError):
        what = shown(str(error.filename)) if error.filename else "The output"
        return f"{what} cannot be {'read' if error.filename else 'written'}: {error.strerror}."
    return str(error)


def _number(text: str) -> int:
    try:
        return read_deal_number(text)
    except BadDealNumber as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bear_river",
        description="Bear River and its kin: rules, deals, boards, and a game in the terminal.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=__version__)
    verbs = parser.add_subparsers(dest="command", metavar="COMMAND")
    games = verbs.add_parser("games", help="list the games")
    rules = verbs.add_parser("rules", help="say how a game is played, and what can be changed")
    rules.add_argument("game", metavar="GAME", help="its key, as games lists it")
    deal = verbs.add_parser("deal", help="print the board of a deal")
    deal.add_argument("--lines", action="store_true", help="a line a fan")
    moves = verbs.add_parser("moves", help="list the legal moves")
    play = verbs.add_parser("play", help="play in the terminal")
    export = verbs.add_parser("export", help="print a board in another program's form")
    export.add_argument("--form", required=True, choices=[*commands.FORMS], help="which one")
    read = verbs.add_parser("import", help="read a board in any form, print it in our own")
    studying.add_arguments(verbs.add_parser("study", help="measure how many deals can be won"))
    judge = verbs.add_parser("solve", help="tell whether a deal or a board can be won, and how")
    rating = verbs.add_parser("rate", help="tell how narrow the way to a win is")
    look_back = verbs.add_parser("review", help="find the turn that lost a game")
    banking = verbs.add_parser(
        "banking", help="count the winnable deals lost by banking every card as soon as it can be"
    )
    banking.add_argument("game", metavar="GAME", help="its key, as games lists it")
    studying.add_deals(banking)
    for verb in (judge, rating, look_back, banking):
        studying.add_limit(verb)
    for verb in (deal, moves, play, export, read, judge, rating, look_back):
        _add_game(verb, needs_text=verb is read)
    for verb in (games, rules, deal, moves, read, judge, rating, look_back):
        verb.add_argument("--json", action="store_true", help="for programs to read")
    return parser


def _add_game(verb: argparse.ArgumentParser, *, needs_text: bool) -> None:
    verb.add_argument("game", metavar="GAME", nargs="?", help="its key, as games lists it")
    verb.add_argument(
        "number", metavar="NUMBER", nargs="?", type=_number, help="the deal number; else a new one"
    )
    verb.add_argument(
        "--from",
        dest="source",
        metavar="FILE",
        required=needs_text,
        help="begin from a board or a game, in any form; - for standard input",
    )
    verb.add_argument(
        "--after", metavar="TURNS", default="", help='play these first, such as "7>9 | 3>F"'
    )


if __name__ == "__main__":
    sys.exit(main())
