"""Advice on the table: hints that keep the win, the way back, the lamp, proved deals, watching."""

import json
import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from bear_river import speech
from bear_river.cards import suit_of
from bear_river.catalogue import BEAR_RIVER, entry
from bear_river.deal import first_position
from bear_river.dealing import proving
from bear_river.game import Game, position, take_turn
from bear_river.position import (
    FOUNDATION,
    Move,
    Position,
    exposed_card,
    is_won,
    legal_moves,
)
from bear_river.rating import Grade
from bear_river.solver import Outcome, decide, ended
from tests.browser.coach import (
    LIMIT,
    WATCH_WORKER,
    ask,
    ask_hint,
    bring,
    games,
    hinted_move,
    keeps_win,
    lamp_after,
    reverse,
    set_to,
    wild_game,
)
from tests.browser.conftest import NO_WORKERS, PATIENCE, open_table
from tests.browser.table import (
    address,
    expect_message,
    go_to,
    message,
    play_at_once,
    play_first_turn,
    tap_at_once,
    won_game,
)
from tools.server import Server
from web.deals import TURNS_BEFORE_NEXT
from web.piles import fan_id, foundation_id

LONG = "#/clover-leaf/1"  # the search takes all its nodes, seconds on any machine
_BACK = re.compile(r"Back (?:after turn (\d+)|at the deal): from here it can be won")


def play_move(page: Page, game: Game, move: Move) -> Game:
    """Play a legal move of a Bear River game on the page, and return the game after it."""
    card = exposed_card(position(game), move.source)
    assert card is not None
    target = (
        foundation_id(suit_of(card)) if move.target == FOUNDATION else fan_id(move.target.index)
    )
    tap_at_once(page, fan_id(move.source.index), target)
    return take_turn(game, (move,))


COUNTS = [pytest.param(12), pytest.param(200, marks=pytest.mark.full)]


@pytest.mark.parametrize("positions", COUNTS)
def test_hints_keep_the_win_and_the_way_back_leads_to_one(
    page: Page, site: Server, positions: int
) -> None:
    open_table(page, site, "#/bear-river/1")
    met = {"winnable": 0, "lost": 0, "from the deal": 0, "followed": 0}
    for game in games(positions):
        if is_won(position(game)):
            continue
        bring(page, game)
        said = ask_hint(page)
        move = hinted_move(said)
        outcome = decide(position(game), LIMIT).outcome
        if outcome is Outcome.WINNABLE:
            assert "It keeps the win." in said
            assert move is not None
            assert keeps_win(position(game), move)
            met["winnable"] += 1
            after = play_move(page, game, move)
            if not is_won(position(after)):
                following = hinted_move(ask_hint(page))
                assert following is not None
                assert following != reverse(move)
                assert keeps_win(position(after), following)
                met["followed"] += 1
        elif outcome is Outcome.LOST and speech.WAY_BACK in said:
            assert move is None
            back = _BACK.search(ask(page, "g", _BACK))
            assert back is not None
            turn = int(back[1] or 0)
            assert decide(game.positions[turn], LIMIT).outcome is Outcome.WINNABLE
            assert decide(game.positions[turn + 1], LIMIT).outcome is Outcome.LOST
            moves = "1 move" if turn == 1 else f"{turn} moves"
            expect(page.locator("[data-fact=moves]")).to_have_text(moves)
            met["lost"] += 1
        else:
            assert outcome is Outcome.LOST
            assert decide(game.positions[0], LIMIT).outcome is Outcome.LOST
            met["from the deal"] += 1
    print(met)
    assert min(met.values()) > 0


@pytest.mark.parametrize(("whole", "wild"), [(1, 1), pytest.param(5, 5, marks=pytest.mark.full)])
def test_the_lamp_agrees_with_the_solver(page: Page, site: Server, whole: int, wild: int) -> None:
    page.add_init_script(WATCH_WORKER)
    open_table(page, site, "#/bear-river/1")
    set_to(page, "lamp", "on")
    changes = 0
    for number in (20, 5, 23, 35, 51)[:whole]:
        changes += lamp_over(page, won_game(number))
    for number in range(wild):
        changes += lamp_over(page, wild_game(number))
    assert changes >= wild


def lamp_over(page: Page, game: Game) -> int:
    """Play a game with the lamp on, see it right after each turn; return how often it changed."""
    go_to(page, address(game))
    expect(page.locator("[data-fact=moves]")).to_have_text("0 moves")
    shown = [lamp_after(page)]
    played = Game(game.deal, (), 0, game.positions[:1])
    for before, turn in zip(game.positions, game.turns, strict=False):
        assert decide(before, LIMIT).outcome.value == shown[-1]
        for move in turn:
            played = play_move(page, played, move)
        shown.append(lamp_after(page))
    assert decide(game.positions[-1], LIMIT).outcome.value == shown[-1]
    if page.locator("dialog[open]").count():
        page.locator("dialog[open] .close").click()
    return sum(one != other for one, other in pairwise(shown))


