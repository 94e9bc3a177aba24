"""A game in a terminal: what is typed goes in, what is printed comes out, and nothing else.

`answer` is a pure function of what lies on the table and a line; `play_lines` runs a whole game.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bear_river import speech
from bear_river.advice import advise
from bear_river.board import BadText
from bear_river.cards import RANK_LETTERS, SUIT_LETTERS, Card, card_text
from bear_river.catalogue import entry
from bear_river.deal import BadDealNumber, new_deal_number, read_deal_number
from bear_river.game import (
    Game,
    Status,
    numbered_deal,
    position,
    redo,
    status,
    take_turn,
    undo,
)
from bear_river.notation import game_text, move_text, pile_text, read_move
from bear_river.position import (
    REDEAL,
    IllegalMove,
    Move,
    Position,
    banked,
    cell_pile,
    draws_left,
    foundation_card,
    hidden_in,
    legal_moves,
    next_card,
    redeals_left,
)
from bear_river.rules import Base
from bear_river.session import Session, bring_back, deal_anew, restart, with_game, with_time

HELP = """\
7>9      move the top card of fan 7 to fan 9 ("7 9" does too)
7>F      bank it; F2 is the second foundation of a suit, where there are two ways to go
7>a b>9  to and from the cells, in games that have some; several moves are played in turn
7*3>9    move the three top cards as one, in games that allow it
7.1>7    the draw: raise the lowest card of fan 7, in games that have one
R        redeal, in games that have one
undo     take the last move back            redo     play it again
hint     a move that keeps the win          moves    every legal move
new 24   another deal, 24 or any number     restart  the same deal again
back     the game before this one           rules    how the game is played
board    the table again                    save     the game as a line of text, to keep
help     this list                          quit     leave"""

_PAIR = re.compile(r"(\d+|[a-z]) +(\d+|[a-zA-Z]2?)")
_GAP = "  "

# Nodes: what a player waits for without a thought.
_HINT_LIMIT = 20_000


@dataclass(frozen=True, slots=True)
class Reply:
    """What comes of a line.

    Attributes:
        session: what lies on the table now.
        text: what is said, without the table.
        shows_table: whether the table has changed, or was asked for.
        is_over: whether the player has left.
    """

    session: Session
    text: str
    shows_table: bool = False
    is_over: bool = False


def play_lines(
    session: Session,
    lines: Iterable[str],
    write: Callable[[str], object],
    *,
    milliseconds: Callable[[], int],
    width: int = 80,
) -> Session:
    """Play with what the lines say until they end or the player leaves.

    Args:
        session: what lies on the table.
        lines: what the player types.
        write: takes each text to be shown.
        milliseconds: the time of a clock that only its differences matter of.
        width: how many characters a line of the table may have.

    Returns:
        The session as it was left.
    """
    write(f"{opening(session.game)} Type help for what can be done.\n")
    write(table_text(session.game, width))
    before = milliseconds()
    for line in lines:
        now = milliseconds()
        session = with_time(session, now - before)
        before = now
        reply = answer(session, line)
        session = reply.session
        if reply.text:
            write(reply.text)
        if reply.is_over:
            return session
        if reply.shows_table:
            write("\n" + table_text(session.game, width))
    write(f"\n{farewell(session.game)}".rstrip())
    return session


def farewell(game: Game) -> str:
    """Return what is said to who leaves: the game to keep, if it has begun."""
    return f"To go on later, keep this line: {game_text(game)}" if game.turns else ""


def opening(game: Game) -> str:
    """Return the sentence for a game that is taken up, new or begun."""
    name = entry(game.deal.game).name
    if game.turns:
        return speech.resumed(name, game.deal.number)
    return speech.dealt(name, game.deal.number, position(game), status(game))


def answer(session: Session, line: str) -> Reply:
    """Return what comes of a line that the player has typed; a bad one changes nothing."""
    words = line.split()
    if not words:
        return Reply(session, "", shows_table=True)
    name, *more = words
    command = _COMMANDS.get(name.lower())
    if command is None:
        return _moves(session, line)
    if more and command is not _new:
        return Reply(session, f"{name} stands alone. Type help for what can be done.")
    return command(session, " ".join(more))


def table_text(game: Game, width: int = 80) -> str:
    """Return the table as text: the facts, foundations and cells, then the fans in rows.

    Args:
        game: the game on the table.
        width: how many characters a line may have; a row has fewer fans where they do not fit.
    """
    now = position(game)
    facts = f"{speech.banked_fact(now)}, {speech.moves_fact(game)}"
    if now.rules.base is not Base.ACE:
        base = "not chosen" if now.base is None else RANK_LETTERS[now.base]
        facts += f", base {base}"
    for count, noun in ((redeals_left(now), "redeal"), (draws_left(now), "draw")):
        if count:
            facts += f", {count} {noun}{'' if count == 1 else 's'} left"
    lines = [facts, _foundations_text(now)]
    if now.cells:
        lines.append("cells" + "".join(_cell_text(now, index) for index in range(len(now.cells))))
    return "\n".join([*lines, "", *_fan_rows(now, width), ""])


def _foundations_text(now: Position) -> str:
    piles = []
    for place, (suit, _) in enumerate(now.rules.foundations):
        top, following = foundation_card(now, place), next_card(now, place)
        shown = SUIT_LETTERS[suit] + " -" if top is None else card_text(top)
        then = "done" if following is None and top is not None else ""
        then = f"next {card_text(following)}" if following is not None else then
        piles.append(f"{shown} ({then})" if then else shown)
    rows = [
        _GAP.join(["banked", *piles[start : start + len(SUIT_LETTERS)]])
        for start in range(0, len(piles), len(SUIT_LETTERS))
    ]
    return "\n".join(rows)


def _cell_text(now: Position, index: int) -> str:
    return f"{_GAP}{pile_text(cell_pile(index))} {_card_text(now.cells[index])}"


def _card_text(card: Card | None) -> str:
    return "-" if card is None else card_text(card)


def _fan_rows(now: Position, width: int) -> list[str]:
    digits = len(str(len(now.fans)))
    fans = [f"{index + 1:>{digits}} {_fan_text(now, index)}" for index in range(len(now.fans))]
    column = max(map(len, fans)) + len(_GAP)
    columns = max(1, min(now.rules.columns, (width + len(_GAP)) // column))
    return [
        "".join(fan.ljust(column) for fan in fans[start : start + columns]).rstrip()
        for start in range(0, len(fans), columns)
    ]


def _fan_text(now: Position, index: int) -> str:
    hidden = hidden_in(now, index)
    cards = ["##"] * hidden + [*map(card_text, now.fans[index][hidden:])]
    return " ".join(cards) or "-"


def _moves(session: Session, line: str) -> Reply:
    """Play the moves of a line, each a turn, up to the first that cannot be."""
    try:
        moves = _read_moves(line)
    except BadText as error:
        return Reply(session, f"{error} Type help for what can be done.")
    game, said = session.game, []
    for move in moves:
        before = position(game)
        try:
            game = take_turn(game, (move,))
        except IllegalMove as error:
            said.append(speech.refused(error))
            break
        said.append(speech.turn_made(before, (move,)))
    has_moved = game is not session.game
    session = with_game(session, game)
    text = " ".join(said)
    return Reply(session, _with_end(session, text) if has_moved else text, shows_table=has_moved)


def _read_moves(line: str) -> list[Move]:
    pair = _PAIR.fullmatch(line.strip())
    if pair:
        return [read_move(f"{pair[1]}>{pair[2]}")]
    return [read_move(word) for word in line.split()]


def _with_end(session: Session, text: str) -> str:
    game = session.game
    match status(game):
        case Status.WON:
            return f"{text} {speech.won(game, banked(position(game)), session.elapsed)}"
        case Status.NO_MOVES:
            return f"{text} {speech.stuck(position(game))}"
        case _ if legal_moves(position(game)) == (REDEAL,):
            return f"{text} {speech.ONLY_A_REDEAL}"
        case _:
            return text


def _undo(session: Session, _: str) -> Reply:
    game = session.game
    if not game.cursor:
        return Reply(session, speech.NOTHING_TO_UNDO)
    back = undo(game)
    said = speech.undone(position(back), game.turns[back.cursor])
    return Reply(with_game(session, back), said, shows_table=True)


def _redo(session: Session, _: str) -> Reply:
    game = session.game
    if game.cursor == len(game.turns):
        return Reply(session, speech.NOTHING_TO_REDO)
    said = speech.redone(position(game), game.turns[game.cursor])
    session = with_game(session, redo(game))
    return Reply(session, _with_end(session, said), shows_table=True)


def _hint(session: Session, _: str) -> Reply:
    advice = advise(session.game, _HINT_LIMIT)
    said = speech.advised(session.game, advice)
    return Reply(session, f"{said} ({move_text(advice.hint.move)})" if advice.hint else said)


def _list_moves(session: Session, _: str) -> Reply:
    moves = map(move_text, legal_moves(position(session.game)))
    return Reply(session, " ".join(moves) or "No move is legal.")


def _new(session: Session, number: str) -> Reply:
    try:
        deal_number = read_deal_number(number) if number else new_deal_number()
    except BadDealNumber as error:
        return Reply(session, str(error))
    session = deal_anew(session, numbered_deal(session.game.deal.game, deal_number))
    return Reply(session, opening(session.game), shows_table=True)


def _restart(session: Session, _: str) -> Reply:
    return Reply(restart(session), speech.RESTARTED, shows_table=True)


def _back(session: Session, _: str) -> Reply:
    if not session.earlier:
        return Reply(session, speech.NOTHING_EARLIER)
    session = bring_back(session)
    return Reply(session, opening(session.game), shows_table=True)


def _rules(session: Session, _: str) -> Reply:
    game = entry(session.game.deal.game)
    return Reply(session, "\n".join([*game.setup, *game.play]))


def _board(session: Session, _: str) -> Reply:
    return Reply(session, "", shows_table=True)


def _save(session: Session, _: str) -> Reply:
    return Reply(session, game_text(session.game))


def _help(session: Session, _: str) -> Reply:
    return Reply(session, HELP)


def _quit(session: Session, _: str) -> Reply:
    return Reply(session, farewell(session.game), is_over=True)


_COMMANDS: dict[str, Callable[[Session, str], Reply]] = {
    **dict.fromkeys(("undo", "u"), _undo),
    "redo": _redo,
    **dict.fromkeys(("hint", "h"), _hint),
    "moves": _list_moves,
    "new": _new,
    "restart": _restart,
    "back": _back,
    "rules": _rules,
    "board": _board,
    "save": _save,
    **dict.fromkeys(("help", "?"), _help),
    **dict.fromkeys(("quit", "exit", "q"), _quit),
}
