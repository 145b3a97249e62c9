"""Preview of a drawn round, with everything unusual about it."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from tournament.events.book.book import Book, cached_view
from tournament.events.models.events import Stage
from tournament.events.models.rounds import Round
from tournament.events.rounds.operations.views import RoundView, TableView, round_view
from tournament.events.states import StageKind


@dataclass(frozen=True, slots=True)
class PreviewRow:
    table: TableView
    is_float: bool
    met_in: int
    """The round of the stage in which these players met; 0 if they didn't."""
    is_forbidden: bool


@dataclass(frozen=True, slots=True)
class RoundPreview:
    round: RoundView
    rows: tuple[PreviewRow, ...]
    kept_apart: tuple[tuple[str, str, str], ...]
    """Pairs to keep apart who are both in this round: names and the reason."""


@cached_view
def preview_round(book: Book, round_: Round) -> RoundPreview:
    view = round_view(book, round_)
    stage = book.stage_of(round_)
    met = _meetings(book, stage, before=round_.number)
    apart = {
        frozenset((book.entry_by_id(row.one_id).number, book.entry_by_id(row.other_id).number)): row.reason
        for row in book.forbidden
    }
    rows = []
    for table in view.tables:
        pairs = [frozenset(pair) for pair in combinations([seat.number for seat in table.seats], 2)]
        points = {seat.points for seat in table.seats}
        rows.append(
            PreviewRow(
                table,
                stage.kind is StageKind.SWISS and len(points) > 1,
                max((met.get(pair, 0) for pair in pairs), default=0),
                any(pair in apart for pair in pairs),
            )
        )
    inside = {seat.number for table in (*view.tables, *view.unseated) for seat in table.seats}
    kept = tuple(
        (*sorted(book.entry(number).name for number in pair), reason)
        for pair, reason in apart.items()
        if pair <= inside
    )
    return RoundPreview(view, tuple(rows), tuple((one, other, why) for one, other, why in kept))


def _meetings(book: Book, stage: Stage, before: int) -> Mapping[frozenset[int], int]:
    met: dict[frozenset[int], int] = {}
    for round_ in book.rounds_of(stage):
        if round_.number >= before:
            break
        for table in book.tables_of(round_):
            numbers = [entry.number for entry in book.players_at(table)]
            met |= {frozenset(pair): round_.number for pair in combinations(numbers, 2)}
    return met
