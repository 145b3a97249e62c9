"""What visitors read beside the views of one event: lists of events, marks in standings, who won."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import Select, func, or_, select
from sqlalchemy.orm import Session

from tournament.models import Entry, Event, Round, Stage
from tournament.models.states import EntryStatus, EventStatus, StageKind
from tournament.operations.events.book import CUTS, MELEES, Book
from tournament.operations.events.shared_book import read_book
from tournament.operations.events.stages import planned_rounds
from tournament.operations.rounds.result_values import as_places
from tournament.operations.rounds.views import present_round
from tournament.regulations.results import Result
from tournament.regulations.standings.standings import Standings

RUNNING: Final = (EventStatus.RUNNING, EventStatus.CHECK_IN)
COMING: Final = (EventStatus.REGISTRATION,)
OVER: Final = (EventStatus.FINISHED, EventStatus.ARCHIVED)
PAGE: Final = 30
LONGEST_SEARCH: Final = 60
LETTERS: Final = {
    Result.WIN.value: "W",
    Result.MODIFIED_WIN.value: "M",
    Result.DRAW.value: "D",
    Result.MODIFIED_LOSS.value: "l",
    Result.LOSS.value: "L",
    Result.UNPAIRED_LOSS.value: "U",
}


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event in a list."""

    slug: str
    name: str
    venue: str
    starts_at: datetime | None
    time_zone: str
    ruleset: str
    status: EventStatus
    registration_open: bool
    parts: str
    players: int
    now: str
    """What is played at the moment; empty where nothing is."""


