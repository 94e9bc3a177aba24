"""What the table asks the solver, and what it answers, as texts that go to a worker and back."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from bear_river.advice import Advice, Hint, Reason
from bear_river.chances import Chance, kept_of
from bear_river.dealing import Proof
from bear_river.events import Judgement
from bear_river.game import Game
from bear_river.notation import board_text, game_text, move_text, read_move
from bear_river.position import Move, Position
from bear_river.rating import Grade
from bear_river.review import Review
from bear_river.solver import Outcome, Verdict

ADVICE, WORTH, LINE, DEAL, PROOF, REVIEW = "advice", "worth", "line", "deal", "proof", "review"
"""What can be asked: the first word of a question."""


@dataclass(frozen=True, slots=True)
class Findings:
    """All that a look back on a game finds.

    Attributes:
        review: what its positions were worth.
        chances: how much there was to go wrong at each of its turns.
        grade: how hard its deal is, None where that is not known.
    """

    review: Review
    chances: tuple[Chance | None, ...]
    grade: Grade | None


def ask_advice(game: Game) -> str:
    """Ask for advice on the position that a game is at."""
    return json.dumps([ADVICE, game_text(game)])


def ask_worth(key: str, position: Position) -> str:
    """Ask whether a position of a game can be won."""
    return json.dumps([WORTH, board_text(key, position)])


def ask_line(key: str, position: Position) -> str:
    """Ask for moves that win a position of a game."""
    return json.dumps([LINE, board_text(key, position)])


def ask_deal(key: str, grade: Grade | None) -> str:
    """Ask for a deal of a game that can be won, of a grade or of any."""
    return json.dumps([DEAL, key, grade and grade.value])


def ask_proof(key: str, first: Position) -> str:
    """Ask whether a deal can be won, and how hard it is."""
    return json.dumps([PROOF, board_text(key, first)])


def ask_review(text: str) -> str:
    """Ask for all that a look back on a game finds, given its text."""
    return json.dumps([REVIEW, text])


def kind_of(question: str) -> str:
    """Return what a question asks for.

    >>> kind_of(ask_deal("bear-river", None))
    'deal'
    """
    return str(json.loads(question)[0])


def advice_data(advice: Advice) -> dict[str, Any]:
    """Return advice as data for an answer."""
    hint = advice.hint and [move_text(advice.hint.move), advice.hint.reason.name]
    return {
        "outcome": advice.outcome.value,
        "until_redeal": advice.until_redeal,
        "hint": hint,
        "line": _texts(advice.line),
        "back_to": advice.back_to,
    }


def read_advice(answer: str) -> Advice:
    """Return the advice of an answer."""
    data = json.loads(answer)
    hint = data["hint"]
    return Advice(
        Outcome(data["outcome"]),
        data["until_redeal"],
        hint and Hint(read_move(hint[0]), Reason[hint[1]]),
        _moves(data["line"]),
        data["back_to"],
    )


def verdict_data(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as data for an answer."""
    return {
        "outcome": verdict.outcome.value,
        "nodes": verdict.nodes,
        "line": _texts(verdict.line),
        "until_redeal": verdict.until_redeal,
    }


def read_verdict(answer: str) -> Verdict:
    """Return the verdict of an answer."""
    return _verdict(json.loads(answer))


def _verdict(data: dict[str, Any]) -> Verdict:
    return Verdict(
        Outcome(data["outcome"]), data["nodes"], _moves(data["line"]), data["until_redeal"]
    )


def proof_data(proof: Proof) -> dict[str, Any]:
    """Return what is known of a deal as data for an answer."""
    return {"outcome": proof.outcome.value, "grade": proof.grade and proof.grade.value}


def read_proof(answer: str) -> Proof:
    """Return what is known of a deal, of an answer."""
    return _proof(json.loads(answer))


def _proof(data: dict[str, Any]) -> Proof:
    return Proof(Outcome(data["outcome"]), data["grade"] and Grade(data["grade"]))


def deal_data(found: tuple[int, Proof] | None) -> dict[str, Any] | None:
    """Return a deal that was found as data for an answer."""
    return found and {"number": found[0], **proof_data(found[1])}


def read_deal(answer: str) -> tuple[int, Proof] | None:
    """Return the deal of an answer, None where there was none to be found."""
    data = json.loads(answer)
    return data and (data["number"], _proof(data))


def findings_data(findings: Findings) -> dict[str, Any]:
    """Return findings as data for an answer."""
    found = findings.review
    return {
        "outcomes": [outcome.value for outcome in found.outcomes],
        "lost_by": found.lost_by,
        "better": found.better and verdict_data(found.better),
        "chances": [chance and [chance.keeping, chance.losing] for chance in findings.chances],
        "grade": findings.grade and findings.grade.value,
    }


def read_findings(answer: str) -> Findings | None:
    """Return the findings of an answer, None where the game could not be read."""
    data = json.loads(answer)
    if data is None:
        return None
    return Findings(
        Review(
            tuple(map(Outcome, data["outcomes"])),
            data["lost_by"],
            data["better"] and _verdict(data["better"]),
        ),
        tuple(counts and Chance(*counts) for counts in data["chances"]),
        data["grade"] and Grade(data["grade"]),
    )


def judgement_of(findings: Findings) -> Judgement:
    """Return what the log keeps of findings."""
    found = findings.review
    chances, kept = kept_of(found, findings.chances)
    first, *_ = found.outcomes
    return Judgement(first, findings.grade, found.lost_by, len(found.outcomes) - 1, chances, kept)


def _texts(moves: Iterable[Move]) -> list[str]:
    return [*map(move_text, moves)]


def _moves(texts: Iterable[str]) -> tuple[Move, ...]:
    return tuple(map(read_move, texts))
