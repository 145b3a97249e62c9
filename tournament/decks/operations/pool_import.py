"""Import of a card pool in the background, with its progress."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from tournament.core.problems import Problem
from tournament.core.translation import gettext
from tournament.decks.community import LoadedCardData
from tournament.decks.models import PoolImport
from tournament.decks.operations.card_files import CardFiles
from tournament.decks.operations.pools import import_pool
from tournament.decks.problems import ImportNotFound, ImportRunning
from tournament.decks.states import ImportState

IMPORT_RETENTION: Final = timedelta(days=7)
SILENCE_TIMEOUT: Final = timedelta(seconds=60)
"""An import without progress for this long is taken as dead with its process."""
PROGRESS_INTERVAL: Final = timedelta(seconds=0.5)
"""How often it reports its progress."""
MAX_REFUSALS_SHOWN: Final = 50
MAX_IGNORED_SHOWN: Final = 50
"""How many ignored files are named."""

WriteTransaction = Callable[[], AbstractContextManager[Session]]


@dataclass(frozen=True, slots=True)
class ImportView:
    id: UUID
    state: ImportState
    files: int
    read: int
    doing: str
    died: bool
    summary: dict[str, object] | None
    """What it did to the pool: the fields of an ImportSummary."""
    refusals: tuple[tuple[str, str], ...]
    refused: int
    ignored: int
    ignored_names: tuple[str, ...]
    """The first of the ignored files."""
    error: str

    @property
    def is_running(self) -> bool:
        return self.state is ImportState.RUNNING and not self.died


def begin_import(session: Session, import_id: UUID, files: int, now: datetime) -> None:
    session.execute(delete(PoolImport).where(PoolImport.started_at < now - IMPORT_RETENTION))
    running = session.scalars(
        select(PoolImport).where(PoolImport.state == ImportState.RUNNING, PoolImport.seen_at > now - SILENCE_TIMEOUT)
    ).first()
    if running is not None:
        raise ImportRunning(
            gettext("Another import of card data is running. Wait until it ends."), id=str(running.id)
        )
    session.add(
        PoolImport(
            id=import_id,
            state=ImportState.RUNNING,
            started_at=now,
            seen_at=now,
            files=files,
            read=0,
            doing="Opening the files",
            outcome={},
        )
    )


def run_import(
    writing: WriteTransaction, import_id: UUID, files: CardFiles, keep_good: bool, clock: Callable[[], datetime]
) -> None:
    """Read the files outside of any transaction, then import them in one.

    Always records the outcome.
    """
    try:
        loaded = _load_files(writing, import_id, files, clock)
        if loaded.content is None or (loaded.refusals and not keep_good):
            _end_import(writing, import_id, clock(), ImportState.REFUSED, _outcome_json(loaded))
            return
        _report_progress(writing, import_id, clock(), files.count, f"Storing {len(loaded.content.cards):,} cards")
        with writing() as session:
            summary = import_pool(session, loaded, loaded.content.ruleset, clock())
            row = _import_row(session, import_id)
            row.state = ImportState.DONE
            row.seen_at = clock()
            row.outcome = {**_outcome_json(loaded), "summary": asdict(summary)}
    except Problem as problem:
        _end_import(writing, import_id, clock(), ImportState.REFUSED, {"error": problem.detail})
    except Exception:
        fault = "An internal error stopped the import. Nothing was imported."
        _end_import(writing, import_id, clock(), ImportState.REFUSED, {"error": fault})
        raise


def _load_files(
    writing: WriteTransaction, import_id: UUID, files: CardFiles, clock: Callable[[], datetime]
) -> LoadedCardData:
    read = 0
    said = clock()

    def progress(name: str) -> None:
        nonlocal read, said
        read += 1
        if clock() - said >= PROGRESS_INTERVAL:
            said = clock()
            _report_progress(writing, import_id, said, read, f"Reading {name}")

    return files.load(progress)


def _report_progress(writing: WriteTransaction, import_id: UUID, now: datetime, read: int, doing: str) -> None:
    with writing() as session:
        row = _import_row(session, import_id)
        row.seen_at, row.read, row.doing = now, read, doing[:200]


def _end_import(
    writing: WriteTransaction, import_id: UUID, now: datetime, state: ImportState, outcome: dict[str, object]
) -> None:
    with writing() as session:
        row = _import_row(session, import_id)
        row.state, row.seen_at, row.outcome = state, now, outcome


def _outcome_json(loaded: LoadedCardData) -> dict[str, object]:
    return {
        "refusals": [[refusal.where, refusal.why] for refusal in loaded.refusals[:MAX_REFUSALS_SHOWN]],
        "refused": len(loaded.refusals),
        "ignored": len(loaded.ignored),
        "ignored_names": [name[:200] for name in loaded.ignored[:MAX_IGNORED_SHOWN]],
        "error": loaded.no_card_data,
    }


def _import_row(session: Session, import_id: UUID) -> PoolImport:
    row = session.get(PoolImport, import_id)
    if row is None:
        raise ImportNotFound(gettext("There is no card import at this address."), id=str(import_id))
    return row


def view_import(session: Session, import_id: UUID, now: datetime) -> ImportView:
    row = _import_row(session, import_id)
    outcome = row.outcome
    refusals = outcome.get("refusals")
    ignored_names = outcome.get("ignored_names")
    summary = outcome.get("summary")
    return ImportView(
        id=row.id,
        state=row.state,
        files=row.files,
        read=row.read,
        doing=row.doing,
        died=row.state is ImportState.RUNNING and row.seen_at < now - SILENCE_TIMEOUT,
        summary=summary if isinstance(summary, dict) else None,
        refusals=tuple((str(where), str(why)) for where, why in refusals) if isinstance(refusals, list) else (),
        refused=_to_count(outcome.get("refused")),
        ignored=_to_count(outcome.get("ignored")),
        ignored_names=tuple(str(name) for name in ignored_names) if isinstance(ignored_names, list) else (),
        error=str(outcome.get("error", "")),
    )


def _to_count(value: object) -> int:
    return value if isinstance(value, int) else 0


def latest_import(session: Session, now: datetime) -> ImportView | None:
    found = session.scalars(select(PoolImport).order_by(PoolImport.started_at.desc()).limit(1)).first()
    return view_import(session, found.id, now) if found else None
