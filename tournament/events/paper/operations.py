"""Paper of large rounds: requested, leased by a maker, stored with a fingerprint."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import sha256
from typing import Final
from uuid import UUID

from sqlalchemy import delete, or_, select
from sqlalchemy.orm import Session, undefer

from tournament.core.storage.upsert import upsert
from tournament.events.book.book import Book
from tournament.events.models.events import Event
from tournament.events.models.paper import Paper
from tournament.events.models.rounds import Round
from tournament.events.rounds.operations.views import current_round

PaperLinks = dict[str, list[object]]
"""Link targets of slips, by table.

Each has the table's address, and by guest the address, code and claim code.
"""
POSTER_KEY: Final = "posted"
"""Key of the only link of posters: the address for reports."""
MAX_PLAYERS_AT_ONCE: Final = 300
"""Up to this many players, paper is made during the request."""
LEASE_DURATION: Final = timedelta(seconds=30)
MAX_ATTEMPTS: Final = 3
RETENTION_PERIOD: Final = timedelta(days=7)


class PaperKind(StrEnum):
    BY_NAME = "by-name"
    BY_TABLE = "by-table"
    SLIPS = "slips"
    STANDINGS = "standings"


@dataclass(frozen=True, slots=True)
class PaperState:
    """The state of one kind of paper.

    One of none, waiting, being made, failed, outdated, ready.
    """

    kind: PaperKind
    state: str
    done: int = 0
    """Percentage, while it is being made."""


def paper_round(book: Book, kind: PaperKind) -> Round | None:
    """Return the round whose paper the desk needs now.

    For standings, the last published round.
    """
    if kind is not PaperKind.STANDINGS:
        return current_round(book, staff=True)
    stage = book.ranked_stage
    rounds = book.rounds_of(stage, drawn=False) if stage else []
    return rounds[-1] if rounds else None


def is_large(book: Book, round_: Round) -> bool:
    return sum(len(book.seats_at(table)) for table in book.tables_of(round_)) > MAX_PLAYERS_AT_ONCE


def fingerprint(book: Book, round_: Round, kind: PaperKind) -> str:
    """Return a hash of everything that is printed; cached for a version."""
    make = _standings_digest if kind is PaperKind.STANDINGS else _pairings_digest
    return book.once(("fingerprint", round_.id, make.__name__), lambda: make(book, round_))


def _pairings_digest(book: Book, round_: Round) -> str:
    seats = [
        (table.id, table.number, [(one.number, one.name, one.account_id is None) for one in book.players_at(table)])
        for table in book.tables_of(round_)
    ]
    return _digest((seats, _ranks(book, round_, round_.number - 1)))


def _standings_digest(book: Book, round_: Round) -> str:
    stage = book.stage_of(round_)
    names = [(entry.number, entry.name) for entry in book.players_in(stage)]
    return _digest((names, _ranks(book, round_, round_.number)))


def _ranks(book: Book, round_: Round, through: int) -> object:
    rows = book.standings(book.stage_of(round_), through=through).rows
    return [(row.rank, row.player, str(row.points), str(row.values)) for row in rows]


def _digest(printed: object) -> str:
    return sha256(repr(printed).encode()).hexdigest()


def request_paper(
    session: Session, round_: Round, kind: PaperKind, print_: str, links: PaperLinks, now: datetime
) -> None:
    """Request paper, unless a current request or file exists that has not failed."""
    there = session.scalar(select(Paper).filter_by(round_id=round_.id, kind=kind.value))
    if there is not None and there.fingerprint == print_ and there.attempts < MAX_ATTEMPTS:
        return
    fresh = {
        "event_id": round_.event_id,
        "links": links,
        "fingerprint": print_,
        "asked_at": now,
        "taken_until": None,
        "attempts": 0,
        "done": 0,
        "made_at": None,
        "content": None,
    }
    asked = upsert(session, Paper).values(round_id=round_.id, kind=kind.value, **fresh)
    session.execute(asked.on_conflict_do_update(index_elements=[Paper.round_id, Paper.kind], set_=fresh))


def paper_states(session: Session, book: Book) -> dict[PaperKind, PaperState]:
    """Return the states of paper that is made in the background, for the desk.

    Empty if all paper is made during requests.
    """
    rows = {(row.round_id, row.kind): row for row in session.scalars(select(Paper).filter_by(event_id=book.event.id))}
    rounds = {kind: paper_round(book, kind) for kind in PaperKind}
    return {
        kind: _paper_state(book, round_, kind, rows.get((round_.id, kind.value)))
        for kind, round_ in rounds.items()
        if round_ is not None and is_large(book, round_)
    }


def _paper_state(book: Book, round_: Round, kind: PaperKind, row: Paper | None) -> PaperState:
    if row is None:
        return PaperState(kind, "none")
    if row.made_at is not None:
        return PaperState(kind, "ready" if row.fingerprint == fingerprint(book, round_, kind) else "outdated")
    if row.attempts >= MAX_ATTEMPTS and row.taken_until is None:
        return PaperState(kind, "failed")
    return PaperState(kind, "being made" if row.taken_until else "waiting", row.done)


def stored_paper(session: Session, book: Book, round_: Round, kind: PaperKind) -> bytes | None:
    """Return the file, if it matches what would be printed now."""
    wanted = select(Paper).filter_by(round_id=round_.id, kind=kind.value, fingerprint=fingerprint(book, round_, kind))
    row = session.scalar(wanted.options(undefer(Paper.content)))
    return row.content if row is not None else None


def lease_paper(session: Session, now: datetime) -> tuple[Paper, str] | None:
    """Lease the oldest request without a maker; return it with its event's slug.

    Also deletes old paper.
    """
    session.execute(delete(Paper).where(Paper.asked_at < now - RETENTION_PERIOD))
    free = (
        Paper.made_at.is_(None),
        Paper.attempts < MAX_ATTEMPTS,
        or_(Paper.taken_until.is_(None), Paper.taken_until < now),
    )
    wanted = select(Paper).where(*free).order_by(Paper.asked_at, Paper.id).limit(1)
    row = session.scalar(wanted.options(undefer(Paper.links)).with_for_update(skip_locked=True))
    if row is None:
        return None
    row.taken_until, row.attempts, row.done = now + LEASE_DURATION, row.attempts + 1, 0
    return row, session.scalars(select(Event.slug).filter_by(id=row.event_id)).one()


def has_request(session: Session, now: datetime) -> bool:
    """Return whether a request waits, without a write transaction."""
    free = or_(Paper.taken_until.is_(None), Paper.taken_until < now)
    wanted = select(Paper.id).where(Paper.made_at.is_(None), Paper.attempts < MAX_ATTEMPTS, free)
    return session.scalar(wanted.limit(1)) is not None


def record_progress(session: Session, paper_id: UUID, done: int, now: datetime) -> None:
    """Record the progress, and renew the lease."""
    _update_paper(session, paper_id, lambda row: _renew(row, done, now))


def _renew(row: Paper, done: int, now: datetime) -> None:
    row.done, row.taken_until = done, now + LEASE_DURATION


def store_paper(session: Session, paper_id: UUID, made_from: str, content: bytes, now: datetime) -> None:
    def keep(row: Paper) -> None:
        row.content, row.made_at, row.fingerprint, row.done, row.taken_until = content, now, made_from, 100, None
        row.links = {}

    _update_paper(session, paper_id, keep)


def release_paper(session: Session, paper_id: UUID) -> None:
    """Release paper that could not be made, so that it can be tried again."""

    def leave(row: Paper) -> None:
        row.taken_until, row.done = None, 0

    _update_paper(session, paper_id, leave)


def _update_paper(session: Session, paper_id: UUID, act: Callable[[Paper], None]) -> None:
    row = session.get(Paper, paper_id, with_for_update=True)
    if row is not None and row.made_at is None:  # otherwise its round was taken back, or a newer request is done
        act(row)
