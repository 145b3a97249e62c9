"""Rules related to log entries besides the rule they cite, from a game's table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from engine.log.context import EntryContext
from engine.play.rules.conditions import EntryCondition, parse_condition
from engine.play.rules.rule_tables import read_rows

RELATED_RULES_LIMIT: Final = 6
"""How many are listed at most, so that the list stays readable."""
ANY_KIND: Final = "any kind"
"""The heading for entries of every kind."""
_LEFT_OUT: Final = "left out: "

RelatedRow = tuple[str, EntryCondition]
"""Rule ids without their game, the most likely first, and their condition."""


class RelatedRules:
    """The table `related_rules.txt` of a game's package.

    The last name of the package is the game's. The table is read on first use.
    """

    def __init__(self, package: str) -> None:
        self.package = package
        self.game = package.rpartition(".")[2]

    @cached_property
    def cases(self) -> Mapping[str, Sequence[RelatedRow]]:
        """By kind of entry: its related rules, the most likely first."""
        found: dict[str, list[RelatedRow]] = {}
        for heading, row in self._rows:
            if not heading.startswith(_LEFT_OUT):
                ids, _if, words = row.partition(" if ")
                for kind in heading.split(", "):
                    found.setdefault(kind, []).append((ids, parse_condition(words)))
        return found

    @cached_property
    def placed(self) -> frozenset[str]:
        """Every rule that some entry may relate to."""
        return frozenset(rule for cases in self.cases.values() for ids, _when in cases for rule in self._whole(ids))

    @cached_property
    def left_out(self) -> Mapping[str, str]:
        """Rules that no entry cites or relates to, each with the reason."""
        return {
            rule: heading.removeprefix(_LEFT_OUT)
            for heading, row in self._rows
            if heading.startswith(_LEFT_OUT)
            for rule in self._whole(row)
        }

    @property
    def _rows(self) -> Iterator[tuple[str, str]]:
        return read_rows(self.package, "related_rules.txt")

    def rests_on(self, shape: EntryContext) -> tuple[str, ...]:
        """Return the rules related to an entry besides the one it cites.

        The most likely come first, with a limit on their number.
        """
        found: dict[str, None] = {}
        for rule in self._all_of(shape):
            if rule != shape.rule:
                found[rule] = None
            if len(found) == RELATED_RULES_LIMIT:
                break
        return tuple(found)

    def _all_of(self, shape: EntryContext) -> Iterator[str]:
        window = shape.in_window if shape.kind in ("pass", "choice", "close") else None
        for ids, bears in (*self.cases.get(shape.kind, ()), *self.cases[ANY_KIND]):
            if bears(shape):
                yield from self._whole(ids)
        if window is not None:
            yield window.rule
            yield from self._all_of(window)

    def _whole(self, ids: str) -> Iterator[str]:
        return (f"{self.game}:{id}" for id in ids.split())
