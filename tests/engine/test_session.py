"""Sessions: a new deal, a restart and a step back never lose a game."""

import pytest

from bear_river.deal import BadDealNumber
from bear_river.game import Deal, numbered_deal, position, take_turn
from bear_river.position import legal_moves
from bear_river.session import Session, bring_back, deal_anew, restart, start, with_game, with_time
from tests.engine.examples import move

DEAL, OTHER_DEAL = numbered_deal("bear-river", 1), numbered_deal("bear-river", 24)


def begun() -> Session:
    session = start(DEAL)
    return with_game(session, take_turn(session.game, (move(5, "F"),)))


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


def test_a_restart_begins_the_deal_anew_and_can_be_taken_back() -> None:
    played = with_time(begun(), 1000)
    session = restart(played)
    assert session.game == start(DEAL).game
    assert session.elapsed == 0
    assert bring_back(session) == played
    assert restart(start(DEAL)) == start(DEAL)


def test_many_earlier_games_are_kept() -> None:
    session = begun()
    for _ in range(30):
        session = restart(session)
        session = with_game(session, take_turn(session.game, (move(5, "F"),)))
    assert len(session.earlier) == 20


def test_bringing_back_again_and_again_visits_every_game() -> None:
    session = begun()
    for number in (2, 3):
        session = deal_anew(session, numbered_deal("bear-river", number))
        session = with_game(
            session, take_turn(session.game, (legal_moves(position(session.game))[0],))
        )
    seen = []
    for _ in range(3):
        seen.append(session.game.deal.number)
        session = bring_back(session)
    assert seen == [3, 2, 1]
    assert session.game.deal.number == 3


def test_with_no_earlier_game_nothing_changes() -> None:
    session = begun()
    assert bring_back(session) == session


def test_a_bad_deal_leaves_the_session_as_it_is() -> None:
    session = begun()
    with pytest.raises(BadDealNumber):
        deal_anew(session, Deal("bear-river", 1, number=-1))
    assert session == begun()
