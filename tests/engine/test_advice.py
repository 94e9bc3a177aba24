"""Advice: a hint is a legal move, and a preference has its reason."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bear_river import speech
from bear_river.advice import Advice, Hint, Reason, advise, advising, followed, hint
from bear_river.banking import Banking, automatic_banks
from bear_river.cards import Card, suit_of
from bear_river.catalogue import BEAR_RIVER
from bear_river.deal import first_position
from bear_river.game import Game, at_turn, new_game, numbered_deal, take_turn
from bear_river.game import position as position_of
from bear_river.notation import move_text
from bear_river.position import (
    FOUNDATION,
    REDEAL,
    Move,
    Position,
    exposed_card,
    foundation_cards,
    is_won,
    legal_moves,
    moving_card,
    play,
)
from bear_river.solver import Outcome, decide, solve
from bear_river.solver.shortening import wins
from bear_river.variation import varied
from tests.engine.examples import abandoned, board, game_from, in_slices, move, positions
from tests.engine.test_solver_proof import PACKS, sampled, smaller

LIMIT = 100_000


@given(positions())
def test_a_hint_is_a_legal_move_wherever_there_is_one(position: Position) -> None:
    found = hint(position)
    moves = legal_moves(position)
    assert (found is None) == (not moves)
    assert found is None or found.move in moves


def test_banking_comes_first() -> None:
    position = board("1: QH KH / 2: JH / 6: KD / 13: KS QS", foundations="KC JS TH QD")
    found = hint(position)
    assert found is not None
    assert found.reason is Reason.BANKS


def test_a_base_card_waits_for_a_move_that_uncovers_a_bank() -> None:
    position = board(
        "1: KH AH / 2: QC 2H / 3: KC 3H / 4: TH 9H 4H / 5: 8H 7H 5H / 13: QH JH 6H",
        foundations="JC KS - KD",
    )
    assert move(1, "F") in legal_moves(position)
    assert hint(position) == Hint(move(2, 3), Reason.UNCOVERS_A_BANK)


def moves_an_only_card_for_nothing(position: Position, each: Move) -> bool:
    fan = position.fans[each.source.index]
    if each.target == FOUNDATION or len(fan) > 1:
        return False
    short = each.source.index % 6 == 5
    return not short or not position.fans[each.target.index]


def leaves_its_next_higher_card(position: Position, each: Move) -> bool:
    *rest, card = position.fans[each.source.index]
    assert position.base is not None
    higher = card - card % 13 + (card + 1 - card // 13 * 13) % 13
    return bool(rest) and rest[-1] == higher and card % 13 != (position.base - 1) % 13


@given(positions())
def test_what_is_never_of_use_is_never_hinted(position: Position) -> None:
    found = hint(position)
    if found is not None:
        assert not moves_an_only_card_for_nothing(position, found.move)
    elif legal_moves(position):
        assert all(moves_an_only_card_for_nothing(position, each) for each in legal_moves(position))


@given(positions())
def test_a_card_on_its_next_higher_one_is_moved_last_of_all(position: Position) -> None:
    found = hint(position)
    if found is None or found.reason is not Reason.LEAVES_A_GOOD_PLACE:
        return
    for each in legal_moves(position):
        assert leaves_its_next_higher_card(position, each) or moves_an_only_card_for_nothing(
            position, each
        )


def test_hints_that_are_followed_never_take_each_other_back() -> None:
    followed = 0
    for number in range(1, 101):
        position, last = first_position(BEAR_RIVER.rules, number), None
        for _ in range(60):
            found = hint(position, last)
            if found is None:
                break
            assert last is None or found.move != Move(last.target, last.source)
            position, last = play(position, found.move), found.move
            followed += 1
    assert followed > 1000


@given(positions(["demon-fan"]), st.randoms(use_true_random=False))
def test_what_lies_face_down_is_not_looked_at(position: Position, order: random.Random) -> None:
    hidden = [
        card
        for fan, count in zip(position.fans, position.face_down, strict=True)
        for card in fan[:count]
    ]
    order.shuffle(hidden)
    others = iter(hidden)
    fans = tuple(
        (*(next(others) for _ in fan[:count]), *fan[count:])
        for fan, count in zip(position.fans, position.face_down, strict=True)
    )
    assert hint(replace(position, fans=fans)) == hint(position)


def is_before(position: Position, card: Card, host: Card) -> bool:
    """Tell whether a card is banked as the next one before another."""
    return (card, host) in {*pairwise(whole_suit(position, suit_of(card)))}


def is_last_on_its_base(position: Position, card: Card, host: Card) -> bool:
    suit = whole_suit(position, suit_of(card))
    return position.base is not None and (host, card) == (suit[0], suit[-1])


def whole_suit(position: Position, suit: int) -> tuple[Card, ...]:
    """Return the cards of a suit in the order in which they are banked."""
    rules = position.rules
    complete = replace(position, foundations=(rules.ranks,) * len(rules.foundations))
    return foundation_cards(complete, suit * rules.decks)


def hints_that_win(position: Position) -> Iterator[tuple[Hint, Card, Card]]:
    """Yield what is said of each move onto a card that keeps the win, with both cards."""
    for each in legal_moves(position):
        after = solve(play(position, each), LIMIT) if each != REDEAL else None
        if after is None or after.outcome is not Outcome.WINNABLE:
            continue
        line = (each, *after.line)
        known = Advice(Outcome.WINNABLE, until_redeal=False, line=line)
        found = followed(game_from(position), known, since=0)
        assert found is not None
        assert found.line == line
        assert found.hint is not None
        assert found.hint.move == each
        card, host = moving_card(position, each), exposed_card(position, each.target)
        if card is not None and host is not None:
            yield found.hint, card, host


# The red suits of Clover Leaf are built down from the king; its kings and aces are banked at first.
@pytest.mark.parametrize("key", ["bear-river", "clover-leaf"])
def test_where_a_card_waits_is_told_by_when_it_is_banked(key: str) -> None:
    said: Counter[Reason] = Counter()
    for position in islice(sampled(PACKS[key]), 250):
        for found, card, host in hints_that_win(position):
            match found.reason:
                case Reason.UNLOADS_LATER:
                    assert is_before(position, card, host)
                case Reason.LAYS_THE_LAST_ON_THE_BASE:
                    assert is_last_on_its_base(position, card, host)
                    because = ": the last card of its suit needs that place."
                    assert speech.hinted(position, found).endswith(because)
                case Reason.BUILDS:
                    assert not is_before(position, card, host)
                    assert not is_last_on_its_base(position, card, host)
                    assert speech.hinted(position, found).count(":") == 0
                case _:
                    pass
            said[found.reason] += 1
    assert min(said[Reason.UNLOADS_LATER], said[Reason.BUILDS]) >= 5
    assert bool(said[Reason.LAYS_THE_LAST_ON_THE_BASE]) == (key == "bear-river")


def test_while_the_base_is_open_there_is_no_last_card() -> None:
    position = sampled(PACKS["chessboard"])
    for _, each in zip(range(60), position, strict=False):
        if each.base is None:
            for found, _, _ in hints_that_win(each):
                assert found.reason is not Reason.LAYS_THE_LAST_ON_THE_BASE


def test_the_last_card_on_its_base_card_says_why() -> None:
    position = board(
        "1: 3S KS / 2: AS / 3: 2S / 4: 4S / 7: 5S 6S / 8: 7S 8S / 9: 9S TS / 10: JS QS",
        foundations="KC - KH KD",
    )
    onto_the_ace = move(1, 2)
    line = (onto_the_ace, *solve(play(position, onto_the_ace)).line)
    known = Advice(Outcome.WINNABLE, until_redeal=False, line=line)
    found = followed(game_from(position), known, since=0)
    assert found is not None
    assert found.hint == Hint(onto_the_ace, Reason.LAYS_THE_LAST_ON_THE_BASE)
    assert speech.advised(game_from(position), found) == (
        "You can move the king of spades from fan 1 onto the ace of spades on fan 2: "
        "the last card of its suit needs that place. It keeps the win."
    )


def test_a_suit_that_is_built_both_ways_has_no_last_card() -> None:
    smallest = smaller("house-on-the-hill", 1, 5, 3)
    laid = 0
    for position in islice(sampled((varied(smallest, {"corner": "yes"}),)), 60):
        for found, card, host in hints_that_win(position):
            laid += is_last_on_its_base(position, card, host)
            assert found.reason is not Reason.LAYS_THE_LAST_ON_THE_BASE
    assert laid


def advised_game(turns: int, banking: Banking = Banking.OFF) -> tuple[Game, list[Advice]]:
    """Return a game after so many turns along a line, and the advice before each and at the end."""
    game = new_game(numbered_deal("bear-river", 3))
    advice = [advise(game)]
    for _ in range(turns):
        hint = advice[-1].hint
        assert hint is not None
        banks = automatic_banks(play(position_of(game), hint.move), banking)
        game = take_turn(game, (hint.move, *banks))
        advice.append(advise(game, earlier=advice[-1]))
    return game, advice


@pytest.mark.parametrize("banking", [Banking.OFF, Banking.SAFE])
def test_a_line_is_gone_on_with_over_any_number_of_turns(banking: Banking) -> None:
    game, advice = advised_game(9, banking)
    now = position_of(game)
    for since, earlier in enumerate(advice):
        found = followed(game, earlier, since)
        assert found == advice[-1]
        left = Counter(earlier.line)
        left.subtract(move for turn in game.turns[since:] for move in turn)
        assert Counter(found.line) == +left
        assert found.hint is not None
        assert found.hint.move == found.line[0]
        assert wins(now, found.line)
        assert followed(at_turn(game, since), earlier, since) == earlier
    assert followed(game, advice[-2]) == advice[-1]
    assert followed(game, advice[-3]) is None
    if banking is Banking.OFF:
        assert advice[-1].line == advice[0].line[9:]


def test_a_line_ends_with_the_win() -> None:
    game = new_game(numbered_deal("bear-river", 3))
    advice = advise(game)
    for each in advice.line:
        game = take_turn(game, (each,))
    assert is_won(position_of(game))
    assert followed(game, advice, since=0) is None


def test_a_turn_that_leaves_the_line_ends_it() -> None:
    game, advice = advised_game(6)
    on_the_line = [turn[0] for turn in game.turns]
    for left_at in range(6):
        there = at_turn(game, left_at)
        others = {*legal_moves(position_of(there))} - {on_the_line[left_at]}
        left = take_turn(there, (min(others, key=move_text),))
        assert followed(left, advice[left_at]) is None
        for since in range(left_at + 1):
            assert followed(left, advice[since], since) is None


def test_a_move_that_is_taken_back_ends_the_line() -> None:
    taken = 0
    for first in islice(sampled(PACKS["chessboard"]), 60):
        earlier = advise(game_from(first), LIMIT)
        if earlier.hint is None:
            continue
        game = take_turn(game_from(first), (earlier.hint.move,))
        back = taken_back(earlier.hint.move)
        if back in legal_moves(position_of(game)):
            assert followed(take_turn(game, (back,)), earlier, since=0) is None
            taken += 1
    assert taken


def test_advice_of_a_later_turn_or_another_position_is_not_gone_on_with() -> None:
    game, advice = advised_game(6)
    for since, earlier in enumerate(advice):
        for cursor in range(since):
            assert followed(at_turn(game, cursor), earlier, since) is None
    other = new_game(numbered_deal("bear-river", 1))
    assert followed(other, advice[0], since=0) is None
    assert followed(other, advice[0]) is None
    lost = Advice(Outcome.LOST, until_redeal=False, back_to=0)
    assert followed(game, lost, since=6) is None
    assert followed(game, lost) is None


def taken_back(move: Move) -> Move:
    return Move(move.target, move.source, count=move.count)


@pytest.mark.parametrize("limit", [12, 100_000])
def test_hints_in_a_row_never_undo_each_other_once_a_win_is_known(limit: int) -> None:
    followed_hints = 0
    for key in ("bear-river", "chessboard", "lucky-fan", "clover-leaf", "freefan"):
        for first in islice(sampled(PACKS[key]), 40):
            game, advice, last = game_from(first), None, None
            can_be_won = decide(first, limit).outcome is Outcome.WINNABLE
            seen: set[Position] = set()
            while (advice := advise(game, limit, advice)).hint is not None:
                move = advice.hint.move
                knows = advice.outcome is Outcome.WINNABLE
                if last is not None and move == taken_back(last[0]):
                    assert (last[1], knows) == (False, True)
                if knows:
                    assert position_of(game) not in seen
                    seen.add(position_of(game))
                elif game.cursor > 30:
                    break
                after = play(position_of(game), move)
                game = take_turn(game, (move, *automatic_banks(after, Banking.SAFE)))
                last = (move, knows) if len(game.turns[-1]) == 1 else None
                followed_hints += 1
            assert is_won(position_of(game)) or not can_be_won
    assert followed_hints > 300


@pytest.mark.parametrize("pace", [1, 7, 10**9])
def test_advice_in_slices_is_the_same_at_any_pace(pace: int) -> None:
    game, generator = new_game(numbered_deal("bear-river", 3)), random.Random(5)
    games = [game]
    while moves := legal_moves(position_of(game)):
        game = take_turn(game, (generator.choice(moves),))
        games.append(game)
    outcomes = set()
    for game, limit in [*((each, LIMIT) for each in games[::5]), (games[0], 20)]:
        expected = advise(game, limit)
        abandoned(advising(game, limit, pace), slices=3)
        found, told = in_slices(advising(game, limit, pace))
        assert found == expected
        assert told or pace > 10
        outcomes.add(found.outcome)
    assert outcomes == {*Outcome}
