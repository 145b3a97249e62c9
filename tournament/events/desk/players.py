"""The players of an event: added, checked in, edited, dropped, disqualified.

Also the pairs of players who are not paired.
"""

from typing import Final

from flask import Response, request
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from tournament.core.problems import Problem
from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.core.translation import translatable
from tournament.events.book.book import Book
from tournament.events.desk.common import (
    blueprint,
    change_and_redirect,
    desk_page,
    desk_url,
    form_text,
    is_ticked,
    read_integer,
    render_from_book,
)
from tournament.events.desk.decks import player_decks
from tournament.events.entries.operations import registration
from tournament.events.entries.operations.guest_codes import (
    claim_code,
    first_claim_code,
    format_code,
    issue_claim_code,
)
from tournament.events.entries.operations.guest_list import MAX_LIST_LINES, add_guests
from tournament.events.floor.operations.penalties import penalty_history
from tournament.events.lifecycle.operations import stages
from tournament.events.lifecycle.operations.views import PlayerView, players_view
from tournament.events.pages.context import may
from tournament.events.rounds.operations.views import round_view
from tournament.events.states import EntryStatus, PlayerStatus
from tournament.http.context import current_config, now
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.http.transactions import transaction

FILTERS: Final = {
    "": translatable("All"),
    "here": translatable("Checked in"),
    "missing": translatable("Not checked in"),
    "waiting": translatable("Waiting list"),
    "gone": translatable("Dropped or withdrawn"),
}


@blueprint.get("/<slug>/desk/players")
@requires(Action.SEE_DESK)
def players(slug: str) -> Response:
    return show_players(slug)


def show_players(slug: str, problem: Problem | None = None, **more: object) -> Response:
    def use(session: Session, book: Book) -> Response:
        kind = request.args.get("show", "")
        words = request.args.get("q", "").strip()[:60]
        everybody = players_view(book, staff=True)
        shown = [one for one in everybody if _is_shown(one, kind) and words.casefold() in one.name.casefold()]
        return desk_page(
            "events/desk/players.html",
            session,
            book,
            "players",
            problem,
            players=shown,
            everybody=everybody,
            filters=[
                (value, label, sum(_is_shown(one, value) for one in everybody)) for value, label in FILTERS.items()
            ],
            show=kind,
            words=words,
            most_lines=MAX_LIST_LINES,
            pairs=[
                (book.entry_by_id(row.one_id), book.entry_by_id(row.other_id), row.reason) for row in book.forbidden
            ],
            stage=book.latest_stage,
            has_both=len({stage.kind.value for stage in book.stages} & {"swiss", "melee"}) > 1,
            **more,
        )

    return render_from_book(slug, use)


def _is_shown(player: PlayerView, kind: str) -> bool:
    gone = player.status in (EntryStatus.WITHDRAWN, EntryStatus.DISQUALIFIED)
    dropped = player.playing in (PlayerStatus.DROPPED, PlayerStatus.DISQUALIFIED)
    match kind:
        case "here":
            return player.status is EntryStatus.CHECKED_IN and not dropped
        case "missing":
            return player.status is EntryStatus.REGISTERED
        case "waiting":
            return player.status is EntryStatus.WAITING
        case "gone":
            return gone or dropped
        case _:
            return True


@blueprint.post("/<slug>/desk/players")
@requires(Action.EDIT_PLAYERS)
def add_player(slug: str) -> BaseResponse:
    """Add a guest.

    The response shows the code that claims the entry, so it is no redirect.
    """
    key = current_config().secret_key
    try:
        with transaction() as session:
            entry = registration.add_guest(
                session,
                slug,
                form_text("name"),
                first_claim_code(key),
                current_principal(),
                now(),
                faction=form_text("faction", 40),
                plays_joust=is_ticked("plays_joust") or "parts" not in request.form,
                plays_melee=is_ticked("plays_melee") or "parts" not in request.form,
                prize_byes=min(max(read_integer(form_text("prize_byes")), 0), 9),
            )
            if is_ticked("enter"):
                stages.enter_late(session, slug, entry.number, current_principal(), now())
    except Problem as problem:
        return show_players(slug, problem, form="add")
    return show_players(slug, added=entry, code=format_code(claim_code(key, entry)))


@blueprint.post("/<slug>/desk/players/list")
@requires(Action.EDIT_PLAYERS)
def add_list(slug: str) -> BaseResponse:
    """Add all players of a pasted list.

    The response shows what was ignored, so it is no redirect.
    """
    code = first_claim_code(current_config().secret_key)
    try:
        with transaction() as session:
            entered, remarks = add_guests(
                session, slug, request.form.get("list", ""), code, current_principal(), now()
            )
            if is_ticked("enter"):
                for entry in entered:
                    stages.enter_late(session, slug, entry.number, current_principal(), now())
    except Problem as problem:
        return show_players(slug, problem, form="list", asked={}, pasted=request.form)
    return show_players(slug, entered=entered, remarks=remarks)


