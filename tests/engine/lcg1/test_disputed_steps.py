"""What decides a dispute of the first edition is told at the disputed step: cited, checked, or rested on."""

from __future__ import annotations

import pytest

from tests.engine.lcg1 import (
    test_melee,
    test_positions_of_challenges,
    test_positions_of_effects,
    test_positions_of_the_early_phases,
    test_positions_of_windows,
    test_window,
    test_worked_examples,
)
from tests.engine.test_disputed_steps import Disputes, of, of_the_reference_material, untold

DISPUTED: Disputes = {
    "L1-01": (
        test_positions_of_windows.test_left_of_the_actor_saves_or_cancels_first_and_a_canceled_event_was_played,
        of("window", "timing/5"), 0, "timing/first-responses core/expert/response-order qa/first-response",
    ),
    "L1-03": (
        test_positions_of_challenges.test_a_resolution_has_four_events_then_passives_then_responses,
        of("claim"), 0, "timing/framework/common timing/framework/example flow-challenges/resolve",
    ),
    "L1-04": (
        test_window.test_power_that_a_moribund_character_claims_wins_at_once,
        of("match ends"), 0, "timing/moribund timing/moribund-abilities core/victory",
    ),
    "L1-06": (
        test_worked_examples.test_a_moribund_card_pays_no_cost_by_leaving_play,
        of("moribund"), 0, "timing/moribund-exception",
    ),
    "L1-07": (
        test_positions_of_windows.test_once_all_have_passed_step_2_nothing_is_saved_in_steps_3_to_6,
        of("pass", "timing/2"), 1, "timing/2 timing/save-gate",
    ),
    "L1-08": (
        test_positions_of_windows.test_a_response_stays_open_until_all_pass_in_a_row,
        of("choice", "timing/5"), 1, "timing/opportunities timing/5 qa/respond-again",
    ),
    "L1-09": (
        test_positions_of_windows.test_at_the_end_of_a_phase_nothing_is_saved_and_nobody_responds,
        of("ends", first="challenges"), 0, "faq-2.6",
    ),
    "L1-14": (
        test_positions_of_challenges.test_a_keyword_can_not_be_canceled_and_can_be_saved_from,
        of("choice", first="deadly"), 0, "faq-4.14",
    ),
    "L1-15": (
        test_positions_of_challenges.test_a_defender_may_gain_stealth_between_the_attack_and_the_choice_of_targets,
        of("window", "flow-challenges"), 1, "flow-challenges flow-challenges/stealth-defend core/kw/stealth",
    ),
    "L1-17": (
        test_positions_of_challenges.test_a_challenge_in_which_nobody_takes_part_ends_unresolved,
        of("challenge ends"), 0, "faq-3.33 faq-3.28",
    ),
    "L1-20": (
        test_positions_of_the_early_phases.test_what_is_put_in_hand_is_not_drawn,
        of("extra draw"), -1, "faq-draw-cap",
    ),
    "L1-21": (
        test_positions_of_effects.test_an_event_may_be_played_without_result_but_not_without_target,
        of("play"), 0, "faq-event/effect faq-event/target",
    ),
    "L1-22": (
        test_worked_examples.test_x_is_announced_before_penalties_and_stays_what_it_was,
        of("value", first="cost"), 0, "timing/1a timing/1c timing/1d faq-3.1",
    ),
    "L1-27": (
        test_positions_of_the_early_phases.test_a_plot_that_can_not_be_saved_from_can_be_canceled,
        of("window", "timing/2"), 0, "faq-4.3",
    ),
    "L1-28": (
        test_positions_of_effects.test_immunity_stops_constants_and_not_what_was_triggered_before,
        of("target"), 0, "faq-3.18",
    ),
    "L1-29": (
        test_positions_of_effects.test_an_attachment_whose_restriction_fails_is_discarded_at_once,
        of("moribund"), 0, "faq-3.20",
    ),
    "L1-31": (
        test_window.test_what_a_dying_card_moves_from_the_discard_pile_is_never_itself,
        of("moribund"), 0, "timing/moribund errata/flight-of-dragons",
    ),
    "L1-35": (
        test_melee.test_a_supporter_who_loses_is_the_loser_and_the_target_pays_claim,
        of("defenders", "core/supports"), 0, "core/supports core/supports/stealth",
    ),
}  # fmt: skip
"""By mark: the test that plays the dispute, its disputed step (of the entries of a shape, which), what decides it."""


@pytest.mark.parametrize("mark", DISPUTED)
def test_what_decides_a_dispute_is_told_at_the_disputed_step(mark: str):
    assert untold("lcg1", DISPUTED[mark]) == []


def test_every_dispute_of_the_reference_material_is_read_at_its_step():
    of_the_reference_material("lcg1", DISPUTED)
