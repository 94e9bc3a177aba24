"""A page that is killed again and again, whatever goes on in it, loses nothing that was seen.

It is played at random on one profile, and its process is killed at a random moment: in the middle
of a drag, of a card's flight or of a press, right after a turn or a win, in a dialog. Whenever it
is opened again, the turns are there, with those that can be redone and the games before, and the
log has every game once. `BEAR_RIVER_KILLS` sets how often the long proof kills.
"""

import os
import signal
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from random import Random

import pytest
from playwright.sync_api import BrowserContext, expect

from bear_river import speech
from bear_river.events import Kind, read_log
from bear_river.game import (
    Deal,
    Game,
    Turn,
    new_game,
    numbered_deal,
    position,
    redo,
    take_turn,
    undo,
)
from bear_river.notation import board_text, game_text, read_game
from bear_river.position import is_won, legal_moves
from bear_river.records import Result, records_of
from tests.browser.conftest import open_table
from tests.browser.table import WINS, address, taps
from tests.browser.test_drag import Mouse, centre, drag, pile, top_of
from tests.browser.test_storage import cards_of, cards_shown
from tools.server import Server
from web.saved import read_games

GOLDEN = {address(game): game for game in map(read_game, WINS)}
MOST_EARLIER_GAMES = 20

FRAMES = """async (count) => {
    for (; count > 0; count -= 1) await new Promise(requestAnimationFrame);
}"""
# The second frame begins when the first is painted.
SEEN = f"""async () => {{
    await ({FRAMES})(2);
    return ["deal", "banked", "moves"].map(
        (name) => document.querySelector(`[data-fact=${{name}}]`).textContent);
}}"""
PLAY = f"""async ([turns, frames]) => {{
    for (const piles of turns) {{
        for (const name of piles) document.querySelector(`[data-pile=${{name}}]`).click();
        await ({FRAMES})(frames);
    }}
}}"""
FLY = f"""async (piles) => {{
    await ({PLAY})([[piles], 0]);
    return [await ({SEEN})(), document.getAnimations().length];
}}"""
LANDED = "Promise.allSettled(document.getAnimations().map((flight) => flight.finished))"
CLICK_SOON = """(selectors) => {
    setTimeout(() => selectors.forEach((each) => document.querySelector(each).click()));
}"""
STOP = """(name) => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, text) {
        setItem.call(this, key, text);
        if (!key.includes(`:${name}`)) return;
        console.info("The page stops here.");
        for (;;);
    };
}"""


@dataclass(frozen=True, slots=True)
class Hand:
    """A game as the test has played it, and whether that has ever won it."""

    game: Game
    has_won: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """What the page has to know: the game in hand, and all that were begun before it."""

    hand: Hand
    gone: tuple[Hand, ...] = ()

    @property
    def game(self) -> Game:
        return self.hand.game

    def at(self, game: Game) -> "Table":
        return Table(Hand(game, self.hand.has_won or is_won(position(game))), self.gone)

    def dealt(self, deal: Deal) -> "Table":
        return Table(Hand(new_game(deal)), (*self.gone, *self._begun()))

    def results(self) -> Counter[tuple[int | None, Result]]:
        """Count the games that the log has to have, by deal and by what came of them."""
        gone = ((hand, Result.LEFT) for hand in self.gone)
        here = ((hand, Result.IN_HAND) for hand in self._begun())
        return Counter(
            (hand.game.deal.number, Result.WON if hand.has_won else unwon)
            for hand, unwon in (*gone, *here)
        )

    def _begun(self) -> tuple[Hand, ...]:
        return (self.hand,) if self.game.turns else ()


Coming = Callable[[Deal], Table]


