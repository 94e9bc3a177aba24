"""How the page starts, and what it says when it cannot."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import SUB_PATH, open_table
from tools import server

APOLOGY = "The table could not start. Load the page again, or use a newer browser."


def test_the_table_starts_and_asks_for_nothing_twice(page: Page, site: server.Server) -> None:
    open_table(page, site)
    assert sorted(site.requests) == sorted(set(site.requests))


@pytest.mark.parametrize(
    "lost",
    ["bear_river.zip", "interpreter.mjs", "core.js", "pyodide.asm.mjs", "pyodide.asm.wasm"],
)
def test_a_file_that_does_not_come_is_apologised_for(
    browser: Browser, built: Path, tmp_path: Path, lost: str
) -> None:
    folder = tmp_path / "dist"
    shutil.copytree(built, folder)
    (file,) = folder.rglob(lost)
    file.unlink()
    with server.Server(folder, SUB_PATH) as running, browser.new_page() as page:
        page.goto(running.url)
        expect(page.locator(".message").first).to_have_text(APOLOGY, timeout=60_000)


def test_an_error_in_the_pages_own_python_is_apologised_for(
    browser: Browser, built: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "dist"
    shutil.copytree(built, folder)
    index = folder / "index.html"
    index.write_text(index.read_text().replace("import web.main", "import web.nothing"))
    with server.Server(folder, SUB_PATH) as running, browser.new_page() as page:
        page.goto(running.url)
        expect(page.locator(".message").first).to_have_text(APOLOGY, timeout=60_000)
