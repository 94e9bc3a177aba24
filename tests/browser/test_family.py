"""All games on one table: chosen, played by touch and by keys, through all that is theirs alone."""

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from bear_river.catalogue import entry
from tests.browser import explorer
from tests.browser.conftest import open_table
from tests.browser.table import expect_message, focus
from tests.browser.test_drag import Finger
from tests.browser.test_look import PICTURES
from tools.server import Server

TEN = (
    *("bear-river", "fan", "la-belle-lucie", "three-shuffles-and-a-draw", "demon-fan"),
    *("shamrocks", "freefan", "lucky-fan", "clover-leaf", "chessboard"),
)
MANY = 30
PHONE = pytest.mark.browser_context_args(
    has_touch=True, is_mobile=True, viewport={"width": 360, "height": 640}
)
MOVES = "[data-fact=moves]"
CARDS = """() => [...document.querySelectorAll(".card")]
    .map(({ dataset: { card, place, column, row, depth } }) =>
        [card, place, column, row, depth].join(" "))
    .sort()"""


def choose(page: Page, key: str) -> None:
    """Take a game from the chooser."""
    page.locator("[data-tool=menu]").click()
    page.get_by_role("button", name="All games", exact=True).click()
    page.locator(f".entry[data-value={key}]").click()
    expect(page.locator("h1")).to_have_text(entry(key).name)
    expect(page.locator("dialog[open]")).to_have_count(0)


def go_to(page: Page, deal: str) -> None:
    page.evaluate("(address) => { location.hash = address; }", f"#/{deal}")
    expect(page.locator("[data-fact=deal]")).to_have_text(f"Deal {deal.partition('/')[2]}")


def tap(page: Page, *piles: str) -> None:
    for pile in piles:
        page.locator(f"[data-pile={pile}]").click()


def tool(page: Page, name: str) -> None:
    page.locator(f"[data-tool={name}]").click()


def play_all(page: Page, keys: tuple[str, ...], press: explorer.Press, count: int) -> None:
    for key in keys:
        choose(page, key)
        tap(page, "foundation-0")  # the focus is on the board
        explorer.play(page, press, count, Random(key))
        assert explorer.moves(page)


SOME = ("freefan", "demon-fan", "chessboard")


@PHONE
def test_some_games_are_chosen_and_played_by_touch(page: Page, site: Server) -> None:
    open_table(page, site)
    play_all(page, SOME, explorer.by_touch, 5)


def test_some_games_are_chosen_and_played_by_keys(page: Page, site: Server) -> None:
    open_table(page, site)
    play_all(page, SOME, explorer.by_key, 5)


