"""What the player can do: from a state and an intent to the next state, without effects."""

from collections.abc import Callable
from dataclasses import replace

from bear_river import speech
from bear_river.banking import automatic_banks
from bear_river.deal import BadDealNumber, read_deal_number
from bear_river.dealing import Proof
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
    REDEAL,
    IllegalMove,
    Pile,
    PileKind,
    Position,
    banked,
    draw,
    fan_pile,
)
from bear_river.session import (
    bring_back,
    change_to,
    restart,
    start,
    with_game,
    with_hand,
    with_time,
)
from web.address import ADDRESSED, GAMES, SCREENS, BadAddress, NewDeal, Screen, read_address
from web.advising import ACTIONS as ADVICE_ACTIONS
from web.boards import ACTIONS as BOARD_ACTIONS
from web.deals import deal_as_numbered, deal_new, told_of_the_deal, with_proof
from web.hand import Hand, bank_of, cards_held, lifted, turn_to
from web.intent import Intent
from web.lamp import lit
from web.log import ACTIONS as LOG_ACTIONS
from web.log import ask_for_game, opened
from web.looking_back import ACTIONS as REVIEW_ACTIONS
from web.own_game import ACTIONS as OWN_GAME_ACTIONS
from web.piles import most_unsqueezed, read_pile, read_place
from web.replay import ONLY_IN_REPLAY, step_replay
from web.settings import with_setting
from web.state import (
    Coach,
    LogView,
    State,
    fresh,
    moved_last,
    name_of,
    say,
    table_position,
    targets,
    time_of,
)
from web.wishes import ACTIONS as WISH_ACTIONS
from web.wishes import GOES_ON, given_up


def begin(deal: Deal, proof: Proof | None = None) -> State:
    """Return the state of a page with a new game on it.

    Args:
        deal: the deal of the game.
        proof: what is known of the deal, if anything is.

    Raises:
        ValueError: as `bear_river.game.new_game`.
    """
    coach = Coach(proofs={} if proof is None else {deal: proof})
    return told_of_the_deal(State(start(deal), coach=coach))


def resume(state: State) -> State:
    """Return the state of a page on which an earlier game is taken up again."""
    game = state.session.game
    if not game.turns:
        return told_of_the_deal(state)
    return say(state, speech.resumed(name_of(state, game.deal.game), game.deal.number))


def taken_over(state: State, kept: State) -> State:
    """Return the page with the games and the wishes that another page of the site has kept."""
    there = replace(state, settings=kept.settings, names=kept.names, log=LogView())
    for deal, proof in kept.coach.proofs.items():
        there = with_proof(there, deal, proof)
    return fresh(there, kept.session)


def step(state: State, intent: Intent) -> State:
    """Return the state after an intent. Whatever cannot be done is said, and nothing else changes.

    Raises:
        KeyError: there is no action of that name.
    """
    after = _step(state, intent)
    if after.coach.wish is state.coach.wish is not None and intent.action not in GOES_ON:
        after = given_up(after)
    return lit(state, after)


def _step(state: State, intent: Intent) -> State:
    if state.replay is not None:
        looked_at = step_replay(state, state.replay, intent.action, intent.value)
        if looked_at is not None:
            return looked_at
    return _ACTIONS[intent.action](state, intent.value)


def _tap(state: State, value: str) -> State:
    name, _, _ = value.partition(" ")
    kind, _ = read_place(name)
    if state.is_drawing and kind is PileKind.FAN:
        return _open_fan(state, name)
    hand = state.hand
    if hand is None:
        return _pick_up_or_open(state, value)
    state = _focus_pile(state, name)
    if hand.count > 1 and _pile(state, name) == hand.pile:
        return _told_of_hand(replace(state, hand=Hand(hand.pile)))
    return _drop(state, name)


