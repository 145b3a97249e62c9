"""Entries about challenges and dominance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from engine.cards import CHALLENGES
from engine.chain.journal import LogEntry
from engine.english import phrase, phrase_count
from engine.log.kinds import EntryText, declare_kind
from engine.log.text.phrases import Modifiers, actor_name, describe_sum, subject_name

if TYPE_CHECKING:
    from engine.log.names import Names

ChallengeType = Literal[0, 1, 2]
"""An index of CHALLENGES."""
ICONS_BY_TYPE: Final[dict[int | str | None, str]] = dict(enumerate(CHALLENGES))

INITIATES: Final = (
    "%(player)s initiates a military challenge against %(defender)s with %(attackers)s",
    "%(player)s initiates an intrigue challenge against %(defender)s with %(attackers)s",
    "%(player)s initiates a power challenge against %(defender)s with %(attackers)s",
)
CHALLENGE_NUMBERS: Final = (
    "military challenge %(number)s, challenge %(total)s this phase",
    "intrigue challenge %(number)s, challenge %(total)s this phase",
    "power challenge %(number)s, challenge %(total)s this phase",
)


class ChallengeEntry(NamedTuple):
    type: ChallengeType
    defender: int
    attackers: tuple[int, ...]
    number: int
    """The number of challenges of this type that the attacker has initiated."""
    total: int
    """The number of challenges that the attacker has initiated this phase."""

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(
            phrase(
                INITIATES[self.type],
                player=actor_name(entry, names),
                defender=names.seat(self.defender),
                attackers=names.cards(self.attackers),
            ),
            (phrase(CHALLENGE_NUMBERS[self.type], number=self.number, total=self.total),),
        )


class BypassEntry(NamedTuple):
    by: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        by, card = names.card(self.by), subject_name(entry, names)
        return EntryText(phrase("%(by)s bypasses %(card)s by stealth", by=by, card=card))


class DefendersEntry(NamedTuple):
    cards: tuple[int, ...]

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        player = actor_name(entry, names)
        if not self.cards:
            return EntryText(phrase("%(player)s declares no defenders", player=player))
        return EntryText(phrase("%(player)s defends with %(cards)s", player=player, cards=names.cards(self.cards)))


RESULTS: Final = (
    "Military challenge: %(attacker)s %(attack)s, %(defender)s %(defense)s. %(winner)s wins by %(margin)s.",
    "Intrigue challenge: %(attacker)s %(attack)s, %(defender)s %(defense)s. %(winner)s wins by %(margin)s.",
    "Power challenge: %(attacker)s %(attack)s, %(defender)s %(defense)s. %(winner)s wins by %(margin)s.",
)
UNOPPOSED_RESULTS: Final = (
    "Military challenge: %(attacker)s %(attack)s, %(defender)s %(defense)s. %(winner)s wins unopposed by %(margin)s.",
    "Intrigue challenge: %(attacker)s %(attack)s, %(defender)s %(defense)s. %(winner)s wins unopposed by %(margin)s.",
    "Power challenge: %(attacker)s %(attack)s, %(defender)s %(defense)s. %(winner)s wins unopposed by %(margin)s.",
)
TIED_RESULTS: Final = (
    "Military challenge: %(attacker)s %(attack)s, %(defender)s %(defense)s. %(winner)s wins the tie as the attacker.",
    "Intrigue challenge: %(attacker)s %(attack)s, %(defender)s %(defense)s. %(winner)s wins the tie as the attacker.",
    "Power challenge: %(attacker)s %(attack)s, %(defender)s %(defense)s. %(winner)s wins the tie as the attacker.",
)

DECIDED_RESULTS: Final = (
    "Military challenge: %(attacker)s %(attack)s, %(defender)s %(defense)s. %(winner)s wins by a card effect.",
    "Intrigue challenge: %(attacker)s %(attack)s, %(defender)s %(defense)s. %(winner)s wins by a card effect.",
    "Power challenge: %(attacker)s %(attack)s, %(defender)s %(defense)s. %(winner)s wins by a card effect.",
)


class WinsEntry(NamedTuple):
    type: ChallengeType
    loser: int
    attack: int
    defense: int
    margin: int
    unopposed: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        winner, loser = actor_name(entry, names), names.seat(self.loser)
        challenge = names.challenge
        as_attacker = self.attack >= self.defense if challenge is None else challenge[1] == entry.actor
        attacker, defender = (winner, loser) if as_attacker else (loser, winner)
        patterns = RESULTS if self.margin else TIED_RESULTS
        if as_attacker != (self.attack >= self.defense):
            patterns = DECIDED_RESULTS
        return EntryText(
            phrase(
                (UNOPPOSED_RESULTS if self.unopposed else patterns)[self.type],
                attacker=attacker,
                attack=self.attack,
                defender=defender,
                defense=self.defense,
                winner=winner,
                margin=self.margin,
            )
        )


class NobodyWinsEntry(NamedTuple):
    attack: int
    defense: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(
            phrase("Nobody wins the challenge (%(attack)s to %(defense)s)", attack=self.attack, defense=self.defense)
        )


NOTHING_TO_LOSE: Final = {
    "military": "%(player)s has no character to kill",
    "intrigue": "%(player)s has no card to discard",
    "power": "%(player)s has no power to lose",
}
"""Why claim does nothing, by the type of the challenge."""
SATISFIED: Final = {
    "military": "%(player)s has satisfied military claim",
    "intrigue": "%(player)s has satisfied intrigue claim",
    "power": "%(player)s has satisfied power claim",
}


class ClaimSatisfiedEntry(NamedTuple):
    type: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        player = actor_name(entry, names)
        pattern = SATISFIED.get(self.type, "%(player)s has satisfied claim")
        before = names.previous(entry)
        if before is not None and before.actor == entry.actor and _did_nothing(before):
            pattern = NOTHING_TO_LOSE.get(self.type, pattern)
            if before.kind == "claim" and not before.data[2]:
                pattern = "Claim is 0: %(player)s loses nothing"
        return EntryText(phrase(pattern, player=player))


def _did_nothing(before: LogEntry) -> bool:
    """Tell whether an entry just before claim is satisfied means that claim did nothing."""
    if before.kind == "chance":
        return not before.data[3]
    return before.kind == "claim" or (before.kind == "chosen for claim" and not before.data[0])


CLAIMS: Final = {
    "military": "Military claim %(total)s against %(player)s",
    "intrigue": "Intrigue claim %(total)s against %(player)s",
    "power": "Power claim %(total)s against %(player)s",
}
EXPLAINED_CLAIMS: Final = {
    "military": "Military claim %(total)s against %(player)s (%(parts)s)",
    "intrigue": "Intrigue claim %(total)s against %(player)s (%(parts)s)",
    "power": "Power claim %(total)s against %(player)s (%(parts)s)",
}


class ClaimEntry(NamedTuple):
    type: str
    quantity: str
    total: int
    base: int
    modifiers: Modifiers

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        player, parts = actor_name(entry, names), describe_sum(self.base, self.modifiers, names, "plot %(base)s")
        patterns, other = (EXPLAINED_CLAIMS, "Claim %(total)s against %(player)s (%(parts)s)")
        if not parts:
            patterns, other = CLAIMS, "Claim %(total)s against %(player)s"
        said = phrase(patterns.get(self.type, other), total=self.total, player=player, parts=parts)
        return EntryText(said, (subject_name(entry, names), self._without_effect(entry, names)))

    def _without_effect(self, entry: LogEntry, names: Names) -> str:
        """Return why claim can do nothing, as far as the log shows it."""
        lacks = (self.type == "power" and names.has_no_power(entry.actor)) or (
            self.type == "military" and names.has_no_character(entry.actor)
        )
        return phrase(NOTHING_TO_LOSE[self.type], player=actor_name(entry, names)) if lacks and self.total else ""


class ChosenForClaimEntry(NamedTuple):
    cards: tuple[int, ...]

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        player = actor_name(entry, names)
        if not self.cards:
            return EntryText(phrase("%(player)s has no character that can be chosen for claim", player=player))
        return EntryText(
            phrase("%(player)s chooses %(cards)s for claim", player=player, cards=names.cards(self.cards))
        )


class ChanceEntry(NamedTuple):
    stream: str
    epoch: int
    begins: int
    number: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        player = actor_name(entry, names)
        if not self.number:
            return EntryText(phrase("%(player)s has no cards in hand", player=player))
        return EntryText(
            phrase_count(
                "%(number)s card is chosen at random from %(player)s's hand",
                "%(number)s cards are chosen at random from %(player)s's hand",
                self.number,
                player=player,
            )
        )


KEYWORD_USES: Final = {
    "renown": ("%(cards)s may gain 1 power (renown)", "%(cards)s may each gain 1 power (renown)"),
    "insight": (
        "%(player)s may draw 1 card (insight: %(cards)s)",
        "%(player)s may draw 1 card for each insight: %(cards)s",
    ),
    "pillage": (
        "%(player)s may discard the top card of the loser's deck (pillage: %(cards)s)",
        "%(player)s may discard the top card of the loser's deck for each pillage: %(cards)s",
    ),
    "intimidate": (
        "%(player)s may kneel a character with STR %(margin)s or less (intimidate: %(cards)s)",
        "%(player)s may kneel a character with STR %(margin)s or less (intimidate: %(cards)s)",
    ),
}
"""What the winner may do with a keyword of one participating character, and of several."""


class KeywordEntry(NamedTuple):
    keyword: str
    cards: tuple[int, ...]
    margin: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        words = {"player": actor_name(entry, names), "cards": names.cards(self.cards), "margin": self.margin}
        one, many = KEYWORD_USES.get(self.keyword, ("%(keyword)s: %(cards)s", "%(keyword)s: %(cards)s"))
        return EntryText(phrase_count(one, many, len(self.cards), keyword=self.keyword, **words))


CHALLENGE_ENDINGS: Final = (
    "The military challenge ends",
    "The intrigue challenge ends",
    "The power challenge ends",
)


class ChallengeEndsEntry(NamedTuple):
    type: ChallengeType

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(phrase(CHALLENGE_ENDINGS[self.type]))


class DominanceEntry(NamedTuple):
    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(phrase("%(player)s wins dominance", player=actor_name(entry, names)))


class ChallengeTraitEntry(NamedTuple):
    trait: str
    has: int
    attackers: int
    defenders: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        pattern = "The challenge gains the trait %(trait)s" if self.has else "The challenge loses the trait %(trait)s"
        attackers = phrase_count("%(number)s attacker", "%(number)s attackers", self.attackers)
        defenders = phrase_count("%(number)s defender", "%(number)s defenders", self.defenders)
        return EntryText(phrase(pattern, trait=self.trait), (attackers, defenders))


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
