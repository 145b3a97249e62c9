"""Accounts: sign-up, profile, passwords, export and deletion."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from tournament.accounts import hooks
from tournament.accounts.models import Account, ApiToken, KnownDevice, PasswordReset, SignIn
from tournament.accounts.operations.devices import note_device
from tournament.accounts.operations.login_throttle import count_try, try_password, uncount_try
from tournament.accounts.operations.names import (
    REMOVED_NAME,
    check_fields,
    email_key,
    name_key,
    normalize_name,
    raise_faults,
)
from tournament.accounts.operations.sessions import principal_of_account, sign_out_everywhere
from tournament.accounts.operations.tokens import revoke_all_tokens
from tournament.accounts.problems import EmailTaken, NameTaken, PasswordWrong, ResetLinkSpent
from tournament.core.mail import Message
from tournament.core.models.idempotency import IdempotencyKey
from tournament.core.problems import Fact, Problem
from tournament.core.security.passwords import Passwords, hash_secret, password_fault
from tournament.core.security.principal import Principal
from tournament.core.storage.database import Database
from tournament.core.translation import gettext

RESET_LINK_LIFETIME: Final = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class NewAccount:
    name: str
    email: str
    password: str
    real_name: str = ""
    show_real_name: bool = False


@dataclass(frozen=True, slots=True)
class Profile:
    """An account as its owner sees it."""

    id: UUID
    name: str
    email: str
    real_name: str
    show_real_name: bool
    is_admin: bool
    created_at: datetime
    publishes_cases: bool = False


def sign_up(
    database: Database,
    asked: NewAccount,
    *,
    passwords: Passwords,
    now: datetime,
    is_admin: bool = False,
    count: Callable[[Session], None] | None = None,
) -> Principal:
    """Create an account; `count` is called in its transaction and may refuse it."""
    check_fields(name=asked.name, email=asked.email, password=asked.password, real_name=asked.real_name)
    with database.read() as session:
        _check_free(session, asked.name, asked.email)
    account = Account(
        name=normalize_name(asked.name),
        name_key=name_key(asked.name),
        email=email_key(asked.email),
        password_hash=passwords.hashed(asked.password),
        real_name=normalize_name(asked.real_name) or None,
        show_real_name=asked.show_real_name and bool(normalize_name(asked.real_name)),
        is_admin=is_admin,
        created_at=now,
    )
    try:
        with database.write() as session:
            if count is not None:
                count(session)
            session.add(account)
    except IntegrityError:  # another request was quicker
        with database.read() as session:
            _check_free(session, asked.name, asked.email)
        raise
    return principal_of_account(account)


def load_profile(session: Session, actor: Principal) -> Profile:
    return profile_of(session.get_one(Account, actor.account_id))


def profile_of(account: Account) -> Profile:
    return Profile(
        id=account.id,
        name=account.name,
        email=account.email or "",
        real_name=account.real_name or "",
        show_real_name=account.show_real_name,
        is_admin=account.is_admin,
        created_at=account.created_at,
        publishes_cases=account.publishes_cases,
    )


def edit_profile(session: Session, actor: Principal, *, real_name: str, show_real_name: bool, now: datetime) -> None:
    """Set the real name, and whether others may see it.

    If consent is withdrawn, every event hides the name at once.
    """
    check_fields(real_name=real_name)
    account = session.get_one(Account, actor.account_id, with_for_update=True)
    account.real_name = normalize_name(real_name) or None
    account.show_real_name = show_real_name and account.real_name is not None
    if not account.show_real_name:
        hooks.real_name_hidden.notify(session, actor, now)


def change_password(
    database: Database,
    actor: Principal,
    *,
    current: str,
    new: str,
    keep: UUID | None,
    place: str,
    passwords: Passwords,
    now: datetime,
    end_tokens: bool = False,
) -> list[Message]:
    """Change the password; return a mail that tells the owner.

    All sessions end, except `keep`; with `end_tokens`, all API tokens end too.
    """
    account = _check_password(database, actor, current, passwords, place, now)
    if fault := password_fault(new, name=account.name, email=account.email or ""):
        raise_faults({"/password": fault})
    hashed = passwords.hashed(new)
    with database.write() as session:
        changed = session.get_one(Account, account.id, with_for_update=True)
        if changed.password_hash != account.password_hash:
            raise _wrong_password()
        changed.password_hash = hashed
        sign_out_everywhere(session, account.id, keep=keep)
        if end_tokens:
            revoke_all_tokens(session, account.id, now)
        session.execute(delete(PasswordReset).where(PasswordReset.account_id == account.id))
    return [_password_changed_mail(account, now)]


def request_reset(session: Session, email: str, *, secret: str, link: str, now: datetime) -> list[Message]:
    """Return a mail with a reset link, if an account has the address.

    Queries and writes are the same either way.
    """
    account = session.scalar(select(Account).where(Account.email == email_key(email)))
    session.execute(delete(PasswordReset).where(PasswordReset.expires_at <= now))
    session.add(
        PasswordReset(
            account_id=account.id if account else None,
            secret_hash=hash_secret(secret),
            created_at=now,
            expires_at=now + RESET_LINK_LIFETIME,
        )
    )
    if account is None or account.email is None:
        return []
    text = gettext(
        "Hello %(name)s,\n\nYou can set a new password for your Kingsmoot account with this link:\n\n%(link)s\n\n"
        "The link works once, for one hour.\n"
        "If you didn't request it, ignore this message. Your password stays the same.\n",
        name=account.name,
        link=link,
    )
    return [Message(account.email, gettext("Set a new Kingsmoot password"), text, now)]


def check_reset(session: Session, secret: str, now: datetime) -> None:
    """Raise ResetLinkSpent unless the link still works."""
    _account_to_reset(session, secret, now)


def reset_password(
    database: Database, secret: str, new: str, *, passwords: Passwords, now: datetime, known_as: str = ""
) -> tuple[Principal, list[Message]]:
    """Set a new password, and end all sessions and tokens.

    Another person may have used the account. `known_as` identifies this browser from then on.
    """
    with database.read() as session:
        account = _account_to_reset(session, secret, now)
    if fault := password_fault(new, name=account.name, email=account.email or ""):
        raise_faults({"/password": fault})
    hashed = passwords.hashed(new)
    with database.write() as session:
        spent = session.execute(
            update(PasswordReset)
            .where(PasswordReset.secret_hash == hash_secret(secret), PasswordReset.used_at.is_(None))
            .values(used_at=now)
            .returning(PasswordReset.id)
        ).one_or_none()
        if spent is None:
            raise _spent_link()
        changed = session.get_one(Account, account.id, with_for_update=True)
        changed.password_hash = hashed
        sign_out_everywhere(session, account.id)
        revoke_all_tokens(session, account.id, now)
        if known_as:
            note_device(session, account.id, known_as, now)
        others = delete(PasswordReset).where(PasswordReset.account_id == account.id)
        session.execute(others.where(PasswordReset.id != spent.id))
    return principal_of_account(account), [_password_changed_mail(account, now)]


def export_account(session: Session, actor: Principal, now: datetime) -> dict[str, Fact]:
    """Return everything the person gave us, except secrets, which exist as hashes."""
    account = session.get_one(Account, actor.account_id)
    sessions = session.scalars(select(SignIn).where(SignIn.account_id == account.id).order_by(SignIn.created_at))
    tokens = session.scalars(select(ApiToken).where(ApiToken.account_id == account.id).order_by(ApiToken.created_at))
    devices = select(KnownDevice.seen_at).where(KnownDevice.account_id == account.id).order_by(KnownDevice.seen_at)
    return {
        "exported_at": now.isoformat(),
        "account": {
            "id": str(account.id),
            "name": account.name,
            "email": account.email,
            "real_name": account.real_name,
            "show_real_name": account.show_real_name,
            "is_admin": account.is_admin,
            "publishes_cases": account.publishes_cases,
            "created_at": account.created_at.isoformat(),
        },
        "sessions": [
            {
                "device": row.device,
                "created_at": row.created_at.isoformat(),
                "seen_at": row.seen_at.isoformat(),
                "expires_at": row.expires_at.isoformat(),
            }
            for row in sessions
        ],
        "devices": [{"signed_in_at": moment.isoformat()} for moment in session.scalars(devices)],
        "tokens": [
            {
                "name": row.name,
                "scopes": list(row.scopes),
                "created_at": row.created_at.isoformat(),
                "expires_at": _isoformat(row.expires_at),
                "used_at": _isoformat(row.used_at),
                "revoked_at": _isoformat(row.revoked_at),
            }
            for row in tokens
        ],
        **{name: kept for part in hooks.person_exported.ask(session, account.id) for name, kept in part.items()},
    }


def delete_account(
    database: Database, actor: Principal, *, password: str, place: str, passwords: Passwords, now: datetime
) -> None:
    """Erase the person; an empty row stays, so that results name a "removed player"."""
    account = _check_password(database, actor, password, passwords, place, now)
    with database.write() as session:
        gone = session.get_one(Account, account.id, with_for_update=True)
        if gone.password_hash != account.password_hash:
            raise _wrong_password()
        hooks.person_erased.notify(session, gone.id, now)
        for table in (SignIn, KnownDevice, ApiToken, PasswordReset, IdempotencyKey):
            session.execute(delete(table).where(table.account_id == gone.id))
        gone.name = REMOVED_NAME
        gone.name_key = gone.email = gone.password_hash = gone.real_name = None
        gone.show_real_name = gone.is_admin = gone.publishes_cases = False
        gone.removed_at = now


def _check_password(
    database: Database, actor: Principal, password: str, passwords: Passwords, place: str, now: datetime
) -> Account:
    """Return the actor's account if the password is right; hash outside transactions."""
    with database.write() as session:
        account = session.get_one(Account, actor.account_id)
        count_try(session, place, now)
    if not try_password(database, passwords, password, account.password_hash, place, now):
        raise _wrong_password()
    with database.write() as session:
        uncount_try(session, place, now)
    return account


