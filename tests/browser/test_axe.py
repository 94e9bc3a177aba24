"""No screen breaks a rule of axe-core: light and dark, on a phone and on a desk."""

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.coach import ask_hint, bring, lamp_after, set_to, wild_game
from tests.browser.conftest import PATIENCE, open_table
from tests.browser.table import play_at_once, won_game
from tools.server import Server

DEAL, WON, LOST = 1, 20, 24
WHOLE = len(won_game(WON).turns)
GO = "(address) => { location.hash = address; }"


def go_to(page: Page, number: int) -> None:
    page.evaluate(GO, f"#/bear-river/{number}")
    expect(page.locator("[data-fact=deal]")).to_have_text(f"Deal {number}")


def clear(page: Page) -> None:
    """Leave a screen for the table in play, with nothing in hand."""
    close = page.locator("dialog[open] .close")
    if close.count():
        close.click()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open], .is-in-hand")).to_have_count(0)
    go_to(page, DEAL)
    expect(page.locator(".table")).to_have_attribute("data-state", "playing")


def stay(page: Page) -> None:
    expect(page.locator(".card")).to_have_count(52)


def pick_up(page: Page) -> None:
    page.locator("[data-pile=fan-1]").click()
    expect(page.locator(".is-in-hand")).to_have_count(1)


def expect_dialog(page: Page, name: str) -> None:
    expect(page.locator(f"dialog[open][data-dialog={name}]")).to_be_visible()


def open_menu(page: Page) -> None:
    page.locator("[data-tool=menu]").click()
    expect_dialog(page, "menu")


def open_from_menu(page: Page, entry: str, dialog: str) -> None:
    open_menu(page)
    page.get_by_role("button", name=entry, exact=True).click()
    expect_dialog(page, dialog)


def open_boards(page: Page) -> None:
    open_from_menu(page, "Deals and boards", "boards")


def open_refusal(page: Page) -> None:
    open_boards(page)
    page.locator("#number").fill("twelve")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()


def open_rules(page: Page) -> None:
    open_from_menu(page, "Rules and strategy", "rules")


def open_keys(page: Page) -> None:
    open_from_menu(page, "Keys", "keys")


def open_games(page: Page) -> None:
    open_from_menu(page, "All games", "games")


def search_in_vain(page: Page) -> None:
    open_games(page)
    page.get_by_label("Search").fill("no such game")
    expect(page.get_by_text("No game has all these words.")).to_be_visible()


def open_like(page: Page) -> None:
    open_games(page)
    page.get_by_role("button", name="More like this: Fan", exact=True).click()
    expect(page.get_by_role("heading", name="Like Fan")).to_be_visible()


def open_rules_of_another(page: Page) -> None:
    open_games(page)
    page.get_by_role("button", name="Rules: Linus").click()
    expect_dialog(page, "rules")


def open_settings(page: Page) -> None:
    open_from_menu(page, "Settings", "settings")


def refuse_own_game(page: Page) -> None:
    open_from_menu(page, "Make your own game", "own-game")
    page.get_by_label("Most cards in a fan").select_option("two")
    expect(page.get_by_role("alert").filter(has_text="its cap of 2")).to_be_visible()


def refuse_board(page: Page) -> None:
    open_boards(page)
    page.get_by_label("Paste a board or a game").fill("no board")
    page.get_by_role("button", name="Play it").click()
    expect(page.get_by_role("alert").filter(has_text="is not a card")).to_be_visible()


def play_cells(page: Page) -> None:
    page.evaluate(GO, "#/freefan/2")
    page.locator("[data-pile=fan-0]").click()
    page.locator("[data-pile=cell-1]").click()
    expect(page.locator("[data-place=cell]")).to_have_count(1)
    page.locator("[data-pile=fan-1]").click()


def play_hidden(page: Page) -> None:
    page.evaluate(GO, "#/demon-fan/2")
    expect(page.locator(".is-hidden")).to_have_count(34)


def open_hidden_fan(page: Page) -> None:
    play_hidden(page)
    page.locator("[data-pile=fan-2]").press("z")
    expect_dialog(page, "fan")


def open_fan_for_draw(page: Page) -> None:
    page.evaluate(GO, "#/midnight-clover/2")
    expect(page.locator("h1")).to_have_text("Midnight Clover")
    page.locator("[data-tool=draw]").click()
    page.locator("[data-pile=fan-2]").click()
    expect_dialog(page, "fan")


def choose_base(page: Page) -> None:
    page.evaluate(GO, "#/chessboard/1")
    page.locator("[data-pile=fan-0]").click()
    expect(page.locator(".ghost-rank")).to_have_count(4)


def play_two_packs(page: Page) -> None:
    page.evaluate(GO, "#/house-on-the-hill/1")
    expect(page.locator(".card")).to_have_count(104)


def win(page: Page) -> None:
    go_to(page, WON)
    play_at_once(page, won_game(WON), WHOLE)
    expect_dialog(page, "won")


