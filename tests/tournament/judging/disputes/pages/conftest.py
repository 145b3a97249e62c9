"""Fixtures of the tests of disputes."""

import pytest

from tournament.online.operations.match import seat_rate_limits as pace
from tournament.online.operations.match.seat_rate_limits import Limit, Sent


@pytest.fixture(autouse=True)
def no_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let tests send in a moment what people send in an evening; `online/pages/test_floods.py` tests the limits."""
    monkeypatch.setitem(pace.LIMITS, Sent.DISPUTE, Limit(10_000, 10_000, "flags and answers to them"))
