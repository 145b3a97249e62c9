"""Entries about setup, rounds, phases, computed values and the end of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.base.defaults import DEFAULTS
from engine.chain.journal import LogEntry
from engine.english import capitalize, join_words, name_zone, say_count
from engine.log.kinds import CARD_PAIRS, LISTED_CARDS, ONE_CARD, EntryText, declare_kind
from engine.log.redaction import JUDGE
from engine.log.text.phrases import Modifiers, actor_name, describe_chance, describe_sum, subject_name, with_secret

if TYPE_CHECKING:
    from engine.log.names import Names


class SetupEntry(NamedTuple):
    format: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"Setup: {self.format.replace('-', ' ')}, {join_words(names.seats)}")


class FirstPlayerEntry(NamedTuple):
    how: str
    before: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{actor_name(entry, names)} is the first player", (names.in_person(self.how),))


class AnnouncesEntry(NamedTuple):
    cards: tuple[tuple[int, str], ...]

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(
            f"{actor_name(entry, names)} announces {join_words([names.titled(code) for _ref, code in self.cards])}"
        )


class BoardEntry(NamedTuple):
    """Play begins at a described board."""

    phase: str
    round: int
    loose: int = 0
    """Whether the board need not be one that a match could reach."""

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        loosely = "loose: not held to what a match could come to" if self.loose else ""
        return EntryText(f"A described board: {self.phase}, round {self.round}", (loosely,))


class LiesEntry(NamedTuple):
    """Cards of one zone of a described board."""

    zone: str
    cards: tuple[tuple[int, str], ...]

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        titles = join_words([names.titled(code) for _ref, code in self.cards])
        return EntryText(f"{actor_name(entry, names)} begins with {titles}", (name_zone(self.zone),))


class HoldsEntry(NamedTuple):
    """Hidden cards of a seat on a described board; only the seat may see them."""

    zone: str
    number: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        said = f"{actor_name(entry, names)} begins with {say_count(self.number, 'card')}"
        return EntryText(with_secret(said, entry, names), (name_zone(self.zone),))


class PlotDeckEntry(NamedTuple):
    number: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(
            with_secret(f"{actor_name(entry, names)} lays out a plot deck of {self.number}", entry, names)
        )


class ShuffleEntry(NamedTuple):
    number: int
    stream: str
    epoch: int
    begins: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        drawn = describe_chance(self.stream, self.epoch, self.begins)
        return EntryText(
            f"{names.whose(entry.actor)} deck of {self.number} is shuffled",
            (drawn if names.viewer == JUDGE else "",),
        )


class DrawEntry(NamedTuple):
    number: int
    left: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        deck = f"(deck {self.left + self.number} → {self.left})"
        return EntryText(
            with_secret(f"{actor_name(entry, names)} draws {say_count(self.number, 'card')} {deck}", entry, names)
        )


class MulliganEntry(NamedTuple):
    number: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{actor_name(entry, names)} takes a mulligan: {self.number} cards go back")


class KeepsEntry(NamedTuple):
    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{actor_name(entry, names)} keeps the starting hand")


class PlaceEntry(NamedTuple):
    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(with_secret(f"{actor_name(entry, names)} places a setup card facedown", entry, names))


class SetupCardsEntry(NamedTuple):
    cards: tuple[tuple[int, str], ...]

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        if not self.cards:
            return EntryText(f"{actor_name(entry, names)} has no setup cards")
        cards = join_words([names.card(ref) for ref, _ in self.cards])
        return EntryText(f"{actor_name(entry, names)} reveals setup cards: {cards}")


class RoundEntry(NamedTuple):
    number: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"Round {self.number}")


class RoundEndsEntry(NamedTuple):
    number: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"Round {self.number} ends")


class PhaseEntry(NamedTuple):
    phase: str
    round: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        phase = f"{capitalize(self.phase)} phase"
        return EntryText(f"{phase}, round {self.round}", short=phase)


class BeginsEntry(NamedTuple):
    phase: str
    round: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"The {self.phase} phase begins")


class EndsEntry(NamedTuple):
    phase: str
    round: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"The {self.phase} phase ends")


class StepEntry(NamedTuple):
    step: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(capitalize(self.step))


class ActiveEntry(NamedTuple):
    phase: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{actor_name(entry, names)} is the active player")


class ValueEntry(NamedTuple):
    quantity: str
    total: int
    base: int
    modifiers: Modifiers

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        if self.quantity == "cost":
            return EntryText(f"The cost is {self.total}" + describe_sum(self.base, self.modifiers, names, "printed"))
        if self.quantity in COUNTED_VALUES:
            counted = f"{actor_name(entry, names)} counts {self.total} {COUNTED_VALUES[self.quantity]}"
            return EntryText(counted + describe_parts(self.modifiers, names))
        quantity = "income" if self.quantity == "gold" else self.quantity
        value = f"{names.whose(entry.actor)} {quantity} is {self.total}"
        return EntryText(value + describe_sum(self.base, self.modifiers, names, "plot" if entry.subject else "base"))


COUNTED_VALUES = {"challenge STR": "STR", "dominance": "for dominance"}
"""Values that are the sum of cards and gold."""


def describe_parts(modifiers: Modifiers, names: Names) -> str:
    """Describe the parts of a total: ` (Robb Stark 5, 2 gold)`.

    A part without a card is gold.
    """
    said = [f"{names.card(source)} {amount}" if source else f"{amount} gold" for _, amount, source in modifiers]
    return f" ({', '.join(said)})" if said else ""


class TieEntry(NamedTuple):
    totals: tuple[tuple[int, int], ...]
    """Seats, each with its total."""

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        if "initiative" in entry.rule:
            power = [f"{names.seat(seat)} has {power} power" for seat, power in self.totals]
            return EntryText(f"Initiative is tied: {join_words(power)}")
        total = self.totals[0][1] if self.totals else 0
        return EntryText(f"Tied at {total}: {join_words([names.seat(seat) for seat, _ in self.totals])}; nobody wins")


class InitiativeEntry(NamedTuple):
    total: int
    by_chance: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        by_chance = "by chance" if self.by_chance else ""
        return EntryText(f"{actor_name(entry, names)} wins initiative with {self.total}", (by_chance,))


class CountEntry(NamedTuple):
    """Uses of an ability, or limited cards that a seat has brought.

    Only the first has a card as its subject.
    """

    period: str
    used: int
    limit: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        if not entry.subject:
            cards = say_count(self.limit, "limited card")
            return EntryText(f"{actor_name(entry, names)} has brought {self.used} of {cards} this {self.period}")
        return EntryText(f"{subject_name(entry, names)} is used {self.used} of {self.limit} times this {self.period}")


class PhaseCreatedEntry(NamedTuple):
    number: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(
            f"{subject_name(entry, names)} creates an epic phase", (f"number {self.number} of this round",)
        )


class RoundCutEntry(NamedTuple):
    phase: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText("The round is brought to an end", (f"in the {self.phase} phase",))


class UnsettledEntry(NamedTuple):
    """The default that is played where the rules leave a point open."""

    default: int | str
    """Its number; records of older rules have its text instead."""
    question: int = 0
    """In older records, the number in the list of contested questions, or 0."""

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        if isinstance(self.default, str):
            return EntryText(f"Default: {self.default}", (f"question {self.question}" if self.question else "",))
        known = DEFAULTS.get(self.default)
        return EntryText(f"Default: {known.words}" if known else "A default", (f"default {self.default}",))


class EliminatedEntry(NamedTuple):
    why: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{actor_name(entry, names)} is eliminated", (self.why,))


class MatchEndsEntry(NamedTuple):
    reason: str
    power: tuple[int, ...]
    places: tuple[int, ...] = ()

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        totals = [f"{name} {total}" for name, total in zip(names.seats, self.power, strict=False)]
        places = [f"{name} {place}" for name, place in zip(names.seats, self.places, strict=False)]
        first = [name for name, place in zip(names.seats, self.places, strict=False) if place == 1]
        together = entry.actor >= 0 and len(first) > 1
        winner = join_words(first) if together else actor_name(entry, names) if entry.actor >= 0 else "Nobody"
        return EntryText(
            f"{winner} {'win' if together else 'wins'} the match",
            (self.reason, f"power {', '.join(totals)}", f"places {', '.join(places)}" if places else ""),
        )


declare_kind("setup", SetupEntry, style="setup", rail="p")
declare_kind("first player", FirstPlayerEntry)
declare_kind("announces", AnnouncesEntry, many=True, shows=CARD_PAIRS)
declare_kind("board", BoardEntry, loud=True)
declare_kind("lies", LiesEntry, shows=LISTED_CARDS, leaves_by="zone")
declare_kind("holds", HoldsEntry, secret=CARD_PAIRS, leaves_by="zone")
declare_kind("plot deck", PlotDeckEntry, secret=CARD_PAIRS, leaves="plots")
declare_kind("shuffle", ShuffleEntry)
declare_kind("draw", DrawEntry, secret=CARD_PAIRS, leaves="hand")
declare_kind("mulligan", MulliganEntry)
declare_kind("keeps", KeepsEntry)
declare_kind("place", PlaceEntry, secret=ONE_CARD)
declare_kind("setup cards", SetupCardsEntry, many=True, shows=CARD_PAIRS, leaves="play")
declare_kind("round", RoundEntry, style="round", rail="p")
declare_kind("round ends", RoundEndsEntry, quiet=True)
declare_kind("phase", PhaseEntry, style="phase", rail="p")
declare_kind("begins", BeginsEntry, quiet=True)
declare_kind("ends", EndsEntry)
declare_kind("step", StepEntry, style="step")
declare_kind("active", ActiveEntry)
declare_kind("value", ValueEntry)
declare_kind("tie", TieEntry, many=True)
declare_kind("initiative", InitiativeEntry)
declare_kind("count", CountEntry)
declare_kind("phase created", PhaseCreatedEntry)
declare_kind("round cut", RoundCutEntry, loud=True)
declare_kind("unsettled", UnsettledEntry, icon="warn")
declare_kind("eliminated", EliminatedEntry, icon="flag", loud=True)
declare_kind("match ends", MatchEndsEntry, icon="seal", loud=True)
