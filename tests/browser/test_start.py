"""How the page starts, and what it says when it cannot."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE, SUB_PATH, open_table
from tools import server

APOLOGY = "The table could not start. Load the page again, or use a newer browser."


@pytest.fixture(params=["from the snapshot", "plainly"])
def either(request: pytest.FixtureRequest, built: Path, plain: Path) -> Path:
    """The site with its quick start, and without."""
    return plain if request.param == "plainly" else built


def test_the_table_starts_and_asks_for_nothing_twice(
    page: Page, site: server.Server, either: Path
) -> None:
    site.folder = either
    open_table(page, site)
    page.wait_for_load_state("networkidle")
    assert sorted(site.requests) == sorted(set(site.requests))


@pytest.mark.parametrize(
    "lost",
    ["interpreter.mjs", "python.mjs", "core.js", "pyodide.asm.mjs", "pyodide.asm.wasm"],
)
def test_a_file_that_does_not_come_is_apologised_for(
    browser: Browser, either: Path, tmp_path: Path, lost: str
) -> None:
    apologises_without(lost, browser, either, tmp_path)


def test_the_archive_of_a_plain_start_that_does_not_come_is_apologised_for(
    browser: Browser, plain: Path, tmp_path: Path
) -> None:
    apologises_without("bear_river.zip", browser, plain, tmp_path)


def apologises_without(lost: str, browser: Browser, whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "dist"
    shutil.copytree(whole, folder)
    (file,) = folder.rglob(lost)
    file.unlink()
    with server.Server(folder, SUB_PATH) as running, browser.new_page() as page:
        page.goto(running.url)
        expect(page.locator(".message").first).to_have_text(APOLOGY, timeout=PATIENCE)


def test_an_error_in_the_pages_own_python_is_apologised_for(
    browser: Browser, either: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "dist"
    shutil.copytree(either, folder)
    index = folder / "index.html"
    index.write_text(index.read_text().replace("import web.main", "import web.nothing"))
    with server.Server(folder, SUB_PATH) as running, browser.new_page() as page:
        page.goto(running.url)
        expect(page.locator(".message").first).to_have_text(APOLOGY, timeout=PATIENCE)
