"""The games of the family against a second set of rules, and their redeals, draws and bases."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product

import pytest

from bear_river import advice, speech
from bear_river.cards import RANK_LETTERS, card_text, rank_of, suit_of
from bear_river.catalogue import CATALOGUE, Entry, entry
from bear_river.deal import first_position
from bear_river.game import (
    Game,
    at_turn,
    board_deal,
    new_game,
    numbered_deal,
    take_turn,
    undo,
)
from bear_river.game import position as position_of
from bear_river.notation import board_text, game_text, read_board, read_game
from bear_river.position import (
    FOUNDATION,
    REDEAL,
    IllegalMove,
    Move,
    Pile,
    PileKind,
    Position,
    Refusal,
    banked,
    cell_pile,
    draw,
    draws_left,
    exposed_card,
    fan_pile,
    foundation_cards,
    foundation_for,
    legal_moves,
    play,
    redeals_left,
)
from bear_river.rules import DrawTime
from bear_river.shuffle import shuffled_deck
from tests.engine import family_oracle as oracle

POSITIONS, ALL_POSITIONS, ALL_POSITIONS_OF_TWO_PACKS = 40, 20_000, 2_000
DEALS, ALL_DEALS = 2, 100
MOST_MOVES = 500

every_game = pytest.mark.parametrize("game", CATALOGUE, ids=lambda each: each.key)


def table(position: Position) -> oracle.Table:
    """Return the same position as the oracle writes it."""
    return oracle.Table(
        fans=tuple(tuple(map(card_text, fan)) for fan in position.fans),
        cells=tuple("" if card is None else card_text(card) for card in position.cells),
        foundations=tuple(
            tuple(map(card_text, foundation_cards(position, place)))
            for place in range(len(position.foundations))
        ),
        base="" if position.base is None else RANK_LETTERS[position.base],
        redeals=redeals_left(position),
        draws=draws_left(position),
    )


def told(position: Position, move: Move) -> str:
    """Return a move as the oracle writes it."""
    if move == REDEAL:
        return "R"
    source, target = move.source, move.target
    if move.depth is not None:
        return f"D{source.index + 1}.{move.depth + 1}"
    giving = "abcd"[source.index] if source.kind is PileKind.CELL else str(source.index + 1)
    if move.count != 1:
        giving += f"*{move.count}"
    match target.kind:
        case PileKind.FOUNDATION:
            card = exposed_card(position, source)
            assert card is not None
            place = foundation_for(position, card, target.index)
            assert place is not None
            taking = f"F{place + 1}"
        case PileKind.CELL:
            taking = "abcd"[target.index]
        case _:
            taking = str(target.index + 1)
    return f"{giving}>{taking}"


def distinct_positions(game: Entry) -> Iterator[Position]:
    """Yield positions of deal after deal, each once, reached by random moves."""
    seen: set[Position] = set()
    for number in range(1, 1_000_000):
        generator = random.Random(number)
        position = first_position(game.rules, number)
        for _ in range(MOST_MOVES):
            if position in seen:
                break
            seen.add(position)
            yield position
            moves = legal_moves(position)
            if not moves:
                break
            position = play(position, generator.choice(moves))


def require_agreement(game: Entry, positions: int) -> None:
    for position in islice(distinct_positions(game), positions):
        moves = legal_moves(position)
        names = [told(position, move) for move in moves]
        assert len(set(names)) == len(names)
        now = table(position)
        assert set(names) == oracle.moves(game.key, now)
        for move, name in zip(moves, names, strict=True):
            if move != REDEAL:
                assert table(play(position, move)) == oracle.play(game.key, now, name)


@every_game
def test_moves_and_what_comes_of_them_agree_with_the_oracle(game: Entry) -> None:
    require_agreement(game, POSITIONS)


@pytest.mark.full
@every_game
def test_moves_agree_with_the_oracle_in_many_positions(game: Entry) -> None:
    require_agreement(game, ALL_POSITIONS if game.rules.decks == 1 else ALL_POSITIONS_OF_TWO_PACKS)


@every_game
def test_deals_agree_with_the_oracle(game: Entry) -> None:
    for number in (*range(1, ALL_DEALS + 1), 32_000, 10**9 + 7, 10**20 - 1):
        deck = [*map(card_text, shuffled_deck(number, game.rules.decks))]
        assert table(first_position(game.rules, number)) == oracle.deal(game.key, deck)


def pack(position: Position) -> list[str]:
    """Return every card of a position, sorted."""
    now = table(position)
    return sorted(
        card for pile in (*now.fans, *now.foundations, now.cells) for card in pile if card
    )


@every_game
def test_random_play_keeps_every_card_and_every_limit(game: Entry) -> None:
    require_sound_play(game, DEALS)


@pytest.mark.full
@every_game
def test_random_play_of_many_deals_does_too(game: Entry) -> None:
    require_sound_play(game, ALL_DEALS)


def require_sound_play(game: Entry, deals: int) -> None:
    rules = game.rules
    for number in range(1, deals + 1):
        generator = random.Random(number)
        position = first_position(rules, number)
        cards = pack(position)
        assert len(cards) == rules.cards
        for _ in range(MOST_MOVES):
            moves = legal_moves(position)
            if not moves:
                break
            before, position = position, play(position, generator.choice(moves))
            assert banked(position) >= banked(before)
            assert 0 <= redeals_left(position) <= redeals_left(before)
            assert 0 <= draws_left(position) <= draws_left(before)
            assert not rules.cap or max(map(len, position.fans)) <= max(rules.cap, 3)
            assert all(
                hidden < len(fan) or hidden == 0
                for hidden, fan in zip(position.face_down, position.fans, strict=rules.hidden)
            )
        assert pack(position) == cards


def random_game(game: Entry, number: int, turns: int = 40) -> Game:
    """Return a game of turns of one to three moves, redeals and draws among them, some undone.

    A turn has more than one where cards are banked along with the player's move.
    """
    generator = random.Random(number)
    played = new_game(numbered_deal(game.key, number))
    for _ in range(turns):
        after, turn = position_of(played), []
        for _ in range(generator.choice((1, 1, 2, 3))):
            moves = legal_moves(after)
            if not moves:
                break
            turn.append(generator.choice(moves))
            after = play(after, turn[-1])
        if not turn:
            break
        played = take_turn(played, tuple(turn))
    return at_turn(played, generator.randrange(len(played.turns) + 1))


@every_game
def test_games_and_boards_are_read_back(game: Entry) -> None:
    for number in (1, 2, 10**12):
        played = random_game(game, number)
        assert read_game(game_text(played)) == played
        board = position_of(played)
        key, there = read_board(board_text(game.key, board))
        assert (key, replace(there, number=0)) == (game.key, replace(board, number=0, drawn=0))
        assert read_board(board_text(key, there)) == (key, there)
        own = new_game(board_deal(key, there))
        assert read_game(game_text(own)) == own


@every_game
def test_what_is_undone_and_redone_comes_back_card_for_card(game: Entry) -> None:
    for number in (1, 2, 10**12):
        played = random_game(game, number)
        again = new_game(numbered_deal(game.key, number))
        for cursor in range(len(played.turns)):
            assert position_of(at_turn(played, cursor)) == position_of(again)
            again = take_turn(undo(take_turn(again, played.turns[cursor])), played.turns[cursor])
        assert position_of(again) == position_of(at_turn(played, len(played.turns)))


def test_the_same_redeal_comes_again_and_others_do_not() -> None:
    first = first_position(entry("la-belle-lucie").rules, 7)
    once = play(first, REDEAL)
    assert once == play(first, REDEAL)
    assert once.fans != first.fans
    assert [len(fan) for fan in once.fans] == [3] * 17 + [1]
    twice = play(once, REDEAL)
    assert twice.fans not in (first.fans, once.fans)
    with pytest.raises(IllegalMove) as refused:
        play(twice, REDEAL)
    assert refused.value.refusal is Refusal.NO_REDEAL


def test_a_redeal_goes_on_in_the_row_of_the_deal() -> None:
    first = first_position(entry("la-belle-lucie").rules, 7)
    gathered = [card for fan in first.fans for card in fan]
    state = 7
    drawn = []
    for _ in range(51 + 51):
        state = (state * 214_013 + 2_531_011) % 2**31
        drawn.append(state // 65_536)
    for last, number in zip(range(51, 0, -1), drawn[51:], strict=True):
        other = number % (last + 1)
        gathered[last], gathered[other] = gathered[other], gathered[last]
    order = gathered[::-1]
    expected = [tuple(order[3 * fan : 3 * fan + 3]) for fan in range(18)]
    assert list(play(first, REDEAL).fans) == expected


@pytest.mark.parametrize(
    ("key", "sizes"),
    [
        ("alexander-the-great", (4,) * 12),
        ("chessboard", (6,) * 8 + (4, 0)),
        ("cromwell", (4,) * 26),
    ],
)
def test_a_redeal_fills_fans_as_large_as_the_largest_at_first(
    key: str, sizes: tuple[int, ...]
) -> None:
    first = first_position(replace(entry(key).rules, redeals=1), 7)
    assert tuple(map(len, play(first, REDEAL).fans)) == sizes


def test_the_draw_waits_for_the_last_redeal_and_is_given_back_by_undo() -> None:
    rules = entry("three-shuffles-and-a-draw").rules
    first = first_position(rules, 3)
    with pytest.raises(IllegalMove) as refused:
        play(first, draw(0, 0))
    assert refused.value.refusal is Refusal.DRAW_LATER
    last = play(play(first, REDEAL), REDEAL)
    low, middle, high = last.fans[0]
    drawn = play(last, draw(0, 0))
    assert drawn.fans[0] == (middle, high, low)
    assert draws_left(drawn) == 0
    with pytest.raises(IllegalMove) as again:
        play(drawn, draw(1, 0))
    assert again.value.refusal is Refusal.NO_DRAW
    with pytest.raises(IllegalMove) as top:
        play(last, draw(0, 2))
    assert top.value.refusal is Refusal.NOT_BURIED


def test_chessboards_base_is_chosen_by_the_first_bank_and_undone_with_it() -> None:
    game = new_game(numbered_deal("chessboard", 1))
    assert position_of(game).base is None
    first = Move(fan_pile(0), FOUNDATION)
    card = position_of(game).fans[0][-1]
    chosen = take_turn(game, (first,))
    assert position_of(chosen).base == rank_of(card)
    assert position_of(undo(chosen)).base is None
    other = next(
        index
        for index, fan in enumerate(position_of(chosen).fans)
        if rank_of(fan[-1]) != rank_of(card) and suit_of(fan[-1]) != suit_of(card)
    )
    with pytest.raises(IllegalMove) as refused:
        take_turn(chosen, (Move(fan_pile(other), FOUNDATION),))
    assert refused.value.refusal is Refusal.NOT_NEXT


HIDDEN_REST = " / ".join(["(QS) QH", "KH", "QD KD", *["-"] * 14])


def test_hidden_cards_turn_up_and_on_undo_down_again() -> None:
    game = new_game(numbered_deal("demon-fan", 1))
    before = position_of(game)
    assert before.face_down == (2,) * 16 + (1, 1)
    move = legal_moves(before)[0]
    after = take_turn(game, (move,))
    assert position_of(after).face_down[move.source.index] == 1
    assert position_of(undo(after)).face_down == before.face_down
    redealt = take_turn(after, (REDEAL,))
    assert all(
        hidden == max(0, len(fan) - 1)
        for hidden, fan in zip(
            position_of(redealt).face_down, position_of(redealt).fans, strict=True
        )
    )


@pytest.mark.parametrize(("depth", "hidden"), [(0, 1), (1, 1), (2, 2)])
def test_a_hidden_card_that_is_drawn_turns_up(depth: int, hidden: int) -> None:
    rules = replace(entry("demon-fan").rules, draws=1, draw_time=DrawTime.ANY)
    text = f"base A; foundations TC JS JH JD; (KC QC) JC KS / {HIDDEN_REST}"
    before = replace(read_board(f"demon-fan; {text}")[1], rules=rules)
    after = play(before, draw(0, depth))
    assert after.face_down == (hidden, 1, *[0] * 16)
    assert after.fans[0][-1] == before.fans[0][depth]


@every_game
def test_there_is_a_sentence_for_everything_that_can_be_tried(game: Entry) -> None:
    piles = [
        *(fan_pile(index) for index in range(len(game.rules.sizes) + 1)),
        *(cell_pile(index) for index in range(game.rules.cells + 1)),
        FOUNDATION,
        Pile(PileKind.FOUNDATION, 1),
    ]
    for number in (1, 2):
        for now in random_game(game, number).positions[::7]:
            for source, target in product(piles, piles):
                for depth in (None, 0, 1):
                    require_a_sentence(now, Move(source, target, depth))
            require_a_sentence(now, REDEAL)
            for index in range(len(now.fans)):
                assert sentence(speech.fan_label(now, index, in_hand=False, takes=False))
            for place in range(len(now.foundations)):
                assert sentence(speech.foundation_label(now, place, takes=True))
            assert sentence(speech.hinted(now, advice.hint(now)))


def require_a_sentence(now: Position, move: Move) -> None:
    try:
        play(now, move)
    except IllegalMove as error:
        assert sentence(speech.refused(error))
    else:
        assert sentence(speech.turn_made(now, (move,)))
        assert sentence(speech.undone(now, (move,)))


def sentence(text: str) -> bool:
    return (text[0].isupper() or text[0].isdigit()) and text.endswith(".") and "None" not in text


def test_the_oracle_knows_the_same_games() -> None:
    assert sorted(oracle.GAMES) == sorted(each.key for each in CATALOGUE)
