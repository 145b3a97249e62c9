"""Views of an event, its stages and players, as values for pages, JSON and paper.

`staff` includes what only the desk may see: unpublished rounds, reports, real names.
"""

from dataclasses import dataclass
from datetime import datetime

from tournament.events.book.book import CUT_STAGE_KINDS, Book, cached_view
from tournament.events.formats import PARTS, format_name
from tournament.events.lifecycle.operations.stages import planned_rounds
from tournament.events.models.events import Stage
from tournament.events.settings import DeckVisibility
from tournament.events.states import EntryStatus, EventStatus, PlayerStatus, StageKind, StageStatus
from tournament.regulations.draw import commit_to_seed


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
    format: str
    """The format of its tables."""
    said_format: str


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
    hide_factions: bool
    players_report: bool
    seed_commitment: str
    seed: str | None
    """None until the event is finished."""
    stages: tuple[StageView, ...]
    has_overall: bool
    version: int


@dataclass(frozen=True, slots=True)
class PlayerView:
    number: int
    name: str
    real_name: str
    faction: str
    status: EntryStatus
    playing: PlayerStatus | None
    """In the current stage."""
    is_guest: bool
    plays_joust: bool
    plays_melee: bool
    prize_byes: int
    fixed_table: int | None
    needs_accessible: bool
    registered_at: datetime


@cached_view
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
        hide_factions=settings.hide_factions,
        players_report=settings.players_report,
        seed_commitment=commit_to_seed(event.seed),
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
        stage.kind in CUT_STAGE_KINDS,
        book.played_as(stage),
        format_name(book.event.ruleset, book.played_as(stage)),
    )


@cached_view
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
                entry.faction if staff else book.shown_faction(entry),
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


def variant_words(book: Book, stage: Stage) -> str:
    """Return the name of the stage's variant; empty for plain joust or melee."""
    name = book.played_as(stage)
    return "" if name in PARTS else format_name(book.event.ruleset, name)
