"""Disputes of the three games: the tests that play them, their disputed steps, and what decides there."""

from __future__ import annotations

import json
from collections.abc import Callable

from engine.chain.journal import LogEntry
from engine.play.rules.related_rules import RELATED_RULES_LIMIT
from tests.reference import reference
from tests.support.engine.boards import named_test, played

ATTACHMENTS = "tests/engine/test_attachments.py"
LATE_PHASES = "tests/engine/test_late_phases.py"
CHALLENGES = "tests/engine/test_challenges.py"
MARSHALING = "tests/engine/test_marshaling.py"
MODIFIERS = "tests/engine/test_modifiers.py"
DISPUTES = "tests/engine/games/lcg2/sets/core/test_disputes.py"
KEYWORDS = "tests/engine/test_keywords.py"
WINDOWS = "tests/engine/test_windows.py"
STEALTH = "tests/engine/test_stealth.py"
FORCED = "tests/engine/test_forced.py"
ENDING = "tests/engine/test_ending.py"
AMBUSH = "tests/engine/test_ambush.py"
CLAIM = "tests/engine/test_claim.py"
SEATS = "tests/engine/melee/test_seats.py"
LCG1_EARLY_PHASES = "tests/engine/games/lcg1/test_positions_of_the_early_phases.py"
LCG1_CHALLENGES = "tests/engine/games/lcg1/test_positions_of_challenges.py"
LCG1_WINDOWS = "tests/engine/games/lcg1/test_positions_of_windows.py"
LCG1_EFFECTS = "tests/engine/games/lcg1/test_positions_of_effects.py"
LCG1_WORKED_EXAMPLES = "tests/engine/games/lcg1/test_worked_examples.py"
LCG1_WINDOW = "tests/engine/games/lcg1/test_window.py"
LCG1_MELEE = "tests/engine/games/lcg1/test_melee.py"
CCG_EARLY_PHASES = "tests/engine/games/ccg/test_positions_of_the_early_phases.py"
CCG_CHALLENGES = "tests/engine/games/ccg/test_positions_of_challenges.py"
CCG_WINDOWS = "tests/engine/games/ccg/test_positions_of_windows.py"
CCG_MELEE = "tests/engine/games/ccg/test_melee.py"
Chosen = Callable[[LogEntry], bool]
Row = tuple[Callable[[], None], Chosen, int, str]
Disputes = dict[str, Row]


def of(kind: str, rule: str = "", first: str = "") -> Chosen:
    """Entries of a kind, by the end of the rule they cite and their first datum."""
    return lambda entry: entry.kind == kind and entry.rule.endswith(rule) and (not first or entry.data[0] == first)


