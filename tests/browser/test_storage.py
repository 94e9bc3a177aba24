"""What becomes of a game where the browser keeps little of it, nothing, or keeps it no more.

It is played to its end all the same. The page says once that nothing is kept, and only where that
is so; what either storage keeps is there again.
"""

import json
from collections.abc import Iterable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from bear_river import speech
from bear_river.cards import card_text
from bear_river.events import NEWER
from bear_river.game import Game, position
from bear_river.position import Position, foundation_cards
from tests.browser.conftest import PATIENCE, READY, SUB_PATH, open_table
from tests.browser.table import address, expect_message, taps, won_game
from tools.server import Server
from web.piles import fan_id, foundation_id
from web.saved import read_games

GAME = won_game(20)
OURS = f"bear-river:{SUB_PATH}:"
TABLE = f"{OURS}table"

# Every text that one of the live regions ever holds, even if another takes its place at once.
LISTEN = """
window.said = [];
const isMessage = (node) => node instanceof Element && node.matches(".message");
new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
        if (isMessage(target)) window.said.push(...[...addedNodes].map((node) => node.textContent));
        else if (isMessage(target.parentNode)) window.said.push(target.textContent);
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
NOTICES = (
    f"window.said.filter((text) => text.includes({json.dumps(speech.NOTHING_IS_KEPT)})).length"
)

WITHOUT_DATABASE = """Object.defineProperty(window, "indexedDB",
    { configurable: true, value: undefined });"""
DATABASE_DOES_NOT_OPEN = """{
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name) {
        const request = open.call(this, name, 99);
        request.addEventListener("upgradeneeded", (event) => {
            event.stopImmediatePropagation();
            request.transaction.abort();
        });
        return request;
    };
}"""
LOCAL_STORAGE_IS_FULL = """Storage.prototype.setItem = () => {
    throw new DOMException("There is no room.", "QuotaExceededError");
};"""
DATABASE_IS_FULL = """IDBObjectStore.prototype.put = () => {
    throw new DOMException("There is no room.", "QuotaExceededError");
};"""
CHANGES_ARE_ABORTED = """IDBTransaction.prototype.commit = function () { this.abort(); };"""


def blocked(*names: str) -> str:
    """Return a script that denies the page its storages, as a browser does that is told to."""
    return f"""for (const name of {json.dumps(names)}) Object.defineProperty(window, name, {{
        configurable: true,
        get() {{ throw new DOMException("Access is denied.", "SecurityError"); }},
    }});"""


NOTHING_IS_KEPT = {
    "both are blocked": blocked("localStorage", "indexedDB"),
    "both are full": LOCAL_STORAGE_IS_FULL + DATABASE_IS_FULL,
    "one is full, the other takes nothing": LOCAL_STORAGE_IS_FULL + CHANGES_ARE_ABORTED,
    "one is blocked, the other missing": blocked("localStorage") + WITHOUT_DATABASE,
    "one is blocked, the other does not open": blocked("localStorage") + DATABASE_DOES_NOT_OPEN,
}
ONE_KEEPS_IT = {
    "localStorage is full": LOCAL_STORAGE_IS_FULL,
    "the database is blocked": blocked("indexedDB"),
    "the database is full": DATABASE_IS_FULL,
    "localStorage is blocked": blocked("localStorage"),
    "there is no database": WITHOUT_DATABASE,
    "the database does not open": DATABASE_DOES_NOT_OPEN,
    "the database takes nothing": CHANGES_ARE_ABORTED,
}


def in_turn(ways: Iterable[str], few: int) -> list[object]:
    """Return ways in which a storage fails: a few for every run, the others for the long proof."""
    first, later = [*ways][:few], [*ways][few:]
    return [*first, *(pytest.param(way, marks=pytest.mark.full) for way in later)]


DUMP = """async () => {
    const answer = (request) => new Promise((done, fail) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => fail(request.error);
    });
    const stores = {};
    for (const { name } of await indexedDB.databases()) {
        const database = await answer(indexedDB.open(name));
        for (const store of database.objectStoreNames) {
            const there = database.transaction(store).objectStore(store);
            const keys = await answer(there.getAllKeys()), values = await answer(there.getAll());
            stores[`${name} ${store}`] = keys.map((key, index) => [key, values[index]]);
        }
        database.close();
    }
    return [Object.entries(localStorage).sort(), stores];
}"""
IS_IN_DATABASE = f"""async (table) => {{
    const [, stores] = await ({DUMP})();
    return (stores[`${{table}} kept`] ?? []).some(([key]) => key === "games");
}}"""
PUT_IN_LOG = """([name, key, value]) => new Promise((done, fail) => {
    const opening = indexedDB.open(name);
    opening.onerror = fail;
    opening.onsuccess = () => {
        const database = opening.result, change = database.transaction("log", "readwrite");
        change.objectStore("log").put(value, key);
        change.onerror = fail;
        change.oncomplete = () => { database.close(); done(); };
    };
})"""
LOSE_ALL = """(name) => new Promise((done, fail) => {
    localStorage.clear();
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => done();
    request.onerror = request.onblocked = () => fail(new Error("the database is still there"));
})"""
SCENE_IS_KEPT = """(ours) => {
    const numberOf = (name) => JSON.parse(localStorage.getItem(ours + name))?.number;
    return numberOf("scene") === numberOf("games");
}"""


def begin(page: Page, site: Server, script: str = "", game: Game = GAME) -> None:
    page.add_init_script(LISTEN + script)
    open_table(page, site, address(game))


def play(page: Page, begin: int = 0, end: int | None = None, game: Game = GAME) -> None:
    """Play the turns of a game from one to another: banking by a key, moving by clicks."""
    for giving, taking in list(taps(game))[begin:end]:
        if taking.startswith("foundation"):
            page.locator(f"[data-pile={giving}]").press("b")
        else:
            page.locator(f"[data-pile={giving}]").click()
            page.locator(f"[data-pile={taking}]").click()
    expect_moves(page, len(game.turns[:end]))


def expect_moves(page: Page, count: int) -> None:
    expect(page.locator("[data-fact=moves]")).to_have_text(
        "1 move" if count == 1 else f"{count} moves"
    )


def expect_won(page: Page) -> None:
    expect(page.locator("dialog[open] h2")).to_have_text("Won")
    close_dialog(page)


def close_dialog(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def go_to(page: Page, game: Game) -> None:
    page.evaluate("(there) => { location.hash = there; }", address(game))
    expect(page.locator("[data-fact=deal]")).to_have_text(f"Deal {game.deal.number}")


def reload(page: Page) -> None:
    page.reload()
    expect(page.locator(READY)).to_be_attached(timeout=PATIENCE)


def press_on_table(page: Page, key: str) -> None:
    page.locator("[data-pile=fan-0]").press(key)


def open_screen(page: Page, name: str) -> None:
    press_on_table(page, f"Shift+{name[0]}")
    expect(page.locator("dialog[open] h2")).to_have_text(name)


def expect_figures(page: Page, *, played: int, won: int) -> None:
    open_screen(page, "Statistics")
    for name, value in (("played", played), ("won", won)):
        expect(page.locator(f"[data-figure={name}] .value")).to_have_text(str(value))
    close_dialog(page)


def expect_one_notice(page: Page) -> None:
    page.wait_for_function(f"() => {NOTICES} > 0")
    assert page.evaluate(NOTICES) == 1


def cards_shown(page: Page) -> list[tuple[str, str, int]]:
    """Return each card with its pile and its place there, as the page has them."""
    found = page.evaluate(
        """() => {
            const { columns } = document.querySelector(".board").dataset;
            return [...document.querySelectorAll(".card")].map(({ dataset }) => {
                const { card, row, column, depth } = dataset;
                const fan = row * columns + Number(column);
                return [card, row ? `fan-${fan}` : `foundation-${column}`, Number(depth)];
            });
        }"""
    )
    return sorted((card, pile, depth) for card, pile, depth in found)


def cards_of(board: Position) -> list[tuple[str, str, int]]:
    """Return each card with its pile and its place there, as a position has them."""
    piles = {fan_id(index): cards for index, cards in enumerate(board.fans)} | {
        foundation_id(suit): foundation_cards(board, suit) for suit in range(board.rules.suits)
    }
    return sorted(
        (card_text(card), name, depth)
        for name, cards in piles.items()
        for depth, card in enumerate(cards)
    )


def expect_whole_history(page: Page, game: Game) -> None:
    """Undo turn by turn back to the deal, redo all again, and look at every board."""
    assert cards_shown(page) == cards_of(position(game))
    for board in reversed(game.positions[: game.cursor]):
        press_on_table(page, "u")
        assert cards_shown(page) == cards_of(board)
    for board in game.positions[1:]:
        press_on_table(page, "r")
        assert cards_shown(page) == cards_of(board)


def kept_games(page: Page) -> dict[str, Game]:
    """Return the game in hand as each of the two storages has it."""
    local, stores = page.evaluate(DUMP)
    texts = {
        "localStorage": dict(local).get(f"{OURS}games"),
        "the database": dict(stores.get(f"{TABLE} kept", ())).get("games"),
    }
    return {name: read_games(text)[0].session.game for name, text in texts.items() if text}


def log_of(page: Page) -> dict[str, Any]:
    """Return the log as the database has it: all events by their keys."""
    _, stores = page.evaluate(DUMP)
    return dict(stores[f"{TABLE} log"])


@pytest.mark.parametrize("how", in_turn(NOTHING_IS_KEPT, 1))
def test_where_nothing_is_kept_a_game_is_won_and_that_is_said_once(
    page: Page, site: Server, how: str
) -> None:
    begin(page, site, NOTHING_IS_KEPT[how])
    assert page.evaluate(NOTICES) == 0  # before the first turn there is nothing to be kept
    play(page)
    expect_won(page)
    expect_figures(page, played=1, won=1)
    expect_one_notice(page)
    reload(page)
    play(page, end=2)
    expect_one_notice(page)


@pytest.mark.parametrize("how", in_turn(ONE_KEEPS_IT, 1))
def test_where_one_storage_keeps_the_game_nothing_is_said_and_it_is_there_again(
    page: Page, site: Server, how: str
) -> None:
    begin(page, site, ONE_KEEPS_IT[how])
    play(page)
    expect_won(page)
    expect_figures(page, played=1, won=1)
    assert page.evaluate(NOTICES) == 0
    reload(page)
    expect_moves(page, len(GAME.turns))
    expect_message(page, "Bear River, deal 20, as you left it.")
    expect_figures(page, played=1, won=1)
    assert page.evaluate(NOTICES) == 0


def test_a_disk_that_is_full_is_told_once_and_a_game_is_won(page: Page, site: Server) -> None:
    begin(page, site)
    page.evaluate(
        """() => {
            for (let size = 1 << 23; size > 0; size >>= 1)
                try { localStorage.setItem(`bear-river:${size}`, "x".repeat(size)); } catch {}
        }"""
    )
    devtools = page.context.new_cdp_session(page)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": site.origin, "quotaSize": 1})
    play(page)
    expect_won(page)
    expect_figures(page, played=1, won=1)
    expect_one_notice(page)


def test_the_statistics_and_the_history_of_a_visit_need_no_storage(
    page: Page, site: Server
) -> None:
    begin(page, site, blocked("localStorage", "indexedDB"))
    play(page)
    expect_won(page)
    for number in (5, 23):
        go_to(page, won_game(number))
        play(page, end=2, game=won_game(number))
    expect_figures(page, played=2, won=1)
    open_screen(page, "History")
    rows = page.locator("dialog[open] [data-game]")
    expect(rows).to_have_count(3)
    expect(page.locator("[data-result=won]")).to_contain_text("deal 20")
    expect(page.locator("[data-result=left]")).to_contain_text("deal 5")
    page.locator("[data-result=won] .game").click()
    expect(page.locator(".table")).to_have_attribute("data-state", "replay")
    press_on_table(page, "r")
    assert cards_shown(page) == cards_of(GAME.positions[1])
    page.keyboard.press("Escape")
    close_dialog(page)
    expect_moves(page, 2)
    expect_one_notice(page)


@pytest.mark.full
def test_a_storage_that_is_emptied_in_mid_game_keeps_the_next_turn_again(
    page: Page, site: Server
) -> None:
    begin(page, site)
    play(page, end=10)
    page.evaluate(LOSE_ALL, TABLE)
    assert kept_games(page) == {}
    play(page, 10, 11)
    page.wait_for_function(IS_IN_DATABASE, arg=TABLE)
    reload(page)
    expect_moves(page, 11)
    kept = kept_games(page)
    assert [*kept] == ["localStorage", "the database"]
    for game in kept.values():
        assert game.turns == GAME.turns[:11]
        expect_whole_history(page, game)
    play(page, 11)
    expect_won(page)
    expect_figures(page, played=1, won=1)
    assert page.evaluate(NOTICES) == 0


@pytest.mark.parametrize(
    "how", [pytest.param("both are blocked", marks=pytest.mark.full), "both are full"]
)
def test_storages_that_fail_in_mid_game_are_told_of_once_and_the_game_is_won(
    page: Page, site: Server, how: str
) -> None:
    begin(page, site)
    play(page, end=10)
    page.evaluate(LOSE_ALL, TABLE)
    page.evaluate(f"() => {{ {NOTHING_IS_KEPT[how]} }}")
    assert page.evaluate(NOTICES) == 0
    play(page, 10)
    expect_won(page)
    expect_one_notice(page)
    expect_figures(page, played=1, won=1)


def test_a_log_that_a_newer_version_wrote_is_left_alone_and_play_goes_on(
    page: Page, site: Server
) -> None:
    begin(page, site)
    play(page, end=3)
    newer = '{"schema": 3, "what": {"nobody": "knows"}}'
    page.evaluate(PUT_IN_LOG, [TABLE, "from tomorrow", newer])
    page.wait_for_function(SCENE_IS_KEPT, arg=OURS)
    before = page.evaluate(DUMP)
    for name in ("Statistics", "History"):
        open_screen(page, name)
        expect(page.locator("dialog[open] [role=alert]").filter(has_text=NEWER)).to_have_count(1)
        close_dialog(page)
    assert page.evaluate(DUMP) == before
    play(page, 3)
    expect_won(page)
    reload(page)
    expect_moves(page, len(GAME.turns))
    log = log_of(page)
    assert log.pop("from tomorrow") == newer
    assert sorted(json.loads(event)["kind"] for event in log.values()) == ["finished", "started"]


DAMAGED = (
    '{"schema": 1, "game": "8f',
    '{"schema": 1, "game": "8f", "kind": "lost"}',
    "[], []",
    {"not": "a text"},
)


def test_damaged_events_are_told_of_and_the_others_are_counted(page: Page, site: Server) -> None:
    begin(page, site)
    play(page, end=2)
    for number in (5, 23):
        go_to(page, won_game(number))
        play(page, end=2, game=won_game(number))
    for count in (1, len(DAMAGED)):
        for number, damaged in enumerate(DAMAGED[:count]):
            page.evaluate(PUT_IN_LOG, [TABLE, f"damaged {number}", damaged])
        reload(page)
        open_screen(page, "Statistics")
        alert = page.locator("dialog[open] [role=alert]")
        expect(alert).to_have_text(speech.unreadable(count))
        expect(page.locator("[data-figure=played] .value")).to_have_text("2")
        close_dialog(page)


def test_every_name_in_the_storages_is_the_pages_own(page: Page, site: Server) -> None:
    begin(page, site)
    play(page)
    expect_won(page)
    expect_figures(page, played=1, won=1)
    page.wait_for_function(SCENE_IS_KEPT, arg=OURS)
    names = page.evaluate(
        """async () => [...Object.keys(localStorage), ...Object.keys(sessionStorage),
            ...(await indexedDB.databases()).map(({ name }) => name)]"""
    )
    assert {f"{OURS}games", f"{OURS}scene", TABLE} <= set(names)
    assert [name for name in names if not name.startswith(OURS)] == []
