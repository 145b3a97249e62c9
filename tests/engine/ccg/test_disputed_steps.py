"""What decides a dispute of the collectible game is told at the disputed step: cited, checked, or rested on."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.ccg import (
    test_melee,
    test_positions_of_challenges,
    test_positions_of_the_early_phases,
    test_positions_of_windows,
)
from tests.engine.test_disputed_steps import Disputes, of, of_the_reference_material, untold

DISPUTED: Disputes = {
    "CC-01": (
        test_positions_of_the_early_phases
        .test_gold_that_is_left_is_lost_when_marshalling_ends_and_counts_for_nothing,
        of("value", "dominance"), 0, "dominance marshalling/spend",
    ),
    "CC-05": (
        test_positions_of_the_early_phases
        .test_in_setup_five_gold_of_characters_and_locations_lie_facedown_and_are_turned_up_together,
        of("choice", "setup/5"), 2, "setup/5 kw/setup",
    ),
    "CC-06": (
        test_positions_of_windows.test_an_attachment_is_discarded_when_its_bearer_leaves_play,
        of("leave", "cards/attachment"), 0, "cards/attachment",
    ),
    "CC-07": (
        test_positions_of_the_early_phases
        .test_used_plots_come_back_when_the_round_is_over_and_not_as_the_last_is_revealed,
        of("reveal plot"), 0, "plot/cycle",
    ),
    "CC-08": (
        partial(
            test_positions_of_challenges
            .test_deadly_kills_a_defender_where_the_attacker_has_more_of_them_whoever_wins,
            1, 1, False,
        ),
        of("step", "kw/deadly"), 0, "kw/deadly",
    ),
    "CC-09": (
        test_melee.test_the_card_of_the_master_of_laws_is_outside_the_draw_limit,
        of("extra draw"), 2, "mp/laws expert/draw-limit",
    ),
    "CC-12": (
        test_positions_of_challenges
        .test_stealth_that_was_lost_between_the_attack_and_the_choice_of_targets_bypasses_nobody,
        of("window", "challenges/windows"), 1,
        "flow-challenges/declare flow-challenges/stealth-defend challenges/windows",
    ),
    "CC-13": (
        test_positions_of_challenges.test_no_action_comes_before_the_reward_of_dominance,
        of("dominance"), 0, "flow-dominance",
    ),
    "CC-16": (
        test_melee.test_the_attack_goes_on_where_the_crown_regent_leaves_no_legal_target,
        of("title unused"), 0, "mp/crown-regent mp/supports",
    ),
    "CC-19": (
        test_positions_of_challenges
        .test_a_claim_of_two_takes_two_different_characters_and_a_saved_one_fills_its_part,
        of("chosen for claim"), 0, "expert/high-claim",
    ),
}  # fmt: skip
"""By mark: the test that plays the dispute, its disputed step (of the entries of a shape, which), what decides it."""


@pytest.mark.parametrize("mark", DISPUTED)
def test_what_decides_a_dispute_is_told_at_the_disputed_step(mark: str):
    assert untold("ccg", DISPUTED[mark]) == []


def test_every_dispute_of_the_reference_material_is_read_at_its_step():
    of_the_reference_material("ccg", DISPUTED)
