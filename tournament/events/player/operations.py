"""A person's own data: rounds in an event, events, penalties, and staff roles."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament.events.book.book import CUT_STAGE_KINDS, Book, player_id
from tournament.events.book.result_values import RESULT_LETTERS, as_outcome, as_places
from tournament.events.book.shared_book import read_book
from tournament.events.models.entries import Entry
from tournament.events.models.events import Event, Staff, Stage
from tournament.events.models.floor import Penalty
from tournament.events.overview.operations import PAGE_SIZE, EventCard, event_cards, sort_events
from tournament.events.rounds.operations.views import TableView, current_round, table_view
from tournament.events.standings.operations.places import cut_places, stage_places
from tournament.events.states import EntryStatus, EventStatus, PlayerStatus, RoundStatus, TableKind
from tournament.regulations.melee_points import MeleeScheme
from tournament.regulations.results import PointScheme, Result
from tournament.regulations.standings.standings import StandingsRow
from tournament.regulations.values import format_points

MAX_PAGE = 10_000


@dataclass(frozen=True, slots=True)
class OwnRound:
    """A round as the player sees it."""

    stage: int
    stage_name: str
    round: int
    table: TableView
    letter: str
    points: str
    """Points from this round; empty in a cut and while it is played."""
    opponents: tuple[tuple[int, str, str], ...]
    """Number, name, faction."""


@dataclass(frozen=True, slots=True)
class OwnEvent:
    """An event that a person plays in."""

    card: EventCard
    number: int
    name: str
    status: EntryStatus
    playing: PlayerStatus | None
    table: int | None
    rank: int | None
    of: int
    stage_name: str
    record: tuple[int, int] | None
    """Rounds won and lost; None before the first round, and in melee."""
    placed: tuple[int, str] | None
    """The place in a cut and the cut's name, once it is decided."""


def own_rounds(book: Book, entry: Entry) -> tuple[OwnRound, ...]:
    """Return the published rounds with a place of the player, as they were played."""
    found: list[OwnRound] = []
    for stage in book.stages:
        for round_ in book.rounds_of(stage, drawn=False):
            table = book.table_of(round_, entry)
            if table is None:
                continue
            players = book.players_at(table)
            letter, points = "", ""
            scheme = book.scheme(stage)
            place = players.index(entry)
            outcome, (places, _) = as_outcome(table.result), as_places(table.result)
            if table.kind is TableKind.MISSED:
                letter, points = "U", "0"
            elif table.kind in (TableKind.BYE, TableKind.PRIZE_BYE):
                letter = "B"
                points = format_points(scheme.of(Result.BYE)) if isinstance(scheme, PointScheme) else ""
            elif outcome is not None:
                result = outcome.side(place)
                letter = RESULT_LETTERS[result.value]
                points = format_points(scheme.of(result)) if isinstance(scheme, PointScheme) else ""
            elif places:
                letter = str(places[place])
                points = format_points(MeleeScheme().of(places)[place])
            found.append(
                OwnRound(
                    stage.number,
                    stage.name,
                    round_.number,
                    table_view(book, table),
                    letter,
                    "" if stage.kind in CUT_STAGE_KINDS else points,
                    tuple((one.number, one.name, book.shown_faction(one)) for one in players if one is not entry),
                )
            )
    return tuple(found)


def own_events(session: Session, account_id: UUID, statuses: Sequence[EventStatus], page: int = 1) -> list[OwnEvent]:
    """Return the events that a person is entered in, without drafts."""
    wanted = (
        select(Event)
        .join(Entry, Entry.event_id == Event.id)
        .where(
            Entry.account_id == account_id,
            Entry.status != EntryStatus.WITHDRAWN,
            Event.status.in_([status for status in statuses if status is not EventStatus.DRAFT]),
        )
    )
    found = session.scalars(
        sort_events(wanted, statuses).limit(PAGE_SIZE).offset((min(max(1, page), MAX_PAGE) - 1) * PAGE_SIZE)
    ).all()
    mine: list[OwnEvent] = []
    for card in event_cards(session, found):
        book = read_book(session, card.slug)
        entry = book.entry_of(account_id)
        if entry is not None:
            mine.append(_own_event(book, entry, card))
    return mine


