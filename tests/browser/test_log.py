"""Statistics and history in a browser: by address and by keyboard, and kept by the browser."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from bear_river import speech
from build import TREE
from tests.browser.conftest import NO_WORKERS, PATIENCE, READY, SUB_PATH, open_table
from tests.browser.table import address, expect_message, focus, message, play_at_once, won_game
from tools.server import Server
from web import saved

LOG = """bearRiver.readLog().then(([text]) =>
    text.split("\\n").filter(Boolean).map((line) => JSON.parse(line)))"""
SCHEMA = """() => JSON.parse(
    Object.entries(localStorage).find(([name]) => name.endsWith(":games"))[1]).schema"""
HIDE = """(state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    Object.defineProperty(document, "hidden", { value: state === "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
WHOLE = len(won_game(20).turns)


def play(page: Page, turns: int, begin: int = 0, deal: int = 20) -> None:
    play_at_once(page, won_game(deal), turns, begin)
    expect_moves(page, begin + turns)


def expect_moves(page: Page, count: int) -> None:
    expect(page.locator(READY)).to_be_attached(timeout=PATIENCE)
    words = "1 move" if count == 1 else f"{count} moves"
    expect(page.locator("[data-fact=moves]")).to_have_text(words)


def press(page: Page, *keys: str) -> None:
    """Press keys on the table."""
    page.locator("[data-pile=fan-0]").focus()
    for key in keys:
        page.keyboard.press(key)


def expect_figure(page: Page, name: str, value: str) -> None:
    expect(page.locator(f"[data-figure={name}] .value")).to_have_text(value, timeout=20_000)


def kinds(page: Page) -> list[str]:
    return [event["kind"] for event in page.evaluate(LOG)]


def win_and_leave_one(page: Page, site: Server) -> None:
    """Win a game, leave another after four turns, and have a third deal on the table."""
    open_table(page, site, address(won_game(20)))
    play(page, WHOLE)
    page.get_by_role("button", name="Play this deal again").click()
    play(page, 4)
    press(page, "n")
    expect_moves(page, 0)


def test_the_log_by_keyboard_alone(page: Page, site: Server) -> None:
    win_and_leave_one(page, site)
    press(page, "Shift+S")
    expect(page.locator("[data-dialog=statistics]")).to_have_attribute("open", "")
    expect_figure(page, "played", "2")
    expect_figure(page, "won", "1")
    expect_figure(page, "fewest_moves", "58")
    assert focus(page) == "Statistics"
    assert page.url.endswith("#/statistics")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert focus(page) == "fan-0"
    page.keyboard.press("Shift+H")
    expect(page.locator(".games li")).to_have_count(2)
    while page.evaluate("document.activeElement.className") != "game":
        page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(page.locator(".mark-star").first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect_message(page, "Bear River, deal 20: 4 turns, to be looked at.")
    page.locator(".slider").focus()
    page.keyboard.press("End")
    expect(page.locator("[data-fact=moves]")).to_have_text("Turn 4 of 4")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-fact=moves]")).to_have_text("Turn 3 of 4")
    page.keyboard.press("u")
    expect(page.locator("[data-fact=moves]")).to_have_text("Turn 2 of 4")
    expect(page.locator(".slider")).to_have_js_property("value", "2")
    page.keyboard.press("Escape")
    expect(page.locator("[data-dialog=history]")).to_have_attribute("open", "")
    page.keyboard.press("Escape")
    expect_moves(page, 0)


def test_letters_mean_nothing_where_the_table_has_no_focus(page: Page, site: Server) -> None:
    open_table(page, site, address(won_game(20)))
    page.evaluate("document.activeElement.blur()")
    for key in ("Shift+S", "Shift+H", "t", "n"):
        page.keyboard.press(key)
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("[data-fact=time]")).to_have_text("0:00")


def test_a_screen_is_reached_by_its_address_in_a_new_browser(page: Page, site: Server) -> None:
    open_table(page, site, "#/statistics")
    expect_figure(page, "played", "0")
    page.locator("dialog[open] .close").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert "#/bear-river/" in page.url


def test_any_game_is_opened_at_any_turn_by_its_address(page: Page, site: Server) -> None:
    win_and_leave_one(page, site)
    won = next(event["game"] for event in page.evaluate(LOG) if event["kind"] == "finished")
    page.goto(f"{site.url}#/history/{won}/30")
    expect(page.locator("[data-fact=moves]")).to_have_text(f"Turn 30 of {WHOLE}")
    page.locator(".slider").fill("41")
    expect(page.locator("[data-fact=moves]")).to_have_text(f"Turn 41 of {WHOLE}")
    page.reload()
    expect(page.locator("[data-fact=moves]")).to_have_text(f"Turn 41 of {WHOLE}", timeout=PATIENCE)
    page.locator("[data-tool=close]").click()
    expect(page.locator(".games li")).to_have_count(2)
    page.locator("dialog[open] .close").click()
    expect_moves(page, 0)


def test_a_game_runs_by_itself_and_can_be_played_on(page: Page, site: Server) -> None:
    win_and_leave_one(page, site)
    press(page, "Shift+H")
    page.locator("[data-result=left] .game").click()
    expect_message(page, "Bear River, deal 20: 4 turns, to be looked at.")
    press(page, "Shift+P", "p")
    expect(page.locator("[data-tool=pause]")).to_be_visible()
    expect(page.locator("[data-fact=moves]")).to_have_text("Turn 4 of 4", timeout=20_000)
    expect(page.locator("[data-tool=run]")).to_be_visible()
    page.locator("[data-tool=undo]").click()
    page.locator("[data-tool=play-on]").click()
    expect_moves(page, 3)
    play(page, WHOLE - 3, begin=3)
    press_closed(page)
    press(page, "Shift+S")
    expect_figure(page, "played", "2")
    expect_figure(page, "won", "2")
    assert kinds(page).count("started") == 2


def press_closed(page: Page) -> None:
    page.locator("dialog[open] .close").click()
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_stars_and_deletions_outlive_the_page(page: Page, site: Server) -> None:
    win_and_leave_one(page, site)
    press(page, "Shift+H")
    page.locator("[data-result=won] .mark-star").click()
    expect(page.locator("[data-result=won] .mark-star")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-result=left] .mark-delete").dblclick()
    expect(page.locator(".is-removed")).to_have_count(1)
    expect(page.locator(".said").filter(has_text=speech.DELETED)).to_have_count(1)
    assert focus(page) == "Bring it back"
    page.reload()
    expect(page.locator(".games li")).to_have_count(1, timeout=PATIENCE)
    expect(page.locator("[data-result=won] .mark-star")).to_have_attribute("aria-pressed", "true")
    assert kinds(page).count("deleted") == 1


@pytest.mark.parametrize("where", ["in a worker", "in the page"])
def test_games_that_were_left_are_looked_back_on_by_the_solver(
    page: Page, site: Server, where: str
) -> None:
    if where == "in the page":
        page.add_init_script(NO_WORKERS)
    open_table(page, site, "#/bear-river/24")  # which is lost
    page.locator("[data-pile=fan-8]").click()
    page.locator("[data-pile=fan-5]").click()
    expect_moves(page, 1)
    page.goto(f"{site.url}{address(won_game(20))}")
    play(page, 4)
    press(page, "n")
    expect_moves(page, 0)
    press(page, "Shift+S")
    expect_figure(page, "played", "2")
    expect_figure(page, "reviewed", "2")
    expect_figure(page, "unproved", "0")
    expect_figure(page, "winnable", "1")
    expect_figure(page, "won_of_winnable", "0 %")
    expect(page.locator("[data-chart=by_grade] tbody tr")).to_have_count(1)
    assert kinds(page).count("judged") == 2
    page.reload()
    expect_figure(page, "reviewed", "2")
    assert kinds(page).count("judged") == 2


def test_each_game_of_the_catalogue_stays_in_hand(page: Page, site: Server) -> None:
    open_table(page, site, address(won_game(20)))
    play(page, 3)
    page.evaluate("location.hash = '#/bear-river-line/20'")
    expect_moves(page, 0)
    page.locator("[data-pile=fan-0]").dblclick()
    expect_moves(page, 1)
    page.reload()
    expect_moves(page, 1)
    change_game(page, "bear-river")
    expect_message(page, "Bear River, deal 20, as you left it.")
    expect_moves(page, 3)
    change_game(page, "bear-river-line")
    expect_moves(page, 1)
    assert kinds(page) == ["started", "started"]


def change_game(page: Page, key: str) -> None:
    page.locator("[data-tool=menu]").click()
    page.get_by_role("button", name="All games").click()
    page.locator(f".entry[data-value={key}]").click()


@pytest.mark.full
def test_undo_reaches_over_a_new_deal_a_restart_and_a_reload(page: Page, site: Server) -> None:
    open_table(page, site, address(won_game(20)))
    play(page, 3)
    press(page, "n")
    expect_moves(page, 0)
    page.reload()
    expect_moves(page, 0)
    press(page, "u")
    expect_message(page, speech.nothing_to_undo(has_earlier=True))
    press(page, "Shift+U")
    expect_moves(page, 3)
    page.locator("[data-tool=menu]").click()
    page.get_by_role("button", name="Restart this deal").click()
    expect_moves(page, 0)
    page.reload()
    expect_moves(page, 0)
    press(page, "Shift+U")
    expect_moves(page, 3)
    press(page, "u", "u", "u")
    expect_moves(page, 0)
    press(page, "r", "r", "r")
    expect_moves(page, 3)


def test_nothing_that_puts_a_game_by_is_beside_undo(page: Page, site: Server) -> None:
    open_table(page, site, address(won_game(20)))
    undo = page.locator("[data-tool=undo]").bounding_box()
    new = page.locator("[data-tool=new]").bounding_box()
    assert undo
    assert new
    gaps = (new["x"] - undo["x"] - undo["width"], new["y"] - undo["y"] - undo["height"])
    assert max(gaps) >= 24


def test_the_clock_rests_while_the_page_is_hidden(page: Page, site: Server) -> None:
    page.clock.install()
    open_table(page, site, address(won_game(20)))
    page.clock.run_for(5_000)
    expect(page.locator("[data-fact=time]")).to_have_text("0:00")
    play(page, 1)
    page.clock.run_for(10_000)
    before = seconds(page)
    assert before >= 9
    page.evaluate(HIDE, "hidden")
    page.clock.run_for(3_600_000)
    page.evaluate(HIDE, "visible")
    page.clock.run_for(2_000)
    # The clock of the machine goes on too; but that is no hour.
    assert before < seconds(page) < before + 60


def seconds(page: Page) -> int:
    *hours, minutes, rest = page.locator("[data-fact=time]").inner_text().split(":")
    return 3600 * int(hours[0] if hours else 0) + 60 * int(minutes) + int(rest)


def test_the_clock_can_be_off_and_stays_off(page: Page, site: Server) -> None:
    open_table(page, site, address(won_game(20)))
    press(page, "t")
    expect(page.locator("[data-fact=time]")).to_have_text("")
    play(page, WHOLE)
    expect(page.locator("dialog[open]")).to_contain_text("52 banked, 58 moves.")
    page.reload()
    expect_moves(page, WHOLE)
    expect(page.locator("[data-fact=time]")).to_have_text("")
    press(page, "Shift+S")
    expect_figure(page, "best_time", "none yet")
    expect_figure(page, "won", "1")


def test_games_finished_in_two_tabs_both_count(context: BrowserContext, site: Server) -> None:
    one = context.new_page()
    open_table(one, site, address(won_game(20)))
    play(one, WHOLE)
    two = context.new_page()
    open_table(two, site, address(won_game(5)))
    play(two, len(won_game(5).turns), deal=5)
    press(one, "Shift+S")
    expect_figure(one, "won", "2")
    expect_figure(one, "played", "2")


@pytest.mark.parametrize("is_in_database", [True, False])
def test_what_an_earlier_version_kept_is_taken_up_with_its_games(
    page: Page, site: Server, *, is_in_database: bool
) -> None:
    text = (TREE / "tests/golden/games-1.json").read_text(encoding="ascii")
    page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    page.goto(f"{site.url}manifest.webmanifest")
    page.evaluate(
        """([folder, text, isInDatabase]) => new Promise((done, fail) => {
            localStorage.setItem(`bear-river:${folder}:games`, text);
            const request = indexedDB.open(`bear-river:${folder}:table`, 1);
            request.onupgradeneeded = () => request.result.createObjectStore("kept");
            request.onerror = fail;
            request.onsuccess = () => {
                if (!isInDatabase) return request.result.close(), done();
                const change = request.result.transaction("kept", "readwrite");
                change.objectStore("kept").put(text, "games");
                change.oncomplete = () => { request.result.close(); done(); };
            };
        })""",
        [SUB_PATH, text, is_in_database],
    )
    if is_in_database:
        page.evaluate("localStorage.clear()")
    open_table(page, site)
    assert message(page) == "Bear River, deal 24, as you left it."
    press(page, "Shift+S")
    expect_figure(page, "played", "2")
    expect_figure(page, "won", "1")
    page.reload()
    expect_figure(page, "played", "2")
    assert page.evaluate(SCHEMA) == saved.SCHEMA
    assert kinds(page).count("started") == 3
