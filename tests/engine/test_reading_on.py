"""Who begins to read at a table reads on as if the whole log had been read before."""

from __future__ import annotations

import pytest

from engine import EngineError, Match
from engine.log.names import Names
from engine.log.redaction import PUBLIC
from engine.log.text import make_log_lines
from tests.effort import examples
from tests.support.engine.match_checks import compare, go_on, read, readers, rewind, twice
from tests.support.engine.melee import play as melee
from tests.support.engine.play import CORE, play_out, start_core


@pytest.mark.parametrize("number", range(examples(2, 40)))
def test_from_any_table_of_a_joust_the_lines_after_it_are_the_same(number: int) -> None:
    states: dict[int, bytes] = {}
    every = 97 + number

    def keep(match: Match) -> None:
        if match.step % every < 5:
            states[match.step] = match.to_bytes()

    recorder = play_out(start_core(number), number, keep)
    assert len(states) > 5
    compare(recorder, states)


@pytest.mark.parametrize("number", [8 + 4 * number for number in range(examples(1, 20))])
def test_and_in_melee_with_orders_and_rewinds_between(number: int) -> None:
    states: dict[int, bytes] = {}

    def keep(match: Match) -> None:
        if match.step % 5 == 0:
            states[match.step] = match.to_bytes()

    compare(melee.play(number, keep), states)


def test_a_table_after_a_rewind_is_read_on_from_like_any_other() -> None:
    recorder = play_out(start_core(4), 4, most=60)
    states = {}
    for place in (40, 25):
        rewind(recorder, recorder.record.prompt_steps()[place])
        states[recorder.match.step] = recorder.match.to_bytes()
        go_on(recorder, 30)
        states[recorder.match.step] = recorder.match.to_bytes()
    go_on(recorder, 30)
    compare(recorder, states)


def test_a_reader_who_began_later_says_that_a_rewind_goes_too_far_back() -> None:
    recorder, (first, at), _second = twice()
    game = recorder.record.seek(recorder.record.prompt_steps()[45], CORE).game
    began = game.journal.number
    with pytest.raises(EngineError, match=f"a reader from step {began} can't follow a rewind to step {first}"):
        make_log_lines(recorder.record.entries[began:at], Names.at_table(game, PUBLIC))


def test_a_rewind_to_a_later_step_is_followed() -> None:
    recorder, (first, at), (_earlier, later) = twice()
    game = recorder.record.seek(recorder.record.prompt_steps()[30], CORE).game
    began = game.journal.number
    assert began < first < at < later
    for viewer in readers(recorder.match):
        lines = make_log_lines(recorder.record.entries[began : later - 1], Names.at_table(game, viewer))
        assert lines == read(recorder, viewer)[began : later - 1]


def test_a_table_that_was_saved_without_it_is_read_on_from_all_the_same() -> None:
    recorder = play_out(start_core(1), 1, most=80)
    game = recorder.match.game.copy()
    game.told = None
    go_on(recorder, 20)
    lines = make_log_lines(recorder.record.entries[game.journal.number :], Names.at_table(game, 0))
    assert len(lines) == len(recorder.record.entries) - game.journal.number


def test_a_fork_keeps_nothing_for_readers() -> None:
    fork = play_out(start_core(1), 1, most=80).match.fork(b"another seed of a what-if")
    assert fork.game.told is None
    assert Match.from_bytes(fork.to_bytes(), fork.deal).game.told is None
