"""A player's own games: a game with some fields of its rules changed, and how its key says which.

A change is the word of a field and the word of a choice, `cap-4`; changes stand after the key of
the game that they are made to, each after a plus: `bear-river+cap-4+cells-2`. So the key says it
all, and nothing is registered anywhere. There is one way to write it: in the order of `FIELDS`, and
of each field only what the game does not have already.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bear_river.rules import (
    BadRules,
    Base,
    DrawTime,
    Matching,
    Rules,
    Space,
    Step,
    Unit,
    require_playable,
)
from bear_river.wording import listed, number_word

OWN = "own"
"""The word for what none of the choices is, such as the two kinds of fan that Bear River has."""

_LONGEST_SHOWN = 20


class BadVariation(ValueError):
    """Changes that cannot be read; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a field can be.

    Attributes:
        word: its word in a key.
        value: what `Field.read` gives where it is chosen.
        text: its words for a player, beside the label of the field.
        name: what the name of a game with it says that it has.
    """

    word: str
    value: object
    text: str
    name: str


@dataclass(frozen=True, slots=True)
class Field:
    """What can be changed about a game.

    Attributes:
        word: its word in a key.
        label: its words for a player.
        choices: what it can be.
        read: gives the value that it has in some rules.
        settings: gives what to set in some rules, by name, for it to have a value.
    """

    word: str
    label: str
    choices: tuple[Choice, ...]
    read: Callable[[Rules], object]
    settings: Callable[[Rules, Any], Mapping[str, Any]]

    def choice(self, word: str) -> Choice:
        """Return the choice with this word.

        Raises:
            BadVariation: there is none.
        """
        for each in self.choices:
            if each.word == word:
                return each
        words = [each.word for each in self.choices]
        raise BadVariation(f"After {self.word} comes one of {listed(words)}, not {_shown(word)}.")


def varied(rules: Rules, changes: Mapping[str, str]) -> Rules:
    """Return rules with changes made to them.

    Args:
        rules: a game's.
        changes: the word of a choice by the word of its field.

    Raises:
        BadVariation: there is no such field or choice.
        BadRules: together they make no sense; the message is a sentence for the player.
        NotYet: they ask for something that this engine does not play yet.
    """
    settings: dict[str, Any] = {}
    for word, choice in changes.items():
        field = _field(word)
        settings |= field.settings(rules, field.choice(choice).value)
    made = replace(rules, **settings)
    if made.base is Base.DEALT and {Space.KING, Space.ENDS} & {*made.spaces}:
        raise BadRules("Spaces ask for kings or aces only where the base is the ace.")
    if made.draws and made.draw_time is DrawTime.LAST and not made.redeals:
        raise BadRules("A draw after the last redeal needs a game with a redeal.")
    if (made.matching, made.step, made.decks) == (Matching.SUIT, Step.EQUAL, 1):
        raise BadRules(
            "No two cards of a pack are alike in rank and suit, so none could be built on."
        )
    require_playable(made)
    return made


def chosen(rules: Rules) -> dict[str, str]:
    """Return the word of the choice that rules have in each field, `OWN` where they have none."""
    return {field.word: next(_words_of(field, rules), OWN) for field in FIELDS}


def changes_text(changes: Mapping[str, str]) -> str:
    """Return changes as a key has them.

    >>> changes_text({"cells": "2", "cap": "4"})
    'cap-4+cells-2'
    """
    words = (field.word for field in FIELDS if field.word in changes)
    return "+".join(f"{word}-{changes[word]}" for word in words)


def read_changes(text: str, base_rules: Rules) -> dict[str, str]:
    """Return the changes that a key has after its game; whether they make sense is not asked.

    >>> from bear_river.rules import FanGroup
    >>> read_changes("cap-4+cells-2", Rules((FanGroup(13, 4),), columns=5))
    {'cap': '4', 'cells': '2'}

    Args:
        text: the changes, with a plus between them.
        base_rules: the rules of the game that they are made to.

    Raises:
        BadVariation: it is not the one way to write some changes to these rules.
    """
    base, changes = chosen(base_rules), dict[str, str]()
    for part in text.split("+"):
        word, _, choice = part.partition("-")
        field = _field(word)
        if base[word] == field.choice(choice).word:
            raise BadVariation(f"Without {part} the game is the same.")
        if word in changes:
            raise BadVariation(f"There are two changes of {word}.")
        changes[word] = choice
    if changes_text(changes) != text:
        raise BadVariation(f"These changes are written in another order: {changes_text(changes)}.")
    return changes


def changes_words(changes: Mapping[str, str]) -> str:
    """Return changes in words, each field with its choice.

    >>> changes_words({"cap": "4", "cells": "2"})
    'most cards in a fan: four; cells: two'
    """
    return "; ".join(
        f"{field.label[0].lower()}{field.label[1:]}: {choice.text}"
        for field, choice in _made(changes)
    )


def changes_name(changes: Mapping[str, str]) -> str:
    """Return what the name of a game with changes says that it has.

    >>> changes_name({"cap": "4", "cells": "2"})
    'fans of four at most and two cells'
    """
    return listed([choice.name for _, choice in _made(changes)])


def _made(changes: Mapping[str, str]) -> Iterator[tuple[Field, Choice]]:
    for field in FIELDS:
        if field.word in changes:
            yield field, field.choice(changes[field.word])


def _words_of(field: Field, rules: Rules) -> Iterator[str]:
    value = field.read(rules)
    return (choice.word for choice in field.choices if choice.value == value)


def _field(word: str) -> Field:
    for field in FIELDS:
        if field.word == word:
            return field
    raise BadVariation(f"{_shown(word)} is nothing that can be changed: write cap-4, for example.")


def _shown(text: str) -> str:
    return repr(text[:_LONGEST_SHOWN])


def _spaces(rules: Rules) -> Space | None:
    """Return what all fans take once they are empty, None where they differ."""
    return rules.spaces[0] if len({*rules.spaces}) == 1 else None


def _all_spaces(rules: Rules, space: Space) -> Mapping[str, Any]:
    return {"fans": tuple(replace(group, space=space) for group in rules.fans)}


def _draws(rules: Rules) -> tuple[int, DrawTime]:
    return rules.draws, rules.draw_time if rules.draws else DrawTime.LAST


def _attribute(word: str, label: str, name: str, *choices: Choice) -> Field:
    """Return a field that is one attribute of `Rules`."""
    return Field(
        word,
        label,
        choices,
        read=lambda rules: getattr(rules, name),
        settings=lambda _, value: {name: value},
    )


def _numbers(last: int, noun: str) -> Iterator[Choice]:
    """Yield the numbers from none to the last of something."""
    yield Choice("0", 0, "none", f"no {noun}s")
    for number in range(1, last + 1):
        word = number_word(number)
        yield Choice(str(number), number, word, f"{word} {noun}{'' if number == 1 else 's'}")


FIELDS: tuple[Field, ...] = (
    Field(
        "spaces",
        "An empty fan takes",
        (
            Choice("none", Space.NONE, "nothing", "no spaces"),
            Choice("any", Space.ANY, "any card", "spaces for any card"),
            Choice("king", Space.KING, "a king", "spaces for kings"),
            Choice("ends", Space.ENDS, "an ace or a king", "spaces for aces and kings"),
        ),
        read=_spaces,
        settings=_all_spaces,
    ),
    _attribute(
        "matching",
        "Suits on a fan",
        "matching",
        Choice("suit", Matching.SUIT, "the same", "fans in suit"),
        Choice("colour", Matching.ALTERNATE, "of the other colour", "fans in alternating colours"),
        Choice("any", Matching.ANY, "any", "fans in any suit"),
    ),
    _attribute(
        "step",
        "Ranks on a fan",
        "step",
        Choice("down", Step.DOWN, "down", "fans built down"),
        Choice("up-or-down", Step.UP_OR_DOWN, "up or down", "fans built up or down"),
        Choice("equal", Step.EQUAL, "the same", "fans of equal ranks"),
    ),
    _attribute(
        "corner",
        "Ranks go round the corner",
        "wrap",
        Choice("no", False, "no", "no corner"),
        Choice("yes", True, "yes", "a corner to turn"),
    ),
    _attribute(
        "cap",
        "Most cards in a fan",
        "cap",
        Choice("none", 0, "no limit", "fans of any length"),
        *(
            Choice(str(most), most, number_word(most), f"fans of {number_word(most)} at most")
            for most in range(2, 7)
        ),
    ),
    _attribute("cells", "Cells", "cells", *_numbers(4, "cell")),
    _attribute("redeals", "Redeals", "redeals", *_numbers(6, "redeal")),
    Field(
        "draws",
        "Draws",
        (
            Choice("none", (0, DrawTime.LAST), "none", "no draw"),
            Choice("last", (1, DrawTime.LAST), "one, after the last redeal", "a draw at the end"),
            Choice("any", (1, DrawTime.ANY), "one, at any time", "a draw at any time"),
        ),
        read=_draws,
        settings=lambda _, value: {"draws": value[0], "draw_time": value[1]},
    ),
    _attribute(
        "hidden",
        "Cards that lie face up",
        "hidden",
        Choice("no", False, "all", "all cards face up"),
        Choice("yes", True, "the top card of a fan", "cards face down"),
    ),
    _attribute(
        "moves",
        "What moves at once",
        "unit",
        Choice("card", Unit.CARD, "one card", "cards moved one by one"),
        Choice("run", Unit.RUN, "a run", "runs moved as one"),
    ),
)
"""What can be changed, in the order in which keys have it."""
