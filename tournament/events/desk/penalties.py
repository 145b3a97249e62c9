"""Penalties at the desk: given with the player's history, and revoked."""

from uuid import UUID

from flask import Response, request
from werkzeug.wrappers import Response as BaseResponse

from tournament.core.problems import Problem
from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.core.translation import gettext
from tournament.events.book.book import Book
from tournament.events.desk.common import (
    blueprint,
    change_and_redirect,
    desk_page,
    desk_url,
    form_text,
    read_integer,
    render_from_book,
)
from tournament.events.floor.operations.penalties import (
    GAME_LOSSES,
    escalated_penalty,
    give_penalty,
    penalties_of,
    penalty_history,
    revoke_penalty,
)
from tournament.events.pages.context import may
from tournament.http.context import now
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.regulations.penalties import PenaltyEffect


@blueprint.get("/<slug>/desk/penalties")
@requires(Action.SEE_DESK)
def penalties(slug: str) -> Response:
    return show_penalties(slug)


def show_penalties(slug: str, problem: Problem | None = None) -> Response:
    def use(session: Session, book: Book) -> Response:
        asked = request.form.get("number") if problem else request.args.get("player")
        return desk_page(
            "events/desk/penalties.html",
            session,
            book,
            "penalties",
            problem,
            given=[(row, book.entry_by_id(row.entry_id)) for row in penalties_of(session, book.event)],
            **penalty_form(session, book, read_integer(asked or "")),
        )

    return render_from_book(slug, use)


def penalty_form(session: Session, book: Book, number: int) -> dict[str, object]:
    """Return the values of the form.

    For the chosen player: the history, and what each penalty becomes by repetition.
    """
    entry = next((entry for entry in book.entries if entry.number == number), None)
    ladder = book.settings.penalty_policy().ladder
    return {
        "entries": sorted(book.entries, key=lambda one: one.name.casefold()),
        "ladder": ladder,
        "chosen": entry,
        "history": penalty_history(session, book, entry) if entry else [],
        "becomes": {step.name: escalated_penalty(session, book, entry, step.name) for step in ladder}
        if entry
        else {},
        "of_others": {
            **dict.fromkeys(GAME_LOSSES, "" if may("TAKE_GAMES") else gettext("Only the head judge can give it.")),
            PenaltyEffect.LEAVES_EVENT: "" if may("DISQUALIFY") else gettext("Only the organizer can give it."),
        },
    }


@blueprint.post("/<slug>/desk/penalties")
@requires(Action.PENALIZE)
def penalize(slug: str) -> BaseResponse:
    return change_and_redirect(
        slug,
        lambda session: give_from_form(session, slug),
        lambda wrong: show_penalties(slug, wrong),
        desk_url(slug, "penalties"),
    )


def give_from_form(session: Session, slug: str) -> None:
    """Give the penalty that the form describes."""
    table = read_integer(form_text("table"))
    give_penalty(
        session,
        slug,
        read_integer(form_text("number")),
        form_text("penalty", 40),
        form_text("infraction", 300),
        form_text("reason"),
        current_principal(),
        now(),
        table=table or None,
        may_take_games=may("TAKE_GAMES"),
        may_disqualify=may("DISQUALIFY"),
    )


@blueprint.post("/<slug>/desk/penalties/<uuid:penalty_id>/revoke")
@requires(Action.REVOKE_PENALTY)
def revoke(slug: str, penalty_id: UUID) -> BaseResponse:
    return change_and_redirect(
        slug,
        lambda session: revoke_penalty(session, slug, penalty_id, current_principal(), now(), form_text("reason")),
        lambda wrong: show_penalties(slug, wrong),
        desk_url(slug, "penalties"),
    )
