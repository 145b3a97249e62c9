"""Fixtures of the tests of disputes."""

import pytest

from tournament.operations.online import pace
from tournament.operations.online.pace import Limit, Sent


@pytest.fixture(autouse=True)
def no_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let tests send in a moment what people send in an evening; `web/online/test_floods.py` tests the limits."""
    monkeypatch.setitem(pace.LIMITS, Sent.DISPUTE, Limit(10_000, 10_000, "flags and answers to them"))
