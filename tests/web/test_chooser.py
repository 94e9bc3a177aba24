"""The chooser of games: which games it lists, under what, and what is told of each."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bear_river import catalogue
from bear_river.catalogue import CATALOGUE, FAN, KEYS, entry
from bear_river.game import numbered_deal
from bear_river.rules import FanGroup, Rules
from tests.web.elements import elements, texts, with_class
from web.address import BadAddress, Screen, address_of, read_address
from web.app import begin, step
from web.chooser import GROUPS, chooser, group_of
from web.intent import Intent
from web.markup import Element, element, to_html
from web.replay import begin_replay
from web.scene import scene
from web.state import State

FIRST = begin(numbered_deal("bear-river", 1))
OPEN = step(FIRST, Intent("open", "games"))


ANY = step(FIRST, Intent("set", "deals any"))


def after(state: State, *intents: Intent) -> State:
    for intent in intents:
        state = step(state, intent)
    return state


def shown(state: State) -> Element:
    return element("div", *chooser(state))


def listed(state: State) -> list[str]:
    return [each["data-value"] for each in with_class(shown(state), "entry")]


def searched(text: str) -> list[str]:
    return listed(step(OPEN, Intent("search", text)))


def groups(state: State) -> dict[str, list[str]]:
    """Return the keys of the games that are listed, by the headings that they stand under."""
    return {
        to_html(section.children[0]): [each["data-value"] for each in with_class(section, "entry")]
        for section in elements(shown(state))
        if section.tag == "section"
    }


def row(state: State, key: str) -> Element:
    rows = (each for each in elements(shown(state)) if each.tag == "li")
    return next(each for each in rows if with_class(each, "entry")[0]["data-value"] == key)


def test_every_game_is_listed_once() -> None:
    assert sorted(listed(OPEN)) == sorted(KEYS)
    assert "29 games" in to_html(shown(OPEN))


def test_games_stand_in_the_group_of_what_sets_them_apart() -> None:
    found = groups(OPEN)
    assert {f"<h3>{group_of(game.rules)}</h3>" for game in CATALOGUE} == set(found)
    for heading, keys in found.items():
        assert keys == [
            game.key for game in CATALOGUE if f"<h3>{group_of(game.rules)}</h3>" == heading
        ]
    assert next(iter(found.values()))[0] == "bear-river"


@pytest.mark.parametrize(
    ("key", "heading"),
    [
        ("cromwell", "Two packs"),
        ("lucky-fan", "Cells"),
        ("demon-fan", "Cards face down"),
        ("alternative", "Redeals"),
        ("lasker", "Fans of five and more"),
        ("bear-river-line", "A base other than the ace"),
        ("shamrocks-ii", "Fans of three at most"),
        ("clover-leaf", "Kings fill the spaces"),
    ],
)
def test_the_first_thing_that_holds_of_a_game_gives_its_group(key: str, heading: str) -> None:
    assert group_of(entry(key).rules) == heading


def test_there_is_a_group_for_a_game_of_which_nothing_holds() -> None:
    assert group_of(Rules(fans=(FanGroup(13, 4),), columns=5)) == GROUPS[-1][0]


def test_a_row_plays_its_game_and_leads_to_its_rules_and_its_like() -> None:
    buttons = [dict(each.attributes) for each in elements(row(OPEN, "fan")) if each.tag == "button"]
    assert [(each["data-action"], each["data-value"]) for each in buttons] == [
        ("game", "fan"),
        ("rules-of", "fan"),
        ("like", "fan"),
    ]
    assert [each.get("aria-label") for each in buttons] == [
        None,
        "Rules: Fan",
        "More like this: Fan",
    ]


def test_a_row_tells_the_names_and_the_summary_of_a_game() -> None:
    root, game = row(OPEN, "la-belle-lucie"), entry("la-belle-lucie")
    assert texts(root, "name") == [game.name]
    assert texts(root, "aliases") == ["Also called Midnight Oil, Fair Lucy and The Fan."]
    assert texts(root, "summary") == [game.summary]
    assert len(with_class(root, "shape")) == 1
    assert texts(row(OPEN, "fan"), "aliases") == []


def test_games_in_hand_are_told_with_how_they_stand() -> None:
    state = after(
        begin(numbered_deal("fan", 1)),
        Intent("address", "#/bear-river/1"),
        Intent("tap", "fan-4"),
        Intent("tap", "foundation-3"),
        Intent("open", "games"),
    )
    assert texts(row(state, "bear-river"), "standing") == ["On the table, 2 of 52 banked"]
    assert texts(row(state, "fan"), "standing") == ["In hand, 0 of 52 banked"]
    assert len(texts(shown(state), "standing")) == 2


@given(st.sampled_from(CATALOGUE), st.data())
def test_words_of_a_game_find_it_in_any_order_and_case(
    game: catalogue.Entry, data: st.DataObject
) -> None:
    told = [game.name, *game.aliases, game.summary, *game.setup, *game.play]
    words = data.draw(st.lists(st.sampled_from(" ".join(told).split()), max_size=4))
    changed = [data.draw(st.sampled_from((word.upper(), word.lower()))) for word in words]
    assert game.key in searched("  ".join(changed))


def test_all_words_must_be_there() -> None:
    assert searched("LUCIE alternating") == ["linus"]
    assert "linus" not in searched("lucie cells")


def test_what_is_found_by_its_name_comes_first_and_once() -> None:
    state = step(OPEN, Intent("search", "lucky"))
    assert groups(state) == {"<h3>By name</h3>": ["lucky-fan"]}
    state = step(OPEN, Intent("search", "lucie"))
    assert listed(state)[0] == "la-belle-lucie"
    assert next(iter(groups(state))) == "<h3>By name</h3>"
    found = searched("fan")
    assert sorted(found) == sorted(KEYS)
    assert found.index("house-in-the-wood") < found.index("bear-river")  # it is a Double Fan


def test_where_nothing_is_found_one_sentence_says_so() -> None:
    state = step(OPEN, Intent("search", "no such game"))
    assert listed(state) == []
    assert groups(state) == {}
    assert texts(shown(state), "found") == ["No game has all these words."]
    (status,) = with_class(shown(state), "found")
    assert status["role"] == "status"


@given(st.text())
def test_whatever_is_searched_for_comes_back_in_the_field(text: str) -> None:
    state = step(OPEN, Intent("search", text))
    (field,) = (dict(each.attributes) for each in elements(shown(state)) if each.tag == "input")
    assert (field["type"], field["value"], field["data-input"]) == ("search", text, "search")
    (label,) = (each for each in elements(shown(state)) if each.tag == "label")
    assert (label.children, dict(label.attributes)["for"]) == (("Search",), field["id"])


def test_the_like_of_a_game_is_it_and_its_kin_with_a_way_back() -> None:
    state = step(OPEN, Intent("like", "fortress"))
    assert groups(state) == {
        "<h3>Like Fortress</h3>": [
            "fortress",
            "chessboard",
            "alexander-the-great",
            "bear-river-line",
            "lasker",
        ]
    }
    (back,) = [each for each in with_class(shown(state), "pick") if each["data-action"] == "like"]
    assert "data-value" not in back
    assert listed(step(state, Intent("like"))) == listed(OPEN)
    assert with_class(shown(OPEN), "pick") == []


def test_a_search_is_among_all_games_and_the_like_of_a_game_is_not_searched() -> None:
    like = step(OPEN, Intent("like", "fan"))
    assert listed(step(like, Intent("search", "fortress"))) == searched("fortress")
    found = step(OPEN, Intent("search", "fortress"))
    assert listed(step(found, Intent("like", "fan"))) == listed(like)


def test_the_chooser_opens_with_all_games() -> None:
    for intent in (Intent("search", "fortress"), Intent("like", "fan")):
        closed = after(OPEN, intent, Intent("close"))
        assert step(closed, Intent("open", "games")) == OPEN


def test_a_game_of_the_players_own_is_listed_while_it_is_in_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own = replace(FAN, key="fan+cap-3", name="My fan", rules=replace(FAN.rules, cap=3))
    monkeypatch.setitem(catalogue._BY_KEY, own.key, own)
    state = after(ANY, Intent("game", f"{own.key} 5"), Intent("open", "games"))
    assert groups(state)["<h3>Your own</h3>"] == [own.key]
    assert listed(state)[0] == own.key
    assert sorted(listed(state)) == sorted((*KEYS, own.key))
    assert texts(row(state, own.key), "standing") == ["On the table, 0 of 52 banked"]


def dialog(state: State) -> Element:
    return next(each for each in elements(scene(state)) if "data-open" in dict(each.attributes))


def test_choosing_a_game_brings_it_to_the_table() -> None:
    state = after(OPEN, Intent("set", "deals any"), Intent("game", "bear-river-line 5"))
    assert (state.session.game.deal.game, state.dialog) == ("bear-river-line", "")


def test_the_rules_of_any_game_can_be_read_with_the_way_back_to_where_one_was() -> None:
    found = step(OPEN, Intent("search", "linus"))
    root = dialog(step(found, Intent("rules-of", "linus")))
    assert dict(root.attributes)["data-dialog"] == "rules"
    assert to_html(root.children[0]).endswith(">Linus</h2>")
    assert entry("linus").play[3] in to_html(root)
    ways = [(each["data-action"], each["data-value"]) for each in with_class(root, "pick")]
    assert ways[:2] == [("open", "games"), ("game", "linus")]
    assert after(found, Intent("rules-of", "linus"), Intent("open", "games")) == found


def test_the_rules_are_those_of_the_table_again_once_the_others_are_closed() -> None:
    state = after(OPEN, Intent("rules-of", "linus"), Intent("close"), Intent("open", "rules"))
    assert to_html(dialog(state).children[0]).endswith(">Bear River</h2>")
    assert "Back to the games" not in to_html(dialog(state))


def test_the_games_have_an_address() -> None:
    assert read_address("#/games") == Screen("games")
    assert address_of(OPEN) == "#/games"
    assert step(FIRST, Intent("address", "#/games")) == OPEN
    assert step(OPEN, Intent("address", "#/bear-river/1")).dialog == ""
    with pytest.raises(BadAddress):
        read_address("#/game/1")


def test_the_address_of_the_games_leads_away_from_a_game_that_is_looked_at() -> None:
    looking = begin_replay(FIRST, FIRST.session.hand, 0)
    state = step(looking, Intent("address", "#/games"))
    assert (state.replay, state.dialog) == (None, "games")


def test_the_menu_leads_to_the_games_first() -> None:
    root = dialog(step(FIRST, Intent("open", "menu")))
    first = with_class(root, "choice")[0]
    assert (first["data-action"], first["data-value"]) == ("open", "games")


def test_the_chooser_is_small_and_what_did_not_change_is_the_same_value() -> None:
    assert len(to_html(shown(OPEN)).encode()) < 60_000
    again = after(OPEN, Intent("search", "x"), Intent("search", ""))
    before, now = (
        [each for each in elements(shown(state)) if each.tag == "li"] for state in (OPEN, again)
    )
    assert all(one is other for one, other in zip(before, now, strict=True))
