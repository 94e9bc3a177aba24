"""Advice: a hint that keeps the win where there is one, and otherwise says how things stand.

`advise` asks the solver. Where that does not know, and for who cannot wait for it, `hint` chooses a
move worth looking at from the legal ones by plain preferences. It does not look ahead, so it
promises nothing about winning, nor does it look under what lies face down. It leaves out what is
never of use: moving the only card of a fan that stays closed (it can wait there for its foundation
as well as anywhere), moving a lone card from space to space, and taking the last move back.
"""

from dataclasses import dataclass
from enum import Enum, auto

from bear_river.cards import Card, suit_of
from bear_river.game import Game, at_turn
from bear_river.game import position as position_of
from bear_river.position import (
    Move,
    PileKind,
    Position,
    exposed_card,
    foundation_for,
    hidden_in,
    is_bank,
    legal_moves,
    moving_card,
    redeals_left,
    relative_rank,
)
from bear_river.review import seeking_last_winnable
from bear_river.rules import Directions, Space
from bear_river.solver import LIMIT, PACE, Outcome, Sliced, ended, searching
from bear_river.solver.shortening import wins


class Reason(Enum):
    """What speaks for a move, the strongest first."""

    BANKS = auto()
    UNCOVERS_A_BANK = auto()
    EMPTIES_A_SPACE = auto()
    BANKS_A_BASE = auto()
    UNLOADS_LATER = auto()
    LAYS_THE_LAST_ON_THE_BASE = auto()
    BUILDS = auto()
    USES_A_SPACE = auto()
    LEAVES_A_GOOD_PLACE = auto()
    LEAVES_A_CLOSED_FAN = auto()
    DRAWS = auto()


@dataclass(frozen=True, slots=True)
class Hint:
    """A legal move and what speaks for it."""

    move: Move
    reason: Reason


@dataclass(frozen=True, slots=True)
class Advice:
    """What the solver means for the player.

    Attributes:
        outcome: whether the position can be won, as far as a search has found out.
        until_redeal: whether that is about the cards as they lie, with a redeal left.
        hint: a move: one that keeps the win where there is a win, one that looks useful where it is
            not known whether there is; None where the position is lost, or won already.
        line: where there is a win, the moves of it, the hint first.
        back_to: where the position is lost, the latest turn at which it could be won, 0 for the
            deal; None where none is known.
    """

    outcome: Outcome
    until_redeal: bool
    hint: Hint | None = None
    line: tuple[Move, ...] = ()
    back_to: int | None = None


def advise(game: Game, limit: int = LIMIT, earlier: Advice | None = None) -> Advice:
    """Return advice on the position that a game is at.

    Who follows it should hand it back: then the next advice goes on along the same line, and hints
    never go round in a circle, since a line repeats no position. A hint that was given while no win
    was known may be taken back by the first that knows of one.

    Args:
        game: any game.
        limit: how many nodes each search may look at.
        earlier: the advice before the latest turn, if there was some.
    """
    going_on = None if earlier is None else followed(game, earlier)
    return going_on or ended(advising(game, limit))


def advising(game: Game, limit: int = LIMIT, pace: int = PACE) -> Sliced[Advice]:
    """Find advice in slices of some nodes: `advise` for who has other things to do meanwhile."""
    position = position_of(game)
    until_redeal = redeals_left(position) > 0
    verdict = yield from searching(position, limit, pace)
    match verdict.outcome:
        case Outcome.WINNABLE:
            return _along(position, verdict.line)
        case Outcome.LOST:
            back_to = yield from seeking_last_winnable(game, limit, pace)
            return Advice(verdict.outcome, until_redeal, back_to=back_to)
        case _:
            return Advice(verdict.outcome, until_redeal, hint(position, _last_move(game)))


def followed(game: Game, earlier: Advice, since: int = -1) -> Advice | None:
    """Return the advice that goes on along the line of an earlier one, which takes no search.

    None where there is no such line, a turn has left it, or it does not win from where the game is.

    Args:
        game: any game.
        earlier: advice on a position of this game, or of one that it has grown from.
        since: at which turn that was given; -1 stands for just before the latest.
    """
    start = game.cursor - 1 if since < 0 else since
    line = earlier.line
    for cursor in range(start + 1, game.cursor + 1):
        line = _rest(at_turn(game, cursor), line)
    now = position_of(game)
    return _along(now, line) if line and wins(now, line) else None


def _along(position: Position, line: tuple[Move, ...]) -> Advice:
    """Return the advice to follow a line that wins."""
    found = Hint(line[0], _reason(position, line[0])) if line else None
    return Advice(Outcome.WINNABLE, redeals_left(position) > 0, found, line)


