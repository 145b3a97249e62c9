"""Saved matches, opened and proved."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

import msgspec
import zstandard

from engine import JUDGE, PUBLIC, Pool, ViewerTable
from engine.chain.header import Header
from engine.chain.journal import LogEntry
from engine.errors import BrokenRecord
from engine.games.registry import pool_of
from engine.log.undone_steps import find_rewound_step, find_undone_steps
from engine.record.container import MAGIC, Contents, Fault, read, unpacked_size
from engine.record.record import Record, check_replayable
from engine.record.verify import REPLAYED, ProofLevel, VerificationReport
from tournament.core.cache import LruCache
from tournament.core.translation import gettext, translatable
from tournament.replays.engines.answers import Answers, ArchivedAnswers, CurrentAnswers
from tournament.replays.engines.archives import Replayer, current_engine, find_replayer
from tournament.replays.engines.process import EngineBusy, EngineExhausted, EngineFailed, EngineRefused
from tournament.replays.problems import MatchesBusy, MatchNotReadable, NotInThisCopy, StepNotFound

# Limits for files from outside. Each is more than a match of this installation can reach
# (`online/operations/match/match_limits`), so a downloaded match can be uploaded again. Records that are stored
# here are opened regardless of size.
FILE_LIMIT_BYTES: Final = 2 * 1024 * 1024
"""Most bytes of a file.

A match of 3,000 steps takes some 35 KB, one of 20,000 at most 500 KB.
"""
UNPACKED_LIMIT_BYTES: Final = 3 * 1024 * 1024
"""Most bytes of a file unpacked, so that a small file can't fill the memory.

A match of 20,000 steps takes 1 to 1.6 MB.
"""
CACHE_LIMIT_BYTES: Final = 4 * 1024 * 1024
"""Most unpacked bytes of all matches that a process keeps open.

A crafted file takes forty times as much memory.
"""
NO_ENGINE: Final = translatable("The engine for the rules of this match is not available.")
REDACTED_COPY: Final = translatable(
    "A redacted copy has no tables, because it can’t be replayed. Open the whole record."
)
MAX_STEPS: Final = 30_000
MAX_NAME_LETTERS: Final = 80
MAX_REWINDS: Final = 250
"""Most rewinds in one match.

