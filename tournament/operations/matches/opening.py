"""A saved match as it is read: opened and proved, its log as rows for one viewer, its table at a step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Final

import msgspec
import zstandard

from engine import JUDGE, PUBLIC, Pool, View
from engine.log.journal import Entry
from engine.log.kinds import in_words, kind_of, no_words
from engine.log.living import rewound_to, undone
from engine.log.names import Names
from engine.log.views import redacted
from engine.log.words.layout import find_quiet, is_quiet
from engine.prompts import BY_ORDER, BY_SETTING, CHOSEN, NOTHING_TO_DO, ONLY, TIMED_OUT
from engine.record.container import CHECKPOINT, HEADER, INPUTS, LOG, MAGIC, PARTS, SECRETS, Contents, Fault, read
from engine.record.header import Header
from engine.record.record import Record
from engine.record.verify import Level, Report, verify
from engine.rulesets import pool_of
from tournament.engines.archives import Replayer, replaying
from tournament.engines.process import EngineFailed
from tournament.operations.ground.memory import Kept
from tournament.problems import MatchNotReadable, NotInThisCopy, StepNotFound

MOST_BYTES: Final = 1024 * 1024
"""Of a file; a match of 3,000 steps takes some 35 KB."""
MOST_UNPACKED: Final = 3 * 1024 * 1024
"""Of everything compressed in a file, so that a small file can't fill the memory."""
MOST_NAME: Final = 80
MOST_REWINDS: Final = 100
"""In one match; a reader starts over at each, so that a small file can't keep it busy for long."""

# What a file that somebody made by hand can raise while it is read: all of it means "not readable".
FOREIGN: Final = (
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    ArithmeticError,
    AssertionError,
    RecursionError,
    msgspec.MsgspecError,
    zstandard.ZstdError,
)


@dataclass(frozen=True)
class Opened:
    """A match that was read and proved; `entries` are those before the first fault."""

    digest: str
    record: Record
    report: Report
    pool: Pool
    entries: tuple[Entry, ...]
    holds: int
    """With whose eyes the whole copy can be read: a judge's for a whole record."""
    undrawable: str
    """Why no table can be drawn; empty where it can."""
    old: Replayer | None = None
    """The archived engine that played it again, where its rules or cards are not those of today."""

    @property
    def header(self) -> Header:
        return self.record.header

    @property
    def steps(self) -> int:
        return len(self.entries)

    @property
    def fault(self) -> Fault | None:
        return self.report.faults[0] if self.report.faults else None

    @property
    def proved(self) -> bool:
        """Whether every step was played again."""
        return self.report.level is Level.REPLAYED

    @property
    def familiar(self) -> bool:
        """Whether it was played again by the rules of today: then nothing in it can be strange."""
        return self.proved and self.old is None

    def view(self, step: int, viewer: int) -> View:
        """The table right after a step, by the rules it was played by."""
        if self.old is not None:
            return self.old.view(step, viewer)
        return self.record.seek(step, self.pool).view(viewer)

    @property
    def viewers(self) -> tuple[int, ...]:
        if self.holds == JUDGE:
            return (JUDGE, *range(len(self.header.seats)), PUBLIC)
        return (self.holds,) if self.holds == PUBLIC else (self.holds, PUBLIC)

    @property
    def ended(self) -> str:
        """How it ended, in a few words."""
        fault, last = self.fault, self.entries[-1]
        if fault is not None and fault.step:
            return f"damaged from step {fault.step} on"
        match last.kind, last.data:
            case "match ends", (str(reason), tuple(power)):
                totals = [str(total) for total in power]
                winner = self.header.seats[last.actor] if 0 <= last.actor < len(self.header.seats) else "nobody"
                return f"{winner} wins by {reason}, power {' to '.join(totals)}"
        return f"stops after step {self.steps}"


_opened: Kept[str, Opened] = Kept(16)
_readings: Kept[tuple[str, int], Reading] = Kept(24)
_tables: Kept[tuple[str, int, int], View] = Kept(400)


# --- opening


def open_match(source: bytes) -> Opened:
    """Reads and proves a file; a damaged one is opened up to the break."""
    digest = sha256(source).hexdigest()
    return _opened.get(digest, lambda: _open(source, digest))


def open_kept(digest: str, load: Callable[[], bytes]) -> Opened:
    """A file that was opened before; it is only loaded where it has been forgotten since."""
    return _opened.get(digest, lambda: _open(load(), digest))


