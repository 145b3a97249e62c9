"""Tolls: what must be given to others is counted with all else that the same play costs."""

from __future__ import annotations

import pytest

from engine.base import counters
from engine.cards import POWER
from engine.events import TakeControl
from engine.play.abilities import tolls
from engine.scenario.scenario import Scenario as AnyScenario
from tests.support.engine.games.lcg1.sets.core.board import Scenario, in_phase

CALM, WILL, BET = "Calm Over Westeros", "The Lion's Will", "I Never Bet Against My Family"
ROBB, NED, CERSEI, TYWIN = "Robb Stark", "Eddard Stark", "Cersei Lannister", "Tywin Lannister"


def side(*play: str, **more: object) -> dict[str, object]:
    return {"play": list(play), **more}


def lions(*play: str, **more: object) -> dict[str, object]:
    return side(*play, faction="lannister", **more)


# --- with the costs of an event or an ability


@pytest.mark.parametrize(("gold", "offered"), [(2, False), (3, True)])
def test_an_event_is_not_offered_where_a_toll_takes_the_gold_it_costs(gold: int, offered: bool):
    """The Lion's Will costs 2 gold, and Calm Over Westeros one more."""
    game = in_phase("dominance", lions(NED, hand=[WILL], gold=gold, plot=CALM), side(ROBB))
    assert game.ann.may(WILL) == offered
    refusal = game.ann.explain(WILL)
    assert (refusal is None) == offered
    if refusal is not None:
        assert (refusal.words, refusal.short) == (
            "The Lion's Will costs 3 gold in total; ann has 2",
            "needs 1 more gold",
        )
        return
    game.ann.uses(WILL).chooses(ROBB)
    assert (game.ann.gold, game.bob.gold) == (0, 1)


def test_the_offer_of_an_event_says_what_it_costs_in_all():
    game = in_phase("dominance", lions(NED, hand=[WILL], gold=3, plot=CALM), side(ROBB))
    asked = game.ann.prompt
    assert asked is not None
    assert [offer.label for offer in asked.offers if WILL in offer.label] == [f"Play {WILL} for 3 gold"]


def test_gold_on_tywin_counts_towards_both():
    board = lions(f"{TYWIN} (1 gold tokens)", hand=[WILL], gold=2, plot=CALM)
    game = in_phase("dominance", board, side(ROBB))
    assert game.ann.may(WILL)


def test_x_leaves_the_gold_of_the_toll():
    board = lions(f"{TYWIN}", CERSEI, hand=[BET], gold=2, plot=CALM)
    game = in_phase("challenges", board, side(ROBB))
    game.ann.uses(BET)
    assert (game.ann.asked, game.ann.offered) == ("x", ["X = 0", "X = 1"])


@pytest.mark.parametrize(("gold", "offered"), [(2, False), (3, True)])
def test_a_toll_on_a_character_is_counted_with_its_ability(gold: int, offered: bool):
    """Cersei's ability costs 2 gold and kneels her."""
    board = side("Motley on ann's Cersei Lannister", ROBB, faction="baratheon")
    game = in_phase("dominance", lions(CERSEI, gold=gold), board)
    assert game.ann.may(CERSEI) == offered


def test_nobody_pays_a_toll_to_themselves():
    """Who put Motley on a character has taken control of that, too."""
    game = Scenario(ann=side(ROBB), bob=side("Motley on ann's Robb Stark", faction="baratheon"))
    table, robb = game.match.game, game.ann[ROBB].number
    assert tolls.tolls_of_cards(table, (robb,)) == [(1, 1)]
    TakeControl(robb, 1).apply(table, 0, "lcg1:faq-3.27")
    assert tolls.tolls_of_cards(table, (robb,)) == []


# --- with each other


def at_challenges(gold: int, *play: str, bob: tuple[str, ...] = ()) -> AnyScenario:
    board = side("Motley on ann's Robb Stark", *bob, faction="baratheon", plot="Uneasy Truce")
    game = Scenario(ann=side(ROBB, *play, gold=gold), bob=board)
    while game.ann.asked != "challenge":
        next(player for player in game.players if player.asked).passes()
    return game


@pytest.mark.parametrize(("gold", "offered"), [(1, False), (2, False), (3, True)])
def test_tolls_of_the_challenge_and_of_its_only_attacker_are_counted_together(gold: int, offered: bool):
    """A military challenge costs 2 gold under Uneasy Truce, and Robb with Motley one more."""
    game = at_challenges(gold)
    assert ("military against bob" in game.ann.offered) == offered
    if offered:
        game.ann.chooses("military against bob")
        if game.ann.asked == "attackers":
            game.ann.chooses(ROBB)
        assert (game.ann.gold, game.bob.gold) == (0, 3)


def test_an_attacker_whose_toll_is_too_much_beside_that_of_the_challenge_is_not_offered():
    game = at_challenges(2, NED, "Direwolf Pup")
    game.ann.chooses("military against bob")
    assert not game.ann.may(ROBB)
    assert (game.ann.may(NED), game.ann.may("Direwolf Pup")) == (True, True)
    refusal = game.ann.explain(ROBB)
    assert refusal is not None
    assert refusal.short == "needs 1 more gold"


def test_attackers_are_refused_together_where_the_gold_is_not_there_for_all_of_it():
    game = at_challenges(3, NED, bob=("Motley on ann's Eddard Stark",))
    game.ann.chooses("military against bob")
    [asked] = game.match.choices
    assert asked.stands is not None
    assert ([asked.stands((one,)) for one in asked.ids], asked.stands(asked.ids)) == ([True, True], False)


def test_why_no_challenge_is_initiated_with_a_character_says_what_it_costs():
    """Robb's power challenge is initiated already; for a military one a gold is missing."""
    game = at_challenges(2, "Direwolf Pup (kneeling)")
    assert game.ann.explain(ROBB) is None
    game.match.game.bump(counters.challenges_of(0, POWER))
    refusal = game.ann.explain(ROBB)
    assert refusal is not None
    assert refusal.short == "needs 1 more gold"


def test_other_challenges_cost_only_what_the_character_does():
    game = at_challenges(1)
    assert "power against bob" in game.ann.offered
