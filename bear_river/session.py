"""A session: the game in hand and the ones before it, so that a new deal can be taken back."""

from dataclasses import dataclass, replace

from bear_river.game import Deal, Game, new_game

_MOST_EARLIER_GAMES = 20


@dataclass(frozen=True, slots=True)
class Session:
    """The game in hand.

    Attributes:
        game: the one on the table.
        elapsed: how long it has been played, in milliseconds.
        earlier: the ones that it replaced, each with its time, the latest last.
    """

    game: Game
    elapsed: int = 0
    earlier: tuple[tuple[Game, int], ...] = ()


def start(deal: Deal) -> Session:
    """Return a session with a new game in hand.

    Raises:
        ValueError: as `bear_river.game.new_game`.
    """
    return Session(new_game(deal))


def with_game(session: Session, game: Game) -> Session:
    """Return the session with the game in hand replaced by a later state of the same game."""
    return replace(session, game=game)


def with_time(session: Session, milliseconds: int) -> Session:
    """Return the session with more time on the game in hand."""
    return replace(session, elapsed=session.elapsed + milliseconds)


def deal_anew(session: Session, deal: Deal) -> Session:
    """Return the session with another deal in hand; a game that had begun can be brought back.

    Raises:
        ValueError: as `bear_river.game.new_game`; the session given is unchanged.
    """
    earlier = (*session.earlier, *_begun(session))[-_MOST_EARLIER_GAMES:]
    return Session(new_game(deal), earlier=earlier)


def restart(session: Session) -> Session:
    """Return the session with the deal in hand begun anew; what was played can be brought back."""
    return deal_anew(session, session.game.deal)


def bring_back(session: Session) -> Session:
    """Return the session with the game before the one in hand, or as it is where there is none.

    The one in hand, if it had begun, goes to the far end: asking again and again visits them all.
    """
    if not session.earlier:
        return session
    *earlier, (game, elapsed) = session.earlier
    return Session(game, elapsed, (*_begun(session), *earlier))


def _begun(session: Session) -> tuple[tuple[Game, int], ...]:
    return ((session.game, session.elapsed),) if session.game.turns else ()
