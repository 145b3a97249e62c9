"""Entries about setup, rounds, phases, computed values and the end of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.base.defaults import DEFAULTS
from engine.chain.journal import Entry
from engine.english import capital, count, listed, place
from engine.log.kinds import LISTED, ONE, PAIRS, Said, kind
from engine.log.redaction import JUDGE
from engine.log.text.phrases import Modifiers, drawn_from, sum_of, what, who, with_secret

if TYPE_CHECKING:
    from engine.log.names import Names


class Setup(NamedTuple):
    format: str

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"Setup: {self.format.replace('-', ' ')}, {listed(names.seats)}")


class FirstPlayer(NamedTuple):
    how: str
    before: int

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{who(entry, names)} is the first player", (names.in_person(self.how),))


class Announces(NamedTuple):
    cards: tuple[tuple[int, str], ...]

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{who(entry, names)} announces {listed([names.titled(code) for _ref, code in self.cards])}")


class Board(NamedTuple):
    """Play begins at a described board."""

    phase: str
    round: int
    loose: int = 0
    """Whether it is one that the rules would never let come about."""

    def said(self, entry: Entry, names: Names) -> Said:
        loosely = "loose: not held to what a match could come to" if self.loose else ""
        return Said(f"A described board: {self.phase}, round {self.round}", (loosely,))


class Lies(NamedTuple):
    """What lies where on a described board."""

    zone: str
    cards: tuple[tuple[int, str], ...]

    def said(self, entry: Entry, names: Names) -> Said:
        titles = listed([names.titled(code) for _ref, code in self.cards])
        return Said(f"{who(entry, names)} begins with {titles}", (place(self.zone),))


class Holds(NamedTuple):
    """What a seat holds on a described board, for its own eyes."""

    zone: str
    number: int

    def said(self, entry: Entry, names: Names) -> Said:
        said = f"{who(entry, names)} begins with {count(self.number, 'card')}"
        return Said(with_secret(said, entry, names), (place(self.zone),))


class PlotDeck(NamedTuple):
    number: int

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(with_secret(f"{who(entry, names)} lays out a plot deck of {self.number}", entry, names))


class Shuffle(NamedTuple):
    number: int
    stream: str
    epoch: int
    begins: int

    def said(self, entry: Entry, names: Names) -> Said:
        drawn = drawn_from(self.stream, self.epoch, self.begins)
        return Said(
            f"{names.whose(entry.actor)} deck of {self.number} is shuffled",
            (drawn if names.viewer == JUDGE else "",),
        )


class Draw(NamedTuple):
    number: int
    left: int

    def said(self, entry: Entry, names: Names) -> Said:
        deck = f"(deck {self.left + self.number} → {self.left})"
        return Said(with_secret(f"{who(entry, names)} draws {count(self.number, 'card')} {deck}", entry, names))


class Mulligan(NamedTuple):
    number: int

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{who(entry, names)} takes a mulligan: {self.number} cards go back")


class Keeps(NamedTuple):
    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{who(entry, names)} keeps the starting hand")


class Place(NamedTuple):
    def said(self, entry: Entry, names: Names) -> Said:
        return Said(with_secret(f"{who(entry, names)} places a setup card facedown", entry, names))


class SetupCards(NamedTuple):
    cards: tuple[tuple[int, str], ...]

    def said(self, entry: Entry, names: Names) -> Said:
        if not self.cards:
            return Said(f"{who(entry, names)} has no setup cards")
        return Said(f"{who(entry, names)} reveals setup cards: {listed([names.card(ref) for ref, _ in self.cards])}")


class Round(NamedTuple):
    number: int

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"Round {self.number}")


class RoundEnds(NamedTuple):
    number: int

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"Round {self.number} ends")


class Phase(NamedTuple):
    phase: str
    round: int

    def said(self, entry: Entry, names: Names) -> Said:
        phase = f"{capital(self.phase)} phase"
        return Said(f"{phase}, round {self.round}", short=phase)


class Begins(NamedTuple):
    phase: str
    round: int

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"The {self.phase} phase begins")


class Ends(NamedTuple):
    phase: str
    round: int

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"The {self.phase} phase ends")


class Step(NamedTuple):
    step: str

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(capital(self.step))


class Active(NamedTuple):
    phase: str

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{who(entry, names)} is the active player")


class Value(NamedTuple):
    quantity: str
    total: int
    base: int
    modifiers: Modifiers

    def said(self, entry: Entry, names: Names) -> Said:
        if self.quantity == "cost":
            return Said(f"The cost is {self.total}" + sum_of(self.base, self.modifiers, names, "printed"))
        if self.quantity in COUNTED:
            counted = f"{who(entry, names)} counts {self.total} {COUNTED[self.quantity]}"
            return Said(counted + parts_of(self.modifiers, names))
        quantity = "income" if self.quantity == "gold" else self.quantity
        value = f"{names.whose(entry.actor)} {quantity} is {self.total}"
        return Said(value + sum_of(self.base, self.modifiers, names, "plot" if entry.subject else "base"))


COUNTED = {"challenge STR": "STR", "dominance": "for dominance"}
"""Values that are the sum of cards and gold."""


def parts_of(modifiers: Modifiers, names: Names) -> str:
    """What a total is made of: ` (Robb Stark 5, 2 gold)`; a part without a card is gold."""
    said = [f"{names.card(source)} {amount}" if source else f"{amount} gold" for _, amount, source in modifiers]
    return f" ({', '.join(said)})" if said else ""


class Tie(NamedTuple):
    totals: tuple[tuple[int, int], ...]
    """Seats, and what each has."""

    def said(self, entry: Entry, names: Names) -> Said:
        if "initiative" in entry.rule:
            power = [f"{names.seat(seat)} has {power} power" for seat, power in self.totals]
            return Said(f"Initiative is tied: {listed(power)}")
        total = self.totals[0][1] if self.totals else 0
        return Said(f"Tied at {total}: {listed([names.seat(seat) for seat, _ in self.totals])}; nobody wins")


class Initiative(NamedTuple):
    total: int
    by_chance: int

    def said(self, entry: Entry, names: Names) -> Said:
        by_chance = "by chance" if self.by_chance else ""
        return Said(f"{who(entry, names)} wins initiative with {self.total}", (by_chance,))


class Count(NamedTuple):
    """How often an ability was used, or how many limited cards a seat has brought; only the first is about a card."""

    period: str
    used: int
    limit: int

    def said(self, entry: Entry, names: Names) -> Said:
        if not entry.subject:
            cards = count(self.limit, "limited card")
            return Said(f"{who(entry, names)} has brought {self.used} of {cards} this {self.period}")
        return Said(f"{what(entry, names)} is used {self.used} of {self.limit} times this {self.period}")


class PhaseCreated(NamedTuple):
    number: int

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{what(entry, names)} creates an epic phase", (f"number {self.number} of this round",))


class RoundCut(NamedTuple):
    phase: str

    def said(self, entry: Entry, names: Names) -> Said:
        return Said("The round is brought to an end", (f"in the {self.phase} phase",))


class Unsettled(NamedTuple):
    """The default that is played where the documents leave a point open."""

    default: int | str
    """Its number; records of older rules have the sentence instead."""
    question: int = 0
    """Of older records: in the list of contested questions, or 0."""

    def said(self, entry: Entry, names: Names) -> Said:
        if isinstance(self.default, str):
            return Said(f"Default: {self.default}", (f"question {self.question}" if self.question else "",))
        known = DEFAULTS.get(self.default)
        return Said(f"Default: {known.words}" if known else "A default", (f"default {self.default}",))


class Eliminated(NamedTuple):
    why: str

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{who(entry, names)} is eliminated", (self.why,))


class MatchEnds(NamedTuple):
    reason: str
    power: tuple[int, ...]
    places: tuple[int, ...] = ()

    def said(self, entry: Entry, names: Names) -> Said:
        totals = [f"{name} {total}" for name, total in zip(names.seats, self.power, strict=False)]
        places = [f"{name} {place}" for name, place in zip(names.seats, self.places, strict=False)]
        first = [name for name, place in zip(names.seats, self.places, strict=False) if place == 1]
        together = entry.actor >= 0 and len(first) > 1
        winner = listed(first) if together else who(entry, names) if entry.actor >= 0 else "Nobody"
        return Said(
            f"{winner} {'win' if together else 'wins'} the match",
            (self.reason, f"power {', '.join(totals)}", f"places {', '.join(places)}" if places else ""),
        )


kind("setup", Setup, style="setup", rail="p")
kind("first player", FirstPlayer)
kind("announces", Announces, many=True, shows=PAIRS)
kind("board", Board, loud=True)
kind("lies", Lies, shows=LISTED, leaves_by="zone")
kind("holds", Holds, secret=PAIRS, leaves_by="zone")
kind("plot deck", PlotDeck, secret=PAIRS, leaves="plots")
kind("shuffle", Shuffle)
kind("draw", Draw, secret=PAIRS, leaves="hand")
kind("mulligan", Mulligan)
kind("keeps", Keeps)
kind("place", Place, secret=ONE)
kind("setup cards", SetupCards, many=True, shows=PAIRS, leaves="play")
kind("round", Round, style="round", rail="p")
kind("round ends", RoundEnds, quiet=True)
kind("phase", Phase, style="phase", rail="p")
kind("begins", Begins, quiet=True)
kind("ends", Ends)
kind("step", Step, style="step")
kind("active", Active)
kind("value", Value)
kind("tie", Tie, many=True)
kind("initiative", Initiative)
kind("count", Count)
kind("phase created", PhaseCreated)
kind("round cut", RoundCut, loud=True)
kind("unsettled", Unsettled, icon="warn")
kind("eliminated", Eliminated, icon="flag", loud=True)
kind("match ends", MatchEnds, icon="seal", loud=True)
