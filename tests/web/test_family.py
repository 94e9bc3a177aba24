"""What a player can do in the other games: cells, runs, redeals, draws, a base to be chosen."""

from dataclasses import replace

import pytest

from bear_river import speech
from bear_river.cards import card_text
from bear_river.game import board_deal, numbered_deal, position, take_turn, undo
from bear_river.notation import read_board
from bear_river.position import (
    REDEAL,
    cell_pile,
    draws_left,
    fan_pile,
    hidden_in,
    legal_moves,
    play,
    redeals_left,
)
from bear_river.session import with_game
from tests.web.elements import elements, texts, with_class
from web.app import begin, step
from web.hand import Hand
from web.intent import Intent
from web.markup import Element
from web.scene import resting, scene
from web.state import State, table_position, targets


def after(state: State, *intents: tuple[str, str] | str) -> State:
    for intent in intents:
        named = (intent,) if isinstance(intent, str) else intent
        state = step(state, Intent(*named))
    return state


def dealt(key: str, number: int = 1) -> State:
    return begin(numbered_deal(key, number))


def on_board(text: str) -> State:
    key, board = read_board(text)
    return begin(board_deal(key, board))


def attributes(table: Element, pile: str) -> dict[str, str]:
    (found,) = (
        dict(each.attributes)
        for each in elements(table)
        if dict(each.attributes).get("data-pile") == pile
    )
    return found


def tool(state: State, name: str) -> dict[str, str]:
    (found,) = (each for each in with_class(scene(state), "tool") if each["data-tool"] == name)
    return found


# ---- Cells ----


def test_a_card_goes_into_a_cell_and_back_to_a_fan() -> None:
    first = dealt("freefan", 2)
    held = after(first, ("tap", "fan-0"))
    assert {cell_pile(0), cell_pile(1)} <= targets(held)
    stored = after(held, ("tap", "cell-1"))
    top = table_position(first).fans[0][-1]
    assert table_position(stored).cells == (None, top)
    label = attributes(scene(stored), "cell-1")["aria-label"]
    assert label == f"{speech.card_title(top)}. Cell B."
    assert attributes(scene(stored), "cell-0")["aria-label"] == "Cell A, empty, takes any card."
    taken = after(stored, ("tap", "cell-1"))
    assert taken.hand == Hand(cell_pile(1))
    assert attributes(scene(taken), "cell-1")["aria-label"].endswith("Picked up.")
    assert after(taken, ("tap", "cell-1")).hand is None
    assert table_position(after(stored, "undo")) == table_position(first)


def test_the_cells_stand_at_the_right_of_the_foundations() -> None:
    table = scene(dealt("freefan"))
    places = [attributes(table, name)["data-column"] for name in ("foundation-3", "cell-0")]
    assert places == ["3", "4"]
    (board,) = with_class(table, "board")
    assert (board["data-above"], board["data-facts"]) == ("6", "over")


# ---- Cards face down ----


def test_a_card_face_down_shows_nothing_of_itself() -> None:
    state = dealt("demon-fan")
    now = table_position(state)
    table = scene(state)
    hidden = [card for card in with_class(table, "card") if "is-hidden" in card["class"].split()]
    assert len(hidden) == sum(hidden_in(now, index) for index in range(len(now.fans))) == 34
    assert not any({"data-card", "data-suit"} & card.keys() for card in hidden)
    faces = [
        each for each in elements(table) if "is-hidden" in dict(each.attributes).get("class", "")
    ]
    assert all(face.children == () for face in faces)
    assert "2 cards face down" in attributes(table, "fan-0")["aria-label"]


def test_a_card_that_is_uncovered_turns_up() -> None:
    state = dealt("demon-fan")
    now = table_position(state)
    move = next(move for move in legal_moves(now) if move.source.kind.name == "FAN")
    under = now.fans[move.source.index][-2]
    game = take_turn(state.session.game, (move,))
    turned = replace(state, session=with_game(state.session, game))
    shown = {card.get("data-card") for card in with_class(scene(turned), "card")}
    before = {card.get("data-card") for card in with_class(scene(state), "card")}
    assert shown - before == {card_text(under)}


# ---- Redeals and draws ----


def test_a_redeal_is_a_turn_and_its_undo_gives_it_back() -> None:
    state = dealt("demon-fan")
    assert texts(scene(state), "label").count("Redeal 6") == 1
    redealt = after(state, ("tap", "fan-0"), "redeal")
    assert redealt.hand is None
    assert redeals_left(table_position(redealt)) == 5
    assert texts(scene(redealt), "label").count("Redeal 5") == 1
    assert "5 redeals left" in redealt.message
    back = after(redealt, "undo")
    assert table_position(back) == table_position(state)
    assert back.message == "Undone: the cards lie as before the redeal."
    assert after(back, "redeal").session.game.positions == redealt.session.game.positions


