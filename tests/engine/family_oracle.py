"""The rules of the Fan family of patience games, written down a second time.

This file was written from the words of a rules document only, and is meant to be compared with
another program. It is plain and slow. A card is two letters, rank and suit ("TD" is the ten of
diamonds); fans and cells are as in :class:`Table`; moves are short texts such as "7>9", "7>F2",
"7>a", "a>7", "a>F2", "R" and "D7.1"; "7*3>9" moves the three top cards of fan 7, a run, as one.
"""

from collections.abc import Sequence
from typing import NamedTuple

RANKS = "A23456789TJQK"
SUITS = "CSHD"
CELL_NAMES = "ab"

GAMES: tuple[str, ...] = (
    "bear-river",
    "bear-river-line",
    "fan",
    "fan-16",
    "la-belle-lucie",
    "three-shuffles-and-a-draw",
    "trefoil",
    "super-flower-garden",
    "linus",
    "demon-fan",
    "fascination-fan",
    "shamrocks",
    "shamrocks-as-dealt",
    "shamrocks-ii",
    "freefan",
    "free-fan",
    "lucky-fan",
    "clover-leaf",
    "alternative",
    "alexander-the-great",
    "chessboard",
    "fortress",
    "house-in-the-wood",
    "house-on-the-hill",
    "box-fan",
    "ceiling-fan",
    "midnight-clover",
    "lasker",
    "cromwell",
)


class Table(NamedTuple):
    """Everything that lies on the table, and what is left of the redeals and draws."""

    fans: tuple[tuple[str, ...], ...]
    cells: tuple[str, ...]
    foundations: tuple[tuple[str, ...], ...]
    base: str
    redeals: int
    draws: int


# How many cards each fan gets at the deal, in board order.

_BEAR_RIVER_ROW = (3, 3, 3, 3, 3, 2)
_SEVENTEEN_THREES_AND_A_ONE = (3,) * 17 + (1,)
_SIXTEEN_THREES_AND_TWO_TWOS = (3,) * 16 + (2, 2)
_SIXTEEN_THREES = (3,) * 16
_TWELVE_FOURS = (4,) * 12
_TWO_SIXES_AND_EIGHT_FIVES = (6, 6) + (5,) * 8
_THIRTY_FOUR_THREES_AND_A_TWO = (3,) * 34 + (2,)
_TWENTY_SIX_FOURS = (4,) * 26

_LAYOUT: dict[str, tuple[int, ...]] = {
    "bear-river": _BEAR_RIVER_ROW * 3,
    "bear-river-line": _BEAR_RIVER_ROW * 3,
    "fan": _SEVENTEEN_THREES_AND_A_ONE,
    "fan-16": _SIXTEEN_THREES_AND_TWO_TWOS,
    "la-belle-lucie": _SEVENTEEN_THREES_AND_A_ONE,
    "three-shuffles-and-a-draw": _SEVENTEEN_THREES_AND_A_ONE,
    "trefoil": _SIXTEEN_THREES,
    "super-flower-garden": _SEVENTEEN_THREES_AND_A_ONE,
    "linus": _SEVENTEEN_THREES_AND_A_ONE,
    "demon-fan": _SIXTEEN_THREES_AND_TWO_TWOS,
    "fascination-fan": _SEVENTEEN_THREES_AND_A_ONE,
    "shamrocks": _SEVENTEEN_THREES_AND_A_ONE,
    "shamrocks-as-dealt": _SEVENTEEN_THREES_AND_A_ONE,
    "shamrocks-ii": _SEVENTEEN_THREES_AND_A_ONE,
    "freefan": _SIXTEEN_THREES_AND_TWO_TWOS,
    "free-fan": _SEVENTEEN_THREES_AND_A_ONE,
    "lucky-fan": _SIXTEEN_THREES_AND_TWO_TWOS,
    "clover-leaf": _SIXTEEN_THREES,
    "alternative": _SIXTEEN_THREES,
    "alexander-the-great": _TWELVE_FOURS,
    "chessboard": _TWO_SIXES_AND_EIGHT_FIVES,
    "fortress": _TWO_SIXES_AND_EIGHT_FIVES,
    "house-in-the-wood": _THIRTY_FOUR_THREES_AND_A_TWO,
    "house-on-the-hill": _THIRTY_FOUR_THREES_AND_A_TWO,
    "box-fan": _SIXTEEN_THREES,
    "ceiling-fan": _SEVENTEEN_THREES_AND_A_ONE,
    "midnight-clover": _SIXTEEN_THREES,
    "lasker": _TWO_SIXES_AND_EIGHT_FIVES,
    "cromwell": _TWENTY_SIX_FOURS,
}

