"""How far back a rewind goes, which decides which role may order it."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from engine.chain.journal import LogEntry
from engine.english import phrase
from engine.errors import IllegalChoice
from engine.log.undone_steps import describe_valid_steps, find_undone_steps

ACT_KINDS: Final = ("use", "play", "brings", "challenge")
"""What players do by their own decision; consequences are part of the act."""
PERIOD_KINDS: Final = ("phase", "round", "setup")


class RewindDepth(StrEnum):
    """How much has happened since a step."""

    ACTION = "action"
    """One act at most."""
    PHASE = "phase"
    """More, within the current phase."""
    BEYOND = "beyond"


def measure_depth(entries: list[LogEntry], step: int) -> RewindDepth:
    """Measure how deep a step of the current line lies.

    Raises IllegalChoice if the step was undone.
    """
    gone = find_undone_steps(entries)
    if not 0 <= step <= len(entries) or step in gone:
        pattern = "can't rewind to step %(step)s; the steps that still count are %(valid)s"
        raise IllegalChoice(phrase(pattern, step=step, valid=describe_valid_steps(entries)))
    since = [entry for entry in entries[step:] if entry.number not in gone]
    if any(entry.kind in PERIOD_KINDS for entry in since):
        return RewindDepth.BEYOND
    acts = [entry for entry in since if entry.kind in ACT_KINDS and not _is_part(entries, entry)]
    return RewindDepth.ACTION if len(acts) < 2 else RewindDepth.PHASE


def find_earliest_step(entries: list[LogEntry], allowed: RewindDepth) -> int:
    """Return the earliest valid step that lies no deeper than allowed."""
    gone, acts = find_undone_steps(entries), 0
    if allowed is RewindDepth.BEYOND:
        return 0
    for entry in reversed(entries):
        if entry.number in gone:
            continue
        acts += entry.kind in ACT_KINDS and not _is_part(entries, entry)
        if entry.kind in PERIOD_KINDS or (allowed is RewindDepth.ACTION and acts > 1):
            return entry.number
    return 0


def _is_part(entries: list[LogEntry], entry: LogEntry) -> bool:
    """Return whether an entry is part of another act: a played card is also used."""
    return bool(entry.parent) and entries[entry.parent - 1].kind in ACT_KINDS and entry.kind == "use"
