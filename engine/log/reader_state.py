"""Reader state: what a reader who starts at a table must know of the log.

The table keeps it up to date, entry by entry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.base.ids import NOTHING
from engine.chain.journal import JUDGES, LogEntry
from engine.events.base import entry_kind_of
from engine.log.text.occasions import read_window
from engine.prompts.prompts import NOTHING_TO_DO, ONLY
from engine.table.rows import LoggedWindow, ReaderState

if TYPE_CHECKING:
    from engine.table.game import Game

PUBLIC_MASK: Final = JUDGES << 1
EVERYBODY_MASK: Final = (PUBLIC_MASK << 1) - 1
"""Mask of all who know that something was done in a window: seats, judges and the public."""


def viewer_mask(viewer: int) -> int:
    """Return a viewer's bit in such a mask; the public is -1, judges are -2."""
    return 1 << viewer if viewer >= 0 else PUBLIC_MASK if viewer == -1 else JUDGES


def update_reader_state(game: Game) -> None:
    """Add the entries written since the last call, and drop what has closed.

    It runs after every input, so it reuses whatever is unchanged.
    """
    told, fresh = game.told, game.journal.out
    if told is None or not fresh:
        return
    first = fresh[0].number
    depth = _open_depths(game, told.depth, fresh, first)
    windows, stirred = told.windows, told.stirred
    if windows:
        windows = {step: row for step, row in windows.items() if step in depth}
        stirred = {step: mask for step, mask in stirred.items() if step in depth}
    for window in game.windows.values():
        step = window.entry
        if step >= first:
            entry = fresh[step - first]
            windows = {**windows, step: LoggedWindow(entry.parent, *_window_row(entry))}
    if windows:
        for entry in fresh:
            step = entry.parent
            if step in windows and (mask := _action_mask(entry)):
                stirred = {**stirred, step: stirred.get(step, 0) | mask}
    last, waiting = told.last, told.waiting
    if last or game.occurrences or game.pending or windows:
        last = _latest_steps(game, last, fresh, depth, windows)
    if waiting or game.delayed:
        waiting = {row.entry: waiting.get(row.entry, 0) for row in game.delayed}
        for step in waiting:
            if step >= first:
                waiting[step] = fresh[step - first].subject
    asked, asked_at = game.asked, told.asked_at
    if asked is not None and asked.since >= first:
        asked_at = fresh[asked.since - first].at
    game.told = ReaderState(depth, windows, stirred, waiting, last, asked_at)


def _open_depths(game: Game, known: dict[int, int], fresh: list[LogEntry], first: int) -> dict[int, int]:
    """Return the nesting depth of each step that may still get entries."""
    depth: dict[int, int] = {}
    for frame in game.stack:
        _add_depth(depth, frame.entry, known, fresh, first)
        if first <= frame.b < first + len(fresh) or frame.b in known:  # in some sequences b is a step too
            _add_depth(depth, frame.b, known, fresh, first)
    for row in game.occurrences.values():
        _add_depth(depth, row.entry, known, fresh, first)
    for use in game.pending.values():
        _add_depth(depth, use.entry, known, fresh, first)
    for challenge in (game.challenge, game.declaring):
        if challenge is not None:
            _add_depth(depth, challenge.entry, known, fresh, first)
    return depth


def _add_depth(depth: dict[int, int], step: int, known: dict[int, int], fresh: list[LogEntry], first: int) -> None:
    if step <= 0 or step in depth:
        return
    below, at = 0, step
    while at >= first:
        below, at = below + 1, fresh[at - first].parent
    depth[step] = known.get(at, -1) + below


def _window_row(entry: LogEntry) -> tuple[str, int, tuple[tuple[str, int, int, str], ...]]:
    timing, events = read_window(entry)
    row = entry.data[1]
    told = []
    for event in events:
        match event:
            case (str(kind), int(about), int(seat), str(how)):
                told.append((kind, about, seat, how))
    return timing, row if isinstance(row, int) else 0, tuple(told)


def _action_mask(entry: LogEntry) -> int:
    """Return the mask of those who learn that the window allowed an action."""
    if entry.kind == "close":
        return 0
    if entry.kind == "pass":
        return 0 if entry.secret[0] in (NOTHING_TO_DO, ONLY) else entry.seats | JUDGES
    return EVERYBODY_MASK


def _latest_steps(
    game: Game,
    last: tuple[tuple[int, str, int, int], ...],
    fresh: list[LogEntry],
    depth: dict[int, int],
    windows: dict[int, LoggedWindow],
) -> tuple[tuple[int, str, int, int], ...]:
    """Return the latest steps that reported what is still being answered.

    Each comes with its parent step, its kind and its card.
    """
    wanted: set[tuple[str, int]] = set()
    for window in windows.values():
        for kind, about, _seat, _how in window.events:
            wanted.add((entry_kind_of(kind), about))
    for row in game.occurrences.values():
        for event in row.events:
            card = event.about
            wanted.add((event.noted, game.ref.get(card, 0) if card != NOTHING else 0))
    for use in game.pending.values():
        wanted.add(("play", use.ref))
    if not wanted:
        return ()
    found = {(parent, kind, subject): step for parent, kind, subject, step in last}
    for entry in fresh:
        about_it = (entry.kind, entry.subject)
        if about_it in wanted:
            found[entry.parent, entry.kind, entry.subject] = entry.number
            if entry.subject:
                found[NOTHING, entry.kind, entry.subject] = entry.number
    return tuple(
        [
            (parent, kind, subject, step)
            for (parent, kind, subject), step in found.items()
            if (kind, subject) in wanted and (parent == NOTHING or parent in depth)
        ]
    )


def merge_reader_states(restored: ReaderState | None, told: ReaderState | None) -> ReaderState | None:
    """Return the reader state after a rewind.

    Viewers still know what was done in windows before the rewind.
    """
    if restored is None or told is None:
        return None
    stirred = {step: told.stirred.get(step, 0) | restored.stirred.get(step, 0) for step in restored.windows}
    return restored._replace(stirred={step: mask for step, mask in stirred.items() if mask})
