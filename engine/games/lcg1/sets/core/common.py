"""Declarations that several cards of the Core Set share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import (
    BEARER,
    IT,
    SELF,
    TARGET,
    Ability,
    Cheaper,
    Declaration,
    Filter,
    Part,
    PlayRestriction,
    Ref,
)
from engine.abilities.constant import Constant, always
from engine.base import zones
from engine.cards import ATTACHMENT, Facts
from engine.events import AddLastingEffect
from engine.games.lcg1.declarations import challenges, marshalling, passive, response, saving
from engine.table.constants import ON_HOUSE, STRENGTH
from engine.table.rows import DIES_AT_ZERO
from engine.vocabulary import constants as c
from engine.vocabulary import costs, targets
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t
from engine.vocabulary.costs import kneel
from engine.vocabulary.effects import save

if TYPE_CHECKING:
    from engine.abilities import Cost
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import AbilityUse

SWORN = "sworn"
LEFT = (ev.KILLED, ev.DISCARDED)


def used_from(ability: Ability, *places: int) -> Ability:
    """Return the same ability, usable in other places than play."""
    return replace(ability, places=places)


def kneel_for(which: Filter, amount: int) -> tuple[Declaration, ...]:
    """Declare a card that kneels to make the next card of a kind cheaper."""
    return (marshalling(Cheaper(which, amount), cost=(kneel(SELF),)),)


def discard_for(which: Filter, amount: int) -> tuple[Declaration, ...]:
    """Declare a card that is discarded to make the next card of a kind cheaper."""
    return (marshalling(Cheaper(which, amount), cost=(costs.discard_from_play(SELF),)),)


def saves_bearer(*cost: Cost, discarded: bool = True) -> Ability:
    """Declare an attachment that saves its bearer from being killed.

    With `discarded`, it also saves from being discarded.
    """
    hows = LEFT if discarded else LEFT[:1]
    return saving(t.leaves(hows, of=BEARER, would=True), save(IT), cost=cost)


def avenged_by(title: str, *do_: Part, target: Filter) -> Ability:
    """Declare what a servant does after the mistress or the servant is killed."""
    trigger = t.any_of(t.killed(f.titled(title)), t.killed(of=SELF))
    return response(trigger, *do_, target=targets.choose(target))


def worn_strength(amount: int) -> Constant:
    return c.more_strength(c.worn(), amount, f"the attached character gets {do.format_signed(amount)} STR")


def burns(ref: Ref = TARGET, amount: int = -1) -> tuple[Part, ...]:
    """Lower STR until the phase ends, and kill the card while its STR is 0."""
    dies = do.lasting(DIES_AT_ZERO, ref, 1, "phase", words="it is killed if its STR is 0 in that time")
    return (do.lasting(STRENGTH, ref, amount, "phase", words=f"give {ref.name} {do.format_signed(amount)} STR"), dies)


def every_one(which: Filter, make: Callable[[int], ev.LeavePlay], words: str, rule: str = "effect") -> Part:
    """Make every card in play that fits leave it at once."""

    def events(game: Game, use: AbilityUse) -> list[Event]:
        everything = [card for seat in game.player_order() for card in game.in_play(seat)]
        return [make(card) for card in everything if which.test(game, card, use.seat)]

    return Part(words, events, rule)


# --- chambers

_CHAMBERS = {
    "core_28": "Lord Eddard's Chambers",
    "core_60": "Queen Cersei's Chambers",
    "core_94": "King Robert's Chambers",
    "core_130": "Khal Drogo's Tent",
}
CHAMBERS = tuple(
    Facts(f"{code}-attached", title, ATTACHMENT, unique=True, gold=1, influence=1, on_house=True)
    for code, title in _CHAMBERS.items()
)
"""Facts of chambers while they are attached to a House card."""


def on_the_house(code: str) -> tuple[Declaration, ...]:
    """Declare a card that may be an attachment of the House card.

    `code` is the card's own; its facts as an attachment have a code that begins with it.
    """
    words = "this card may be marshalled as an attachment on your House card"
    return (Constant(ON_HOUSE, words, always, about=f"{code}-attached"),)


# --- guards of honor


def _handed_over(game: Game, use: AbilityUse) -> list[Event]:
    return [ev.EnterPlay(use.card, game.seat_of[card], ev.PUT_INTO_PLAY) for card in use.found]


def _swears(_game: Game, use: AbilityUse) -> list[Event]:
    return [AddLastingEffect(use.card, SWORN, "add", use.seat, (use.card,), "match")]


def _sworn_to(game: Game, card: int) -> int | None:
    """Return the seat that a guard comes back to."""
    rows = [row for row in game.lasting if row.quantity == SWORN and card in row.cards]
    return rows[0].amount if rows else None


def _comes_back(game: Game, use: AbilityUse) -> list[Event]:
    seat = _sworn_to(game, use.card)
    return [] if seat is None else [ev.TakeControl(use.card, seat)]


HONOR_GUARD: tuple[Declaration, ...] = (
    used_from(
        challenges(
            do.pick("an opponent to control it", f.FACTIONS, zones.FACTION, theirs=True),
            Part("put this card into play under that player's control", _handed_over, "put_into_play"),
            Part("it can return to you", _swears, "lasting"),
        ),
        zones.HAND,
    ),
    passive(
        t.you_win(with_=SELF),
        Part("the player who put it into play takes control of it", _comes_back, "control"),
        when=(
            PlayRestriction(
                "only if an opponent put it into play", lambda game, card, _s: _sworn_to(game, card) is not None
            ),
        ),
    ),
)
