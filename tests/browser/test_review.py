"""The review of a game in a browser: what the eye, the keyboard and the live region are told."""

import pytest
from playwright.sync_api import Page, expect

from bear_river import speech
from bear_river.chances import kept_of, weighing_turns
from bear_river.game import Game, new_game, numbered_deal, position
from bear_river.position import legal_moves
from bear_river.review import Judge, Review, review
from bear_river.solver import ended
from tests.browser.coach import LIMIT, bring, wild_game
from tests.browser.conftest import PATIENCE, open_table
from tests.browser.table import address, expect_message, go_to, play_at_once, tap_at_once, won_game
from tools.server import Server
from web.answering import LIMIT_OF_MANY, MOST_OF_MANY
from web.piles import fan_id

_PLACES = """() => [...document.querySelectorAll(".place")].map((place) => [
    place.dataset.worth, "lost" in place.dataset, place.getAttribute("aria-label")])"""
WON = (20, 5, 23, 35, 51, 70, 192, 193, 219, 256)


def open_review(page: Page) -> None:
    page.locator("[data-pile=fan-0]").focus()
    page.keyboard.press("v")
    page.locator(".strip").wait_for(timeout=PATIENCE)


def said(page: Page) -> str:
    """Return what the open dialog has said."""
    return "".join(page.locator("dialog[open] .said").all_inner_texts())


def games(count: int) -> list[Game]:
    """Return some games, half of them won."""
    won = [won_game(number) for number in WON[: count // 2]]
    return [*won, *(wild_game(number) for number in range(count - len(won)))]


@pytest.mark.parametrize("count", [pytest.param(2), pytest.param(20, marks=pytest.mark.full)])
def test_reviews_equal_those_of_the_engine(page: Page, site: Server, count: int) -> None:
    open_table(page, site, "#/bear-river/1")
    lost = 0
    for game in games(count):
        bring(page, game)
        open_review(page)
        found = review(game, LIMIT)
        chances = ended(weighing_turns(game, found, Judge(LIMIT_OF_MANY), MOST_OF_MANY))
        places = page.evaluate(_PLACES)
        assert [worth for worth, _, _ in places] == [each.value for each in found.outcomes]
        assert [at for at, (_, is_lost, _) in enumerate(places) if is_lost] == (
            [] if found.lost_by is None else [found.lost_by + 1]
        )
        assert [name for _, _, name in places] == [
            speech.place_name(game, found, chances, at) for at in range(len(found.outcomes))
        ]
        expect(page.locator("[data-fact=verdict]")).to_have_text(
            speech.reviewed(game, found, in_page=True)
        )
        expect(page.locator("[data-fact=kept]")).to_have_text(
            speech.kept_share(*kept_of(found, chances))
        )
        if found.better is not None:
            lost += 1
            better = page.locator("[data-fact=better]")
            expect(better).to_have_text(speech.better_move(game, found))
            expect_the_better_way(page, game, found)
    assert lost >= count // 4


def expect_the_better_way(page: Page, game: Game, found: Review) -> None:
    """Watch the line that would have won to its end, by the slider, and come back."""
    assert found.better is not None
    assert found.lost_by is not None
    page.get_by_role("button", name="Watch the better way").click()
    page.locator(".slider").focus()
    page.keyboard.press("End")
    turns = found.lost_by + len(found.better.line)
    expect(page.locator("[data-fact=moves]")).to_have_text(f"Turn {turns} of {turns}")
    expect(page.locator("[data-fact=banked]")).to_have_text("52 of 52 banked")
    page.locator("[data-tool=close]").click()
    expect(page.locator("[data-tool=hint]")).to_be_visible()


def test_a_lost_game_is_told_by_keyboard_and_ear_as_it_is_shown(page: Page, site: Server) -> None:
    """Reads names, sentences and the focus alone, as who does not see the table."""
    game = wild_game(1)
    found = review(game, LIMIT)
    assert found.lost_by is not None
    open_table(page, site, "#/bear-river/1")
    bring(page, game)
    open_review(page)
    assert said(page) == speech.reviewed(game, found, in_page=True)
    assert said(page).startswith(f"Turn {found.lost_by + 1} lost it")
    while page.evaluate("document.activeElement.className") != "place":
        page.keyboard.press("Tab")
    name = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert name.startswith(f"Turn {found.lost_by + 1}: lost.")
    assert name.endswith(speech.LOST_THE_WIN)
    page.keyboard.press("ArrowLeft")
    name = page.evaluate("document.activeElement.getAttribute('aria-label')")
    where = f"Turn {found.lost_by}" if found.lost_by else "The deal"
    assert name.startswith(f"{where}: winnable.")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect_message(page, speech.LOST_THE_WIN)
    assert page.locator("[data-fact=lamp]").inner_text() == "Lost"
    page.keyboard.press("u")
    expect(page.locator("[data-fact=lamp]")).to_have_text("Winnable")
    page.keyboard.press("v")
    expect(page.locator(".strip")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.locator("[data-pile=fan-0]").focus()
    page.keyboard.press("Escape")
    expect_message(page, speech.BACK_AT_YOUR_GAME)


def test_a_won_game_is_reviewed_from_its_end_and_from_the_history(page: Page, site: Server) -> None:
    game = won_game(20)
    open_table(page, site, address(game))
    play_at_once(page, game, len(game.turns))
    page.get_by_role("button", name="Review this game").click()
    page.locator(".strip").wait_for(timeout=PATIENCE)
    assert said(page).startswith("No turn lost it")
    expect(page.locator(".place")).to_have_count(len(game.turns) + 1)
    page.locator(".place").nth(30).click()
    expect(page.locator("[data-fact=moves]")).to_have_text(f"Turn 30 of {len(game.turns)}")
    page.locator("[data-tool=play-on]").click()
    expect(page.locator("[data-fact=moves]")).to_have_text("30 moves")
    go_to(page, "#/statistics")
    expect(page.locator("[data-figure=reviewed] .value")).to_have_text("1", timeout=PATIENCE)
    go_to(page, "#/history")
    page.locator("[data-result=won] .game").click()
    expect(page.locator("[data-tool=review]")).to_be_visible()
    page.locator("[data-tool=review]").click()
    page.locator(".strip").wait_for(timeout=PATIENCE)
    expect(page.locator(".place")).to_have_count(len(game.turns) + 1)


def test_a_review_can_be_stopped_and_begun_again(page: Page, site: Server) -> None:
    open_table(page, site, "#/clover-leaf/1")
    start = new_game(numbered_deal("clover-leaf", 1))
    legal = legal_moves(position(start))
    move = next(each for each in legal if each.target.kind is each.source.kind)
    tap_at_once(page, fan_id(move.source.index), fan_id(move.target.index))
    page.locator("[data-pile=fan-0]").focus()
    page.keyboard.press("v")
    expect(page.locator("dialog[open] .looked")).to_contain_text("positions")
    page.locator("dialog[open] [data-action=stop-looking]").click()
    assert said(page) == speech.NO_LONGER_LOOKING
    expect(page.get_by_role("button", name="Look again")).to_be_visible()
    page.get_by_role("button", name="Look again").click()
    expect(page.locator("dialog[open] .looked")).to_contain_text("positions")
    page.locator("dialog[open] .close").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