def test_the_lamp_does_not_flicker(page: Page, site: Server) -> None:
    open_table(page, site, address(won_game(20)))
    set_to(page, "lamp", "on")
    assert lamp_after(page) == "winnable"
    page.evaluate(
        """() => {
            globalThis.lamps = [];
            const lamp = () => document.querySelector("[data-fact=lamp]")?.textContent;
            new MutationObserver(() => globalThis.lamps.push(lamp())).observe(
                document.querySelector(".facts"),
                { childList: true, subtree: true, characterData: true, attributes: true },
            );
        }"""
    )
    game = won_game(20)
    played = Game(game.deal, (), 0, game.positions[:1])
    for turn in game.turns[:8]:
        played = play_move(page, played, turn[0])
        assert lamp_after(page) == "winnable"
    shown = page.evaluate("globalThis.lamps")
    assert len(shown) >= 8
    assert {*shown} == {"Winnable"}


def test_a_new_move_ends_the_search_for_the_lamp(page: Page, site: Server) -> None:
    page.add_init_script(WATCH_WORKER)
    open_table(page, site, LONG)
    set_to(page, "lamp", "on")
    page.wait_for_function("() => globalThis.heard.some(({ nodes }) => nodes)", timeout=PATIENCE)
    legal = legal_moves(first_position_of("clover-leaf", 1))
    move = next(each for each in legal if each.target.kind is each.source.kind)
    tap_at_once(page, fan_id(move.source.index), fan_id(move.target.index))
    expect(page.locator("[data-fact=moves]")).not_to_have_text("0 moves")
    page.wait_for_function(
        """() => {
            const asked = globalThis.heard.filter((it) => it.lane === "now" && it.question);
            const { number } = asked.at(-1);
            const isHeard = globalThis.heard.some((it) => !it.asked && it.number === number);
            return asked.length > 1 && isHeard;
        }""",
        timeout=PATIENCE,
    )
    heard = [it for it in page.evaluate("globalThis.heard") if it.get("lane") == "now"]
    asked = [it["number"] for it in heard if it.get("question")]
    assert len(asked) == len({*asked}) == 2
    spoken = [it["number"] for it in heard if not it.get("asked")]
    first = spoken.index(asked[1])
    assert {*spoken[first:]} == {asked[1]}, "the older search was ended, and says nothing more"
    assert not any("answer" in it for it in heard if it["number"] == asked[0])


def first_position_of(key: str, number: int) -> Position:
    """Return the position that a deal of a game begins with."""
    return first_position(entry(key).rules, number)


KILL = "globalThis.solver.terminate()"


@pytest.mark.parametrize("without", ["a living worker", "workers"])
def test_everything_is_answered_alike_without_a_worker(
    page: Page, site: Server, without: str
) -> None:
    page.add_init_script(NO_WORKERS if without == "workers" else WATCH_WORKER)
    open_table(page, site, "#/bear-river/1")
    set_to(page, "lamp", "on")
    assert lamp_after(page) == decide(first_position(BEAR_RIVER.rules, 1), LIMIT).outcome.value
    if without == "a living worker":
        page.evaluate(KILL)
    met = set()
    for game in games(8, seed=7):
        if is_won(position(game)):
            continue
        bring(page, game)
        outcome = decide(position(game), LIMIT).outcome
        assert lamp_after(page) == outcome.value
        move = hinted_move(ask_hint(page))
        assert (move is not None) == (outcome is Outcome.WINNABLE)
        if move is not None:
            assert keeps_win(position(game), move)
        met.add(outcome)
    assert met == {Outcome.WINNABLE, Outcome.LOST}
    deal_new(page)
    number = deal_number(page)
    assert decide(first_position(BEAR_RIVER.rules, number)).outcome is Outcome.WINNABLE


def deal_number(page: Page) -> int:
    """Return the number of the deal on the table."""
    return int(page.locator("[data-fact=deal]").inner_text().removeprefix("Deal "))


def deal_new(page: Page) -> str:
    """Press New, and return the sentence for the deal that comes."""
    return ask(page, "n", re.compile(r"deal \d+\."))


@pytest.mark.parametrize(
    ("grades", "each"),
    [
        ((Grade.GENTLE, Grade.FIERCE), 1),
        pytest.param(tuple(Grade), 10, marks=pytest.mark.full),
    ],
)
def test_new_deals_are_proved_and_of_the_wanted_grade(
    page: Page, site: Server, grades: tuple[Grade, ...], each: int
) -> None:
    open_table(page, site, "#/bear-river/1")
    numbers = []
    for grade in grades:
        set_to(page, "grade", grade.value)
        for _ in range(each):
            assert deal_new(page).endswith(f"It can be won: {grade.value}.")
            numbers.append(deal_number(page))
            proof = ended(proving(first_position(BEAR_RIVER.rules, numbers[-1]), LIMIT))
            assert (proof.outcome, proof.grade) == (Outcome.WINNABLE, grade)
            expect(page.locator("[data-fact=grade]")).to_have_text(grade.value.capitalize())
    assert len({*numbers}) == len(grades) * each
    set_to(page, "deals", "any")
    assert "It can be won" not in deal_new(page)


