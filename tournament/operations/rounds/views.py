"""What can be seen of an event, as plain values for pages, JSON and paper.

`staff` opens what is for the desk only: rounds that are drawn but not published, reports, real names.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournament.event_settings import DeckVisibility
from tournament.models import Entry, Round, Stage, Table
from tournament.models.states import (
    EntryStatus,
    EventStatus,
    PlayerStatus,
    RoundStatus,
    SettledBy,
    StageKind,
    StageStatus,
    TableKind,
    TableStatus,
)
from tournament.operations.events.book import CUTS, Book, player_id
from tournament.operations.events.stages import planned_rounds
from tournament.operations.rounds.result_values import as_outcome, as_places, result_words
from tournament.operations.rounds.results import words_of
from tournament.regulations.draw import seed_commitment
from tournament.regulations.standings.standings import Derivation, Standings
from tournament.regulations.values import shown

Json = dict[str, object]


@dataclass(frozen=True, slots=True)
class StageView:
    number: int
    kind: StageKind
    name: str
    status: StageStatus
    rounds: tuple[int, ...]
    """The rounds that the viewer may see."""
    planned_rounds: int
    players: int
    is_cut: bool


@dataclass(frozen=True, slots=True)
class EventView:
    slug: str
    name: str
    description: str
    venue: str
    starts_at: datetime | None
    time_zone: str
    ruleset: str
    status: EventStatus
    registration_open: bool
    registration_closes_at: datetime | None
    needs_invitation: bool
    capacity: int
    players: int
    waiting: int
    decks_required: bool
    deck_deadline: datetime | None
    deck_format: str
    deck_visibility: DeckVisibility
    players_report: bool
    seed_commitment: str
    seed: str | None
    """Shown when the event is finished."""
    stages: tuple[StageView, ...]
    has_overall: bool
    version: int


@dataclass(frozen=True, slots=True)
class SeatView:
    number: int
    name: str
    faction: str
    points: str
    """Before the round."""
    outcome: str
    """"win", "loss", "place 2", … once the table has a result."""
    is_winner: bool
    has_dropped: bool


@dataclass(frozen=True, slots=True)
class TableView:
    number: int | None
    kind: TableKind
    status: TableStatus
    seats: tuple[SeatView, ...]
    words: str
    """The result as a sentence; empty while there is none."""
    settled_by: SettledBy | None
    report: str
    reported_by: int | None
    reported_at: datetime | None
    objection: str
    extension: int
    game: int | None
    note: str


@dataclass(frozen=True, slots=True)
class ClockView:
    state: str
    """waiting, running, paused or ended"""
    minutes: int
    ends_at: datetime | None
    left: int | None
    """Seconds, unless it runs."""


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


@dataclass(frozen=True, slots=True)
class StandingView:
    rank: int
    number: int
    name: str
    faction: str
    points: str
    wins: int
    rounds: int
    values: tuple[str, ...]
    status: PlayerStatus


@dataclass(frozen=True, slots=True)
class StandingsView:
    stage: int
    name: str
    labels: tuple[str, ...]
    """Of the tiebreaks, in the order of `values`."""
    rows: tuple[StandingView, ...]
    after_round: int
    open: int
    """Tables of the last round that have no result yet."""
    disqualified: tuple[str, ...]
    cut: int
    """How many go on, where a cut follows."""


@dataclass(frozen=True, slots=True)
class OverallView:
    parts: tuple[str, ...]
    rows: tuple[tuple[int, int, str, str, tuple[str, ...]], ...]
    """Rank, number, name, points together, points by part."""


@dataclass(frozen=True, slots=True)
class PlayerView:
    number: int
    name: str
    real_name: str
    faction: str
    status: EntryStatus
    playing: PlayerStatus | None
    """In the present stage."""
    is_guest: bool
    plays_joust: bool
    plays_melee: bool
    prize_byes: int
    fixed_table: int | None
    needs_accessible: bool
    registered_at: datetime


@dataclass(frozen=True, slots=True)
class GameView:
    """A game of a bracket: who stands on which side, as far as it is known."""

    number: int
    round: int
    sides: tuple[tuple[int | None, str, int | None], tuple[int | None, str, int | None]]
    """Number of the player, name or what is awaited, and seed."""
    winner: int | None
    table: int | None


@dataclass(frozen=True, slots=True)
class BracketView:
    stage: int
    name: str
    rounds: int
    games: tuple[GameView, ...]
    champion: str
    placings: tuple[tuple[int, int, str], ...]
    """Place, number, name."""


def event_view(book: Book, *, staff: bool = False) -> EventView:
    event, settings = book.event, book.settings
    over = event.status in (EventStatus.FINISHED, EventStatus.ARCHIVED)
    return EventView(
        slug=event.slug,
        name=event.name,
        description=event.description,
        venue=event.venue,
        starts_at=event.starts_at,
        time_zone=event.time_zone,
        ruleset=event.ruleset,
        status=event.status,
        registration_open=event.registration_open,
        registration_closes_at=settings.registration_closes_at,
        needs_invitation=bool(settings.invitation_code),
        capacity=settings.capacity,
        players=sum(entry.status not in (EntryStatus.WITHDRAWN, EntryStatus.WAITING) for entry in book.entries),
        waiting=sum(entry.status is EntryStatus.WAITING for entry in book.entries),
        decks_required=settings.decks_required,
        deck_deadline=settings.deck_deadline,
        deck_format=settings.deck_format,
        deck_visibility=settings.deck_visibility,
        players_report=settings.players_report,
        seed_commitment=seed_commitment(event.seed),
        seed=event.seed if over else None,
        stages=tuple(stage_view(book, stage, staff=staff) for stage in book.stages),
        has_overall=bool(book.overall_stages()),
        version=event.version,
    )


def stage_view(book: Book, stage: Stage, *, staff: bool = False) -> StageView:
    begun = stage.status is not StageStatus.PLANNED
    return StageView(
        stage.number,
        stage.kind,
        stage.name,
        stage.status,
        tuple(round_.number for round_ in book.rounds_of(stage, drawn=staff)),
        planned_rounds(book, stage) if begun else book.plan(stage).rounds,
        len(book.players_in(stage)),
        stage.kind in CUTS,
    )


def round_view(book: Book, round_: Round) -> RoundView:
    stage = book.stage_of(round_)
    points = _points_before(book, stage, round_)
    views = [table_view(book, table, points) for table in book.tables_of(round_)]
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


def table_view(book: Book, table: Table, points: dict[int, str] | None = None) -> TableView:
    players = book.players_at(table)
    stage = book.stage_of(book.round_of(table))
    outcomes = _outcomes(table, len(players))
    reporter = next((entry.number for entry in players if entry.id == table.reported_by), None)
    places = {entry.id: book.place_in(stage, entry) for entry in players}
    return TableView(
        number=table.number,
        kind=table.kind,
        status=table.status,
        seats=tuple(
            SeatView(
                entry.number,
                entry.name,
                entry.faction,
                (points or {}).get(entry.number, ""),
                outcome,
                is_winner,
                (place := places[entry.id]) is not None and place.status is not PlayerStatus.PLAYING,
            )
            for entry, (outcome, is_winner) in zip(players, outcomes, strict=True)
        ),
        words=words_of(book, table) if table.result else "",
        settled_by=table.settled_by,
        report=result_words(table.report, [entry.name for entry in players]) if table.report else "",
        reported_by=reporter,
        reported_at=table.reported_at,
        objection=table.objection,
        extension=table.extension,
        game=table.game,
        note=table.note,
    )


def clock_view(round_: Round) -> ClockView:
    if round_.clock_ends_at is not None:
        return ClockView("running", round_.minutes, round_.clock_ends_at, None)
    if round_.clock_left is None:
        return ClockView("waiting", round_.minutes, None, round_.minutes * 60)
    return ClockView("paused" if round_.clock_left else "ended", round_.minutes, None, round_.clock_left)


def standings_view(book: Book, stage: Stage, *, through: int | None = None) -> StandingsView:
    """Standings as they are now, or as they were after a round."""
    table = book.standings(stage, through=through)
    rounds = book.rounds_of(stage, drawn=False)
    last = rounds[-1] if rounds else None
    status = {row.entry_id: row.status for row in book.stage_players if row.stage_id == stage.id}
    rows = []
    for row in table.rows:
        entry = book.by_player_id(row.player)
        rows.append(
            StandingView(
                row.rank,
                entry.number,
                entry.name,
                entry.faction,
                shown(row.points),
                row.wins,
                row.rounds,
                tuple(shown(value) for value in row.values),
                status[entry.id],
            )
        )
    return StandingsView(
        stage.number,
        stage.name,
        table.tiebreaks.labels,
        tuple(rows),
        through if through is not None else (last.number if last else 0),
        len(book.open_tables(last)) if last and through in (None, last.number) else 0,
        tuple(book.by_player_id(player).name for player in table.disqualified),
        _cut_after(book, stage),
    )


def derivations(book: Book, stage: Stage, entry: Entry) -> tuple[Derivation, ...]:
    """How each number of a player's row came about, with names for numbers."""
    standings: Standings = book.standings(stage)
    if all(row.player != player_id(entry) for row in standings.rows):
        return ()
    return standings.explain(player_id(entry))


