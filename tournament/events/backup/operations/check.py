"""Check of an event from a file, by the rules for events that are entered here."""

from functools import cache

import msgspec
from sqlalchemy import Engine, NullPool, create_engine, insert, select
from sqlalchemy.orm import Session

from engine.converter import make_converter
from tournament.core.models.base import Base
from tournament.core.problems import Problem
from tournament.core.security.permissions import STAFF
from tournament.core.translation import gettext
from tournament.events.backup.operations.document import Backup
from tournament.events.backup.operations.values import fault_place
from tournament.events.book.book import CUT_STAGE_KINDS, Book
from tournament.events.book.result_values import Json, as_outcome, melee_result
from tournament.events.entries.operations.registration import MAX_ENTRY_NUMBER, MAX_PRIZE_BYES, normalize_name
from tournament.events.formats import PARTS
from tournament.events.history.operations.undo import find_fault
from tournament.events.lifecycle.operations.checks import StageDraft, check_event_fields, check_plan, check_settings
from tournament.events.models.entries import Deck
from tournament.events.models.events import Event, Staff
from tournament.events.models.floor import Penalty
from tournament.events.models.rounds import Table
from tournament.events.problems import BackupNotReadable
from tournament.events.settings import convert_plan, convert_settings
from tournament.events.states import RoundStatus, SettledBy, StageKind, StageStatus, TableKind, TableStatus
from tournament.events.trail.recorded_tables import all_recorded_tables
from tournament.regulations.penalties import PenaltyEffect
from tournament.regulations.results import OUTCOMES, PointScheme

SEATS_BY_KIND = {TableKind.MATCH: (2,), TableKind.MELEE: (3, 4, 5)}


class StoredFloat(msgspec.Struct, frozen=True):
    players: tuple[str, str]
    points: tuple[str, str]


class StoredDraw(msgspec.Struct, frozen=True):
    stage: str
    round: int
    attempt: int


class StoredMeleeResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    places: list[int]
    power: list[int] = []


class StoredProof(msgspec.Struct, frozen=True):
    """The fields of a pairing proof that pages read."""

    kind: str
    words: str
    notes: list[str] = []
    edits: list[str] = []
    floats: list[StoredFloat] = []
    cost: str = ""
    bound: str = ""
    rematches: int = 0
    forbidden: int = 0
    repeats: int = 0
    least_repeats: int = 0
    spread: str = ""
    least_spread: str = ""
    draw: StoredDraw | None = None


_convert_draws = make_converter(dict[str, int])
_convert_melee = make_converter(StoredMeleeResult)
_convert_proof = make_converter(StoredProof)


class InconsistentEvent(ValueError):
    """What is inconsistent in an event, as a sentence."""


def check_backup(backup: Backup) -> None:
    """Check that the event can be shown and continued; raise BackupNotReadable if not.

    The check runs in a database of its own in memory, so no request has to wait for it.
    """
    with _memory_engine().connect() as connection, Session(connection) as session:
        Base.metadata.create_all(connection, checkfirst=False)
        for model in all_recorded_tables().models:
            rows = list(backup.rows[model.__tablename__])
            if rows:
                session.execute(insert(model), [{**row, "version": 1} if model is Event else row for row in rows])
        _check_event(session, session.get_one(Event, backup.event_id))


@cache
def _memory_engine() -> Engine:
    """Return an engine whose connections each open a new, empty database.

    The engine is cached for its compiled statements: compiling takes longer than the rest of the check.
    """
    return create_engine("sqlite://", poolclass=NullPool)


def _check_event(session: Session, event: Event) -> None:
    try:
        _check_words(session, event)
        check_settings(convert_settings(event.settings))
        book = Book(session, event)
        _check_names(session, book)
        _check_book(book)
    except Problem as problem:
        raise _inconsistent(problem.detail) from None
    except InconsistentEvent as fault:
        raise _inconsistent(str(fault)) from None
    except msgspec.ValidationError as error:
        raise _inconsistent(
            gettext("%(field)s is missing or wrong in its settings, plans or proofs.", field=fault_place(error))
        ) from None
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):
        raise _inconsistent(gettext("Its rounds, tables and results contradict each other.")) from None


def _inconsistent(why: str) -> BackupNotReadable:
    return BackupNotReadable(gettext("The event in this file is inconsistent. %(why)s", why=why))


def _check_words(session: Session, event: Event) -> None:
    """Check columns that hold one of a few values."""
    check_event_fields(event.name, event.time_zone, event.ruleset)
    for row in session.scalars(select(Staff).filter_by(event_id=event.id)):
        if row.role not in [role.value for role in STAFF]:
            raise InconsistentEvent(f"“{row.role}” is not a staff role.")
    for penalty in session.scalars(select(Penalty).filter_by(event_id=event.id)):
        if penalty.effect not in [effect.value for effect in PenaltyEffect]:
            raise InconsistentEvent(f"“{penalty.effect}” is not an effect of a penalty.")
    for deck in session.scalars(select(Deck).filter_by(event_id=event.id)):
        if deck.part not in PARTS:
            raise InconsistentEvent(f"There is no deck part “{deck.part}”.")


