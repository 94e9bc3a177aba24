"""In a game of two packs the card that moves is the node that moves, and its twin lies still."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from bear_river.game import numbered_deal, position, take_turn
from bear_river.position import PileKind, legal_moves
from bear_river.session import with_game
from tests.web.elements import with_class
from web.app import begin
from web.markup import Element
from web.scene import scene
from web.state import State
from web.twins import with_twins_at_rest

PLACE = ("data-place", "data-column", "data-row", "data-depth")


def played(state: State, turns: int, seed: int) -> Iterator[State]:
    """Yield the states of a game of random moves."""
    choose = Random(seed).choice
    for _ in range(turns):
        moves = legal_moves(position(state.session.game))
        move = choose([move for move in moves if move.source.kind is PileKind.FAN] or moves)
        game = take_turn(state.session.game, (move,))
        state = replace(state, session=with_game(state.session, game))
        yield state


def places(table: Element) -> list[tuple[str | None, ...]]:
    return [tuple(card.get(name) for name in PLACE) for card in with_class(table, "card")]


@pytest.mark.parametrize("key", ["house-in-the-wood", "house-on-the-hill", "cromwell"])
@pytest.mark.parametrize("seed", [1, 2])
def test_only_the_card_that_moves_changes_its_place(key: str, seed: int) -> None:
    state = begin(numbered_deal(key, 20 + seed))
    shown, crossed = scene(state), 0
    for state in played(state, 40, seed):  # noqa: B020
        plain = scene(state)
        table = with_twins_at_rest(shown, plain)
        (move,) = state.session.game.turns[-1]
        changed = sum(was != now for was, now in zip(places(shown), places(table), strict=True))
        assert changed <= move.count + (move.depth is not None) * 4
        assert sorted(map(str, places(table))) == sorted(map(str, places(plain)))
        crossed += table != plain
        shown = table
    assert crossed, "twins crossed somewhere, or this would prove nothing"
