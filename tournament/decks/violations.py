"""Findings of a deck check: violations and remarks, with the rule and a fix.

Their sentences are stored with a report, so they are always English.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final


class ViolationKind(StrEnum):
    """Kinds of violations; the first fourteen use the community's names."""

    TOO_FEW_PLOTS = "too_few_plots"
    TOO_MANY_PLOTS = "too_many_plots"
    TOO_FEW_DRAW = "too_few_draw"
    DOUBLED_PLOTS = "doubled_plots"
    COPY_LIMIT = "copy_limit"
    NOT_ALLOWED = "not_allowed_by_faction_or_agenda"
    AGENDA_RULE = "agenda_rule"
    RESTRICTED = "restricted"
    BANNED = "banned"
    POD = "pod"
    UNRELEASED = "unreleased"
    DRAFT_CARDS = "draft_cards"
    NOT_DRAFTED = "not_drafted"
    FORMAT_MISMATCH = "format_mismatch"
    UNKNOWN_CARD = "unknown_card"
    NOT_A_DECK_CARD = "not_a_deck_card"
    NOT_AN_AGENDA = "not_an_agenda"
    TOO_MANY_AGENDAS = "too_many_agendas"
    UNKNOWN_FACTION = "unknown_faction"
    PROMOTIONAL = "promotional"
    ASIDE = "aside"
    UNREADABLE = "unreadable"


class RemarkKind(StrEnum):
    NOT_ENFORCED = "not_enforced"
    REFUSED_ELSEWHERE = "refused_elsewhere"
    READ_AS = "read_as"
    FEW_CARDS_KNOWN = "few_cards_known"


@dataclass(frozen=True, slots=True)
class ViolationFix:
    """How to fix a violation; `swaps` are printings to replace, from and to."""

    sentence: str
    swaps: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Violation:
    kind: ViolationKind
    sentence: str
    rule: str = ""
    """Id in the rules index, if the rule has one."""
    cards: tuple[str, ...] = ()
    have: int | None = None
    bound: int | None = None
    fix: ViolationFix = field(kw_only=True)
    """What to do about it; every violation has a fix."""
    source: str = ""
    """Code of the agenda or of the legality list behind it."""
    also: tuple[ViolationKind, ...] = ()
    """Other kinds that the same fault has."""
    line: int | None = None
    """Line in the pasted list."""


@dataclass(frozen=True, slots=True)
class DeckRemark:
    kind: RemarkKind
    sentence: str
    cards: tuple[str, ...] = ()
    line: int | None = None


@dataclass(frozen=True, slots=True)
class CheckFindings:
    violations: tuple[Violation, ...]
    remarks: tuple[DeckRemark, ...] = ()

    @property
    def valid(self) -> bool:
        return not self.violations

    @property
    def kinds(self) -> tuple[str, ...]:
        return tuple(sorted({kind for fault in self.violations for kind in (fault.kind, *fault.also)}))


MAX_NAMED_TITLES: Final = 6


def join_titles(titles: Sequence[str]) -> str:
    """Join titles for a sentence."""
    shown = list(dict.fromkeys(titles))
    if len(shown) > MAX_NAMED_TITLES:
        return f"{', '.join(shown[:MAX_NAMED_TITLES])} and {len(shown) - MAX_NAMED_TITLES} more"
    return " and ".join([", ".join(shown[:-1]), shown[-1]]) if len(shown) > 1 else "".join(shown)


def join_alternatives(titles: Sequence[str]) -> str:
    """Join titles of which one is meant."""
    return " or ".join([", ".join(titles[:-1]), titles[-1]]) if len(titles) > 1 else "".join(titles)


def count_words(count: int, word: str, plural: str = "") -> str:
    """Return `1 card`, `3 cards`."""
    return f"{count} {word if count == 1 else plural or word + 's'}"