def _open(source: bytes, digest: str) -> Opened:
    if not source.startswith(MAGIC):
        raise MatchNotReadable(
            "This file does not begin as a Kingsmoot match does. Choose one that a match page or the "
            "command line has saved; its name ends in .kingsmoot."
        )
    if len(source) > MOST_BYTES or _unpacked(source) > MOST_UNPACKED:
        raise MatchNotReadable("The file is larger than any match. Choose the file as it was saved.")
    try:
        contents = read(source)
        record = contents.record
        if record is None:
            raise MatchNotReadable(f"Too little of the match is left to show a step: {contents.faults[0]}.")
        pool = pool_of(record.header)  # where its cards are not here, the log names them by code
        entries = tuple(_sound(record))
        report = verify(source, pool)
        old = None
        if report.level is Level.PROVED and contents.sealed is None:
            old = replaying(source, record.header)
            report = old.report if old is not None else report
    except FOREIGN as error:
        raise MatchNotReadable("The file begins as a match but holds things that no match does.") from error
    breaks = [fault.step for fault in report.faults if fault.step]
    entries = entries[: min(breaks) - 1] if breaks else entries
    if report.ok and len(entries) < len(record.entries):
        raise MatchNotReadable("The file begins as a match but its log holds things that no match does.")
    if not entries:
        raise MatchNotReadable(f"The match is damaged from its first step on: {report.faults[0]}.")
    holds = JUDGE if contents.sealed is None else contents.sealed.viewer
    if not report.ok:
        record = replace(record, checkpoints=[])  # they are only trusted where the whole play came out the same
    return Opened(digest, record, report, pool, entries, holds, _undrawable(contents, report), old)


def _unpacked(source: bytes) -> int:
    """How many bytes the compressed parts say they hold."""
    total, at = 0, len(MAGIC)
    while at + 8 <= len(source) and source[at : at + 4] in PARTS:
        tag, size = source[at : at + 4], int.from_bytes(source[at + 4 : at + 8], "big")
        payload = source[at + 8 : at + 8 + size]
        if tag in (SECRETS, INPUTS, LOG):
            try:
                held = zstandard.frame_content_size(payload[8:] if tag == LOG else payload)
            except zstandard.ZstdError:
                held = 0  # no frame at all: reading it will say so
            total += held if held >= 0 else MOST_UNPACKED + 1
        elif tag in (HEADER, CHECKPOINT):
            total += size
        at += 12 + size
    return total


def _sound(record: Record) -> Iterator[Entry]:
    """The entries up to the first that is missing or could not stand in a log."""
    seats = len(record.header.seats)
    if not 1 <= seats <= 8 or any(len(name) > MOST_NAME for name in record.header.seats):
        return
    rewinds = 0
    for place, entry in enumerate(record.entries, 1):
        texts: tuple[object, ...] = (entry.kind, entry.rule)
        numbers: tuple[object, ...] = (entry.parent, entry.actor, entry.subject, entry.seats)
        if not all(isinstance(text, str) for text in texts) or not all(isinstance(part, int) for part in numbers):
            return
        if entry.number != place or not 0 <= entry.parent < place:
            return
        rewinds += rewound_to(entry) >= 0
        if rewinds > MOST_REWINDS:
            return
        yield entry


def _undrawable(contents: Contents, report: Report) -> str:
    if contents.sealed is not None:
        return "A redacted copy can’t be played again, so there is no table to draw. The whole record has it."
    if report.level is Level.PROVED:
        return f"No table can be drawn: {report.replayed}."
    if any(fault.part in ("header", "inputs", "decks and seed") for fault in report.faults):
        return f"No table can be drawn, since the match can’t be played again: {report.faults[0]}."
    return ""


# --- who reads


def said_viewer(viewer: int) -> str:
    """What a viewer is called in an address: judge, public, or a seat’s number from 1."""
    return {JUDGE: "judge", PUBLIC: "public"}.get(viewer, str(viewer + 1))


def viewer_named(name: str, opened: Opened) -> int:
    """The viewer an address means; without a name the one that sees most."""
    if not name:
        return opened.holds
    header = opened.header
    everybody: list[int] = [JUDGE, PUBLIC, *range(len(header.seats))]
    known = {said_viewer(viewer): viewer for viewer in everybody}
    viewer = known.get(name)
    if viewer is None:
        raise StepNotFound(f"Nobody reads as {name[:20]!r}; there are {', '.join(known)}.")
    if viewer not in opened.viewers:
        held = "the public" if opened.holds == PUBLIC else header.seats[opened.holds]
        raise NotInThisCopy(f"This is a redacted copy for {held}; only the whole record can be read otherwise.")
    return viewer


# --- the log as rows

