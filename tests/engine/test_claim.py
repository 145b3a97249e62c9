"""Claim: what a losing defender suffers, for each type and size."""

import pytest

from engine.cards import PLOT, Facts
from engine.errors import IllegalChoice
from tests.support.engine.plain import Scenario, plain_pool

KNIGHT, STEWARD, TRADER = "Tumblestone Knight", "Winterfell Steward", "Greenblood Trader"
CLAIM_2 = "The Winds of Winter"
CLAIM_0 = Facts("t61", "Bloodless Peace", PLOT, claim=0, gold=5, reserve=6)


def won(kind: str, attacker: str, plot: str, **bob: object) -> Scenario:
    """Ann wins an unopposed challenge; Bob's standing is what the test is about."""
    game = Scenario(
        first="ann",
        pool=plain_pool().with_cards([CLAIM_0]),
        ann={"play": [attacker, "Direwolf Pup", "Sansa Stark"], "plot": plot},
        bob={**bob},
    )
    game.ann.attacks(kind, attacker)
    game.bob.defends()
    return game


# --- claim 0


@pytest.mark.parametrize(("kind", "attacker"), [("military", KNIGHT), ("intrigue", TRADER), ("power", KNIGHT)])
def test_a_claim_of_0_is_applied_and_takes_nothing(kind: str, attacker: str):
    game = won(kind, attacker, CLAIM_0.title, play=["Bran Stark"], hand=["Blank card"], power=2)
    assert game.data("claim") == (kind, "claim", 0, 0, ())
    assert game.happened(f"ann wins {'an' if kind == 'intrigue' else 'a'} {kind} challenge against bob")
    assert game.bob.play == ["Bran Stark"]
    assert (game.bob.hand, game.bob.power, game.ann.power) == (["Blank card"], 2, 1)
    assert not game.entries("chosen for claim", "chance", "move power")


# --- military


def test_the_loser_chooses_who_dies():
    """CH-9: Bob and not Ann; and those who did not take part may be chosen."""
    game = won("military", KNIGHT, "A Noble Cause", play=["Robb Stark", "Bran Stark", STEWARD])
    assert (game.ann.asked, game.bob.asked) == ("", "military claim")
    assert game.bob.offered == ["kill Robb Stark", "kill Bran Stark", f"kill {STEWARD}"]
    game.bob.chooses(STEWARD)
    assert game.bob.dead == [STEWARD]
    assert game.entries("leave")[0].rule == "lcg2:kill"
    chosen = game.entries("chosen for claim")[0]
    assert (game.titles(chosen.data[0]), chosen.rule) == ([STEWARD], "lcg2:military-claim")


def test_claim_2_kills_two_together():
    """CH-9, with the Core Set's other plot of claim 2."""
    game = won("military", KNIGHT, CLAIM_2, play=["Bran Stark", "Arya Stark", STEWARD])
    assert (game.bob.prompt.least, game.bob.prompt.most) == (2, 2)
    game.bob.chooses("Bran Stark", STEWARD)
    assert game.bob.dead == ["Bran Stark", STEWARD]
    first, second = game.entries("leave")
    assert first.parent == second.parent == game.entries("claim")[0].number
    assert game.data("claim") == ("military", "claim", 2, 2, ())


def test_the_same_character_is_not_chosen_twice():
    """L2-17."""
    game = won("military", KNIGHT, CLAIM_2, play=["Robb Stark (2 duplicates)", "Bran Stark", STEWARD])
    robb = game.bob.prompt.offers[0].id
    with pytest.raises(IllegalChoice):
        game.bob.chooses(robb, robb)
    with pytest.raises(IllegalChoice):
        game.bob.chooses("Robb Stark")
    assert game.bob.asked == "military claim"


def test_too_few_characters_die_all():
    game = won("military", KNIGHT, CLAIM_2, play=["Bran Stark"])
    assert game.bob.dead == ["Bran Stark"]
    answer = next(entry for entry in game.entries("choice") if entry.data == ("military claim",))
    assert answer.secret[0] == "only answer"


def test_without_characters_military_claim_does_nothing():
    game = won("military", KNIGHT, "A Noble Cause", play=["The Roseroad"])
    assert game.entries("claim")
    assert not game.entries("leave")


def test_the_killed_go_to_their_owners_dead_pile_and_power_on_them_is_gone():
    game = won("military", KNIGHT, "A Noble Cause", play=["Robb Stark (3 power)"], power=2)
    assert game.bob.dead == ["Robb Stark"]
    assert game.bob.power == 2
    assert game.data("leave")[:3] == ("killed", "dead", 3)


# --- intrigue


def test_intrigue_claim_discards_at_random():
    hand = ["Robb Stark", "Arya Stark", "Bran Stark", "Eddard Stark"]
    game = won("intrigue", TRADER, "A Noble Cause", hand=hand)
    assert len(game.bob.hand) == 3
    assert len(game.bob.discard) == 1
    chance = game.entries("chance")[0]
    assert (chance.rule, chance.data) == ("lcg2:intrigue-claim", ("hand/1", 0, 0, 1))
    moved = game.entries("move")[0]
    assert (moved.data[1:], moved.rule) == (("hand", "discard", "at random"), "lcg2:intrigue-claim")


def test_which_card_goes_depends_on_chance_alone():
    hand = ["Robb Stark", "Arya Stark", "Bran Stark"]
    gone = set()
    for number in range(30):
        game = Scenario(
            first="ann", seed=b"at random, number %d" % number, ann={"play": [TRADER]}, bob={"hand": hand}
        )
        game.ann.attacks("intrigue", TRADER)
        gone.update(game.bob.discard)
    assert gone == set(hand)


def test_intrigue_claim_2_discards_two():
    game = won("intrigue", TRADER, CLAIM_2, hand=["Blank card"] * 4)
    assert (len(game.bob.hand), len(game.bob.discard)) == (2, 2)


def test_a_short_hand_is_discarded_whole():
    game = won("intrigue", TRADER, CLAIM_2, hand=["Bran Stark"])
    assert (game.bob.hand, game.bob.discard) == ([], ["Bran Stark"])


def test_an_empty_hand_loses_nothing():
    game = won("intrigue", TRADER, "A Noble Cause", hand=[])
    assert game.bob.discard == []


# --- power


def test_power_claim_moves_power_between_the_faction_cards():
    game = won("power", KNIGHT, CLAIM_2, power=5)
    assert (game.ann.power, game.bob.power) == (3, 3)
    moved = game.entries("move power")[0]
    assert (moved.data[1:], moved.rule) == ((5, 3, 1, 3), "lcg2:power-claim")


def test_power_claim_is_limited_by_what_the_faction_card_holds():
    """CH-3."""
    game = Scenario(
        first="ann",
        ann={"play": [KNIGHT, TRADER], "plot": CLAIM_2},
        bob={"play": [STEWARD, "Robb Stark (4 power)"], "power": 1},
    )
    game.ann.attacks("power", KNIGHT)
    game.bob.defends(STEWARD)
    assert (game.ann.power, game.bob.power) == (1, 4)


def test_moved_power_is_not_gained():
    game = won("power", KNIGHT, "A Noble Cause", power=2)
    assert [entry.data[0] for entry in game.entries("power")] == ["unopposed"]


def test_power_on_other_cards_is_not_touched():
    game = won("power", KNIGHT, "A Noble Cause", play=["Robb Stark (2 power)"])
    assert game.bob.power == 2
    assert not game.entries("move power")
