"""What decides a dispute is there to be read at the disputed step: cited, checked, or rested on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from importlib import resources

import pytest

from engine.lcg2 import resting
from engine.log.journal import Entry
from engine.log.views import PUBLIC
from engine.play.resting import MOST
from engine.record.record import Recorder
from engine.scenario.scenario import Scenario
from tests.effort import examples
from tests.engine import (
    shapes,
    test_ambush,
    test_attachments,
    test_challenges,
    test_claim,
    test_ending,
    test_forced,
    test_keywords,
    test_late_phases,
    test_marshaling,
    test_modifiers,
    test_stealth,
    test_windows,
)
from tests.engine.core import test_disputes
from tests.engine.melee import play as melee
from tests.engine.melee import test_seats
from tests.engine.play import CORE, answer_again, play_out, start_core
from tests.engine.seen.test_twins import longest_held
from tests.engine.test_fuzz import match_with_another
from tests.engine.test_rule_ids import cited
from tests.reference import reference

Chosen = Callable[[Entry], bool]
Row = tuple[Callable[[], None], Chosen, int, str]
Disputes = dict[str, Row]


def of(kind: str, rule: str = "", first: str = "") -> Chosen:
    """Entries of a kind, by the end of the rule they cite and their first datum."""
    return lambda entry: entry.kind == kind and entry.rule.endswith(rule) and (not first or entry.data[0] == first)


DISPUTED: Disputes = {
    "L2-01": (
        test_windows.test_the_first_player_acts_first_when_another_player_is_active,
        of("window", "aw-4a"), -1, "aw aw-4a first-player/first-opportunity active-player/challenge",
    ),
    "L2-03": (
        test_windows.test_a_pass_gives_up_that_opportunity_only,
        of("pass", "triggering-condition/7"), 0, "pass/consecutive reactions/order",
    ),
    "L2-06": (
        test_forced.test_the_first_player_orders_forced_abilities_whoever_controls_them,
        of("choice", first="forced order"), 0, "forced/order forced/complete simultaneous/order",
    ),
    "L2-07": (
        test_disputes.test_a_save_comes_before_what_waits_for_the_leaving_itself,
        of("window", first="would interrupt"), -1, "would triggering-condition/2 triggering-condition/4",
    ),
    "L2-10": (
        test_disputes.test_the_first_event_is_still_uncanceled_while_its_cancel_is_interrupted,
        of("window", first="would interrupt"), 1, "nested nested/lifo initiating/6 cancel",
    ),
    "L2-11": (
        test_disputes.test_a_canceled_sword_was_the_one_of_this_challenge,
        of("canceled"), 0, "limits/cancelled limits/max cancel/used",
    ),
    "L2-12": (
        test_disputes.test_an_event_that_would_kneel_only_kneeling_characters_is_not_played,
        of("window", "aw-3"), 0, "abilities/potential costs/no-effect",
    ),
    "L2-15": (
        test_disputes.test_who_cancels_a_triggered_ability_knows_its_target,
        of("window", first="would interrupt"), 0, "initiating/5 initiating/6",
    ),
    "L2-17": (
        test_claim.test_the_same_character_is_not_chosen_twice,
        of("claim"), 0, "military-claim/distinct military-claim",
    ),
    "L2-20": (
        test_ending.test_fifteen_power_on_ones_cards_wins_at_once,
        of("power", first="unopposed"), 0, "4.2.3 unopposed/bonus winning-game",
    ),
    "L2-22": (
        test_keywords.test_one_intimidate_a_challenge,
        of("keyword", first="intimidate"), 0, "intimidate/once intimidate",
    ),
    "L2-23": (
        test_stealth.test_type_attackers_and_stealth_targets_are_one_act,
        of("bypass"), 0, "4.2 stealth 4.2.1",
    ),
    "L2-25": (
        test_challenges.test_a_possible_defender_may_be_knelt_before_defenders_are_declared,
        of("window", "aw-4b"), 0, "aw-4b 4.2.1",
    ),
    "L2-27": (
        test_challenges.test_nobody_wins_zero_against_zero,
        of("nobody wins"), 0, "winning-challenge/minimum winning-challenge/none 4.2.2",
    ),
    "L2-29": (
        test_attachments.test_an_attachment_returns_to_its_owners_hand_when_the_bearer_leaves,
        of("leave", first="returned"), 0, "attachment-cards/return leaves-play/attachments terminal",
    ),
    "L2-30": (
        test_disputes.test_a_save_by_duplicate_is_out_of_treacherys_reach,
        of("use", first="duplicate"), 0, "duplicates/save cannot",
    ),
    "L2-31": (
        test_disputes.test_a_duplicate_can_not_save_from_dying_at_0_str,
        of("leave", "save/ongoing"), 0, "save/ongoing abilities/potential",
    ),
    "L2-33": (
        test_disputes.test_nobody_may_try_to_save_from_wildfire_assault,
        of("leave", first="killed"), 0, "save/cannot cannot",
    ),
    "L2-34": (
        test_disputes.test_a_character_killed_into_the_deck_was_killed,
        of("instead"), 0, "replacement reactions",
    ),
    "L2-38": (
        test_modifiers.test_an_effect_can_not_begin_when_its_time_is_already_over,
        of("window", first="reaction"), -1, "lasting-effects/too-late abilities/potential",
    ),
    "L2-40": (
        test_modifiers.test_excess_negatives_stay_in_the_sum,
        of("lasting", first="strength"), 0, "modifiers modifiers/floor",
    ),
    "L2-44": (
        test_disputes.test_no_reaction_to_a_plot_comes_before_what_plots_do_when_revealed,
        of("use", first="when revealed"), 0, "1.3.react 1.3.III",
    ),
    "L2-46": (
        test_ending.test_drawing_the_last_card_eliminates_at_once,
        of("eliminated"), 0, "winning-game/elimination 2.2",
    ),
    "L2-48": (
        test_marshaling.test_there_is_an_opportunity_for_the_others_after_every_marshaling,
        of("brings"), 1, "marshal aw-3 aw/resolve",
    ),
    "L2-49": (
        test_ambush.test_ambush_is_not_marshaling,
        of("brings", "ambush"), 0, "ambush marshal/put duplicates/marshal-type",
    ),
    "L2-52": (
        test_late_phases.test_gold_goes_back_before_the_action_window_of_taxation,
        lambda entry: entry.rule == "lcg2:aw-7", 0, "7.2 aw-7",
    ),
    "L2-55": (
        test_windows.test_a_killing_within_a_reaction_is_finished_before_the_outer_window_goes_on,
        of("window", first="reaction"), 1, "nested nested/lifo nested/first-player",
    ),
    "L2-56": (
        test_disputes.test_an_event_lies_in_the_discard_pile_when_melisandre_answers_it,
        of("move", "discard-timing"), 0, "event-cards/discard-timing",
    ),
    "L2-58": (
        test_seats.test_beating_a_rival_brings_one_power_a_round_for_each_rival,
        of("rival beaten"), 1, "rivals/max 4.2.3",
    ),
}  # fmt: skip
"""By mark: the test that plays the dispute, its disputed step (of the entries of a shape, which), what decides it."""


def played(test: Callable[[], None]) -> Scenario:
    """The first board that a test plays on, as the test leaves it."""
    return shapes.boards(test)[0]


def untold(ruleset: str, row: Row) -> list[str]:
    """What decides a dispute of a game and is not told at its step."""
    test, chosen, which, decides = row
    game = played(test)
    record, pool = game.record, game.match.deal.pool
    step = [entry.number for entry in game.log if chosen(entry)][which]
    rests = record.rests_on(step, pool)
    assert len(rests) <= MOST
    told = {record.entries[step - 1].rule, *rests}
    told |= {one.rule for opening in record.around(step, pool) for one in opening.why}
    return sorted({f"{ruleset}:{id}" for id in decides.split()} - told)


def of_the_reference_material(ruleset: str, disputes: Disputes) -> None:
    """A game's disputes are those of the reference material, each decided by the same rules."""
    path = reference("rules/disputes.json", f"what decides each dispute of {ruleset} is told at its step")
    rows = [row for row in json.loads(path.read_bytes()) if row["ruleset"] == ruleset]
    decided = {mark: sorted(f"{ruleset}:{id}" for id in row[3].split()) for mark, row in disputes.items()}
    assert decided == {row["id"]: sorted(row["cite"]) for row in rows}


