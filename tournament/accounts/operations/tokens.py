"""API tokens: shown once, stored as hashes, limited by scopes and revocable."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import ColumnElement, and_, func, or_, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from tournament.accounts.models import Account, ApiToken
from tournament.accounts.operations.names import normalize_name, raise_faults
from tournament.accounts.problems import TokenNotFound
from tournament.core.problems import DatabaseUnavailable, NotAllowed
from tournament.core.security.passwords import hash_secret
from tournament.core.security.principal import Principal, Scope
from tournament.core.translation import gettext

MAX_TOKEN_NAME_LENGTH: Final = 60
MAX_TOKENS: Final = 50
MAX_TOKEN_DAYS: Final = 366
USE_INTERVAL: Final = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class ValidToken:
    """A valid token: its owner, and whether its use should be noted now."""

    principal: Principal
    id: UUID
    is_due: bool


@dataclass(frozen=True, slots=True)
class TokenView:
    """A token as its owner sees it, without the secret."""

    id: UUID
    name: str
    scopes: tuple[Scope, ...]
    created_at: datetime
    expires_at: datetime | None
    used_at: datetime | None


def create_token(
    session: Session,
    actor: Principal,
    *,
    name: str,
    scopes: Iterable[Scope],
    days: int | None,
    secret: str,
    now: datetime,
) -> TokenView:
    """Create a token; without `days`, it lasts until it is revoked.

    A token that creates one can't give it more scopes or a longer life than its own.
    """
    shown, wanted = normalize_name(name), frozenset(scopes)
    possible = days is None or 1 <= days <= MAX_TOKEN_DAYS
    expires_at = now + timedelta(days=days) if days is not None and possible else None
    faults = {}
    if not 1 <= len(shown) <= MAX_TOKEN_NAME_LENGTH:
        faults["/name"] = gettext("Use 1 to %(most)s characters for the name.", most=MAX_TOKEN_NAME_LENGTH)
    if not wanted:
        faults["/scopes"] = gettext("Choose at least one scope: %(scopes)s.", scopes=", ".join(Scope))
    if not possible:
        faults["/days"] = gettext(
            "A token can be valid for 1 to %(most)s days, or until you revoke it.", most=MAX_TOKEN_DAYS
        )
    elif actor.until is not None and (expires_at is None or expires_at > actor.until):
        last = f"{actor.until:%Y-%m-%d %H:%M} UTC"
        faults["/days"] = gettext(
            "This token is valid until %(last)s. It can't create a token that is valid longer.", last=last
        )
    raise_faults(faults)
    if beyond := wanted - actor.scopes:
        raise NotAllowed(
            gettext(
                "This token can't create a token with scopes it doesn't have: %(missing)s. It has: %(scopes)s.",
                missing=", ".join(sorted(beyond)),
                scopes=", ".join(sorted(actor.scopes)),
            ),
            scopes=sorted(beyond),
        )
    _check_room(session, actor, now)
    row = ApiToken(
        account_id=actor.account_id,
        name=shown,
        secret_hash=hash_secret(secret),
        scopes=[scope.value for scope in Scope if scope in wanted],
        created_at=now,
        expires_at=expires_at,
    )
    session.add(row)
    session.flush()
    return _token_view(row)


def find_token(session: Session, account_id: UUID, secret: str) -> TokenView | None:
    """Return the token that has this secret, if it was created before."""
    row = session.scalar(select(ApiToken).filter_by(account_id=account_id, secret_hash=hash_secret(secret)))
    return _token_view(row) if row is not None else None


def list_tokens(session: Session, actor: Principal, now: datetime) -> list[TokenView]:
    """Return valid tokens, the newest first."""
    rows = session.scalars(
        select(ApiToken).where(_is_valid(actor, now)).order_by(ApiToken.created_at.desc(), ApiToken.id)
    )
    return [_token_view(row) for row in rows]


def revoke_token(session: Session, actor: Principal, token_id: UUID, now: datetime) -> None:
    revoked = session.execute(
        update(ApiToken)
        .where(ApiToken.id == token_id, ApiToken.account_id == actor.account_id, ApiToken.revoked_at.is_(None))
        .values(revoked_at=now)
        .returning(ApiToken.id)
    )
    if revoked.one_or_none() is None:
        raise TokenNotFound(
            gettext("You have no API token %(id)s. It may have been revoked already.", id=token_id),
            token=str(token_id),
        )


def revoke_all_tokens(session: Session, account_id: UUID, now: datetime) -> None:
    session.execute(
        update(ApiToken)
        .where(ApiToken.account_id == account_id, ApiToken.revoked_at.is_(None))
        .values(revoked_at=now)
    )


def principal_of_token(session: Session, secret: str, now: datetime) -> ValidToken | None:
    """Return the owner and scopes of a token; None if it is revoked or has expired."""
    query = (
        select(ApiToken, Account)
        .join(Account, Account.id == ApiToken.account_id)
        .where(ApiToken.secret_hash == hash_secret(secret), ApiToken.revoked_at.is_(None))
    )
    try:
        row = session.execute(query).one_or_none()
    except SQLAlchemyError as error:
        raise DatabaseUnavailable(gettext("The database does not answer. Try again in a moment.")) from error
    if row is None:
        return None
    found, account = row
    if account.removed_at is not None or (found.expires_at is not None and found.expires_at <= now):
        return None
    principal = Principal(
        account_id=account.id,
        name=account.name,
        is_admin=account.is_admin,
        scopes=frozenset(Scope(scope) for scope in found.scopes),
        until=found.expires_at,
    )
    return ValidToken(principal, found.id, found.used_at is None or found.used_at <= now - USE_INTERVAL)


def note_token_use(session: Session, token_id: UUID, now: datetime) -> None:
    session.execute(update(ApiToken).where(ApiToken.id == token_id).values(used_at=now))


def _check_room(session: Session, actor: Principal, now: datetime) -> None:
    working = session.scalar(select(func.count()).select_from(ApiToken).where(_is_valid(actor, now))) or 0
    if working >= MAX_TOKENS:
        sentence = gettext(
            "You have %(number)s tokens (maximum %(most)s). Revoke one first.", number=working, most=MAX_TOKENS
        )
        raise_faults({"/name": sentence})


def _is_valid(actor: Principal, now: datetime) -> ColumnElement[bool]:
    return and_(
        ApiToken.account_id == actor.account_id,
        ApiToken.revoked_at.is_(None),
        or_(ApiToken.expires_at.is_(None), ApiToken.expires_at > now),
    )


def _token_view(row: ApiToken) -> TokenView:
    scopes = tuple(Scope(scope) for scope in row.scopes)
    return TokenView(row.id, row.name, scopes, row.created_at, row.expires_at, row.used_at)