SECOND_EDITION: Disputes = {
    "L2-01": (
        named_test(WINDOWS, "test_the_first_player_acts_first_when_another_player_is_active"),
        of("window", "aw-4a"), -1, "aw aw-4a first-player/first-opportunity active-player/challenge",
    ),
    "L2-03": (
        named_test(WINDOWS, "test_a_pass_gives_up_that_opportunity_only"),
        of("pass", "triggering-condition/7"), 0, "pass/consecutive reactions/order",
    ),
    "L2-06": (
        named_test(FORCED, "test_the_first_player_orders_forced_abilities_whoever_controls_them"),
        of("choice", first="forced order"), 0, "forced/order forced/complete simultaneous/order",
    ),
    "L2-07": (
        named_test(DISPUTES, "test_a_save_comes_before_what_waits_for_the_leaving_itself"),
        of("window", first="would interrupt"), -1, "would triggering-condition/2 triggering-condition/4",
    ),
    "L2-10": (
        named_test(DISPUTES, "test_the_first_event_is_still_uncanceled_while_its_cancel_is_interrupted"),
        of("window", first="would interrupt"), 1, "nested nested/lifo initiating/6 cancel",
    ),
    "L2-11": (
        named_test(DISPUTES, "test_a_canceled_sword_was_the_one_of_this_challenge"),
        of("canceled"), 0, "limits/cancelled limits/max cancel/used",
    ),
    "L2-12": (
        named_test(DISPUTES, "test_an_event_that_would_kneel_only_kneeling_characters_is_not_played"),
        of("window", "aw-3"), 0, "abilities/potential costs/no-effect",
    ),
    "L2-15": (
        named_test(DISPUTES, "test_who_cancels_a_triggered_ability_knows_its_target"),
        of("window", first="would interrupt"), 0, "initiating/5 initiating/6",
    ),
    "L2-17": (
        named_test(CLAIM, "test_the_same_character_is_not_chosen_twice"),
        of("claim"), 0, "military-claim/distinct military-claim",
    ),
    "L2-20": (
        named_test(ENDING, "test_fifteen_power_on_ones_cards_wins_at_once"),
        of("power", first="unopposed"), 0, "4.2.3 unopposed/bonus winning-game",
    ),
    "L2-22": (
        named_test(KEYWORDS, "test_one_intimidate_a_challenge"),
        of("keyword", first="intimidate"), 0, "intimidate/once intimidate",
    ),
    "L2-23": (
        named_test(STEALTH, "test_type_attackers_and_stealth_targets_are_one_act"),
        of("bypass"), 0, "4.2 stealth 4.2.1",
    ),
    "L2-25": (
        named_test(CHALLENGES, "test_a_possible_defender_may_be_knelt_before_defenders_are_declared"),
        of("window", "aw-4b"), 0, "aw-4b 4.2.1",
    ),
    "L2-27": (
        named_test(CHALLENGES, "test_nobody_wins_zero_against_zero"),
        of("nobody wins"), 0, "winning-challenge/minimum winning-challenge/none 4.2.2",
    ),
    "L2-29": (
        named_test(ATTACHMENTS, "test_an_attachment_returns_to_its_owners_hand_when_the_bearer_leaves"),
        of("leave", first="returned"), 0, "attachment-cards/return leaves-play/attachments terminal",
    ),
    "L2-30": (
        named_test(DISPUTES, "test_a_save_by_duplicate_is_out_of_treacherys_reach"),
        of("use", first="duplicate"), 0, "duplicates/save cannot",
    ),
    "L2-31": (
        named_test(DISPUTES, "test_a_duplicate_can_not_save_from_dying_at_0_str"),
        of("leave", "save/ongoing"), 0, "save/ongoing abilities/potential",
    ),
    "L2-33": (
        named_test(DISPUTES, "test_nobody_may_try_to_save_from_wildfire_assault"),
        of("leave", first="killed"), 0, "save/cannot cannot",
    ),
    "L2-34": (
        named_test(DISPUTES, "test_a_character_killed_into_the_deck_was_killed"),
        of("instead"), 0, "replacement reactions",
    ),
    "L2-38": (
        named_test(MODIFIERS, "test_an_effect_can_not_begin_when_its_time_is_already_over"),
        of("window", first="reaction"), -1, "lasting-effects/too-late abilities/potential",
    ),
    "L2-40": (
        named_test(MODIFIERS, "test_excess_negatives_stay_in_the_sum"),
        of("lasting", first="strength"), 0, "modifiers modifiers/floor",
    ),
    "L2-44": (
        named_test(DISPUTES, "test_no_reaction_to_a_plot_comes_before_what_plots_do_when_revealed"),
        of("use", first="when revealed"), 0, "1.3.react 1.3.III",
    ),
    "L2-46": (
        named_test(ENDING, "test_drawing_the_last_card_eliminates_at_once"),
        of("eliminated"), 0, "winning-game/elimination 2.2",
    ),
    "L2-48": (
        named_test(MARSHALING, "test_there_is_an_opportunity_for_the_others_after_every_marshaling"),
        of("brings"), 1, "marshal aw-3 aw/resolve",
    ),
    "L2-49": (
        named_test(AMBUSH, "test_ambush_is_not_marshaling"),
        of("brings", "ambush"), 0, "ambush marshal/put duplicates/marshal-type",
    ),
    "L2-52": (
        named_test(LATE_PHASES, "test_gold_goes_back_before_the_action_window_of_taxation"),
        lambda entry: entry.rule == "lcg2:aw-7", 0, "7.2 aw-7",
    ),
    "L2-55": (
        named_test(WINDOWS, "test_a_killing_within_a_reaction_is_finished_before_the_outer_window_goes_on"),
        of("window", first="reaction"), 1, "nested nested/lifo nested/first-player",
    ),
    "L2-56": (
        named_test(DISPUTES, "test_an_event_lies_in_the_discard_pile_when_melisandre_answers_it"),
        of("move", "discard-timing"), 0, "event-cards/discard-timing",
    ),
    "L2-58": (
        named_test(SEATS, "test_beating_a_rival_brings_one_power_a_round_for_each_rival"),
        of("rival beaten"), 1, "rivals/max 4.2.3",
    ),
}  # fmt: skip
"""By mark: the test that plays the dispute, its disputed step (of the entries of a shape, which), what decides it."""

