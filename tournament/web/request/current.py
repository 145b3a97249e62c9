"""What a view needs from the application that serves it."""

from datetime import UTC, datetime

from flask import current_app

from tournament.config import Config
from tournament.database import Database
from tournament.live.bus import Bus
from tournament.live.streams import OpenStreams
from tournament.live.tickets import Tickets
from tournament.mail import Mailer
from tournament.operations.accounts.known import KnownSessions
from tournament.operations.ground.installation import WriteProbe
from tournament.operations.online.process import OnlinePlay
from tournament.operations.online.tables import Dealer
from tournament.operations.online.watching import Watching
from tournament.passwords import Passwords
from tournament.places import Places
from tournament.sealing import new_seed
from tournament.web.request.newest import NewestBooks


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


def current_play() -> OnlinePlay:
    play = current_app.extensions["kingsmoot.online"]
    assert isinstance(play, OnlinePlay)
    return play


def current_dealer() -> Dealer:
    """What the matches of a round that is played online are opened with."""
    return Dealer(current_play().sealer, new_seed)


def current_sessions() -> KnownSessions:
    sessions = current_app.extensions["kingsmoot.sessions"]
    assert isinstance(sessions, KnownSessions)
    return sessions


def current_watching() -> Watching:
    watching = current_app.extensions["kingsmoot.watching"]
    assert isinstance(watching, Watching)
    return watching


def current_streams() -> OpenStreams:
    streams = current_app.extensions["kingsmoot.streams"]
    assert isinstance(streams, OpenStreams)
    return streams


def current_tickets() -> Tickets:
    tickets = current_app.extensions["kingsmoot.tickets"]
    assert isinstance(tickets, Tickets)
    return tickets


def current_newest() -> NewestBooks:
    newest = current_app.extensions["kingsmoot.newest"]
    assert isinstance(newest, NewestBooks)
    return newest


def current_passwords() -> Passwords:
    passwords = current_app.extensions["kingsmoot.passwords"]
    assert isinstance(passwords, Passwords)
    return passwords


def current_open_work() -> Places:
    places = current_app.extensions["kingsmoot.open_work"]
    assert isinstance(places, Places)
    return places


def current_mailer() -> Mailer:
    mailer: Mailer = current_app.extensions["kingsmoot.mailer"]
    return mailer


def current_probe() -> WriteProbe:
    probe = current_app.extensions["kingsmoot.probe"]
    assert isinstance(probe, WriteProbe)
    return probe


def now() -> datetime:
    """The one clock of the web layer."""
    return datetime.now(UTC)
