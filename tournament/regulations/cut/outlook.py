"""Outlook on the cut while tables are open: who is in or out, and who needs what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from tournament.core.translation import gettext
from tournament.regulations.cut.bounds import PointBounds
from tournament.regulations.cut.cut import FixedCut, RecordCut
from tournament.regulations.cut.endings import TableEnding, UndecidedTable, list_undecided_tables
from tournament.regulations.cut.leads import Leads, compute_leads
from tournament.regulations.cut.reach import PositiveCount, StepBudget, TableWays, count_positive_leads
from tournament.regulations.event.event import EventError, Player, PlayingStatus, StageData
from tournament.regulations.results import Result
from tournament.regulations.standings.writing import write_ledger
from tournament.regulations.values import PlayerId, Points, simplify_points

MAX_EXACT_TABLES: Final = 12
"""With more open tables, places are bounds by points. They always are in a melee, where power breaks ties."""
MAX_SEARCH_STEPS: Final = 8_000
"""Limit of the search for all players together, a few seconds. Real events need about a quarter of it."""


class CutVerdict(Enum):
    IN = "in"
    OUT = "out"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class CutLine:
    """A player's possible places if the own table ends in one way.

    All endings of the other tables are considered. Places count only players who can qualify.
    """

    points: Points
    best: int
    worst: int
    verdict: CutVerdict
    is_exact: bool
    result: Result | None = None
    """In a joust; None if the own table is over."""
    place: int = 0
    """In a melee: the place at the table."""
    shared_by: int = 1


@dataclass(frozen=True, slots=True)
class PlayerOutlook:
    player: PlayerId
    lines: tuple[CutLine, ...]
    """The best ending of the own table first; one line if it is over."""

    @property
    def verdict(self) -> CutVerdict:
        verdicts = {line.verdict for line in self.lines}
        return verdicts.pop() if len(verdicts) == 1 else CutVerdict.OPEN

    @property
    def low(self) -> Points:
        return min(line.points for line in self.lines)

    @property
    def high(self) -> Points:
        return max(line.points for line in self.lines)


@dataclass(frozen=True, slots=True)
class CutOutlook:
    cut: FixedCut | RecordCut
    open: tuple[int, ...]
    """The numbers of the open tables."""
    players: dict[PlayerId, PlayerOutlook]
    """Everyone who can qualify; a player who dropped gives the place to the next."""
    is_exact: bool
    """Whether all lines are exact. Otherwise some are bounds: IN and OUT are certain, but OPEN may be decided
    already."""

    def certain(self, verdict: CutVerdict) -> int:
        return sum(one.verdict is verdict for one in self.players.values())


def compute_cut_outlook(
    part: StageData, players: Sequence[Player], seed: str, cut: FixedCut | RecordCut, steps: int = MAX_SEARCH_STEPS
) -> CutOutlook:
    """Examine every way in which the open tables of the last round can end.

    It assumes that no further player drops.
    """
    _check_earlier_rounds(part)
    tables = list_undecided_tables(part)
    ledger = write_ledger(part, players, seed)
    playing = {player.id for player in players if player.status is PlayingStatus.PLAYING}
    points = {
        player: simplify_points(sum((entry.points for entry in own), start=0))
        for player, own in zip(ledger.players, ledger.entries, strict=True)
        if player in playing
    }
    wins = dict(zip(ledger.players, ledger.wins, strict=True))
    places: _ExactPlaces | _PointPlaces = _PointPlaces(points, tables)
    if len(tables) <= MAX_EXACT_TABLES and not (part.is_melee and tables):
        places = _ExactPlaces(compute_leads(part, players, seed, tables), tables, steps)
    found = {
        player: PlayerOutlook(
            player,
            tuple(_cut_lines(player, points[player], wins[player], tables, cut, places, is_melee=part.is_melee)),
        )
        for player in sorted(points)
    }
    exact = all(line.is_exact for one in found.values() for line in one.lines)
    return CutOutlook(cut, tuple(table.number for table in tables), found, exact)


def _cut_lines(
    player: PlayerId,
    points: Points,
    wins: int,
    tables: Sequence[UndecidedTable],
    cut: FixedCut | RecordCut,
    places: _ExactPlaces | _PointPlaces,
    *,
    is_melee: bool,
) -> Iterable[CutLine]:
    at, seat = next(
        ((at, table.seats.index(player)) for at, table in enumerate(tables) if player in table.seats), (None, 0)
    )
    if at is None:
        best, worst, exact = places.of(player, None, (), points)
        yield CutLine(points, best, worst, _cut_verdict(cut, best, worst, wins), exact)
        return
    ways: dict[tuple[Result | None, int, int], list[int]] = {}
    for number, ending in enumerate(tables[at].endings):
        place = ending.places[seat] if is_melee else 0
        ways.setdefault((ending.result(seat), place, ending.places.count(place) or 1), []).append(number)
    lines = []
    for (result, place, shared_by), numbers in ways.items():
        ending = tables[at].endings[numbers[0]]
        then = simplify_points(points + ending.points[seat])
        best, worst, exact = places.of(player, at, numbers, then)
        verdict = _cut_verdict(cut, best, worst, wins + ending.is_win(seat))
        lines.append(CutLine(then, best, worst, verdict, exact, result, place, shared_by))
    yield from sorted(lines, key=lambda line: (-line.points, line.place))


def _cut_verdict(cut: FixedCut | RecordCut, best: int, worst: int, wins: int) -> CutVerdict:
    if isinstance(cut, RecordCut):
        return CutVerdict.IN if wins >= cut.wins else CutVerdict.OUT
    return CutVerdict.IN if worst <= cut.size else CutVerdict.OUT if best > cut.size else CutVerdict.OPEN


class _PointPlaces:
    def __init__(self, points: dict[PlayerId, Points], tables: Sequence[UndecidedTable]) -> None:
        self.bounds = PointBounds(points, tables)
        self.tables = tables

    def of(self, player: PlayerId, table: int | None, ways: Sequence[int], then: Points) -> tuple[int, int, bool]:
        endings: list[TableEnding] = [self.tables[table].endings[way] for way in ways] if table is not None else []
        return *self.bounds.places(player, table, endings, then), False


class _ExactPlaces:
    def __init__(self, sums: Leads, tables: Sequence[UndecidedTable], steps: int) -> None:
        self.sums = sums
        self.tables = tables
        self.number = {player: number for number, player in enumerate(sums.players)}
        self.steps = StepBudget(steps)
        between = [self._between(number) for number in range(len(sums.players))]
        self.least, self.most = [low for low, _ in between], [high for _, high in between]

    def _between(self, player: int, table: int | None = None, ways: Sequence[int] = ()) -> tuple[int, int]:
        """Return a player's least and largest number if the own table ends in these ways."""
        low = high = self.sums.fixed[player]
        for at, endings in enumerate(self.sums.added):
            values = [endings[way][player] for way in (ways if at == table else range(len(endings)))]
            low, high = low + min(values), high + max(values)
        return low, high

    def of(self, player: PlayerId, table: int | None, ways: Sequence[int], then: Points) -> tuple[int, int, bool]:
        """Return the best and the worst place, and whether they are exact.

        `ways` are the endings to consider at the own table.
        """
        own = self.number[player]
        low, high = self._between(own, table, ways)
        ahead = sum(least > high for least in self.least)
        others = [
            number
            for number, (least, most) in enumerate(zip(self.least, self.most, strict=True))
            if number != own and least <= high and most >= low
        ]
        now = [self.sums.fixed[number] - self.sums.fixed[own] for number in others]
        added = [
            [
                [values[number] - values[own] for number in others]
                for way, values in enumerate(endings)
                if at != table or way in ways
            ]
            for at, endings in enumerate(self.sums.added)
        ]
        behind = [-lead for lead in now], [[[-lead for lead in way] for way in one] for one in added]
        above, below = count_positive_leads(now, added, self.steps), count_positive_leads(*behind, self.steps)
        exact = above.is_exact and below.is_exact
        if not self.sums.parts_all:  # equal players may end in any order: if that matters, these are bounds
            strictly = above.count, below.count
            above, below = self._or_equal(now, added), self._or_equal(*behind)
            exact = exact and (above.count, below.count) == strictly
        return ahead + len(others) - below.count + 1, ahead + above.count + 1, exact

    def _or_equal(self, now: Sequence[int], added: Sequence[TableWays]) -> PositiveCount:
        twice = [[[2 * lead for lead in way] for way in one] for one in added]
        return count_positive_leads([2 * lead + 1 for lead in now], twice, self.steps)


def _check_earlier_rounds(part: StageData) -> None:
    for round_ in part.rounds[:-1]:
        waiting = [match.table for match in round_.matches if match.outcome is None]
        waiting += [table.table for table in round_.tables if not table.places]
        if waiting:
            raise EventError(
                gettext(
                    "Round %(round)s of %(stage)s still has open tables (%(tables)s). Their results come first.",
                    round=round_.number,
                    stage=part.name,
                    tables=", ".join(map(str, waiting)),
                )
            )
