"""What the desk sees beyond the public pages: what comes next, and a drawn round with all that is odd about it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import combinations

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from tournament.models import DeckCheck, Event, JudgeCall, Round, Stage, Table, TrailEntry
from tournament.models.states import (
    CallStatus,
    DeckCheckStatus,
    EntryStatus,
    EventStatus,
    PlayerStatus,
    RoundStatus,
    StageKind,
    StageStatus,
    TableKind,
    TableStatus,
)
from tournament.operations.events.book import CUTS, Book
from tournament.operations.events.stages import FEWEST, planned_rounds
from tournament.operations.rounds.result_values import as_outcome, as_places
from tournament.operations.rounds.results import Said
from tournament.operations.rounds.views import RoundView, TableView, clock_view, round_view
from tournament.operations.trail.undo import FOR_GOOD
from tournament.regulations.advice import Structure, advise
from tournament.regulations.melee.cut import MELEE_CUTS
from tournament.regulations.results import OUTCOMES

CUT_SIZES = (2, 4, 8, 16, 32, 64)


@dataclass(frozen=True, slots=True)
class Step:
    """Something the desk can do next; `waits` says why it can't be done yet."""

    name: str
    label: str
    waits: str = ""
    stage: int = 0
    sizes: tuple[int, ...] = ()
    """Of a cut; the first is the usual one."""


@dataclass(frozen=True, slots=True)
class Next:
    """Where the event stands, in a sentence, and the one step that goes on from there."""

    says: str
    step: Step | None
    others: tuple[Step, ...] = ()


def next_step(book: Book) -> Next:
    event = book.event
    match event.status:
        case EventStatus.DRAFT:
            return Next(
                "A draft: nobody but its staff can see it.",
                Step("open-registration", "Open registration"),
                (Step("open-check-in", "Skip to check-in"),),
            )
        case EventStatus.REGISTRATION:
            door = (
                Step("close-registration", "Close registration")
                if event.registration_open
                else Step("open-registration", "Open registration again")
            )
            entered = _count(book, EntryStatus.REGISTERED, EntryStatus.CHECKED_IN)
            open_ = "open" if event.registration_open else "closed"
            return Next(
                f"Registration is {open_}: {_players(entered)} so far.",
                Step("open-check-in", "Open check-in"),
                (door,),
            )
        case EventStatus.CHECK_IN:
            return _before_play(book)
        case EventStatus.RUNNING:
            return _in_play(book)
        case EventStatus.FINISHED:
            return Next("The event is over; its results stand.", Step("archive", "Archive"))
        case EventStatus.ARCHIVED:
            return Next("The event is archived.", None)


def _before_play(book: Book) -> Next:
    here = _count(book, EntryStatus.CHECKED_IN)
    missing = _count(book, EntryStatus.REGISTERED)
    says = f"Check-in: {_players(here)} here" + (f", {missing} not yet." if missing else ", nobody is missing.")
    planned = [stage for stage in book.stages if stage.status is StageStatus.PLANNED and stage.kind not in CUTS]
    if not planned:
        return Next(says, None)
    first, *rest = [_start(book, stage) for stage in planned]
    return Next(f"{says} {first.waits}." if first.waits else says, first, tuple(rest))


def _in_play(book: Book) -> Next:
    stage = book.running_stage
    if stage is None:
        done = book.latest_stage
        return _after_stage(book, f"{done.name} is over." if done else "No stage is being played.")
    round_ = book.last_round(stage)
    if round_ is None:
        return Next(
            f"{stage.name} has begun with {_players(len(book.players_in(stage)))}.",
            Step("draw", "Draw round 1"),
        )
    if round_.status is RoundStatus.DRAWN:
        return Next(
            f"Round {round_.number} of {stage.name} is drawn. Nobody but the desk sees it yet.",
            Step("publish", f"Publish round {round_.number}"),
        )
    return _in_round(book, stage, round_)


def _in_round(book: Book, stage: Stage, round_: Round) -> Next:
    waiting = len(book.open_tables(round_))
    of = f"Round {round_.number} of {planned_rounds(book, stage)}"
    if waiting and clock_view(round_).state == "waiting":
        return Next(f"{of} is published; the clock stands at {round_.minutes} minutes.", Step("clock", "Start clock"))
    over = _is_over(book, stage, round_)
    tables = f"{waiting} table{'' if waiting == 1 else 's'}"
    waits = f"{tables} to come in" if waiting else ""
    says = f"{of}: {tables} still {'plays' if waiting == 1 else 'play'}." if waiting else f"{of}: all results are in."
    more = Step("draw", f"Close round {round_.number} & draw round {round_.number + 1}", waits)
    if round_.status is RoundStatus.CLOSED:
        says = f"{of} is closed."
        more = Step("draw", f"Draw round {round_.number + 1}")
    if not over:
        return Next(says, more)
    after = _after_stage(book, says, waits)
    decided = stage.kind in CUTS
    return after if decided or waiting else Next(after.says, after.step, (*after.others, more))


def _after_stage(book: Book, says: str, waits: str = "") -> Next:
    """The stage that follows, a cut of it before any other; or the end."""
    planned = [stage for stage in book.stages if stage.status is StageStatus.PLANNED]
    finish = Step("finish", "Finish the event", waits)
    if not planned:
        return Next(says, finish)
    first, *rest = [_start(book, stage, waits) for stage in planned]
    return Next(says, first, (*rest, finish))


def _start(book: Book, stage: Stage, waits: str = "") -> Step:
    if stage.kind in CUTS:
        return _start_cut(book, stage, waits)
    melee = stage.kind is StageKind.MELEE
    here = sum(
        entry.status is EntryStatus.CHECKED_IN and (entry.plays_melee if melee else entry.plays_joust)
        for entry in book.entries
    )
    fewest = FEWEST[stage.kind]
    lacking = f"{stage.name} needs {fewest} players who are checked in; there are {here}" if here < fewest else ""
    return Step("start", f"Start {stage.name} ({_players(here)})", waits or lacking, stage.number)


