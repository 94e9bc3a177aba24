"""Supermoves: what is shifted through where, in how many moves, and what cannot be."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import permutations, product

import pytest
from hypothesis import given

from bear_river.cards import Card, card_of, read_card
from bear_river.catalogue import CATALOGUE, entry
from bear_river.game import board_deal, new_game, position, take_turn, undo
from bear_river.notation import move_text, read_board
from bear_river.position import (
    Move,
    Position,
    banked,
    builds_on,
    cell_pile,
    fan_pile,
    play,
    refusal_of,
    run_length,
)
from bear_river.rules import Base, FanGroup, Matching, Rules, Space, Step, Unit
from bear_river.supermove import liftable, longest_supermove, supermove
from tests.engine.examples import board, positions

GAMES = (
    *("bear-river", "chessboard", "freefan", "lucky-fan", "lasker", "fan", "fortress"),
    *("shamrocks", "alexander-the-great", "house-in-the-wood"),
)
BOARDS, ALL_BOARDS = 15, 1_000
OPEN_GAMES = tuple(each.key for each in CATALOGUE if not each.rules.hidden)
MOST_CARDS = 4


def table(key: str, fans: str, cells: str = "") -> Position:
    """Return the board with these fans, then empty ones, and all other cards in the last fan."""
    rules = entry(key).rules
    pack = [rank + suit for rank in "KQJT98765432A" for suit in "CSHD"]
    named = fans.split(" / ")
    rest = " ".join(card for card in pack if card not in fans + cells)
    parts = [
        key,
        "base -" if rules.base is Base.CHOSEN else "base A",
        "foundations - - - -",
        *([f"cells {cells}"] if cells else []),
        " / ".join([*named, *["-"] * (len(rules.spaces) - len(named) - 1), rest]),
    ]
    return read_board("; ".join(parts))[1]


def told(now: Position, source: int, target: int, count: int) -> str | None:
    """Return a supermove between fans, counted from 1, as text."""
    chain = supermove(now, source - 1, target - 1, count)
    return None if chain is None else " ".join(map(move_text, chain))


def played(now: Position, chain: Iterable[Move]) -> Position:
    for move in chain:
        now = play(now, move)
    return now


def shifted(now: Position, source: int, target: int, count: int) -> Position:
    """Return the position in which so many cards lie on another fan, and all else is the same."""
    fans = [*now.fans]
    fans[source], cards = fans[source][:-count], fans[source][-count:]
    fans[target] += cards
    face_down = [
        min(down, max(0, len(fans[index]) - 1)) for index, down in enumerate(now.face_down)
    ]
    return replace(now, fans=tuple(fans), face_down=tuple(face_down))


@pytest.mark.parametrize(
    ("fans", "cells", "target", "count", "moves"),
    [
        ("9H / TH", "- -", 2, 1, "1>2"),
        ("9H / JH", "- -", 2, 1, None),
        ("9H 8H / TH", "- -", 2, 2, "1>a 1>2 a>2"),
        ("9H 8H 7H / TH", "- -", 2, 3, "1>a 1>b 1>2 b>2 a>2"),
        ("9H 8H 7H 6H / TH", "- -", 2, 4, None),
        ("9H 8H / TH", "AC -", 2, 2, "1>b 1>2 b>2"),
        ("9H 8H 7H / TH", "AC -", 2, 3, None),
        ("9H 8H / TH", "AC 2C", 2, 2, None),
        ("3C 9H 8H / TH", "- -", 2, 2, "1>a 1>2 a>2"),
        ("3C 9H 8H / TH", "- -", 2, 3, None),
        ("9H 7H / TH", "- -", 2, 2, None),
        ("KH QH JH", "- -", 2, 3, "1>a 1>b 1>2 b>2 a>2"),
        ("QH JH", "- -", 2, 2, None),
    ],
)
def test_cards_wait_in_cells(
    fans: str, cells: str, target: int, count: int, moves: str | None
) -> None:
    assert told(table("freefan", fans, cells), 1, target, count) == moves


def test_a_space_for_kings_is_no_place_to_wait_for_other_cards() -> None:
    now = table("fan", "QH JH / KH")
    assert told(now, 2, 3, 1) == "2>3"
    assert told(now, 1, 2, 2) is None
    assert told(table("fan", "KH QH"), 1, 2, 2) is None


def test_on_an_end_in_a_space_others_wait() -> None:
    line = "alexander-the-great; base A; foundations KC KS 6H AD; {} / 5H 4H" + " / -" * 10
    assert told(read_board(line.format("3H 2H AH"))[1], 1, 2, 3) == "1>3 1>3 1>2 3>2 3>2"
    assert told(read_board(line.format("AH 2H 3H"))[1], 1, 3, 3) is None


def river(fans: str, hearts: str) -> Position:
    """Return a board of Bear River on which hearts alone are left."""
    return board(fans, foundations=f"KC KS {hearts} KD")


def test_in_bear_river_cards_wait_on_short_fans_alone() -> None:
    now = river("1: 9H 8H / 2: TH / 3: QH KH JH", "7H")
    assert told(now, 1, 2, 2) == "1>6 1>2 6>2"
    assert told(now, 1, 4, 2) is None
    taken = river("1: 9H 8H / 2: TH / 6: QH / 12: KH / 18: JH", "7H")
    assert told(taken, 1, 2, 2) is None


def test_an_empty_fan_may_be_the_target() -> None:
    now = river("1: TH 9H 8H / 2: QH KH / 6: JH", "7H")
    assert told(now, 1, 12, 3) == "1>18 1>18 1>12 18>12 18>12"
    last = river("1: TH 9H 8H / 6: JH / 18: QH KH", "7H")
    assert told(last, 1, 12, 3) is None


def test_no_fan_is_built_higher_than_its_cap() -> None:
    now = river("1: JH TH / 2: KH QH / 3: 9H 8H", "7H")
    assert told(now, 1, 2, 2) is None
    room = river("1: JH TH / 2: QH / 3: 9H 8H / 4: KH", "7H")
    assert told(room, 1, 2, 2) == "1>6 1>2 6>2"


RUN = ["QH", "JH", "TH", "9H", "8H", "7H", "6H", "5H", "4H", "3H", "2H", "AH"]


def test_where_fans_are_built_both_ways_one_space_is_enough() -> None:
    fans = f"{' '.join(RUN)} / KH / AC / 2C / 3C / 4C / 5C / 6C"
    now = table("chessboard", fans)
    assert told(now, 1, 2, 12) == " ".join(["1>9"] * 11 + ["1>2"] + ["9>2"] * 11)
    assert told(table("chessboard", f"{fans} / 7C"), 1, 2, 12) is None


def built_down(spaces: int, cells: int, count: int) -> Position:
    """Return a board that is built down only, a run of so many cards in front, a king beside it."""
    others = [f"{rank}C" for rank in "A234567"[spaces:]]
    now = table("chessboard", " / ".join([f"3D {' '.join(RUN[:count])}", "KH", *others]))
    rules = replace(now.rules, step=Step.DOWN, cells=cells)
    return replace(now, rules=rules, cells=(None,) * cells)


@pytest.mark.parametrize(("spaces", "cells"), [*product(range(4), range(3))])
def test_where_fans_are_built_down_every_space_doubles_what_goes(spaces: int, cells: int) -> None:
    carried = (cells + 1) * 2**spaces
    first_space = 9 - spaces
    for count in range(1, len(RUN) + 1):
        now = built_down(spaces, cells, count)
        chain = supermove(now, 0, 1, count)
        assert (chain is not None) == (count <= carried)
        assert chain is None or played(now, chain) == shifted(now, 0, 1, count)
        if spaces:
            chain = supermove(now, 0, first_space, count)
            assert (chain is not None) == (count <= carried // 2)


def test_a_run_that_moves_as_a_unit_is_one_move() -> None:
    now = table("lasker", "3C 9H 8H 7H / TH / 8S / AC / 2C / AS / 2S / 3S / 4S")
    assert told(now, 1, 2, 3) == "1*3>2"
    assert told(now, 1, 3, 3) is None
    assert told(table("lasker", "3C 9H 8H 7H"), 1, 2, 2) == "1*2>2"


def test_a_unit_that_turns_goes_in_parts() -> None:
    rules = replace(entry("lasker").rules, matching=Matching.ANY)
    now = replace(table("lasker", "2S 9H 8C 7H 8S / TH"), rules=rules)
    assert (liftable(now, 0), run_length(now, 0)) == (4, 2)
    assert told(now, 1, 2, 4) == "1>3 1*3>2 3>2"


def test_twins_stand_for_each_other() -> None:
    now = read_board(
        "house-in-the-wood; base A; foundations KC KC 7S 6S KH KH KD KD; "
        "8S 9S 8S / 7S / KS KS QS QS / JS JS TS TS / 9S" + " / -" * 30
    )[1]
    assert told(now, 1, 2, 3) == "1>2 1>2 1>2"
    assert played(now, supermove(now, 0, 1, 3) or ()) == shifted(now, 0, 1, 3)


@pytest.mark.parametrize(
    ("key", "fan", "length"),
    [
        ("freefan", "-", 0),
        ("freefan", "9H", 1),
        ("freefan", "3C 9H 8H 7H", 3),
        ("freefan", "7H 8H 9H", 1),
        ("fortress", "7H 8H 9H", 3),
        ("fortress", "2H AH KH", 1),
        ("chessboard", "2H AH KH", 3),
        ("shamrocks", "9H 8C 9D", 3),
        ("linus", "KC 9H 8C 7D", 3),
    ],
)
def test_cards_that_follow_each_other_are_lifted_together(key: str, fan: str, length: int) -> None:
    cards = () if fan == "-" else tuple(map(read_card, fan.split()))
    assert liftable(Position(entry(key).rules, (cards,), (0,) * 4, 0), 0) == length


def test_what_lies_face_down_is_not_lifted() -> None:
    line = "demon-fan; base A; foundations JC KS KH QD; (KD) QC / KC" + " / -" * 16
    assert liftable(read_board(line)[1], 0) == 1
    now = table("freefan", "9H 8H / TH", "- -")
    hidden = replace(now, face_down=(1, *(0,) * 17))
    assert told(now, 1, 2, 2) == "1>a 1>2 a>2"
    assert told(hidden, 1, 2, 2) is None


def test_nothing_is_shifted_that_cannot_be_lifted() -> None:
    now = table("freefan", "9H 8H / TH", "- -")
    for source, target, count in [(0, 1, 0), (0, 1, -1), (0, 1, 3), (2, 1, 1), (0, 0, 1)]:
        assert supermove(now, source, target, count) is None
    alike = replace(now, rules=replace(now.rules, step=Step.EQUAL))
    assert supermove(alike, 0, 0, 1) is None
    assert longest_supermove(now, 0, 1, 0) is None
    assert longest_supermove(now, 2, 1, 1) is None


def test_the_longest_is_as_long_as_it_may_be() -> None:
    now = table("chessboard", "9H 8H 7H / 2C")
    assert [longest_supermove(now, 0, 2, most) for most in range(1, 5)] == [
        supermove(now, 0, 2, count) for count in (1, 2, 3, 3)
    ]


def test_a_supermove_is_one_turn_and_one_undo() -> None:
    now = table("freefan", "9H 8H 7H / TH", "- -")
    chain = supermove(now, 0, 1, 3)
    assert chain is not None
    game = take_turn(new_game(board_deal("freefan", now)), chain)
    assert position(game) == shifted(now, 0, 1, 3)
    assert position(undo(game)) == now


@given(positions(GAMES))
def test_supermoves_of_play_are_legal_and_shift_nothing_else(now: Position) -> None:
    empty = {fan_pile(index) for index, cards in enumerate(now.fans) if not cards}
    free = {cell_pile(index) for index, card in enumerate(now.cells) if card is None}
    for source, target in permutations(range(len(now.fans)), 2):
        longest = None
        for count in range(1, liftable(now, source) + 1):
            chain = supermove(now, source, target, count)
            if count == 1:
                plain = Move(fan_pile(source), fan_pile(target))
                assert chain == ((plain,) if refusal_of(now, plain) is None else None)
            if chain is None:
                continue
            longest = chain
            after = played(now, chain)
            assert after == shifted(now, source, target, count)
            assert banked(after) == banked(now)
            piles = {move.source for move in chain} | {move.target for move in chain}
            assert piles <= {fan_pile(source), fan_pile(target)} | empty | free
            assert len(chain) <= 2 * count - 1
        assert longest_supermove(now, source, target, 52) == longest


# What follows compares supermoves with a search that tries all moves between the piles in question,
# on boards made to hold a run, a fan that may take it, and a few empty ones. Play need not lead to
# them, and they hold a part of the pack.


def scattered(rules: Rules, generator: random.Random) -> tuple[Position, int, int]:
    """Return such a board, the index of the fan with the run, and that of the one to take it."""
    pack = [card_of(suit, rank) for suit in range(rules.suits) for rank in range(rules.ranks)]
    pack *= rules.decks
    generator.shuffle(pack)
    indices = [*range(len(rules.spaces))]
    generator.shuffle(indices)
    indices.sort(key=lambda index: rules.spaces[index] is Space.NONE)
    empty = generator.randrange(3)
    spaces, filled = indices[:empty], indices[empty:]
    generator.shuffle(filled)
    source, target = filled[:2]

    fans: list[tuple[Card, ...]] = [()] * len(indices)
    base = 0 if rules.base is Base.ACE else generator.randrange(rules.ranks)
    cells = tuple(pack.pop() if generator.random() < 0.3 else None for _ in range(rules.cells))
    bare = Position(rules, tuple(fans), (0,) * len(rules.foundations), base, cells)
    run = [pack.pop()]
    length = generator.randint(1, min(rules.cap or MOST_CARDS, MOST_CARDS))
    while len(run) < length and (
        above := [card for card in pack if builds_on(bare, card, run[-1])]
    ):
        run.append(generator.choice(above))
        pack.remove(run[-1])
    hosts = [card for card in pack if builds_on(bare, run[0], card)]
    if hosts:
        host = generator.choice(hosts)
        pack.remove(host)
        pack.append(host)
    for index in filled[1:]:
        fans[index] = (pack.pop(),) if pack else ()
    under = pack[: min(generator.randrange(2), (rules.cap or 10) - len(run))]
    fans[source] = (*under, *run)
    if spaces and generator.random() < 0.4:
        target = spaces[0]
    return replace(bare, fans=tuple(fans)), source, target


def fewest(now: Position, goal: Position, moves: list[Move]) -> int | None:
    """Return how many of these moves lead to another position at least, None where none do."""
    seen, latest, made = {now}, {now}, 0
    while latest and goal not in latest:
        latest = {
            play(each, move) for each in latest for move in moves if refusal_of(each, move) is None
        }
        latest -= seen
        seen |= latest
        made += 1
    return made if latest else None


def moves_between(now: Position, source: int, target: int) -> list[Move]:
    """Return all moves among two fans, the empty ones and the empty cells, legal or not."""
    piles = [
        *(fan_pile(index) for index, cards in enumerate(now.fans) if not cards),
        *(cell_pile(index) for index, card in enumerate(now.cells) if card is None),
    ]
    piles += [fan for fan in (fan_pile(source), fan_pile(target)) if fan not in piles]
    counts = range(1, MOST_CARDS + 1 if now.rules.unit is Unit.RUN else 2)
    return [Move(*pair, count=count) for pair in permutations(piles, 2) for count in counts]


def compared(
    now: Position, source: int, target: int, moves: list[Move]
) -> Iterator[tuple[int, int]]:
    """Yield in how many moves each number of cards is shifted, and in how few it can be.

    Where one of the two says that it cannot be done, the other has to say so too.
    """
    for count in range(1, min(MOST_CARDS, len(now.fans[source])) + 1):
        goal = shifted(now, source, target, count)
        chain, least = supermove(now, source, target, count), fewest(now, goal, moves)
        assert (chain is None) == (least is None), (now, source, target, count)
        if chain is not None and least is not None:
            assert {*chain} <= {*moves}
            assert played(now, chain) == goal
            yield len(chain), least


def agree_in_game(key: str, boards: int) -> None:
    rules, generator = entry(key).rules, random.Random(key)
    lengths = set()
    for _ in range(boards):
        now, source, target = scattered(rules, generator)
        for length, least in compared(now, source, target, moves_between(now, source, target)):
            assert length == least
            lengths.add(length)
    has_places = rules.cells or {Space.ANY, Space.ENDS} & {*rules.spaces}
    has_twins = rules.decks == 2 and rules.step is Step.UP_OR_DOWN
    assert (len(lengths) > 1) == (rules.unit is Unit.CARD and bool(has_places or has_twins))


@pytest.mark.parametrize("key", GAMES)
def test_a_search_finds_no_more_and_nothing_shorter(key: str) -> None:
    agree_in_game(key, BOARDS)


@pytest.mark.full
@pytest.mark.parametrize("key", OPEN_GAMES)
def test_a_search_finds_no_more_and_nothing_shorter_in_any_game(key: str) -> None:
    agree_in_game(key, ALL_BOARDS)


def other_rules(generator: random.Random) -> Rules:
    """Return rules put together by chance, with a small pack."""
    suits, ranks, step = generator.randint(1, 4), 6, generator.choice([*Step])
    kinds = [Space.ANY, Space.KING, Space.ENDS]
    return Rules(
        fans=(
            *(FanGroup(1, 0, generator.choice(kinds)) for _ in range(5)),
            FanGroup(suits * ranks // 3, 3),
        ),
        columns=6,
        matching=generator.choice([*Matching]),
        step=step,
        wrap=step is not Step.EQUAL and generator.random() < 0.5,
        cap=generator.choice([0, 3, 4]),
        unit=generator.choice([*Unit]),
        cells=generator.randrange(3),
        suits=suits,
        ranks=ranks,
    )


def agree_under_other_rules(boards: int) -> None:
    """Compare where cards wait in cells and spaces only, as they do in supermoves."""
    generator = random.Random(boards)
    lengths = set()
    for _ in range(boards):
        now, source, target = scattered(other_rules(generator), generator)
        moves = [
            move
            for move in moves_between(now, source, target)
            if move.source != fan_pile(target) and move.target != fan_pile(source)
        ]
        lengths |= {length for length, _ in compared(now, source, target, moves)}
    assert {1, 3, 5} < lengths


def test_under_other_rules_a_search_finds_no_more() -> None:
    agree_under_other_rules(5 * BOARDS)


@pytest.mark.full
def test_under_other_rules_a_long_search_finds_no_more() -> None:
    agree_under_other_rules(ALL_BOARDS)
