"""House Stark's cards of the Core Set."""

from engine.abilities import SELF, Declared, Part, reaction
from engine.cards import MILITARY
from engine.events import HiddenDuplicate
from engine.vocabulary import constants as c
from engine.vocabulary import triggers as t

CARDS: dict[str, tuple[Declared, ...]] = {
    # Arya Stark
    "01141": (
        c.gains_icon(
            MILITARY, c.own(lambda game, source: bool(game.duplicates(source))), "with a duplicate: this card"
        ),
        reaction(
            t.enters_play(SELF),
            Part(
                "top card of your deck facedown on this card as a duplicate",
                lambda _g, use: [HiddenDuplicate(use.card)],
            ),
        ),
    ),
}
