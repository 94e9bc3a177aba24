"""Every sentence that the table says and shows. Each function returns finished text."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from bear_river.advice import Advice, Hint, Reason
from bear_river.cards import RANKS, SUITS, Card, rank_of, suit_of
from bear_river.chances import Chance
from bear_river.dealing import Proof
from bear_river.game import Game, Status, Turn, moves_made
from bear_river.game import position as position_of
from bear_river.game import status as status_of
from bear_river.notation import pile_text
from bear_river.position import (
    REDEAL,
    IllegalMove,
    Move,
    Pile,
    PileKind,
    Position,
    Refusal,
    banked,
    cell_pile,
    draw,
    exposed_card,
    fan_pile,
    foundation_card,
    foundation_for,
    hidden_in,
    is_bank,
    is_won,
    legal_moves,
    moving_card,
    next_card,
    play,
    redeals_left,
    refusal_of,
)
from bear_river.rating import Grade, Rating
from bear_river.review import Review
from bear_river.rules import Base, Directions, Rules, Space
from bear_river.solver import Outcome, Verdict
from bear_river.wording import counted, listed, number_word

_BANKS_TOLD_AS_ONE = 2

STARTING = "Getting the cards ready."
NOTHING_TO_UNDO = "Nothing to undo: no card has moved yet."
NOTHING_IS_KEPT = (
    "This browser keeps nothing for this page: its storage is blocked or full. Play on; "
    "when the page is closed, the game is gone."
)
LOG_NOT_READ = (
    "This browser's storage does not answer. Only the games since this page was opened are here."
)
CLOCK_ON = "The clock is on."
CLOCK_ON_TOO_LATE = "The clock is on, but this game began without it and will have no time."
CLOCK_OFF = "The clock is off."
CLOCK_OFF_IN_A_GAME = "The clock is off, and this game will have no time."
ONLY_LOOKING = "You are only looking at this game. Press Play on to play from here."
PAUSED = "Paused."
RUNNING = "The game goes on by itself."
NO_SUCH_GAME = "There is no such game in the history that this browser keeps."
IN_HAND_ELSEWHERE = "This game was never ended, and its turns are not here."
TAKEN_UP = "This game is still in hand: here it is."
STARRED = "Starred."
UNSTARRED = "No longer starred."
DELETED = "Deleted. It no longer counts."
RESTORED = "Brought back."
STILL_IN_HAND = "This game is still in hand. Start another deal before you delete this one."
NOTHING_TO_REDO = "Nothing to redo."
RESTARTED = "Back at the start of this deal."
ALREADY_WON = "This game is won."
ONLY_A_REDEAL = "No card can move: redeal, or undo."
CHOOSE_FOR_DRAW = "Choose a fan to open, then the card to raise."
NOTHING_CHANGED = "Nothing is changed yet."
TOO_MANY_GAMES = "No more games can be kept: take one off the list of your own first."
FACE_DOWN = "Face down"
NO_DRAW_NOW = "No draw now."
WAY_BACK = "Press Go back, or G."
STILL_WINNABLE = "This can still be won: there is nothing to go back for."
NO_WAY_KNOWN = "Whether this can be won is not known, so there is no turn to go back to."
NOT_PROVED = "None could be proved winnable soon, so this one is as it comes."
LOOKING = "The solver is looking. To stop it, press Escape."
LOOKING_FOR_A_DEAL = "Looking for a deal that can be won. To stop, press Escape."
STILL_LOOKING = "Looking"
NO_LONGER_LOOKING = "Stopped looking."
NOTHING_TO_REVIEW = "There is nothing to look back on yet: no card has moved."
BACK_AT_YOUR_GAME = "Back at your game."
LOST_THE_WIN = "This turn lost the win."
ONLY_MOVE = "No other move kept the win."
NOTHING_EARLIER = "There is no earlier game to bring back."
COPIED = "Copied."
SELECT_AND_COPY = "Select the text and copy it."
FILE_TOO_LONG = "The file is too long to hold a board or a game."
FILE_NOT_READ = "The file cannot be read."


def rank_name(rank: int) -> str:
    """Return a rank in words.

    >>> rank_name(0), rank_name(9)
    ('ace', '10')
    """
    return RANKS[rank]


def card_name(card: Card) -> str:
    """Return a card in words.

    >>> card_name(5 + 2 * 13)
    '6 of hearts'
    """
    return f"{RANKS[rank_of(card)]} of {SUITS[suit_of(card)]}"


def pile_name(rules: Rules, pile: Pile) -> str:
    """Return a fan by its number from 1, short fans told apart; a cell; or the foundations."""
    match pile.kind:
        case PileKind.FOUNDATION:
            return "the foundations"
        case PileKind.CELL:
            return f"cell {pile_text(pile).upper()}"
        case PileKind.TABLE:
            return "the table"
        case _:
            is_short = pile.index in rules.short_fans
            return f"{'short fan' if is_short else 'fan'} {pile.index + 1}"


def pile_title(rules: Rules, pile: Pile) -> str:
    """Return the name of a pile as a title."""
    return _capital(pile_name(rules, pile))


def card_title(card: Card) -> str:
    """Return a card in words, as a title."""
    return _capital(card_name(card))


def to_raise(name: str) -> str:
    """Return the name of the button that raises a card, named so, to the top of its fan."""
    return f"{name}, raise it"


def opened(position: Position, index: int) -> str:
    """Return what is said of a fan that is opened, given by its index from 0."""
    cards, hidden = position.fans[index], hidden_in(position, index)
    told = f"{_capital(counted(len(cards), 'card'))}, the lowest first."
    if hidden:
        are = "is" if hidden == 1 else "are"
        told = f"{told} {_capital(number_word(hidden))} of them {are} face down."
    can_raise = len(cards) > 1 and refusal_of(position, draw(index, 0)) is None
    return f"{told} Choose a card to raise it to the top." if can_raise else told


def fan_label(position: Position, index: int, *, in_hand: bool, takes: bool) -> str:
    """Return what a screen reader says of a fan: its card in play first, its state last.

    Args:
        position: the position on the table.
        index: the fan, from 0.
        in_hand: whether its card is the one picked up.
        takes: whether it can take the card in hand.
    """
    cards = position.fans[index]
    pile = Pile(PileKind.FAN, index)
    name = _capital(pile_name(position.rules, pile))
    if not cards:
        label = f"{name}, empty, {_EMPTY[position.rules.spaces[index]]}."
    else:
        *under, top = cards
        below = ", ".join(_names_under(under, hidden_in(position, index)))
        parts = [f"{_capital(card_name(top))}. {name}."]
        if below:
            parts.append(f"Under it: {below}.")
        if position.rules.cap:
            parts.append(_room(position.rules.cap - len(cards)))
        label = " ".join(parts)
    return label + (" Picked up." if in_hand else "") + (" Can take it." if takes else "")


def cell_label(position: Position, index: int, *, in_hand: bool, takes: bool) -> str:
    """Return what a screen reader says of a cell, given by its index, as of a fan."""
    pile = Pile(PileKind.CELL, index)
    name, card = _capital(pile_name(position.rules, pile)), position.cells[index]
    label = (
        f"{name}, empty, takes any card."
        if card is None
        else f"{_capital(card_name(card))}. {name}."
    )
    return label + (" Picked up." if in_hand else "") + (" Can take it." if takes else "")


def foundation_label(position: Position, foundation: int, *, takes: bool) -> str:
    """Return what a screen reader says of a foundation, given by its place."""
    rules = position.rules
    suit, is_down = rules.foundations[foundation]
    copy = (", first", ", second")[foundation % rules.decks] if rules.decks > 1 else ""
    name = f"{_capital(SUITS[suit])}{copy}"
    top, following = foundation_card(position, foundation), next_card(position, foundation)
    count = position.foundations[foundation]
    if position.base is None:
        label = f"{name}: the first card banked sets the base."
    elif following is None:
        label = f"{name}: complete."
    elif top is None:
        label = f"{name}: needs {_with_article(rank_name(rank_of(following)))} to start."
    else:
        label = (
            f"{name}: {'down' if is_down else 'up'} to {rank_name(rank_of(top))}. "
            f"Next {rank_name(rank_of(following))}. {count} of {rules.ranks}."
        )
    return label + (" Can take it." if takes else "")


def dealt(game_name: str, number: int | None, first: Position, status: Status) -> str:
    """Return the sentence for a new deal; it says so when no move is possible at all."""
    deal = f"{game_name}, deal {number}." if number else f"{game_name}, your own board."
    if status is Status.NO_MOVES:
        return f"{deal} No card can move: take another deal."
    return f"{deal} {_start(first)}"


def brought_in(game_name: str, game: Game) -> str:
    """Return the sentences for a game that a text has told, at whatever turn it is."""
    now, stands = position_of(game), status_of(game)
    if not game.turns and stands is not Status.WON:
        return dealt(game_name, game.deal.number, now, stands)
    number, turns = game.deal.number, counted(len(game.turns), "turn")
    deal = f"{game_name}, deal {number}" if number else f"{game_name}, your own board"
    if game.cursor == len(game.turns):
        told = f"{deal}, after {turns}." if game.turns else f"{deal}."
    elif game.cursor:
        told = f"{deal}, after {game.cursor} of {turns}."
    else:
        told = f"{deal}, before the first of {turns}."
    match stands:
        case Status.WON:
            return f"{told} {ALREADY_WON}"
        case Status.NO_MOVES:
            return f"{told} {stuck(now)}"
        case _:
            return told


def forgotten(game_name: str) -> str:
    """Return the sentence for a game that is no longer listed among the player's own."""
    return f"{game_name} is off the list."