def _start_cut(book: Book, stage: Stage, waits: str) -> Step:
    plan = book.plan(stage)
    before = next((one for one in book.stages if one.number == plan.follows), None)
    if before is None or not book.rounds_of(before, drawn=False):
        after = before.name if before else "an earlier stage"
        return Step("start", f"Start {stage.name}", waits or f"{stage.name} follows {after}", stage.number)
    present = len(book.players_in(before, PlayerStatus.PLAYING))
    if plan.cut_wins and stage.kind is StageKind.ELIMINATION and not plan.cut_size:
        return Step("start", f"Start the cut ({plan.cut_wins} wins or more)", waits, stage.number)
    known = tuple(MELEE_CUTS) if stage.kind is StageKind.MELEE_CUT else CUT_SIZES
    sizes = sorted(size for size in known if size <= present)
    if stage.kind is StageKind.MELEE_CUT:
        usual = plan.cut_size or (sizes[-1] if sizes else 0)
    else:
        usual = plan.cut_size or advise(max(len(book.players_in(before)), 4), Structure.BASIC).cut or 4
    offered = (usual, *(size for size in sizes if size != usual))
    return Step("start", f"Start the cut (top {usual})", waits, stage.number, offered)


def _is_over(book: Book, stage: Stage, round_: Round) -> bool:
    """Whether the stage has no more rounds to come."""
    if stage.kind is StageKind.MELEE_CUT:
        return len(book.tables_of(round_)) == 1
    return round_.number >= planned_rounds(book, stage)


def _count(book: Book, *statuses: EntryStatus) -> int:
    return sum(entry.status in statuses for entry in book.entries)


def _players(count: int) -> str:
    return f"{count} player{'' if count == 1 else 's'}"


# A round that is drawn


@dataclass(frozen=True, slots=True)
class PreviewRow:
    table: TableView
    is_float: bool
    met_in: int
    """The earlier round of the stage in which these players met; 0: none."""
    is_forbidden: bool


@dataclass(frozen=True, slots=True)
class Preview:
    round: RoundView
    rows: tuple[PreviewRow, ...]
    kept_apart: tuple[tuple[str, str, str], ...]
    """Pairs that were not to meet, both in this round: names and the reason."""


def preview(book: Book, round_: Round) -> Preview:
    view = round_view(book, round_)
    stage = book.stage_of(round_)
    met = _met(book, stage, before=round_.number)
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
    return Preview(view, tuple(rows), tuple((one, other, why) for one, other, why in kept))


def _met(book: Book, stage: Stage, before: int) -> Mapping[frozenset[int], int]:
    met: dict[frozenset[int], int] = {}
    for round_ in book.rounds_of(stage):
        if round_.number >= before:
            break
        for table in book.tables_of(round_):
            numbers = [entry.number for entry in book.players_at(table)]
            met |= {frozenset(pair): round_.number for pair in combinations(numbers, 2)}
    return met


# Tables


def reported(book: Book, table: Table) -> Said | None:
    """What was reported, as somebody would say it again."""
    players = book.players_at(table)
    if table.kind is TableKind.MELEE:
        places, power = as_places(table.report)
        return Said(places=places, power=power) if places else None
    outcome = as_outcome(table.report)
    if outcome is None:
        return None
    for how, known in OUTCOMES.items():
        for place, sided in enumerate((known, known.swapped())):
            if sided == outcome:
                return Said(how, players[place].number if known.has_winner else None)
    return None


def outstanding(view: RoundView, called: Collection[int] = ()) -> list[TableView]:
    """Tables that need somebody: disputed, then reported, then with a judge or more time; the longest first."""
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


# What waits for the staff


def open_calls(session: Session, event: Event) -> int:
    """Judge calls that wait for a judge."""
    query = select(func.count()).select_from(JudgeCall).filter_by(event_id=event.id, status=CallStatus.WAITING)
    return session.scalar(query) or 0


def open_checks(session: Session, event: Event) -> int:
    """Deck checks that are not done."""
    query = (
        select(func.count())
        .select_from(DeckCheck)
        .where(DeckCheck.event_id == event.id, DeckCheck.status != DeckCheckStatus.DONE)
    )
    return session.scalar(query) or 0


# The trail


def lately(session: Session, slug: str, verbs: str = "", most: int = 8) -> list[TrailEntry]:
    """The newest entries whose verb begins like this."""
    return list(
        session.scalars(
            select(TrailEntry)
            .join(Event, Event.id == TrailEntry.event_id)
            .where(Event.slug == slug, TrailEntry.verb.startswith(verbs, autoescape=True))
            .order_by(TrailEntry.number.desc())
            .limit(most)
        )
    )


def entry_numbered(session: Session, slug: str, number: int) -> TrailEntry | None:
    return session.scalar(
        select(TrailEntry)
        .join(Event, Event.id == TrailEntry.event_id)
        .where(Event.slug == slug, TrailEntry.number == number)
    )


def taken_back(session: Session, slug: str, numbers: list[int]) -> set[int]:
    """Those of the entries that were undone."""
    found = session.scalars(
        select(TrailEntry.undoes)
        .join(Event, Event.id == TrailEntry.event_id)
        .where(Event.slug == slug, TrailEntry.undoes.in_(numbers))
    )
    return {number for number in found if number is not None}


def can_undo(entry: TrailEntry, undone: set[int]) -> bool:
    """Whether it is worth offering; whether it works is seen when it is tried."""
    return entry.verb not in FOR_GOOD and entry.number not in undone
