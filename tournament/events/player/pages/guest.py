"""Pages for guests with the code of their slip: report, confirm, dispute, drop."""

from typing import Final

from flask import Blueprint, Response, redirect, request, url_for
from markupsafe import Markup
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from tournament.accounts.operations.login_throttle import count_try
from tournament.accounts.pages.devices import table_guess_place
from tournament.accounts.problems import TooManyGuesses
from tournament.core.problems import Problem
from tournament.core.security.permissions import Action
from tournament.core.security.principal import Principal
from tournament.core.storage.database import Session
from tournament.core.storage.installation import load_installation
from tournament.core.translation import gettext, translatable
from tournament.events.entries.operations.guest_codes import guest_by_code, slip_codes
from tournament.events.lifecycle.operations import stages
from tournament.events.models.entries import Entry
from tournament.events.models.rounds import Table
from tournament.events.pages.event_page import EventPageContext, load_page_context, render_event_page
from tournament.events.player.pages.own_table import own_table
from tournament.events.player.pages.result_form import read_result_form
from tournament.events.problems import RoundNotFound, SlipCodeWrong
from tournament.events.rounds.operations import results
from tournament.events.rounds.operations.views import current_round
from tournament.http.context import current_config, current_database, now
from tournament.http.permission_check import requires
from tournament.http.rate_limits import set_retry_after
from tournament.http.rendering.page_pieces import pieced_response
from tournament.http.transactions import transaction

DONE_MESSAGES: Final = {
    "report": translatable("Result reported. Your opponent has to confirm it."),
    "confirm": translatable("Result confirmed."),
    "dispute": translatable("Result disputed. A judge is called. Stay at the table."),
    "drop": translatable("You have dropped. Your results stay. You play no more rounds."),
}
blueprint = Blueprint("guest", __name__, url_prefix="/events/<slug>")


