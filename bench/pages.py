"""Pages to measure: a browser like a player's, and a processor as slow as a phone's."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright

from tools import chromium

PLAYABLE = '.table:not([data-state="starting"])'
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}

# What makes a first visit take one kind of start or the other: the speed of the line as it sees it.
STARTS = {
    "from the snapshot": (
        "performance.getEntriesByType = () => [{ name: '.asm.mjs', transferSize: 0 }]"
    ),
    "plainly": "performance.getEntriesByType = () => []",
}


@contextmanager
def profile(**options: Any) -> Iterator[BrowserContext]:  # noqa: ANN401 -- as Playwright has them
    """Start a browser with a new profile on the disk, which keeps what pages keep, and end it."""
    with sync_playwright() as playwright, TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        context = playwright.chromium.launch_persistent_context(
            Path(folder),
            executable_path=chromium.find(),
            args=chromium.arguments(),
            **options,
        )
        yield context
        context.close()


def slow_down(page: Page, rate: int) -> None:
    """Make the page's thread so many times slower."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})


def wait_until_playable(page: Page) -> None:
    """Wait until the table can be played."""
    page.locator(PLAYABLE).wait_for(state="attached", timeout=120_000)
