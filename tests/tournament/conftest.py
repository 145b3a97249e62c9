"""Fixtures of the service's tests: a configuration, a migrated database, an application and its client."""

import os
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import create_engine, make_url, text
from sqlalchemy.exc import OperationalError

from tournament.app import create_app
from tournament.config import Config, Environment
from tournament.database import Database
from tournament.schema import upgrade

POSTGRES = "postgresql://postgres@127.0.0.1/test"


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return Config(
        environment=Environment.TESTING,
        secret_key="for tests only, in no way a secret",
        database_url=f"sqlite:///{tmp_path / 'kingsmoot.db'}",
        instance_dir=tmp_path,
    )


@pytest.fixture
def empty_database(config: Config) -> Iterator[Database]:
    database = Database(config.database_url)
    yield database
    database.close()


@pytest.fixture
def database(empty_database: Database) -> Database:
    upgrade(empty_database, lambda line: None)
    return empty_database


@pytest.fixture
def unmigrated_app(config: Config) -> Iterator[Flask]:
    app = create_app(config)
    yield app
    app.extensions["kingsmoot.database"].close()


@pytest.fixture
def app(database: Database, unmigrated_app: Flask) -> Flask:
    return unmigrated_app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def postgresql_url() -> Iterator[str]:
    """A database of its own on the PostgreSQL server, removed afterwards."""
    given = os.environ.get("KINGSMOOT_TEST_POSTGRES")
    server = make_url(given or POSTGRES).set(drivername="postgresql+psycopg")
    admin = create_engine(server, isolation_level="AUTOCOMMIT", connect_args={"connect_timeout": 3})
    name = f"kingsmoot_test_{uuid4().hex}"
    try:
        with admin.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name}"))
    except OperationalError:
        if given:
            raise
        pytest.skip(f"no PostgreSQL server at {POSTGRES}; KINGSMOOT_TEST_POSTGRES can name another")
    try:
        yield server.set(database=name).render_as_string(hide_password=False)
    finally:
        with admin.connect() as connection:
            connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
        admin.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def either_database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """An empty database, once of each kind."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'either.db'}"
    else:
        url = request.getfixturevalue("postgresql_url")
    database = Database(url)
    yield database
    database.close()