class Player:
    """Plays on the page, and knows what must be there when it is opened again.

    Attributes:
        page: the tab that is open.
        random: chooses what is done.
        table: what was seen last.
        stops_after: the name of what the page keeps after which it is to stop when it is killed.
    """

    def __init__(self, profile: BrowserContext, site: Server) -> None:
        assert profile.browser is not None
        self._profile = profile
        self._site = site
        self._devtools = profile.browser.new_browser_cdp_session()
        self._coming: Coming | None = None
        self.page = profile.pages[0]
        self.random = Random(0)
        self.stops_after = ""
        self.table = Table(Hand(new_game(numbered_deal("bear-river", 20))))

    @property
    def game(self) -> Game:
        return self.table.game

    def open(self, there: str = "") -> None:
        """Open the page in a new tab, with animations."""
        last, self.page = self.page, self._profile.new_page()
        last.close()
        self.page.emulate_media(reduced_motion="no-preference")
        open_table(self.page, self._site, there)

    def kill(self) -> None:
        """Kill the process of the page, at once or a few questions later."""
        processes = self._renderers()
        for _ in range(self.random.randrange(4)):
            self._devtools.send("Browser.getVersion")
        with self.page.expect_event("crash"):
            for process in processes:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
        while processes & self._renderers():
            pass  # a new page must not be given a process of which the browser knows no end yet

    def _renderers(self) -> set[int]:
        found = self._devtools.send("SystemInfo.getProcessInfo")["processInfo"]
        return {int(process["id"]) for process in found if process["type"] == "renderer"}

    def see(self, table: Table) -> None:
        """Wait until the page shows a table, and see it painted."""
        for name, text in zip(("deal", "banked", "moves"), facts(table.game), strict=True):
            expect(self.page.locator(f"[data-fact={name}]")).to_have_text(text)
        self.seen(table, self.page.evaluate(SEEN))

    def seen(self, table: Table, shown: list[str]) -> None:
        """Take in what was painted of a table."""
        assert shown == facts(table.game)
        print("  ", *shown)
        self.table = table

    def click_soon(self, selectors: list[str], coming: Coming) -> None:
        """Have some things clicked, and do not wait to see what comes of it.

        Args:
            selectors: what is clicked.
            coming: gives the table that may come of it from the deal that is in hand then.
        """
        self._coming = coming
        if not self.stops_after:
            self.page.evaluate(CLICK_SOON, selectors)
            return
        self.page.evaluate(STOP, self.stops_after)
        with self.page.expect_console_message():
            self.page.evaluate(CLICK_SOON, selectors)

    def find_again(self) -> None:
        """See that the page that was opened again has all that was seen."""
        session = read_games(self.page.evaluate("bearRiver.games[0]"))[0].session
        tables = [self.table]
        if self._coming is not None:
            tables.append(self._coming(session.game.deal))
            print("  unseen", session.game == tables[-1].game)
            self._coming = None
        earlier = [played.game for played in session.earlier]
        found = [
            table
            for table in tables
            if (table.game, earlier_games(table)) == (session.game, earlier)
        ]
        assert found, [game_text(game) for game in (session.game, *(t.game for t in tables))]
        assert board_texts(session.game) == board_texts(found[0].game)
        self.see(found[0])
        self._find_log()
        self._find_history()

    def _find_log(self) -> None:
        text, is_whole = self.page.evaluate("bearRiver.readLog()")
        log = read_log(text)
        assert is_whole
        assert log.unreadable == 0
        events = set(log.events)
        wins = Counter(event.game_id for event in events if event.kind is Kind.FINISHED)
        assert set(wins.values()) <= {1}, "a win is told once"
        records = records_of(events)
        assert len({record.game_id for record in records}) == len(records)
        assert sum(record.result is Result.WON for record in records) == len(wins)
        found = Counter((record.standing.number, record.result) for record in records)
        assert found == self.table.results()

    def _find_history(self) -> None:
        """Undo some turns and redo them, and what can be redone besides; look at every board."""
        game = self.game
        steps = self.random.randrange(1, 6)
        for key, step in (("u", undo), ("r", redo)):
            for _ in range(steps):
                self.press(key)
                game = step(game)
                assert cards_shown(self.page) == cards_of(position(game))
        self.see(self.table.at(game))
        self.close_dialog()

    def press(self, key: str, name: str = "fan-0") -> None:
        """Press a key on a pile."""
        self.page.locator(f"[data-pile={name}]").press(key)

    def wait_a_little(self) -> None:
        """Let some frames go by."""
        self.page.evaluate(FRAMES, self.random.randrange(20))

    def close_dialog(self) -> None:
        """Close the dialog that is open, if there is one."""
        if self.page.locator("dialog[open]").count():
            self.page.keyboard.press("Escape")
            expect(self.page.locator("dialog[open]")).to_have_count(0)


def facts(game: Game) -> list[str]:
    """Return what stands beside the foundations: the deal, the cards banked, the moves."""
    deal, board = speech.deal_fact(game.deal.number), position(game)
    return [deal, speech.banked_fact(board), speech.moves_fact(game)]


def earlier_games(table: Table) -> list[Game]:
    return [hand.game for hand in table.gone[-MOST_EARLIER_GAMES:]]


def board_texts(game: Game) -> list[str]:
    return [board_text(game.deal.game, board) for board in game.positions]


