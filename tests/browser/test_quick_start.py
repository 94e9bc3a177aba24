"""The start from the snapshot: what it renews, and that without it all is the same, only later."""

import gzip
import os
import re
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Route, expect

import build
from bear_river.catalogue import entry
from bear_river.deal import first_position
from bench.start import over
from tests.browser.conftest import FAST_LINE, NO_WORKERS, PATIENCE, READY, open_table, watch
from tests.browser.table import address, expect_message, expect_one_turn, play_first_turn, won_game
from tools import python_in_page, quick_start, server
from tools import site as tools_site
from tools.quick_start import imports
from web import first
from web.questions import ask_worth, read_verdict

GAME = won_game(5)
STARTS = int(os.environ.get("BEAR_RIVER_STARTS", "200"))
SLOW = (8e6, 0.04)  # bits a second, seconds
QUICK, PLAIN = "quick-start", "plain-start"
MARKED = "(name) => performance.getEntriesByName(name).length > 0"
CHANCE = """
import os, random, secrets
from bear_river.deal import new_deal_number
[str(x) for x in (random.random(), secrets.token_hex(), os.urandom(8).hex(), new_deal_number())]
"""


@pytest.fixture
def copied(built: Path, tmp_path: Path) -> Path:
    """A copy of the site, to break."""
    folder = tmp_path / "dist"
    shutil.copytree(built, folder)
    return folder


def expect_start(page: Page, kind: str) -> None:
    other = PLAIN if kind == QUICK else QUICK
    assert page.evaluate(MARKED, kind)
    assert not page.evaluate(MARKED, other)


def in_python(page: Page, code: str) -> Any:  # noqa: ANN401
    return page.evaluate(python_in_page.RUN, code)


def expect_a_turn(page: Page) -> None:
    page.locator(READY).wait_for(state="attached", timeout=PATIENCE)
    expect_one_turn(page)


@pytest.mark.parametrize(
    "language", ["ar", *(pytest.param(name, marks=pytest.mark.full) for name in ("en-US", "pt-BR"))]
)
def test_the_page_starts_from_its_snapshot_in_every_language(
    browser: Browser, site: server.Server, language: str
) -> None:
    context = browser.new_context(locale=language, service_workers="block")
    complaints = watch(context, site)
    page = context.new_page()
    open_table(page, site)
    expect_start(page, QUICK)
    context.close()
    assert complaints == []


def test_what_is_imported_late_is_there(page: Page, site: server.Server, built: Path) -> None:
    open_table(page, site)
    page.wait_for_function(MARKED, arg="library-there")
    (library,) = built.rglob("python_stdlib.zip")
    (archive,) = built.rglob("bear_river.zip")
    names = [*modules_in(archive), "pyscript", "pyscript.web", "secrets", "traceback"]
    not_ready = in_python(
        page, f"import sys; [n for n in {modules_in(library)!r} if n not in sys.modules]"
    )
    assert not_ready, "all of the library is in the snapshot: nothing here is late"
    code = (
        f"import importlib\nfor name in {[*names, *not_ready]!r}: importlib.import_module(name)\n1"
    )
    assert in_python(page, code) == 1


def test_the_library_has_all_that_the_pages_python_imports(built: Path) -> None:
    (library,) = built.rglob("python_stdlib.zip")
    sources = {
        imports.module_name(path): content.decode()
        for path, content in tools_site.python_files(build.TREE).items()
    }
    with zipfile.ZipFile(library) as archive:
        assert all(name.endswith(".pyc") for name in archive.namelist())
    there = {*modules_in(library)}
    tops = {name.split(".")[0] for name in imports.from_elsewhere(sources)}
    built_in = {"__future__", "itertools", "math", "sys", "time"}
    assert tops - there <= built_in
    assert {"dataclasses", "enum", "json"} <= tops & there


def modules_in(archive: Path) -> list[str]:
    with zipfile.ZipFile(archive) as opened:
        return [
            name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
            for name in opened.namelist()
            if not name.startswith("web/main")  # it is at work already
        ]


@pytest.mark.parametrize(
    "starts",
    [2, pytest.param(STARTS, marks=pytest.mark.full)],
)
def test_no_two_starts_are_alike(browser: Browser, site: server.Server, starts: int) -> None:
    context = browser.new_context(service_workers="block")
    context.add_init_script(FAST_LINE)
    seen: list[list[str]] = []
    dealt: list[str] = []
    for _ in range(starts):
        page = context.new_page()
        open_table(page, site)
        expect_start(page, QUICK)
        before = page.url
        page.locator("[data-tool=new]").click()
        page.wait_for_function("(before) => location.href !== before", arg=before)
        dealt.append(page.url)
        page.wait_for_function(MARKED, arg="library-there")
        seen.append(in_python(page, CHANCE))
        page.close()
    context.close()
    assert len({*dealt}) == starts
    for drawn in zip(*seen, strict=True):
        assert len({*drawn}) == starts


