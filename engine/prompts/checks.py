"""Checks: predicates between a seat and a card, in words.

A check says whether the predicate holds, by which rule, in long and short words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.english import phrase

if TYPE_CHECKING:
    from engine.chain.journal import Data
    from engine.ruleset import Refusal

SHORT_TEXT_CHARACTERS: Final = 18
"""How many characters fit on a card."""


class CheckResult(NamedTuple):
    """The result of a check.

    `ok` is None if the check was not made, since one that it depends on failed.
    """

    rule: str
    words: str
    ok: bool | None
    short: str = ""
    """What fails, in at most 18 characters; empty if nothing does."""
    facts: Data = ()
    """The numbers behind it: a price with its computation, a STR, a number of uses."""


class CardUse(NamedTuple):
    """One way to answer with a card: what it would be, and all its checks."""

    what: str
    checks: tuple[CheckResult, ...]

    @property
    def is_open(self) -> bool:
        return all([one.ok for one in self.checks])


CHECK_NOTHING: Final = 0
"""Check nothing of an ability's use, since an earlier check failed."""
CHECK_ALONE: Final = 1
"""Check only what depends on nothing else."""
CHECK_ALL: Final = 2
"""Check everything."""


def make_check(rule: str, ok: bool, holds: str, fails: str, short: str, facts: Data = ()) -> CheckResult:
    """Return a check that was made, with the words for its result."""
    return CheckResult(rule, holds, True, "", facts) if ok else CheckResult(rule, fails, False, short, facts)


def check_of_refusal(refusal: Refusal | None, rule: str, holds: str, facts: Data = ()) -> CheckResult:
    """Return a check whose predicate gives its own reason to fail."""
    if refusal is None:
        return CheckResult(rule, holds, True, "", facts)
    return CheckResult(refusal.rule, refusal.words, False, refusal.short or phrase("not possible now"), facts)


def make_unreached_check(rule: str, words: str) -> CheckResult:
    """Return a check that was not made, since it depends on one that failed."""
    return CheckResult(rule, words, None)


def first_fitting(*ways: str) -> str:
    """Return the first text that fits on a card, else the last one, cut."""
    for words in ways:
        if len(words) <= SHORT_TEXT_CHARACTERS:
            return words
    return f"{ways[-1][: SHORT_TEXT_CHARACTERS - 1]}…"
