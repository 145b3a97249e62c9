"""Authentication: who owns the secret of a session or token, and when it was used."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from uuid import UUID

from tournament.accounts.operations.session_cache import SessionCache
from tournament.accounts.operations.sessions import note_session_use, principal_of_session
from tournament.accounts.operations.tokens import note_token_use, principal_of_token
from tournament.core.problems import DatabaseBusy
from tournament.core.security.principal import Principal
from tournament.core.storage.database import Database


class AccountAuthenticator:
    def __init__(self, database: Database) -> None:
        self.known_sessions = SessionCache(database)
        self._database = database

    def by_session(self, secret: str, now: datetime, *, recently: bool) -> tuple[Principal, UUID] | None:
        """Return the owner and the id of a session.

        `recently`: it is enough that the session was open seconds ago.
        """
        if recently:
            known = self.known_sessions.find(secret, now)
        else:
            known = principal_of_session(self._database, secret, now)
        if known is None:
            return None
        if known.is_due:
            self._note(note_session_use, known.id, now)
        return known.principal, known.id

    def by_token(self, secret: str, now: datetime) -> Principal | None:
        """Return the owner of a token."""
        with self._database.read() as session:
            known = principal_of_token(session, secret, now)
        if known is None:
            return None
        if known.is_due:
            self._note(note_token_use, known.id, now)
        return known.principal

    def _note(self, noting: Callable[..., None], row: UUID, now: datetime) -> None:
        """Note the use without waiting; if the database is busy, the next request does so."""
        with suppress(DatabaseBusy), self._database.write() as session:
            noting(session, row, now)
