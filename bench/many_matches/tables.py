"""Online matches that have just begun, and the sessions of their players."""

from dataclasses import dataclass
from datetime import UTC, datetime
from secrets import token_urlsafe
from uuid import UUID, uuid4

from sqlalchemy import select

from bench.online import begin_match, stored_size
from tournament.accounts.models import Account
from tournament.accounts.operations.sessions import open_session
from tournament.core.config import Config
from tournament.core.security.principal import Principal
from tournament.core.security.sealing import make_sealer
from tournament.core.storage.database import Database
from tournament.core.storage.database_schema import upgrade
from tournament.online.models import OnlineInput
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.subscriptions import subscribe_all

SEATS = 2


@dataclass(frozen=True, slots=True)
class StartedMatch:
    """A match, with the cookies of its players."""

    match: UUID
    cookies: tuple[str, ...]


def begin_matches(config: Config, count: int) -> list[StartedMatch]:
    """Begin jousts of signed-in players."""
    subscribe_all()
    database = Database(config.database_url)
    upgrade(database, lambda line: None)
    play = MatchRuntime(database, make_sealer(config))
    found = []
    for number in range(count):
        names = [f"Player {number:04d} {'AB'[seat]}" for seat in range(SEATS)]
        now = datetime.now(UTC)
        people = [Account(id=uuid4(), name=name, name_key=name.lower(), created_at=now) for name in names]
        cookies = tuple(token_urlsafe(32) for _ in people)
        with database.write() as session:
            session.add_all(people)
            session.flush()
            for person, cookie in zip(people, cookies, strict=True):
                open_session(session, person.id, cookie, "a browser", now)
        found.append(
            StartedMatch(begin_match(play, [Principal(each.id, each.name) for each in people], number), cookies)
        )
    database.close()
    return found


def stored_bytes(url: str) -> int:
    database = Database(url)
    found = stored_size(database)
    database.close()
    return found


def stored_keys(url: str) -> set[tuple[UUID, str]]:
    """Return all stored inputs, by match and key."""
    database = Database(url)
    with database.read() as session:
        found = {(match, key) for match, key in session.execute(select(OnlineInput.match_id, OnlineInput.key))}
    database.close()
    return found
