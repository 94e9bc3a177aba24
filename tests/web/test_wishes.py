"""What is asked of the solver and for how long: wishes, late answers, and how far a search is."""


from bear_river.game import numbered_deal
from web.app import begin, step
from web.intent import Intent
from web.wishes import ASIDE, NOW, question

FIRST = begin(numbered_deal("bear-river", 3))


def test_an_answer_to_nothing_changes_nothing() -> None:
    for lane in (NOW, ASIDE):
        assert not question(FIRST, lane)
        assert step(FIRST, Intent("answer", f"{lane}\n\nnull")) is FIRST
