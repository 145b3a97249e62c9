"""Somebody at the desk: an event that runs, a browser that is signed in, and pages as one looks at them."""

from html import unescape

from flask import Flask
from werkzeug.test import TestResponse

from tests.support.tournament.people import browser, make_account
from tests.support.tournament.running import Running
from tournament.core.security.principal import Principal
from tournament.core.storage.database import Database

PAGE = {"Accept": "text/html"}
JSON = {"Accept": "application/json"}


class AtDesk:
    """`run` drives the event from behind; `get` and `post` are what the person does on the pages."""

    def __init__(self, app: Flask, database: Database, name: str = "Ansgar", **event: object) -> None:
        self.app = app
        self.person = make_account(database, name)
        self.run = Running(database, actor=self.person, **event)  # type: ignore[arg-type]
        self.client = browser(app, self.person)

    @property
    def slug(self) -> str:
        return self.run.slug

    def url(self, path: str = "") -> str:
        return f"/events/{self.slug}/desk{path}"

    def get(self, path: str = "", status: int = 200) -> str:
        response = self.client.get(path if path.startswith("/events") else self.url(path), headers=PAGE)
        assert response.status_code == status, response.text
        return unescape(response.text)

    def post(self, path: str, **fields: object) -> TestResponse:
        """Sends a form; lists are fields that stand there more than once."""
        return self.client.post(path if path.startswith("/events") else self.url(path), data={**fields}, headers=PAGE)

    def does(self, path: str, **fields: object) -> str:
        """Sends a form that works: the page after it."""
        response = self.post(path, **fields)
        assert response.status_code == 303, unescape(response.text)[-3000:]
        return self.get(response.location)

    def is_refused(self, path: str, status: int = 409, **fields: object) -> str:
        """Sends a form that is refused: the same page again, with the sentence."""
        response = self.post(path, **fields)
        assert response.status_code == status, response.text[-3000:]
        assert 'role="alert"' in response.text
        return unescape(response.text)

    def as_(self, person: Principal) -> "AtDesk":
        """The same event with somebody else's eyes."""
        other = object.__new__(AtDesk)
        other.app, other.person, other.run = self.app, person, self.run
        other.client = browser(self.app, person)
        return other
