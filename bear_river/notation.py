"""Text for moves, turns, boards and whole games; everything written here is read back equal.

A text is a list of *parts*, separated by semicolons or by line ends:

    bear-river v1                     the game, and the version of its rules
    deal 24                           a deal number; or else a board:
    base A                            the rank of the base
    foundations - AS - -              top cards: clubs, spades, hearts, diamonds
    4C 6H TD / 5H JC KC / - / ...     the fans, bottom to top, `-` for an empty one
    turns 7>9 3>F | 12>F              moves by fan numbers, `F` to bank; `|` between turns
    at 1                              how many of the turns are in force; without it, all are

A board has the first part and those from `base` to the fans; fans may stand a line each. Cards read
as `bear_river.cards.read_card` reads them. What is read is untrusted: it is bounded in length, and
either the whole of it makes sense or `BadText` says in a sentence what does not.
"""

import re
from collections import Counter
from dataclasses import dataclass

from bear_river.cards import (
    RANK_LETTERS,
    BadCard,
    Card,
    card_of,
    card_text,
    cards_text,
    rank_of,
    read_card,
    read_rank,
    suit_of,
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
    FOUNDATION,
    IllegalMove,
    Move,
    Pile,
    PileKind,
    Position,
    fan_pile,
    foundation_card,
)
from bear_river.rules import Rules

LONGEST_TEXT = 100_000
MOST_TURNS = 5_000

_WORDS = ("deal", "base", "foundations", "turns", "at")
_LONGEST_CARD = 3

_MOVE = re.compile(r"([1-9][0-9]?)>([1-9][0-9]?|[Ff])", re.ASCII)
_GAME = re.compile(r"([a-z0-9-]+)(?: +v([0-9]{1,4}))?", re.ASCII)


class BadText(ValueError):
    """Text that cannot be read; the message is one sentence that says what is wrong with it."""


def move_text(move: Move) -> str:
    """Return a move by fan numbers, counted from 1.

    >>> move_text(Move(fan_pile(6), fan_pile(8))), move_text(Move(fan_pile(2), FOUNDATION))
    ('7>9', '3>F')
    """
    return f"{_pile_text(move.source)}>{_pile_text(move.target)}"


def read_move(text: str) -> Move:
    """Return the move that a text names; whether it is legal is not asked.

    Raises:
        BadText: it names none.
    """
    found = _MOVE.fullmatch(text)
    if not found:
        raise BadText(f"{_shown(text)} is not a move: write the fans like 7>9, or 7>F to bank.")
    source, target = found.groups()
    return Move(
        fan_pile(int(source) - 1),
        FOUNDATION if target in "Ff" else fan_pile(int(target) - 1),
    )


def turns_text(turns: tuple[Turn, ...]) -> str:
    """Return turns as text: blanks between moves, `|` between turns, `-` for no turn at all."""
    return " | ".join(" ".join(map(move_text, turn)) for turn in turns) or "-"


def read_turns(text: str) -> tuple[Turn, ...]:
    """Return the turns that a text lists.

    Raises:
        BadText: a move cannot be read, a turn has none, or there are too many.
    """
    _require_short(text)
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
    tops = (foundation_card(board, suit) for suit in range(len(board.foundations)))
    parts = (
        f"base {RANK_LETTERS[board.base]}",
        "foundations " + " ".join("-" if top is None else card_text(top) for top in tops),
        between_fans.join(map(cards_text, board.fans)),
    )
    return separator.join(parts)


@dataclass(frozen=True, slots=True)
class _Parts:
    key: str
    rules: Rules
    version: int | None
    deal: str
    base: str
    foundations: str
    fans: tuple[str, ...]
    turns: str | None
    at: str