def picked_up(position: Position, cards: Sequence[Card], targets: int) -> str:
    """Return the sentence for cards taken in hand.

    Args:
        position: the position on the table.
        cards: the cards, the lowest first.
        targets: how many piles can take them.
    """
    name = _capital(_held_name(cards))
    if not targets:
        return f"{name} picked up. Nothing can take {'it' if len(cards) == 1 else 'them'} now."
    them = "It" if len(cards) == 1 else "They"
    told = f"{name} picked up. {them} can go to {counted(targets, 'place')}."
    if position.base is not None:
        return told
    top = cards[-1]
    return f"{told} Banked, the {card_name(top)} would make {rank_name(rank_of(top))} the base."


def put_back(cards: Sequence[Card]) -> str:
    """Return the sentence for cards put back where they were."""
    return f"{_capital(_held_name(cards))} put back."


def nothing_to_pick_up(position: Position, pile: Pile) -> str:
    """Return the sentence for a try to pick up a card from a fan that has none."""
    return f"There is no card on {pile_name(position.rules, pile)}."


def turn_made(before: Position, turn: Turn) -> str:
    """Return the sentences for a turn: the move, what it uncovered, and banks last, told as one."""
    sentences = []
    steps = _steps_of_shift(turn)
    shift = _shift(before, turn[:steps])
    if shift is not None:
        source, target = (pile_name(before.rules, pile) for pile in (shift.source, shift.target))
        name, tail = _moving_name(before, shift), _uncovered(before, shift)
        sentences.append(f"Moved the {name} from {source} to {target}, one by one.{tail}")
        before, turn = _after(before, turn[:steps]), turn[steps:]
    alone = 1 if shift is None else 0
    banks = [*takewhile(is_bank, reversed(turn[alone:]))][::-1]
    if len(banks) < _BANKS_TOLD_AS_ONE:
        banks = []
    for move in turn[: len(turn) - len(banks)]:
        sentences.append(_move_made(before, move))
        before = play(before, move)
    if banks:
        sentences.append(_banks_made(before, banks))
    return " ".join(sentences)


