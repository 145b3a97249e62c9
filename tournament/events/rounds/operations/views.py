"""Views of rounds, tables and clocks."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from tournament.core.translation import gettext, translatable
from tournament.events.book.book import CUT_STAGE_KINDS, Book, cached_view
from tournament.events.book.result_values import as_outcome, as_places
from tournament.events.lifecycle.operations.stages import planned_rounds
from tournament.events.models.entries import Entry
from tournament.events.models.rounds import Round, Table
from tournament.events.rounds.operations.results import ResultInput, is_team_table, localized_report, localized_result
from tournament.events.states import PlayerStatus, RoundStatus, SettledBy, StageKind, TableKind, TableStatus
from tournament.regulations.results import OUTCOMES, TableOutcome
from tournament.regulations.values import format_points, to_number

Json = dict[str, object]
_CUT_ROUNDS: Final = (translatable("final"), translatable("semi-final"), translatable("quarter-final"))
_CUT_ROUNDS_PLURAL: Final = (translatable("final"), translatable("semi-finals"), translatable("quarter-finals"))
_MELEE_CUT_ROUNDS: Final = (translatable("final table"), translatable("semi-final tables"))


@dataclass(frozen=True, slots=True)
class TableSeatView:
    number: int
    name: str
    faction: str
    points: str
    """Points before the round."""
    outcome: str
    """"win", "loss", "place 2", … if the table has a result."""
    is_winner: bool
    has_dropped: bool
    is_guest: bool = False
    points_number: float | None = None
    """For programs; None in a cut, where `points` has the seed."""
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class ResultView:
    """A result as data: how, winner and cause; for a melee, places and power by seat."""

    how: str | None
    winner: int | None
    cause: str | None
    places: tuple[int, ...] = ()
    power: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PointsBefore:
    """A player's points before a round, or the seed."""

    words: str
    points: float | None = None
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class TableView:
    number: int | None
    kind: TableKind
    status: TableStatus
    seats: tuple[TableSeatView, ...]
    words: str
    """The result as a sentence; empty without a result."""
    settled_by: SettledBy | None
    report: str
    reported_by: int | None
    reported_at: datetime | None
    objection: str
    extension: int
    game: int | None
    note: str
    result: ResultView | None = None
    reported: ResultView | None = None
    teams: tuple[tuple[int, ...], ...] = ()
    """Positions in `seats` of partners; empty without teams."""
    is_online: bool = False


@dataclass(frozen=True, slots=True)
class ClockView:
    state: str
    """One of waiting, running, paused, ended."""
    minutes: int
    ends_at: datetime | None
    left: int | None
    """Seconds left; None while it runs."""


@dataclass(frozen=True, slots=True)
class RoundView:
    stage: int
    stage_name: str
    number: int
    attempt: int
    status: RoundStatus
    published_at: datetime | None
    tables: tuple[TableView, ...]
    unseated: tuple[TableView, ...]
    """Byes and missed rounds."""
    open: int
    clock: ClockView
    proof: Json
    is_melee: bool


@cached_view
def round_view(book: Book, round_: Round) -> RoundView:
    stage = book.stage_of(round_)
    before = points_before(book, round_)
    views = [table_view(book, table, before) for table in book.tables_of(round_)]
    return RoundView(
        stage=stage.number,
        stage_name=stage.name,
        number=round_.number,
        attempt=round_.attempt,
        status=round_.status,
        published_at=round_.published_at,
        tables=tuple(view for view in views if view.number is not None),
        unseated=tuple(view for view in views if view.number is None),
        open=len(book.open_tables(round_)),
        clock=clock_view(round_),
        proof=_named_proof(book, round_.proof),
        is_melee=stage.kind in (StageKind.MELEE, StageKind.MELEE_CUT),
    )


def table_view(book: Book, table: Table, before: Mapping[int, PointsBefore] | None = None) -> TableView:
    players = book.players_at(table)
    stage = book.stage_of(book.round_of(table))
    outcomes = _outcomes(table, len(players))
    reporter = next((entry.number for entry in players if entry.id == table.reported_by), None)
    places = {entry.id: book.place_in(stage, entry) for entry in players}
    came = [(before or {}).get(entry.number, PointsBefore("")) for entry in players]
    return TableView(
        number=table.number,
        kind=table.kind,
        status=table.status,
        seats=tuple(
            TableSeatView(
                entry.number,
                entry.name,
                book.shown_faction(entry),
                brought.words,
                outcome,
                is_winner,
                (place := places[entry.id]) is not None and place.status is not PlayerStatus.PLAYING,
                entry.account_id is None,
                brought.points,
                brought.seed,
            )
            for entry, (outcome, is_winner), brought in zip(players, outcomes, came, strict=True)
        ),
        words=localized_result(book, table) if table.result else "",
        settled_by=table.settled_by,
        report=localized_report(book, table) if table.report else "",
        reported_by=reporter,
        reported_at=table.reported_at,
        objection=table.objection,
        extension=table.extension,
        game=table.game,
        note=table.note,
        result=_result(players, table.result),
        reported=_result(players, table.report),
        teams=_team_seats(len(players)) if is_team_table(book, stage, len(players)) else (),
        is_online=book.is_online(stage),
    )


