"""Text for moves, turns, boards and whole games; everything written here is read back equal.

A text is a list of *parts*, separated by semicolons or by line ends:

    bear-river v1                     the game, and the version of its rules; a player's own game
                                      has its changes in its key: bear-river+cap-4 v1
    deal 24                           a deal number; or else a board:
    base A                            the rank of the base, `-` until it is chosen
    foundations - AS - -              top cards: clubs, spades, hearts, diamonds
    cells QH -                        the cells, in games that have some, `-` for an empty one
    redeals 1                         how many redeals were made; without it, none
    draws 1                           how many draws were made; without it, none
    (4C 6H) TD / 5H JC KC / - / ...   the fans, bottom to top, `-` for an empty one; face-down
                                      cards in brackets
    turns 7>9 3>F | 12>F              moves: see `move_text`; `|` between turns
    at 1                              how many of the turns are in force; without it, all are

A board has the first part and those from `base` to the fans; fans may stand a line each. With two
packs each suit has two foundations, side by side. Cards read as `bear_river.cards.read_card` reads
them. A board that has no deal number has redeals all the same: their shuffles follow from its text.

What is read is untrusted: it is bounded in length, and either the whole of it makes sense or
`BadText` says in a sentence what does not.
"""

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from bear_river.board import (
    BadText,
    checked_board,
    face_down_counts,
    foundation_heights,
    require_short,
    shown,
)
from bear_river.cards import (
    RANK_LETTERS,
    BadCard,
    Card,
    card_text,
    cards_text,
    read_card,
    read_rank,
)
from bear_river.catalogue import UnknownGame, entry
from bear_river.deal import BadDealNumber, read_deal_number
from bear_river.game import (
    Deal,
    Game,
    OtherVersion,
    Turn,
    at_turn,
    new_game,
    take_turn,
)
from bear_river.position import (
    REDEAL,
    IllegalMove,
    Move,
    Pile,
    PileKind,
    Position,
    cell_pile,
    fan_pile,
    foundation_card,
)
from bear_river.rules import Base, Rules
from bear_river.wording import counted

MOST_TURNS = 5_000

_WORDS = ("deal", "base", "foundations", "cells", "redeals", "draws", "turns", "at")
_LONGEST_CARD = 3

_CELLS = "abcdeghijklmnopqrstuvwxyz"
_REDEAL = "R"
_CELL = "[a-eg-z]"  # no cell is called f
_MOVE = re.compile(
    rf"([1-9][0-9]?|{_CELL})(?:\.([1-9][0-9]?))?(?:\*([1-9][0-9]?))?"
    rf">([1-9][0-9]?|{_CELL}|[Ff]2?)",
    re.ASCII,
)
_GAME = re.compile(r"([a-z0-9+-]+)(?: +v([0-9]{1,4}))?", re.ASCII)


def move_text(move: Move) -> str:
    """Return a move by fan numbers, counted from 1.

    `F` is the foundation, `F2` the one that is built down where a suit is built both ways, and
    cells are `a`, `b` and so on. `7.1>7` is a draw: the lowest card of fan 7 is raised to its top.
    `R` is a redeal. `7*3>9` moves the three highest cards of fan 7 as one.

    >>> move_text(Move(fan_pile(6), fan_pile(8))), move_text(Move(cell_pile(1), fan_pile(0)))
    ('7>9', 'b>1')
    >>> [move_text(read_move(text)) for text in ("3>f", "3>F2", "7.1>7", "r", "7*3>9")]
    ['3>F', '3>F2', '7.1>7', 'R', '7*3>9']
    """
    if move == REDEAL:
        return _REDEAL
    depth = "" if move.depth is None else f".{move.depth + 1}"
    count = "" if move.count == 1 else f"*{move.count}"
    return f"{pile_text(move.source)}{depth}{count}>{pile_text(move.target)}"


def pile_text(pile: Pile) -> str:
    """Return how moves name a pile: fans by number, cells by letter, the foundations by F."""
    match pile.kind:
        case PileKind.FOUNDATION:
            return "F2" if pile.index else "F"
        case PileKind.CELL:
            return _CELLS[pile.index]
        case _:
            return str(pile.index + 1)


def read_move(text: str) -> Move:
    """Return the move that a text names; whether it is legal is not asked.

    Raises:
        BadText: it names none.
    """
    if text in (_REDEAL, _REDEAL.lower()):
        return REDEAL
    found = _MOVE.fullmatch(text)
    if not found:
        raise BadText(f"{shown(text)} is not a move: write the fans like 7>9, or 7>F to bank.")
    source, depth, count, target = found.groups()
    return Move(
        _read_pile(source),
        _read_pile(target),
        None if depth is None else int(depth) - 1,
        int(count or 1),
    )


def _read_pile(text: str) -> Pile:
    if text[0] in "Ff":
        return Pile(PileKind.FOUNDATION, int(text[1:] or 1) - 1)
    return fan_pile(int(text) - 1) if text.isdigit() else cell_pile(_CELLS.index(text))