def refused(error: IllegalMove) -> str:
    """Return the sentence that says why a move is not possible."""
    return f"Not possible: {why_refused(error)}"


def why_refused(error: IllegalMove) -> str:
    """Return why a move is not possible, the end of a sentence."""
    return _refusal(error.position, error.move, error.refusal)


def why_no_draw(position: Position) -> str:
    """Return the sentence that says why no card can be drawn now, "" where one can."""
    fan = next((index for index, cards in enumerate(position.fans) if len(cards) > 1), None)
    refusal = Refusal.NOT_BURIED if fan is None else refusal_of(position, draw(fan, 0))
    return "" if refusal is None else f"Not possible: {_PLAIN[refusal]}"


def undone(before: Position, turn: Turn) -> str:
    """Return the sentence for a turn taken back, told from the position before that turn."""
    return f"Undone: {_first_card_back(before, turn)}"


def redone(before: Position, turn: Turn) -> str:
    """Return the sentence for a turn played again."""
    return f"Redone. {turn_made(before, turn)}"


def hinted(position: Position, hint: Hint | None) -> str:
    """Return the sentence for a hint, or for there being none."""
    if hint is None:
        if legal_moves(position) == (REDEAL,):
            return ONLY_A_REDEAL
        if legal_moves(position):
            return "No move looks useful here. Undo, or take another deal."
        return "No legal move is left. Undo, or take another deal."
    because = _because(position, hint)
    move = f"You can {_to_do(position, hint.move)}"
    return f"{move}: {because}." if because else f"{move}."


def _to_do(position: Position, move: Move) -> str:
    """Return what a move would do, as it is said after "you can"."""
    source = pile_name(position.rules, move.source)
    if move.depth is not None:
        card = position.fans[move.source.index][move.depth]
        return f"raise the {card_name(card)} to the top of {source}"
    name = _moving_name(position, move)
    if is_bank(move):
        return f"bank the {name} from {source}"
    host, target = exposed_card(position, move.target), pile_name(position.rules, move.target)
    onto = f"to empty {target}" if host is None else f"onto the {card_name(host)} on {target}"
    return f"move the {name} from {source} {onto}"


def advised(game: Game, advice: Advice) -> str:
    """Return the sentences for advice: how things stand, and a move or a way back."""
    now = game.positions[game.cursor]
    until = " without a redeal" if advice.until_redeal else ""
    match advice.outcome:
        case Outcome.WINNABLE if advice.hint is None:
            return ALREADY_WON
        case Outcome.WINNABLE:
            return f"{hinted(now, advice.hint)} It keeps the win{until}."
        case Outcome.LOST if advice.back_to is None and not game.cursor:
            return f"This deal cannot be won{until}."
        case Outcome.LOST if advice.back_to is None:
            return f"This cannot be won{until}, and no earlier turn is known at which it could be."
        case Outcome.LOST if advice.back_to == 0:
            return f"This cannot be won{until} any more. The deal could be: go back to its start."
        case Outcome.LOST:
            return (
                f"This cannot be won{until} any more. It still could be after turn "
                f"{advice.back_to}: go back there."
            )
        case _:
            return f"{hinted(now, advice.hint)} Whether this can be won{until} is not known."


