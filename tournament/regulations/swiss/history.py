"""The players of an event's next round, with their history."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tournament.core.translation import gettext
from tournament.regulations.bye import ByeKind
from tournament.regulations.event.event import (
    EventData,
    EventError,
    Match,
    MeleeTable,
    Player,
    PlayingStatus,
    RoundData,
    StageData,
)
from tournament.regulations.standings.standings import compute_standings
from tournament.regulations.swiss.pairing import Pairing, SwissEntrant
from tournament.regulations.swiss.tables import TableList, TablePlan, assign_tables
from tournament.regulations.values import PlayerId


def list_entrants(event: EventData, *, so_far: bool = False) -> list[SwissEntrant]:
    """Return everyone who still plays, with points, opponents, byes and rank so far.

    A draw needs all results; with `so_far`, open tables are ignored.
    """
    stage = event.part()
    if not so_far:
        _check_complete(stage)
    standings = compute_standings(stage, event.players, event.seed)
    met = find_opponents(stage.rounds)
    byes = Counter([bye.player for round_ in stage.rounds for bye in round_.byes])
    playing = {player.id for player in event.players if player.status is PlayingStatus.PLAYING}
    return [
        SwissEntrant(
            row.player,
            row.points,
            frozenset(met.get(row.player, ())),
            byes[row.player],
            row.rank if stage.rounds else None,
        )
        for row in standings.rows
        if row.player in playing
    ]


def find_opponents(rounds: Sequence[RoundData]) -> dict[PlayerId, set[PlayerId]]:
    met: dict[PlayerId, set[PlayerId]] = {}
    for round_ in rounds:
        for match in round_.matches:
            one, other = match.players
            met.setdefault(one, set()).add(other)
            met.setdefault(other, set()).add(one)
    return met


def make_paired_round(pairing: Pairing) -> RoundData:
    """Return the round of a pairing, with its tables numbered."""
    seated: TableList = assign_tables(pairing.pairs, TablePlan())
    matches = tuple(Match(table.table, table.pair.players) for table in seated.tables)
    return RoundData(pairing.draw.round, matches, byes=pairing.byes, attempt=pairing.draw.attempt)


def count_prize_byes(rounds: Sequence[RoundData]) -> Counter[PlayerId]:
    return Counter([bye.player for round_ in rounds for bye in round_.byes if bye.kind is ByeKind.PRIZE])


def _check_complete(part: StageData) -> None:
    for round_ in part.rounds:
        open_tables: list[Match | MeleeTable] = [match for match in round_.matches if match.outcome is None]
        open_tables += [table for table in round_.tables if not table.places]
        if open_tables:
            numbers = ", ".join(str(table.table) for table in open_tables)
            raise EventError(
                gettext(
                    "Round %(round)s of %(stage)s still has open tables (%(tables)s). Enter their results first.",
                    round=round_.number,
                    stage=part.name,
                    tables=numbers,
                )
            )


def list_playing(players: Sequence[Player]) -> list[PlayerId]:
    return sorted(player.id for player in players if player.status is PlayingStatus.PLAYING)
