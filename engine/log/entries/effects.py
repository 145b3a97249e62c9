"""Entries about what card effects do."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.chain.journal import Entry
from engine.english import count
from engine.log.kinds import PAIRS, Said, kind
from engine.log.text.phrases import change, what, who, with_secret

if TYPE_CHECKING:
    from engine.log.names import Names


class Token(NamedTuple):
    token: str
    before: int
    after: int

    def said(self, entry: Entry, names: Names) -> Said:
        verb, number = "gets" if self.after > self.before else "loses", abs(self.after - self.before)
        tokens = f"a {self.token} token" if number == 1 else f"{number} {self.token} tokens"
        return Said(f"{what(entry, names)} {verb} {tokens} {change(self.before, self.after)}")


class LeavesChallenge(NamedTuple):
    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{what(entry, names)} is removed from the challenge")


class JoinsChallenge(NamedTuple):
    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{what(entry, names)} joins the challenge")


class Control(NamedTuple):
    before: int
    """The seat that had it."""

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{who(entry, names)} takes control of {what(entry, names)}")


class Immune(NamedTuple):
    source: int
    """The card whose effect leaves it alone."""

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{what(entry, names)} is immune to the effect of {names.card(self.source)}")


class Look(NamedTuple):
    where: str
    number: int
    owner: int

    def said(self, entry: Entry, names: Names) -> Said:
        cards = f"{count(self.number, 'card')} of {names.whose(self.owner)} {self.where}"
        return Said(with_secret(f"{who(entry, names)} looks at {cards}", entry, names))


class Reorder(NamedTuple):
    owner: int
    top: int
    bottom: int

    def said(self, entry: Entry, names: Names) -> Said:
        deck = f"{names.whose(self.owner)} deck"
        where = f"puts {count(self.top, 'card')} on top of {deck} and {self.bottom} on its bottom"
        return Said(with_secret(f"{who(entry, names)} {where}", entry, names))


class Reveal(NamedTuple):
    code: str
    where: str

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{who(entry, names)} reveals {names.titled(self.code)} from the {self.where}")


class Instead(NamedTuple):
    to: str

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{what(entry, names)} goes to the {self.to} instead")


class Reduces(NamedTuple):
    amount: int
    until: str

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(
            f"{who(entry, names)} pays {self.amount} less for the next card that fits",
            (f"until the {self.until} ends",),
        )


class Delayed(NamedTuple):
    when: str
    cards: tuple[int, ...]

    def said(self, entry: Entry, names: Names) -> Said:
        cards = names.cards(self.cards) if self.cards else ""
        return Said(f"An effect of {what(entry, names)} waits for the {self.when}", (cards,))


class DelayedNow(NamedTuple):
    since: int

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"The effect of {what(entry, names)} that waited resolves", (f"since {self.since}",))


class X(NamedTuple):
    value: int

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"X is {self.value}" + (f" for {what(entry, names)}" if entry.subject else ""))


class Named(NamedTuple):
    name: str

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{who(entry, names)} names {self.name}")


kind("token", Token)
kind("leaves challenge", LeavesChallenge)
kind("joins challenge", JoinsChallenge)
kind("control", Control, leaves="play")
kind("immune", Immune)
kind("look", Look, icon="eye", secret=PAIRS, leaves_by="where")
kind("reorder", Reorder)
kind("reveal", Reveal, icon="eye")
kind("instead", Instead)
kind("reduces", Reduces)
kind("delayed", Delayed)
kind("delayed now", DelayedNow)
kind("named", Named)
kind("x", X)