def worth_changed(found: Outcome, *, until_redeal: bool) -> str:
    """Return the sentence for a game that has come to be worth something else."""
    until = " without a redeal" if until_redeal else ""
    match found:
        case Outcome.WINNABLE:
            return f"It can be won{until} again."
        case Outcome.LOST:
            return f"It cannot be won{until} any more."
        case _:
            return f"Whether it can be won{until} is not known now."


def worth_fact(found: Outcome, *, until_redeal: bool) -> str:
    """Return the short text that says whether a position can be won."""
    match found:
        case Outcome.WINNABLE:
            return "Winnable"
        case Outcome.LOST:
            return "Needs a redeal" if until_redeal else "Lost"
        case _:
            return "Not known"


def proved(proof: Proof) -> str:
    """Return the sentence for what is proved of a deal."""
    match proof.outcome:
        case Outcome.WINNABLE if proof.grade is not None:
            return f"It can be won: {proof.grade.value}."
        case Outcome.WINNABLE:
            return "It can be won."
        case Outcome.LOST:
            return "It cannot be won."
        case _:
            return "Whether it can be won is not known."


def not_proved(game_name: str, *, can_be: bool) -> str:
    """Return the sentence for a deal of which nothing is proved."""
    if can_be:
        return "Whether this deal can be won has not been looked into."
    return f"Deals of {game_name} are not proved: what a redeal or a hidden card brings is open."


def went_back(game: Game) -> str:
    """Return the sentence for a game that has gone back to where it could be won."""
    where = f"after turn {game.cursor}" if game.cursor else "at the deal"
    return f"Back {where}: from here it can be won. Redo leads forward again."


def shown_win(game: Game, moves: int) -> str:
    """Return the sentence for a way to win that is shown from the position of a game on."""
    start = f"turn {game.cursor}" if game.cursor else "the deal"
    return f"A way to win in {counted(moves, 'move')} from {start} on. It goes on by itself."


def looked_at(nodes: int) -> str:
    """Return the short text for how far a search has come."""
    return f"{nodes:,} positions"


def verdict(position: Position, found: Verdict) -> str:
    """Return the sentence for what the solver has found out about a position."""
    nodes = counted(found.nodes, "node")
    until = " without a redeal" if found.until_redeal else ""
    match found.outcome:
        case Outcome.WINNABLE if not found.line:
            return "Won."
        case Outcome.WINNABLE:
            return f"It can be won{until} in {counted(len(found.line), 'move')} ({nodes})."
        case Outcome.LOST:
            return f"It cannot be won{until} ({nodes})."
        case _ if any(position.face_down):
            return f"Not decided after {nodes}: it may depend on cards that lie face down."
        case _:
            return f"Not decided after {nodes}."


def no_win(position: Position, found: Verdict) -> str:
    """Return the sentence for a position whose win was to be watched, and was not found."""
    until = " without a redeal" if found.until_redeal else ""
    if found.outcome is Outcome.LOST:
        return f"It cannot be won{until}."
    if any(position.face_down):
        return "No way to win is known: it may depend on cards that lie face down."
    return f"No way to win{until} was found, nor that there is none."


def rated(rating: Rating | None) -> str:
    """Return the sentence for how narrow the way to a win is."""
    if rating is None:
        return "Not rated: it cannot be won as the cards lie, or that is not known."
    traps = counted(rating.traps, "trap") if rating.traps else "no trap"
    return f"{_capital(rating.grade.value)}: risk {rating.risk:.2f}, {traps}."


def reviewed(game: Game, found: Review, *, in_page: bool = False) -> str:
    """Return the sentence for what a game's positions were worth.

    Args:
        game: the game.
        found: what its review has found.
        in_page: whether the line that would have won is shown otherwise than after the sentence.
    """
    if found.lost_by is not None:
        turn = game.turns[found.lost_by]
        before = game.positions[found.lost_by]
        until = " without a redeal" if redeals_left(before) else ""
        told = f"Turn {found.lost_by + 1} lost it{until}: {turn_made(before, turn)}"
        return told if in_page else f"{told} This would have won:"
    match found.outcomes[-1]:
        case Outcome.WINNABLE:
            return "No turn lost it: it can be won still, or is won."
        case Outcome.LOST if {*found.outcomes} == {Outcome.LOST}:
            until = " without a redeal" if position_of(game).rules.redeals else ""
            return f"It could not be won{until} from the start."
        case _:
            return "Which turn lost it, if one did, is not known."


