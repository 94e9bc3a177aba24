"""What the player can do: from a state and an intent to the next state, without effects."""

from collections.abc import Callable
from dataclasses import replace

from bear_river import advice, speech
from bear_river.catalogue import entry
from bear_river.deal import BadDealNumber, read_deal_number
from bear_river.game import (
    Deal,
    Game,
    Status,
    Turn,
    numbered_deal,
    position,
    redo,
    status,
    take_turn,
    undo,
)
from bear_river.position import (
    FOUNDATION,
    IllegalMove,
    Move,
    Position,
    banked,
    exposed_card,
    fan_pile,
)
from bear_river.session import (
    bring_back,
    change_to,
    deal_anew,
    restart,
    start,
    with_game,
    with_hand,
    with_time,
)
from web.address import ADDRESSED, GAMES, SCREENS, BadAddress, Screen, read_address
from web.intent import Intent
from web.log import ACTIONS as LOG_ACTIONS
from web.log import ask_for_game, opened
from web.piles import read_foundation, read_pile
from web.replay import ONLY_IN_REPLAY, step_replay
from web.state import (
    LogView,
    State,
    fresh,
    moved_last,
    say,
    table_position,
    targets,
    time_of,
)


def begin(deal: Deal) -> State:
    """Return the state of a page with a new game on it.

    Raises:
        ValueError: as `bear_river.game.new_game`.
    """
    return _told_of_the_deal(State(start(deal)))


def resume(state: State) -> State:
    """Return the state of a page on which an earlier game is taken up again."""
    game = state.session.game
    if not game.turns:
        return _told_of_the_deal(state)
    return say(state, speech.resumed(entry(game.deal.game).name, game.deal.number))


def taken_over(state: State, kept: State) -> State:
    """Return the page with the games and the wishes that another page of the site has kept."""
    return replace(fresh(state, kept.session), clock=kept.clock, log=LogView())


def step(state: State, intent: Intent) -> State:
    """Return the state after an intent. Whatever cannot be done is said, and nothing else changes.

    Raises:
        KeyError: there is no action of that name.
    """
    if state.replay is not None:
        looked_at = step_replay(state, state.replay, intent.action, intent.value)
        if looked_at is not None:
            return looked_at
    return _ACTIONS[intent.action](state, intent.value)


def _tap(state: State, value: str) -> State:
    if state.hand is None:
        return _pick_up(state, value)
    return _drop(_focus_pile(state, value), value)


def _drop(state: State, value: str) -> State:
    """Play the card in hand to a pile; on its own fan, or beside all piles, it is put back."""
    if state.hand is None:
        return state
    if not value or read_pile(value) == fan_pile(state.hand):
        return _put_back(state)
    return _play(state, Move(fan_pile(state.hand), read_pile(value)))


def _double_tap(state: State, value: str) -> State:
    """Bank the card that the first tap picked up; where that tap did anything else, it was all."""
    picked_up = state.hand is not None and read_pile(value) == fan_pile(state.hand)
    return _bank(state, value) if picked_up else state


def _bank(state: State, value: str) -> State:
    pile = read_pile(value)
    return (
        _told_of_foundation(state, value)
        if pile == FOUNDATION
        else _play(state, Move(pile, FOUNDATION))
    )


def _told_of_foundation(state: State, value: str) -> State:
    suit = read_foundation(value)
    return say(state, speech.foundation_label(table_position(state), suit, takes=False))


def _pick_up(state: State, value: str) -> State:
    state = _focus_pile(state, value)
    now, pile = table_position(state), read_pile(value)
    if pile == FOUNDATION:
        return _told_of_foundation(state, value)
    if pile.index == state.hand:
        return state
    card = exposed_card(now, pile)
    if card is None:
        return say(state, speech.nothing_to_pick_up(now, pile))
    held = replace(state, hand=pile.index, hint=None)
    return say(held, speech.picked_up(card, len(targets(held))))


