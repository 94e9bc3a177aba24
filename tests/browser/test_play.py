"""Whole games in a browser: by mouse, by touch, and by the keyboard alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from bear_river.game import Game
from tests.browser.conftest import open_table
from tests.browser.table import (
    address,
    expect_message,
    focus,
    message,
    taps,
    won_game,
)
from tools.server import Server

LASTING = ".table, .board, .card, .pile, .tool, .message"
LASTING_COUNT = 1 + 1 + 52 + (18 + 4) + 5 + 2
REMEMBER = f"() => {{ window.remembered = [...document.querySelectorAll('{LASTING}')]; }}"
SAME = f"""() => {{
    const now = [...document.querySelectorAll("{LASTING}")];
    return [now.length, now.every((node, index) => node === window.remembered[index])];
}}"""


def play_by_taps(page: Page, game: Game, *, touch: bool) -> None:
    for pair in taps(game):
        for name in pair:
            pile = page.locator(f"[data-pile={name}]")
            if touch:
                pile.tap()
            else:
                pile.click()
            assert focus(page) != "body"


def walk(page: Page, name: str) -> None:
    """Go to a pile by the arrow keys alone."""
    here = focus(page)
    if here.startswith("foundation") and name.startswith("fan"):
        page.keyboard.press("ArrowDown")
        here = focus(page)
    if name.startswith("foundation"):
        while (here := focus(page)).startswith("fan"):
            page.keyboard.press("ArrowUp")
        steps = int(name[-1]) - int(here[-1])
    else:
        there, place = int(name.removeprefix("fan-")), int(here.removeprefix("fan-"))
        rows = there // 6 - place // 6
        for _ in range(abs(rows)):
            page.keyboard.press("ArrowDown" if rows > 0 else "ArrowUp")
        steps = there % 6 - place % 6
    for _ in range(abs(steps)):
        page.keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")
    assert focus(page) == name


def expect_won(page: Page) -> None:
    expect(page.locator(".table")).to_have_attribute("data-state", "won")
    expect(page.locator("dialog[open]")).to_contain_text("52 banked")
    assert message(page).startswith("Won. 52 banked, ")
    assert page.locator(".card[data-place=foundation]").count() == 52


@pytest.mark.browser_context_args(
    has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844}
)
def test_a_deal_is_won_by_taps_on_a_phone(page: Page, site: Server) -> None:
    game = won_game(20)
    open_table(page, site, address(game))
    page.evaluate(REMEMBER)
    play_by_taps(page, game, touch=True)
    expect_won(page)
    assert page.evaluate(SAME) == [LASTING_COUNT, True]


@pytest.mark.full
def test_a_deal_is_won_by_clicks(page: Page, site: Server) -> None:
    game = won_game(35)
    open_table(page, site, address(game))
    page.evaluate(REMEMBER)
    play_by_taps(page, game, touch=False)
    expect_won(page)
    assert page.evaluate(SAME) == [LASTING_COUNT, True]
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert focus(page) != "body"


def test_a_deal_is_won_by_the_keyboard_alone(page: Page, site: Server) -> None:
    game = won_game(23)
    open_table(page, site, address(game))
    page.evaluate(REMEMBER)
    page.keyboard.press("ArrowDown")
    assert focus(page) == "fan-0"
    for giving, taking in taps(game):
        walk(page, giving)
        page.keyboard.press("Enter")
        walk(page, taking)
        page.keyboard.press("Space")
        assert focus(page) == taking or page.locator("dialog[open]").count()
    expect_won(page)
    assert page.evaluate(SAME) == [LASTING_COUNT, True]
    page.keyboard.press("Enter")  # as when the key of the last move is held too long
    expect_won(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("[data-fact=moves]")).to_have_text("0 moves")
    assert focus(page) == taking


def test_a_double_click_banks_one_card_and_no_more(page: Page, site: Server) -> None:
    open_table(page, site, "#/bear-river/1")
    page.locator("[data-pile=fan-4]").click(click_count=3)
    expect_message(page, "Banked the 6 of diamonds from fan 5.")
    expect(page.locator(".is-in-hand")).to_have_count(0)
    page.locator("[data-pile=fan-1]").click()
    page.locator("[data-pile=fan-5]").dblclick()
    expect_message(page, "Moved the 2 of clubs from fan 2 to short fan 6.")
    expect(page.locator(".is-in-hand")).to_have_count(0)


def test_the_keys_of_the_board_do_what_the_page_says(page: Page, site: Server) -> None:
    open_table(page, site, "#/bear-river/1")
    page.locator("[data-pile=fan-4]").focus()
    page.keyboard.press("b")
    expect_message(page, "Banked the 6 of diamonds from fan 5.")
    page.keyboard.press("u")
    expect_message(page, "Undone: 6 of diamonds back on fan 5.")
    page.keyboard.press("r")
    expect_message(page, "Redone. Banked the 6 of diamonds")
    page.keyboard.press("Control+z")
    expect_message(page, "Undone: 6 of diamonds back on fan 5.")
    page.keyboard.press("Control+y")
    expect_message(page, "Redone. Banked the 6 of diamonds")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+Shift+z")
    expect_message(page, "Redone. Banked the 6 of diamonds")
    page.keyboard.press("h")
    expect_message(page, "You can bank")
    page.keyboard.press("Enter")
    expect_message(page, "ace of hearts picked up")
    page.keyboard.press("Escape")
    expect_message(page, "ace of hearts put back")
    page.keyboard.press("?")
    expect(page.locator("dialog[open] h2")).to_have_text("Keys")
    assert focus(page) == "Keys"
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert focus(page) == "fan-4"
    page.keyboard.press("n")
    expect(page.locator("[data-fact=deal]")).to_have_text(re.compile(r"Deal \d{9}"))
    assert focus(page) == "fan-4"


def test_legal_targets_are_shown_and_a_refusal_says_why(page: Page, site: Server) -> None:
    open_table(page, site, "#/bear-river/1")
    page.locator("[data-pile=fan-1]").click()
    targets = page.locator(".is-target")
    expect(targets).to_have_count(2)
    assert [each.get_attribute("data-card") for each in targets.all()] == ["AC", "3C"]
    page.locator("[data-pile=fan-2]").click()
    expect_message(page, "Not possible: fan 3 is full; a fan holds three cards at most.")
    expect(targets).to_have_count(0)


def test_undo_restart_and_the_game_before_are_all_one_press_away(page: Page, site: Server) -> None:
    open_table(page, site, "#/bear-river/1")
    page.locator("[data-pile=fan-4]").dblclick()
    page.locator(".tool", has_text="New").click()
    expect(page.locator("[data-fact=moves]")).to_have_text("0 moves")
    page.locator(".tool", has_text="Menu").click()
    page.get_by_role("button", name="Back to the previous game").click()
    expect_message(page, "Back to Bear River, deal 1.")
    expect(page.locator("[data-fact=banked]")).to_have_text("2 of 52 banked")
    page.locator(".tool", has_text="Menu").click()
    page.get_by_role("button", name="Restart this deal").click()
    expect(page.locator("[data-fact=banked]")).to_have_text("1 of 52 banked")
    page.locator(".tool", has_text="Menu").click()
    page.get_by_role("button", name="Back to the previous game").click()
    expect(page.locator("[data-fact=banked]")).to_have_text("2 of 52 banked")
    page.locator(".tool", has_text="Undo").click()
    page.locator(".tool", has_text="Redo").click()
    expect(page.locator("[data-fact=banked]")).to_have_text("2 of 52 banked")
    assert focus(page) == "redo"
    page.locator(".tool", has_text="Undo").click()
    page.locator(".tool", has_text="Undo").click(force=True)  # it is marked as of no use now
    expect_message(page, "Nothing to undo: no card has moved yet.")
    assert focus(page) == "undo"


def test_a_deal_is_played_by_its_number(page: Page, site: Server) -> None:
    open_table(page, site, "#/bear-river/1")
    page.locator(".tool", has_text="Menu").click()
    page.get_by_role("button", name="Deals and boards").click()
    page.get_by_label("Deal number").fill("twelve")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text(
        "A deal number is made of digits only, for example 24."
    )
    assert page.evaluate("location.hash") == "#/bear-river/1"
    page.get_by_label("Deal number").fill("24")
    page.keyboard.press("Enter")
    expect_message(page, "Bear River, deal 24. Foundations start on an ace.")
    assert page.evaluate("location.hash") == "#/bear-river/24"
    assert focus(page) == "menu"


def test_the_address_leads_to_a_deal_also_while_the_page_is_open(page: Page, site: Server) -> None:
    open_table(page, site, "#/bear-river-line/24")
    expect_message(page, "Bear River, cut at the base, deal 24.")
    page.evaluate("location.hash = '#/bear-river/1'")
    expect_message(page, "Bear River, deal 1.")
    page.evaluate("location.hash = '#/golf/1'")
    expect_message(page, "This address leads to no deal.")
    assert page.evaluate("location.hash") == "#/bear-river/1"


def test_the_rules_are_one_press_away(page: Page, site: Server) -> None:
    open_table(page, site)
    page.locator(".tool", has_text="Menu").click()
    page.get_by_role("button", name="Rules and strategy").click()
    rules = page.locator("dialog[open]")
    expect(rules.locator("h2")).to_have_text("Bear River")
    expect(rules).to_contain_text("No fan is ever built to more than three cards")
    expect(rules).to_contain_text("How to win")
    rules.get_by_role("button", name="Close").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert focus(page) == "menu"


def test_a_deal_that_ends_without_a_move_says_so(page: Page, site: Server) -> None:
    open_table(page, site, "#/bear-river/24")
    page.locator("[data-pile=fan-9]").click()
    page.locator("[data-pile=fan-5]").click()
    expect(page.locator(".table")).to_have_attribute("data-state", "stuck")
    expect_message(page, "No legal move is left, with 1 of 52 banked.")


def test_time_and_moves_are_counted_from_the_first_move(page: Page, site: Server) -> None:
    page.clock.install()
    open_table(page, site, "#/bear-river/1")
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 5)  # the machine's own goes on, else
    expect(page.locator("[data-fact=time]")).to_have_text("0:00")
    page.locator("[data-pile=fan-4]").dblclick()
    expect(page.locator("[data-fact=moves]")).to_have_text("1 move")
    page.clock.run_for(3_000)
    expect(page.locator("[data-fact=time]")).to_have_text("0:03")
    page.locator(".tool", has_text="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.locator("[data-value='clock off']").click()
    page.keyboard.press("Escape")
    expect(page.locator("[data-fact=time]")).to_have_text("")


def test_an_address_is_heard_whatever_happens_before_it_is(page: Page, site: Server) -> None:
    open_table(page, site, "#/bear-river/20")
    page.evaluate(
        """() => {
            location.hash = "#/bear-river/1";
            document.querySelector("[data-pile=fan-1]").click();
        }"""
    )
    expect(page.locator("[data-fact=deal]")).to_have_text("Deal 1")
    assert page.url.endswith("#/bear-river/1")


def test_a_second_click_of_the_mouse_outside_closes_a_dialog(page: Page, site: Server) -> None:
    open_table(page, site)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("?")
    dialog = page.locator("dialog[open]")
    box = dialog.bounding_box()
    assert box is not None
    inside, outside = (box["x"] + 5, box["y"] + 5), (box["x"] - 20, box["y"] + 5)
    page.mouse.click(*inside)
    expect(dialog).to_have_count(1)
    page.mouse.move(*inside)
    page.mouse.down()
    page.mouse.move(*outside)
    page.mouse.up()
    expect(dialog).to_have_count(1)
    page.mouse.click(*outside)
    expect(dialog).to_have_count(0)
    assert focus(page) == "fan-0"


def test_the_toolbar_is_one_stop_with_arrows_inside(page: Page, site: Server) -> None:
    open_table(page, site, "#/bear-river/1")
    page.locator("[data-tool=undo]").focus()
    for tool in ("redo", "hint", "new"):
        page.keyboard.press("ArrowRight")
        assert focus(page) == tool
    page.keyboard.press("n")
    expect(page.locator("[data-fact=deal]")).to_have_text(re.compile(r"Deal \d{9}"))
    assert focus(page) == "new"
    assert page.locator(".tool[tabindex='0']").get_attribute("data-tool") == "new"
    page.keyboard.press("ArrowLeft")
    assert focus(page) == "hint"


def test_the_skip_link_leads_to_the_fans_and_keeps_the_deal(page: Page, site: Server) -> None:
    open_table(page, site, "#/bear-river/24")
    page.keyboard.press("Tab")
    assert focus(page) == "Skip to the fans"
    page.keyboard.press("Enter")
    assert focus(page) == "fan-0"
    assert page.evaluate("location.hash") == "#/bear-river/24"


def test_a_nonsense_address_is_put_right(page: Page, site: Server) -> None:
    open_table(page, site, "#/bear-river/024")
    assert page.evaluate("location.hash") == "#/bear-river/24"
    page.evaluate("location.hash = '#nonsense'")
    expect(page.locator("[data-fact=deal]")).to_have_text("Deal 24")
    page.evaluate("new Promise((done) => setTimeout(done))")  # hashchange has been told of
    assert page.evaluate("location.hash") == "#/bear-river/24"


def test_a_key_that_is_held_down_deals_once(page: Page, site: Server) -> None:
    open_table(page, site, "#/bear-river/1")
    page.locator("[data-pile=fan-0]").focus()
    page.keyboard.down("n")
    deal = page.locator("[data-fact=deal]")
    expect(deal).to_have_text(re.compile(r"Deal \d{9}"))
    first = deal.inner_text()
    page.keyboard.down("n")
    page.keyboard.down("n")
    page.keyboard.up("n")
    assert deal.inner_text() == first


def test_both_live_regions_are_there_for_a_screen_reader(page: Page, site: Server) -> None:
    open_table(page, site)
    expect(page.get_by_role("status")).to_have_count(2)
    expect(page.get_by_role("grid", name="Fans").get_by_role("row")).to_have_count(3)
    expect(page.get_by_role("gridcell")).to_have_count(18)
    expect(page.get_by_role("group", name="Foundations").get_by_role("button")).to_have_count(4)
