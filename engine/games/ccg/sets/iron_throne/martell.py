"""House Martell's cards of the Iron Throne Edition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import BEARER, FOUND, IT, SELF, TARGET, Declaration, Part, Pick, Then
from engine.abilities.constant import Constant
from engine.base.ids import NOTHING
from engine.cards import ATTACHMENT, INTRIGUE, LOCATION, MILITARY, POWER
from engine.games.ccg.declarations import any_phase, canceling, challenges, passive, response, saving
from engine.games.ccg.sets.iron_throne.cancels import would_draw
from engine.games.ccg.sets.iron_throne.common import (
    BANNER,
    LEARNED,
    after_challenge,
    attacks_alone,
    instead_of_claim,
    loses_icons,
    lost_by,
    may_decline,
    next_cheaper,
    of_house,
    on_the_house,
    played,
    untouched,
)
from engine.games.lcg1.sets.core.common import worn_strength
from engine.table import values
from engine.table.constants import CLAIM_INSTEAD, COST_FOR_ALL, NO_KILLING, NOT_ALONE
from engine.vocabulary import constants as c
from engine.vocabulary import costs, targets
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t
from engine.vocabulary.costs import kneel

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import AbilityUse

ARMIES = f.both(f.trait("Army"), f.CHARACTERS)
LOCATION_OR_ATTACHMENT = f.of_type(LOCATION, ATTACHMENT)


def _all_its_power(game: Game, use: AbilityUse) -> list[Event]:
    return [ev.DiscardPower(card, game.power[card]) for card in use.targets if game.power.get(card, 0)]


def _characters_of_the_loser(game: Game, use: AbilityUse) -> list[int]:
    if use.x or game.challenge is None:
        return []
    return game.characters(game.challenge.loser)


def _unschooled(game: Game, _source: int, card: int) -> bool:
    """Match a character without an intrigue icon, unless its player pays no penalties."""
    facts, plot = game.facts[card], game.plot(game.seat_of[card])
    free = plot != NOTHING and game.title(plot) == BANNER
    return facts.is_character and not facts.icons >> INTRIGUE & 1 and not free


def _those_alone(game: Game, _use: AbilityUse) -> list[Event]:
    """Discard each character that attacked or defended alone."""
    challenge = game.challenge
    if challenge is None:
        return []
    sides = [values.participants(game, seat) for seat in (challenge.attacker, challenge.defender)]
    return [ev.discard_event(side[0]) for side in sides if len(side) == 1]


CARDS: dict[str, tuple[Declaration, ...]] = {
    # Polished Copper Shield
    "ite_106": (
        response(
            t.you_lose(),
            do.lasting(NO_KILLING, BEARER, 1, "phase", words="the attached character can't be killed this phase"),
        ),
    ),
    # Sandsilk Veil
    "ite_107": (worn_strength(1),),
    # Anders Yronwood
    "ite_108": (
        response(
            t.enters_play(SELF),
            do.kneel_card(TARGET),
            Part("discard all power on it", _all_its_power),
            target=targets.choose(ARMIES),
        ),
    ),
    # Areo Hotah
    "ite_109": (
        response(lost_by(4), do.kill_card(TARGET), cost=(kneel(SELF),), target=targets.choose(f.CHARACTERS)),
    ),
    # Arianne Martell
    "ite_110": (untouched(), response(played(f.EVENTS), do.stand(SELF))),
    # Ellaria Sand
    "ite_111": (canceling(would_draw(), do.cancel(), Then(), do.draw(1), cost=(kneel(SELF),)),),
    # The Red Viper
    "ite_112": (
        Constant(
            CLAIM_INSTEAD,
            "if you win a challenge in which this card attacks alone, you may replace claim",
            c.your_seat(attacks_alone),
        ),
        instead_of_claim(
            *may_decline("kill a character that the loser controls instead of claim?"),
            Pick(
                "a character that the loser controls",
                _characters_of_the_loser,
                text="pick a character that the loser controls",
            ),
            do.kill_card(FOUND),
        ),
    ),
    # Desert Scavenger
    "ite_113": next_cheaper(of_house("martell"), 1),
    # Dornish Alchemist
    "ite_114": (any_phase(do.draw(1), cost=(kneel(SELF),)),),
    # Maester of Starfall
    "ite_116": (
        saving(
            t.leaves((ev.DISCARDED,), LOCATION_OR_ATTACHMENT, would=True),
            do.save(IT),
            cost=(costs.kneel_one(LEARNED),),
        ),
    ),
    # Orphan of the Greenblood
    "ite_118": (
        any_phase(loses_icons(), cost=(costs.discard_from_play(SELF),), target=targets.choose(f.CHARACTERS)),
    ),
    # Lord Doran's Chambers
    "ite_121": on_the_house("ite_121"),
    # Mountain Pass
    "ite_122": (
        passive(
            after_challenge(words="a challenge is resolved"),
            Part("discard every character that attacked or defended alone", _those_alone),
        ),
    ),
    # The Broken Arm
    "ite_123": (challenges(loses_icons(), cost=(kneel(SELF),), target=targets.choose(f.CHARACTERS)),),
    # The Old Palace
    "ite_124": (
        Constant(COST_FOR_ALL, "characters without an intrigue icon cost 1 more gold as a gold penalty", _unschooled),
    ),
    # The Spear Tower
    "ite_125": (
        c.more_strength(
            c.cards(f.both(f.CHARACTERS, f.without_icon(MILITARY))),
            -1,
            "characters without a military icon get −1 STR",
        ),
    ),
    # Tower of the Sun
    "ite_126": (
        Constant(
            NOT_ALONE,
            "characters without a power icon can't attack or defend alone",
            c.cards(f.both(f.CHARACTERS, f.without_icon(POWER))),
        ),
    ),
}
