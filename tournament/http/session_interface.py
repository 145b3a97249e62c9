"""Flask's own session, which only the demonstration uses.

Without its cookie, nothing is unsigned.
"""

from flask import Flask, Request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface


class DemoSessionInterface(SecureCookieSessionInterface):
    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        if self.get_cookie_name(app) not in request.cookies:
            return self.session_class()
        return super().open_session(app, request)
