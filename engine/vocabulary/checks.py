"""Only if: play restrictions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import BEARER, Filter, PlayRestriction, bearer_of
from engine.base.ids import NOTHING
from engine.base.zones import ZONES
from engine.cards import CHALLENGES
from engine.english import add_article
from engine.prompts.checks import first_fitting
from engine.table import values

if TYPE_CHECKING:
    from engine.table.game import Game


def during_challenge(
    kind: int | None = None, defending: bool = False, yours: Filter | None = None, in_it: bool = False
) -> PlayRestriction:
    """Allow use only during a challenge, perhaps of one kind.

    defending: you defend. yours: with a matching character of yours in it. in_it: you are one of its two sides.
    """

    def test(game: Game, _card: int, seat: int) -> bool:
        challenge = game.challenge
        if challenge is None or (kind is not None and challenge.kind != kind):
            return False
        if in_it and seat not in (challenge.attacker, challenge.defender):
            return False
        if defending and challenge.defender != seat:
            return False
        return yours is None or any(yours.test(game, card, seat) for card in values.participants(game, seat))

    said = ["only during", "a challenge" if kind is None else f"{add_article(CHALLENGES[kind])} challenge"]
    said += ["in which you defend"] if defending else ["you initiated or defend in"] if in_it else []
    said += [f"in which {yours.phrase.a_one} you control participates"] if yours else []
    short = f"in {CHALLENGES[kind]} only" if kind is not None else "in challenges only"
    return PlayRestriction(" ".join(said), test, short="as defender only" if defending else short)


def if_you_control(which: Filter, number: int = 1) -> PlayRestriction:
    def test(game: Game, _card: int, seat: int) -> bool:
        missing = number
        for card in game.in_play(seat):
            if which.test(game, card, seat):
                missing -= 1
                if not missing:
                    return True
        return False

    needed = which.phrase.a_one if number == 1 else f"{number} {which.phrase.many}"
    return PlayRestriction(
        f"only if you have {needed} in play", test, short=first_fitting(f"needs {needed}", "needs a card")
    )


def if_first(first: bool = True) -> PlayRestriction:
    return PlayRestriction(
        "only if you are the first player" if first else "only if you are not the first player",
        lambda game, _card, seat: (game.first == seat) == first,
        short="not first player" if first else "you are first",
    )


def bearer_takes_part() -> PlayRestriction:
    def test(game: Game, card: int, _seat: int) -> bool:
        host = bearer_of(game, card, None)
        return host != NOTHING and values.takes_part(game, host)

    return PlayRestriction(f"only while {BEARER.name} participates in a challenge", test, short="not in a challenge")


def not_in(kind: int) -> PlayRestriction:
    """Forbid use during a challenge of a type."""
    return PlayRestriction(
        f"not during {add_article(CHALLENGES[kind])} challenge",
        lambda game, _card, _seat: game.challenge is None or game.challenge.kind != kind,
        short=first_fitting(f"not in {CHALLENGES[kind]}"),
    )


def in_pile(zone: int, which: Filter, number: int) -> PlayRestriction:
    """Allow use only if a pile of yours holds enough matching cards."""

    def test(game: Game, _card: int, seat: int) -> bool:
        return sum(which.test(game, card, seat) for card in game.pile(seat, zone)) >= number

    return PlayRestriction(
        f"only if {number} {which.phrase.many} are in your {ZONES[zone]} pile", test, short="pile too small"
    )


def several_opponents() -> PlayRestriction:
    return PlayRestriction(
        "only if you have several opponents",
        lambda game, _card, seat: len(game.opponents(seat)) > 1,
        short="one opponent only",
    )


def while_standing() -> PlayRestriction:
    return PlayRestriction(
        "only if this card is standing", lambda game, card, _seat: not game.kneeling[card], short="kneeling"
    )
