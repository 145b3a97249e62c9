"""The log of a match as rows, for one viewer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

import msgspec

from engine import JUDGE
from engine.base.ids import NOBODY
from engine.chain.journal import LogEntry
from engine.log.kinds import describe_entry, describe_unknown_entry, kind_of
from engine.log.names import Names
from engine.log.redaction import redact_entry
from engine.log.summaries import Summarizer, Summary
from engine.log.text.layout import find_quiet, is_quiet
from engine.log.undone_steps import find_undone_steps
from engine.prompts.prompts import BY_ORDER, BY_SETTING, CHOSEN, NOTHING_TO_DO, ONLY, REPEATED, TIMED_OUT
from tournament.core.cache import LruCache
from tournament.core.translation import translatable
from tournament.replays.operations.opened_match import READ_ERRORS, OpenedMatch

_viewer_logs: LruCache[tuple[tuple[str, ...], int], ViewerLog] = LruCache(100_000, lambda reading: len(reading.rows))

CAUSE_WORDS: Final = {
    CHOSEN: ("chosen", translatable("chosen")),
    ONLY: ("auto", translatable("only option")),
    NOTHING_TO_DO: ("auto", translatable("auto-pass, nothing to do")),
    BY_SETTING: ("setting", translatable("auto-pass, by setting")),
    TIMED_OUT: ("timeout", translatable("time ran out")),
    BY_ORDER: ("order", translatable("by a judge’s order")),
    REPEATED: ("auto", translatable("repeated in a loop")),
}
"""Kind and text of each cause. The text stays English in a row, because rows are shared between readers."""
HEADING_STYLES: Final = ("setup", "round", "phase")
CHALLENGE: Final = "challenge"
STOP_STYLES: Final = {"choice": ("choice", "pass"), "window": ("window",), "phase": HEADING_STYLES}
"""Styles of rows to stop at, for each way to go through a log except by step."""


class LogRow(msgspec.Struct, frozen=True, gc=False):
    """One step of the log as a page shows it to one viewer.

    A log has thousands of rows, so they are cheap to make.
    """

    number: int
    style: str
    icon: str
    said: str
    more: str
    cause: str
    caused: str
    thought: int
    """Milliseconds from the question to the answer; 0 if this viewer may not know."""
    rule: str
    rails: str
    """Kinds of the windows and steps around it, outermost first.

    Its own kind is the last one if other steps lie in it.
    """
    end: int
    """The last step inside this one; its own number if there is none."""
    quiet: bool
    at: int
    subject: int
    offers: tuple[tuple[str, bool], ...] = ()
    """Each offer and whether it was picked; only if this viewer may know."""
    short: str = ""
    """Its text under a heading that says the rest."""
    undone: int = 0
    """The step of the order that undid it; 0 if it still counts."""
    kind: str = ""
    """The kind of its entry."""
    actor: int = NOBODY
    """The seat that acted, if any."""
    summary: str = ""
    """What the challenge or round that begins here came to; empty in other rows."""

    @property
    def opens(self) -> bool:
        return self.end > self.number

    @property
    def is_heading(self) -> bool:
        """Whether the table of contents lists it; undone rows are not listed."""
        return (self.style in HEADING_STYLES or self.kind == CHALLENGE) and not self.undone


@dataclass(frozen=True, slots=True)
class ViewerLog:
    """The whole log for one viewer."""

    viewer: int
    rows: tuple[LogRow, ...]

    def row(self, step: int) -> LogRow:
        return self.rows[step - 1]

    def path(self, step: int) -> tuple[LogRow, ...]:
        """Return the rows around a step, outermost first."""
        found, at = [], 0
        while at < step - 1:
            row = self.rows[at]
            if row.end >= step:
                found.append(row)
                at += 1
            else:
                at = row.end
        return tuple(found)

    def around(self, step: int, more: int, everything: bool) -> tuple[LogRow, ...]:
        """Return the rows shown near a step, always with the step itself."""
        shown = self.shown(step, everything)
        place = next(i for i, row in enumerate(shown) if row.number == step)
        return tuple(shown[max(place - more, 0) : place + more + 1])

    def shown(self, step: int, everything: bool) -> list[LogRow]:
        """Return the rows in the order in which a log shows them.

        Undone rows follow the order that undid them, and only if the step being read is one of them.
        """
        open_orders, order = set(), self.row(step).undone
        while order:
            open_orders.add(order)
            order = self.row(order).undone
        lines = self.lines()

        def lay(line: list[LogRow]) -> Iterator[LogRow]:
            for row in line:
                if everything or not row.quiet or row.number == step:
                    yield row
                if row.number in open_orders:
                    yield from lay(lines[row.number])

        return list(lay(lines[0]))

    def lines(self) -> dict[int, list[LogRow]]:
        """Group rows by the order that undid them; 0 has the rows that still count."""
        found: dict[int, list[LogRow]] = {0: []}
        for row in self.rows:
            found.setdefault(row.undone, []).append(row)
        return found

    def headings(self) -> tuple[LogRow, ...]:
        """Return setup, rounds, phases and challenges that still count."""
        return tuple(row for row in self.rows if row.is_heading)

    def beside(self, step: int, by: str, everything: bool) -> tuple[int, int]:
        """Return the stops before and after a step; 0 for none.

        `by` says whether steps, choices, windows or phases are stops.
        """
        styles, shown = STOP_STYLES.get(by), self.shown(step, everything)
        place = next(i for i, row in enumerate(shown) if row.number == step)

        def stop(rows: Iterable[LogRow]) -> int:
            return next((row.number for row in rows if not styles or (row.style in styles and not row.undone)), 0)

        return stop(reversed(shown[:place])), stop(shown[place + 1 :])


@dataclass(slots=True)
class _Nesting:
    """Which steps lie in which.

    A step contains its children, and all steps up to the last of them. Undone steps are separate: they neither end
    nor extend a step that still counts.
    """

    ends: list[int] = field(default_factory=list)

    def __init__(self, entries: tuple[LogEntry, ...], gone: Mapping[int, int]) -> None:
        self.ends = list(range(len(entries) + 1))
        lines: dict[int, list[LogEntry]] = {}
        for entry in entries:
            lines.setdefault(gone.get(entry.number, 0), []).append(entry)
        for line in lines.values():
            self._nest(line)

    def _nest(self, line: list[LogEntry]) -> None:
        places = {entry.number: place for place, entry in enumerate(line, 1)}
        following = len(line)
        ends = list(range(following + 1))
        for place in range(len(line), 0, -1):
            entry = line[place - 1]
            if entry.kind == "round":
                ends[place] = max(ends[place], following)
                following = place - 1
            end, at = ends[place], place + 1
            while at <= end:
                end = max(end, ends[at])
                at = ends[at] + 1
            ends[place] = end
            parent = places.get(entry.parent, 0)
            if parent:
                ends[parent] = max(ends[parent], end)
            self.ends[entry.number] = line[end - 1].number


def viewer_log(opened: OpenedMatch, viewer: int) -> ViewerLog:
    return _viewer_logs.get((opened.mark, viewer), lambda: ViewerLog(viewer, _summarized_rows(opened, viewer)))


def _summarized_rows(opened: OpenedMatch, viewer: int) -> tuple[LogRow, ...]:
    """Return all rows; those that begin a challenge or a round have its summary."""
    names = Names(opened.names, opened.pool, viewer, recorded=opened.header.seats)
    summaries: list[Summary] = []
    rows = list(_rows(opened, names, summaries))
    for summary in summaries:
        rows[summary.first - 1] = msgspec.structs.replace(rows[summary.first - 1], summary=summary.words)
    return tuple(rows)


def _rows(opened: OpenedMatch, names: Names, summaries: list[Summary]) -> Iterator[LogRow]:
    """Yield the rows, and add summaries as they become known."""
    viewer, summarizer = names.viewer, Summarizer(names)
    entries = opened.entries if viewer == JUDGE else tuple(redact_entry(entry, viewer) for entry in opened.entries)
    with suppress(*(() if opened.familiar else READ_ERRORS)):
        find_quiet(entries, names)
    gone = find_undone_steps(entries)
    nesting, familiar = _Nesting(entries, gone), opened.familiar
    around: list[tuple[int, str]] = [(len(entries) + 1, "")]
    for entry in entries:
        while around[-1][0] < entry.number:
            around.pop()
        end = nesting.ends[entry.number]
        if end > entry.number:
            around.append((end, around[-1][1] + kind_of(entry).rail_of(entry)))
        yield _row(entry, names, around[-1][1], end, gone.get(entry.number, 0), familiar)
        with suppress(*(() if familiar else READ_ERRORS)):
            summary = summarizer.read(entry)
            if summary is not None:
                summaries.append(summary)


def _row(entry: LogEntry, names: Names, rails: str, end: int, gone: int, familiar: bool) -> LogRow:
    try:
        names.learn(entry)
        said, quiet = describe_entry(entry, names), is_quiet(entry, names)
    except READ_ERRORS:
        if familiar:
            raise
        said, quiet = describe_unknown_entry(entry), False
    kind = kind_of(entry)
    sentence, more = said.sentence, said.more
    if kind.style == "pass":
        sentence = said.short or sentence  # how a pass came about has a mark of its own
    cause, caused = CAUSE_WORDS.get(said.cause, ("", ""))
    return LogRow(
        number=entry.number,
        style=kind.style,
        icon=kind.icon_of(entry),
        said=sentence,
        more=more,
        cause=cause,
        caused=caused if said.because or kind.style == "pass" else "",
        thought=said.thought,
        rule=entry.rule,
        rails=rails,
        end=end,
        quiet=quiet,
        at=entry.at,
        subject=entry.subject,
        offers=said.offers,
        short=said.short or sentence,
        undone=gone,
        kind=entry.kind,
        actor=entry.actor,
    )
