"""What decides a dispute of the collectible game is told at the disputed step: cited, checked, or rested on."""

from __future__ import annotations

import pytest

from tests.support.engine.disputed_steps import COLLECTIBLE, of_the_reference_material, untold


@pytest.mark.parametrize("mark", COLLECTIBLE)
def test_what_decides_a_dispute_is_told_at_the_disputed_step(mark: str):
    assert untold("ccg", COLLECTIBLE[mark]) == []


def test_every_dispute_of_the_reference_material_is_read_at_its_step():
    of_the_reference_material("ccg", COLLECTIBLE)
