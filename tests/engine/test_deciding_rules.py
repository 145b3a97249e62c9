"""The rule that decides at a step is told there, among those that the step rests on."""

from __future__ import annotations

import pytest

from tests.engine import test_forced, test_modifiers, test_plot, test_resting, test_windows
from tests.engine.ccg import test_positions_of_the_early_phases as ccg_phases
from tests.engine.lcg1 import test_melee, test_positions_of_challenges
from tests.engine.lcg1 import test_positions_of_the_early_phases as lcg1_phases
from tests.engine.lcg1.positions import Position
from tests.engine.test_disputed_steps import Row, of, untold

_resolved = test_positions_of_challenges.test_a_resolution_has_four_events_then_passives_then_responses


def _counts_once() -> None:
    game = Position(ann=dict(play=["Page", "Squire", "Idle Hour"], hand=["Fellowship", "Dagger"]), bob=dict())
    game.ann.uses("Fellowship").chooses("Squire")
    game.ann.uses("Dagger").chooses("Page")
    assert game.ann["Squire"].strength == 4


def _doubled() -> None:
    test_resting.a_value_is_doubled()


DECIDES: dict[str, Row] = {
    "lcg1: a response to winning comes after all": (
        _resolved, of("window", first="response"), -1, "timing/framework/common timing/framework/example",
    ),
    "lcg1: nothing comes between winning and claim": (
        _resolved, of("wins"), 0, "timing/framework/common timing/framework/example",
    ),
    "lcg1: nobody takes part any more": (
        test_positions_of_challenges.test_a_challenge_in_which_nobody_takes_part_ends_unresolved,
        of("challenge ends"), 0, "faq-3.33",
    ),
    "lcg1: what income is counted from": (
        lcg1_phases.test_income_is_collected_once_with_icons_of_kneeling_cards,
        of("value", first="gold"), 0, "qa/income-lost",
    ),
    "lcg1: an effect counts its variable once": (
        _counts_once, of("lasting"), 0, "faq-3.11",
    ),
    "lcg1: who takes an attack over": (
        test_melee.test_the_lord_commander_takes_an_undefended_military_attack_over,
        of("choice", first="take over"), 0, "core/title/lord-commander",
    ),
    "ccg: what may be played where no chart is": (
        ccg_phases.test_actions_of_phases_without_a_chart_are_a_default, of("window"), 0, "expert/playing",
    ),
    "lcg2: what was changed is not interrupted any more": (
        test_windows.test_a_saved_character_is_not_interrupted_any_more,
        of("window", first="would interrupt"), 0, "would/changed",
    ),
    "lcg2: whether an event may be played now": (
        test_windows.test_the_first_player_reacts_first_to_the_others_action, of("play"), 0, "initiating/1",
    ),
    "lcg2: whether an ability may be used now": (
        test_windows.test_a_reaction_is_used_once_for_each_occurrence, of("use"), 0, "initiating/1",
    ),
    "lcg2: reactions to what the framework does": (
        test_plot.test_reactions_to_revealing_come_after_initiative_and_first_player,
        of("window", first="reaction"), 0, "framework-windows",
    ),
    "lcg2: a lasting effect of an event reaches whom it reached": (
        test_modifiers.test_an_effect_until_the_end_of_the_phase_outlives_the_challenge,
        of("lasting"), 0, "event-cards/set-locked",
    ),
    "lcg2: a constant ability counts in a sum": (
        test_plot.test_initiative_counts_the_modifiers_of_cards_in_play,
        of("value", first="initiative"), 0, "constant-abilities",
    ),
    "lcg2: in which order modifiers are counted": (
        test_plot.test_modifiers_of_several_cards_add_up, of("value", first="initiative"), 1, "modifiers/order",
    ),
    "lcg2: doubling comes last": (
        _doubled, of("value", first="gold"), 0, "modifiers/order",
    ),
    "lcg2: who orders forced abilities": (
        test_forced.test_the_first_player_orders_forced_abilities_whoever_controls_them,
        of("choice", first="forced order"), 0, "simultaneous/order",
    ),
    "lcg2: who is named the first player": (
        test_plot.test_who_wins_initiative_names_any_player_first, of("initiative"), 0, "1.3.II",
    ),
    "lcg2: the first player is named": (
        test_plot.test_who_wins_initiative_names_any_player_first, of("first player"), -1, "1.3.II",
    ),
}  # fmt: skip


@pytest.mark.parametrize("step", DECIDES)
def test_the_rule_that_decides_is_told_at_its_step(step: str):
    assert untold(step.partition(":")[0], DECIDES[step]) == []
