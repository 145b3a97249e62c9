"""Results, penalties, going to time and advice."""

import pytest

from tournament.regulations.advice import EventStructure, advise_rounds
from tournament.regulations.penalties import STANDARD_POLICY, PenaltyEffect, apply_penalty
from tournament.regulations.presets import FIRST_EDITION_JOUST, JOUST_PRESETS, MELEE_PRESETS, SECOND_EDITION_JOUST
from tournament.regulations.results import (
    FIRST_EDITION,
    OUTCOMES,
    SCHEMES,
    SECOND_EDITION,
    Result,
    ResultCause,
    ResultError,
    TableOutcome,
)
from tournament.regulations.standings.at_time import EndState, TimeRule, rule_at_time


def points(scheme, name):
    outcome = scheme.outcome(name)
    return scheme.of(outcome.first), scheme.of(outcome.second)


@pytest.mark.parametrize(
    ("scheme", "name", "both"),
    [
        (SECOND_EDITION, "win", (5, 0)),
        (SECOND_EDITION, "modified win", (4, 0)),
        (SECOND_EDITION, "concession", (5, 0)),
        (SECOND_EDITION, "no-show", (5, 0)),
        (SECOND_EDITION, "forfeit", (5, 0)),
        (SECOND_EDITION, "double loss", (0, 0)),
        (SECOND_EDITION, "disqualification", (5, 0)),
        (FIRST_EDITION, "modified win", (4, 1)),
        (FIRST_EDITION, "draw", (2, 2)),
        (FIRST_EDITION, "cannot win", (5, 0)),
        (SCHEMES["first edition without modified losses"], "modified win", (4, 0)),
        (SCHEMES["second edition without modified wins"], "modified win", (5, 0)),
    ],
)
def test_points_of_both_editions(scheme, name, both):
    assert points(scheme, name) == both


def test_the_second_edition_has_no_draws():
    with pytest.raises(ResultError, match="“draw” is not a result here. Choose one of: win, modified win"):
        SECOND_EDITION.outcome("draw")
    with pytest.raises(ResultError, match="There is no result “victory”. Choose one of: win"):
        SECOND_EDITION.outcome("victory")


def test_byes_and_unpaired_losses_have_points():
    assert (SECOND_EDITION.of(Result.BYE), SECOND_EDITION.of(Result.UNPAIRED_LOSS)) == (5, 0)


def test_presets_carry_the_times_of_both_editions():
    assert (SECOND_EDITION_JOUST.swiss_minutes, SECOND_EDITION_JOUST.final_minutes) == (55, 120)
    assert FIRST_EDITION_JOUST.swiss_minutes == 50
    assert {name: preset.minutes for name, preset in MELEE_PRESETS.items()} == {
        "second edition melee": 90,
        "first edition melee": 105,
    }
    assert list(JOUST_PRESETS) == ["second edition joust", "first edition joust"]


def test_repetition_climbs_the_ladder():
    policy = STANDARD_POLICY
    assert policy.given("caution", []).name == "caution"
    assert policy.given("caution", ["caution"]).name == "caution"
    assert policy.given("caution", ["caution", "caution"]).name == "warning"
    assert policy.given("warning", ["warning", "warning", "hard warning"]).name == "game loss"
    assert policy.given("disqualification", ["disqualification"]).effect is PenaltyEffect.LEAVES_EVENT
    with pytest.raises(ResultError, match="This event has no penalty “stern look”. Choose one of: caution"):
        policy.given("stern look", [])


