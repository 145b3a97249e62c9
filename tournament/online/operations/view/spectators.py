"""Matches as spectators see them, with a delay.

The delayed table is played from its inputs up to then; it is never the newest table with parts removed.
"""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import func, select
from sqlalchemy.orm import Session, defer

from engine import EngineError, Match
from engine.control.proposals import rewind_target
from engine.record.record import MARK_BYTES
from engine.table.deal import Deal
from tournament.core.cache import LruCache
from tournament.core.security.sealing import SealBroken
from tournament.core.translation import gettext
from tournament.online.models import OnlineInput, OnlineMatch, OnlineNote, OnlineState
from tournament.online.operations.lobby.setup import read_settings
from tournament.online.operations.match.clocks import ClockReplay, ClockState, store_clocks, to_milliseconds
from tournament.online.operations.match.deal import load_constants, load_engine
from tournament.online.operations.match.loaded_match import NO_ANSWER_TEXT, ArchivedMatch, LoadedMatch
from tournament.online.operations.match.match_rows import checkpoint_place, open_content
from tournament.online.operations.match.record_files import rebuild_earlier_table, rebuild_match, write_match_file
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import MatchSnapshot, inconsistent_match_error, status_of
from tournament.online.operations.view.live_log import LogLines, visible_until
from tournament.online.operations.view.public_log import LogPage, PublicLog
from tournament.online.operations.view.seat_views import make_public_view, make_unbegun_view
from tournament.online.problems import EngineAway, NotWatched, OnlineMatchNotFound
from tournament.online.states import NoteKind, OnlineStatus
from tournament.replays.engines.continuation import ArchivedEngine
from tournament.replays.engines.process import EngineFailed, EngineRefused

MAX_SPECTATOR_TABLES: Final = 200
"""Matches whose delayed table one process keeps."""
LINES_CACHE_BYTES: Final = 4_000_000
"""Bytes of cached answers with log lines."""
LOGS_CACHE_BYTES: Final = 64_000_000
"""Bytes of all logs that one process keeps; one of 3,000 steps takes about 150 KB."""
HALTED_STATUSES: Final = {
    NoteKind.FROZEN: OnlineStatus.FROZEN,
    NoteKind.NO_RESULT: OnlineStatus.ENDED,
    NoteKind.DECIDED: OnlineStatus.ENDED,
}


@dataclass(frozen=True, slots=True)
class SpectatorSnapshot:
    """How much of a match is public: everything up to its newest old enough input."""

    match_id: UUID
    ruleset: str
    format: str
    delay: int
    """Minutes."""
    seq: int
    """-1 if nothing had happened yet."""
    naming: int
    """Version of the seats' names. Names are never delayed: an erased name disappears everywhere at once."""
    notes: int
    """Number of public notes."""
    halted: OnlineStatus | None
    """Frozen, or ended without a result."""
    newest: tuple[int, bytes]
    """Current version and head of the match: for matches of which only the file is left."""


@dataclass(frozen=True, slots=True)
class SpectatorView:
    """What spectators are shown."""

    moment: SpectatorSnapshot
    snapshot: MatchSnapshot
    """The match at that moment."""
    view: bytes
    match: LoadedMatch | None
    story: ClockReplay | None = None
    """Its clocks up to that moment."""