def overall_view(book: Book) -> OverallView | None:
    together = book.overall()
    if together is None:
        return None
    return OverallView(
        tuple(standings.part.name for standings in together.parts),
        tuple(
            (row.rank, int(row.player), row.name, shown(row.points), tuple(shown(points) for points in row.by_part))
            for row in together.rows
        ),
    )


def players_view(book: Book, *, staff: bool = False) -> tuple[PlayerView, ...]:
    stage = book.latest_stage
    views = []
    for entry in book.entries:
        if entry.status is EntryStatus.WITHDRAWN and not staff:
            continue
        place = book.place_in(stage, entry) if stage else None
        views.append(
            PlayerView(
                entry.number,
                entry.name,
                entry.real_name if staff or entry.shows_real_name else "",
                entry.faction,
                entry.status,
                place.status if place else None,
                entry.account_id is None,
                entry.plays_joust,
                entry.plays_melee,
                entry.prize_byes if staff else 0,
                entry.fixed_table if staff else None,
                entry.needs_accessible if staff else False,
                entry.registered_at,
            )
        )
    return tuple(views)


def bracket_view(book: Book, stage: Stage) -> BracketView | None:
    """The bracket of a joust's cut, once it has begun."""
    if stage.kind is not StageKind.ELIMINATION or stage.status is StageStatus.PLANNED:
        return None
    cut = book.elimination(stage)
    tables = {
        table.game: table.number
        for round_ in book.rounds_of(stage, drawn=False)
        for table in book.tables_of(round_)
        if table.game is not None
    }
    seeds = {player: at for at, player in enumerate(cut.seeds, start=1) if player is not None}
    games = []
    for game in cut.bracket.games:
        sides: list[tuple[int | None, str, int | None]] = []
        for slot in game.sides:
            player = cut.side(slot)
            if player is None:
                awaited = "bye" if slot.seed is not None else f"winner of game {slot.winner_of}"
                sides.append((None, awaited, None))
            else:
                entry = book.by_player_id(player)
                sides.append((entry.number, entry.name, seeds.get(player)))
        winner = cut.winner(game.number)
        games.append(
            GameView(
                game.number,
                game.round,
                (sides[0], sides[1]),
                int(winner) if winner is not None else None,
                tables.get(game.number),
            )
        )
    champion = cut.champion
    return BracketView(
        stage.number,
        cut.bracket.name,
        cut.bracket.rounds,
        tuple(games),
        book.by_player_id(champion).name if champion is not None else "",
        tuple((place, int(player), book.by_player_id(player).name) for place, player in cut.placings()),
    )