def test_a_penalty_changes_the_result():
    win = OUTCOMES["win"]
    assert apply_penalty(win, 0, PenaltyEffect.NOTED) == win
    assert apply_penalty(win, 0, PenaltyEffect.LOSES_GAME) == TableOutcome(
        Result.LOSS, Result.WIN, ResultCause.PENALTY
    )
    assert apply_penalty(None, 1, PenaltyEffect.LEAVES_EVENT) == TableOutcome(
        Result.WIN, Result.LOSS, ResultCause.DISQUALIFICATION
    )
    both = apply_penalty(apply_penalty(None, 0, PenaltyEffect.LOSES_MATCH), 1, PenaltyEffect.LOSES_MATCH)
    assert both == TableOutcome(Result.LOSS, Result.LOSS, ResultCause.PENALTY)
    assert apply_penalty(OUTCOMES["double loss"], 0, PenaltyEffect.LOSES_GAME) == OUTCOMES["double loss"]
    at_time = OUTCOMES["modified win"]
    assert apply_penalty(at_time, 1, PenaltyEffect.LOSES_MATCH) == TableOutcome(
        Result.MODIFIED_WIN, Result.LOSS, ResultCause.PENALTY
    )


def states(ann, bob):
    return EndState("ann", **ann), EndState("bob", **bob)


@pytest.mark.parametrize(
    ("ann", "bob", "by"),
    [
        ({"power": 12}, {"power": 11}, "less power still needed"),
        ({"power": 9, "victory_total": 10}, {"power": 12}, "less power still needed"),
        ({"power": 9, "cards_in_deck": 20}, {"power": 9, "cards_in_deck": 19}, "more cards in the draw deck"),
        ({"power": 9, "won_dominance": True}, {"power": 9}, "dominance in the last round"),
        (
            {"power": 9, "dead_characters": 1},
            {"power": 9, "dead_characters": 2},
            "fewer characters in the dead pile",
        ),
    ],
)
def test_going_to_time_follows_the_order_of_the_second_edition(ann, bob, by):
    ruling = rule_at_time(states(ann, bob))
    assert ruling.words == f"ann has a modified win: {by}."
    assert rule_at_time(states(bob, ann)).winner == "bob"


def test_if_all_is_equal_the_first_player_chooses():
    both = states({"power": 9, "is_first_player": True}, {"power": 9})
    ruling = rule_at_time(both)
    assert ruling.first_player_chooses and ruling.winner is None and len(ruling.comparisons) == 4
    assert rule_at_time(both, choice="bob").words == "bob has a modified win: choice of ann."
    with pytest.raises(ValueError, match="cid is not at the table"):
        rule_at_time(both, choice="cid")


def test_the_first_edition_knows_a_draw():
    ruling = rule_at_time(states({"power": 9, "cards_in_deck": 9}, {"power": 9}), TimeRule.FIRST_EDITION)
    assert ruling.winner is None and not ruling.first_player_chooses
    assert rule_at_time(states({"power": 9}, {"power": 8}), TimeRule.FIRST_EDITION).winner == "ann"


@pytest.mark.parametrize(
    ("structure", "players", "rounds", "cut"),
    [
        (EventStructure.BASIC, 4, 3, 0),
        (EventStructure.BASIC, 8, 3, 0),
        (EventStructure.BASIC, 16, 4, 0),
        (EventStructure.BASIC, 24, 4, 4),
        (EventStructure.BASIC, 40, 5, 4),
        (EventStructure.BASIC, 44, 5, 8),
        (EventStructure.BASIC, 76, 6, 8),
        (EventStructure.BASIC, 148, 6, 16),
        (EventStructure.BASIC, 149, 7, 16),
        (EventStructure.ADVANCED, 12, 4, 4),
        (EventStructure.ADVANCED, 24, 4, 8),
        (EventStructure.ADVANCED, 40, 5, 8),
        (EventStructure.ADVANCED, 76, 6, 8),
        (EventStructure.ADVANCED, 148, 6, 16),
        (EventStructure.ADVANCED, 288, 6, 32),
        (EventStructure.ADVANCED, 512, 7, 32),
        (EventStructure.ADVANCED, 513, 8, 32),
    ],
)
def test_rounds_and_cut_by_number_of_players(structure, players, rounds, cut):
    advice = advise_rounds(players, structure)
    assert (advice.rounds, advice.cut) == (rounds, cut)


def test_too_few_players_are_told_so():
    with pytest.raises(ValueError, match="needs at least 9 players, not 8"):
        advise_rounds(8, EventStructure.ADVANCED)
    assert advise_rounds(30).words == "30 players: 5 Swiss rounds, then a cut to the top 4."
