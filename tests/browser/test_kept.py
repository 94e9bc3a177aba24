"""The game in hand outlives the page: a reload, a closed tab, a crash, a browser that is killed."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, Route, expect

from tests.browser.conftest import PATIENCE, READY, SUB_PATH, open_table
from tests.browser.table import address, expect_message, taps, won_game
from tools import chromium
from tools.server import Server

BANKED = "[data-fact=banked]"
SHOW = """(state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    Object.defineProperty(document, "hidden", { value: state === "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
SAVE = """() => JSON.parse(
    Object.entries(localStorage).find(([name]) => name.endsWith(":games"))[1])"""
KEPT = "Object.keys(localStorage).map((name) => name.replace(/.*:/, '')).sort()"

# The second frame begins when the first is painted.
PAINTED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def play(page: Page, turns: int, begin: int = 0, deal: int = 20) -> None:
    """Play some turns of the golden game of a deal."""
    for pair in list(taps(won_game(deal)))[begin : begin + turns]:
        for name in pair:
            page.locator(f"[data-pile={name}]").click()


def reload_and_hold_python(page: Page) -> list[Route]:
    """Load the page again, but not its Python; return the one request that it waits for."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/pyodide.asm.wasm", hold)
    with page.expect_request("**/pyodide.asm.wasm"):
        page.reload(wait_until="commit")
    return held


def expect_moves(page: Page, count: int) -> None:
    expect(page.locator(READY)).to_be_attached(timeout=PATIENCE)
    expect(page.locator("[data-fact=moves]")).to_have_text(moves(count))


def test_a_reload_resumes_the_game_with_its_undo_and_redo(page: Page, site: Server) -> None:
    open_table(page, site, address(won_game(20)))
    play(page, 4)
    page.locator("[data-tool=undo]").click()
    page.reload()
    expect_moves(page, 3)
    expect_message(page, "Bear River, deal 20, as you left it.")
    page.locator("[data-tool=redo]").click()
    expect_moves(page, 4)
    for left in (3, 2):
        page.locator("[data-tool=undo]").click()
        expect_moves(page, left)


def test_a_closed_tab_and_an_address_without_a_deal_resume_it_too(
    context: BrowserContext, site: Server
) -> None:
    page = context.new_page()
    open_table(page, site, address(won_game(20)))
    play(page, 3)
    page.close()
    again = context.new_page()
    open_table(again, site)
    expect_moves(again, 3)


def test_another_deal_in_the_address_puts_the_game_by(page: Page, site: Server) -> None:
    open_table(page, site, address(won_game(20)))
    play(page, 3)
    page.goto("about:blank")
    open_table(page, site, "#/bear-river/24")
    expect_message(page, "Bear River, deal 24.")
    page.locator("[data-tool=menu]").click()
    page.get_by_role("button", name="Back to the previous game").click()
    expect_moves(page, 3)


def test_the_last_scene_is_there_before_python_and_takes_a_tap(page: Page, site: Server) -> None:
    open_table(page, site, "#/bear-river/1")
    page.locator("[data-pile=fan-4]").dblclick()
    expect(page.locator(BANKED)).to_have_text("2 of 52 banked")
    expect(page.locator("[data-fact=moves]")).to_have_text("1 move")
    held = reload_and_hold_python(page)
    expect(page.locator(".card")).to_have_count(52)
    expect(page.locator(BANKED)).to_have_text("2 of 52 banked")
    assert page.locator(".table").get_attribute("data-state") == "starting"
    page.locator("[data-pile=fan-1]").click()
    expect(page.locator("[data-waiting]")).to_have_count(1)
    held.pop().continue_()
    expect(page.locator(READY)).to_be_attached(timeout=PATIENCE)
    expect_message(page, "2 of clubs picked up.")
    expect(page.locator("[data-waiting]")).to_have_count(0)


def test_a_scene_of_another_save_is_not_shown(page: Page, site: Server) -> None:
    open_table(page, site, "#/bear-river/1")
    page.locator("[data-pile=fan-4]").dblclick()
    expect(page.locator("[data-fact=moves]")).to_have_text("1 move")
    page.add_init_script(
        """for (const [name, text] of Object.entries(localStorage)) if (name.endsWith(":scene"))
            localStorage.setItem(name, text.replace(/"number":\\d+/, '"number":0'));"""
    )
    held = reload_and_hold_python(page)
    expect(page.locator(".fan")).to_have_count(18)
    assert page.locator(".card").count() == 0
    held.pop().continue_()
    expect(page.locator(READY)).to_be_attached(timeout=PATIENCE)
    expect(page.locator(BANKED)).to_have_text("2 of 52 banked")


@pytest.mark.parametrize("what", ["version", "address"])
def test_a_scene_of_another_version_or_deal_is_not_shown(
    page: Page, site: Server, what: str
) -> None:
    open_table(page, site, "#/bear-river/1")
    page.locator("[data-pile=fan-4]").dblclick()
    expect(page.locator("[data-fact=moves]")).to_have_text("1 move")
    page.add_init_script(
        f"""for (const [name, text] of Object.entries(localStorage)) if (name.endsWith(":scene"))
            localStorage.setItem(name, text.replace(/"{what}":"[^"]*"/, '"{what}":"other"'));"""
    )
    reload_and_hold_python(page)
    expect(page.locator(".fan")).to_have_count(18)
    assert page.locator(".card").count() == 0


def test_a_double_tap_before_python_banks(page: Page, site: Server) -> None:
    open_table(page, site, "#/bear-river/1")
    page.locator("[data-pile=fan-4]").dblclick()
    expect(page.locator("[data-fact=moves]")).to_have_text("1 move")
    held = reload_and_hold_python(page)
    page.locator("[data-pile=fan-9]").dblclick()
    held.pop().continue_()
    expect(page.locator(READY)).to_be_attached(timeout=PATIENCE)
    expect_message(page, "Banked the 6 of clubs from fan 10.")
    page.locator("[data-pile=fan-1]").click()
    expect_message(page, "2 of clubs picked up.")
    expect(page.locator("[data-waiting]")).to_have_count(0)


def test_the_later_of_the_two_storages_counts_and_early_taps_only_on_its_own_scene(
    page: Page, site: Server
) -> None:
    open_table(page, site, address(won_game(20)))
    play(page, 2)
    expect_moves(page, 2)
    page.evaluate(SHOW, "hidden")  # the scene is kept
    page.evaluate(SHOW, "visible")
    old = page.evaluate("JSON.stringify(localStorage)")
    play(page, 3, begin=2)
    expect_moves(page, 5)
    page.add_init_script(
        f"for (const [name, text] of Object.entries({old})) localStorage.setItem(name, text);"
    )
    held = reload_and_hold_python(page)
    expect(page.locator(".card")).to_have_count(52)
    page.locator("[data-pile=fan-1]").click()
    held.pop().continue_()
    expect_moves(page, 5)
    expect_message(page, "Bear River, deal 20, as you left it.")


def test_the_time_is_kept_when_the_page_is_left(page: Page, site: Server) -> None:
    page.clock.install()
    open_table(page, site, address(won_game(20)))
    play(page, 1)
    page.clock.run_for(5_000)
    page.evaluate(SHOW, "hidden")
    assert page.evaluate(SAVE)["hands"][-1]["elapsed"] >= 4_000


@pytest.mark.full
def test_numbers_of_saves_only_grow(page: Page, site: Server) -> None:
    open_table(page, site, address(won_game(20)))
    play(page, 3)
    before = page.evaluate(SAVE)["number"]
    page.reload()
    expect_moves(page, 3)
    play(page, 1, begin=3)
    expect_moves(page, 4)
    assert page.evaluate(SAVE)["number"] > before


def test_two_tabs_have_one_game_in_hand(context: BrowserContext, site: Server) -> None:
    one = context.new_page()
    open_table(one, site, address(won_game(20)))
    play(one, 3)
    two = context.new_page()
    open_table(two, site)
    expect_moves(two, 3)
    one.evaluate(SHOW, "hidden")
    play(two, 6, begin=3)
    expect_moves(two, 9)
    two.close()
    one.evaluate(SHOW, "visible")
    expect_moves(one, 9)
    one.close()
    three = context.new_page()
    open_table(three, site)
    expect_moves(three, 9)


def test_a_tab_with_an_old_deal_does_not_put_out_the_new_one(
    context: BrowserContext, site: Server
) -> None:
    one = context.new_page()
    open_table(one, site, address(won_game(20)))
    play(one, 3)
    two = context.new_page()
    open_table(two, site, address(won_game(5)))
    play(two, 4, deal=5)
    expect_moves(two, 4)
    one.evaluate(SHOW, "visible")
    two.close()
    one.close()
    three = context.new_page()
    open_table(three, site)
    expect_moves(three, 4)
    expect(three.locator("[data-fact=deal]")).to_have_text("Deal 5")
    three.locator("[data-tool=menu]").click()
    three.get_by_role("button", name="Back to the previous game").click()
    expect_moves(three, 3)


def test_a_damaged_copy_gives_way_to_the_good_one(page: Page, site: Server) -> None:
    open_table(page, site, address(won_game(20)))
    play(page, 3)
    expect_moves(page, 3)
    page.add_init_script(
        """for (const name of Object.keys(localStorage)) if (name.endsWith(":games"))
            localStorage.setItem(name, '{"schema": 1, "number": 999, "games": ["?"]}');"""
    )
    page.reload()
    expect_moves(page, 3)
    play(page, 1, begin=3)
    assert page.evaluate(SAVE)["number"] > 999


def test_everything_that_is_kept_is_named_for_the_page(page: Page, site: Server) -> None:
    open_table(page, site, address(won_game(20)))
    play(page, 1)
    expect_moves(page, 1)
    page.evaluate(SHOW, "hidden")
    names = page.evaluate(
        """async () => [...Object.keys(localStorage),
            ...(await indexedDB.databases()).map(({ name }) => name)]"""
    )
    kept = ("games", "scene", "table")
    assert sorted(names) == [f"bear-river:{SUB_PATH}:{name}" for name in kept]


def test_a_damaged_save_is_told_and_put_by(page: Page, site: Server) -> None:
    open_table(page, site, "#/bear-river/1")
    page.locator("[data-pile=fan-4]").dblclick()
    expect(page.locator("[data-fact=moves]")).to_have_text("1 move")
    page.evaluate("(name) => indexedDB.deleteDatabase(name)", f"bear-river:{SUB_PATH}:table")
    page.add_init_script(
        """for (const name of Object.keys(localStorage)) if (name.endsWith(":games"))
            localStorage.setItem(name, '{"schema": 1, "number": 999, "games": ["?"]}');"""
    )
    page.reload()
    expect(page.locator(READY)).to_be_attached(timeout=PATIENCE)
    expect_message(page, "The last game that was kept here is damaged and cannot be read.")
    assert "unread" in page.evaluate(KEPT)


def test_where_local_storage_is_blocked_a_game_is_played_all_the_same(
    page: Page, site: Server
) -> None:
    page.add_init_script(
        """Object.defineProperty(window, "localStorage", {
            get() { throw new DOMException("blocked", "SecurityError"); } });"""
    )
    open_table(page, site, address(won_game(20)))
    play(page, 3)
    expect_moves(page, 3)


def test_a_crashed_page_loses_nothing(context: BrowserContext, site: Server) -> None:
    page = context.new_page()
    open_table(page, site, address(won_game(20)))
    play(page, 3)
    expect_moves(page, 3)
    browser = context.browser
    assert browser is not None
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    with page.expect_event("crash"):
        for process in found:
            if process["type"] == "renderer":
                os.kill(process["id"], signal.SIGKILL)
    again = context.new_page()
    open_table(again, site)
    expect_moves(again, 3)


@contextmanager
def own_browser(
    playwright: Playwright, profile: Path
) -> Iterator[tuple[Page, subprocess.Popen[bytes]]]:
    """Start a browser of its own on a profile, and end it."""
    program = chromium.find() or playwright.chromium.executable_path
    options = ["--headless", "--remote-debugging-port=0", f"--user-data-dir={profile}"]
    with subprocess.Popen(
        [program, *options, *chromium.arguments(), "about:blank"],
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        try:
            assert process.stderr is not None
            line = next(each for each in process.stderr if b"DevTools listening on " in each)
            browser = playwright.chromium.connect_over_cdp(line.split()[-1].decode())
            yield browser.contexts[0].pages[0], process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def test_a_killed_browser_loses_nothing(
    playwright: Playwright, site: Server, tmp_path: Path
) -> None:
    assert turns_kept_after_kills(playwright, site, tmp_path, kills=2) == 2


@pytest.mark.full
def test_a_browser_that_is_killed_fifty_times_loses_nothing(
    playwright: Playwright, site: Server, tmp_path: Path
) -> None:
    assert turns_kept_after_kills(playwright, site, tmp_path, kills=50) == 50


def turns_kept_after_kills(playwright: Playwright, site: Server, profile: Path, kills: int) -> int:
    """Play a turn, kill the whole browser, and so on; return how many turns were kept.

    It is killed as soon as the turn is painted: before, no player knows of it.
    """
    kept = 0
    for number in range(kills + 1):
        with own_browser(playwright, profile) as (page, process):
            open_table(page, site, address(won_game(20)))
            shown = page.locator("[data-fact=moves]").inner_text()
            kept += number > 0 and shown == moves(number)
            if number < kills:
                play(page, 1, begin=number)
                expect(page.locator("[data-fact=moves]")).to_have_text(moves(number + 1))
                page.evaluate(PAINTED)
                os.killpg(process.pid, signal.SIGKILL)
    return kept


def moves(count: int) -> str:
    return "1 move" if count == 1 else f"{count} moves"
