"""Events: the log is told everything once, and what is written is read back for ever."""

import json
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import count, pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bear_river import events as module
from bear_river.events import (
    NEWER,
    SCHEMA,
    Event,
    Judgement,
    Kind,
    Log,
    Moment,
    NewerLog,
    Standing,
    Telling,
    event_text,
    migrated,
    read_log,
    standing_of,
    told,
)
from bear_river.game import (
    board_deal,
    new_game,
    numbered_deal,
    position,
    redo,
    take_turn,
    undo,
)
from bear_river.notation import read_game
from bear_river.position import is_won, legal_moves
from bear_river.rating import Grade
from bear_river.records import Result, records_of
from bear_river.session import (
    Played,
    Session,
    Told,
    bring_back,
    change_to,
    deal_anew,
    restart,
    start,
    take_in_hand,
    taken_up,
    with_game,
    with_hand,
    with_time,
)
from bear_river.solver import Outcome
from tests.engine.examples import board, move

GOLDEN = Path(__file__).parents[1] / "golden"
WINS = [read_game(line) for line in (GOLDEN / "wins.txt").read_text(encoding="ascii").splitlines()]
KEYS = ("bear-river", "bear-river-line", "fan")
DEAL, FAN = numbered_deal("bear-river", 1), numbered_deal("fan", 1)
NOW = Moment(1_796_083_200_000, 60)

LATEST, FARTHEST, MOST_TURNS = 253_402_214_400_000, 1440, 100_000
NOTHING_FOUND = Judgement(Outcome.UNDECIDED, None, lost_by=None, turns=0, chances=0, kept=0)
counts = st.integers(0, 10**12)
moments = st.builds(Moment, st.integers(0, LATEST), st.integers(-FARTHEST, FARTHEST))
standings = st.builds(
    Standing,
    key=st.one_of(st.sampled_from(KEYS), st.text()),
    number=st.none() | counts,
    base=st.none() | st.integers(0, 12),
    elapsed=st.none() | counts,
    moves=counts,
    undos=counts,
    hints=counts,
    banked=counts,
)


@st.composite
def draw_judgements(draw: st.DrawFn) -> Judgement:
    outcome = draw(st.sampled_from(Outcome))
    turns = draw(st.integers(0, MOST_TURNS))
    chances = draw(st.integers(0, turns))
    return Judgement(
        outcome,
        grade=draw(st.none() | st.sampled_from(Grade)) if outcome is Outcome.WINNABLE else None,
        lost_by=draw(st.none() | st.integers(0, turns - 1)) if turns else None,
        turns=turns,
        chances=chances,
        kept=draw(st.integers(0, chances)),
    )


def event(
    game_id: str,
    kind: Kind,
    moment: Moment,
    standing: Standing,
    outcome: Outcome,
    *,
    judgement: Judgement = NOTHING_FOUND,
) -> Event:
    """Return an event that has of these what its kind has."""
    stands = kind in (Kind.STARTED, Kind.LEFT, Kind.FINISHED)
    return Event(
        game_id,
        kind,
        moment,
        standing if stands else None,
        outcome if kind is Kind.PROVED else None,
        judgement if kind is Kind.JUDGED else None,
    )


events = st.builds(
    event,
    st.text(),
    st.sampled_from(Kind),
    moments,
    standings,
    st.sampled_from(Outcome),
    judgement=draw_judgements(),
)


# Sessions, told of while somebody plays.


def one_turn(session: Session, choice: int) -> Session:
    moves = legal_moves(position(session.game))
    if not moves:
        return session
    return with_game(session, take_turn(session.game, (moves[choice % len(moves)],)))


def undone(session: Session, _: int) -> Session:
    hand = session.hand
    return with_hand(session, replace(hand, game=undo(hand.game), undos=hand.undos + 1))


def redone(session: Session, _: int) -> Session:
    return with_game(session, redo(session.game))


def dealt_anew(session: Session, choice: int) -> Session:
    return deal_anew(session, numbered_deal(KEYS[choice % 3], choice % 5 + 1))


def changed(session: Session, choice: int) -> Session:
    return change_to(session, session.hands[choice % len(session.hands)].game.deal.game)


