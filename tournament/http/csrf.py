"""CSRF protection: each form carries a token that is bound to its session."""

import hmac
import secrets
from hashlib import sha256
from typing import Final
from urllib.parse import urlsplit

from flask import Flask, Response, g, request
from markupsafe import Markup

from tournament.core.problems import FormExpired
from tournament.core.security.permissions import Action
from tournament.core.translation import gettext
from tournament.http.context import current_config
from tournament.http.identity import cookie_name, current_identity, new_secret, set_cookie

CSRF_FIELD: Final = "csrf_token"
CSRF_HEADER: Final = "X-CSRF-Token"
VISITOR_COOKIE: Final = "kingsmoot_visitor"
"""Binds the forms to sign in and up, which have no session yet."""
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
OWN_SITES: Final = frozenset({"same-origin", "none"})


def register_csrf(app: Flask) -> None:
    app.jinja_env.globals.update(csrf_field=csrf_field, csrf_token=csrf_token)

    @app.after_request
    def keep_visitor(response: Response) -> Response:
        if "visitor" in g:
            set_cookie(response, VISITOR_COOKIE, g.visitor)
        return response


def csrf_token() -> str:
    """Return the token for the X-CSRF-Token header of scripts; empty if signed out."""
    cookie = current_identity().cookie
    return _make_token(cookie) if cookie else ""


def csrf_field(visitor: bool = False) -> Markup:
    """Return the hidden field of a form; empty if signed out.

    With `visitor`, the form is one to sign in with and has a token even so.
    """
    bound = current_identity().cookie
    if not bound and visitor:
        bound = g.visitor if "visitor" in g else request.cookies.get(cookie_name(VISITOR_COOKIE), "")
        if not bound:
            bound = g.visitor = new_secret()
    if not bound:
        return Markup("")
    return Markup('<input type="hidden" name="{}" value="{}">').format(CSRF_FIELD, _make_token(bound))


def check_csrf(action: Action) -> None:
    """Raise FormExpired if a cookie identifies the sender, but the form is not from a page of ours."""
    identity = current_identity()
    if request.method in SAFE_METHODS or identity.by_token:
        return
    bound = identity.cookie
    if not bound and action is Action.SIGN_IN and not request.path.startswith("/api/"):  # the API sets no cookie
        bound = request.cookies.get(cookie_name(VISITOR_COOKIE), "")
    elif not bound:
        return  # the request acts for no person
    if not is_same_origin(request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin"), request.host):
        raise FormExpired(gettext("Another site sent this form to %(path)s. Nothing was changed.", path=request.path))
    given = request.headers.get(CSRF_HEADER) or request.form.get(CSRF_FIELD, "")
    if not bound or not is_valid_token(given, bound, current_config().secret_key):
        raise FormExpired(
            gettext("This form has expired, or cookies are turned off. Reload the page and send the form again.")
        )


def is_same_origin(site: str | None, origin: str | None, host: str) -> bool:
    """Tell whether this site sent a request, as far as the browser says.

    If the browser says nothing, the token alone decides.
    """
    if site is not None:
        return site in OWN_SITES
    return origin is None or origin == "null" or urlsplit(origin).netloc == host


def _make_token(bound: str) -> str:
    """Return another token each time, so that compressed responses don't reveal it."""
    nonce = secrets.token_hex(8)
    return f"{nonce}.{_sign(nonce, bound, current_config().secret_key)}"


def is_valid_token(given: str, bound: str, key: str) -> bool:
    nonce, _, mark = given.partition(".")
    return hmac.compare_digest(mark.encode(), _sign(nonce, bound, key).encode())


def _sign(nonce: str, bound: str, key: str) -> str:
    return hmac.new(key.encode(), f"form:{nonce}:{bound}".encode(), sha256).hexdigest()
