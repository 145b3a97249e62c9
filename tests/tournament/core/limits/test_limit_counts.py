"""Uses are counted for the whole installation, and only those that came to something."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from tournament.core.limits.limit_counts import check_use, count_use
from tournament.core.limits.limits import LimitBasis, RateLimit
from tournament.core.models.limits import LimitUse
from tournament.core.problems import TooOften
from tournament.core.storage.database import Database

NOW = datetime(2026, 11, 14, 9, tzinfo=UTC)
FEW = RateLimit(
    "few", "things made", LimitBasis.NETWORK, 3, timedelta(hours=1), refusal="At most %(most)s things per hour."
)


def use(database: Database, place: str = "here", now: datetime = NOW, amount: int = 1) -> bool:
    try:
        with database.write() as session:
            count_use(session, FEW, place, now, amount)
    except TooOften:
        return False
    return True


def test_as_many_as_the_limit_says_and_then_none_until_the_time_is_over(either_database: Database):
    assert [use(either_database) for _ in range(5)] == [True, True, True, False, False]
    assert use(either_database, "elsewhere")
    with pytest.raises(TooOften) as refused, either_database.write() as session:
        count_use(session, FEW, "here", NOW + timedelta(minutes=20))
    assert refused.value.facts == {"limit": "few", "most": 3, "retry_after": 2400}
    assert refused.value.detail == "At most 3 things per hour. Try again in 40 minutes."
    assert [use(either_database, now=NOW + timedelta(hours=1)) for _ in range(4)] == [True, True, True, False]


def test_what_was_not_done_is_not_counted(either_database: Database):
    for _ in range(5):
        with pytest.raises(RuntimeError), either_database.write() as session:
            count_use(session, FEW, "here", NOW)
            raise RuntimeError
    assert use(either_database, amount=0)
    assert [use(either_database) for _ in range(4)] == [True, True, True, False]


def test_large_things_count_as_several(either_database: Database):
    assert use(either_database, amount=2)
    assert not use(either_database, amount=2)
    assert use(either_database)


def test_all_processes_count_as_one_and_many_at_once_are_no_way_around_it(either_database: Database):
    url = either_database.url.render_as_string(hide_password=False)
    with closing(Database(url)) as other, ThreadPoolExecutor(6) as pool:
        assert sum(pool.map(use, [either_database, other] * 6)) == FEW.most


def test_asking_counts_nothing(either_database: Database):
    for _ in range(5):
        with either_database.read() as session:
            check_use(session, FEW, "here", NOW)
    use(either_database, amount=3)
    with pytest.raises(TooOften), either_database.read() as session:
        check_use(session, FEW, "here", NOW)
    with either_database.read() as session:
        check_use(session, FEW, "here", NOW + timedelta(hours=1))


def test_old_counts_are_dropped_and_a_clock_that_is_set_back_locks_nobody(either_database: Database):
    use(either_database, amount=3)
    assert use(either_database, now=NOW - timedelta(days=1))
    use(either_database, "elsewhere", NOW + timedelta(hours=2))
    with either_database.read() as session:
        assert list(session.scalars(select(LimitUse.place))) == ["elsewhere"]
