"""Entries about challenges and dominance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from engine.cards import CHALLENGES
from engine.chain.journal import LogEntry
from engine.english import add_article, capitalize, say_count
from engine.log.kinds import EntryText, declare_kind
from engine.log.redaction import JUDGE
from engine.log.text.phrases import Modifiers, actor_name, describe_chance, describe_sum, subject_name

if TYPE_CHECKING:
    from engine.log.names import Names

ChallengeType = Literal[0, 1, 2]
"""An index of CHALLENGES."""
ICONS_BY_TYPE: Final[dict[int | str | None, str]] = dict(enumerate(CHALLENGES))


class ChallengeEntry(NamedTuple):
    type: ChallengeType
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
            f"{actor_name(entry, names)} initiates {challenge} with {names.cards(self.attackers)}",
            (f"{named} {self.number}, challenge {self.total} this phase",),
        )


class BypassEntry(NamedTuple):
    by: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{names.card(self.by)} bypasses {subject_name(entry, names)} by stealth")


class DefendersEntry(NamedTuple):
    cards: tuple[int, ...]

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        if not self.cards:
            return EntryText(f"{actor_name(entry, names)} declares no defenders")
        return EntryText(f"{actor_name(entry, names)} defends with {names.cards(self.cards)}")


class WinsEntry(NamedTuple):
    type: ChallengeType
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
            f"{actor_name(entry, names)} wins {challenge} by {self.margin} STR ({score})",
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
        claim = f"{capitalize(self.type)} claim {self.total} against {actor_name(entry, names)}"
        return EntryText(
            claim + describe_sum(self.base, self.modifiers, names, "plot"), (subject_name(entry, names),)
        )


class ChosenForClaimEntry(NamedTuple):
    cards: tuple[int, ...]

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{actor_name(entry, names)} chooses {names.cards(self.cards)} for claim")


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
    type: ChallengeType

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"The {CHALLENGES[self.type]} challenge ends")


class DominanceEntry(NamedTuple):
    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{actor_name(entry, names)} wins dominance")


class ChallengeTraitEntry(NamedTuple):
    trait: str
    has: int
    attackers: int
    defenders: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        sides = f"{say_count(self.attackers, 'attacker')}, {say_count(self.defenders, 'defender')}"
        return EntryText(f"The challenge {'gains' if self.has else 'loses'} the trait {self.trait}", (sides,))


declare_kind("challenge trait", ChallengeTraitEntry)
declare_kind("challenge", ChallengeEntry, icons=ICONS_BY_TYPE, loud=True)
declare_kind("bypass", BypassEntry)
declare_kind("defenders", DefendersEntry)
declare_kind("wins", WinsEntry, icons=ICONS_BY_TYPE, loud=True)
declare_kind("nobody wins", NobodyWinsEntry)
declare_kind("claim", ClaimEntry)
declare_kind("claim satisfied", ClaimSatisfiedEntry)
declare_kind("chosen for claim", ChosenForClaimEntry, icon="offer")
declare_kind("chance", ChanceEntry)
declare_kind("keyword", KeywordEntry)
declare_kind("challenge ends", ChallengeEndsEntry)
declare_kind("dominance", DominanceEntry, icon="power", loud=True)
