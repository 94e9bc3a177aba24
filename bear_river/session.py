"""A session: the games in hand, one of each entry of the catalogue, and the ones before them.

So another game can be played for a while, and a new deal or a restart can be taken back. What has
been told to the log of games stands with each of them: see `bear_river.records`.
"""

from dataclasses import dataclass, replace
from enum import Enum

from bear_river.game import Deal, Game, new_game

_MOST_EARLIER_GAMES = 20
_MOST_HANDS = 100  # there is no end of games that players can make


class Told(Enum):
    """What the log of games was told of a game last."""

    NOTHING = "nothing"
    IN_HAND = "in hand"
    LEFT = "left"
    FINISHED = "finished"

    @property
    def is_end(self) -> bool:
        """Whether that was the end of it, as far as the log knows."""
        return self in (Told.LEFT, Told.FINISHED)


@dataclass(frozen=True, slots=True)
class Played:
    """A game as somebody plays it.

    Attributes:
        game: its deal and turns.
        elapsed: how long it has been played, in milliseconds.
        is_timed: whether the clock has run for all of it.
        hints: how many times a move was shown.
        undos: how many turns were taken back.
        game_id: what the log calls it, "" while that knows nothing of it.
        told: what the log was told of it last.
        told_at: when that was, in milliseconds since the beginning of 1970, UTC.
    """

    game: Game
    elapsed: int = 0
    is_timed: bool = True
    hints: int = 0
    undos: int = 0
    game_id: str = ""
    told: Told = Told.NOTHING
    told_at: int = 0

    @property
    def has_begun(self) -> bool:
        """Whether a turn was ever taken, be it undone since."""
        return bool(self.game.turns)


@dataclass(frozen=True, slots=True)
class Session:
    """The games in hand.

    Attributes:
        hands: at most one of each entry of the catalogue, the one on the table last.
        earlier: the ones that they replaced, the latest last.
    """

    hands: tuple[Played, ...]
    earlier: tuple[Played, ...] = ()

    @property
    def hand(self) -> Played:
        """The game on the table, as it is played."""
        return self.hands[-1]

    @property
    def game(self) -> Game:
        """The game on the table."""
        return self.hand.game

    @property
    def elapsed(self) -> int:
        """How long the game on the table has been played, in milliseconds."""
        return self.hand.elapsed


def start(deal: Deal) -> Session:
    """Return a session with a new game in hand.

    Raises:
        ValueError: as `bear_river.game.new_game`.
    """
    return Session((Played(new_game(deal)),))


def taken_up(game: Game) -> Session:
    """Return a session with a game in hand, at whatever turn that is."""
    return Session((Played(game),))


def with_hand(session: Session, hand: Played) -> Session:
    """Return the session with a later state of the game on the table."""
    return replace(session, hands=(*session.hands[:-1], hand))


def with_game(session: Session, game: Game) -> Session:
    """Return the session with the game on the table replaced by a later state of the same game."""
    return with_hand(session, replace(session.hand, game=game))


def with_time(session: Session, milliseconds: int) -> Session:
    """Return the session with more time on the game on the table."""
    return with_hand(session, replace(session.hand, elapsed=session.elapsed + milliseconds))


def deal_anew(session: Session, deal: Deal) -> Session:
    """Return the session with another deal on the table; a game that had begun can be brought back.

    It replaces the game in hand of the same entry; those of other entries stay in hand.

    Raises:
        ValueError: as `bear_river.game.new_game`; the session given is unchanged.
    """
    return take_in_hand(session, Played(new_game(deal)))


def take_in_hand(session: Session, played: Played) -> Session:
    """Return the session with a game on the table, from wherever it comes.

    It replaces the game in hand of the same entry, which can be brought back if it had begun; and
    whatever the session knows of the same game. Of very many games in hand the oldest is left too.
    """
    others, replaced = _parted(session, played)
    surplus, others = others[: 1 - _MOST_HANDS], others[1 - _MOST_HANDS :]
    left = (*(each for each in surplus if each.has_begun), *replaced)
    before = (each for each in (*session.earlier, *left) if not _is_same(each, played))
    earlier = (*before,)[-_MOST_EARLIER_GAMES:]
    return Session((*others, played), earlier)


def restart(session: Session) -> Session:
    """Return the session with the deal on the table begun anew; the game can be brought back."""
    return deal_anew(session, session.game.deal)


def change_to(session: Session, key: str) -> Session:
    """Return the session with the game in hand of an entry on the table.

    Raises:
        KeyError: none of that entry is in hand.
    """
    for played in session.hands:
        if played.game.deal.game == key:
            return replace(session, hands=(*(p for p in session.hands if p is not played), played))
    raise KeyError(key)


def bring_back(session: Session) -> Session:
    """Return the session with the game before the one in hand, or as it is where there is none.

    The one in hand of the same entry, if it had begun, goes to the far end: asking again and again
    visits them all.
    """
    if not session.earlier:
        return session
    *earlier, played = session.earlier
    others, replaced = _parted(session, played)
    return Session((*others, played), (*replaced, *earlier))


def without(session: Session, game_id: str) -> Session:
    """Return the session without an earlier game that the log knows by that name."""
    if not game_id:
        return session
    earlier = tuple(played for played in session.earlier if played.game_id != game_id)
    return replace(session, earlier=earlier)


def _is_same(one: Played, other: Played) -> bool:
    return one.game_id == other.game_id != ""


def _parted(session: Session, played: Played) -> tuple[tuple[Played, ...], tuple[Played, ...]]:
    """Return the games in hand that stay beside a game, and the one that it replaces, if begun."""
    key = played.game.deal.game
    stay = tuple(hand for hand in session.hands if hand.game.deal.game != key)
    replaced = (hand for hand in session.hands if hand.game.deal.game == key and hand.has_begun)
    return stay, tuple(replaced)
