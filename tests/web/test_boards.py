"""Deals, boards and games as text: into the page and out of it, and refused in one sentence."""

import json
from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bear_river import speech
from bear_river.board import LONGEST_TEXT
from bear_river.cards import suit_of
from bear_river.events import Kind, Moment, event_text
from bear_river.game import Game, board_deal, numbered_deal, position
from bear_river.interchange import pysolfc_text, read_any, solvitaire_json
from bear_river.notation import board_text, game_text, read_board, read_game
from bear_river.position import FOUNDATION, REDEAL, Position, banked, legal_moves
from bear_river.session import Played, Told, taken_up
from tests.browser.table import won_game
from tests.engine.examples import board, move
from tests.web.elements import elements, texts, with_class
from web.address import address_of
from web.app import begin, step, taken_over
from web.boards import COPIED_OUT, FORMS, play_board, written
from web.intent import Intent
from web.log import brought_up_to_date, to_judge
from web.markup import Element, to_html
from web.piles import fan_id, foundation_id
from web.replay import begin_replay
from web.saved import games_text, read_games, read_scene, scene_text
from web.scene import resting, scene
from web.state import State, table_position

FIRST = begin(numbered_deal("bear-river", 1))
BOARDS = [form.name for form in FORMS if form.name != "game"]
OPEN = Intent("open", "boards")


def after(state: State, *intents: Intent | str) -> State:
    for intent in intents:
        state = step(state, intent if isinstance(intent, Intent) else Intent(intent))
    return state


BEGUN = after(FIRST, Intent("tap", "fan-1"), Intent("tap", "fan-5"), OPEN)


def out_of(state: State, form: str) -> str:
    """Return a game as it is copied out in a form."""
    text, problem = written(after(state, Intent("form", form)))
    assert problem == ""
    return text


def require_a_legal_move(state: State) -> None:
    """Play a legal move as a player plays it."""
    now = table_position(state)
    chosen = next(each for each in legal_moves(now) if each != REDEAL and each.depth is None)
    suit = suit_of(now.fans[chosen.source.index][-1])
    name = foundation_id(suit) if chosen.target == FOUNDATION else fan_id(chosen.target.index)
    played = after(state, Intent("pick-up", fan_id(chosen.source.index)), Intent("drop", name))
    assert played.session.game.turns == (*state.session.game.turns, (chosen,))


def as_read(position: Position) -> Position:
    """Return a position without what its deal number would shuffle."""
    return replace(position, number=0, drawn=0)


@pytest.mark.parametrize("key", ["bear-river", "bear-river-line"])
@pytest.mark.parametrize("form", BOARDS)
def test_a_board_in_any_form_is_read_back_and_played(form: str, key: str) -> None:
    text = out_of(begin(numbered_deal(key, 24)), form)
    state = after(begin(numbered_deal(key, 1)), OPEN, Intent("board", text))
    assert (state.dialog, state.board_error) == ("", "")
    assert as_read(table_position(state)) == as_read(table_position(begin(numbered_deal(key, 24))))
    assert (state.session.game.deal.number, state.session.game.turns) == (None, ())
    require_a_legal_move(state)


@pytest.mark.parametrize("key", ["fan", "la-belle-lucie", "demon-fan", "freefan", "chessboard"])
@pytest.mark.parametrize("form", [form.name for form in FORMS])
def test_what_is_copied_out_of_any_game_is_read_back(form: str, key: str) -> None:
    there = begin(numbered_deal(key, 24))
    back = play_board(begin(numbered_deal(key, 1)), out_of(there, form))
    assert as_read(table_position(back)) == as_read(table_position(there))


def test_a_board_in_the_middle_of_a_game_begins_a_game() -> None:
    state = after(BEGUN, Intent("board", out_of(BEGUN, "board")))
    assert table_position(state) == table_position(BEGUN)
    assert state.session.game.turns == ()
    assert state.message == "Bear River, your own board. Foundations start on a 6."
    assert after(state, "bring-back").session.hand == BEGUN.session.hand


