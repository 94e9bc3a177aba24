"""What is asked of the solver and what it answers, as texts: all of it comes through."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import count
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bear_river.advice import Advice, Hint, Reason
from bear_river.chances import Chance
from bear_river.dealing import Proof
from bear_river.game import Game, at_turn, new_game, numbered_deal, position
from bear_river.notation import game_text
from bear_river.position import Move, legal_moves
from bear_river.rating import Grade
from bear_river.review import Review
from bear_river.solver import Outcome, Verdict, ended
from tests.browser.table import won_game
from web.answering import answering
from web.questions import (
    Findings,
    advice_data,
    ask_advice,
    ask_deal,
    ask_line,
    ask_proof,
    ask_review,
    ask_worth,
    deal_data,
    findings_data,
    judgement_of,
    kind_of,
    proof_data,
    read_advice,
    read_deal,
    read_findings,
    read_proof,
    read_verdict,
    verdict_data,
)

KINDS_OF_MOVES = ("bear-river", "la-belle-lucie", "freefan", "box-fan", "house-on-the-hill")
"""Games whose first moves are of all kinds: to fans, foundations and cells, runs, and redeals."""


def moves_of(key: str) -> Iterator[Move]:
    for number in range(1, 5):
        yield from legal_moves(new_game(numbered_deal(key, number)).positions[0])


moves = st.sampled_from([*dict.fromkeys(move for key in KINDS_OF_MOVES for move in moves_of(key))])
lines = st.lists(moves, max_size=4).map(tuple)
outcomes, grades = st.sampled_from(Outcome), st.none() | st.sampled_from(Grade)
turns = st.integers(0, 200)
verdicts = st.builds(Verdict, outcomes, st.integers(0, 60_001), lines, st.booleans())
advices = st.builds(
    Advice,
    outcomes,
    st.booleans(),
    st.none() | st.builds(Hint, moves, st.sampled_from(Reason)),
    lines,
    st.none() | turns,
)
proofs = st.builds(Proof, outcomes, grades)
reviews = st.builds(
    Review,
    st.lists(outcomes, min_size=1, max_size=6).map(tuple),
    st.none() | turns,
    st.none() | verdicts,
)
chances = st.lists(st.none() | st.builds(Chance, turns, turns), max_size=6).map(tuple)


@given(advices)
def test_advice_comes_through(advice: Advice) -> None:
    assert read_advice(json.dumps(advice_data(advice))) == advice


@given(verdicts)
def test_a_verdict_comes_through(verdict: Verdict) -> None:
    assert read_verdict(json.dumps(verdict_data(verdict))) == verdict


@given(proofs)
def test_what_is_known_of_a_deal_comes_through(proof: Proof) -> None:
    assert read_proof(json.dumps(proof_data(proof))) == proof


@given(st.none() | st.tuples(st.integers(1, 2**31), proofs))
def test_a_deal_that_was_found_comes_through(found: tuple[int, Proof] | None) -> None:
    assert read_deal(json.dumps(deal_data(found))) == found


@given(st.builds(Findings, reviews, chances, grades))
def test_findings_come_through(findings: Findings) -> None:
    assert read_findings(json.dumps(findings_data(findings))) == findings


GAME = at_turn(won_game(20), 30)
QUESTIONS = {
    "advice": ask_advice(GAME),
    "worth": ask_worth("bear-river", position(GAME)),
    "line": ask_line("bear-river", position(GAME)),
    "deal": ask_deal("bear-river", Grade.GENTLE),
    "proof": ask_proof("bear-river", GAME.positions[0]),
    "review": ask_review(game_text(GAME)),
}


@cache
def answer(question: str, pace: int) -> str:
    with patch("web.answering.new_deal_number", count(1).__next__):
        return ended(answering(question, pace))


@pytest.mark.parametrize("kind", QUESTIONS)
def test_an_answer_does_not_depend_on_the_pace(kind: str) -> None:
    question = QUESTIONS[kind]
    assert kind_of(question) == kind
    assert len({answer(question, pace) for pace in (50, 10**6)}) == 1


def test_a_search_tells_how_far_it_has_come_and_more_often_at_a_smaller_pace() -> None:
    slices = {pace: [*answering(QUESTIONS["proof"], pace)] for pace in (10, 10**6)}
    assert len(slices[10]) > len(slices[10**6])
    assert max(slices[10]) > 0


def test_the_answers_on_a_game_are_what_can_be_seen_of_it() -> None:
    advice = read_advice(answer(QUESTIONS["advice"], 50))
    line = read_verdict(answer(QUESTIONS["line"], 50))
    assert (advice.outcome, advice.line) == (line.outcome, line.line)
    assert advice.hint is not None
    assert advice.hint.move == line.line[0]
    worth = read_verdict(answer(QUESTIONS["worth"], 50))
    assert (worth.outcome, worth.line) == (Outcome.WINNABLE, ())
    assert read_proof(answer(QUESTIONS["proof"], 50)) == Proof(Outcome.WINNABLE, Grade.GENTLE)
    found = read_deal(answer(QUESTIONS["deal"], 50))
    assert found is not None
    assert found[1].grade is Grade.GENTLE


def test_a_review_looks_at_the_turns_in_force_and_its_judgement_counts_them() -> None:
    findings = read_findings(answer(QUESTIONS["review"], 50))
    assert findings is not None
    assert set(findings.review.outcomes) == {Outcome.WINNABLE}
    assert (len(findings.review.outcomes), len(findings.chances)) == (31, 30)
    judged = judgement_of(findings)
    assert (judged.outcome, judged.grade) == (Outcome.WINNABLE, Grade.GENTLE)
    assert (judged.turns, judged.lost_by) == (30, None)
    assert judged.kept == judged.chances <= 30


def lost_game() -> Game:
    return at_turn(new_game(numbered_deal("bear-river", 24)), 0)


def test_a_deal_that_cannot_be_won_has_no_grade_in_its_review() -> None:
    findings = read_findings(answer(ask_review(game_text(lost_game())), 50))
    assert findings is not None
    assert (findings.review.outcomes, findings.grade) == ((Outcome.LOST,), None)


@pytest.mark.parametrize("text", ["", "no game", "bear-river v9; deal 1"])
def test_of_a_game_that_cannot_be_read_nothing_is_found(text: str) -> None:
    assert read_findings(answer(ask_review(text), 50)) is None
