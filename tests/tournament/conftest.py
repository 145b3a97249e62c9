"""Fixtures of the service's tests: a configuration, a migrated database, an application and its client.

What takes long is made once for all tests: the tables of a database, which each test copies, and the routes of the
application, which each test connects to its own database.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import structlog
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Engine, create_engine, event, make_url
from sqlalchemy.exc import OperationalError

import tournament.core.storage.database
import tournament.core.storage.database_schema
from tests.effort import in_rotation
from tests.once import once
from tests.support.tournament.driving import Hall, Program
from tests.support.tournament.postgresql import Emptied
from tests.support.tournament.running import Running
from tournament.app import connect_services, create_app
from tournament.core.config import Config, Environment
from tournament.core.resources import resource_dir
from tournament.core.security.permissions import Role
from tournament.core.storage.database import Database
from tournament.core.storage.database_schema import _revisions, upgrade
from tournament.subscriptions import subscribe_all

POSTGRES = "postgresql://postgres@127.0.0.1/test"
# Where nothing is configured, structlog draws every trace in frames with all variables, which takes half a second.
PLAINLY = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
subscribe_all()
structlog.configure(processors=[*structlog.get_config()["processors"][:-1], PLAINLY])

NEXT_MIGRATION = """\"\"\"A column of the next revision.\"\"\"

import sqlalchemy as sa
from alembic import op

revision = "{following}"
down_revision = "{newest}"


def upgrade() -> None:
    op.add_column("installation", sa.Column("planted", sa.Integer, nullable=False, server_default="7"))


def downgrade() -> None:
    op.drop_column("installation", "planted")
"""

COMPILED: dict[tuple[str, object], Engine] = {}


def sharing_engine(url: str, **options: Any) -> Engine:
    """An engine that knows the statements that engines of its kind have compiled, as the one of a service does after
    its first minutes; compiling them for each test anew took a quarter of its time or more."""
    engine = create_engine(url, **options)
    kind = (engine.url.drivername, options.get("isolation_level"))
    if first := COMPILED.get(kind):
        engine.dialect, engine._compiled_cache = first.dialect, first._compiled_cache
    else:
        event.listen(engine, "first_connect", lambda *_: COMPILED.setdefault(kind, engine))
    return engine


tournament.core.storage.database.create_engine = sharing_engine  # type: ignore[assignment]


def config_in(folder: Path) -> Config:
    return Config(
        environment=Environment.TESTING,
        secret_key="for tests only, in no way a secret",
        database_url=f"sqlite:///{folder / 'kingsmoot.db'}",
        instance_dir=folder,
    )


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return config_in(tmp_path)


@pytest.fixture
def empty_database(config: Config) -> Iterator[Database]:
    database = Database(config.database_url)
    yield database
    database.close()


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with all tables, for tests to copy."""
    return once(tmp_path_factory, "migrated.db", lambda path: migrate(f"sqlite:///{path}"))


def migrate(url: str) -> None:
    with closing(Database(url)) as database:
        upgrade(database, lambda line: None)


@pytest.fixture
def database(empty_database: Database, migrated_file: Path) -> Database:
    assert empty_database.url.database is not None
    shutil.copy(migrated_file, empty_database.url.database)
    return empty_database


