"""The log on the page: what it is told, what it is asked for, and what the player does with it."""

from collections.abc import Iterator
from itertools import count

import pytest

from bear_river import speech
from bear_river.events import NEWER, SCHEMA, Kind, Moment, Telling, event_text
from bear_river.game import Status, numbered_deal, status
from bear_river.notation import game_text
from bear_river.records import Result, statistics
from bear_river.session import Told
from build import TREE
from tests.browser.table import taps, won_game
from tests.web.solver import answer, solved
from web.address import address_of
from web.app import begin, step, taken_over
from web.intent import Intent
from web.log import LOG, brought_up_to_date, to_judge, wanted
from web.saved import read_games
from web.state import table_game
from web.wishes import ASIDE


class Page:
    """A page without a browser: it tells the log, and answers what it is asked."""

    def __init__(self, address: str = "") -> None:
        self._ids = map(str, count(1))
        self._times = count(1_000, 1_000)
        self.tellings: list[Telling] = []
        self.state = begin(numbered_deal("bear-river", 20))
        if address:
            self.do(Intent("address", address))

    def do(self, *intents: Intent | str) -> "Page":
        for intent in intents:
            asked = intent if isinstance(intent, Intent) else Intent(intent)
            self.state = solved(step(self.state, asked))
            moment = Moment(next(self._times))
            self.state, tellings = brought_up_to_date(self.state, moment, lambda: next(self._ids))
            self.tellings += tellings
        return self

    def play(self, turns: int, deal: int = 20) -> "Page":
        for pair in list(taps(won_game(deal)))[:turns]:
            self.do(*(Intent("tap", name) for name in pair))
        return self

    def text(self) -> str:
        return "\n".join(event_text(telling.event) for telling in self.tellings)

    def answer(self) -> "Page":
        """Bring what the state wants, until it wants nothing."""
        while asked := wanted(self.state):
            if asked == LOG:
                self.do(Intent("log", self.text()))
            else:
                games = {telling.event.key: telling.game for telling in self.tellings}
                self.do(Intent("replay", f"{asked}\n{games[asked]}"))
        return self

    def kinds(self) -> list[tuple[str, str]]:
        return [(telling.event.game_id, telling.event.kind.value) for telling in self.tellings]


def whole() -> int:
    return len(won_game(20).turns)


@pytest.fixture
def played() -> Page:
    """A page on which a game was won, one left after four turns, and one has begun."""
    page = Page().play(whole())
    page.do("restart").play(4)
    return page.do(Intent("deal", "5")).play(1, deal=5)


def test_the_log_is_told_of_games_from_their_first_turn_on(played: Page) -> None:
    assert played.kinds() == [
        ("1", "started"),
        ("1", "finished"),
        ("2", "started"),
        ("2", "left"),
        ("3", "started"),
    ]
    assert Page().do(Intent("deal", "1"), Intent("deal", "2")).kinds() == []


def test_what_the_log_is_told_carries_the_game(played: Page) -> None:
    texts = [telling.game for telling in played.tellings if telling.game]
    assert texts[0] == game_text(won_game(20))
    assert texts[1].count("|") == 3


def test_nothing_is_told_twice(played: Page) -> None:
    again = brought_up_to_date(played.state, Moment(10**6), lambda: "new")
    assert again == (played.state, ())


def test_another_game_of_the_catalogue_leaves_the_one_in_hand_in_hand(played: Page) -> None:
    played.do(Intent("set", "deals any"), Intent("game", "bear-river-line 5"))
    assert played.state.session.game.deal == numbered_deal("bear-river-line", 5)
    played.do(Intent("game", "bear-river 5"))
    assert played.state.session.game.turns
    assert played.state.message == "Bear River, deal 5, as you left it."
    assert played.kinds()[-1] == ("3", "started")


def test_a_game_brought_back_is_told_as_resumed(played: Page) -> None:
    played.do("bring-back")
    assert played.kinds()[-2:] == [("2", "resumed"), ("3", "left")]


@pytest.mark.parametrize("screen", ["statistics", "history"])
def test_a_screen_of_the_log_wants_it_and_has_an_address(played: Page, screen: str) -> None:
    played.do(Intent("open", screen))
    assert wanted(played.state) == LOG
    assert address_of(played.state) == f"#/{screen}"
    assert not wanted(played.answer().state)
    assert [record.game_id for record in played.state.log.records] == ["3", "2", "1"]
    played.do("close")
    assert address_of(played.state) == "#/bear-river/5"
    assert wanted(played.state) == ""
    played.do("restart").do(Intent("open", screen))
    assert wanted(played.state) != LOG, "what has been read is kept up to date"
    assert [record.result.value for record in played.state.log.records] == ["left", "left", "won"]


