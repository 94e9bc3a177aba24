"""Supermoves: chains of single legal moves that shift cards, and nothing else."""

from collections import deque
from random import Random

import pytest

from bear_river.cards import Card, card_of
from bear_river.catalogue import entry
from bear_river.deal import first_position
from bear_river.notation import move_text, read_board
from bear_river.position import (
    Move,
    Pile,
    Position,
    cell_pile,
    fan_pile,
    play,
    refusal_of,
)
from bear_river.rules import Rules, Step
from bear_river.supermove import liftable, longest_supermove, supermove

GAMES = ("bear-river", "chessboard", "freefan", "lucky-fan", "lasker", "fortress", "fan")


def positions(key: str, number: int, seed: int) -> list[Position]:
    """Return positions as they are late in a game: much is banked, and the rest lies in runs."""
    random = Random(f"{key} {seed}")
    return [in_runs(entry(key).rules, random) for _ in range(number)]


def in_runs(rules: Rules, random: Random) -> Position:
    fans: list[tuple[Card, ...]] = [()] * len(rules.sizes)
    banked = [random.randint(3, 10) for _ in range(rules.suits)]
    spaces = random.randint(0, 3)
    for suit, first in enumerate(banked):
        ranks = [*range(first, rules.ranks)] * rules.decks
        while ranks:
            count = random.randint(1, min(len(ranks), rules.cap or 6))
            run, ranks = [card_of(suit, rank) for rank in ranks[:count]], ranks[count:]
            if rules.step is Step.DOWN or random.random() < 0.5:
                run.reverse()
            room = [
                fan for fan, cards in enumerate(fans) if len(cards) + count <= (rules.cap or 99)
            ]
            fan = random.choice(room[spaces:] or room)
            fans[fan] += tuple(run)
    return Position(
        rules,
        tuple(fans),
        tuple(count for count in banked for _ in range(rules.decks)),
        base=0,
        cells=(None,) * rules.cells,
    )


def shifted(position: Position, source: int, target: int, count: int) -> list[tuple[int, ...]]:
    """Return the fans as they lie when some cards have been shifted."""
    fans = [*position.fans]
    fans[target] += fans[source][-count:]
    fans[source] = fans[source][:-count]
    return fans


def is_possible(position: Position, source: int, target: int, count: int) -> bool:
    """Tell by plain search whether single moves of these fans, spaces and cells can do it."""
    goal = tuple(shifted(position, source, target, count))
    piles = [
        *(fan_pile(fan) for fan in {source, target}),
        *(fan_pile(fan) for fan, cards in enumerate(position.fans) if not cards and fan != target),
        *(cell_pile(cell) for cell, card in enumerate(position.cells) if card is None),
    ]
    rest = len(position.fans[source]) - count
    seen, waiting = {position}, deque([position])
    while waiting:
        now = waiting.popleft()
        if now.fans == goal and now.cells == position.cells:
            return True
        for move in _single_moves(now, piles):
            after = play(now, move)
            untouched = (
                len(after.fans[source]) >= rest
                and after.fans[target][: len(position.fans[target])] == position.fans[target]
            )
            if untouched and after not in seen:
                seen.add(after)
                waiting.append(after)
    return False


def _single_moves(position: Position, piles: list[Pile]) -> list[Move]:
    moves = (Move(one, other) for one in piles for other in piles if one != other)
    return [move for move in moves if refusal_of(position, move) is None]


@pytest.mark.parametrize("key", GAMES)
def test_a_supermove_shifts_its_cards_and_nothing_else(key: str) -> None:
    random, made = Random(key), 0
    for position in positions(key, 40, seed=1):
        fans = range(len(position.fans))
        for source in (fan for fan in fans if liftable(position, fan) > 1):
            for target in random.sample(fans, 10):
                most = liftable(position, source)
                chain = longest_supermove(position, source, target, most)
                if chain is None:
                    assert refusal_of(position, Move(fan_pile(source), fan_pile(target)))
                    continue
                now = position
                for move in chain:
                    now = play(now, move)
                count = len(now.fans[target]) - len(position.fans[target])
                assert 1 <= count <= most
                assert [*now.fans] == shifted(position, source, target, count)
                assert (now.cells, now.foundations) == (position.cells, position.foundations)
                assert supermove(position, source, target, count) == chain
                made += count > 1
    assert made > 5 or key == "fan"  # where nothing but a king can wait anywhere