@pytest.mark.full
@PHONE
@pytest.mark.parametrize("key", [*TEN, "house-in-the-wood"])
def test_each_game_is_played_by_touch(page: Page, site: Server, key: str) -> None:
    open_table(page, site)
    play_all(page, (key,), explorer.by_touch, MANY)
    for width, height in ((360, 640), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.screenshot(path=PICTURES / f"played-{key}-{width}x{height}.png")


@pytest.mark.full
@pytest.mark.parametrize("key", [*TEN, "house-in-the-wood"])
def test_each_game_is_played_by_keys(page: Page, site: Server, key: str) -> None:
    open_table(page, site)
    play_all(page, (key,), explorer.by_key, MANY)


def test_a_redeal_is_played_and_undone(page: Page, site: Server) -> None:
    open_table(page, site, "#/demon-fan/3")
    explorer.play(page, tap, 2, Random(1))
    before = page.evaluate(CARDS)
    tool(page, "redeal")
    expect_message(page, "5 redeals left.")
    redealt = page.evaluate(CARDS)
    assert redealt != before
    assert page.locator(".card.is-hidden").count() > 0
    tool(page, "undo")
    expect_message(page, "Undone: the cards lie as before the redeal.")
    assert page.evaluate(CARDS) == before
    page.locator("[data-pile=fan-0]").press("d")
    assert page.evaluate(CARDS) == redealt


def test_a_card_is_raised_by_the_draw(page: Page, site: Server) -> None:
    open_table(page, site, "#/three-shuffles-and-a-draw/3")
    tool(page, "redeal")
    tool(page, "redeal")
    tool(page, "draw")
    expect_message(page, "Choose a fan to open, then the card to raise.")
    tap(page, "fan-4")
    low = page.locator(".open-card").first
    name = (low.get_attribute("aria-label") or "").partition(",")[0]
    low.click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect_message(page, f"Raised the {name[0].lower()}{name[1:]} to the top of fan 5.")
    expect(page.locator("[data-pile=fan-4]")).to_have_accessible_name(
        re.compile(f"^{name}. Fan 5.")
    )
    assert focus(page) == "fan-4"
    expect(page.locator("[data-tool=draw]")).to_have_attribute("aria-disabled", "true")
    tool(page, "undo")
    expect(page.locator("[data-tool=draw]")).to_have_attribute("aria-disabled", "false")


def test_the_base_is_chosen_and_the_choice_is_taken_back(page: Page, site: Server) -> None:
    open_table(page, site, "#/chessboard/1")
    expect(page.locator(".ghost-rank")).to_have_count(0)
    tap(page, "fan-0")
    expect_message(page, "Banked, the 2 of hearts would make 2 the base.")
    expect(page.locator(".ghost-rank use[href='#rank-2']")).to_have_count(4)
    tap(page, "foundation-2")
    expect_message(page, "The base is 2 now.")
    expect(page.locator("[data-pile=foundation-0]")).to_have_accessible_name(
        "Clubs: needs a 2 to start."
    )
    tool(page, "undo")
    expect(page.locator(".ghost-rank")).to_have_count(0)
    expect(page.locator("[data-pile=foundation-0]")).to_have_accessible_name(
        "Clubs: the first card banked sets the base."
    )


def test_cells_take_cards_by_drag_by_tap_and_by_key(page: Page, site: Server) -> None:
    open_table(page, site, "#/freefan/2")
    first = page.evaluate(CARDS)
    page.locator("[data-pile=fan-0]").drag_to(page.locator("[data-pile=cell-1]"))
    expect(page.locator(MOVES)).to_have_text("1 move")
    tap(page, "cell-1", "cell-0")
    expect_message(page, "Not possible: a card does not go from cell to cell.")
    tap(page, "fan-1", "cell-0")
    expect(page.locator(MOVES)).to_have_text("2 moves")
    expect(page.locator(".card[data-place=cell]")).to_have_count(2)
    tap(page, "fan-2", "cell-0")
    expect_message(page, "Not possible: cell A is taken.")
    page.locator("[data-pile=cell-1]").drag_to(page.locator("[data-pile=cell-0]"))
    expect_message(page, "Not possible: a card does not go from cell to cell.")
    assert focus(page) == "cell-1"
    page.keyboard.press("ArrowDown")
    assert focus(page) == "fan-5"
    page.keyboard.press("u")
    page.keyboard.press("u")
    expect(page.locator(MOVES)).to_have_text("0 moves")
    assert page.evaluate(CARDS) == first


@PHONE
def test_a_long_press_z_and_the_other_button_open_a_fan_and_a_click_outside_closes_it(
    page: Page, site: Server
) -> None:
    open_table(page, site, "#/demon-fan/1")
    dialog = page.get_by_role("dialog", name="Fan 3", exact=True)
    fan = page.locator("[data-pile=fan-2]")
    opening: tuple[Callable[[], None], ...] = (
        lambda: fan.press("z"),
        lambda: fan.click(button="right"),
        lambda: press_long(page, "fan-2"),
    )
    for open_fan in opening:
        open_fan()
        expect(dialog).to_be_visible()
        expect(dialog.locator(".open-card")).to_have_count(3)
        expect(dialog.locator(".open-card.is-hidden")).to_have_count(2)
        page.mouse.click(5, 5)
        expect(page.locator("dialog[open]")).to_have_count(0)
        expect(page.locator(".table")).to_have_attribute("data-hand", "empty")


def press_long(page: Page, pile: str) -> None:
    """Rest with a finger on a pile until its fan has opened, then let go."""
    box = page.locator(f"[data-pile={pile}]").bounding_box()
    assert box is not None
    finger = Finger(page)
    finger.down((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    expect(page.locator("dialog[open]")).to_be_visible()
    finger.up()


def test_thirty_five_fans_are_played_on_a_tablet(page: Page, site: Server) -> None:
    page.set_viewport_size({"width": 768, "height": 1024})
    open_table(page, site, "#/house-in-the-wood/1")
    assert page.locator(".fan").count() == 35
    assert page.locator(".foundation").count() == 8
    assert page.locator(".card").count() == 104
    explorer.play(page, tap, 8, Random(2))
    expect(page.locator(MOVES)).to_have_text("8 moves")
    page.screenshot(path=PICTURES / "played-house-in-the-wood-768x1024.png")


def test_each_game_keeps_its_own_game_in_hand(page: Page, site: Server) -> None:
    open_table(page, site, "#/bear-river/5")
    explorer.play(page, tap, 2, Random(1))
    choose(page, "freefan")
    explorer.play(page, tap, 3, Random(1))
    choose(page, "bear-river")
    expect(page.locator(MOVES)).to_have_text("2 moves")
    choose(page, "freefan")
    expect(page.locator(MOVES)).to_have_text("3 moves")
    page.reload()
    expect(page.locator(f".table:not([data-state=starting]) {MOVES}")).to_have_text("3 moves")


def test_a_supermove_and_a_safe_bank_are_one_turn_each(page: Page, site: Server) -> None:
    open_table(page, site, "#/freefan/1")
    tool(page, "menu")
    page.get_by_role("button", name="Settings", exact=True).click()
    for setting in ("banking safe", "supermoves on"):
        page.locator(f"[data-value='{setting}']").click()
        expect(page.locator(f"[data-value='{setting}']")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    undone = 0
    random = Random(5)
    while not undone:
        before, count = page.evaluate(CARDS), explorer.moves(page)
        explorer.play(page, tap, 1, random)
        if explorer.moves(page) > count + 1:
            tool(page, "undo")
            expect(page.locator(MOVES)).to_have_text(f"{count} move{'' if count == 1 else 's'}")
            assert page.evaluate(CARDS) == before
            undone += 1


def test_a_game_of_ones_own_is_made_played_kept_and_solved(page: Page, site: Server) -> None:
    open_table(page, site, "#/bear-river/1")
    tool(page, "menu")
    page.get_by_role("button", name="Make your own game", exact=True).click()
    play_it = page.locator("[data-form=own-game] button")
    page.get_by_label("Most cards in a fan").select_option("two")
    expect(page.get_by_role("alert").filter(has_text="more than its cap of 2")).to_be_visible()
    play_it.click(force=True)  # it is marked as one that does nothing now
    expect(page.get_by_role("dialog", name="Your own game")).to_be_visible()
    page.get_by_label("Most cards in a fan").select_option("four")
    expect(page.locator(".made")).to_have_text("Bear River with fans of four at most")
    page.get_by_label("Name").fill("Roomy")
    play_it.click()
    expect(page.locator("h1")).to_have_text("Roomy")
    explorer.play(page, tap, 4, Random(3))
    page.reload()
    expect(page.locator(f".table:not([data-state=starting]) {MOVES}")).to_have_text("4 moves")
    expect(page.locator("h1")).to_have_text("Roomy")
    assert "#/bear-river+cap-4/" in page.url
    tool(page, "new")
    expect(page.locator(MOVES)).to_have_text("0 moves")
    page.evaluate("location.hash = '#/statistics'")
    for figure, value in (("played", "1"), ("unproved", "0")):
        shown = page.locator(f"[data-figure={figure}] .value")
        expect(shown).to_have_text(value)