def test_there_is_a_tool_for_redeals_and_draws_only_where_the_game_has_them() -> None:
    def names(key: str) -> list[str]:
        return [each["data-tool"] for each in with_class(scene(dealt(key)), "tool")]

    assert names("bear-river") == ["undo", "redo", "hint", "new", "menu"]
    assert names("demon-fan") == ["undo", "redo", "hint", "redeal", "new", "menu"]
    assert names("midnight-clover") == ["undo", "redo", "hint", "draw", "new", "menu"]
    assert names("three-shuffles-and-a-draw") == [
        *("undo", "redo", "hint", "redeal", "draw", "new", "menu"),
    ]


def test_where_no_redeal_is_left_the_tool_says_so_and_does_nothing() -> None:
    spent = after(dealt("trefoil"), "redeal", "redeal")
    assert tool(spent, "redeal")["aria-disabled"] == "true"
    refused = after(spent, "redeal")
    assert refused.message == "Not possible: there is no redeal left."
    assert refused.session is spent.session
    assert after(dealt("bear-river"), "redeal").message == "Not possible: there is no redeal left."


def test_a_buried_card_is_raised_from_the_open_fan() -> None:
    early = dealt("three-shuffles-and-a-draw")
    told = after(early, "draw")
    assert told.message == "Not possible: the draw comes after the last redeal."
    assert not told.is_drawing
    state = after(early, "redeal", "redeal", "draw")
    assert state.message == "Choose a fan to open, then the card to raise."
    opened = after(state, ("tap", "fan-3"))
    assert (opened.dialog, opened.opened, opened.is_drawing) == ("fan", 3, False)
    buttons = [each for each in with_class(scene(opened), "open-card") if "data-action" in each]
    cards = table_position(opened).fans[3]
    assert [each["data-value"] for each in buttons] == ["0", "1"]
    assert buttons[0]["aria-label"] == f"{speech.card_title(cards[0])}, raise it"
    raised = after(opened, ("raise", "0"))
    assert table_position(raised).fans[3] == (*cards[1:], cards[0])
    assert (raised.dialog, raised.last, draws_left(table_position(raised))) == ("", cards[0], 0)
    assert texts(scene(raised), "label").count("Draw 0") == 1
    assert after(raised, "draw").message == "Not possible: there is no draw left."
    assert draws_left(table_position(after(raised, "undo"))) == 1


def test_a_draw_that_is_begun_can_be_left() -> None:
    drawing = after(dealt("three-shuffles-and-a-draw"), "redeal", "redeal", "draw")
    left = after(drawing, "put-back")
    assert (left.is_drawing, left.message) == (False, "No draw now.")
    assert not after(drawing, "draw").is_drawing
    assert not after(drawing, "undo").is_drawing
    assert after(left, ("tap", "fan-0")).hand == Hand(fan_pile(0))


def test_a_fan_is_opened_to_be_read_without_a_draw() -> None:
    opened = after(dealt("demon-fan"), ("open-fan", "fan-2"))
    table = scene(opened)
    faces = with_class(table, "open-card")
    assert [face["aria-label"] for face in faces[:2]] == ["Face down", "Face down"]
    assert not any("data-action" in face for face in faces)
    assert [title for title in elements(table) if title.children == ("Fan 3",)]
    assert after(opened, "close").dialog == ""


@pytest.mark.parametrize("pile", ["foundation-0", "cell-0"])
def test_only_fans_are_opened(pile: str) -> None:
    state = dealt("freefan")
    assert after(state, ("open-fan", pile)) is state


def test_a_tap_on_a_long_fan_opens_it_where_its_card_can_go_nowhere() -> None:
    """Fan 1 holds five clubs, and no other fan takes the nine."""
    rest = [
        *("AC 2C 3C", "4C 5C 6C", "7C 8C", "AS 2S 3S", "4S 5S 6S", "7S 8S 9S", "TS JS QS"),
        *("KS AH 2H", "3H 4H 5H", "6H 7H 8H", "9H TH JH", "QH KH AD", "2D 3D 4D", "5D 6D 7D"),
        *("8D 9D TD", "JD QD KD", "-"),
    ]
    state = on_board(f"fan; base A; foundations - - - -; KC QC JC TC 9C / {' / '.join(rest)}")
    opened = after(state, ("tap", "fan-0"))
    assert (opened.dialog, opened.hand) == ("fan", None)
    other = after(state, ("tap", "fan-1"))
    assert (other.dialog, other.hand) == ("", Hand(fan_pile(1)))


# ---- A base to be chosen ----


