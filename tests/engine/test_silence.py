"""Skipping windows nobody could act in is a shortcut only: walking through all of them gives the same match."""

from __future__ import annotations

import pytest

from engine.games.lcg2 import timing
from tests.support.engine.play import play_out, start_core


@pytest.mark.parametrize("number", [152, 1109, 2084])
def test_a_match_is_the_same_whether_silent_windows_are_walked_or_skipped(number: int) -> None:
    skipped = play_out(start_core(number), number)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timing, "is_unwatched", lambda game, events: False)
        walked = play_out(start_core(number), number)
    assert walked.record.entries == skipped.record.entries
    assert walked.match.head == skipped.match.head
    assert not walked.match.game.pending
    # The shortcut is one: what nobody waits for gets no row of its own.
    assert skipped.match.game.rows < walked.match.game.rows
