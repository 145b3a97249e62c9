"""The collectible game is played by its tests."""

from __future__ import annotations

import pytest

from engine.ccg.ruleset import CCG
from engine.rulesets import RULESETS


@pytest.fixture(autouse=True)
def _played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULESETS, CCG.id, CCG)
