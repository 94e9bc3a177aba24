"""How deals come on the table, and what is proved of them: intents and answers in, states out."""

import json
from dataclasses import replace

from bear_river import speech
from bear_river.dealing import Proof
from bear_river.game import numbered_deal
from bear_river.rating import Grade
from bear_river.solver import Outcome
from tests.web.solver import after, answered
from web.app import begin, step
from web.deals import with_proof
from web.intent import Intent
from web.questions import proof_data
from web.replay import begin_replay
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


BEGUN = after(begin(DEAL), Intent("tap", "fan-1"), Intent("tap", "fan-5"))
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