def open_statistics(page: Page) -> None:
    """Open the statistics of a log that has something for each of its tables."""
    page.evaluate(GO, "#/statistics")
    expect(page.locator("[data-chart=by_base]")).to_be_visible()
    expect(page.locator("[data-chart=by_grade]")).to_be_visible(timeout=PATIENCE)


def open_history(page: Page) -> None:
    page.evaluate(GO, "#/history")
    expect(page.locator("[data-result=won] .game")).to_be_visible()


def delete_a_game(page: Page) -> None:
    go_to(page, WON)
    play_at_once(page, won_game(WON), 3)
    go_to(page, DEAL)
    open_history(page)
    page.locator("[data-result=left] .mark-delete").click()
    expect(page.get_by_role("button", name="Bring it back")).to_be_visible()


def look_at_a_game(page: Page) -> None:
    open_history(page)
    page.locator("[data-result=won] .game").click()
    expect(page.locator(".slider")).to_be_visible()


def light_the_lamp(page: Page) -> None:
    go_to(page, LOST)
    set_to(page, "lamp", "on")
    assert lamp_after(page) == "lost"


def ask_in_a_lost_game(page: Page) -> None:
    bring(page, wild_game(1))
    ask_hint(page)
    expect(page.locator("[data-tool=hint]")).to_have_text("Go back")


def review_a_lost_game(page: Page) -> None:
    bring(page, wild_game(1))
    page.locator("[data-pile=fan-0]").focus()
    page.keyboard.press("v")
    expect(page.locator(".place[data-lost]")).to_be_visible(timeout=PATIENCE)


def see_the_turn_that_lost(page: Page) -> None:
    review_a_lost_game(page)
    page.locator(".place[data-lost]").click()
    expect(page.locator("[data-fact=lamp]")).to_have_text("Lost")


def watch_the_better_way(page: Page) -> None:
    review_a_lost_game(page)
    page.get_by_role("button", name="Watch the better way").click()
    page.locator("[data-tool=pause]").click()
    expect(page.locator("[data-tool=run]")).to_be_visible()


# What each screen is, and how it is reached from the table in play.
SCREENS: dict[str, Callable[[Page], None]] = {
    "the table in play": stay,
    "a card in hand": pick_up,
    "the menu": open_menu,
    "deals and boards": open_boards,
    "a number refused": open_refusal,
    "a board refused": refuse_board,
    "the games": open_games,
    "no game found": search_in_vain,
    "games like one": open_like,
    "the rules of another game": open_rules_of_another,
    "the settings": open_settings,
    "an own game refused": refuse_own_game,
    "cells": play_cells,
    "cards face down": play_hidden,
    "a fan with cards face down": open_hidden_fan,
    "a fan opened for a draw": open_fan_for_draw,
    "a base to be chosen": choose_base,
    "two packs": play_two_packs,
    "the rules": open_rules,
    "the keys": open_keys,
    "a game won": win,
    "statistics": open_statistics,
    "the history": open_history,
    "a game deleted": delete_a_game,
    "the lamp of a lost game": light_the_lamp,
    "a lost game with a way back": ask_in_a_lost_game,
    "the review of a lost game": review_a_lost_game,
    "the turn that lost a game": see_the_turn_that_lost,
    "a better way that is watched": watch_the_better_way,
    "a game of the history": look_at_a_game,
}


@pytest.mark.parametrize(
    ("scheme", "width", "height"),
    [
        ("dark", 360, 640),
        pytest.param("light", 1366, 768, marks=pytest.mark.full),
        pytest.param("light", 360, 640, marks=pytest.mark.full),
        pytest.param("dark", 1366, 768, marks=pytest.mark.full),
    ],
)
def test_no_screen_breaks_a_rule(
    page: Page, site: Server, scheme: Literal["light", "dark"], width: int, height: int
) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": height})
    open_table(page, site, f"#/bear-river/{DEAL}")
    broken = []
    for name, reach in SCREENS.items():
        clear(page)
        reach(page)
        broken += [f"{name}: {line}" for line in violations(page)]
    assert not broken, "\n".join(broken)


def test_every_dialog_has_a_name(page: Page, site: Server) -> None:
    """axe-core does not ask for that."""
    open_table(page, site)
    for entry, name in {
        "All games": "Games",
        "Deals and boards": "Deals and boards",
        "Make your own game": "Your own game",
        "Settings": "Settings",
        "Rules and strategy": "Bear River",
        "Keys": "Keys",
        "Statistics": "Statistics",
        "History": "History",
    }.items():
        open_menu(page)
        expect(page.get_by_role("dialog", name="Menu", exact=True)).to_be_visible()
        page.get_by_role("button", name=entry, exact=True).click()
        expect(page.get_by_role("dialog", name=name, exact=True)).to_be_visible()
        page.keyboard.press("Escape")


def test_pale_words_in_a_dialog_over_the_cards_are_found(page: Page, site: Server) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    open_table(page, site)
    open_menu(page)
    assert not [line for line in violations(page) if line.startswith("color-contrast")]
    page.locator("#menu-title").evaluate("(title) => title.style.setProperty('color', '#ddd')")
    (line,) = violations(page)
    assert line.startswith("color-contrast: #menu-title: ")
