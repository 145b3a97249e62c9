"""Programs for tests of the API: a hall with an event, and a client for each person in it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.support.tournament.people import bearer
from tests.support.tournament.running import Running
from tournament.core.security.permissions import Role
from tournament.core.security.principal import Principal, Scope
from tournament.core.storage.database import Database

EVENTS = "/api/v1/events"
PROBLEM = "application/problem+json"


class Program:
    """Somebody's program: `program.post("rounds")` writes to the event; paths from the root begin with a slash."""

    def __init__(self, app: Flask, headers: dict[str, str], slug: str = "") -> None:
        self.client: FlaskClient = app.test_client()
        self.headers = headers
        self.slug = slug

    def send(self, method: str, path: str, json: Any = None, **more: Any) -> TestResponse:
        address = path if path.startswith("/") else f"{EVENTS}/{self.slug}/{path}".rstrip("/")
        headers = {**self.headers, **more.pop("headers", {})}
        if json is not None:
            more["json"] = json
        return self.client.open(address, method=method, headers=headers, **more)

    def get(self, path: str = "", **more: Any) -> TestResponse:
        return self.send("GET", path, **more)

    def read(self, path: str = "") -> Any:
        found = self.get(path)
        assert found.status_code == 200, found.text
        return found.json

    def post(self, path: str = "", json: Any = None, **more: Any) -> TestResponse:
        return self.send("POST", path, json, **more)

    def does(self, path: str, json: Any = None, method: str = "POST") -> Any:
        """A write that has to work."""
        done = self.send(method, path, json)
        assert done.status_code in (200, 201, 204), done.text
        return done.json if done.status_code != 204 else None

    def is_refused(self, status: int, path: str, json: Any = None, method: str = "POST") -> Any:
        """A request that must not work, with the problem it meets."""
        refused = self.send(method, path, json)
        assert (refused.status_code, refused.mimetype) == (status, PROBLEM), refused.text
        assert refused.json["status"] == status
        return refused.json


class Hall:
    """One event of Olenna's with a program for everybody."""

    def __init__(self, app: Flask, database: Database, **options: Any) -> None:
        self.app = app
        self.database = database
        self.running = Running(database, now=datetime.now(UTC).replace(microsecond=0), **options)
        self.slug = self.running.slug
        self.anybody = Program(app, {}, self.slug)
        self.organizer = self.program("Olenna", Role.ORGANIZER)
        self.scorekeeper = self.program("Sansa", Role.SCOREKEEPER)
        self.judge = self.program("Jaime", Role.JUDGE)
        self.head_judge = self.program("Mace", Role.HEAD_JUDGE)
        self.stranger = self.program("Bran")

    def program(self, name: str, role: Role | None = None, *scopes: Scope) -> Program:
        who = self.running.staff(name, role) if role is not None else self.running.account(name)
        return self.program_of(who, *scopes)

    def program_of(self, who: Principal, *scopes: Scope) -> Program:
        return Program(self.app, bearer(self.database, who, *scopes), self.slug)

    def player(self, number: int) -> Program:
        return self.program_of(self.running.player(number))
