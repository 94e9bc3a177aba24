"""What a player sees first: a deal that the build draws, so that it is there before Python is."""

from bear_river.catalogue import BEAR_RIVER
from bear_river.dealing import Proof
from bear_river.game import numbered_deal
from bear_river.rating import Grade
from bear_river.solver import Outcome
from web.app import begin
from web.state import State

DEAL = 20  # it can be won, and no move that keeps the win is hard to find: its risk is 0
PROOF = Proof(Outcome.WINNABLE, Grade.GENTLE)


def first_state() -> State:
    """Return the game that whoever comes for the first time has in hand."""
    return begin(numbered_deal(BEAR_RIVER.key, DEAL), PROOF)
