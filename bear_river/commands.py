"""What each command of the command line does: from what was asked to the text that it prints."""

import json
from dataclasses import asdict
from typing import Any

from bear_river import speech
from bear_river.banking import lost_by_banking_at_once
from bear_river.board import BadText
from bear_river.cards import RANK_LETTERS, Card, card_text
from bear_river.catalogue import CATALOGUE, Entry, entry
from bear_river.deal import first_position, new_deal_number
from bear_river.game import Game, new_game, numbered_deal, position, take_turn
from bear_river.interchange import pysolfc_text, read_any, solvitaire_json
from bear_river.notation import board_text, game_text, move_text, read_turns, turns_text
from bear_river.position import IllegalMove, foundation_card, legal_moves
from bear_river.rating import rate
from bear_river.review import review
from bear_river.rules import Base
from bear_river.solver import Verdict, solve
from bear_river.speech import why_refused
from bear_river.variation import FIELDS, Field
from bear_river.wording import listed

FORMS = {"pysolfc": pysolfc_text, "solvitaire": solvitaire_json}


def games_text(*, as_json: bool) -> str:
    """Return the games of the catalogue, one a line."""
    if as_json:
        return _json([_entry_data(game) for game in CATALOGUE])
    width = max(len(game.key) for game in CATALOGUE)
    return "\n".join(f"{game.key:<{width}}  {game.name}: {game.summary}" for game in CATALOGUE)


def rules_text(key: str, *, as_json: bool) -> str:
    """Return how a game is dealt, played and won, where sources differ, and what can be changed.

    Raises:
        UnknownGame: no game has this key.
    """
    game = entry(key)
    if as_json:
        return _json({**_entry_data(game), "rules": asdict(game.rules)})
    parts = {
        "Setup": game.setup,
        "Play": game.play,
        "Strategy": game.strategy,
        "Elsewhere": game.sources,
        "Other names": game.aliases,
        "Kin": tuple(f"{entry(kin).name} ({kin})" for kin in game.kin),
        "Changes, each after a + in the key": tuple(map(_choices_text, FIELDS)),
    }
    lines = [f"{game.name} ({game.key})", game.summary]
    for title, items in parts.items():
        lines += ["", title, *(f"  {item}" for item in items)] if items else []
    return "\n".join(lines)


def chosen_game(key: str | None, number: int | None, text: str | None, turns: str) -> Game:
    """Return the game that a command is about.

    Args:
        key: the game's key, which may be left out where the text names it.
        number: the deal number; without one and without a text, a new one is drawn.
        text: a board or a game to begin from, in any form.
        turns: turns to be played first, as `bear_river.notation.read_turns` has them.

    Raises:
        ValueError: anything of it cannot be read, or does not follow the rules.
    """
    if text is not None:
        if number is not None:
            raise BadText("Give a deal number or a board to begin from, not both.")
        game = read_any(text, key)
    elif key is None:
        raise BadText("Name a game, for example bear-river.")
    else:
        game = new_game(numbered_deal(key, new_deal_number() if number is None else number))
    for count, turn in enumerate(read_turns(turns), start=1):
        try:
            game = take_turn(game, turn)
        except IllegalMove as error:
            raise BadText(
                f"Turn {count}, {move_text(error.move)}, is not possible: {why_refused(error)}"
            ) from error
    return game


def deal_text(game: Game, *, as_json: bool, lines: bool) -> str:
    """Return the board on the table of a game, as one line or with a line a fan."""
    if as_json:
        return _json(_game_data(game))
    return board_text(game.deal.game, position(game), lines=lines)


def moves_text(game: Game, *, as_json: bool) -> str:
    """Return the legal moves, one a line."""
    moves = [move_text(move) for move in legal_moves(position(game))]
    return _json({**_game_data(game), "moves": moves}) if as_json else "\n".join(moves)


def export_text(game: Game, form: str) -> str:
    """Return the board on the table in another program's form, one of `FORMS`.

    Raises:
        NoPlace: the form cannot hold it.
    """
    return FORMS[form](position(game))


def import_text(game: Game, *, as_json: bool) -> str:
    """Return a game that was read, in the project's own form."""
    return _json(_game_data(game)) if as_json else game_text(game)


def solve_text(game: Game, limit: int, *, as_json: bool) -> str:
    """Return whether the position on the table can be won, and a line that wins it."""
    now = position(game)
    verdict = solve(now, limit)
    if as_json:
        return _json(_verdict_data(verdict))
    line = turns_text(tuple((move,) for move in verdict.line))
    return "\n".join([speech.verdict(now, verdict), *([line] if verdict.line else [])])


def rate_text(game: Game, limit: int, *, as_json: bool) -> str:
    """Return how narrow the way to a win is."""
    rating = rate(position(game), limit)
    if as_json:
        data = None if rating is None else {**asdict(rating), "risk": round(rating.risk, 3)}
        return _json(data)
    return speech.rated(rating)


def review_text(game: Game, limit: int, *, as_json: bool) -> str:
    """Return what the positions of a game were worth, and the turn that lost it."""
    found = review(game, limit)
    if as_json:
        better = None if found.better is None else [*map(move_text, found.better.line)]
        data = {"outcomes": found.outcomes, "lost_by": found.lost_by, "better": better}
        return _json(data)
    lines = [speech.reviewed(game, found)]
    if found.better is not None:
        lines.append(turns_text(tuple((move,) for move in found.better.line)))
    return "\n".join(lines)


def banking_text(key: str, deals: range, limit: int) -> str:
    """Return how many winnable deals are lost to a table that banks as soon as it can.

    Raises:
        UnknownGame: no game has this key.
        BadText: the game has two packs, or a base that is chosen.
    """
    rules = entry(key).rules
    if rules.decks != 1 or rules.base is Base.CHOSEN:
        raise BadText("This is known of games with one pack and a base that is not chosen.")
    found = [lost_by_banking_at_once(first_position(rules, deal), limit) for deal in deals]
    return speech.cost_of_banking(*map(found.count, (True, False, None)))


def _choices_text(field: Field) -> str:
    return f"{field.label}: {listed([f'{field.word}-{each.word}' for each in field.choices])}."


def _verdict_data(verdict: Verdict) -> dict[str, Any]:
    return {
        "outcome": verdict.outcome,
        "nodes": verdict.nodes,
        "until_redeal": verdict.until_redeal,
        "line": [*map(move_text, verdict.line)],
    }


def _entry_data(game: Entry) -> dict[str, Any]:
    words = {name: value for name, value in asdict(game).items() if name != "rules"}
    return {**words, "decks": game.rules.decks, "version": game.rules.version}


def _game_data(game: Game) -> dict[str, Any]:
    now = position(game)
    return {
        "game": game.deal.game,
        "version": game.deal.version,
        "number": game.deal.number,
        "base": None if now.base is None else RANK_LETTERS[now.base],
        "foundations": [_card(foundation_card(now, at)) for at in range(len(now.foundations))],
        "cells": [*map(_card, now.cells)],
        "fans": [[*map(card_text, fan)] for fan in now.fans],
        "face_down": [*now.face_down],
        "redeals": now.redeals,
        "draws": now.draws,
        "text": game_text(game),
    }


def _card(card: Card | None) -> str | None:
    return None if card is None else card_text(card)


def _json(value: object) -> str:
    return json.dumps(value, indent=2, default=lambda each: each.value)