def test_what_another_page_has_told_the_log_is_read_anew(played: Page) -> None:
    played.do(Intent("open", "history")).answer().do("close")
    other = taken_over(played.state, played.state)
    assert wanted(step(other, Intent("open", "history"))) == LOG


def test_an_address_opens_a_screen_over_the_game_in_hand(played: Page) -> None:
    before = played.state.session
    played.do(Intent("address", "#/history")).answer()
    assert played.state.dialog == "history"
    played.do(Intent("address", "#/bear-river/5"))
    assert (played.state.dialog, played.state.session) == ("", before)


def test_what_happens_while_the_log_is_shown_is_shown(played: Page) -> None:
    played.do(Intent("open", "statistics")).answer().do(Intent("restart"))
    assert played.state.log.records[0].result is Result.LEFT


def test_a_log_of_a_newer_version_is_told_and_left_alone(played: Page) -> None:
    played.do(Intent("open", "statistics"))
    newer = played.text().replace(f'"schema":{SCHEMA}', f'"schema":{SCHEMA + 1}', 1)
    told = len(played.tellings)
    played.do(Intent("log", newer))
    assert played.state.log.problem == NEWER
    assert played.state.log.records == ()
    assert wanted(played.state) == ""
    assert len(played.tellings) == told


def test_damaged_events_are_counted_and_the_rest_is_shown(played: Page) -> None:
    played.do(Intent("open", "statistics"))
    played.do(Intent("log", f'?\n{played.text()}\n{{"schema": 1}}'))
    assert played.state.log.problem == speech.unreadable(2)
    assert statistics(played.state.log.records).played == 2


def test_a_game_is_starred_and_unstarred(played: Page) -> None:
    played.do(Intent("open", "history")).answer().do(Intent("star", "2"))
    assert [record.is_starred for record in played.state.log.records] == [False, True, False]
    assert played.kinds()[-1] == ("2", Kind.STARRED.value)
    played.do(Intent("unstar", "2"))
    assert not any(record.is_starred for record in played.state.log.records)
    assert played.state.log.marks == ()


def test_a_deleted_game_is_gone_and_can_be_brought_back(played: Page) -> None:
    played.do(Intent("open", "history")).answer().do(Intent("delete", "2"))
    assert [record.game_id for record in played.state.log.records] == ["3", "1"]
    assert [each.game_id for each in played.state.session.earlier] == ["1"]
    assert [record.game_id for record in played.state.log.removed] == ["2"]
    played.do(Intent("restore", "2"))
    assert [record.game_id for record in played.state.log.records] == ["3", "2", "1"]
    assert played.state.log.removed == ()


def test_a_game_in_hand_is_not_deleted(played: Page) -> None:
    played.do(Intent("open", "history")).answer()
    before = played.state.log, played.state.session
    played.do(Intent("delete", "3"))
    assert (played.state.log, played.state.session) == before
    assert played.state.message == speech.STILL_IN_HAND


def test_a_game_of_the_history_is_looked_at_without_being_taken_up(played: Page) -> None:
    before = played.state.session
    played.do(Intent("open", "history")).answer().do(Intent("watch", "1")).answer()
    assert table_game(played.state).turns == won_game(20).turns
    assert table_game(played.state).cursor == 0
    assert address_of(played.state) == "#/history/1/0"
    assert played.state.session == before
    assert played.kinds()[-1] == ("3", "started")


def test_a_game_of_the_history_has_an_address_for_each_turn(played: Page) -> None:
    played.do(Intent("address", "#/history/1/17")).answer()
    assert table_game(played.state).cursor == 17
    played.do(Intent("address", "#/history/2/3")).answer()
    assert (table_game(played.state).cursor, len(table_game(played.state).turns)) == (3, 4)
    played.do(Intent("address", "#/bear-river/5"))
    assert played.state.replay is None


def test_an_address_of_no_game_says_so(played: Page) -> None:
    played.do(Intent("address", "#/history/none")).answer()
    assert played.state.message == speech.NO_SUCH_GAME
    assert (played.state.dialog, played.state.log.asked) == ("history", None)


def test_a_game_still_in_hand_is_gone_to(played: Page) -> None:
    played.do(Intent("address", "#/bear-river-line/5"))
    played.do(Intent("open", "history")).answer().do(Intent("watch", "3"))
    assert played.state.session.hand.game_id == "3"
    assert (played.state.dialog, played.state.message) == ("", speech.TAKEN_UP)


def test_a_game_in_hand_somewhere_else_is_told(played: Page) -> None:
    text = played.text()
    other = Page().do(Intent("open", "history"), Intent("log", text), Intent("watch", "3"))
    assert other.state.message == speech.IN_HAND_ELSEWHERE
    assert wanted(other.state) == ""


