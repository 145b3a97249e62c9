"""Entries about challenges and dominance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from engine.cards import CHALLENGES
from engine.chain.journal import Entry
from engine.english import a, capital, count
from engine.log.kinds import Said, kind
from engine.log.redaction import JUDGE
from engine.log.text.phrases import Modifiers, drawn_from, sum_of, what, who

if TYPE_CHECKING:
    from engine.log.names import Names

Type = Literal[0, 1, 2]
"""A place in CHALLENGES."""
BY_TYPE: Final[dict[int | str | None, str]] = dict(enumerate(CHALLENGES))


class Challenge(NamedTuple):
    type: Type
    defender: int
    attackers: tuple[int, ...]
    number: int
    """Which of its type it is for the attacker."""
    total: int
    """Which challenge of the attacker's it is in this phase."""

    def said(self, entry: Entry, names: Names) -> Said:
        named = CHALLENGES[self.type]
        challenge = f"{a(named)} challenge against {names.seat(self.defender)}"
        return Said(
            f"{who(entry, names)} initiates {challenge} with {names.cards(self.attackers)}",
            (f"{named} {self.number}, challenge {self.total} this phase",),
        )


class Bypass(NamedTuple):
    by: int

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{names.card(self.by)} bypasses {what(entry, names)} by stealth")


class Defenders(NamedTuple):
    cards: tuple[int, ...]

    def said(self, entry: Entry, names: Names) -> Said:
        if not self.cards:
            return Said(f"{who(entry, names)} declares no defenders")
        return Said(f"{who(entry, names)} defends with {names.cards(self.cards)}")


class Wins(NamedTuple):
    type: Type
    loser: int
    attack: int
    defense: int
    margin: int
    unopposed: int

    def said(self, entry: Entry, names: Names) -> Said:
        challenge = f"{a(CHALLENGES[self.type])} challenge against {names.seat(self.loser)}"
        if self.attack < self.defense:
            challenge = f"{names.whose(self.loser)} {CHALLENGES[self.type]} challenge as the defender"
        score = f"{max(self.attack, self.defense)} to {min(self.attack, self.defense)}"
        return Said(
            f"{who(entry, names)} wins {challenge} by {self.margin} STR ({score})",
            ("unopposed" if self.unopposed else "",),
        )


class NobodyWins(NamedTuple):
    attack: int
    defense: int

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"Nobody wins the challenge ({self.attack} STR to {self.defense})")


class ClaimSatisfied(NamedTuple):
    type: str

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{names.whose(entry.actor)} {self.type} claim is satisfied")


class Claim(NamedTuple):
    type: str
    quantity: str
    total: int
    base: int
    modifiers: Modifiers

    def said(self, entry: Entry, names: Names) -> Said:
        claim = f"{capital(self.type)} claim {self.total} against {who(entry, names)}"
        return Said(claim + sum_of(self.base, self.modifiers, names, "plot"), (what(entry, names),))


class ChosenForClaim(NamedTuple):
    cards: tuple[int, ...]

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{who(entry, names)} chooses {names.cards(self.cards)} for claim")


class Chance(NamedTuple):
    stream: str
    epoch: int
    begins: int
    number: int

    def said(self, entry: Entry, names: Names) -> Said:
        drawn = drawn_from(self.stream, self.epoch, self.begins)
        return Said(
            f"Chance picks {count(self.number, 'card')} of {names.whose(entry.actor)} hand",
            (drawn if names.viewer == JUDGE else "",),
        )


class Keyword(NamedTuple):
    keyword: str
    cards: tuple[int, ...]
    margin: int

    def said(self, entry: Entry, names: Names) -> Said:
        within = f"up to {self.margin} STR" if self.keyword == "intimidate" else ""
        return Said(f"{capital(self.keyword)}: {names.cards(self.cards)}", (within,))


class ChallengeEnds(NamedTuple):
    type: Type

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"The {CHALLENGES[self.type]} challenge ends")


class Dominance(NamedTuple):
    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{who(entry, names)} wins dominance")


class ChallengeTrait(NamedTuple):
    trait: str
    has: int
    attackers: int
    defenders: int

    def said(self, entry: Entry, names: Names) -> Said:
        sides = f"{count(self.attackers, 'attacker')}, {count(self.defenders, 'defender')}"
        return Said(f"The challenge {'gains' if self.has else 'loses'} the trait {self.trait}", (sides,))


kind("challenge trait", ChallengeTrait)
kind("challenge", Challenge, icons=BY_TYPE, loud=True)
kind("bypass", Bypass)
kind("defenders", Defenders)
kind("wins", Wins, icons=BY_TYPE, loud=True)
kind("nobody wins", NobodyWins)
kind("claim", Claim)
kind("claim satisfied", ClaimSatisfied)
kind("chosen for claim", ChosenForClaim, icon="offer")
kind("chance", Chance)
kind("keyword", Keyword)
kind("challenge ends", ChallengeEnds)
kind("dominance", Dominance, icon="power", loud=True)
