"""Cookie that holds the secret of a session."""

from flask import Response

from tournament.accounts.operations.sessions import LONGEST
from tournament.http.context import current_config
from tournament.http.identity import COOKIE, cookie_name, set_cookie


def set_session_cookie(response: Response, secret: str) -> None:
    set_cookie(response, COOKIE, secret, max_age=int(LONGEST.total_seconds()))


def forget_session_cookie(response: Response) -> None:
    response.delete_cookie(cookie_name(), secure=current_config().https, httponly=True, samesite="Lax")
