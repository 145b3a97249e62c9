"""Who leaves takes the name along: seats become numbers in rows, views, logs and files, and nobody waits."""

from random import Random
from uuid import UUID

import pytest
from sqlalchemy import select

from engine.record.container import load
from tests.support.tournament.online.tables import NOON, answer, begun, people, playing_on
from tests.support.tournament.people import CHEAP, PASSWORD, make_account
from tournament.accounts.operations.accounts import delete_account
from tournament.core.bus.bus import ProcessBus
from tournament.core.scheduling.scheduler import Scheduler
from tournament.core.security.principal import Principal
from tournament.core.storage.database import Database
from tournament.online.jobs.records import RecordMaker
from tournament.online.jobs.upkeep import MatchUpkeep
from tournament.online.models import OnlineMatch, OnlineSeat
from tournament.online.operations.match.record_files import load_record
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import load_snapshot
from tournament.online.operations.match.submission import read_match
from tournament.online.operations.upkeep.personal_data import concede_left_seats, erase_seats, export_seats
from tournament.online.operations.view.live_log import read_lines_after
from tournament.online.operations.view.seat_views import load_lobby_view, make_seat_view
from tournament.online.operations.view.visibility import find_copy
from tournament.online.states import OnlineStatus
from tournament.replays.operations.opened_match import open_played_here
from tournament.tables import Base


@pytest.fixture
def play(database: Database) -> MatchRuntime:
    return playing_on(database)


def erase(play: MatchRuntime, player: Principal) -> None:
    assert player.account_id is not None
    with play.database.write() as session:
        erase_seats(session, player.account_id, NOON)


def seen(play: MatchRuntime, match_id: UUID, seat: int) -> str:
    return read_match(
        play, load_snapshot(play, match_id), lambda match, now: make_seat_view(match, now, seat)
    ).decode()


def log_of(play: MatchRuntime, match_id: UUID, seat: int) -> str:
    return " ".join(line.words for line in read_lines_after(play, match_id, seat, 0).lines)


def test_names_are_no_part_of_what_is_kept_for_good(play: MatchRuntime):
    players = people(play.database, 2)
    match_id = begun(play, players)
    for _ in range(20):
        answer(play, match_id, Random(3))
    for name in (player.name for player in players):
        assert name in seen(play, match_id, 0) and name in log_of(play, match_id, 1)
    assert load_record(play, match_id).header.seats == ("Player 1", "Player 2")
    assert [deck.name for deck in load_record(play, match_id).decks] == ["", ""]
    with play.database.read() as session:
        header = session.scalar(select(OnlineMatch.header)) or b""
    assert not any(player.name.encode() in header for player in players)


def test_who_leaves_is_a_number_everywhere_at_once_and_concedes(play: MatchRuntime):
    players = people(play.database, 2)
    gone, stays = players
    match_id = begun(play, players)
    for _ in range(20):
        answer(play, match_id, Random(3))
    other = playing_on(play.database)  # another process, which remembers the names
    for each in (play, other):
        assert gone.name in seen(each, match_id, 1)
    erase(play, gone)
    for each in (play, other, playing_on(play.database)):
        told = seen(each, match_id, 1) + log_of(each, match_id, 1)
        assert gone.name not in told and "Player 1" in told and stays.name in told
    assert [one.match_id for one in concede_left_seats(play, NOON)] == [match_id]
    assert concede_left_seats(other, NOON) == []
    assert load_snapshot(play, match_id).status is OnlineStatus.ENDED
    maker = RecordMaker(play, lambda: NOON)
    maker.run(lambda: True)
    maker.close()
    copy = find_copy(play, match_id, stays.account_id, NOON)
    assert (load(copy.load()).header.seats, copy.names) == (("Player 1", "Player 2"), ("Player 1", stays.name))
    opened = open_played_here(copy.digest, copy.load, copy.names)
    assert (opened.proved, opened.names, stays.name in opened.ended) == (True, copy.names, True)
    assert opened.view(opened.steps, 0).seats[1].name == stays.name
    assert gone.name.encode() not in everything(play.database)


def everything(database: Database) -> bytes:
    """All rows of all tables of online matches."""
    tables = [table for name, table in Base.metadata.tables.items() if name.startswith("online_")]
    with database.read() as session:
        return repr([session.execute(select(table)).all() for table in tables]).encode()


def test_at_a_table_that_waits_the_seat_is_free_again(play: MatchRuntime):
    gone, stays = people(play.database, 2)
    waiting, alone = begun(play, [gone, stays], ready=1), begun(play, [gone], ready=0, format="joust", seats=2)
    erase(play, gone)
    with play.database.read() as session:
        assert [seat.name if seat else None for seat in load_lobby_view(session, waiting).seats] == [None, stays.name]
        assert session.get(OnlineMatch, alone) is None
    assert gone.name.encode() not in everything(play.database)


def test_a_number_is_told_apart_from_whoever_calls_themselves_so(play: MatchRuntime):
    gone, stays = people(play.database, 2)
    match_id = begun(play, [gone, Principal(stays.account_id, "Player 1")])
    erase(play, gone)
    with play.database.read() as session:
        assert list(session.scalars(select(OnlineSeat.name).order_by(OnlineSeat.seat))) == [
            "Player 1 (left)",
            "Player 1",
        ]
    assert "Player 1 (left)" in seen(play, match_id, 1)


def test_three_go_on_when_one_of_a_melee_has_left(play: MatchRuntime):
    players = people(play.database, 4)
    match_id = begun(play, players, format="melee")
    erase(play, players[2])
    concede_left_seats(play, NOON)
    snapshot = load_snapshot(play, match_id)
    assert snapshot.status is OnlineStatus.LIVE and not snapshot.waiting & 1 << 2
    assert answer(play, match_id, Random(1)) is not None


def test_what_is_kept_of_a_person_is_handed_out(play: MatchRuntime):
    me, other = people(play.database, 2)
    match_id = begun(play, [me, other])
    with play.database.read() as session:
        (told,) = export_seats(session, me.account_id)["online_matches"]
    assert (told["match"], told["seat"], told["name"], told["status"]) == (str(match_id), 0, me.name, "live")
    assert other.name not in str(told)


def test_deleting_an_account_leaves_its_seats(play: MatchRuntime):
    gone = make_account(play.database, "Robb Stark")
    (stays,) = people(play.database, 1)
    match_id = begun(play, [gone, stays])
    delete_account(play.database, gone, password=PASSWORD, place="here", passwords=CHEAP, now=NOON)
    assert "Robb Stark" not in seen(play, match_id, 1)
    work = [MatchUpkeep(play, ProcessBus(), lambda: NOON)]
    scheduler = Scheduler(play.database, ProcessBus(), {}, work, clock=lambda: NOON)
    scheduler.leads()
    scheduler.periodic_work["upkeep"]()
    scheduler.stop()
    assert load_snapshot(play, match_id).status is OnlineStatus.ENDED
