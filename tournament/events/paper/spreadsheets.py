"""Pairings and standings as CSV, safe to open in a spreadsheet."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Final

from tournament.events.lifecycle.operations.views import PlayerView
from tournament.events.rounds.operations.views import RoundView
from tournament.events.standings.operations.views import OverallView, StandingsView

FORMULA_PREFIXES: Final = ("=", "+", "-", "@", "\t", "\r")
"""Characters that start a formula in a spreadsheet."""


def safe_cell(value: object) -> str:
    """Return a cell that is never computed: quote what looks like a formula."""
    text = str(value)
    plain = text.replace("\x00", "")
    is_number = plain.lstrip("-").replace(".", "", 1).isdigit() and plain.isascii()
    return f"'{plain}" if plain.startswith(FORMULA_PREFIXES) and not is_number else plain


def _write_csv(rows: Iterable[Sequence[object]]) -> str:
    stream = StringIO()
    writer = csv.writer(stream, lineterminator="\r\n")
    for row in rows:
        writer.writerow([safe_cell(cell) for cell in row])
    return stream.getvalue()


def pairings_csv(round_: RoundView) -> str:
    """Write one line for each seat."""
    rows: list[Sequence[object]] = [
        ("stage", "round", "table", "seat", "number", "name", "points before", "outcome", "status")
    ]
    for table in (*round_.tables, *round_.unseated):
        for place, seat in enumerate(table.seats, start=1):
            number = "" if table.number is None else table.number
            rows.append(
                (
                    round_.stage_name,
                    round_.number,
                    number,
                    place,
                    seat.number,
                    seat.name,
                    seat.points,
                    seat.outcome,
                    table.status.value,
                )
            )
    return _write_csv(rows)


def standings_csv(standings: StandingsView) -> str:
    """Write the standings; final places also have the place before the cut.

    Lots are omitted.
    """
    shown = [place for place, label in enumerate(standings.labels) if label != "lot"]
    labels = (standings.labels[place] for place in shown)
    before = ("rank before the cut",) if standings.is_final else ()
    rows: list[Sequence[object]] = [
        (
            "rank",
            "number",
            "name",
            "faction",
            "points",
            "wins",
            "rounds",
            *labels,
            "status",
            *before,
        )
    ]
    for row in standings.rows:
        numbers = (row.rank, row.number, row.name, row.faction, row.points, row.wins, row.rounds)
        ties = (row.values[place] for place in shown)
        rows.append((*numbers, *ties, row.status.value, *((row.before_cut,) if standings.is_final else ())))
    return _write_csv(rows)


def overall_csv(overall: OverallView) -> str:
    rows: list[Sequence[object]] = [
        ("rank", "number", "name", "points", *overall.parts, *(f"place in {part}" for part in overall.parts))
    ]
    for (rank, number, name, points, parts), places in zip(overall.rows, overall.places, strict=True):
        rows.append((rank, number, name, points, *parts, *("" if place is None else place for place in places)))
    return _write_csv(rows)


def players_csv(players: Iterable[PlayerView]) -> str:
    rows: list[Sequence[object]] = [("number", "name", "faction", "status")]
    rows += [(player.number, player.name, player.faction, player.status.value) for player in players]
    return _write_csv(rows)
