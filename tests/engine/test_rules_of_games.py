"""The rules of ten games as behaviour: small boards, and the moves they allow or refuse."""

import hashlib
import random
import re
from collections.abc import Iterator
from itertools import combinations, takewhile

import pytest

from bear_river.cards import (
    RANK_LETTERS,
    SUIT_LETTERS,
    Card,
    card_text,
    cards_text,
    rank_of,
    read_card,
    suit_of,
)
from bear_river.catalogue import entry
from bear_river.deal import deal_out, first_position
from bear_river.game import board_deal, new_game, take_turn, undo
from bear_river.game import position as position_of
from bear_river.notation import board_text, read_board, read_move
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
    fan_pile,
    foundation_card,
    foundation_cards,
    is_won,
    legal_moves,
    play,
)

BEAR_RIVERS = "bear-river bear-river-line"
SHAMROCKS = "shamrocks shamrocks-as-dealt shamrocks-ii"
LUCIES = "la-belle-lucie three-shuffles-and-a-draw"
FANS = "fan fan-16"
WITH_CELLS = "freefan free-fan lucky-fan"

LAYOUTS = {
    **dict.fromkeys(BEAR_RIVERS.split(), (3, 3, 3, 3, 3, 2) * 3),
    **dict.fromkeys(f"fan free-fan {LUCIES} {SHAMROCKS}".split(), (3,) * 17 + (1,)),
    **dict.fromkeys(("fan-16", "freefan", "lucky-fan", "demon-fan"), (3,) * 16 + (2, 2)),
    "chessboard": (6, 6) + (5,) * 8,
    "clover-leaf": (3,) * 16,
}
CELLS = {"freefan": 2, "free-fan": 2, "lucky-fan": 2}
REDEALS = {"la-belle-lucie": 2, "three-shuffles-and-a-draw": 2, "demon-fan": 6}

