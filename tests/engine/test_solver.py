"""The solver: known deals, slices and limits, lines, bases that are chosen, and what is hidden."""

import random
from dataclasses import replace

import pytest

from bear_river.cards import card_of
from bear_river.catalogue import CATALOGUE, Entry, entry
from bear_river.deal import first_position
from bear_river.notation import move_text, read_board, read_move
from bear_river.position import (
    FOUNDATION,
    REDEAL,
    Move,
    PileKind,
    Position,
    fan_pile,
    is_won,
    legal_moves,
    play,
)
from bear_river.rules import Base, FanGroup, Matching, Rules, Space, Step
from bear_river.solver import Outcome, Verdict, bear_river, decide, searching, solve
from bear_river.solver.shortening import shortened, wins
from tests.engine import plain_search

WINNABLE_OF_THE_FIRST_HUNDRED = 57


def require_win(position: Position, verdict: Verdict) -> None:
    """See that a line is there where it should be, and wins."""
    assert bool(verdict.line) == (verdict.outcome is Outcome.WINNABLE and not is_won(position))
    assert REDEAL not in verdict.line
    seen = {position}
    for move in verdict.line:
        position = play(position, move)
        assert position not in seen
        seen.add(position)
    assert is_won(position) == (verdict.outcome is Outcome.WINNABLE)


def count_winnable(deals: range, limit: int) -> int:
    count = 0
    for number in deals:
        first = first_position(entry("bear-river").rules, number)
        verdict = solve(first, limit)
        assert verdict.outcome is not Outcome.UNDECIDED
        require_win(first, verdict)
        count += verdict.outcome is Outcome.WINNABLE
    return count


def test_the_first_hundred_deals_are_decided() -> None:
    assert count_winnable(range(1, 101), limit=4_000_000) == WINNABLE_OF_THE_FIRST_HUNDRED


@pytest.mark.full
def test_the_first_thousand_deals_are_decided() -> None:
    assert count_winnable(range(1, 1001), limit=4_000_000) == 609


@pytest.mark.parametrize("game", CATALOGUE, ids=lambda each: each.key)
def test_every_game_is_searched_and_every_line_wins(game: Entry) -> None:
    found = set()
    for number in range(1, 5):
        first = first_position(game.rules, number)
        verdict = solve(first, limit=400)
        require_win(first, verdict)
        assert verdict.until_redeal == (game.rules.redeals > 0)
        assert decide(first, limit=400) == replace(verdict, line=())
        found.add(verdict.outcome)
    assert not game.rules.hidden or found == {Outcome.UNDECIDED}


@pytest.mark.parametrize("key", ["bear-river", "fan", "chessboard"])
def test_a_search_in_slices_ends_as_one_in_a_go(key: str) -> None:
    for number in range(1, 6):
        first = first_position(entry(key).rules, number)
        search = searching(first, limit=20_000, pace=50)
        nodes = [0]
        while True:
            try:
                nodes.append(next(search))
            except StopIteration as end:
                assert end.value == solve(first, limit=20_000)
                assert end.value.nodes >= nodes[-1]
                break
        assert nodes == sorted(nodes)


@pytest.mark.parametrize("key", ["bear-river", "fan", "chessboard", "shamrocks"])
def test_a_limit_is_kept_and_a_larger_one_only_decides_more(key: str) -> None:
    first = first_position(entry(key).rules, 7)
    before: Verdict | None = None
    for limit in (1, 10, 100, 1000):
        verdict = solve(first, limit)
        if before is not None and before.outcome is not Outcome.UNDECIDED:
            assert verdict == before
        if verdict.outcome is Outcome.UNDECIDED:
            # A last node may be opened when the limit is met: all its children count.
            assert limit < verdict.nodes < limit + 200
        before = verdict


def test_a_won_position_is_winnable_in_no_move() -> None:
    won = read_board("fan; base A; foundations KC KS KH KD;" + " / ".join(["-"] * 18))[1]
    assert solve(won) == Verdict(Outcome.WINNABLE, 1)
    for key in ("bear-river", "bear-river-line"):
        board = f"{key}; base 5; foundations 4C 4S 4H 4D;" + " / ".join(["-"] * 18)
        assert solve(read_board(board)[1]).outcome is Outcome.WINNABLE


