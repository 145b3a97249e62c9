"""The table of a match at a step, as one viewer may see it."""

from __future__ import annotations

from dataclasses import replace

from engine import JUDGE, View
from tournament.engines.process import EngineFailed
from tournament.operations.ground.memory import Kept
from tournament.operations.matches.opening import FOREIGN, Opened
from tournament.problems import MatchNotReadable

_tables: Kept[tuple[tuple[str, ...], int, int], View] = Kept(400)


def table_at(opened: Opened, step: int, viewer: int) -> View:
    """The table when a step's line was written, as a viewer may see it; check `undrawable` first.

    Only a judge is told who else is asked: it would tell others whether a seat was asked or passed by itself.
    """
    return _tables.get((opened.mark, step, viewer), lambda: _table(opened, step, viewer))


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