# A line of games, then a row for each rule that they share: what it says | a board, as `board`
# reads it | moves | `allowed`, or why the move is not.
RULES = f"""
{FANS} {WITH_CELLS} {LUCIES} {SHAMROCKS} demon-fan
    a foundation starts on the ace | 1: AH / 2: 2H | 1>F | allowed
    a foundation does not start on the two | 1: AH / 2: 2H | 2>F | NOT_NEXT
    a foundation takes the next rank of its suit | 1: 5H / 2: 6H | 1>F | allowed
    a foundation skips no rank | 1: 5H / 2: 6H | 2>F | NOT_NEXT
    a foundation takes no other suit | 1: 5S / 2: 6S / 3: 6H | 2>F | NOT_NEXT
    a foundation ends on the king | 1: QH / 2: KH | 1>F 2>F | allowed
    two cards do not move as one | 1: 9H 8H / 2: TH | 1*2>2 | ONE_AT_A_TIME
{BEAR_RIVERS} chessboard clover-leaf
    two cards do not move as one | 1: 9H 8H / 2: TH | 1*2>2 | ONE_AT_A_TIME
{FANS} {WITH_CELLS} {LUCIES}
    a ten takes the nine of its suit | 1: 9H / 2: TH | 1>2 | allowed
    a nine refuses the ten: fans are built down | 1: 9H / 2: TH | 2>1 | NOT_ONE_LOWER
    a ten refuses the eight | 1: 8H / 2: TH | 1>2 | NOT_ONE_LOWER
    a ten refuses the nine of its colour | 1: 9D / 2: TH | 1>2 | OTHER_SUIT
    a ten refuses the nine of the other colour | 1: 9S / 2: TH | 1>2 | OTHER_SUIT
    an ace refuses the king: there is no wrap | 1: KH / 2: AH | 1>2 | ACROSS_THE_BASE
    a king refuses the ace | 1: AH / 2: KH | 1>2 | NOT_ONE_LOWER
    a run does not move as one | 1: TH 9H / 2: JH | 1>2 | NOT_ONE_LOWER
{FANS} freefan free-fan {LUCIES}
    a fan of three takes a fourth | 1: 3H / 2: KS 9C 4H | 1>2 | allowed
    there is no cap | 1: 3H / 2: KS KC KD QS QC QD JS JC JD TS TC TD 4H | 1>2 | allowed
lucky-fan {BEAR_RIVERS} {SHAMROCKS}
    a fan of two takes a third | 1: 3H / 2: KS 4H | 1>2 | allowed
    a fan of three takes no fourth | 1: 3H / 2: KS 9C 4H | 1>2 | FULL
{WITH_CELLS}
    a cell takes an ace | 1: AH | 1>a | allowed
    a cell takes a king | 1: KH | 1>a | allowed
    there is a second cell | cells QH -; 1: 9S | 1>b | allowed
    there is no third cell | cells QH 9H; 1: 9S | 1>c | NO_SUCH_CELL
    a cell holds one card | cells QH -; 1: JH | 1>a | CELL_TAKEN
    the second cell holds one card too | cells - 9H; 1: 8H | 1>b | CELL_TAKEN
    a cell gives to a foundation | cells - 9H; 1: TH | b>F | allowed
    a cell gives no card before its turn | cells TH -; 1: 9H | a>F | NOT_NEXT
    a cell gives to the next higher card | cells 9H -; 1: TH | a>1 | allowed
    a cell gives to no other suit | cells 9D -; 1: TH | a>1 | OTHER_SUIT
    a cell gives a king to a space | cells KH -; 1: - | a>1 | allowed
    a cell gives no queen to a space | cells QH -; 1: - | a>1 | ONLY_KINGS
lucky-fan
    a cell gives to no fan of three | cells 3H -; 1: KS 9C 4H | a>1 | FULL
{BEAR_RIVERS} {SHAMROCKS} {FANS} {LUCIES} chessboard clover-leaf demon-fan
    there is no cell | 1: 9H | 1>a | NO_SUCH_CELL
{BEAR_RIVERS} {SHAMROCKS} {FANS} {WITH_CELLS} chessboard clover-leaf
    there is no redeal | 1: 9H 8H | R | NO_REDEAL
    there is no draw | 1: 9H 8S | 1.1>1 | NO_DRAW
la-belle-lucie
    there is no draw after the last redeal | redeals 2; 1: 9H 8S | 1.1>1 | NO_DRAW
three-shuffles-and-a-draw
    there is no draw before a redeal | 1: 9H 8S | 1.1>1 | DRAW_LATER
    there is no draw before the last redeal | redeals 1; 1: 9H 8S | 1.1>1 | DRAW_LATER
    there is no second draw | redeals 2; draws 1; 1: 9H 8S | 1.1>1 | NO_DRAW
    the top card is not drawn | redeals 2; 1: 9H 8S | 1.2>1 | NOT_BURIED
    a card is drawn to no other fan | redeals 2; 1: 9H 8S / 2: TH | 1.1>2 | NO_SENSE
demon-fan
    there is no draw after the last redeal | redeals 6; 1: 9H 8S | 1.1>1 | NO_DRAW
    a red ten takes a black nine | 1: 9S / 2: TH | 1>2 | allowed
    a black ten takes a red nine | 1: 9D / 2: TS | 1>2 | allowed
    a ten refuses the nine of its suit | 1: 9H / 2: TH | 1>2 | SAME_COLOUR
    a ten refuses the nine of its colour | 1: 9C / 2: TS | 1>2 | SAME_COLOUR
    a nine refuses the ten: fans are built down | 1: TS / 2: 9H | 1>2 | NOT_ONE_LOWER
    a ten refuses an eight | 1: 8S / 2: TH | 1>2 | NOT_ONE_LOWER
    a ten refuses a ten | 1: TS / 2: TH | 1>2 | NOT_ONE_LOWER
    an ace refuses a king: there is no wrap | 1: KS / 2: AH | 1>2 | ACROSS_THE_BASE
    a king refuses an ace | 1: AS / 2: KH | 1>2 | NOT_ONE_LOWER
    a run does not move as one | 1: TH 9S / 2: JC | 1>2 | SAME_COLOUR
    a fan of three takes a fourth | 1: 3S / 2: KS 9C 4H | 1>2 | allowed
    there is no cap | 1: 3S / 2: KS KC KD QS QC QD JS JC JD TS TC TD 4H | 1>2 | allowed
{SHAMROCKS}
    a ten takes the nine of its suit | 1: 9H / 2: TH | 1>2 | allowed
    a ten takes a nine of its colour | 1: 9D / 2: TH | 1>2 | allowed
    a ten takes a nine of the other colour | 1: 9S / 2: TH | 1>2 | allowed
    a nine takes the ten of its suit | 1: 9H / 2: TH | 2>1 | allowed
    a nine takes a ten of the other colour | 1: 9S / 2: TH | 2>1 | allowed
    a ten refuses a ten | 1: TS / 2: TH | 1>2 | NOT_NEIGHBOURS
    a ten refuses an eight | 1: 8S / 2: TH | 1>2 | NOT_NEIGHBOURS
    an eight refuses a ten | 1: 8S / 2: TH | 2>1 | NOT_NEIGHBOURS
    an ace refuses a king: there is no wrap | 1: KS / 2: AH | 1>2 | ACROSS_THE_BASE
    a king refuses an ace: there is no wrap | 1: KS / 2: AH | 2>1 | ACROSS_THE_BASE
    a run does not move as one | 1: TH 9S / 2: JD | 1>2 | NOT_NEIGHBOURS
{BEAR_RIVERS} chessboard clover-leaf
    a ten takes the nine of its suit | 1: 9S / 2: TS | 1>2 | allowed
    a nine takes the ten of its suit | 1: 9H / 2: TH | 2>1 | allowed
    a ten refuses the eight | 1: 8H / 2: TH | 1>2 | NOT_NEIGHBOURS
    an eight refuses the ten | 1: 8S / 2: TS | 2>1 | NOT_NEIGHBOURS
    a ten refuses the nine of its colour | 1: 9D / 2: TH | 1>2 | OTHER_SUIT
    a nine refuses the ten of the other colour | 1: 9H / 2: TS | 2>1 | OTHER_SUIT
    a run does not move as one | 1: TH 9H / 2: JH | 1>2 | NOT_NEIGHBOURS
{BEAR_RIVERS} chessboard
    a foundation starts on the base | base 9; 1: 9H / 2: TH | 1>F | allowed
    a foundation does not start on the ace | base 9; 1: 9H / 2: AH | 2>F | NOT_NEXT
    a foundation does not start above the base | base 9; 1: 9H / 2: TH | 2>F | NOT_NEXT
    a foundation takes no other suit | base 9; 1: JS / 2: QS / 3: QH | 2>F | NOT_NEXT
    a foundation skips no rank | base 9; 1: JS / 2: QS | 2>F | NOT_NEXT
    a foundation is not built down | base 9; 1: TS / 2: 8S | 2>F | NOT_NEXT
    a foundation turns the corner | base 9; 1: KH / 2: AH / 3: 2H | 1>F 2>F 3>F | allowed
    a foundation turns no corner early | base 9; 1: KH / 2: AH | 2>F | NOT_NEXT
    a foundation ends below the base | base 9; 1: 7H / 2: 8H | 1>F 2>F | allowed
    an ace takes the king | base 5; 1: AH / 2: KH | 2>1 | allowed
    a king takes the ace | base 5; 1: AH / 2: KH | 1>2 | allowed
bear-river chessboard
    the base takes the rank below it | base 5; 1: 4H / 2: 5H | 1>2 | allowed
    the rank below the base takes it | base 5; 1: 4H / 2: 5H | 2>1 | allowed
    an ace that is the base takes the king | base A; 1: AH / 2: KH | 2>1 | allowed
    a king takes an ace that is the base | base A; 1: AH / 2: KH | 1>2 | allowed
bear-river-line
    the base refuses the rank below it | base 5; 1: 4H / 2: 5H | 1>2 | ACROSS_THE_BASE
    the rank below the base refuses it | base 5; 1: 4H / 2: 5H | 2>1 | ACROSS_THE_BASE
    an ace that is the base refuses the king | base A; 1: AH / 2: KH | 2>1 | ACROSS_THE_BASE
    a king refuses an ace that is the base | base A; 1: AH / 2: KH | 1>2 | ACROSS_THE_BASE
{BEAR_RIVERS}
    a short fan takes a third | 1: 3H / 6: KS 4H | 1>6 | allowed
    a short fan takes no fourth | 1: 3H / 6: KS 9C 4H | 1>6 | FULL
chessboard
    any card starts the first foundation | base -; 1: 7H | 1>F | allowed
    an ace takes the king before there is a base | base -; 1: AH / 2: KH | 2>1 | allowed
    a king takes the ace before there is a base | base -; 1: AH / 2: KH | 1>2 | allowed
    a fan takes a seventh and more | 1: 3H / 2: KS KC KD QS QC QD JS JC JD 4H | 1>2 | allowed
clover-leaf
    a black suit goes up from its ace | 1: 2S / 2: KS | 1>F | allowed
    a black suit goes not down from its ace | 1: 2S / 2: KS | 2>F | NOT_NEXT
    a red suit goes down from its king | 1: QH / 2: AH | 1>F | allowed
    a red suit goes not up from its king | 1: QH / 2: AH | 2>F | NOT_NEXT
    a black foundation skips no rank | 1: 5C / 2: 6C | 2>F | NOT_NEXT
    a black foundation takes no other suit | 1: 5S / 2: 6S / 3: 6C | 2>F | NOT_NEXT
    a red foundation takes no other suit | 1: 9H / 2: 8H / 3: 8D | 2>F | NOT_NEXT
    a black suit ends on its king | 1: QC / 2: KC | 1>F 2>F | allowed
    a red suit ends on its ace | 1: 2D / 2: AD | 1>F 2>F | allowed
    there is no cap | 1: 3H / 2: KS KC QS QC JS JC TS TC 4H | 1>2 | allowed
"""


