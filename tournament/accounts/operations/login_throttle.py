"""Wrong passwords and codes are counted by what they are for and from where; who goes on guessing is slowed down."""

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
from tournament.core.storage.upsert import insert_or

FREE: Final = PASSWORDS.most
"""So many wrong passwords are answered at once …"""
FIRST_WAIT: Final = timedelta(seconds=5)
LONGEST_WAIT: Final = timedelta(minutes=2)
"""… then one after this time, which doubles with each: never for good, whoever else guesses for the same account."""
FORGOTTEN: Final = timedelta(minutes=15)
"""After the last of them."""
assert {(one.most, one.within) for one in (PASSWORDS, PASSWORDS_AGAIN, SLIP_CODES)} == {(FREE, FORGOTTEN)}


@dataclass(frozen=True, slots=True)
class Guess:
    """Where a password for one account is tried from, as hashes of that account's name with the place."""

    address: str
    device: str = ""
    """With what the browser was given when somebody signed in there; empty where it was given nothing."""
    device_hash: str = ""
    """Of the latter alone."""


def take_turn(session: Session, place: str, now: datetime) -> None:
    """Counts one try before it is made, so that many at once are no way around it; raises TooManyGuesses."""
    expired = select(Guesses.place).where(Guesses.expires_at <= now).with_for_update(skip_locked=True)
    session.execute(delete(Guesses).where(Guesses.place.in_(expired)))
    first = {"place": place, "count": 0, "free_at": now, "expires_at": now + FORGOTTEN}
    session.execute(insert_or(session, Guesses).values(**first).on_conflict_do_nothing(index_elements=["place"]))
    found = session.get_one(Guesses, place, with_for_update=True, populate_existing=True)
    if now < found.free_at <= now + LONGEST_WAIT:  # nobody waits longer, though a clock was set back
        raise too_many(found.free_at - now)
    found.count += 1
    found.free_at = now + wait_after(found.count)
    found.expires_at = now + FORGOTTEN


def try_password(
    database: Database, passwords: Passwords, password: str, kept: str | None, place: str, now: datetime
) -> bool:
    """Tell whether a counted try is right, with no transaction open; give it back if it could not be made."""
    try:
        return passwords.fits(password, kept)
    except TooBusy:
        with database.write() as session:
            give_back(session, place, now)
        raise


def give_back(session: Session, place: str, now: datetime) -> None:
    """The password was right: it counts against nothing."""
    found = session.get(Guesses, place, with_for_update=True, populate_existing=True)
    if found is None:
        return
    if found.count > 1:
        found.count, found.free_at = found.count - 1, now
    else:
        session.delete(found)


def wait_after(count: int) -> timedelta:
    if count < FREE:
        return timedelta(0)
    return min(FIRST_WAIT * (1 << min(count - FREE, 10)), LONGEST_WAIT)


def too_many(wait: timedelta) -> TooManyGuesses:
    seconds = ceil(wait.total_seconds())
    return TooManyGuesses(
        f"Too many wrong passwords were tried for this account from here; try again in {seconds} seconds. A browser "
        "in which you have signed in before, or a new password by mail, need not wait.",
        retry_after=seconds,
    )