def nearly_won(session: Session, choice: int) -> Session:
    """Return the session with a game of some golden deal, all of it played but the last turn."""
    game = WINS[choice % len(WINS)]
    return with_game(deal_anew(session, game.deal), undo(game))


def won(session: Session, choice: int) -> Session:
    return redone(nearly_won(session, choice), choice)


def shown_a_move(session: Session, _: int) -> Session:
    return with_hand(session, replace(session.hand, hints=session.hand.hints + 1))


Step = Callable[[Session, int], Session]
STEPS: tuple[Step, ...] = (
    one_turn,
    undone,
    redone,
    dealt_anew,
    changed,
    nearly_won,
    won,
    shown_a_move,
    lambda session, _: restart(session),
    lambda session, _: bring_back(session),
    with_time,
)


@dataclass
class Teller:
    """Tells a log of a session, as a page does."""

    session: Session
    at: int = NOW.at
    tellings: list[Telling] = field(default_factory=list)
    names: Callable[[], str] = field(default_factory=lambda: map(str, count()).__next__)

    def tell(self) -> None:
        self.session, new = told(self.session, Moment(self.at), self.names)
        self.tellings.extend(new)
        now = {played.game_id: played for played in all_of(self.session)}
        for telling in new:
            require_as_it_stands(telling, now[telling.event.game_id])

    @property
    def events(self) -> list[Event]:
        return [telling.event for telling in self.tellings]


def all_of(session: Session) -> tuple[Played, ...]:
    return session.hands + session.earlier


def require_as_it_stands(telling: Telling, played: Played) -> None:
    """See that the log is told what a game is, and its text where that is to be kept."""
    event, game = telling.event, played.game
    if event.kind in (Kind.LEFT, Kind.FINISHED):
        assert read_game(telling.game) == game
    else:
        assert telling.game == ""
    if event.kind is Kind.RESUMED:
        return
    assert event.standing is not None
    assert event.standing.key == game.deal.game
    assert event.standing.number == game.deal.number
    assert event.standing.base == (None if game.deal.game == "fan" else position(game).base)
    assert event.standing.elapsed == played.elapsed
    assert event.standing.moves == sum(map(len, game.turns[: game.cursor]))
    assert (event.standing.undos, event.standing.hints) == (played.undos, played.hints)
    on_the_table = sum(map(len, position(game).fans))
    assert event.standing.banked == 52 - on_the_table


def require_a_story(kinds: Sequence[Kind]) -> None:
    """See that a game was started, then left and resumed in turn, and finished last if ever."""
    assert kinds[0] is Kind.STARTED
    assert kinds.count(Kind.STARTED) == 1
    assert Kind.FINISHED not in kinds[:-1]
    between = [kind for kind in kinds if kind in (Kind.LEFT, Kind.RESUMED)]
    assert between == [(Kind.LEFT, Kind.RESUMED)[turn % 2] for turn in range(len(between))]


def require_in_step(session: Session, told_of: Sequence[Event]) -> None:
    """See that the log says of every game in sight what it is."""
    results = {record.game_id: record.result for record in records_of(told_of)}
    names = [played.game_id for played in all_of(session) if played.has_begun]
    assert len(set(names)) == len(names)
    for played in all_of(session):
        assert bool(played.game_id) == played.has_begun
        assert played.has_begun or played.told is Told.NOTHING
    for played in filter(lambda each: each.has_begun, session.hands):
        assert results[played.game_id] in (Result.IN_HAND, Result.WON)
    for played in session.earlier:
        assert results[played.game_id] in (Result.LEFT, Result.WON)
    for played in filter(lambda each: each.has_begun, all_of(session)):
        if is_won(position(played.game)):
            assert results[played.game_id] is Result.WON


steps_of_play = st.tuples(
    st.sampled_from(STEPS), st.integers(0, 100), st.integers(0, 2), st.integers(-10_000, 10_000)
)


