"""Stealth: chosen as the challenge is initiated, and good for that challenge alone."""

import pytest

from engine.errors import IllegalChoice
from tests.support.engine.cards import scenario
from tests.support.engine.plain import Scenario

KNIGHT = "Tumblestone Knight"


def attack(*attackers: str, bob: tuple[str, ...], **more: dict[str, object]) -> Scenario:
    """Ann declares attackers for a power challenge; stealth is still to be announced."""
    game = scenario(
        first="ann",
        ann={"play": [*attackers, "Sansa Stark"], **more.get("more_ann", {})},
        bob={"play": list(bob), **more.get("more_bob", {})},
    )
    game.ann.attacks("power", *attackers)
    return game


def test_a_bypassed_character_can_not_defend():
    game = attack("Asha Greyjoy", bob=(KNIGHT, "Bran Stark"))
    game.ann.chooses(KNIGHT)
    assert game.bob.offered == ["defend with Bran Stark"]
    bypass = game.entries("bypass")[0]
    assert (game.says(bypass), bypass.rule) == (f"Asha Greyjoy bypasses {KNIGHT} by stealth", "lcg2:4.2")
    assert game.titles(bypass.data) == ["Asha Greyjoy"]


def test_stealth_is_optional():
    game = attack("Asha Greyjoy", bob=(KNIGHT,))
    assert game.ann.offered == [f"bypass {KNIGHT}", "bypass nobody"]
    game.ann.chooses("bypass nobody")
    assert game.bob.offered == [f"defend with {KNIGHT}"]
    assert not game.entries("bypass")


def test_characters_with_stealth_are_not_bypassed():
    game = attack("Asha Greyjoy", bob=("Arya Stark", "Ghost", KNIGHT))
    assert game.ann.offered == [f"bypass {KNIGHT}", "bypass nobody"]


def test_a_kneeling_character_or_one_without_the_icon_may_be_bypassed():
    game = attack("Asha Greyjoy", bob=("Direwolf Pup", f"{KNIGHT} (kneeling)"))
    assert game.ann.offered == ["bypass Direwolf Pup", f"bypass {KNIGHT}", "bypass nobody"]


def test_each_stealth_attacker_may_bypass_one():
    game = attack("Asha Greyjoy", "Theon Greyjoy", bob=(KNIGHT, "Bran Stark", "Robb Stark"))
    game.ann.chooses(KNIGHT).chooses("Robb Stark")
    assert game.bob.offered == ["defend with Bran Stark"]


def test_attackers_without_stealth_bypass_nobody():
    game = attack(KNIGHT, bob=("Bran Stark",))
    assert game.ann.asked == ""
    assert game.bob.offered == ["defend with Bran Stark"]


def test_type_attackers_and_stealth_targets_are_one_act():
    """L2-23: nothing is knelt and no window opens before the last stealth target is named."""
    game = attack("Asha Greyjoy", bob=(KNIGHT, "Bran Stark"))
    assert game.ann.asked == "stealth"
    assert not game.ann["Asha Greyjoy"].kneeling
    assert not game.entries("challenge")
    game.ann.chooses(KNIGHT)
    challenge, kneel, bypass = (game.entries(kind)[0] for kind in ("challenge", "kneel", "bypass"))
    assert challenge.parent == kneel.parent == bypass.parent
    assert bypass.number - challenge.number == 2


def test_stealth_is_good_for_one_challenge_only():
    game = scenario(first="ann", ann={"play": ["Asha Greyjoy", KNIGHT]}, bob={"play": [KNIGHT, "Bran Stark"]})
    game.ann.attacks("military", "Asha Greyjoy", bypassing=(KNIGHT,))
    game.bob.defends()
    game.bob.chooses("Bran Stark")
    game.ann.attacks("power", KNIGHT)
    game.bob.defends(KNIGHT)
    assert game.data("wins")[2:4] == (2, 2)


def test_a_bypassed_defender_is_refused_by_name():
    game = attack("Asha Greyjoy", bob=(KNIGHT, "Bran Stark"))
    game.ann.chooses(KNIGHT)
    with pytest.raises(IllegalChoice, match=r"bob is asked \(defenders, lcg2:4\.2\.1\): defend with Bran Stark"):
        game.bob.defends(KNIGHT)
