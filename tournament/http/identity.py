"""Identity of a sender: a person by cookie, a program by token, or anonymous."""

import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Protocol
from uuid import UUID

from flask import Flask, Response, current_app, g, request

from tournament.core.config import Config
from tournament.core.problems import TokenNotValid
from tournament.core.security.principal import ANONYMOUS, Principal
from tournament.core.translation import gettext
from tournament.http.context import current_config, now
from tournament.http.input.content_negotiation import add_vary

SESSION_COOKIE: Final = "kingsmoot_session"
SECRET_BYTES: Final = 32
TOKEN_PREFIX: Final = "kms_"
"""Makes a token that leaked into a file easy to find."""
BROWSERS: Final = (
    *(("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox")),
    *(("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"), ("curl", "curl")),
)
SYSTEMS: Final = (
    *(("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("CrOS", "ChromeOS")),
    *(("Windows", "Windows"), ("Mac OS", "macOS"), ("Linux", "Linux")),
)


class Authenticator(Protocol):
    """Finds the owners of secrets; the application provides that of accounts."""

    def by_session(self, secret: str, now: datetime, *, recently: bool) -> tuple[Principal, UUID] | None:
        """Return the owner and the id of a session.

        `recently`: it is enough that the session was open seconds ago.
        """

    def by_token(self, secret: str, now: datetime) -> Principal | None:
        """Return the owner of a token."""


@dataclass(frozen=True, slots=True)
class Identity:
    principal: Principal = ANONYMOUS
    session_id: UUID | None = None
    cookie: str = ""
    """The session's secret, if the sender came with its cookie; forms are bound to it."""

    @property
    def by_token(self) -> bool:
        return self.principal.is_known and not self.cookie


def register_identity(app: Flask) -> None:
    app.jinja_env.globals["current_principal"] = current_principal

    @app.after_request
    def keep_apart(response: Response) -> Response:
        """Keep caches from showing one person's page to another."""
        if "identity" in g and "no-store" not in response.headers.get("Cache-Control", ""):
            add_vary(response, "Cookie", "Authorization")
            if g.identity.principal.is_known:
                response.headers.setdefault("Cache-Control", "private, no-cache")
        return response


def current_principal() -> Principal:
    return current_identity().principal


def accept_cached_session() -> None:
    """Accept for this request a session that was looked up a few seconds ago."""
    g.remembered = True


def current_identity() -> Identity:
    if "identity" not in g:
        g.identity = Identity()  # the error page asks again and must not fail the same way
        g.identity = _identify()
    identity = g.identity
    assert isinstance(identity, Identity)
    return identity


def new_secret(prefix: str = "") -> str:
    return prefix + secrets.token_urlsafe(SECRET_BYTES)


def cookie_name(name: str = SESSION_COOKIE) -> str:
    return full_cookie_name(current_config(), name)


def full_cookie_name(config: Config, name: str = SESSION_COOKIE) -> str:
    """Return a cookie's full name; with TLS, only this host itself can set it."""
    return f"__Host-{name}" if config.https else name


def set_cookie(response: Response, name: str, value: str, max_age: int | None = None) -> None:
    response.set_cookie(
        cookie_name(name), value, max_age=max_age, secure=current_config().https, httponly=True, samesite="Lax"
    )


def describe_device() -> str:
    """Describe the browser in a few words, for a list of sessions."""
    agent = request.user_agent.string
    browser = next((name for mark, name in BROWSERS if mark in agent), "A browser")
    system = next((name for mark, name in SYSTEMS if mark in agent), "")
    return f"{browser} on {system}" if system else browser


def _identify() -> Identity:
    """Identify the sender; a token takes precedence over a cookie."""
    scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return _by_token(secret.strip())
    cookie = request.cookies.get(cookie_name(), "")
    return _by_cookie(cookie) if cookie else Identity()


def _by_token(secret: str) -> Identity:
    owner = _authenticator().by_token(secret, now())
    if owner is None:
        raise TokenNotValid(gettext("The API token of this request is unknown, revoked or expired."))
    return Identity(owner)


def _by_cookie(secret: str) -> Identity:
    found = _authenticator().by_session(secret, now(), recently="remembered" in g)
    return Identity() if found is None else Identity(*found, secret)


def _authenticator() -> Authenticator:
    found: Authenticator = current_app.extensions["kingsmoot.authenticator"]
    return found
