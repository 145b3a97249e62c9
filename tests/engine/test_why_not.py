"""Why a card is no answer, question by question: the rule, the words, and what has room on the card itself."""

from __future__ import annotations

import pytest

from engine import CheckResult, IllegalChoice, NotYourChoice
from engine.prompts.checks import SHORT_TEXT_CHARACTERS, first_fitting
from engine.scenario.scenario import Scenario
from engine.scenario.seat import ScenarioSeat

KNIGHT, STEWARD, ROBB, SANSA, BRAN = (
    "Tumblestone Knight", "Winterfell Steward", "Robb Stark", "Sansa Stark", "Bran Stark"
)  # fmt: skip
TYRION, ASHA, GREY_WIND, ARIANNE = "Tyrion Lannister", "Asha Greyjoy", "Grey Wind", "Arianne Martell"
ROAD, TRAINING = "The Roseroad", "Syrio's Training"


def checks(
    game: Scenario, asked: ScenarioSeat, title: str, whose: ScenarioSeat | None = None
) -> tuple[CheckResult, ...]:
    return game.match.checks(asked.seat, (whose or asked)[title].id)


def why(game: Scenario, asked: ScenarioSeat, title: str, whose: ScenarioSeat | None = None) -> tuple[str, str]:
    """The rule and the short words of the first fault of a card, one's own or somebody else's."""
    fault = next(one for one in checks(game, asked, title, whose) if one.ok is False)
    return fault.rule, fault.short


def listed(game: Scenario, asked: ScenarioSeat) -> dict[str, str]:
    """What the seat is told that it can't choose, by title."""
    return {game.match.game.title(card): fault.short for card, fault in game.match.cannot(asked.seat)}


# --- challenges


def at_war() -> Scenario:
    ann = {"play": [KNIGHT, ROBB, f"{STEWARD} (kneeling)", ROAD], "hand": [BRAN]}
    game = Scenario(first="ann", ann=ann, bob={"play": [TYRION]})
    assert game.ann.asked == "challenge"
    return game


def test_why_no_challenge_can_be_initiated_with_a_card():
    game = at_war()
    assert why(game, game.ann, STEWARD) == ("lcg2:4.2", "kneeling")
    assert listed(game, game.ann) == {STEWARD: "kneeling", ROAD: "a location"}
    table = game.match.game
    assert game.match.explain(0, str(table.ref[table.faction(1)])) is None


def test_why_a_card_can_not_attack():
    game = at_war()
    game.ann.chooses("military 1")
    assert game.ann.asked == "attackers"
    assert game.ann.explain(ROBB) is None
    assert why(game, game.ann, TYRION, game.bob) == ("lcg2:4.2", "bob controls it")
    assert listed(game, game.ann) == {BRAN: "not in play", STEWARD: "kneeling", ROAD: "a location"}


def test_independent_checks_are_all_made_and_dependent_ones_are_not_reached():
    game = at_war()
    game.ann.chooses("military 1")
    steward = checks(game, game.ann, STEWARD)
    assert [one.ok for one in steward] == [True, True, True, False, False]
    assert [one.short for one in steward if one.ok is False] == ["kneeling", "no military icon"]
    assert [one.ok for one in checks(game, game.ann, BRAN)] == [False, True, True, None, None]


def test_why_a_card_can_not_be_bypassed_or_defend():
    bob = {"play": [SANSA, KNIGHT, f"{STEWARD} (kneeling)", ASHA, "Littlefinger"]}
    game = Scenario(first="ann", ann={"play": [TYRION]}, bob=bob)
    game.ann.attacks("intrigue", TYRION)
    assert game.ann.asked == "stealth"
    assert listed(game, game.ann) == {ASHA: "has stealth"}
    game.ann.chooses(SANSA).uses(TYRION)
    assert game.bob.asked == "defenders"
    assert why(game, game.bob, SANSA) == ("lcg2:stealth", "bypassed by Tyrion")
    assert why(game, game.bob, KNIGHT) == ("lcg2:4.2.1", "no intrigue icon")
    assert why(game, game.bob, STEWARD) == ("lcg2:4.2.1", "kneeling")
    assert game.bob.explain("Littlefinger") is None


def test_why_a_character_is_not_intimidated_and_a_location_does_not_die_for_claim():
    bob = {"play": [ROBB, STEWARD, f"{KNIGHT} (kneeling)", ROAD]}
    game = Scenario(first="ann", ann={"play": [GREY_WIND]}, bob=bob)
    game.ann.attacks("military", GREY_WIND)
    game.bob.defends()
    assert listed(game, game.bob) == {ROAD: "a location"}
    game.bob.chooses(KNIGHT)
    assert game.ann.asked == "intimidate"
    assert listed(game, game.ann) == {ROBB: "STR 5, above 4", ROAD: "a location"}


# --- using cards


