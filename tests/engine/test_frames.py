"""What the stack and the rows of a table hold: numbers only, so that a match can be written down at any prompt."""

import pytest

from engine.match.match import Match
from tests.support.engine.play import play_out, start_core


def numbers_only(match: Match) -> None:
    game = match.game
    for frame in game.stack:
        held = (frame.sequence, frame.step, frame.a, frame.b, frame.entry)
        assert [type(value) for value in held] == [int] * 5
    for rows in (game.occurrences, game.windows, game.pending):
        for number, row in rows.items():
            assert type(number) is int
            assert row.id == number


@pytest.mark.parametrize("number", [15, 151])
def test_frames_hold_numbers_and_rows_are_found_by_theirs(number: int):
    recorder = play_out(start_core(number), number, numbers_only)
    assert recorder.match.outcome is not None
