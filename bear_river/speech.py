"""Every sentence that the table says and shows. Each function returns finished text."""

from bear_river.advice import Hint, Reason
from bear_river.cards import RANKS, SUITS, Card, rank_of, suit_of
from bear_river.game import Game, Status, Turn, moves_made
from bear_river.position import (
    FOUNDATION,
    IllegalMove,
    Move,
    Pile,
    PileKind,
    Position,
    Refusal,
    banked,
    exposed_card,
    foundation_card,
    legal_moves,
    next_card,
    play,
)
from bear_river.rules import Rules, Space

STARTING = "Getting the cards ready."
NOTHING_TO_UNDO = "Nothing to undo: no card has moved yet."
NOTHING_TO_REDO = "Nothing to redo."
RESTARTED = "Back at the start of this deal."
ALREADY_WON = "This game is won."
NOTHING_EARLIER = "There is no earlier game to bring back."

_SMALL_NUMBERS = ("no", "one", "two", "three")


def rank_name(rank: int) -> str:
    """Return a rank in words.

    >>> rank_name(0), rank_name(9)
    ('ace', '10')
    """
    return RANKS[rank]


def card_name(card: Card) -> str:
    """Return a card in words.

    >>> card_name(5 + 2 * 13)
    '6 of hearts'
    """
    return f"{RANKS[rank_of(card)]} of {SUITS[suit_of(card)]}"


def pile_name(rules: Rules, pile: Pile) -> str:
    """Return a fan by its number from 1, short fans told apart; or the foundations."""
    if pile.kind is PileKind.FOUNDATION:
        return "the foundations"
    kind = "short fan" if rules.spaces[pile.index] is Space.ANY else "fan"
    return f"{kind} {pile.index + 1}"


def fan_label(position: Position, index: int, *, in_hand: bool, takes: bool) -> str:
    """Return what a screen reader says of a fan: its card in play first, its state last.

    Args:
        position: the position on the table.
        index: the fan, from 0.
        in_hand: whether its card is the one picked up.
        takes: whether it can take the card in hand.
    """
    cards = position.fans[index]
    pile = Pile(PileKind.FAN, index)
    name = _capital(pile_name(position.rules, pile))
    if not cards:
        closed = position.rules.spaces[index] is Space.NONE
        label = f"{name}, empty, {'closed' if closed else 'takes any card'}."
    else:
        *under, top = cards
        below = ", ".join(card_name(card) for card in reversed(under))
        parts = [f"{_capital(card_name(top))}. {name}."]
        if below:
            parts.append(f"Under it: {below}.")
        if position.rules.cap:
            parts.append(_room(position.rules.cap - len(cards)))
        label = " ".join(parts)
    return label + (" Picked up." if in_hand else "") + (" Can take it." if takes else "")


def foundation_label(position: Position, suit: int, *, takes: bool) -> str:
    """Return what a screen reader says of a foundation."""
    name = _capital(SUITS[suit])
    top, following = foundation_card(position, suit), next_card(position, suit)
    count = position.foundations[suit]
    if following is None:
        label = f"{name}: complete."
    elif top is None:
        label = f"{name}: needs {_with_article(rank_name(rank_of(following)))} to start."
    else:
        label = (
            f"{name}: up to {rank_name(rank_of(top))}. Next {rank_name(rank_of(following))}. "
            f"{count} of {position.rules.ranks}."
        )
    return label + (" Can take it." if takes else "")


def dealt(game_name: str, number: int | None, first: Position, status: Status) -> str:
    """Return the sentence for a new deal; it says so when no move is possible at all."""
    deal = f"{game_name}, deal {number}." if number else f"{game_name}, your own board."
    if status is Status.NO_MOVES:
        return f"{deal} No card can move: take another deal."
    return f"{deal} Foundations start on {_with_article(rank_name(first.base))}."


def picked_up(card: Card, targets: int) -> str:
    """Return the sentence for a card taken in hand, with the number of piles that can take it."""
    name = _capital(card_name(card))
    if not targets:
        return f"{name} picked up. Nothing can take it now."
    return f"{name} picked up. It can go to {_count(targets, 'place')}."


