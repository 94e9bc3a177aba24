"""Play without a network, and how a new version takes the place of an old one."""

import shutil
from collections import Counter
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import build
from tests.browser.conftest import PATIENCE, READY, SUB_PATH, open_table
from tests.browser.table import (
    address,
    expect_message,
    expect_one_turn,
    play_first_turn,
    taps,
    won_game,
)
from tools import server

SOURCES = ("assets", "bear_river", "web")
GAME = won_game(5)
NEW_LABEL = "Clue"
NEWS = "[data-tool=menu][data-news]"
OFFER = "[data-action=take][data-value=new-version]"
LOOK_FOR_CHANGE = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update();
    const version = registration.installing;
    if (!version) return registration.waiting ? "installed" : "none";
    return new Promise((done) =>
        version.addEventListener("statechange", () => done(version.state)));
}"""
SETTLED = """() => new Promise((done) =>
    new PerformanceObserver((list) => {
        if (list.getEntriesByName("offline-settled").length) done();
    }).observe({ type: "mark", buffered: true }))"""
KEPT = "async () => (await caches.keys()).sort()"
COUNT = """async () => {
    const [name] = await caches.keys();
    return (await (await caches.open(name)).keys()).length;
}"""
FULL = """async (count) => {
    const cache = await caches.open((await caches.keys())[0]);
    const patience = Date.now() + 30_000;
    while (Date.now() < patience) if ((await cache.keys()).length === count) return true;
    return false;
}"""
ROOT_WORKER = """addEventListener("install", (event) => event.waitUntil(skipWaiting()));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));"""
REGISTRATIONS = "async () => (await navigator.serviceWorker.getRegistrations()).length"
CONTROLLED = "() => navigator.serviceWorker.controller !== null"


@pytest.fixture(scope="session")
def newer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a later version: its Python has another word for a hint."""
    tree = tmp_path_factory.mktemp("newer")
    for folder in SOURCES:
        shutil.copytree(build.TREE / folder, tree / folder)
    for file in (*build.TREE.glob("*.html"), *build.TREE.glob("*.webmanifest")):
        shutil.copy(file, tree)
    shutil.copy(build.TREE / "sw.js", tree)
    scene = tree / "web/scene.py"
    scene.write_text(scene.read_text().replace('"Hint"', f'"{NEW_LABEL}"'))
    build.build(tree / "dist", tree)
    return tree / "dist"