def _pick_up_or_open(state: State, value: str) -> State:
    """Pick a card up; a fan is opened if its card can go nowhere, and there is more to see."""
    held = _pick_up(state, value)
    hand = held.hand
    if hand is None or hand.pile.kind is not PileKind.FAN or targets(held):
        return held
    now = table_position(held)
    is_squeezed = len(now.fans[hand.pile.index]) > most_unsqueezed(now.rules)
    return _open_fan(held, value.partition(" ")[0]) if is_squeezed else held


def _drop(state: State, value: str) -> State:
    """Play the cards in hand to a pile; on their own, or beside all piles, they are put back."""
    if state.hand is None:
        return state
    if not value:
        return _put_back(state)
    target = _pile(state, value)
    if target == state.hand.pile:
        return _put_back(state)
    now = table_position(state)
    try:
        turn = turn_to(now, state.hand, target, supermoves=state.settings.supermoves)
    except IllegalMove as error:
        return say(replace(state, hand=None, hint=None), speech.refused(error))
    return _play(state, turn)


def _double_tap(state: State, value: str) -> State:
    """Bank the card that the first tap picked up; where that tap did anything else, it was all."""
    picked_up = state.hand is not None and _pile(state, value) == state.hand.pile
    return _bank(state, value) if picked_up else state


def _bank(state: State, value: str) -> State:
    pile = _pile(state, value)
    if pile.kind is PileKind.FOUNDATION:
        return _told_of_foundation(state, value)
    now = table_position(state)
    if now.base is None and state.hand is None:
        return _pick_up(state, value)  # which tells what base it would make; the next press does
    return _play(state, (bank_of(now, pile),))


def _told_of_foundation(state: State, value: str) -> State:
    _, place = read_place(value)
    return say(state, speech.foundation_label(table_position(state), place, takes=False))


def _pick_up(state: State, value: str) -> State:
    """Take the cards on top of a pile in hand: all that can move at once, or those from one on.

    The value names the pile and may, after a blank, say how many cards.
    """
    value, _, count = value.partition(" ")
    state = _focus_pile(state, value)
    now, pile = table_position(state), _pile(state, value)
    if pile.kind is PileKind.FOUNDATION:
        return _told_of_foundation(state, value)
    most = lifted(now, pile, supermoves=state.settings.supermoves)
    if not most:
        return say(state, speech.nothing_to_pick_up(now, pile))
    hand = Hand(pile, min(int(count or most), most))
    if hand == state.hand:
        return state
    return _told_of_hand(replace(state, hand=hand, hint=None))


def _told_of_hand(state: State) -> State:
    assert state.hand is not None, "what is in hand can be told of"
    now = table_position(state)
    cards = cards_held(now, state.hand)
    return say(state, speech.picked_up(now, cards, len(targets(state))))


def _put_back(state: State, _value: str = "") -> State:
    if state.hand is None:
        return _leave_draw(state) if state.is_drawing else _ACTIONS["stop-looking"](state, "")
    cards = cards_held(table_position(state), state.hand)
    return say(replace(state, hand=None), speech.put_back(cards))


def _play(state: State, turn: Turn) -> State:
    """Take a turn, and bank what the player wishes to be banked after it as a part of it."""
    before = table_position(state)
    try:
        after = take_turn(state.session.game, turn)
    except IllegalMove as error:
        return say(replace(state, hand=None, hint=None), speech.refused(error))
    banks = automatic_banks(position(after), state.settings.banking)
    turn = (*turn, *banks)
    game = take_turn(state.session.game, turn) if banks else after
    if not state.settings.clock:
        state = _untimed(state)
    return _told_of_the_end(_at(state, game, before, turn), speech.turn_made(before, turn))


def _redeal(state: State, _value: str) -> State:
    return _play(replace(state, hand=None), (REDEAL,))


def _open_fan(state: State, value: str) -> State:
    """Open a fan to be read, and where a draw is left, to raise one of its cards."""
    kind, index = read_place(value)
    if kind is not PileKind.FAN:
        return state
    now = table_position(state)
    state = replace(_focus_pile(state, value), hand=None, is_drawing=False)
    if not now.fans[index]:
        return say(state, speech.nothing_to_pick_up(now, fan_pile(index)))
    return replace(state, opened=index, dialog="fan")


