"""Context of every event page: the public event, its clock, the viewer's place."""

import unicodedata
from dataclasses import dataclass
from typing import Final

from flask import request

from engine.games.registry import GAMES
from tournament.core.security.permissions import STAFF, Role
from tournament.core.storage.database import Session
from tournament.core.translation import gettext
from tournament.decks.cards import FACTION_NAMES
from tournament.decks.pages.factions import FACTIONS
from tournament.events.book.book import CUT_STAGE_KINDS, MELEE_KINDS, Book, cached_view
from tournament.events.book.parts import DECKS_PART, EVENT_PART, PLAYERS_PART, entry_part, stage_part, stage_parts
from tournament.events.book.shared_book import read_book
from tournament.events.book.versions import event_version
from tournament.events.lifecycle.operations.views import EventView, event_view
from tournament.events.models.entries import Entry
from tournament.events.models.events import Stage
from tournament.events.models.rounds import Round
from tournament.events.overview.operations import parts_words
from tournament.events.pages.context import current_newest_books
from tournament.events.pages.live_parts import LivePartRenderer
from tournament.events.problems import RoundNotFound
from tournament.events.rounds.operations.views import ClockView, TableView, clock_view, current_round, round_words
from tournament.events.states import EntryStatus, EventStatus, StageKind, StageStatus, TableKind
from tournament.http.identity import current_principal
from tournament.http.permission_check import current_roles
from tournament.http.rendering.page_pieces import Piece

EDITIONS: Final = {game.id: game.name for game in GAMES.values()}
SHIELDS: Final = dict(FACTIONS)


@dataclass(frozen=True, slots=True)
class CurrentRound:
    """The current round, as the banner shows it."""

    stage: int
    stage_name: str
    round: int
    words: str
    tables: int
    open: int
    clock: ClockView
    is_over: bool


@dataclass(frozen=True, slots=True)
class EventPageContext:
    book: Book
    event: EventView
    parts: str
    edition: str
    present: CurrentRound | None
    mine: Entry | None
    my_table: int | None
    roles: frozenset[Role]
    tabs: tuple[tuple[str, str, str], ...]
    """Endpoint, label, and the number beside it."""

    @property
    def is_staff(self) -> bool:
        return bool(self.roles & STAFF) or current_principal().is_admin

    @property
    def can_register(self) -> bool:
        return self.event.registration_open and (self.mine is None or self.mine.status is EntryStatus.WITHDRAWN)


class LiveSubscriptions:
    """The parts that a live part follows, as values of its attribute."""

    def __init__(self, about: EventPageContext) -> None:
        self.event = EVENT_PART
        self.players = f"{EVENT_PART} {PLAYERS_PART}"
        self.decks = f"{EVENT_PART} {PLAYERS_PART} {DECKS_PART}"
        self.all_stages = " ".join([EVENT_PART, PLAYERS_PART, *stage_parts(about.book)])
        self.mine = f"{EVENT_PART} {entry_part(about.mine.number)}" if about.mine else EVENT_PART
        self._about = about

    def stage(self, number: int | None) -> str:
        """Return the parts of a stage, with the cut that decides its final places."""
        book = self._about.book
        cuts = (
            stage for stage in book.stages if stage.kind in CUT_STAGE_KINDS and book.plan(stage).follows == number
        )
        return (
            " ".join([EVENT_PART, stage_part(number), *(stage_part(cut.number) for cut in cuts)])
            if number
            else EVENT_PART
        )

    def head(self, counts: bool) -> str:
        """Return the parts of the page's head.

        With `counts`, also those of the number of finished tables; for a player, also their own table.
        """
        about = self._about
        found = [EVENT_PART, PLAYERS_PART]
        if counts and about.present is not None:
            found.append(stage_part(about.present.stage))
        if about.mine is not None:
            found.append(entry_part(about.mine.number))
        return " ".join(found)


def load_page_context(session: Session, slug: str) -> EventPageContext:
    """Return what pages show of an event, without what only the staff may see.

    With `?at=7`, version 7 or any later one.
    """
    book = _recent_book(session, slug) or read_book(session, slug)
    event = event_view(book)
    round_ = current_round(book)
    mine = book.entry_of(current_principal().account_id)
    table = book.table_of(round_, mine) if round_ and mine and event.status is EventStatus.RUNNING else None
    return EventPageContext(
        book,
        event,
        parts_words({stage.kind for stage in event.stages}),
        EDITIONS[event.ruleset],
        _current_round(book, round_) if round_ is not None else None,
        mine,
        table.number if table else None,
        current_roles(),
        _tabs(book, event, round_),
    )


def _recent_book(session: Session, slug: str) -> Book | None:
    """Return the book that pages share after the same change."""
    at = request.args.get("at", type=int)
    book = current_newest_books().held(slug, at) if at is not None else None
    return book if book is not None and book.event.version <= event_version(session, slug) else None


