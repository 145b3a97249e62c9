"""The fast path: the two requests of every choice, answered before Flask.

The answers are the same, without the overhead of pages. Only the plain case is answered here. Anything else goes on
to Flask with nothing done. Errors of operations are raised again there, where they are reported.

Views have no translated texts: engine sentences are English, and boards say everything else in their own language.
So caches of views are shared by all languages. The sentence of an error is translated where it is raised, and an
ETag contains the language of the page: both need the reader's language before Flask chooses it.
"""

import re
from collections.abc import Iterable
from io import BytesIO
from typing import TYPE_CHECKING, Final
from uuid import UUID

from flask import Flask

from engine import Choice
from tournament.accounts.operations.authentication import AccountAuthenticator
from tournament.core.bus.bus import Bus
from tournament.core.config import Config
from tournament.core.problems import Problem
from tournament.core.security.permissions import POLICIES, Action
from tournament.core.translation import set_locale
from tournament.http.compression import accepts_gzip, gzip_body
from tournament.http.concurrency_limit import BODY_TIMEOUT_KEY, QUEUE_TIMEOUT_KEY
from tournament.http.context import now
from tournament.http.csrf import is_same_origin, is_valid_token
from tournament.http.identity import full_cookie_name
from tournament.http.input.request_bodies import declared_length
from tournament.http.rendering.language import locale_of
from tournament.http.security_headers import NO_PAGE_POLICY, ONE_YEAR_SECONDS
from tournament.http.server_log import REQUEST_START_KEY, begin_request, log_response
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import load_seat_snapshot
from tournament.online.pages.board import (
    AGAIN_HEADER,
    NOW_HEADER,
    RAISED_ERROR_KEY,
    UNREADABLE_ERRORS,
    decode_choice,
    format_server_time,
    make_view_etag,
    pack_table,
    submit_for_account,
)
from tournament.online.schemas import ChoiceBody
from tournament.online.states import OnlineStatus

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_HEX: Final = "[0-9A-Fa-f]"
_match_path: Final = re.compile(f"/matches/({_HEX}{{8}}(?:-{_HEX}{{4}}){{3}}-{_HEX}{{12}})/(view|choices)").fullmatch
_match_secret: Final = re.compile("[0-9A-Za-z_-]+").fullmatch
_match_etag: Final = re.compile(r'W/"[0-9]+-[0-9]+-[0-9a-f]+"').fullmatch
METHODS: Final = {"view": "GET", "choices": "POST"}
MAX_CHOICE_BYTES: Final = 16 * 1024
"""Limit of a choice in bytes; a larger one is left to Flask."""
FLASK_COOKIE: Final = "session"
"""Flask's own session cookie, which only the demonstration sets."""
_POLICY: Final = POLICIES[Action.PLAY_ONLINE]