def test_a_game_comes_with_its_turns() -> None:
    text = out_of(BEGUN, "game")
    elsewhere = begin(numbered_deal("bear-river", 24))
    state = after(elsewhere, OPEN, Intent("board", text))
    assert state.session.game == BEGUN.session.game
    assert state.message == "Bear River, deal 1, after 1 turn."
    assert after(state, "undo").message == "Undone: 2 of clubs back on fan 2."
    assert table_position(after(state, "undo")) == table_position(FIRST)
    assert not state.session.hand.is_timed, "no clock ran for its turns"


@pytest.mark.parametrize(
    ("ending", "told"),
    [
        ("", "Bear River, deal 24. Foundations start on an ace."),
        ("; turns 9>6", "Bear River, deal 24, after 1 turn."),
        ("; turns 9>6; at 0", "Bear River, deal 24, before the first of 1 turn."),
        (
            "; turns 10>6",
            "Bear River, deal 24, after 1 turn. No legal move is left, with 1 of 52 banked. "
            "Undo, or take another deal.",
        ),
    ],
)
def test_it_says_what_is_on_the_table(ending: str, told: str) -> None:
    state = after(FIRST, Intent("board", f"bear-river v1; deal 24{ending}"))
    assert state.message == told


def test_a_text_of_this_page_names_its_game() -> None:
    line = begin(numbered_deal("bear-river-line", 7))
    for form in ("board", "game"):
        state = after(BEGUN, Intent("board", out_of(line, form)))
        assert state.session.game.deal.game == "bear-river-line"
        assert table_position(state) == table_position(line)
        assert state.session.hands[0] == BEGUN.session.hand, "each entry keeps its game in hand"


def test_the_game_before_can_be_brought_back() -> None:
    state = after(BEGUN, Intent("board", "bear-river v1; deal 24"))
    assert after(state, "bring-back").session.game == BEGUN.session.game


def test_a_game_that_is_in_hand_already_stays_as_it_is() -> None:
    state = after(BEGUN, Intent("board", out_of(BEGUN, "game")))
    assert state.session == BEGUN.session
    assert state.dialog == ""
    both = after(BEGUN, Intent("game", "bear-river-line 5"))
    assert after(both, Intent("board", out_of(BEGUN, "game"))).session.hand == BEGUN.session.hand


def told_to_the_log(state: State) -> list[Kind]:
    ids = map(str, count())
    _, told = brought_up_to_date(state, Moment(1_000_000), lambda: next(ids))
    return [telling.event.kind for telling in told]


@pytest.mark.parametrize("ending", ["", "; at 3"])
def test_a_win_that_was_read_is_none_for_the_log(ending: str) -> None:
    state = after(FIRST, Intent("board", game_text(won_game(20)) + ending))
    assert told_to_the_log(state) == []
    state = after(state, Intent("redo"), Intent("restart"))
    assert told_to_the_log(state) == []
    assert state.session.earlier[-1].told is Told.FINISHED


def test_a_win_that_was_read_is_told() -> None:
    state = after(FIRST, Intent("board", game_text(won_game(20))))
    assert state.message.endswith(f"turns. {speech.ALREADY_WON}")
    assert state.dialog == ""
    whole = board_text("bear-river", position(won_game(20)))
    assert after(FIRST, Intent("board", whole)).message == (
        f"Bear River, your own board. {speech.ALREADY_WON}"
    )