@blueprint.post("/<slug>/desk/players/check-in")
@requires(Action.EDIT_PLAYERS)
def check_in_all(slug: str) -> BaseResponse:
    return change_and_redirect(
        slug,
        lambda session: registration.check_in_everybody(session, slug, current_principal(), now()),
        lambda problem: show_players(slug, problem),
        desk_url(slug, "players"),
    )


@blueprint.get("/<slug>/desk/players/<int:number>")
@requires(Action.SEE_DESK)
def player(slug: str, number: int) -> Response:
    return show_player(slug, number)


def show_player(slug: str, number: int, problem: Problem | None = None) -> Response:
    def use(session: Session, book: Book) -> Response:
        entry = book.entry(number)
        view = next(one for one in players_view(book, staff=True) if one.number == number)
        played = []
        for stage in book.stages:
            for round_ in book.rounds_of(stage):
                found = round_view(book, round_)
                played += [
                    (stage, round_, table)
                    for table in (*found.tables, *found.unseated)
                    if any(seat.number == number for seat in table.seats)
                ]
        return desk_page(
            "events/desk/player.html",
            session,
            book,
            "players",
            problem,
            player=view,
            entry=entry,
            code=format_code(claim_code(current_config().secret_key, entry)) if may("EDIT_PLAYERS") else "",
            decks=player_decks(session, book, entry),
            played=played,
            history=penalty_history(session, book, entry),
            stage=book.latest_stage,
            settings=book.settings,
            has_both=len({stage.kind.value for stage in book.stages} & {"swiss", "melee"}) > 1,
        )

    return render_from_book(slug, use)


@blueprint.post("/<slug>/desk/players/<int:number>")
@requires(Action.EDIT_PLAYERS)
def edit_player(slug: str, number: int) -> BaseResponse:
    parts = "parts" in request.form
    return change_and_redirect(
        slug,
        lambda session: registration.edit_entry(
            session,
            slug,
            number,
            current_principal(),
            now(),
            name=form_text("name"),
            faction=form_text("faction", 40),
            prize_byes=read_integer(form_text("prize_byes") or "0", -1),
            fixed_table=read_integer(form_text("fixed_table") or "0", -1),
            needs_accessible=is_ticked("needs_accessible"),
            plays_joust=is_ticked("plays_joust") if parts else None,
            plays_melee=is_ticked("plays_melee") if parts else None,
        ),
        lambda problem: show_player(slug, number, problem),
        desk_url(slug, "player", number=number),
    )


@blueprint.post("/<slug>/desk/players/<int:number>/code")
@requires(Action.EDIT_PLAYERS)
def issue_code(slug: str, number: int) -> BaseResponse:
    """Issue a new code that claims the entry, for a guest who lost theirs."""
    key = current_config().secret_key
    return change_and_redirect(
        slug,
        lambda session: issue_claim_code(session, slug, number, key, current_principal(), now()),
        lambda problem: show_player(slug, number, problem),
        desk_url(slug, "player", number=number),
    )


@blueprint.post("/<slug>/desk/players/<int:number>/<verb>")
@requires(Action.EDIT_PLAYERS)
def player_verb(slug: str, number: int, verb: str) -> BaseResponse:
    verbs = {
        "check-in": registration.check_in,
        "take-back": registration.take_check_in_back,
        "admit": registration.admit,
        "withdraw": registration.withdraw,
        "drop": stages.drop,
        "return": stages.undrop,
        "enter-late": stages.enter_late,
    }
    if verb not in verbs:
        raise NotFound
    one = request.form.get("back") == "player"
    return change_and_redirect(
        slug,
        lambda session: verbs[verb](session, slug, number, current_principal(), now()),
        lambda problem: show_player(slug, number, problem) if one else show_players(slug, problem),
        desk_url(slug, "player", number=number) if one else desk_url(slug, "players"),
    )


@blueprint.post("/<slug>/desk/players/<int:number>/disqualify")
@requires(Action.DISQUALIFY)
def disqualify(slug: str, number: int) -> BaseResponse:
    return change_and_redirect(
        slug,
        lambda session: stages.disqualify(session, slug, number, current_principal(), now(), form_text("reason")),
        lambda problem: show_player(slug, number, problem),
        desk_url(slug, "player", number=number),
    )


@blueprint.post("/<slug>/desk/pairs")
@requires(Action.EDIT_PLAYERS)
def forbid_pair(slug: str) -> BaseResponse:
    one, other = read_integer(form_text("one")), read_integer(form_text("other"))
    return change_and_redirect(
        slug,
        lambda session: registration.forbid_pair(
            session, slug, one, other, current_principal(), now(), form_text("reason")
        ),
        lambda problem: show_players(slug, problem, form="pair"),
        desk_url(slug, "players"),
    )


@blueprint.post("/<slug>/desk/pairs/allow")
@requires(Action.EDIT_PLAYERS)
def allow_pair(slug: str) -> BaseResponse:
    one, other = read_integer(form_text("one")), read_integer(form_text("other"))
    return change_and_redirect(
        slug,
        lambda session: registration.allow_pair(session, slug, one, other, current_principal(), now()),
        lambda problem: show_players(slug, problem),
        desk_url(slug, "players"),
    )
