"""Leads as sums over the open tables, with one integer per player.

The integer combines points and tiebreaks. Each open table adds its own term to every player's points and, through
their opponents, to every tiebreak. So the final number is that of the results so far plus one term for each table. A
larger number means a better place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from math import lcm

from tournament.regulations.cut.endings import TableEnding, UndecidedTable, apply_endings
from tournament.regulations.event.event import Player, PlayingStatus, StageData
from tournament.regulations.standings.standings import compute_standings
from tournament.regulations.standings.writing import write_ledger
from tournament.regulations.tiebreaks.tiebreaks import Column, Tiebreak
from tournament.regulations.values import PlayerId


@dataclass(frozen=True, slots=True)
class Leads:
    """The numbers of all players: a fixed part, and what each ending adds."""

    players: tuple[PlayerId, ...]
    """Players who can qualify, ordered by id; a player's number is the index here."""
    fixed: tuple[int, ...]
    added: tuple[tuple[tuple[int, ...], ...], ...]
    """By table, ending and player."""
    parts_all: bool
    """Whether no two players can be equal. Otherwise a tiebreak that is not additive follows, like head to head."""


def compute_leads(part: StageData, players: Sequence[Player], seed: str, tables: Sequence[UndecidedTable]) -> Leads:
    """Compute the leads; the first ending of each table is the base of comparison."""
    if not tables:
        return _final_leads(part, players, seed)
    additive = tuple(takewhile(lambda tiebreak: tiebreak.is_additive, part.tiebreaks.tiebreaks))
    parts_all = len(additive) == len(part.tiebreaks.tiebreaks)
    first = {table.number: table.endings[0] for table in tables}
    base = _ledger_columns(part, players, seed, first, additive)
    others = [
        [
            _ledger_columns(part, players, seed, {**first, table.number: ending}, additive)
            for ending in table.endings[1:]
        ]
        for table in tables
    ]
    ids = sorted(player.id for player in players)
    status = {player.id: player.status for player in players}
    inside = [number for number, player in enumerate(ids) if status[player] is PlayingStatus.PLAYING]
    fixed = [0] * len(inside)
    added = [[[0] * len(inside) for _ in table.endings] for table in tables]
    weight = 1
    if parts_all:  # players who are equal in everything are ordered by id
        fixed = [-place for place in range(len(inside))]
        weight = len(inside) + 1
    for level in reversed(range(len(base))):
        unit = lcm(base[level].denominator, *{one[level].denominator for own in others for one in own})
        start = _whole_numbers(base[level], unit, inside)
        changes = [
            [
                [value - known for value, known in zip(_whole_numbers(one[level], unit, inside), start, strict=True)]
                for one in own
            ]
            for own in others
        ]
        for place, value in enumerate(start):
            fixed[place] += weight * value
        for at, own in enumerate(changes):
            for ending, values in enumerate(own, start=1):
                for place, value in enumerate(values):
                    added[at][ending][place] += weight * value
        swing = sum(max((abs(value) for values in own for value in values), default=0) for own in changes)
        weight *= 2 * (max(start, default=0) - min(start, default=0) + 2 * swing) + 1
    return Leads(
        tuple(ids[number] for number in inside),
        tuple(fixed),
        tuple(tuple(tuple(values) for values in own) for own in added),
        parts_all,
    )


def _final_leads(part: StageData, players: Sequence[Player], seed: str) -> Leads:
    """Return the final order when no table is open, with all tiebreaks."""
    playing = {player.id for player in players if player.status is PlayingStatus.PLAYING}
    ranked = [row.player for row in compute_standings(part, players, seed).rows if row.player in playing]
    ids = sorted(ranked)
    return Leads(tuple(ids), tuple(-ranked.index(player) for player in ids), (), parts_all=True)


def _ledger_columns(
    part: StageData,
    players: Sequence[Player],
    seed: str,
    endings: dict[int, TableEnding],
    tiebreaks: Sequence[Tiebreak],
) -> list[Column]:
    ledger = write_ledger(apply_endings(part, endings), players, seed)
    return [Column(ledger.points, ledger.units), *(tiebreak.column(ledger) for tiebreak in tiebreaks)]


def _whole_numbers(column: Column, unit: int, inside: Sequence[int]) -> list[int]:
    factor = unit // column.denominator
    return [column.numerators[number] * factor for number in inside]
