"""Announcements at the desk."""

from uuid import UUID

from flask import Response
from werkzeug.wrappers import Response as BaseResponse

from tournament.core.problems import Problem
from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.events.book.book import Book
from tournament.events.desk.common import (
    blueprint,
    change_and_redirect,
    desk_page,
    desk_url,
    form_text,
    render_from_book,
)
from tournament.events.floor.operations.announcements import announce, announcements_of, withdraw_announcement
from tournament.http.context import now
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires


@blueprint.get("/<slug>/desk/announcements")
@requires(Action.SEE_DESK)
def news(slug: str) -> Response:
    return show_news(slug)


def show_news(slug: str, problem: Problem | None = None) -> Response:
    def use(session: Session, book: Book) -> Response:
        return desk_page(
            "events/desk/announcements.html",
            session,
            book,
            "news",
            problem,
            announcements=announcements_of(session, book.event, withdrawn=True),
        )

    return render_from_book(slug, use)


@blueprint.post("/<slug>/desk/announcements")
@requires(Action.ANNOUNCE)
def tell(slug: str) -> BaseResponse:
    return change_and_redirect(
        slug,
        lambda session: announce(session, slug, form_text("text"), current_principal(), now()),
        lambda problem: show_news(slug, problem),
        desk_url(slug, "news"),
    )


@blueprint.post("/<slug>/desk/announcements/<uuid:announcement_id>/withdraw")
@requires(Action.ANNOUNCE)
def withdraw_news(slug: str, announcement_id: UUID) -> BaseResponse:
    return change_and_redirect(
        slug,
        lambda session: withdraw_announcement(session, slug, announcement_id, current_principal(), now()),
        lambda problem: show_news(slug, problem),
        desk_url(slug, "news"),
    )
