"""The migrations, on SQLite and on PostgreSQL."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect, text
from sqlalchemy.exc import IntegrityError

from tournament.database import Database
from tournament.models import Base, Installation
from tournament.operations.ground.installation import load_installation
from tournament.schema import SchemaError, _alembic_config, schema_state, upgrade


def test_an_empty_database_says_what_to_do(either_empty_database: Database):
    state = schema_state(either_empty_database)
    assert state.current is None
    assert state.fault == "The database has no tables yet; run: kingsmoot db upgrade"


def test_upgrade_brings_the_schema_to_head_and_tells_each_step(either_empty_database: Database):
    lines: list[str] = []
    state = upgrade(either_empty_database, lines.append)
    assert state.is_current
    assert state.fault == ""
    assert lines[0] == "0001  The installation and its one row."


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
    with either_empty_database.write() as session:
        session.execute(text("UPDATE alembic_version SET version_num = 'f00d'"))
    fault = schema_state(either_empty_database).fault
    assert "revision f00d, which this version of Kingsmoot does not know" in fault
    with pytest.raises(SchemaError, match="f00d"):
        upgrade(either_empty_database, lambda line: None)


def test_foreign_keys_hold_again_after_a_migration(empty_database: Database):
    upgrade(empty_database, lambda line: None)
    with empty_database.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar_one() == 1