def render_event_page(template: str, about: EventPageContext, **more: object) -> tuple[Piece, ...]:
    """Render a page of an event, or only the requested parts."""
    mine = about.mine.number if about.mine else None
    return LivePartRenderer(about.book, mine).page(
        template,
        seen=about,
        event=about.event,
        present=about.present,
        of=LiveSubscriptions(about),
        shields=SHIELDS,
        house=GAMES[about.event.ruleset].house,
        faction_names=FACTION_NAMES,
        faction_of=_shown_factions(about.book),
        **{"counts": False} | more,
    )


@cached_view
def _shown_factions(book: Book) -> dict[int, str]:
    return {entry.number: book.shown_faction(entry) for entry in book.entries}


def is_current_stage(about: EventPageContext, stage: int) -> bool:
    """Return whether the stage is being played.

    Its pages then show how many tables are finished.
    """
    return about.present is not None and about.present.stage == stage


def fold(text: str) -> str:
    """Return a text without capitals and accents, to sort and search names."""
    plain = unicodedata.normalize("NFD", text)
    return "".join(sign for sign in plain if not unicodedata.combining(sign)).casefold()


def seats_by_name(tables: list[TableView]) -> list[tuple[str, str, list[str], TableView, int]]:
    """Return name, faction, opponents, table and number of each player, by name."""
    found = [
        (seat.name, seat.faction, [other.name for other in table.seats if other is not seat], table, seat.number)
        for table in tables
        for seat in table.seats
    ]
    return sorted(found, key=lambda one: fold(one[0]))


def published_round(book: Book, *, cuts: bool = True) -> Round | None:
    """Return the published round that `?stage=&round=` names, or the current one."""
    asked = request.args.get("stage", type=int), request.args.get("round", type=int)
    if asked == (None, None):
        return current_round(book)
    stage = chosen_stage(book, cuts=cuts)
    rounds = book.rounds_of(stage, drawn=False) if stage else []
    if stage is None or not rounds:
        raise RoundNotFound(
            gettext("%(name)s has no published round yet.", name=stage.name if stage else book.event.name)
        )
    if asked[1] is None:
        return rounds[-1]
    for round_ in rounds:
        if round_.number == asked[1]:
            return round_
    raise RoundNotFound(
        gettext("%(stage)s has no published round %(round)s.", stage=stage.name, round=asked[1]),
        stage=stage.number,
        round=asked[1],
    )


def chosen_stage(book: Book, *, cuts: bool) -> Stage | None:
    """Return the stage that `?stage=` names, or the latest that has begun.

    Without `cuts`, never return a cut; a named cut leads to the stage that it follows.
    """
    number = request.args.get("stage", type=int)
    if number is not None:
        stage = book.stage(number)
        if cuts or stage.kind not in CUT_STAGE_KINDS:
            return stage
        return book.stage(book.plan(stage).follows)
    begun = [stage for stage in book.stages if stage.status is not StageStatus.PLANNED]
    fitting = [stage for stage in begun if cuts or stage.kind not in CUT_STAGE_KINDS]
    latest = book.latest_stage
    return latest if latest in fitting else fitting[-1] if fitting else None


@cached_view
def _current_round(book: Book, round_: Round) -> CurrentRound:
    stage = book.stage_of(round_)
    played = [table for table in book.tables_of(round_) if table.kind in (TableKind.MATCH, TableKind.MELEE)]
    return CurrentRound(
        stage.number,
        stage.name,
        round_.number,
        round_words(book, round_),
        len(played),
        len(book.open_tables(round_)),
        clock_view(round_),
        book.event.status is not EventStatus.RUNNING or round_.closed_at is not None,
    )


@cached_view
def _tabs(book: Book, event: EventView, round_: Round | None) -> tuple[tuple[str, str, str], ...]:
    """Return the tabs that have content."""
    tabs = [("events.show", gettext("Event"), "")]
    if round_ is not None:
        label = gettext("Tables") if book.stage_of(round_).kind in MELEE_KINDS else gettext("Pairings")
        tabs += [
            ("events.pairings", label, ""),
            ("events.standings", gettext("Standings"), ""),
            ("events.field", gettext("Live overview"), ""),
        ]
    if event.has_overall:
        tabs.append(("events.overall", gettext("Overall"), ""))
    if any(stage.kind in CUT_STAGE_KINDS and stage.status is not StageStatus.PLANNED for stage in book.stages):
        joust = any(s.kind is StageKind.ELIMINATION and s.status is not StageStatus.PLANNED for s in book.stages)
        tabs.append(("events.bracket", gettext("Bracket") if joust else gettext("Cut"), ""))
    tabs += [("events.players", gettext("Players"), str(event.players)), ("events.decks", gettext("Decks"), "")]
    if round_ is not None:
        tabs.append(("events.draws", gettext("Pairing proof"), ""))
    return tuple(tabs)


def search_text() -> str:
    return request.args.get("q", "").strip()[:60]


def matches_search(search: str, text: str) -> bool:
    folded = fold(text)
    return all(fold(word) in folded for word in search.split())


def rounds_to_choose(about: EventPageContext, *, cuts: bool = True) -> list[tuple[int, str, list[int]]]:
    """Return the stages with their published rounds, to choose one."""
    return [
        (stage.number, stage.name, list(stage.rounds))
        for stage in about.event.stages
        if stage.rounds and (cuts or not stage.is_cut)
    ]
