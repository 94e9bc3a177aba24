"""The table as a player sees it: what a test reads from the page and does to it."""

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from bear_river.cards import suit_of
from bear_river.game import Game
from bear_river.notation import read_game
from bear_river.position import FOUNDATION, exposed_card
from build import TREE
from web.piles import fan_id, foundation_id

WINS = (TREE / "tests/golden/wins.txt").read_text(encoding="ascii").splitlines()


def won_game(number: int) -> Game:
    """Return the won game of a deal number from the golden file."""
    (text,) = (line for line in WINS if f"; deal {number};" in line)
    return read_game(text)


def address(game: Game) -> str:
    """Return the part of the address that leads to the deal of a game."""
    return f"#/{game.deal.game}/{game.deal.number}"


def taps(game: Game) -> Iterator[tuple[str, str]]:
    """Yield for each turn of a game of single moves the page's names of the two piles to tap."""
    for before, (move,) in zip(game.positions, game.turns, strict=False):
        card = exposed_card(before, move.source)
        assert card is not None
        taking = suit_of(card) if move.target == FOUNDATION else move.target.index
        name = foundation_id(taking) if move.target == FOUNDATION else fan_id(taking)
        yield fan_id(move.source.index), name


def play_first_turn(page: Page, game: Game) -> None:
    """Play the first turn of a game of single moves by clicks, and see it counted."""
    for name in next(taps(game)):
        page.locator(f"[data-pile={name}]").click()
    expect_one_turn(page)


def expect_one_turn(page: Page) -> None:
    """Wait until one move is counted."""
    expect(page.locator("[data-fact=moves]")).to_have_text("1 move")


def play_at_once(page: Page, game: Game, turns: int, begin: int = 0) -> None:
    """Play some turns of a game of single moves from inside the page, all in about a second."""
    some = [*taps(game)][begin : begin + turns]
    tap_at_once(page, *(name for pair in some for name in pair))


def tap_at_once(page: Page, *names: str) -> None:
    """Tap piles one after the other from inside the page."""
    page.evaluate(_TAP, names)


def go_to(page: Page, there: str) -> None:
    """Change the part of the address that says what is on the table, as a link would."""
    page.evaluate("(there) => { location.hash = there; }", there)


_TAP = """(names) => names.forEach((name) =>
    document.querySelector(`[data-pile=${name}]`).click())"""


def message(page: Page) -> str:
    """Return the sentence on the page."""
    return "".join(page.locator(".message").all_inner_texts())


def expect_message(page: Page, sentence: str) -> None:
    """Wait until the page says a sentence."""
    expect(page.locator(".message").filter(has_text=sentence)).to_have_count(1)


def focus(page: Page) -> str:
    """Return what has the focus: a pile or a tool by its name, else its text; `body` for none."""
    named = page.evaluate(
        """() => {
            const it = document.activeElement;
            const name = it.dataset.pile ?? it.dataset.tool;
            return name ?? (it === document.body ? "body" : it.textContent);
        }"""
    )
    return str(named)
