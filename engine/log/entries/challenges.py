"""Entries about challenges and dominance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from engine.cards import CHALLENGES
from engine.chain.journal import LogEntry
from engine.english import add_article, capitalize, say_count
from engine.log.kinds import EntryText, kind
from engine.log.redaction import JUDGE
from engine.log.text.phrases import Modifiers, describe_chance, sum_of, what, who

if TYPE_CHECKING:
    from engine.log.names import Names

Type = Literal[0, 1, 2]
"""An index of CHALLENGES."""
BY_TYPE: Final[dict[int | str | None, str]] = dict(enumerate(CHALLENGES))


class ChallengeEntry(NamedTuple):
    type: Type
    defender: int
    attackers: tuple[int, ...]
    number: int
    """The number of challenges of this type that the attacker has initiated."""
    total: int
    """The number of challenges that the attacker has initiated this phase."""

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        named = CHALLENGES[self.type]
        challenge = f"{add_article(named)} challenge against {names.seat(self.defender)}"
        return EntryText(
            f"{who(entry, names)} initiates {challenge} with {names.cards(self.attackers)}",
            (f"{named} {self.number}, challenge {self.total} this phase",),
        )


class BypassEntry(NamedTuple):
    by: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{names.card(self.by)} bypasses {what(entry, names)} by stealth")


class DefendersEntry(NamedTuple):
    cards: tuple[int, ...]

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        if not self.cards:
            return EntryText(f"{who(entry, names)} declares no defenders")
        return EntryText(f"{who(entry, names)} defends with {names.cards(self.cards)}")


class WinsEntry(NamedTuple):
    type: Type
    loser: int
    attack: int
    defense: int
    margin: int
    unopposed: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        challenge = f"{add_article(CHALLENGES[self.type])} challenge against {names.seat(self.loser)}"
        if self.attack < self.defense:
            challenge = f"{names.whose(self.loser)} {CHALLENGES[self.type]} challenge as the defender"
        score = f"{max(self.attack, self.defense)} to {min(self.attack, self.defense)}"
        return EntryText(
            f"{who(entry, names)} wins {challenge} by {self.margin} STR ({score})",
            ("unopposed" if self.unopposed else "",),
        )


class NobodyWinsEntry(NamedTuple):
    attack: int
    defense: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"Nobody wins the challenge ({self.attack} STR to {self.defense})")


class ClaimSatisfiedEntry(NamedTuple):
    type: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{names.whose(entry.actor)} {self.type} claim is satisfied")


class ClaimEntry(NamedTuple):
    type: str
    quantity: str
    total: int
    base: int
    modifiers: Modifiers

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        claim = f"{capitalize(self.type)} claim {self.total} against {who(entry, names)}"
        return EntryText(claim + sum_of(self.base, self.modifiers, names, "plot"), (what(entry, names),))


class ChosenForClaimEntry(NamedTuple):
    cards: tuple[int, ...]

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{who(entry, names)} chooses {names.cards(self.cards)} for claim")


class ChanceEntry(NamedTuple):
    stream: str
    epoch: int
    begins: int
    number: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        drawn = describe_chance(self.stream, self.epoch, self.begins)
        return EntryText(
            f"Chance picks {say_count(self.number, 'card')} of {names.whose(entry.actor)} hand",
            (drawn if names.viewer == JUDGE else "",),
        )


class KeywordEntry(NamedTuple):
    keyword: str
    cards: tuple[int, ...]
    margin: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        within = f"up to {self.margin} STR" if self.keyword == "intimidate" else ""
        return EntryText(f"{capitalize(self.keyword)}: {names.cards(self.cards)}", (within,))


class ChallengeEndsEntry(NamedTuple):
    type: Type

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"The {CHALLENGES[self.type]} challenge ends")


class DominanceEntry(NamedTuple):
    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{who(entry, names)} wins dominance")


class ChallengeTraitEntry(NamedTuple):
    trait: str
    has: int
    attackers: int
    defenders: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        sides = f"{say_count(self.attackers, 'attacker')}, {say_count(self.defenders, 'defender')}"
        return EntryText(f"The challenge {'gains' if self.has else 'loses'} the trait {self.trait}", (sides,))


kind("challenge trait", ChallengeTraitEntry)
kind("challenge", ChallengeEntry, icons=BY_TYPE, loud=True)
kind("bypass", BypassEntry)
kind("defenders", DefendersEntry)
kind("wins", WinsEntry, icons=BY_TYPE, loud=True)
kind("nobody wins", NobodyWinsEntry)
kind("claim", ClaimEntry)
kind("claim satisfied", ClaimSatisfiedEntry)
kind("chosen for claim", ChosenForClaimEntry, icon="offer")
kind("chance", ChanceEntry)
kind("keyword", KeywordEntry)
kind("challenge ends", ChallengeEndsEntry)
kind("dominance", DominanceEntry, icon="power", loud=True)
