"""A player's own game: what is changed about a game, and that it is played, kept and found."""

import pytest

from bear_river.catalogue import KEYS
from bear_river.deal import first_position
from bear_river.game import numbered_deal
from bear_river.position import legal_moves
from bear_river.solver import Outcome, decide
from bear_river.variation import FIELDS
from tests.web.elements import elements, texts, with_class
from tests.web.solver import solved
from web.app import begin, step
from web.intent import Intent
from web.markup import Element
from web.own_game import MOST_NAMES
from web.saved import games_text, read_games
from web.scene import scene
from web.state import State, name_of, table_position

FIRST = begin(numbered_deal("bear-river", 1))


def after(state: State, *intents: tuple[str, str] | str) -> State:
    for intent in intents:
        state = solved(step(state, Intent(*((intent,) if isinstance(intent, str) else intent))))
    return state


def panel(state: State) -> Element:
    (dialog,) = (
        each
        for each in elements(scene(state))
        if dict(each.attributes).get("data-dialog") == "own-game"
    )
    return dialog


def chosen(state: State) -> dict[str, str]:
    """Return what is chosen in each field, as it is shown."""
    fields = [each for each in elements(panel(state)) if each.tag == "p"]
    shown = {}
    for field in fields:
        labels = [each.children[0] for each in elements(field) if each.tag == "label"]
        options = [
            str(each.children[0])
            for each in elements(field)
            if each.tag == "option" and "selected" in dict(each.attributes)
        ]
        if options:
            (shown[str(labels[0])],) = options
    return shown


OPEN = after(FIRST, ("set", "deals any"), "own")


def test_the_panel_opens_with_the_game_on_the_table_as_it_is() -> None:
    assert OPEN.dialog == "own-game"
    assert chosen(OPEN) == {
        "An empty fan takes": "as in Bear River",
        "Suits on a fan": "the same",
        "Ranks on a fan": "up or down",
        "Ranks go round the corner": "yes",
        "Most cards in a fan": "three",
        "Cells": "none",
        "Redeals": "none",
        "Draws": "none",
        "Cards that lie face up": "all",
        "What moves at once": "one card",
    }
    assert len(chosen(OPEN)) == len(FIELDS)
    assert texts(panel(OPEN), "error") == ["Nothing is changed yet."]
    assert after(OPEN, ("own-game", "Mine 5")) == OPEN


def test_a_game_is_made_named_and_played() -> None:
    drafted = after(OPEN, ("vary", "cap 4"))
    assert chosen(drafted)["Most cards in a fan"] == "four"
    assert texts(panel(drafted), "error") == [""]
    assert texts(panel(drafted), "made") == ["Bear River with fans of four at most"]
    played = after(drafted, ("own-game", "Bear River, roomy  5"))
    assert played.session.game.deal == numbered_deal("bear-river+cap-4", 5)
    assert (played.dialog, played.message) == (
        "",
        "Bear River, roomy, deal 5. Foundations start on a 10.",
    )
    assert texts(scene(played), "title") == ["Bear River, roomy"]
    full = [move for move in legal_moves(table_position(played)) if move.target.kind.name == "FAN"]
    assert any(len(table_position(played).fans[move.target.index]) == 3 for move in full)


def test_without_a_name_it_has_that_of_what_is_changed() -> None:
    played = after(OPEN, ("vary", "cells 1"), ("vary", "redeals 2"), ("own-game", " 5"))
    (own,) = played.names
    assert own == ("bear-river+cells-1+redeals-2", "Bear River with one cell and two redeals")


def test_what_is_chosen_as_it_was_is_no_change() -> None:
    assert after(OPEN, ("vary", "cap 4"), ("vary", "cap 3")) == OPEN
    assert after(OPEN, ("vary", "spaces any"), ("vary", "spaces own")) == OPEN


def test_a_combination_that_makes_no_sense_is_refused_with_the_reason() -> None:
    for changes, reason in {
        ("cap 2",): "A fan is dealt more than its cap of 2 cards.",
        ("draws last",): "A draw after the last redeal needs a game with a redeal.",
    }.items():
        drafted = after(OPEN, *(("vary", change) for change in changes))
        assert texts(panel(drafted), "error") == [reason]
        (play,) = (each for each in with_class(panel(drafted), "choice"))
        assert play["aria-disabled"] == "true"
        assert after(drafted, ("own-game", "Mine 5")) == drafted


def test_the_game_is_kept_and_found_again() -> None:
    played = after(
        OPEN, ("vary", "cap 4"), ("own-game", "Roomy 5"), ("tap", "fan-7"), ("tap", "fan-11")
    )
    assert played.session.game.turns
    kept, _ = read_games(games_text(played, 1))
    assert (kept.session, kept.names) == (played.session, played.names)
    other = after(played, ("game", "fan 3"))
    games = scene(after(other, ("open", "games")))
    assert texts(games, "name")[0] == "Roomy"
    back = after(other, ("game", "bear-river+cap-4 9"))
    assert back.session.hand == played.session.hand
    again = after(back, ("own", "bear-river+cap-4"))
    assert (again.draft_of, dict(again.draft)) == ("bear-river", {"cap": "4"})
    gone = after(other, ("forget", "bear-river+cap-4"))
    assert gone.message == "Roomy is off the list."
    listed = with_class(scene(after(gone, ("open", "games"))), "entry")
    assert sorted(each["data-value"] for each in listed) == sorted(KEYS)
    assert name_of(gone, "bear-river+cap-4") == "Bear River with fans of four at most"


def test_a_link_leads_to_a_game_of_ones_own() -> None:
    there = after(FIRST, ("address", "#/bear-river+cap-4/7"))
    assert there.session.game.deal == numbered_deal("bear-river+cap-4", 7)
    odd = after(FIRST, ("address", "#/bear-river+cap-9/7"))
    assert odd.session is FIRST.session
    assert odd.message.startswith("This address leads to no deal.")


def test_only_so_many_games_are_kept() -> None:
    fields = [("cells", str(number)) for number in range(1, 5)]
    names = [(f"fan+{word}-{choice}", "x") for word, choice in fields]
    full = tuple(names + [(f"bear-river+cap-4+redeals-{n}", "x") for n in range(1, MOST_NAMES - 3)])
    assert len(full) == MOST_NAMES
    state = after(State(FIRST.session, names=full), "own", ("vary", "cap 5"))
    assert after(state, ("own-game", "One more 5")) == state
    assert texts(panel(state), "error")[0].startswith("No more games can be kept")


@pytest.mark.parametrize("number", [1, 5])
def test_a_game_of_ones_own_is_solved(number: int) -> None:
    played = after(OPEN, ("vary", "cap 4"), ("own-game", f"Roomy {number}"))
    first = first_position(table_position(played).rules, number)
    assert first == table_position(played)
    assert decide(first, 60_000).outcome in (Outcome.WINNABLE, Outcome.LOST)
