"""The page as text that outlives it: what is written is read back, and bad text is told."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bear_river.banking import Banking
from bear_river.dealing import Proof
from bear_river.game import Status, numbered_deal, status
from bear_river.notation import board_text
from bear_river.rating import Grade
from bear_river.session import Told
from bear_river.solver import Outcome
from build import TREE
from tests.browser.table import won_game
from tests.web.solver import answered, solved
from web.app import begin, resume, step, taken_over
from web.intent import Intent
from web.saved import BadSave, games_text, read_games, read_scene, scene_text
from web.scene import resting
from web.settings import Colours, Settings, words
from web.state import State

GOLDEN = TREE / "tests/golden"
FIRST = begin(numbered_deal("bear-river", 1))
TAPS = [Intent("tap", f"fan-{fan}") for fan in range(18)]
OTHERS = [
    Intent("undo"),
    Intent("redo"),
    Intent("restart"),
    Intent("bring-back"),
    Intent("deal", "24"),
    Intent("address", "#/bear-river-line/5"),
    Intent("clock"),
    Intent("tick", "900"),
    Intent("hint"),
    Intent("bring-back"),
    Intent("address", "#/bear-river/5"),
]


def after(state: State, *intents: Intent) -> State:
    for intent in intents:
        state = solved(step(state, intent))
    return state


@given(st.lists(st.sampled_from([*TAPS, *TAPS, *TAPS, *OTHERS]), max_size=60), st.integers(0))
def test_games_are_read_back_with_their_turns_and_times(intents: list[Intent], number: int) -> None:
    state = after(FIRST, *intents)
    kept, there = read_games(games_text(state, number))
    assert (kept.session, kept.settings, there) == (state.session, state.settings, number)


def test_what_is_in_hand_or_open_is_not_kept() -> None:
    state = after(FIRST, TAPS[1], Intent("open", "rules"))
    kept, _ = read_games(games_text(state, 1))
    assert kept == State(FIRST.session)


def test_what_is_proved_of_a_board_of_ones_own_does_no_harm_to_what_is_kept() -> None:
    text = board_text("bear-river", won_game(20).positions[50])
    state = after(FIRST, Intent("board", text), Intent("prove"))
    assert state.coach.proofs[state.session.game.deal].outcome is Outcome.WINNABLE
    assert read_games(games_text(state, 1))[0].session == state.session


def test_a_resumed_game_is_told() -> None:
    state = after(FIRST, TAPS[1], TAPS[5])
    assert resume(state).message == "Bear River, deal 1, as you left it."
    assert resume(FIRST).message == "Bear River, deal 1. Foundations start on a 6."


GOOD = json.loads(games_text(FIRST, 7))
HAND = GOOD["hands"][0]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no JSON",
        "null",
        "[]",
        "7",
        json.dumps({name: GOOD[name] for name in GOOD if name != "schema"}),
        json.dumps(GOOD | {"schema": "1"}),
        json.dumps(GOOD | {"schema": 0}),
        json.dumps(GOOD | {"schema": True}),
        json.dumps({name: GOOD[name] for name in GOOD if name != "hands"}),
        json.dumps({name: GOOD[name] for name in GOOD if name != "earlier"}),
        json.dumps(GOOD | {"hands": []}),
        json.dumps(GOOD | {"hands": ["?"]}),
        json.dumps(GOOD | {"hands": [HAND, HAND]}),
        json.dumps(GOOD | {"hands": [HAND | {"game": "bear-river v1; deal none"}]}),
        json.dumps(GOOD | {"hands": [HAND | {"game": None}]}),
        json.dumps(GOOD | {"hands": [HAND | {"elapsed": "long"}]}),
        json.dumps(GOOD | {"hands": [HAND | {"told": "everything"}]}),
        json.dumps(GOOD | {"settings": None}),
        json.dumps(GOOD | {"settings": {"clock": "on"}}),
        json.dumps(GOOD | {"settings": GOOD["settings"] | {"banking": "all"}}),
        json.dumps(GOOD | {"settings": GOOD["settings"] | {"clock": True}}),
        json.dumps(GOOD | {"number": None}),
        json.dumps(GOOD | {"number": float("inf")}),
        json.dumps(GOOD | {"hands": [HAND | {"elapsed": float("inf")}]}),
        json.dumps({name: GOOD[name] for name in GOOD if name != "proofs"}),
        json.dumps(GOOD | {"settings": GOOD["settings"] | {"grade": "brutal"}}),
        json.dumps(GOOD | {"settings": GOOD["settings"] | {"deals": "on"}}),
        json.dumps(GOOD | {"proofs": None}),
        json.dumps(GOOD | {"proofs": [["bear-river 1", ["winnable", None]]]}),
        json.dumps(GOOD | {"proofs": {"bear-river 1": "winnable"}}),
        json.dumps(GOOD | {"proofs": {"bear-river 1": ["winnable"]}}),
        json.dumps(GOOD | {"proofs": {"bear-river 1": ["perhaps", None]}}),
        json.dumps(GOOD | {"proofs": {"bear-river 1": ["winnable", "brutal"]}}),
        json.dumps(GOOD | {"proofs": {"bear-river 1": [None, None]}}),
        json.dumps(GOOD | {"proofs": {"bear-river 0": ["winnable", None]}}),
        json.dumps(GOOD | {"proofs": {"bear-river": ["winnable", None]}}),
        json.dumps(GOOD | {"proofs": {"bear-river None": ["winnable", None]}}),
        json.dumps({"schema": 1, "number": 1, "clock": True, "games": []}),
        games_text(FIRST, 7)[:-9],
        "[" * 100_000,
    ],
)
def test_a_damaged_save_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(BadSave, match="is damaged and cannot be read"):
        read_games(text)


def test_a_newer_save_is_refused_in_a_sentence() -> None:
    with pytest.raises(BadSave, match="was kept by a newer version of this page"):
        read_games(json.dumps({"schema": 5, "anything": "else"}))


def test_however_many_games_of_ones_own_are_begun_what_is_kept_can_be_read() -> None:
    keys = [
        f"fan+cap-{cap}+cells-{cells}+redeals-{redeals}"
        for cap in (3, 4, 5, 6)
        for cells in range(1, 5)
        for redeals in range(1, 7)
    ]
    state = FIRST
    for key in (*keys, *(f"{key}+moves-run" for key in keys)):
        state = after(state, Intent("address", f"#/{key}/1"), Intent("redeal"))
    assert len(state.session.hands) == 100
    assert len(state.session.earlier) == 20
    assert read_games(games_text(state, 1))[0].session == state.session


def test_a_save_of_the_first_schema_is_read_for_ever() -> None:
    state, number = read_games((GOLDEN / "games-1.json").read_text(encoding="ascii"))
    won, left = state.session.earlier
    assert (number, state.settings.clock) == (7, False)
    assert [played.game.deal.number for played in (won, left, state.session.hand)] == [20, 1, 24]
    assert (status(won.game), len(won.game.turns), won.elapsed) == (Status.WON, 58, 0)
    assert (left.game.cursor, left.elapsed) == (1, 83_000)
    hand = state.session.hand
    assert (hand.game.cursor, len(hand.game.turns), hand.elapsed) == (0, 1, 1_200)
    for played in (won, left, hand):
        assert (played.told, played.hints, played.undos) == (Told.NOTHING, 0, 0)
        assert played.is_timed
    assert len({played.game_id for played in (won, left, hand)} - {""}) == 3


def test_a_save_of_the_second_schema_is_read_for_ever() -> None:
    old = json.loads((GOLDEN / "games-2.json").read_text(encoding="ascii"))
    state, number = read_games(json.dumps(old))
    new = json.loads(games_text(state, number))
    clock = old.pop("clock")
    assert {name: new[name] for name in old} == old | {"schema": 4}
    assert state.settings == Settings(clock=clock)
    line, hand = state.session.hands
    assert (line.game.deal.game, hand.game.deal.game) == ("bear-river-line", "bear-river")
    assert (line.game_id, line.told, line.told_at) == ("2", Told.IN_HAND, 1_000)
    assert (hand.hints, hand.undos, hand.is_timed, hand.elapsed) == (1, 1, False, 900)
    (earlier,) = state.session.earlier
    assert (earlier.game_id, earlier.told, earlier.told_at) == ("1", Told.LEFT, 1_001)


def test_a_save_of_the_third_schema_is_read_for_ever() -> None:
    text = (GOLDEN / "games-3.json").read_text(encoding="ascii")
    state, number = read_games(text)
    old, new = json.loads(text), json.loads(games_text(state, number))
    assert new["settings"] == {**words(Settings()), **old.pop("settings")}
    assert {name: new[name] for name in old} == old | {"schema": 4}
    assert new["proofs"] == {}
    assert state.settings == Settings(
        clock=False, banking=Banking.SAFE, supermoves=True, colours=Colours.TWO
    )
    assert [played.game.deal.game for played in state.session.hands] == [
        *("bear-river", "freefan", "demon-fan", "house-on-the-hill", "bear-river+cap-4"),
    ]
    assert state.names == (("bear-river+cap-4", "Bear River, roomy"),)


def test_a_save_of_the_fourth_schema_is_read_for_ever() -> None:
    text = (GOLDEN / "games-4.json").read_text(encoding="ascii")
    state, number = read_games(text)
    assert json.loads(games_text(state, number)) == json.loads(text)
    assert number == 9
    assert state.settings == Settings(
        lamp=True, proves_deals=False, grade=Grade.FAIR, tells_turns=False
    )
    assert state.coach.proofs == {
        numbered_deal("bear-river", 24): Proof(Outcome.LOST),
        numbered_deal("bear-river", 3): Proof(Outcome.WINNABLE, Grade.FIERCE),
        numbered_deal("fan", 5): Proof(Outcome.LOST),
    }
    (earlier,) = state.session.earlier
    assert (earlier.game.deal.number, earlier.undos, earlier.told) == (3, 1, Told.LEFT)
    assert resume(state).message.endswith(" It cannot be won.")


def test_what_is_proved_of_deals_is_kept_with_their_games_and_no_longer() -> None:
    proved = after(FIRST, Intent("prove"))
    (found,) = proved.coach.proofs.items()
    other = after(proved, *TAPS[1:6:4], Intent("deal", "24"))
    kept, _ = read_games(games_text(other, 1))
    assert kept.coach.proofs == dict([found]), "it can be brought back"
    gone = after(proved, Intent("deal", "24"))
    assert read_games(games_text(gone, 1))[0].coach.proofs == {}


def test_what_is_proved_of_a_game_that_can_no_longer_be_made_is_left_out() -> None:
    proofs = {"bear-river+wings-2 7": ["winnable", None], "bear-river 1": ["lost", None]}
    state, _ = read_games(json.dumps(GOOD | {"proofs": proofs}))
    assert state.coach.proofs == {numbered_deal("bear-river", 1): Proof(Outcome.LOST)}


def test_what_another_page_has_proved_is_taken_over_beside_what_is_known_here() -> None:
    kept, _ = read_games(games_text(after(FIRST, Intent("deal", "24"), Intent("prove")), 1))
    here = after(FIRST, Intent("prove"))
    assert set(taken_over(here, kept).coach.proofs) == {
        numbered_deal("bear-river", 1),
        numbered_deal("bear-river", 24),
    }


def test_a_game_of_ones_own_that_can_no_longer_be_made_is_left_out() -> None:
    names = {"bear-river+cap-4": "Roomy", "bear-river+wings-2": "Odd", "golf": "Golf"}
    state, _ = read_games(json.dumps(GOOD | {"names": names}))
    assert state.names == (("bear-river+cap-4", "Roomy"),)


@pytest.mark.parametrize("deal", ["bear-river", "freefan", "demon-fan", "house-on-the-hill"])
def test_a_scene_is_read_back_as_it_was_at_rest(deal: str) -> None:
    state = after(begin(numbered_deal(deal, 20)), TAPS[1], Intent("hint"))
    text = scene_text(state, 3, "/app-1/")
    assert read_scene(text) == resting(state)
    kept = json.loads(text)
    assert (kept["number"], kept["version"], kept["address"]) == (3, "/app-1/", f"#/{deal}/20")


def test_a_scene_is_the_same_whatever_was_in_hand_or_hinted() -> None:
    there = after(FIRST, Intent("focus-pile", "fan-1"))
    assert resting(after(FIRST, TAPS[1])) == resting(after(there, Intent("hint"))) == resting(there)


def test_what_another_page_has_kept_is_taken_over() -> None:
    kept, _ = read_games(games_text(after(FIRST, TAPS[1], TAPS[5], Intent("clock")), 1))
    here = after(FIRST, TAPS[2], Intent("open", "menu"), Intent("offers", "install"))
    state = taken_over(here, kept)
    assert (state.session, state.settings.clock) == (kept.session, False)
    assert (state.hand, state.dialog, state.offers) == (None, "", ("install",))


def test_the_table_of_a_begun_game_says_so() -> None:
    def begun(state: State) -> str:
        return dict(resting(state).attributes)["data-begun"]

    played = after(FIRST, TAPS[1], TAPS[5])
    assert (begun(FIRST), begun(played), begun(after(played, Intent("undo")))) == (
        "false",
        "true",
        "true",
    )


def test_a_scene_at_rest_shows_nothing_that_is_not_kept() -> None:
    lost = after(FIRST, Intent("deal", "3"), Intent("tap", "fan-8"), Intent("tap", "fan-17"))
    kept = resting(lost)
    assert resting(after(lost, Intent("hint"))) == kept, "the way back takes no tool's place"
    lit = after(lost, Intent("set", "lamp on"))
    unlit = replace(lost, settings=lit.settings)
    assert resting(lit) == resting(unlit) != kept, "nor is the lamp lit"
    slow = step(lost, Intent("back"))
    slow = step(slow, Intent("looked", answered(slow, "700").value))
    assert resting(slow) == kept, "nor a search"