@given(st.integers(0, 60).flatmap(lambda n: st.lists(steps_of_play, min_size=n, max_size=n)))
@settings(max_examples=200)
def test_whatever_is_played_the_log_is_told_all_of_it_once(
    steps: list[tuple[Step, int, int, int]],
) -> None:
    teller = Teller(start(DEAL))
    for step, choice, times, passed in steps:
        # A page may be cut off before it tells, and tells again what it does not know it has told.
        teller.session = step(teller.session, choice)
        teller.at = max(0, teller.at + passed)
        for _ in range(times):
            teller.tell()
    teller.tell()
    heard = len(teller.tellings)
    teller.tell()
    assert len(teller.tellings) == heard
    require_in_step(teller.session, teller.events)
    games: dict[str, list[Event]] = defaultdict(list)
    for each in teller.events:
        games[each.game_id].append(each)
    for of_one_game in games.values():
        require_a_story([each.kind for each in of_one_game])
        times_told = [each.moment.at for each in of_one_game]
        assert all(earlier < later for earlier, later in pairwise(times_told))


def kinds_told(session: Session, *steps: Step) -> list[list[Kind]]:
    """Return what is told before the steps and after each, by kind."""
    teller, found = Teller(session), []
    for step in ((lambda each, _: each), *steps):
        before = len(teller.tellings)
        teller.session = step(teller.session, 0)
        teller.tell()
        found.append([event.kind for event in teller.events[before:]])
    return found


def leave(session: Session, _: int) -> Session:
    return deal_anew(session, numbered_deal(session.game.deal.game, 24))


def test_a_game_is_told_of_from_its_first_turn_on() -> None:
    assert kinds_told(start(DEAL), one_turn, one_turn, undone) == [[], [Kind.STARTED], [], []]
    assert told(start(DEAL), NOW, str) == (start(DEAL), ())


def test_a_game_whose_only_turn_was_undone_is_told_of() -> None:
    assert kinds_told(undone(one_turn(start(DEAL), 0), 0)) == [[Kind.STARTED]]


def test_a_deal_that_was_not_begun_leaves_no_trace() -> None:
    assert kinds_told(start(DEAL), leave, leave) == [[], [], []]


def test_a_game_is_left_for_another_deal_and_resumed_when_it_is_brought_back() -> None:
    found = kinds_told(
        one_turn(start(DEAL), 0),
        leave,
        lambda session, _: bring_back(session),
        lambda session, _: restart(session),
    )
    assert found == [[Kind.STARTED], [Kind.LEFT], [Kind.RESUMED], [Kind.LEFT]]


def test_a_game_is_not_left_while_one_of_another_entry_is_played() -> None:
    found = kinds_told(
        one_turn(start(DEAL), 0),
        lambda session, _: deal_anew(session, FAN),
        one_turn,
        lambda session, _: change_to(session, DEAL.game),
    )
    assert found == [[Kind.STARTED], [], [Kind.STARTED], []]


def test_a_game_won_once_is_finished_whatever_follows() -> None:
    found = kinds_told(start(DEAL), nearly_won, redone, undone, redone, undone, one_turn, leave)
    assert found == [[], [Kind.STARTED], [Kind.FINISHED], [], [], [], [], []]


def test_what_was_never_told_is_told_at_once() -> None:
    assert kinds_told(won(start(DEAL), 0)) == [[Kind.STARTED, Kind.FINISHED]]
    assert kinds_told(leave(won(start(DEAL), 0), 0)) == [[Kind.STARTED, Kind.FINISHED]]
    assert kinds_told(leave(one_turn(start(DEAL), 0), 0)) == [[Kind.STARTED, Kind.LEFT]]


def test_a_game_left_and_won_where_nobody_looked_is_finished_without_being_resumed() -> None:
    found = kinds_told(
        nearly_won(start(DEAL), 0), leave, lambda session, _: redone(bring_back(session), 0)
    )
    assert found == [[Kind.STARTED], [Kind.LEFT], [Kind.FINISHED]]


def test_each_game_has_a_name_of_its_own_and_keeps_it() -> None:
    teller = Teller(one_turn(start(DEAL), 0))
    teller.tell()
    teller.session = one_turn(leave(teller.session, 0), 0)
    teller.tell()
    assert [(event.game_id, event.kind) for event in teller.events] == [
        ("0", Kind.STARTED),
        ("1", Kind.STARTED),
        ("0", Kind.LEFT),
    ]