def turns_text(turns: tuple[Turn, ...]) -> str:
    """Return turns as text: blanks between moves, `|` between turns, `-` for no turn at all."""
    return " | ".join(" ".join(map(move_text, turn)) for turn in turns) or "-"


def read_turns(text: str) -> tuple[Turn, ...]:
    """Return the turns that a text lists.

    Raises:
        BadText: a move cannot be read, a turn has none, or there are too many.
    """
    require_short(text)
    if text.strip() in ("", "-"):
        return ()
    pieces = text.split("|")
    if len(pieces) > MOST_TURNS:
        raise BadText(f"The game has {len(pieces)} turns; more than {MOST_TURNS} are not read.")
    turns = tuple(tuple(map(read_move, piece.split())) for piece in pieces)
    if () in turns:
        raise BadText(f"Turn {turns.index(()) + 1} has no move in it.")
    return turns


def board_text(key: str, board: Position, *, lines: bool = False) -> str:
    """Return a board of a game as one line, or with a line for each part and each fan."""
    separator = "\n" if lines else "; "
    return key + separator + _board_parts(board, separator, "\n" if lines else " / ")


def read_board(text: str) -> tuple[str, Position]:
    """Return the key of the game and the position that a text shows.

    Raises:
        BadText: it shows none.
    """
    parts = _parts(text)
    if parts.deal or parts.turns is not None or parts.at:
        raise BadText("This is a whole game, not a board: a board has no deal number and no turns.")
    return parts.key, _board(parts)


def game_text(game: Game) -> str:
    """Return a whole game as one line."""
    deal = game.deal
    first = f"deal {deal.number}" if deal.board is None else _board_parts(deal.board, "; ", " / ")
    turns = f"; turns {turns_text(game.turns)}" if game.turns else ""
    at = f"; at {game.cursor}" if game.cursor != len(game.turns) else ""
    return f"{deal.game} v{deal.version}; {first}{turns}{at}"


def read_game(text: str) -> Game:
    """Return the game that a text tells, every move of it checked against the rules.

    Raises:
        BadText: it tells none; no part of it is taken over.
    """
    parts = _parts(text)
    try:
        game = new_game(_deal(parts))
    except OtherVersion as error:
        raise BadText(str(error)) from error
    turns = read_turns(parts.turns or "")
    for number, turn in enumerate(turns, start=1):
        try:
            game = take_turn(game, turn)
        except IllegalMove as error:
            raise BadText(
                f"Turn {number} does not follow the rules: {move_text(error.move)} is not allowed."
            ) from error
    return at_turn(game, _cursor(parts.at, len(turns)))


def _board_parts(board: Position, separator: str, between_fans: str) -> str:
    tops = (foundation_card(board, place) for place in range(len(board.foundations)))
    hidden = board.face_down or (0,) * len(board.fans)
    parts = (
        f"base {'-' if board.base is None else RANK_LETTERS[board.base]}",
        f"foundations {_places_text(tops)}",
        f"cells {_places_text(board.cells)}" if board.cells else "",
        f"redeals {board.redeals}" if board.redeals else "",
        f"draws {board.draws}" if board.draws else "",
        between_fans.join(map(_fan_text, board.fans, hidden)),
    )
    return separator.join(part for part in parts if part)


def _places_text(cards: Iterable[Card | None]) -> str:
    return " ".join("-" if card is None else card_text(card) for card in cards)


def _fan_text(cards: tuple[Card, ...], hidden: int) -> str:
    if not hidden:
        return cards_text(cards)
    return f"({cards_text(cards[:hidden])}) {cards_text(cards[hidden:])}"


@dataclass(frozen=True, slots=True)
class _Parts:
    key: str
    rules: Rules
    version: int | None
    deal: str
    base: str
    foundations: str
    cells: str
    redeals: str
    draws: str
    fans: tuple[str, ...]
    turns: str | None
    at: str


def _parts(text: str) -> _Parts:
    require_short(text)
    pieces = [piece.strip() for piece in re.split(r"[;\r\n]", text.removeprefix("\ufeff"))]
    head, *rest = [piece for piece in pieces if piece] or [""]
    key, version = _head(head)
    named: dict[str, str] = {}
    fans: list[str] = []
    for piece in rest:
        word, _, value = piece.partition(" ")
        if word not in _WORDS:
            if word.isalpha() and len(word) > _LONGEST_CARD:
                raise BadText(f"{shown(word)} begins no part of a game or a board.")
            fans.extend(fan.strip() for fan in piece.split("/"))
        elif word in named:
            raise BadText(f"The part that begins with {word} is there twice.")
        else:
            named[word] = value.strip()
    return _Parts(
        key=key,
        rules=entry(key).rules,
        version=version,
        deal=named.get("deal", ""),
        base=named.get("base", ""),
        foundations=named.get("foundations", ""),
        cells=named.get("cells", ""),
        redeals=named.get("redeals", ""),
        draws=named.get("draws", ""),
        fans=tuple(fans),
        turns=named.get("turns"),
        at=named.get("at", ""),
    )


