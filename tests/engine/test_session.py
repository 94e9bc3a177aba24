"""Sessions: a new deal, a restart, a step back and another game never lose a game."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from bear_river.deal import BadDealNumber
from bear_river.game import Deal, numbered_deal, position, take_turn
from bear_river.position import legal_moves
from bear_river.session import (
    Played,
    Session,
    Told,
    bring_back,
    change_to,
    deal_anew,
    restart,
    start,
    take_in_hand,
    taken_up,
    with_game,
    with_hand,
    with_time,
    without,
)
from tests.engine.examples import move

DEAL, OTHER_DEAL = numbered_deal("bear-river", 1), numbered_deal("bear-river", 24)
LINE = numbered_deal("bear-river-line", 1)
FAN, OTHER_FAN = numbered_deal("fan", 1), numbered_deal("fan", 2)


def begun() -> Session:
    session = start(DEAL)
    return with_game(session, take_turn(session.game, (move(5, "F"),)))


def with_a_turn(session: Session) -> Session:
    turn = (legal_moves(position(session.game))[0],)
    return with_game(session, take_turn(session.game, turn))


def of_three_games() -> Session:
    """Return a session with a begun game in hand of each of three entries, Fan on the table."""
    return with_a_turn(deal_anew(with_a_turn(deal_anew(begun(), LINE)), FAN))


def in_hand(session: Session) -> list[str]:
    return [played.game.deal.game for played in session.hands]


def test_a_new_deal_can_be_taken_back() -> None:
    before = begun()
    after = deal_anew(before, OTHER_DEAL)
    assert after.game.deal == OTHER_DEAL
    assert after.elapsed == 0
    assert bring_back(after) == before


def test_every_game_keeps_its_own_time() -> None:
    session = with_time(with_time(begun(), 1000), 500)
    session = with_time(deal_anew(session, OTHER_DEAL), 7)
    assert session.elapsed == 7
    assert bring_back(session).elapsed == 1500


def test_a_deal_that_was_not_begun_is_not_kept() -> None:
    assert deal_anew(start(DEAL), OTHER_DEAL).earlier == ()
    session = deal_anew(begun(), OTHER_DEAL)
    assert bring_back(session).earlier == ()


def test_a_game_whose_turns_were_all_undone_is_kept() -> None:
    session = begun()
    undone = with_game(session, replace(session.game, cursor=0))
    assert bring_back(deal_anew(undone, OTHER_DEAL)) == undone


def test_a_restart_begins_the_deal_anew_and_can_be_taken_back() -> None:
    played = with_time(begun(), 1000)
    session = restart(played)
    assert session.game == start(DEAL).game
    assert session.elapsed == 0
    assert bring_back(session) == played
    assert restart(start(DEAL)) == start(DEAL)


def test_many_earlier_games_are_kept_and_the_oldest_are_forgotten() -> None:
    session = begun()
    for number in range(2, 32):
        session = with_a_turn(deal_anew(session, numbered_deal("bear-river", number)))
    assert [played.game.deal.number for played in session.earlier] == [*range(11, 31)]


def test_bringing_back_again_and_again_visits_every_game() -> None:
    session = begun()
    for number in (2, 3):
        session = with_a_turn(deal_anew(session, numbered_deal("bear-river", number)))
    seen = []
    for _ in range(3):
        seen.append(session.game.deal.number)
        session = bring_back(session)
    assert seen == [3, 2, 1]
    assert session.game.deal.number == 3


def test_with_no_earlier_game_nothing_changes() -> None:
    session = begun()
    assert bring_back(session) == session


@pytest.mark.parametrize(
    "key", [DEAL.game, LINE.game], ids=["of the entry on the table", "of another entry"]
)
def test_a_bad_deal_leaves_the_session_as_it_is(key: str) -> None:
    session = begun()
    with pytest.raises(BadDealNumber):
        deal_anew(session, Deal(key, 1, number=-1))
    assert session == begun()


def test_a_game_in_hand_of_each_entry_stays_when_another_is_played() -> None:
    session = of_three_games()
    fan, line, river = reversed(session.hands)
    assert session.hand == fan
    for key, played in ((DEAL.game, river), (LINE.game, line), (FAN.game, fan)):
        session = change_to(session, key)
        assert session.hand == played
        assert set(session.hands) == {river, line, fan}
        assert session.earlier == ()


def test_the_game_on_the_table_last_is_the_last_in_hand() -> None:
    session = of_three_games()
    assert in_hand(session) == [DEAL.game, LINE.game, FAN.game]
    assert in_hand(change_to(session, DEAL.game)) == [LINE.game, FAN.game, DEAL.game]
    assert change_to(session, FAN.game) == session


def test_a_game_not_begun_stays_in_hand_too() -> None:
    session = deal_anew(start(DEAL), FAN)
    assert change_to(session, DEAL.game).game == start(DEAL).game
    assert change_to(change_to(session, DEAL.game), FAN.game) == session


def test_changing_to_an_entry_with_none_in_hand_is_refused_and_changes_nothing() -> None:
    session = begun()
    with pytest.raises(KeyError, match=FAN.game):
        change_to(session, FAN.game)
    assert session == begun()


def test_a_new_deal_replaces_only_its_own_entrys_game() -> None:
    session = of_three_games()
    river, line, fan = session.hands
    after = deal_anew(session, OTHER_DEAL)
    assert after.game.deal == OTHER_DEAL
    assert after.hands[:-1] == (line, fan)
    assert after.earlier == (river,)


def test_a_restart_replaces_only_the_game_on_the_table() -> None:
    session = of_three_games()
    after = restart(session)
    assert after.hands[:-1] == session.hands[:-1]
    assert after.game == start(FAN).game
    assert after.earlier == session.hands[-1:]


def test_a_game_of_another_entry_is_brought_back_beside_the_one_on_the_table() -> None:
    session = with_a_turn(deal_anew(begun(), OTHER_DEAL))
    first, second = session.earlier[0], session.hand
    session = with_a_turn(deal_anew(session, FAN))
    fan = session.hand
    session = bring_back(session)
    assert session.hand == first
    assert session.hands == (fan, first)
    assert session.earlier == (second,)


def test_bringing_back_visits_the_games_of_every_entry() -> None:
    session = with_a_turn(deal_anew(of_three_games(), OTHER_FAN))
    session = with_a_turn(deal_anew(session, OTHER_DEAL))
    seen = []
    for _ in range(4):
        session = bring_back(session)
        seen.append((session.game.deal, in_hand(session)))
    river, line, fan = DEAL.game, LINE.game, FAN.game
    assert seen == [
        (DEAL, [line, fan, river]),
        (FAN, [line, river, fan]),
        (OTHER_DEAL, [line, fan, river]),
        (OTHER_FAN, [line, river, fan]),
    ]
    assert len({*session.hands, *session.earlier}) == 5


def test_any_game_can_be_taken_in_hand() -> None:
    session = of_three_games()
    river, line, fan = session.hands
    other = Played(with_a_turn(start(OTHER_DEAL)).game, elapsed=5, hints=1, undos=2)
    after = take_in_hand(session, other)
    assert after == Session((line, fan, other), (river,))
    assert bring_back(after) == Session((line, fan, river), (other,))


def test_a_game_taken_up_is_in_hand_at_whatever_turn_it_is() -> None:
    game = begun().game
    session = taken_up(replace(game, cursor=0))
    assert session == Session((Played(replace(game, cursor=0)),))
    assert session.hand.has_begun
    assert not start(DEAL).hand.has_begun


AWAY_AND_BACK: dict[str, Callable[[Session], Session]] = {
    "a new deal": lambda session: bring_back(deal_anew(session, OTHER_DEAL)),
    "a restart": lambda session: bring_back(restart(session)),
    "another game": lambda session: change_to(deal_anew(session, FAN), DEAL.game),
}


@pytest.mark.parametrize("away_and_back", AWAY_AND_BACK.values(), ids=AWAY_AND_BACK)
def test_hints_undos_time_and_what_was_told_stay_with_the_game(
    away_and_back: Callable[[Session], Session],
) -> None:
    session = begun()
    played = Played(
        session.game, 900, is_timed=False, hints=2, undos=3, game_id="a", told=Told.LEFT, told_at=7
    )
    session = with_hand(session, played)
    assert away_and_back(session).hand == played
    later = with_time(with_game(session, take_turn(session.game, (move(10, "F"),))), 100)
    assert later.hand == replace(played, game=later.game, elapsed=1000)


def test_a_new_deal_starts_with_nothing_counted() -> None:
    session = begun()
    used = replace(session.hand, elapsed=9, is_timed=False, hints=2, undos=3, game_id="a")
    for after in (restart(with_hand(session, used)), deal_anew(with_hand(session, used), DEAL)):
        assert after.hand == Played(start(DEAL).game)


def named() -> Session:
    """Return a session of the games a, b and c, c on the table, and d and e before them."""
    session = of_three_games()
    hands = [replace(hand, game_id=name) for hand, name in zip(session.hands, "abc", strict=True)]
    earlier = [replace(hands[0], game_id=name) for name in "de"]
    return Session(tuple(hands), tuple(earlier))


@pytest.mark.parametrize(
    ("name", "hands", "earlier"),
    [("d", "abc", "e"), ("e", "abc", "d")],
)
def test_an_earlier_game_can_be_put_out(name: str, hands: str, earlier: str) -> None:
    session = without(named(), name)
    assert [played.game_id for played in session.hands] == [*hands]
    assert [played.game_id for played in session.earlier] == [*earlier]


@pytest.mark.parametrize("name", ["a", "c", "x", ""])
def test_nothing_else_is_put_out(name: str) -> None:
    assert without(named(), name) == named()


def test_a_game_taken_in_hand_is_nowhere_else() -> None:
    session = named()
    again = take_in_hand(session, session.hand)
    assert [played.game_id for played in (*again.hands, *again.earlier)] == [*"abcde"]
    back = take_in_hand(session, session.earlier[0])
    assert "d" not in [played.game_id for played in back.earlier]
    assert back.hand.game_id == "d"
