"""The public log of a match under way, shared by all spectators and paged."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from uuid import UUID

import msgspec
import zstandard
from sqlalchemy.orm import Session

from engine import PUBLIC, EngineError
from engine.chain.journal import LogEntry
from engine.log.names import Names
from engine.log.undone_steps import find_rewound_step
from tournament.core.security.sealing import SealBroken
from tournament.online.operations.match.deal import load_wording
from tournament.online.operations.match.log_readers import MAX_READER_INPUTS, LiveLogLine, LogReader
from tournament.online.operations.match.match_rows import open_content
from tournament.online.operations.match.record_files import load_record
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import MatchSnapshot
from tournament.online.operations.view.live_log import LogLines, load_inputs_between, start_at_checkpoint
from tournament.online.problems import OtherRules

CHUNK_LINES: Final = 200
"""Lines that are compressed together."""
MAX_ANSWER_LINES: Final = 400
"""Lines of one answer; a viewer further behind asks again."""
LOG_OVERHEAD_BYTES: Final = 2000
"""Memory of a log besides its lines."""

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[LiveLogLine]).decode


@dataclass(frozen=True, slots=True)
class LogPage:
    """Lines of one page, and the first steps of the pages around it; 0 for none."""

    lines: list[LiveLogLine]
    before: int
    after: int
    steps: int


def make_page(found: LogLines, first: int | None, everything: bool, size: int) -> LogPage:
    """Return a page of lines that are all in memory."""
    by_step = {line.step: line for line in found.lines if everything or not line.quiet}
    steps, before, after = _find_page(list(by_step), first, size)
    return LogPage([by_step[step] for step in steps], before, after, found.step)


def _find_page(steps: list[int], first: int | None, size: int) -> tuple[list[int], int, int]:
    """Return the steps of a page, and the first steps of the pages around it."""
    place = bisect_left(steps, first) if first is not None else max(len(steps) - size, 0)
    before = steps[max(place - size, 0)] if place else 0
    after = steps[place + size] if place + size < len(steps) else 0
    return steps[place : place + size], before, after


class PublicLog:
    """All public lines of a match up to a version.

    The caller holds the lock of the match's log.
    """

    def __init__(self, play: MatchRuntime, match_id: UUID) -> None:
        self._play = play
        self._match_id = match_id
        self.seq = -1
        self._chunks: list[bytes] = []
        self._tail: list[LiveLogLine] = []
        self._quiet = bytearray()
        """For each step, whether it is quiet now; lines only know whether they were at first."""
        self._again: list[tuple[int, int]] = []
        """Steps that are no longer quiet, each with the step that changed them."""
        self._undone: dict[int, int] = {}
        self._living = array("L")
        self._visible: list[int] | None = None
        self._reading: LogReader | None = None

    @property
    def step(self) -> int:
        return len(self._quiet)

    @property
    def weight(self) -> int:
        """Approximate size in bytes."""
        return LOG_OVERHEAD_BYTES + sum(map(len, self._chunks)) + 300 * len(self._tail) + 16 * self.step

    # --- processing inputs

    def extend(self, snapshot: MatchSnapshot) -> None:
        """Process the inputs up to a version, one by one.

        So the lines don't depend on when they were requested.
        """
        while self.seq < snapshot.version:
            with self._play.database.read() as session:
                rows = load_inputs_between(session, self._match_id, self.seq + 1, snapshot.version)
                if not rows:
                    break
                for row in rows:
                    self._take(session, row.seq, open_content(self._play.sealer, row).entries)
        if self.seq < snapshot.version:  # the inputs are deleted, but the record file contains them
            with self._play.database.read() as session:
                for seq, entries in self._of_file(snapshot.version):
                    if seq > self.seq:
                        self._take(session, seq, entries)
        reading = self._reading
        if reading is not None and reading.seq - reading.first > MAX_READER_INPUTS:
            self._reading = None  # it keeps all their entries

    def _take(self, session: Session, seq: int, entries: list[LogEntry]) -> None:
        lines = self._worded(session, seq, entries)
        for line in lines:
            if line.step <= self.step:
                self._quiet[line.step - 1] = line.quiet
                self._again.append((entries[-1].number, line.step))
            else:
                self._quiet.append(line.quiet)
                self._tail.append(line)
        for entry in entries:
            target = find_rewound_step(entry)
            while target >= 0 and self._living and self._living[-1] > target:
                self._undone[self._living.pop()] = entry.number
            self._living.append(entry.number)
        while len(self._tail) >= CHUNK_LINES:
            self._chunks.append(zstandard.ZstdCompressor(level=3).compress(_encode(self._tail[:CHUNK_LINES])))
            del self._tail[:CHUNK_LINES]
        self.seq, self._visible = seq, None

    def _worded(self, session: Session, seq: int, entries: list[LogEntry]) -> list[LiveLogLine]:
        """Return the lines of an input, after earlier lines that it makes no longer quiet."""
        reading, below = self._reading, seq
        while below > 0:
            try:
                reading = reading or self._caught_up(session, self._at_table(session, below), seq)
                lines = reading.read(seq, entries)
            except (EngineError, SealBroken, OtherRules):  # it goes back beyond the checkpoint, or that is broken
                break
            if not reading.is_short:
                self._reading = reading
                return lines
            below, reading = reading.first, None  # lines of an open window change
        self._reading = self._caught_up(session, self._from_the_beginning(), seq)
        return self._reading.read(seq, entries)

    def _at_table(self, session: Session, below: int) -> LogReader:
        return start_at_checkpoint(session, self._play, self._match_id, PUBLIC, below)

    def _from_the_beginning(self) -> LogReader:
        by = load_wording(self._play, self._match_id)
        return LogReader(Names(by.names, by.pool, PUBLIC, recorded=by.header.seats), -1, 0)

    def _caught_up(self, session: Session, reading: LogReader, seq: int) -> LogReader:
        """Return a reader that has processed everything before an input."""
        while reading.seq < seq - 1:
            rows = load_inputs_between(session, self._match_id, reading.seq + 1, seq - 1)
            if not rows:
                for place, entries in self._of_file(seq - 1):
                    if place > reading.seq:
                        reading.read(place, entries)
                break
            for row in rows:
                reading.read(row.seq, open_content(self._play.sealer, row).entries)
        return reading

    def _of_file(self, until: int) -> Iterator[tuple[int, list[LogEntry]]]:
        """Yield the entries, input by input, from the record of a match."""
        record = load_record(self._play, self._match_id)
        starts = [0, *(played.step for played in record.inputs), len(record.entries)]
        for seq in range(min(until, len(record.inputs)) + 1):
            yield seq, record.entries[starts[seq] : starts[seq + 1]]

    # --- answers

    def after(self, step: int) -> LogLines:
        """Return the lines after a step, up to a limit, and those no longer quiet."""
        newest = max(min(self.step, step + MAX_ANSWER_LINES), step)
        again = sorted({line for told_at, line in self._again if line <= step < told_at})
        return LogLines(newest, [self._line(one) for one in (*again, *range(step + 1, newest + 1))])

    def page(self, first: int | None, everything: bool, size: int) -> LogPage:
        if everything:
            steps = list(range(1, self.step + 1))
        else:
            if self._visible is None:
                self._visible = [step for step, quiet in enumerate(self._quiet, 1) if not quiet]
            steps = self._visible
        steps, before, after = _find_page(steps, first, size)
        return LogPage([self._line(step) for step in steps], before, after, self.step)

    def _line(self, step: int) -> LiveLogLine:
        place, index = divmod(step - 1, CHUNK_LINES)
        line = self._chunk(place)[index]
        quiet, undone = bool(self._quiet[step - 1]), self._undone.get(step, 0)
        if line.quiet == quiet and not undone:
            return line
        return msgspec.structs.replace(line, quiet=quiet, undone=undone)

    _opened: tuple[int, list[LiveLogLine]] = (-1, [])
    """The chunk that was read last."""

    def _chunk(self, place: int) -> list[LiveLogLine]:
        if place >= len(self._chunks):
            return self._tail
        if self._opened[0] != place:
            self._opened = place, _decode(zstandard.ZstdDecompressor().decompress(self._chunks[place]))
        return self._opened[1]
