"""Boards in the forms of other programs: PySolFC's text and Solvitaire's JSON.

Both show real ranks. PySolFC's text, which Freecell Solver reads too, is

    Foundations: C-0 S-A H-0 D-0      top ranks, 0 for an empty foundation; a suit's second
                                      foundation, with two packs, is its second mention
    FC: QH -                          the cells, in games that have some
    : 4C 6H TD                        a fan a line, bottom to top; <4C> lies face down

Solvitaire's is a JSON object with "tableau piles", a list of cards for each fan, bottom to top, and
"foundations", one list of all the cards that lie there, suit after suit, each suit from its first
card. A ten is "10"; the suit of a card that lies face down is a small letter. Filled cells stand in
"cells", "" for an empty one, which not every release of Solvitaire reads.

Neither form names the game or the base: the game is given beside it, and the base follows from the
cards that are banked. Neither has a place for redeals or draws that were made, nor Solvitaire's for
the second foundation of a suit: then nothing is written, and `NoPlace` says so.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from bear_river.board import (
    BadText,
    checked_board,
    face_down_counts,
    foundation_heights,
    hidden_under,
    read_json,
    require_short,
    shown,
)
from bear_river.cards import (
    RANK_LETTERS,
    SUIT_LETTERS,
    BadCard,
    Card,
    card_of,
    card_text,
    rank_of,
    read_card,
    read_rank,
    suit_of,
)
from bear_river.catalogue import KEYS, entry
from bear_river.deal import starter
from bear_river.game import Game, board_deal, new_game
from bear_river.notation import board_number, read_game
from bear_river.position import Position, foundation_card, foundation_cards, hidden_in
from bear_river.rules import Base, Rules, Starters
from bear_river.wording import counted

_FOUNDATIONS = re.compile(r"(?:foundations?|founds?):(.*)", re.IGNORECASE)
_CELLS = re.compile(r"(?:freecells?|fc):(.*)", re.IGNORECASE)
_FOUNDATION = re.compile(r"([CSHD])-(10|[0A2-9TJQK])", re.IGNORECASE)
_FACE_DOWN = re.compile(r"<(.*)>")
_KEY = re.compile(r"[a-z][a-z-]{2,}[a-z0-9]")

_FANS, _BANKED, _IN_CELLS = "tableau piles", "foundations", "cells"

_Seen = tuple[Card, bool]


class NoPlace(ValueError):
    """A board that a form of text has no place for; the message is a sentence."""


def pysolfc_text(board: Position) -> str:
    """Return a board in PySolFC's form, a line a pile.

    Raises:
        NoPlace: a redeal or a draw has been made.
    """
    _require_place(board, "PySolFC's text")
    return "\n".join(_pysolfc_lines(board))


def solvitaire_json(board: Position) -> str:
    """Return a board in Solvitaire's form, a line a pile.

    Raises:
        NoPlace: a redeal or a draw has been made, or the game is one of two packs.
    """
    form = "Solvitaire's JSON"
    _require_place(board, form)
    if board.rules.decks != 1:
        raise NoPlace(f"{form} has no place for the second foundation of a suit.")
    banked = (
        card for place in range(len(board.foundations)) for card in foundation_cards(board, place)
    )
    fans = ",\n  ".join(
        json.dumps([*_solvitaire_cards(fan, hidden_in(board, index))])
        for index, fan in enumerate(board.fans)
    )
    parts = [
        f'"{_FANS}": [\n  {fans}\n]',
        f'"{_BANKED}": {json.dumps([*_solvitaire_cards(banked)])}',
    ]
    if any(card is not None for card in board.cells):
        cells = ["" if card is None else _solvitaire_card(card) for card in board.cells]
        parts.append(f'"{_IN_CELLS}": {json.dumps(cells)}')
    return "{" + ",\n".join(parts) + "}"


def read_any(text: str, key: str | None = None) -> Game:
    """Return the game that a text tells, or that begins with the board it shows, in any form.

    Args:
        text: JSON if it begins with a brace; the project's own form if its first word is a game's
            key, be it a player's own, or could be one; else PySolFC's.
        key: the game's; the project's own form names it, the others do not.

    Raises:
        BadText: it cannot be read, another game was expected, or none is known.
    """
    require_short(text)
    plain = _plain(text)
    if not plain or named_key(text) is not None:
        told = read_game(text)
        if key not in (None, told.deal.game):
            raise BadText(f"The text is of {told.deal.game}, not of {key}.")
        return told
    if key is None:
        raise BadText(
            f"The text begins with {shown(_first_word(text))}: either its first word is a game "
            "such as bear-river, or the game has to be named beside it."
        )
    read = read_solvitaire if plain.startswith("{") else read_pysolfc
    return new_game(board_deal(key, read(key, text)))


def named_key(text: str) -> str | None:
    """Return the key that a text in the project's own form names its game by, None in other forms.

    Any word in small letters is one that is too long for a card; there need not be such a game.

    >>> [named_key(text) for text in ("fan+cap-4", "golf v1; deal 3", "KH 3S", "{}")]
    ['fan+cap-4', 'golf', None, None]
    """
    word = _first_word(text)
    return word if word.partition("+")[0] in KEYS or _KEY.fullmatch(word) else None


def _first_word(text: str) -> str:
    return re.split(r"[;\s]", _plain(text), maxsplit=1)[0]


def _plain(text: str) -> str:
    return text.removeprefix("\ufeff").strip()


def read_pysolfc(key: str, text: str) -> Position:
    """Return the position of a game that a text in PySolFC's form shows.

    Raises:
        UnknownGame: no game has this key.
        BadText: the text shows no board of it.
    """
    require_short(text)
    rules = entry(key).rules
    heads: dict[str, str] = {}
    rows: list[str] = []
    for line in text.removeprefix("\ufeff").splitlines():
        head = _head(line)
        if head is None:
            rows.append(line.strip())
        elif head[0] in heads:
            raise BadText(f"The line of the {head[0]} is there twice.")
        else:
            heads[head[0]] = head[1]
    try:
        return _board(
            key,
            fans=[[*_pysolfc_cards(row)] for row in _rows(rows, len(rules.sizes))],
            tops=_pysolfc_tops(heads.get(_BANKED, _starting_tops(rules)), rules),
            cells=[
                None if word == "-" else read_card(word)
                for word in heads.get(_IN_CELLS, "").split()
            ],
        )
    except BadCard as error:
        raise BadText(str(error)) from error


def read_solvitaire(key: str, text: str) -> Position:
    """Return the position of a game that a text in Solvitaire's form shows.

    Raises:
        UnknownGame: no game has this key.
        BadText: the text shows no board of it.
    """
    require_short(text)
    rules = entry(key).rules
    if rules.decks != 1:
        raise BadText("Solvitaire's form has no place for the second foundation of a suit.")
    piles = _json_object(text)
    if _FANS not in piles:
        raise BadText(f'The board has no "{_FANS}".')
    unknown = [
        name for name, value in piles.items() if name not in (_FANS, _BANKED, _IN_CELLS) and value
    ]
    if unknown:
        raise BadText(f"No game here has a pile called {shown(unknown[0])}.")
    starters = [*map(_solvitaire_card, _starters(rules))]
    banked = _cards(piles.get(_BANKED, starters), f'"{_BANKED}"')
    try:
        board = _board(
            key,
            fans=[
                [*map(_solvitaire_seen if rules.hidden else _open_card, _cards(fan, "A fan"))]
                for fan in _list(piles[_FANS], f'"{_FANS}"')
            ],
            tops=_solvitaire_tops(banked, rules),
            cells=[
                read_card(word) if word else None
                for word in _cards(piles.get(_IN_CELLS, []), '"cells"')
            ],
        )
    except BadCard as error:
        raise BadText(str(error)) from error
    there = Counter(
        card for place in range(len(board.foundations)) for card in foundation_cards(board, place)
    )
    if there != Counter(map(read_card, banked)):
        raise BadText(f'"{_BANKED}" does not list each suit from its first card to its last.')
    return board


def _require_place(board: Position, form: str) -> None:
    for count, what in ((board.redeals, "redeals"), (board.draws, "draws")):
        if count:
            raise NoPlace(f"{form} has no place for {what} that have been made.")


def _pysolfc_lines(board: Position) -> Iterator[str]:
    tops = [foundation_card(board, place) for place in range(len(board.foundations))]
    suits = [SUIT_LETTERS[suit] for suit, _ in board.rules.foundations]
    ranks = ["0" if top is None else RANK_LETTERS[rank_of(top)] for top in tops]
    yield " ".join(["Foundations:", *map("-".join, zip(suits, ranks, strict=True))])
    if board.cells:
        cells = ("-" if card is None else card_text(card) for card in board.cells)
        yield " ".join(["FC:", *cells])
    for index, fan in enumerate(board.fans):
        hidden = hidden_in(board, index)
        under = (f"<{card_text(card)}>" for card in fan[:hidden])
        yield " ".join([":", *under, *map(card_text, fan[hidden:])])


def _head(line: str) -> tuple[str, str] | None:
    """Return what a line that names its pile names, and the rest of it."""
    for pattern, name in ((_FOUNDATIONS, _BANKED), (_CELLS, _IN_CELLS)):
        found = pattern.fullmatch(line.strip())
        if found:
            return name, found[1].strip()
    return None


def _rows(rows: Sequence[str], fans: int) -> list[str]:
    """Return the lines of the fans; a blank one is an empty fan if a line is wanted.

    Fans that the text stops short of are empty too: a form whose empty fans are blank lines loses
    the last ones easily.
    """
    lines = [*rows]
    while len(lines) > fans and not lines[0]:
        del lines[0]
    while len(lines) > fans and not lines[-1]:
        del lines[-1]
    return [*lines, *[""] * (fans - len(lines))]


def _pysolfc_cards(row: str) -> Iterator[_Seen]:
    for word in row.removeprefix(":").split():
        covered = _FACE_DOWN.fullmatch(word)
        yield read_card(covered[1] if covered else word), covered is not None


def _pysolfc_tops(text: str, rules: Rules) -> list[Card | None]:
    tops: list[Card | None] = [None] * len(rules.foundations)
    mentions = [0] * rules.suits
    for word in text.split():
        found = _FOUNDATION.fullmatch(word)
        if not found:
            raise BadText(f"{shown(word)} is no foundation: write its suit and top rank like H-5.")
        suit = SUIT_LETTERS.index(found[1].upper())
        places = rules.foundations_of[suit]
        if mentions[suit] == len(places):
            raise BadText(f"The foundations name {found[1].upper()} too often.")
        if found[2] != "0":
            tops[places[mentions[suit]]] = card_of(suit, read_rank(found[2]))
        mentions[suit] += 1
    return tops


def _solvitaire_card(card: Card) -> str:
    return card_text(card).replace("T", "10")


def _solvitaire_cards(cards: Iterable[Card], hidden: int = 0) -> Iterator[str]:
    for index, card in enumerate(cards):
        text = _solvitaire_card(card)
        yield text[:-1] + text[-1].lower() if index < hidden else text


def _json_object(text: str) -> dict[str, Any]:
    read = read_json(text)
    if not isinstance(read, dict):
        raise BadText("The JSON is not an object with piles.")
    return read


def _list(value: object, what: str) -> list[object]:
    if not isinstance(value, list):
        raise BadText(f"{what} is not a list.")
    return value


def _cards(value: object, what: str) -> list[str]:
    cards = _list(value, what)
    for card in cards:
        if not isinstance(card, str):
            raise BadText(f"{what} holds {shown(str(card))}, which is not a card in quotes.")
    return [str(card) for card in cards]


def _open_card(text: str) -> _Seen:
    return read_card(text), False


def _solvitaire_seen(text: str) -> _Seen:
    return read_card(text), text[-1:].islower()


def _starters(rules: Rules) -> list[Card]:
    """Return what lies on the foundations of a board that does not tell: the starters."""
    if rules.starters is not Starters.ALL:
        return []
    return [starter(rules, place) for place in range(len(rules.foundations))]


def _starting_tops(rules: Rules) -> str:
    return " ".join(
        f"{SUIT_LETTERS[suit_of(card)]}-{RANK_LETTERS[rank_of(card)]}" for card in _starters(rules)
    )


def _solvitaire_tops(banked: Iterable[str], rules: Rules) -> list[Card | None]:
    tops: list[Card | None] = [None] * len(rules.foundations)
    for word in banked:
        card = read_card(word)
        place = suit_of(card)
        before, (_, is_down) = tops[place], rules.foundations[place]
        step = -1 if is_down else 1
        if before is not None and (rank_of(before) + step - rank_of(card)) % rules.ranks:
            raise BadText(f"{card_text(card)} does not follow {card_text(before)} when banked.")
        tops[place] = card
    return tops


def _board(
    key: str,
    fans: Sequence[Sequence[_Seen]],
    tops: Sequence[Card | None],
    cells: Sequence[Card | None],
) -> Position:
    rules = entry(key).rules
    if len(cells) > rules.cells:
        raise BadText(f"The board has {counted(len(cells), 'cell')}; this game has {rules.cells}.")
    cards = tuple(tuple(card for card, _ in fan) for fan in fans)
    hidden = [
        hidden_under([is_hidden for _, is_hidden in fan], number)
        for number, fan in enumerate(fans, start=1)
    ]
    on_the_table = [
        *(card for fan in cards for card in fan),
        *(card for card in cells if card is not None),
    ]
    base = _base(rules, tops, on_the_table)
    board = checked_board(
        Position(
            rules,
            fans=cards,
            foundations=foundation_heights(rules, tops, base),
            base=base,
            cells=(*cells, *[None] * (rules.cells - len(cells))),
            face_down=face_down_counts(rules, hidden),
        )
    )
    return replace(board, number=board_number(key, board)) if rules.redeals else board


def _base(rules: Rules, tops: Sequence[Card | None], on_the_table: Sequence[Card]) -> int | None:
    """Return the rank on which the foundations start: as far below a top card as cards are banked.

    These are as many as the suit lacks on the table.
    """
    if rules.base is Base.ACE:
        return 0
    counts = [sum(suit_of(card) == suit for card in on_the_table) for suit in range(rules.suits)]
    for top in tops:
        if top is not None:
            banked = rules.ranks - counts[suit_of(top)]
            return (rank_of(top) - banked + 1) % rules.ranks
    return None
