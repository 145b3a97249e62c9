"""Fixtures of the tests of disputes."""

import pytest

from tournament.online.operations.match import match_limits
from tournament.online.operations.match.match_limits import ActionKind, ActionLimit


@pytest.fixture(autouse=True)
def no_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let tests send in a moment what people send in an evening; `online/pages/test_floods.py` tests the limits."""
    monkeypatch.setitem(
        match_limits.LIMITS, ActionKind.DISPUTE, ActionLimit(10_000, 10_000, "flags and answers to them")
    )