@blueprint.after_request
def keep_nothing(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.get("/slip")
@requires(Action.SEE_EVENT)
def by_slip(slug: str) -> BaseResponse:
    """Show the form for a slip code, which opens the table's page."""
    with current_database().read() as session:
        about = load_page_context(session, slug)
        number, code = request.args.get("table", type=int), request.args.get("code", "")
        problem: Problem | None = None
        if about.present is not None and number and code:
            round_ = current_round(about.book)
            assert round_ is not None
            if any(table.number == number for table in about.book.tables_of(round_)):
                return redirect(_address(slug, about.present.stage, about.present.round, number, code))
            problem = RoundNotFound(
                gettext("There is no table %(table)s in this round. The number is on your slip.", table=number)
            )
        page = render_event_page("events/player/by_slip.html", about, problem=problem)
    return pieced_response(page, problem.status if problem else 200)


@blueprint.get("/report/<int:stage>/<int:round_>/<int:table>")
@requires(Action.SEE_EVENT)
def slip(slug: str, stage: int, round_: int, table: int) -> BaseResponse:
    """Show the page that a result slip links to.

    Guests get the form for their code, players of the table their own page, others an explanation.
    """
    with current_database().read() as session:
        about = load_page_context(session, slug)
        if "code" in request.args:
            return _guest_page(session, about, stage, round_, table, request.args["code"])
        if _is_current_round(about, stage, round_) and about.mine is not None and about.my_table == table:
            return redirect(url_for("player.me", slug=slug, _anchor="report"))
        return _closed_page(about, stage, round_, table)


@blueprint.post("/report/<int:stage>/<int:round_>/<int:table>/slip/<verb>")
@requires(Action.ASK)
def act(slug: str, stage: int, round_: int, table: int, verb: str) -> BaseResponse:
    """Do what a guest may do at this table in this round."""
    if verb not in DONE_MESSAGES:
        raise NotFound
    code = request.form.get("code", "")
    with current_database().read() as session:
        about = load_page_context(session, slug)
        try:
            guest = _find_guest(about, stage, round_, table, code)
            if not _is_current_round(about, stage, round_):
                raise SlipCodeWrong(gettext("Round %(round)s is over. Its codes have expired.", round=round_))
        except Problem as problem:
            return _closed_page(about, stage, round_, table, problem)
    actor = Principal(name=guest.name)
    where = (slug, stage, round_, table)
    try:
        with transaction() as session:
            if verb == "report":
                results.report_result(session, *where, read_result_form(), actor, now(), guest=guest.number)
            elif verb == "confirm":
                results.confirm_result(session, *where, actor, now(), guest=guest.number)
            elif verb == "dispute":
                said = read_result_form() if request.form.get("said") else None
                objection = request.form.get("objection", "")[:2000]
                results.dispute_result(session, *where, objection, actor, now(), said, guest=guest.number)
            else:
                stages.drop(session, slug, guest.number, actor, now())
    except Problem as problem:
        with current_database().read() as session:
            return _guest_page(session, load_page_context(session, slug), stage, round_, table, code, problem)
    return redirect(_address(slug, stage, round_, table, code, verb), 303)


def _address(slug: str, stage: int, round_: int, table: int, code: str, done: str | None = None) -> str:
    return url_for("guest.slip", slug=slug, stage=stage, round_=round_, table=table, code=code, done=done)


def _find_guest(about: EventPageContext, stage: int, round_: int, table: int, code: str) -> Entry:
    """Find the guest by the code.

    The right code always works; wrong ones are counted by table and network.
    """
    row, drawn_at = _find_table(about, stage, round_, table), about.book.round(stage, round_).drawn_at
    with current_database().read() as session:
        long_since = load_installation(session).long_codes_since
    is_old = long_since is not None and drawn_at < long_since
    try:
        return guest_by_code(current_config().secret_key, about.book, row, code, takes_old=is_old)
    except SlipCodeWrong:
        try:
            with current_database().write() as session:
                count_try(session, table_guess_place(row.id), now())
        except TooManyGuesses as slowed:
            seconds = slowed.facts["retry_after"]
            raise TooManyGuesses(
                gettext(
                    "This is not a code of table %(table)s. After too many wrong codes, you have to wait %(seconds)s "
                    "seconds. The correct code on your slip always works. Or hand in the slip at the desk.",
                    table=table,
                    seconds=seconds,
                ),
                retry_after=seconds,
            ) from None
        raise


def _guest_page(
    session: Session,
    about: EventPageContext,
    stage: int,
    round_: int,
    table: int,
    code: str,
    problem: Problem | None = None,
) -> Response:
    """Show the table with the guest's forms, while its round is the current one."""
    try:
        guest = _find_guest(about, stage, round_, table, code)
    except Problem as wrong:
        return _closed_page(about, stage, round_, table, wrong)
    row, done = _find_table(about, stage, round_, table), request.args.get("done", "")
    page = render_event_page(
        "events/player/guest.html",
        about,
        me=guest,
        is_present=_is_current_round(about, stage, round_),
        table=own_table(session, about, guest, now()),
        address={"slug": about.event.slug, "stage": stage, "round_": round_, "table": table},
        code_field=Markup('<input type="hidden" name="code" value="{}">').format(code),
        guests=[name for name in _guest_names(about, row) if name != guest.name],
        problem=problem,
        done=gettext(DONE_MESSAGES[done]) if done in DONE_MESSAGES and not problem else "",
        form=(request.view_args or {}).get("verb", ""),
        typed=request.form,
    )
    return pieced_response(page, problem.status if problem else 200)


def _closed_page(
    about: EventPageContext, stage: int, round_: int, table: int, problem: Problem | None = None
) -> Response:
    """Show the table to visitors without a valid code."""
    here = _is_current_round(about, stage, round_)
    guests = _guest_names(about, _find_table(about, stage, round_, table)) if here else []
    page = render_event_page(
        "events/player/slip.html",
        about,
        stage=stage,
        round_number=round_,
        table=table,
        is_present=here,
        guests=guests,
        problem=problem,
    )
    return set_retry_after(pieced_response(page, problem.status if problem else 200), problem)


def _is_current_round(about: EventPageContext, stage: int, round_: int) -> bool:
    return about.present is not None and (about.present.stage, about.present.round) == (stage, round_)


def _find_table(about: EventPageContext, stage: int, round_: int, table: int) -> Table:
    return about.book.table(about.book.round(stage, round_), table)


def _guest_names(about: EventPageContext, table: Table) -> list[str]:
    return [about.book.entry(number).name for number in slip_codes(current_config().secret_key, about.book, table)]
