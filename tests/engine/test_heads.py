"""A change that alters play or any line of a log is named at once by the matches whose heads differ."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.events import Kneel
from engine.events.base import register
from engine.log.entries.table import StandEntry
from engine.log.kinds import declare_kind
from engine.play.phases.setup import SetupQuestion
from engine.prompts.prompts import list_questions
from tests.effort import in_rotation
from tests.engine import heads

SHARE = 50


@pytest.mark.parametrize("first", range(0, heads.MATCHES, SHARE))
def test_the_heads_of_many_matches_are_those_kept(first: int) -> None:
    assert heads.differing(in_rotation(range(first, first + SHARE), 3)) == []


def test_the_matches_have_orders_concessions_rewinds_settings_and_timeouts() -> None:
    entries = [entry for number in range(24) for entry in heads.play(number).record.entries]
    kinds = Counter(entry.kind for entry in entries)
    assert {"order", "concedes", "setting"} <= set(kinds)
    orders = {entry.data[1] for entry in entries if entry.kind == "order"}
    assert orders == {"rewind", "fix", "reshuffle", "answer"}
    assert "timed out" in {entry.secret[0] for entry in entries if entry.kind in ("pass", "choice")}


def test_a_name_is_never_given_twice() -> None:
    with pytest.raises(ValueError, match="question 'setup' is declared twice"):
        list_questions(SetupQuestion(), {"another": SetupQuestion()})
    with pytest.raises(ValueError, match="event 'kneel' is declared twice"):
        register(Kneel)
    with pytest.raises(ValueError, match="entries called 'kneel' are declared twice"):
        declare_kind("kneel", StandEntry)
