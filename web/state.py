"""All that the page shows, as one value."""

from dataclasses import dataclass, field, replace

from bear_river.cards import Card
from bear_river.catalogue import entry
from bear_river.events import Event
from bear_river.game import Game, Turn, position
from bear_river.position import (
    Move,
    Pile,
    Position,
    exposed_card,
    play,
)
from bear_river.records import Record
from bear_river.session import Played, Session
from web.hand import Hand, targets_of
from web.settings import Settings


@dataclass(frozen=True, slots=True)
class Replay:
    """A game of the history, looked at on the table.

    Attributes:
        played: the game as it was played, at the turn that is shown.
        is_running: whether it goes on by itself.
        pace: how fast, as `web.replay` counts paces.
    """

    played: Played
    is_running: bool = False
    pace: int = 1

    @property
    def game(self) -> Game:
        """The game, at the turn that is shown."""
        return self.played.game


@dataclass(frozen=True, slots=True)
class LogView:
    """What is shown of the log of games, and what it is still to be asked or told.

    Attributes:
        events: its events, None while it has not been read.
        records: the games that follow from them.
        problem: why there is less to see than there might be, "" where all is well.
        game: the key of the game whose statistics are shown, "" for all.
        choice: which games the history shows, as `web.history` names them.
        page: which page of them, from 0.
        removed: the games deleted since it was opened, which can be brought back.
        said_before: how many sentences had been said when it was opened.
        marks: what was done to records since the log was told, at no time yet.
        asked: a game that is to be looked at, and its turn, None for none.
    """

    events: tuple[Event, ...] | None = None
    records: tuple[Record, ...] = ()
    problem: str = ""
    game: str = ""
    choice: str = "all"
    page: int = 0
    removed: tuple[Record, ...] = ()
    said_before: int = 0
    marks: tuple[Event, ...] = ()
    asked: tuple[str, int] | None = None


@dataclass(frozen=True, slots=True)
class State:
    """What is on the page.

    Attributes:
        session: the game in hand and the ones before it.
        message: the latest sentence.
        messages: how many sentences there have been, so that equal ones are told apart.
        hand: what is picked up, None while the hand is empty.
        hint: the move shown as a hint.
        last: the card that moved last.
        dialog: the dialog that is open, "" for none.
        number_error: what is wrong with the deal number that was typed.
        board_error: what is wrong with the text that a board or a game was to be read from.
        form: the form in which the game on the table is copied out, as `web.boards` names forms.
        settings: the player's wishes.
        opened: the fan that is opened to be read.
        is_drawing: whether the next fan that is tapped is opened, for a draw.
        offers: the names of what the browser offers besides the game.
        names: the player's own games, each a key and a name.
        draft_of: the key of the game that is being changed.
        draft: what is changed, each a field and a choice, as `bear_river.variation` has them.
        version: the name of the version of the page, "" for none.
        fan: the fan that the Tab key leads to.
        foundation: the foundation that the Tab key leads to, by its place.
        cell: the cell that the Tab key leads to.
        tool: the name of the tool that the Tab key leads to.
        log: what is shown of the log of games.
        replay: the game of the history that is on the table, None for the game in hand.
        search: what games are searched for, "" for all.
        like: the key of the game whose like is shown, "" for all games.
        rules_of: the key of the game whose rules are shown, "" for the one on the table.
    """

    session: Session
    message: str = ""
    messages: int = 0
    hand: Hand | None = None
    hint: Move | None = None
    last: Card | None = None
    dialog: str = ""
    number_error: str = ""
    board_error: str = ""
    form: str = "board"
    settings: Settings = field(default_factory=Settings)
    opened: int = 0
    is_drawing: bool = False
    offers: tuple[str, ...] = ()
    names: tuple[tuple[str, str], ...] = ()
    draft_of: str = ""
    draft: tuple[tuple[str, str], ...] = ()
    version: str = ""
    fan: int = 0
    foundation: int = 0
    cell: int = 0
    tool: str = "undo"
    log: LogView = field(default_factory=LogView)
    replay: Replay | None = None
    search: str = ""
    like: str = ""
    rules_of: str = ""


def table_game(state: State) -> Game:
    """Return the game on the table: the one in hand, or one of the history that is looked at."""
    return state.session.game if state.replay is None else state.replay.game


def table_position(state: State) -> Position:
    """Return the position on the table."""
    return position(table_game(state))


def name_of(state: State, key: str) -> str:
    """Return the name of a game: the player's own for it, if there is one."""
    return dict(state.names).get(key) or entry(key).name


def time_of(played: Played) -> int | None:
    """Return how long a game was played, in milliseconds; None where no clock ran all along."""
    return played.elapsed if played.is_timed else None


def moved_last(before: Position, turn: Turn) -> Card | None:
    """Return the card that a turn moves last, given the position before it."""
    *earlier, last = turn
    for move in earlier:
        before = play(before, move)
    if last.depth is not None:
        return before.fans[last.source.index][last.depth]
    return exposed_card(before, last.source)


def say(state: State, message: str) -> State:
    """Return the state with one more sentence said."""
    return replace(state, message=message, messages=state.messages + 1)


def fresh(state: State, session: Session) -> State:
    """Return the state with another game on the table; nothing of the last one is shown."""
    return replace(
        state,
        session=session,
        hand=None,
        hint=None,
        last=None,
        is_drawing=False,
        dialog="",
        number_error="",
        board_error="",
        replay=None,
        log=replace(state.log, asked=None),
    )


def targets(state: State) -> frozenset[Pile]:
    """Return the piles that can take cards in hand."""
    if state.hand is None:
        return frozenset()
    return targets_of(table_position(state), state.hand, supermoves=state.settings.supermoves)
