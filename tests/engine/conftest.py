"""What tests of the engine share."""

import pytest

from engine.games.lcg2.ruleset import LCG2
from engine.ruleset import Format

MORE_SEATS = "more seats"


@pytest.fixture
def more_seats(monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a format of the second edition in which up to six may play, without titles."""
    monkeypatch.setattr(LCG2, "formats", {**LCG2.formats, MORE_SEATS: Format(MORE_SEATS, 2, 6)})
    return MORE_SEATS
