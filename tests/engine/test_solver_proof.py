"""The solver against a plain search that leaves out nothing.

Whole deals are too large for that, so most of the positions are of smaller packs under the same
rules: few suits, few ranks, few fans. Only Bear River is small enough to be searched whole.
"""

import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count, islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bear_river.cards import card_of, read_card
from bear_river.catalogue import entry
from bear_river.deal import deal_out, first_position
from bear_river.notation import board_text, read_board
from bear_river.position import (
    REDEAL,
    Move,
    Position,
    is_won,
    legal_moves,
    play,
    redeals_left,
)
from bear_river.rules import BadRules, FanGroup, Rules, Space, Starters
from bear_river.solver import Outcome, Verdict, searching, solve
from bear_river.variation import FIELDS, read_changes, varied
from tests.engine.examples import board, move
from tests.engine.plain_search import decide, reachable, sorted_position

OUTCOMES = {True: Outcome.WINNABLE, False: Outcome.LOST}


def smaller(key: str, suits: int, ranks: int, size: int, **changes: int) -> Rules:
    """Return a game's rules with a smaller pack, dealt in fans of one size and a last smaller one.

    It has no redeal and nothing is hidden, unless it is said.
    """
    whole = entry(key).rules
    dealt = suits * ranks * whole.decks
    if whole.starters is Starters.ALL:
        dealt -= suits * whole.decks
    full, rest = divmod(dealt, size)
    fans = (FanGroup(full, size, whole.spaces[0]), FanGroup(min(rest, 1), rest, whole.spaces[0]))
    return replace(
        whole,
        suits=suits,
        ranks=ranks,
        fans=tuple(group for group in fans if group.count),
        cells=changes.get("cells", whole.cells),
        redeals=changes.get("redeals", 0),
        hidden=bool(changes.get("hidden", False)),
    )


def river(key: str, suits: int, ranks: int, fans: str) -> Rules:
    """Return the rules of Bear River with a smaller pack and these fans, short ones with an s."""
    groups = tuple(
        FanGroup(1, int(fan.rstrip("s")), Space.ANY if "s" in fan else Space.NONE)
        for fan in fans.split()
    )
    return replace(entry(key).rules, suits=suits, ranks=ranks, fans=groups)


def rivers(key: str) -> tuple[Rules, ...]:
    return (
        river(key, 2, 5, "3 2s 2s 2s"),
        river(key, 2, 5, "2 2 2 3s"),
        river(key, 2, 6, "3 3 2s 3s"),
        river(key, 2, 6, "3 3 3 2s"),
        river(key, 2, 8, "3 2s 3 2s 3 2s"),
        river(key, 2, 8, "2 2 2 3s 3s 3s"),
        river(key, 2, 10, "3 3 3 2s 3 2s 3"),
        river(key, 2, 13, "3 3 3 2s 3 3 2s 3 3"),
        river(key, 3, 4, "3 3 3 2s"),
        river(key, 3, 5, "3 3 3 3 2s"),
        river(key, 3, 5, "2 2 3s 2 2 3s"),
        river(key, 4, 3, "3 3 2s 3"),
        river(key, 4, 4, "3 3 3 2s 2s 2s"),
        river(key, 4, 4, "3 3 3 3 3s"),
        river(key, 4, 5, "3 3 3 3 3 2s 2s"),
        river(key, 1, 12, "2 2 2 3s 2s"),
    )


def chessboards(key: str) -> tuple[Rules, ...]:
    return (
        smaller(key, 2, 5, 4),
        smaller(key, 3, 4, 4),
        smaller(key, 4, 3, 4),
        smaller(key, 2, 6, 3),
        smaller(key, 2, 8, 4),
        smaller(key, 4, 4, 4),
        smaller(key, 3, 5, 5),
        smaller(key, 4, 5, 5),
        smaller(key, 1, 9, 3),
    )


