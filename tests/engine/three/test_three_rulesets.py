"""The same question to three games: one position on the three engines, and their answers side by side.

A test is named after the subject of a row of the reference material's table; `HERE` has them in the order of its
rows. Where the collectible game's book says nothing the answer holds what the log calls a default, by its number.
"""

from __future__ import annotations

import re
from pathlib import Path

from tests.reference import ROOT, reference

HERE = (
    "who_responds_first_to_an_action who_responds_first_to_what_the_rules_make_happen "
    "whether_a_reaction_to_winning_comes_before_claim the_order_of_claim_and_the_unopposed_reward "
    "when_the_targets_of_stealth_are_chosen where_a_card_lies_that_leaves_play_while_it_is_responded_to "
    "when_a_played_event_reaches_the_discard_pile what_becomes_of_attachments_whose_host_leaves "
    "what_a_duplicate_saves_from whether_a_duplicates_save_can_be_canceled duplicates_in_setup "
    "the_budget_of_setup_and_attachments_in_it a_mulligan the_draw_cap whether_several_cards_are_drawn_together "
    "an_empty_draw_deck what_counts_for_dominance until_when_unspent_gold_is_kept a_limit_of_hand_size "
    "the_phases_of_a_round deadly intimidate ambush the_order_of_renown_and_insight "
    "an_event_with_no_possible_result the_first_substep_of_playing_a_card saves_versus_cancels the_end_of_a_phase "
    "a_challenge_with_no_participants_left the_sole_attacker_is_gone_and_a_defender_remains "
    "when_the_plots_of_an_empty_plot_deck_come_back actions_before_plots_are_revealed actions_before_the_draw - "
    "what_cards_of_another_house_cost whether_what_a_title_does_can_be_canceled how_titles_are_chosen "
    "beating_the_enemys_title backing_another_title the_crown_regent_with_no_other_legal_target "
    "where_power_counts_for_victory until_the_end_versus_at_the_end what_is_in_play "
    "a_deathbound_event_that_was_canceled"
)
"""By row, in order: the test of it here."""
ELSEWHERE = {
    34: "tournament/decks/test_three_games.py::test_a_plot_twice",
    35: "tournament/decks/test_three_games.py::test_cards_of_another_house",
    36: "engine/three/test_three_titles.py::test_what_is_in_play",
}
"""Rows of which a part, or all, is shown elsewhere: decks are built before a match begins."""


def test_every_row_has_its_test():
    missed = "every question that the games answer differently has a test"
    text = reference("rules/three-rulesets.md", missed).read_text(encoding="utf-8")
    rows = [int(number) for number in re.findall(r"^\| (\d+) \|", text, re.MULTILINE)]
    here = {row: f"test_{name}" for row, name in enumerate(HERE.split(), 1) if name != "-"}
    texts = "".join([path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py"))])
    assert [name for name in here.values() if f"def {name}(" not in texts] == []
    assert sorted({*here, *ELSEWHERE}) == rows
    for path, _, name in (test.partition("::") for test in ELSEWHERE.values()):
        assert f"def {name}(" in (ROOT / "tests" / path).read_text(encoding="utf-8")
