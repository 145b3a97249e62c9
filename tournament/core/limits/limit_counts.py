"""Counters of limits in the database, shared by all processes of an installation."""

from datetime import datetime, timedelta
from math import ceil

from sqlalchemy import case, delete, or_, select
from sqlalchemy.orm import Session

from tournament.core.limits.limits import RateLimit
from tournament.core.models.limits import LimitUse
from tournament.core.problems import TooOften
from tournament.core.storage.upsert import upsert
from tournament.core.translation import gettext, ngettext
from tournament.core.translation.formats import format_number


def count_use(session: Session, limit: RateLimit, place: str, now: datetime, amount: int = 1) -> None:
    """Count a use in the caller's transaction; raise TooOften beyond the limit.

    A use that is rolled back is not counted. `place` is a hash of the limit's name and of what it is counted by. Its
    period begins with the first use.
    """
    assert limit.within is not None
    expired = select(LimitUse.place).where(LimitUse.expires_at <= now).with_for_update(skip_locked=True)
    session.execute(delete(LimitUse).where(LimitUse.place.in_(expired)))
    first = upsert(session, LimitUse).values(place=place, count=amount, expires_at=now + limit.within)
    # A period that ends too late began before a clock was set back.
    over = or_(LimitUse.expires_at <= now, LimitUse.expires_at > now + limit.within)
    counting = first.on_conflict_do_update(
        index_elements=[LimitUse.place],
        set_={
            "count": case((over, first.excluded.count), else_=LimitUse.count + first.excluded.count),
            "expires_at": case((over, first.excluded.expires_at), else_=LimitUse.expires_at),
        },
    ).returning(LimitUse.count, LimitUse.expires_at)
    count, expires_at = session.execute(counting).one()
    if count > limit.most:
        raise too_often_problem(limit, expires_at - now)


def check_use(session: Session, limit: RateLimit, place: str, now: datetime) -> None:
    """Raise TooOften if the limit is used up; count nothing."""
    assert limit.within is not None
    found = session.get(LimitUse, place)
    if found and found.count >= limit.most and now < found.expires_at <= now + limit.within:
        raise too_often_problem(limit, found.expires_at - now)


def too_often_problem(limit: RateLimit, wait: timedelta) -> TooOften:
    seconds = ceil(wait.total_seconds())
    return TooOften(
        f"{gettext(limit.refusal, most=format_number(limit.most))} {_wait_text(seconds)}",
        limit=limit.name,
        most=limit.most,
        retry_after=seconds,
    )


def _wait_text(seconds: int) -> str:
    minutes = ceil(seconds / 60)
    if seconds <= 120 and seconds != 60:
        return ngettext("Try again in %(number)s second.", "Try again in %(number)s seconds.", seconds)
    if minutes == 60:
        return gettext("Try again in 1 hour.")
    return ngettext("Try again in %(number)s minute.", "Try again in %(number)s minutes.", minutes)