def _choose_for_draw(state: State, _value: str) -> State:
    """Let the next fan that is tapped be opened, for a draw."""
    if state.is_drawing:
        return _leave_draw(state)
    reason = speech.why_no_draw(table_position(state))
    if reason:
        return say(replace(state, hand=None), reason)
    return say(replace(state, hand=None, is_drawing=True), speech.CHOOSE_FOR_DRAW)


def _leave_draw(state: State) -> State:
    return say(replace(state, is_drawing=False), speech.NO_DRAW_NOW)


def _raise(state: State, value: str) -> State:
    """Raise a card of the open fan to its top."""
    return _play(replace(state, dialog=""), (draw(state.opened, int(value)),))


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
    last = moved_last(before, turn)
    coach = replace(state.coach, review=None)
    return replace(
        state, session=session, hand=None, hint=None, is_drawing=False, last=last, coach=coach
    )


def _untimed(state: State) -> State:
    """Return the state with the game in hand known as one for which no clock ran all along."""
    hand = state.session.hand
    return replace(state, session=with_hand(state.session, replace(hand, is_timed=False)))


def _deal(state: State, value: str) -> State:
    try:
        deal = numbered_deal(state.session.game.deal.game, read_deal_number(value))
    except BadDealNumber as error:
        return replace(state, number_error=str(error))
    return deal_as_numbered(state, deal)


def _change_game(state: State, value: str) -> State:
    """Go to another game: to the one of it that is in hand, else to a new deal.

    The value names the game and, after a blank, the number of the new deal.
    """
    key, _, number = value.partition(" ")
    if any(played.game.deal.game == key for played in state.session.hands):
        return resume(fresh(state, change_to(state.session, key)))
    return deal_new(state, key, int(number))


def _new(state: State, number: str) -> State:
    """Deal anew; the number is that of the deal, if it need not be proved."""
    return deal_new(state, state.session.game.deal.game, int(number))


def _follow_address(state: State, value: str) -> State:
    try:
        there = read_address(value)
    except BadAddress as error:
        return say(replace(state, dialog=""), str(error))
    if isinstance(there, Screen):
        return _at_screen(state, there)
    if state.replay is not None:
        state = fresh(state, state.session)
    if isinstance(there, NewDeal):
        return deal_new(state, there.game, there.number)
    if there is None or there == state.session.game.deal:
        return _close(state, "") if state.dialog in ADDRESSED else state
    if any(played.game.deal == there for played in state.session.hands):
        return _change_game(state, there.game)
    return deal_as_numbered(state, there)


def _at_screen(state: State, screen: Screen) -> State:
    if screen.game_id:
        return ask_for_game(state, screen.game_id, screen.turn)
    if screen.name == GAMES and state.replay is not None:
        state = fresh(state, state.session)
    return _open(state, screen.name)


def _restart(state: State, _value: str) -> State:
    return say(fresh(state, restart(state.session)), speech.RESTARTED)


def _bring_back(state: State, _value: str) -> State:
    session = bring_back(state.session)
    if session == state.session:
        return say(replace(state, dialog=""), speech.NOTHING_EARLIER)
    deal = session.game.deal
    return say(fresh(state, session), speech.brought_back(name_of(state, deal.game), deal.number))


def _open(state: State, value: str) -> State:
    if value in SCREENS:
        return opened(state, value)
    if value == GAMES and state.dialog != "rules":
        state = replace(state, search="", like="")
    log = replace(state.log, said_before=state.messages)
    return replace(
        state, dialog=value, number_error="", board_error="", hand=None, rules_of="", log=log
    )


def _search(state: State, value: str) -> State:
    return replace(state, search=value, like="")


def _show_like(state: State, key: str) -> State:
    return replace(state, search="", like=key)


