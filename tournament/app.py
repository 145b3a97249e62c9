"""Builds the Flask application from a configuration."""

from collections.abc import Callable
from typing import TypeVar

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from tournament.accounts.operations.authentication import AccountAuthenticator
from tournament.api_routes import register_api
from tournament.core.bus.factory import open_bus
from tournament.core.config import Config, Environment, load_config
from tournament.core.limits.limits import HASHING, OPEN_WORK
from tournament.core.limits.work_slots import WorkSlots
from tournament.core.mail import make_mailer
from tournament.core.resources import resource_dir
from tournament.core.security.passwords import Passwords
from tournament.core.security.sealing import make_sealer
from tournament.core.storage.database import Database
from tournament.core.storage.installation import WriteProbe
from tournament.demo.pages import register_demo
from tournament.events.pages.newest_books import NewestBooks
from tournament.http.concurrency_limit import ConcurrencyLimit, without_slot
from tournament.http.identity import Authenticator
from tournament.http.security_headers import add_security_headers
from tournament.http.server_log import configure_logs, register_request_log
from tournament.http.session_interface import DemoSessionInterface
from tournament.http.streams.limit import OpenStreams, max_streams
from tournament.http.streams.tickets import Tickets
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.view.spectators import SpectatorFeed
from tournament.online.pages.fast_path import FastPath
from tournament.page_routes import register_pages
from tournament.page_subscriptions import subscribe_pages
from tournament.subscriptions import subscribe_all

Called = TypeVar("Called", bound=Callable[..., object])


class App(Flask):
    def ensure_sync(self, func: Called) -> Called:
        """Return the function: nothing is a coroutine, and Flask would check each hook and view of every request."""
        return func


def create_app(config: Config | None = None) -> Flask:
    """Build the application; without a configuration, use the environment variables."""
    config = config or load_config()
    if config.environment is not Environment.TESTING:
        configure_logs(config)

    app = App("tournament", template_folder=str(resource_dir("templates")))
    app.session_interface = DemoSessionInterface()
    app.config.update(
        SECRET_KEY=config.secret_key,
        TESTING=config.environment is Environment.TESTING,
        MAX_CONTENT_LENGTH=config.max_body_bytes,
        SESSION_COOKIE_SECURE=config.https,
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        TEMPLATES_AUTO_RELOAD=config.environment is Environment.DEVELOPMENT,
    )
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.wsgi_app = FastPath(app)  # type: ignore[method-assign]
    if config.trusted_proxies:
        hops = config.trusted_proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)  # type: ignore[method-assign]

    app.wsgi_app = ConcurrencyLimit(app.wsgi_app, config.turns, config.max_body_bytes)  # type: ignore[method-assign]

    connect_services(app, config)
    register_request_log(app)
    add_security_headers(app, config)
    register_pages(app, config.locales)
    if config.demo:
        register_demo(app)
    register_api(app)
    return app


def connect_services(app: Flask, config: Config) -> None:
    """Give the application its services: database, bus, mail, password hashing."""
    subscribe_all()
    subscribe_pages()
    database, sealer = Database(config.database_url), make_sealer(config)
    authenticator: Authenticator = AccountAuthenticator(database)
    app.extensions["kingsmoot.config"] = config
    app.extensions["kingsmoot.database"] = database
    app.extensions["kingsmoot.authenticator"] = authenticator
    app.extensions["kingsmoot.sealer"] = sealer
    app.extensions["kingsmoot.online"] = MatchRuntime(database, sealer, config.carries_older)
    app.extensions["kingsmoot.watching"] = SpectatorFeed(app.extensions["kingsmoot.online"])
    app.extensions["kingsmoot.probe"] = WriteProbe()
    app.extensions["kingsmoot.bus"] = open_bus(config, database)
    app.extensions["kingsmoot.streams"] = OpenStreams(max_streams(config.streams), places=config.stream_places)
    app.extensions["kingsmoot.tickets"] = Tickets(config.secret_key)
    app.extensions["kingsmoot.newest"] = NewestBooks(database)
    app.extensions["kingsmoot.mailer"] = make_mailer(config.smtp_url, config.mail_from, config.mail_spool)
    folder = config.places
    app.extensions["kingsmoot.open_work"] = WorkSlots(OPEN_WORK, folder, without_slot)
    app.extensions["kingsmoot.passwords"] = Passwords(
        memory_kib=config.argon2_kib, passes=config.argon2_passes, places=WorkSlots(HASHING, folder, without_slot)
    )