def line_of(game: Game) -> tuple[Turn, ...]:
    """Return the turns that lead from here to the win, where they are known; else none."""
    golden = GOLDEN.get(address(game))
    is_on_it = golden is not None and golden.turns[: game.cursor] == game.turns[: game.cursor]
    return golden.turns[game.cursor :] if golden is not None and is_on_it else ()


def piles_of(game: Game, *turns: Turn) -> list[tuple[str, str]]:
    """Return the names of the piles to tap for some turns."""
    before = game.cursor
    return [*taps(after_turns(game, turns))][before : before + len(turns)]


def after_turns(game: Game, turns: Iterable[Turn]) -> Game:
    for turn in turns:
        game = take_turn(game, turn)
    return game


# ---- What is done ----


def next_turn(player: Player) -> Turn:
    """Return the turn of a line to the win, or any; where there is none, go to another deal."""
    line = line_of(player.game)
    moves = legal_moves(position(player.game))
    if not moves:
        go_to_a_deal(player)
        return next_turn(player)
    if line and player.random.random() < 0.9:
        return line[0]
    return (player.random.choice(moves),)


def make_turn(player: Player) -> None:
    turn = next_turn(player)
    ((giving, taking),) = piles_of(player.game, turn)
    if player.random.random() < 0.5:
        for name in (giving, taking):
            player.press("Enter", name)
    else:
        player.page.evaluate(LANDED)
        start, end = top_of(player.page, giving), centre(player.page, pile(taking))
        drag(Mouse(player.page), start, end)
    player.see(player.table.at(take_turn(player.game, turn)))
    player.close_dialog()


def make_turns(player: Player) -> None:
    for _ in range(player.random.randrange(1, 5)):
        make_turn(player)
        player.wait_a_little()


def undo_turns(player: Player) -> None:
    _press_some(player, "u", undo)


def redo_turns(player: Player) -> None:
    _press_some(player, "r", redo)


def _press_some(player: Player, key: str, step: Callable[[Game], Game]) -> None:
    game = player.game
    for _ in range(player.random.randrange(1, 8)):
        player.press(key)
        game = step(game)
    player.see(player.table.at(game))
    player.close_dialog()


def deal_anew(player: Player) -> None:
    _press_new(player)
    player.see(player.table)


def _press_new(player: Player) -> None:
    """Press New, and take in the number of the deal; it need not be painted yet."""
    before, number = facts(player.game)[0], player.page.locator("[data-fact=deal]")
    if player.random.random() < 0.5:
        player.press("n")
    else:
        player.page.locator("[data-tool=new]").click()
    expect(number).not_to_have_text(before)
    deal = numbered_deal("bear-river", int(number.inner_text().removeprefix("Deal ")))
    player.table = player.table.dealt(deal)


def go_to_a_deal(player: Player) -> None:
    """Go to a deal whose line to the win is known."""
    there = player.random.choice([each for each in GOLDEN if each != address(player.game)])
    player.page.evaluate("(there) => { location.hash = there; }", there)
    player.see(player.table.dealt(GOLDEN[there].deal))


def restart(player: Player) -> None:
    player.page.locator("[data-tool=menu]").click()
    player.page.get_by_role("button", name="Restart this deal").click()
    player.see(player.table.dealt(player.game.deal))


def go_to_last_turn(player: Player) -> None:
    """Play up to the turn before a win."""
    if not line_of(player.game):
        go_to_a_deal(player)
    *turns, _ = line_of(player.game)
    frames = player.random.randrange(3)
    player.page.evaluate(PLAY, [piles_of(player.game, *turns), frames])
    player.see(player.table.at(after_turns(player.game, turns)))


def win(player: Player) -> None:
    go_to_last_turn(player)
    (last,) = line_of(player.game)
    for pair in piles_of(player.game, last):
        for name in pair:
            player.page.locator(pile(name)).click()
    player.see(player.table.at(take_turn(player.game, last)))
    expect(player.page.locator("dialog[open]")).to_contain_text("52 banked")


def win_and_go_on(player: Player) -> None:
    win(player)
    player.close_dialog()


DEEDS = {
    make_turns: 8,
    undo_turns: 3,
    redo_turns: 2,
    deal_anew: 2,
    go_to_a_deal: 2,
    restart: 1,
    win_and_go_on: 1,
}
"""What is done before the page is killed, and how often."""


# ---- The moments at which it is killed ----


def after_a_turn(player: Player) -> None:
    make_turn(player)


def while_a_turn_is_made(player: Player) -> None:
    _do_soon(player, next_turn(player))