def _put_back(state: State, _value: str = "") -> State:
    if state.hand is None:
        return state
    card = exposed_card(table_position(state), fan_pile(state.hand))
    assert card is not None, "a card in hand lies on its fan"
    return say(replace(state, hand=None), speech.put_back(card))


def _play(state: State, move: Move) -> State:
    before, turn = table_position(state), (move,)
    try:
        game = take_turn(state.session.game, turn)
    except IllegalMove as error:
        return say(replace(state, hand=None, hint=None), speech.refused(error))
    if not state.clock:
        state = _untimed(state)
    return _told_of_the_end(_at(state, game, before, turn), speech.turn_made(before, turn))


def _undo(state: State, _value: str) -> State:
    game, hand = undo(state.session.game), state.session.hand
    if game == hand.game:
        return say(replace(state, hand=None), speech.nothing_to_undo(bool(state.session.earlier)))
    turn = game.turns[game.cursor]
    counted = with_hand(state.session, replace(hand, undos=hand.undos + 1))
    undone = _at(replace(state, session=counted), game, position(game), turn)
    return say(undone, speech.undone(position(game), turn))


def _redo(state: State, _value: str) -> State:
    before, game = state.session.game, redo(state.session.game)
    if game == before:
        return say(replace(state, hand=None), speech.NOTHING_TO_REDO)
    turn = game.turns[before.cursor]
    moved = _at(state, game, position(before), turn)
    return _told_of_the_end(moved, speech.redone(position(before), turn))


def _at(state: State, game: Game, before: Position, turn: Turn) -> State:
    session = with_game(state.session, game)
    return replace(state, session=session, hand=None, hint=None, last=moved_last(before, turn))


def _hint(state: State, _value: str) -> State:
    now, game = table_position(state), state.session.game
    if status(game) is Status.WON:
        return say(state, speech.ALREADY_WON)
    last = game.turns[game.cursor - 1][-1] if game.cursor else None
    found = advice.hint(now, last)
    shown = replace(state, hand=None, hint=found.move if found else None)
    return say(_helped(shown) if found else shown, speech.hinted(now, found))


def _helped(state: State) -> State:
    hand = state.session.hand
    return replace(state, session=with_hand(state.session, replace(hand, hints=hand.hints + 1)))


def _untimed(state: State) -> State:
    """Return the state with the game in hand known as one for which no clock ran all along."""
    hand = state.session.hand
    return replace(state, session=with_hand(state.session, replace(hand, is_timed=False)))


def _deal(state: State, value: str) -> State:
    try:
        deal = numbered_deal(state.session.game.deal.game, read_deal_number(value))
    except BadDealNumber as error:
        return replace(state, number_error=str(error))
    return _deal_anew(state, deal)


def _change_game(state: State, value: str) -> State:
    """Go to another game: to the one of it that is in hand, else to the same deal of it."""
    if any(played.game.deal.game == value for played in state.session.hands):
        return resume(fresh(state, change_to(state.session, value)))
    number = state.session.game.deal.number
    assert number is not None, "the page deals by number"
    return _deal_anew(state, numbered_deal(value, number))


def _follow_address(state: State, value: str) -> State:
    try:
        there = read_address(value)
    except BadAddress as error:
        return say(replace(state, dialog=""), str(error))
    if isinstance(there, Screen):
        return _at_screen(state, there)
    if state.replay is not None:
        state = fresh(state, state.session)
    if there is None or there == state.session.game.deal:
        return _close(state, "") if state.dialog in ADDRESSED else state
    if any(played.game.deal == there for played in state.session.hands):
        return _change_game(state, there.game)
    return _deal_anew(state, there)


def _at_screen(state: State, screen: Screen) -> State:
    if screen.game_id:
        return ask_for_game(state, screen.game_id, screen.turn)
    if screen.name == GAMES and state.replay is not None:
        state = fresh(state, state.session)
    return _open(state, screen.name)


def _deal_anew(state: State, deal: Deal) -> State:
    return _told_of_the_deal(fresh(state, deal_anew(state.session, deal)))


def _restart(state: State, _value: str) -> State:
    return say(fresh(state, restart(state.session)), speech.RESTARTED)


