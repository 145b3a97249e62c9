"""Administration of accounts: administrators, trust, lists, help."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament.accounts.models import Account
from tournament.accounts.operations.accounts import Profile, profile_of
from tournament.accounts.operations.sessions import find_account
from tournament.accounts.problems import AccountNotFound
from tournament.core.translation import gettext


def load_accounts(session: Session) -> list[Profile]:
    """Return all accounts, administrators first, then by name."""
    rows = session.scalars(
        select(Account).where(Account.removed_at.is_(None)).order_by(Account.is_admin.desc(), Account.name_key)
    )
    return [profile_of(row) for row in rows]


def set_admin(session: Session, login: str, *, is_admin: bool) -> str:
    account = _require_account(session, login)
    account.is_admin = is_admin
    return account.name


def set_trusted(session: Session, login: str, *, publishes_cases: bool) -> str:
    """Set whether cases of this head judge are published without an administrator."""
    account = _require_account(session, login)
    account.publishes_cases = publishes_cases
    return account.name


def email_of(session: Session, login: str) -> str:
    return _require_account(session, login).email or ""


def _require_account(session: Session, login: str) -> Account:
    account = find_account(session, login)
    if account is None:
        raise AccountNotFound(
            gettext("No account has the name or e-mail address “%(login)s”.", login=login), account=login
        )
    return account
