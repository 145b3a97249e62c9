"""Hooks that disputes declare for case law."""

from collections.abc import Collection, Sequence
from typing import Final, Protocol

from sqlalchemy.orm import Session

from tournament.core.hooks import Hook
from tournament.replays.operations.rule_index import Rule


class SuggestedCase(Protocol):
    """A published case as the page of a dispute shows it."""

    @property
    def number(self) -> int: ...

    @property
    def title(self) -> str: ...

    @property
    def holding(self) -> str: ...

    @property
    def rules(self) -> Sequence[Rule]: ...

    @property
    def mark(self) -> tuple[str, str, str]:
        """State, icon and words of the badge that says whether the engine agrees."""


suggested_cases: Final = Hook[[Session, str, Collection[str], str, str, str], Sequence[SuggestedCase]](
    "judging.disputes.suggested_cases"
)
"""Find the cases that suit a dispute best.

The arguments are the ruleset, cited rules, the log around the step, the window and the question.
"""