@pytest.mark.parametrize("text", ["", "bear-river v9; deal 1", "?"])
def test_a_game_that_cannot_be_read_is_told_and_changes_nothing(played: Page, text: str) -> None:
    played.do(Intent("open", "history")).answer().do(Intent("watch", "1"))
    before, key = played.state.session, wanted(played.state)
    played.do(Intent("replay", f"{key}\n{text}"))
    assert played.state.message.startswith("This game cannot be shown.")
    assert (played.state.session, played.state.replay) == (before, None)
    assert wanted(played.state) == ""


def test_ended_games_are_looked_back_on_while_the_statistics_are_open(played: Page) -> None:
    assert to_judge(played.state) is None
    played.do(Intent("open", "statistics")).answer()
    found = statistics(played.state.log.records)
    assert (found.reviewed, found.winnable, found.won_of_winnable) == (0, 2, 0.5)
    while to_judge(played.state) is not None:
        played.answer()
        played.do(answer(played.state, ASIDE))
    found = statistics(played.state.log.records)
    assert (found.reviewed, found.winnable, found.won_of_winnable) == (2, 2, 0.5)
    assert [(part.name, part.played, part.won) for part in found.by_grade] == [("gentle", 2, 1)]
    assert played.kinds().count(("1", "judged")) == played.kinds().count(("2", "judged")) == 1


def judged(page: Page) -> list[str]:
    return [name for name, kind in page.kinds() if kind == "judged"]


def test_the_review_of_an_ended_game_is_told_to_the_log(played: Page) -> None:
    played.do(Intent("open", "history")).answer().do(Intent("watch", "2")).answer().do("review")
    assert judged(played) == ["2"]
    won = Page().play(whole()).do("review")
    assert judged(won) == ["1"]


def test_the_review_of_turns_that_the_log_does_not_count_is_not_told_to_it() -> None:
    left = Page().play(4).do("undo", Intent("deal", "5"))
    left.do(Intent("open", "history")).answer().do(Intent("watch", "1")).answer().do("review")
    assert len(table_game(left.state).turns) == 4
    assert judged(left) == [], "the fourth turn was taken back before the game was left"
    played_on = Page().play(whole()).do("close", "undo", "review")
    assert judged(played_on) == [], "it was won, and is another game now"
    assert judged(Page().play(4).do("review")) == [], "it goes on"


def test_an_ended_game_that_cannot_be_read_is_left_out(played: Page) -> None:
    played.do(Intent("open", "statistics"), Intent("log", played.text()))
    while (record := to_judge(played.state)) is not None:
        played.do(Intent("replay", f"{record.game_key}\nno game"))
        played.do(answer(played.state, ASIDE))
    assert statistics(played.state.log.records).reviewed == 0
    assert "judged" not in [kind for _, kind in played.kinds()]


def test_a_game_counts_once_whatever_comes_after_its_win() -> None:
    page = Page().play(whole())
    assert status(page.state.session.game) is Status.WON
    page.do("close", "undo", "redo", "undo", Intent("deal", "5"), "bring-back", "redo")
    page.do(Intent("open", "statistics")).answer()
    found = statistics(page.state.log.records)
    assert (found.played, found.won) == (1, 1)
    assert page.kinds() == [("1", "started"), ("1", "finished")]


def test_hints_that_show_a_move_count_as_help_and_others_do_not() -> None:
    page = Page().play(1)
    page.do("hint", "hint", "undo")
    hand = page.state.session.hand
    assert (hand.hints, hand.undos) == (1, 1)
    won = Page().play(whole()).do("close", "hint")
    assert won.state.message == speech.ALREADY_WON
    assert won.state.session.hand.hints == 0
    stuck = Page().do(Intent("deal", "24"), Intent("tap", "fan-9"), Intent("tap", "fan-5"))
    assert stuck.do("hint").state.message.startswith("This cannot be won")
    assert stuck.state.session.hand.hints == 0


