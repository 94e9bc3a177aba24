"""How deals come on the table, and what is proved of them: intents and answers in, states out."""

import json
from dataclasses import replace
from itertools import count
from unittest.mock import patch

import pytest

from bear_river import speech
from bear_river.dealing import Proof, proving
from bear_river.game import numbered_deal
from bear_river.notation import board_text
from bear_river.rating import Grade
from bear_river.solver import Outcome, decide, ended
from tests.browser.table import won_game
from tests.web.elements import elements, with_class
from tests.web.solver import after, answered, begun
from web import first
from web.app import begin, step
from web.deals import TURNS_BEFORE_NEXT, with_proof
from web.first import first_state
from web.intent import Intent
from web.questions import PROOF, ask_deal, deal_data, kind_of, proof_data
from web.replay import begin_replay
from web.scene import scene
from web.state import State, Wish
from web.wishes import ASIDE, NOW, question

DEAL = numbered_deal("bear-river", 3)
GENTLE = Proof(Outcome.WINNABLE, Grade.GENTLE)
OPEN = Proof(Outcome.UNDECIDED)


def told(state: State, proof: Proof, lane: str = NOW) -> State:
    """Return a state after an answer on a deal."""
    return step(state, answered(state, json.dumps(proof_data(proof)), lane))


def test_a_search_that_gave_up_takes_nothing_back() -> None:
    asked = step(begin(DEAL, GENTLE), Intent("prove"))
    assert told(asked, OPEN).coach.proofs == {DEAL: GENTLE}
    ungraded = begin(DEAL, Proof(Outcome.WINNABLE))
    state = told(ungraded, OPEN, ASIDE)
    assert state.coach.proofs == ungraded.coach.proofs
    lost = begin(DEAL, Proof(Outcome.LOST))
    assert with_proof(lost, DEAL, OPEN) == lost


def test_what_was_open_is_told_once_it_is_known() -> None:
    state = with_proof(begin(DEAL, OPEN), DEAL, GENTLE)
    assert state.coach.proofs == {DEAL: GENTLE}
    assert with_proof(state, DEAL, replace(GENTLE, grade=None)) == state


BEGUN = begun(begin(DEAL))
NONE = "null"


def test_where_none_of_a_grade_was_found_another_is_looked_for_once_that_is_wanted() -> None:
    hard = step(BEGUN, Intent("set", "grade fierce"))
    dry = step(hard, answered(hard, NONE, ASIDE))
    assert not question(dry, ASIDE)
    assert question(step(dry, Intent("set", "grade gentle")), ASIDE)


def test_who_waits_for_a_deal_is_at_the_table_where_it_can_be_stopped() -> None:
    looking = begin_replay(begin(DEAL), BEGUN.session.hand, 0)
    drafted = after(looking, Intent("own", "bear-river"), Intent("vary", "cap 4"))
    waiting = step(drafted, Intent("own-game", "Roomy 5"))
    assert (waiting.replay, waiting.coach.wish) == (None, Wish("deal", "bear-river+cap-4", 5))
    stopped = step(waiting, Intent("put-back"))
    assert (stopped.message, stopped.session) == (speech.NO_LONGER_LOOKING, looking.session)


def taken(state: State, number: int, proof: Proof, lane: str = NOW) -> State:
    """Return a state after a deal was found."""
    return step(state, answered(state, json.dumps(deal_data((number, proof))), lane))


def test_a_new_deal_is_proved_before_it_is_dealt() -> None:
    waiting = step(BEGUN, Intent("new", "7"))
    assert waiting.session == BEGUN.session
    assert question(waiting, NOW) == ask_deal("bear-river", None)
    dealt = taken(waiting, 10, Proof(Outcome.WINNABLE))
    deal = numbered_deal("bear-river", 10)
    assert dealt.session.game.deal == deal
    assert dealt.coach.proofs[deal].outcome is Outcome.WINNABLE
    assert dealt.message.endswith(" It can be won.")
    assert step(BEGUN, Intent("new", "7")).message == BEGUN.message, "nothing is said before"


