"""Services of the application, for views."""

from datetime import UTC, datetime

from flask import current_app

from tournament.core.bus.bus import Bus
from tournament.core.config import Config
from tournament.core.limits.work_slots import WorkSlots
from tournament.core.mail import Mailer
from tournament.core.security.passwords import Passwords
from tournament.core.security.sealing import Sealer
from tournament.core.storage.database import Database
from tournament.core.storage.installation import WriteProbe
from tournament.http.streams.limit import OpenStreams
from tournament.http.streams.tickets import Tickets


def current_database() -> Database:
    database = current_app.extensions["kingsmoot.database"]
    assert isinstance(database, Database)
    return database


def current_config() -> Config:
    config = current_app.extensions["kingsmoot.config"]
    assert isinstance(config, Config)
    return config


def current_bus() -> Bus:
    bus: Bus = current_app.extensions["kingsmoot.bus"]
    return bus


def current_streams() -> OpenStreams:
    streams = current_app.extensions["kingsmoot.streams"]
    assert isinstance(streams, OpenStreams)
    return streams


def current_tickets() -> Tickets:
    tickets = current_app.extensions["kingsmoot.tickets"]
    assert isinstance(tickets, Tickets)
    return tickets


def current_passwords() -> Passwords:
    passwords = current_app.extensions["kingsmoot.passwords"]
    assert isinstance(passwords, Passwords)
    return passwords


def current_sealer() -> Sealer:
    sealer = current_app.extensions["kingsmoot.sealer"]
    assert isinstance(sealer, Sealer)
    return sealer


def current_open_work() -> WorkSlots:
    places = current_app.extensions["kingsmoot.open_work"]
    assert isinstance(places, WorkSlots)
    return places


def current_mailer() -> Mailer:
    mailer: Mailer = current_app.extensions["kingsmoot.mailer"]
    return mailer


def current_probe() -> WriteProbe:
    probe = current_app.extensions["kingsmoot.probe"]
    assert isinstance(probe, WriteProbe)
    return probe


def now() -> datetime:
    """Return the current time; views use no other clock."""
    return datetime.now(UTC)
