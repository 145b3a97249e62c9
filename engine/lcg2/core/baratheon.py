"""House Baratheon's cards of the Core Set."""

from engine import zones
from engine.abilities import BEARER, SELF, Declared, Limit, interrupt, reaction
from engine.vocabulary import constants as c
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t

CARDS: dict[str, tuple[Declared, ...]] = {
    # Ser Davos Seaworth
    "01050": (interrupt(t.killed(of=SELF), do.instead_to(zones.HAND)),),
    # Lightbringer
    "01058": (
        c.gains_keyword("renown", c.worn(f.titled("Stannis Baratheon")), "Stannis Baratheon"),
        reaction(t.gains_power(BEARER), do.stand(BEARER), limit=Limit(1, "phase")),
    ),
}
