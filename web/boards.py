"""Deals, boards and games as text: into the page by number or from a text, and out of it again."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from bear_river import speech
from bear_river.board import BadText
from bear_river.catalogue import entry
from bear_river.game import Game, position
from bear_river.interchange import NoPlace, named_key, pysolfc_text, read_any, solvitaire_json
from bear_river.notation import board_text, game_text
from bear_river.position import is_won
from bear_river.session import Played, Session, Told, change_to, take_in_hand
from bear_river.solver import Outcome
from web.deals import deal_can_be_proved
from web.markup import Element, element
from web.picks import one_of, pick
from web.state import State, fresh, name_of, say, table_game

COPIED_OUT = "copied-out"
"""The id of the text that is there to be copied."""

_FILES = ".txt,.json,.pysol,text/plain,application/json"


class Form(NamedTuple):
    """A form in which a game can be copied out.

    Attributes:
        name: what it is called here.
        label: what it is called on the page.
        text: writes a game in it; raises `bear_river.interchange.NoPlace` where that cannot be.
    """

    name: str
    label: str
    text: Callable[[Game], str]


FORMS = (
    Form(
        "board",
        "The board",
        lambda game: board_text(game.deal.game, position(game), lines=True),
    ),
    Form("game", "The game with its turns", game_text),
    Form("pysolfc", "The board for PySolFC", lambda game: pysolfc_text(position(game))),
    Form("solvitaire", "The board for Solvitaire", lambda game: solvitaire_json(position(game))),
)


def play_board(state: State, text: str) -> State:
    """Return the state with the board or the game that a text tells in hand.

    A text in this project's own form names its game; in any other form it is a board of the game on
    the table. A text that cannot be read changes nothing but the sentence that says why.
    """
    try:
        game = read_any(text, named_key(text) or table_game(state).deal.game)
    except BadText as error:
        return refuse_board(state, str(error))
    name = entry(game.deal.game).name
    return say(fresh(state, _in_hand(state.session, game)), speech.brought_in(name, game))


def refuse_board(state: State, sentence: str) -> State:
    """Return the state with the sentence that says why no board or game could be read."""
    return replace(state, board_error=sentence)


def _in_hand(session: Session, game: Game) -> Session:
    """Return the session with a game that was read on the table; one in hand already stays as is.

    No clock ran for turns that were read, and a game that was read with its win is not one for the
    log.
    """
    if any(played.game == game for played in session.hands):
        return change_to(session, game.deal.game)
    told = Told.FINISHED if is_won(game.positions[-1]) else Told.NOTHING
    return take_in_hand(session, Played(game, is_timed=not game.turns, told=told))


def written(state: State) -> tuple[str, str]:
    """Return the game on the table in the chosen form; or else "", and why it cannot be written."""
    try:
        return _form(state).text(table_game(state)), ""
    except NoPlace as reason:
        return "", str(reason)


def _form(state: State) -> Form:
    return next(form for form in FORMS if form.name == state.form)


def _choose_form(state: State, name: str) -> State:
    """Choose a form; that another text was copied is no longer said."""
    return replace(state, form=name, log=replace(state.log, said_before=state.messages))


ACTIONS: dict[str, Callable[[State, str], State]] = {
    "board": play_board,
    "refuse-board": refuse_board,
    "form": _choose_form,
}


def boards(state: State) -> tuple[Element, ...]:
    """Return what the dialog has for deals and boards: ways in, and ways out."""
    if state.replay is not None:
        return (element("p", speech.ONLY_LOOKING), *_copy_out(state))
    return (*_proof(state), _number(state), _paste(state), _file(), *_copy_out(state))


def _proof(state: State) -> Iterator[Element]:
    """Yield what is proved of the deal on the table, and how to see the proof."""
    deal = state.session.game.deal
    name, can_be = name_of(state, deal.game), deal_can_be_proved(state)
    proof = state.coach.proofs.get(deal)
    is_won = proof is not None and proof.outcome is Outcome.WINNABLE
    told = speech.proved(proof) if proof else speech.not_proved(name, can_be=can_be)
    yield element("h3", f"{speech.deal_fact(deal.number)} of {name}")
    yield element("p", told, data_fact="proof")
    ways = [
        *([pick("Look into it", "prove")] if proof is None and can_be else []),
        *([pick("Watch it being won", "win", "0")] if is_won else []),
    ]
    if ways:
        yield element("div", *ways, class_="picks")
    if is_won:
        yield element("p", "Watching shows the moves, so it counts as a hint.", class_="help")


def _number(state: State) -> Element:
    return element(
        "form",
        element("label", "Deal number", for_="number"),
        element(
            "input",
            id="number",
            name="number",
            inputmode="numeric",
            autocomplete="off",
            aria_describedby="number-error",
            aria_invalid="true" if state.number_error else "false",
        ),
        element("button", "Play", class_="choice"),
        element("p", state.number_error, class_="error", id="number-error", role="alert"),
        class_="number",
        data_form="deal",
    )


def _paste(state: State) -> Element:
    name = entry(table_game(state).deal.game).name
    return element(
        "form",
        element("label", "Paste a board or a game", for_="board-text"),
        element(
            "textarea",
            id="board-text",
            name="text",
            rows=4,
            autocomplete="off",
            autocapitalize="off",
            spellcheck="false",
            aria_describedby="board-help board-error",
            aria_invalid="true" if state.board_error else "false",
        ),
        element(
            "p",
            "A text of this page names its game; a board from PySolFC or Solvitaire is taken as "
            f"one of {name}.",
            class_="help",
            id="board-help",
        ),
        element("button", "Play it", class_="choice"),
        element("p", state.board_error, class_="error", id="board-error", role="alert"),
        class_="paste",
        data_form="board",
    )


def _file() -> Element:
    return element(
        "div",
        element("label", "Open a file", for_="board-file"),
        element(
            "input",
            type="file",
            id="board-file",
            accept=_FILES,
            data_file="board",
            aria_describedby="board-error",
        ),
        class_="file",
    )


def _copy_out(state: State) -> Iterator[Element]:
    text, problem = written(state)
    yield element("h3", "Copy out")
    forms = ((form.name, form.label) for form in FORMS)
    yield one_of("form", forms, state.form, aria_label="What to copy")
    yield element(
        "textarea",
        text,
        id=COPIED_OUT,
        rows=6,
        readonly=True,
        spellcheck="false",
        aria_label=_form(state).label,
    )
    yield element("p", problem, class_="error", role="alert")
    yield element(
        "button",
        "Copy",
        type="button",
        class_="choice",
        data_action="copy",
        aria_disabled="false" if text else "true",
    )
