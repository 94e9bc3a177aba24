"""The solver on the table as a player meets it: what a test asks it and reads of its answers."""

import random
import re
from collections.abc import Iterator
from itertools import count

from playwright.sync_api import Page, expect

from bear_river.game import Game, new_game, numbered_deal, position, take_turn
from bear_river.notation import game_text
from bear_river.position import (
    FOUNDATION,
    Move,
    Position,
    fan_pile,
    has_legal_move,
    is_won,
    legal_moves,
    play,
)
from bear_river.solver import Outcome, decide
from tests.browser.conftest import PATIENCE
from tests.browser.table import message

LIMIT = 60_000
_HINT = re.compile(r"You can (bank|move) the .*? from (?:short )?fan (\d+)")
_TARGET = re.compile(r"(?:on|to empty) (?:short )?fan (\d+)[.:]")
_SETTLED = re.compile("keeps the win|cannot be won|is not known|is won")

# The worker's messages, each way, and the worker itself, so that a test can end it.
WATCH_WORKER = """globalThis.heard = [];
const { Worker } = globalThis;
globalThis.Worker = class extends Worker {
    constructor(...given) {
        super(...given);
        globalThis.solver = this;
        this.addEventListener("message", ({ data }) => globalThis.heard.push(data));
    }
    postMessage(data) {
        globalThis.heard.push({ asked: true, ...data });
        super.postMessage(data);
    }
};"""

_SAYS = """([before, settled]) => {
    const said = [...document.querySelectorAll(".message")].map((it) => it.textContent).join("");
    return new RegExp(settled).test(said) && said !== before;
}"""
_BRING = """(text) => {
    document.querySelector("dialog[open] .close")?.click();
    document.querySelector("[data-tool=menu]").click();
    document.querySelector("dialog[open] [data-value=boards]").click();
    document.querySelector("#board-text").value = text;
    document.querySelector("form[data-form=board]").requestSubmit();
}"""


def bring(page: Page, game: Game) -> None:
    """Bring a game on the table, at the turn that it is at."""
    page.evaluate(_BRING, game_text(game))
    count = len(game.turns)
    moves = "1 move" if count == 1 else f"{count} moves"
    expect(page.locator("[data-fact=moves]")).to_have_text(moves)


def random_game(number: int) -> Game:
    """Return a game of some turns: along moves that keep the win, then maybe a few at random."""
    chance = random.Random(number)
    game = new_game(numbered_deal("bear-river", chance.randrange(1, 10**6)))
    for _ in range(chance.randrange(25)):
        keeping = [move for move in legal_moves(position(game)) if keeps_win(position(game), move)]
        if not keeping or is_won(position(game)):
            break
        game = take_turn(game, (chance.choice(keeping),))
    for _ in range(chance.randrange(4)):
        if has_legal_move(position(game)):
            game = take_turn(game, (chance.choice([*legal_moves(position(game))]),))
    return game


def wild_game(number: int) -> Game:
    """Return a whole game whose deal can be won, and that ends in moves taken at random."""
    some = (random_game(100 * number + each) for each in count())
    winnable = (g for g in some if decide(g.positions[0], LIMIT).outcome is Outcome.WINNABLE)
    chance, game = random.Random(number), next(winnable)
    while has_legal_move(position(game)) and len(game.turns) < 60:
        game = take_turn(game, (chance.choice([*legal_moves(position(game))]),))
    return game


def keeps_win(before: Position, move: Move) -> bool:
    """Tell whether a position can be won after a move."""
    return decide(play(before, move), LIMIT).outcome is Outcome.WINNABLE


def ask(page: Page, key: str, settled: re.Pattern[str] = _SETTLED) -> str:
    """Press a key on the table, and return the sentence that comes of it: another one than before.

    Args:
        page: The page with the table.
        key: The key.
        settled: What is in the sentence.
    """
    before = message(page)
    page.locator("[data-pile=fan-0]").focus()
    page.keyboard.press(key)
    page.wait_for_function(_SAYS, arg=[before, settled.pattern], timeout=PATIENCE)
    return message(page)


def ask_hint(page: Page) -> str:
    """Ask for a hint, and return its sentence."""
    return ask(page, "h")


def hinted_move(sentence: str) -> Move | None:
    """Return the move that a sentence tells, None where it tells none."""
    told = _HINT.search(sentence)
    if told is None:
        return None
    source = fan_pile(int(told[2]) - 1)
    if told[1] == "bank":
        return Move(source, FOUNDATION)
    target = _TARGET.search(sentence)
    assert target is not None, sentence
    return Move(source, fan_pile(int(target[1]) - 1))


def reverse(move: Move) -> Move:
    """Return the move that takes a move back."""
    return Move(move.target, move.source)


def lamp_after(page: Page) -> str:
    """Return what the lamp shows once it has an answer."""
    lamp = page.locator("[data-fact=lamp]:not([data-asking])")
    lamp.wait_for(timeout=PATIENCE)
    return str(lamp.get_attribute("data-worth"))


def set_to(page: Page, setting: str, word: str) -> None:
    """Choose in a setting."""
    page.evaluate(
        """(value) => {
            document.querySelector("dialog[open] .close")?.click();
            document.querySelector("[data-tool=menu]").click();
            document.querySelector("dialog[open] [data-value=settings]").click();
            document.querySelector(`dialog[open] [data-value="${value}"]`).click();
            document.querySelector("dialog[open] .close").click();
        }""",
        f"{setting} {word}",
    )


def games(most: int, seed: int = 0) -> Iterator[Game]:
    """Yield some random games."""
    for number in range(most):
        yield random_game(1_000 * seed + number)
