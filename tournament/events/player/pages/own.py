"""A player's own pages of an event: registration, table, results, decks, drop."""

from collections.abc import Callable
from typing import Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from tournament.accounts.operations.accounts import load_profile
from tournament.core.limits.limits import CHECKS
from tournament.core.problems import Problem
from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.core.translation import gettext, translatable
from tournament.decks.pages.factions import factions_of
from tournament.events.book.shared_book import read_book
from tournament.events.entries.operations import decks as event_decks
from tournament.events.entries.operations import registration as entries
from tournament.events.lifecycle.operations import stages
from tournament.events.models.entries import Entry
from tournament.events.overview.operations import plays_both_parts
from tournament.events.pages.deck_upload import form_deck_list
from tournament.events.pages.event_page import EventPageContext, load_page_context, render_event_page
from tournament.events.pages.time_call_form import rule_from_form
from tournament.events.player.pages.own_table import OwnTable, own_decks, own_table
from tournament.events.player.pages.result_form import read_result_form
from tournament.events.problems import EntryNotFound
from tournament.events.rounds.operations import results
from tournament.events.rounds.operations.views import current_table
from tournament.events.states import EntryStatus, TableKind
from tournament.http.context import current_database, now
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.http.rate_limits import limit_claims, limit_rate
from tournament.http.rendering.page_pieces import pieced_response
from tournament.http.transactions import transaction

DONE_MESSAGES: Final[dict[str, str]] = {
    "registered": translatable("You are registered."),
    "waiting": translatable(
        "The event is full. You are on the waiting list. When a player withdraws, the list moves up automatically."
    ),
    "claimed": translatable("This entry is now linked to your account, with all its results."),
    "checked-in": translatable("You are checked in. Your first table appears here when round 1 is published."),
    "withdrawn": translatable("You have withdrawn."),
    "dropped": translatable("You have dropped. Your results stay. You play no more rounds."),
    "reported": translatable("Result reported. Your opponent has to confirm it."),
    "confirmed": translatable("Result confirmed."),
    "disputed": translatable("Result disputed. A judge is called. Stay at the table."),
    "deck": translatable("Deck submitted. See the check below."),
}
"""What the page says after each form; upper features add their own."""

blueprint = Blueprint("player", __name__, url_prefix="/events/<slug>")


