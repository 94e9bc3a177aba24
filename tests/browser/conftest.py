"""A built site, a browser, and a page that fails the test when anything in it goes wrong."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    BrowserContext,
    BrowserType,
    ConsoleMessage,
    Page,
    Request,
    expect,
)

import build
from tools import chromium, server

expect.set_options(timeout=30_000)  # milliseconds: Playwright's five are too few where all is slow

SUB_PATH = "/some/sub/path/"
PATIENCE = 120_000  # milliseconds, for what takes seconds on a machine that is not busy
READY = '.table:not([data-state="starting"])'
# However busy this machine is, the page takes the line for fast, and starts from the snapshot.
FAST_LINE = """const { getEntriesByType } = Performance.prototype;
Performance.prototype.getEntriesByType = function (type) {
    const came = { name: "a fast line's .asm.mjs", transferSize: 0 };
    return [came, ...getEntriesByType.call(this, type)];
};"""
NO_WORKERS = (
    "globalThis.Worker = class { constructor() { throw new Error('There are no workers.'); } }"
)
SAY_VIOLATIONS = """addEventListener("securitypolicyviolation", (event) =>
    console.error(`Content Security Policy: ${event.violatedDirective} ${event.blockedURI}`))"""


def open_table(page: Page, site: server.Server, address: str = "") -> None:
    """Open the page and wait until the table can be played.

    Args:
        page: A page of the fixture `page`.
        site: The fixture `site`.
        address: What follows the site's address: a query, a fragment.
    """
    page.goto(site.url + address)
    page.locator(READY).wait_for(state="attached", timeout=PATIENCE)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as the tree makes it now, in a folder of the tests' own.

    With `BEAR_RIVER_PLAIN` set it has no quick start.
    """
    folder = tmp_path_factory.mktemp("built") / "dist"
    build.build(folder, quick="BEAR_RIVER_PLAIN" not in os.environ)
    return folder


@pytest.fixture(scope="session")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as it is built where there is no browser to make a quick start with."""
    folder = tmp_path_factory.mktemp("plain") / "dist"
    build.build(folder, quick=False)
    return folder


@pytest.fixture
def site(built: Path) -> Iterator[server.Server]:
    """The built site, served under a sub-path from an origin that is new for every test."""
    with server.Server(built, SUB_PATH) as running:
        yield running


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    """The Chromium of the machine, cut off from every host but this one."""
    found = chromium.find()
    named = {"executable_path": found} if found else {}
    return {**browser_type_launch_args, **named, "args": chromium.arguments()}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, object]) -> dict[str, object]:
    """Without animations, so that nothing has to be waited for, and keeping nothing."""
    return {**browser_context_args, "reduced_motion": "reduce", "service_workers": "block"}


@pytest.fixture
def context(context: BrowserContext, site: server.Server) -> Iterator[BrowserContext]:
    """A browser context all of whose pages are watched; the test fails for what they do wrong."""
    complaints = watch(context, site)
    yield context
    assert complaints == []


@pytest.fixture
def profile(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, object],
    site: server.Server,
    tmp_path: Path,
) -> Iterator[BrowserContext]:
    """A browser with a new profile on the disk, which keeps the site; watched like `context`.

    A profile in memory would hold neither WebAssembly of ten megabytes nor an installed site.
    """
    args: dict[str, Any] = {**browser_type_launch_args, "reduced_motion": "reduce"}
    context = browser_type.launch_persistent_context(tmp_path / "profile", **args)
    complaints = watch(context, site)
    yield context
    context.close()
    assert complaints == []


def watch(context: BrowserContext, site: server.Server) -> list[str]:
    """Watch all pages of a context.

    Returns:
        What they do wrong, as it happens.
    """
    complaints: list[str] = []

    def watch_request(request: Request) -> None:
        if not request.url.startswith((site.url, f"blob:{site.origin}/")):
            complaints.append(f"a request left the site: {request.url}")

    def watch_console(message: ConsoleMessage) -> None:
        about_policy = "content security policy" in message.text.lower()
        if message.type == "error" or (message.type == "warning" and about_policy):
            complaints.append(f"the console says: {message.text}")

    context.on("request", watch_request)
    context.on("console", watch_console)
    context.on("weberror", lambda error: complaints.append(f"an error in the page: {error.error}"))
    context.add_init_script(SAY_VIOLATIONS)
    context.add_init_script(FAST_LINE)
    return complaints