def while_the_last_turn_is_made(player: Player) -> None:
    go_to_last_turn(player)
    _do_soon(player, *line_of(player.game))


def _do_soon(player: Player, turn: Turn) -> None:
    after = player.table.at(take_turn(player.game, turn))
    (pair,) = piles_of(player.game, turn)
    player.click_soon([*map(pile, pair)], lambda _deal: after)


def after_a_win(player: Player) -> None:
    win(player)


def while_a_deal_is_made(player: Player) -> None:
    player.click_soon(["[data-tool=new]"], player.table.dealt)


def after_new_was_pressed(player: Player) -> None:
    _press_new(player)


def in_a_drag(player: Player) -> None:
    turn = next_turn(player)  # which goes on to another deal after a win
    ((giving, taking),) = piles_of(player.game, turn)
    player.page.evaluate(LANDED)
    (x, y), there = top_of(player.page, giving), centre(player.page, pile(taking))
    mouse = Mouse(player.page)
    mouse.down((x, y))
    mouse.move(((x + there[0]) / 2, (y + there[1]) / 2))
    if player.random.random() < 0.5:
        mouse.move(there)
    expect(player.page.locator("[data-dragged]")).to_have_count(1)


def in_a_press(player: Player) -> None:
    turn = next_turn(player)
    ((giving, _),) = piles_of(player.game, turn)
    player.page.evaluate(LANDED)
    what = player.random.choice([pile(giving), "[data-tool=undo]", "[data-tool=new]"])
    Mouse(player.page).down(centre(player.page, what))


def in_a_flight(player: Player) -> None:
    turn = next_turn(player)
    (pair,) = piles_of(player.game, turn)
    player.page.evaluate(LANDED)
    shown, flights = player.page.evaluate(FLY, pair)
    player.seen(player.table.at(take_turn(player.game, turn)), shown)
    assert flights > 0


def in_a_dialog(player: Player) -> None:
    name = player.random.choice(["Statistics", "History"])
    player.press(f"Shift+{name[0]}")
    expect(player.page.locator("dialog[open] h2")).to_have_text(name)
    if player.random.random() < 0.5:
        expect(player.page.locator("dialog[open]")).not_to_contain_text("Reading")


MOMENTS = (
    after_a_turn,
    while_a_turn_is_made,
    while_the_last_turn_is_made,
    after_a_win,
    while_a_deal_is_made,
    after_new_was_pressed,
    in_a_drag,
    in_a_press,
    in_a_flight,
    in_a_dialog,
)


def test_a_page_that_is_killed_at_random_moments_loses_nothing(
    profile: BrowserContext, site: Server
) -> None:
    play_and_kill(profile, site, range(4))


@pytest.mark.parametrize("name", ["unwritten", pytest.param("games", marks=pytest.mark.full)])
def test_a_page_that_is_killed_between_its_writes_tells_the_log_of_every_game_once(
    profile: BrowserContext, site: Server, name: str
) -> None:
    player = Player(profile, site)
    player.open(address(player.game))
    player.stops_after = name
    for before, moment in (
        (make_turn, while_a_deal_is_made),
        (go_to_a_deal, while_a_turn_is_made),
        (make_turn, while_the_last_turn_is_made),
        (make_turn, after_a_win),
    ):
        before(player)
        moment(player)
        player.kill()
        player.open()
        player.find_again()


@pytest.mark.full
def test_a_page_that_is_killed_hundreds_of_times_loses_nothing(
    profile: BrowserContext, site: Server
) -> None:
    kills = int(os.environ.get("BEAR_RIVER_KILLS", "300"))
    play_and_kill(profile, site, range(4, 4 + kills))


def play_and_kill(profile: BrowserContext, site: Server, seeds: range) -> None:
    """Play and kill the page once for each seed, on one profile.

    What was done stands in the output: only the numbers of new deals are the page's own choice.
    """
    player = Player(profile, site)
    player.open(address(player.game))
    moments: list[Callable[[Player], None]] = []
    for seed in seeds:
        player.random = Random(seed)
        moments = moments or player.random.sample(MOMENTS, len(MOMENTS))
        count = player.random.randrange(1, 4)
        print("seed", seed)
        for deed in player.random.choices([*DEEDS], [*DEEDS.values()], k=count):
            print(" ", deed.__name__)
            deed(player)
            player.wait_a_little()
        moment = moments.pop()
        print("  killed", moment.__name__)
        moment(player)
        player.kill()
        player.open()
        player.find_again()
