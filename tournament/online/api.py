"""API for the online matches of an event: status, public log, and staff actions."""

from uuid import UUID

from flask import url_for

from engine import PUBLIC
from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.core.translation import gettext
from tournament.events.api.blueprint import EventBlueprint
from tournament.events.book.book import Book
from tournament.events.pages.context import current_dealer
from tournament.events.problems import NothingThere
from tournament.events.rounds.operations.views import current_round, current_table
from tournament.http.api.responses import paginate
from tournament.http.context import now
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.online.operations.event.event_matches import OverviewRow, list_overview, load_table_match
from tournament.online.operations.event.round_time import start_unready_match
from tournament.online.operations.match.frozen_matches import FrozenResolution
from tournament.online.operations.match.judge_orders import check_may_rule, give_order, give_time, rule_on_freeze
from tournament.online.operations.match.snapshots import MatchSnapshot, load_snapshot
from tournament.online.operations.view.live_log import LogLines, read_whole_log
from tournament.online.pages.board import notify_match
from tournament.online.pages.context import current_runtime
from tournament.online.schemas import (
    FrozenSchema,
    KeyArgs,
    KeySchema,
    LogArgs,
    LogQuery,
    MatchLogSchema,
    MatchStandsSchema,
    OwnMatchSchema,
    ResolutionArgs,
    RoundArgs,
    RoundQuery,
    TableMatchPage,
    TimeArgs,
    TimeSchema,
)

ABOUT = "Online matches of an event"
blueprint = EventBlueprint("matches", ABOUT)
orders = EventBlueprint("match_orders", f"{ABOUT}: orders, with keys of their own", takes_keys=False)


@blueprint.reads("/<slug>/matches", Action.SEE_DESK, TableMatchPage, query=RoundQuery, by_version=False)
def index(session: Session, book: Book, asked: RoundArgs) -> dict[str, object]:
    """List the online matches of a round: what is frozen or flagged first, then who is waited for longest."""
    stage, number = asked["stage"], asked["round"]
    round_ = book.round(stage, number) if stage else current_round(book, staff=True)
    found = list_overview(session, book, round_, current_principal().account_id, now()) if round_ else []
    return paginate([_overview_json(one) for one in found], asked)


@blueprint.reads("/<slug>/me/match", Action.OWN_ENTRY, OwnMatchSchema, by_version=False)
def own(session: Session, book: Book) -> dict[str, object]:
    """Find one's own online match of the present round."""
    account_id = current_principal().account_id
    entry = book.entry_of(account_id)
    place = current_table(book, entry) if entry is not None else None
    match = load_table_match(session, place[1].id) if place is not None else None
    seat = match.seat_of(account_id) if match is not None else None
    if match is None or seat is None:
        raise NothingThere(gettext("You have no online match in the current round."))
    return {
        "match": match.match_id,
        "address": url_for("play.match", match_id=match.match_id),
        "status": match.status,
        "begun": match.begun,
        "ready": seat.ready,
        "ready_until": match.ready_until,
    }


@blueprint.reads(
    "/<slug>/matches/<uuid:match_id>/log", Action.PAUSE_ONLINE, MatchLogSchema, query=LogQuery, by_version=False
)
def log(session: Session, book: Book, asked: LogArgs, match_id: UUID) -> LogLines:
    """Read what everybody at a table has seen, as of now: no hand, no deck."""
    check_may_rule(session, book.event.slug, match_id, current_principal().account_id)
    return read_whole_log(current_runtime(), match_id, PUBLIC, asked["after"])


@blueprint.changes("/<slug>/matches/<uuid:match_id>/start", Action.RUN_ROUNDS)
def start(session: Session, slug: str, match_id: UUID) -> None:
    """Let a match begin though not everybody is ready."""
    dealer = current_dealer()
    start_unready_match(session, slug, match_id, dealer.sealer, dealer.draw, current_principal(), now())


@orders.post("/<slug>/matches/<uuid:match_id>/pause")
@requires(Action.PAUSE_ONLINE)
@orders.arguments(KeySchema)
@orders.response(200, MatchStandsSchema)
def pause(asked: KeyArgs, slug: str, match_id: UUID) -> dict[str, object]:
    """Pause a match; not at one's own table."""
    return _give_order(slug, match_id, "pause", asked["key"])


@orders.post("/<slug>/matches/<uuid:match_id>/resume")
@requires(Action.PAUSE_ONLINE)
@orders.arguments(KeySchema)
@orders.response(200, MatchStandsSchema)
def resume(asked: KeyArgs, slug: str, match_id: UUID) -> dict[str, object]:
    """Let a match go on."""
    return _give_order(slug, match_id, "resume", asked["key"])


@orders.post("/<slug>/matches/<uuid:match_id>/time")
@requires(Action.PAUSE_ONLINE)
@orders.arguments(TimeSchema)
@orders.response(200, MatchStandsSchema)
def give(asked: TimeArgs, slug: str, match_id: UUID) -> dict[str, object]:
    """Give a seat thinking time back, at most what it has used; not at one's own table."""
    judge, play = current_principal().account_id, current_runtime()
    return _notify_followers(
        give_time(play, slug, match_id, judge, asked["seat"], asked["seconds"], asked["key"], now())
    )


@orders.post("/<slug>/matches/<uuid:match_id>/lead-out")
@requires(Action.RULE_ONLINE)
@orders.arguments(FrozenSchema)
@orders.response(200, MatchStandsSchema)
def lead_out(asked: ResolutionArgs, slug: str, match_id: UUID) -> dict[str, object]:
    """Let a frozen match go on from before the choice that froze it, or end it without a result."""
    judge = current_principal().account_id
    return _notify_followers(
        rule_on_freeze(current_runtime(), slug, match_id, judge, FrozenResolution(asked["do"]), asked["key"], now())
    )


def _give_order(slug: str, match_id: UUID, what: str, key: str) -> dict[str, object]:
    carried = give_order(current_runtime(), slug, match_id, current_principal().account_id, what, key, now())
    return _notify_followers(carried.snapshot if not carried.again else load_snapshot(current_runtime(), match_id))


def _notify_followers(snapshot: MatchSnapshot) -> dict[str, object]:
    notify_match(snapshot)
    return {"match": snapshot.match_id, "status": snapshot.status, "version": snapshot.shown}


def _overview_json(one: OverviewRow) -> dict[str, object]:
    return {
        "match": one.match.match_id,
        "stage": one.stage,
        "round": one.round,
        "table": one.table,
        "status": one.match.status,
        "begun": one.match.begun,
        "seats": one.match.seats,
        "called": one.called,
        "waits_for": one.waits_for,
        "seconds": one.seconds,
        "ready_until": one.match.ready_until,
    }