def test_the_next_deal_is_there_when_it_is_wanted(page: Page, site: Server) -> None:
    page.add_init_script(WATCH_WORKER)
    open_table(page, site, address(won_game(20)))
    play_at_once(page, won_game(20), TURNS_BEFORE_NEXT)
    found = (
        """() => globalThis.heard.findLast(({ answer }) => answer?.includes("number"))?.answer"""
    )
    page.wait_for_function(found, timeout=PATIENCE)
    number = json.loads(page.evaluate(found))["number"]
    page.keyboard.press("n")
    expect(page.locator("[data-fact=deal]")).to_have_text(f"Deal {number}", timeout=0.001)


def test_a_win_is_watched_with_pause_pace_and_steps_and_played_on(page: Page, site: Server) -> None:
    open_table(page, site, address(won_game(20)))
    page.locator("[data-pile=fan-0]").focus()
    page.keyboard.press("Shift+W")
    expect(page.locator("[data-tool=pause]")).to_be_visible(timeout=PATIENCE)
    expect_message(page, "Turn 1 of")
    page.locator("[data-tool=pause]").click()
    expect_message(page, speech.PAUSED)
    turn = int(page.locator(".slider").input_value())
    page.locator("[data-tool=redo]").click()
    expect(page.locator(".slider")).to_have_js_property("value", str(turn + 1))
    page.locator("[data-tool=undo]").click()
    expect(page.locator(".slider")).to_have_js_property("value", str(turn))
    page.locator("[data-tool=pace]").click()
    expect_message(page, "Pace: quick.")
    page.locator(".slider").focus()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-fact=banked]")).to_have_text("51 of 52 banked")
    page.locator("[data-tool=play-on]").click()
    expect(page.locator("[data-tool=hint]")).to_be_visible()
    assert message(page).startswith("In hand again, after")
    assert page.url.endswith(address(won_game(20)))


def test_watching_leaves_the_game_as_it_was(page: Page, site: Server) -> None:
    game = won_game(20)
    open_table(page, site, address(game))
    play_first_turn(page, game)
    page.keyboard.press("Shift+W")
    expect(page.locator("[data-tool=pause]")).to_be_visible(timeout=PATIENCE)
    page.keyboard.press("Escape")
    expect_message(page, speech.BACK_AT_YOUR_GAME)
    expect(page.locator("[data-fact=moves]")).to_have_text("1 move")


def test_a_long_search_tells_how_far_it_is_and_can_be_stopped(page: Page, site: Server) -> None:
    open_table(page, site, LONG)
    page.locator("[data-pile=fan-0]").focus()
    page.keyboard.press("h")
    expect_message(page, speech.LOOKING)
    expect(page.locator(".head .looked")).to_contain_text("positions")
    expect(page.locator("[data-tool=hint]")).to_have_text("Stop")
    page.locator("[data-pile=fan-1]").focus()
    page.keyboard.press("ArrowRight")
    assert page.locator("[data-tool=hint]").inner_text() == "Stop", "to look around ends nothing"
    page.locator("[data-tool=hint]").click()
    expect_message(page, speech.NO_LONGER_LOOKING)
    expect(page.locator("[data-tool=hint]")).to_have_text("Hint")
    expect(page.locator(".head .looked")).to_be_empty()


def test_a_deal_is_looked_into_and_its_proof_is_watched(page: Page, site: Server) -> None:
    open_table(page, site, "#/bear-river/5")
    page.locator("[data-tool=menu]").click()
    page.get_by_role("button", name="Deals and boards").click()
    expect(page.locator("[data-fact=proof]")).to_contain_text("has not been looked into")
    page.get_by_role("button", name="Look into it").click()
    expect(page.locator("[data-fact=proof]")).to_contain_text("It can be won", timeout=PATIENCE)
    page.get_by_role("button", name="Watch it being won").click()
    expect(page.locator("[data-tool=pause]")).to_be_visible(timeout=PATIENCE)


# A worker that says twice that it has looked at nothing yet before it answers.
SLOW_TO_BEGIN = """globalThis.Worker = class {
    constructor() {
        setTimeout(() => this.onmessage({ data: { isReady: true } }));
    }
    postMessage({ lane, number, question }) {
        const answer = '{"outcome": "lost", "nodes": 0, "line": [], "until_redeal": false}';
        for (const news of [{ nodes: 0 }, { nodes: 0 }, { answer }])
            if (question) setTimeout(() => this.onmessage({ data: { lane, number, ...news } }));
    }
    terminate() {}
};"""


def test_that_nothing_was_looked_at_yet_is_no_answer(page: Page, site: Server) -> None:
    page.add_init_script(SLOW_TO_BEGIN)
    open_table(page, site, "#/bear-river/1")
    set_to(page, "lamp", "on")
    assert lamp_after(page) == "lost"


def test_who_waits_for_a_worker_to_start_is_told_so(page: Page, site: Server) -> None:
    page.route("**/worker.mjs", lambda _: None)  # which is asked for, and does not come
    open_table(page, site, "#/bear-river/1")
    page.locator("[data-pile=fan-0]").focus()
    page.keyboard.press("h")
    expect_message(page, speech.LOOKING)
    page.keyboard.press("Escape")
    expect_message(page, speech.NO_LONGER_LOOKING)
