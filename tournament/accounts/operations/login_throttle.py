"""Login throttle: counts wrong passwords and codes, and delays further tries."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import Final

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from tournament.accounts.models import Guesses
from tournament.accounts.problems import TooManyGuesses
from tournament.core.limits.limits import PASSWORDS, PASSWORDS_AGAIN, SLIP_CODES
from tournament.core.problems import TooBusy
from tournament.core.security.passwords import Passwords
from tournament.core.storage.database import Database
from tournament.core.storage.upsert import upsert
from tournament.core.translation import ngettext

FREE_TRIES: Final = PASSWORDS.most
"""Wrong passwords that are answered at once."""
FIRST_DELAY: Final = timedelta(seconds=5)
MAX_DELAY: Final = timedelta(minutes=2)
"""The longest delay: it starts at `FIRST_DELAY` and doubles, so guesses of others never lock an account for good."""
FORGET_AFTER: Final = timedelta(minutes=15)
"""Wrong tries are forgotten this long after the last of them."""
assert {(one.most, one.within) for one in (PASSWORDS, PASSWORDS_AGAIN, SLIP_CODES)} == {(FREE_TRIES, FORGET_AFTER)}


@dataclass(frozen=True, slots=True)
class GuessSource:
    """Where a password is tried from, as hashes of the account's name with the place."""

    address: str
    device: str = ""
    """With the secret of the browser's device cookie; empty without one."""
    device_hash: str = ""
    """Hash of that secret alone; empty without one."""


def count_try(session: Session, place: str, now: datetime) -> None:
    """Count a try before it is made; raise TooManyGuesses if it comes too early.

    So parallel tries are no way around the limit.
    """
    expired = select(Guesses.place).where(Guesses.expires_at <= now).with_for_update(skip_locked=True)
    session.execute(delete(Guesses).where(Guesses.place.in_(expired)))
    first = {"place": place, "count": 0, "free_at": now, "expires_at": now + FORGET_AFTER}
    session.execute(upsert(session, Guesses).values(**first).on_conflict_do_nothing(index_elements=["place"]))
    found = session.get_one(Guesses, place, with_for_update=True, populate_existing=True)
    if now < found.free_at <= now + MAX_DELAY:  # if a clock was set back, the delay stays below its maximum
        raise too_many_guesses(found.free_at - now)
    found.count += 1
    found.free_at = now + delay_after(found.count)
    found.expires_at = now + FORGET_AFTER


def try_password(
    database: Database, passwords: Passwords, password: str, kept: str | None, place: str, now: datetime
) -> bool:
    """Tell whether a counted try is right, with no transaction open.

    Uncount it if it could not be made.
    """
    try:
        return passwords.fits(password, kept)
    except TooBusy:
        with database.write() as session:
            uncount_try(session, place, now)
        raise


def uncount_try(session: Session, place: str, now: datetime) -> None:
    """Uncount a try whose password was right or not checked."""
    found = session.get(Guesses, place, with_for_update=True, populate_existing=True)
    if found is None:
        return
    if found.count > 1:
        found.count, found.free_at = found.count - 1, now
    else:
        session.delete(found)


def delay_after(count: int) -> timedelta:
    if count < FREE_TRIES:
        return timedelta(0)
    return min(FIRST_DELAY * (1 << min(count - FREE_TRIES, 10)), MAX_DELAY)


def too_many_guesses(wait: timedelta) -> TooManyGuesses:
    seconds = ceil(wait.total_seconds())
    return TooManyGuesses(
        ngettext(
            "Too many wrong passwords. Wait %(number)s second, then try again. "
            "You don't have to wait in a browser where you signed in before, or if you set a new password by mail.",
            "Too many wrong passwords. Wait %(number)s seconds, then try again. "
            "You don't have to wait in a browser where you signed in before, or if you set a new password by mail.",
            seconds,
        ),
        retry_after=seconds,
    )
