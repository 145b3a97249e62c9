"""Incremental readers of a log under way, which keep what a viewer has read."""

from collections import OrderedDict
from collections.abc import Iterable
from threading import Lock
from typing import Final
from uuid import UUID

import msgspec

from engine.chain.journal import LogEntry
from engine.log.names import Names
from engine.log.summaries import Summarizer
from engine.log.text import layout
from engine.log.text.layout import is_quiet, make_log_lines
from engine.log.undone_steps import find_undone_steps

WINDOW_KINDS: Final = ("window", "pass", "close")
"""Kinds of lines that stay quiet while nothing happens in their window."""
LOG_READER_CACHE_SIZE: Final = 500
MAX_READER_INPUTS: Final = 60
"""Inputs that a reader processes before it restarts at a checkpoint, because it keeps all their entries."""


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
    """The step of the order that took it back; 0 if it still counts."""
    summary: str = ""
    """What the challenge or round that ends here came to; empty if it began before this reader."""


class LogReader:
    """The reader of one viewer, from a checkpoint on.

    It keeps the names that the viewer knew there, and the entries since.
    """

    __slots__ = ("_before", "_names", "_quiet", "_summarizer", "first", "is_short", "seq", "step")

    def __init__(self, names: Names, seq: int, step: int) -> None:
        self._names = names
        self._summarizer = Summarizer(names)
        self._before = set(names.quiet)
        """Windows that were open and quiet at the checkpoint; their lines are not available."""
        self._quiet: list[tuple[LogEntry, layout.LogLine]] = []
        """Lines sent as quiet, of windows that are still open."""
        self.first = self.seq = seq
        self.step = step
        self.is_short = False
        """Whether lines from before its checkpoint have to be sent again, so that reading must begin earlier."""

    def read(self, seq: int, entries: list[LogEntry]) -> list[LiveLogLine]:
        """Turn the next entries into lines.

        Earlier lines that are no longer quiet, because something happened in their window, come first. Raises
        EngineError if the match goes back to before the checkpoint.
        """
        names = self._names
        lines = make_log_lines(entries, names, self._summarizer)
        self.is_short = self.is_short or not self._before <= names.quiet
        again = [line._replace(quiet=False) for entry, line in self._quiet if not is_quiet(entry, names)]
        closed = {entry.parent for entry in entries if entry.kind == "close"}
        told = zip(entries, lines, strict=True)
        self._quiet += [(entry, line) for entry, line in told if line.quiet and line.kind in WINDOW_KINDS]
        self._quiet = [
            (entry, line)
            for entry, line in self._quiet
            if is_quiet(entry, names) and not {entry.number, entry.parent} & closed
        ]
        self.seq, self.step = seq, entries[-1].number if entries else self.step
        gone = find_undone_steps(entries)
        return [_make_live_line(line, gone.get(line.step, 0)) for line in again + lines]


def _make_live_line(line: layout.LogLine, undone_at: int) -> LiveLogLine:
    step, depth, words, kind, rule, quiet, icon, more, summary = line
    return LiveLogLine(step, depth, words, kind, rule, quiet, f"i-{icon}", more, undone_at, summary)


ReaderKey = tuple[UUID, int, int]
"""A match, how often its names have changed, and a viewer."""


class LogReaderCache:
    """A cache of readers in this process; a reader is taken out while in use.

    Every reader can be built again.
    """

    def __init__(self, most: int = LOG_READER_CACHE_SIZE) -> None:
        self._most = most
        self._held: OrderedDict[ReaderKey, LogReader] = OrderedDict()
        self._lock = Lock()

    def take(self, place: ReaderKey, after: int) -> LogReader | None:
        """Take out a reader that has not read beyond this step."""
        with self._lock:
            held = self._held.pop(place, None)
        return held if held is not None and held.step <= after else None

    def put(self, place: ReaderKey, reading: LogReader) -> None:
        if reading.is_short or reading.seq - reading.first > MAX_READER_INPUTS:
            return
        with self._lock:
            self._held[place] = reading
            while len(self._held) > self._most:
                self._held.popitem(last=False)


def split_entries(entries: Iterable[LogEntry], after: int) -> tuple[list[LogEntry], list[LogEntry]]:
    """Split entries into those up to a step and those after it."""
    kept = list(entries)
    place = sum(entry.number <= after for entry in kept)
    return kept[:place], kept[place:]