OWN = board_text("bear-river", table_position(FIRST))
BAD = {
    "nothing": ("", "There is no text to read."),
    "too long": (
        "J" * (LONGEST_TEXT + 1),
        "The text is too long: it has more than 100000 characters.",
    ),
    "prose": (
        "Hello, what is this?",
        "'Hello,' is not a card: write the rank and then C, S, H or D.",
    ),
    "no JSON": ('{"tableau piles": [', "The text is not JSON that can be read."),
    "JSON of another game": (
        '{"stock": ["AS", "2S"], "tableau piles": [["3S"], ["4S"]]}',
        "No game here has a pile called 'stock'.",
    ),
    "a board of another game": (
        solvitaire_json(table_position(begin(numbered_deal("fan", 1)))),
        "No card is banked, but in this game one is from the start: the base.",
    ),
    "a card twice": (
        OWN.replace("JD 9D", "9D 9D"),
        "9D is on the board 2 times, banked cards counted.",
    ),
    "a card too few": (OWN.replace("JD 9D", "9D"), "JD cannot be found on the board."),
    "a fan too many": (f"{OWN} / -", "The board has 19 fans; this game has 18."),
    "a fan above the cap": (
        OWN.replace(" / 2D", " 2D /"),
        "Fan 1 has 4 cards; the most is 3.",
    ),
    "a game that there is not": (
        "golf v1; deal 24",
        "There is no game called golf here.",
    ),
    "a version that there is not": (
        "bear-river v9; deal 24",
        "This game was made under version 9 of the rules of bear-river; here version 1 is played.",
    ),
    "an illegal turn": (
        "bear-river v1; deal 1; turns 2>6 | 2>3",
        "Turn 2 does not follow the rules: 2>3 is not allowed.",
    ),
    "a turn that there is not": (
        "bear-river v1; deal 1; turns 2>6; at 2",
        "The game is said to be at turn 2, but it has only 1.",
    ),
    "a deal that there is not": (
        "bear-river v1; deal 0",
        "Deal numbers start at 1 and have twenty digits at most.",
    ),
}


def require_refusal(state: State, text: str, sentence: str) -> None:
    tried = after(state, Intent("board", text))
    assert tried.board_error == sentence
    assert tried.session is state.session
    assert replace(tried, board_error="") == state
    assert after(tried, "close").board_error == ""
    assert after(tried, OPEN).board_error == ""
    assert after(tried, Intent("open", "history")).board_error == ""
    assert after(tried, Intent("deal", "24")).board_error == ""


@pytest.mark.parametrize(("text", "sentence"), BAD.values(), ids=BAD.keys())
def test_what_cannot_be_read_gets_one_sentence_and_changes_nothing(
    text: str, sentence: str
) -> None:
    assert sentence.count(".") == 1
    require_refusal(BEGUN, text, sentence)


@given(st.text(max_size=200), st.sampled_from(["", "{", OWN[:90], game_text(won_game(20))[:60]]))
def test_any_text_is_played_or_refused(text: str, start: str) -> None:
    require_played_or_refused(start + text)


@given(st.data())
def test_any_slip_in_a_text_is_played_or_refused(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([out_of(BEGUN, form.name) for form in FORMS]))
    place = data.draw(st.integers(0, len(text)))
    slip = data.draw(st.sampled_from(["", " ", "\n", ";", "A", "9", "-", "/", '"', "[", "|"]))
    require_played_or_refused(text[:place] + slip + text[place + 1 :])


def require_played_or_refused(text: str) -> None:
    state = after(BEGUN, Intent("board", text))
    if state.board_error:
        assert state.session is BEGUN.session
        assert state.board_error.endswith(".")
        assert "\n" not in state.board_error
    else:
        assert (state.dialog, state.messages) == ("", BEGUN.messages + 1)
        assert len(table_position(state).fans) == 18


def test_a_file_that_cannot_be_read_is_told_and_changes_nothing() -> None:
    state = after(BEGUN, Intent("refuse-board", speech.FILE_TOO_LONG))
    assert state.board_error == speech.FILE_TOO_LONG
    assert replace(state, board_error="") == BEGUN


# A board has no number: what follows holds without one.


def own_board(key: str) -> State:
    """Return a page with a board of a game on it, as a text shows it."""
    now = table_position(begin(numbered_deal(key, 24)))
    return begin(board_deal(key, read_board(board_text(key, now))[1]))


OWN_BOARD = own_board("bear-river")
PLAYED_BOARD = after(OWN_BOARD, Intent("tap", "fan-8"), Intent("tap", "fan-5"))


def test_the_address_of_a_board_names_its_game_and_leads_nowhere_else() -> None:
    assert address_of(PLAYED_BOARD) == "#/bear-river"
    assert after(PLAYED_BOARD, Intent("address", "#/bear-river")) is PLAYED_BOARD
    assert after(PLAYED_BOARD, Intent("address", "#/bear-river/24")).session.game.deal.number == 24
    kept = json.loads(scene_text(PLAYED_BOARD, 1, "/app-1/"))
    assert kept["address"] == "#/bear-river"
    assert read_scene(json.dumps(kept)) == resting(PLAYED_BOARD)