# Games played with two packs.
_TWO_PACKS = ("house-in-the-wood", "house-on-the-hill", "cromwell")

# Games where a run may move from fan to fan as one.
_RUNS_MOVE = ("lasker", "cromwell")

# Games where the first card played to a foundation sets the base.
_BASE_CHOSEN = ("chessboard", "lasker")

# Games whose four aces begin on the foundations.
_ACES_OUT = ("trefoil", "box-fan", "midnight-clover")

# Games where the black foundations go up from the ace and the red ones down from the king,
# and where these four cards begin there.
_BLACK_ACES_AND_RED_KINGS_OUT = ("clover-leaf", "alternative", "alexander-the-great")

_REDEALS: dict[str, int] = {
    "la-belle-lucie": 2,
    "three-shuffles-and-a-draw": 2,
    "trefoil": 2,
    "super-flower-garden": 2,
    "linus": 2,
    "demon-fan": 6,
    "fascination-fan": 6,
    "alternative": 1,
}

_DRAWS: dict[str, int] = {"three-shuffles-and-a-draw": 1, "midnight-clover": 1, "cromwell": 1}

_CELLS: dict[str, int] = {"freefan": 2, "free-fan": 2, "lucky-fan": 2}

# The most cards a fan may hold, in the games that say so.
_CAP: dict[str, int] = {
    "bear-river": 3,
    "bear-river-line": 3,
    "shamrocks": 3,
    "shamrocks-as-dealt": 3,
    "shamrocks-ii": 3,
    "lucky-fan": 3,
}


def deal(game: str, deck: Sequence[str]) -> Table:
    """Lay out a game from a shuffled deck, the first card of the deck being dealt first."""
    packs = 2 if game in _TWO_PACKS else 1
    full_deck = [rank + suit for rank in RANKS for suit in SUITS] * packs
    if sorted(deck) != sorted(full_deck):
        raise ValueError(f"not a full deck for {game}")

    if game == "shamrocks-ii":
        # PySolFC turns the deck over for this game alone.
        deck = deck[::-1]
    foundations: list[list[str]] = [[] for _ in range(4 * packs)]
    starters = _starters(game)
    for starter in starters:
        foundations[SUITS.index(starter[1])].append(starter)
    rest = [card for card in deck if card not in starters]

    sizes = _LAYOUT[game]
    fans: list[list[str]] = [[] for _ in sizes]
    next_card = 0
    # The smaller fans of Bear River, Chessboard and its kin are dealt in the first rounds, all
    # others' in the last ones: that is how PySolFC deals Fan.
    smaller_first = game in ("bear-river", "bear-river-line", "chessboard", "fortress", "lasker")
    rounds = max(sizes)
    for round_number in range(rounds):
        for fan, size in zip(fans, sizes, strict=True):
            if (round_number < size) if smaller_first else (size >= rounds - round_number):
                fan.append(rest[next_card])
                next_card += 1
    left_over = rest[next_card:]

    base = "A"
    if game in ("bear-river", "bear-river-line"):
        (base_card,) = left_over
        foundations[SUITS.index(base_card[1])].append(base_card)
        base = base_card[0]
    elif left_over:
        raise AssertionError(f"the layout of {game} leaves cards over")
    if game in _BASE_CHOSEN:
        base = ""

    if game == "shamrocks":
        fans = [_kings_under_their_own_suit(fan) for fan in fans]
    if game == "shamrocks-ii":
        fans = [_kings_swapped_to_the_bottom(fan) for fan in fans]

    return Table(
        fans=tuple(tuple(fan) for fan in fans),
        cells=("",) * _CELLS.get(game, 0),
        foundations=tuple(tuple(pile) for pile in foundations),
        base=base,
        redeals=_REDEALS.get(game, 0),
        draws=_DRAWS.get(game, 0),
    )


def moves(game: str, table: Table) -> set[str]:  # noqa: PLR0912 - as plain as the rules are
    """Name every legal move, the pointless ones too."""
    found: set[str] = set()

    for number, fan in enumerate(table.fans, start=1):
        if not fan:
            continue
        card = fan[-1]
        for target in _fans_that_take(game, table, card):
            if target != number:
                found.add(f"{number}>{target}")
        for target in _foundations_that_take(game, table, card):
            found.add(f"{number}>F{target}")
        if "" in table.cells:
            found.add(f"{number}>{CELL_NAMES[table.cells.index('')]}")
        if game in _RUNS_MOVE:
            for count in range(2, _run_length(game, table.base, fan) + 1):
                for target in _fans_that_take(game, table, fan[-count]):
                    if target != number:
                        found.add(f"{number}*{count}>{target}")

    for name, card in zip(CELL_NAMES, table.cells, strict=False):
        if card == "":
            continue
        for target in _fans_that_take(game, table, card):
            found.add(f"{name}>{target}")
        for target in _foundations_that_take(game, table, card):
            found.add(f"{name}>F{target}")

    if table.redeals > 0 and (any(table.fans) or any(table.cells)):
        found.add("R")

    if _draw_is_allowed(game, table):
        for number, fan in enumerate(table.fans, start=1):
            for place in range(1, len(fan)):
                found.add(f"D{number}.{place}")

    return found


