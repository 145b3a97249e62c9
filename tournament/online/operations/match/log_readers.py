"""Readers of a log under way: what one has been told, so that the next lines need only what is new."""

from collections import OrderedDict
from collections.abc import Iterable
from threading import Lock
from typing import Final
from uuid import UUID

import msgspec

from engine.chain.journal import LogEntry
from engine.log.names import Names
from engine.log.text import layout
from engine.log.text.layout import is_quiet, make_log_lines
from engine.log.undone_steps import find_undone_steps

IN_WINDOWS: Final = ("window", "pass", "close")
"""What is quiet as long as nothing is done in its window."""
MOST_READINGS: Final = 500
MOST_TAKEN_IN: Final = 60
"""Inputs that one reader takes in before it begins anew at a kept table: it remembers all their entries."""


class LiveLogLine(msgspec.Struct, frozen=True, omit_defaults=True):
    step: int
    depth: int
    words: str
    kind: str
    rule: str
    quiet: bool
    icon: str
    more: str = ""
    undone: int = 0
    """The step of the order that took it back; 0 where it still counts."""


class LogReader:
    """One viewer's, from a table on: all that this viewer knows there, and the entries since."""

    __slots__ = ("_before", "_names", "_quiet", "first", "is_short", "seq", "step")

    def __init__(self, names: Names, seq: int, step: int) -> None:
        self._names = names
        self._before = set(names.quiet)
        """Windows that were open and quiet at the table; their lines are not at hand."""
        self._quiet: list[tuple[LogEntry, layout.LogLine]] = []
        """Lines that were told as quiet, of windows that are still open."""
        self.first = self.seq = seq
        self.step = step
        self.is_short = False
        """Whether lines of before its table should be told again: somebody must begin to read earlier."""

    def read(self, seq: int, entries: list[LogEntry]) -> list[LiveLogLine]:
        """Read the next entries as lines.

        Before them come quiet lines that are quiet no longer, since something was done in their window. Raises
        EngineError where the match goes back to before the table.
        """
        names = self._names
        lines = make_log_lines(entries, names)
        self.is_short = self.is_short or not self._before <= names.quiet
        again = [line._replace(quiet=False) for entry, line in self._quiet if not is_quiet(entry, names)]
        closed = {entry.parent for entry in entries if entry.kind == "close"}
        told = zip(entries, lines, strict=True)
        self._quiet += [(entry, line) for entry, line in told if line.quiet and line.kind in IN_WINDOWS]
        self._quiet = [
            (entry, line)
            for entry, line in self._quiet
            if is_quiet(entry, names) and not {entry.number, entry.parent} & closed
        ]
        self.seq, self.step = seq, entries[-1].number if entries else self.step
        gone = find_undone_steps(entries)
        return [_line(line, gone.get(line.step, 0)) for line in again + lines]


def _line(line: layout.LogLine, undone_at: int) -> LiveLogLine:
    step, depth, words, kind, rule, quiet, icon, more = line
    return LiveLogLine(step, depth, words, kind, rule, quiet, f"i-{icon}", more, undone_at)


Place = tuple[UUID, int, int]
"""A match, how often its names have changed, and a viewer."""


class LogReaderCache:
    """Readings of this process; whoever uses one takes it out. Nothing rests on them."""

    def __init__(self, most: int = MOST_READINGS) -> None:
        self._most = most
        self._held: OrderedDict[Place, LogReader] = OrderedDict()
        self._lock = Lock()

    def take(self, place: Place, after: int) -> LogReader | None:
        """Take a reader that has not come further than to this step."""
        with self._lock:
            held = self._held.pop(place, None)
        return held if held is not None and held.step <= after else None

    def put(self, place: Place, reading: LogReader) -> None:
        if reading.is_short or reading.seq - reading.first > MOST_TAKEN_IN:
            return
        with self._lock:
            self._held[place] = reading
            while len(self._held) > self._most:
                self._held.popitem(last=False)


def cut(entries: Iterable[LogEntry], after: int) -> tuple[list[LogEntry], list[LogEntry]]:
    """Entries up to a step, and those after it."""
    kept = list(entries)
    place = sum(entry.number <= after for entry in kept)
    return kept[:place], kept[place:]
