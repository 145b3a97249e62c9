"""Pairing proofs of an event's rounds, with all attempts and their reasons."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from tournament.events.book.book import Book
from tournament.events.models.rounds import Round
from tournament.events.models.trail import TrailEntry
from tournament.events.rounds.operations.pairing_explanation import is_explainable
from tournament.events.rounds.operations.roots import PublishedRoot, roots_of_event
from tournament.events.rounds.operations.views import Json, round_view, round_words
from tournament.events.states import StageKind


@dataclass(frozen=True, slots=True)
class DrawAttempt:
    number: int
    drawn_at: datetime
    by: str
    words: str
    taken_back_at: datetime | None = None
    taken_back_by: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class DrawView:
    stage: int
    stage_name: str
    round: int
    words: str
    """“round 3 of 5”, “semi-final”."""
    attempt: int
    drawn_at: datetime
    published_at: datetime | None
    tables: int
    byes: int
    by_chance: bool
    is_paired: bool
    """Paired by points, so that the page explains why two players don't meet."""
    proof: Json
    attempts: tuple[DrawAttempt, ...]
    id: UUID
    roots: tuple[PublishedRoot, ...]
    """The published roots, once the round is closed."""


def draw_views(session: Session, book: Book) -> tuple[DrawView, ...]:
    """Return the pairing proofs of all published rounds, the newest first."""
    history = book.once("draws", lambda: _attempt_history(session, book))
    roots = roots_of_event(session, book.event.id)
    found: list[DrawView] = []
    for stage in book.stages:
        for round_ in book.rounds_of(stage, drawn=False):
            view = round_view(book, round_)
            found.append(
                DrawView(
                    stage.number,
                    stage.name,
                    round_.number,
                    round_words(book, round_),
                    round_.attempt,
                    round_.drawn_at,
                    round_.published_at,
                    len(view.tables),
                    sum(table.kind.value.endswith("bye") for table in view.unseated),
                    stage.kind in (StageKind.SWISS, StageKind.MELEE),
                    is_explainable(stage),
                    view.proof,
                    tuple(history.get((stage.id.hex, round_.number), ())),
                    round_.id,
                    tuple(roots.get(round_.id, ())),
                )
            )
    return tuple(reversed(found))


def _attempt_history(session: Session, book: Book) -> dict[tuple[str, int], list[DrawAttempt]]:
    """Return all attempts in order, from the trail's rows of rounds."""
    entries = session.scalars(
        select(TrailEntry)
        .where(
            TrailEntry.event_id == book.event.id,
            or_(TrailEntry.verb.startswith("round."), TrailEntry.verb == "undone"),
        )
        .order_by(TrailEntry.number)
    )
    attempts: dict[tuple[str, int], dict[int, DrawAttempt]] = {}
    rows: dict[str, tuple[tuple[str, int], int]] = {}
    for entry in entries:
        for one in entry.changes:
            if one["table"] != Round.__tablename__:
                continue
            row, before, after = str(one["row"]), one["before"], one["after"]
            if before is None and isinstance(after, dict):
                place, number = (str(after["stage_id"]), int(after["number"])), int(after["attempt"])
                rows[row] = place, number
                known = attempts.setdefault(place, {})
                known[number] = _drawn_attempt(known.get(number), entry, number)
            elif after is None and row in rows:
                place, number = rows[row]
                attempts[place][number] = _withdrawn_attempt(attempts[place][number], entry)
    return {place: [known[number] for number in sorted(known)] for place, known in attempts.items()}


def _drawn_attempt(known: DrawAttempt | None, entry: TrailEntry, number: int) -> DrawAttempt:
    """Return an attempt; undoing its taking back restores the same attempt."""
    if known is not None:
        return DrawAttempt(known.number, known.drawn_at, known.by, known.words)
    return DrawAttempt(number, entry.at, entry.actor, entry.summary.partition(": ")[2])


def _withdrawn_attempt(known: DrawAttempt, entry: TrailEntry) -> DrawAttempt:
    reason = entry.reason or ("The pairing was undone." if entry.verb == "undone" else "")
    return DrawAttempt(known.number, known.drawn_at, known.by, known.words, entry.at, entry.actor, reason)