def play(game: str, table: Table, move: str) -> Table:
    """Return the table after a legal move; a redeal is not played here."""
    if move == "R":
        raise ValueError("a redeal needs a shuffle and is not played here")
    if move not in moves(game, table):
        raise ValueError(f"{move} is not legal in {game}")

    fans = [list(fan) for fan in table.fans]
    cells = list(table.cells)
    foundations = [list(pile) for pile in table.foundations]
    base = table.base
    draws = table.draws

    if move.startswith("D"):
        fan_text, place_text = move[1:].split(".")
        fan = fans[int(fan_text) - 1]
        raised = fan.pop(int(place_text) - 1)
        fan.append(raised)
        draws -= 1
    elif "*" in move:
        source, target = move.split(">")
        fan_text, count_text = source.split("*")
        fan = fans[int(fan_text) - 1]
        lowest = len(fan) - int(count_text)
        fans[int(target) - 1].extend(fan[lowest:])
        del fan[lowest:]
    else:
        source, target = move.split(">")
        if source in CELL_NAMES:
            card = cells[CELL_NAMES.index(source)]
            cells[CELL_NAMES.index(source)] = ""
        else:
            card = fans[int(source) - 1].pop()
        if target.startswith("F"):
            foundations[int(target[1:]) - 1].append(card)
            if base == "":
                base = card[0]
        elif target in CELL_NAMES:
            cells[CELL_NAMES.index(target)] = card
        else:
            fans[int(target) - 1].append(card)

    return Table(
        fans=tuple(tuple(fan) for fan in fans),
        cells=tuple(cells),
        foundations=tuple(tuple(pile) for pile in foundations),
        base=base,
        redeals=table.redeals,
        draws=draws,
    )


def _starters(game: str) -> tuple[str, ...]:
    """Name the cards that are taken out of the deck and begin on the foundations."""
    if game in _ACES_OUT:
        return ("AC", "AS", "AH", "AD")
    if game in _BLACK_ACES_AND_RED_KINGS_OUT:
        return ("AC", "AS", "KH", "KD")
    return ()


def _kings_under_their_own_suit(fan: list[str]) -> list[str]:
    """Put a king that covers cards of its own suit under the lowest of them."""
    result = list(fan)
    for king in [card for card in fan if card[0] == "K"]:
        place = result.index(king)
        covered = [at for at in range(place) if result[at][1] == king[1]]
        if covered:
            result.pop(place)
            result.insert(covered[0], king)
    return result


def _kings_swapped_to_the_bottom(fan: list[str]) -> list[str]:
    """Swap each king, the lower one first, with the lowest card under it that is no king."""
    result = list(fan)
    for place in range(len(result)):
        if result[place][0] != "K":
            continue
        others = [at for at in range(place) if result[at][0] != "K"]
        if others:
            result[place], result[others[0]] = result[others[0]], result[place]
    return result


def _draw_is_allowed(game: str, table: Table) -> bool:
    """Tell whether the player may raise a buried card now."""
    if table.draws == 0:
        return False
    if game == "three-shuffles-and-a-draw":
        return table.redeals == 0
    return game in ("midnight-clover", "cromwell")


def _fans_that_take(game: str, table: Table, card: str) -> list[int]:
    """Number the fans on which the card may be put, its own fan not being thought of."""
    result: list[int] = []
    for number, fan in enumerate(table.fans, start=1):
        if not fan:
            takes = _space_takes(game, number, card)
        elif game in _CAP and len(fan) >= _CAP[game]:
            takes = False
        else:
            takes = _builds_on(game, table.base, card, fan[-1])
        if takes:
            result.append(number)
    return result


def _space_takes(game: str, number: int, card: str) -> bool:
    """Tell whether the empty fan of that number takes the card."""
    match game:
        case "bear-river" | "bear-river-line":
            # Only the short fan at the end of each row of six.
            return number in (6, 12, 18)
        case "chessboard" | "fortress" | "lasker":
            return True
        case "fan" | "fan-16" | "freefan" | "free-fan" | "lucky-fan":
            return card[0] == "K"
        case "box-fan" | "ceiling-fan" | "midnight-clover":
            return card[0] == "K"
        case "clover-leaf" | "alexander-the-great":
            return card[0] in ("A", "K")
        case "la-belle-lucie" | "three-shuffles-and-a-draw" | "trefoil":
            return False
        case "super-flower-garden" | "linus" | "demon-fan" | "fascination-fan":
            return False
        case "shamrocks" | "shamrocks-as-dealt" | "shamrocks-ii":
            return False
        case "alternative" | "house-in-the-wood" | "house-on-the-hill" | "cromwell":
            return False
    raise ValueError(f"no such game: {game}")


