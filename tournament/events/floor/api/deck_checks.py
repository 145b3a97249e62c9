"""API routes of deck checks: pick players, start and finish a check."""

from uuid import UUID

from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.events.api.blueprint import EventBlueprint
from tournament.events.book.book import Book, load_book
from tournament.events.entries.operations.deck_visibility import DeckAccess
from tournament.events.floor.operations import deck_checks
from tournament.events.floor.operations.deck_checks import DeckCheckView
from tournament.events.floor.schemas import (
    DeckCheckPage,
    DeckCheckSchema,
    FinishCheckBody,
    FinishCheckSchema,
    PickBody,
    PickSchema,
)
from tournament.events.models.floor import DeckCheck
from tournament.http.api.responses import paginate, single_page
from tournament.http.context import now
from tournament.http.identity import current_principal
from tournament.http.permission_check import current_roles
from tournament.http.schemas.fields import PageQuery, PageQueryArgs

blueprint = EventBlueprint("deck_checks", "Deck checks at the table")


@blueprint.reads("/<slug>/deck-checks", Action.SEE_DESK, DeckCheckPage, query=PageQuery)
def index(session: Session, book: Book, asked: PageQueryArgs) -> dict[str, object]:
    """List the deck checks: those under way, those to come, those that are done."""
    return paginate(
        [_check_json(view) for view in deck_checks.deck_checks(session, book, _deck_access(session, book))], asked
    )


@blueprint.changes("/<slug>/deck-checks", Action.CHECK_DECKS, DeckCheckPage, body=PickSchema, status=201)
def pick(session: Session, asked: PickBody, slug: str) -> dict[str, object]:
    """Pick players for a deck check: some at random, a table, or one by number."""
    actor, at = current_principal(), now()
    if "count" in asked:
        picked = deck_checks.pick_random(session, slug, asked["count"], actor, at)
    elif "table" in asked:
        picked = deck_checks.pick_table(session, slug, asked["table"], actor, at)
    else:
        picked = [deck_checks.pick_player(session, slug, asked["number"], actor, at)]
    return single_page(_check_rows(session, slug, *picked))


@blueprint.changes("/<slug>/deck-checks/<uuid:check_id>/start", Action.CHECK_DECKS, DeckCheckSchema)
def start(session: Session, slug: str, check_id: UUID) -> dict[str, object]:
    """Start a deck check."""
    return _check_rows(session, slug, deck_checks.start_check(session, slug, check_id, current_principal(), now()))[0]


@blueprint.changes(
    "/<slug>/deck-checks/<uuid:check_id>/finish", Action.CHECK_DECKS, DeckCheckSchema, body=FinishCheckSchema
)
def finish(session: Session, asked: FinishCheckBody, slug: str, check_id: UUID) -> dict[str, object]:
    """Write down what a deck check found."""
    check = deck_checks.finish_check(session, slug, check_id, actor=current_principal(), now=now(), **asked)
    return _check_rows(session, slug, check)[0]


def _deck_access(session: Session, book: Book) -> DeckAccess:
    return DeckAccess(session, book, current_principal(), current_roles())


def _check_rows(session: Session, slug: str, *checks: DeckCheck) -> list[dict[str, object]]:
    wanted = {check.id for check in checks}
    book = load_book(session, slug)
    views = deck_checks.deck_checks(session, book, _deck_access(session, book))
    return [_check_json(view) for view in views if view.check.id in wanted]


def _check_json(view: DeckCheckView) -> dict[str, object]:
    check = view.check
    return {
        "id": check.id,
        "number": view.number,
        "name": view.name,
        "stage": view.stage,
        "round": view.round,
        "table": view.table,
        "picked": check.picked,
        "status": check.status,
        "picked_at": check.picked_at,
        "started_at": check.started_at,
        "done_at": check.done_at,
        "judge": check.judge,
        "is_fine": check.is_fine,
        "findings": view.findings,
        "remedy": view.remedy,
        "minutes": check.minutes,
    }