def _show_rules(state: State, key: str) -> State:
    return replace(_open(state, "rules"), rules_of=key)


def _close(state: State, _value: str) -> State:
    log = replace(state.log, asked=None)
    return replace(state, dialog="", number_error="", board_error="", log=log)


def _offers(state: State, value: str) -> State:
    return replace(state, offers=tuple(value.split()))


def _tick(state: State, value: str) -> State:
    game = state.session.game
    is_watched = state.settings.clock and not state.dialog and state.replay is None
    counts = is_watched and game.cursor and status(game) is Status.IN_PLAY
    return replace(state, session=with_time(state.session, int(value))) if counts else state


def _set(state: State, value: str) -> State:
    """Change a setting: the value is its name and, after a blank, the word for the choice."""
    name, _, word = value.partition(" ")
    settings = with_setting(state.settings, name, word)
    if settings.clock != state.settings.clock:
        return _switch_clock(state)
    if settings == state.settings:
        return state
    # Whether several cards may be held is a setting, so the hand is emptied; and so is what deals
    # are wanted, of which there may be some now.
    coach = replace(state.coach, is_dry=False)
    return replace(state, settings=settings, hand=None, coach=coach)


def _switch_clock(state: State, _value: str = "") -> State:
    has_begun = state.session.hand.has_begun
    settings = replace(state.settings, clock=not state.settings.clock)
    state = replace(state, settings=settings)
    if settings.clock:
        is_late = has_begun and not state.session.hand.is_timed
        return say(state, speech.CLOCK_ON_TOO_LATE if is_late else speech.CLOCK_ON)
    if has_begun:
        return say(_untimed(state), speech.CLOCK_OFF_IN_A_GAME)
    return say(state, speech.CLOCK_OFF)


def _focus_pile(state: State, value: str) -> State:
    kind, index = read_place(value)
    match kind:
        case PileKind.FOUNDATION:
            return replace(state, foundation=index)
        case PileKind.CELL:
            return replace(state, cell=index)
        case _:
            return replace(state, fan=index)


def _pile(state: State, value: str) -> Pile:
    return read_pile(value, table_position(state).rules)


def _focus_tool(state: State, value: str) -> State:
    return replace(state, tool=value)


def _trouble(state: State, _value: str) -> State:
    """Tell that nothing is kept, after what the player has just been told."""
    return say(state, f"{state.message} {speech.NOTHING_IS_KEPT}")


def _told_of_the_end(state: State, told: str) -> State:
    game = state.session.game
    if status(game) is Status.WON:
        sentence = speech.won(game, banked(position(game)), time_of(state.session.hand))
        return say(replace(state, dialog="won"), sentence)
    if status(game) is Status.NO_MOVES:
        return say(state, speech.stuck(position(game)))
    return say(state, told)


def _nothing(state: State, _value: str) -> State:
    """Do nothing: what comes of it is the page's, or means something in a replay only."""
    return state


_ACTIONS: dict[str, Callable[[State, str], State]] = {
    "say": say,
    "tap": _tap,
    "double-tap": _double_tap,
    "bank": _bank,
    "pick-up": _pick_up,
    "drop": _drop,
    "put-back": _put_back,
    "redeal": _redeal,
    "draw": _choose_for_draw,
    "open-fan": _open_fan,
    "raise": _raise,
    "undo": _undo,
    "redo": _redo,
    "new": _new,
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
    "set": _set,
    "offers": _offers,
    "take": _close,
    "focus-pile": _focus_pile,
    "focus-tool": _focus_tool,
    "trouble": _trouble,
    "copy": _nothing,
    **ADVICE_ACTIONS,
    **REVIEW_ACTIONS,
    **WISH_ACTIONS,
    **BOARD_ACTIONS,
    **OWN_GAME_ACTIONS,
    **LOG_ACTIONS,
    **dict.fromkeys(ONLY_IN_REPLAY, _nothing),
}