CAUSES: Final = {
    CHOSEN: ("chosen", "chosen"),
    ONLY: ("auto", "automatic, only answer"),
    NOTHING_TO_DO: ("auto", "automatic, nothing to do"),
    BY_SETTING: ("setting", "by setting"),
    TIMED_OUT: ("timeout", "time ran out"),
    BY_ORDER: ("order", "by a judge’s order"),
}
HEADINGS: Final = ("setup", "round", "phase")
STOPS: Final = {"choice": ("choice", "pass"), "window": ("window",), "phase": HEADINGS}
"""Which rows are stops, for each way of going through a log but the plain one."""


@dataclass(frozen=True, slots=True)
class Row:
    """One step of the log as a page shows it to one viewer."""

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

    @property
    def opens(self) -> bool:
        return self.end > self.number


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
        shown = [row for row in self.rows if everything or not row.quiet or row.number == step]
        place = next(i for i, row in enumerate(shown) if row.number >= step)
        return tuple(shown[max(place - more, 0) : place + more + 1])

    def headings(self) -> tuple[Row, ...]:
        """Setup, rounds and phases of the line that still counts."""
        return tuple(row for row in self.rows if row.style in HEADINGS and not row.undone)

    def beside(self, step: int, by: str, everything: bool) -> tuple[int, int]:
        """The stops before and after a step, when one goes by steps, choices, windows or phases; 0 for none."""
        styles = STOPS.get(by)
        before = after = 0
        for row in self.rows:
            if row.number == step or (row.quiet and not everything):
                continue
            if styles and (row.style not in styles or row.undone):
                continue
            if row.number > step:
                after = row.number
                break
            before = row.number
        return before, after


@dataclass(slots=True)
class _Nesting:
    """Which steps lie in which: a step holds its children, and whatever stands between it and the last of them.

    What a rewind has undone is a line of its own: it neither ends nor prolongs what lies on the line that counts.
    """

    ends: list[int] = field(default_factory=list)

    def __init__(self, entries: tuple[Entry, ...], gone: Mapping[int, int]) -> None:
        self.ends = list(range(len(entries) + 1))
        lines: dict[int, list[Entry]] = {}
        for entry in entries:
            lines.setdefault(gone.get(entry.number, 0), []).append(entry)
        for line in lines.values():
            self._nest(line)

    def _nest(self, line: list[Entry]) -> None:
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
    return _readings.get((opened.digest, viewer), lambda: Reading(viewer, tuple(_rows(opened, viewer))))


def _rows(opened: Opened, viewer: int) -> Iterator[Row]:
    header = opened.header
    names = Names(header.seats, opened.pool, viewer)
    entries = opened.entries if viewer == JUDGE else tuple(redacted(entry, viewer) for entry in opened.entries)
    with suppress(*(() if opened.familiar else FOREIGN)):
        find_quiet(entries, names)
    gone = undone(entries)
    nesting = _Nesting(entries, gone)
    around: list[tuple[int, str]] = []
    for entry in entries:
        while around and around[-1][0] < entry.number:
            around.pop()
        end = nesting.ends[entry.number]
        if end > entry.number:
            around.append((end, kind_of(entry).rail_of(entry)))
        row = _row(entry, names, "".join(rail for _end, rail in around), end, opened.familiar)
        yield replace(row, undone=gone[entry.number]) if entry.number in gone else row


def _row(entry: Entry, names: Names, rails: str, end: int, familiar: bool) -> Row:
    try:
        names.learn(entry)
        said, quiet = in_words(entry, names), is_quiet(entry, names)
    except FOREIGN:
        if familiar:
            raise
        said, quiet = no_words(entry), False
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
    )


# --- the table at a step


def table_at(opened: Opened, step: int, viewer: int) -> View:
    """The table when a step's line was written, as a viewer may see it; check `undrawable` first.

    Only a judge is told who else is asked: it would tell others whether a seat was asked or passed by itself.
    """
    return _tables.get((opened.digest, step, viewer), lambda: _table(opened, step, viewer))


def _table(opened: Opened, step: int, viewer: int) -> View:
    try:
        view = opened.view(step, viewer)
    except EngineFailed as error:
        raise MatchNotReadable(f"The table at step {step} can’t be drawn now: {error}.") from error
    except FOREIGN as error:
        if opened.familiar:
            raise
        raise MatchNotReadable(f"The table at step {step} can’t be drawn: the match is damaged.") from error
    if viewer == JUDGE:
        return view
    return replace(view, waiting=tuple(seat for seat in view.waiting if seat == viewer))


def check_step(opened: Opened, step: int) -> int:
    if not 1 <= step <= opened.steps:
        raise StepNotFound(
            f"There is no step {step}; this log has steps 1 to {opened.steps}.", first=1, last=opened.steps
        )
    return step