def lucies(key: str, **changes: int) -> tuple[Rules, ...]:
    return (
        smaller(key, 2, 5, 3, **changes),
        smaller(key, 3, 4, 3, **changes),
        smaller(key, 4, 3, 3, **changes),
        smaller(key, 2, 6, 3, **changes),
        smaller(key, 3, 5, 2, **changes),
        smaller(key, 4, 4, 3, **changes),
        smaller(key, 4, 4, 2, **changes),
        smaller(key, 2, 9, 2, **changes),
    )


def two_coloured(key: str, **changes: int) -> tuple[Rules, ...]:
    return (
        smaller(key, 3, 3, 2, **changes),
        smaller(key, 3, 4, 3, **changes),
        smaller(key, 3, 4, 2, **changes),
        smaller(key, 4, 3, 3, **changes),
        smaller(key, 4, 3, 2, **changes),
        smaller(key, 3, 5, 2, **changes),
        smaller(key, 4, 4, 3, **changes),
    )


# The games that the solver has to be right in, and the smaller packs they are played with here.
PACKS = {
    "bear-river": rivers("bear-river"),
    "shamrocks": (
        smaller("shamrocks", 2, 5, 3),
        smaller("shamrocks", 3, 4, 3),
        smaller("shamrocks", 4, 3, 3),
        smaller("shamrocks", 2, 6, 3),
        smaller("shamrocks", 3, 5, 3),
        smaller("shamrocks", 4, 4, 3),
        smaller("shamrocks", 2, 7, 2),
    ),
    "chessboard": chessboards("chessboard"),
    "clover-leaf": (
        smaller("clover-leaf", 3, 4, 3),
        smaller("clover-leaf", 3, 5, 3),
        smaller("clover-leaf", 3, 5, 4),
        smaller("clover-leaf", 3, 6, 3),
        smaller("clover-leaf", 4, 4, 3),
        smaller("clover-leaf", 4, 4, 4),
        smaller("clover-leaf", 4, 5, 4),
    ),
    "la-belle-lucie": (
        *lucies("la-belle-lucie"),
        smaller("la-belle-lucie", 3, 4, 2, redeals=2),
    ),
    "fan": (
        *lucies("fan"),
        smaller("fan", 4, 5, 3),
        smaller("fan", 4, 4, 5),
    ),
    "lucky-fan": (
        smaller("lucky-fan", 2, 6, 3),
        smaller("lucky-fan", 2, 6, 3, cells=1),
        smaller("lucky-fan", 2, 8, 3),
        smaller("lucky-fan", 2, 8, 3, cells=1),
        smaller("lucky-fan", 3, 4, 3, cells=1),
        smaller("lucky-fan", 3, 5, 3, cells=1),
        smaller("lucky-fan", 3, 6, 3),
        smaller("lucky-fan", 4, 4, 3, cells=1),
        smaller("lucky-fan", 4, 5, 3, cells=1),
        smaller("lucky-fan", 1, 12, 3, cells=2),
        smaller("lucky-fan", 2, 6, 2, cells=0),
        smaller("lucky-fan", 3, 4, 2, cells=0),
    ),
    "freefan": (
        smaller("freefan", 2, 6, 3, cells=1),
        smaller("freefan", 2, 6, 6),
        smaller("freefan", 2, 6, 4, cells=1),
        smaller("freefan", 2, 5, 5),
        smaller("freefan", 3, 5, 5),
        smaller("freefan", 3, 5, 3, cells=1),
        smaller("freefan", 3, 6, 6),
        smaller("freefan", 4, 4, 4, cells=1),
        smaller("freefan", 4, 4, 6),
        smaller("freefan", 1, 12, 3, cells=1),
    ),
    "demon-fan": (
        *two_coloured("demon-fan"),
        smaller("demon-fan", 4, 3, 2, redeals=6),
    ),
    "three-shuffles-and-a-draw": (
        *lucies("three-shuffles-and-a-draw"),
        smaller("three-shuffles-and-a-draw", 2, 5, 3, redeals=2),
        smaller("three-shuffles-and-a-draw", 3, 4, 2, redeals=2),
        smaller("three-shuffles-and-a-draw", 4, 4, 3, redeals=2),
    ),
}

