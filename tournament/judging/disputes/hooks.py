"""What disputes ask of case law."""

from collections.abc import Collection, Sequence
from typing import Final, Protocol

from sqlalchemy.orm import Session

from tournament.core.hooks import Hook
from tournament.replays.operations.rule_index import Rule


class SuggestedCase(Protocol):
    """A published case, as far as the page of a dispute shows it."""

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
        """How it stands to the engine: state, icon and words of a pennon."""


suggested_cases: Final = Hook[[Session, str, Collection[str], str, str, str], Sequence[SuggestedCase]](
    "judging.disputes.suggested_cases"
)
"""The cases that suit a dispute best: of its ruleset, by rules, the log around the step, its window, the question."""