def better_move(game: Game, found: Review) -> str:
    """Return the sentence for the move that would have kept the win that a turn lost."""
    assert found.better is not None, "a turn lost the win"
    assert found.lost_by is not None, "a turn lost the win"
    before, (first, *_) = game.positions[found.lost_by], found.better.line
    moves = counted(len(found.better.line), "move")
    return f"Better: {_to_do(before, first)}. From there it can be won, in {moves} in all."


def kept_share(chances: int, kept: int) -> str:
    """Return the sentence for how often a game kept the win where a move would have lost it."""
    if not chances:
        return "At no turn would a legal move have lost the win, as far as is known."
    if chances == 1:
        what = "kept" if kept else "lost"
        return f"At one turn some legal move would have lost the win; the move made {what} it."
    return (
        f"At {counted(chances, 'turn')} some legal move would have lost the win: "
        f"{kept} of them kept it, {kept / chances:.0%}."
    )


def threads(turns: Sequence[int], game: Game, found: Review) -> str:
    """Return the sentence for the turns, counted from 0, at which one move alone kept the win."""
    if not turns:
        return "At no turn was there only one move that kept the win."
    met = [turn + 1 for turn in turns if found.outcomes[turn + 1] is Outcome.WINNABLE]
    missed = [turn + 1 for turn in turns if turn + 1 not in met]
    hung = "It hung by a thread" if is_won(position_of(game)) else "Only one move kept the win"
    where = "turn" if len(turns) == 1 else "turns"
    told = f"{hung} at {where} {listed([str(turn + 1) for turn in turns])}"
    return f"{told}; turn {missed[0]} missed it." if missed else f"{told}, and was found each time."


def was_only_move(found: Review, chances: Sequence[Chance | None], cursor: int) -> bool:
    """Tell whether the turn that led to a position was the only move that kept the win."""
    chance = chances[cursor - 1]
    kept = found.outcomes[cursor] is Outcome.WINNABLE
    return chance is not None and chance.is_thread and kept


def remark(found: Review, chances: Sequence[Chance | None], cursor: int) -> str:
    """Return what is to be said of the turn that led to a position of a game, "" for nothing."""
    if cursor < 1:
        return ""
    if found.lost_by == cursor - 1:
        return LOST_THE_WIN
    return ONLY_MOVE if was_only_move(found, chances, cursor) else ""


def place_name(game: Game, found: Review, chances: Sequence[Chance | None], at: int) -> str:
    """Return the name of a position in the strip of a review."""
    until_redeal = redeals_left(game.positions[at]) > 0
    worth = worth_fact(found.outcomes[at], until_redeal=until_redeal).lower()
    if not at:
        return f"The deal: {worth}."
    told = f"Turn {at}: {worth}. {turn_made(game.positions[at - 1], game.turns[at - 1])}"
    said = remark(found, chances, at)
    return f"{told} {said}" if said else told


def cost_of_banking(lost: int, kept: int, others: int) -> str:
    """Return the sentence for the deals lost to a table that banks as soon as it can.

    `others` are the ones that cannot be won as the cards lie, or of which it is not known.
    """
    if not lost + kept:
        return "None of these deals can be won as the cards lie, as far as is known."
    share = lost / (lost + kept)
    return (
        f"Of {counted(lost + kept, 'winnable deal')}, {lost} ({share:.2%}) would be lost by "
        "banking every card as soon as it can be. "
        f"{counted(others, 'other deal')} cannot be won as the cards lie, or are not decided."
    )


def stuck(position: Position) -> str:
    """Return the sentence for a game in which no move is legal any more."""
    return (
        f"No legal move is left, with {banked(position)} of {position.rules.cards} banked. "
        "Undo, or take another deal."
    )


def won(game: Game, cards: int, elapsed: int | None) -> str:
    """Return the sentence for a won game; `elapsed` is in milliseconds, None without a clock."""
    return f"Won. {result(game, cards, elapsed)}"


def result(game: Game, cards: int, elapsed: int | None) -> str:
    """Return the numbers of a game; `elapsed` is in milliseconds, None without a clock."""
    time = "" if elapsed is None else f", {duration(elapsed)}"
    return f"{cards} banked, {counted(moves_made(game), 'move')}{time}."


def nothing_to_undo(has_earlier: bool) -> str:
    """Return the sentence for an undo at the start, where a game before can still be had back."""
    back = " You can bring the game before back from the menu." if has_earlier else ""
    return f"{NOTHING_TO_UNDO}{back}"


def replayed(game_name: str, number: int | None, turns: int) -> str:
    """Return the sentence for a game of the history that is opened to be looked at."""
    deal = f"{game_name}, deal {number}" if number else f"{game_name}, your own board"
    return f"{deal}: {counted(turns, 'turn')}, to be looked at."


def replayed_turn(game: Game, before: Position, turn: Turn) -> str:
    """Return the sentence for a turn of a game that is looked at."""
    return f"{turn_fact(game)}. {turn_made(before, turn)}"


