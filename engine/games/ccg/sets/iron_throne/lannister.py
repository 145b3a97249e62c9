"""House Lannister's cards of the Iron Throne Edition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import BEARER, IT, SELF, TARGET, YOUR_FACTION, Declaration, Later, Part, PlayRestriction, Then
from engine.abilities.constant import Constant
from engine.base import counters as counts
from engine.cards import INTRIGUE, MILITARY
from engine.games.ccg.declarations import any_phase, challenges, response, saving
from engine.games.ccg.sets.iron_throne.common import (
    LOOKS_AND_DISCARDS,
    NOBLES,
    SMALL_COUNCIL,
    alone,
    emissary,
    ennobling,
    in_challenge_of,
    influence_or,
    next_cheaper,
    of_house,
    on_the_house,
    played,
    to_the_bottom,
    untouched,
    wins_dominance,
)
from engine.games.lcg1.sets.core import ABILITIES as FIRST_EDITION
from engine.games.lcg1.sets.core.common import LEFT
from engine.table import values
from engine.table.constants import NO_STRENGTH, NOT_AGAINST
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

LANNISTER_CHARACTERS = of_house("lannister")


def _others_with_intrigue(game: Game, source: int, who: int) -> bool:
    """Match another participant with an intrigue icon while this card attacks."""
    challenge = game.challenge
    if challenge is None or who == source or source not in values.participants(game, challenge.attacker):
        return False
    return values.takes_part(game, who) and values.has_icon(game, who, INTRIGUE)


def _comes_over(game: Game, use: AbilityUse) -> list[Event]:
    return [ev.Reattach(card, use.card) for card in use.targets if use.card in game.deal.ruleset.bearers(game, card)]


def _idle(game: Game, use: AbilityUse) -> list[Event]:
    return [
        ev.discard_event(card, True) for card in use.targets if not game.count(counts.participation(game.ref[card]))
    ]


CARDS: dict[str, tuple[Declaration, ...]] = {
    # Gilded Plate
    "ite_22": (
        saving(
            t.leaves(LEFT, of=BEARER, would=True),
            do.save(IT),
            Then(),
            do.discard_power(YOUR_FACTION, 2),
            cost=(costs.discard_from_play(SELF),),
        ),
    ),
    # Golden Sword
    "ite_23": (
        c.more_strength(
            c.worn(when=in_challenge_of(MILITARY, INTRIGUE)),
            3,
            "during military and intrigue challenges the attached character gets +3 STR",
        ),
    ),
    # Paid Off
    "ite_24": (
        Constant(
            NOT_AGAINST,
            "the attached character can't be declared as an attacker against you",
            c.worn(),
            lambda game, source, _who: game.seat_of[source],
        ),
    ),
    # Seal of the Hand
    "ite_25": (any_phase(*do.one_of(do.stand(BEARER), do.kneel_card(BEARER)), cost=(kneel(SELF),)),),
    # Cersei Lannister
    "ite_26": (
        Constant(
            NO_STRENGTH,
            "while this card attacks, other participating characters with an intrigue icon count no STR",
            _others_with_intrigue,
        ),
    ),
    # Ser Gregor Clegane
    "ite_28": (
        any_phase(
            do.kill_card(TARGET),
            Then(),
            do.stand(SELF),
            cost=(costs.influence(3),),
            target=targets.choose(f.both(f.KNEELING, f.CHARACTERS, f.strength_at_most(2))),
            when=(
                PlayRestriction(
                    "only while this card is kneeling",
                    lambda game, card, _s: bool(game.kneeling[card]),
                    short="standing",
                ),
            ),
        ),
    ),
    # Ser Jaime Lannister
    "ite_29": (
        any_phase(
            Part("move it to this card, if that is legal", _comes_over),
            cost=(costs.influence(2),),
            target=targets.choose(f.ATTACHMENTS),
        ),
    ),
    # Ser Stafford Lannister
    "ite_30": (untouched(),),
    # Tyrion Lannister
    "ite_31": alone(*LOOKS_AND_DISCARDS),
    # Corrupt Goldcloaks
    "ite_32": (
        any_phase(
            do.strength(TARGET, -2, "phase"),
            do.strength(SELF, 2, "phase"),
            cost=(costs.influence(2),),
            target=targets.choose(f.CHARACTERS),
        ),
    ),
    # Court Singer
    "ite_33": (
        challenges(
            Later("phase", TARGET, Part("discard it (it can't be saved) if it participated in no challenge", _idle)),
            cost=(kneel(SELF),),
            target=targets.choose(f.both(f.STANDING, f.CHARACTERS)),
        ),
    ),
    # Dissident Crier
    "ite_34": next_cheaper(LANNISTER_CHARACTERS, 1),
    # Doubting Septa
    "ite_35": (to_the_bottom(do.draw(1)),),
    # Qyburn's Informers
    "ite_38": FIRST_EDITION["core_49"],
    # Lannisport
    "ite_40": (wins_dominance(do.draw(3)),),
    # Casterly Rock
    "ite_41": (untouched(),),
    # Queen Cersei's Chambers
    "ite_42": on_the_house("ite_42"),
    # Rich Lands and a Keep
    "ite_128": ennobling("noble"),
    # Joffrey Baratheon
    "ite_131": tuple(
        response(
            played(SMALL_COUNCIL),
            do.discard_from_play(TARGET),
            cost=cost,
            target=targets.choose(f.both(f.CHARACTERS, f.WITH_POWER)),
        )
        for cost in influence_or(3, NOBLES)
    ),
    # Ser Arys Oakheart
    "ite_132": (
        response(
            t.enters_play(SELF),
            do.discard_from_play(TARGET),
            target=targets.choose(f.both(f.trait("Ally", "Mercenary"), f.CHARACTERS)),
        ),
    ),
    # Eastern Spy
    "ite_136": emissary("lannister", "targaryen"),
    # Seafaring Mercenary
    "ite_138": emissary("lannister", "greyjoy"),
    # Sunset Sea
    "ite_144": FIRST_EDITION["core_65"],
}
