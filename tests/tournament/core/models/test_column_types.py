"""Moments are aware and UTC, whatever the database."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy.dialects import sqlite

from tournament.core.models.column_types import UtcDateTime

DIALECT = sqlite.dialect()


def test_a_naive_moment_is_refused():
    with pytest.raises(ValueError, match="no time zone"):
        UtcDateTime().process_bind_param(datetime(2026, 11, 14, 15, 20), DIALECT)


def test_other_zones_become_utc():
    moment = datetime(2026, 11, 14, 15, 20, tzinfo=timezone(timedelta(hours=1)))
    assert UtcDateTime().process_bind_param(moment, DIALECT) == datetime(2026, 11, 14, 14, 20, tzinfo=UTC)
    assert UtcDateTime().process_result_value(moment, DIALECT) == datetime(2026, 11, 14, 14, 20, tzinfo=UTC)


def test_what_the_database_forgot_is_put_back():
    stored = datetime(2026, 11, 14, 14, 20)
    assert UtcDateTime().process_result_value(stored, DIALECT) == stored.replace(tzinfo=UTC)


def test_nothing_stays_nothing():
    assert UtcDateTime().process_bind_param(None, DIALECT) is None
    assert UtcDateTime().process_result_value(None, DIALECT) is None
