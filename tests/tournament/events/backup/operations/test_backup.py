"""A whole event out and in again: always alike, all or nothing, and never more than it may be."""

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from random import Random
from shutil import copy
from typing import Any

import pytest
from sqlalchemy import func, select, update

from tests.support.tournament.online.tables import answer, begun, people, playing_on
from tests.support.tournament.running import START, Running
from tests.support.tournament.stored_samples import forged
from tournament.core.models.timers import Timer, TimerKind
from tournament.core.problems import NotAllowed
from tournament.core.security.permissions import Role
from tournament.core.security.principal import CONSOLE, Principal
from tournament.core.storage.database import Database
from tournament.events.backup.operations.backup import export_event, import_event, open_backup
from tournament.events.backup.operations.document import read_backup
from tournament.events.book.roles import visible_roles
from tournament.events.entries.operations.decks import deck_report, submit_deck
from tournament.events.floor.operations.penalties import give_penalty
from tournament.events.models.entries import Deck, Entry
from tournament.events.models.events import Event
from tournament.events.models.trail import TrailEntry
from tournament.events.problems import BackupNotReadable, EventExists
from tournament.events.rounds.operations.lifecycle import start_clock
from tournament.events.rounds.operations.results import ResultInput, report_result
from tournament.events.settings import EventSettings
from tournament.events.trail.change import current_rows, rebuild_rows, trail_entries
from tournament.events.trail.recorded_tables import (
    all_recorded_tables,
    column_defaults,
    plain_value,
    recorded_columns,
)
from tournament.judging.disputes.operations.judge_calls import call_judge
from tournament.online.models import OnlineMatch
from tournament.tables import Base


@pytest.fixture
def run(one_database: Database) -> Running:
    return _with_everything(one_database)


def _with_everything(database: Database) -> Running:
    """An event with something of everything, in the middle of its second round."""
    later = START + timedelta(days=1)
    run = Running(database, melee=True, settings=EventSettings(registration_closes_at=later))
    run.with_players(5, accounts=True)
    run.staff("Olga", Role.ORGANIZER)
    run.do(submit_deck, 1, "joust", "House Stark\n3x Arya Stark\n", actor=run.player(1))
    run.playing().enter_all().close().next_round()
    table = run.tables()[0]
    run.do(
        report_result, 1, 2, table.number, ResultInput(winner=table.players[0]), actor=run.player(table.players[0])
    )
    run.do(give_penalty, table.players[1], "caution", "slow play", "seen")
    run.do(call_judge, "May he?", actor=run.player(table.players[1]))
    run.do(start_clock)
    return run


@pytest.fixture
def elsewhere(tmp_path: Path, migrated_file: Path) -> Any:
    """Another installation."""
    database = Database(f"sqlite:///{copy(migrated_file, tmp_path / 'elsewhere.db')}")
    Running(database, "A Cup of Theirs")
    yield database
    database.close()


def export(run: Running) -> bytes:
    content = run.look(export_event)
    assert isinstance(content, bytes)
    return content


def bring(database: Database, content: bytes, actor: Principal = CONSOLE, **named: bool) -> Running:
    """The event as it is there afterwards."""
    brought = open_backup(content)
    with database.write() as session:
        event = import_event(session, brought, actor, START + timedelta(hours=3), **named)
        slug = event.slug
    there = Running.__new__(Running)
    there.database, there.slug, there.actor, there.people = database, slug, actor, {}
    there.now = START + timedelta(hours=4)
    return there


def test_the_same_event_gives_the_same_bytes(run: Running):
    assert export(run) == export(run)
    assert forged(export(run), lambda document: None) == export(run)


def test_an_event_comes_back_whole_in_another_installation(run: Running, elsewhere: Database):
    there = bring(elsewhere, export(run))
    theirs, ours = there.rows(), run.rows()
    differ = {key for key in ours if theirs.get(key) != ours[key]}
    assert {table for table, _ in differ} == {"entry", "staff"}, "accounts that are unknown there are unlinked"
    assert [line.summary for line in there.trail()[:-1]] == [line.summary for line in run.trail()]
    assert there.last().verb == "event.restored"
    assert there.is_told_by_its_trail()
    with elsewhere.read() as session:
        assert deck_report(session, there.slug, 1, "joust")[1].deck.faction == "stark"
    there.enter_all().close().play_round()
    assert there.is_told_by_its_trail()


