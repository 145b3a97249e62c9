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
from tournament.core.translation import gettext
from tournament.replays.engines.process import EngineFailed
from tournament.replays.operations.opened_match import READ_ERRORS, OpenedMatch
from tournament.replays.problems import MatchNotReadable

Rendered = TypeVar("Rendered")


@dataclass(frozen=True, slots=True)
class TableLook:
    """A table as one viewer sees it; the current engine adds the reasons of values."""

    view: ViewerTable
    seen: TablePayload | None


class _ReplayedStep:
    """A match at a step; views are computed on demand."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._views: dict[int, ViewerTable] = {}
        self._seen: dict[int, TablePayload] = {}
        self._lock = Lock()

    def view(self, viewer: int) -> ViewerTable:
        with self._lock:
            if viewer not in self._views:
                self._views[viewer] = _without_other_prompts(self._match.view(viewer), viewer)
            return self._views[viewer]

    def look(self, viewer: int) -> TableLook:
        view = self.view(viewer)
        with self._lock:
            if viewer not in self._seen:
                self._seen[viewer] = self._match.seen(viewer)
            return TableLook(view, self._seen[viewer])


_replayed_steps: LruCache[tuple[tuple[str, ...], int], _ReplayedStep] = LruCache(60)
_archived_looks: LruCache[tuple[tuple[str, ...], int, int], TableLook] = LruCache(100)


def table_at(opened: OpenedMatch, step: int, viewer: int) -> TableLook:
    """Return the table at a step's log entry, redacted; check `undrawable` first.

    The current engine also explains each value. The match is replayed to a step once for all viewers. Only judges see
    which other seats have a prompt, since that tells whether a seat passed automatically.
    """
    return _look(opened, step, viewer, lambda: opened.record)


def table_and_before(opened: OpenedMatch, step: int, viewer: int) -> tuple[TableLook, ViewerTable | None]:
    """Return the table at a step and the one at the step before.

    If neither is cached, the match is replayed only once for both.
    """
    near = lru_cache(maxsize=1)(lambda: _record_near(opened, step))
    before = _view(opened, step - 1, viewer, near) if step > 1 else None
    return _look(opened, step, viewer, near), before


def _look(opened: OpenedMatch, step: int, viewer: int, record: Callable[[], Record]) -> TableLook:
    if opened.old is not None:
        return _archived_looks.get(
            (opened.mark, step, viewer), lambda: TableLook(_archived_view(opened, step, viewer), None)
        )
    return _translate_damage(opened, step, lambda: _replayed_step(opened, step, record).look(viewer))


def _view(opened: OpenedMatch, step: int, viewer: int, record: Callable[[], Record]) -> ViewerTable:
    if opened.old is not None:
        return _look(opened, step, viewer, record).view
    return _translate_damage(opened, step, lambda: _replayed_step(opened, step, record).view(viewer))


def _replayed_step(opened: OpenedMatch, step: int, record: Callable[[], Record]) -> _ReplayedStep:
    return _replayed_steps.get((opened.mark, step), lambda: _ReplayedStep(record().seek(step, opened.pool)))


def _translate_damage(opened: OpenedMatch, step: int, look: Callable[[], Rendered]) -> Rendered:
    try:
        return look()
    except READ_ERRORS as error:
        if opened.familiar:
            raise
        raise MatchNotReadable(
            gettext("The table at step %(step)s can’t be shown: the match is damaged.", step=step)
        ) from error


def _record_near(opened: OpenedMatch, step: int) -> Record:
    """Return the record with one checkpoint at the last question before a step."""
    record = opened.record
    asked = max((at for at in record.prompt_steps() if at < step), default=0)
    if not asked or not opened.familiar:
        return record
    return replace(record, checkpoints=[(asked, record.seek(asked, opened.pool).to_bytes())])


def _archived_view(opened: OpenedMatch, step: int, viewer: int) -> ViewerTable:
    try:
        return _without_other_prompts(opened.view(step, viewer), viewer)
    except EngineFailed as error:
        raise MatchNotReadable(
            gettext("The table at step %(step)s can’t be shown now: %(error)s.", step=step, error=error)
        ) from error


def _without_other_prompts(view: ViewerTable, viewer: int) -> ViewerTable:
    if viewer == JUDGE:
        return view
    return replace(view, waiting=tuple(seat for seat in view.waiting if seat == viewer))
