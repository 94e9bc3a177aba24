"""Scenes, without a browser: what is on the page for a state."""

import re
from dataclasses import replace

from hypothesis import given

from bear_river.cards import card_text
from bear_river.game import Game, board_deal, numbered_deal
from bear_river.session import taken_up
from bear_river.speech import fan_label, foundation_label
from tests.engine.examples import board, games, move
from tests.web.elements import elements, texts, with_class
from tests.web.solver import solved
from web.app import begin, step
from web.intent import Intent
from web.keys import KEYS
from web.markup import Element, to_html
from web.scene import outline, scene
from web.state import State, table_position

FIRST = begin(numbered_deal("bear-river", 1))


@given(games())
def test_every_card_and_every_pile_is_on_the_page_once(game: Game) -> None:
    state = State(taken_up(game))
    root, now = scene(state), table_position(state)
    cards = with_class(root, "card")
    assert len({each["data-card"] for each in cards}) == len(cards) == 52
    for index, fan in enumerate(now.fans):
        row, column = divmod(index, 6)
        here = [
            each["data-card"]
            for each in sorted(cards, key=lambda each: int(each["data-depth"]))
            if (each["data-place"], each["data-column"], each.get("data-row"))
            == ("fan", str(column), str(row))
        ]
        assert here == list(map(card_text, fan))
    assert [each["aria-label"] for each in with_class(root, "fan")] == [
        fan_label(now, index, in_hand=False, takes=False) for index in range(18)
    ]
    assert [each["aria-label"] for each in with_class(root, "foundation")] == [
        foundation_label(now, suit, takes=False) for suit in range(4)
    ]


@given(games())
def test_cards_keep_their_order_so_that_none_is_made_anew(game: Game) -> None:
    cards = with_class(scene(State(taken_up(game))), "card")
    assert [each["data-card"] for each in cards] == [
        rank + suit for suit in "CSHD" for rank in "A23456789TJQK"
    ]


MENU = Intent("open", "menu")


def test_what_did_not_change_is_the_same_value() -> None:
    before = [each for each in elements(scene(FIRST)) if each.tag == "span"]
    after = [each for each in elements(scene(step(FIRST, Intent("undo")))) if each.tag == "span"]
    cards = [each for each in before if "data-card" in dict(each.attributes)]
    assert len(cards) == 52
    assert all(any(each is other for other in after) for each in cards)


def test_the_card_in_hand_and_its_targets_are_marked() -> None:
    root = scene(step(FIRST, Intent("tap", "fan-1")))
    assert [each["data-card"] for each in with_class(root, "is-in-hand")] == ["2C"]
    assert [each["data-card"] for each in with_class(root, "is-target")] == ["AC", "3C"]
    spoken = [each["aria-label"] for each in with_class(root, "fan")]
    assert [number for number, label in enumerate(spoken, 1) if "Can take it." in label] == [6, 12]
    assert "Picked up." in spoken[1]
    selected = [
        dict(each.attributes)["aria-selected"]
        for each in elements(root)
        if dict(each.attributes).get("role") == "gridcell"
    ]
    assert selected.index("true") == 1
    assert selected.count("true") == 1


def test_a_foundation_that_can_take_the_card_is_marked() -> None:
    root = scene(step(FIRST, Intent("tap", "fan-4")))
    assert "foundation-3" in [each.get("data-pile") for each in with_class(root, "is-target")]


def test_a_hint_marks_both_its_ends() -> None:
    root = scene(solved(step(FIRST, Intent("hint"))))
    assert [each.get("data-card") or each["data-pile"] for each in with_class(root, "is-hint")] == [
        "foundation-3",
        "6D",
    ]


def test_short_fans_and_the_base_are_shown() -> None:
    root = scene(FIRST)
    assert [each["data-pile"] for each in with_class(root, "is-short")] == [
        "fan-5",
        "fan-11",
        "fan-17",
    ]
    ghosts = [each for each in elements(root) if dict(each.attributes).get("href") == "#rank-6"]
    assert len(ghosts) >= 4


def test_one_of_the_two_live_regions_speaks_and_they_take_turns() -> None:
    one = texts(scene(FIRST), "message")
    two = texts(scene(step(FIRST, Intent("undo"))), "message")
    assert sum(map(bool, one)) == sum(map(bool, two)) == 1
    assert one.index("") != two.index("")


def test_one_pile_of_each_kind_and_one_tool_are_in_the_order_of_tabs() -> None:
    root = scene(step(FIRST, Intent("focus-pile", "fan-7")))
    stops = {
        name: [each for each in with_class(root, name) if each["tabindex"] == "0"]
        for name in ("fan", "foundation", "tool")
    }
    assert {name: len(found) for name, found in stops.items()} == {
        "fan": 1,
        "foundation": 1,
        "tool": 1,
    }
    assert stops["fan"][0]["data-pile"] == "fan-7"


def test_the_facts_are_told_and_the_time_can_be_hidden() -> None:
    assert texts(scene(FIRST), "fact") == [
        *("Deal 1", "1 of 52 banked", "0 moves", "0:00", ""),
    ]
    assert texts(scene(step(FIRST, Intent("clock"))), "fact") == [
        "Deal 1",
        "1 of 52 banked",
        "0 moves",
        "",
        "",
    ]


