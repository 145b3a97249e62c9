"""Legality lists: cards that are restricted, banned or in pods from a date on."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Pod:
    """A group of cards of which a deck may use one; a leader excludes all others."""

    cards: tuple[str, ...]
    leader: str = ""


@dataclass(frozen=True, slots=True)
class FormatRules:
    """What a list restricts and bans in one format of play."""

    format: str
    restricted: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()
    pods: tuple[Pod, ...] = ()


@dataclass(frozen=True, slots=True)
class LegalityList:
    """One version of one issuer's list.

    `code` is its key, because version numbers of issuers collide.
    """

    code: str
    name: str
    issuer: str
    version: str
    date: date
    card_set: str = ""
    banned: tuple[str, ...] = ()
    """Banned in every format."""
    formats: tuple[FormatRules, ...] = ()
    by_title: bool = False
    """First edition: all printings of a title are one entry of the list."""


@dataclass(frozen=True, slots=True)
class ListTerms:
    """A list for one format, prepared for many checks."""

    code: str
    name: str
    restricted: frozenset[str]
    banned: frozenset[str]
    pods: tuple[tuple[int, str, frozenset[str]], ...]
    """Number as printed in the list, leader (empty for none), cards."""
    in_pods: frozenset[str]
    by_title: bool = False

    @classmethod
    def of(cls, source: LegalityList, format_name: str) -> "ListTerms":
        rules = next((r for r in source.formats if r.format == format_name), FormatRules(format_name))
        pods = tuple((n, pod.leader, frozenset(pod.cards)) for n, pod in enumerate(rules.pods, 1))
        return cls(
            code=source.code,
            name=source.name,
            restricted=frozenset(rules.restricted),
            banned=frozenset((*source.banned, *rules.banned)),
            pods=pods,
            in_pods=frozenset(code for _, _, cards in pods for code in cards),
            by_title=source.by_title,
        )
