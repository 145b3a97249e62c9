"""People behind one network address, beside somebody who attacks."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete
from werkzeug.test import TestResponse

from tests.support.tournament.people import PASSWORD, field_token
from tournament.core.limits.limits import RateLimit
from tournament.core.models.limits import LimitUse
from tournament.core.security.principal import Principal
from tournament.core.storage.database import Database
from tournament.http.rate_limits import limit_place

ADDRESS = "127.0.0.1"
HTML = {"Accept": "text/html"}


@dataclass
class Hall:
    """People with accounts and browsers; the attacker is one more. All have one address."""

    app: Flask
    people: list[Principal]
    browsers: list[FlaskClient]
    attacker: FlaskClient
    attackers_account: Principal

    @property
    def database(self) -> Database:
        database = self.app.extensions["kingsmoot.database"]
        assert isinstance(database, Database)
        return database

    def visitor(self, address: str = ADDRESS) -> FlaskClient:
        client = self.app.test_client()
        client.environ_base["REMOTE_ADDR"] = address
        return client

    def use_up(self, limit: RateLimit, counted_by: str, left: int = 0) -> None:
        """As if so much had been done."""
        with self.app.app_context(), self.database.write() as session:
            place = limit_place(limit, counted_by)
            session.execute(delete(LimitUse).where(LimitUse.place == place))
            until = datetime.now(UTC) + timedelta(seconds=30)
            session.add(LimitUse(place=place, count=limit.most - left, expires_at=until))

    def attacks(self, limit: RateLimit, ask: Callable[[FlaskClient], TestResponse]) -> None:
        """Use all of an account's limit, but for the last few, which are really done; then it is refused."""
        self.use_up(limit, str(self.attackers_account.account_id), left=3)
        for _ in range(3):
            assert ask(self.attacker).status_code != 429
        refused = ask(self.attacker)
        assert refused.status_code == 429, refused.text
        assert 1 <= int(refused.headers["Retry-After"]) <= 30

    def all_get(self, status: int, ask: Callable[[FlaskClient], TestResponse]) -> None:
        assert {ask(client).status_code for client in self.browsers} == {status}


def form(client: FlaskClient, path: str) -> Callable[..., TestResponse]:
    """A form of a page that needs no account, sent as often as one likes, each time by a new browser."""
    token = field_token(client.get(path, headers=HTML).text)
    cookie = client.get_cookie("kingsmoot_visitor")
    assert cookie is not None

    def send(**fields: str) -> TestResponse:
        for name in ("kingsmoot_session", "kingsmoot_device"):
            client.delete_cookie(name)
        return client.post(path, data={"csrf_token": token, **fields}, headers=HTML)

    return send


def account(name: str) -> dict[str, str]:
    return {"name": name, "email": f"{name.replace(' ', '.').lower()}@example.org", "password": PASSWORD}
