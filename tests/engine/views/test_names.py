"""Whatever a view names is in it, at every prompt of random matches."""

import pytest

from engine.log.redaction import JUDGE, PUBLIC
from tests.effort import examples
from tests.support.engine.match_checks import check_names
from tests.support.engine.melee import play as melee
from tests.support.engine.play import CORE, play_out, start_core
from tests.support.engine.views.board import board, named


@pytest.mark.parametrize("number", range(31, 31 + examples(3, 60)))
def test_a_joust_names_only_what_is_in_the_view(number: int):
    play_out(start_core(number), number, check_names)


@pytest.mark.parametrize("number", range(examples(2, 16)))
def test_a_melee_names_only_what_is_in_the_view(number: int):
    melee.play(number, check_names)


def test_a_table_between_two_prompts_can_be_looked_at_too():
    record = play_out(start_core(9), 9, most=120).record
    for step in range(1, len(record.entries), 17):
        match = record.seek(step, CORE)
        for viewer in (JUDGE, PUBLIC, 0, 1):
            view = board(match, viewer)
            assert set(named(view)) <= view["cards"].keys()
            assert view["step"] == step
