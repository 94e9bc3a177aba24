"""The screens of the log: what stands on them, for eye and ear."""

from itertools import count

from bear_river import speech
from bear_river.events import Event, Judgement, Kind, Moment, Standing, event_text
from bear_river.game import numbered_deal
from bear_river.rating import Grade
from bear_river.records import DEFINITIONS
from bear_river.solver import Outcome
from tests.web.elements import elements, texts, with_class
from web.app import begin, step
from web.history import ROWS
from web.intent import Intent
from web.log import brought_up_to_date
from web.markup import Element, to_html
from web.scene import scene
from web.state import State

FIRST = begin(numbered_deal("bear-river", 1))
DAY = 86_400_000  # milliseconds


def ended(number: int, *, won: bool, key: str = "bear-river", base: int | None = 5) -> list[Event]:
    """Return the events of a game that ended on a day counted from 20 November 2026."""
    standing = Standing(key, number, base, 60_000, 90, 0, 0, 52 if won else 30)
    at = Moment(1_795_132_800_000 + number * DAY)
    kind = Kind.FINISHED if won else Kind.LEFT
    started = Event(str(number), Kind.STARTED, Moment(at.at - 1), standing)
    return [started, Event(str(number), kind, at, standing)]


def reviewed(game: list[Event], grade: Grade, lost_by: int | None = None) -> list[Event]:
    """Return the events of a game that was looked back on after it had ended."""
    *_, end = game
    found = Judgement(Outcome.WINNABLE, grade, lost_by, turns=80, chances=4, kept=3)
    judged = Event(end.game_id, Kind.JUDGED, Moment(end.moment.at + 1), judgement=found)
    return [*game, judged]


def shown(screen: str, *events: list[Event]) -> State:
    text = "\n".join(event_text(event) for game in events for event in game)
    return after(FIRST, Intent("open", screen), Intent("log", text))


def after(state: State, *intents: Intent) -> State:
    ids = map(str, count(1000))
    for intent in intents:
        state = step(state, intent)
        state, _ = brought_up_to_date(state, Moment(1_795_132_800_000), lambda: next(ids))
    return state


def dialog(state: State) -> Element:
    return next(e for e in elements(scene(state)) if "data-open" in dict(e.attributes))


def chart(state: State, name: str) -> list[Element]:
    """Return the rows of a chart, that of its heads first."""
    table = next(e for e in elements(dialog(state)) if dict(e.attributes).get("data-chart") == name)
    return [e for e in elements(table) if e.tag == "tr"]


def value(state: State, name: str) -> str:
    figure = next(
        e for e in elements(dialog(state)) if dict(e.attributes).get("data-figure") == name
    )
    (text,) = texts(figure, "value")
    return text


def test_every_figure_stands_with_its_definition() -> None:
    left = reviewed(ended(2, won=False), Grade.FAIR, lost_by=19)
    state = shown("statistics", ended(1, won=True), left)
    named = {each["data-figure"] for each in with_class(dialog(state), "figure")}
    charts = {each["data-chart"] for each in with_class(dialog(state), "chart")}
    assert named | charts == set(DEFINITIONS)
    assert set(texts(dialog(state), "definition")) == set(DEFINITIONS.values())
    assert value(state, "share") == "50 %"
    assert value(state, "best_time") == "1 minute"
    assert (value(state, "reviewed"), value(state, "slipped")) == ("1", "1")
    assert (value(state, "median_slip"), value(state, "kept_share")) == ("20", "75 %")


def test_what_there_is_none_of_is_told_as_none_and_not_as_zero() -> None:
    state = shown("statistics", ended(1, won=False))
    for name in (
        "best_time",
        "median_time",
        "fewest_moves",
        "median_moves",
        "interval",
        "median_slip",
    ):
        assert value(state, name) == "none yet"
    assert value(state, "won") == "0"
    assert (value(state, "reviewed"), value(state, "kept_share")) == ("0", "none yet")
    charts = [each["data-chart"] for each in with_class(dialog(state), "chart")]
    assert charts == ["by_month", "by_base"]
    nothing = shown("statistics")
    assert value(nothing, "share") == "none yet"
    assert with_class(dialog(nothing), "chart") == []


def test_a_chart_says_in_text_what_it_draws() -> None:
    state = shown("statistics", *(ended(day, won=day % 3 == 0) for day in range(1, 21)))
    rows = [e for e in elements(dialog(state)) if e.tag == "tr"]
    assert '<th scope="row">November 2026</th><td>10</td><td>3</td>' in to_html(rows[1])
    assert '<th scope="row">December 2026</th><td>10</td><td>3</td>' in to_html(rows[2])
    drawings = [dict(e.attributes) for e in elements(dialog(state)) if e.tag == "svg"]
    assert all(each.get("aria-hidden") == "true" for each in drawings if "viewBox" in each)
    widths = [dict(e.attributes)["width"] for e in elements(rows[1]) if e.tag == "rect"]
    assert widths == ["100", "30"]


def test_games_are_charted_by_the_grade_of_their_deal_the_gentlest_first() -> None:
    state = shown(
        "statistics",
        reviewed(ended(1, won=False), Grade.HARD),
        reviewed(ended(2, won=True), Grade.HARD),
        reviewed(ended(3, won=True), Grade.GENTLE),
        ended(4, won=True),
    )
    heads, gentle, hard = chart(state, "by_grade")
    assert [e.children for e in elements(heads) if e.tag == "th"] == [
        ("Grade",),
        ("Played",),
        ("Won",),
    ]
    assert '<th scope="row">Gentle</th><td>1</td><td>1</td>' in to_html(gentle)
    assert '<th scope="row">Hard</th><td>2</td><td>1</td>' in to_html(hard)
    assert "By grade" in to_html(dialog(state))