class _FeedEntry:
    """The state of one match in the feed."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.at: datetime | None = None
        self.seen: SpectatorView | None = None


class _PublicLogs:
    """Public logs of matches, each with a lock; the least recently used go first."""

    def __init__(self, play: MatchRuntime) -> None:
        self._play = play
        self._held: OrderedDict[tuple[UUID, int], tuple[Lock, PublicLog]] = OrderedDict()
        self._lock = Lock()

    @contextmanager
    def at(self, snapshot: MatchSnapshot) -> Iterator[PublicLog]:
        """Lock and yield the log up to a snapshot."""
        key = (snapshot.match_id, snapshot.naming)
        with self._lock:
            held = self._held.setdefault(key, (Lock(), PublicLog(self._play, snapshot.match_id)))
            self._held.move_to_end(key)
        with held[0]:
            log = held[1]
            try:
                if log.seq > snapshot.version:  # the clock was set back: lines must not be newer than the table
                    log = PublicLog(self._play, snapshot.match_id)
                log.extend(snapshot)
            except BaseException:  # it may be incomplete
                self._forget(key)
                raise
            yield log
        self._keep()

    def _forget(self, key: tuple[UUID, int]) -> None:
        with self._lock:
            self._held.pop(key, None)

    def _keep(self) -> None:
        with self._lock:
            weight = sum(log.weight for _, log in self._held.values())
            while weight > LOGS_CACHE_BYTES and len(self._held) > 1:
                _, (_, oldest) = self._held.popitem(last=False)
                weight -= oldest.weight


class SpectatorFeed:
    """Matches as spectators see them, cached in one process.

    Each match is updated input by input, and rendered once for all spectators. Everything can be rebuilt.
    """

    def __init__(self, play: MatchRuntime) -> None:
        self.play = play
        self._sights: OrderedDict[UUID, _FeedEntry] = OrderedDict()
        self._lock = Lock()
        self._logs = _PublicLogs(play)
        self._told: LruCache[tuple[UUID, int, int, int], bytes] = LruCache(LINES_CACHE_BYTES, len)

    def look(self, match_id: UUID, now: datetime) -> SpectatorView:
        """Return the match as it may be shown now, the same within each second."""
        now = now.replace(microsecond=0)
        with self._lock:
            sight = self._sights.setdefault(match_id, _FeedEntry())
            self._sights.move_to_end(match_id)
            while len(self._sights) > MAX_SPECTATOR_TABLES:
                self._sights.popitem(last=False)
        with sight.lock:
            if sight.seen is None or sight.at != now:
                before, sight.seen = sight.seen, None  # its table changes now, so it is useless after an error
                shown = before.moment.seq if before is not None and sight.at is not None and sight.at <= now else -1
                sight.seen, sight.at = self._look(match_id, now, before, shown), now
            return sight.seen

    def _look(self, match_id: UUID, now: datetime, before: SpectatorView | None, shown: int) -> SpectatorView:
        with self.play.database.read() as session:
            moment = load_spectator_snapshot(session, match_id, now, shown)
        if before is not None and _is_same(before.moment, moment):
            return before
        if moment.seq < 0:
            snapshot = MatchSnapshot(match_id, -1, 0, 0, OnlineStatus.WAITING, 0, b"", None)
            return SpectatorView(moment, snapshot, make_unbegun_view(moment.format, moment.delay), None)
        known = before if before is not None and before.moment.naming == moment.naming else None
        match, story = self._table(moment, known)
        status = moment.halted or status_of(match)
        runs = story is not None and status is not OnlineStatus.ENDED
        snapshot = MatchSnapshot(
            match_id,
            moment.seq,
            match.step,
            moment.notes + moment.naming,
            status,
            0,
            match.head,
            None,
            moment.naming,
            store_clocks(ClockState(story.clocks)) if story is not None and runs else None,
        )
        view = make_public_view(match, snapshot, moment.delay, load_constants(self.play, match_id).settings)
        return SpectatorView(moment, snapshot, view, match, story)

    def _table(
        self, moment: SpectatorSnapshot, before: SpectatorView | None
    ) -> tuple[LoadedMatch, ClockReplay | None]:
        """Play on from what was shown before, or from the last checkpoint before that.

        A match with clocks is played from the beginning, since they follow from all inputs.
        """
        play, match_id = self.play, moment.match_id
        by = load_engine(play, match_id, moment.naming)
        known = before.match if before is not None else None
        from_seq = before.moment.seq if before is not None else -1
        if before is not None and known is not None and from_seq == moment.seq:
            self._tell(before.story, moment, from_seq + 1)
            return known, before.story
        try:
            if isinstance(by, ArchivedEngine):
                whole = write_match_file(play, match_id, b"", moment.seq)
                table = by.table(whole)
                return ArchivedMatch(by, table.state, table, lambda: whole), None
            if before is not None and isinstance(known, Match) and from_seq < moment.seq:
                return self._carried(moment, by, before.story, known, from_seq)
            story = ClockReplay.of(play, match_id)
            try:
                return self._carried(moment, by, story)
            except (EngineError, SealBroken):  # checkpoints only save time
                return self._carried(moment, by, ClockReplay.of(play, match_id), from_kept=False)
        except EngineRefused as error:
            raise self._not_fitting(moment) from error
        except EngineFailed as error:
            raise EngineAway(gettext(NO_ANSWER_TEXT)) from error
        except (EngineError, SealBroken) as error:
            raise self._not_fitting(moment) from error

    def _carried(
        self,
        moment: SpectatorSnapshot,
        deal: Deal,
        story: ClockReplay | None,
        match: Match | None = None,
        from_seq: int = -1,
        from_kept: bool = True,
    ) -> tuple[Match, ClockReplay | None]:
        play, match_id = self.play, moment.match_id
        with play.database.read() as session:
            from_kept = from_kept and story is None
            kept = _find_checkpoint(session, match_id, from_seq, moment.seq) if from_kept else None
            rows = _load_inputs(session, match_id, kept[0] if kept else from_seq, moment.seq)
        if kept is not None:
            from_seq, state = kept
            match = Match.from_bytes(play.sealer.open(state, match_id, checkpoint_place(from_seq)), deal)
        elif match is None and not rows:  # the inputs are deleted, but the file contains them
            return rebuild_match(play, match_id, *moment.newest), None
        for row in rows:
            self._tell(story, moment, row.seq)
            content = open_content(play.sealer, row)
            if row.seq != from_seq + 1 or (content.given is None) != (match is None):
                raise self._not_fitting(moment)
            if match is None or content.given is None:
                match = Match.begin(deal)
                match.take()
            else:
                back = rewind_target(match.game, content.given)
                restored = rebuild_earlier_table(play, match_id, from_seq, content.given, back) if back else None
                match.submit(content.given, row.at, None, restored)
            if match.head[:MARK_BYTES] != content.mark:
                raise self._not_fitting(moment)
            if story is not None:
                story.played(match, content.given, row.step, row.at)
            from_seq = row.seq
        self._tell(story, moment, moment.seq + 1)
        assert match is not None
        return match, story

    def _tell(self, story: ClockReplay | None, moment: SpectatorSnapshot, before: int) -> None:
        """Process the public notes before an input, which also affect the clocks."""
        if story is None or story.notes >= moment.notes:
            return
        with self.play.database.read() as session:
            told = select(OnlineNote).filter_by(match_id=moment.match_id).order_by(OnlineNote.number)
            for note in session.scalars(told.offset(story.notes).limit(moment.notes - story.notes)):
                if note.version >= before:
                    break
                story.noted(note)

    def _not_fitting(self, moment: SpectatorSnapshot) -> Exception:
        return inconsistent_match_error(
            MatchSnapshot(moment.match_id, moment.seq, 0, 0, OnlineStatus.LIVE, 0, b"", None)
        )

    def lines(self, seen: SpectatorView, after: int) -> bytes:
        """Return the public log lines after a step as JSON, up to a limit."""
        snapshot = seen.snapshot
        if snapshot.version < 0:
            return msgspec.json.encode(LogLines(0, []))
        key = (snapshot.match_id, snapshot.naming, snapshot.version, after)
        return self._told.get(key, lambda: self._lines(snapshot, after))

    def _lines(self, snapshot: MatchSnapshot, after: int) -> bytes:
        with self._logs.at(snapshot) as log:
            return msgspec.json.encode(log.after(after))

    def log_page(self, seen: SpectatorView, first: int | None, everything: bool, size: int) -> LogPage:
        """Return a page of the public log: from a step on, or the newest one."""
        snapshot = seen.snapshot
        if snapshot.version < 0:
            return LogPage([], 0, 0, 0)
        with self._logs.at(snapshot) as log:
            return log.page(first, everything, size)


def load_spectator_snapshot(session: Session, match_id: UUID, now: datetime, shown: int = -1) -> SpectatorSnapshot:
    """Return how much of a match is public now.

    `shown` is an input that was public before; only later ones are checked.
    """
    match, state = session.get(OnlineMatch, match_id), session.get(OnlineState, match_id)
    if match is None or state is None:
        raise OnlineMatchNotFound(
            gettext("There is no match at this address. Check that you have the complete link.")
        )
    settings = read_settings(match)
    if not settings.watched:
        raise NotWatched(gettext("The players of this match don’t allow spectators."))
    until = visible_until(settings, now)
    newer = (OnlineInput.match_id == match_id, OnlineInput.seq > shown, OnlineInput.at > to_milliseconds(until))
    too_new = session.scalar(select(func.min(OnlineInput.seq)).where(*newer))
    begun = state.status is not OnlineStatus.WAITING
    seq = -1 if not begun else state.version if too_new is None else too_new - 1
    notes = _list_public_notes(session, match_id, seq, until)
    last = next((note.kind for note in reversed(notes) if note.kind is not NoteKind.WISH), None)
    halted = HALTED_STATUSES.get(last) if last is not None else None
    newest = (state.version, state.head)
    return SpectatorSnapshot(
        match_id,
        match.ruleset,
        match.format,
        settings.delay,
        seq,
        state.naming,
        len(notes),
        halted,
        newest,
    )


def _list_public_notes(session: Session, match_id: UUID, seq: int, until: datetime) -> list[OnlineNote]:
    """Return the notes that are old enough, up to the table that is shown."""
    told = []
    for note in session.scalars(select(OnlineNote).filter_by(match_id=match_id).order_by(OnlineNote.number)):
        if note.at > until or note.version > seq:
            break
        told.append(note)
    return told


def _is_same(one: SpectatorSnapshot, other: SpectatorSnapshot) -> bool:
    return (one.seq, one.notes, one.naming) == (other.seq, other.notes, other.naming)


def _find_checkpoint(session: Session, match_id: UUID, after: int, until: int) -> tuple[int, bytes] | None:
    """Find the last checkpoint between two inputs."""
    found = (
        select(OnlineInput.seq, OnlineInput.checkpoint)
        .where(
            OnlineInput.match_id == match_id,
            OnlineInput.seq > after,
            OnlineInput.seq <= until,
            OnlineInput.checkpoint.is_not(None),
        )
        .order_by(OnlineInput.seq.desc())
        .limit(1)
    )
    kept = session.execute(found).first()
    return None if kept is None else (kept[0], kept[1] or b"")


def _load_inputs(session: Session, match_id: UUID, after: int, until: int) -> list[OnlineInput]:
    found = select(OnlineInput).where(
        OnlineInput.match_id == match_id, OnlineInput.seq > after, OnlineInput.seq <= until
    )
    return list(session.scalars(found.order_by(OnlineInput.seq).options(defer(OnlineInput.checkpoint))))
