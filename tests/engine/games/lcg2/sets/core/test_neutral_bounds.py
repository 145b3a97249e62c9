"""Whom the plots and neutral cards do not reach."""

import pytest

from engine.cards import CHALLENGES
from engine.scenario.scenario import Scenario
from engine.table import values

KNIGHT, STEWARD, BRAN = "Tumblestone Knight", "Winterfell Steward", "Bran Stark"
TYWIN, JAIME = "Tywin Lannister", "Ser Jaime Lannister"
SWORD, TEARS, THRONE = "Put to the Sword", "Tears of Lys", "Power Behind the Throne"
PLAIN = "A Storm of Swords"


def won(kind: str, attacker: str, hand: str, ann: list[str], bob: list[str]) -> Scenario:
    """Ann wins an unopposed challenge and has an event and gold."""
    game = Scenario(
        first="ann",
        ann={"plot": PLAIN, "play": [attacker, *ann], "hand": [hand], "gold": 4},
        bob={"plot": PLAIN, "play": bob},
    )
    game.ann.attacks(kind, attacker)
    game.bob.defends()
    return game


def test_fortified_position_leaves_the_text_boxes_of_locations():
    game = Scenario(
        ann={"plot": "Fortified Position", "play": ["Gates of Winterfell", "Castle Black"]}, bob={"play": [KNIGHT]}
    )
    assert game.ann.may("Gates of Winterfell", "use")


def test_power_behind_the_throne_stands_characters_only():
    plot = {"plot": None, "plots": [THRONE]}
    kneeling = [f"{title} (kneeling)" for title in (KNIGHT, "The Iron Throne")]
    game = Scenario(
        phase="plot",
        ann={**plot, "play": kneeling},
        bob={"plot": None, "plots": [PLAIN], "play": [f"{STEWARD} (kneeling)", "The Wall (kneeling)"]},
    )
    (game.ann if game.ann.asked else game.bob).chooses("ann")
    game.ann.uses(THRONE)
    assert game.ann.offered == [f"choose {KNIGHT}", f"choose {STEWARD}"]


def test_littlefinger_in_play_draws_nothing_for_another_who_is_marshaled():
    game = Scenario(phase="marshaling", ann={"play": ["Littlefinger"], "hand": [KNIGHT, STEWARD], "gold": 3}, bob={})
    game.ann.marshals(KNIGHT)
    assert game.ann.may(STEWARD, "marshal")
    assert not game.entries("use")


def test_bodyguard_does_not_save_from_a_return_to_hand():
    game = Scenario(
        first="ann",
        ann={"faction": "lannister", "play": [TYWIN], "hand": ["The Things I Do For Love"], "gold": 2},
        bob={"play": ["Edric Dayne", "Bodyguard on Edric Dayne"]},
    )
    game.ann.plays("The Things I Do For Love")
    assert (game.bob.hand, game.bob.discard) == (["Edric Dayne", "Bodyguard"], [])
    assert not game.entries("save")


@pytest.mark.parametrize(
    ("attachment", "kind"),
    [("Little Bird", "intrigue"), ("Noble Lineage", "power"), ("Syrio's Training", "military")],
)
def test_an_icon_is_for_the_attached_character_alone(attachment: str, kind: str):
    ann = ["Messenger Raven", "Edric Dayne", f"{attachment} on Edric Dayne"]
    game = Scenario(ann={"play": ann}, bob={"play": ["Messenger Raven"]})
    icon = CHALLENGES.index(kind)
    with_icon = [
        player.name
        for player, title in ((game.ann, "Messenger Raven"), (game.ann, "Edric Dayne"), (game.bob, "Messenger Raven"))
        if values.has_icon(game.match.game, player[title].number, icon)
    ]
    assert with_icon == ["ann"]
    assert values.has_icon(game.match.game, game.ann["Edric Dayne"].number, icon)


def test_put_to_the_sword_kills_characters_only():
    game = won("military", JAIME, SWORD, [], [KNIGHT, STEWARD, "The Wall", f"Little Bird on {KNIGHT}"])
    game.ann.plays(SWORD)
    assert game.ann.offered == [f"choose {KNIGHT}", f"choose {STEWARD}"]


def test_tears_of_lys_are_for_characters_of_the_loser_only():
    game = won("intrigue", JAIME, TEARS, [KNIGHT], [BRAN, STEWARD, "The Wall", f"Noble Lineage on {BRAN}"])
    game.ann.plays(TEARS)
    game.bob.passes()  # Bran could cancel it
    assert game.ann.offered == [BRAN, STEWARD]


def test_only_what_says_choose_is_a_target():
    """lcg2:choose: Tears of Lys picks nobody before it could be canceled."""
    game = Scenario(
        first="ann",
        ann={"play": [JAIME], "hand": [TEARS], "gold": 1},
        bob={"play": [BRAN, STEWARD], "hand": ["The Hand's Judgment"], "gold": 1},
    )
    game.ann.attacks("intrigue", JAIME)
    game.bob.defends()
    game.ann.plays(TEARS)
    assert game.ann.asked == ""
    assert game.bob.may("The Hand's Judgment")
