"""Secrets are changed without losing a match: everything is sealed anew, match by match, while they are played."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from random import Random
from uuid import UUID, uuid4

import pytest
from sqlalchemy import Column, LargeBinary, select, update

from engine import Concede
from tests.support.tournament.online.tables import NOON, SECRET, answer, begun, people, playing_on
from tournament.core.models.base import Base
from tournament.core.security.key_rotation import owners_to_reseal, reseal_all
from tournament.core.security.sealing import KeyMissing, Sealer
from tournament.core.storage.database import Database
from tournament.judging.disputes.operations.remedies.remedies import HiddenRemedy, open_hidden, seal_hidden
from tournament.judging.lab.operations.position import LabLines, Position, StoredTable, empty_board
from tournament.judging.lab.operations.shared_positions import find_position, store_position
from tournament.judging.models.disputes import Dispute, Ruling
from tournament.judging.models.lab import LabPosition
from tournament.judging.states import DisputeKind, DisputeState, RaisedBy, Remedy
from tournament.online.jobs.records import RecordMaker
from tournament.online.models import OnlineInput, OnlineMatch, OnlineNote, OnlineState
from tournament.online.operations.match.frozen_matches import unseal_fault
from tournament.online.operations.match.record_files import load_record, rebuild_match
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import load_match, load_snapshot
from tournament.online.operations.match.submission import submit_input
from tournament.online.operations.upkeep.maintenance import find_lost_keys
from tournament.online.operations.view.visibility import find_copy
from tournament.online.problems import MatchNotLive

LATER = "another secret of these tests, made when the first was old"
OLD = Sealer(SECRET)
BOTH = Sealer(LATER, SECRET)
NEW = Sealer(LATER)


def under_way(play: MatchRuntime, seed: int) -> UUID:
    match_id = begun(play, people(play.database, 2), seed)
    for _ in range(6):
        answer(play, match_id, Random(seed))
    return match_id


@pytest.fixture
def matches(database: Database, monkeypatch: pytest.MonkeyPatch) -> dict[str, UUID]:
    """One under way, one that is frozen, one that has ended with its file: all under the first secret."""
    play = playing_on(database)
    live, frozen, ended = (under_way(play, seed) for seed in range(3))
    with monkeypatch.context() as patched:
        patched.setattr("engine.match.submission.concede", lambda *_: 1 // 0)
        with pytest.raises(MatchNotLive):
            submit_input(play, frozen, Concede(0), "k", NOON, lambda *_: None)
    submit_input(play, ended, Concede(0), "k", NOON, lambda *_: None)
    maker = RecordMaker(play, lambda: NOON)
    maker.run(lambda: True)
    maker.close()
    return {"live": live, "frozen": frozen, "ended": ended}


def opens_everything(database: Database, sealer: Sealer, matches: dict[str, UUID]) -> None:
    play = MatchRuntime(database, sealer)
    for match_id in matches.values():
        snapshot = load_snapshot(play, match_id)
        assert (
            load_match(play, snapshot).to_bytes()
            == rebuild_match(play, match_id, snapshot.version, snapshot.head).to_bytes()
        )
        assert len(load_record(play, match_id).inputs) == snapshot.version
    with database.read() as session:
        (note,) = session.scalars(select(OnlineNote))
    assert unseal_fault(sealer, note).words.startswith("ZeroDivisionError")
    assert find_copy(play, matches["ended"], None, NOON + timedelta(days=2)).load()


def bytes_columns() -> list[Column[bytes]]:
    """Wherever a sealed value could lie, be it listed or not."""
    tables = Base.metadata.tables.values()
    return [column for table in tables for column in table.columns if isinstance(column.type, LargeBinary)]


def test_everything_is_sealed_anew_and_the_older_secret_is_needed_no_longer(
    database: Database, matches: dict[str, UUID]
):
    opens_everything(database, BOTH, matches)
    newer = MatchRuntime(database, BOTH)
    for _ in range(3):
        answer(newer, matches["live"], Random(9))
    opens_everything(database, BOTH, matches)  # half under one key, half under the other
    done = list(reseal_all(database, BOTH))
    assert [left for _, left in done] == [2, 1, 0]
    assert all(one.values > 8 and not one.lost and not one.damaged for one, _ in done)
    opens_everything(database, NEW, matches)
    with database.read() as session:
        assert owners_to_reseal(session, BOTH) == [] and find_lost_keys(session, NEW) == {}
        assert set(session.scalars(select(OnlineMatch.key_id))) == {NEW.key_id}
        for column in bytes_columns():
            assert not [value for value in session.scalars(select(column)) if value and OLD.can_open(value)], column
    assert answer(MatchRuntime(database, NEW), matches["live"], Random(9)) is not None
    assert list(reseal_all(database, BOTH)) == []


def test_who_is_killed_while_sealing_goes_on_where_it_was(database: Database):
    play = playing_on(database)
    four = {str(seed): under_way(play, seed) for seed in range(4)}
    begun_once = reseal_all(database, BOTH)
    next(begun_once), next(begun_once)  # and then it is killed
    with database.read() as session:
        left = owners_to_reseal(session, BOTH)
    assert len(left) == 2
    assert [one.id for one, _ in reseal_all(database, BOTH)] == left
    for match_id in four.values():
        snapshot = load_snapshot(MatchRuntime(database, NEW), match_id)
        assert load_match(MatchRuntime(database, NEW), snapshot).head == snapshot.head


def test_a_lost_key_is_named_and_its_matches_are_left_alone(database: Database, matches: dict[str, UUID]):
    with database.read() as session:
        before = session.scalars(select(OnlineInput.content).order_by(OnlineInput.match_id, OnlineInput.seq)).all()
        assert find_lost_keys(session, NEW) == {OLD.key_id: 3}
        assert find_lost_keys(session, BOTH) == {}
    done = [one for one, _ in reseal_all(database, NEW)]
    assert [one.lost for one in done] == [{OLD.key_id}] * 3
    with database.read() as session:
        after = session.scalars(select(OnlineInput.content).order_by(OnlineInput.match_id, OnlineInput.seq)).all()
    assert after == before
    with pytest.raises(KeyMissing, match=f"sealed under the key {OLD.key_id}, which is not here"):
        answer(MatchRuntime(database, NEW), matches["live"], Random(1))
    opens_everything(database, OLD, matches)


def test_a_secret_that_was_taken_back_is_missed_by_the_matches_it_carried_on(database: Database):
    match_id = under_way(playing_on(database), 1)
    answer(MatchRuntime(database, BOTH), match_id, Random(1))
    with database.read() as session:
        assert find_lost_keys(session, OLD) == {NEW.key_id: 1}


def test_what_a_process_writes_that_was_not_restarted_is_found(database: Database, matches: dict[str, UUID]):
    late = playing_on(database)
    load_match(late, load_snapshot(late, matches["live"]))
    list(reseal_all(database, BOTH))
    late = MatchRuntime(database, Sealer(SECRET, LATER))  # it knows both and seals under the older
    answer(late, matches["live"], Random(1))
    with database.read() as session:
        assert owners_to_reseal(session, BOTH) == [matches["live"]]
    list(reseal_all(database, BOTH))
    opens_everything(database, NEW, matches)


def test_a_shared_position_is_sealed_anew_beside_the_matches(database: Database):
    header = load_record(playing_on(database), under_way(playing_on(database), 1)).header.to_bytes()
    list(reseal_all(database, BOTH))
    kept = StoredTable(header, (b"deck", b"deck"), b"seed", ("Ann", "Bob"), b"table", 12, "a match")
    with database.write() as session:
        store_position(session, OLD, Position(LabLines(), kept=kept), "from a step", None, NOON)
        store_position(session, OLD, Position(LabLines(), empty_board()), "by hand", None, NOON)
        one, two = session.scalars(select(LabPosition).order_by(LabPosition.state.is_(None)))
        ids = (one.id, two.id)
    (lost,) = (one for one, _ in reseal_all(database, NEW))
    assert (lost.id, lost.lost, lost.values) == (ids[0], {OLD.key_id}, 0)
    (done,) = (one for one, _ in reseal_all(database, BOTH))
    assert (done.id, done.lost, done.values) == (ids[0], set(), 1)
    with database.read() as session:
        assert find_position(session, NEW, "from a step", NOON).position.kept == kept
        assert owners_to_reseal(session, BOTH) == []


def test_what_a_ruling_hides_is_sealed_anew_with_its_match(either_database: Database):
    match_id, hidden = under_way(playing_on(either_database), 1), HiddenRemedy(("pass",))
    dispute = Dispute(
        match_id=match_id,
        number=1,
        kind=DisputeKind.MISSED,
        state=DisputeState.CLOSED,
        state_since=NOON,
        raised_by=RaisedBy.ENTRY,
    )
    ruling = Ruling(id=uuid4(), instance=1, by="Judith", at=NOON, remedy=Remedy.ALLOW_LATE, reason="It is allowed.")
    ruling.sealed = seal_hidden(OLD, match_id, ruling.id, hidden)
    list(reseal_all(either_database, BOTH))  # the match itself
    with either_database.write() as session:
        session.add(dispute)
        session.flush()
        ruling.dispute_id = dispute.id
        session.add(ruling)
    ((done, _),) = reseal_all(either_database, BOTH)
    assert (done.id, done.values, done.lost, done.damaged) == (match_id, 1, set(), [])
    with either_database.read() as session:
        (ruling,) = session.scalars(select(Ruling))
        assert open_hidden(NEW, match_id, ruling.id, ruling.sealed) == hidden


def test_what_was_damaged_is_named_and_the_rest_is_sealed(database: Database):
    play = playing_on(database)
    match_id = under_way(play, 2)
    with database.write() as session:
        damaged = bytes.fromhex(OLD.key_id) + b"\0" * 60
        session.execute(update(OnlineState).values(state=damaged))
    ((done, _),) = reseal_all(database, BOTH)
    assert done.damaged == [f"state/{load_snapshot(play, match_id).version}"]
    newer = MatchRuntime(database, NEW)
    assert load_match(newer, load_snapshot(newer, match_id)).step == load_snapshot(play, match_id).step
    assert answer(newer, match_id, Random(2)) is not None
    with database.read() as session:
        assert owners_to_reseal(session, BOTH) == []


def test_matches_are_played_on_while_they_are_sealed_anew(either_database: Database):
    play = playing_on(either_database)
    both = [under_way(play, seed) for seed in range(2)]

    def play_on(match_id: UUID) -> int:
        random, mine = Random(match_id.int), MatchRuntime(either_database, BOTH)
        return sum(answer(mine, match_id, random) is not None for _ in range(25))

    with ThreadPoolExecutor(3) as threads:
        played = [threads.submit(play_on, match_id) for match_id in both]
        sealed = threads.submit(lambda: list(reseal_all(either_database, BOTH)))
        assert len(sealed.result()) == 2
        counts = [each.result() for each in played]
    newer = MatchRuntime(either_database, NEW)
    for match_id, count in zip(both, counts, strict=True):
        snapshot = load_snapshot(newer, match_id)
        assert snapshot.version == 6 + count
        assert (
            rebuild_match(newer, match_id, snapshot.version, snapshot.head).to_bytes()
            == load_match(newer, snapshot).to_bytes()
        )