@pytest.mark.parametrize("key", ["bear-river", "la-belle-lucie", "demon-fan", "freefan"])
def test_a_board_is_kept_with_its_turns(key: str) -> None:
    state = State(taken_up(one_turn(own_board(key))))
    kept, number = read_games(games_text(state, 3))
    assert (kept.session, number) == (state.session, 3)
    assert kept.session.game.positions == state.session.game.positions
    assert taken_over(FIRST, kept).session == state.session


def one_turn(state: State) -> Game:
    """Return the game after its first legal move, a redeal where there is one."""
    game = state.session.game
    moves = legal_moves(position(game))
    chosen = REDEAL if REDEAL in moves else moves[0]
    return read_game(game_text(replace(game, turns=((chosen,),), cursor=1)))


@pytest.mark.parametrize("key", ["la-belle-lucie", "demon-fan"])
def test_a_redeal_of_a_board_is_the_same_wherever_it_is_made(key: str) -> None:
    text = board_text(key, table_position(begin(numbered_deal(key, 24))))
    one, other = (position(one_turn(play_board(FIRST, each))) for each in (text, f" {text}\n"))
    assert one == other
    assert one.redeals == 1
    game = one_turn(own_board(key))
    assert play_board(FIRST, game_text(game)).session.game.positions == game.positions


def test_a_game_with_redeals_keeps_the_shuffles_of_its_deal() -> None:
    game = one_turn(begin(numbered_deal("la-belle-lucie", 24)))
    assert play_board(FIRST, game_text(game)).session.game.positions == game.positions


def test_what_has_no_place_in_a_form_is_told_instead() -> None:
    game = one_turn(begin(numbered_deal("la-belle-lucie", 24)))
    state = play_board(FIRST, game_text(game))
    for form in ("pysolfc", "solvitaire"):
        text, problem = written(after(state, Intent("form", form)))
        assert text == ""
        assert problem.endswith("has no place for redeals that have been made.")
    assert as_read(read_any(out_of(state, "board")).positions[0]) == as_read(position(game))
    two_packs = begin(numbered_deal("cromwell", 24))
    assert written(after(two_packs, Intent("form", "solvitaire"))) == (
        "",
        "Solvitaire's JSON has no place for the second foundation of a suit.",
    )


def test_a_board_is_begun_anew_and_brought_back() -> None:
    restarted = after(PLAYED_BOARD, "restart")
    assert restarted.session.game == OWN_BOARD.session.game
    assert restarted.message == speech.RESTARTED
    assert after(restarted, "bring-back").session == PLAYED_BOARD.session
    assert after(restarted, "bring-back").message == "Back to Bear River."


def test_a_board_stays_in_hand_while_another_game_is_played() -> None:
    other = after(PLAYED_BOARD, Intent("address", "#/bear-river-line/5"))
    assert other.session.game.deal.number == 5
    back = after(other, Intent("game", "bear-river 6"))
    assert back.session.hand == PLAYED_BOARD.session.hand
    assert back.message == "Bear River, as you left it."


def test_a_board_is_logged_looked_at_and_played_on() -> None:
    _, told = brought_up_to_date(
        after(PLAYED_BOARD, Intent("deal", "1")), Moment(1_000_000), lambda: "7"
    )
    events = [telling.event for telling in told]
    assert [event.kind for event in events] == [Kind.STARTED, Kind.LEFT]
    log = "\n".join(map(event_text, events))
    asked = after(FIRST, Intent("open", "history"), Intent("log", log))
    assert texts(scene(asked), "deal") == ["Bear River, your own board"]
    asked = after(asked, Intent("watch", "7"))
    shown = after(asked, Intent("replay", f"{events[-1].key}\n{told[-1].game}"))
    assert shown.message == "Bear River, your own board: 1 turn, to be looked at."
    assert shown.replay is not None
    assert shown.replay.game.deal == PLAYED_BOARD.session.game.deal
    on = after(shown, "redo", "play-on")
    assert on.session.game == PLAYED_BOARD.session.game
    proving = to_judge(after(FIRST, Intent("open", "statistics"), Intent("log", log)))
    assert proving is not None
    assert proving.game_key == events[-1].key