# Other games under rules that these ten do not have, or not together.
OTHER_PACKS = {
    "bear-river-line": rivers("bear-river-line"),
    "fortress": chessboards("fortress"),
    "lasker": chessboards("lasker"),
    "midnight-clover": (
        smaller("midnight-clover", 2, 5, 4),
        smaller("midnight-clover", 2, 6, 3),
        smaller("midnight-clover", 3, 4, 3),
        smaller("midnight-clover", 3, 5, 3),
        smaller("midnight-clover", 4, 4, 4),
    ),
    "super-flower-garden": (
        smaller("super-flower-garden", 2, 5, 3),
        smaller("super-flower-garden", 2, 6, 3),
        smaller("super-flower-garden", 3, 3, 3),
        smaller("super-flower-garden", 3, 4, 3),
        smaller("super-flower-garden", 4, 3, 3),
    ),
    "linus": two_coloured("linus"),
    "house-in-the-wood": (
        smaller("house-in-the-wood", 1, 5, 3),
        smaller("house-in-the-wood", 1, 6, 3),
        smaller("house-in-the-wood", 1, 7, 5),
        smaller("house-in-the-wood", 2, 3, 3),
        smaller("house-in-the-wood", 2, 4, 4),
    ),
    "cromwell": (
        smaller("cromwell", 1, 5, 5),
        smaller("cromwell", 1, 6, 4),
        smaller("cromwell", 1, 8, 5),
        smaller("cromwell", 2, 3, 4),
        smaller("cromwell", 2, 4, 5),
    ),
}


def own_packs(key: str) -> tuple[Rules, ...]:
    """Return the smallest packs of a player's own game: those of the game that it is made from."""
    base_key, _, text = key.partition("+")
    changes = read_changes(text, entry(base_key).rules)
    return tuple(varied(rules, changes) for rules in PACKS[base_key] if rules.cards <= 12)


# A player's own games that a search is not, or not yet, known for under these rules.
OWN_PACKS = {
    key: own_packs(key)
    for key in (
        "bear-river+spaces-none",
        "bear-river+spaces-any",
        "bear-river+step-down",
        "bear-river+cap-4",
        "bear-river+cells-1",
        "fan+spaces-any",
        "fan+corner-yes",
        "shamrocks+cap-4",
        "clover-leaf+step-down+corner-yes",
        "la-belle-lucie+redeals-0",
        "la-belle-lucie+spaces-ends",
        "la-belle-lucie+draws-any",
    )
}

ALL_PACKS = {**PACKS, **OTHER_PACKS, **OWN_PACKS}

# Demon Fan as it is played: what lies under the top cards is not seen.
HIDDEN_PACKS = (
    *two_coloured("demon-fan", hidden=1),
    smaller("demon-fan", 4, 3, 2, hidden=1, redeals=6),
)

# Deals whose every position a plain search sees in a moment, won and lost ones.
CHEAP_DEALS = (4, 5, 6, 7, 8, 11, 14, 15, 17, 18, 19, 20)

MANY = 1_000_000


def wandered(position: Position, steps: int, generator: random.Random) -> Position:
    """Return the position after so many moves at random, fewer where there are none left."""
    for _ in range(steps):
        moves = [each for each in legal_moves(position) if each != REDEAL]
        if not moves:
            break
        position = play(position, generator.choice(moves))
    return position


def sampled(packs: Sequence[Rules], first_number: int = 0) -> Iterator[Position]:
    """Yield positions of shuffled packs, up to six moves from the deal, for ever.

    Where there are redeals, every other round of them is on its last deal.
    """
    for number in count(first_number):
        rules = packs[number % len(packs)]
        generator = random.Random(number)
        pack = [card_of(suit, rank) for suit in range(rules.suits) for rank in range(rules.ranks)]
        deck = pack * rules.decks
        generator.shuffle(deck)
        first = deal_out(rules, deck)
        if number // len(packs) % 2:
            first = replace(first, redeals=rules.redeals)
        yield wandered(first, generator.randrange(7), generator)