def test_times_grow_where_the_clock_is_set_back_and_say_where_it_stood() -> None:
    session = leave(won(one_turn(start(DEAL), 0), 0), 0)
    session, tellings = told(session, NOW, iter("abc").__next__)
    earlier = Moment(NOW.at - 3_600_000, -480)
    _, later = told(bring_back(bring_back(session)), earlier, str)
    assert [(each.event.kind, each.event.moment) for each in (*tellings, *later)] == [
        (Kind.STARTED, NOW),
        (Kind.LEFT, Moment(NOW.at + 1, 60)),
        (Kind.STARTED, NOW),
        (Kind.FINISHED, Moment(NOW.at + 1, 60)),
        (Kind.RESUMED, Moment(NOW.at + 2, -480)),
    ]


def test_a_session_that_the_log_knows_is_returned_as_it_is() -> None:
    session, _ = told(leave(one_turn(start(DEAL), 0), 0), NOW, iter("ab").__next__)
    assert told(session, Moment(NOW.at + 1), str) == (session, ())


def test_what_was_told_stands_with_the_game() -> None:
    session, _ = told(one_turn(start(DEAL), 0), NOW, lambda: "a")
    hand = session.hand
    assert (hand.game_id, hand.told, hand.told_at) == ("a", Told.IN_HAND, NOW.at)
    session, _ = told(leave(session, 0), Moment(NOW.at + 9), str)
    assert session.earlier == (replace(hand, told=Told.LEFT, told_at=NOW.at + 9),)


def test_a_game_taken_up_from_the_log_is_resumed_under_its_name() -> None:
    session, _ = told(leave(one_turn(start(DEAL), 0), 0), NOW, lambda: "a")
    again = take_in_hand(start(FAN), session.earlier[0])
    _, tellings = told(again, NOW, str)
    assert [(each.event.game_id, each.event.kind) for each in tellings] == [("a", Kind.RESUMED)]


def test_what_is_told_is_read_back_as_it_was_told() -> None:
    teller = Teller(one_turn(start(DEAL), 0))
    for step in (leave, lambda session, _: bring_back(session), won):
        teller.tell()
        teller.session = step(teller.session, 0)
    teller.tell()
    kinds = {Kind.STARTED, Kind.LEFT, Kind.RESUMED, Kind.FINISHED}
    assert {event.kind for event in teller.events} == kinds
    assert read_log(log_text(teller.events)) == Log(tuple(teller.events))


# How a game stands.


def test_a_standing_counts_what_is_in_force() -> None:
    game = take_turn(new_game(DEAL), (move(5, "F"), move(10, "F")))
    game = undo(take_turn(game, (move(2, 6),)))
    played = Played(game, elapsed=5000, undos=1, hints=2)
    assert standing_of(played) == Standing(
        "bear-river", 1, base=5, elapsed=5000, moves=2, undos=1, hints=2, banked=3
    )


def test_no_clock_is_no_time_and_a_clock_that_just_started_is_one() -> None:
    assert standing_of(Played(new_game(DEAL), elapsed=7, is_timed=False)).elapsed is None
    assert standing_of(Played(new_game(DEAL), elapsed=0)).elapsed == 0


def test_a_base_stands_where_it_is_known_and_not_always_the_same() -> None:
    assert standing_of(Played(new_game(DEAL))).base == position(new_game(DEAL)).base
    assert standing_of(Played(new_game(FAN))).base is None
    chosen = start(numbered_deal("chessboard", 1))
    assert standing_of(chosen.hand).base is None
    chosen = one_turn(chosen, 0)
    assert standing_of(chosen.hand).base == position(chosen.game).base is not None


def test_a_board_of_the_players_own_has_no_number() -> None:
    last = new_game(board_deal("bear-river", board("6: KD", foundations="KC KS KH QD")))
    before = standing_of(Played(last))
    assert (before.number, before.base, before.banked) == (None, 0, 51)
    (_, finished) = told(taken_up(take_turn(last, (move(6, "F"),))), NOW, lambda: "a")[1]
    assert finished.event.standing is not None
    assert (finished.event.standing.number, finished.event.standing.banked) == (None, 52)


# Events as text.


def log_text(log: Sequence[Event]) -> str:
    return "\n".join(map(event_text, log))


def lines(*items: object) -> str:
    return "\n".join(map(json.dumps, items))