def test_the_choice_of_a_base_is_clear_before_it_is_made() -> None:
    state = dealt("chessboard")
    assert not with_class(scene(state), "ghost-rank")
    label = attributes(scene(state), "foundation-0")["aria-label"]
    assert label == "Clubs: the first card banked sets the base."
    held = after(state, ("tap", "fan-0"))
    assert held.message.endswith("Banked, the 2 of hearts would make 2 the base.")
    ghosts = [
        each for each in elements(scene(held)) if dict(each.attributes).get("href") == "#rank-2"
    ]
    assert len(ghosts) == 4 + sum(card.count("2") for card in _ranks_shown(held))
    chosen = after(held, ("tap", "foundation-2"))
    assert table_position(chosen).base == 1
    assert "The base is 2 now." in chosen.message
    assert table_position(after(chosen, "undo")).base is None


def test_the_key_that_banks_asks_once_before_it_chooses_the_base() -> None:
    asked = after(dealt("chessboard"), ("bank", "fan-0"))
    assert asked.message.endswith("Banked, the 2 of hearts would make 2 the base.")
    assert table_position(asked).base is None
    chosen = after(asked, ("bank", "fan-0"))
    assert table_position(chosen).base == 1
    assert table_position(after(dealt("fortress"), ("bank", "fan-2"))).base == 0


def _ranks_shown(state: State) -> list[str]:
    return [card["data-card"][0] for card in with_class(scene(state), "card")]


# ---- Runs and supermoves ----


RUNS = (
    "{key}; base -; foundations - - - -; 5C 6C 7C / 8C 9S / - / KC QC / JC TC 9C / "
    "8S 7S 6S 5S 4S 3S / 2S AS KS QS JS TS / 2C 3C 4C AC KH / "
    "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH / AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD"
)


def test_a_run_is_lifted_as_one_and_the_second_tap_leaves_its_top_card() -> None:
    state = on_board(RUNS.format(key="lasker"))
    held = after(state, ("tap", "fan-0"))
    assert held.hand == Hand(fan_pile(0), 3)
    assert held.message.startswith("5 of clubs and 2 cards on it picked up.")
    moved = after(held, ("tap", "fan-2"))
    assert table_position(moved).fans[2] == table_position(state).fans[0]
    assert len(moved.session.game.turns) == 1
    top = after(held, ("tap", "fan-0"))
    assert top.hand == Hand(fan_pile(0), 1)
    assert len(table_position(after(top, ("tap", "fan-2"))).fans[2]) == 1
    assert after(top, ("tap", "fan-0")).hand is None
    two = after(state, ("pick-up", "fan-0 2"), ("drop", "fan-2"))
    assert len(table_position(two).fans[2]) == 2


def test_a_supermove_is_one_turn_of_single_moves() -> None:
    plain = on_board(RUNS.format(key="chessboard"))
    assert after(plain, ("tap", "fan-0")).hand == Hand(fan_pile(0))
    state = after(plain, ("set", "supermoves on"))
    held = after(state, ("tap", "fan-4"))
    assert held.hand == Hand(fan_pile(4), 3)
    moved = after(held, ("tap", "fan-3"))
    before, now = table_position(state), table_position(moved)
    assert now.fans[3] == before.fans[3] + before.fans[4]
    assert (now.fans[2], now.fans[4]) == ((), ())
    (turn,) = moved.session.game.turns
    assert len(turn) > 3
    assert all(move.count == 1 for move in turn)
    for move in turn:
        before = play(before, move)
    assert before == now
    assert moved.message == (
        "Moved the jack of clubs and 2 cards on it from fan 5 to fan 4, one by one."
    )
    undone = after(moved, "undo")
    assert table_position(undone) == table_position(state)
    assert undone.message == "Undone: jack of clubs and 2 cards on it back on fan 5."


# ---- Automatic banking ----


def test_a_safe_bank_belongs_to_the_turn_before_it() -> None:
    state = after(dealt("fan", 1), ("set", "banking safe"))
    moved = state
    while not any(len(turn) > 1 for turn in moved.session.game.turns):
        now = table_position(moved)
        move = next(m for m in legal_moves(now))
        game = moved.session.game
        source, target = move.source.index, move.target
        name = f"fan-{target.index}" if target.kind.name == "FAN" else "foundation-0"
        moved = after(moved, ("tap", f"fan-{source}"), ("tap", name))
        assert moved.session.game.cursor == game.cursor + 1
    assert table_position(after(moved, "undo")) == position(undo(moved.session.game))
    assert REDEAL not in moved.session.game.turns[-1]


# ---- Colours ----


@pytest.mark.parametrize(
    ("key", "colours"),
    [("bear-river", "four"), ("demon-fan", "two"), ("clover-leaf", "two"), ("shamrocks", "four")],
)
def test_suits_have_two_colours_where_colour_counts(key: str, colours: str) -> None:
    state = dealt(key)
    assert dict(scene(state).attributes)["data-colours"] == colours
    assert dict(resting(state).attributes)["data-colours"] == colours
    for chosen in ("two", "four"):
        wished = after(state, ("set", f"colours {chosen}"))
        assert dict(scene(wished).attributes)["data-colours"] == chosen