def _builds_on(game: str, base: str, card: str, under: str) -> bool:
    """Tell whether the card may be put on the card that tops another fan."""
    same_suit = card[1] == under[1]
    other_colour = _is_red(card) != _is_red(under)
    one_lower = RANKS.index(card[0]) == RANKS.index(under[0]) - 1
    one_higher = RANKS.index(card[0]) == RANKS.index(under[0]) + 1
    king_and_ace = {card[0], under[0]} == {"K", "A"}

    match game:
        case "bear-river" | "chessboard" | "lasker":
            # In suit, up or down, round the full circle.
            return same_suit and (one_lower or one_higher or king_and_ace)
        case "bear-river-line":
            # As above, but the circle is cut between the base and the rank before it.
            before_base = RANKS[RANKS.index(base) - 1]
            across_the_cut = {card[0], under[0]} == {before_base, base}
            neighbours = one_lower or one_higher or king_and_ace
            return same_suit and neighbours and not across_the_cut
        case "fan" | "fan-16" | "freefan" | "free-fan" | "lucky-fan" | "cromwell":
            return same_suit and one_lower
        case "la-belle-lucie" | "three-shuffles-and-a-draw" | "trefoil" | "midnight-clover":
            return same_suit and one_lower
        case "super-flower-garden":
            return one_lower
        case "linus" | "demon-fan" | "fascination-fan" | "box-fan" | "ceiling-fan":
            return other_colour and one_lower
        case "shamrocks" | "shamrocks-as-dealt" | "shamrocks-ii":
            return one_lower or one_higher
        case "clover-leaf" | "alternative" | "alexander-the-great" | "fortress":
            return same_suit and (one_lower or one_higher)
        case "house-in-the-wood" | "house-on-the-hill":
            return same_suit and (one_lower or one_higher)
    raise ValueError(f"no such game: {game}")


def _run_length(game: str, base: str, fan: tuple[str, ...]) -> int:
    """Count the cards at the top of the fan that are built on one another, all in one direction."""
    length = 1
    direction = ""
    while length < len(fan):
        card, under = fan[-length], fan[-length - 1]
        if not _builds_on(game, base, card, under):
            break
        goes_up = RANKS[(RANKS.index(under[0]) + 1) % 13] == card[0]
        step = "up" if goes_up else "down"
        if direction not in ("", step):
            break
        direction = step
        length += 1
    return length


def _is_red(card: str) -> bool:
    """Tell whether the card is a heart or a diamond."""
    return card[1] in ("H", "D")


def _foundations_that_take(game: str, table: Table, card: str) -> list[int]:
    """Number the foundations that take the card, the second of two equal ones left out."""
    result: list[int] = []
    ways_seen: list[tuple[str, int]] = []
    for number, pile in enumerate(table.foundations, start=1):
        suit, way = _suit_and_way(game, number)
        if suit != card[1] or not _foundation_takes(table.base, way, pile, card[0]):
            continue
        if (way, len(pile)) in ways_seen:
            continue
        ways_seen.append((way, len(pile)))
        result.append(number)
    return result


def _suit_and_way(game: str, number: int) -> tuple[str, str]:
    """Give the suit of a foundation, and whether it is built "up" or "down"."""
    if game in _TWO_PACKS:
        suit = ("C", "C", "S", "S", "H", "H", "D", "D")[number - 1]
        if game == "house-on-the-hill" and number in (2, 4, 6, 8):
            return suit, "down"
        return suit, "up"
    suit = ("C", "S", "H", "D")[number - 1]
    if game in _BLACK_ACES_AND_RED_KINGS_OUT and suit in ("H", "D"):
        return suit, "down"
    return suit, "up"


def _foundation_takes(base: str, way: str, pile: tuple[str, ...], rank: str) -> bool:
    """Tell whether a foundation of the right suit, built that way, takes a card of that rank."""
    if len(pile) == 13:
        return False
    if way == "down":
        # From the king to the ace.
        if not pile:
            return rank == "K"
        return RANKS.index(rank) == RANKS.index(pile[-1][0]) - 1
    if not pile:
        # Base chosen: the first card played sets it, so until then any rank will do.
        return rank == base or not base
    after_top = RANKS[(RANKS.index(pile[-1][0]) + 1) % 13]
    return rank == after_top
