"""Events of card effects: control, destinations, reductions, delays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.base import defaults, zones
from engine.events.base import Event, register
from engine.events.challenge import LeaveChallenge
from engine.table.rows import IMMINENT, CostReduction, DelayedEffect

if TYPE_CHECKING:
    from engine.table.game import Game


@dataclass(slots=True)
class TakeControl(Event):
    """A seat takes control of a card in play.

    If the card takes part in a challenge, it is removed from it.
    """

    kind = "take control"
    words = "{seat} takes control of {card}"
    noted = "control"
    card: int
    seat: int

    @property
    def about(self) -> int:
        return self.card

    @property
    def whose(self) -> int:
        return self.seat

    def possible(self, game: Game) -> bool:
        there = game.zone[self.card] == zones.PLAY and game.seat_of[self.card] != self.seat
        return there and not game.eliminated[self.seat] and not self.is_barred(game)

    def is_barred(self, game: Game) -> bool:
        """Tell whether another copy keeps the seat from taking control.

        Unique cards have this limit, and in some games unique attachments on the card. A dead copy counts for the
        card itself, not for its attachments.
        """
        facts, title = game.facts, game.facts[self.card].title
        if facts[self.card].unique and any(facts[dead].title == title for dead in game.pile(self.seat, zones.DEAD)):
            return True
        taken = [self.card]
        if game.deal.ruleset.terms.attachments_bar_control:
            taken += game.attached(self.card)
        return any([facts[card].unique and self._has_in_play(game, card) for card in taken])

    def _has_in_play(self, game: Game, card: int) -> bool:
        """Tell whether the seat owns or controls another copy of a card in play."""
        facts, title = game.facts, game.facts[card].title
        return any(
            facts[other].title == title and other != card and self.seat in (seat, game.deal.owner[other])
            for seat in range(game.seats)
            for other in game.in_play(seat)
        )

    def apply(self, game: Game, entry: int, rule: str) -> None:
        before = game.seat_of[self.card]
        if game.duplicates(self.card):
            rule_of_duplicates = game.deal.cited.duplicate
            game.note_unsettled(defaults.DUPLICATES_OF_TAKEN, entry, rule_of_duplicates, self.seat, self.card)
        if LeaveChallenge(self.card).possible(game):
            LeaveChallenge(self.card).apply(game, entry, game.deal.cited.control_in_challenge)
            game.deal.ruleset.note_default(game, "control in a challenge", entry)
        for duplicate in game.duplicates(self.card):
            game.move(duplicate, self.seat, zones.DUPLICATE)
        game.move(self.card, self.seat, zones.PLAY)
        game.note("control", entry, self.seat, self.card, rule, (before,))


@dataclass(slots=True)
class ReplaceDestination(Event):
    """A card goes to another destination instead; the event itself still happens."""

    kind = "replace"
    words = "{card} goes elsewhere instead"
    noted = "instead"
    card: int
    occurrence: int
    member: int
    to: int

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        row = game.occurrences.get(self.occurrence)
        return row is not None and row.fates[self.member] == IMMINENT

    def apply(self, game: Game, entry: int, rule: str) -> None:
        row = game.occurrences[self.occurrence]
        row.events[self.member] = row.events[self.member].with_destination(self.to)
        game.note("instead", entry, game.seat_of[self.card], self.card, rule, (zones.ZONES[self.to],))


@dataclass(slots=True)
class ReduceCost(Event):
    """The next matching card costs less.

    The ability that made the reduction says which cards match.
    """

    kind = "reduce"
    words = "a card will cost less"
    noted = "reduces"
    seat: int
    card: int
    ability: int
    part: int
    amount: int
    until: str

    def apply(self, game: Game, entry: int, rule: str) -> None:
        at = game.journal.number + 1
        game.reducers.append(
            CostReduction(self.seat, self.card, self.ability, self.part, self.amount, self.until, at)
        )
        game.note("reduces", entry, self.seat, self.card, rule, (self.amount, self.until))


@dataclass(slots=True)
class DelayEffect(Event):
    """An effect is delayed until a period ends or the challenge is won."""

    kind = "delay"
    words = "an effect is put off"
    noted = "delayed"
    card: int
    ability: int
    part: int
    seat: int
    cards: tuple[int, ...]
    when: str

    def apply(self, game: Game, entry: int, rule: str) -> None:
        refs = tuple(game.ref.get(card, 0) for card in self.cards)
        at = game.journal.number + 1
        game.delayed.append(
            DelayedEffect(self.card, self.ability, self.part, self.seat, self.cards, refs, self.when, at)
        )
        game.note("delayed", entry, self.seat, self.card, rule, (self.when, refs))


@dataclass(slots=True)
class StrengthIncrease(Event):
    """A card effect increased a character's STR.

    The engine notices it afterwards, so this event changes nothing itself.
    """

    kind = "strength raised"
    words = "the STR of {card} is increased"
    noted = ""
    card: int
    before: int
    after: int

    @property
    def about(self) -> int:
        return self.card

    def apply(self, game: Game, entry: int, rule: str) -> None:
        """Change nothing; the cause has its own line in the log."""


register(TakeControl, ReplaceDestination, ReduceCost, DelayEffect, StrengthIncrease)