def put_back(card: Card) -> str:
    """Return the sentence for a card put back where it was."""
    return f"{_capital(card_name(card))} put back."


def nothing_to_pick_up(position: Position, pile: Pile) -> str:
    """Return the sentence for a try to pick up a card from a fan that has none."""
    return f"There is no card on {pile_name(position.rules, pile)}."


def turn_made(before: Position, turn: Turn) -> str:
    """Return the sentence for a turn: the move, what it uncovered, and banks last."""
    sentences = []
    for move in turn:
        sentences.append(_move_made(before, move))
        before = play(before, move)
    return " ".join(sentences)


def refused(error: IllegalMove) -> str:
    """Return the sentence that says why a move is not possible."""
    return f"Not possible: {_refusal(error.position, error.move, error.refusal)}"


def undone(before: Position, turn: Turn) -> str:
    """Return the sentence for a turn taken back, told from the position before that turn."""
    return f"Undone: {_first_card_back(before, turn)}"


def redone(before: Position, turn: Turn) -> str:
    """Return the sentence for a turn played again."""
    return f"Redone. {turn_made(before, turn)}"


def hinted(position: Position, hint: Hint | None) -> str:
    """Return the sentence for a hint, or for there being none."""
    if hint is None:
        if legal_moves(position):
            return "No move looks useful here. Undo, or take another deal."
        return "No legal move is left. Undo, or take another deal."
    card = _moving_card(position, hint.move)
    name, source = card_name(card), pile_name(position.rules, hint.move.source)
    if hint.move.target == FOUNDATION:
        move = f"You can bank the {name} from {source}"
    else:
        host = exposed_card(position, hint.move.target)
        target = pile_name(position.rules, hint.move.target)
        onto = f"to empty {target}" if host is None else f"onto the {card_name(host)} on {target}"
        move = f"You can move the {name} from {source} {onto}"
    because = _BECAUSE.get(hint.reason)
    return f"{move}: {because}." if because else f"{move}."


def stuck(position: Position) -> str:
    """Return the sentence for a game in which no move is legal any more."""
    return (
        f"No legal move is left, with {banked(position)} of {position.rules.cards} banked. "
        "Undo, or take another deal."
    )


def won(game: Game, cards: int, elapsed: int) -> str:
    """Return the sentence for a won game; `elapsed` is in milliseconds."""
    return f"Won. {result(game, cards, elapsed)}"


def result(game: Game, cards: int, elapsed: int) -> str:
    """Return the numbers of a game; `elapsed` is in milliseconds."""
    return f"{cards} banked, {_count(moves_made(game), 'move')}, {duration(elapsed)}."


def resumed(game_name: str, number: int | None) -> str:
    """Return the sentence for a game that is there again when the page is opened."""
    deal = f"{game_name}, deal {number}" if number else game_name
    return f"{deal}, as you left it."


def brought_back(game_name: str, number: int | None) -> str:
    """Return the sentence for an earlier game taken in hand again."""
    return f"Back to {game_name}, deal {number}." if number else f"Back to {game_name}."


def deal_fact(number: int | None) -> str:
    """Return the short text that names the deal beside the foundations."""
    return f"Deal {number}" if number else "Own board"


def banked_fact(position: Position) -> str:
    """Return the short text that counts the banked cards."""
    return f"{banked(position)} of {position.rules.cards} banked"


def moves_fact(game: Game) -> str:
    """Return the short text that counts the moves."""
    return _count(moves_made(game), "move")


