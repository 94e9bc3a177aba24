"""What is asked of the solver and for how long: wishes, late answers, and how far a search is."""

import pytest

from bear_river import speech
from bear_river.game import numbered_deal
from bear_river.notation import game_text
from bear_river.session import Played, Told
from bear_river.solver import Outcome
from tests.browser.table import taps, won_game
from tests.web.elements import texts, with_class
from tests.web.solver import after, answer, answered
from web.app import begin, step
from web.intent import Intent
from web.questions import kind_of
from web.replay import begin_replay
from web.scene import scene
from web.state import State, Wish
from web.wishes import ASIDE, GOES_ON, NOW, question

FIRST = begin(numbered_deal("bear-river", 3))


def test_an_answer_to_nothing_changes_nothing() -> None:
    for lane in (NOW, ASIDE):
        assert not question(FIRST, lane)
        assert step(FIRST, Intent("answer", f"{lane}\n\nnull")) is FIRST
