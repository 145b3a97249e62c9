"""Standings: places by points, then tiebreaks, in exact numbers with derivations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournament.core.translation import gettext
from tournament.regulations.event.event import EventData, EventError, Player, PlayingStatus, StageData
from tournament.regulations.standings.writing import write_ledger
from tournament.regulations.tiebreaks.ledger import Ledger
from tournament.regulations.tiebreaks.tiebreak_sets import TiebreakSet
from tournament.regulations.tiebreaks.tiebreaks import Column
from tournament.regulations.values import PlayerId, Points, format_points, simplify_points


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A player's line; `values` follow the order of the tiebreaks.

    Players whom no tiebreak separates share a rank.
    """

    rank: int
    player: PlayerId
    name: str
    points: Points
    rounds: int
    wins: int
    values: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Derivation:
    """A number with its origin: label, value, and the calculation in one line."""

    label: str
    value: Points
    words: str


@dataclass(frozen=True, slots=True)
class Standings:
    part: StageData
    tiebreaks: TiebreakSet
    rows: tuple[StandingsRow, ...]
    disqualified: tuple[PlayerId, ...]
    ledger: Ledger

    def row(self, player: PlayerId) -> StandingsRow:
        for row in self.rows:
            if row.player == player:
                return row
        raise EventError(
            gettext("Player %(player)s is not in the standings of %(stage)s.", player=player, stage=self.part.name)
        )

    def explain(self, player: PlayerId) -> tuple[Derivation, ...]:
        """Return every number of a player's row with its derivation."""
        row = self.row(player)
        ledger = self.ledger
        number = ledger.players.index(player)
        gained = [
            gettext(
                "%(points)s (%(result)s, round %(round)s)",
                points=format_points(entry.points),
                result=gettext(entry.what),
                round=entry.round,
            )
            for entry in ledger.entries[number]
        ]
        lines = [Derivation("points", row.points, f"{' + '.join(gained) or '0'} = {format_points(row.points)}")]
        for tiebreak, value in zip(self.tiebreaks.tiebreaks, row.values, strict=True):
            lines.append(Derivation(tiebreak.label, simplify_points(value), tiebreak.derive(ledger, number)))
        return tuple(lines)


def compute_standings(
    part: StageData, players: Sequence[Player], seed: str = "", tiebreaks: TiebreakSet | None = None
) -> Standings:
    tiebreaks = tiebreaks or part.tiebreaks
    ledger = write_ledger(part, players, seed)
    disqualified = {player.id for player in players if player.status is PlayingStatus.DISQUALIFIED}
    ranked = [number for number, player in enumerate(ledger.players) if player not in disqualified]
    rows = rank_players(ledger, ranked, tiebreaks)
    return Standings(part, tiebreaks, tuple(rows), tuple(sorted(disqualified)), ledger)


def compute_event_standings(
    event: EventData, part: str | None = None, tiebreaks: TiebreakSet | None = None
) -> Standings:
    return compute_standings(event.part(part), event.players, event.seed, tiebreaks)


def rank_players(ledger: Ledger, players: Sequence[int], tiebreaks: TiebreakSet) -> list[StandingsRow]:
    columns = [tiebreak.column(ledger) for tiebreak in tiebreaks.tiebreaks]
    groups = [list(group) for group in _split_groups(Column(ledger.points), players)]
    special: dict[int, list[Column]] = {}
    for level, (tiebreak, column) in enumerate(zip(tiebreaks.tiebreaks, columns, strict=True)):
        finer: list[list[int]] = []
        for group in groups:
            if len(group) == 1:
                finer.append(group)
                continue
            among = tiebreak.within(ledger, column, group)
            if among is not column:
                for player in group:
                    special.setdefault(player, list(columns))[level] = among
            finer += _split_groups(among, group)
        groups = finer
    rows: list[StandingsRow] = []
    place = 1
    for group in groups:
        for player in group:
            rows.append(
                StandingsRow(
                    place,
                    ledger.players[player],
                    ledger.names[player],
                    simplify_points(Fraction(ledger.points[player], ledger.units)),
                    ledger.rounds[player],
                    ledger.wins[player],
                    tuple([column.value(player) for column in special.get(player, columns)]),
                )
            )
        place += len(group)
    return rows


def _split_groups(column: Column, players: Sequence[int]) -> list[list[int]]:
    """Group players by number, largest first."""
    groups: dict[int, list[int]] = {}
    for player in players:
        groups.setdefault(column.numerators[player], []).append(player)
    return [groups[number] for number in sorted(groups, reverse=True)]
