"""Decks of an event: missing and illegal ones, and deck checks."""

from dataclasses import dataclass
from uuid import UUID

from flask import Response, request
from werkzeug.wrappers import Response as BaseResponse

from tournament.core.problems import Problem
from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.events.book.book import Book
from tournament.events.book.submitted_decks import current_decks, missing_decks, parts_of
from tournament.events.desk.common import (
    blueprint,
    change_and_redirect,
    desk_page,
    desk_url,
    form_text,
    read_integer,
    render_from_book,
)
from tournament.events.entries.operations.deck_visibility import DeckAccess
from tournament.events.floor.operations import deck_checks
from tournament.events.formats import MELEE
from tournament.events.models.entries import Deck, Entry
from tournament.events.states import DeckCheckStatus, EntryStatus
from tournament.http.context import now
from tournament.http.identity import current_principal
from tournament.http.permission_check import current_roles, requires


@blueprint.get("/<slug>/desk/decks")
@requires(Action.SEE_DESK)
def decks(slug: str) -> Response:
    return show_decks(slug)


def show_decks(slug: str, problem: Problem | None = None) -> Response:
    def use(session: Session, book: Book) -> Response:
        parts = parts_of(book)
        found = current_decks(session, book)
        sight = DeckAccess(session, book, current_principal(), current_roles())
        rows = [
            (entry, part, deck, sight.may_see(entry, part))
            for entry in book.entries
            for part in parts
            if (deck := found.get((entry.id, part))) is not None
        ]
        rows.sort(key=lambda row: (row[2].is_legal, row[0].name.casefold()))
        every = deck_checks.deck_checks(session, book, sight)
        return desk_page(
            "events/desk/decks.html",
            session,
            book,
            "decks",
            problem,
            rows=rows,
            parts=parts,
            lacking=[(part, missing_decks(session, book, part)) for part in parts],
            illegal=sum(not row[2].is_legal for row in rows),
            under_way=[one for one in every if one.check.status is not DeckCheckStatus.DONE],
            done=[one for one in every if one.check.status is DeckCheckStatus.DONE],
            entries=[entry for entry in book.entries if entry.status is not EntryStatus.WITHDRAWN],
            failed=request.view_args.get("check_id") if problem and request.view_args else None,
        )

    return render_from_book(slug, use)


@dataclass(frozen=True, slots=True)
class PlayerDeck:
    """A player's deck for one part, as the desk sees it."""

    part: str
    deck: Deck | None
    is_visible: bool


def player_decks(session: Session, book: Book, entry: Entry) -> list[PlayerDeck]:
    found = current_decks(session, book)
    sight = DeckAccess(session, book, current_principal(), current_roles())
    return [
        PlayerDeck(part, found.get((entry.id, part)), sight.may_see(entry, part))
        for part in parts_of(book)
        if (entry.plays_melee if part == MELEE else entry.plays_joust)
    ]


@blueprint.post("/<slug>/desk/checks")
@requires(Action.CHECK_DECKS)
def pick(slug: str) -> BaseResponse:
    """Pick players for a deck check: at random, a table, or one by name."""

    def do(session: Session) -> None:
        actor, at = current_principal(), now()
        match form_text("how", 20):
            case "table":
                deck_checks.pick_table(session, slug, read_integer(form_text("table")), actor, at)
            case "player":
                deck_checks.pick_player(session, slug, read_integer(form_text("number")), actor, at)
            case _:
                deck_checks.pick_random(session, slug, read_integer(form_text("count")), actor, at)

    return change_and_redirect(slug, do, lambda problem: show_decks(slug, problem), desk_url(slug, "decks"))


@blueprint.post("/<slug>/desk/checks/<uuid:check_id>/start")
@requires(Action.CHECK_DECKS)
def start_check(slug: str, check_id: UUID) -> BaseResponse:
    return change_and_redirect(
        slug,
        lambda session: deck_checks.start_check(session, slug, check_id, current_principal(), now()),
        lambda problem: show_decks(slug, problem),
        desk_url(slug, "decks"),
    )


@blueprint.post("/<slug>/desk/checks/<uuid:check_id>/finish")
@requires(Action.CHECK_DECKS)
def finish_check(slug: str, check_id: UUID) -> BaseResponse:
    return change_and_redirect(
        slug,
        lambda session: deck_checks.finish_check(
            session,
            slug,
            check_id,
            form_text("found", 10) == "fine",
            current_principal(),
            now(),
            findings=form_text("findings"),
            remedy=form_text("remedy"),
            minutes=read_integer(form_text("minutes")),
        ),
        lambda problem: show_decks(slug, problem),
        desk_url(slug, "decks"),
    )
