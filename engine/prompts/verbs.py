"""Verbs of answers: as an offer, as what was chosen, and in few words for lists.

Scenarios name answers by the few words, so those never change.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from engine.english import phrase

CARD: Final = "card"
SEAT: Final = "seat"
NUMBER: Final = "number"
STEP: Final = "step"


class Verb(NamedTuple):
    """The patterns of one verb; `%(about)s` stands for what the answer is about."""

    offer: str
    """What the asked seat reads: a verb and its object."""
    short: str
    """What lists and scenarios say; several answers with the same verb share it."""
    about: str = CARD
    """What a number after the verb means if the answer has no card: a seat, a number, or a step of the log."""
    chosen: str = ""
    """What the log says once `%(player)s` has chosen it; empty for a list of what was chosen."""


VERBS: Final[dict[str, Verb]] = {
    "against": Verb("Against %(about)s", "against %(about)s", SEAT),
    "ambush": Verb("Ambush %(about)s", "ambush %(about)s", chosen="%(player)s chooses to ambush %(about)s"),
    "asks": Verb(
        "Ask %(about)s first", "%(about)s is asked first", SEAT, "%(player)s chooses that %(about)s is asked first"
    ),
    "attach": Verb("Attach it to %(about)s", "on %(about)s", chosen="%(player)s chooses to attach it to %(about)s"),
    "attack": Verb(
        "Attack with %(about)s", "attack with %(about)s", chosen="%(player)s chooses to attack with %(about)s"
    ),
    "bottom": Verb("Put %(about)s on the bottom", "%(about)s to the bottom"),
    "bypass": Verb("Bypass %(about)s", "bypass %(about)s", chosen="%(player)s chooses to bypass %(about)s"),
    "bypass nobody": Verb(
        "Bypass no character", "bypass nobody", chosen="%(player)s chooses not to bypass a character"
    ),
    "defend": Verb(
        "Defend with %(about)s", "defend with %(about)s", chosen="%(player)s chooses to defend with %(about)s"
    ),
    "choose": Verb("Choose %(about)s", "choose %(about)s", chosen="%(player)s chooses %(about)s"),
    "discard": Verb("Discard %(about)s", "discard %(about)s", chosen="%(player)s chooses to discard %(about)s"),
    "done": Verb("Done", "done", chosen="%(player)s is done"),
    "kneel": Verb("Kneel %(about)s", "kneel %(about)s", chosen="%(player)s chooses to kneel %(about)s"),
    "delayed": Verb(
        "Resolve the effect of %(about)s",
        "the effect of %(about)s",
        STEP,
        "%(player)s chooses to resolve the delayed effect of %(about)s",
    ),
    "duplicate": Verb(
        "Marshal %(about)s as a duplicate",
        "duplicate %(about)s",
        chosen="%(player)s chooses to marshal %(about)s as a duplicate",
    ),
    "eliminated": Verb("Eliminate %(about)s first", "%(about)s is eliminated first", SEAT),
    "from card": Verb("Pay %(about)s gold from the card", "%(about)s gold from the card", NUMBER),
    "find": Verb("Take %(about)s", "find %(about)s", chosen="%(player)s chooses to take %(about)s"),
    "first": Verb(
        "Choose %(about)s as first player",
        "%(about)s as first player",
        SEAT,
        "%(player)s chooses %(about)s as first player",
    ),
    "insight": Verb(
        "Use insight of %(about)s", "insight %(about)s", chosen="%(player)s chooses to use insight (%(about)s)"
    ),
    "keep": Verb("Keep this hand", "keep", chosen="%(player)s chooses to keep the hand"),
    "kill": Verb("Kill %(about)s", "kill %(about)s", chosen="%(player)s chooses %(about)s to be killed"),
    "mulligan": Verb("Take a mulligan", "mulligan", chosen="%(player)s chooses to take a mulligan"),
    "name": Verb("Name number %(about)s", "the name in place %(about)s", NUMBER),
    "lord commander": Verb("Gain power for the attack that was taken over", "power for the attack taken over"),
    "opposed title": Verb("Gain power for the opposed title", "power for the opposed title"),
    "on house": Verb("Marshal %(about)s on the House card", "%(about)s on the House card"),
    "pass": Verb("Pass", "pass", chosen="%(player)s passes"),
    "pay": Verb("Pay with %(about)s", "pay with %(about)s", chosen="%(player)s chooses to pay with %(about)s"),
    "pick": Verb("Choose %(about)s", "%(about)s"),
    "pillage": Verb(
        "Use pillage of %(about)s", "pillage %(about)s", chosen="%(player)s chooses to use pillage (%(about)s)"
    ),
    "place": Verb("Place %(about)s", "place %(about)s", chosen="%(player)s chooses to place %(about)s"),
    "marshal": Verb("Marshal %(about)s", "marshal %(about)s", chosen="%(player)s chooses to marshal %(about)s"),
    "play": Verb("Play %(about)s", "play %(about)s", chosen="%(player)s chooses to play %(about)s"),
    "plot": Verb("Reveal %(about)s", "plot %(about)s", chosen="%(player)s chooses to reveal %(about)s"),
    "redirect": Verb(
        "Redirect the challenge", "redirect the challenge", chosen="%(player)s chooses to redirect the challenge"
    ),
    "renown": Verb(
        "Gain 1 power on %(about)s (renown)",
        "renown %(about)s",
        chosen="%(player)s chooses to use renown (%(about)s)",
    ),
    "resolve": Verb("Resolve %(about)s", "resolve %(about)s", chosen="%(player)s chooses: %(about)s resolves next"),
    "save": Verb(
        "Save %(about)s with a duplicate",
        "save %(about)s with a duplicate",
        chosen="%(player)s chooses to save %(about)s with a duplicate",
    ),
    "stand": Verb("Stand %(about)s", "stand %(about)s", chosen="%(player)s chooses to stand %(about)s"),
    "take over": Verb("Become the target", "become the target", chosen="%(player)s chooses to become the target"),
    "title": Verb("Take %(about)s", "take %(about)s", chosen="%(player)s chooses to take %(about)s"),
    "to dead": Verb("Put %(about)s into the dead pile", "%(about)s to the dead pile"),
    "to deck": Verb("Put %(about)s into the deck", "%(about)s to the deck"),
    "to discard": Verb("Put %(about)s into the discard pile", "%(about)s to the discard pile"),
    "to hand": Verb("Return %(about)s to the hand", "%(about)s to the hand"),
    "top": Verb("Put %(about)s next", "%(about)s next"),
    "use": Verb("Use %(about)s", "use %(about)s", chosen="%(player)s chooses to use %(about)s"),
    "wins": Verb("%(about)s wins", "%(about)s wins", SEAT, "%(player)s decides that %(about)s wins"),
    "x": Verb("X is %(about)s", "X = %(about)s", NUMBER, "%(player)s chooses X = %(about)s"),
    "military": Verb(
        "Military challenge against %(about)s",
        "military against %(about)s",
        SEAT,
        "%(player)s chooses a military challenge against %(about)s",
    ),
    "intrigue": Verb(
        "Intrigue challenge against %(about)s",
        "intrigue against %(about)s",
        SEAT,
        "%(player)s chooses an intrigue challenge against %(about)s",
    ),
    "power": Verb(
        "Power challenge against %(about)s",
        "power against %(about)s",
        SEAT,
        "%(player)s chooses a power challenge against %(about)s",
    ),
}
"""Verbs whose words are more than the verb itself, or that have words of their own once chosen."""


def find_verb(name: str) -> Verb:
    """Return the words of a verb; an unlisted verb is its own word."""
    return VERBS.get(name) or _plain_verb(name)


@lru_cache(maxsize=256)
def _plain_verb(name: str) -> Verb:
    plain = name.replace("%", "%%")
    return Verb(f"{plain.capitalize()} %(about)s", f"{plain} %(about)s")


def say_offer(name: str, about: str) -> str:
    """Write an offer: `Defend with Eddard Stark`.

    It is the verb alone if the answer is about nothing.
    """
    return _say(find_verb(name).offer, about) or name.capitalize()


def say_short(name: str, about: str) -> str:
    """Write an answer for lists and scenarios: `defend with Eddard Stark`."""
    return _say(find_verb(name).short, about) or name


def say_chosen(name: str, player: str, about: str) -> str:
    """Write what a player has chosen, `Ann chooses to kill Robb Stark`; empty if the verb has no such sentence."""
    chosen = find_verb(name).chosen
    return phrase(chosen, player=player, about=about) if about or "%(about)s" not in chosen else ""


def _say(pattern: str, about: str) -> str:
    """Fill in a pattern; empty if it needs what it is about and there is nothing."""
    return phrase(pattern, about=about) if about or "%(about)s" not in pattern else ""
