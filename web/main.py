"""The page at work: holds the state, and lets the intents, the clock and the address change it."""

import json
import os
from contextlib import suppress
from dataclasses import replace
from functools import partial

from js import (
    Date,
    bearRiver,
    clearTimeout,
    document,
    history,
    location,
    performance,
    setInterval,
    setTimeout,
    window,
)
from pyodide.ffi import JsException, create_once_callable, create_proxy

from bear_river.catalogue import BEAR_RIVER, entry
from bear_river.deal import new_deal_number
from bear_river.events import Moment, Telling, event_text
from bear_river.game import numbered_deal
from bear_river.rules import Rules
from web.address import GAMES, HISTORY, address_of, drawn
from web.app import begin, resume, step, taken_over
from web.asking import Lane
from web.boards import written
from web.controls import Controls, Event, Node
from web.copying import copy_out
from web.dom import focus, paint, show_dialogs
from web.first import first_state
from web.intent import Intent
from web.log import LOG, brought_up_to_date, wanted
from web.markup import Element, shared
from web.replay import next_turn_in
from web.saved import (
    BadSave,
    games_text,
    read_games,
    read_number,
    read_scene,
    scene_text,
)
from web.scene import outline, resting, scene
from web.state import State, say, table_game
from web.twins import with_twins_at_rest
from web.wishes import ASIDE, NOW, question

_SECOND = 1000  # milliseconds
_PAUSE = 300  # milliseconds
_MAY_DEAL = ("game", "own-game")  # these take the number of a new deal after a blank
_LONGEST_TICK = 2 * _SECOND  # longer ones are a computer that slept


class Page:
    """The page, from its first scene on.

    Args:
        app: the element that holds the table; the table shows the last scene, or the outline.
        state: what to show first.
        number: the number of the save that it comes from, 0 for none.
    """

    def __init__(self, app: Node, state: State, number: int) -> None:
        self._table = app.firstElementChild
        self._scene = shared(_scene_shown(), scene(state))
        self._state = state
        self._kept = state
        self._number = number
        self._last_tick = performance.now()
        self._pause = 0
        self._next_turn = 0
        self._reading = ""
        self._address = location.hash
        self._keep_scene = create_proxy(self._on_time_to_keep_scene)
        self._go_on = create_proxy(lambda *_: self.dispatch(Intent("go-on")))
        self._lanes = [(lane, Lane(lane, self.dispatch)) for lane in (NOW, ASIDE)]
        self._keep_what_is_new()
        self._show()
        Controls(self.dispatch, self._rules).listen(app)
        window.addEventListener("hashchange", create_proxy(self._on_address))
        document.addEventListener("visibilitychange", create_proxy(self._on_leave))
        window.addEventListener("pagehide", create_proxy(self._on_leave))
        for news in ("storage", "pageshow"):
            window.addEventListener(news, create_proxy(self._catch_up))
        setInterval(create_proxy(self._on_tick), _SECOND)

    def dispatch(self, intent: Intent) -> None:
        """Do what the player means, show what comes of it, and keep it."""
        if intent.action == "new":
            intent = Intent("new", str(new_deal_number()))
        if intent.action in _MAY_DEAL:
            intent = Intent(intent.action, f"{intent.value} {new_deal_number()}")
        if intent.action == "take":
            bearRiver.takeOffer(intent.value)
        if intent.action == "copy" and (text := written(self._state)[0]):
            copy_out(text, lambda said: self.dispatch(Intent("say", said)))
        state = step(self._state, intent)
        if state is self._state:
            return
        before, self._state = self._state, state
        if self._keep_what_is_new():
            self._keep_scene_soon()
        self._show()
        focus_after(before, self._state)

    def _keep_what_is_new(self) -> bool:
        """Keep the games, and tell the log of them, where anything of that has changed."""
        self._state, tellings = brought_up_to_date(self._state, _now(), _new_game_id)
        before, after = self._kept, self._state
        is_new = (
            after.session.game is not before.session.game
            or len(after.session.earlier) != len(before.session.earlier)
            or after.session.hand.hints != before.session.hand.hints
            or (after.settings, after.names) != (before.settings, before.names)
            or after.coach.proofs != before.coach.proofs
        )
        if is_new or tellings:
            self._keep_games(tellings)
        return is_new

    def _show(self) -> None:
        before, self._scene = self._scene, scene(self._state)
        if self._rules().decks > 1:
            self._scene = with_twins_at_rest(before, self._scene)
        paint(self._table, before, self._scene)
        show_dialogs(self._table)
        self._time_next_turn()
        self._read_what_is_wanted()
        for name, lane in self._lanes:
            lane.turn_to(question(self._state, name))
        self._show_address()

    def _show_address(self) -> None:
        here = address_of(self._state)
        if location.hash != self._address:
            return  # the player has just changed it, and that has yet to be heard of
        if location.hash != here:
            # A browser may refuse after many changes in a short time; a later one comes through.
            with suppress(JsException):
                history.replaceState(None, "", here)
                self._address = here

    def _time_next_turn(self) -> None:
        clearTimeout(self._next_turn)
        wait = next_turn_in(self._state)
        if wait is not None:
            self._next_turn = setTimeout(self._go_on, wait)

    def _read_what_is_wanted(self) -> None:
        """Ask for what the state lacks of the log; what comes is an intent like any other."""
        asked = wanted(self._state)
        if asked == self._reading:
            return
        self._reading = asked
        if asked == LOG:
            bearRiver.readLog().then(create_once_callable(self._take_log))
        elif asked:
            take = partial(self._take_game, asked)
            bearRiver.readGame(asked).then(create_once_callable(take))

    def _take_log(self, answer: Node) -> None:
        text, is_whole = answer
        self._reading = ""
        self.dispatch(Intent("log" if is_whole else "log-alone", text))

    def _take_game(self, key: str, text: str) -> None:
        self._reading = ""
        self.dispatch(Intent("replay", f"{key}\n{text}"))

    def _keep_games(self, tellings: tuple[Telling, ...] = ()) -> None:
        self._number += 1
        self._kept = self._state
        told = [[each.event.key, event_text(each.event), each.game] for each in tellings]
        bearRiver.keepGames(games_text(self._state, self._number), json.dumps(told))

    def _keep_scene_soon(self) -> None:
        """Keep the scene when the player pauses: it is slower to write than the games."""
        clearTimeout(self._pause)
        self._pause = setTimeout(self._keep_scene, _PAUSE)

    def _on_time_to_keep_scene(self, *_: object) -> None:
        bearRiver.keepScene(scene_text(self._kept, self._number, bearRiver.version))

    def _catch_up(self, *_: object) -> None:
        """Take up what another page of this site has kept since: there is one game in hand."""
        text = bearRiver.readGames() or ""
        if read_number(text) <= self._number:
            return
        try:
            kept, number = read_games(text)
        except BadSave:
            return
        self._number = number
        here = self._state
        if (kept.session, kept.settings, kept.names) == (here.session, here.settings, here.names):
            return
        self._state = self._kept = resume(taken_over(self._state, kept))
        self._show()

    def _on_leave(self, event: Event) -> None:
        self._catch_up()
        is_leaving = document.hidden or event.type == "pagehide"
        if is_leaving and self._state.session.game.turns:
            if self._state.session is not self._kept.session:
                self._keep_games()
            self._on_time_to_keep_scene()

    def _rules(self) -> Rules:
        return entry(table_game(self._state).deal.game).rules

    def _on_address(self, _event: Event) -> None:
        self._address = location.hash
        self.dispatch(_addressed())
        self._show_address()

    def _on_tick(self) -> None:
        now = performance.now()
        elapsed = min(now - self._last_tick, _LONGEST_TICK)
        self._last_tick = now
        if not document.hidden:
            self.dispatch(Intent("tick", str(round(elapsed))))