A reader starts over at each one, so a small file could keep it busy for long.
"""

# Errors that a crafted file can raise while it is read; all of them mean "not readable".
READ_ERRORS: Final = (
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
class OpenedMatch:
    """A match that was read and proved; `entries` are those before the first fault."""

    digest: str
    record: Record
    report: VerificationReport
    pool: Pool
    entries: tuple[LogEntry, ...]
    holds: int
    """The viewer who can read the whole copy: the judge for a whole record."""
    weight: int
    """Unpacked size in bytes."""
    undrawable: str
    """Why no table can be shown, in English; empty if it can. Opened matches are shared between readers."""
    old: Replayer | None = None
    """The archived engine that replayed it, if its rules or cards are not current."""
    under_way: bool = False
    """Whether the match is still played; it ends where the reader's view ends."""

    @property
    def header(self) -> Header:
        return self.record.header

    @property
    def mark(self) -> tuple[str, ...]:
        """Cache key: the file and the names of its seats."""
        return self.digest, *self.names

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the seats."""
        return self.record.called

    @property
    def steps(self) -> int:
        return len(self.entries)

    @property
    def fault(self) -> Fault | None:
        return self.report.faults[0] if self.report.faults else None

    @property
    def proved(self) -> bool:
        """Whether every step was replayed."""
        return self.report.level is ProofLevel.REPLAYED

    @property
    def familiar(self) -> bool:
        """Whether the current rules replayed it, so that all its contents are known."""
        return self.proved and self.old is None

    def view(self, step: int, viewer: int) -> ViewerTable:
        """Return the table right after a step, by the rules it was played with."""
        if self.old is not None:
            return self.old.view(step, viewer)
        return self.record.seek(step, self.pool).view(viewer)

    @property
    def answers(self) -> Answers:
        """Answers about its steps; check `undrawable` first."""
        if self.old is not None:
            return ArchivedAnswers(self.old.engine, self.old.match, self.record.names)
        return CurrentAnswers(self.record, self.pool)

    @property
    def viewers(self) -> tuple[int, ...]:
        if self.holds == JUDGE:
            return (JUDGE, *range(len(self.header.seats)), PUBLIC)
        return (self.holds,) if self.holds == PUBLIC else (self.holds, PUBLIC)

    @property
    def ended(self) -> str:
        """How it ended, in a few English words; a list of matches stores them."""
        fault = self.fault
        if fault is not None and fault.step:
            return f"damaged from step {fault.step} on"
        # rulings may follow, and a rewind may have undone an end
        gone = find_undone_steps(self.entries)
        ends = [one for one in self.entries if one.kind == "match ends" and one.number not in gone]
        last = ends[-1] if ends else None
        match last.data if last is not None else ():
            case (str(reason), tuple(power), *_places) if last is not None:
                totals = ", ".join(f"{name} {total}" for name, total in zip(self.names, power, strict=False))
                if not 0 <= last.actor < len(self.names):
                    return f"No winner: {reason} ({totals})"
                return f"{self.names[last.actor]} wins by {reason} ({totals})"
        return f"stops after step {self.steps}"


_opened_matches: LruCache[tuple[str, tuple[str, ...]], OpenedMatch] = LruCache(
    CACHE_LIMIT_BYTES, lambda opened: opened.weight
)


def open_match(source: bytes) -> OpenedMatch:
    """Read and prove a file; a damaged one is opened up to the break."""
    digest = sha256(source).hexdigest()
    return _opened_matches.get((digest, ()), lambda: _open(source, digest))


def open_stored(digest: str, load: Callable[[], bytes]) -> OpenedMatch:
    """Open a stored file, which is only loaded if it is not in the cache."""
    return _opened_matches.get((digest, ()), lambda: _open(load(), digest))


def open_played_here(digest: str, load: Callable[[], bytes], names: tuple[str, ...]) -> OpenedMatch:
    """Open the record of a match that was played here, whatever its size.

    Its seats may have other names than in the file.
    """
    return _opened_matches.get((digest, names), lambda: _open(load(), digest, names, ours=True))


def _open(source: bytes, digest: str, names: tuple[str, ...] = (), *, ours: bool = False) -> OpenedMatch:
    if not source.startswith(MAGIC):
        raise MatchNotReadable(
            gettext(
                "This is not a Kingsmoot match. Choose a .kingsmoot or .jsonl file that was saved from a match log."
            )
        )
    weight = unpacked_size(source)
    if not ours and (len(source) > FILE_LIMIT_BYTES or weight > UNPACKED_LIMIT_BYTES):
        raise MatchNotReadable(gettext("The file is larger than any match. Choose the original file."))
    report = _verify(source)
    try:
        contents = read(source)
        record = contents.record
        assert record is not None, "it was read a moment ago"
        pool = pool_of(record.header)  # the log names unknown cards by code
        entries = tuple(record.entries) if ours and report.ok else tuple(_sound_entries(record))
        old = None
        if report.level is ProofLevel.PROVED and contents.sealed is None:
            old = find_replayer(source, record.header)
            report = old.report if old is not None else report
    except READ_ERRORS as error:
        raise MatchNotReadable(gettext("The file starts like a match, but it is not valid.")) from error
    breaks = [fault.step for fault in report.faults if fault.step]
    entries = entries[: min(breaks) - 1] if breaks else entries
    if report.ok and len(entries) < len(record.entries):
        raise MatchNotReadable(gettext("The file starts like a match, but its log is not valid."))
    if not entries:
        raise MatchNotReadable(
            gettext("The match is damaged from its first step on: %(fault)s.", fault=report.faults[0])
        )
    record = replace(record, names=names)
    holds = JUDGE if contents.sealed is None else contents.sealed.viewer
    if not report.ok:
        record = replace(record, checkpoints=[])  # only a complete replay proves them
    return OpenedMatch(
        digest, record, report, pool, entries, holds, weight, _undrawable_reason(contents, report), old
    )


def open_under_way(mark: str, record: Record, holds: int, load: Callable[[], bytes]) -> OpenedMatch:
    """Open a match under way as far as its reader may see it.

    This installation wrote every line, so nothing is proved again. If its rules are not the current ones, its
    archived engine gets the file.
    """
    pool, report = pool_of(record.header), VerificationReport((), len(record.entries), record.head, False, REPLAYED)
    opened = OpenedMatch(mark, record, report, pool, tuple(record.entries), holds, 0, "", under_way=True)
    try:
        check_replayable(record, pool)
    except BrokenRecord:
        old = find_replayer(load(), record.header)
        if old is None:
            return replace(opened, undrawable=NO_ENGINE)
        return replace(opened, old=old)
    return opened


def _verify(source: bytes) -> VerificationReport:
    """Verify a file in a process that limits memory and time."""
    try:
        return current_engine().verify(source)
    except EngineBusy as error:
        raise MatchesBusy(gettext("The server is busy opening other matches. Try again in a few seconds.")) from error
    except EngineExhausted as error:
        raise MatchNotReadable(
            gettext("The file is larger than any match. It needs too much memory or time.")
        ) from error
    except EngineRefused as error:
        raise MatchNotReadable(
            gettext("The match is damaged from its first step on: %(fault)s.", fault=error.words)
        ) from error
    except EngineFailed as error:
        raise MatchNotReadable(gettext("The file starts like a match, but it is not valid.")) from error


def _sound_entries(record: Record) -> Iterator[LogEntry]:
    """Yield the entries before the first one that is missing or invalid."""
    seats = len(record.header.seats)
    if not 1 <= seats <= 8 or any(len(name) > MAX_NAME_LETTERS for name in record.header.seats):
        return
    rewinds = 0
    for place, entry in enumerate(record.entries[:MAX_STEPS], 1):
        texts: tuple[object, ...] = (entry.kind, entry.rule)
        numbers: tuple[object, ...] = (entry.parent, entry.actor, entry.subject, entry.seats)
        if not all(isinstance(text, str) for text in texts) or not all(isinstance(part, int) for part in numbers):
            return
        if entry.number != place or not 0 <= entry.parent < place:
            return
        rewinds += find_rewound_step(entry) >= 0
        if rewinds > MAX_REWINDS:
            return
        yield entry


def _undrawable_reason(contents: Contents, report: VerificationReport) -> str:
    if contents.sealed is not None:
        return REDACTED_COPY
    if report.level is ProofLevel.PROVED:
        return f"The table can’t be shown: {report.replayed}."
    if any(fault.part in ("header", "inputs", "decks and seed") for fault in report.faults):
        return f"The table can’t be shown, because the match can’t be replayed: {report.faults[0]}."
    return ""


def viewer_name(viewer: int) -> str:
    """Return a viewer's name in addresses: judge, public, or a seat from 1."""
    return {JUDGE: "judge", PUBLIC: "public"}.get(viewer, str(viewer + 1))


def find_viewer(name: str, opened: OpenedMatch) -> int:
    """Return the viewer of a name in an address; by default the one who sees most."""
    if not name:
        return opened.holds
    header = opened.header
    everybody: list[int] = [JUDGE, PUBLIC, *range(len(header.seats))]
    known = {viewer_name(viewer): viewer for viewer in everybody}
    viewer = known.get(name)
    if viewer is None:
        raise StepNotFound(
            gettext(
                "There is no viewpoint “%(name)s”. Choose one of: %(known)s.", name=name[:20], known=", ".join(known)
            )
        )
    if viewer not in opened.viewers:
        if opened.holds == PUBLIC:
            raise NotInThisCopy(gettext("This is the public copy. Other viewpoints need the whole record."))
        raise NotInThisCopy(
            gettext(
                "This is the copy for %(name)s. Other viewpoints need the whole record.",
                name=opened.names[opened.holds],
            )
        )
    return viewer


def check_step(opened: OpenedMatch, step: int) -> int:
    if not 1 <= step <= opened.steps:
        raise StepNotFound(
            gettext("There is no step %(step)s. This log has steps 1 to %(last)s.", step=step, last=opened.steps),
            first=1,
            last=opened.steps,
        )
    return step
