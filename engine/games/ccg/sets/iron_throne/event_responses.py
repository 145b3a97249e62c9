"""Responses, saves and cancels of the Iron Throne Edition that are events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import FOUND, IT, TARGET, YOUR_FACTION, Declaration, Part, Pick, Then, referenced_cards
from engine.cards import ATTACHMENT, INTRIGUE, MILITARY, Facts
from engine.events import AddLastingEffect, Attach
from engine.games.ccg.declarations import canceling, response, saving
from engine.games.ccg.sets.iron_throne.cancels import a_response, any_triggered, event_on_only
from engine.games.ccg.sets.iron_throne.common import ONE_A_PHASE, WARRIORS, influence_or, loses_icons, of_house
from engine.games.lcg1.sets.core import ABILITIES as FIRST_EDITION
from engine.table import values
from engine.table.rows import cannot_defend_in, cannot_initiate
from engine.vocabulary import constants as c
from engine.vocabulary import costs, players, targets
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import AbilityUse

GREYJOY_CHARACTERS = of_house("greyjoy")
STARK_CHARACTERS = of_house("stark")
TARGARYEN_CHARACTERS = of_house("targaryen")
RISEN = Facts(code="ite_187-attached", title="Risen from the Sea", type=ATTACHMENT, traits=("Condition",))
"""Facts of Risen from the Sea once it is attached."""


def _attached_to_saved(game: Game, use: AbilityUse) -> list[Event]:
    return [Attach(use.card, card, use.seat, RISEN.code) for card in referenced_cards(game, use, IT)]


def _spiked(game: Game, use: AbilityUse) -> list[Event]:
    """Discard as many cards from its player's deck as the character had STR."""
    found: list[Event] = []
    for card in referenced_cards(game, use, IT):
        number, deck = values.strength(game, card), game.deck(game.seat_of[card])
        found += [ev.Discard(top, "from the deck") for top in (deck[-number:][::-1] if number else [])]
    return found


def _weaker_than_saved(game: Game, use: AbilityUse) -> list[int]:
    saved = referenced_cards(game, use, IT)
    there = [card for seat in game.player_order() for card in game.characters(seat)]
    return [card for card in there if saved and values.strength(game, card) < values.strength(game, saved[0])]


def _payers(game: Game, use: AbilityUse) -> list[int]:
    """List the standing cards with influence of the player whose effect is answered."""
    return values.influence_payers(game, _answered(game, use))


def _answered(game: Game, use: AbilityUse) -> int:
    return players.that_player(game, use)[0]


def _unless_paid(game: Game, use: AbilityUse) -> list[Event]:
    """Kneel what the player pays with; without payment, cancel the effect."""
    if use.found:
        return [ev.Kneel(card) for card in use.found]
    return [ev.Cancel(card, use.occurrence, use.member) for card in referenced_cards(game, use, IT)]


def _as_many_as_borne(game: Game, use: AbilityUse) -> list[Event]:
    """Draw a card for each attachment on the character that was killed."""
    borne = [card for host in referenced_cards(game, use, IT) for card in game.attached(host)]
    return [ev.DrawCards(use.seat, len(borne))] if borne else []


def _barred(game: Game, use: AbilityUse) -> list[Event]:
    seats = (players.loser(game, use),)
    return [
        AddLastingEffect(use.card, quantity, "add", 1, seats, "phase")
        for quantity in (cannot_initiate(use.x), cannot_defend_in(use.x))
    ]


CARDS: dict[str, tuple[Declaration, ...]] = {
    # Assertion of Might
    "ite_173": tuple(
        response(t.you_win(unopposed=True), do.add_power(YOUR_FACTION, 3), cost=cost, limit=ONE_A_PHASE)
        for cost in influence_or(4, WARRIORS)
    ),
    # Bragging Rights
    "ite_174": (response(t.you_win(MILITARY, by=4), do.add_power(YOUR_FACTION, 2), limit=ONE_A_PHASE),),
    # Failed Schemes
    "ite_182": (
        response(t.you_lose(), do.strength(TARGET, -2, "phase"), loses_icons(), target=targets.choose(f.CHARACTERS)),
    ),
    # Risen from the Sea
    "ite_187": (
        saving(
            t.killed(GREYJOY_CHARACTERS, would=True),
            do.save(IT),
            Then(),
            Part("attach this card to it as a Condition", _attached_to_saved),
        ),
        c.more_strength(c.worn(), 1, "as a Condition, it gives the attached character +1 STR"),
    ),
    # Head on a Spike
    "ite_188": (
        response(
            t.killed(f.both(f.CHARACTERS, f.OPPONENTS)),
            Part("its controller discards 1 card from the top of their deck for each point of its STR", _spiked),
        ),
    ),
    # Paying the Iron Price
    "ite_196": (
        saving(
            t.killed(GREYJOY_CHARACTERS, would=True),
            do.save(IT),
            Then(),
            Pick("a character with lower STR than that one", _weaker_than_saved),
            do.kill_card(FOUND),
            cost=(costs.influence(2),),
        ),
    ),
    # A Lannister Pays His Debts
    "ite_200": FIRST_EDITION["core_166"],
    # The Viper's Bite
    "ite_201": (canceling(a_response(), do.cancel()),),
    # Routing the Charge
    "ite_202": (
        response(
            t.you_win(defending=True),
            do.kill_card(TARGET, unsavable=True),
            target=targets.choose(f.both(f.ATTACKING, f.CHARACTERS)),
        ),
    ),
    # Seasick
    "ite_204": (
        canceling(
            any_triggered(),
            Pick(
                "a card to kneel for 1 influence, or none",
                _payers,
                0,
                1,
                by=_answered,
                text="that player may kneel 1 influence",
            ),
            Part("if they do not, cancel that effect", _unless_paid),
        ),
    ),
    # Seductive Promise
    "ite_206": FIRST_EDITION["core_175"],
    # Fear Cuts Deeper than Swords
    "ite_208": (canceling(event_on_only(STARK_CHARACTERS), do.cancel()),),
    # Wars Are Won with Quills
    "ite_215": (
        response(
            t.you_win(INTRIGUE, by=4),
            do.name_challenge(),
            Part("the loser can't attack or defend in challenges of that type this phase", _barred, "lasting"),
            limit=ONE_A_PHASE,
        ),
    ),
    # Perished in Flame
    "ite_219": (
        response(
            t.killed(TARGARYEN_CHARACTERS),
            do.draw(2),
            Then(),
            Part("draw 1 card for each attachment that was on that character", _as_many_as_borne),
        ),
    ),
}
