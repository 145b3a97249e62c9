"""Bots at online matches: ready at once, found where they are waited for, a few for each player."""

from datetime import timedelta
from uuid import uuid4

import pytest

from engine import Concede
from tests.support.tournament.online.tables import NOON, begun, people, playing_on
from tests.support.tournament.online_tables import opened, readied
from tournament.core.storage.database import Database
from tournament.core.storage.leases import take_lease
from tournament.events.online_settings import ChessClock, MatchSettings
from tournament.online.operations.lobby.bots import has_no_bots, list_bots, list_waiting_bots
from tournament.online.operations.lobby.setup import (
    BOTS_LEASE,
    BOTS_LEASE_LENGTH,
    MAX_BOT_MATCHES,
    check_bots_available,
)
from tournament.online.operations.match.clocks import find_next_time_out, read_clocks
from tournament.online.operations.match.deal import load_constants
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import load_snapshot
from tournament.online.operations.match.submission import submit_input
from tournament.online.operations.view.seat_views import load_lobby_view
from tournament.online.problems import BotsAway, BotUnknown, TooManyBotMatches
from tournament.online.states import OnlineStatus


@pytest.fixture
def play(either_database: Database) -> MatchRuntime:
    return playing_on(either_database)


def test_bots_take_the_other_seats_and_the_match_begins_when_its_player_is_ready(play: MatchRuntime) -> None:
    (ann,) = people(play.database, 1)
    match_id = opened(play, ann, format="melee", seats=4)
    with play.database.read() as session:
        lobby = load_lobby_view(session, match_id)
        assert list_bots(session, match_id) == {1: "easy", 2: "easy", 3: "easy"}
    assert [seat.name for seat in lobby.seats if seat][1:] == ["Easy bot", "Easy bot 2", "Easy bot 3"]
    assert [(seat.ready, seat.bot) for seat in lobby.seats if seat] == [(False, False)] + [(True, True)] * 3
    assert readied(play, match_id, ann)
    assert load_snapshot(play, match_id).status is OnlineStatus.LIVE


def test_a_bot_is_found_where_it_is_asked_and_only_there(play: MatchRuntime) -> None:
    ann, bob = people(play.database, 2)
    first, second = opened(play, ann), opened(play, bob)
    with play.database.read() as session:
        assert list_waiting_bots(session) == []
    for match_id, player in ((first, ann), (second, bob)):
        readied(play, match_id, player)
    with play.database.read() as session:
        found = {one.match_id: one for one in list_waiting_bots(session)}
    for match_id in (first, second):
        asked = load_snapshot(play, match_id).waiting >> 1 & 1
        assert (match_id in found) == bool(asked)
    for one in found.values():
        assert (one.seat, one.kind) == (1, "easy")


def test_a_player_has_a_few_matches_against_bots_and_who_ends_one_may_begin_another(play: MatchRuntime) -> None:
    (ann,) = people(play.database, 1)
    begun = [opened(play, ann) for _ in range(MAX_BOT_MATCHES + 1)]
    for match_id in begun[:-1]:
        readied(play, match_id, ann)
    with pytest.raises(TooManyBotMatches, match=r"already have 3 bot games \(maximum 3\)"):
        readied(play, begun[-1], ann)
    with play.database.read() as session, pytest.raises(TooManyBotMatches):
        check_bots_available(session, ann.account_id, True, NOON)
    submit_input(play, begun[0], Concede(0), "gone", NOON, lambda match, found: None)
    assert readied(play, begun[-1], ann)


def test_where_nobody_thinks_for_them_no_bot_is_promised(play: MatchRuntime) -> None:
    (ann,) = people(play.database, 1)
    with play.database.read() as session, pytest.raises(BotsAway, match="Bots are not available"):
        check_bots_available(session, ann.account_id, False, NOON)
    with play.database.write() as session:
        take_lease(session, BOTS_LEASE, "somebody", NOON, BOTS_LEASE_LENGTH)
        check_bots_available(session, ann.account_id, False, NOON)
    with play.database.read() as session, pytest.raises(BotsAway):
        check_bots_available(session, ann.account_id, False, NOON + BOTS_LEASE_LENGTH + timedelta(seconds=1))


def test_a_strength_that_nobody_has_is_refused(play: MatchRuntime) -> None:
    (ann,) = people(play.database, 1)
    with pytest.raises(BotUnknown, match=r"“grand”\. Choose one of: easy, fair, hard"):
        opened(play, ann, "grand")


def test_a_bot_plays_without_a_clock(play: MatchRuntime) -> None:
    """How long it is waited for depends on how many others wait for bots, which is nobody's thinking."""
    (ann,) = people(play.database, 1)
    match_id = opened(play, ann, settings=MatchSettings(clock=ChessClock(minutes=1)))
    assert readied(play, match_id, ann)
    clock_state = read_clocks(load_snapshot(play, match_id).clocks)
    assert clock_state is not None
    assert clock_state.clocks.left == (60_000, None)
    alone = clock_state._replace(clocks=clock_state.clocks._replace(asked=(1,)))
    assert find_next_time_out(alone, load_constants(play, match_id)) is None


def test_a_match_is_of_people_alone_once_it_has_begun_without_a_bot(play: MatchRuntime) -> None:
    ann, bob, cat = people(play.database, 3)
    assert has_no_bots(play.database, begun(play, [ann, bob], 1))
    with_bot = opened(play, cat)
    assert not has_no_bots(play.database, with_bot)
    assert readied(play, with_bot, cat)
    assert not has_no_bots(play.database, with_bot)
    assert not has_no_bots(play.database, uuid4())  # nobody knows yet who will sit there
