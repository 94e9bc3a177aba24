"""All that the page shows, as one value."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from bear_river.advice import Advice
from bear_river.cards import Card
from bear_river.catalogue import entry
from bear_river.dealing import Proof
from bear_river.events import Event, Judgement, Kind, Moment
from bear_river.game import Deal, Game, Turn, position
from bear_river.position import (
    Move,
    Pile,
    Position,
    exposed_card,
    play,
)
from bear_river.rating import Grade
from bear_river.records import Record
from bear_river.session import Played, Session
from bear_river.solver import Outcome
from web.hand import Hand, targets_of
from web.questions import Findings
from web.settings import Settings


class Origin(Enum):
    """Where a game that is looked at comes from, and leaves to."""

    TABLE = "table"
    HISTORY = "history"


@dataclass(frozen=True, slots=True)
class Replay:
    """A game looked at on the table: one of the history, or a way to win the one in hand.

    Attributes:
        played: the game as it was played, at the turn that is shown.
        origin: where it comes from.
        is_running: whether it goes on by itself.
        pace: how fast, as `web.replay` counts paces.
        is_win: whether its turns are a way to win that the solver has found.
    """

    played: Played
    origin: Origin = Origin.HISTORY
    is_running: bool = False
    pace: int = 1
    is_win: bool = False

    @property
    def game(self) -> Game:
        """The game, at the turn that is shown."""
        return self.played.game


@dataclass(frozen=True, slots=True)
class Wish:
    """Something that the player waits for while the solver looks for it.

    Attributes:
        kind: "hint", "back" to where the game could be won, "win" to be watched from a turn on,
            "proof" of the deal on the table, a new "deal", or "review".
        key: for a deal, the game it is of.
        number: for a deal, the one that is dealt if none can be proved; for a win, the turn.
        is_slow: whether the player has been told that it takes a while.
    """

    kind: str
    key: str = ""
    number: int = 0
    is_slow: bool = False


@dataclass(frozen=True, slots=True)
class Ready:
    """A deal that has been proved before it is wanted.

    Attributes:
        key: the game it is of.
        wanted: the grade that was wanted, None for any.
        number: its number.
        proof: what is known of it.
    """

    key: str
    wanted: Grade | None
    number: int
    proof: Proof


@dataclass(frozen=True, slots=True)
class ReviewView:
    """A look back on a game.

    Attributes:
        played: the game, at the last of the turns that are looked at.
        origin: where it comes from.
        findings: what has been found, None while that is looked for.
        place: the position that the Tab key leads to.
    """

    played: Played
    origin: Origin
    findings: Findings | None = None
    place: int = 0


@dataclass(frozen=True, slots=True)
class Coach:
    """What the solver is asked for on the table, and what it has found.

    Attributes:
        wish: what the player waits for, None for nothing.
        looked: how many nodes the search for it has looked at, 0 while that is not worth telling.
        advice: the latest advice, None where there was none on this game.
        advised: the game that it was given on, as it was then.
        worth: what is known of positions of the game on the table.
        lamp: what the lamp shows, None where it has nothing to show yet.
        proofs: what is known of deals.
        ungraded: deals whose grade could not be found.
        ready: a deal to be dealt next, None while there is none.
        is_dry: whether none could be found.
        review: the game that is looked back on, None for none.
    """

    wish: Wish | None = None
    looked: int = 0
    advice: Advice | None = None
    advised: Game | None = None
    worth: Mapping[Position, Outcome] = field(default_factory=dict)
    lamp: Outcome | None = None
    proofs: Mapping[Deal, Proof] = field(default_factory=dict)
    ungraded: frozenset[Deal] = frozenset()
    ready: Ready | None = None
    is_dry: bool = False
    review: ReviewView | None = None


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
        judged: the key of the game that the solver looks back on for the statistics, and its text,
            None while there is none.
        unreadable: the games whose texts cannot be read.
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
    judged: tuple[str, str] | None = None
    unreadable: frozenset[str] = frozenset()


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
    coach: Coach = field(default_factory=Coach)
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


def marked(state: State, game_id: str, kind: Kind, judgement: Judgement | None = None) -> State:
    """Return the state with something that happened to a game, for the log to be told of."""
    mark = Event(game_id, kind, Moment(0), judgement=judgement)
    return replace(state, log=replace(state.log, marks=(*state.log.marks, mark)))


def fresh(state: State, session: Session) -> State:
    """Return the state with another game on the table; nothing of the last one is shown.

    Where it is the same game again, which was only looked at, what is known of it still holds.
    """
    coach, before = state.coach, state.session.game
    if session.game == before:
        coach = replace(coach, wish=None, looked=0)
    else:
        coach = _forgetful(coach, keeps_worth=session.game.deal == before.deal)
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
        coach=coach,
        log=replace(state.log, asked=None),
    )


def _forgetful(coach: Coach, *, keeps_worth: bool) -> Coach:
    """Return what the solver has found that is not about the game on the table.

    What positions are worth holds on while the deal is the same.
    """
    worth = coach.worth if keeps_worth else {}
    return Coach(worth=worth, proofs=coach.proofs, ungraded=coach.ungraded, ready=coach.ready)


def targets(state: State) -> frozenset[Pile]:
    """Return the piles that can take cards in hand."""
    if state.hand is None:
        return frozenset()
    return targets_of(table_position(state), state.hand, supermoves=state.settings.supermoves)