def _team_seats(seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the pairs of seats across from each other."""
    across = seats // 2
    return tuple((seat, seat + across) for seat in range(across))


def _result(players: Sequence[Entry], stored: Json | None) -> ResultView | None:
    if not stored:
        return None
    outcome = as_outcome(stored)
    if outcome is None:
        return ResultView(None, None, None, *as_places(stored))
    how, winner = _name_outcome(players, outcome)
    return ResultView(how, winner, outcome.cause.value)


def _name_outcome(players: Sequence[Entry], outcome: TableOutcome) -> tuple[str | None, int | None]:
    """Return the name of an outcome, and the winner's number, if any."""
    for how, known in OUTCOMES.items():
        for place, sided in enumerate((known, known.swapped())):
            if sided == outcome:
                return how, players[place].number if known.has_winner else None
    return None, None


def clock_view(round_: Round) -> ClockView:
    if round_.clock_ends_at is not None:
        return ClockView("running", round_.minutes, round_.clock_ends_at, None)
    if round_.clock_left is None:
        return ClockView("waiting", round_.minutes, None, round_.minutes * 60)
    return ClockView("paused" if round_.clock_left else "ended", round_.minutes, None, round_.clock_left)


def current_round(book: Book, *, staff: bool = False) -> Round | None:
    """Return the current round, or the last one."""
    stage = book.latest_stage
    rounds = book.rounds_of(stage, drawn=staff) if stage else []
    if not rounds and stage is not None:  # if nothing is drawn in a new stage, show the last round before it
        earlier = [one for one in book.stages if one.number < stage.number]
        rounds = [round_ for one in earlier for round_ in book.rounds_of(one, drawn=staff)]
    return rounds[-1] if rounds else None


def current_table(book: Book, entry: Entry) -> tuple[Round, Table] | None:
    """Return a player's table in the current round."""
    round_ = current_round(book)
    table = book.table_of(round_, entry) if round_ else None
    return (round_, table) if round_ is not None and table is not None else None


@cached_view
def points_before(book: Book, round_: Round) -> dict[int, PointsBefore]:
    """Return each player's points before the round, or the seed in a cut."""
    stage = book.stage_of(round_)
    if stage.kind in CUT_STAGE_KINDS:
        seeds = {row.entry_id: row.seed for row in book.stage_players if row.stage_id == stage.id}
        found = [(entry.number, seeds.get(entry.id)) for entry in book.entries]
        return {
            number: PointsBefore(gettext("seed %(seed)s", seed=seed), seed=seed) for number, seed in found if seed
        }
    before = book.standings(stage, through=round_.number - 1)
    return {int(row.player): PointsBefore(format_points(row.points), to_number(row.points)) for row in before.rows}


def _outcomes(table: Table, seats: int) -> Sequence[tuple[str, bool]]:
    if table.kind not in (TableKind.MATCH, TableKind.MELEE):
        return [
            (
                "unpaired loss" if table.kind is TableKind.MISSED else table.kind.value,
                table.kind is not TableKind.MISSED,
            )
        ]
    outcome = as_outcome(table.result)
    if outcome is not None:
        return [(side.value, side.is_win) for side in (outcome.first, outcome.second)]
    places, _ = as_places(table.result)
    return [(f"place {place}", place == 1) for place in places] if places else [("", False)] * seats


def _named_proof(book: Book, proof: Json) -> Json:
    """Return the proof with player names beside the numbers."""
    floats = proof.get("floats", [])
    assert isinstance(floats, list)
    named = [{**one, "names": [book.entry(int(player)).name for player in one["players"]]} for one in floats]
    return {**proof, "floats": named}


def round_words(book: Book, round_: Round) -> str:
    """Name a round: “round 3 of 5”, “semi-final”."""
    stage = book.stage_of(round_)
    of = planned_rounds(book, stage)
    if stage.kind in CUT_STAGE_KINDS:
        return cut_round_name(of - round_.number, melee=stage.kind is StageKind.MELEE_CUT)
    return gettext("round %(number)s of %(all)s", number=round_.number, all=max(of, round_.number))


def cut_round_name(rounds_left: int, *, melee: bool = False, games: int = 1) -> str:
    """Name a round of a cut by the number of rounds after it; in the plural for several games."""
    names = _MELEE_CUT_ROUNDS if melee else _CUT_ROUNDS if games == 1 else _CUT_ROUNDS_PLURAL
    if 0 <= rounds_left < len(names):
        return gettext(names[rounds_left])
    return gettext("last %(players)s", players=2 ** (rounds_left + 1))


def reported_result(book: Book, table: Table) -> ResultInput | None:
    """Return the report of a table as if it was entered."""
    players = book.players_at(table)
    if table.kind is TableKind.MELEE:
        places, power = as_places(table.report)
        return ResultInput(places=places, power=power, sure=True) if places else None
    outcome = as_outcome(table.report)
    if outcome is None:
        return None
    how, winner = _name_outcome(players, outcome)
    return ResultInput(how, winner) if how is not None else None


def outstanding_tables(view: RoundView, called: Collection[int] = ()) -> list[TableView]:
    """Return tables that need attention: disputed, then reported, then open ones.

    Open tables need it with a judge call, an extension or a dropped player. Within a group, the oldest report
    comes first.
    """
    order = {TableStatus.DISPUTED: 0, TableStatus.REPORTED: 1, TableStatus.OPEN: 2}
    waiting = [
        table
        for table in view.tables
        if table.status in (TableStatus.DISPUTED, TableStatus.REPORTED)
        or (
            table.status is TableStatus.OPEN
            and (table.number in called or table.extension or any(seat.has_dropped for seat in table.seats))
        )
    ]
    return sorted(
        waiting,
        key=lambda table: (
            order[table.status],
            table.reported_at.timestamp() if table.reported_at else 0,
            table.number or 0,
        ),
    )