def test_the_turns_at_which_the_win_slips_are_charted_with_one_count() -> None:
    games = [
        reviewed(ended(day, won=False), Grade.FAIR, lost_by)
        for day, lost_by in enumerate((0, 20, 22, 29, 25))
    ]
    state = shown("statistics", *games)
    heads, *rows = chart(state, "by_slip")
    assert [e.children for e in elements(heads) if e.tag == "th"] == [("Turns",), ("Games",)]
    told = ("Turns 1 to 10", 1), ("Turns 11 to 20", 0), ("Turns 21 to 30", 4)
    for row, (words, games_lost) in zip(rows, told, strict=True):
        assert f'<th scope="row">{words}</th><td>{games_lost}</td><td class="bar">' in to_html(row)
    bars = [dict(e.attributes) for row in rows for e in elements(row) if e.tag == "rect"]
    assert [bar["width"] for bar in bars] == ["25", "0", "100"]
    assert "Where the win slips" in to_html(dialog(state))


def test_games_are_told_apart_where_there_are_several() -> None:
    one = shown("statistics", ended(1, won=True))
    assert with_class(dialog(one), "picks") == []
    two = shown("statistics", ended(1, won=True), ended(2, won=False, key="fan", base=None))
    picks = [each.get("data-value") for each in with_class(dialog(two), "pick")]
    assert picks == [None, "bear-river", "fan"]
    assert value(two, "played") == "2"
    fan = after(two, Intent("figures-of", "fan"))
    assert (value(fan, "played"), value(fan, "won")) == ("1", "0")


def test_a_game_that_the_catalogue_no_longer_has_is_shown_by_its_key() -> None:
    state = shown("history", ended(1, won=True, key="gone"))
    assert texts(dialog(state), "deal") == ["gone, deal 1"]


def test_while_the_log_is_read_it_says_so() -> None:
    for screen in ("statistics", "history"):
        state = step(FIRST, Intent("open", screen))
        assert "Reading the log of your games." in to_html(dialog(state))


def test_an_empty_history_says_what_is_kept() -> None:
    assert "There is no such game yet." in to_html(dialog(shown("history")))


def test_games_stand_latest_first_with_what_came_of_them() -> None:
    state = shown("history", ended(1, won=True), ended(2, won=False))
    assert texts(dialog(state), "deal") == ["Bear River, deal 2", "Bear River, deal 1"]
    assert texts(dialog(state), "result") == [
        "Left with 30 cards banked, 1:00",
        "Won in 90 moves, 1:00",
    ]
    assert texts(dialog(state), "when")[0] == "22 November 2026, 00:00"


def test_the_history_shows_what_is_chosen() -> None:
    state = shown("history", ended(1, won=True), ended(2, won=False), ended(3, won=False))
    state = after(state, Intent("star", "3"))

    def chosen(choice: str) -> list[str]:
        rows = with_class(dialog(after(state, Intent("choose", choice))), "game")
        return [row["data-value"] for row in rows]

    assert chosen("all") == ["3", "2", "1"]
    assert chosen("won") == ["1"]
    assert chosen("left") == ["3", "2"]
    assert chosen("starred") == ["3"]


def test_a_long_history_is_turned_by_pages() -> None:
    state = shown("history", *(ended(day, won=True) for day in range(1, 2 * ROWS + 3)))

    def rows(shown_state: State) -> list[str]:
        return [row["data-value"] for row in with_class(dialog(shown_state), "game")]

    first, last = rows(state), rows(after(state, Intent("page", "2")))
    assert (len(first), first[0], last) == (ROWS, "42", ["2", "1"])
    assert rows(after(state, Intent("page", "9"))) == last
    assert rows(after(state, Intent("page", ""))) == first
    assert rows(after(state, Intent("page", "2"), Intent("choose", "won"))) == first
    assert "Page 3 of 3" in to_html(dialog(after(state, Intent("page", "2"))))


def test_stars_are_switches_and_every_button_says_which_game() -> None:
    state = after(shown("history", ended(1, won=True)), Intent("star", "1"))
    (star,) = with_class(dialog(state), "mark-star")
    assert (star["aria-pressed"], star["data-action"]) == ("true", "unstar")
    (delete,) = with_class(dialog(state), "mark-delete")
    assert delete["aria-label"] == "Delete: Bear River, deal 1, 21 November 2026, 00:00"
    assert "aria-pressed" not in delete


def test_a_deleted_game_can_be_brought_back_from_where_it_was() -> None:
    state = after(shown("history", ended(1, won=True)), Intent("delete", "1"))
    assert with_class(dialog(state), "game") == []
    assert texts(dialog(state), "deleted") == ["Bear River, deal 1: deleted"]
    again = next(
        each for each in with_class(dialog(state), "pick") if each["data-action"] == "restore"
    )
    assert again["data-value"] == "1"
    assert len(with_class(dialog(after(state, Intent("restore", "1"))), "game")) == 1


def test_what_cannot_be_read_is_told_as_an_alert() -> None:
    state = after(FIRST, Intent("open", "history"), Intent("log", "7"))
    (problem,) = [e for e in elements(dialog(state)) if dict(e.attributes).get("role") == "alert"]
    assert problem.children == (speech.unreadable(1),)


def test_what_is_said_while_a_screen_is_open_is_said_in_it() -> None:
    state = shown("history", ended(1, won=True))
    assert texts(dialog(state), "said") == ["", ""]
    starred = after(state, Intent("star", "1"))
    again = after(starred, Intent("star", "1"))
    assert sorted(texts(dialog(starred), "said")) == ["", speech.STARRED]
    assert texts(dialog(again), "said") == texts(dialog(starred), "said")[::-1]