def test_a_chosen_base_may_be_any() -> None:
    rules = entry("chessboard").rules
    assert rules.base is Base.CHOSEN
    bases = set()
    for number in range(1, 12):
        first = first_position(rules, number)
        verdict = solve(first, limit=20_000)
        require_win(first, verdict)
        if verdict.outcome is Outcome.WINNABLE:
            now = first
            for move in verdict.line:
                now = play(now, move)
            bases.add(now.base)
            with_base = decide(replace(first, base=now.base), limit=20_000)
            assert with_base.outcome is Outcome.WINNABLE
        if verdict.outcome is Outcome.LOST:
            for base in range(13):
                there = decide(replace(first, base=base), limit=20_000)
                assert there.outcome is Outcome.LOST
    assert len(bases) > 1


def test_every_position_on_a_winning_line_can_be_won() -> None:
    for number in (1, 3, 5):
        now = first_position(entry("bear-river").rules, number)
        for move in solve(now).line:
            assert decide(now).outcome is Outcome.WINNABLE
            now = play(now, move)


def test_what_lies_face_down_makes_no_difference() -> None:
    generator = random.Random(1)
    rules = entry("demon-fan").rules
    for number in range(1, 30):
        now = first_position(rules, number)
        for _ in range(generator.randrange(40)):
            moves = [move for move in legal_moves(now) if move != REDEAL] or [REDEAL]
            if generator.random() < 1 / 20:
                moves = [REDEAL]
            if moves[0] not in legal_moves(now):
                break
            now = play(now, generator.choice(moves))
        verdict = solve(now, limit=500)
        assert solve(with_others_face_down(now, generator), limit=500) == verdict


def with_others_face_down(position: Position, generator: random.Random) -> Position:
    """Return a position in which the cards that lie face down have changed places."""
    hidden = [
        card
        for fan, count in zip(position.fans, position.face_down, strict=True)
        for card in fan[:count]
    ]
    generator.shuffle(hidden)
    others = iter(hidden)
    fans = tuple(
        (*(next(others) for _ in fan[:count]), *fan[count:])
        for fan, count in zip(position.fans, position.face_down, strict=True)
    )
    return replace(position, fans=fans)


@pytest.mark.parametrize(
    "board",
    [
        "linus; base A; foundations 7C KS 9H JD; redeals 2; "
        "KC 8C JC / KH / KD / 9C TC / JH QD / TH QH QC",
        "shamrocks; base A; foundations 9C KS 8H QD; QC / JH KD / TH 9H JC / QH TC KC / KH",
    ],
    ids=["linus", "shamrocks"],
)
def test_a_table_that_banks_at_once_may_still_want_a_lone_card_elsewhere(board: str) -> None:
    key, _, rest = board.partition("; ")
    fans = rest.count("/") + 1
    position = read_board(f"{key}; {rest}" + " / -" * (18 - fans))[1]
    assert decide(position, bank_at_once=True).outcome is Outcome.WINNABLE


def test_no_card_is_pinned_where_a_space_takes_any_card() -> None:
    rules = Rules(fans=(FanGroup(4, 3, Space.ANY),), columns=4, suits=2, ranks=6)
    position = Position(
        rules,
        fans=((), (card_of(1, 5),), CARDS[0], CARDS[1]),
        foundations=(0, 2),
        base=0,
    )
    verdict = solve(position)
    assert verdict.outcome is Outcome.WINNABLE
    require_win(position, verdict)


CARDS = tuple(
    tuple(card_of(int(text[0]), int(text[2])) for text in fan.split())
    for fan in ("0.2 1.4 1.2 0.0 1.3", "0.1 0.5 0.4 0.3")
)