@given(st.lists(events))
@example(
    [
        event("", kind, Moment(0), Standing("", None, None, None, 0, 0, 0, 0), Outcome.LOST)
        for kind in Kind
    ]
)
def test_events_read_back(log: list[Event]) -> None:
    assert read_log(log_text(log)) == Log(tuple(log))


FROZEN = (
    Event(
        "g1",
        Kind.STARTED,
        Moment(1_796_083_200_000, 60),
        Standing("bear-river", 24, base=0, elapsed=0, moves=1, undos=0, hints=0, banked=1),
    ),
    Event(
        "g1",
        Kind.LEFT,
        Moment(1_796_083_260_000, 60),
        Standing("bear-river", 24, base=12, elapsed=60_000, moves=17, undos=2, hints=3, banked=9),
    ),
    Event("g1", Kind.RESUMED, Moment(1_796_083_320_000, -480)),
    Event(
        "g2",
        Kind.FINISHED,
        Moment(1_796_083_380_000, 345),
        Standing("fan", None, None, elapsed=None, moves=61, undos=0, hints=0, banked=52),
    ),
    Event("g1", Kind.PROVED, Moment(1_796_083_440_000, 60), outcome=Outcome.WINNABLE),
    Event("g3", Kind.PROVED, Moment(1_796_083_440_000, 60), outcome=Outcome.LOST),
    Event("g4", Kind.PROVED, Moment(1_796_083_440_000, 60), outcome=Outcome.UNDECIDED),
    Event("g1", Kind.STARRED, Moment(1_796_083_500_000)),
    Event("g1", Kind.UNSTARRED, Moment(1_796_083_560_000)),
    Event("g2", Kind.DELETED, Moment(1_796_083_620_000)),
    Event("g2", Kind.RESTORED, Moment(1_796_083_680_000)),
    Event(
        "g1",
        Kind.JUDGED,
        Moment(1_796_083_740_000, 60),
        judgement=Judgement(
            Outcome.WINNABLE, Grade.TRICKY, lost_by=11, turns=17, chances=8, kept=7
        ),
    ),
    Event(
        "g3",
        Kind.JUDGED,
        Moment(1_796_083_800_000, 60),
        judgement=Judgement(Outcome.LOST, None, lost_by=None, turns=17, chances=0, kept=0),
    ),
    Event(
        "g4",
        Kind.JUDGED,
        Moment(1_796_083_860_000),
        judgement=Judgement(Outcome.UNDECIDED, None, lost_by=0, turns=1, chances=1, kept=0),
    ),
)
OF_THE_FIRST_SCHEMA = FROZEN[:11]


def golden_log(schema: int) -> str:
    return (GOLDEN / f"log-{schema}.txt").read_text(encoding="ascii")


def test_a_log_of_each_schema_is_read_for_ever() -> None:
    assert {event.kind for event in FROZEN} == {*Kind}
    assert read_log(golden_log(1)) == Log(OF_THE_FIRST_SCHEMA)
    assert read_log(golden_log(2)) == Log(FROZEN)


def test_logs_of_two_schemas_are_read_as_one() -> None:
    assert read_log(golden_log(1) + golden_log(2)) == Log(OF_THE_FIRST_SCHEMA + FROZEN)


def test_todays_events_are_written_as_the_golden_log_of_todays_schema_has_them() -> None:
    text = golden_log(SCHEMA)
    assert log_text(read_log(text).events) + "\n" == text


GOOD: dict[str, Any] = json.loads(golden_log(SCHEMA).splitlines()[1])
STANDING: dict[str, Any] = GOOD["standing"]
JUDGED: dict[str, Any] = json.loads(golden_log(SCHEMA).splitlines()[11])
JUDGEMENT: dict[str, Any] = JUDGED["judgement"]


def without(data: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key != name}


def with_standing(**changes: object) -> dict[str, Any]:
    return {**GOOD, "standing": {**STANDING, **changes}}


def with_judgement(**changes: object) -> dict[str, Any]:
    return {**JUDGED, "judgement": {**JUDGEMENT, **changes}}