def board(game: str, text: str) -> Position:
    """Return a board of a game from the parts that matter, its fans given by number.

    Each foundation is built as far as the cards named let it; what remains goes to the fans that
    are not named. So a fan is surely empty only where the text says so: `4: -`.
    """
    *parts, fans = text.split("; ")
    said = dict(part.split(" ", 1) for part in parts)
    base = said.setdefault("base", "A")
    if game in CELLS:
        said.setdefault("cells", "- -")
    table = {int(number): cards for number, cards in (fan.split(": ") for fan in fans.split(" / "))}
    others = [number for number in range(1, len(LAYOUTS[game]) + 1) if number not in table]
    named = set(re.findall(f"[{RANK_LETTERS}][{SUIT_LETTERS}]", text))
    tops, rest = [], []
    for suit in SUIT_LETTERS:
        start = 0 if base == "-" else RANK_LETTERS.index(base)
        ranks = RANK_LETTERS[start:] + RANK_LETTERS[:start]
        if game == "clover-leaf" and suit in "HD":
            ranks = ranks[::-1]
        cards = [rank + suit for rank in ranks]
        up = [] if base == "-" else [*takewhile(lambda each: each not in named, cards)]
        tops.append(up[-1] if up else "-")
        rest += [each for each in cards[len(up) :] if each not in named]
    for place, number in enumerate(others):
        table[number] = " ".join(rest[place :: len(others)]) or "-"
    said["foundations"] = " ".join(tops)
    line = " / ".join(table[number] for number in sorted(table))
    lines = [game, *(f"{word} {value}" for word, value in said.items()), line]
    return read_board("\n".join(lines))[1]