def test_a_line_is_made_shorter_and_still_wins() -> None:
    first = first_position(entry("bear-river").rules, 1)
    line = solve(first).line
    at, there = next(
        (index, move)
        for index in range(len(line))
        for now in [play_all(first, line[:index])]
        for move in legal_moves(now)
        if Move(move.target, move.source) in legal_moves(play(now, move))
    )
    back = Move(there.target, there.source)
    circling = (*line[:at], there, back, *line[at:])
    assert wins(first, circling)
    assert shortened(first, circling) == line
    assert wins(first, line)
    assert not wins(first, line[:-1])
    assert not wins(first, line[1:])
    by_the_way = next(
        index
        for index, move in enumerate(line)
        if move.target.kind is PileKind.FOUNDATION and may_rest(play_all(first, line[:index]), move)
    )
    now = play_all(first, line[:by_the_way])
    rest = next(
        m for m in legal_moves(now) if m.source == line[by_the_way].source and m != line[by_the_way]
    )
    longer = (*line[:by_the_way], rest, Move(rest.target, FOUNDATION), *line[by_the_way + 1 :])
    assert wins(first, longer)
    assert len(shortened(first, longer)) <= len(line)


def play_all(position: Position, moves: tuple[Move, ...]) -> Position:
    for move in moves:
        position = play(position, move)
    return position


def may_rest(position: Position, bank: Move) -> bool:
    """Tell whether a card that can be banked can go to another fan first."""
    return sum(move.source == bank.source for move in legal_moves(position)) > 1


def test_only_its_own_rules_are_searched_by_masks() -> None:
    rules = entry("bear-river").rules
    assert bear_river.plays(rules)
    assert bear_river.plays(entry("bear-river-line").rules)
    others = (
        {"cells": 1},
        {"redeals": 1},
        {"draws": 1},
        {"hidden": True},
        {"cap": 4},
        {"fans": tuple(replace(group, space=Space.KING) for group in rules.fans)},
        {"step": Step.DOWN},
        {"matching": Matching.ANY},
    )
    for change in others:
        assert not bear_river.plays(replace(rules, **change))
    assert not any(bear_river.plays(game.rules) for game in CATALOGUE[2:])


def test_one_undecided_base_leaves_all_undecided() -> None:
    rules = entry("chessboard").rules
    lost = next(
        first
        for number in range(1, 40)
        if decide(first := first_position(rules, number)).outcome is Outcome.LOST
    )
    needed = decide(lost).nodes
    assert decide(lost, needed).outcome is Outcome.LOST
    assert decide(lost, needed // 2).outcome is Outcome.UNDECIDED
    assert decide(lost, 1).outcome is Outcome.UNDECIDED


def test_a_card_is_kept_where_one_of_the_other_colour_may_want_it() -> None:
    rules = Rules(fans=(FanGroup(4, 4),), columns=4, matching=Matching.ALTERNATE, ranks=4)
    fans = ("1.3 3.3 2.3 1.2", "1.0 1.1 2.2 3.2", "0.3", "")
    position = Position(
        rules,
        tuple(tuple(card_of(int(text[0]), int(text[2])) for text in fan.split()) for fan in fans),
        foundations=(3, 0, 2, 2),
        base=0,
    )
    assert plain_search.decide(position, 100_000) is True
    assert decide(position).outcome is Outcome.WINNABLE
    require_win(position, solve(position))
    banked = Move(fan_pile(2), FOUNDATION)
    assert plain_search.decide(play(position, banked), 100_000) is False
    assert decide(play(position, banked)).outcome is Outcome.LOST


@pytest.mark.parametrize(
    ("board", "line", "shorter"),
    [
        ("fan; base A; foundations KC KS KH TD; KD / QD / JD", "1>4 3>F 2>F 4>F", "3>F 2>F 1>F"),
        (
            "fan; base A; foundations QC KS KH TD; KD / QD / JD / KC",
            "3>2 4>3 2>F 2>F 1>F 3>F",
            "3>F 2>F 1>F 4>F",
        ),
        ("midnight-clover; base A; foundations KC QS KH QD; KS KD", "1.1>1 1>F 1>F", "1>F 1>F"),
    ],
    ids=["two moves in one", "an earlier one", "a draw for nothing"],
)
def test_what_is_not_needed_is_left_out(board: str, line: str, shorter: str) -> None:
    fans = len(entry(board.partition(";")[0]).rules.sizes) - board.count("/") - 1
    position = read_board(board + " / -" * fans)[1]
    moves, fewer = (tuple(map(read_move, text.split())) for text in (line, shorter))
    assert wins(position, moves)
    assert sorted(map(move_text, shortened(position, moves))) == sorted(map(move_text, fewer))
