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
from engine.log.text.layout import find_quiet, is_quiet
from engine.log.undone_steps import find_undone_steps
from engine.prompts.prompts import BY_ORDER, BY_SETTING, CHOSEN, NOTHING_TO_DO, ONLY, REPEATED, TIMED_OUT
from tournament.core.cache import Kept
from tournament.replays.operations.opened_match import FOREIGN, Opened

_readings: Kept[tuple[tuple[str, ...], int], Reading] = Kept(100_000, lambda reading: len(reading.rows))

CAUSES: Final = {
    CHOSEN: ("chosen", "chosen"),
    ONLY: ("auto", "automatic, only answer"),
    NOTHING_TO_DO: ("auto", "automatic, nothing to do"),
    BY_SETTING: ("setting", "by setting"),
    TIMED_OUT: ("timeout", "time ran out"),
    BY_ORDER: ("order", "by a judge’s order"),
    REPEATED: ("auto", "repeated in a loop"),
}
HEADINGS: Final = ("setup", "round", "phase")
CHALLENGE: Final = "challenge"
STOPS: Final = {"choice": ("choice", "pass"), "window": ("window",), "phase": HEADINGS}
"""Which rows are stops, for each way of going through a log but the plain one."""


class Row(msgspec.Struct, frozen=True, gc=False):
    """One step of the log as a page shows it to one viewer; a log has thousands, so they are made cheaply."""

    number: int
    style: str
    icon: str
    said: str
    more: str
    cause: str
    caused: str
    thought: int
    """Milliseconds from the question to the answer; 0 where this viewer is not told."""
    rule: str
    rails: str
    """The kinds of the windows and steps it lies in, outermost first, and its own if others lie in it."""
    end: int
    """The last step that lies in this one; its own number where none does."""
    quiet: bool
    at: int
    subject: int
    offers: tuple[tuple[str, bool], ...] = ()
    """What was offered, and whether it was picked; only where this viewer may know."""
    short: str = ""
    """What it is called under a heading that says the rest."""
    undone: int = 0
    """The step of the order that took it back; 0 where it still counts."""
    kind: str = ""
    """The kind of entry that it is of."""
    actor: int = NOBODY
    """The seat that it is an act of, if any."""

    @property
    def opens(self) -> bool:
        return self.end > self.number

    @property
    def is_heading(self) -> bool:
        """Whether the contents name it, as far as it still counts."""
        return (self.style in HEADINGS or self.kind == CHALLENGE) and not self.undone


@dataclass(frozen=True, slots=True)
class Reading:
    """The whole log for one viewer."""

    viewer: int
    rows: tuple[Row, ...]

    def row(self, step: int) -> Row:
        return self.rows[step - 1]

    def path(self, step: int) -> tuple[Row, ...]:
        """The rows that a step lies in, outermost first."""
        found, at = [], 0
        while at < step - 1:
            row = self.rows[at]
            if row.end >= step:
                found.append(row)
                at += 1
            else:
                at = row.end
        return tuple(found)

    def around(self, step: int, more: int, everything: bool) -> tuple[Row, ...]:
        """The rows shown around a step; the step itself is always among them."""
        shown = self.shown(step, everything)
        place = next(i for i, row in enumerate(shown) if row.number == step)
        return tuple(shown[max(place - more, 0) : place + more + 1])

    def shown(self, step: int, everything: bool) -> list[Row]:
        """The rows in the order in which a log shows them: what was undone stands under the order that undid it, and
        only where the step that is read is part of it."""
        open_orders, order = set(), self.row(step).undone
        while order:
            open_orders.add(order)
            order = self.row(order).undone
        lines = self.lines()

        def lay(line: list[Row]) -> Iterator[Row]:
            for row in line:
                if everything or not row.quiet or row.number == step:
                    yield row
                if row.number in open_orders:
                    yield from lay(lines[row.number])

        return list(lay(lines[0]))

    def lines(self) -> dict[int, list[Row]]:
        """The rows by the order that undid them; under 0 the line that still counts."""
        found: dict[int, list[Row]] = {0: []}
        for row in self.rows:
            found.setdefault(row.undone, []).append(row)
        return found

    def headings(self) -> tuple[Row, ...]:
        """Setup, rounds, phases and challenges of the line that still counts."""
        return tuple(row for row in self.rows if row.is_heading)

    def beside(self, step: int, by: str, everything: bool) -> tuple[int, int]:
        """The stops before and after a step, when one goes by steps, choices, windows or phases; 0 for none."""
        styles, shown = STOPS.get(by), self.shown(step, everything)
        place = next(i for i, row in enumerate(shown) if row.number == step)

        def stop(rows: Iterable[Row]) -> int:
            return next((row.number for row in rows if not styles or (row.style in styles and not row.undone)), 0)

        return stop(reversed(shown[:place])), stop(shown[place + 1 :])


@dataclass(slots=True)
class _Nesting:
    """Which steps lie in which: a step holds its children, and whatever stands between it and the last of them.

    What a rewind has undone is a line of its own: it neither ends nor prolongs what lies on the line that counts.
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


def reading(opened: Opened, viewer: int) -> Reading:
    return _readings.get((opened.mark, viewer), lambda: Reading(viewer, tuple(_rows(opened, viewer))))


def _rows(opened: Opened, viewer: int) -> Iterator[Row]:
    names = Names(opened.names, opened.pool, viewer, recorded=opened.header.seats)
    entries = opened.entries if viewer == JUDGE else tuple(redact_entry(entry, viewer) for entry in opened.entries)
    with suppress(*(() if opened.familiar else FOREIGN)):
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


def _row(entry: LogEntry, names: Names, rails: str, end: int, gone: int, familiar: bool) -> Row:
    try:
        names.learn(entry)
        said, quiet = describe_entry(entry, names), is_quiet(entry, names)
    except FOREIGN:
        if familiar:
            raise
        said, quiet = describe_unknown_entry(entry), False
    kind = kind_of(entry)
    sentence, more = said.sentence, said.more
    if kind.style == "close":
        sentence, more = f"Closed: {more}", ""
    cause, caused = CAUSES.get(said.cause, ("", ""))
    return Row(
        number=entry.number,
        style=kind.style,
        icon=kind.icon_of(entry),
        said=sentence,
        more=more,
        cause=cause,
        caused=caused if said.because else "",
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
