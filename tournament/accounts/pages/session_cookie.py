"""Cookie that holds the secret of a session."""

from flask import Response

from tournament.accounts.operations.sessions import SESSION_MAX_LIFETIME
from tournament.http.context import current_config
from tournament.http.identity import SESSION_COOKIE, cookie_name, set_cookie


def set_session_cookie(response: Response, secret: str) -> None:
    set_cookie(response, SESSION_COOKIE, secret, max_age=int(SESSION_MAX_LIFETIME.total_seconds()))


def forget_session_cookie(response: Response) -> None:
    response.delete_cookie(cookie_name(), secure=current_config().https, httponly=True, samesite="Lax")
