"""A service on a port of its own with an event in it, and browsers to look at it."""

import threading
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, cast
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from playwright.sync_api import Browser, BrowserContext, Page
from werkzeug.serving import make_server
from werkzeug.wsgi import ClosingIterator

from tests.support.tournament.running import Running
from tournament.accounts.operations.sessions import open_session
from tournament.app import create_app
from tournament.core.bus.bus import event_topic
from tournament.core.config import Config, Environment
from tournament.core.security.principal import Principal

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}


class Hall:
    """The address, the event, and what the desk does while browsers look."""

    def __init__(self, address: str, app: Any, moot: Running, browser: Browser) -> None:
        self.address = address
        self.app = app
        self.moot = moot
        self.browser = browser
        self.faults: list[str] = []
        self.contexts: list[BrowserContext] = []

    def url(self, path: str = "") -> str:
        return f"{self.address}/events/{self.moot.slug}{path}"

    def does(self, operation: Any, *given: Any, **named: Any) -> Any:
        """Like the desk: commit, then tell everybody who watches."""
        result = self.moot.do(operation, *given, **named)
        self.tell()
        return result

    def tell(self) -> None:
        self.app.extensions["kingsmoot.bus"].publish(event_topic(self.moot.slug), self.moot.event().version)

    def page(self, who: Principal | None = None, *, phone: bool = False, **more: Any) -> Page:
        """A browser of somebody, or of nobody known."""
        context = self.browser.new_context(viewport=PHONE if phone else DESKTOP, **more)
        self.contexts.append(context)
        if who is not None:
            secret = token_urlsafe(32)
            assert who.account_id is not None
            with self.moot.database.write() as session:
                open_session(session, who.account_id, secret, "a browser", datetime.now(UTC))
            context.add_cookies([{"name": "kingsmoot_session", "value": secret, "url": self.address}])
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda line: self.faults.append(line.text) if "Content Security" in line.text else None)
        return page


def files_whole(app: WSGIApplication) -> WSGIApplication:
    """The application with static files read before they are sent: Werkzeug's server leaves the file open when a
    browser goes away in the middle of it."""

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        body = app(environ, start_response)
        if not environ["PATH_INFO"].startswith("/static/"):
            return body
        with closing(cast(ClosingIterator, body)):
            return [b"".join(body)]

    return answer


@contextmanager
def open_hall(folder: Path, browser: Browser, **event: Any) -> Iterator[Hall]:
    config = Config(
        environment=Environment.TESTING,
        secret_key="for tests only, in no way a secret",
        database_url=f"sqlite:///{folder / 'kingsmoot.db'}",
        instance_dir=folder,
    )
    app = create_app(config)
    moot = Running(app.extensions["kingsmoot.database"], now=datetime.now(UTC), **event)
    server = make_server("127.0.0.1", 0, files_whole(app), threaded=True)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    hall = Hall(f"http://127.0.0.1:{server.server_port}", app, moot, browser)
    yield hall
    for context in hall.contexts:
        context.close()
    app.extensions["kingsmoot.bus"].close()
    server.shutdown()
    thread.join()
    server.server_close()
    moot.database.close()
    assert hall.faults == []
