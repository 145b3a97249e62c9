"""Who sends this request: a person by the session's cookie, a program by its token, or nobody known."""

import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from flask import Flask, Response, g, request

from tournament.accounts.operations.sessions import LONGEST, note_seen, principal_of_session
from tournament.accounts.operations.tokens import note_used, principal_of_token
from tournament.core.config import Config
from tournament.core.problems import DatabaseBusy, TokenNotValid
from tournament.core.security.principal import ANONYMOUS, Principal
from tournament.http.compression import add_vary
from tournament.http.context import current_config, current_database, current_sessions, now

COOKIE: Final = "kingsmoot_session"
SECRET_BYTES: Final = 32
TOKEN_PREFIX: Final = "kms_"
"""So that a token that leaked into a file can be found."""
BROWSERS: Final = (
    *(("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox")),
    *(("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"), ("curl", "curl")),
)
SYSTEMS: Final = (
    *(("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("CrOS", "ChromeOS")),
    *(("Windows", "Windows"), ("Mac OS", "macOS"), ("Linux", "Linux")),
)


@dataclass(frozen=True, slots=True)
class Identity:
    principal: Principal = ANONYMOUS
    session_id: UUID | None = None
    cookie: str = ""
    """The session's secret, where a cookie proved who it is; forms are bound to it."""

    @property
    def by_token(self) -> bool:
        return self.principal.is_known and not self.cookie


def register_identity(app: Flask) -> None:
    app.jinja_env.globals["current_principal"] = current_principal

    @app.after_request
    def keep_apart(response: Response) -> Response:
        """Caches must not show one person's page to another."""
        if "identity" in g and "no-store" not in response.headers.get("Cache-Control", ""):
            add_vary(response, "Cookie", "Authorization")
            if g.identity.principal.is_known:
                response.headers.setdefault("Cache-Control", "private, no-cache")
        return response


def current_principal() -> Principal:
    return current_identity().principal


def may_be_remembered() -> None:
    """For the rest of this request it is enough to know who sent a request with this cookie a few seconds ago."""
    g.remembered = True


def current_identity() -> Identity:
    if "identity" not in g:
        g.identity = Identity()  # an error page asks again, and must not fail the same way
        g.identity = _found()
    identity = g.identity
    assert isinstance(identity, Identity)
    return identity


def new_secret(prefix: str = "") -> str:
    return prefix + secrets.token_urlsafe(SECRET_BYTES)


def cookie_name(name: str = COOKIE) -> str:
    return name_in(current_config(), name)


def name_in(config: Config, name: str = COOKIE) -> str:
    """With TLS, a browser takes such a name only from this host itself."""
    return f"__Host-{name}" if config.https else name


def set_session_cookie(response: Response, secret: str) -> None:
    set_cookie(response, COOKIE, secret, max_age=int(LONGEST.total_seconds()))


def set_cookie(response: Response, name: str, value: str, max_age: int | None = None) -> None:
    response.set_cookie(
        cookie_name(name), value, max_age=max_age, secure=current_config().https, httponly=True, samesite="Lax"
    )


def forget_session_cookie(response: Response) -> None:
    response.delete_cookie(cookie_name(), secure=current_config().https, httponly=True, samesite="Lax")


def device_words() -> str:
    """A browser in a few words, for the list of one's sessions."""
    agent = request.user_agent.string
    browser = next((name for mark, name in BROWSERS if mark in agent), "A browser")
    system = next((name for mark, name in SYSTEMS if mark in agent), "")
    return f"{browser} on {system}" if system else browser


def _found() -> Identity:
    """A token counts before a cookie: whoever sends one means it."""
    scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return _by_token(secret.strip())
    cookie = request.cookies.get(cookie_name(), "")
    return _by_cookie(cookie) if cookie else Identity()


def _by_token(secret: str) -> Identity:
    with current_database().read() as session:
        known = principal_of_token(session, secret, now())
    if known is None:
        raise TokenNotValid("The API token of this request is unknown, revoked or has expired.")
    if known.is_due:
        _note(note_used, known.id)
    return Identity(known.principal)


def _by_cookie(secret: str) -> Identity:
    if "remembered" in g:
        known = current_sessions().find(secret, now())
    else:
        known = principal_of_session(current_database(), secret, now())
    if known is None:
        return Identity()
    if known.is_due:
        _note(note_seen, known.id)
    return Identity(known.principal, known.id, secret)


def _note(noting: Callable[..., None], row: UUID) -> None:
    """Nobody has to wait for this: where others write, it is noted the next time."""
    with suppress(DatabaseBusy), current_database().write() as session:
        noting(session, row, now())
