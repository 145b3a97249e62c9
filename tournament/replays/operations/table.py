"""The table of a match at a step, redacted for a viewer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from threading import Lock
from typing import TypeVar

from engine import JUDGE, Match, ViewerTable
from engine.record.record import Record
from engine.views.shapes import TablePayload
from tournament.core.cache import LruCache
from tournament.replays.engines.process import EngineFailed
from tournament.replays.operations.opened_match import FOREIGN, Opened
from tournament.replays.problems import MatchNotReadable

Told = TypeVar("Told")


@dataclass(frozen=True, slots=True)
class Look:
    """A table as one viewer sees it; the current engine adds the reasons of values."""

    view: ViewerTable
    seen: TablePayload | None


class _Laid:
    """A match at a step; views are computed on demand."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._views: dict[int, ViewerTable] = {}
        self._seen: dict[int, TablePayload] = {}
        self._lock = Lock()

    def view(self, viewer: int) -> ViewerTable:
        with self._lock:
            if viewer not in self._views:
                self._views[viewer] = _as_told(self._match.view(viewer), viewer)
            return self._views[viewer]

    def look(self, viewer: int) -> Look:
        view = self.view(viewer)
        with self._lock:
            if viewer not in self._seen:
                self._seen[viewer] = self._match.seen(viewer)
            return Look(view, self._seen[viewer])


_laid: LruCache[tuple[tuple[str, ...], int], _Laid] = LruCache(60)
_old_looks: LruCache[tuple[tuple[str, ...], int, int], Look] = LruCache(100)


def look_at(opened: Opened, step: int, viewer: int) -> Look:
    """Return the table at a step's log entry, redacted; check `undrawable` first.

    The current engine also explains each value. The match is replayed to a step once for all viewers. Only judges see
    which other seats have a prompt, since that tells whether a seat passed automatically.
    """
    return _look(opened, step, viewer, lambda: opened.record)


def look_and_before(opened: Opened, step: int, viewer: int) -> tuple[Look, ViewerTable | None]:
    """Return the table at a step and the one at the step before.

    If neither is cached, the match is replayed only once for both.
    """
    near = lru_cache(maxsize=1)(lambda: _near(opened, step))
    before = _view(opened, step - 1, viewer, near) if step > 1 else None
    return _look(opened, step, viewer, near), before


def _look(opened: Opened, step: int, viewer: int, record: Callable[[], Record]) -> Look:
    if opened.old is not None:
        return _old_looks.get((opened.mark, step, viewer), lambda: Look(_drawn(opened, step, viewer), None))
    return _told(opened, step, lambda: _lay(opened, step, record).look(viewer))


def _view(opened: Opened, step: int, viewer: int, record: Callable[[], Record]) -> ViewerTable:
    if opened.old is not None:
        return _look(opened, step, viewer, record).view
    return _told(opened, step, lambda: _lay(opened, step, record).view(viewer))


def _lay(opened: Opened, step: int, record: Callable[[], Record]) -> _Laid:
    return _laid.get((opened.mark, step), lambda: _Laid(record().seek(step, opened.pool)))


def _told(opened: Opened, step: int, look: Callable[[], Told]) -> Told:
    try:
        return look()
    except FOREIGN as error:
        if opened.familiar:
            raise
        raise MatchNotReadable(f"The table at step {step} can’t be drawn: the match is damaged.") from error


def _near(opened: Opened, step: int) -> Record:
    """Return the record with one checkpoint at the last question before a step."""
    record = opened.record
    asked = max((at for at in record.prompt_steps() if at < step), default=0)
    if not asked or not opened.familiar:
        return record
    return replace(record, checkpoints=[(asked, record.seek(asked, opened.pool).to_bytes())])


def _drawn(opened: Opened, step: int, viewer: int) -> ViewerTable:
    try:
        return _as_told(opened.view(step, viewer), viewer)
    except EngineFailed as error:
        raise MatchNotReadable(f"The table at step {step} can’t be drawn now: {error}.") from error


def _as_told(view: ViewerTable, viewer: int) -> ViewerTable:
    if viewer == JUDGE:
        return view
    return replace(view, waiting=tuple(seat for seat in view.waiting if seat == viewer))
