"""The Night's Watch's cards of the Core Set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import zones
from engine.abilities import IT, SELF, YOUR_FACTION, Declared, Then, interrupt, reaction
from engine.constants import NOT_BYPASSED, TAKES_PART, Constant
from engine.vocabulary import constants as c
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t

if TYPE_CHECKING:
    from engine.game import Game


def _beside_a_brother(game: Game, source: int) -> bool:
    """Standing, with another attacking character of the Watch on the same side."""
    challenge = game.challenge
    if challenge is None or game.kneeling[source] or challenge.attacker != game.seat_of[source]:
        return False
    return any(game.facts[card].faction == "nightswatch" for card in challenge.attackers if card != source)


CARDS: dict[str, tuple[Declared, ...]] = {
    # Benjen Stark
    "01122": (
        Constant(NOT_BYPASSED, "your Rangers cannot be bypassed", c.cards(f.both(f.trait("Ranger"), f.YOURS))),
        interrupt(t.killed(of=SELF), do.add_power(YOUR_FACTION, 2), Then(), do.instead_to(zones.DECK)),
    ),
    # Ghost
    "01123": (
        reaction(
            t.bypasses(),
            do.lasting("cannot defend", IT, 1, "phase", words="it cannot be declared as a defender this phase"),
        ),
    ),
    # Jon Snow
    "01124": (Constant(TAKES_PART, "takes part beside another attacking brother", c.own(_beside_a_brother)),),
}
