"""The cut by the results so far: who is certainly in or out, and what others need."""

from dataclasses import dataclass

from tournament.events.book.book import CUT_STAGE_KINDS, Book, cached_view, player_id
from tournament.events.book.cuts import following_cut, planned_cut
from tournament.events.lifecycle.operations.stages import planned_rounds
from tournament.events.models.events import Stage
from tournament.events.models.rounds import Round
from tournament.events.standings.operations.outlook_text import (
    cut_words,
    is_own_result_enough,
    line_name,
    line_words,
    player_words,
)
from tournament.events.standings.operations.views import standing_marks, standings_view
from tournament.events.states import PlayerStatus, StageStatus, TableKind, TableStatus
from tournament.regulations.cut.cut import FixedCut, RecordCut
from tournament.regulations.cut.endings import list_undecided_tables
from tournament.regulations.cut.outlook import CutLine, CutOutlook, CutVerdict, PlayerOutlook, compute_cut_outlook
from tournament.regulations.event.event import EventError
from tournament.regulations.values import PlayerId, Points, format_points, simplify_points


@dataclass(frozen=True, slots=True)
class NeedView:
    """What follows from one ending of the player's table.

    `result` is empty if the table is over.
    """

    result: str
    place: int
    """The place at a melee table; 0 in joust."""
    points: str
    verdict: str
    """One of in, out, open."""
    best: int
    worst: int
    words: str
    is_exact: bool


@dataclass(frozen=True, slots=True)
class ProspectView:
    """A player's current row of the standings, with what this round can change."""

    rank: int
    number: int
    name: str
    faction: str
    status: PlayerStatus
    points: str
    low: str
    high: str
    """Points after the round are between `low` and `high`."""
    range: tuple[int, int]
    """Their positions on a scale from 0 to 96."""
    strength: str
    """The first tiebreak."""
    table: int | None
    """The player's table in the round, while it is open."""
    against: tuple[str, ...]
    letter: str
    """The result of the round as a letter, once the table is done."""
    verdict: str | None
    """One of in, out, open; None without a cut next, or for dropped players."""
    words: str
    is_enough: bool
    """Whether an ending of the player's own table would decide for them."""
    needs: tuple[NeedView, ...]
    is_last_in: bool
    """Whether the cut line is below this row."""


@dataclass(frozen=True, slots=True)
class ProspectsView:
    stage: int
    name: str
    round: int
    of: int
    """Number of planned rounds."""
    tables: int
    open: tuple[int, ...]
    """Numbers of the open tables."""
    cut: str
    """“top 8”, “3 wins”; empty without a cut."""
    cut_size: int
    decides: bool
    """Whether this is the last round before the cut, so that there are verdicts."""
    is_exact: bool
    certain_in: int
    certain_out: int
    label: str
    line: str
    line_at: int
    """The points of the last player in the cut, and their position from 0 to 96."""
    rows: tuple[ProspectView, ...]

    def row(self, number: int) -> ProspectView | None:
        return next((row for row in self.rows if row.number == number), None)


@cached_view
def prospects_view(book: Book, stage: Stage) -> ProspectsView | None:
    """Return the prospects of a stage with standings and a published round.

    None once its cut has begun.
    """
    rounds = book.rounds_of(stage, drawn=False)
    cut = following_cut(book, stage)
    if stage.kind in CUT_STAGE_KINDS or not rounds or (cut is not None and cut.status is not StageStatus.PLANNED):
        return None
    last, of = rounds[-1], planned_rounds(book, stage)
    goal = planned_cut(book, cut) if cut is not None else None
    seen = _outlook(book, stage, goal) if goal is not None and last.number >= of else None
    table = standings_view(book, stage)
    present = [row.number for row in table.rows if row.status is PlayerStatus.PLAYING]
    size = goal.size if isinstance(goal, FixedCut) and goal.size < len(present) else 0
    last_in = present[size - 1] if size else None
    spans = _point_ranges(book, stage)
    everything = [points for span in spans.values() for points in span]
    least, most = min(everything, default=0), max(everything, default=0)

    def at(points: Points) -> int:
        return round(96 * (points - least) / (most - least)) if most > least else 48

    where = _open_seats(book, last)
    marks = standing_marks(book, stage)
    rows = []
    for row in table.rows:
        player = player_id(book.entry(row.number))
        one = seen.players.get(player) if seen else None
        low, high = spans[player]
        seat, against = where.get(row.number, (None, ()))
        rows.append(
            ProspectView(
                row.rank,
                row.number,
                row.name,
                row.faction,
                row.status,
                row.points,
                format_points(low),
                format_points(high),
                (at(low), at(high)),
                row.values[0] if row.values else "",
                seat,
                against,
                "" if seat is not None else marks[row.number].letters[-1:],
                one.verdict.value if one else None,
                player_words(one, is_over=not seen.open) if one and seen else "",
                is_own_result_enough(one) if one else False,
                _needs(one, goal) if one and goal is not None else (),
                row.number == last_in,
            )
        )
    line = spans[player_id(book.entry(last_in))][0] if last_in is not None else 0
    return ProspectsView(
        stage.number,
        stage.name,
        last.number,
        of,
        sum(table.kind in (TableKind.MATCH, TableKind.MELEE) for table in book.tables_of(last)),
        tuple(sorted(table.number or 0 for table in book.open_tables(last))),
        cut_words(goal) if goal is not None else "",
        size,
        seen is not None,
        seen.is_exact if seen else False,
        seen.certain(CutVerdict.IN) if seen else 0,
        seen.certain(CutVerdict.OUT) if seen else 0,
        table.labels[0] if table.labels else "",
        format_points(line),
        at(line),
        tuple(rows),
    )


def _outlook(book: Book, stage: Stage, goal: FixedCut | RecordCut) -> CutOutlook | None:
    try:
        return compute_cut_outlook(book.part(stage), book.players(stage), book.event.seed, goal)
    except EventError:  # a table of an earlier round was reopened
        return None


def _point_ranges(book: Book, stage: Stage) -> dict[PlayerId, tuple[Points, Points]]:
    """Return the least and most points that each player can have after the round."""
    spans = {row.player: (row.points, row.points) for row in book.standings(stage).rows}
    for table in list_undecided_tables(book.part(stage)):
        for seat, player in enumerate(table.seats):
            if player in spans:
                brought = [ending.points[seat] for ending in table.endings]
                now = spans[player][0]
                spans[player] = simplify_points(now + min(brought)), simplify_points(now + max(brought))
    return spans


def _open_seats(book: Book, round_: Round) -> dict[int, tuple[int, tuple[str, ...]]]:
    """Return table and opponents of players who are still playing."""
    found: dict[int, tuple[int, tuple[str, ...]]] = {}
    for table in book.tables_of(round_):
        if table.number is None or table.status is TableStatus.FINAL:
            continue
        players = book.players_at(table)
        for entry in players:
            found[entry.number] = table.number, tuple(other.name for other in players if other is not entry)
    return found


def _needs(one: PlayerOutlook, goal: FixedCut | RecordCut) -> tuple[NeedView, ...]:
    """Return what follows from each ending, without shared melee places."""
    return tuple(_need(line, goal) for line in one.lines if line.shared_by == 1)


def _need(line: CutLine, goal: FixedCut | RecordCut) -> NeedView:
    return NeedView(
        line_name(line),
        line.place,
        format_points(line.points),
        line.verdict.value,
        line.best,
        line.worst,
        line_words(line, goal),
        line.is_exact,
    )
