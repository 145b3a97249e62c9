"""House Lannister's cards of the Core Set."""

from engine.abilities import SELF, Condition, Declared, Trigger, cancel, interrupt
from engine.cards import ATTACHMENT, CHARACTER, INTRIGUE, LOCATION
from engine.vocabulary import constants as c
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t

CARDS: dict[str, tuple[Declared, ...]] = {
    # Gold Cloaks
    "01092": (
        interrupt(
            Trigger(
                ("phase ends",),
                (
                    Condition(
                        "a phase in which this was ambushed ends",
                        lambda game, card, _event, _row: game.count(f"phase/ambushed/{game.ref.get(card, 0)}") > 0,
                    ),
                ),
            ),
            do.discard_from_play(SELF, unsavable=True),
            forced=True,
        ),
    ),
    # Casterly Rock
    "01097": (c.additional_challenge(INTRIGUE),),
    # Treachery
    "01102": (
        interrupt(
            t.effects_would_initiate(types=(CHARACTER, LOCATION, ATTACHMENT)),
            cancel(),
            would=True,
            when=(do.if_you_control(f.both(f.UNIQUE, f.faction("lannister"), f.CHARACTERS)),),
        ),
    ),
}