def _check_names(session: Session, book: Book) -> None:
    """Check names as the desk does, and that no two are equal.

    Names that only look alike are accepted: the event may be older than the rule against them.
    """
    names: set[str] = set()
    for entry in book.entries:
        if not 1 <= entry.number <= MAX_ENTRY_NUMBER:
            raise InconsistentEvent(
                f"{entry.name[:60]} has number {entry.number}; the range is 1 to {MAX_ENTRY_NUMBER}."
            )
        if entry.name.casefold() in names:
            raise InconsistentEvent(f"Two players have the name {entry.name}.")
        names.add(entry.name.casefold())
        if normalize_name(entry.name) != entry.name:
            raise InconsistentEvent(
                f"The name of player {entry.number} has spaces or characters that are not allowed."
            )
        if not 0 <= entry.prize_byes <= MAX_PRIZE_BYES:
            raise InconsistentEvent(f"{entry.name} has {entry.prize_byes} byes; the range is 0 to {MAX_PRIZE_BYES}.")


def _check_book(book: Book) -> None:
    drafts = [StageDraft(kind=stage.kind, name=stage.name, plan=convert_plan(stage.plan)) for stage in book.stages]
    for at, stage in enumerate(book.stages, start=1):
        if stage.number != at:
            raise InconsistentEvent(f"Stage {at} is missing.")
        check_plan(at, drafts[at - 1], drafts, book.event.ruleset)
        _convert_draws(stage.draws)
    for round_ in book.rounds:
        proof = _convert_proof(round_.proof)
        for float_ in proof.floats:
            for player in float_.players:
                book.entry(int(player))
        if not book.tables_of(round_):
            raise InconsistentEvent(f"Round {round_.number} has no tables.")
    for table in book.tables:
        _check_table(book, table)
    if fault := find_fault(book):
        raise InconsistentEvent(fault)
    for stage in book.stages:
        if stage.status is not StageStatus.PLANNED:
            if stage.kind is StageKind.ELIMINATION:
                book.elimination(stage).placings()
            if stage.kind not in CUT_STAGE_KINDS:
                book.standings(stage)
    book.overall()


def _check_table(book: Book, table: Table) -> None:
    seats = book.seats_at(table)
    name = f"Table {table.number}" if table.number else "A player without a table"
    if len(seats) not in SEATS_BY_KIND.get(table.kind, (1,)) or [seat.place for seat in seats] != list(
        range(len(seats))
    ):
        raise InconsistentEvent(f"{name} has impossible seats.")
    if any(seat.round_id != table.round_id for seat in seats):
        raise InconsistentEvent(f"{name} has a seat of another round.")
    if table.kind not in SEATS_BY_KIND:
        return
    final = table.status is TableStatus.FINAL
    if table.number is None or final != (table.result is not None):
        raise InconsistentEvent(f"{name} is {table.status.value}, which does not fit its result.")
    if table.status in (TableStatus.REPORTED, TableStatus.DISPUTED) and table.report is None:
        raise InconsistentEvent(f"{name} is {table.status.value} without a report.")
    for result in (table.result, table.report):
        if result is not None:
            _check_result(book, table, name, result)
    if book.round_of(table).status is RoundStatus.CLOSED and not final:
        raise InconsistentEvent(f"{name} is open in a closed round.")


def _check_result(book: Book, table: Table, name: str, result: Json) -> None:
    """Check that a result could be entered here, or follows from a penalty."""
    stage = book.stage_of(book.round_of(table))
    in_cut, scheme = stage.kind in CUT_STAGE_KINDS, book.scheme(stage)
    if table.kind is TableKind.MELEE:
        said = _convert_melee(result)
        melee_result(len(book.seats_at(table)), said.places, said.power, needs_winner=in_cut)
        return
    assert isinstance(scheme, PointScheme)
    try:
        outcome = as_outcome(result)
    except (KeyError, ValueError):
        outcome = None
    if outcome is None or not scheme.allows(outcome):
        raise InconsistentEvent(f"{name} has a result that does not exist in “{scheme.name}”.")
    known = [*OUTCOMES.values(), *(one.swapped() for one in OUTCOMES.values())]
    if table.settled_by is not SettledBy.PENALTY and (outcome not in known or (in_cut and not outcome.has_winner)):
        raise InconsistentEvent(f"{name} has a result that can't be entered.")
