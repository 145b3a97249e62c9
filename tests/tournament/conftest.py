"""Fixtures of the service's tests: a configuration, a migrated database, an application and its client.

What takes long is made once for all tests: the tables of a database, which each test copies, and the routes of the
application, which each test connects to its own database.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest
import structlog
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Engine, create_engine, make_url, text
from sqlalchemy.exc import OperationalError

from tests.once import once
from tournament.app import connect, create_app
from tournament.config import Config, Environment
from tournament.database import Database
from tournament.schema import upgrade

POSTGRES = "postgresql://postgres@127.0.0.1/test"
# Where nothing is configured, structlog draws every trace in frames with all variables, which takes half a second.
PLAINLY = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
structlog.configure(processors=[*structlog.get_config()["processors"][:-1], PLAINLY])


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
    app.test_client().get("/static/css/tokens.css").close()  # from the first request on Flask refuses new routes
    return app


@pytest.fixture
def unmigrated_app(registered: Flask, config: Config) -> Iterator[Flask]:
    settings = dict(registered.config)
    connect(registered, config)
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


@contextmanager
def made_on(server: Engine, template: str = "template1") -> Iterator[str]:
    """The name of a database of its own, removed afterwards."""
    name = f"kingsmoot_test_{uuid4().hex}"
    with server.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name} TEMPLATE {template}"))
    try:
        yield name
    finally:
        with server.connect() as connection:
            connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))


def url_on(server: Engine, name: str) -> str:
    return server.url.set(database=name).render_as_string(hide_password=False)


@pytest.fixture
def postgresql_url(postgresql_server: Engine) -> Iterator[str]:
    """An empty database on the PostgreSQL server."""
    with made_on(postgresql_server) as name:
        yield url_on(postgresql_server, name)


@pytest.fixture(scope="session")
def migrated_template(postgresql_server: Engine) -> Iterator[str]:
    """The name of a PostgreSQL database with all tables, for tests to copy."""
    with made_on(postgresql_server) as name:
        migrate(url_on(postgresql_server, name))
        yield name


@pytest.fixture
def migrated_postgresql_url(postgresql_server: Engine, migrated_template: str) -> Iterator[str]:
    with made_on(postgresql_server, migrated_template) as name:
        yield url_on(postgresql_server, name)


@pytest.fixture
def on_postgresql(registered: Flask, config: Config, migrated_postgresql_url: str) -> Iterator[Flask]:
    """The application with a database on the PostgreSQL server."""
    connect(registered, replace(config, database_url=migrated_postgresql_url))
    yield registered
    registered.extensions["kingsmoot.database"].close()


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
    if request.param == "sqlite":
        url = f"sqlite:///{shutil.copy(migrated_file, tmp_path / 'either.db')}"
    else:
        url = request.getfixturevalue("migrated_postgresql_url")
    with closing(Database(url)) as database:
        yield database