def test_the_solver_finds_what_it_says() -> None:
    with patch("web.answering.new_deal_number", count(4).__next__):
        dealt = after(BEGUN, Intent("new", "7"))
    assert dealt.session.game.deal.number == 5, "deal 4 cannot be won"
    assert decide(dealt.session.game.positions[0]).outcome is Outcome.WINNABLE


def test_where_none_can_be_proved_it_is_as_it_comes_and_that_is_said() -> None:
    waiting = step(BEGUN, Intent("new", "7"))
    dealt = step(waiting, answered(waiting, NONE))
    assert dealt.session.game.deal.number == 7
    assert dealt.message.endswith(speech.NOT_PROVED)
    assert dealt.coach.wish is None


@pytest.mark.parametrize("key", ["la-belle-lucie", "demon-fan"])
def test_games_with_redeals_or_cards_face_down_are_dealt_as_they_come(key: str) -> None:
    state = step(begin(numbered_deal(key, 1)), Intent("new", "7"))
    assert (state.session.game.deal, state.coach.wish) == (numbered_deal(key, 7), None)
    assert not question(state, ASIDE)


def test_who_wants_any_deal_has_it_at_once() -> None:
    state = step(step(BEGUN, Intent("set", "deals any")), Intent("new", "7"))
    assert (state.session.game.deal.number, state.coach.wish) == (7, None)
    assert not question(step(BEGUN, Intent("set", "deals any")), ASIDE)
    assert step(BEGUN, Intent("deal", "24")).session.game.deal.number == 24


def test_the_wanted_grade_is_asked_for_where_a_game_has_grades() -> None:
    hard = step(BEGUN, Intent("set", "grade hard"))
    assert question(step(hard, Intent("new", "7")), NOW) == ask_deal("bear-river", Grade.HARD)
    assert question(step(hard, Intent("game", "fan 7")), NOW) == ask_deal("fan", None)
    graded = taken(step(hard, Intent("new", "7")), 10, Proof(Outcome.WINNABLE, Grade.HARD))
    assert graded.message.endswith(" It can be won: hard.")
    facts = (dict(each.attributes) | {"text": each.children} for each in elements(scene(graded)))
    (grade,) = (each["text"] for each in facts if each.get("data-fact") == "grade")
    assert grade == ("Hard",)


def test_the_next_deal_is_prepared_once_a_game_has_gone_on_and_dealt_at_once() -> None:
    assert not question(begun(begin(DEAL), TURNS_BEFORE_NEXT - 1), ASIDE)
    assert question(BEGUN, ASIDE) == ask_deal("bear-river", None)
    ready = taken(BEGUN, 10, Proof(Outcome.WINNABLE), ASIDE)
    assert not question(ready, ASIDE)
    assert (ready.session, ready.message) == (BEGUN.session, BEGUN.message)
    dealt = step(ready, Intent("new", "7"))
    assert (dealt.session.game.deal.number, dealt.coach.wish) == (10, None)
    assert dealt.coach.ready is None
    again = step(dealt, Intent("new", "7"))
    assert again.coach.wish is not None, "no deal is dealt twice"


def test_a_prepared_deal_of_another_game_or_grade_is_not_dealt() -> None:
    ready = taken(BEGUN, 10, Proof(Outcome.WINNABLE), ASIDE)
    hard = step(ready, Intent("set", "grade hard"))
    assert question(hard, ASIDE) == ask_deal("bear-river", Grade.HARD)
    assert step(hard, Intent("new", "7")).coach.wish is not None
    assert step(ready, Intent("game", "fan 7")).coach.wish == Wish("deal", "fan", 7)
    kept = step(step(ready, Intent("deal", "24")), Intent("new", "7"))
    assert kept.session.game.deal.number == 10, "another deal in between takes none away"


