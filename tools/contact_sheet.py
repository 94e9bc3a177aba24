"""Draws one picture of the table at every size of window, light and dark, to be looked at.

    .build/venv/bin/python -m tools.contact_sheet

It is written to `.build/pictures/contact-sheet.png`.
"""

import base64
from collections.abc import Iterator
from html import escape
from typing import Literal

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

import build
from tools import chromium, server
from tools.viewports import VIEWPORTS

FILE = build.WORK / "pictures" / "contact-sheet.png"
SCALE = 0.4  # of a picture on the sheet, to the window itself
SHEET = ViewportSize(width=2400, height=1000)
STYLE = """body { display: flex; flex-wrap: wrap; align-items: end; gap: 16px }
figure { margin: 0 } img { display: block; box-shadow: 0 0 0 1px #888 }"""
Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
DEAL = "#/bear-river/1"


def main() -> None:
    """Draw the sheet, and print where it is."""
    build.build()
    FILE.parent.mkdir(parents=True, exist_ok=True)
    with (
        sync_playwright() as playwright,
        server.Server(build.DIST, build.PATH) as site,
        playwright.chromium.launch(
            executable_path=chromium.find(), args=chromium.arguments()
        ) as browser,
    ):
        figures = [each for scheme in SCHEMES for each in pictures(browser, site.url, scheme)]
        with browser.new_page(viewport=SHEET) as sheet:
            sheet.set_content(f"<style>{STYLE}</style>{''.join(figures)}")
            sheet.screenshot(path=FILE, full_page=True)
    print(f"The sheet is {FILE.relative_to(build.TREE)}.")


def pictures(browser: Browser, address: str, scheme: Scheme) -> Iterator[str]:
    """Yield the table at every size as an HTML figure."""
    with browser.new_page(
        color_scheme=scheme, reduced_motion="reduce", service_workers="block"
    ) as page:
        page.goto(address + DEAL)
        page.locator('.table[data-state="playing"]').wait_for(timeout=60_000)
        play(page)
        for width, height, _card in VIEWPORTS:
            page.set_viewport_size({"width": width, "height": height})
            yield figure(page.screenshot(), f"{width} x {height}, {scheme}", round(width * SCALE))


def play(page: Page) -> None:
    """Bank three cards, move one, and take one in hand, so that all looks of a card are there."""
    for number in (5, 10, 15):
        page.locator(f"[data-pile=fan-{number - 1}]").dblclick()
    for number in (2, 6, 7):
        page.locator(f"[data-pile=fan-{number - 1}]").click()


def figure(picture: bytes, caption: str, width: int) -> str:
    """Return a PNG picture with its caption as HTML."""
    data = base64.b64encode(picture).decode()
    return (
        f'<figure><img src="data:image/png;base64,{data}" width="{width}" alt="">'
        f"<figcaption>{escape(caption)}</figcaption></figure>"
    )


if __name__ == "__main__":
    main()
