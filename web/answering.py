"""The solver's answers to what the table asks, in slices: the same in a worker and in the page."""

import json
from collections.abc import Callable
from typing import Any

from bear_river.advice import advising
from bear_river.board import BadText
from bear_river.chances import weighing_turns
from bear_river.deal import new_deal_number
from bear_river.dealing import dealing, grading_deal, proving
from bear_river.notation import read_board, read_game
from bear_river.rating import Grade
from bear_river.review import Judge, reviewing
from bear_river.solver import Outcome, Sliced, searching
from web.questions import (
    ADVICE,
    DEAL,
    LINE,
    PROOF,
    REVIEW,
    WORTH,
    Findings,
    advice_data,
    deal_data,
    findings_data,
    proof_data,
    verdict_data,
)

# Nodes: what a search may take of the memory of a phone, see `bear_river.solver`.
LIMIT = 60_000
# For one of very many searches, and for all of them together: to be patient with many is too long.
LIMIT_OF_MANY = 20_000
MOST_OF_MANY = 200_000


def answering(question: str, pace: int) -> Sliced[str]:
    """Find the answer to a question in slices.

    Args:
        question: as `web.questions` writes them.
        pace: the nodes between two slices.

    Raises:
        ValueError: the question has a board or a game that cannot be read.
    """
    what, *of = json.loads(question)
    answer = yield from _ANSWERS[what](*of, pace)
    return json.dumps(answer)


def _advice(text: str, pace: int) -> Sliced[Any]:
    return advice_data((yield from advising(read_game(text), LIMIT, pace)))


def _worth(text: str, pace: int) -> Sliced[Any]:
    _, position = read_board(text)
    return verdict_data((yield from searching(position, LIMIT, pace, with_line=False)))


def _line(text: str, pace: int) -> Sliced[Any]:
    _, position = read_board(text)
    return verdict_data((yield from searching(position, LIMIT, pace)))


def _deal(key: str, grade: str | None, pace: int) -> Sliced[Any]:
    wanted = None if grade is None else Grade(grade)
    return deal_data((yield from dealing(key, new_deal_number, wanted, pace)))


def _proof(text: str, pace: int) -> Sliced[Any]:
    _, first = read_board(text)
    return proof_data((yield from proving(first, LIMIT, pace)))


def _review(text: str, pace: int) -> Sliced[Any]:
    try:
        game = read_game(text)
    except BadText:
        return None
    found = yield from reviewing(game, LIMIT, pace)
    judge = Judge(LIMIT_OF_MANY, pace)
    chances = yield from weighing_turns(game, found, judge, MOST_OF_MANY)
    grade = None
    if found.outcomes[0] is Outcome.WINNABLE:
        grade = yield from grading_deal(game.positions[0], LIMIT, pace)
    return findings_data(Findings(found, chances, grade))


_ANSWERS: dict[str, Callable[..., Sliced[Any]]] = {
    ADVICE: _advice,
    WORTH: _worth,
    LINE: _line,
    DEAL: _deal,
    PROOF: _proof,
    REVIEW: _review,
}