# The dialog


def dialog(state: State) -> Element:
    return next(e for e in elements(scene(state)) if "data-open" in dict(e.attributes))


def by_id(state: State, name: str) -> Element:
    return next(e for e in elements(dialog(state)) if dict(e.attributes).get("id") == name)


def test_the_dialog_has_the_ways_in_each_with_its_error() -> None:
    forms = [dict(e.attributes) for e in elements(dialog(BEGUN)) if e.tag == "form"]
    assert [each["data-form"] for each in forms] == ["deal", "board"]
    for control, error in (("number", "number-error"), ("board-text", "board-error")):
        attributes = dict(by_id(BEGUN, control).attributes)
        assert error in attributes["aria-describedby"].split()
        assert attributes["aria-invalid"] == "false"
        assert by_id(BEGUN, error).children == ()
    assert "name" not in dict(by_id(BEGUN, "board-file").attributes), "it is in no form"
    wrong = after(BEGUN, Intent("board", "?"), Intent("deal", "?"))
    for control, error in (("number", "number-error"), ("board-text", "board-error")):
        assert dict(by_id(wrong, control).attributes)["aria-invalid"] == "true"
        assert len(by_id(wrong, error).children) == 1


def test_the_dialog_shows_the_game_in_the_chosen_form() -> None:
    for form in FORMS:
        state = after(BEGUN, Intent("form", form.name))
        assert by_id(state, COPIED_OUT).children == (out_of(BEGUN, form.name),)
        pressed = [e for e in with_class(dialog(state), "pick") if e.get("aria-pressed") == "true"]
        assert [each["data-value"] for each in pressed] == [form.name]
    assert BEGUN.form == "board"
    assert after(after(BEGUN, Intent("form", "game")), "close", OPEN).form == "game"


def test_what_is_copied_out_is_in_the_programs_own_forms() -> None:
    now = table_position(BEGUN)
    assert out_of(BEGUN, "board").splitlines()[:2] == ["bear-river", "base 6"]
    assert out_of(BEGUN, "game") == "bear-river v1; deal 1; turns 2>6"
    assert out_of(BEGUN, "pysolfc") == pysolfc_text(now)
    assert out_of(BEGUN, "solvitaire") == solvitaire_json(now)


def test_that_it_is_copied_is_said_in_the_dialog_and_no_longer_with_another_text() -> None:
    assert "".join(texts(dialog(BEGUN), "said")) == ""
    copied = after(BEGUN, "copy", Intent("say", speech.COPIED))
    assert "".join(texts(dialog(copied), "said")) == speech.COPIED
    other = after(copied, Intent("form", "game"))
    assert "".join(texts(dialog(other), "said")) == ""


def test_a_game_that_is_looked_at_is_copied_out_and_nothing_comes_in() -> None:
    replayed = begin_replay(FIRST, Played(won_game(20), game_id="7"), 3)
    state = after(replayed, OPEN)
    assert not [e for e in elements(dialog(state)) if e.tag in ("form", "input")]
    assert speech.ONLY_LOOKING in to_html(dialog(state))
    assert out_of(state, "game") == f"{game_text(won_game(20))}; at 3"
    tried = after(state, Intent("board", OWN))
    assert (tried.session, tried.replay) == (state.session, state.replay)


def test_names_in_the_dialog_are_unique_and_nothing_is_styled_in_place() -> None:
    ids = [value for e in elements(scene(BEGUN)) for name, value in e.attributes if name == "id"]
    assert len(ids) == len({*ids})
    labels = [dict(e.attributes)["for"] for e in elements(dialog(BEGUN)) if e.tag == "label"]
    assert {*labels} <= {*ids}
    assert " style=" not in to_html(dialog(BEGUN))


def test_a_board_of_one_card_is_played_to_its_end() -> None:
    text = board_text("bear-river", board("6: KD", foundations="KC KS KH QD"))
    state = after(FIRST, Intent("board", text), Intent("bank", "fan-5"))
    assert (state.dialog, banked(table_position(state))) == ("won", 52)
    assert state.session.game.turns == ((move(6, "F"),),)
    assert told_to_the_log(state) == [Kind.STARTED, Kind.FINISHED]
