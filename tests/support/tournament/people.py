"""People for tests: accounts, their browsers with cookie and form mark, and their tokens."""

import re
from datetime import UTC, datetime
from secrets import token_urlsafe

from flask import Flask
from flask.testing import FlaskClient

from tournament.accounts.operations.accounts import NewAccount, sign_up
from tournament.accounts.operations.sessions import open_session
from tournament.accounts.operations.tokens import create_token
from tournament.core.config import Config, Environment
from tournament.core.security.passwords import Passwords
from tournament.core.security.principal import Principal, Scope
from tournament.core.storage.database import Database

PASSWORD = "the lone wolf dies"
CHEAP = Passwords(memory_kib=64, passes=1)
NOW = datetime(2026, 11, 14, 9, 0, tzinfo=UTC)


def make_account(database: Database, name: str, *, is_admin: bool = False, now: datetime | None = None) -> Principal:
    asked = NewAccount(name, f"{name.lower().replace(' ', '.')}@example.org", PASSWORD)
    return sign_up(database, asked, passwords=CHEAP, now=now or datetime.now(UTC), is_admin=is_admin)


def browser(app: Flask, principal: Principal) -> FlaskClient:
    """A client that is signed in; its writes carry the mark of its session by themselves."""
    secret = session_of(app.extensions["kingsmoot.database"], principal)
    client = app.test_client()
    client.set_cookie(cookie_of(app), secret)
    page = client.get("/problems/not-allowed", headers={"Accept": "text/html"}).text
    client.environ_base["HTTP_X_CSRF_TOKEN"] = meta_token(page)
    return client


def session_of(database: Database, principal: Principal) -> str:
    """The secret of a new session, as its cookie holds it."""
    secret = token_urlsafe(32)
    assert principal.account_id is not None
    with database.write() as session:
        open_session(session, principal.account_id, secret, "Firefox on Linux", datetime.now(UTC))
    return secret


def cookie_of(app: Flask) -> str:
    config: Config = app.extensions["kingsmoot.config"]
    assert config.environment is Environment.TESTING
    return "__Host-kingsmoot_session" if config.https else "kingsmoot_session"


def bearer(database: Database, principal: Principal, *scopes: Scope) -> dict[str, str]:
    """The header of a token with these scopes; all of them without any."""
    secret = f"kms_{token_urlsafe(32)}"
    with database.write() as session:
        create_token(
            session,
            principal,
            name="a program",
            scopes=scopes or tuple(Scope),
            days=None,
            secret=secret,
            now=datetime.now(UTC),
        )
    return {"Authorization": f"Bearer {secret}"}


def meta_token(page: str) -> str:
    found = re.search(r'<meta name="csrf-token" content="([^"]+)">', page)
    assert found, "the page has no mark for scripts: nobody is signed in"
    return found[1]


def field_token(page: str) -> str:
    found = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert found, "the page has no form with a mark"
    return found[1]
