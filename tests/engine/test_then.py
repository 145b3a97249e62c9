"""What follows the word then: only if everything before it came about, for every card it spoke of."""

from engine import events as ev
from engine.abilities import TARGET, YOUR_FACTION, Part, Then
from engine.cards import EVENT, Facts
from engine.events import Event
from engine.games.lcg2.declarations import action
from engine.table.game import Game
from engine.table.rows import AbilityUse
from engine.vocabulary.effects import draw, gain_power, kill
from engine.vocabulary.targets import character
from tests.support.engine.cards import POOL
from tests.support.engine.plain import Scenario


def _all_kneel(game: Game, _use: AbilityUse) -> list[Event]:
    return [ev.Kneel(card) for seat in game.player_order() for card in game.characters(seat)]


def _all_die(game: Game, _use: AbilityUse) -> list[Event]:
    return [ev.kill_event(card) for seat in game.player_order() for card in game.characters(seat)]


DECLARED = {
    Facts("t34", "Bow Together", EVENT, cost=0): (
        action(Part("each character kneels", _all_kneel), Then(), gain_power(YOUR_FACTION, 1)),
    ),
    Facts("t35", "Paid in Blood", EVENT, cost=0): (
        action(kill(TARGET), Then(), gain_power(YOUR_FACTION, 1), target=character()),
    ),
    Facts("t36", "Field of Crows", EVENT, cost=0): (
        action(Part("each character is killed", _all_die), Then(), gain_power(YOUR_FACTION, 1)),
    ),
    Facts("t37", "Quiet Toll", EVENT, cost=0): (action(kill(TARGET), draw(1), target=character()),),
}
EVENTS = POOL.with_cards(DECLARED, {facts.code: abilities for facts, abilities in DECLARED.items()})
BOW, BLOOD, CROWS, TOLL = "Bow Together", "Paid in Blood", "Field of Crows", "Quiet Toll"
BEARER = "Shieldbearer on Robb Stark"


def played(event: str, *bob: str) -> Scenario:
    """Ann plays an event; these are Bob's cards."""
    game = Scenario(first="ann", pool=EVENTS, ann={"hand": [event]}, bob={"play": list(bob)})
    game.ann.plays(event)
    return game


def test_then_follows_where_every_card_was_affected():
    game = played(BOW, "Robb Stark", "Bran Stark")
    assert game.ann.power == 1
    assert not game.entries("not then")


def test_then_does_not_follow_where_one_card_could_not_be_affected():
    """One of the two kneels already: the other does, but not all that was said came about."""
    game = played(BOW, "Robb Stark", "Bran Stark (kneeling)")
    assert game.happened("Robb Stark kneels")
    assert game.ann.power == 0
    assert game.entries("not then")[0].rule == "lcg2:then/fail"


def test_then_follows_a_killing():
    game = played(BLOOD, "Robb Stark", "Bran Stark", BEARER)
    game.ann.chooses("Bran Stark")
    assert (game.bob.dead, game.ann.power) == (["Bran Stark"], 1)


def test_then_does_not_follow_what_was_saved():
    game = played(BLOOD, "Robb Stark", "Bran Stark", BEARER)
    game.ann.chooses("Robb Stark")
    game.bob.uses("Shieldbearer")
    assert (game.bob.dead, game.ann.power) == ([], 0)
    assert game.entries("not then")[0].rule == "lcg2:then/fail"


def test_one_save_is_enough_for_then_not_to_follow():
    game = played(CROWS, "Robb Stark", "Bran Stark", BEARER)
    game.bob.uses("Shieldbearer")
    assert (game.bob.dead, game.ann.power) == (["Bran Stark"], 0)


def test_without_the_word_what_comes_next_resolves_in_any_case():
    game = played(TOLL, "Robb Stark", "Bran Stark", BEARER)
    game.ann.chooses("Robb Stark")
    game.bob.uses("Shieldbearer")
    assert len(game.ann.hand) == 1
    assert not game.entries("not then")