def _rest(game: Game, line: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return what is left of a line after the latest turn, nothing if that has left it.

    Banks that followed by themselves may have come sooner than in the line.
    """
    turn = game.turns[game.cursor - 1] if game.cursor else ()
    if not turn or turn[:1] != line[:1]:
        return ()
    rest = [*line[1:]]
    for move in turn[1:]:
        if move not in rest:
            return ()
        rest.remove(move)
    return tuple(rest)


def _last_move(game: Game) -> Move | None:
    return game.turns[game.cursor - 1][-1] if game.cursor else None


def hint(position: Position, last: Move | None = None) -> Hint | None:
    """Return the legal move that plain preferences put first, None where no move is of use.

    Args:
        position: the position on the table.
        last: the move that led to it, which is never advised to be taken back.
    """
    back = _taken_back(last)
    hints = [
        Hint(move, _reason(position, move))
        for move in legal_moves(position)
        if move != back and _moves_a_card(move) and not _is_idle(position, move)
    ]
    return min(
        hints,
        key=lambda each: (each.reason.value, not _unloads_later(position, each.move)),
        default=None,
    )


def _taken_back(last: Move | None) -> Move | None:
    """Return the move that takes the last one back."""
    return last and Move(last.target, last.source, count=last.count)


def _moves_a_card(move: Move) -> bool:
    """Tell whether a move is neither a draw nor a redeal, which are the player's to decide."""
    return move.depth is None and move.source.kind is not PileKind.TABLE


def _is_idle(position: Position, move: Move) -> bool:
    """Tell whether a move takes the only card of its fan and gains no place by it."""
    if is_bank(move) or move.source.kind is PileKind.CELL:
        return False
    if len(position.fans[move.source.index]) > move.count:
        return False
    stays_closed = position.rules.spaces[move.source.index] is Space.NONE
    return stays_closed or exposed_card(position, move.target) is None


def _reason(position: Position, move: Move) -> Reason:
    if move.depth is not None:
        return Reason.DRAWS
    card = moving_card(position, move)
    assert card is not None, "a legal move moves a card"
    if is_bank(move):
        return Reason.BANKS if relative_rank(position, card) else Reason.BANKS_A_BASE
    if move.target.kind is PileKind.CELL:
        return Reason.USES_A_SPACE
    if move.source.kind is PileKind.CELL:
        return Reason.BUILDS
    rest = position.fans[move.source.index][: -move.count]
    if not rest:
        stays_closed = position.rules.spaces[move.source.index] is Space.NONE
        return Reason.LEAVES_A_CLOSED_FAN if stays_closed else Reason.EMPTIES_A_SPACE
    if len(rest) > hidden_in(position, move.source.index):
        if foundation_for(position, rest[-1]) is not None:
            return Reason.UNCOVERS_A_BANK
        if _leaves_before(position, card, rest[-1]):
            return Reason.LEAVES_A_GOOD_PLACE
    if exposed_card(position, move.target) is None:
        return Reason.USES_A_SPACE
    if _unloads_later(position, move):
        return Reason.UNLOADS_LATER
    return Reason.LAYS_THE_LAST_ON_THE_BASE if _turns_the_corner(position, move) else Reason.BUILDS


def _unloads_later(position: Position, move: Move) -> bool:
    """Tell whether a move puts a card on the one of its suit that is banked just after it."""
    card, host = moving_card(position, move), exposed_card(position, move.target)
    return card is not None and host is not None and _leaves_before(position, card, host)


def _turns_the_corner(position: Position, move: Move) -> bool:
    """Tell whether a move puts the last card of a suit on its base card, which waits with it.

    Where a suit is built both ways it has no last card.
    """
    card, host = moving_card(position, move), exposed_card(position, move.target)
    if card is None or host is None or suit_of(card) != suit_of(host):
        return False
    if position.rules.directions is Directions.BOTH:
        return False
    return (_order(position, host), _order(position, card)) == (0, position.rules.ranks - 1)


def _leaves_before(position: Position, card: Card, host: Card) -> bool:
    """Tell whether a card is banked just before the one under it, and so is never in its way."""
    is_next = _order(position, host) == _order(position, card) + 1
    return is_next and suit_of(card) == suit_of(host)


def _order(position: Position, card: Card) -> int:
    """Return how many cards of its suit are banked before a card; of two ways, on the one up."""
    rules, rank = position.rules, relative_rank(position, card)
    if rules.directions is Directions.BOTH:
        return rank
    _, is_down = rules.foundations[suit_of(card) * rules.decks]
    return rules.ranks - 1 - rank if is_down else rank