def at_the_deal(game: Game) -> str:
    """Return the sentence for the start of a game that is looked at."""
    return f"The deal, before the first of {counted(len(game.turns), 'turn')}."


def no_more_turns(game: Game) -> str:
    """Return the sentence for a step beyond either end of a game that is looked at."""
    return "This is the end of the game." if game.cursor else "This is the deal."


def played_on(game: Game) -> str:
    """Return the sentence for a game of the history that is taken in hand again."""
    return f"In hand again, after {counted(game.cursor, 'turn')}."


def turn_fact(game: Game) -> str:
    """Return the short text that says at which turn a game is looked at."""
    return f"Turn {game.cursor} of {len(game.turns)}"


def pace(name: str) -> str:
    """Return the sentence for a change of the pace at which a game goes on by itself."""
    return f"Pace: {name}."


def unreadable(count: int) -> str:
    """Return the sentence for entries of the log that are damaged."""
    return f"{counted(count, 'event')} of the log cannot be read, and is left out."


def not_to_be_shown(reason: str) -> str:
    """Return the sentence for a game of the history that cannot be shown, and why."""
    return f"This game cannot be shown. {reason or 'Its turns were not kept.'}"


def resumed(game_name: str, number: int | None) -> str:
    """Return the sentence for a game that is there again when the page is opened."""
    deal = f"{game_name}, deal {number}" if number else game_name
    return f"{deal}, as you left it."


def brought_back(game_name: str, number: int | None) -> str:
    """Return the sentence for an earlier game taken in hand again."""
    return f"Back to {game_name}, deal {number}." if number else f"Back to {game_name}."


def deal_fact(number: int | None) -> str:
    """Return the short text that names the deal beside the foundations."""
    return f"Deal {number}" if number else "Own board"


def grade_fact(grade: Grade) -> str:
    """Return the short text for how hard a deal is."""
    return _capital(grade.value)


def banked_fact(position: Position) -> str:
    """Return the short text that counts the banked cards."""
    return f"{banked(position)} of {position.rules.cards} banked"


def moves_fact(game: Game) -> str:
    """Return the short text that counts the moves."""
    return counted(moves_made(game), "move")