def laid_out(rules: Rules, fans: str, foundations: tuple[int, ...]) -> Position:
    """Return a position of a smaller pack, its fans as texts, its base the ace."""
    cards = tuple(tuple(map(read_card, fan.split())) for fan in fans.split("/"))
    missing = ((),) * (len(rules.spaces) - len(cards))
    return Position(rules, (*cards, *missing), foundations, 0, (None,) * rules.cells)


def described(position: Position, verdict: Verdict) -> str:
    """Say what was found about which position, for a test that fails."""
    rules, text = position.rules, board_text("", position).removeprefix("; ")
    pack = f"{rules.suits} suits of {rules.ranks} ranks"
    return f"{verdict.outcome.name} after {verdict.nodes} nodes, {pack}: {text}"


def require_win(position: Position, line: Sequence[Move]) -> None:
    """Play a line, every move of which must be legal and none a redeal, to the position won."""
    assert REDEAL not in line
    for each in line:
        position = play(position, each)
    assert is_won(position)


def require_verdict(position: Position, expected: bool | None) -> Verdict:
    """Require what the plain search has found, where it has, and a line where there is one."""
    verdict = solve(position)
    if expected is not None:
        assert verdict.outcome is OUTCOMES[expected], described(position, verdict)
    if verdict.outcome is Outcome.WINNABLE:
        require_win(position, verdict.line)
    else:
        assert verdict.line == ()
    assert verdict.until_redeal == (redeals_left(position) > 0)
    return verdict


@dataclass(frozen=True)
class Tally:
    """In how many positions solver and plain search agree, and what the latter did not decide."""

    won: int = 0
    lost: int = 0
    undecided: int = 0

    @property
    def agreed(self) -> int:
        return self.won + self.lost

    def __str__(self) -> str:
        return (
            f"{self.agreed} agreed: {self.won} won, {self.lost} lost; "
            f"{self.undecided} not decided by the plain search"
        )

    def with_one(self, decided: bool | None) -> "Tally":
        return Tally(
            self.won + (decided is True),
            self.lost + (decided is False),
            self.undecided + (decided is None),
        )


def require_agreement(positions: Iterator[Position], wanted: int, most: int) -> Tally:
    """Compare positions until so many are decided either way, and return how they are."""
    tally = Tally()
    while tally.agreed < wanted:
        position = next(positions)
        decided = decide(position, most)
        require_verdict(position, decided)
        tally = tally.with_one(decided)
    return tally


@pytest.mark.parametrize("key", PACKS)
def test_verdicts_agree_with_the_plain_search(key: str) -> None:
    tally = require_agreement(sampled(PACKS[key]), wanted=100, most=2_000)
    assert min(tally.won, tally.lost) >= 20
    assert tally.undecided <= 10


@pytest.mark.parametrize("key", OTHER_PACKS)
def test_verdicts_of_other_games_agree_with_the_plain_search(key: str) -> None:
    tally = require_agreement(sampled(OTHER_PACKS[key]), wanted=40, most=2_000)
    assert min(tally.won, tally.lost) >= 4


@pytest.mark.parametrize("key", OWN_PACKS)
def test_verdicts_of_own_games_agree_with_the_plain_search(key: str) -> None:
    tally = require_agreement(sampled(OWN_PACKS[key]), wanted=60, most=2_000)
    assert min(tally.won, tally.lost) >= 2


@st.composite
def own_rules(draw: st.DrawFn) -> Rules:
    """Draw the rules of a smaller pack, with any changes that make sense."""
    packs = draw(st.sampled_from([*PACKS.values(), *OTHER_PACKS.values()]))
    rules = draw(st.sampled_from(packs))
    for field in draw(st.lists(st.sampled_from(FIELDS), max_size=5, unique=True)):
        choice = draw(st.sampled_from(field.choices))
        with suppress(BadRules):
            rules = varied(rules, {field.word: choice.word})
    return rules


