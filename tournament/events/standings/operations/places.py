"""Places in a cut, and final places, in one order for pages, paper and API."""

from dataclasses import dataclass

from tournament.events.book.book import CUT_STAGE_KINDS, Book, cached_view, player_id
from tournament.events.book.result_values import as_places
from tournament.events.models.events import Stage
from tournament.events.states import StageKind
from tournament.regulations.cut.places import final_order, melee_cut_order
from tournament.regulations.standings.standings import StandingsRow
from tournament.regulations.values import PlayerId


@dataclass(frozen=True, slots=True)
class StagePlaces:
    """A stage's players in order; a row's `rank` is the place before the cut."""

    rows: tuple[tuple[int, StandingsRow], ...]
    """Each row with its place."""
    cut: Stage | None
    """The decided cut that makes the places final; None without one."""

    def of(self, player: PlayerId) -> int | None:
        return self.by_player.get(player)

    @property
    def by_player(self) -> dict[PlayerId, int]:
        return {row.player: place for place, row in self.rows}


@cached_view
def stage_places(book: Book, stage: Stage) -> StagePlaces:
    """Return places by the cut, once it is decided, then by the standings."""
    rows = book.standings(stage).rows
    for cut in book.stages:
        if (
            cut.kind in CUT_STAGE_KINDS
            and book.plan(cut).follows == stage.number
            and (order := _cut_order(book, cut))
        ):
            by_player = {row.player: row for row in rows}
            final = final_order([row.player for row in rows], order)
            return StagePlaces(tuple((place, by_player[player]) for place, player in enumerate(final, start=1)), cut)
    return StagePlaces(tuple((row.rank, row) for row in rows), None)


def cut_places(book: Book, stage: Stage) -> list[tuple[int, int, str]]:
    """Return place, number and name of players whose place in a cut is decided."""
    if stage.kind is StageKind.ELIMINATION:
        known = book.elimination(stage).placings() if book.rounds_of(stage, drawn=False) else []
    else:
        known = list(enumerate(_cut_order(book, stage), start=1))
    return [(place, int(player), book.by_player_id(player).name) for place, player in known]


def _cut_order(book: Book, cut: Stage) -> list[PlayerId]:
    """Return the players of a decided cut, the winner first; empty while it is played."""
    rounds = book.rounds_of(cut, drawn=False)
    if not rounds:
        return []
    if cut.kind is StageKind.ELIMINATION:
        elimination = book.elimination(cut)
        return [player for _, player in elimination.placings()] if elimination.champion is not None else []
    tables = book.tables_of(rounds[-1])
    at_final, _ = as_places(tables[0].result) if len(tables) == 1 else ((), ())
    if not at_final:
        return []
    seeds = [player_id(book.entry_by_id(row.entry_id)) for row in book.seeded(cut)]
    players = [player_id(entry) for entry in book.players_at(tables[0])]
    return melee_cut_order(seeds, list(zip(at_final, players, strict=True)))
