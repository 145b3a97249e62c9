"""House Greyjoy's cards of the Core Set."""

from engine.abilities import IT, Declared, Part, Then, cards_meant, interrupt, save
from engine.cards import ATTACHMENT, TERMINAL, Facts
from engine.events import Attach
from engine.vocabulary import constants as c
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t

RISEN = Facts(
    code="01081-attached",
    title="Risen from the Sea",
    type=ATTACHMENT,
    faction="greyjoy",
    traits=("Condition",),
    keywords=TERMINAL,
)
"""What Risen from the Sea is treated as once it is attached."""

CARDS: dict[str, tuple[Declared, ...]] = {
    # Risen from the Sea
    "01081": (
        interrupt(
            t.killed(f.both(f.faction("greyjoy"), f.CHARACTERS), would=True),
            save(IT),
            Then(),
            Part(
                "attach this to it as a Condition",
                lambda game, use: [
                    Attach(use.card, card, use.seat, RISEN.code) for card in cards_meant(game, use, IT)
                ],
                "lcg2:cardtypes/change",
            ),
            would=True,
        ),
        c.more_strength(c.worn(), 1, "attached character +1 STR"),
    ),
}