def lines_of(table: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each game of a table with each row below its line of games, the row in its parts."""
    games = [""]
    for line in table.strip().splitlines():
        if "|" not in line:
            games = line.split()
            continue
        for game in games:
            yield game, [part.strip() for part in line.split(" | ")]


def rows(*, allowed: bool) -> Iterator[object]:
    """Yield the rows whose moves are allowed, or else the others, each once for every game."""
    for game, (rule, text, moves, outcome) in lines_of(RULES):
        if (outcome == "allowed") == allowed:
            values = (text, moves) if allowed else (text, moves, Refusal[outcome])
            yield pytest.param(game, *values, id=f"{game}: {rule}")


def refusal(position: Position, move: Move) -> Refusal | None:
    """Return why playing a move is refused, None where it is not."""
    try:
        play(position, move)
    except IllegalMove as error:
        return error.refusal
    return None


def piles(position: Position) -> dict[Pile, list[Card]]:
    """Return the cards of every pile, the foundations by their places."""
    return {
        **{fan_pile(at): [*cards] for at, cards in enumerate(position.fans)},
        **{cell_pile(at): [] if top is None else [top] for at, top in enumerate(position.cells)},
        **{foundation(suit): [*foundation_cards(position, suit)] for suit in range(4)},
    }


def foundation(suit: int) -> Pile:
    return Pile(PileKind.FOUNDATION, suit)


@pytest.mark.parametrize(("game", "text", "moves"), [*rows(allowed=True)])
def test_the_move_is_allowed_and_moves_one_card(game: str, text: str, moves: str) -> None:
    position = board(game, text)
    for move in map(read_move, moves.split()):
        expected = piles(position)
        top = expected[move.source].pop()
        target = foundation(suit_of(top)) if move.target == FOUNDATION else move.target
        expected[target].append(top)
        position = play(position, move)
        assert piles(position) == expected


@pytest.mark.parametrize(("game", "text", "move", "why"), [*rows(allowed=False)])
def test_the_move_is_refused(game: str, text: str, move: str, why: Refusal) -> None:
    position = board(game, text)
    assert refusal(position, read_move(move)) is why
    assert read_move(move) not in legal_moves(position)


def space_refusal(game: str, number: int, name: str) -> Refusal | None:
    """Return why an empty fan does not take a card, None where it does."""
    if game == "chessboard" or (game in BEAR_RIVERS.split() and number in (6, 12, 18)):
        return None
    if game == "clover-leaf":
        return None if name[0] in "AK" else Refusal.ONLY_ENDS
    if game in f"{FANS} {WITH_CELLS}".split():
        return None if name[0] == "K" else Refusal.ONLY_KINGS
    return Refusal.CLOSED


@pytest.mark.parametrize("game", LAYOUTS)
def test_every_empty_fan_takes_what_the_rules_say(game: str) -> None:
    for number in range(1, len(LAYOUTS[game]) + 1):
        sources = [other for other in range(1, 5) if other != number][:3]
        named = dict(zip(sources, ("KS", "QH", "AH"), strict=True))
        fans = " / ".join(f"{source}: {name}" for source, name in named.items())
        position = board(game, f"{fans} / {number}: -")
        for source, name in named.items():
            expected = space_refusal(game, number, name)
            assert refusal(position, read_move(f"{source}>{number}")) is expected, (number, name)


@pytest.mark.parametrize("game", LAYOUTS)
def test_nothing_comes_back_from_a_foundation(game: str) -> None:
    # What lies on the foundations would fit: on the nines, or in the spaces.
    position = board(game, "1: 9H / 2: 9S / 3: - / 6: -")
    targets = [
        *map(fan_pile, range(len(position.fans))),
        *map(cell_pile, range(len(position.cells))),
    ]
    for target in targets:
        assert refusal(position, Move(FOUNDATION, target)) is Refusal.FOUNDATION_KEEPS
    assert {move.source.kind for move in legal_moves(position)} <= {PileKind.FAN, PileKind.TABLE}


@pytest.mark.parametrize(
    ("games", "text"),
    [
        (f"{FANS} {WITH_CELLS} {LUCIES} {SHAMROCKS} demon-fan", "1: KH"),
        (f"{BEAR_RIVERS} chessboard", "base 9; 1: 8H"),
        (f"{BEAR_RIVERS} chessboard", "base A; 1: KC"),
        ("clover-leaf", "1: KS"),
        ("clover-leaf", "1: AD"),
    ],
)
def test_the_game_is_won_once_all_cards_are_banked(games: str, text: str) -> None:
    for game in games.split():
        position = board(game, text)
        assert not is_won(position)
        after = play(position, read_move("1>F"))
        assert is_won(after)
        assert banked(after) == 52
        assert legal_moves(after) == ()


# What becomes of a pack that is dealt as it comes new: the tops of the foundations | some fans.
PACK = tuple(rank + suit for suit in SUIT_LETTERS for rank in RANK_LETTERS)
DEALT = f"""
fan free-fan {LUCIES} shamrocks shamrocks-as-dealt
    - - - - | 1: AC 5S 9H / 5: 5C 9S KH / 9: 9C KS 4D / 17: 4S 8H QD / 18: KD
shamrocks-ii
    - - - - | 1: AC 5S 9H / 5: KH 9S 5C / 9: KS 9C 4D / 17: 4S 8H QD / 18: KD
fan-16 freefan lucky-fan demon-fan
    - - - - | 1: AC 4S 9H / 2: 2C 5S TH / 16: 3S 6H JD / 17: 7H QD / 18: 8H KD
{BEAR_RIVERS}
    - - - KD | 1: AC 6S JH / 5: 5C TS 2D / 6: 6C JS / 7: 7C QS 3D / 12: QC 4H / 17: 4S 9H QD
chessboard
    - - - - | 1: AC JC 8S 5H 2D QD / 2: 2C QC 9S 6H 3D KD / 3: 3C KC TS 7H 4D / 10: TC 7S 4H AD JD
clover-leaf
    AC AS KH KD | 1: 2C 6S 9H / 16: 5S 8H QD
"""


@pytest.mark.parametrize(("game", "parts"), [*lines_of(DEALT)])
def test_a_new_pack_is_dealt_round_by_round(game: str, parts: list[str]) -> None:
    tops, fans = parts
    position = deal_out(entry(game).rules, [*map(read_card, PACK)])
    shown = [foundation_card(position, suit) for suit in range(4)]
    assert " ".join("-" if top is None else card_text(top) for top in shown) == tops
    for number, cards in (fan.split(": ") for fan in fans.split(" / ")):
        assert cards_text(position.fans[int(number) - 1]) == cards, number


@pytest.mark.parametrize("game", LAYOUTS)
def test_a_deal_has_the_layout_and_the_base_of_its_game(game: str) -> None:
    for number in (1, 24, 10**9 + 7):
        position = first_position(entry(game).rules, number)
        sizes = LAYOUTS[game]
        assert tuple(map(len, position.fans)) == sizes
        assert banked(position) == 52 - sum(sizes)
        assert len({each for fan in position.fans for each in fan}) == sum(sizes)
        assert position.cells == (None,) * CELLS.get(game, 0)
        if game == "demon-fan":
            assert position.face_down == tuple(size - 1 for size in sizes)
        else:
            assert not any(position.face_down)
        if game in BEAR_RIVERS.split():
            tops = [foundation_card(position, suit) for suit in range(4)]
            assert [position.base] == [rank_of(top) for top in tops if top is not None]
        else:
            assert position.base == (None if game == "chessboard" else 0)


@pytest.mark.parametrize(
    ("dealt", "shamrocks", "swapped"),
    [
        pytest.param("5H KH 9C", "KH 5H 9C", "KH 5H 9C", id="over its suit"),
        pytest.param("5H 9C KH", "KH 5H 9C", "KH 9C 5H", id="over its suit and another card"),
        pytest.param("9C 5H KH", "9C KH 5H", "KH 5H 9C", id="over another card and its suit"),
        pytest.param("5H 9H KH", "KH 5H 9H", "KH 9H 5H", id="over two of its suit"),
        pytest.param("9C KH 5H", "9C KH 5H", "KH 9C 5H", id="under its suit"),
        pytest.param("9C 5D KH", "9C 5D KH", "KH 5D 9C", id="over its colour"),
        pytest.param("KH 5H 9C", "KH 5H 9C", "KH 5H 9C", id="at the bottom"),
        pytest.param("KC 5H KH", "KC KH 5H", "KC KH 5H", id="over a king and its suit"),
        pytest.param("KC KH 5H", "KC KH 5H", "KC KH 5H", id="over a king"),
        pytest.param("5C KC KH", "KC 5C KH", "KC KH 5C", id="over a king that is moved"),
    ],
)
def test_kings_are_moved_at_the_deal(dealt: str, shamrocks: str, swapped: str) -> None:
    # The third fan of seventeen is dealt the third card of each round.
    rest = [each for each in PACK if each not in dealt.split()]
    for place, name in zip((2, 19, 36), dealt.split(), strict=True):
        rest.insert(place, name)
    deck = [*map(read_card, rest)]
    for game, expected in (
        ("shamrocks", shamrocks),
        ("shamrocks-as-dealt", dealt),
        ("shamrocks-ii", swapped),
    ):
        assert cards_text(deal_out(entry(game).rules, deck).fans[2]) == expected, game


@pytest.mark.parametrize("game", LAYOUTS)
def test_kings_cover_cards_of_their_suit_unless_the_game_moves_them(game: str) -> None:
    deals = [first_position(entry(game).rules, number) for number in range(1, 31)]
    pairs = [pair for deal in deals for fan in deal.fans for pair in combinations(fan, 2)]
    covers = any(rank_of(top) == 12 and suit_of(top) == suit_of(under) for under, top in pairs)
    assert covers == (game not in ("shamrocks", "shamrocks-ii"))


def test_chessboards_base_comes_and_goes_with_the_first_bank() -> None:
    first = board("chessboard", "base -; 1: 7H / 2: KS / 3: 7S 6S / 4: 5S")
    game = new_game(board_deal("chessboard", first))
    built = take_turn(game, (read_move("4>3"),))
    assert position_of(built).base is None
    banked_one = take_turn(built, (read_move("1>F"),))
    assert position_of(banked_one).base == rank_of(read_card("7H"))
    assert refusal(position_of(banked_one), read_move("2>F")) is Refusal.NOT_NEXT
    undone = undo(banked_one)
    assert position_of(undone).base is None
    other = take_turn(undone, (read_move("2>F"),))
    assert position_of(other).base == rank_of(read_card("KS"))
    assert refusal(position_of(other), read_move("1>F")) is Refusal.NOT_NEXT


@pytest.mark.parametrize("game", REDEALS)
def test_the_redeals_are_counted(game: str) -> None:
    position = first_position(entry(game).rules, 5)
    for _ in range(REDEALS[game]):
        assert REDEAL in legal_moves(position)
        position = play(position, REDEAL)
    assert REDEAL not in legal_moves(position)
    assert refusal(position, REDEAL) is Refusal.NO_REDEAL


@pytest.mark.parametrize("game", REDEALS)
def test_a_redeal_is_offered_whether_or_not_other_moves_are_left(game: str) -> None:
    assert {read_move("1>F"), REDEAL} <= {*legal_moves(board(game, "1: 9H / 2: TS"))}
    assert legal_moves(board(game, "1: QS KS / 2: QH KH")) == (REDEAL,)


def threes_of_a_shuffle(cards: list[Card], numbers: Iterator[float]) -> list[tuple[Card, ...]]:
    """Return eighteen fans of a pile that is shuffled from its end, and dealt from it in threes."""
    for last in range(len(cards) - 1, 0, -1):
        other = int(next(numbers) * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    cards.reverse()
    return [tuple(cards[start : start + 3]) for start in range(0, 54, 3)]


def row_of(number: int) -> Iterator[float]:
    generator = random.Random(number)
    while True:
        yield generator.random()


@pytest.mark.parametrize("game", REDEALS)
def test_redeals_shuffle_what_is_left_with_the_numbers_that_follow(game: str) -> None:
    number = 10**9 + 7
    position, numbers = first_position(entry(game).rules, number), row_of(number)
    for _ in range(51):
        next(numbers)
    for _ in range(REDEALS[game]):
        while banks := [move for move in legal_moves(position) if move.target == FOUNDATION]:
            position = play(position, banks[0])
        gathered = [each for fan in position.fans for each in fan]
        position = play(position, REDEAL)
        assert [*position.fans] == threes_of_a_shuffle(gathered, numbers)
        if game == "demon-fan":
            assert position.face_down == tuple(max(0, len(fan) - 1) for fan in position.fans)
        else:
            assert not any(position.face_down)
    assert banked(position) > 0


@pytest.mark.parametrize("game", REDEALS)
def test_a_pasted_board_is_shuffled_by_the_digest_of_its_text(game: str) -> None:
    position = board(game, "1: 9H JH TH QH / 2: KH KS / 4: QS")
    digest = hashlib.sha256(board_text(game, position).encode()).hexdigest()
    numbers = row_of(int(str(int(digest, 16))[:9]))
    gathered = [each for fan in position.fans for each in fan]
    after = play(position, REDEAL)
    assert [*after.fans] == threes_of_a_shuffle(gathered, numbers)
    assert [len(fan) for fan in after.fans] == [3, 3, 1] + [0] * 15
    assert after.foundations == position.foundations


@pytest.mark.parametrize("game", REDEALS)
def test_a_redeal_that_is_undone_comes_again_as_it_was(game: str) -> None:
    deal = board_deal(game, first_position(entry(game).rules, 7))
    once = take_turn(new_game(deal), (REDEAL,))
    back = undo(once)
    assert position_of(back) == deal.board
    detour = undo(take_turn(back, (legal_moves(position_of(back))[0],)))
    assert position_of(take_turn(detour, (REDEAL,))) == position_of(once)


@pytest.mark.parametrize(
    ("move", "fan"),
    [
        pytest.param("2.1>2", "9S 7D 8C 5H", id="the bottom card"),
        pytest.param("2.2>2", "5H 7D 8C 9S", id="a card in the middle"),
        pytest.param("2.3>2", "5H 9S 8C 7D", id="the second from the top"),
    ],
)
def test_a_draw_raises_any_buried_card_once_and_undo_gives_it_back(move: str, fan: str) -> None:
    game = "three-shuffles-and-a-draw"
    first = board(game, "redeals 2; 1: TH 6H / 2: 5H 9S 7D 8C")
    drawn = take_turn(new_game(board_deal(game, first)), (read_move(move),))
    now = position_of(drawn)
    assert cards_text(now.fans[1]) == fan
    assert (now.fans[0], now.fans[2:]) == (first.fans[0], first.fans[2:])
    assert refusal(now, read_move("1.1>1")) is Refusal.NO_DRAW
    again = take_turn(undo(drawn), (read_move("1.1>1"),))
    assert cards_text(position_of(again).fans[0]) == "6H TH"


def test_a_hidden_card_turns_up_when_it_is_exposed_and_down_again_on_undo() -> None:
    first = board("demon-fan", "1: (KC 5D) 9H / 2: (JD QD) TS / 3: (2S) 8S")
    game = new_game(board_deal("demon-fan", first))
    moved_one = take_turn(game, (read_move("1>2"),))
    assert position_of(moved_one).face_down[:3] == (1, 2, 1)
    built_on = take_turn(moved_one, (read_move("3>2"),))
    assert position_of(built_on).face_down[:3] == (1, 2, 0)
    assert position_of(undo(built_on)).face_down[:3] == (1, 2, 1)
    assert position_of(undo(undo(built_on))) == first