ResponseHeaders = list[tuple[str, str]]
FastAnswer = tuple[str, ResponseHeaders, bytes]
_JSON_HEADERS: Final = [("Content-Type", "application/json"), ("Content-Security-Policy", NO_PAGE_POLICY)]
_COMMON_HEADERS: Final = [
    ("Cache-Control", "private, no-cache"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("X-Content-Type-Options", "nosniff"),
]
_HSTS_HEADER: Final = ("Strict-Transport-Security", f"max-age={ONE_YEAR_SECONDS}; includeSubDomains")


class FastPath:
    """WSGI middleware before Flask, behind the one that corrects the sender's address."""

    def __init__(self, app: Flask) -> None:
        self._flask: WSGIApplication = app.wsgi_app
        self._parts = app.extensions

    @property
    def _config(self) -> Config:
        config: Config = self._parts["kingsmoot.config"]
        return config

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        place = _match_path(environ.get("PATH_INFO", ""))
        if place is None or not _is_board_request(environ, METHODS[place[2]]):
            return self._flask(environ, start_response)
        environ[REQUEST_START_KEY] = begun = begin_request()
        locales = self._config.locales
        set_locale(locale_of(locales, environ))
        try:
            answer = self._answer(environ, UUID(place[1]))
        except Exception as error:
            environ[RAISED_ERROR_KEY] = error
            answer = None
        if answer is None:
            return self._flask(environ, start_response)
        status, headers, body = answer
        headers += _COMMON_HEADERS
        if len(locales) > 1:
            headers = [(name, f"{value}, Accept-Language" if name == "Vary" else value) for name, value in headers]
        if self._config.https or environ["wsgi.url_scheme"] == "https":
            headers.append(_HSTS_HEADER)
        headers.append(("X-Request-Id", begun.id))
        log_response(begun.at, environ["REQUEST_METHOD"], environ["PATH_INFO"], int(status[:3]), quiet=True)
        start_response(status, headers)
        return (body,)

    def _answer(self, environ: "WSGIEnvironment", match_id: UUID) -> FastAnswer | None:
        """Return the answer, or None, with nothing done, to leave the request to Flask."""
        sent = None
        if environ["REQUEST_METHOD"] == "POST":
            sent = self._sent(environ)
            if sent is None:
                return None
        account_id = self._account(environ, writes=sent is not None)
        if account_id is None:
            return None
        if sent is None:
            return self._view(match_id, account_id, environ.get("HTTP_IF_NONE_MATCH", ""))
        return self._choice(match_id, account_id, sent)

    def _view(self, match_id: UUID, account_id: UUID, known: str) -> FastAnswer | None:
        play: MatchRuntime = self._parts["kingsmoot.online"]
        seat, snapshot = load_seat_snapshot(play, match_id, account_id)
        mark = f'W/"{make_view_etag(snapshot, seat)}"'
        if known == mark:
            marked = [("ETag", mark), (NOW_HEADER, format_server_time()), ("Vary", "Cookie, Authorization")]
            return "304 NOT MODIFIED", [_JSON_HEADERS[1], *marked], b""
        if not snapshot.head or snapshot.status is OnlineStatus.FROZEN or (known and not _match_etag(known)):
            return None
        return _table_answer(pack_table(play, snapshot, seat), ("ETag", mark), (NOW_HEADER, format_server_time()))

    def _choice(self, match_id: UUID, account_id: UUID, sent: ChoiceBody) -> FastAnswer:
        play: MatchRuntime = self._parts["kingsmoot.online"]
        bus: Bus = self._parts["kingsmoot.bus"]
        ids = tuple(sent.ids)
        carried = submit_for_account(
            play, bus, match_id, account_id, lambda seat: Choice(seat, ids), sent.key, sent.prompt
        )
        packed = gzip_body(carried.seen)
        return _table_answer(packed, (AGAIN_HEADER, "true")) if carried.again else _table_answer(packed)

    def _sent(self, environ: "WSGIEnvironment") -> ChoiceBody | None:
        """Read the choice in a body, which later readers can read again."""
        size = declared_length(environ)
        if not 0 < size <= min(MAX_CHOICE_BYTES, self._config.max_body_bytes):
            return None
        body = environ["wsgi.input"].read(size)
        environ["wsgi.input"] = BytesIO(body)
        try:
            return decode_choice(body)
        except UNREADABLE_ERRORS:
            return None

    def _account(self, environ: "WSGIEnvironment", *, writes: bool) -> UUID | None:
        """Return the account of the session, if it may do this."""
        secret = self._secret(environ.get("HTTP_COOKIE", ""))
        if secret is None or (writes and not self._is_ours(environ, secret)):
            return None
        authenticator: AccountAuthenticator = self._parts["kingsmoot.authenticator"]
        try:
            found = authenticator.known_sessions.find(secret, now())
        except Problem:
            return None
        if found is None or found.is_due or not _POLICY.permits(found.principal, frozenset()):
            return None
        return found.principal.account_id

    def _secret(self, cookies: str) -> str | None:
        """Return the session cookie's value, if it is sent once and is well-formed."""
        mine, found = full_cookie_name(self._config), None
        for each in cookies.split(";"):
            name, _, value = each.strip().partition("=")
            if name == FLASK_COOKIE or (name == mine and (found is not None or not _match_secret(value))):
                return None
            if name == mine:
                found = value
        return found

    def _is_ours(self, environ: "WSGIEnvironment", secret: str) -> bool:
        """Tell whether one of our own pages sent the request."""
        host = environ.get("HTTP_HOST", "")
        if not host or host.endswith((":80", ":443")):  # Flask removes such a port
            return False
        site, origin = environ.get("HTTP_SEC_FETCH_SITE"), environ.get("HTTP_ORIGIN")
        given = environ.get("HTTP_X_CSRF_TOKEN", "")
        return is_same_origin(site, origin, host) and is_valid_token(given, secret, self._config.secret_key)


def _is_board_request(environ: "WSGIEnvironment", method: str) -> bool:
    """Tell whether a request looks like one that a board sends."""
    return (
        environ["REQUEST_METHOD"] == method
        and not environ.get("SCRIPT_NAME")
        and "HTTP_AUTHORIZATION" not in environ
        and "HTTP_TRANSFER_ENCODING" not in environ
        and (method == "GET" or environ.get("CONTENT_TYPE") == "application/json")
        and accepts_gzip(environ.get("HTTP_ACCEPT_ENCODING", ""))
        and QUEUE_TIMEOUT_KEY not in environ
        and BODY_TIMEOUT_KEY not in environ
    )


def _table_answer(packed: bytes, *more: tuple[str, str]) -> FastAnswer:
    sized = [("Content-Encoding", "gzip"), ("Content-Length", str(len(packed)))]
    return "200 OK", [*_JSON_HEADERS, *sized, *more, ("Vary", "Cookie, Authorization, Accept-Encoding")], packed
