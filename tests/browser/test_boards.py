"""Boards and games as text in the page: pasted, opened from a file, and copied out."""

import re

from playwright.sync_api import Page, expect

from bear_river.catalogue import BEAR_RIVER
from bear_river.deal import first_position
from bear_river.interchange import pysolfc_text, solvitaire_json
from bear_river.notation import board_text
from tests.browser.conftest import open_table
from tests.browser.table import expect_message
from tools.server import Server

BOARD = first_position(BEAR_RIVER.rules, 24)
OWN = board_text(BEAR_RIVER.key, BOARD, lines=True)
OWN_BOARD = "Bear River, your own board. Foundations start on an ace."
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
REFUSED = """navigator.clipboard.writeText =
    () => Promise.reject(new DOMException("", "NotAllowedError"))"""
TABLE = """() => [...document.querySelectorAll(".card, .fact")].map((node) =>
    node.outerHTML.replace(/<p[^>]*time.*/, ""))"""
SELECTED = """() => {
    const { value, selectionStart, selectionEnd } = document.getElementById("copied-out");
    return value.slice(selectionStart, selectionEnd);
}"""


def open_boards(page: Page) -> None:
    page.locator("[data-tool=menu]").click()
    page.get_by_role("button", name="Deals and boards").click()


def test_a_board_is_pasted_and_played(page: Page, site: Server) -> None:
    open_table(page, site, "#/bear-river/1")
    open_boards(page)
    page.get_by_label("Paste a board or a game").fill(OWN.replace("4C 6H TD", "4C 6H 6H"))
    page.get_by_role("button", name="Play it").click()
    expect(page.get_by_role("alert")).to_have_text(
        "6H is on the board 2 times, banked cards counted."
    )
    expect(page.locator("[data-fact=deal]")).to_have_text("Deal 1")
    page.get_by_label("Paste a board or a game").fill(OWN)
    page.get_by_role("button", name="Play it").click()
    expect_message(page, OWN_BOARD)
    expect(page.locator("[data-fact=deal]")).to_have_text("Own board")
    page.locator("[data-pile=fan-8]").click()
    page.locator("[data-pile=fan-5]").click()
    expect(page.locator("[data-fact=moves]")).to_have_text("1 move")
    page.reload()
    expect(page.locator("[data-fact=deal]")).to_have_text("Own board")
    expect(page.locator("[data-fact=moves]")).to_have_text("1 move")


FORMS = {
    "a board of this page": OWN,
    "a board of this page on one line": board_text(BEAR_RIVER.key, BOARD),
    "a game of this page": "bear-river v1; deal 24",
    "PySolFC's text": pysolfc_text(BOARD),
    "Solvitaire's JSON": solvitaire_json(BOARD),
}
BAD = {
    "nothing": "",
    "prose": "Hello, world",
    "no JSON": "{ tableau",
    "another JSON": '{"a": [1]}',
    "another game's name": "golf v1; deal 3",
    "a card twice": OWN.replace("4C 6H TD", "4C 6H 6H"),
    "a card missing": OWN.replace("4C 6H TD", "4C 6H"),
    "a fan too long": OWN.replace("4C 6H TD", "4C 6H TD 5H"),
    "a fan too many": OWN + "\n-",
    "a turn against the rules": "bear-river v1; deal 24; turns 1>2",
    "deal 0": "bear-river v1; deal 0",
    "a newer version": "bear-river v9; deal 24",
}


def test_a_board_in_each_form_is_pasted_and_played(page: Page, site: Server) -> None:
    open_table(page, site, "#/bear-river/1")
    for text in FORMS.values():
        page.evaluate("location.hash = '#/bear-river/1'")
        expect(page.locator("[data-fact=deal]")).to_have_text("Deal 1")
        open_boards(page)
        page.get_by_label("Paste a board or a game").fill(text)
        page.get_by_role("button", name="Play it").click()
        expect(page.locator("dialog[open]")).to_have_count(0)
        page.locator("[data-pile=fan-8]").click()
        page.locator("[data-pile=fan-5]").click()
        expect_message(page, "to short fan 6.")
        expect(page.locator("[data-fact=moves]")).to_have_text("1 move")


def test_bad_texts_get_a_sentence_each_and_change_nothing(page: Page, site: Server) -> None:
    open_table(page, site, "#/bear-river/1")
    page.locator("[data-pile=fan-1]").click()
    page.locator("[data-pile=fan-5]").click()
    table = page.evaluate(TABLE)
    open_boards(page)
    sentences: set[str] = set()
    for text in BAD.values():
        page.get_by_label("Paste a board or a game").fill(text)
        page.get_by_role("button", name="Play it").click()
        said = page.get_by_role("alert").filter(has_not_text=re.compile("^$"))
        expect(said).to_have_count(1)
        expect(said).not_to_have_text([*sentences][-1] if sentences else "")
        sentence = said.inner_text()
        assert sentence.endswith(".")
        assert sentence.count(". ") == 0
        sentences.add(sentence)
        assert page.evaluate(TABLE) == table
    assert len(sentences) == len(BAD)
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    expect(page.locator("[data-fact=moves]")).to_have_text("0 moves")


def test_a_board_is_opened_from_a_file(page: Page, site: Server) -> None:
    open_table(page, site, "#/bear-river/1")
    open_boards(page)
    field = page.get_by_label("Open a file")

    def choose(data: bytes) -> None:
        field.set_input_files({"name": "board.txt", "mimeType": "text/plain", "buffer": data})

    choose(b"J" * 400_001)
    expect(page.get_by_role("alert")).to_have_text(
        "The file is too long to hold a board or a game."
    )
    choose(solvitaire_json(BOARD).replace('"4C"', '"4D"').encode())
    expect(page.get_by_role("alert")).to_have_text(
        "4D is on the board 2 times, banked cards counted."
    )
    choose(solvitaire_json(BOARD).encode())
    expect_message(page, OWN_BOARD)


def test_the_board_is_copied_out(page: Page, site: Server) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_table(page, site, "#/bear-river/24")
    open_boards(page)
    copied = page.locator("#copied-out")
    expect(copied).to_have_value(OWN)
    page.get_by_role("button", name="The board for PySolFC").click()
    expect(copied).to_have_value(pysolfc_text(BOARD))
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.locator("dialog[open]").get_by_text("Copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == pysolfc_text(BOARD)


def test_without_a_clipboard_the_text_is_selected_and_copied(page: Page, site: Server) -> None:
    page.add_init_script(NO_CLIPBOARD)
    open_table(page, site, "#/bear-river/24")
    open_boards(page)
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.locator("dialog[open]").get_by_text("Copied.")).to_be_visible()
    expect(page.get_by_role("button", name="Copy", exact=True)).to_be_focused()


def test_where_nothing_copies_the_text_is_selected(page: Page, site: Server) -> None:
    page.add_init_script(f"{REFUSED}; document.execCommand = () => false;")
    open_table(page, site, "#/bear-river/24")
    open_boards(page)
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.locator("dialog[open]").get_by_text("Select the text and copy it.")).to_be_visible()
    assert page.evaluate(SELECTED) == OWN
