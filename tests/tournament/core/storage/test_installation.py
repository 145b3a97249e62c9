"""Whether the installation can work."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tournament.core.problems import DatabaseUnavailable, SchemaNotCurrent
from tournament.core.storage.database import Database
from tournament.core.storage.database_schema import _revisions
from tournament.core.storage.installation import check_health

HEAD = _revisions()[0]


@pytest.fixture
def unreachable() -> Iterator[Database]:
    database = Database("postgresql+psycopg://nobody@127.0.0.1:1/nothing")
    yield database
    database.close()


def test_a_migrated_database_is_healthy(database: Database):
    assert check_health(database).is_current


def test_tables_that_are_missing_are_a_problem(empty_database: Database):
    with pytest.raises(SchemaNotCurrent) as problem:
        check_health(empty_database)
    assert problem.value.facts == {"revision": None, "expected": HEAD}


def test_a_server_that_is_gone_is_a_problem_without_its_address(unreachable: Database):
    with pytest.raises(DatabaseUnavailable) as problem:
        check_health(unreachable)
    assert problem.value.detail == "The database does not answer. Nothing was changed. Try again in a moment."


def test_a_file_that_is_no_database_is_a_problem(tmp_path: Path):
    (tmp_path / "letter.db").write_text("Dear Ann, this is a letter and no database. " * 40)
    database = Database(f"sqlite:///{tmp_path / 'letter.db'}")
    with pytest.raises(DatabaseUnavailable):
        check_health(database)
    database.close()