def _check_free(session: Session, name: str, email: str) -> None:
    if session.scalar(select(Account.id).where(Account.name_key == name_key(name))):
        raise _taken_problem(
            NameTaken,
            "/name",
            gettext("The name “%(name)s” is taken. Choose another name.", name=normalize_name(name)),
        )
    if session.scalar(select(Account.id).where(Account.email == email_key(email))):
        raise _taken_problem(
            EmailTaken, "/email", gettext("This e-mail address already has an account. Sign in instead.")
        )


def _taken_problem(kind: type[Problem], pointer: str, sentence: str) -> Problem:
    return kind(sentence, errors=[{"pointer": pointer, "detail": sentence}])


def _wrong_password() -> PasswordWrong:
    sentence = gettext("This is not your current password.")
    return PasswordWrong(sentence, errors=[{"pointer": "/current", "detail": sentence}])


def _account_to_reset(session: Session, secret: str, now: datetime) -> Account:
    found = session.scalar(
        select(Account)
        .join(PasswordReset, PasswordReset.account_id == Account.id)
        .where(
            PasswordReset.secret_hash == hash_secret(secret),
            PasswordReset.used_at.is_(None),
            PasswordReset.expires_at > now,
            Account.removed_at.is_(None),
        )
    )
    if found is None:
        raise _spent_link()
    return found


def _spent_link() -> ResetLinkSpent:
    return ResetLinkSpent(
        gettext("This link was used, has expired, or was replaced by a newer one. Request a new link.")
    )


def _password_changed_mail(account: Account, now: datetime) -> Message:
    text = gettext(
        "Hello %(name)s,\n\nThe password of your Kingsmoot account was changed at %(time)s.\n"
        "Other browsers were signed out.\n\n"
        "If you didn't change it, open the sign-in page and choose “Forgot your password?”.\n",
        name=account.name,
        time=f"{now:%Y-%m-%d %H:%M} UTC",
    )
    return Message(account.email or "", gettext("Your Kingsmoot password was changed"), text, now)


def _isoformat(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()
