"""How a deal comes on the table: as it is numbered, or proved winnable before it is dealt."""

from dataclasses import replace

from bear_river import speech
from bear_river.catalogue import entry
from bear_river.dealing import Proof, can_be_proved, is_graded
from bear_river.game import Deal, numbered_deal, position, status
from bear_river.rating import Grade
from bear_river.session import deal_anew
from bear_river.solver import Outcome
from web.questions import ask_deal, ask_proof, read_deal, read_proof
from web.settings import Settings
from web.state import Ready, State, Wish, fresh, name_of, say

TURNS_BEFORE_NEXT = 5
"""After how many turns of a game the next deal is prepared."""


def deal_as_numbered(state: State, deal: Deal) -> State:
    """Return the state with a deal on the table."""
    return told_of_the_deal(fresh(state, deal_anew(state.session, deal)))


def deal_new(state: State, key: str, number: int) -> State:
    """Return the state with a new deal of a game on the table, or wished for.

    Args:
        state: what is on the page.
        key: the game's key.
        number: the number of the deal, where it need not be proved, or none can be.
    """
    wanted = wanted_grade(state.settings, key)
    ready = state.coach.ready
    if not _proves(state.settings, key):
        return deal_as_numbered(state, numbered_deal(key, number))
    if ready is not None and (ready.key, ready.wanted) == (key, wanted):
        coach = replace(state.coach, ready=None)
        return _deal_proved(replace(state, coach=coach), key, ready.number, ready.proof)
    if state.replay is not None:
        state = fresh(state, state.session)
    coach = replace(state.coach, wish=Wish("deal", key, number), looked=0)
    return replace(state, dialog="", hand=None, coach=coach)


def wanted_grade(settings: Settings, key: str) -> Grade | None:
    """Return the grade that a new deal of a game is to have, None for any."""
    return settings.grade if is_graded(entry(key).rules) else None


def _proves(settings: Settings, key: str) -> bool:
    return settings.proves_deals and can_be_proved(entry(key).rules)


def take_deal(state: State, wish: Wish, answer: str) -> State:
    """Return the state with the deal that was wished for."""
    found = read_deal(answer)
    if found is not None:
        return _deal_proved(state, wish.key, *found)
    dealt = deal_as_numbered(state, numbered_deal(wish.key, wish.number))
    return say(dealt, f"{dealt.message} {speech.NOT_PROVED}")


def _deal_proved(state: State, key: str, number: int, proof: Proof) -> State:
    deal = numbered_deal(key, number)
    return deal_as_numbered(with_proof(state, deal, proof), deal)


def with_proof(state: State, deal: Deal, proof: Proof) -> State:
    """Return the state with more known of a deal; what is known of it already stays.

    That a search gave up takes no proof back, nor does one without a grade take a grade.
    """
    known = state.coach.proofs.get(deal)
    if known and not proof.grade and proof.outcome in (known.outcome, Outcome.UNDECIDED):
        return state
    return replace(state, coach=replace(state.coach, proofs={**state.coach.proofs, deal: proof}))


def told_of_the_deal(state: State) -> State:
    """Return the state with the sentence for the deal on the table."""
    game = state.session.game
    name, number = name_of(state, game.deal.game), game.deal.number
    told = speech.dealt(name, number, position(game), status(game))
    proof = state.coach.proofs.get(game.deal)
    return say(state, f"{told} {speech.proved(proof)}" if proof else told)


def question_of_deals(state: State) -> str:
    """Return what the solver is to look into aside for the deals to come, "" for nothing.

    That is the grade of a deal that was proved, and then, once a game has gone on for some turns,
    the next deal: so that it is there when it is wanted, and a mere look starts no worker.
    """
    deal = state.session.game.deal
    proof = state.coach.proofs.get(deal)
    if proof is not None and _lacks_grade(state, deal, proof):
        return ask_proof(deal.game, state.session.game.positions[0])
    turns = len(state.session.game.turns)
    if turns < TURNS_BEFORE_NEXT or not _proves(state.settings, deal.game):
        return ""
    wanted, ready = wanted_grade(state.settings, deal.game), state.coach.ready
    is_there = ready is not None and (ready.key, ready.wanted) == (deal.game, wanted)
    return "" if is_there or state.coach.is_dry else ask_deal(deal.game, wanted)


def _lacks_grade(state: State, deal: Deal, proof: Proof) -> bool:
    can_have_one = proof.outcome is Outcome.WINNABLE and is_graded(entry(deal.game).rules)
    return can_have_one and proof.grade is None and deal not in state.coach.ungraded


def take_ready_deal(state: State, answer: str) -> State:
    """Return the state with a deal for later."""
    found, key = read_deal(answer), state.session.game.deal.game
    if found is None:
        return replace(state, coach=replace(state.coach, is_dry=True))
    number, proof = found
    ready = Ready(key, wanted_grade(state.settings, key), number, proof)
    return replace(state, coach=replace(state.coach, ready=ready))


def take_proof(state: State, answer: str) -> State:
    """Return the state with what was found of the deal on the table."""
    deal, proof = state.session.game.deal, read_proof(answer)
    if proof.grade is None:
        ungraded = state.coach.ungraded | {deal}
        state = replace(state, coach=replace(state.coach, ungraded=ungraded))
    return with_proof(state, deal, proof)


def prove(state: State, _value: str = "") -> State:
    """Have it looked into whether the deal on the table can be won, without a move being shown."""
    return replace(state, coach=replace(state.coach, wish=Wish("proof"), looked=0))


def take_wished_proof(state: State, _wish: Wish, answer: str) -> State:
    """Return the state with what was found of the deal on the table, and told."""
    state = take_proof(state, answer)
    return say(state, speech.proved(state.coach.proofs[state.session.game.deal]))


def deal_can_be_proved(state: State) -> bool:
    """Tell whether deals of the game on the table can be looked into at all."""
    return can_be_proved(entry(state.session.game.deal.game).rules)