def test_names_that_only_look_alike_do_not_keep_an_older_backup_out(
    database: Database, elsewhere: Database, monkeypatch: pytest.MonkeyPatch
):
    run = Running(database, "Look-alikes").open_registration()
    with monkeypatch.context() as before:
        before.setattr(
            "tournament.events.entries.operations.registration.is_lookalike", lambda *_: False
        )  # as in older versions
        for name in ("Jose", "José"):
            run.add_player(name)
    with database.read() as session:
        content = export_event(session, run.slug)
    with elsewhere.write() as session:
        event = import_event(session, open_backup(content), CONSOLE, run.now)
        names = session.scalars(select(Entry.name).filter_by(event_id=event.id).order_by(Entry.number)).all()
    assert names == ["Jose", "José"]


def test_its_timers_are_set_again(run: Running, elsewhere: Database):
    there = bring(elsewhere, export(run))
    with elsewhere.read() as session:
        kinds = set(session.scalars(select(Timer.kind).where(Timer.event_id == there.event().id)))
    waited = {TimerKind.SILENCE_CONFIRMS, TimerKind.DISPUTE_LATE}
    assert kinds == {TimerKind.REGISTRATION_CLOSES, TimerKind.CLOCK_ENDS, *waited}


def test_whoever_brings_an_event_in_organizes_it_and_nobody_else_is_linked(run: Running, elsewhere: Database):
    theirs = Running(elsewhere, "Their Second Cup")
    mallory = theirs.account("Mallory")
    there = bring(elsewhere, export(run), mallory)
    with elsewhere.read() as session:
        assert visible_roles(session, there.slug, mallory) == {Role.ORGANIZER}
    assert {entry.account_id for entry in there.book().entries} == {None}
    assert there.is_told_by_its_trail()


def test_a_file_can_not_speak_for_people_who_are_known_here(run: Running):
    """The event is gone here and comes back by a stranger: nobody is linked by what the file says."""
    content = export(run)
    mallory = run.account("Mallory")
    with run.database.write() as session:
        session.delete(session.scalars(select(Event).where(Event.slug == run.slug)).one())
    there = bring(run.database, content, mallory)
    assert {entry.account_id for entry in there.book().entries} == {None}
    assert run.look(visible_roles, run.account("Olga")) == frozenset()
    assert there.is_told_by_its_trail()


def test_an_administrator_brings_it_back_with_all_its_links(run: Running):
    content, before = export(run), run.rows()
    with run.database.write() as session:
        session.delete(session.scalars(select(Event).where(Event.slug == run.slug)).one())
    there = bring(run.database, content)
    assert there.rows() == before


def test_an_event_that_is_here_is_not_doubled(run: Running):
    with pytest.raises(EventExists, match="Kingsmoot Cup already exists"):
        bring(run.database, export(run))


def test_only_its_organizers_replace_an_event(run: Running):
    content = export(run)
    with pytest.raises(NotAllowed, match="Only its organizers"):
        bring(run.database, content, run.player(1), replace=True)
    before = run.rows()
    bring(run.database, content, run.account("Olga"), replace=True)
    assert run.rows() == before, "nothing is new in it, so nothing changes"


def test_a_laptop_publishes_later(run: Running, elsewhere: Database):
    linked = {entry.number: entry.account_id for entry in run.book().entries}
    laptop = bring(elsewhere, export(run))
    laptop.enter_all().close().play_round()
    there = bring(run.database, export(laptop), run.account("Olga"), replace=True)
    assert there.slug == run.slug
    assert len(run.book().rounds) == 3
    assert {entry.number: entry.account_id for entry in run.book().entries} == linked
    assert run.look(visible_roles, run.account("Olga")) == {Role.ORGANIZER}
    assert run.is_told_by_its_trail()
    run.play_round()
    assert run.is_told_by_its_trail()


def test_what_was_done_here_meanwhile_is_never_lost(run: Running, elsewhere: Database):
    old = export(run)
    laptop = bring(elsewhere, old)
    laptop.enter_all()
    run.enter_all()
    before = run.rows()
    with pytest.raises(EventExists, match="was changed after this backup. Entry"):
        bring(run.database, export(laptop), replace=True)
    with pytest.raises(EventExists, match="The file is older than"):
        bring(run.database, old, replace=True)
    assert run.rows() == before


def test_an_address_that_is_taken_is_replaced(run: Running, elsewhere: Database):
    Running(elsewhere)
    there = bring(elsewhere, export(run))
    assert there.slug == "kingsmoot-cup-2"
    assert there.is_told_by_its_trail()


def set_at(*path: str | int, to: object) -> Callable[[Any], None]:
    def forge(document: Any) -> None:
        *way, last = path
        for step in way:
            document = document[step]
        document[last] = to

    return forge


