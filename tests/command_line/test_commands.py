"""The command line: what it prints, what it refuses, and how it leaves."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from bear_river.__main__ import main
from bear_river.board import LONGEST_TEXT
from bear_river.catalogue import CATALOGUE, Entry, entry
from bear_river.deal import first_position
from bear_river.interchange import pysolfc_text, solvitaire_json
from bear_river.notation import board_text, move_text, read_board
from bear_river.position import Position, legal_moves
from bear_river.variation import FIELDS

Capture = pytest.CaptureFixture[str]

FAN = first_position(entry("fan").rules, 24)


def printed(capture: Capture, *arguments: str) -> str:
    """Return what a command that does its work prints, and see that it does."""
    assert main(arguments) == 0
    out, error = capture.readouterr()
    assert error == ""
    return out


def refused(capture: Capture, *arguments: str) -> str:
    """Return the sentence of a command that cannot do what is asked."""
    assert main(arguments) == 1
    out, error = capture.readouterr()
    assert out == ""
    assert error.endswith(".\n")
    assert error.count("\n") == 1
    return error


def type_in(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    """Let standard input hold this."""
    text = io.TextIOWrapper(io.BytesIO(content), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", text)


def test_games_are_listed(capsys: Capture) -> None:
    lines = printed(capsys, "games").splitlines()
    assert [line.split()[0] for line in lines] == [game.key for game in CATALOGUE]
    data = json.loads(printed(capsys, "games", "--json"))
    assert [game["key"] for game in data] == [game.key for game in CATALOGUE]
    assert data[0]["kin"] == [*CATALOGUE[0].kin]


@pytest.mark.parametrize("game", CATALOGUE, ids=lambda each: each.key)
def test_rules_are_told(game: Entry, capsys: Capture) -> None:
    key = game.key
    text = printed(capsys, "rules", key)
    for sentence in (*entry(key).setup, *entry(key).play, *entry(key).strategy):
        assert sentence in text
    data = json.loads(printed(capsys, "rules", key, "--json"))
    assert data["rules"]["cap"] == entry(key).rules.cap
    assert data["rules"]["matching"] == entry(key).rules.matching.value


def test_rules_tell_what_can_be_changed(capsys: Capture) -> None:
    text = printed(capsys, "rules", "fan")
    assert "Cells: cells-0, cells-1, cells-2, cells-3 and cells-4." in text
    for field in FIELDS:
        assert field.label in text


def test_a_players_own_game_is_taken_like_any(capsys: Capture, tmp_path: Path) -> None:
    assert printed(capsys, "rules", "fan+cells-2").startswith("Fan with two cells (fan+cells-2)")
    assert "1>a" in printed(capsys, "moves", "fan+cells-2", "24").split()
    board = printed(capsys, "deal", "fan+cells-2", "24")
    assert read_board(board) == ("fan+cells-2", first_position(entry("fan+cells-2").rules, 24))
    rows = tmp_path / "own.csv"
    study = ("study", "fan+cells-2", "--deals", "1-2", "--processes", "1", "--out", str(rows))
    assert printed(capsys, *study).startswith("Fan with two cells, version 1 of its rules")
    assert rows.read_text(encoding="utf-8").splitlines()[1].startswith("fan+cells-2,1,")
    assert printed(capsys, *study).startswith("Fan with two cells, version 1 of its rules")
    assert "Without cap-none the game is the same." in refused(capsys, "deal", "fan+cap-none", "1")


def test_a_deal_is_a_board_that_is_read_back(capsys: Capture) -> None:
    for extra in ((), ("--lines",)):
        assert read_board(printed(capsys, "deal", "fan", "24", *extra)) == ("fan", FAN)
    data = json.loads(printed(capsys, "deal", "fan", "24", "--json"))
    assert (data["game"], data["number"], data["text"]) == ("fan", 24, "fan v1; deal 24")
    assert data["fans"][0] == ["4C", "3C", "3S"]


def test_a_deal_without_a_number_is_new_and_says_which_it_is(capsys: Capture) -> None:
    boards = set()
    for _ in range(2):
        assert main(["deal", "fan"]) == 0
        out, error = capsys.readouterr()
        number = int(error.removeprefix("Deal "))
        assert read_board(out)[1] == first_position(entry("fan").rules, number)
        boards.add(out)
    assert len(boards) == 2


def test_moves_are_listed_after_turns(capsys: Capture) -> None:
    assert printed(capsys, "moves", "bear-river", "24").split() == ["9>6", "10>6"]
    after = printed(capsys, "moves", "bear-river", "24", "--after", "9>6").split()
    assert "9>6" not in after
    data = json.loads(printed(capsys, "moves", "bear-river", "24", "--json"))
    assert data["moves"] == ["9>6", "10>6"]


@pytest.mark.parametrize(
    ("form", "write"), [("pysolfc", pysolfc_text), ("solvitaire", solvitaire_json)]
)
def test_boards_go_out_and_come_in_again(
    form: str,
    write: Callable[[Position], str],
    capsys: Capture,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = printed(capsys, "export", "fan", "24", "--form", form)
    assert text == write(FAN) + "\n"
    file = tmp_path / "deal.board"
    file.write_text(text, encoding="utf-8")
    from_file = printed(capsys, "import", "fan", "--from", str(file))
    assert from_file.startswith("fan v1; base A; foundations - - - -; 4C 3C 3S / ")
    type_in(monkeypatch, text.encode())
    assert printed(capsys, "import", "fan", "--from", "-") == from_file
    file.write_text(from_file, encoding="utf-8")
    data = json.loads(printed(capsys, "import", "--from", str(file), "--json"))
    assert (data["game"], data["number"]) == ("fan", None)
    moves = printed(capsys, "moves", "--from", str(file)).split()
    assert moves == [move_text(move) for move in legal_moves(FAN)]


def test_what_cannot_be_done_is_said_in_a_sentence(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = tmp_path / "board"
    board.write_text(board_text("fan", FAN), encoding="utf-8")
    assert "no game called golf" in refused(capsys, "rules", "golf")
    assert "no game called golf" in refused(capsys, "deal", "golf", "1")
    assert "Name a game" in refused(capsys, "deal")
    assert "not both" in refused(capsys, "deal", "fan", "24", "--from", str(board))
    assert "The text is of fan, not of linus." in refused(
        capsys, "deal", "linus", "--from", str(board)
    )
    assert "cannot be read: No such file" in refused(capsys, "import", "--from", "none.board")
    assert "Turn 2, 10>7, is not possible: fan 7 is full" in refused(
        capsys, "moves", "bear-river", "24", "--after", "9>6 | 10>7"
    )
    assert "'10-7' is not a move" in refused(capsys, "moves", "bear-river", "24", "--after", "10-7")
    assert "no place for redeals" in refused(
        capsys, "export", "linus", "1", "--after", "R", "--form", "pysolfc"
    )
    assert "its board has to be in a file" in refused(capsys, "play", "fan", "--from", "-")
    for content, sentence in (
        (b"\xff\xfe\x00\x01", "Standard input is not text: a board is written in UTF-8."),
        (b"", "There is no text to read."),
        (b"a" * 5 * LONGEST_TEXT, "The text is too long"),
    ):
        type_in(monkeypatch, content)
        assert sentence in refused(capsys, "import", "--from", "-")


@pytest.mark.parametrize(
    "arguments",
    [
        ["deal", "fan", "0"],
        ["deal", "fan", "x"],
        ["export", "fan", "1"],
        ["import", "fan"],
        ["fly"],
        ["games", "x"],
    ],
    ids=" ".join,
)
def test_what_is_not_understood_shows_the_usage(arguments: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    assert "usage: python -m bear_river" in capsys.readouterr().err


def test_help_is_there(capsys: Capture) -> None:
    assert main([]) == 2
    assert "examples:" in capsys.readouterr().err
    for arguments in (["--help"], ["deal", "--help"], ["play", "--help"]):
        with pytest.raises(SystemExit) as left:
            main(arguments)
        assert left.value.code == 0
        assert "usage: python -m bear_river" in capsys.readouterr().out


def run(*arguments: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "bear_river", *arguments]
    return subprocess.run(
        command,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
    )


def test_it_runs_as_a_module_and_plays_what_is_typed() -> None:
    done = run("play", "bear-river", "24", typed="9>6\nnonsense\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Moved the 6 of diamonds from fan 9 to short fan 6." in done.stdout
    assert "'nonsense' is not a move" in done.stdout
    assert done.stdout.endswith("bear-river v1; deal 24; turns 9>6\n")
    assert run("rules", "golf").returncode == 1


def test_a_game_that_was_kept_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "game"
    file.write_text("bear-river v1; deal 24; turns 9>6", encoding="utf-8")
    done = run("play", "--from", str(file), typed="undo\n")
    assert "Bear River, deal 24, as you left it." in done.stdout
    assert "Undone: 6 of diamonds back on fan 9." in done.stdout


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = [sys.executable, "-m", "bear_river", "games", "--json"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


@pytest.mark.parametrize("end", [KeyboardInterrupt, EOFError])
def test_who_just_leaves_keeps_the_game(
    end: type[BaseException], monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    typed = iter(["9>6"])

    def read(prompt: str) -> str:
        assert prompt == "> "
        for line in typed:
            return line
        raise end

    monkeypatch.setattr("builtins.input", read)
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(isatty=lambda: True))
    assert main(["play", "bear-river", "24"]) == 0
    out, error = capsys.readouterr()
    assert out.endswith("keep this line: bear-river v1; deal 24; turns 9>6\n")
    assert error == ""


@pytest.mark.parametrize("command", [["games"], ["play", "fan"], ["import", "--from", "-"]])
def test_closed_streams_are_no_crash(command: list[str]) -> None:
    shell = ["sh", "-c", f"exec {sys.executable} -m bear_river {' '.join(command)} <&- >&-"]
    done = subprocess.run(
        shell, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2]
    )
    assert "Traceback" not in done.stderr
    assert done.returncode == (0 if command == ["games"] else 1)


def test_what_is_no_text_on_standard_input_is_only_a_bad_line() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bear_river", "play", "bear-river", "24"],
        input=b"9>6\n\xff\xfe\nundo\n",
        capture_output=True,
        check=False,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 0
    assert b"is not a move" in done.stdout
    assert b"Undone: 6 of diamonds" in done.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_what_cannot_be_written_is_said() -> None:
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m bear_river games > /dev/full"],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert done.stderr.startswith("The output cannot be written: ")


def test_json_holds_the_whole_table(capsys: Capture) -> None:
    free = json.loads(printed(capsys, "deal", "freefan", "24", "--after", "1>b | 18>F", "--json"))
    assert (free["cells"], free["foundations"][1], free["base"]) == ([None, "3S"], "AS", "A")
    chess = json.loads(printed(capsys, "deal", "chessboard", "24", "--json"))
    assert chess["base"] is None
    demon = json.loads(printed(capsys, "deal", "demon-fan", "24", "--after", "R", "--json"))
    assert (demon["redeals"], demon["draws"]) == (1, 0)
    assert demon["face_down"] == [2] * 16 + [2, 0]
    drawn = json.loads(
        printed(capsys, "deal", "midnight-clover", "24", "--after", "1.1>1", "--json")
    )
    assert drawn["draws"] == 1


def test_rules_name_who_differs_other_names_and_kin(capsys: Capture) -> None:
    text = printed(capsys, "rules", "shamrocks")
    assert "\nElsewhere\n  Sources differ on the kings" in text
    assert "\nOther names\n  Three-Card Fan\n" in text
    assert "\nKin\n  Shamrocks, as dealt (shamrocks-as-dealt)\n" in text


def test_a_deal_is_solved_rated_and_reviewed(capsys: Capture) -> None:
    won = printed(capsys, "solve", "bear-river", "1").splitlines()
    assert won[0].startswith("It can be won in ")
    left = printed(capsys, "deal", "bear-river", "1", "--after", won[1])
    assert read_board(left)[1].foundations == (13, 13, 13, 13)
    assert printed(capsys, "solve", "bear-river", "24").startswith("It cannot be won (")
    assert printed(capsys, "solve", "la-belle-lucie", "1", "--limit", "9").startswith("Not decided")
    data = json.loads(printed(capsys, "solve", "bear-river", "1", "--json"))
    assert (data["outcome"], len(data["line"])) == ("winnable", won[1].count("|") + 1)
    assert "face down" in printed(capsys, "solve", "demon-fan", "1")
    assert printed(capsys, "rate", "bear-river", "24").startswith("Not rated")
    rating = json.loads(printed(capsys, "rate", "bear-river", "1", "--json"))
    assert printed(capsys, "rate", "bear-river", "1").startswith(rating["grade"].capitalize())
    turns = "9>18"
    told = printed(capsys, "review", "bear-river", "3", "--after", turns).splitlines()
    assert told[0].startswith("Turn 1 lost it: Moved the ")
    assert told[0].endswith("This would have won:")
    left = printed(capsys, "deal", "bear-river", "3", "--after", told[1])
    assert read_board(left)[1].foundations == (13, 13, 13, 13)
    data = json.loads(printed(capsys, "review", "bear-river", "3", "--after", turns, "--json"))
    assert (data["outcomes"], data["lost_by"]) == (["winnable", "lost"], 0)
    assert printed(capsys, "review", "bear-river", "24") == "It could not be won from the start.\n"
    assert printed(capsys, "review", "bear-river", "1").startswith("No turn lost it")


def test_the_cost_of_banking_at_once_is_counted(capsys: Capture) -> None:
    text = printed(capsys, "banking", "bear-river", "--deals", "1-60")
    assert text.startswith("Of 36 winnable deals, ")
    assert "one pack" in refused(capsys, "banking", "chessboard", "--deals", "1-2")
