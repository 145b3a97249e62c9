"""The staff of an event and their roles."""

from typing import Final
from uuid import UUID

from flask import Response
from werkzeug.wrappers import Response as BaseResponse

from tournament.core.problems import Problem, SettingsNotPossible
from tournament.core.security.permissions import STAFF, Action, Role
from tournament.core.storage.database import Session
from tournament.core.translation import gettext, translatable
from tournament.events.book.book import Book
from tournament.events.desk.common import (
    blueprint,
    change_and_redirect,
    desk_page,
    desk_url,
    form_text,
    render_from_book,
)
from tournament.events.lifecycle.operations.staff import add_staff, remove_staff, staff_of
from tournament.events.state_words import state_word
from tournament.http.context import now
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires

ROLE_DUTIES: Final = {
    Role.ORGANIZER: translatable("everything, including settings, staff, undo and disqualification"),
    Role.HEAD_JUDGE: translatable("judge calls, deck checks, penalties and results; can revoke penalties"),
    Role.JUDGE: translatable("judge calls, deck checks and penalties"),
    Role.SCOREKEEPER: translatable("players, rounds and results"),
}


@blueprint.get("/<slug>/desk/staff")
@requires(Action.SEE_DESK)
def staff(slug: str) -> Response:
    return show_staff(slug)


def show_staff(slug: str, problem: Problem | None = None) -> Response:
    def use(session: Session, book: Book) -> Response:
        return desk_page(
            "events/desk/staff.html",
            session,
            book,
            "staff",
            problem,
            people=staff_of(session, book.event),
            roles=[
                (role.value, state_word(role.value).capitalize(), gettext(ROLE_DUTIES[role]))
                for role in Role
                if role in STAFF
            ],
        )

    return render_from_book(slug, use)


@blueprint.post("/<slug>/desk/staff")
@requires(Action.EDIT_STAFF)
def name_staff(slug: str) -> BaseResponse:
    def do(session: Session) -> None:
        role = form_text("role", 20)
        if role not in {one.value for one in STAFF}:
            raise SettingsNotPossible(gettext("Choose a role."), setting="role")
        add_staff(session, slug, form_text("name", 80), Role(role), current_principal(), now())

    return change_and_redirect(slug, do, lambda problem: show_staff(slug, problem), desk_url(slug, "staff"))


@blueprint.post("/<slug>/desk/staff/<uuid:staff_id>/remove")
@requires(Action.EDIT_STAFF)
def release_staff(slug: str, staff_id: UUID) -> BaseResponse:
    return change_and_redirect(
        slug,
        lambda session: remove_staff(session, slug, staff_id, current_principal(), now()),
        lambda problem: show_staff(slug, problem),
        desk_url(slug, "staff"),
    )