def test_only_the_open_dialog_is_marked_open() -> None:
    assert [each for each in elements(scene(FIRST)) if "data-open" in dict(each.attributes)] == []
    root = scene(step(FIRST, Intent("open", "rules")))
    opened = [dict(each.attributes) for each in elements(root)]
    assert [each["data-dialog"] for each in opened if "data-open" in each] == ["rules"]


def test_the_outline_has_the_piles_and_no_card() -> None:
    root = outline()
    assert len(with_class(root, "fan")) == 18
    assert len(with_class(root, "foundation")) == 4
    assert with_class(root, "card") == []
    assert all(each["aria-disabled"] == "true" for each in with_class(root, "tool"))


def test_nothing_on_the_page_is_styled_or_scripted_in_place() -> None:
    for dialog in ("", "menu", "boards", "rules", "keys", "won"):
        html = to_html(scene(step(FIRST, Intent("open", dialog))))
        assert not re.search(r"\sstyle=|\son\w+=|<script|javascript:", html)
        assert not re.search("[\u2660-\u2667\U0001f0a0-\U0001f0ff]", html)


def test_names_on_the_page_are_unique() -> None:
    ids = [
        dict(each.attributes)["id"]
        for each in elements(scene(FIRST))
        if "id" in dict(each.attributes)
    ]
    assert len(ids) == len(set(ids))


def tools(root: Element) -> dict[str, str]:
    return {each["data-tool"]: each["aria-disabled"] for each in with_class(root, "tool")}


def test_tools_that_are_of_no_use_now_are_marked() -> None:
    able = {"new": "false", "menu": "false"}
    assert tools(scene(FIRST)) == {"undo": "true", "redo": "true", "hint": "false", **able}
    played = step(step(FIRST, Intent("tap", "fan-1")), Intent("tap", "fan-5"))
    assert tools(scene(played)) == {"undo": "false", "redo": "true", "hint": "false", **able}
    undone = step(played, Intent("undo"))
    assert tools(scene(undone)) == {"undo": "true", "redo": "false", "hint": "false", **able}
    stuck = begin(numbered_deal("bear-river", 24))
    for fan in ("fan-9", "fan-5"):
        stuck = step(stuck, Intent("tap", fan))
    assert tools(scene(stuck)) == {"undo": "false", "redo": "true", "hint": "true", **able}


def test_the_card_that_moved_last_is_marked() -> None:
    played = step(step(FIRST, Intent("tap", "fan-1")), Intent("tap", "fan-5"))
    assert [each["data-card"] for each in with_class(scene(played), "is-last")] == ["2C"]


def test_a_hint_to_an_empty_fan_marks_the_fan() -> None:
    state = begin(board_deal("bear-river", board("1: QH KH / 2: JH", foundations="KC KS TH KD")))
    state = replace(state, hint=move(1, 12))
    assert [
        each.get("data-card") or each["data-pile"] for each in with_class(scene(state), "is-hint")
    ] == ["fan-11", "KH"]


def test_a_dialog_has_something_in_it_only_while_it_is_open() -> None:
    def dialogs(state: State) -> list[tuple[bool, int]]:
        found = [each for each in elements(scene(state)) if each.tag == "dialog"]
        return [("data-open" in dict(each.attributes), len(each.children)) for each in found]

    assert {*dialogs(FIRST)} == {(False, 1)}
    opened = dialogs(step(FIRST, MENU))
    assert [is_open for is_open, _ in opened] == [count > 1 for _, count in opened]
    assert sum(is_open for is_open, _ in opened) == 1


def test_the_menu_says_what_can_be_done() -> None:
    def choice(state: State, label: str) -> dict[str, str]:
        menu = elements(scene(step(state, MENU)))
        (found,) = (dict(each.attributes) for each in menu if each.children == (label,))
        return found

    assert choice(FIRST, "Back to the previous game")["aria-disabled"] == "true"
    played = step(step(FIRST, Intent("tap", "fan-1")), Intent("tap", "fan-5"))
    dealt = step(played, Intent("deal", "24"))
    assert choice(dealt, "Back to the previous game")["aria-disabled"] == "false"


def test_the_keys_that_are_told_are_the_keys_that_work() -> None:
    told = [each.shown for each in KEYS]
    html = to_html(scene(step(FIRST, Intent("open", "keys"))))
    assert all(f">{shown}</th>" in html for shown in told)
    for key in KEYS:
        if key.intent is not None and key.intent.action != "new":
            step(FIRST, key.intent)


def test_what_the_browser_offers_is_in_the_menu_and_a_new_version_is_marked_there() -> None:
    def offered(state: State) -> list[str]:
        named = [dict(each.attributes) for each in elements(scene(step(state, MENU)))]
        return [each["data-value"] for each in named if each.get("data-action") == "take"]

    def marked(state: State) -> list[str]:
        return [
            each["data-tool"] for each in with_class(scene(state), "tool") if "data-news" in each
        ]

    assert (offered(FIRST), marked(FIRST)) == ([], [])
    installs = step(FIRST, Intent("offers", "install home-screen"))
    assert (offered(installs), marked(installs)) == (["install"], [])
    assert "Share, then Add to Home Screen" in to_html(scene(step(installs, MENU)))
    both = step(installs, Intent("offers", "install new-version"))
    assert (offered(both), marked(both)) == (["new-version", "install"], ["menu"])
    assert step(step(both, Intent("open", "menu")), Intent("take", "install")).dialog == ""
    assert offered(step(both, Intent("offers"))) == []
