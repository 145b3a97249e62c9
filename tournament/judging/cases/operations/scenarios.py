"""The scenario of a case: read, played, and checked for words that may be names."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from engine.games.registry import GAMES
from engine.scenario.file import (
    BARE_VERBS,
    EVERYBODY,
    EXPECT_PATTERN,
    FACT_PATTERN,
    PILES,
    PLAY_PATTERN,
    UNTIL_PATTERN,
    VERBS,
)
from tournament.core.translation import gettext
from tournament.judging.case_problems import CaseNotPossible
from tournament.judging.lab.operations.playout import Playout, play_out
from tournament.judging.lab.operations.position import SEATS, Position, pool_for, read_position
from tournament.judging.lab_problems import LabRefused

SEAT_FACTS: Final = ("power", "gold", "asked", "may", "offered", "never", "STR", "participants", *PILES)
MATCH_FACTS: Final = ("winner", "phase", "first", "round", "happened", "rule", "window")
"""What a line can expect of the whole match; `SEAT_FACTS` are those of a seat."""
PLACEHOLDER: Final = " · "
"""Placeholder for a title or a seat."""


def read_case_position(scenario: str) -> Position:
    """Read a scenario.

    Raise CaseNotPossible if the text is not a scenario or expects nothing.
    """
    try:
        position = read_position(scenario)
    except LabRefused as problem:
        raise CaseNotPossible(problem.detail, setting="scenario") from problem
    if position.board is not None and not position.board.seats.keys() <= set(SEATS):
        raise CaseNotPossible(
            gettext("Name the seats of the scenario: %(seats)s.", seats=", ".join(SEATS)), setting="scenario"
        )
    if not position.lines.expect:
        raise CaseNotPossible(
            gettext("The scenario has no expectation. Add what must be true at the end."), setting="scenario"
        )
    return position


def play_scenario(position: Position) -> Playout:
    """Play a scenario and return the result.

    Raise CaseNotPossible if the board can't be set up.
    """
    found = play_out(position)
    if found.faults:
        words = "; ".join(found.faults)
        raise CaseNotPossible(
            gettext("The position of the scenario can’t be set up: %(faults)s.", faults=words), setting="scenario"
        )
    return found


def describe_contradiction(found: Playout) -> str:
    """Describe how the result differs from what the scenario expects; empty if not."""
    if found.stopped:
        return gettext("It stops at “%(line)s”.", line=found.stopped)
    return "; ".join(
        gettext("“%(line)s” is not met: %(why)s", line=one.line, why=one.but) for one in found.expected if not one.ok
    )


def check_words(position: Position, found: Playout) -> None:
    """Raise CaseNotPossible with the first line that is invalid or may name a person.

    The engine understood the lines that it played. Lines after a stop, and expectations, could hold any words.
    """
    wrong = [line for line in position.lines.play if not _is_play(line, position)]
    wrong += [line for line in position.lines.expect if not _is_expected(line, position)]
    if wrong:
        raise CaseNotPossible(
            gettext("“%(line)s” is not a line of a scenario. See docs/scenarios.md.", line=wrong[0]),
            setting="scenario",
        )
    unplayed = position.lines.play[found.stopped_at :] if found.stopped else ()
    for line in (*unplayed, *position.lines.expect, position.board.name if position.board is not None else ""):
        for word in re.findall(r"[^\W\d_]\w*", without_cards(line, position.ruleset)):
            if word[0].isupper() and word not in _capitalized_terms(position.ruleset):
                raise CaseNotPossible(
                    gettext(
                        "“%(word)s” in “%(line)s” is not a card of the %(game)s or a seat (%(seats)s).",
                        word=word,
                        line=line,
                        game=GAMES[position.ruleset].name,
                        seats=", ".join(_seats(position)),
                    ),
                    setting="scenario",
                )


def words_for_people(scenario: str, ruleset: str) -> Iterator[str]:
    """Yield all words of a scenario that could name a person.

    Comments are yielded as they are, other lines without cards and seats.
    """
    for line in scenario.splitlines():
        code, _, comment = line.partition("#")
        yield comment
        yield re.sub(rf"\b(?:{'|'.join(SEATS)})\b", PLACEHOLDER, without_cards(code, ruleset))


def without_cards(text: str, ruleset: str) -> str:
    return _titles(ruleset).sub(PLACEHOLDER, text)


def _seats(position: Position) -> tuple[str, ...]:
    return tuple(position.board.seats) if position.board is not None else SEATS


def _is_play(line: str, position: Position) -> bool:
    if (until := UNTIL_PATTERN.fullmatch(line)) is not None:
        return until["who"] in _seats(position)
    found = PLAY_PATTERN.fullmatch(line)
    if found is None:
        return False
    if found["who"] == EVERYBODY:
        return line == f"{EVERYBODY}: pass"
    return found["who"] in _seats(position) and found["verb"] in (VERBS if found["rest"] else BARE_VERBS)


def _is_expected(line: str, position: Position) -> bool:
    found = EXPECT_PATTERN.fullmatch(line)
    if found is None or found["what"] in MATCH_FACTS:
        return found is not None
    fact = FACT_PATTERN.fullmatch(found["rest"])
    return fact is not None and found["what"] in _seats(position) and fact["fact"] in SEAT_FACTS


@cache
def _titles(ruleset: str) -> re.Pattern[str]:
    """Compile a pattern for all card titles of a game, longest first."""
    titles = sorted(
        {facts.title for facts in pool_for(ruleset).facts.values()}, key=lambda title: (-len(title), title)
    )
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, titles))})(?!\w)")


@cache
def _capitalized_terms(ruleset: str) -> frozenset[str]:
    """Return capitalized words that lines use beside titles: traits and printed terms."""
    traits = (trait for facts in pool_for(ruleset).facts.values() for trait in facts.traits)
    return frozenset(["STR", *(word for trait in traits for word in re.findall(r"\w+", str(trait)))])