@pytest.fixture(scope="session")
def retired(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, made to be forgotten."""
    folder = tmp_path_factory.mktemp("retired") / "dist"
    build.build(folder, retired=True)
    return folder


@pytest.fixture
def page(profile: BrowserContext) -> Page:
    """The one page of a browser with a profile of its own."""
    return profile.pages[0]


@pytest.fixture
def loads(page: Page) -> list[str]:
    """The versions of the page that were loaded, as they are."""
    loaded: list[str] = []
    page.on("load", lambda _: loaded.append(page.url))
    return loaded


@pytest.fixture
def kept(page: Page, site: server.Server) -> Page:
    """The page on its second visit: the browser keeps the site, and plays it from there."""
    open_table(page, site, address(GAME))
    expect_message(page, "Ready to play offline.")
    restart(page)
    assert page.evaluate(CONTROLLED)
    return page


def restart(page: Page) -> None:
    """Load the page again, until it plays and has looked after what the browser keeps of it."""
    page.reload()
    page.locator(READY).wait_for(state="attached", timeout=PATIENCE)
    page.evaluate(SETTLED)


def deploy(site: server.Server, folder: Path) -> None:
    site.folder = folder.resolve()


def version_of(folder: Path) -> str:
    (line,) = (
        line
        for line in (folder / "sw.js").read_text().splitlines()
        if line.startswith("const VERSION")
    )
    return line.split('"')[1]


def cache_of(folder: Path) -> str:
    return f"bear-river:{SUB_PATH}:{version_of(folder)}"


def expect_version(page: Page, folder: Path, label: str) -> None:
    """Wait until a version is shown, and make sure that it is the one whose Python runs."""
    shown = page.locator(f'html[data-version="{version_of(folder)}"] {READY}')
    shown.wait_for(state="attached", timeout=PATIENCE)
    expect(page.locator("[data-tool='hint'] .label")).to_have_text(label)
    page.locator("[data-tool=menu]").click()
    expect(page.locator("[data-fact=version]")).to_have_text(f"Version {version_of(folder)}")
    page.keyboard.press("Escape")
    (app,) = (file.name for file in folder.glob("app-*"))
    assert page.locator(f'script[src="./{app}/start.js"]').count() == 1
    assert all(
        f"/{app}/" in name
        for name in page.evaluate("performance.getEntriesByType('resource').map((it) => it.name)")
        if "/app-" in name
    )


def expect_offer(page: Page) -> None:
    expect_message(page, "There is a new version of this page: see the menu.")
    expect(page.locator(NEWS)).to_be_visible()


def take_offer(page: Page) -> None:
    page.locator("[data-tool=menu]").click()
    page.locator(OFFER).click()


def test_after_the_first_visit_the_table_starts_without_a_server(
    page: Page, site: server.Server, loads: list[str]
) -> None:
    open_table(page, site, address(GAME))
    expect_message(page, "Ready to play offline.")
    assert len(loads) == 1
    assert not page.evaluate(CONTROLLED)
    assert page.evaluate(REGISTRATIONS) == 1
    site.stop()
    restart(page)
    assert page.evaluate(CONTROLLED)
    play_first_turn(page, GAME)
    restart(page)
    expect_one_turn(page)


def test_the_first_visit_asks_for_every_lasting_file_once(page: Page, site: server.Server) -> None:
    open_table(page, site)
    expect_message(page, "Ready to play offline.")
    asked = Counter(path.removeprefix(SUB_PATH) for path in site.requests)
    lasting = [
        file.relative_to(site.folder).as_posix()
        for file in site.folder.rglob("*-*/**/*.*")
        if file.suffix != ".jpg"
    ]
    assert {file: asked[file] for file in lasting} == dict.fromkeys(lasting, 1)


def test_the_second_visit_asks_for_the_worker_alone(kept: Page, site: server.Server) -> None:
    site.requests.clear()
    restart(kept)
    assert kept.evaluate(LOOK_FOR_CHANGE) == "none"
    assert set(site.requests) == {f"{SUB_PATH}sw.js"}
    assert kept.evaluate(REGISTRATIONS) == 1


@pytest.mark.full
def test_what_is_ready_is_said_once(kept: Page) -> None:
    assert "Ready to play offline." not in kept.locator(".head").inner_text()


def test_a_new_version_waits_and_is_taken_on_the_next_start_when_no_game_is_begun(
    kept: Page, site: server.Server, newer: Path, loads: list[str]
) -> None:
    built = site.folder
    deploy(site, newer)
    assert kept.evaluate(LOOK_FOR_CHANGE) == "installed"
    expect_offer(kept)
    expect_version(kept, built, "Hint")
    loads.clear()
    kept.reload()
    expect_version(kept, newer, NEW_LABEL)
    play_first_turn(kept, GAME)
    assert len(loads) == 2  # the player's, and the one that brings the new version
    assert kept.evaluate(KEPT) == [cache_of(newer)]


def test_a_page_that_starts_looks_for_a_new_version(
    kept: Page, site: server.Server, newer: Path
) -> None:
    deploy(site, newer)
    kept.reload()
    offered = kept.locator(NEWS)
    taken = kept.locator(f'html[data-version="{version_of(newer)}"]')
    offered.or_(taken).wait_for(state="attached", timeout=PATIENCE)


def test_in_a_game_the_new_version_comes_when_the_player_says_so(
    kept: Page, site: server.Server, newer: Path, loads: list[str]
) -> None:
    built = site.folder
    play_first_turn(kept, GAME)
    deploy(site, newer)
    assert kept.evaluate(LOOK_FOR_CHANGE) == "installed"
    expect_version(kept, built, "Hint")
    restart(kept)
    expect_version(kept, built, "Hint")
    expect_one_turn(kept)
    loads.clear()
    take_offer(kept)
    expect_version(kept, newer, NEW_LABEL)
    expect_one_turn(kept)
    kept.locator("[data-tool=undo]").click()
    expect(kept.locator("[data-fact=moves]")).to_have_text("0 moves")
    assert len(loads) == 1
    assert kept.evaluate(KEPT) == [cache_of(newer)]


@pytest.mark.full
def test_a_page_that_the_old_version_did_not_bring_changes_by_one_reload_too(
    page: Page, site: server.Server, newer: Path, loads: list[str]
) -> None:
    open_table(page, site, address(GAME))
    expect_message(page, "Ready to play offline.")
    deploy(site, newer)
    assert page.evaluate(LOOK_FOR_CHANGE) == "installed"
    loads.clear()
    take_offer(page)
    expect_version(page, newer, NEW_LABEL)
    play_first_turn(page, GAME)
    assert len(loads) == 1


def test_a_new_version_asks_only_for_what_has_changed(
    kept: Page, site: server.Server, newer: Path
) -> None:
    deploy(site, newer)
    site.requests.clear()
    assert kept.evaluate(LOOK_FOR_CHANGE) == "installed"
    assert not [path for path in site.requests if "/runtime-" in path]
    assert [path for path in site.requests if path.endswith("/bear_river.zip")]


def test_a_new_version_is_not_needed_offline(kept: Page, site: server.Server, newer: Path) -> None:
    built, port = site.folder, site.server_address[1]
    site.stop()
    restart(kept)
    expect_version(kept, built, "Hint")
    expect(kept.locator(OFFER)).to_have_count(0)
    with server.Server(newer, SUB_PATH, port):
        assert kept.evaluate(LOOK_FOR_CHANGE) == "installed"
        take_offer(kept)
        expect_version(kept, newer, NEW_LABEL)


@pytest.mark.full
def test_a_game_that_is_won_holds_nothing_back(
    kept: Page, site: server.Server, newer: Path, loads: list[str]
) -> None:
    for pair in taps(GAME):
        for name in pair:
            kept.locator(f"[data-pile={name}]").click()
    expect(kept.locator(".table")).to_have_attribute("data-state", "won")
    deploy(site, newer)
    assert kept.evaluate(LOOK_FOR_CHANGE) == "installed"
    loads.clear()
    kept.reload()
    expect_version(kept, newer, NEW_LABEL)
    assert len(loads) == 2


def test_a_version_that_does_not_start_gives_way_to_a_better_one_in_a_game_too(
    kept: Page, site: server.Server, newer: Path
) -> None:
    play_first_turn(kept, GAME)
    kept.add_init_script(
        f"""const {{ getTimezoneOffset }} = Date.prototype, {{ error }} = console;
        const isBroken = () =>
            document.documentElement.dataset.version === "{version_of(site.folder)}";
        Date.prototype.getTimezoneOffset = function () {{
            if (isBroken()) throw new Error("This version does not start.");
            return getTimezoneOffset.call(this);
        }};
        console.error = (...all) => isBroken() || error(...all);"""
    )
    deploy(site, newer)
    assert kept.evaluate(LOOK_FOR_CHANGE) == "installed"
    kept.reload()
    expect_version(kept, newer, NEW_LABEL)
    expect_one_turn(kept)


@pytest.mark.full
def test_what_someone_else_has_deleted_is_fetched_again(kept: Page, site: server.Server) -> None:
    before = kept.evaluate(COUNT)
    kept.evaluate(
        "async () => { for (const name of await caches.keys()) await caches.delete(name); }"
    )
    restart(kept)
    assert kept.evaluate(FULL, before)
    site.stop()
    restart(kept)
    play_first_turn(kept, GAME)


@pytest.mark.full
def test_an_address_with_a_query_is_played_offline_too(kept: Page, site: server.Server) -> None:
    site.stop()
    kept.goto(f"{site.url}?from=home{address(GAME)}")
    kept.locator(READY).wait_for(state="attached", timeout=PATIENCE)


def test_where_nothing_can_be_kept_the_table_is_played_all_the_same(
    page: Page, site: server.Server
) -> None:
    page.add_init_script(
        """for (const name of ["register", "getRegistration"])
            ServiceWorkerContainer.prototype[name] = () =>
                Promise.reject(new DOMException("blocked", "SecurityError"));"""
    )
    open_table(page, site, address(GAME))
    page.evaluate(SETTLED)
    play_first_turn(page, GAME)


def test_a_worker_of_another_site_on_the_origin_is_not_taken_for_ours(
    page: Page, built: Path, tmp_path: Path, loads: list[str], site: server.Server
) -> None:
    shutil.copytree(built, tmp_path / "root" / SUB_PATH.strip("/"))
    (tmp_path / "root/index.html").write_text("<!doctype html><title>Root</title>")
    (tmp_path / "root/favicon.ico").write_bytes(b"")
    script = tmp_path / "root/root.js"
    script.write_text(ROOT_WORKER)
    deploy(site, tmp_path / "root")
    site.path = "/"
    page.goto(site.url)
    page.evaluate(
        "async () => { await navigator.serviceWorker.register('/root.js');"
        " await navigator.serviceWorker.ready; }"
    )
    site.path = SUB_PATH
    site.folder = (tmp_path / "root" / SUB_PATH.strip("/")).resolve()
    open_table(page, site, address(GAME))
    expect_message(page, "Ready to play offline.")
    loads.clear()
    site.path, site.folder = "/", (tmp_path / "root").resolve()
    script.write_text(f"{ROOT_WORKER} // changed")
    page.evaluate(
        """async () => {
            for (const registration of await navigator.serviceWorker.getRegistrations())
                if (registration.scope === `${location.origin}/`) {
                    await registration.update();
                    const version = registration.installing ?? registration.waiting;
                    while (version && version.state !== "activated")
                        await new Promise((done) => version.addEventListener("statechange", done,
                            { once: true }));
                }
        }"""
    )
    play_first_turn(page, GAME)
    assert loads == []


@pytest.fixture(
    params=[
        "a file is missing",
        pytest.param("a file is cut short", marks=pytest.mark.full),
        pytest.param("the page is still the old one", marks=pytest.mark.full),
    ]
)
def half(request: pytest.FixtureRequest, built: Path, newer: Path, tmp_path: Path) -> Path:
    """A later version of which not everything has arrived yet."""
    folder = tmp_path / "half"
    shutil.copytree(newer, folder)
    (file,) = folder.rglob("bear_river.zip")
    if request.param == "a file is missing":
        file.unlink()
    elif request.param == "a file is cut short":
        file.write_bytes(file.read_bytes()[:1000])
    else:
        shutil.copy(built / "index.html", folder)
    return folder


def test_a_half_finished_deploy_changes_nothing(
    kept: Page, site: server.Server, half: Path, newer: Path
) -> None:
    built = site.folder
    deploy(site, half)
    assert kept.evaluate(LOOK_FOR_CHANGE) == "redundant"
    assert kept.evaluate(KEPT) == [cache_of(built)]
    expect(kept.locator(OFFER)).to_have_count(0)
    site.stop()
    restart(kept)
    expect_version(kept, built, "Hint")
    with server.Server(newer, SUB_PATH, site.server_address[1]):
        assert kept.evaluate(LOOK_FOR_CHANGE) == "installed"
        take_offer(kept)
        expect_version(kept, newer, NEW_LABEL)


def test_what_the_browser_remembers_of_the_old_version_is_not_kept_for_the_new(
    page: Page, site: server.Server, newer: Path
) -> None:
    built = site.folder
    open_table(page, site)
    expect_message(page, "Ready to play offline.")
    deploy(site, newer)
    remembered = page.evaluate("async () => (await fetch('./')).text()")
    assert f'data-version="{version_of(built)}"' in remembered
    assert page.evaluate(LOOK_FOR_CHANGE) == "installed"
    kept = page.evaluate(
        "async (name) => (await (await caches.open(name)).match('./')).text()", cache_of(newer)
    )
    assert kept == (newer / "index.html").read_text(encoding="utf-8")


@pytest.mark.full
def test_what_other_sites_of_the_origin_keep_is_left_alone(
    kept: Page, site: server.Server, newer: Path, retired: Path
) -> None:
    foreign = ["bear-river:/elsewhere/:1", "other:1"]
    kept.evaluate("(names) => Promise.all(names.map((name) => caches.open(name)))", foreign)
    deploy(site, newer)
    assert kept.evaluate(LOOK_FOR_CHANGE) == "installed"
    take_offer(kept)
    expect_version(kept, newer, NEW_LABEL)
    assert kept.evaluate(KEPT) == [*foreign[:1], cache_of(newer), *foreign[1:]]
    kept.evaluate(SETTLED)
    deploy(site, retired)
    kept.reload()
    kept.locator("html[data-offline=retired]").wait_for(state="attached")
    assert kept.evaluate(KEPT) == foreign


def test_a_retired_site_is_forgotten_and_played_from_the_network(
    kept: Page, site: server.Server, retired: Path
) -> None:
    deploy(site, retired)
    kept.reload()
    kept.locator("html[data-offline=retired]").wait_for(state="attached")
    site.requests.clear()
    restart(kept)
    assert kept.evaluate(REGISTRATIONS) == 0
    assert not kept.evaluate(CONTROLLED)
    assert kept.evaluate(KEPT) == []
    assert SUB_PATH in site.requests
    play_first_turn(kept, GAME)


@pytest.mark.full
def test_a_page_that_stays_open_looks_for_a_new_version_once_an_hour(
    kept: Page, site: server.Server, newer: Path
) -> None:
    assert kept.evaluate(LOOK_FOR_CHANGE) == "none"
    deploy(site, newer)
    site.requests.clear()
    kept.evaluate("dispatchEvent(new Event('focus'))")
    play_first_turn(kept, GAME)
    assert site.requests == []
    kept.evaluate("() => { const now = Date.now; Date.now = () => now() + 3_600_000; }")
    kept.evaluate("dispatchEvent(new Event('focus'))")
    expect_offer(kept)
