"""One predicate between a seat and a card, read aloud: whether it holds, by which rule, in long and short words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from engine.chain.journal import Data
    from engine.ruleset import Refusal

SHORT_TEXT_CHARACTERS: Final = 18
"""How many characters have room on a card."""


class CheckResult(NamedTuple):
    """A check that was made, or would have been: ok is None where what it depends on failed before it."""

    rule: str
    words: str
    ok: bool | None
    short: str = ""
    """What fails, in at most 18 characters; empty where nothing does."""
    facts: Data = ()
    """The numbers behind it: a price with its computation, a STR, how often something was used."""


class CardUse(NamedTuple):
    """One way to answer with a card: what it would be, and every check of it."""

    what: str
    checks: tuple[CheckResult, ...]

    @property
    def is_open(self) -> bool:
        return all([one.ok for one in self.checks])


UNREACHED: Final = 0
"""How much of an ability's use is checked: nothing, since what comes before forbids it …"""
ALONE: Final = 1
"""… what depends on nothing else …"""
WHOLE: Final = 2
"""… or all of it."""


def make_check(rule: str, ok: bool, holds: str, fails: str, short: str, facts: Data = ()) -> CheckResult:
    """A check that was made, in the words for how it came out."""
    return CheckResult(rule, holds, True, "", facts) if ok else CheckResult(rule, fails, False, short, facts)


def check_of_refusal(refusal: Refusal | None, rule: str, holds: str, facts: Data = ()) -> CheckResult:
    """The same where a predicate says itself why it fails."""
    if refusal is None:
        return CheckResult(rule, holds, True, "", facts)
    return CheckResult(refusal.rule, refusal.words, False, refusal.short or "not possible now", facts)


def make_unreached_check(rule: str, words: str) -> CheckResult:
    """A check that was not made, since it depends on one that failed."""
    return CheckResult(rule, words, None)


def first_that_fits(*ways: str) -> str:
    """The first of several ways to say something that has room on a card; the last is cut if need be."""
    for words in ways:
        if len(words) <= SHORT_TEXT_CHARACTERS:
            return words
    return f"{ways[-1][: SHORT_TEXT_CHARACTERS - 1]}…"
