"""API routes of an event's decks: submitted, listed, and read where visible."""

from tournament.core.limits.limits import CHECKS, DESK_DECKS
from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.core.translation import gettext
from tournament.decks.analysis.report import DeckReport
from tournament.events.api.blueprint import EventBlueprint
from tournament.events.api.entries import own_entry, own_number
from tournament.events.book.book import Book, load_book
from tournament.events.book.submitted_decks import current_decks, missing_decks, parts_of
from tournament.events.entries.operations import decks
from tournament.events.entries.operations.deck_visibility import DeckAccess
from tournament.events.entries.operations.decks import deck_report
from tournament.events.entries.schemas.decks import (
    DeckBody,
    DeckReportSchema,
    DeckRequestSchema,
    EventDeckPage,
    LackingPage,
    OwnDeckSchema,
    VersionQuery,
    VersionQueryArgs,
)
from tournament.events.models.entries import Deck, Entry
from tournament.events.problems import NothingThere
from tournament.http.api.responses import paginate
from tournament.http.context import now
from tournament.http.identity import current_principal
from tournament.http.permission_check import current_roles
from tournament.http.schemas.fields import PageQuery, PageQueryArgs

PART_RULE = "<any(joust, melee):part>"
blueprint = EventBlueprint("event_decks", "Decks of an event that you may see")


@blueprint.reads("/<slug>/decks", Action.SEE_EVENT, EventDeckPage, query=PageQuery)
def index(session: Session, book: Book, asked: PageQueryArgs) -> dict[str, object]:
    """List the current decks that you may see."""
    sight = _deck_access(session, book)
    found = [
        (book.entry_by_id(entry_id), deck)
        for (entry_id, part), deck in current_decks(session, book).items()
        if sight.may_see(book.entry_by_id(entry_id), part)
    ]
    found.sort(key=lambda one: (one[0].name.casefold(), one[1].part))
    return paginate([_deck_json(entry, deck) for entry, deck in found], asked)


@blueprint.reads(f"/<slug>/decks/<int:number>/{PART_RULE}", Action.SEE_EVENT, DeckReportSchema, query=VersionQuery)
def show(session: Session, book: Book, asked: VersionQueryArgs, number: int, part: str) -> dict[str, object]:
    """Read a deck with its check."""
    entry = book.entry(number)
    sight = _deck_access(session, book)
    if not sight.may_see(entry, part):
        raise NothingThere(gettext("You can't see this deck."), number=number, part=part)
    version = asked["version"] if sight.judges or sight.is_own(entry) else None
    return _report_json(entry, *deck_report(session, book.event.slug, number, part, version))


@blueprint.reads("/<slug>/decks/missing", Action.SEE_DESK, LackingPage, query=PageQuery)
def missing(session: Session, book: Book, asked: PageQueryArgs) -> dict[str, object]:
    """List players who have not submitted a deck."""
    lacking = [(entry, part) for part in parts_of(book) for entry in missing_decks(session, book, part)]
    rows = [{"number": entry.number, "name": entry.name, "part": part} for entry, part in lacking]
    return paginate(rows, asked)


@blueprint.changes(
    f"/<slug>/me/decks/{PART_RULE}", Action.OWN_ENTRY, OwnDeckSchema, body=DeckRequestSchema, status=201, limit=CHECKS
)
def submit(session: Session, asked: DeckBody, slug: str, part: str) -> dict[str, object]:
    """Submit your own deck; an illegal one is stored and marked. The newest version counts."""
    number = own_number(session, slug)
    decks.submit_deck(session, slug, number, part, asked["list"], current_principal(), now())
    return _own_deck_json(session, slug, number, part)


@blueprint.reads(
    f"/<slug>/me/decks/{PART_RULE}", Action.OWN_ENTRY, OwnDeckSchema, query=VersionQuery, by_version=False
)
def own(session: Session, book: Book, asked: VersionQueryArgs, part: str) -> dict[str, object]:
    """Read any version of your own deck."""
    return _own_deck_json(session, book.event.slug, own_entry(book).number, part, asked["version"])


@blueprint.changes(
    f"/<slug>/entries/<int:number>/decks/{PART_RULE}",
    Action.CHECK_DECKS,
    DeckReportSchema,
    body=DeckRequestSchema,
    status=201,
    limit=DESK_DECKS,
)
def submit_for(session: Session, asked: DeckBody, slug: str, number: int, part: str) -> dict[str, object]:
    """Submit a deck for a player, at any time; a late one is marked."""
    decks.submit_deck(session, slug, number, part, asked["list"], current_principal(), now(), by_staff=True)
    entry = load_book(session, slug).entry(number)
    return _report_json(entry, *deck_report(session, slug, number, part))


def _deck_access(session: Session, book: Book) -> DeckAccess:
    return DeckAccess(session, book, current_principal(), current_roles())


def _own_deck_json(
    session: Session, slug: str, number: int, part: str, version: int | None = None
) -> dict[str, object]:
    deck, report = deck_report(session, slug, number, part, version)
    return {**_report_json(load_book(session, slug).entry(number), deck, report), "source": deck.source}


def _report_json(entry: Entry, deck: Deck, report: DeckReport) -> dict[str, object]:
    return {**_deck_json(entry, deck), "report": report}


def _deck_json(entry: Entry, deck: Deck) -> dict[str, object]:
    return {
        "number": entry.number,
        "player": entry.name,
        "part": deck.part,
        "version": deck.version,
        "name": deck.name,
        "faction": deck.faction,
        "agenda": deck.agenda,
        "is_legal": deck.is_legal,
        "is_late": deck.is_late,
        "submitted_at": deck.submitted_at,
    }