FIRST_EDITION: Disputes = {
    "L1-01": (
        named_test(LCG1_WINDOWS, "test_left_of_the_actor_saves_or_cancels_first_and_a_canceled_event_was_played"),
        of("window", "timing/5"), 0, "timing/first-responses core/expert/response-order qa/first-response",
    ),
    "L1-03": (
        named_test(LCG1_CHALLENGES, "test_a_resolution_has_four_events_then_passives_then_responses"),
        of("claim"), 0, "timing/framework/common timing/framework/example flow-challenges/resolve",
    ),
    "L1-04": (
        named_test(LCG1_WINDOW, "test_power_that_a_moribund_character_claims_wins_at_once"),
        of("match ends"), 0, "timing/moribund timing/moribund-abilities core/victory",
    ),
    "L1-06": (
        named_test(LCG1_WORKED_EXAMPLES, "test_a_moribund_card_pays_no_cost_by_leaving_play"),
        of("moribund"), 0, "timing/moribund-exception",
    ),
    "L1-07": (
        named_test(LCG1_WINDOWS, "test_once_all_have_passed_step_2_nothing_is_saved_in_steps_3_to_6"),
        of("pass", "timing/2"), 1, "timing/2 timing/save-gate",
    ),
    "L1-08": (
        named_test(LCG1_WINDOWS, "test_a_response_stays_open_until_all_pass_in_a_row"),
        of("choice", "timing/5"), 1, "timing/opportunities timing/5 qa/respond-again",
    ),
    "L1-09": (
        named_test(LCG1_WINDOWS, "test_at_the_end_of_a_phase_nothing_is_saved_and_nobody_responds"),
        of("ends", first="challenges"), 0, "faq-2.6",
    ),
    "L1-14": (
        named_test(LCG1_CHALLENGES, "test_a_keyword_can_not_be_canceled_and_can_be_saved_from"),
        of("choice", first="deadly"), 0, "faq-4.14",
    ),
    "L1-15": (
        named_test(LCG1_CHALLENGES, "test_a_defender_may_gain_stealth_between_the_attack_and_the_choice_of_targets"),
        of("window", "flow-challenges"), 1, "flow-challenges flow-challenges/stealth-defend core/kw/stealth",
    ),
    "L1-17": (
        named_test(LCG1_CHALLENGES, "test_a_challenge_in_which_nobody_takes_part_ends_unresolved"),
        of("challenge ends"), 0, "faq-3.33 faq-3.28",
    ),
    "L1-20": (
        named_test(LCG1_EARLY_PHASES, "test_what_is_put_in_hand_is_not_drawn"),
        of("extra draw"), -1, "faq-draw-cap",
    ),
    "L1-21": (
        named_test(LCG1_EFFECTS, "test_an_event_may_be_played_without_result_but_not_without_target"),
        of("play"), 0, "faq-event/effect faq-event/target",
    ),
    "L1-22": (
        named_test(LCG1_WORKED_EXAMPLES, "test_x_is_announced_before_penalties_and_stays_what_it_was"),
        of("value", first="cost"), 0, "timing/1a timing/1c timing/1d faq-3.1",
    ),
    "L1-27": (
        named_test(LCG1_EARLY_PHASES, "test_a_plot_that_can_not_be_saved_from_can_be_canceled"),
        of("window", "timing/2"), 0, "faq-4.3",
    ),
    "L1-28": (
        named_test(LCG1_EFFECTS, "test_immunity_stops_constants_and_not_what_was_triggered_before"),
        of("target"), 0, "faq-3.18",
    ),
    "L1-29": (
        named_test(LCG1_EFFECTS, "test_an_attachment_whose_restriction_fails_is_discarded_at_once"),
        of("moribund"), 0, "faq-3.20",
    ),
    "L1-31": (
        named_test(LCG1_WINDOW, "test_what_a_dying_card_moves_from_the_discard_pile_is_never_itself"),
        of("moribund"), 0, "timing/moribund errata/flight-of-dragons",
    ),
    "L1-35": (
        named_test(LCG1_MELEE, "test_a_supporter_who_loses_is_the_loser_and_the_target_pays_claim"),
        of("defenders", "core/supports"), 0, "core/supports core/supports/stealth",
    ),
}  # fmt: skip
"""By mark: the test that plays the dispute, its disputed step (of the entries of a shape, which), what decides it."""