@blueprint.after_request
def keep_nothing(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.get("/register")
@requires(Action.REGISTER)
def register(slug: str) -> BaseResponse:
    return _registration_form(slug, "events/player/register.html")


@blueprint.post("/register")
@requires(Action.REGISTER)
def do_register(slug: str) -> BaseResponse:
    fields = request.form
    both = "parts" in fields
    try:
        with transaction() as session:
            entry = entries.register(
                session,
                slug,
                current_principal(),
                now(),
                invitation=fields.get("invitation", "")[:200],
                real_name=fields.get("real_name", ""),
                shows_real_name=fields.get("shows_real_name") == "1",
                faction=fields.get("faction", "")[:40],
                plays_joust=fields.get("joust") == "1" if both else True,
                plays_melee=fields.get("melee") == "1" if both else True,
            )
            waits = entry.status is EntryStatus.WAITING
    except Problem as problem:
        return _registration_form(slug, "events/player/register.html", problem)
    return redirect_to_me(slug, "waiting" if waits else "registered")


@blueprint.get("/claim")
@requires(Action.REGISTER)
def claim(slug: str) -> BaseResponse:
    return _registration_form(slug, "events/player/claim.html")


@blueprint.post("/claim")
@requires(Action.REGISTER)
@limit_claims
def do_claim(slug: str) -> BaseResponse:
    try:
        with transaction() as session:
            entries.claim(session, slug, request.form.get("code", "")[:200], current_principal(), now())
    except Problem as problem:
        return _registration_form(slug, "events/player/claim.html", problem)
    return redirect_to_me(slug, "claimed")


@blueprint.get("/me")
@requires(Action.REGISTER)
def me(slug: str) -> BaseResponse:
    """Show the player's table, and everything else of theirs in this event."""
    with current_database().read() as session:
        mine = read_book(session, slug).entry_of(current_principal().account_id)
    if mine is None or mine.status is EntryStatus.WITHDRAWN:
        return redirect(url_for("player.register", slug=slug, done=request.args.get("done")))
    return show_me(slug)


@blueprint.get("/me/at-time")
@requires(Action.OWN_ENTRY)
def at_time(slug: str) -> BaseResponse:
    """Show who is ahead at the player's table when time is called.

    `?power=…` has the counts.
    """
    with current_database().read() as session:
        about = load_page_context(session, slug)
        mine = _require_entry(about.mine, about.event.name)
        place, table = current_table(about.book, mine), own_table(session, about, mine, now())
        if place is None or table.view is None or table.view.kind is not TableKind.MATCH:
            return redirect(url_for("player.me", slug=slug))
        ruling, problem = rule_from_form(about.book, place[1])
        page = render_event_page("events/player/time_call.html", about, table=table, ruling=ruling, problem=problem)
    return pieced_response(page, problem.status if problem else 200)


@blueprint.post("/me/check-in")
@requires(Action.OWN_ENTRY)
def check_in(slug: str) -> BaseResponse:
    return attempt(slug, "checked-in", lambda s, me: entries.check_in(s, slug, me.number, current_principal(), now()))


@blueprint.post("/me/withdraw")
@requires(Action.OWN_ENTRY)
def withdraw(slug: str) -> BaseResponse:
    return attempt(slug, "withdrawn", lambda s, me: entries.withdraw(s, slug, me.number, current_principal(), now()))


@blueprint.post("/me/drop")
@requires(Action.OWN_ENTRY)
def drop(slug: str) -> BaseResponse:
    return attempt(slug, "dropped", lambda s, me: stages.drop(s, slug, me.number, current_principal(), now()))


@blueprint.post("/me/decks/<part>")
@requires(Action.OWN_ENTRY)
@limit_rate(CHECKS)
def submit_deck(slug: str, part: str) -> BaseResponse:
    def do(session: Session, mine: Entry) -> object:
        return event_decks.submit_deck(session, slug, mine.number, part, form_deck_list(), current_principal(), now())

    return attempt(slug, "deck", do, "decks", form=f"deck-{part}")


@blueprint.get("/me/decks/<part>/<int:version>")
@requires(Action.OWN_ENTRY)
def own_deck(slug: str, part: str, version: int) -> BaseResponse:
    """Show any version of the player's deck, with its check."""
    with current_database().read() as session:
        about = load_page_context(session, slug)
        mine = _require_entry(about.mine, about.event.name)
        deck, report = event_decks.deck_report(session, slug, mine.number, part, version)
        every = event_decks.compared_versions(session, mine, part)
        return pieced_response(
            render_event_page(
                "events/player/my_deck.html",
                about,
                entry=mine,
                deck=deck,
                report=report,
                of_part=part,
                changed=next((found for one, found in every if one.version == version), []),
            )
        )


@blueprint.post("/report/<int:stage>/<int:round_>/<int:table>")
@requires(Action.OWN_ENTRY)
def report(slug: str, stage: int, round_: int, table: int) -> BaseResponse:
    def do(session: Session, mine: Entry) -> object:
        return results.report_result(
            session, slug, stage, round_, table, read_result_form(), current_principal(), now()
        )

    return attempt(slug, "reported", do, form="report")


@blueprint.post("/report/<int:stage>/<int:round_>/<int:table>/confirm")
@requires(Action.OWN_ENTRY)
def confirm(slug: str, stage: int, round_: int, table: int) -> BaseResponse:
    return attempt(
        slug,
        "confirmed",
        lambda s, me: results.confirm_result(s, slug, stage, round_, table, current_principal(), now()),
    )


@blueprint.post("/report/<int:stage>/<int:round_>/<int:table>/dispute")
@requires(Action.OWN_ENTRY)
def dispute(slug: str, stage: int, round_: int, table: int) -> BaseResponse:
    objection = request.form.get("objection", "")[:2000]

    def do(session: Session, mine: Entry) -> object:
        said = read_result_form() if request.form.get("said") else None
        return results.dispute_result(
            session, slug, stage, round_, table, objection, current_principal(), now(), said
        )

    return attempt(slug, "disputed", do, form="dispute")


def attempt(
    slug: str, done: str, do: Callable[[Session, Entry], object], anchor: str | None = None, *, form: str = ""
) -> BaseResponse:
    """Change the player's own entry; on a refusal, show the page with the problem."""
    with current_database().read() as session:  # in a session of its own: a shared book must not see changes
        book = read_book(session, slug)
        mine = _require_entry(book.entry_of(current_principal().account_id), book.event.name)
    try:
        with transaction() as session:
            do(session, mine)
    except Problem as problem:
        return show_me(slug, problem, form or done)
    return redirect_to_me(slug, done, anchor)


def _require_entry(mine: Entry | None, event: str) -> Entry:
    """Return the player's entry; raise EntryNotFound if there is none.

    The permission check lets players in, and administrators.
    """
    if mine is None:
        raise EntryNotFound(
            gettext("%(name)s does not play in %(event)s.", name=current_principal().name, event=event)
        )
    return mine


def redirect_to_me(slug: str, done: str, anchor: str | None = None) -> BaseResponse:
    return redirect(url_for("player.me", slug=slug, done=done, _anchor=anchor), 303)


def show_me(slug: str, problem: Problem | None = None, form: str = "") -> Response:
    with current_database().read() as session:
        about = load_page_context(session, slug)
        mine = _require_entry(about.mine, about.event.name)
        shown: OwnTable = own_table(session, about, mine, now())
        page = render_event_page(
            "events/player/me.html",
            about,
            me=mine,
            table=shown,
            decks=own_decks(session, about, mine, now()),
            done="" if problem else done_message(),
            problem=problem,
            form=form,
            typed=request.form,
        )
    return pieced_response(page, problem.status if problem else 200)


def _registration_form(slug: str, template: str, problem: Problem | None = None) -> BaseResponse:
    with current_database().read() as session:
        about: EventPageContext = load_page_context(session, slug)
        if problem is None and about.mine is not None and about.mine.status is not EntryStatus.WITHDRAWN:
            return redirect(url_for("player.me", slug=slug))
        page = render_event_page(
            template,
            about,
            profile=load_profile(session, current_principal()),
            factions=factions_of(about.event.ruleset),
            problem=problem,
            typed=request.form,
            done=done_message(),
            plays_both=plays_both_parts({stage.kind for stage in about.event.stages}),
        )
    return pieced_response(page, problem.status if problem else 200)


def done_message() -> str:
    """Return what the page says after the form that `?done=` names."""
    message = DONE_MESSAGES.get(request.args.get("done", ""))
    return gettext(message) if message else ""
