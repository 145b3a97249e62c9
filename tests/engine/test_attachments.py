"""Attachments: who may bear them, and where they go."""

import pytest

from engine.games.lcg2.ruleset import LCG2
from engine.play.entering.attachments import fit_refusal
from engine.scenario.scenario import Scenario as FullScenario
from tests.support.engine.cards import POOL, scenario
from tests.support.engine.plain import Scenario


def marshaling(hand: list[str], play: list[str], bob: list[str] | None = None) -> Scenario:
    return scenario("marshaling", "ann", ann={"hand": hand, "play": play, "gold": 5}, bob={"play": bob or []})


def bearers(attachment: str, *play: str, bob: tuple[str, ...] = ()) -> list[str]:
    """On whom Ann may marshal an attachment."""
    game = marshaling([attachment, "Sansa Stark"], list(play), list(bob))
    if not game.ann.may(attachment):
        return []
    game.ann.marshals(attachment)
    if game.ann.asked == "bearer":
        return [label.removeprefix("on ") for label in game.ann.offered]
    return game.given("bearer", 0) or []


# --- who may bear them


def test_an_attachment_goes_on_a_character_of_any_player():
    assert bearers("Little Bird", "Robb Stark", "Winterfell Steward", bob=("Ghost", "Tyrion Lannister")) == [
        "Robb Stark",
        "Winterfell Steward",
        "Tyrion Lannister",
    ]


def test_an_attachment_does_not_go_on_a_location():
    game = marshaling(["Little Bird", "Bran Stark"], ["The Roseroad", "Ghaston Grey"])
    assert game.ann.offered == ["marshal Bran Stark", "pass"]
    assert game.ann.explain("Little Bird").rule == "lcg2:attachment-cards"


def test_without_a_legal_bearer_it_can_not_be_marshaled():
    game = marshaling(["Little Bird", "Bran Stark"], ["Direwolf Pup"])
    assert game.ann.offered == ["marshal Bran Stark", "pass"]
    assert game.ann.explain("Little Bird").rule == "lcg2:attachment-cards"
    assert game.ann.gold == 10


def test_a_trait_restriction_is_met_by_any_of_the_traits():
    assert bearers("Bodyguard", "Robb Stark", "Arya Stark", "Tumblestone Knight", bob=("Tywin Lannister",)) == [
        "Robb Stark",
        "Arya Stark",
        "Tywin Lannister",
    ]


def test_a_faction_restriction_looks_at_the_bearers_faction():
    assert bearers("Ice", "Robb Stark", "Tywin Lannister", "Littlefinger") == ["Robb Stark"]


def test_no_attachments_means_none():
    assert bearers("Noble Lineage", "Grey Wind", "Summer", "Bran Stark") == ["Bran Stark"]


def test_no_attachments_except_weapons_lets_weapons_through():
    assert bearers("Syrio's Training", "Ranging Party", "Bran Stark") == ["Bran Stark"]
    assert bearers("Longclaw", "Ranging Party", "Ghost", "Yoren") == ["Ranging Party", "Yoren"]


def test_no_weapon_attachments_keeps_weapons_away_and_lets_others_through():
    assert bearers("Dawn", "Peace-loving Septon", "Bran Stark") == ["Bran Stark"]
    assert bearers("Little Bird", "Peace-loving Septon") == ["Peace-loving Septon"]


def test_of_several_variants_any_ban_prevails():
    assert bearers("Dawn", "Choosy Armorer") == ["Choosy Armorer"]
    assert bearers("Syrio's Training", "Choosy Armorer") == ["Choosy Armorer"]
    assert bearers("Little Bird", "Choosy Armorer") == []
    assert bearers("Widow's Wail", "Choosy Armorer") == []


@pytest.mark.parametrize(
    ("title", "bearer", "rule"),
    [
        ("Little Bird", "Grey Wind", "lcg2:no-attachments"),
        ("Dawn", "Peace-loving Septon", "lcg2:no-attachments/trait"),
        ("Little Bird", "Choosy Armorer", "lcg2:no-attachments/except"),
        ("Bodyguard", "Tumblestone Knight", "lcg2:play-restrictions"),
        ("Ice", "Tywin Lannister", "lcg2:play-restrictions"),
    ],
)
def test_each_refusal_of_a_bearer_rests_on_its_own_rule(title: str, bearer: str, rule: str):
    assert fit_refusal(LCG2.cited, POOL.titled(title), POOL.titled(bearer)).rule == rule


