"""House Stark's cards of the Iron Throne Edition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import BEARER, FOUND, SELF, TARGET, Declaration, Part, Pick
from engine.abilities.constant import Constant
from engine.cards import MILITARY
from engine.events import AddLastingEffect
from engine.games.ccg.declarations import challenges, response
from engine.games.ccg.sets.iron_throne.common import (
    LOSERS_LOCATIONS,
    ONCE_A_PHASE,
    TAKES_LOCATION,
    TAKING_PART,
    WARRIORS,
    after_challenge,
    alone,
    emissary,
    ennobling,
    next_cheaper,
    of_house,
    on_the_house,
    rest_under,
    shows,
    untouched,
    wins_dominance,
)
from engine.games.lcg1.sets.core import ABILITIES as FIRST_EDITION
from engine.games.lcg1.sets.core.common import saves_bearer, worn_strength
from engine.table import values
from engine.table.constants import STRENGTH, WINS_REGARDLESS
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

STARK_CHARACTERS = of_house("stark")
STARK_LADY = f.both(f.trait("Lady"), f.faction("stark"), f.CHARACTERS)
TULLY = f.both(f.trait("House Tully"), f.CHARACTERS)
RECRUITED = f.both(STARK_CHARACTERS, f.cost_at_most(4))
ROBB = "Robb Stark"


def _wins(game: Game, source: int, seat: int) -> bool:
    """Return whether this card decides a military challenge for a seat.

    It does unless a character of the same name takes part against it.
    """
    challenge = game.challenge
    if challenge is None or challenge.kind != MILITARY or not values.takes_part(game, source):
        return False
    other = challenge.defender if seat == challenge.attacker else challenge.attacker
    against = [game.title(card) for card in values.participants(game, other)]
    return seat == game.seat_of[source] and ROBB not in against


def _top_three(game: Game, use: AbilityUse) -> list[int]:
    return game.deck(use.seat)[-3:][::-1]


def _may_come(game: Game, use: AbilityUse) -> list[int]:
    return [
        card
        for card in use.looked
        if RECRUITED.test(game, card, use.seat) and do.MAY_ENTER.test(game, card, use.seat)
    ]


def _stronger(game: Game, use: AbilityUse) -> list[Event]:
    return [
        AddLastingEffect(
            use.card, STRENGTH, "add", 4 if WARRIORS.test(game, card, use.seat) else 2, (card,), "challenge"
        )
        for card in use.targets
    ]


CARDS: dict[str, tuple[Declaration, ...]] = {
    # Needle
    "ite_1": (
        c.gains_icon(MILITARY, c.worn(), "the attached character"),
        c.more_strength(c.worn(STARK_LADY), 2, "if the attached character is a Stark Lady, it gets +2 STR"),
        untouched(c.worn(STARK_LADY), "if it is a Stark Lady, the attached character"),
    ),
    # Crested Wolf Shield
    "ite_2": (worn_strength(2), saves_bearer(costs.discard_from_play(SELF), discarded=False)),
    # Final Words
    "ite_3": (response(after_challenge(BEARER), do.kill_card(BEARER, unsavable=True)),),
    # Arya Stark
    "ite_4": FIRST_EDITION["core_7"],
    # Catelyn Stark
    "ite_5": FIRST_EDITION["core_6"],
    # Eddard Stark
    "ite_6": (response(t.you_win(MILITARY), do.stand(SELF), do.strength(SELF, 2, "phase")),),
    # Hoster Tully
    "ite_7": (c.more_strength(c.cards(TULLY), 1, "House Tully characters get +1 STR"),),
    # Robb Stark
    "ite_9": (
        Constant(
            WINS_REGARDLESS,
            "you win military challenges in which this card participates, unless Robb Stark opposes it",
            _wins,
        ),
    ),
    # Septon Chayle
    "ite_11": (challenges(do.strength(TARGET, -2, "phase"), target=targets.choose(TAKING_PART), limit=ONCE_A_PHASE),),
    # Brynden's Outriders
    "ite_12": (untouched(c.own(c.takes_part()), "while it participates in a challenge, this card"),),
    # House Umber Recruiter
    "ite_13": next_cheaper(STARK_CHARACTERS, 1),
    # Northern Sentinel
    "ite_15": alone(*TAKES_LOCATION, target=LOSERS_LOCATIONS),
    # Septon of White Harbor
    "ite_16": (
        challenges(
            do.strength(TARGET, 2, "phase"), cost=(costs.influence(2),), target=targets.choose(STARK_CHARACTERS)
        ),
    ),
    # Lord Eddard's Chambers
    "ite_18": on_the_house("ite_18"),
    # Riverrun
    "ite_19": (
        wins_dominance(
            *shows("your deck", 3, _top_three),
            Pick("a Stark character among them with a printed cost up to 4", _may_come),
            do.put_into_play(FOUND),
            *rest_under("your", 3),
        ),
    ),
    # Frozen Outpost
    "ite_20": (
        challenges(
            do.stand(TARGET),
            Part("give it +2 STR, or +4 STR if it has the War crest, until the challenge ends", _stronger, "lasting"),
            cost=(kneel(SELF),),
            target=targets.choose(f.both(f.DEFENDING, f.CHARACTERS)),
        ),
    ),
    # Hazardous Mire
    "ite_21": (
        challenges(
            do.stand(TARGET),
            do.remove_from_challenge(TARGET),
            cost=(kneel(SELF), costs.kneel_one(WARRIORS)),
            target=targets.choose(f.both(f.ATTACKING, f.CHARACTERS)),
        ),
    ),
    # Lord's Battle Standard
    "ite_127": ennobling("war"),
    # Hunting Companion
    "ite_137": emissary("stark", "baratheon"),
    # Wandering Rebel
    "ite_141": emissary("stark", "martell"),
    # Narrow Sea
    "ite_142": FIRST_EDITION["core_33"],
}
