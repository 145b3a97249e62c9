"""Whether an event that came from a file can be worked with: settings, plans, proofs, seats and results."""

from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import Session

from engine.rulesets import GAMES
from tournament.event_problems import BackupNotReadable
from tournament.event_settings import EventSettings, StagePlan
from tournament.models import Deck, Event, Penalty, Staff, Table
from tournament.models.states import RoundStatus, StageKind, StageStatus, TableKind, TableStatus
from tournament.operations.entries.decks import PARTS
from tournament.operations.events.book import CUTS, Book
from tournament.operations.events.life import StageDraft, check_plan, check_settings
from tournament.operations.rounds.result_values import as_outcome, melee_result
from tournament.operations.trail.undo import fault_of
from tournament.policies import STAFF, Role
from tournament.problems import Problem
from tournament.regulations.penalties import Effect

SEATS = {TableKind.MATCH: (2,), TableKind.MELEE: (3, 4, 5)}


class Float(msgspec.Struct, frozen=True):
    players: tuple[str, str]
    points: tuple[str, str]


class DrawnAs(msgspec.Struct, frozen=True):
    stage: str
    round: int
    attempt: int


class Proof(msgspec.Struct, frozen=True):
    """What pages read of a draw's proof."""

    kind: str
    words: str
    notes: list[str] = []
    edits: list[str] = []
    floats: list[Float] = []
    cost: str = ""
    bound: str = ""
    rematches: int = 0
    forbidden: int = 0
    repeats: int = 0
    least_repeats: int = 0
    spread: str = ""
    least_spread: str = ""
    draw: DrawnAs | None = None


def checked_book(session: Session, event: Event) -> Book:
    """Raises BackupNotReadable; an event that passes can be shown and gone on with."""
    try:
        check_settings(msgspec.convert(event.settings, EventSettings, strict=False))
        book = Book(session, event)
        _check(book)
        _check_words(session, event)
    except Problem as problem:
        raise BackupNotReadable(f"The event of the file does not hold together: {problem.detail}") from None
    except (
        ArithmeticError,
        AssertionError,
        ZoneInfoNotFoundError,
        LookupError,
        TypeError,
        ValueError,
        msgspec.MsgspecError,
    ) as error:
        raise BackupNotReadable(f"The event of the file does not hold together: {error}") from None
    return book


def _check_words(session: Session, event: Event) -> None:
    """Columns that hold one of a few words."""
    ZoneInfo(event.time_zone)
    if event.ruleset not in GAMES:
        raise ValueError(f"there is no ruleset {event.ruleset}")
    for row in session.scalars(select(Staff).filter_by(event_id=event.id)):
        if Role(row.role) not in STAFF:
            raise ValueError(f"{row.role} is no part of the staff")
    for penalty in session.scalars(select(Penalty).filter_by(event_id=event.id)):
        Effect(penalty.effect)
    for deck in session.scalars(select(Deck).filter_by(event_id=event.id)):
        if deck.part not in PARTS:
            raise ValueError(f"there is no part {deck.part}")


def _check(book: Book) -> None:
    drafts = [
        StageDraft(kind=stage.kind, name=stage.name, plan=msgspec.convert(stage.plan, StagePlan, strict=False))
        for stage in book.stages
    ]
    for at, stage in enumerate(book.stages, start=1):
        if stage.number != at:
            raise ValueError(f"stage {at} is missing")
        check_plan(at, drafts[at - 1], drafts)
        msgspec.convert(stage.draws, dict[str, int])
    if any(not 1 <= entry.number <= 9999 for entry in book.entries):
        raise ValueError("a player has a number that can't be")
    for round_ in book.rounds:
        proof = msgspec.convert(round_.proof, Proof)
        for float_ in proof.floats:
            for player in float_.players:
                book.entry(int(player))
        if not book.tables_of(round_):
            raise ValueError(f"round {round_.number} has no tables")
    for table in book.tables:
        _check_table(book, table)
    if fault := fault_of(book):
        raise ValueError(fault)
    for stage in book.stages:
        if stage.status is not StageStatus.PLANNED:
            if stage.kind is StageKind.ELIMINATION:
                book.elimination(stage).placings()
            if stage.kind not in CUTS:
                book.standings(stage)
    book.overall()


def _check_table(book: Book, table: Table) -> None:
    seats = book.seats_at(table)
    name = f"table {table.number}" if table.number else "somebody without a table"
    if len(seats) not in SEATS.get(table.kind, (1,)) or [seat.place for seat in seats] != list(range(len(seats))):
        raise ValueError(f"{name} has seats that can't be")
    if any(seat.round_id != table.round_id for seat in seats):
        raise ValueError(f"{name} has a seat of another round")
    if table.kind not in SEATS:
        return
    final = table.status is TableStatus.FINAL
    if table.number is None or final != (table.result is not None):
        raise ValueError(f"{name} is {table.status.value}, and that does not fit its result")
    if table.status in (TableStatus.REPORTED, TableStatus.DISPUTED) and table.report is None:
        raise ValueError(f"{name} is {table.status.value} without a report")
    for result in (table.result, table.report):
        if result is None:
            continue
        if table.kind is TableKind.MATCH:
            if as_outcome(result) is None:
                raise ValueError(f"{name} has a result that is none")
        else:
            said = msgspec.convert(result, dict[str, list[int]])
            melee_result(len(seats), said["places"], said.get("power", []))
    if book.round_of(table).status is RoundStatus.CLOSED and not final:
        raise ValueError(f"{name} is open in a closed round")
