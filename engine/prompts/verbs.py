"""Verbs of answers: their words as an offer, and fewer words for the log.

Scenarios use the words of the log.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from engine.cards import CHALLENGES

CARD: Final = "card"
SEAT: Final = "seat"
NUMBER: Final = "number"
STEP: Final = "step"


class Verb(NamedTuple):
    """One verb; {} stands for what the answer is about."""

    offer: str
    """What the asked seat reads."""
    short: str
    """What the log says; several answers with the same verb share it."""
    about: str = CARD
    """What a number after the verb means if the answer has no card: a seat, a number, or a step of the log."""


VERBS: Final[dict[str, Verb]] = {
    "against": Verb("Against {}", "against {}", SEAT),
    "ambush": Verb("Ambush {}", "ambush {}"),
    "asks": Verb("{} is asked first", "{} is asked first", SEAT),
    "attach": Verb("Attach it to {}", "on {}"),
    "attack": Verb("{} attacks", "attack with {}"),
    "bottom": Verb("Put {} on the bottom", "{} to the bottom"),
    "bypass": Verb("Bypass {}", "bypass {}"),
    "bypass nobody": Verb("Bypass nobody", "bypass nobody"),
    "defend": Verb("{} defends", "defend with {}"),
    "delayed": Verb("The effect of {}", "the effect of {}", STEP),
    "duplicate": Verb("Marshal {} as a duplicate", "duplicate {}"),
    "eliminated": Verb("{} is eliminated first", "{} is eliminated first", SEAT),
    "from card": Verb("{} gold from the card", "{} gold from the card", NUMBER),
    "find": Verb("Take {}", "find {}"),
    "first": Verb("{} is the first player", "{} as first player", SEAT),
    "insight": Verb("{} uses insight", "insight {}"),
    "keep": Verb("Keep this hand", "keep"),
    "kill": Verb("{} is killed", "kill {}"),
    "mulligan": Verb("Take a mulligan", "mulligan"),
    "name": Verb("Name number {}", "the name in place {}", NUMBER),
    "lord commander": Verb("Power for the attack that was taken over", "power for the attack taken over"),
    "opposed title": Verb("Power for the opposed title", "power for the opposed title"),
    "on house": Verb("Marshal {} on the House card", "{} on the House card"),
    "pay": Verb("Pay with {}", "pay with {}"),
    "pick": Verb("Choose {}", "{}"),
    "pillage": Verb("{} uses pillage", "pillage {}"),
    "play": Verb("Play {}", "play {}"),
    "plot": Verb("Reveal {}", "plot {}"),
    "redirect": Verb("Redirect the challenge", "redirect the challenge"),
    "renown": Verb("{} uses renown", "renown {}"),
    "resolve": Verb("Resolve {}", "resolve {}"),
    "save": Verb("Save {} with a duplicate", "save {} with a duplicate"),
    "stand": Verb("{} stands", "stand {}"),
    "take over": Verb("Become the target", "become the target"),
    "title": Verb("Take {}", "take {}"),
    "to dead": Verb("{} goes to the dead pile", "{} to the dead pile"),
    "to deck": Verb("{} goes to the deck", "{} to the deck"),
    "to discard": Verb("{} goes to the discard pile", "{} to the discard pile"),
    "to hand": Verb("{} goes to the hand", "{} to the hand"),
    "top": Verb("Put {} next", "{} next"),
    "wins": Verb("{} wins", "{} wins", SEAT),
    "x": Verb("X is {}", "X = {}", NUMBER),
    **{
        kind: Verb(f"{kind.capitalize()} challenge against {{}}", f"{kind} against {{}}", SEAT) for kind in CHALLENGES
    },
}
"""Verbs whose words are more than the verb itself."""


def find_verb(name: str) -> Verb:
    """Return the words of a verb; an unlisted verb is its own word."""
    return VERBS.get(name) or _plain_verb(name)


@lru_cache(maxsize=256)
def _plain_verb(name: str) -> Verb:
    return Verb(f"{name.capitalize()} {{}}", f"{name} {{}}")


def say_offer(name: str, about: str) -> str:
    """Write an offer: `Eddard Stark defends`.

    It is the verb alone if the answer is about nothing.
    """
    said = find_verb(name).offer
    return said.format(about) if about or "{}" not in said else name.capitalize()


def say_short(name: str, about: str) -> str:
    """Write an answer for the log: `defend with Eddard Stark`."""
    said = find_verb(name).short
    return said.format(about) if about or "{}" not in said else name