@pytest.mark.parametrize("key", ["bear-river", "freefan", "lucky-fan", "fan", "chessboard"])
def test_plain_search_finds_no_more_of_them(key: str) -> None:
    random, agreed = Random(key), 0
    for position in positions(key, 12, seed=2):
        fans = range(len(position.fans))
        for source in (fan for fan in fans if liftable(position, fan) > 1):
            for target in random.sample(fans, 4):
                count = random.randint(2, min(4, liftable(position, source)))
                if target != source:
                    found = supermove(position, source, target, count) is not None
                    assert found == is_possible(position, source, target, count)
                    agreed += 1
    assert agreed > 10


REST = (
    "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH / AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD / "
    "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
)


def chain(board: str, source: int, target: int, count: int) -> str | None:
    """Return a supermove on a board as text; fans are counted from 1."""
    found = supermove(read_board(board)[1], source - 1, target - 1, count)
    return None if found is None else " ".join(map(move_text, found))


FORTRESS = f"fortress; base A; foundations - - - -; 7C / 6C 5C 4C 3C / {{}} / {REST} / KH"


@pytest.mark.parametrize(
    ("spaces", "count", "moves"),
    [
        ("AC 2C / 8C 9C / TC JC / QC KC", 1, None),
        ("AC 2C / 8C 9C / TC JC QC KC / -", 4, "2>6 2>6 2>6 2>1 6>1 6>1 6>1"),
    ],
)
def test_where_cards_are_built_both_ways_a_space_turns_them_round(
    spaces: str, count: int, moves: str | None
) -> None:
    assert chain(FORTRESS.format(spaces), 2, 1, count) == moves


FREEFAN = (
    "freefan; base A; foundations - - - -; cells {cells}; 7C / 6C 5C 4C / {rest} / "
    + "KH AH 2H / 3H 4H 5H / 6H 7H 8H / 9H TH JH QH / KD AD 2D / 3D 4D 5D / 6D 7D 8D / 9D TD JD QD"
    + " / KS AS 2S / 3S 4S 5S / 6S 7S 8S / 9S TS JS QS / {end}"
)


def test_cells_carry_one_card_each() -> None:
    rest = "AC 2C 3C / 8C 9C TC JC QC KC"
    free = FREEFAN.format(cells="- -", rest=rest, end="- / -")
    assert chain(free, 2, 1, 3) == "2>a 2>b 2>1 b>1 a>1"
    rest = "AC 2C / 8C 9C TC JC QC KC"
    taken = FREEFAN.format(cells="- 3C", rest=rest, end="- / -")
    assert chain(taken, 2, 1, 3) is None
    assert longest_supermove(read_board(taken)[1], 1, 0, 3) is None


def test_a_space_for_kings_is_no_place_to_wait() -> None:
    rest = "AC 2C / 8C 9C TC JC QC KC"
    board = FREEFAN.format(cells="3C TH", rest=rest, end="- / -").replace("9H TH JH", "9H JH")
    assert chain(board, 2, 1, 2) is None
    assert chain(board, 2, 1, 1) is None


def test_a_run_that_moves_as_a_unit_is_one_move() -> None:
    spaces = "AC 2C / 8C 9C / TC JC / QC KC"
    board = FORTRESS.format(spaces).replace("fortress; base A", "lasker; base -")
    assert chain(board, 2, 1, 4) == "2*4>1"


def test_only_cards_that_follow_each_other_are_lifted() -> None:
    position = read_board(FORTRESS.format("AC 2C / 8C 9C / TC JC QC KC / -"))[1]
    assert [liftable(position, fan) for fan in range(10)] == [1, 4, 2, 2, 4, 0, 12, 13, 13, 1]
    assert longest_supermove(position, 1, 0, 9) == supermove(position, 1, 0, 4)
    assert longest_supermove(position, 1, 2, 4) == supermove(position, 1, 2, 1)
    for count in (0, 5, -1):
        assert supermove(position, 1, 0, count) is None
    assert supermove(position, 1, 1, 1) is None


def test_cards_face_down_are_not_lifted() -> None:
    first = first_position(entry("demon-fan").rules, 1)
    assert {liftable(first, fan) for fan in range(18)} == {1}
