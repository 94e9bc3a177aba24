"""How the table looks: sizes of cards, nothing clipped, nothing that scrolls; and pictures."""

import pytest
from playwright.sync_api import Page, expect

from build import TREE
from tests.browser.conftest import open_table
from tests.browser.table import expect_message
from tools.server import Server
from tools.viewports import VIEWPORTS

PICTURES = TREE / ".build" / "pictures"

PICTURED = ((360, 640), (844, 390), (1366, 768))

MEASURE = """() => {
    const box = (node) => node.getBoundingClientRect();
    const all = [...document.querySelectorAll(".card, .pile, .tool, .fact, .message, .title")];
    const outside = all.filter((node) => {
        const { left, top, right, bottom, width } = box(node);
        const out = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
        return width > 1 && out;
    });
    const cut = all.filter((node) => node.matches(".fact, .message, .tool")
        && (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1));
    const page = document.documentElement, board = document.querySelector(".board");
    return {
        card: box(document.querySelector(".card")).width,
        outside: outside.map((node) => node.outerHTML.slice(0, 120)),
        cut: cut.map((node) => node.outerHTML.slice(0, 120)),
        scrolls: [page, board].some((node) =>
            node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight),
        tools: Math.min(...[...document.querySelectorAll(".tool")]
            .map((node) => Math.min(box(node).width, box(node).height))),
    };
}"""
ASTRAY = """() => [...document.querySelectorAll(".card[data-depth='0']")].filter((card) => {
    const { column, row } = card.dataset;
    const pile = document.querySelector(row === undefined
        ? `:is(.foundation, .cell-pile)[data-column="${column}"]`
        : `.fan[data-column="${column}"][data-row="${row}"]`);
    const [one, other] = [card.getBoundingClientRect(), pile.getBoundingClientRect()];
    return Math.abs(one.left - other.left) > 1 || Math.abs(one.top - other.top) > 1;
}).length"""


# A deal with the longest number there is; its two first moves end the other one.
LONG_DEAL, SHORT_GAME = "#/bear-river-line/12345678901234567890", "#/bear-river/24"


def expect_whole_table(page: Page) -> None:
    for width, height, card in VIEWPORTS:
        page.set_viewport_size({"width": width, "height": height})
        expect_nothing_lost(page, (width, height))
        measured = page.evaluate(MEASURE)
        assert measured["card"] == pytest.approx(card, rel=0.03), (width, height)


def expect_nothing_lost(page: Page, size: tuple[int, int]) -> None:
    """Make sure that all of a table can be seen and reached."""
    measured = page.evaluate(MEASURE)
    assert measured["outside"] == [], size
    assert measured["cut"] == [], size
    assert not measured["scrolls"], size
    assert measured["tools"] >= 44, size
    assert page.evaluate(ASTRAY) == 0, size


def test_every_size_shows_the_whole_table(page: Page, site: Server) -> None:
    open_table(page, site, LONG_DEAL)
    expect_whole_table(page)
    page.evaluate("location.hash = '#/bear-river/' + '1'.repeat(21)")
    expect_message(page, "A deal number has twenty digits at most.")
    expect_whole_table(page)


def test_every_size_shows_the_whole_of_a_game_that_is_stuck(page: Page, site: Server) -> None:
    open_table(page, site, SHORT_GAME)
    page.locator("[data-pile=fan-9]").click()
    page.locator("[data-pile=fan-5]").click()
    expect_message(page, "No legal move is left")
    expect_whole_table(page)
    for width, height in PICTURED:
        page.set_viewport_size({"width": width, "height": height})
        page.screenshot(path=PICTURES / f"stuck-{width}x{height}.jpg", quality=85)


@pytest.mark.parametrize(
    "key",
    [
        "chessboard",
        *(
            pytest.param(key, marks=pytest.mark.full)
            for key in (
                *("freefan", "demon-fan", "three-shuffles-and-a-draw", "alexander-the-great"),
            )
        ),
    ],
)
def test_every_size_shows_the_whole_table_of_any_game_of_one_pack(
    page: Page, site: Server, key: str
) -> None:
    open_table(page, site, f"#/{key}/12345678901234567890")
    for width, height, _ in VIEWPORTS:
        page.set_viewport_size({"width": width, "height": height})
        expect_nothing_lost(page, (width, height))
        assert page.evaluate(MEASURE)["card"] > 39.9, (width, height)


def test_two_packs_fit_a_tablet_and_a_desk(page: Page, site: Server) -> None:
    open_table(page, site, "#/house-in-the-wood/1")
    for size in ((768, 1024), (1366, 768), (1920, 1080)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        expect_nothing_lost(page, size)
        assert page.evaluate(MEASURE)["card"] >= 55, size


def test_a_long_rule_book_scrolls_inside_its_dialog(page: Page, site: Server) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    open_table(page, site)
    page.locator(".tool", has_text="Menu").click()
    page.get_by_role("button", name="Rules and strategy").click()
    dialog = page.locator("dialog[open]")
    content = dialog.locator(".content")
    assert content.evaluate("(node) => node.scrollHeight > node.clientHeight")
    box = dialog.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    expect(dialog.get_by_role("button", name="Close")).to_be_in_viewport()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pictures_of_the_table(page: Page, site: Server, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    open_table(page, site, "#/bear-river/1")
    for number in (5, 10, 15):
        page.locator(f"[data-pile=fan-{number - 1}]").dblclick()
    page.locator("[data-pile=fan-1]").click()
    page.locator("[data-pile=fan-5]").click()
    page.locator("[data-pile=fan-6]").hover()
    for width, height in PICTURED:
        page.set_viewport_size({"width": width, "height": height})
        page.screenshot(path=PICTURES / f"table-{scheme}-{width}x{height}.jpg", quality=85)
    assert len(list(PICTURES.glob(f"table-{scheme}-*.jpg"))) >= len(PICTURED)