def test_where_none_is_found_aside_it_is_not_asked_for_ever() -> None:
    dry = step(BEGUN, answered(BEGUN, NONE, ASIDE))
    assert not question(dry, ASIDE)
    assert (dry.session, dry.messages) == (BEGUN.session, BEGUN.messages)


def test_a_deal_that_was_proved_is_graded_aside_and_only_once() -> None:
    state = begin(DEAL, Proof(Outcome.WINNABLE))
    assert kind_of(question(state, ASIDE)) == PROOF
    graded = told(state, GENTLE, ASIDE)
    assert graded.coach.proofs == {DEAL: GENTLE}
    assert not question(graded, ASIDE)
    assert not question(told(state, Proof(Outcome.WINNABLE), ASIDE), ASIDE)
    assert not question(told(state, OPEN, ASIDE), ASIDE)
    fan = numbered_deal("fan", 3)
    assert not question(begin(fan, Proof(Outcome.WINNABLE)), ASIDE), "it has no grades"


def test_a_deal_is_looked_into_without_a_move_being_shown() -> None:
    state = after(BEGUN, Intent("open", "boards"))
    assert words(state) == ["Whether this deal can be won has not been looked into."]
    assert ways(state) == ["prove"]
    proved = after(state, Intent("prove"))
    grade = proved.coach.proofs[DEAL].grade
    assert grade is not None
    assert words(proved) == [f"It can be won: {grade.value}."]
    assert proved.message == words(proved)[0]
    assert ways(proved) == ["win"]
    assert (proved.session, proved.dialog) == (BEGUN.session, "boards")


def test_a_lost_deal_is_told_as_lost_and_there_is_no_win_to_be_watched() -> None:
    state = after(begin(numbered_deal("bear-river", 24)), Intent("open", "boards"), Intent("prove"))
    assert words(state) == ["It cannot be won."]
    assert ways(state) == []


def test_a_game_of_redeals_says_why_its_deals_are_not_proved() -> None:
    state = after(begin(numbered_deal("la-belle-lucie", 1)), Intent("open", "boards"))
    assert words(state) == [
        "Deals of La Belle Lucie are not proved: what a redeal or a hidden card brings is open."
    ]
    assert ways(state) == []


def test_a_board_of_ones_own_is_looked_into_too() -> None:
    text = board_text("bear-river", won_game(20).positions[45])
    state = after(BEGUN, Intent("board", text), Intent("open", "boards"), Intent("prove"))
    assert words(state)[0].startswith("It can be won")
    assert after(state, Intent("win", "0")).replay is not None


def test_the_address_of_a_new_deal_leads_to_one_that_is_proved() -> None:
    state = step(BEGUN, Intent("address", "#/bear-river/new/7"))
    assert state.coach.wish == Wish("deal", "bear-river", 7)
    assert step(BEGUN, Intent("address", "#/la-belle-lucie/new/7")).session.game.deal.number == 7


def test_what_is_known_of_a_deal_is_known_when_it_is_on_the_table_again() -> None:
    proved = after(BEGUN, Intent("prove"))
    other = after(proved, Intent("deal", "24"), Intent("deal", "3"))
    assert other.message.endswith(speech.proved(proved.coach.proofs[DEAL]))


def words(state: State) -> list[str]:
    """Return what the dialog says of the proof of the deal."""
    found = ((dict(each.attributes), each.children) for each in elements(scene(state)))
    return [str(text[0]) for named, text in found if named.get("data-fact") == "proof"]


def ways(state: State) -> list[str]:
    """Return what can be done about it: the actions of the buttons that are about proofs."""
    picks = with_class(scene(state), "pick")
    return [each["data-action"] for each in picks if each["data-action"] in ("prove", "win")]


def test_what_is_told_of_the_first_deal_is_proved() -> None:
    deal = first_state().session.game.deal
    assert deal.number == first.DEAL
    assert ended(proving(first_state().session.game.positions[0], 60_000)) == first.PROOF
    assert first_state().coach.proofs == {deal: first.PROOF}
