"""House Baratheon's cards of the Iron Throne Edition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import FOUND, SELF, TARGET, YOUR_FACTION, Condition, Declaration, Trigger, bearer_of
from engine.abilities.constant import Constant
from engine.base import zones
from engine.cards import INTRIGUE, MILITARY, POWER
from engine.games.ccg.declarations import any_phase, challenges, passive, response
from engine.games.ccg.sets.iron_throne.common import (
    CLAIMS,
    TAKING_PART,
    emissary,
    ennobling,
    in_challenge_of,
    next_cheaper,
    of_house,
    on_the_house,
    to_the_bottom,
    untouched,
    wins_dominance,
)
from engine.games.lcg1.sets.core import ABILITIES as FIRST_EDITION
from engine.games.lcg1.sets.core.common import worn_strength
from engine.table import values
from engine.table.constants import CLAIM, NO_STRENGTH, NO_TRIGGERS
from engine.vocabulary import checks, costs, targets
from engine.vocabulary import constants as c
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t
from engine.vocabulary.costs import kneel

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import Occurrence

BARATHEON_CHARACTERS = of_house("baratheon")


def _declared_against_you(game: Game, card: int, event: Event, row: Occurrence) -> bool:
    """Return whether the bearer is declared as an attacker or a defender against you."""
    host, seat = bearer_of(game, card, row), t.controller(game, card, row)
    if isinstance(event, ev.InitiateChallenge):
        return event.defender == seat and host in event.attackers
    challenge = game.challenge
    if not isinstance(event, ev.DeclareDefenders) or challenge is None:
        return False
    return challenge.attacker == seat and host in event.cards


def _opponents_renown(game: Game, card: int, event: Event, row: Occurrence) -> bool:
    if not isinstance(event, ev.GainPower) or event.why != "renown":
        return False
    return game.are_opponents(t.controller(game, card, row), game.seat_of[event.card])


def _taken_from_you(game: Game, card: int, event: Event, row: Occurrence) -> bool:
    seat = t.controller(game, card, row)
    if not isinstance(event, ev.MovePower) or event.source != game.faction(seat):
        return False
    return game.are_opponents(seat, game.seat_of[event.target])


def _fights_alone(game: Game, source: int) -> bool:
    return values.participants(game, game.seat_of[source]) == [source]


def _without_intrigue(game: Game, source: int, who: int) -> bool:
    return game.facts[who].is_character and _fights_alone(game, source) and not values.has_icon(game, who, INTRIGUE)


CARDS: dict[str, tuple[Declaration, ...]] = {
    # Ruby of R'hllor
    "ite_43": (
        worn_strength(4),
        c.gains_trait("Asshai", c.worn(), "the attached character"),
        c.gains_keyword("renown", c.worn(), "the attached character"),
    ),
    # The Painted Table
    "ite_44": (untouched(c.worn(), "the attached location"),),
    # Blade from Dragonstone Forge
    "ite_45": (
        c.more_strength(
            c.worn(when=in_challenge_of(MILITARY, POWER)),
            2,
            "during military and power challenges the attached character gets +2 STR",
        ),
        c.gains_keyword(
            "renown",
            c.worn(when=in_challenge_of(MILITARY, POWER)),
            "during military and power challenges the attached character",
        ),
    ),
    # In the Name of the King
    "ite_46": (
        response(
            Trigger(
                ("initiate challenge", "declare defenders"),
                (
                    Condition(
                        "the attached character attacks or defends against you",
                        _declared_against_you,
                    ),
                ),
            ),
            do.add_power(YOUR_FACTION, 3),
        ),
    ),
    # Marya Seaworth
    "ite_47": (any_phase(do.stand(TARGET), cost=(kneel(SELF),), target=targets.choose(f.CHARACTERS)),),
    # Melisandre
    "ite_48": FIRST_EDITION["core_74"],
    # Renly Baratheon
    "ite_49": (
        passive(
            Trigger(
                ("gain power",),
                (Condition("a character that an opponent controls gains power from renown", _opponents_renown),),
            ),
            do.discard_power(YOUR_FACTION, 1),
        ),
    ),
    # Robert Baratheon
    "ite_50": (
        Constant(
            CLAIM,
            "while this card attacks in a power challenge, your plot has +1 claim",
            c.your_plot(c.takes_part(POWER, attacking=True)),
        ),
    ),
    # Stannis Baratheon
    "ite_51": (
        untouched(),
        Constant(
            NO_STRENGTH,
            "while this card attacks or defends alone, characters without an intrigue icon count no STR",
            _without_intrigue,
        ),
    ),
    # Brightwater Lancers
    "ite_53": (
        response(
            Trigger(("move power",), (Condition("an opponent takes power from your House", _taken_from_you),)),
            do.add_power(SELF, 1),
            cost=(kneel(SELF),),
        ),
    ),
    # Knight of the Rainwood
    "ite_54": FIRST_EDITION["core_81"],
    # Lyseni Sellsails
    "ite_55": (challenges(do.stand(SELF), cost=(costs.influence(1),)),),
    # Queen's Man
    "ite_56": (to_the_bottom(CLAIMS),),
    # Renly's Courtier
    "ite_57": FIRST_EDITION["core_86"],
    # Robert's Honor Guard
    "ite_58": (response(t.claims_for_renown(SELF), do.add_power(SELF, 2)),),
    # Stormlands Peasant
    "ite_60": next_cheaper(BARATHEON_CHARACTERS, 1),
    # King Robert's Chambers
    "ite_61": on_the_house("ite_61"),
    # Storm's End
    "ite_62": (
        wins_dominance(
            do.pick("a card from your discard pile", f.CARDS, zones.DISCARD, yours=True), do.add_to_hand(FOUND)
        ),
    ),
    # Smuggler's Cove
    "ite_63": (
        challenges(
            do.strength(TARGET, 2, "phase"),
            do.gains_keyword("stealth", TARGET, "phase"),
            cost=(kneel(SELF),),
            target=targets.choose(TAKING_PART),
            when=(checks.during_challenge(POWER),),
        ),
    ),
    # True Piety
    "ite_129": ennobling("holy"),
    # Brienne of Tarth
    "ite_130": (
        Constant(
            NO_TRIGGERS,
            "while this card participates in a challenge, opponents can't trigger effects",
            c.opponents_seats(c.takes_part()),
        ),
    ),
    # Veteran Smuggler
    "ite_140": emissary("baratheon", "greyjoy"),
}
