"""Whatever is played and asked in whatever order: nothing fails, and what is told is true."""

from functools import cache
from itertools import count
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bear_river.game import Deal, Game, board_deal, numbered_deal, position
from bear_river.position import (
    REDEAL,
    Move,
    PileKind,
    Position,
    foundation_for,
    is_won,
    legal_moves,
    moving_card,
    play,
)
from bear_river.solver import Outcome, decide
from tests.browser.table import won_game
from tests.web.solver import answer
from web.app import begin, step
from web.intent import Intent
from web.piles import foundation_id, pile_id
from web.saved import games_text, read_games
from web.scene import resting, scene
from web.state import State, table_position
from web.wishes import ASIDE, NOW, question

DEALS = [
    *(numbered_deal("bear-river", number) for number in (3, 3, 10, 10, 20, 24)),
    board_deal("bear-river", won_game(20).positions[44]),
    numbered_deal("fan", 3),
    numbered_deal("la-belle-lucie", 1),
    numbered_deal("demon-fan", 3),
    numbered_deal("freefan", 3),
]
PLAYED = "played"
"""The name of an intent that stands for a legal move, by its place among them."""
FOLLOWED = "followed"
"""The name of one that stands for hints and their moves, by their number."""

moves = st.integers(0, 30).map(lambda place: Intent(PLAYED, str(place)))
turns = st.integers(0, 12).map(str)
others = st.sampled_from(
    [
        *map(Intent, ("hint", "hint", "hint", "back", "back", "back", "undo", "redo", "win")),
        *map(Intent, ("review", "review", "better", "play-on", "stop", "close", "put-back")),
        *map(Intent, ("run", "go-on", "restart", "bring-back", "prove", "redeal", "stop-looking")),
        *(Intent("open", name) for name in ("menu", "boards", "settings", "games")),
        *(Intent("set", choice) for choice in ("lamp on", "lamp off", "deals any", "telling off")),
        *(Intent("set", choice) for choice in ("deals winnable", "grade gentle", "banking safe")),
        *(Intent("win", "0"), Intent("new", "7"), Intent("deal", "24"), Intent("tick", "1000")),
        *(Intent("game", "bear-river 5"), Intent("address", "#/bear-river/3"), Intent("copy")),
    ]
)
looks = st.builds(Intent, st.sampled_from(["look", "go-to", "focus-place"]), turns)
follows = st.integers(1, 6).map(lambda number: Intent(FOLLOWED, str(number)))
plays = st.lists(st.one_of(moves, moves, follows, others, others, looks), max_size=30)


def follow(deal: Deal, intents: list[Intent]) -> None:
    """Play and ask, have all of it answered, and look at what is told each time."""
    number, few = count(1).__next__, 2_000
    with (
        patch("web.answering.new_deal_number", number),
        patch("web.answering.MOST_OF_MANY", few),
    ):
        state = answered_all(step(begin(deal), Intent("set", "lamp on")))
        for intent in intents:
            before, state = state, answered_all(done(state, intent))
            look_at(before, intent, state)


def done(state: State, intent: Intent) -> State:
    """Return a state after an intent, or after what stands for several."""
    if intent.action == FOLLOWED:
        for _ in range(int(intent.value)):
            state = answered_all(step(state, Intent("hint")))
            state = state if state.hint is None else played(state, state.hint)
        return state
    if intent.action != PLAYED:
        return step(state, intent)
    now = table_position(state)
    found = [move for move in legal_moves(now) if move.depth is None and move != REDEAL]
    if not found:
        return state
    return played(state, found[int(intent.value) % len(found)])


def played(state: State, move: Move) -> State:
    """Return a state after a move, as a drag makes it."""
    now, target = table_position(state), pile_id(move.target)
    if move.target.kind is PileKind.FOUNDATION:
        card = moving_card(now, move)
        assert card is not None
        place = foundation_for(now, card, move.target.index)
        assert place is not None
        target = foundation_id(place)
    held = step(state, Intent("pick-up", f"{pile_id(move.source)} {move.count}"))
    return step(held, Intent("drop", target))


def answered_all(state: State) -> State:
    """Return a state once nothing is asked any more, which takes a few answers at most."""
    for _ in range(6):
        for lane in (NOW, ASIDE):
            if question(state, lane):
                state = step(state, answer(state, lane))
    assert not question(state, NOW)
    assert not question(state, ASIDE)
    return state


def look_at(before: State, intent: Intent, state: State) -> None:
    """See that what is shown can be shown and kept, and that it is true."""
    scene(state)
    resting(state)
    assert read_games(games_text(state, 1))[0].session == state.session
    assert state.coach.wish is None
    now, worth = position(state.session.game), worth_of(position(state.session.game))
    if state.settings.lamp and Outcome.UNDECIDED not in (state.coach.lamp, worth):
        assert state.coach.lamp is worth
    if before.replay is not None:
        return
    if intent.action == "hint" and not is_won(now):
        if worth is Outcome.WINNABLE:
            assert state.hint is not None
            assert worth_of(play(now, state.hint)) is Outcome.WINNABLE
        elif worth is Outcome.LOST:
            assert state.hint is None
        assert state.session.hand.hints <= before.session.hand.hints + 1
    elif intent.action == "back":
        was = before.session.game
        could_be_won = [worth_of(each) is Outcome.WINNABLE for each in since_redeal(was)]
        if worth_of(position(was)) is Outcome.LOST and any(could_be_won):
            assert worth is Outcome.WINNABLE
            assert could_be_won[was.cursor - state.session.game.cursor]
            assert not any(could_be_won[: was.cursor - state.session.game.cursor])
        else:
            assert state.session.game == was
    elif intent.action not in (FOLLOWED, "win", "review", "play-on", "better", "bring-back"):
        same = state.session.hand.game.deal == before.session.hand.game.deal
        assert not same or state.session.hand.hints <= before.session.hand.hints


def since_redeal(game: Game) -> list[Position]:
    """Return the positions of a game since its last redeal, the latest first."""
    start = max((at + 1 for at in range(game.cursor) if REDEAL in game.turns[at]), default=0)
    return [*reversed(game.positions[start : game.cursor + 1])]


@cache
def worth_of(now: Position) -> Outcome:
    return decide(now, 60_000).outcome


@given(st.sampled_from(DEALS), plays)
@settings(max_examples=12)
def test_whatever_is_played_and_asked_what_is_told_is_true(
    deal: Deal, intents: list[Intent]
) -> None:
    follow(deal, intents)


@given(st.sampled_from(DEALS[:5]), st.integers(0, 15), st.lists(moves, min_size=1, max_size=10))
@settings(max_examples=8)
def test_whatever_loses_a_game_the_way_back_leads_to_where_it_could_be_won(
    deal: Deal, followed: int, others: list[Intent]
) -> None:
    there = Intent(FOLLOWED, str(followed))
    follow(deal, [there, *others, Intent("back"), Intent("hint")])


@pytest.mark.full
@given(st.sampled_from(DEALS), plays)
@settings(max_examples=1000)
def test_whatever_is_played_and_asked_at_length_what_is_told_is_true(
    deal: Deal, intents: list[Intent]
) -> None:
    follow(deal, intents)