@dataclass(frozen=True, slots=True)
class EventList:
    cards: tuple[EventCard, ...]
    total: int
    page: int

    @property
    def pages(self) -> int:
        return max(1, -(-self.total // PAGE))


@dataclass(frozen=True, slots=True)
class Mark:
    """A player's rounds as letters, and how many places they went up since the round before."""

    letters: str
    move: int | None


def list_events(
    session: Session, statuses: Sequence[EventStatus], search: str = "", page: int = 1, size: int = PAGE
) -> EventList:
    """Events that everybody may see; drafts are never among them."""
    wanted = select(Event).where(Event.status.in_([status for status in statuses if status is not EventStatus.DRAFT]))
    if words := search.strip()[:LONGEST_SEARCH]:
        wanted = wanted.where(
            or_(Event.name.icontains(words, autoescape=True), Event.venue.icontains(words, autoescape=True))
        )
    total = session.scalar(select(func.count()).select_from(wanted.subquery())) or 0
    page = max(1, min(page, -(-total // size) or 1))
    found = session.scalars(in_order(wanted, statuses).limit(size).offset((page - 1) * size)).all()
    return EventList(event_cards(session, found), total, page)


def in_order(wanted: Select[Event], statuses: Sequence[EventStatus]) -> Select[Event]:
    """What is over: the newest first; otherwise what comes next first."""
    if set(statuses) <= set(OVER):
        return wanted.order_by(Event.finished_at.desc(), Event.slug)
    return wanted.order_by(Event.starts_at.is_(None), Event.starts_at, Event.created_at, Event.slug)


def event_cards(session: Session, events: Sequence[Event]) -> tuple[EventCard, ...]:
    ids = [event.id for event in events]
    counted = select(Entry.event_id, func.count()).where(
        Entry.event_id.in_(ids), Entry.status.not_in([EntryStatus.WITHDRAWN, EntryStatus.WAITING])
    )
    players = {event_id: count for event_id, count in session.execute(counted.group_by(Entry.event_id)).all()}
    kinds: dict[UUID, set[StageKind]] = {}
    for event_id, kind in session.execute(select(Stage.event_id, Stage.kind).where(Stage.event_id.in_(ids))).all():
        kinds.setdefault(event_id, set()).add(kind)
    return tuple(
        EventCard(
            event.slug,
            event.name,
            event.venue,
            event.starts_at,
            event.time_zone,
            event.ruleset,
            event.status,
            event.registration_open,
            parts_words(kinds.get(event.id, set())),
            players.get(event.id, 0),
            now_words(read_book(session, event.slug)) if event.status in RUNNING else "",
        )
        for event in events
    )


def parts_words(kinds: set[StageKind]) -> str:
    joust, melee = StageKind.SWISS in kinds or StageKind.ELIMINATION in kinds, bool(kinds & set(MELEES))
    return "Joust and melee" if joust and melee else "Melee" if melee else "Joust"


def now_words(book: Book) -> str:
    """What everybody may know of the present moment: “Joust, round 3 of 5”."""
    if book.event.status is EventStatus.CHECK_IN:
        return "Check-in is open"
    round_ = present_round(book)
    if round_ is None:
        return "The first round is being prepared" if book.event.status is EventStatus.RUNNING else ""
    return f"{book.stage_of(round_).name}, {round_words(book, round_)}"


def round_words(book: Book, round_: Round) -> str:
    """“round 3 of 5”, “semi-final”."""
    stage = book.stage_of(round_)
    of = planned_rounds(book, stage)
    if stage.kind in CUTS:
        return cut_round_name(of - round_.number, melee=stage.kind is StageKind.MELEE_CUT)
    return f"round {round_.number} of {max(of, round_.number)}"


def cut_round_name(rounds_left: int, *, melee: bool = False) -> str:
    """By how many rounds come after it."""
    names = ("final", "semi-final", "quarter-final") if not melee else ("final table", "semi-final tables")
    if 0 <= rounds_left < len(names):
        return names[rounds_left]
    return f"last {2 ** (rounds_left + 1)}"


def standing_marks(book: Book, stage: Stage, through: int | None = None) -> dict[int, Mark]:
    """By the number of the player."""
    table = book.standings(stage, through=through)
    rounds = [round_.number for round_ in book.rounds_of(stage, drawn=False)]
    last = through if through is not None else (rounds[-1] if rounds else 0)
    before = {row.player: row.rank for row in book.standings(stage, through=last - 1).rows} if last > 1 else {}
    places = {player: place for place, player in enumerate(table.ledger.players)}
    return {
        int(row.player): Mark(
            _letters(table, places[row.player], last),
            before[row.player] - row.rank if row.player in before else None,
        )
        for row in table.rows
    }


def _letters(table: Standings, place: int, last: int) -> str:
    """One for each round; a round that is still played, or was before a late entry, is a dot."""
    by_round = {entry.round: _letter(entry.what) for entry in table.ledger.entries[place]}
    return "".join(by_round.get(number, "·") for number in range(1, last + 1))


def _letter(what: str) -> str:
    if what.startswith("place "):
        return what.removeprefix("place ")[:1]
    return "B" if what.endswith("bye") else LETTERS.get(what, "?")


def cut_places(book: Book, stage: Stage) -> list[tuple[int, int, str]]:
    """Place, number and name of those who are out of a bracket or have won it."""
    return [
        (place, int(player), book.by_player_id(player).name) for place, player in book.elimination(stage).placings()
    ]


def winners(book: Book) -> list[tuple[str, str, str]]:
    """Who won what, and who came next: cuts that are decided, stages without a cut, and the whole event."""
    found: list[tuple[str, str, str]] = []
    for stage in book.stages:
        rounds = book.rounds_of(stage, drawn=False)
        if not rounds:
            continue
        followed = any(book.plan(other).follows == stage.number and book.rounds_of(other) for other in book.stages)
        if stage.kind is StageKind.ELIMINATION:
            places = cut_places(book, stage)
        elif stage.kind is StageKind.MELEE_CUT:
            places = _final_places(book, rounds[-1])
        elif not followed:
            places = [(row.rank, int(row.player), row.name) for row in book.standings(stage).rows[:4]]
        else:
            continue
        if places and places[0][0] == 1:
            found.append((places[0][2], stage.name, _others(places)))
    if together := book.overall():
        rows = [(row.rank, int(row.player), row.name) for row in together.rows[:4]]
        found += [(rows[0][2], "overall", _others(rows))] if rows else []
    return found


def _final_places(book: Book, round_: Round) -> list[tuple[int, int, str]]:
    tables = book.tables_of(round_)
    places, _ = as_places(tables[0].result) if len(tables) == 1 else ((), ())
    seated = zip(places, book.players_at(tables[0]), strict=True) if places else ()
    return sorted((place, entry.number, entry.name) for place, entry in seated)


def _others(places: Sequence[tuple[int, int, str]]) -> str:
    return ", ".join(f"{place}. {name}" for place, _, name in places[1:4])
