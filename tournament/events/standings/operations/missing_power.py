"""Missing power of melee tables that would decide between players."""

from collections import Counter
from dataclasses import dataclass

from tournament.events.book.book import Book, cached_view, player_id
from tournament.events.book.result_values import as_places
from tournament.events.models.events import Stage
from tournament.events.states import StageKind, TableStatus
from tournament.regulations.tiebreaks.tiebreaks import TotalPower


@dataclass(frozen=True, slots=True)
class MissingPower:
    """A table whose power is missing and decides."""

    stage: int
    round: int
    table: int
    equal: tuple[str, ...]
    """Its players who are tied in everything that counts before power."""


@cached_view
def tables_without_power(book: Book, stage: Stage) -> tuple[MissingPower, ...]:
    if stage.kind is not StageKind.MELEE:
        return ()
    standings = book.standings(stage)
    kinds = [type(tiebreak) for tiebreak in standings.tiebreaks.tiebreaks]
    if TotalPower not in kinds:
        return ()
    before = {row.player: (row.points, *row.values[: kinds.index(TotalPower)]) for row in standings.rows}
    shared = Counter(before.values())
    equal = {player for player, numbers in before.items() if shared[numbers] > 1}
    found = []
    for round_ in book.rounds_of(stage, drawn=False):
        for table in book.tables_of(round_):
            places, power = as_places(table.result)
            names = tuple(entry.name for entry in book.players_at(table) if player_id(entry) in equal)
            if table.status is TableStatus.FINAL and places and not power and names and table.number is not None:
                found.append(MissingPower(stage.number, round_.number, table.number, names))
    return tuple(found)
