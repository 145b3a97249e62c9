"""The demonstration for tests: seeded once for a whole run, then copied; with sessions and links that are known."""

import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy.orm import Session

from tests.once import once
from tournament.accounts.operations.accounts import request_reset
from tournament.accounts.operations.sessions import open_session
from tournament.core.security.sealing import Sealer
from tournament.core.storage.database import Database
from tournament.core.storage.database_schema import upgrade
from tournament.decks.operations.checks import DeckRequest, check_deck, share_report
from tournament.demo.online import seed_online
from tournament.demo.people import PERSONAS, persona
from tournament.demo.seed import deck_texts, seed
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.subscriptions import subscribe_all

SECRET: Final = "for tests only, in no way a secret"
"""That of every installation in tests, so that it opens what the demonstration's online matches are sealed with."""
JOUST, GATHERING, OPEN, DRAFT = "iron-hall-joust", "stonebridge-gathering", "winter-open", "spring-league"
REPORT: Final = "a-broken-deck-shared-by-link"
RESET: Final = "a-link-to-set-a-new-password"
VISITOR: Final = "visitor"
ROLES: Final = (VISITOR, *PERSONAS)


def session_secret(who: str) -> str:
    """The cookie that signs one of the demonstration's people in."""
    return f"the-session-of-the-{who}-of-the-demonstration"


def fill(session: Session, now: datetime) -> None:
    """The demonstration's own seed, and what tests need to see every page."""
    seed(session, now)
    for who in PERSONAS:
        account = persona(session, who)
        assert account is not None
        open_session(session, account.id, session_secret(who), "Firefox on Linux", now)
    broken = "\n".join(deck_texts()[0].splitlines()[:-6])
    share_report(session, check_deck(session, DeckRequest(broken, day=now.date())), REPORT, now)
    request_reset(session, "pia@demo.invalid", secret=RESET, link="/", now=now)


def fill_file(path: Path, now: datetime, secret: str = SECRET) -> None:
    subscribe_all()
    database = Database(f"sqlite:///{path}")
    upgrade(database, lambda line: None)
    with database.write() as session:
        fill(session, now)
    seed_online(MatchRuntime(database, Sealer(secret)), now)
    database.close()


def demonstration(factory: pytest.TempPathFactory, folder: Path) -> None:
    """Puts the demonstration's database into a folder."""
    seeded = once(factory, "demonstration.db", lambda path: fill_file(path, datetime.now(UTC)))
    shutil.copy(seeded, folder / "demo.db")