def clock(elapsed: int) -> str:
    """Return a time in milliseconds as a clock shows it.

    >>> clock(83_400), clock(3_600_000)
    ('1:23', '1:00:00')
    """
    minutes, seconds = divmod(elapsed // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def duration(elapsed: int) -> str:
    """Return a time in milliseconds in words.

    >>> duration(83_400), duration(3_601_000), duration(120_000), duration(900)
    ('1 minute 23 seconds', '1 hour 1 second', '2 minutes', '0 seconds')
    """
    minutes, seconds = divmod(elapsed // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    parts = ((hours, "hour"), (minutes, "minute"), (seconds, "second"))
    return " ".join(counted(number, noun) for number, noun in parts if number) or "0 seconds"


_EMPTY = {
    Space.NONE: "closed",
    Space.ANY: "takes any card",
    Space.KING: "takes a king",
    Space.ENDS: "takes an ace or a king",
    Space.REFILL: "filled from the stock",
}


def _start(first: Position) -> str:
    if first.base is None:
        return "The first card that is banked sets the base."
    match first.rules.directions:
        case Directions.UP:
            return f"Foundations start on {_with_article(rank_name(first.base))}."
        case Directions.BOTH:
            return "Each suit goes up from the ace and down from the king."
        case Directions.BLACK_UP:
            return "Black suits go up from the ace, red suits down from the king."
        case _:
            return "Red suits go up from the ace, black suits down from the king."


def _because(position: Position, hint: Hint) -> str:
    match hint.reason:
        case Reason.UNCOVERS_A_BANK:
            return "it uncovers a card that can be banked"
        case Reason.EMPTIES_A_SPACE if position.rules.short_fans:
            return "it empties a short fan"
        case Reason.EMPTIES_A_SPACE:
            return "it makes a space"
        case Reason.UNLOADS_LATER:
            return "it will not be in the way of the card under it"
        case Reason.LAYS_THE_LAST_ON_THE_BASE:
            return "the last card of its suit needs that place"
        case _:
            return ""


def _move_made(before: Position, move: Move) -> str:
    if move == REDEAL:
        left = redeals_left(before) - 1
        return f"Gathered, shuffled and dealt again. {_capital(counted(left, 'redeal'))} left."
    source = pile_name(before.rules, move.source)
    if move.depth is not None:
        card = before.fans[move.source.index][move.depth]
        return f"Raised the {card_name(card)} to the top of {source}."
    card = _moving_card(before, move)
    tail = _uncovered(before, move)
    if is_bank(move):
        place = foundation_for(before, card, move.target.index)
        assert place is not None, "a move that was made ends on a foundation that took the card"
        following = next_card(play(before, move), place)
        suit = _capital(SUITS[suit_of(card)])
        then = (
            f"{suit} complete."
            if following is None
            else f"{suit} next: {rank_name(rank_of(following))}."
        )
        if before.base is None:
            then = f"The base is {rank_name(rank_of(card))} now. {then}"
        return f"Banked the {card_name(card)} from {source}. {then}{tail}"
    target = pile_name(before.rules, move.target)
    return f"Moved the {_moving_name(before, move)} from {source} to {target}.{tail}"


def _steps_of_shift(turn: Turn) -> int:
    """Return how many moves of a turn come before the first bank."""
    return next((step for step, move in enumerate(turn) if is_bank(move)), len(turn))


def _shift(before: Position, moves: Turn) -> Move | None:
    """Return what several moves come to: cards that change from fan to fan; None for all else.

    It is told like the move of a run, though no rule may allow that.
    """
    if len(moves) < 2:
        return None
    fans, after = before.fans, _after(before, moves)
    grown = [index for index, fan in enumerate(fans) if len(after.fans[index]) > len(fan)]
    shrunk = [index for index, fan in enumerate(fans) if len(after.fans[index]) < len(fan)]
    if (len(grown), len(shrunk)) != (1, 1):
        return None
    (source,), (target,) = shrunk, grown
    count = len(fans[source]) - len(after.fans[source])
    there = [*fans]
    there[source], there[target] = fans[source][:-count], fans[target] + fans[source][-count:]
    if (tuple(there), before.cells) != (after.fans, after.cells):
        return None
    return Move(fan_pile(source), fan_pile(target), count=count)


def _after(position: Position, moves: Turn) -> Position:
    for move in moves:
        position = play(position, move)
    return position


def _banks_made(before: Position, banks: Sequence[Move]) -> str:
    """Return the sentence for cards that were banked one after the other, suit by suit."""
    ranks: dict[int, list[str]] = {}
    for move in banks:
        card = _moving_card(before, move)
        ranks.setdefault(suit_of(card), []).append(rank_name(rank_of(card)))
        before = play(before, move)
    suits = [f"{listed(names)} of {SUITS[suit]}" for suit, names in ranks.items()]
    return f"Banked {'; '.join(suits)}."


def _uncovered(before: Position, move: Move) -> str:
    if move.source.kind is not PileKind.FAN:
        return ""
    under = before.fans[move.source.index][: -move.count]
    return f" {_capital(card_name(under[-1]))} uncovered." if under else ""


def _names_under(cards: Sequence[Card], face_down: int) -> Iterator[str]:
    """Yield the names of covered cards, the highest first, the hidden ones as a number."""
    yield from (card_name(card) for card in reversed(cards[face_down:]))
    if face_down:
        yield f"{counted(face_down, 'card')} face down"


def _first_card_back(before: Position, turn: Turn) -> str:
    first = _shift(before, turn[: _steps_of_shift(turn)]) or turn[0]
    if first == REDEAL:
        return "the cards lie as before the redeal."
    if first.depth is not None:
        card = before.fans[first.source.index][first.depth]
        return f"{card_name(card)} back under the others, and the draw is yours again."
    return f"{_moving_name(before, first)} back on {pile_name(before.rules, first.source)}."


def _refusal(position: Position, move: Move, refusal: Refusal) -> str:
    match refusal:
        case Refusal.NO_SUCH_FAN:
            return f"the fans are numbered 1 to {len(position.fans)}."
        case Refusal.FOUNDATION_KEEPS:
            return "what is banked stays banked."
        case Refusal.NO_CARD:
            return f"{pile_name(position.rules, move.source)} is empty."
        case Refusal.NO_RUN:
            return f"these {move.count} cards do not follow each other."
        case Refusal.TOO_FEW_CARDS:
            held = counted(len(position.fans[move.source.index]), "card")
            return f"{pile_name(position.rules, move.source)} has only {held}."
        case (
            Refusal.CLOSED
            | Refusal.ONLY_KINGS
            | Refusal.ONLY_ENDS
            | Refusal.FULL
            | Refusal.NO_ROOM_FOR_RUN
        ):
            return _refusal_of_fan(position, move, refusal)
        case Refusal.NO_SUCH_CELL | Refusal.CELL_TAKEN | Refusal.CELL_TO_CELL:
            return _refusal_of_cell(position, move, refusal)
        case (
            Refusal.NO_REDEAL
            | Refusal.NO_DRAW
            | Refusal.DRAW_LATER
            | Refusal.NOT_BURIED
            | Refusal.ONE_AT_A_TIME
            | Refusal.BANKED_ONE_BY_ONE
            | Refusal.NO_RUN_TO_CELL
            | Refusal.NO_SUCH_FOUNDATION
            | Refusal.NO_SENSE
        ):
            return _PLAIN[refusal]
        case Refusal.SAME_FAN | Refusal.NOT_NEXT:
            return _refusal_of_card(position, move, refusal)
        case _:
            return _refusal_of_neighbours(position, move, refusal)


def _refusal_of_fan(position: Position, move: Move, refusal: Refusal) -> str:
    fan = pile_name(position.rules, move.target)
    match refusal:
        case Refusal.CLOSED if position.rules.short_fans:
            return f"{fan} is empty and stays closed; only a short fan takes a card again."
        case Refusal.CLOSED:
            return f"{fan} is empty and stays empty."
        case Refusal.ONLY_KINGS:
            return f"{fan} is empty and takes a king only."
        case Refusal.ONLY_ENDS:
            return f"{fan} is empty and takes an ace or a king only."
        case Refusal.NO_ROOM_FOR_RUN:
            room = position.rules.cap - len(position.fans[move.target.index])
            return f"{fan} has room for {number_word(room)} only."
        case _:
            pass
    return f"{fan} is full; a fan holds {number_word(position.rules.cap)} cards at most."


def _refusal_of_cell(position: Position, move: Move, refusal: Refusal) -> str:
    if refusal is Refusal.NO_SUCH_CELL:
        if not position.cells:
            return "this game has no cells."
        last = pile_name(position.rules, cell_pile(len(position.cells) - 1))
        return f"the last cell is {last}."
    if refusal is Refusal.CELL_TAKEN:
        return f"{pile_name(position.rules, move.target)} is taken."
    return "a card does not go from cell to cell."


_PLAIN = {
    Refusal.NO_REDEAL: "there is no redeal left.",
    Refusal.NO_DRAW: "there is no draw left.",
    Refusal.DRAW_LATER: "the draw comes after the last redeal.",
    Refusal.NOT_BURIED: "the draw raises a card that others cover.",
    Refusal.ONE_AT_A_TIME: "cards move one at a time.",
    Refusal.BANKED_ONE_BY_ONE: "cards are banked one at a time.",
    Refusal.NO_RUN_TO_CELL: "a cell takes one card only.",
    Refusal.NO_SUCH_FOUNDATION: "each suit is built one way only in this game.",
    Refusal.NO_SENSE: "a draw raises a card of one fan, and a redeal gathers the whole table.",
}


def _refusal_of_card(position: Position, move: Move, refusal: Refusal) -> str:
    card = _moving_card(position, move)
    if refusal is Refusal.SAME_FAN:
        return f"the {card_name(card)} is on {pile_name(position.rules, move.target)} already."
    suit = suit_of(card)
    places = position.rules.foundations_of[suit]
    if position.rules.directions is Directions.BOTH:
        places = places[move.target.index : move.target.index + 1]
    following = [each for place in places if (each := next_card(position, place)) is not None]
    if not following:
        return f"that foundation of {SUITS[suit]} is complete."
    ranks = " or the ".join(dict.fromkeys(rank_name(rank_of(card)) for card in following))
    return f"the {SUITS[suit]} foundation takes the {ranks} next."


def _refusal_of_neighbours(position: Position, move: Move, refusal: Refusal) -> str:
    card = _moving_card(position, move)
    host = exposed_card(position, move.target)
    assert host is not None, "a fan that refuses a card for its looks has one"
    ranks = f"{rank_name(rank_of(card))} and {rank_name(rank_of(host))}"
    if refusal is Refusal.OTHER_SUIT:
        return f"{SUITS[suit_of(card)]} do not go on {SUITS[suit_of(host)]}."
    if refusal is Refusal.SAME_COLOUR:
        return f"{SUITS[suit_of(card)]} and {SUITS[suit_of(host)]} are of one colour."
    if refusal is Refusal.ACROSS_THE_BASE and position.rules.base is Base.ACE:
        return f"{ranks} are not neighbours in this game."
    if refusal is Refusal.ACROSS_THE_BASE:
        return f"the circle is cut at the base, between {ranks}."
    if refusal is Refusal.NOT_ONE_LOWER:
        return f"{rank_name(rank_of(card))} is not one lower than {rank_name(rank_of(host))}."
    if refusal is Refusal.NOT_EQUAL:
        return f"{ranks} are not of one rank."
    return f"{ranks} are not one step apart."


def _moving_card(position: Position, move: Move) -> Card:
    card = moving_card(position, move)
    assert card is not None, "only a pile with a card can give one"
    return card


def _moving_name(position: Position, move: Move) -> str:
    name = card_name(_moving_card(position, move))
    return name if move.count == 1 else f"{name} and {counted(move.count - 1, 'card')} on it"


def _held_name(cards: Sequence[Card]) -> str:
    name = card_name(cards[0])
    return name if len(cards) == 1 else f"{name} and {counted(len(cards) - 1, 'card')} on it"


def _room(room: int) -> str:
    return f"Room for {number_word(room)}." if room else "Full."


def _with_article(name: str) -> str:
    return f"an {name}" if name[0] in "a8" else f"a {name}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