def ticks(milliseconds: int) -> Iterator[Intent]:
    yield from (Intent("tick", "1000") for _ in range(milliseconds // 1000))


def test_the_clock_starts_with_the_first_move_and_rests_behind_dialogs() -> None:
    page = Page().do(*ticks(5000))
    assert page.state.session.elapsed == 0
    page.play(1).do(*ticks(3000))
    page.do(Intent("open", "rules"), *ticks(9000), "close", *ticks(1000))
    assert page.state.session.elapsed == 4000


def test_without_a_clock_a_game_has_no_time() -> None:
    page = Page().do("clock").play(2).do(*ticks(5000), "clock", *ticks(2000))
    assert not page.state.session.hand.is_timed
    played = Page().play(2).do(*ticks(2000), "clock")
    assert not played.state.session.hand.is_timed
    assert Page().do("clock", "clock").play(2).state.session.hand.is_timed
    won = Page().do("clock").play(whole())
    assert won.state.message == "Won. 52 banked, 58 moves."
    standing = won.tellings[-1].event.standing
    assert standing is not None
    assert standing.elapsed is None


def test_games_of_a_save_without_a_log_are_told_at_once() -> None:
    text = (TREE / "tests/golden/games-1.json").read_text(encoding="ascii")
    state, tellings = brought_up_to_date(read_games(text)[0], Moment(5), lambda: "never")
    assert [each.event.kind.value for each in tellings] == [
        *("started", "started", "finished", "started", "left"),
    ]
    won, left = state.session.earlier
    names = [state.session.hand.game_id, won.game_id, won.game_id, left.game_id, left.game_id]
    assert [each.event.game_id for each in tellings] == names
    assert state.session.hand.told is Told.IN_HAND


def test_undo_at_the_start_says_where_the_game_before_is(played: Page) -> None:
    played.do("restart", "undo")
    assert played.state.message == (
        "Nothing to undo: no card has moved yet. You can bring the game before back from the menu."
    )
    played.do("bring-back")
    assert len(played.state.session.game.turns) == 1


# What a second pair of eyes found.


def test_a_game_that_is_looked_at_cannot_be_played_on_once_it_is_deleted(played: Page) -> None:
    played.do(Intent("open", "history")).answer().do(Intent("watch", "2")).answer()
    played.do(Intent("open", "history"), Intent("delete", "2"), "close", "play-on")
    assert played.state.replay is None
    assert played.kinds()[-1] == ("2", "deleted")


def test_deleted_games_keep_their_rows_until_the_screen_closes(played: Page) -> None:
    played.do(Intent("open", "history")).answer().do(Intent("delete", "1"), Intent("delete", "2"))
    assert [record.game_id for record in played.state.log.removed] == ["1", "2"]
    played.do("close", Intent("open", "history"))
    assert played.state.log.removed == ()


def test_an_answer_that_comes_too_late_is_not_taken_for_another(played: Page) -> None:
    played.do(Intent("open", "history")).answer().do(Intent("watch", "2"))
    late = wanted(played.state)
    played.do(Intent("watch", "1"), Intent("replay", f"{late}\nbear-river v1; deal 1"))
    assert played.state.replay is None
    assert table_game(played.answer().state).turns == won_game(20).turns


def test_who_has_gone_elsewhere_is_not_shown_what_was_asked_for(played: Page) -> None:
    played.do(Intent("address", "#/history/1/17"))
    played.do(Intent("log", played.text()))
    key = wanted(played.state)
    played.do(Intent("address", "#/bear-river/5"))
    assert wanted(played.state) == ""
    played.do(Intent("replay", f"{key}\n{game_text(won_game(20))}"))
    assert played.state.replay is None


def test_the_address_of_a_deal_that_is_in_hand_leads_to_that_game() -> None:
    page = Page().play(3).do(Intent("game", "bear-river-line 5"))
    page.do(Intent("address", "#/bear-river/20"))
    assert page.state.session.game.cursor == 3
    assert page.kinds() == [("1", "started")]


def test_marks_count_though_the_clock_is_set_back(played: Page) -> None:
    played.do(Intent("open", "history")).answer()
    star = step(played.state, Intent("star", "2"))
    starred, _ = brought_up_to_date(star, Moment(10**9), lambda: "new")
    unstar = step(starred, Intent("unstar", "2"))
    state, _ = brought_up_to_date(unstar, Moment(5), lambda: "new")
    assert not any(record.is_starred for record in state.log.records)


def test_what_cannot_be_read_of_the_log_is_told_and_the_rest_shown(played: Page) -> None:
    played.do(Intent("open", "statistics"), Intent("log-alone", played.text()))
    assert played.state.log.problem == speech.LOG_NOT_READ
    assert statistics(played.state.log.records).played == 2


def test_a_save_of_the_first_schema_read_twice_is_told_of_the_same_games() -> None:
    text = (TREE / "tests/golden/games-1.json").read_text(encoding="ascii")
    names = []
    for _ in range(2):
        _, tellings = brought_up_to_date(read_games(text)[0], Moment(5), lambda: "never")
        names.append({telling.event.game_id for telling in tellings})
    assert names[0] == names[1]
    assert len(names[0]) == 3


def test_turning_the_clock_off_says_what_that_means() -> None:
    page = Page().do("clock")
    assert page.state.message == speech.CLOCK_OFF
    page.do("clock")
    assert page.state.message == speech.CLOCK_ON
    page.play(1).do("clock")
    assert page.state.message == speech.CLOCK_OFF_IN_A_GAME
    page.do("clock")
    assert page.state.message == speech.CLOCK_ON_TOO_LATE
