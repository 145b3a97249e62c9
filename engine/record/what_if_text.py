"""A what-if in words: the question before an answer, and both lines compared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from engine.cards import Pool
from engine.chain.journal import LogEntry
from engine.english import phrase
from engine.log.kinds import describe_entry, kind_of
from engine.log.names import Names
from engine.log.redaction import JUDGE
from engine.log.text.layout import is_quiet
from engine.record.difference import TableDifference
from engine.record.record import Record
from engine.record.what_if import DecisionPoint, GivenAnswer, WhatIfResult, find_decision_point, play_what_if

MAX_DIFFERENCES: Final = 60


class WhatIfRow(msgspec.Struct, frozen=True):
    """A step of one of the two lines."""

    step: int
    said: str
    more: str
    rule: str
    icon: str
    quiet: bool
    """Whether a summary can leave it out."""
    differs: bool
    """Whether the other line has no such step."""


class DifferenceText(msgspec.Struct, frozen=True):
    seat: int | None
    """The seat it concerns, from 0; null for the table."""
    whose: str
    what: str
    real: str
    tried: str


class MeetingPoint(msgspec.Struct, frozen=True):
    """The next framework step that both lines reach: there the tables are compared."""

    real: int
    tried: int
    said: str


class WhatIfReport(msgspec.Struct, frozen=True):
    official: bool
    step: int
    """The step of the replaced answer."""
    seat: int
    name: str
    real: tuple[WhatIfRow, ...]
    tried: tuple[WhatIfRow, ...]
    met: MeetingPoint | None
    differences: tuple[DifferenceText, ...]
    more: int
    """How many further differences are left out."""
    given: int
    kept: int
    filled: int
    guessed: int
    chance: str
    """`as it was`, or `another` if the match has not ended."""
    asks: str

    @property
    def filled_words(self) -> str:
        """How many answers were added after the given ones, in a sentence."""
        if not self.kept + self.filled + self.guessed:
            return phrase("No further answers were needed.")
        pieces = [phrase("%(number)s as played", number=self.kept)] if self.kept else []
        pieces += [phrase("%(number)s passed or declined", number=self.filled)] if self.filled else []
        pieces += [phrase("%(number)s guessed", number=self.guessed)] if self.guessed else []
        return phrase("Answers after yours: %(answers)s.", answers=", ".join(pieces))


class QuestionBefore(msgspec.Struct, frozen=True):
    """The answer that a what-if replaces: its seat, the offers, and the choice."""

    step: int
    seat: int
    name: str
    words: str
    rule: str
    offers: tuple[tuple[str, str, bool], ...]
    """Id, words, and whether it was chosen."""
    least: int
    most: int


def find_question_before(record: Record, pool: Pool, step: int, seat: int | None = None) -> QuestionBefore:
    """Return the question before an answer; raise EngineError if there is none."""
    stand = find_decision_point(record, pool, step, seat)
    prompt, secret = stand.prompt, record.entries[stand.step - 1].secret
    ids = secret[1] if len(secret) > 1 and isinstance(secret[1], tuple) else ("pass",)
    return QuestionBefore(
        stand.step,
        stand.seat,
        record.called[stand.seat],
        prompt.words,
        prompt.rule,
        tuple((offer.id, offer.label, offer.id in ids) for offer in prompt.offers),
        prompt.least,
        prompt.most,
    )


def report_what_if(
    record: Record, pool: Pool, step: int, seat: int | None, given: Sequence[GivenAnswer], seed: bytes
) -> WhatIfReport:
    """Play other answers from a step and report both lines.

    Raises EngineError with the possible answers if one is illegal.
    """
    stand = find_decision_point(record, pool, step, seat)
    tried = play_what_if(stand, given, seed)
    entries = record.entries
    shared = entries[stand.start : stand.step - 1]
    real, real_names = _rows(stand, shared, entries[stand.step - 1 : tried.real_at or None], tried.real)
    other, _names = _rows(stand, shared, _other_line(tried, stand), tried.tried)
    met = None
    if tried.real_at:
        met = MeetingPoint(
            tried.real_at, tried.tried_at, describe_entry(entries[tried.real_at - 1], real_names).sentence
        )
    apart = tried.differs[:MAX_DIFFERENCES]
    return WhatIfReport(
        official=False,
        step=stand.step,
        seat=stand.seat,
        name=record.called[stand.seat],
        real=_mark_differences(real, other),
        tried=_mark_differences(other, real),
        met=met,
        differences=tuple(_describe_difference(record, row) for row in apart),
        more=len(tried.differs) - len(apart),
        given=tried.given,
        kept=tried.kept,
        filled=tried.filled,
        guessed=tried.guessed,
        chance="as it was" if record.ended else "another",
        asks=tried.asks,
    )


def _other_line(tried: WhatIfResult, stand: DecisionPoint) -> Iterable[LogEntry]:
    """Yield the other line from the answer on: the common part, then its own."""
    first = tried.tried[0].number if tried.tried else stand.step
    return [*stand.record.entries[stand.step - 1 : first - 1], *tried.tried]


def _rows(
    stand: DecisionPoint, shared: Iterable[LogEntry], line: Iterable[LogEntry], shown: Sequence[LogEntry]
) -> tuple[list[WhatIfRow], Names]:
    """Render some of a line's entries as a judge reads them after all before."""
    record = stand.record
    names = (
        Names(record.called, stand.pool, JUDGE, recorded=record.header.seats)
        if stand.before is None
        else Names.at_table(stand.before, JUDGE)
    )
    for entry in shared:
        names.learn(entry)
    wanted, rows = {entry.number for entry in shown}, []
    for entry in line:
        names.learn(entry)
        if entry.number in wanted:
            said, kind = describe_entry(entry, names), kind_of(entry)
            quiet = is_quiet(entry, names) or kind.style == "close"
            rows.append(
                WhatIfRow(
                    entry.number, said.sentence, said.more, entry.rule, kind.icon_of(entry), quiet, differs=False
                )
            )
    return rows, names


def _mark_differences(rows: list[WhatIfRow], others: list[WhatIfRow]) -> tuple[WhatIfRow, ...]:
    """Mark the first row, and those that the other line doesn't have."""
    there = {row.said for row in others}
    return tuple(
        msgspec.structs.replace(row, differs=not place or row.said not in there) for place, row in enumerate(rows)
    )


def _describe_difference(record: Record, row: TableDifference) -> DifferenceText:
    seat = row.seat if row.seat >= 0 else None
    whose = "" if seat is None else record.called[seat]
    return DifferenceText(seat, whose, row.what, row.one, row.other)
