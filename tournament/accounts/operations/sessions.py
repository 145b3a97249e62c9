"""Signing in and out: sessions are stored as hashes, and use prolongs them."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import ColumnElement, bindparam, delete, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from tournament.accounts.models import Account, SignIn
from tournament.accounts.operations.devices import forget_device, forget_devices, is_known_device, note_device
from tournament.accounts.operations.login_throttle import GuessSource, count_try, try_password, uncount_try
from tournament.accounts.operations.names import email_key, name_key
from tournament.accounts.problems import SessionNotFound, SignInRefused
from tournament.core.models.base import Base
from tournament.core.problems import DatabaseUnavailable
from tournament.core.security.passwords import Passwords, hash_secret
from tournament.core.security.principal import Principal
from tournament.core.storage.database import Database
from tournament.core.translation import gettext

SESSION_IDLE_LIFETIME: Final = timedelta(days=30)
"""A session ends after this time without use …"""
SESSION_MAX_LIFETIME: Final = timedelta(days=180)
"""… and after this time in any case."""
SEEN_INTERVAL: Final = timedelta(minutes=5)
MAX_OPEN_SESSIONS: Final = 50


@dataclass(frozen=True, slots=True)
class ValidSession:
    """A valid session: its owner, and whether its use should be noted now."""

    principal: Principal
    id: UUID
    is_due: bool
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class OpenSession:
    """A session as its owner sees it."""

    id: UUID
    device: str
    created_at: datetime
    seen_at: datetime
    expires_at: datetime


def principal_of_account(account: Account) -> Principal:
    return Principal(account_id=account.id, name=account.name, is_admin=account.is_admin)


def sign_in(
    database: Database,
    login: str,
    password: str,
    *,
    guess: GuessSource,
    passwords: Passwords,
    secret: str,
    device: str,
    known_as: str,
    now: datetime,
) -> Principal:
    """Open a session that `secret` proves; `known_as` identifies the browser later."""
    with login_transaction(database, login, password, guess=guess, passwords=passwords, now=now) as (
        session,
        account,
    ):
        open_session(session, account.id, secret, device, now, known_as=known_as)
        return principal_of_account(account)


@contextmanager
def login_transaction(
    database: Database, login: str, password: str, *, guess: GuessSource, passwords: Passwords, now: datetime
) -> Iterator[tuple[Session, Account]]:
    """Open a transaction with the account that has this login and password.

    Raise SignInRefused or TooManyGuesses. Response, queries and writes are the same whether there is such an account
    or not, and whether it knows the device or not. Hashes are computed outside of transactions.
    """
    with database.write() as session:
        found = find_account(session, login)
        known = is_known_device(session, _login_matches(login), guess.device_hash)
        place = guess.device if known else guess.address
        count_try(session, place, now)
    kept = found.password_hash if found else None
    if not try_password(database, passwords, password, kept, place, now) or found is None or kept is None:
        raise _refused_problem()
    renewed = passwords.hashed(password) if passwords.is_outdated(kept) else kept
    with database.write() as session:
        account = session.get_one(Account, found.id, with_for_update=True)
        if account.password_hash != kept:  # changed, reset or removed during the hashing
            raise _refused_problem()
        account.password_hash = renewed
        uncount_try(session, place, now)
        yield session, account


def open_session(
    session: Session, account_id: UUID, secret: str, device: str, now: datetime, *, known_as: str = ""
) -> None:
    """Open a session; delete ended ones, and the oldest of an account with very many."""
    session.execute(delete(SignIn).where(SignIn.expires_at <= now))
    if known_as:
        note_device(session, account_id, known_as, now)
    session.add(
        SignIn(
            account_id=account_id,
            secret_hash=hash_secret(secret),
            device=device[:80],
            device_hash=known_as or None,
            created_at=now,
            seen_at=now,
            expires_at=now + SESSION_IDLE_LIFETIME,
        )
    )
    session.flush()
    newest = (
        select(SignIn.id)
        .where(SignIn.account_id == account_id)
        .order_by(SignIn.seen_at.desc())
        .limit(MAX_OPEN_SESSIONS)
    )
    session.execute(
        delete(SignIn).where(SignIn.account_id == account_id, SignIn.id.not_in(list(session.scalars(newest))))
    )


_ACCOUNT: Final = Base.metadata.tables[Account.__tablename__]
_SIGN_IN: Final = Base.metadata.tables[SignIn.__tablename__]
_SESSION_QUERY: Final = (  # built once, as every request executes it
    select(
        *(_SIGN_IN.c.id, _SIGN_IN.c.seen_at, _SIGN_IN.c.expires_at),
        *(_ACCOUNT.c.id.label("account_id"), _ACCOUNT.c.name, _ACCOUNT.c.is_admin),
    )
    .join(_ACCOUNT, _ACCOUNT.c.id == _SIGN_IN.c.account_id)
    .where(
        _SIGN_IN.c.secret_hash == bindparam("hash"),
        _SIGN_IN.c.expires_at > bindparam("now"),
        _ACCOUNT.c.removed_at.is_(None),
    )
)


def principal_of_session(database: Database, secret: str, now: datetime) -> ValidSession | None:
    """Return the session that a secret proves; None if it has ended."""
    try:
        row = database.look(_SESSION_QUERY, {"hash": hash_secret(secret), "now": now})
    except SQLAlchemyError as error:
        raise DatabaseUnavailable(gettext("The database does not answer. Try again in a moment.")) from error
    if row is None:
        return None
    found, seen_at, expires_at, account_id, name, is_admin = row
    principal = Principal(account_id=account_id, name=name, is_admin=is_admin)
    return ValidSession(principal, found, seen_at <= now - SEEN_INTERVAL, expires_at)


def note_session_use(session: Session, sign_in_id: UUID, now: datetime) -> None:
    """Note a use, which prolongs the session; once every few minutes is enough."""
    found = session.get(SignIn, sign_in_id)
    if found is not None:
        found.seen_at = now
        found.expires_at = min(now + SESSION_IDLE_LIFETIME, found.created_at + SESSION_MAX_LIFETIME)


def list_sessions(session: Session, actor: Principal, now: datetime) -> list[OpenSession]:
    """Return open sessions, the last used first."""
    rows = session.scalars(
        select(SignIn)
        .where(SignIn.account_id == actor.account_id, SignIn.expires_at > now)
        .order_by(SignIn.seen_at.desc(), SignIn.id)
    )
    return [OpenSession(row.id, row.device, row.created_at, row.seen_at, row.expires_at) for row in rows]


def sign_out(session: Session, secret: str) -> None:
    session.execute(delete(SignIn).where(SignIn.secret_hash == hash_secret(secret)))


def end_session(session: Session, actor: Principal, sign_in_id: UUID) -> None:
    """End a session and forget its device, as the browser may be lost."""
    mine = (SignIn.id == sign_in_id, SignIn.account_id == actor.account_id)
    ended = session.execute(delete(SignIn).where(*mine).returning(SignIn.account_id, SignIn.device_hash))
    row = ended.one_or_none()
    if row is not None:
        forget_device(session, row.account_id, row.device_hash or "")
    else:
        raise SessionNotFound(
            gettext("You have no session %(id)s. It may have ended already.", id=sign_in_id), session=str(sign_in_id)
        )


def sign_out_everywhere(session: Session, account_id: UUID, *, keep: UUID | None = None) -> None:
    """End all sessions of the account and forget its devices, except `keep`."""
    kept = session.scalar(select(SignIn.device_hash).where(SignIn.id == keep)) if keep is not None else None
    forget_devices(session, account_id, keep=kept)
    others = delete(SignIn).where(SignIn.account_id == account_id)
    session.execute(others if keep is None else others.where(SignIn.id != keep))


def find_account(session: Session, login: str) -> Account | None:
    """Find an account by its e-mail address or name; no name has an @."""
    return session.scalar(select(Account).where(_login_matches(login)))


def login_key(login: str) -> str:
    """Return the key that all spellings of a name or address share."""
    return email_key(login) if "@" in login else name_key(login)


def _login_matches(login: str) -> ColumnElement[bool]:
    return (Account.email if "@" in login else Account.name_key) == login_key(login)


def _refused_problem() -> SignInRefused:
    return SignInRefused(gettext("No account has this name or e-mail address with this password."))