@pytest.fixture(scope="session")
def registered(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The application with all its routes, which take long to register; each test connects it to its database."""
    app = create_app(config_in(tmp_path_factory.mktemp("registered")))
    app.test_client().get("/static/http/tokens.css").close()  # from the first request on Flask refuses new routes
    return app


@pytest.fixture
def unmigrated_app(registered: Flask, config: Config) -> Iterator[Flask]:
    settings = dict(registered.config)
    connect_services(registered, config)
    yield registered
    registered.extensions["kingsmoot.database"].close()
    assert registered.config == settings, "a test that changes settings needs own_app"


@pytest.fixture
def own_app(database: Database, config: Config) -> Iterator[Flask]:
    """For tests that change the application itself, or ask how it was made."""
    app = create_app(config)
    yield app
    app.extensions["kingsmoot.database"].close()


@pytest.fixture
def app(database: Database, unmigrated_app: Flask) -> Flask:
    return unmigrated_app


@pytest.fixture(scope="module")
def module_app(registered: Flask, migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One application with one database for all tests of a module, which use no other."""
    config = config_in(tmp_path_factory.mktemp("module"))
    with closing(Database(config.database_url)) as database:
        assert database.url.database is not None
        shutil.copy(migrated_file, database.url.database)
    connect_services(registered, config)
    yield registered
    registered.extensions["kingsmoot.database"].close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[Engine]:
    given = os.environ.get("KINGSMOOT_TEST_POSTGRES")
    if given == "none":
        pytest.skip("PostgreSQL is left out")
    server = make_url(given or POSTGRES).set(drivername="postgresql+psycopg")
    admin = create_engine(server, isolation_level="AUTOCOMMIT", connect_args={"connect_timeout": 30})
    try:
        admin.connect().close()
    except OperationalError:
        if given:
            raise
        pytest.skip(f"no PostgreSQL server at {POSTGRES}; KINGSMOOT_TEST_POSTGRES can name another")
    yield admin
    admin.dispose()


@pytest.fixture(scope="session")
def empty_postgresql(postgresql_server: Engine) -> Iterator[Emptied]:
    with closing(Emptied(postgresql_server, lambda url: None)) as kept:
        yield kept


@pytest.fixture
def postgresql_url(empty_postgresql: Emptied) -> Iterator[str]:
    """An empty database on the PostgreSQL server."""
    yield empty_postgresql.url()
    empty_postgresql.empty()


@pytest.fixture(scope="session")
def migrated_postgresql(postgresql_server: Engine) -> Iterator[Emptied]:
    """A PostgreSQL database with all tables, for one test after the other."""
    with closing(Emptied(postgresql_server, migrate)) as kept:
        yield kept


@pytest.fixture
def migrated_postgresql_url(migrated_postgresql: Emptied) -> Iterator[str]:
    yield migrated_postgresql.url()
    migrated_postgresql.empty()


@pytest.fixture
def on_postgresql(registered: Flask, config: Config, migrated_postgresql_url: str) -> Iterator[Flask]:
    """The application with a database on the PostgreSQL server."""
    connect_services(registered, replace(config, database_url=migrated_postgresql_url))
    yield registered
    registered.extensions["kingsmoot.database"].close()


@pytest.fixture
def next_revision(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A version of Kingsmoot with one migration more than this one; a database that was made before is older."""
    folder = tmp_path / "next" / "migrations"
    shutil.copytree(resource_dir("migrations"), folder)
    newest = _revisions()[0]
    following = f"{int(newest) + 1:04}"
    planted = NEXT_MIGRATION.format(newest=newest, following=following)
    (folder / "versions" / f"{following}_planted.py").write_text(planted, encoding="utf-8")
    monkeypatch.setattr(tournament.core.storage.database_schema, "resource_dir", lambda name: folder)
    _revisions.cache_clear()
    yield following
    _revisions.cache_clear()


@pytest.fixture(params=["sqlite", "postgresql"])
def either_empty_database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """Once of each kind, without tables."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'either.db'}"
    else:
        url = request.getfixturevalue("postgresql_url")
    with closing(Database(url)) as database:
        yield database


@pytest.fixture(params=["sqlite", "postgresql"])
def either_database(request: pytest.FixtureRequest, tmp_path: Path, migrated_file: Path) -> Iterator[Database]:
    """Once of each kind, migrated."""
    with closing(Database(url_of(request, tmp_path, migrated_file))) as database:
        yield database


def url_of(request: pytest.FixtureRequest, tmp_path: Path, migrated_file: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{shutil.copy(migrated_file, tmp_path / 'either.db')}"
    return str(request.getfixturevalue("migrated_postgresql_url"))


@pytest.fixture(params=in_rotation(["sqlite", "postgresql"], 2))
def one_database(request: pytest.FixtureRequest, tmp_path: Path, migrated_file: Path) -> Iterator[Database]:
    """Of one kind, in rotation, migrated: for what takes long and is asked of both."""
    with closing(Database(url_of(request, tmp_path, migrated_file))) as database:
        yield database


@pytest.fixture
def either_app(registered: Flask, config: Config, either_database: Database) -> Iterator[Flask]:
    """The application on each kind of database."""
    connect_services(
        registered, replace(config, database_url=either_database.url.render_as_string(hide_password=False))
    )
    yield registered
    registered.extensions["kingsmoot.database"].close()


@pytest.fixture
def one_app(registered: Flask, config: Config, one_database: Database) -> Iterator[Flask]:
    """The application on one kind of database, in rotation."""
    connect_services(registered, replace(config, database_url=one_database.url.render_as_string(hide_password=False)))
    yield registered
    registered.extensions["kingsmoot.database"].close()


@pytest.fixture
def hall(app: Flask, database: Database) -> Hall:
    """A draft, and programs that use the API."""
    return Hall(app, database)


@pytest.fixture
def playing(hall: Hall) -> Hall:
    """Eight players with accounts, and the first round published."""
    hall.running.with_players(8, accounts=True).playing()
    return hall


@pytest.fixture
def other(hall: Hall) -> Program:
    """The program of an organizer of another event only."""
    return hall.program_of(Running(hall.database, "Another moot").staff("Tywin", Role.ORGANIZER))