def retold(table: str, column: str, value: object) -> Callable[[Any], None]:
    """Changes the first row of a table and the trail with it."""

    def forge(document: Any) -> None:
        row, *others = document["rows"][table]
        told = value(row, others[0]) if callable(value) else value
        row[column] = told
        for line in document["trail"]:
            for one in line["changes"]:
                if one["row"] == row["id"] and one["after"] and column in one["after"]:
                    one["after"][column] = told

    return forge


FORGERIES = {
    "another format": (set_at("format", to="chess"), "reads “kingsmoot event”, version 1"),
    "a newer version": (set_at("version", to=2), "version 2"),
    "a table of another kind": (set_at("rows", "account", to=[]), "events have no 'account'"),
    "two events": (lambda document: document["rows"]["event"].append(document["rows"]["event"][0]), "one event"),
    "a column too many": (
        set_at("rows", "entry", 0, "is_admin", to=True),
        "at /rows/entry/0: the entry field 'is_admin'",
    ),
    "a text for a number": (retold("entry", "number", "one"), "at /rows/entry/0/number: 'one'"),
    "a number too large": (retold("entry", "prize_byes", 2**40), "at /rows/entry/0/prize_byes"),
    "a state that is none": (retold("entry", "status", "asleep"), "use registered, waiting"),
    "a name too long": (retold("entry", "name", "x" * 61), "longer than 60"),
    "a moment without a zone": (retold("round", "drawn_at", "2026-01-01T00:00:00"), "no time zone"),
    "an id that is none": (retold("seat", "entry_id", "../../etc"), "ids have 32 digits from 0 to f"),
    "an id written otherwise": (
        lambda document: document["trail"][0]["changes"][0].update(row="F" * 32),
        "at /trail/0/changes/0/row: 'FFFF",
    ),
    "a name that another has": (
        retold("entry", "name", lambda row, other: other["name"].upper()),
        "Two players have the name",
    ),
    "a name with spaces around": (
        retold("entry", "name", lambda row, other: f" {row['name']} "),
        "The name of player",
    ),
    "a name that hides": (retold("entry", "name", "Ann\u200b"), "1 to 60 printable characters"),
    "a name that turns": (retold("entry", "name", "Ann\u202e"), "has a character that is not allowed"),
    "a number that another has": (
        retold("entry", "number", lambda row, other: other["number"]),
        "another entry has the same number",
    ),
    "an event without a name": (retold("event", "name", "x"), "needs a name of 3 to 120"),
    "a clock of nowhere": (retold("event", "time_zone", "Mars/Base"), "is inconsistent"),
    "a game that is none": (retold("event", "ruleset", "chess"), "There is no game “chess”"),
    "a text inside of settings": (retold("event", "settings", {"deck_pool": "a\0b"}), "is not allowed"),
    "more byes than there are": (retold("entry", "prize_byes", 10), "has 10 byes; the range is 0 to 9"),
    "a result that nobody enters": (
        retold("seating", "result", {"first": "win", "second": "win", "cause": "played"}),
        "has a result that can't be entered",
    ),
    "a result of another edition": (
        retold("seating", "result", {"first": "draw", "second": "draw", "cause": "time"}),
        "does not exist in",
    ),
    "a seat for nobody": (retold("seat", "entry_id", "0" * 32), "the entry does not exist"),
    "nothing where something is": (retold("entry", "name", None), "a value is required"),
    "a character of its own": (retold("entry", "name", "Ann\0"), "is not allowed"),
    "an address elsewhere": (retold("event", "slug", "../admin"), "is not an address"),
    "a row changed past the trail": (set_at("rows", "entry", 0, "name", to="Eve"), "match the history"),
    "a trail with a gap": (lambda document: document["trail"].pop(3), "history entry"),
    "no trail": (set_at("trail", to=[]), "the history is empty"),
    "a change of what no row has": (
        lambda document: document["trail"][0]["changes"][0]["after"].update(secret=1),
        "at /trail/0/changes/0: the event field 'secret'",
    ),
    "a change of nothing": (set_at("trail", 0, "changes", to=[1]), "at /trail/0/changes"),
    "no report": (set_at("reports", to={}), "the report of deck 0 is missing"),
    "a report of another kind": (
        lambda document: document["reports"].update({key: "AAAA" for key in document["reports"]}),
        "not a deck report",
    ),
    "settings that can't be": (retold("event", "settings", {"capacity": -5}), "is inconsistent"),
    "settings of another kind": (retold("event", "settings", {"root": True}), "is inconsistent"),
    "a plan that can't be": (retold("stage", "plan", {"points": "free"}), "is inconsistent"),
    "a proof of another kind": (retold("round", "proof", {"floats": "all"}), "is inconsistent"),
    "a result that is none": (retold("seating", "result", {"first": "win"}), "is inconsistent"),
    "a table of one": (retold("seat", "place", 7), "is inconsistent"),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_file_is_refused_with_the_place(elsewhere: Database, some_backup: bytes, name: str):
    forge, words = FORGERIES[name]
    with elsewhere.read() as session:
        before = session.scalar(select(func.count()).select_from(TrailEntry))
    with pytest.raises(BackupNotReadable) as refused:
        bring(elsewhere, forged(some_backup, forge))
    assert words in refused.value.detail
    with elsewhere.read() as session:
        assert session.scalar(select(func.count()).select_from(TrailEntry)) == before
        assert session.scalar(select(func.count()).select_from(Deck)) == 0


@pytest.fixture(scope="module")
def some_backup(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    database = Database(f"sqlite:///{tmp_path_factory.mktemp('backup') / 'some.db'}")
    run = Running(database).with_players(4, accounts=True)
    run.do(submit_deck, 1, "joust", "House Stark\n3x Arya Stark\n", actor=run.player(1))
    run.playing().enter_all()
    content = export(run)
    database.close()
    return content


def without(table: str, column: str) -> Callable[[Any], None]:
    """Write the document as before there was this column, trail and all."""

    def forge(document: Any) -> None:
        for row in document["trail"] if table == "trail" else document["rows"][table]:
            del row[column]
        for line in document["trail"]:
            for one in line["changes"]:
                for side in (one["before"], one["after"]):
                    if one["table"] == table and side is not None:
                        side.pop(column, None)
            kept = (one for one in line["changes"] if one["before"] != {} and one["after"] != {})
            line["changes"] = list(kept)

    return forge


RECORDED_AND_TRAIL = (*all_recorded_tables().models, TrailEntry)
OPTIONAL = [
    (model.__tablename__, name, value)
    for model in RECORDED_AND_TRAIL
    for name, value in column_defaults(model).items()
]
FROM_THE_BEGINNING = {
    "event": "id slug name ruleset seed settings created_at",
    "stage": "id event_id number kind name plan",
    "staff": "id event_id account_id role name",
    "entry": "id event_id number name status registered_at",
    "stage_player": "id event_id stage_id entry_id",
    "forbidden_pair": "id event_id one_id other_id reason",
    "deck": "id event_id entry_id part version submitted_at submitted_by source is_legal",
    "round": "id event_id stage_id number attempt drawn_at proof minutes",
    "seating": "id event_id round_id kind",
    "seat": "id event_id round_id table_id entry_id place",
    "dispute": "id number kind state state_since raised_by",
    "dispute_line": "id dispute_id number at author kind",
    "ruling": "id dispute_id instance by at remedy reason",
    "penalty": "id event_id entry_id name proposed effect infraction reason given_at given_by",
    "deck_check": "id event_id entry_id picked picked_at",
    "announcement": "id event_id text made_at made_by",
    "event_log": "id event_id match_id added_at",
    "trail": "id event_id number at actor verb summary changes",
}
"""Columns without a default, which every backup that was ever written has."""


@pytest.mark.parametrize("model", RECORDED_AND_TRAIL, ids=lambda model: model.__tablename__)
def test_a_new_column_has_a_default_for_the_backups_that_lack_it(model: type[Base]):
    needed = set(recorded_columns(model)) - column_defaults(model).keys()
    new = needed - set(FROM_THE_BEGINNING[model.__tablename__].split())
    assert not new, (
        f"Kept backups lack {', '.join(sorted(new))} of {model.__tablename__} and could not be read: make the column "
        "nullable or give it a `default`, as CONTRIBUTING.md says in *A field of an event*."
    )


@pytest.mark.parametrize(("table", "column", "value"), OPTIONAL, ids=[f"{one}.{two}" for one, two, _ in OPTIONAL])
def test_a_backup_from_before_a_column_gets_the_default_of_the_model(
    full_backup: bytes, table: str, column: str, value: object
):
    backup = read_backup(forged(full_backup, without(table, column)))
    if table == "trail":
        assert {plain_value(getattr(line, column)) for line in backup.trail} == {value}
    else:
        assert all(plain_value(row[column]) == value for row in backup.rows[table])


@pytest.mark.parametrize("column", ["description", "venue", "registration_open", "decks_locked", "finished_at"])
def test_a_backup_from_before_a_field_of_events_is_brought_in_whole(
    full_backup: bytes, elsewhere: Database, column: str
):
    there = bring(elsewhere, forged(full_backup, without("event", column)))
    assert there.is_told_by_its_trail()
    there.enter_all().close().play_round()
    assert column in json.loads(export(there))["rows"]["event"][0]


def test_a_field_that_every_row_has_is_named_where_it_is_missing(full_backup: bytes):
    with pytest.raises(BackupNotReadable) as refused:
        read_backup(forged(full_backup, without("event", "slug")))
    assert refused.value.detail == "The backup is wrong at /rows/event/0: the event field 'slug' is missing."
    with pytest.raises(BackupNotReadable) as refused:
        read_backup(forged(full_backup, without("trail", "verb")))
    assert refused.value.detail == "The backup is wrong at /trail/0: the trail field 'verb' is missing."


def test_a_field_of_a_newer_version_is_named(full_backup: bytes):
    newer = "is unknown; the backup may come from a newer version."
    with pytest.raises(BackupNotReadable) as refused:
        read_backup(forged(full_backup, set_at("rows", "event", 0, "rating", to="a")))
    assert refused.value.detail == f"The backup is wrong at /rows/event/0: the event field 'rating' {newer}"
    with pytest.raises(BackupNotReadable) as refused:
        read_backup(forged(full_backup, set_at("trail", 0, "signature", to="a")))
    assert refused.value.detail == f"The backup is wrong at /trail/0: the trail field 'signature' {newer}"


@pytest.fixture(scope="module")
def full_backup(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """An event with a row of most tables."""
    database = Database(f"sqlite:///{tmp_path_factory.mktemp('backup') / 'full.db'}")
    content = export(_with_everything(database))
    database.close()
    return content


@pytest.mark.parametrize(
    "content", [b"", b"[]", b"{}", b"\xff\xfe", b"[" * 100_000, b'{"format": "kingsmoot event"}', b'"\\ud800"']
)
def test_what_is_no_backup_is_refused(elsewhere: Database, content: bytes):
    with pytest.raises(BackupNotReadable, match="This is not an event backup"):
        bring(elsewhere, content)


def test_a_file_that_was_changed_is_refused(elsewhere: Database, some_backup: bytes):
    with pytest.raises(BackupNotReadable, match="wrong checksum"):
        bring(elsewhere, some_backup.replace(b'"Ann"', b'"Eve"'))


def test_a_file_that_is_too_large_is_refused(elsewhere: Database):
    with pytest.raises(BackupNotReadable, match="at most 33554432"):
        bring(elsewhere, b" " * (32 * 1024 * 1024 + 1))


def test_a_row_of_another_event_is_not_taken_over(elsewhere: Database, some_backup: bytes):
    bring(elsewhere, some_backup)
    event = json.loads(some_backup)["rows"]["event"][0]["id"]

    def forge(document: Any) -> None:
        text = json.dumps(document).replace(event, "f" * 32)
        document.clear()
        document.update(json.loads(text))

    with pytest.raises(BackupNotReadable, match="The file uses an id of another event"):
        bring(elsewhere, forged(some_backup, forge))


def test_rows_and_trail_agree_after_all(run: Running, elsewhere: Database):
    there = bring(elsewhere, export(run))
    with elsewhere.read() as session:
        event = session.scalars(select(Event).where(Event.slug == there.slug)).one()
        assert rebuild_rows(trail_entries(session, event)) == current_rows(session, event)
        assert event.version == len(trail_entries(session, event))


def test_online_matches_are_no_part_of_a_backup_and_keep_their_table(run: Running, elsewhere: Database):
    """What is under way stays sealed in its rows; an event that comes back from a laptop does not touch it."""
    play = playing_on(run.database)
    match_id = begun(play, people(run.database, 2))
    at = (run.book().event.id, run.book().tables[0].id)
    with run.database.write() as session:
        session.execute(update(OnlineMatch).values(event_id=at[0], table_id=at[1]))
    content = export(run)
    assert str(match_id).encode() not in content and match_id.hex.encode() not in content
    laptop = bring(elsewhere, content)
    laptop.enter_all()
    bring(run.database, export(laptop), run.account("Olga"), replace=True)
    with run.database.read() as session:
        match = session.get_one(OnlineMatch, match_id)
    assert (match.event_id, match.table_id) == at
    assert answer(play, match_id, Random(1)) is not None