def _parts(text: str) -> _Parts:
    _require_short(text)
    pieces = [piece.strip() for piece in re.split(r"[;\r\n]", text.removeprefix("\ufeff"))]
    head, *rest = [piece for piece in pieces if piece] or [""]
    key, version = _head(head)
    named: dict[str, str] = {}
    fans: list[str] = []
    for piece in rest:
        word, _, value = piece.partition(" ")
        if word not in _WORDS:
            if word.isalpha() and len(word) > _LONGEST_CARD:
                raise BadText(f"{_shown(word)} begins no part of a game or a board.")
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
        fans=tuple(fans),
        turns=named.get("turns"),
        at=named.get("at", ""),
    )


def _head(text: str) -> tuple[str, int | None]:
    if not text:
        raise BadText("There is no text to read.")
    found = _GAME.fullmatch(text)
    if not found:
        raise BadText(f"The text begins with {_shown(text)}, not with a game such as bear-river.")
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
        raise BadText(f"The part that begins with at needs a number, not {_shown(text)}.")
    if int(text) > turns:
        raise BadText(f"The game is said to be at turn {int(text)}, but it has only {turns}.")
    return int(text)


def _board(parts: _Parts) -> Position:
    rules = parts.rules
    if not parts.base:
        raise BadText("The board does not say its base: add a part such as base A.")
    try:
        base = read_rank(parts.base)
        tops = _tops(parts.foundations, rules)
        fans = tuple(_fan(fan) for fan in parts.fans)
    except BadCard as error:
        raise BadText(str(error)) from error
    foundations = tuple(
        0 if top is None else (rank_of(top) - base) % rules.ranks + 1 for top in tops
    )
    _require_fans(fans, rules)
    board = Position(rules, fans, foundations, base)
    _require_each_card_once(board)
    return board


def _tops(text: str, rules: Rules) -> tuple[Card | None, ...]:
    words = text.split()
    if len(words) != rules.suits:
        raise BadText(
            f"The board needs the top cards of {rules.suits} foundations, such as "
            f"foundations - AS - -; it has {len(words)}."
        )
    tops = tuple(None if word == "-" else read_card(word) for word in words)
    for suit, top in enumerate(tops):
        if top is not None and suit_of(top) != suit:
            raise BadText(
                f"{card_text(top)} cannot lie on foundation {suit + 1}: the order is clubs, "
                "spades, hearts, diamonds."
            )
    return tops


def _fan(text: str) -> tuple[Card, ...]:
    return () if text == "-" else tuple(map(read_card, text.split()))


def _require_fans(fans: tuple[tuple[Card, ...], ...], rules: Rules) -> None:
    if len(fans) != len(rules.sizes):
        raise BadText(f"The board has {len(fans)} fans; this game has {len(rules.sizes)}.")
    for number, fan in enumerate(fans, start=1):
        if rules.cap and len(fan) > rules.cap:
            raise BadText(f"Fan {number} has {len(fan)} cards; the most is {rules.cap}.")


def _require_each_card_once(board: Position) -> None:
    rules = board.rules
    wanted = {card_of(suit, rank) for suit in range(rules.suits) for rank in range(rules.ranks)}
    seen = Counter(card for fan in board.fans for card in fan)
    for suit, count in enumerate(board.foundations):
        seen.update(card_of(suit, (board.base + step) % rules.ranks) for step in range(count))
    for card, times in sorted(seen.items()):
        if times > 1:
            raise BadText(f"{card_text(card)} is on the board {times} times, banked cards counted.")
        if card not in wanted:
            raise BadText(f"{card_text(card)} is not in this game's pack.")
    missing = sorted(wanted - set(seen))
    if missing:
        more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        raise BadText(f"{card_text(missing[0])}{more} cannot be found on the board.")


def _pile_text(pile: Pile) -> str:
    return "F" if pile.kind is PileKind.FOUNDATION else str(pile.index + 1)


def _require_short(text: str) -> None:
    if len(text) > LONGEST_TEXT:
        raise BadText(f"The text is too long: {len(text)} characters, {LONGEST_TEXT} are read.")


def _shown(text: str) -> str:
    longest = 20
    return repr(text if len(text) <= longest else text[:longest] + "…")