def test_the_bearer_is_chosen_after_the_price_is_paid():
    game = marshaling(["Little Bird", "Sansa Stark"], ["Robb Stark", "Bran Stark"])
    game.ann.marshals("Little Bird")
    assert (game.ann.asked, game.ann.gold) == ("bearer", 9)
    game.ann.chooses("Bran Stark")
    assert game.ann["Bran Stark"].attachments == ["Little Bird"]
    assert game.titles(game.data("enter")[3:4]) == ["Bran Stark"]


def test_there_is_no_limit_to_attachments_on_a_card():
    game = marshaling(["Little Bird", "Little Bird", "Noble Lineage"], ["Bran Stark"])
    for title in ("Little Bird", "Little Bird", "Noble Lineage"):
        game.ann.marshals(title, on="Bran Stark")
    assert game.ann["Bran Stark"].attachments == ["Little Bird", "Little Bird", "Noble Lineage"]


def test_an_attachment_stays_under_its_players_control_on_an_opponents_card():
    game = marshaling(["Milk of the Poppy", "Sansa Stark"], [], ["Ser Jaime Lannister"])
    game.ann.marshals("Milk of the Poppy", on="Ser Jaime Lannister")
    assert game.bob["Ser Jaime Lannister"].attachments == ["Milk of the Poppy"]
    assert (game.ann.play, game.bob.play) == (["Milk of the Poppy"], ["Ser Jaime Lannister"])


def test_an_attachment_stands_while_its_bearer_kneels():
    game = Scenario(
        first="ann",
        ann={"play": ["Robb Stark", "Bran Stark", "Little Bird on Robb Stark"]},
        bob={"play": ["Arya Stark"], "hand": ["Burned Men"], "gold": 2},
    )
    game.ann.attacks("power", "Robb Stark")
    assert game.ann["Robb Stark"].kneeling
    assert not game.ann["Little Bird"].kneeling


# --- where they go


def killed_with(*attachments: str) -> Scenario:
    """Bob's Tyrion dies; Ann has attachments on him."""
    game = scenario(
        first="ann",
        ann={"hand": ["Hidden Knife"], "gold": 2, "play": [f"{title} on Tyrion Lannister" for title in attachments]},
        bob={"play": ["Tyrion Lannister", "Bran Stark"]},
    )
    game.ann.plays("Hidden Knife").chooses("Tyrion Lannister")
    return game


def test_an_attachment_returns_to_its_owners_hand_when_the_bearer_leaves():
    """L2-29."""
    game = killed_with("Little Bird")
    assert game.ann.hand == ["Little Bird"]
    assert game.bob.dead == ["Tyrion Lannister"]
    host, attachment = game.entries("leave")
    assert attachment.parent == host.number
    assert (attachment.data[:2], attachment.rule) == (("returned", "hand"), "lcg2:attachment-cards/return")


def test_a_terminal_attachment_is_discarded():
    game = killed_with("Milk of the Poppy")
    assert "Milk of the Poppy" in game.ann.discard
    assert game.entries("leave")[-1].rule == "lcg2:terminal"


def test_both_kinds_leave_at_once_each_its_own_way():
    game = killed_with("Little Bird", "Milk of the Poppy")
    assert game.ann.hand == ["Little Bird"]
    assert "Milk of the Poppy" in game.ann.discard
    assert game.ann.play == []


def test_an_attachment_in_an_illegal_place_is_discarded():
    """Blank, the pup bears anything; when the blanking goes, all that it may not bear goes after it."""
    game = FullScenario(
        phase="plot",
        first="ann",
        ann={"play": [f"{title} on Direwolf Pup" for title in ("Milk of the Poppy", "Little Bird", "Noble Lineage")]},
        bob={"plots": ["Confiscation"], "play": ["Direwolf Pup"]},
    )
    game.bob.chooses("ann")
    assert game.ann.play == ["Milk of the Poppy", "Little Bird", "Noble Lineage"]
    game.bob.chooses("Milk of the Poppy")
    assert sorted(game.ann.discard) == ["Little Bird", "Milk of the Poppy", "Noble Lineage"]
    milk, *others = game.entries("leave")
    assert (milk.rule == "lcg2:attachment-cards/illegal", [entry.rule for entry in others]) == (
        False,
        ["lcg2:attachment-cards/illegal"] * 2,
    )


def test_a_legal_attachment_stays():
    game = Scenario(first="ann", ann={"play": ["Robb Stark", "Bodyguard on Robb Stark", "Ice on Robb Stark"]}, bob={})
    assert game.ann["Robb Stark"].attachments == ["Bodyguard", "Ice"]
    assert not game.entries("leave")
