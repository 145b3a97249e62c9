"""The Crown Regent redirects a challenge: it was initiated against one and resolves against another."""

from __future__ import annotations

from engine.scenario.scenario import Scenario
from tests.support.engine.melee.seats import KNIGHT, table, targets, to_challenge

REGENT = "Crown Regent"
EDDARD = "Eddard Stark (kneeling)"


def redirected(to: str = "cleo", **board: object) -> Scenario:
    """Ann attacks bob, dora redirects, ann names another."""
    game = table(dora={"title": REGENT}, **board)
    game.ann.attacks("military", KNIGHT, against="bob")
    game.dora.chooses("redirect")
    game.ann.chooses(to)
    return game


def test_a_redirected_challenge_was_initiated_against_the_first_opponent():
    """M2-7: bob's Eddard may stand, cleo's has no trigger; cleo declares defenders."""
    sides = {"bob": {"play": [EDDARD, "Bran Stark"]}, "cleo": {"play": [EDDARD, "Grey Wind"]}}
    game = redirected(ann={"play": [KNIGHT]}, **sides)
    assert game.bob.may("Eddard Stark", "use")
    game.bob.uses("Eddard Stark")
    assert not game.cleo.may("Eddard Stark", "use")
    game.cleo.defends("Grey Wind")
    assert not game.bob["Eddard Stark"].kneeling
    line = game.entries("redirected")[0]
    assert (line.rule, line.data) == ("lcg2:redirect", (0, 1, 2, ()))
    assert game.says(line) == "ann's challenge is redirected to cleo"
    asked = [entry.actor for entry in game.entries("defenders")]
    assert asked == [2]


def test_who_was_bypassed_before_a_redirect_was_not():
    """M2-9: Ghost reacts about the new target only."""
    game = table(
        ann={"play": ["Ghost"]},
        bob={"play": [KNIGHT]},
        cleo={"play": ["Ranging Party"]},
        dora={"title": REGENT},
    )
    game.ann.attacks("military", "Ghost", against="bob", bypassing=(KNIGHT,))
    game.dora.chooses("redirect")
    game.ann.chooses("cleo")
    assert game.ann.offered == ["bypass Ranging Party", "bypass nobody"]
    game.ann.chooses("bypass Ranging Party")
    challenge = game.match.game.challenge
    assert challenge is not None
    assert (challenge.attacker, challenge.against, challenge.defender) == (0, 1, 2)
    assert [game.match.game.title(card) for card in challenge.bypassed] == ["Ranging Party"]
    assert game.ann.offered == ["use Ghost", "pass"]
    game.ann.uses("Ghost")
    assert game.titles(game.data("redirected")[3]) == [KNIGHT]
    assert game.cleo["Ranging Party"].kneeling is False
    assert game.happened("Ghost bypasses Ranging Party by stealth")


def test_a_redirect_may_hit_who_is_supported_and_never_goes_back():
    game = table(
        ann={"title": "Master of Coin", "play": [KNIGHT]},
        bob={"title": "Master of Laws"},
        cleo={"title": "Master of Ships"},
        dora={"title": REGENT},
    )
    to_challenge(game, game.ann)
    assert targets(game.ann, "military") == ["bob", "dora"]
    game.ann.attacks("military", KNIGHT, against="bob")
    game.dora.chooses("redirect")
    assert game.ann.offered == ["against cleo", "against dora"]
    game.ann.chooses("cleo")
    game.cleo.defends()
    assert game.entries("wins")[0].data[1] == 2


def test_one_challenge_a_round_is_redirected():
    game = redirected(ann={"play": [KNIGHT, "Robb Stark", "Arya Stark"]})
    game.cleo.defends()
    game.ann.attacks("power", "Robb Stark", against="bob")
    assert game.dora.asked != "redirect"
    game.bob.defends()
    assert len(game.entries("redirected")) == 1


def test_the_regent_may_pass_and_redirect_a_later_one():
    game = table(3, ann={"play": [KNIGHT, "Robb Stark"]}, cleo={"title": REGENT})
    game.ann.attacks("military", KNIGHT, against="bob")
    game.cleo.passes()
    game.bob.defends()
    game.ann.attacks("power", "Robb Stark", against="bob")
    game.cleo.chooses("redirect")
    game.cleo.defends()
    assert game.entries("wins")[-1].data[1] == 2


def test_nothing_is_redirected_where_the_only_other_opponent_leaves_meanwhile():
    game = table(3, ann={"title": REGENT, "play": [KNIGHT]})
    game.ann.attacks("military", KNIGHT, against="bob")
    assert game.ann.offered == ["redirect the challenge", "pass"]
    game.cleo.concedes()
    assert game.ann.asked != "redirect"
    game.bob.defends()
    assert not game.entries("redirected")
    assert game.entries("wins")[0].data[1] == 1


def test_the_claim_of_ships_follows_the_seat_that_the_challenge_resolves_against_by_default():
    ships = table(
        ann={"title": "Master of Ships", "play": [KNIGHT]},
        bob={"title": "Master of Coin"},
        cleo={"title": "Master of Laws", "play": ["Bran Stark", "Sansa Stark", "Arya Stark"]},
        dora={"title": REGENT},
    )
    ships.ann.attacks("military", KNIGHT, against="bob")
    ships.dora.chooses("redirect")
    ships.ann.chooses("cleo")
    ships.cleo.defends()
    assert ships.cleo.prompt is not None
    assert ships.cleo.prompt.least == 2
    assert [entry.data for entry in ships.entries("unsettled")] == [(26,)]


def test_a_redirected_challenge_of_the_hand_was_initiated_against_the_first_opponent():
    """lcg2:redirect/initiated: the second power challenge is against somebody else than that one."""
    hand = table(
        ann={"title": "Hand of the King", "play": [KNIGHT, "Robb Stark", "Grey Wind"]},
        bob={"title": "Master of Coin"},
        cleo={"title": "Master of Ships"},
        dora={"title": REGENT},
    )
    hand.ann.attacks("power", KNIGHT, against="bob")
    hand.dora.chooses("redirect")
    hand.ann.chooses("cleo")
    hand.cleo.defends()
    to_challenge(hand, hand.ann)
    assert targets(hand.ann, "power") == ["cleo", "dora"]
    assert hand.entries("unsettled") == []


def test_a_regent_who_redirects_an_attack_of_its_own_reads_that_it_is_a_default():
    game = table(3, ann={"title": REGENT, "play": [KNIGHT]})
    game.ann.attacks("military", KNIGHT, against="bob")
    game.ann.chooses("redirect")
    game.cleo.defends()
    assert [entry.rule for entry in game.entries("unsettled")] == ["lcg2:redirect"]
    assert game.entries("wins")[0].data[1] == 2
