"""A hall of a thousand players in its third round, with players' sessions."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from secrets import token_urlsafe

from tournament.accounts.models import Account
from tournament.accounts.operations.sessions import open_session
from tournament.core.security.principal import CONSOLE
from tournament.core.storage.database import Database, Session
from tournament.core.storage.database_schema import upgrade
from tournament.events.book.book import Book, load_book
from tournament.events.lifecycle.operations import lifecycle as events
from tournament.events.lifecycle.operations import stages
from tournament.events.lifecycle.operations.lifecycle import EventDraft
from tournament.events.models.entries import Entry
from tournament.events.rounds.operations import lifecycle as rounds
from tournament.events.rounds.operations.results import ResultInput, stored_result
from tournament.events.states import EntryStatus, SettledBy, TableKind, TableStatus
from tournament.events.trail.change import change
from tournament.subscriptions import subscribe_all

SLUG = "hall"
ROUNDS = 2
FACTIONS = ("stark", "lannister", "baratheon", "greyjoy", "martell", "tyrell", "targaryen", "thenightswatch")


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A player at a table of the current round, with the cookie of a session."""

    number: int
    table: int
    opponent: int
    cookie: str


def make_hall(url: str, players: int) -> list[SeatedPlayer]:
    """Create the hall and return the players of its third round.

    Players are entered together, as by an import.
    """
    subscribe_all()
    database = Database(url)
    upgrade(database, lambda line: None)
    now = datetime.now(UTC) - timedelta(hours=3)
    with database.write() as session:
        drawn = EventDraft(name=SLUG, cut=False)
        slug = events.create_event(session, drawn, CONSOLE, now, "5eed" * 8).slug
        assert slug == SLUG
        events.start_check_in(session, slug, CONSOLE, now)
        _enter(session, players, now)
        stages.start_stage(session, slug, 1, CONSOLE, now)
    for number in range(1, ROUNDS + 2):
        with database.write() as session:
            rounds.pair_round(session, SLUG, CONSOLE, now)
            rounds.publish_round(session, SLUG, CONSOLE, now)
            if number <= ROUNDS:
                _play(session, now)
                rounds.close_round(session, SLUG, CONSOLE, now)
    seated = _sign_in_players(database)
    database.close()
    return seated


def _enter(session: Session, players: int, now: datetime) -> None:
    people = [
        Account(name=f"Player {number:04d}", name_key=f"player {number:04d}", created_at=now)
        for number in range(1, players + 1)
    ]
    session.add_all(people)
    session.flush()
    with change(session, SLUG, CONSOLE, now, "entries.imported") as act:
        act.add(
            *(
                Entry(
                    event_id=act.event.id,
                    number=number,
                    name=person.name,
                    account_id=person.id,
                    status=EntryStatus.CHECKED_IN,
                    checked_in_at=now,
                    registered_at=now,
                    faction=FACTIONS[number % len(FACTIONS)],
                )
                for number, person in enumerate(people, start=1)
            )
        )
        act.summary = f"{players} players were entered."


def _play(session: Session, now: datetime) -> None:
    """Enter all results at once; the lower number wins three times of four."""
    with change(session, SLUG, CONSOLE, now, "results.entered") as act:
        book = Book(session, act.event)
        stage = book.stage(1)
        for table in book.open_tables(book.rounds_of(stage)[-1]):
            players = sorted(entry.number for entry in book.players_at(table))
            winner = players[(table.number or 0) % 4 == 0]
            table.result = stored_result(book, table, ResultInput("win", winner))
            table.status, table.settled_by = TableStatus.FINAL, SettledBy.DESK
        act.summary = "All results were entered."


def _sign_in_players(database: Database) -> list[SeatedPlayer]:
    found: list[SeatedPlayer] = []
    with database.write() as session:
        book = load_book(session, SLUG)
        for table in book.tables_of(book.rounds_of(book.stage(1))[-1]):
            if table.kind is not TableKind.MATCH or table.number is None:
                continue
            one, other = book.players_at(table)
            for entry, opponent in ((one, other), (other, one)):
                cookie = token_urlsafe(32)
                assert entry.account_id is not None
                open_session(session, entry.account_id, cookie, "a browser", datetime.now(UTC))
                found.append(SeatedPlayer(entry.number, table.number, opponent.number, cookie))
    return found