@pytest.mark.parametrize("mark", DISPUTED)
def test_what_decides_a_dispute_is_told_at_the_disputed_step(mark: str):
    assert untold("lcg2", DISPUTED[mark]) == []


def test_every_dispute_of_the_reference_material_is_read_at_its_step():
    of_the_reference_material("lcg2", DISPUTED)


# --- every id


def ids() -> Iterator[str]:
    for rule in json.loads(resources.files("engine.data").joinpath("rules-index.json").read_bytes()):
        if rule["id"].startswith("lcg2:"):
            yield rule["id"]


def test_every_rule_is_written_checked_or_rested_on_or_it_is_said_why_not():
    written = {rule for _file, rule in cited() if rule.startswith("lcg2:")}
    left_out = {f"lcg2:{id}": why for why, listed in resting.NOT_PLACED.items() for id in listed.split()}
    index = set(ids())
    assert sorted(index - written - resting.placed() - left_out.keys()) == []
    assert sorted((resting.placed() | left_out.keys()) - index) == []
    assert sorted((written | resting.placed()) & left_out.keys()) == []
    assert len(left_out) < 60


@pytest.mark.parametrize("number", range(examples(2, 8)))
def test_a_step_rests_on_a_handful_of_rules_that_the_index_has(number: int):
    record = (play_out(start_core(number), number) if number % 2 else melee.play(number)).record
    known, met = set(ids()), set[str]()
    for step in range(1 + number, len(record.entries), examples(7, 1)):
        rests = record.rests_on(step, CORE)
        assert len(rests) == len(set(rests)) <= MOST
        assert record.entries[step - 1].rule not in rests
        met.update(rests)
    assert met <= known
    assert len(met) > 80


@pytest.mark.parametrize("number", [41, 42])
def test_what_a_step_rests_on_does_not_depend_on_hidden_cards(number: int):
    record = play_out(start_core(number), number, most=150).record
    other = match_with_another(number, longest_held(start_core(number), record, [1, PUBLIC]))
    twin = Recorder(other)
    while other.outcome is None and other.step < len(record.entries):
        twin.submit(answer_again(other.choices[0], record.entries[other.step]), 0)
    for step in range(1, min(len(record.entries), len(twin.record.entries)), examples(11, 1)):
        assert twin.record.rests_on(step, CORE) == record.rests_on(step, CORE)
