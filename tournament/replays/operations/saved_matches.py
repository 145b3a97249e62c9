"""Saved matches: stored behind a link, listed if public, opened for reading."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final
from uuid import uuid4

from sqlalchemy import delete, select
from sqlalchemy.orm import Session, defer

from tournament.core.storage.database import Database
from tournament.core.translation import gettext
from tournament.replays.models import SavedMatch
from tournament.replays.operations.opened_match import OpenedMatch, open_match, open_stored
from tournament.replays.operations.samples import SAMPLES, sample_match
from tournament.replays.problems import SavedMatchExpired, SavedMatchNotFound

RETENTION_PERIOD: Final = timedelta(days=90)
EXPIRED_RETENTION_PERIOD: Final = timedelta(days=30)
"""How long an expired match is kept, so that its link can say so."""


TimeLeft = tuple[tuple[int, tuple[int | None, ...]], ...]
"""Steps, each with the milliseconds left to every seat; None for no clock."""


@dataclass(frozen=True, slots=True)
class SavedMatchView:
    """An opened match and how it is stored; a sample has no dates."""

    match: OpenedMatch
    source: Callable[[], bytes]
    """Loads the file as it was saved."""
    public_name: str | None = None
    created_at: datetime | None = None
    expires_at: datetime | None = None
    left: Callable[[], TimeLeft] = tuple
    """Returns the time left to each seat by step.

    Empty for matches without clocks and for uploaded files.
    """


def save_match(
    database: Database,
    source: bytes,
    secret: str,
    now: datetime,
    public_name: str | None = None,
    count: Callable[[Session], None] | None = None,
) -> None:
    """Prove a file with no transaction open, and store it.

    Public matches are stored for good, others for a while. A damaged match is stored too, since it is shown up to the
    break; other files are refused. `count` is called in the transaction that stores the match, and may refuse it.
    """
    opened = open_match(source)
    with database.write() as session:
        if count is not None:
            count(session)
        save_opened(session, opened, source, secret, now, public_name)


def save_opened(
    session: Session,
    opened: OpenedMatch,
    source: bytes,
    secret: str,
    now: datetime,
    public_name: str | None = None,
    *,
    for_event: bool = False,
) -> SavedMatch:
    """Store an opened match; one for an event does not expire and knows its link."""
    session.execute(delete(SavedMatch).where(SavedMatch.expires_at < now - EXPIRED_RETENTION_PERIOD))
    row = SavedMatch(
        secret_hash=_hash(secret),
        id=uuid4(),
        link=secret if for_event else None,
        public_name=public_name,
        digest=opened.digest,
        ruleset=opened.header.ruleset[:10],
        format=opened.header.format[:20],
        seats=list(opened.header.seats),
        steps=opened.steps,
        ended=opened.ended[:200],
        created_at=now,
        expires_at=None if public_name or for_event else now + RETENTION_PERIOD,
        content=source,
    )
    session.add(row)
    return row


def find_match(database: Database, secret: str, now: datetime) -> SavedMatchView:
    """Open the match behind a link, with no transaction open while it is proved."""
    if secret in SAMPLES:
        return SavedMatchView(open_match(sample_match(secret)), lambda: sample_match(secret), secret)

    def load() -> bytes:
        with database.read() as session:
            return match_file(session, secret, now)

    with database.read() as session:
        row = _row(session, secret, now)
    return SavedMatchView(open_stored(row.digest, load), load, row.public_name, row.created_at, row.expires_at)


def match_file(session: Session, secret: str, now: datetime) -> bytes:
    """Return the file behind a link as it was saved."""
    return sample_match(secret) if secret in SAMPLES else _row(session, secret, now).content


def _row(session: Session, secret: str, now: datetime) -> SavedMatch:
    found = select(SavedMatch).where(SavedMatch.secret_hash == _hash(secret)).options(defer(SavedMatch.content))
    row = session.scalar(found)
    if row is None:
        raise SavedMatchNotFound(gettext("There is no saved match at this address. Check that the link is complete."))
    if row.expires_at is not None and row.expires_at <= now:
        raise SavedMatchExpired(
            gettext(
                "This match was available until %(day)s. Upload the file again to read it.",
                day=f"{row.expires_at:%-d %b %Y}",
            )
        )
    return row


def public_matches(session: Session, most: int = 50) -> list[SavedMatch]:
    """Return the newest public matches."""
    found = select(SavedMatch).where(SavedMatch.public_name.is_not(None)).order_by(SavedMatch.created_at.desc())
    return list(session.scalars(found.limit(most)))


def _hash(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
