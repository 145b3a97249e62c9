"""What-if: standings and cut for other results, without changing the event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournament.regulations.event.event import EventData, EventError, Match, RoundData, StageData
from tournament.regulations.melee_points import MeleeScheme
from tournament.regulations.results import TableOutcome
from tournament.regulations.standings.standings import Standings, compute_standings
from tournament.regulations.values import PlayerId, Points


@dataclass(frozen=True, slots=True)
class ResultChange:
    """Another outcome of a player's table, from their side; in melee, other places."""

    round: int
    player: PlayerId
    outcome: TableOutcome | None = None
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RankChange:
    player: PlayerId
    rank_before: int
    rank_after: int
    points_before: Points
    points_after: Points


@dataclass(frozen=True, slots=True)
class StandingsWhatIf:
    before: Standings
    after: Standings
    moves: tuple[RankChange, ...]
    into_cut: tuple[PlayerId, ...] = ()
    out_of_cut: tuple[PlayerId, ...] = ()


def compute_what_if(
    event: EventData, changes: Sequence[ResultChange], part: str | None = None, cut: int = 0
) -> StandingsWhatIf:
    """Compare the standings before and after the changes.

    With a cut, also return who would enter and who would leave it.
    """
    original = event.part(part)
    changed = original
    for change in changes:
        changed = _change_stage(changed, change)
    before = compute_standings(original, event.players, event.seed)
    after = compute_standings(changed, event.players, event.seed)
    rows = {row.player: row for row in before.rows}
    moves = tuple(
        RankChange(row.player, rows[row.player].rank, row.rank, rows[row.player].points, row.points)
        for row in after.rows
        if (row.rank, row.points) != (rows[row.player].rank, rows[row.player].points)
    )
    in_before = [row.player for row in before.rows[:cut]]
    in_after = [row.player for row in after.rows[:cut]]
    return StandingsWhatIf(
        before,
        after,
        moves,
        into_cut=tuple(player for player in in_after if player not in in_before),
        out_of_cut=tuple(player for player in in_before if player not in in_after),
    )


def _change_stage(stage: StageData, change: ResultChange) -> StageData:
    for at, round_ in enumerate(stage.rounds):
        if round_.number == change.round:
            rounds = (*stage.rounds[:at], _change_round(stage, round_, change), *stage.rounds[at + 1 :])
            return replace(stage, rounds=rounds)
    raise EventError(f"{stage.name} has no round {change.round}; it has {len(stage.rounds)}.")


def _change_round(stage: StageData, round_: RoundData, change: ResultChange) -> RoundData:
    if isinstance(stage.scheme, MeleeScheme):
        for at, table in enumerate(round_.tables):
            if change.player in table.seats and len(change.places) == len(table.seats):
                tables = (*round_.tables[:at], replace(table, places=change.places), *round_.tables[at + 1 :])
                return replace(round_, tables=tables)
        raise EventError(f"{change.player} sat at no table of round {round_.number} with that many places.")
    for at, match in enumerate(round_.matches):
        if change.player in match.players and change.outcome is not None:
            matches = (*round_.matches[:at], _change_match(match, change), *round_.matches[at + 1 :])
            return replace(round_, matches=matches)
    raise EventError(f"{change.player} had no opponent in round {round_.number}, so there is no result to change.")


def _change_match(match: Match, change: ResultChange) -> Match:
    outcome = change.outcome
    if outcome is not None and match.players[1] == change.player:
        outcome = outcome.swapped()
    return replace(match, outcome=outcome, games=None)