def present_round(book: Book, *, staff: bool = False) -> Round | None:
    """The round that is played, or the last that was."""
    stage = book.latest_stage
    rounds = book.rounds_of(stage, drawn=staff) if stage else []
    if not rounds and stage is not None:  # a stage has begun and nothing is drawn: the stage before shows its last
        earlier = [one for one in book.stages if one.number < stage.number]
        rounds = [round_ for one in earlier for round_ in book.rounds_of(one, drawn=staff)]
    return rounds[-1] if rounds else None


def my_table(book: Book, entry: Entry) -> tuple[Round, Table] | None:
    """Where a player sits in the round that is played."""
    round_ = present_round(book)
    table = book.table_of(round_, entry) if round_ else None
    return (round_, table) if round_ is not None and table is not None else None


def _points_before(book: Book, stage: Stage, round_: Round) -> dict[int, str]:
    if stage.kind in CUTS:
        seeds = {row.entry_id: row.seed for row in book.stage_players if row.stage_id == stage.id}
        return {entry.number: f"seed {seeds[entry.id]}" for entry in book.entries if seeds.get(entry.id)}
    before = book.standings(stage, through=round_.number - 1)
    return {int(row.player): shown(row.points) for row in before.rows}


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


def _cut_after(book: Book, stage: Stage) -> int:
    for later in book.stages:
        if later.kind in CUTS and book.plan(later).follows == stage.number:
            begun = len([row for row in book.stage_players if row.stage_id == later.id and row.seed])
            return begun or book.plan(later).cut_size
    return 0


def _named_proof(book: Book, proof: Json) -> Json:
    """The proof with names where the regulations have numbers."""
    floats = proof.get("floats", [])
    assert isinstance(floats, list)
    named = [{**one, "names": [book.entry(int(player)).name for player in one["players"]]} for one in floats]
    return {**proof, "floats": named}
