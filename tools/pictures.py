"""Draws the icons and screenshots that an installed site needs, in Chromium.

    .build/venv/bin/python -m tools.pictures

They are kept in the tree, because a build needs no Chromium. Draw them anew when
`assets/icon.svg` has changed or the table looks different.
"""

from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

import build
from tools import chromium, server

FOLDER = build.TREE / "assets"
FRAME = (0, 0, 64)  # left, top and side, in the units of icon.svg
WIDER = (-6, -6, 76)  # what a round mask of four fifths of the side leaves of this holds the bear
ICONS = {
    "icon-192.png": (192, FRAME),
    "icon-512.png": (512, FRAME),
    "icon-apple-180.png": (180, FRAME),
    "icon-maskable-512.png": (512, WIDER),
}
SCREENSHOTS = {
    "screenshot-wide.jpg": (1280, 720, 1),
    "screenshot-narrow.jpg": (360, 640, 2),
}
DEAL = "#/bear-river/24"


def main() -> None:
    """Draw everything."""
    found = chromium.find()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=chromium.arguments())
        for name, (side, frame) in ICONS.items():
            draw_icon(browser, FOLDER / name, side, frame)
        build.build()
        with server.Server(build.DIST, build.PATH) as site:
            for name, (width, height, scale) in SCREENSHOTS.items():
                take_screenshot(browser, FOLDER / name, site.url + DEAL, (width, height), scale)


def draw_icon(browser: Browser, file: Path, side: int, frame: tuple[int, int, int]) -> None:
    """Draw a part of `icon.svg`.

    Args:
        browser: A running Chromium.
        file: The PNG file to write.
        side: The icon's side, in pixels.
        frame: The part's left, top and side.
    """
    left, top, width = frame
    drawing = (FOLDER / "icon.svg").read_text(encoding="utf-8")
    shown = drawing.replace("0 0 64 64", f"{left} {top} {width} {width}", 1)
    with browser.new_page(viewport={"width": side, "height": side}) as page:
        page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{shown}")
        page.screenshot(path=file)


def take_screenshot(
    browser: Browser, file: Path, address: str, size: tuple[int, int], scale: int
) -> None:
    """Take a picture of the table.

    Args:
        browser: A running Chromium.
        file: The JPEG file to write.
        address: The address of a deal.
        size: The window's width and height, in CSS pixels.
        scale: Pixels of the picture for each CSS pixel.
    """
    width, height = size
    with browser.new_page(
        viewport={"width": width, "height": height}, device_scale_factor=scale
    ) as page:
        page.goto(address)
        page.locator('.table[data-state="playing"]').wait_for(timeout=60_000)
        page.screenshot(path=file, type="jpeg", quality=80)


if __name__ == "__main__":
    main()