def focus_after(before: State, after: State) -> None:
    """Bring the focus to where a player goes on, where the button that was pressed is gone.

    A game looked at has tools, and afterwards its row; so has one whose rules were read.
    """
    if before.replay is None and after.replay is not None:
        focus("[data-tool=run]")
    elif after.dialog == GAMES and before.dialog == "rules":
        focus(f".entry[data-value='{before.rules_of}']")
    elif after.dialog == GAMES and before.like != after.like:
        focus("#games-title")
    elif before.replay is not None and after.dialog == HISTORY and before.dialog != HISTORY:
        focus(f".game[data-value='{before.replay.played.game_id}']")


def _now() -> Moment:
    """Return the time by the player's clock, which `Date` gives as minutes behind UTC."""
    return Moment(int(Date.now()), -int(Date.new().getTimezoneOffset()))


def _new_game_id() -> str:
    """Return a name for a game, from the system's randomness, as a new deal is drawn."""
    return os.urandom(8).hex()


def _addressed() -> Intent:
    return Intent("address", drawn(location.hash, new_deal_number()))


def _scene_shown() -> Element:
    """Return the scene that is on the page already."""
    if bearRiver.scene:
        return read_scene(bearRiver.scene)
    return resting(first_state()) if bearRiver.showsFirst else outline()


def state_at_start() -> tuple[State, int]:
    """Return what to show first, and the number of the save that it comes from.

    That is the game that was kept, a new one if it cannot be read, and the first one if there is
    none; but if the address names another deal, it is that.
    """
    texts, problem = [str(text) for text in bearRiver.games], ""
    state = begin(numbered_deal(BEAR_RIVER.key, new_deal_number())) if texts else first_state()
    for text in texts:
        try:
            state, problem = resume(read_games(text)[0]), ""
            break
        except BadSave as error:
            bearRiver.keepUnread(text)
            problem = problem or str(error)
    number = max(map(read_number, texts), default=0)
    state = replace(step(state, _addressed()), version=document.documentElement.dataset.version)
    return say(state, problem) if problem else state, number


def start() -> None:
    """Show the first state, let the player play, and play the taps that came before."""
    page = Page(document.getElementById("app"), *state_at_start())
    bearRiver.onOffers(create_proxy(lambda names: page.dispatch(Intent("offers", names))))
    bearRiver.onTrouble(create_proxy(lambda: page.dispatch(Intent("trouble"))))
    bearRiver.say = create_proxy(lambda sentence: page.dispatch(Intent("say", sentence)))
    for action, value in json.loads(bearRiver.takeTaps()):
        page.dispatch(Intent(action, value))
    performance.mark("playable")


start()