def leave_nothing(_: bytes) -> bytes:
    return b""


def damage_a_byte(content: bytes) -> bytes:
    data = bytearray(gzip.decompress(content))
    data[len(data) // 2] ^= 1
    return gzip.compress(bytes(data), 1)


def damage_the_packing(content: bytes) -> bytes:
    middle = len(content) // 2
    return content[:middle] + bytes(64) + content[middle + 64 :]


def cut_it_short(content: bytes) -> bytes:
    return content[: len(content) // 2]


def cut_it_short_unpacked(content: bytes) -> bytes:
    return gzip.compress(gzip.decompress(content)[:-4096], 1)


def of_another_build(content: bytes) -> bytes:
    data = bytearray(gzip.decompress(content))
    data[16] ^= 1
    return gzip.compress(bytes(data), 1)


def of_another_browser(content: bytes) -> bytes:
    data = bytearray(gzip.decompress(content))
    data[4] ^= 1
    return gzip.compress(bytes(data), 1)


def not_a_snapshot(_: bytes) -> bytes:
    return gzip.compress(b"<!doctype html><title>Not found</title>")


@pytest.mark.parametrize(
    "damage",
    [
        damage_a_byte,
        of_another_build,
        *(
            pytest.param(damage, marks=pytest.mark.full)
            for damage in (
                cut_it_short,
                leave_nothing,
                damage_the_packing,
                cut_it_short_unpacked,
                of_another_browser,
                not_a_snapshot,
            )
        ),
    ],
)
def test_a_snapshot_that_does_not_fit_is_left_alone_and_the_game_is_kept(
    page: Page,
    site: server.Server,
    built: Path,
    copied: Path,
    damage: Any,  # noqa: ANN401
) -> None:
    (snapshot,) = copied.rglob(quick_start.SNAPSHOT)
    snapshot.write_bytes(damage(snapshot.read_bytes()))
    site.folder = copied
    open_table(page, site, address(GAME))
    expect_start(page, PLAIN)
    play_first_turn(page, GAME)
    page.reload()
    expect_a_turn(page)


def test_a_snapshot_that_did_not_fit_is_not_tried_again_until_there_is_another(
    page: Page, site: server.Server, built: Path, copied: Path
) -> None:
    (snapshot,) = copied.rglob(quick_start.SNAPSHOT)
    snapshot.write_bytes(of_another_browser(snapshot.read_bytes()))
    site.folder = copied
    open_table(page, site)
    assert page.evaluate(MARKED, "snapshot-there")
    page.reload()
    page.locator(READY).wait_for(state="attached", timeout=PATIENCE)
    expect_start(page, PLAIN)
    assert not page.evaluate(MARKED, "snapshot-there")


def test_a_snapshot_that_is_not_there_is_done_without(
    browser: Browser, site: server.Server, copied: Path
) -> None:
    (snapshot,) = copied.rglob(quick_start.SNAPSHOT)
    snapshot.unlink()
    site.folder = copied
    with browser.new_page(service_workers="block") as page:  # the console tells of the lost file
        open_table(page, site, address(GAME))
        expect_start(page, PLAIN)
        play_first_turn(page, GAME)


@pytest.mark.parametrize(
    "lack",
    [
        "delete globalThis.DecompressionStream",
        pytest.param(NO_WORKERS, marks=pytest.mark.full),
    ],
)
def test_a_browser_that_cannot_unpack_starts_plainly_and_the_game_is_kept(
    context: BrowserContext, site: server.Server, lack: str
) -> None:
    context.add_init_script(lack)
    page = context.new_page()
    open_table(page, site, address(GAME))
    expect_start(page, PLAIN)
    play_first_turn(page, GAME)
    page.reload()
    expect_a_turn(page)


def test_a_game_goes_on_from_a_plain_start_to_a_quick_one(
    page: Page, site: server.Server, built: Path, plain: Path
) -> None:
    site.folder = plain
    open_table(page, site, address(GAME))
    expect_start(page, PLAIN)
    play_first_turn(page, GAME)
    site.folder = built
    page.goto("about:blank")
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.goto(site.url)
    expect_a_turn(page)
    expect_start(page, QUICK)


def test_a_first_visit_over_a_slow_line_does_not_wait_for_the_snapshot(
    browser: Browser, site: server.Server
) -> None:
    with over(site, SLOW) as url, browser.new_page(service_workers="block") as page:
        page.goto(url)
        page.locator(READY).wait_for(state="attached", timeout=120_000)
        expect_start(page, PLAIN)
    assert not [path for path in site.requests if path.endswith(quick_start.SNAPSHOT)]


def test_a_later_visit_takes_the_snapshot_whatever_the_line(
    profile: BrowserContext, site: server.Server
) -> None:
    page = profile.pages[0]
    open_table(page, site)
    expect_message(page, "Ready to play offline.")
    site.stop()
    page.reload()
    page.locator(READY).wait_for(state="attached", timeout=PATIENCE)
    expect_start(page, QUICK)


@pytest.fixture
def held(page: Page, site: server.Server) -> list[Route]:
    """What a first visit still waits for: the page is open, and Python has yet to come."""
    held: list[Route] = []
    page.route(re.compile(r"\.wasm$"), lambda route: held.append(route))  # noqa: PLW0108 -- a builtin will not do
    page.goto(site.url)
    page.wait_for_function("globalThis.bearRiver?.showsFirst")
    return held


def test_who_comes_for_the_first_time_sees_a_deal_at_once_and_may_begin(
    page: Page, held: list[Route]
) -> None:
    expect(page.locator('.table[data-state="starting"] .card')).to_have_count(52)
    expect_message(page, "Getting the cards ready.")
    source = page.locator(".fan:not([data-count='0'])").first
    source.click()
    expect(source).to_have_attribute("data-waiting", "")
    held.pop().continue_()
    expect(page.locator(f'{READY}[data-hand="card"]')).to_be_attached(timeout=PATIENCE)
    expect(page.locator(".card")).to_have_count(52)
    assert page.url.endswith(f"#/bear-river/{first.DEAL}")


def test_after_half_a_minute_there_is_a_way_out(page: Page, held: list[Route]) -> None:
    late = page.locator("#late")
    expect(late).to_be_hidden()
    page.evaluate("document.getAnimations().forEach((animation) => animation.finish())")
    expect(late).to_be_visible()
    expect(late.locator("a")).to_have_attribute("href", "./")
    assert "30s" in page.evaluate("getComputedStyle(document.getElementById('late')).animation")
    held.pop().continue_()
    page.locator(READY).wait_for(state="attached", timeout=PATIENCE)
    expect(late).to_have_count(0)


ASK = """(asked) => Promise.all(
    asked.map((text) => globalThis.bearRiver.ask("now", text, () => undefined)))"""
MARKS = "() => performance.getEntriesByType('mark').map(({ name }) => name)"
REST = 60_000  # milliseconds without a question, after which the worker is let go


def test_the_solver_works_beside_the_page_from_the_same_snapshot(
    page: Page, site: server.Server
) -> None:
    page.clock.install()
    open_table(page, site)
    rules = entry("bear-river").rules
    won, lost = (ask_worth("bear-river", first_position(rules, number)) for number in (20, 24))
    assert outcomes(page, won) == ["winnable"]
    (worker,) = page.workers
    assert "restored" in worker.evaluate(MARKS)
    assert outcomes(page, won, lost) == ["", "lost"]  # the newer question ends the older
    with pytest.raises(Error, match="begins with 'no board'"):
        page.evaluate(ASK, ['["worth", "no board"]'])
    assert page.workers == [worker]
    assert outcomes(page, lost) == ["lost"]
    with worker.expect_event("close"):
        page.clock.fast_forward(REST + 1)
    with page.expect_event("worker"):
        assert outcomes(page, lost) == ["lost"]


def outcomes(page: Page, *asked: str) -> list[str]:
    """Return what the solver finds of some positions, "" where it is asked no more."""
    answers: list[str] = page.evaluate(ASK, list(asked))
    return [read_verdict(answer).outcome.value if answer else "" for answer in answers]


@pytest.mark.full
def test_the_same_python_gives_the_same_snapshot_byte_for_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "WORK", tmp_path)
    brought = build.runtime_packages()
    once = build.quick_start_of(build.TREE, brought)
    monkeypatch.setattr(build, "WORK", tmp_path / "again")
    again = build.quick_start_of(build.TREE, brought)
    assert once is not None
    assert once == again