DAMAGED: dict[str, object] = {
    "nothing": None,
    "a number": 1,
    "a text": "left",
    "a list": [GOOD],
    "an empty event": {},
    **{f"no {name}": without(GOOD, name) for name in GOOD},
    **{f"no {name}": {**GOOD, "standing": without(STANDING, name)} for name in STANDING},
    "no outcome": {**without(GOOD, "standing"), "kind": "proved"},
    "schema 0": {**GOOD, "schema": 0},
    "schema -1": {**GOOD, "schema": -1},
    "schema as a text": {**GOOD, "schema": "1"},
    "schema as a fraction": {**GOOD, "schema": 1.0},
    "an unknown kind": {**GOOD, "kind": "stolen"},
    "a kind in capitals": {**GOOD, "kind": "LEFT"},
    "a kind that is a list": {**GOOD, "kind": ["left"]},
    "a name that is a number": {**GOOD, "game": 7},
    "an unknown outcome": {**GOOD, "kind": "proved", "outcome": "maybe"},
    "an outcome that is a list": {**GOOD, "kind": "proved", "outcome": []},
    "before 1970": {**GOOD, "at": -1},
    "after the year 9999": {**GOOD, "at": LATEST + 1},
    "a time with a fraction": {**GOOD, "at": 0.5},
    "a time that is none": {**GOOD, "at": None},
    "a time that is true": {**GOOD, "at": True},
    "an endless time": {**GOOD, "at": float("inf")},
    "a clock too far ahead": {**GOOD, "zone": FARTHEST + 1},
    "a clock too far behind": {**GOOD, "zone": -FARTHEST - 1},
    "a clock that is false": {**GOOD, "zone": False},
    "a standing that is a list": {**GOOD, "standing": [STANDING]},
    "a standing that is nothing": {**GOOD, "standing": None},
    "a key that is nothing": with_standing(key=None),
    **{
        f"{name} as {value!r}": with_standing(**{name: value})
        for name in without(STANDING, "key")
        for value in (True, False, "1", 1.5, [1])
    },
    **{
        f"{name} as nothing": with_standing(**{name: None})
        for name in ("moves", "undos", "hints", "banked")
    },
    "no judgement": without(JUDGED, "judgement"),
    "a judgement that is nothing": {**JUDGED, "judgement": None},
    "a judgement that is a list": {**JUDGED, "judgement": [JUDGEMENT]},
    "a judgement that is a text": {**JUDGED, "judgement": "winnable"},
    **{f"no {name}": {**JUDGED, "judgement": without(JUDGEMENT, name)} for name in JUDGEMENT},
    **{
        f"the judgement's {name} as {value!r}": with_judgement(**{name: value})
        for name in JUDGEMENT
        for value in (True, False, "1", 1.5, [1], -1)
    },
    **{
        f"the judgement's {name} as nothing": with_judgement(**{name: None})
        for name in ("outcome", "turns", "chances", "kept")
    },
    "an unknown grade": with_judgement(grade="easy"),
    "a grade in capitals": with_judgement(grade="TRICKY"),
    "a grade of a deal that cannot be won": with_judgement(outcome="lost"),
    "a grade of a deal that is not decided": with_judgement(outcome="undecided"),
    "lost by a turn after the last": with_judgement(lost_by=17),
    "more kept than chances": with_judgement(kept=9),
    "more chances than turns": with_judgement(chances=18),
    "more turns than anybody plays": with_judgement(turns=MOST_TURNS + 1),
}


