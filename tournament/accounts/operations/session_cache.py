"""Cache of sessions, so that the frequent requests of boards need no query."""

from datetime import datetime, timedelta
from threading import Lock
from typing import Final

from sqlalchemy import event
from sqlalchemy.orm import ORMExecuteState, Session, UOWTransaction

from tournament.accounts.models import Account, SignIn
from tournament.accounts.operations.sessions import ValidSession, principal_of_session
from tournament.core.security.passwords import hash_secret
from tournament.core.storage.database import Database

CACHE_LIFETIME: Final = timedelta(seconds=10)
"""A session that another process has ended may count as open for this long; one that this process ends may not."""
MAX_SESSIONS: Final = 20_000
_ENDED_KEY: Final = "sessions ended"


class SessionCache:
    """Cache of sessions, on which nothing depends.

    Every transaction that ends sessions or changes accounts clears it.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._held: dict[str, tuple[ValidSession, datetime]] = {}
        self._forgotten = 0
        self._lock = Lock()
        event.listen(database.writers, "do_orm_execute", _note_statement)
        event.listen(database.writers, "after_flush", _note_rows)
        event.listen(database.writers, "after_commit", self._clear_if_ended)

    def find(self, secret: str, now: datetime) -> ValidSession | None:
        """Return the session of a secret, cached for a few seconds."""
        key = hash_secret(secret)
        with self._lock:
            held, before = self._held.get(key), self._forgotten
        if held is not None and now < held[1]:
            return held[0]
        found = principal_of_session(self._database, secret, now)
        if found is not None and not found.is_due:
            with self._lock:
                if self._forgotten == before:  # else the session may have ended during the query
                    if len(self._held) >= MAX_SESSIONS:
                        self._held.clear()
                    self._held[key] = (found, min(now + CACHE_LIFETIME, found.expires_at))
        return found

    def _clear_if_ended(self, session: Session) -> None:
        if session.info.pop(_ENDED_KEY, False):
            with self._lock:
                self._forgotten += 1
                self._held.clear()


def _note_statement(state: ORMExecuteState) -> None:
    mapper = state.bind_mapper
    if (state.is_delete or state.is_update) and mapper is not None and mapper.class_ in (SignIn, Account):
        state.session.info[_ENDED_KEY] = True


def _note_rows(session: Session, _flush: UOWTransaction) -> None:
    """Note removed sessions and changed accounts.

    A session's row changes only when its use is noted, which ends no session.
    """
    if any(isinstance(row, SignIn | Account) for row in session.deleted) or any(
        isinstance(row, Account) for row in session.dirty
    ):
        session.info[_ENDED_KEY] = True