def require_own_verdict(rules: Rules, number: int) -> bool | None:
    """Require what the plain search has found of some position, where it has, and return that."""
    position = next(sampled((rules,), number))
    decided = decide(position, 2_000)
    if decided is None:
        return None
    if not any(position.face_down):
        require_verdict(position, decided)
    elif (verdict := solve(position)).outcome is not Outcome.UNDECIDED:
        assert verdict.outcome is OUTCOMES[decided], described(position, verdict)
    return decided


@given(own_rules(), st.integers(0, 999))
def test_verdicts_of_any_own_game_agree_with_the_plain_search(rules: Rules, number: int) -> None:
    require_own_verdict(rules, number)


@pytest.mark.full
@given(own_rules(), st.integers(0, 999_999))
@settings(max_examples=5_000)
def test_five_thousand_verdicts_of_own_games_agree_with_the_plain_search(
    rules: Rules, number: int
) -> None:
    require_own_verdict(rules, number)


@pytest.mark.full
@pytest.mark.parametrize("key", PACKS)
def test_two_thousand_verdicts_of_a_game_agree_with_the_plain_search(
    key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    tally = require_agreement(sampled(PACKS[key]), wanted=2_000, most=20_000)
    with capsys.disabled():
        print(f"\n{key}: {tally}")
    assert min(tally.won, tally.lost) >= 400


@pytest.mark.full
@pytest.mark.parametrize("key", OTHER_PACKS)
def test_five_hundred_verdicts_of_other_games_agree_with_the_plain_search(
    key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    tally = require_agreement(sampled(OTHER_PACKS[key]), wanted=500, most=20_000)
    with capsys.disabled():
        print(f"\n{key}: {tally}")
    assert min(tally.won, tally.lost) >= 50


def whole(number: int, key: str = "bear-river") -> Position:
    return first_position(entry(key).rules, number)


@pytest.mark.parametrize("number", CHEAP_DEALS)
def test_verdicts_of_whole_deals_of_bear_river_agree_with_the_plain_search(number: int) -> None:
    decided = decide(whole(number), 3_000)
    assert decided is not None
    require_verdict(whole(number), decided)


def test_whole_deals_of_bear_river_are_won_and_lost() -> None:
    assert {solve(whole(number)).outcome for number in CHEAP_DEALS} == set(OUTCOMES.values())


@pytest.mark.full
def test_three_hundred_deals_of_bear_river_agree_with_the_plain_search(
    capsys: pytest.CaptureFixture[str],
) -> None:
    tally = Tally()
    for number in range(1, 301):
        decided = decide(whole(number), 300_000)
        require_verdict(whole(number), decided)
        tally = tally.with_one(decided)
    with capsys.disabled():
        print(f"\nbear-river, whole pack: {tally}")
    assert tally.agreed >= 290


@pytest.mark.full
@pytest.mark.parametrize("key", ["bear-river", "bear-river-line"])
def test_whole_packs_of_bear_river_in_play_agree_with_the_plain_search(
    key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    middles = (
        wandered(whole(number, key), number % 25, random.Random(number)) for number in count(1_001)
    )
    tally = require_agreement(middles, wanted=300, most=10_000)
    with capsys.disabled():
        print(f"\n{key}, whole pack in play: {tally}")
    assert min(tally.won, tally.lost) >= 50


def opened(position: Position) -> Position:
    """Return a position with all its cards face up."""
    return replace(position, rules=replace(position.rules, hidden=False), face_down=())


def shuffled_under(position: Position, generator: random.Random) -> Position:
    """Return a position that looks the same, with the cards that lie face down in another order."""
    pairs = [*zip(position.fans, position.face_down, strict=True)]
    hidden = [card for fan, covered in pairs for card in fan[:covered]]
    generator.shuffle(hidden)
    fans = tuple(
        (*(hidden.pop() for _ in range(covered)), *fan[covered:]) for fan, covered in pairs
    )
    return replace(position, fans=fans)


def require_fairness(positions: Iterator[Position], wanted: int, most: int) -> dict[str, int]:
    """Require what is said of hidden cards to hold wherever they lie, and count what is said."""
    counts = {"open": 0, "lost": 0, "undecided": 0, "won": 0}
    for position in islice(positions, wanted):
        if not any(position.face_down):
            require_verdict(position, decide(opened(position), most))
            counts["open"] += 1
            continue
        verdict = solve(position)
        counts[
            {Outcome.LOST: "lost", Outcome.WINNABLE: "won"}.get(verdict.outcome, "undecided")
        ] += 1
        for seed in range(3):
            alike = shuffled_under(position, random.Random(seed)) if seed else position
            assert solve(alike).outcome is verdict.outcome, described(alike, verdict)
            if verdict.outcome is not Outcome.UNDECIDED:
                assert decide(opened(alike), most) in (
                    None,
                    verdict.outcome is Outcome.WINNABLE,
                ), described(alike, verdict)
            if verdict.outcome is Outcome.WINNABLE:
                require_win(alike, verdict.line)
    return counts


def test_nothing_is_known_of_cards_that_lie_face_down() -> None:
    counts = require_fairness(sampled(HIDDEN_PACKS), wanted=80, most=2_000)
    assert counts["undecided"]


EMPTY = " / ".join(["-"] * 16)


@pytest.mark.parametrize(
    ("foundations", "fans"),
    [
        ("JC KS KH KD", "(KC) QC / -"),
        ("QC QS KH KD", "(KC) KS / -"),
        ("JC QS KH KD", "(KC) QC / KS"),
        ("TC KS KH KD", "(QC) JC / KC"),
        ("TC KS KH KD", "(KC QC) JC / -"),
    ],
)
def test_what_can_be_won_is_not_lost_for_cards_that_lie_face_down(
    foundations: str, fans: str
) -> None:
    text = f"demon-fan; base A; foundations {foundations}; {fans} / {EMPTY}"
    position = read_board(text)[1]
    assert decide(opened(position), MANY) is True
    verdict = solve(position)
    assert verdict.outcome is not Outcome.LOST, described(position, verdict)
    if verdict.outcome is Outcome.WINNABLE:
        require_win(position, verdict.line)


@pytest.mark.parametrize(("ranks", "fans"), [(2, "2C AC"), (3, "2C AC / 3C"), (3, "3C 2C AC")])
def test_the_smallest_packs_with_cards_face_down_are_not_lost(ranks: int, fans: str) -> None:
    position = laid_out(smaller("demon-fan", 1, ranks, 2, hidden=1), fans, foundations=(0,))
    position = replace(position, face_down=tuple(max(0, len(fan) - 1) for fan in position.fans))
    assert decide(opened(position), MANY) is True
    verdict = solve(position)
    assert verdict.outcome is not Outcome.LOST, described(position, verdict)
    if verdict.outcome is Outcome.WINNABLE:
        require_win(position, verdict.line)


@pytest.mark.full
def test_nothing_is_known_of_cards_that_lie_face_down_in_two_thousand_positions(
    capsys: pytest.CaptureFixture[str],
) -> None:
    counts = require_fairness(sampled(HIDDEN_PACKS), wanted=2_000, most=20_000)
    with capsys.disabled():
        print(f"\ndemon-fan, cards face down: {counts}")
    assert counts["undecided"]


# One suit is left; banking its ace takes away the place that its king needs.
BASE_CARD = board(
    "1: QC 2C KC / 2: AC / 3: 4C / 6: JC TC 9C / 12: 8C 7C 6C / 18: 5C 3C", foundations="- KS KH KD"
)
BANK_THE_ACE = move(2, "F")


def test_banking_a_card_of_the_base_can_lose_a_deal_of_bear_river() -> None:
    assert require_verdict(BASE_CARD, decide(BASE_CARD, MANY)).outcome is Outcome.WINNABLE
    after = play(BASE_CARD, BANK_THE_ACE)
    assert require_verdict(after, decide(after, MANY)).outcome is Outcome.LOST
    assert len(reachable(after)) == 7
    assert not any(map(is_won, reachable(after).values()))


def test_a_line_does_not_bank_the_card_of_the_base_where_that_loses() -> None:
    assert BANK_THE_ACE in legal_moves(BASE_CARD)
    assert solve(BASE_CARD).line[0] != BANK_THE_ACE


def test_banking_a_card_of_the_base_can_lose_a_game_of_chessboard() -> None:
    fans = "4S 5C AS / 2S 3S / 4C 5S"
    position = laid_out(smaller("chessboard", 2, 5, 4), fans, foundations=(3, 0))
    assert require_verdict(position, decide(position, MANY)).outcome is Outcome.WINNABLE
    after = play(position, move(1, "F"))
    assert require_verdict(after, decide(after, MANY)).outcome is Outcome.LOST


def test_a_build_on_the_only_place_can_lose_while_there_is_a_draw() -> None:
    rules = smaller("midnight-clover", 1, 9, 3)
    position = laid_out(rules, "3C 9C 5C / 8C 6C / 4C 7C", foundations=(2,))
    assert require_verdict(position, decide(position, MANY)).outcome is Outcome.WINNABLE
    after = play(position, move(1, 2))
    assert require_verdict(after, decide(after, MANY)).outcome is Outcome.LOST


def test_a_limit_leaves_a_verdict_true_or_undecided() -> None:
    undecided = 0
    for packs in ALL_PACKS.values():
        for position in islice(sampled(packs), 6):
            decided = decide(position, 2_000)
            if decided is None:
                continue
            for limit in (1, 2, 5, 20, 100):
                verdict = solve(position, limit)
                if verdict.outcome is Outcome.UNDECIDED:
                    assert verdict.line == ()
                    undecided += 1
                    continue
                assert verdict.outcome is OUTCOMES[decided], described(position, verdict)
                if decided:
                    require_win(position, verdict.line)
    assert undecided


def in_slices(position: Position, limit: int, pace: int) -> Verdict:
    """Return the verdict of a search that pauses after so many nodes."""
    search = searching(position, limit, pace)
    while True:
        try:
            next(search)
        except StopIteration as end:
            verdict = end.value
            assert isinstance(verdict, Verdict)
            return verdict


@pytest.mark.parametrize("pace", [1, 7, 500])
def test_a_search_in_slices_comes_to_the_same_verdict(pace: int) -> None:
    positions = [
        *(position for packs in ALL_PACKS.values() for position in islice(sampled(packs), 3))
    ]
    for position in (*positions, *map(whole, CHEAP_DEALS), BASE_CARD):
        for limit in (10, MANY):
            assert in_slices(position, limit, pace) == solve(position, limit)


def test_a_search_leaves_its_position_as_it_was() -> None:
    for packs in ALL_PACKS.values():
        for position in islice(sampled(packs), 3):
            before, same = repr(position), replace(position)
            solve(position)
            assert repr(position) == before
            assert position == same


def test_a_position_that_is_won_needs_no_move() -> None:
    won = board("1: -", foundations="KC KS KH KD")
    assert is_won(won)
    assert solve(won).outcome is Outcome.WINNABLE
    assert solve(won).line == ()


def test_the_plain_search_finds_the_same_with_piles_told_apart() -> None:
    def told_apart(position: Position) -> Position:
        return position

    for packs in ALL_PACKS.values():
        for position in islice(sampled(packs), 8):
            decided = decide(position, 300, told_apart)
            if decided is not None:
                assert decide(position, 300) is decided


def test_the_plain_search_gives_up_at_its_limit() -> None:
    assert decide(BASE_CARD, 3) is None
    assert decide(whole(1), 100) is None
    assert len(reachable(play(BASE_CARD, BANK_THE_ACE), sorted_position)) == 7
    assert decide(play(BASE_CARD, BANK_THE_ACE), 7) is False
    assert decide(play(BASE_CARD, BANK_THE_ACE), 6) is None
