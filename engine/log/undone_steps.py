"""Undone steps: a rewind undoes the steps after the one it goes to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.chain.inputs import REWIND
from engine.chain.journal import LogEntry
from engine.english import join_words, phrase

ASKED_SEAT_INDEX: Final = 8
"""The index at which an order says whom it asks again, if it does."""


def find_rewound_step(entry: LogEntry) -> int:
    """Return the step that an entry rewinds the match to, or -1."""
    if entry.kind == "order" and len(entry.data) > 4 and entry.data[1] == REWIND and isinstance(entry.data[4], int):
        return entry.data[4] - (
            len(entry.data) > ASKED_SEAT_INDEX
        )  # at that step, the seat that is asked again has not answered
    if entry.kind == "take-back" and entry.data and isinstance(entry.data[0], int):
        return entry.data[0]
    return -1


def find_undone_steps(entries: Iterable[LogEntry]) -> dict[int, int]:
    """Return undone steps, each with the step of the rewind that undid it first."""
    found: dict[int, int] = {}
    living: list[int] = []
    for entry in entries:
        target = find_rewound_step(entry)
        while target >= 0 and living and living[-1] > target:
            found[living.pop()] = entry.number
        living.append(entry.number)
    return found


def describe_valid_steps(entries: Sequence[LogEntry]) -> str:
    """Describe the steps that are not undone: `1 to 31 and 90 to 102`."""
    gone = find_undone_steps(entries)
    ranges: list[list[int]] = []
    for entry in entries:
        number = entry.number
        if number in gone:
            continue
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    said = [
        str(first) if first == last else phrase("%(first)s to %(last)s", first=first, last=last)
        for first, last in ranges
    ]
    return join_words(said) if said else phrase("none")