@pytest.mark.parametrize("item", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_event_is_counted_and_the_rest_is_read(item: object) -> None:
    assert read_log(lines(GOOD, item, GOOD)) == Log((FROZEN[1], FROZEN[1]), unreadable=1)


def test_a_schema_that_is_true_is_damage() -> None:
    assert read_log(lines({**GOOD, "schema": True})) == Log(unreadable=1)


@pytest.mark.parametrize("name", ["elapsed", "moves", "undos", "hints", "banked"])
def test_a_count_below_zero_is_damage(name: str) -> None:
    assert read_log(lines(with_standing(**{name: -1}))) == Log(unreadable=1)


@pytest.mark.parametrize(
    "changes",
    [
        {"kept": 8},
        {"chances": 17},
        {"lost_by": 16},
        {"lost_by": None, "turns": 0, "chances": 0, "kept": 0},
        {"turns": MOST_TURNS},
        {"grade": None, "outcome": "lost"},
    ],
)
def test_the_farthest_that_a_judgement_may_go_is_no_damage(changes: dict[str, Any]) -> None:
    (event,) = read_log(lines(with_judgement(**changes))).events
    assert json.loads(event_text(event)) == with_judgement(**changes)


def test_every_damaged_event_is_counted() -> None:
    assert read_log(lines(None, GOOD, 1, {})) == Log((FROZEN[1],), unreadable=3)


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "events",
        "{}",
        "null",
        "1",
        '"[]"',
        "[]",
        "9" * 5_000,
        "[" * 100_000,
        "[" * 100_000 + "]" * 100_000,
        '{"a":' * 100_000,
    ],
    ids=[
        "cut off",
        "a word",
        "an object",
        "null",
        "a number",
        "a text",
        "a list",
        "a number without end",
        "nested and cut off",
        "nested",
        "nested objects",
    ],
)
def test_a_line_that_is_no_event_is_counted_and_spoils_no_other(text: str) -> None:
    good = json.dumps(GOOD)
    assert read_log(f"{good}\n{text}\n{good}") == Log((FROZEN[1], FROZEN[1]), unreadable=1)


def test_an_empty_log_is_a_log() -> None:
    assert read_log("") == read_log("\n") == Log()


def test_what_an_event_of_its_kind_does_not_have_is_passed_over() -> None:
    data = {**GOOD, "kind": "starred", "outcome": "lost", "judgement": JUDGEMENT}
    data["colour"] = "red"
    assert read_log(lines(data)).events == (replace(FROZEN[7], moment=FROZEN[1].moment),)


@pytest.mark.parametrize(("at", "zone"), [(0, -FARTHEST), (LATEST, FARTHEST)])
def test_the_first_and_the_last_time_are_times(at: int, zone: int) -> None:
    (event,) = read_log(lines({**GOOD, "at": at, "zone": zone})).events
    assert event.moment == Moment(at, zone)


@pytest.mark.parametrize(
    "items",
    [[{"schema": SCHEMA + 1}], [GOOD, None, {**GOOD, "schema": 999}]],
    ids=["nothing else known", "among others"],
)
def test_a_log_of_a_newer_version_is_refused_with_a_sentence(items: list[object]) -> None:
    with pytest.raises(NewerLog) as refused:
        read_log(lines(*items))
    assert str(refused.value) == NEWER
    assert NEWER.endswith("nothing has been changed.")


def test_todays_data_are_left_as_they_are() -> None:
    assert migrated(GOOD) == GOOD
    with pytest.raises(NewerLog):
        migrated({"schema": SCHEMA + 1})


def test_an_older_event_is_brought_up_to_date_one_step_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def renamed(data: dict[str, Any]) -> dict[str, Any]:
        return {**without(data, "name"), "schema": 2, "game": data["name"]}

    def in_milliseconds(data: dict[str, Any]) -> dict[str, Any]:
        return {**data, "schema": 3, "at": data["at"] * 1000}

    # The step that there is changes only the number; so this shows steps that never were.
    monkeypatch.setattr(module, "SCHEMA", 3)
    monkeypatch.setattr(module, "_MIGRATIONS", (renamed, in_milliseconds))
    today = {**GOOD, "schema": 3, "at": 5000}
    second = {**GOOD, "schema": 2, "at": 5}
    first = {**without(second, "game"), "schema": 1, "name": "g1"}
    for data in (first, second, today):
        assert migrated(data) == today
    assert json.loads(event_text(FROZEN[0]))["schema"] == 3


def test_each_older_schema_has_its_step() -> None:
    assert len(module._MIGRATIONS) == SCHEMA - 1


def test_a_key_tells_an_event_from_all_others() -> None:
    event = Event("g1", Kind.LEFT, NOW)
    others = (
        Event("g2", Kind.LEFT, NOW),
        Event("g1", Kind.RESUMED, NOW),
        Event("g1", Kind.LEFT, Moment(NOW.at + 1)),
    )
    assert event.key == Event("g1", Kind.LEFT, NOW).key
    assert event.key not in {other.key for other in others}