def _head(text: str) -> tuple[str, int | None]:
    if not text:
        raise BadText("There is no text to read.")
    found = _GAME.fullmatch(text)
    if not found:
        raise BadText(f"The text begins with {shown(text)}, not with a game such as bear-river.")
    key, version = found.groups()
    try:
        entry(key)
    except UnknownGame as error:
        raise BadText(str(error)) from error
    return key, None if version is None else int(version)


def _deal(parts: _Parts) -> Deal:
    version = parts.rules.version if parts.version is None else parts.version
    if not parts.deal:
        if not (parts.base or parts.foundations or parts.fans):
            raise BadText("The text has neither a deal number nor a board.")
        return Deal(parts.key, version, board=_board(parts))
    if parts.base or parts.foundations or parts.fans:
        raise BadText("The text has a deal number and a board: only one of them can be meant.")
    try:
        return Deal(parts.key, version, number=read_deal_number(parts.deal))
    except BadDealNumber as error:
        raise BadText(str(error)) from error


def _cursor(text: str, turns: int) -> int:
    if not text:
        return turns
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MOST_TURNS))):
        raise BadText(f"The part that begins with at needs a number, not {shown(text)}.")
    if int(text) > turns:
        raise BadText(f"The game is said to be at turn {int(text)}, but it has only {turns}.")
    return int(text)


def _board(parts: _Parts) -> Position:
    rules = parts.rules
    if not parts.base:
        raise BadText("The board does not say its base: add a part such as base A.")
    try:
        base = _base(parts.base, rules)
        foundations = _foundations(parts.foundations, rules, base)
        cells = _cells(parts.cells, rules)
        read = tuple(map(_fan, parts.fans))
    except BadCard as error:
        raise BadText(str(error)) from error
    board = checked_board(
        Position(
            rules,
            fans=tuple(cards for cards, _ in read),
            foundations=foundations,
            base=base,
            cells=cells,
            face_down=face_down_counts(rules, [hidden for _, hidden in read]),
            redeals=_made(parts.redeals, rules.redeals, "redeals"),
            draws=_made(parts.draws, rules.draws, "draws"),
        )
    )
    return replace(board, number=board_number(parts.key, board)) if rules.redeals else board


def board_number(key: str, board: Position) -> int:
    """Return the number whose random numbers shuffle the redeals of a board without a deal number.

    These are the first nine decimal digits of the SHA-256 of its text, so that a board is shuffled
    the same way wherever it is played.
    """
    digest = hashlib.sha256(board_text(key, board).encode("ascii")).hexdigest()
    return int(str(int(digest, 16))[:9])


def _base(text: str, rules: Rules) -> int | None:
    if text == "-":
        if rules.base is not Base.CHOSEN:
            raise BadText("The base of this game is never open: name a rank, such as base A.")
        return None
    base = read_rank(text)
    if rules.base is Base.ACE and base:
        raise BadText("The foundations of this game start on the ace: write base A.")
    return base


def _foundations(text: str, rules: Rules, base: int | None) -> tuple[int, ...]:
    words, places = text.split(), rules.suits * rules.decks
    if len(words) != places:
        raise BadText(
            f"The board needs the top cards of {places} foundations, such as "
            f"foundations - AS - -; it has {len(words)}."
        )
    tops = [None if word == "-" else read_card(word) for word in words]
    return foundation_heights(rules, tops, base)


def _cells(text: str, rules: Rules) -> tuple[Card | None, ...]:
    words = text.split()
    if len(words) != rules.cells:
        raise BadText(f"The board has {counted(len(words), 'cell')}; this game has {rules.cells}.")
    return tuple(None if word == "-" else read_card(word) for word in words)


def _made(text: str, most: int, what: str) -> int:
    if not text:
        return 0
    if not (text.isascii() and text.isdigit() and len(text) < _LONGEST_CARD):
        raise BadText(f"The part that begins with {what} needs a number, not {shown(text)}.")
    if int(text) > most:
        raise BadText(f"The board is said to have had {int(text)} {what}; the most is {most}.")
    return int(text)


def _fan(text: str) -> tuple[tuple[Card, ...], int]:
    """Return the cards of a fan, and how many of them lie face down."""
    if text == "-":
        return (), 0
    hidden, closed, open_cards = text.rpartition(")")
    if not closed:
        return tuple(map(read_card, text.split())), 0
    under = tuple(map(read_card, hidden.strip().removeprefix("(").split()))
    above = tuple(map(read_card, open_cards.split()))
    if not hidden.strip().startswith("(") or not above:
        raise BadText(f"{shown(text)} is no fan: the cards face down stand first, in brackets.")
    return under + above, len(under)
