"""Entries about what card effects do."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.chain.journal import LogEntry
from engine.english import say_count
from engine.log.kinds import CARD_PAIRS, EntryText, declare_kind
from engine.log.text.phrases import actor_name, describe_change, subject_name, with_secret

if TYPE_CHECKING:
    from engine.log.names import Names


class TokenEntry(NamedTuple):
    token: str
    before: int
    after: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        verb, number = "gets" if self.after > self.before else "loses", abs(self.after - self.before)
        tokens = f"a {self.token} token" if number == 1 else f"{number} {self.token} tokens"
        return EntryText(f"{subject_name(entry, names)} {verb} {tokens} {describe_change(self.before, self.after)}")


class LeavesChallengeEntry(NamedTuple):
    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{subject_name(entry, names)} is removed from the challenge")


class JoinsChallengeEntry(NamedTuple):
    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{subject_name(entry, names)} joins the challenge")


class ControlEntry(NamedTuple):
    before: int
    """The seat that controlled it before."""

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{actor_name(entry, names)} takes control of {subject_name(entry, names)}")


class ImmuneEntry(NamedTuple):
    source: int
    """The card whose effect it is immune to."""

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{subject_name(entry, names)} is immune to the effect of {names.card(self.source)}")


class LookEntry(NamedTuple):
    where: str
    number: int
    owner: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        cards = f"{say_count(self.number, 'card')} of {names.whose(self.owner)} {self.where}"
        return EntryText(with_secret(f"{actor_name(entry, names)} looks at {cards}", entry, names))


class ReorderEntry(NamedTuple):
    owner: int
    top: int
    bottom: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        deck = f"{names.whose(self.owner)} deck"
        where = f"puts {say_count(self.top, 'card')} on top of {deck} and {self.bottom} on its bottom"
        return EntryText(with_secret(f"{actor_name(entry, names)} {where}", entry, names))


class RevealEntry(NamedTuple):
    code: str
    where: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{actor_name(entry, names)} reveals {names.titled(self.code)} from the {self.where}")


class InsteadEntry(NamedTuple):
    to: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{subject_name(entry, names)} goes to the {self.to} instead")


class ReducesEntry(NamedTuple):
    amount: int
    until: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(
            f"{actor_name(entry, names)} pays {self.amount} less for the next card that fits",
            (f"until the {self.until} ends",),
        )


class DelayedEntry(NamedTuple):
    when: str
    cards: tuple[int, ...]

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        cards = names.cards(self.cards) if self.cards else ""
        return EntryText(f"An effect of {subject_name(entry, names)} waits for the {self.when}", (cards,))


class DelayedNowEntry(NamedTuple):
    since: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"The effect of {subject_name(entry, names)} that waited resolves", (f"since {self.since}",))


class XEntry(NamedTuple):
    value: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"X is {self.value}" + (f" for {subject_name(entry, names)}" if entry.subject else ""))


class NamedEntry(NamedTuple):
    name: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{actor_name(entry, names)} names {self.name}")


declare_kind("token", TokenEntry)
declare_kind("leaves challenge", LeavesChallengeEntry)
declare_kind("joins challenge", JoinsChallengeEntry)
declare_kind("control", ControlEntry, leaves="play")
declare_kind("immune", ImmuneEntry)
declare_kind("look", LookEntry, icon="eye", secret=CARD_PAIRS, leaves_by="where")
declare_kind("reorder", ReorderEntry)
declare_kind("reveal", RevealEntry, icon="eye")
declare_kind("instead", InsteadEntry)
declare_kind("reduces", ReducesEntry)
declare_kind("delayed", DelayedEntry)
declare_kind("delayed now", DelayedNowEntry)
declare_kind("named", NamedEntry)
declare_kind("x", XEntry)