def _bring_back(state: State, _value: str) -> State:
    session = bring_back(state.session)
    if session == state.session:
        return say(replace(state, dialog=""), speech.NOTHING_EARLIER)
    deal = session.game.deal
    return say(fresh(state, session), speech.brought_back(entry(deal.game).name, deal.number))


def _open(state: State, value: str) -> State:
    if value in SCREENS:
        return opened(state, value)
    is_way_back = state.dialog == "rules"
    if value == GAMES and not is_way_back:
        state = replace(state, search="", like="")
    return replace(state, dialog=value, number_error="", hand=None, rules_of="")


def _search(state: State, value: str) -> State:
    return replace(state, search=value, like="")


def _show_like(state: State, key: str) -> State:
    return replace(state, search="", like=key)


def _show_rules(state: State, key: str) -> State:
    return replace(_open(state, "rules"), rules_of=key)


def _close(state: State, _value: str) -> State:
    return replace(state, dialog="", number_error="", log=replace(state.log, asked=None))


def _offers(state: State, value: str) -> State:
    return replace(state, offers=tuple(value.split()))


def _tick(state: State, value: str) -> State:
    game = state.session.game
    is_watched = state.clock and not state.dialog and state.replay is None
    counts = is_watched and game.cursor and status(game) is Status.IN_PLAY
    return replace(state, session=with_time(state.session, int(value))) if counts else state


def _switch_clock(state: State, _value: str) -> State:
    has_begun = state.session.hand.has_begun
    state = replace(state, clock=not state.clock)
    if state.clock:
        is_late = has_begun and not state.session.hand.is_timed
        return say(state, speech.CLOCK_ON_TOO_LATE if is_late else speech.CLOCK_ON)
    if has_begun:
        return say(_untimed(state), speech.CLOCK_OFF_IN_A_GAME)
    return say(state, speech.CLOCK_OFF)


def _focus_pile(state: State, value: str) -> State:
    pile = read_pile(value)
    if pile == FOUNDATION:
        return replace(state, foundation=read_foundation(value))
    return replace(state, fan=pile.index)


def _focus_tool(state: State, value: str) -> State:
    return replace(state, tool=value)


def _trouble(state: State, _value: str) -> State:
    """Tell that nothing is kept, after what the player has just been told."""
    return say(state, f"{state.message} {speech.NOTHING_IS_KEPT}")


def _told_of_the_deal(state: State) -> State:
    game = state.session.game
    name, number = entry(game.deal.game).name, game.deal.number
    return say(state, speech.dealt(name, number, position(game), status(game)))


def _told_of_the_end(state: State, told: str) -> State:
    game = state.session.game
    if status(game) is Status.WON:
        sentence = speech.won(game, banked(position(game)), time_of(state.session.hand))
        return say(replace(state, dialog="won"), sentence)
    if status(game) is Status.NO_MOVES:
        return say(state, speech.stuck(position(game)))
    return say(state, told)


def _nothing(state: State, _value: str) -> State:
    """Do nothing: the keys of a game that is looked at mean nothing where none is."""
    return state


_ACTIONS: dict[str, Callable[[State, str], State]] = {
    "say": say,
    "tap": _tap,
    "double-tap": _double_tap,
    "bank": _bank,
    "pick-up": _pick_up,
    "drop": _drop,
    "put-back": _put_back,
    "undo": _undo,
    "redo": _redo,
    "hint": _hint,
    "deal": _deal,
    "address": _follow_address,
    "game": _change_game,
    "restart": _restart,
    "bring-back": _bring_back,
    "open": _open,
    "search": _search,
    "like": _show_like,
    "rules-of": _show_rules,
    "close": _close,
    "tick": _tick,
    "clock": _switch_clock,
    "offers": _offers,
    "take": _close,
    "focus-pile": _focus_pile,
    "focus-tool": _focus_tool,
    "trouble": _trouble,
    **LOG_ACTIONS,
    **dict.fromkeys(ONLY_IN_REPLAY, _nothing),
}
