"""Tables that wait for players: who looks at once meets, who leaves frees a seat, and a list tells only who waits."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from threading import Barrier
from uuid import UUID, uuid4

import pytest
from sqlalchemy import func, select, update

from engine import Concede, core_set, ready_decks
from engine.games.registry import CORE_SET, DEFAULT_GAME
from tests.support.tournament.online.tables import NOON, people, playing_on
from tests.support.tournament.running import Running
from tournament.core.bus.bus import ProcessBus
from tournament.core.problems import NotAllowed
from tournament.core.scheduling.scheduler import Scheduler
from tournament.core.security.principal import Principal
from tournament.core.storage.database import Database, Session
from tournament.events.online_settings import ChessClock, MatchSettings
from tournament.online.jobs.upkeep import MatchUpkeep
from tournament.online.models import OnlineMatch, OnlineSeat
from tournament.online.operations.lobby.lobby import (
    LINKED_TABLE_LIFETIME,
    MAX_WAITING_TABLES,
    OPEN_TABLE_LIFETIME,
    PRESENCE_TIMEOUT,
    check_open_table,
    check_waiting_limit,
    delete_abandoned_table,
    find_abandoned_tables,
    is_presence_due,
    join_open_table,
    leave_table,
    list_open_tables,
    list_own_matches,
    list_watchable_matches,
    record_presence,
)
from tournament.online.operations.lobby.setup import MatchSecrets, open_match, set_ready, sit_down
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.submission import submit_input
from tournament.online.problems import SeatNotYours, TooManyTables

DECK = ready_decks(core_set())["stark"]
PLAIN = MatchSettings()
MINUTE = timedelta(minutes=1)


@pytest.fixture
def play(either_database: Database) -> MatchRuntime:
    return playing_on(either_database)


def sits_down(
    play: MatchRuntime,
    player: Principal,
    settings: MatchSettings = PLAIN,
    now: datetime = NOON,
    by_link: bool = False,
) -> UUID:
    """As the button does it: at a table that fits, or at a new one."""
    with play.database.write() as session:
        game = {"ruleset": DEFAULT_GAME, "format": "joust", "seats": 2, "settings": settings, "now": now}
        found = None if by_link else join_open_table(session, play.sealer, player, DECK, **game)
        if found is None:
            check_waiting_limit(session, player.account_id)
            chance = MatchSecrets(bytes(32), uuid4().hex)
            found = open_match(session, play.sealer, chance, pool=CORE_SET, is_open=not by_link, **game)
            sit_down(session, play.sealer, found, player, DECK, now)
    return found


def listed(play: MatchRuntime, player: Principal, now: datetime = NOON) -> list[UUID]:
    with play.database.read() as session:
        return [table.id for table in list_open_tables(session, player.account_id, now)]


def seats(session: Session) -> Counter[UUID]:
    return Counter(session.scalars(select(OnlineSeat.match_id)))


def test_those_who_look_at_once_meet(play: MatchRuntime):
    players = people(play.database, 6)
    gate = Barrier(len(players))

    def press(player: Principal) -> UUID:
        gate.wait()
        return sits_down(play, player)

    with ThreadPoolExecutor(len(players)) as threads:
        tables = Counter(threads.map(press, players))
    assert sorted(tables.values()) == [2, 2, 2]
    with play.database.read() as session:
        assert seats(session) == tables


def test_a_table_fits_by_its_clock_and_best_by_all_its_settings(play: MatchRuntime):
    ann, bob, cat, dan, eve = people(play.database, 5)
    with_clock = MatchSettings(clock=ChessClock(minutes=30))
    plain = sits_down(play, ann, PLAIN)
    strict = sits_down(play, bob, MatchSettings(takebacks=False, clock=ChessClock(minutes=15)))
    clocked = sits_down(play, cat, with_clock)
    assert len({plain, strict, clocked}) == 3
    assert sits_down(play, ann, PLAIN) == plain, "who waits there already stays there"
    assert sits_down(play, dan, MatchSettings(watched=False)) == plain
    assert sits_down(play, eve, with_clock) == clocked
    assert {*listed(play, eve)} == {strict, clocked}, "a full table is shown to those at it only"


def test_who_leaves_frees_the_seat_and_the_last_one_closes_the_table(play: MatchRuntime):
    ann, bob, cat = people(play.database, 3)
    table = sits_down(play, ann)
    assert sits_down(play, bob) == table
    with play.database.write() as session:
        with pytest.raises(SeatNotYours):
            leave_table(session, table, cat, NOON)
        assert not leave_table(session, table, ann, NOON)
    assert listed(play, cat) == [table]
    with play.database.write() as session:
        assert leave_table(session, table, bob, NOON)
        assert session.get(OnlineMatch, table) is None
    assert listed(play, cat) == []


def test_only_who_waits_is_listed_and_a_table_that_nobody_looks_at_goes(play: MatchRuntime):
    ann, bob, cat = people(play.database, 3)
    table, by_link = sits_down(play, ann), sits_down(play, bob, by_link=True)
    assert listed(play, cat, NOON + PRESENCE_TIMEOUT - MINUTE) == [table]
    later = NOON + PRESENCE_TIMEOUT + MINUTE
    assert listed(play, cat, later) == []
    with play.database.write() as session:
        assert is_presence_due(session, table, ann.account_id, later)
        assert not is_presence_due(session, table, cat.account_id, later)
        record_presence(session, table, ann.account_id, later)
        assert not is_presence_due(session, table, ann.account_id, later)
    assert listed(play, cat, later) == [table], "Ann looks again"
    with play.database.read() as session:
        assert find_abandoned_tables(session, later + OPEN_TABLE_LIFETIME - MINUTE) == []
        assert find_abandoned_tables(session, later + OPEN_TABLE_LIFETIME + MINUTE) == [table]
        assert {*find_abandoned_tables(session, NOON + LINKED_TABLE_LIFETIME + MINUTE)} == {table, by_link}
    with play.database.write() as session:
        delete_abandoned_table(session, table, later)
        assert session.get(OnlineMatch, table) is not None, "she was there a moment ago"
    work = [MatchUpkeep(play, ProcessBus(), lambda: later + OPEN_TABLE_LIFETIME + MINUTE)]
    scheduler = Scheduler(play.database, ProcessBus(), {}, work, clock=lambda: later + OPEN_TABLE_LIFETIME + MINUTE)
    scheduler.leads()
    scheduler.periodic_work["upkeep"]()
    scheduler.stop()
    with play.database.read() as session:
        assert [*seats(session)] == [by_link]


def test_nobody_waits_everywhere_and_a_link_is_not_for_all(play: MatchRuntime):
    ann, bob = people(play.database, 2)
    tables = [sits_down(play, ann, by_link=True) for _ in range(MAX_WAITING_TABLES)]
    with pytest.raises(TooManyTables, match="Leave one or start its match"):
        sits_down(play, ann)
    open_one = sits_down(play, bob)
    with pytest.raises(TooManyTables):
        sits_down(play, ann)
    with play.database.read() as session:
        with pytest.raises(TooManyTables):
            check_open_table(session, open_one, ann.account_id)
        with pytest.raises(SeatNotYours, match="You need the link"):
            check_open_table(session, tables[0], bob.account_id)
        check_open_table(session, tables[0], ann.account_id)
    with play.database.write() as session:
        leave_table(session, tables[0], ann, NOON)
    assert sits_down(play, ann) == open_one


def test_running_matches_are_told_without_how_they_stand_and_own_ones_begin_where_one_is_asked(play: MatchRuntime):
    ann, bob, cat, dan = people(play.database, 4)
    open_one = sits_down(play, ann, MatchSettings(delay=15))
    sits_down(play, bob, MatchSettings(delay=15))
    private = sits_down(play, cat, MatchSettings(watched=False))
    sits_down(play, dan, MatchSettings(watched=False))
    waiting = sits_down(play, ann, MatchSettings(clock=ChessClock()), NOON + MINUTE)
    with play.database.write() as session:
        seated = ((open_one, ann), (open_one, bob), (private, cat), (private, dan))
        for number, (match_id, player) in enumerate(seated):
            set_ready(session, play.sealer, match_id, player, bytes([number]) * 16, NOON + number * MINUTE)
    with play.database.read() as session:
        (shown,), under_way = list_watchable_matches(session, NOON)
        assert (shown.id, shown.names, shown.delay, under_way) == (open_one, (ann.name, bob.name), 15, 2)
        assert shown.since == NOON + MINUTE, "when the last of them was ready"
        asked = {one.id: one.is_asked for one in list_own_matches(session, ann.account_id)}
        expected = [open_one, waiting] if asked[open_one] else [waiting, open_one]
        assert [*asked] == expected
        assert list_open_tables(session, dan.account_id, NOON)[0].id == waiting
    for match_id in (open_one, private):
        submit_input(play, match_id, Concede(0), "enough", NOON + 10 * MINUTE, lambda *_: None)
    with play.database.read() as session:
        assert [one.id for one in list_own_matches(session, ann.account_id)] == [waiting, open_one]
        (still,), under_way = list_watchable_matches(session, NOON + 24 * MINUTE)
        assert (still, under_way) == (shown, 1), "watchers have not seen its end yet"
        assert list_watchable_matches(session, NOON + 26 * MINUTE) == ([], 0)


def test_seats_of_an_event_are_not_left_and_the_list_says_which_round_they_are_of(database: Database):
    play, run = playing_on(database), Running(database).with_players(2, accounts=True).playing()
    ann = run.player(1)
    table = sits_down(play, ann, by_link=True)
    with database.write() as session:
        (seating,) = run.book().tables
        session.execute(update(OnlineMatch).values(event_id=run.event().id, table_id=seating.id))
    with database.write() as session:
        with pytest.raises(NotAllowed, match="leave a table of an event"):
            leave_table(session, table, ann, NOON)
        (mine,) = list_own_matches(session, ann.account_id)
        assert (mine.occasion.event, mine.occasion.round, mine.occasion.table) == (run.event().name, 1, 1)
        assert find_abandoned_tables(session, NOON + 2 * LINKED_TABLE_LIFETIME) == []
        assert session.scalar(select(func.count()).select_from(OnlineMatch)) == 1
