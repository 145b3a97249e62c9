"""The rule that decides at a step is told there, among those that the step rests on."""

from __future__ import annotations

import pytest

from tests.support.engine.boards import a_value_is_doubled, named_test
from tests.support.engine.disputed_steps import Row, of, untold
from tests.support.engine.games.lcg1.positions import Position

FORCED = "tests/engine/test_forced.py"
MODIFIERS = "tests/engine/test_modifiers.py"
PLOT = "tests/engine/test_plot.py"
WINDOWS = "tests/engine/test_windows.py"
CCG_PHASES = "tests/engine/games/ccg/test_positions_of_the_early_phases.py"
LCG1_MELEE = "tests/engine/games/lcg1/test_melee.py"
LCG1_CHALLENGES = "tests/engine/games/lcg1/test_positions_of_challenges.py"
LCG1_PHASES = "tests/engine/games/lcg1/test_positions_of_the_early_phases.py"

_resolved = named_test(LCG1_CHALLENGES, "test_a_resolution_has_four_events_then_passives_then_responses")


def _counts_once() -> None:
    game = Position(ann=dict(play=["Page", "Squire", "Idle Hour"], hand=["Fellowship", "Dagger"]), bob=dict())
    game.ann.uses("Fellowship").chooses("Squire")
    game.ann.uses("Dagger").chooses("Page")
    assert game.ann["Squire"].strength == 4


def _doubled() -> None:
    a_value_is_doubled()


DECIDES: dict[str, Row] = {
    "lcg1: a response to winning comes after all": (
        _resolved, of("window", first="response"), -1, "timing/framework/common timing/framework/example",
    ),
    "lcg1: nothing comes between winning and claim": (
        _resolved, of("wins"), 0, "timing/framework/common timing/framework/example",
    ),
    "lcg1: nobody takes part any more": (
        named_test(LCG1_CHALLENGES, "test_a_challenge_in_which_nobody_takes_part_ends_unresolved"),
        of("challenge ends"), 0, "faq-3.33",
    ),
    "lcg1: what income is counted from": (
        named_test(LCG1_PHASES, "test_income_is_collected_once_with_icons_of_kneeling_cards"),
        of("value", first="gold"), 0, "qa/income-lost",
    ),
    "lcg1: an effect counts its variable once": (
        _counts_once, of("lasting"), 0, "faq-3.11",
    ),
    "lcg1: who takes an attack over": (
        named_test(LCG1_MELEE, "test_the_lord_commander_takes_an_undefended_military_attack_over"),
        of("choice", first="take over"), 0, "core/title/lord-commander",
    ),
    "ccg: what may be played where no chart is": (
        named_test(CCG_PHASES, "test_actions_of_phases_without_a_chart_are_a_default"),
        of("window"), 0, "expert/playing",
    ),
    "lcg2: what was changed is not interrupted any more": (
        named_test(WINDOWS, "test_a_saved_character_is_not_interrupted_any_more"),
        of("window", first="would interrupt"), 0, "would/changed",
    ),
    "lcg2: whether an event may be played now": (
        named_test(WINDOWS, "test_the_first_player_reacts_first_to_the_others_action"), of("play"), 0, "initiating/1",
    ),
    "lcg2: whether an ability may be used now": (
        named_test(WINDOWS, "test_a_reaction_is_used_once_for_each_occurrence"), of("use"), 0, "initiating/1",
    ),
    "lcg2: reactions to what the framework does": (
        named_test(PLOT, "test_reactions_to_revealing_come_after_initiative_and_first_player"),
        of("window", first="reaction"), 0, "framework-windows",
    ),
    "lcg2: a lasting effect of an event reaches whom it reached": (
        named_test(MODIFIERS, "test_an_effect_until_the_end_of_the_phase_outlives_the_challenge"),
        of("lasting"), 0, "event-cards/set-locked",
    ),
    "lcg2: a constant ability counts in a sum": (
        named_test(PLOT, "test_initiative_counts_the_modifiers_of_cards_in_play"),
        of("value", first="initiative"), 0, "constant-abilities",
    ),
    "lcg2: in which order modifiers are counted": (
        named_test(PLOT, "test_modifiers_of_several_cards_add_up"),
        of("value", first="initiative"), 1, "modifiers/order",
    ),
    "lcg2: doubling comes last": (
        _doubled, of("value", first="gold"), 0, "modifiers/order",
    ),
    "lcg2: who orders forced abilities": (
        named_test(FORCED, "test_the_first_player_orders_forced_abilities_whoever_controls_them"),
        of("choice", first="forced order"), 0, "simultaneous/order",
    ),
    "lcg2: who is named the first player": (
        named_test(PLOT, "test_who_wins_initiative_names_any_player_first"), of("initiative"), 0, "1.3.II",
    ),
    "lcg2: the first player is named": (
        named_test(PLOT, "test_who_wins_initiative_names_any_player_first"), of("first player"), -1, "1.3.II",
    ),
}  # fmt: skip


@pytest.mark.parametrize("step", DECIDES)
def test_the_rule_that_decides_is_told_at_its_step(step: str):
    assert untold(step.partition(":")[0], DECIDES[step]) == []