def _own_event(book: Book, entry: Entry, card: EventCard) -> OwnEvent:
    stage = book.latest_stage
    place = book.place_in(stage, entry) if stage else None
    round_ = current_round(book)
    is_open = round_ is not None and round_.status is RoundStatus.PUBLISHED and card.status is EventStatus.RUNNING
    table = book.table_of(round_, entry) if round_ and is_open else None
    ranked = [one for one in book.stages if one.kind not in CUT_STAGE_KINDS and book.place_in(one, entry) is not None]
    rank, count = own_place(book, ranked[-1], entry) if ranked else (None, 0)
    played = [one.letter for one in own_rounds(book, entry)]
    wins, losses = (
        sum(letter in "WMB1" for letter in played if letter),
        sum(letter in "LlU" for letter in played if letter),
    )
    return OwnEvent(
        card,
        entry.number,
        entry.name,
        entry.status,
        place.status if place else None,
        table.number if table else None,
        rank,
        count,
        ranked[-1].name if ranked else "",
        (wins, losses) if played and not any(letter.isdigit() for letter in played) else None,
        _place_in_cut(book, entry),
    )


def own_place(book: Book, stage: Stage, entry: Entry) -> tuple[int | None, int]:
    """Return a player's place in a stage, and how many players are ranked.

    The place is final once the stage's cut is decided.
    """
    in_the_end = stage_places(book, stage)
    return in_the_end.of(player_id(entry)), len(in_the_end.rows)


def final_places(book: Book, entry: Entry) -> list[tuple[str, int, int]]:
    """Return a player's final places: for each stage, then for the whole event.

    Each has the stage's name or `overall`, the place, and how many players are ranked.
    """
    ranked = [
        stage for stage in book.stages if stage.kind not in CUT_STAGE_KINDS and book.rounds_of(stage, drawn=False)
    ]
    found = [
        (stage.name, place, of)
        for stage in ranked
        for place, of in [own_place(book, stage, entry)]
        if place is not None
    ]
    if together := book.overall():
        mine = [row.rank for row in together.rows if row.player == player_id(entry)]
        found += [("overall", rank, len(together.rows)) for rank in mine]
    return found


def own_row(book: Book, stage: Stage, entry: Entry, *, through: int | None = None) -> tuple[StandingsRow | None, int]:
    """Return a player's row of the standings, and the number of rows."""
    rows = book.standings(stage, through=through).rows
    return next((row for row in rows if row.player == player_id(entry)), None), len(rows)


def _place_in_cut(book: Book, entry: Entry) -> tuple[int, str] | None:
    for stage in book.stages:
        if stage.kind in CUT_STAGE_KINDS and book.place_in(stage, entry):
            for place, number, _ in cut_places(book, stage):
                if number == entry.number:
                    return place, stage.name
    return None


def own_penalties(session: Session, account_id: UUID) -> list[tuple[Event, Penalty]]:
    """Return a person's penalties in all events, the newest first."""
    found = session.execute(
        select(Event, Penalty)
        .join(Penalty, Penalty.event_id == Event.id)
        .join(Entry, Entry.id == Penalty.entry_id)
        .where(Entry.account_id == account_id)
        .order_by(Penalty.given_at.desc())
        .limit(100)
    )
    return [(event, penalty) for event, penalty in found.all()]


def staffed_events(session: Session, account_id: UUID) -> list[tuple[EventCard, list[str]]]:
    """Return the events that a person works for, with their roles.

    Drafts are included, archived events are not.
    """
    rows = session.execute(
        select(Event, Staff.role)
        .join(Staff, Staff.event_id == Event.id)
        .where(Staff.account_id == account_id, Event.status != EventStatus.ARCHIVED)
        .order_by(Event.created_at.desc())
        .limit(PAGE_SIZE)
    ).all()
    roles: dict[UUID, list[str]] = {}
    events: dict[UUID, Event] = {}
    for event, role in rows:
        events[event.id] = event
        roles.setdefault(event.id, []).append(role)
    cards = event_cards(session, list(events.values()))
    return [(card, roles[event_id]) for card, event_id in zip(cards, events, strict=True)]