COLLECTIBLE: Disputes = {
    "CC-01": (
        named_test(CCG_EARLY_PHASES, "test_gold_that_is_left_is_lost_when_marshalling_ends_and_counts_for_nothing"),
        of("value", "dominance"), 0, "dominance marshalling/spend",
    ),
    "CC-05": (
        named_test(
            CCG_EARLY_PHASES,
            "test_in_setup_five_gold_of_characters_and_locations_lie_facedown_and_are_turned_up_together",
        ),
        of("choice", "setup/5"), 2, "setup/5 kw/setup",
    ),
    "CC-06": (
        named_test(CCG_WINDOWS, "test_an_attachment_is_discarded_when_its_bearer_leaves_play"),
        of("leave", "cards/attachment"), 0, "cards/attachment",
    ),
    "CC-07": (
        named_test(
            CCG_EARLY_PHASES, "test_used_plots_come_back_when_the_round_is_over_and_not_as_the_last_is_revealed",
        ),
        of("reveal plot"), 0, "plot/cycle",
    ),
    "CC-08": (
        named_test(
            CCG_CHALLENGES, "test_deadly_kills_a_defender_where_the_attacker_has_more_of_them_whoever_wins",
            1, 1, False,
        ),
        of("step", "kw/deadly"), 0, "kw/deadly",
    ),
    "CC-09": (
        named_test(CCG_MELEE, "test_the_card_of_the_master_of_laws_is_outside_the_draw_limit"),
        of("extra draw"), 2, "mp/laws expert/draw-limit",
    ),
    "CC-12": (
        named_test(
            CCG_CHALLENGES, "test_stealth_that_was_lost_between_the_attack_and_the_choice_of_targets_bypasses_nobody",
        ),
        of("window", "challenges/windows"), 1,
        "flow-challenges/declare flow-challenges/stealth-defend challenges/windows",
    ),
    "CC-13": (
        named_test(CCG_CHALLENGES, "test_no_action_comes_before_the_reward_of_dominance"),
        of("dominance"), 0, "flow-dominance",
    ),
    "CC-16": (
        named_test(CCG_MELEE, "test_the_attack_goes_on_where_the_crown_regent_leaves_no_legal_target"),
        of("title unused"), 0, "mp/crown-regent mp/supports",
    ),
    "CC-19": (
        named_test(
            CCG_CHALLENGES, "test_a_claim_of_two_takes_two_different_characters_and_a_saved_one_fills_its_part",
        ),
        of("chosen for claim"), 0, "expert/high-claim",
    ),
}  # fmt: skip
"""By mark: the test that plays the dispute, its disputed step (of the entries of a shape, which), what decides it."""
DISPUTED: Disputes = SECOND_EDITION | FIRST_EDITION | COLLECTIBLE


def untold(ruleset: str, row: Row) -> list[str]:
    """What decides a dispute of a game and is not told at its step."""
    test, chosen, which, decides = row
    game = played(test)
    record, pool = game.record, game.match.deal.pool
    step = [entry.number for entry in game.log if chosen(entry)][which]
    rests = record.rests_on(step, pool)
    assert len(rests) <= RELATED_RULES_LIMIT
    told = {record.entries[step - 1].rule, *rests}
    told |= {one.rule for opening in record.around(step, pool) for one in opening.why}
    return sorted({f"{ruleset}:{id}" for id in decides.split()} - told)


def of_the_reference_material(ruleset: str, disputes: Disputes) -> None:
    """A game's disputes are those of the reference material, each decided by the same rules."""
    path = reference("rules/disputes.json", f"what decides each dispute of {ruleset} is told at its step")
    rows = [row for row in json.loads(path.read_bytes()) if row["ruleset"] == ruleset]
    decided = {mark: sorted(f"{ruleset}:{id}" for id in row[3].split()) for mark, row in disputes.items()}
    assert decided == {row["id"]: sorted(row["cite"]) for row in rows}