def clock(elapsed: int) -> str:
    """Return a time in milliseconds as a clock shows it.

    >>> clock(83_400), clock(3_600_000)
    ('1:23', '1:00:00')
    """
    minutes, seconds = divmod(elapsed // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def duration(elapsed: int) -> str:
    """Return a time in milliseconds in words.

    >>> duration(83_400), duration(3_601_000), duration(9_000)
    ('1 minute 23 seconds', '1 hour 1 second', '9 seconds')
    """
    minutes, seconds = divmod(elapsed // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    larger = ((hours, "hour"), (minutes, "minute"))
    parts = [_count(number, noun) for number, noun in larger if number]
    return " ".join([*parts, _count(seconds, "second")])


_BECAUSE = {
    Reason.UNCOVERS_A_BANK: "it uncovers a card that can be banked",
    Reason.EMPTIES_A_SPACE: "it empties a short fan",
    Reason.UNLOADS_LATER: "it will not be in the way of the card under it",
}


def _move_made(before: Position, move: Move) -> str:
    card = _moving_card(before, move)
    uncovered = before.fans[move.source.index][:-1]
    tail = f" {_capital(card_name(uncovered[-1]))} uncovered." if uncovered else ""
    source = pile_name(before.rules, move.source)
    if move.target == FOUNDATION:
        following = next_card(play(before, move), suit_of(card))
        suit = _capital(SUITS[suit_of(card)])
        then = (
            f"{suit} complete."
            if following is None
            else f"{suit} next: {rank_name(rank_of(following))}."
        )
        return f"Banked the {card_name(card)} from {source}. {then}{tail}"
    target = pile_name(before.rules, move.target)
    return f"Moved the {card_name(card)} from {source} to {target}.{tail}"


def _first_card_back(before: Position, turn: Turn) -> str:
    first = turn[0]
    return (
        f"{card_name(_moving_card(before, first))} back on {pile_name(before.rules, first.source)}."
    )


def _refusal(position: Position, move: Move, refusal: Refusal) -> str:
    match refusal:
        case Refusal.NO_SUCH_FAN:
            return f"the fans are numbered 1 to {len(position.fans)}."
        case Refusal.FOUNDATION_KEEPS:
            return "what is banked stays banked."
        case Refusal.NO_CARD:
            return f"{pile_name(position.rules, move.source)} is empty."
        case Refusal.CLOSED | Refusal.FULL:
            return _refusal_of_fan(position, move, refusal)
        case Refusal.SAME_FAN | Refusal.NOT_NEXT:
            return _refusal_of_card(position, move, refusal)
        case _:
            return _refusal_of_neighbours(position, move, refusal)


def _refusal_of_fan(position: Position, move: Move, refusal: Refusal) -> str:
    fan = pile_name(position.rules, move.target)
    if refusal is Refusal.CLOSED:
        return f"{fan} is empty and stays closed; only a short fan takes a card again."
    return f"{fan} is full; a fan holds {_small(position.rules.cap)} cards at most."


def _refusal_of_card(position: Position, move: Move, refusal: Refusal) -> str:
    card = _moving_card(position, move)
    if refusal is Refusal.SAME_FAN:
        return f"the {card_name(card)} is on {pile_name(position.rules, move.target)} already."
    following = next_card(position, suit_of(card))
    assert following is not None, "a foundation whose card is on the table is not complete"
    return f"the {SUITS[suit_of(card)]} foundation takes the {rank_name(rank_of(following))} next."


def _refusal_of_neighbours(position: Position, move: Move, refusal: Refusal) -> str:
    card = _moving_card(position, move)
    host = exposed_card(position, move.target)
    assert host is not None, "a fan that refuses a card for its looks has one"
    ranks = f"{rank_name(rank_of(card))} and {rank_name(rank_of(host))}"
    if refusal is Refusal.OTHER_SUIT:
        return f"{SUITS[suit_of(card)]} do not go on {SUITS[suit_of(host)]}."
    if refusal is Refusal.ACROSS_THE_BASE:
        return f"the circle is cut at the base, between {ranks}."
    return f"{ranks} are not one step apart."


def _moving_card(position: Position, move: Move) -> Card:
    card = exposed_card(position, move.source)
    assert card is not None, "only a fan with a card can give one"
    return card


def _room(room: int) -> str:
    return f"Room for {_small(room)}." if room else "Full."


def _small(number: int) -> str:
    return _SMALL_NUMBERS[number] if number < len(_SMALL_NUMBERS) else str(number)


def _with_article(name: str) -> str:
    return f"an {name}" if name[0] in "a8" else f"a {name}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
