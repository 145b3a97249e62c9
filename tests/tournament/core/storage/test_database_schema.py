"""The migrations, on SQLite and on PostgreSQL."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import MetaData, inspect, text
from sqlalchemy.exc import IntegrityError

from tests.support.tournament.described import describe, differences
from tournament.core.models.installation import Installation
from tournament.core.storage.database import Database
from tournament.core.storage.database_schema import (
    LAST_COMMIT_FROM_0001,
    REMOVED_REVISIONS,
    SchemaError,
    _alembic_config,
    _revisions,
    schema_state,
    upgrade,
)
from tournament.core.storage.installation import load_installation
from tournament.tables import Base

ONLY_IN_MIGRATIONS = {
    "account: column publishes_cases",  # these three have a server default, which gave the rows of the day a value
    "deck: column decided_by",
    "deck: column decided_for",
    "installation: check ck_installation_ck_installation_only_one",  # the models give it a shorter name
    "installation: check ck_installation_only_one",
}
STORED_OTHERWISE = {"online_state: storage"}


def test_an_empty_database_says_what_to_do(either_empty_database: Database):
    state = schema_state(either_empty_database)
    assert state.current is None
    assert state.fault == "The database has no tables yet; run: kingsmoot db upgrade"


def test_upgrade_brings_the_schema_to_head_and_tells_each_step(either_empty_database: Database):
    lines: list[str] = []
    state = upgrade(either_empty_database, lines.append)
    assert state.is_current
    assert state.fault == ""
    assert lines[0] == "0032  All tables, as the revisions 0001 to 0032 made them step by step."


def test_upgrade_can_be_repeated(either_empty_database: Database):
    upgrade(either_empty_database, lambda line: None)
    lines: list[str] = []
    assert upgrade(either_empty_database, lines.append).is_current
    assert lines == []


def test_an_upgrade_that_fails_leaves_nothing(either_empty_database: Database):
    def fail(line: str) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        upgrade(either_empty_database, fail)
    with either_empty_database.engine.connect() as connection:
        assert inspect(connection).get_table_names() == []
    assert upgrade(either_empty_database, lambda line: None).is_current


def test_two_upgrades_at_once_wait_for_each_other(either_empty_database: Database):
    lines: list[str] = []
    with ThreadPoolExecutor(4) as threads:
        states = list(threads.map(lambda _: upgrade(either_empty_database, lines.append), range(4)))
    assert all(state.is_current for state in states)
    assert len(lines) == len(set(lines))


def test_the_installation_has_one_row_that_stays(either_empty_database: Database):
    upgrade(either_empty_database, lambda line: None)
    with either_empty_database.read() as session:
        first = load_installation(session)
    assert first.created_at.tzinfo is UTC
    assert datetime.now(UTC) - first.created_at < timedelta(minutes=5)
    upgrade(either_empty_database, lambda line: None)
    with either_empty_database.read() as session:
        assert load_installation(session).public_id == first.public_id


def test_there_is_only_one_installation(either_empty_database: Database):
    upgrade(either_empty_database, lambda line: None)
    with either_empty_database.read() as session:
        known = load_installation(session)
    second = Installation(id=2, public_id=known.public_id, created_at=known.created_at)
    with pytest.raises(IntegrityError), either_empty_database.write() as session:
        session.add(second)


def test_migrations_and_models_agree(either_empty_database: Database):
    upgrade(either_empty_database, lambda line: None)
    with either_empty_database.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []


def test_migrations_and_models_make_the_same_tables(either_empty_database: Database):
    upgrade(either_empty_database, lambda line: None)
    with either_empty_database.engine.begin() as connection:
        migrated = describe(connection)
        made = MetaData()
        made.reflect(connection)
        made.drop_all(connection)
        Base.metadata.create_all(connection)
        modelled = describe(connection)
    versions = {name for name in migrated if name.startswith("alembic_version: ")}
    expected = ONLY_IN_MIGRATIONS | versions
    if not either_empty_database.is_sqlite:
        expected |= STORED_OTHERWISE
    assert differences(migrated, modelled) == expected


def test_the_way_down_leaves_no_table(either_empty_database: Database):
    upgrade(either_empty_database, lambda line: None)
    config = _alembic_config()
    with either_empty_database.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
    with either_empty_database.engine.connect() as connection:
        assert inspect(connection).get_table_names() == ["alembic_version"]


def test_a_database_from_the_future_is_left_alone(either_empty_database: Database):
    upgrade(either_empty_database, lambda line: None)
    stamp(either_empty_database, "f00d")
    fault = schema_state(either_empty_database).fault
    assert "revision f00d, which this version of Kingsmoot does not know" in fault
    with pytest.raises(SchemaError, match="f00d"):
        upgrade(either_empty_database, lambda line: None)


@pytest.mark.parametrize("revision", ["0001", "0029", "0031"])
def test_a_database_from_before_the_first_migration_is_left_alone(either_empty_database: Database, revision: str):
    upgrade(either_empty_database, lambda line: None)
    stamp(either_empty_database, revision)
    with either_empty_database.engine.connect() as connection:
        before = describe(connection)
    state = schema_state(either_empty_database)
    assert state.is_too_old
    assert state.fault == (
        f"The database is at revision {revision}; this version of Kingsmoot upgrades from revision 0032 on. "
        f"First run `kingsmoot db upgrade` of commit {LAST_COMMIT_FROM_0001} "
        '(docs/operators.md, "An older database").'
    )
    lines: list[str] = []
    with pytest.raises(SchemaError) as error:
        upgrade(either_empty_database, lines.append)
    assert (str(error.value), lines) == (state.fault, [])
    assert schema_state(either_empty_database).current == revision
    with either_empty_database.engine.connect() as connection:
        assert describe(connection) == before


def test_every_removed_revision_is_known():
    """The steps that are gone have the numbers before that of the first migration."""
    assert sorted(REMOVED_REVISIONS) == [f"{number:04}" for number in range(1, int(_revisions()[-1]))]


def test_a_database_goes_on_from_the_newest_revision_of_today(either_empty_database: Database, next_revision: str):
    today = _revisions()[1]
    config = _alembic_config()
    with either_empty_database.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, today)
    with either_empty_database.read() as session:
        known = load_installation(session).public_id
    state = schema_state(either_empty_database)
    assert (state.is_too_old, state.known) == (False, True)
    assert f"is at revision {today}, Kingsmoot works with {next_revision}; run: kingsmoot db upgrade" in state.fault
    lines: list[str] = []
    assert upgrade(either_empty_database, lines.append).current == next_revision
    assert lines == [f"{next_revision}  A column of the next revision."]
    with either_empty_database.read() as session:
        assert load_installation(session).public_id == known
        assert session.execute(text("SELECT planted FROM installation")).scalar_one() == 7


def stamp(database: Database, revision: str) -> None:
    with database.write() as session:
        session.execute(text("UPDATE alembic_version SET version_num = :revision"), {"revision": revision})


def test_foreign_keys_hold_again_after_a_migration(empty_database: Database):
    upgrade(empty_database, lambda line: None)
    with empty_database.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar_one() == 1