def test_every_filter_of_a_target_is_told_with_what_the_card_has():
    bob = {"play": [ROBB, f"{TRAINING} on bob's Robb Stark", STEWARD]}
    game = Scenario(first="ann", ann={"play": [GREY_WIND, KNIGHT, STEWARD], "hand": [BRAN]}, bob=bob)
    game.ann.uses(GREY_WIND)
    assert game.ann.asked == "target"
    assert listed(game, game.ann) == {GREY_WIND: "STR 4", KNIGHT: "STR 2", ROBB: "STR 5", TRAINING: "an attachment"}
    assert why(game, game.ann, BRAN) == ("lcg2:initiating/5", "not in play")
    (said,) = [one.words for one in checks(game, game.ann, ROBB, game.bob) if one.ok is False]
    assert said.startswith("Robb Stark is not ")
    assert said.endswith("(STR 5)")


def test_a_price_that_is_not_there_is_told_with_its_computation():
    ann = {"hand": [GREY_WIND, KNIGHT, BRAN, "The Kingsroad", ROAD], "play": [STEWARD]}
    game = Scenario(phase="marshaling", first="ann", ann=ann, bob={})
    game.ann.marshals(KNIGHT).marshals(ROAD).uses(STEWARD)
    assert why(game, game.ann, "The Kingsroad") == ("lcg2:limited", "only 1 limited")
    price = next(one for one in checks(game, game.ann, GREY_WIND) if one.ok is False)
    assert (price.rule, price.short) == ("lcg2:initiating/2", "needs 1 more gold")
    assert price.facts == ("cost", 4, 5, (("add", -1, int(game.ann[STEWARD].id)),))


def test_why_nothing_can_be_used_in_an_action_window():
    play = [f"{GREY_WIND} (kneeling)", ROBB, "Ice on ann's Robb Stark", "Gates of Winterfell"]
    game = Scenario(first="ann", ann={"play": play, "hand": [BRAN]}, bob={})
    assert game.ann.asked == "opportunity"
    told = listed(game, game.ann)
    assert (told[GREY_WIND], told["Ice"], told[BRAN]) == ("kneeling", "only a reaction", "no ambush")


# --- what may be asked, and by whom


def test_who_is_not_asked_is_told_so():
    game = at_war()
    for ask in (lambda: game.match.checks(1, game.bob[TYRION].id), lambda: game.match.cannot(1)):
        with pytest.raises(NotYourChoice, match="bob is not asked anything now"):
            ask()


@pytest.mark.parametrize("id", ["", "h", "h²", "-1", "h-1", "9" * 5000, "h" + "9" * 5000, "h99999", "Robb Stark"])
def test_what_names_no_card_that_the_seat_sees_is_refused(id: str):
    game = at_war()
    with pytest.raises(IllegalChoice, match="ann sees no card"):
        game.match.checks(0, id)


def test_nobody_asks_about_a_card_in_anothers_hand():
    game = Scenario(first="ann", ann={"play": [ROBB]}, bob={"hand": [KNIGHT]})
    with pytest.raises(IllegalChoice, match="ann sees no card"):
        game.match.checks(0, game.bob[KNIGHT].id)


def test_a_question_for_a_word_lists_no_card_and_says_so_of_each():
    game = Scenario(first="ann", ann={"play": ["Edric Dayne"], "gold": 1, "faction": "martell"}, bob={})
    game.ann.uses("Edric Dayne")
    assert game.ann.asked == "name"
    assert game.match.cannot(0) == []
    assert why(game, game.ann, "Edric Dayne") == ("lcg2:choose", "not about cards")


@pytest.mark.parametrize("title", [ARIANNE, "Old Forest Hunter", "Blood Orange Grove"])
def test_another_players_card_tells_nothing_of_that_players_hand(title: str):
    """Arianne's action needs a character in her player's hand; what she is told of must not tell of it."""
    told = []
    for hand in ([KNIGHT], [ROAD]):
        bob = {"play": [title], "hand": hand, "faction": "martell"}
        game = Scenario(first="ann", ann={"play": ["Gates of Winterfell"]}, bob=bob)
        assert game.ann.asked == "opportunity"
        told.append(checks(game, game.ann, title, game.bob))
    assert told[0] == told[1]
    assert next(one for one in told[0] if one.ok is False).short == "bob controls it"


def test_what_lies_facedown_is_told_nothing_of():
    game = Scenario(phase="marshaling", first="ann", ann={"hand": ["Arya Stark"], "deck": [KNIGHT]}, bob={})
    game.ann.marshals("Arya Stark").uses("Arya Stark")
    table = game.match.game
    (below,) = [card for card in range(len(table.facts)) if table.facedown[card]]
    id = str(table.ref[below])
    refused = game.match.explain(0, id)
    assert refused is not None
    assert (refused.words, refused.short) == ("a facedown card: the facedown card is no answer here", "facedown")
    assert game.match.named(0, id) == "a facedown card"


# --- short words


def test_what_has_no_room_on_a_card_is_said_otherwise_or_cut():
    assert first_fitting("bypassed by Tyrion Lannister", "bypassed by Tyrion") == "bypassed by Tyrion"
    cut = first_fitting("bypassed by Grand Maester Pycelle")
    assert (len(cut), cut) == (SHORT_TEXT_CHARACTERS, "bypassed by Grand…")
