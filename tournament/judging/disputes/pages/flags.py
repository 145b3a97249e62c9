"""Requests of a seat about disputes: flag a step, answer, read the results."""

from uuid import UUID

import msgspec
import structlog
from flask import Blueprint, Response

from tournament.core.limits.limits import FLAGS
from tournament.core.problems import Problem
from tournament.core.security.permissions import Action
from tournament.http.compression import json_response
from tournament.http.context import current_database, now
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.http.rate_limits import limit_rate
from tournament.http.transactions import transaction
from tournament.judging.disputes.operations.decisions import execute_verb
from tournament.judging.disputes.operations.disputes import VerbRequest, check_judged, find_match_dispute, is_judged
from tournament.judging.disputes.operations.flags import Flag, flag_step
from tournament.judging.disputes.operations.remedies.remedy_application import apply_due_ruling
from tournament.judging.disputes.operations.views.table_view import disputes_at
from tournament.judging.disputes.pages.verbs import player_verb
from tournament.judging.disputes.schemas import FlagSchema, PlayerVerbSchema
from tournament.judging.states import DisputeKind, Remedy
from tournament.online.operations.lobby.setup import find_seat
from tournament.online.operations.match.match_limits import ActionKind, spend_actions
from tournament.online.operations.match.settlement import lock_event_of_match
from tournament.online.operations.match.snapshots import load_seat_snapshot, load_with_event
from tournament.online.pages.board import blueprint, load_body, notify_match, render_own_table
from tournament.online.pages.context import current_runtime

log: structlog.stdlib.BoundLogger = structlog.get_logger("kingsmoot.disputes")


@blueprint.get("/disputes")
@requires(Action.PLAY_ONLINE)
def disputed(match_id: UUID) -> Response:
    """Return all disputes that players raised in this match, with their results."""
    load_seat_snapshot(current_runtime(), match_id, current_principal().account_id)
    with current_database().read() as session:
        found = disputes_at(session, match_id)
    return json_response(msgspec.json.encode({"disputes": found}))


@blueprint.post("/disputes")
@requires(Action.PLAY_ONLINE)
@limit_rate(FLAGS)
def flag(match_id: UUID) -> Response:
    """Flag a step, with a proposal to settle it or a call for a judge."""
    sent, play = load_body(FlagSchema), current_runtime()
    _count_request(match_id)
    proposal = Remedy(sent["proposal"]) if sent["proposal"] else None
    wrong = Flag(sent["step"], DisputeKind(sent["kind"]), sent["text"], sent["key"], proposal)
    flag_step(play, match_id, wrong, current_principal(), now())
    notify_match(load_with_event(play, match_id))
    with current_database().read() as session:
        seat = find_seat(session, match_id, current_principal().account_id)
    return _own_table(match_id) if seat is not None else Response(status=204)


@blueprint.post("/disputes/<int:number>/<verb>")
@requires(Action.PLAY_ONLINE)
def answer(match_id: UUID, number: int, verb: str) -> Response:
    """Agree, refuse, insist, withdraw, say, accept or appeal."""
    play, actor = current_runtime(), current_principal()
    load_seat_snapshot(play, match_id, actor.account_id)
    with current_database().read() as session:
        found = find_match_dispute(session, match_id, number)
    check_judged(found, verb)
    done = player_verb(verb)
    sent = load_body(PlayerVerbSchema)
    _count_request(match_id)
    asked = VerbRequest(sent["key"], sent["version"], sent["text"], {"ground": sent["ground"], "to": sent["to"]})
    with transaction() as session:
        event = lock_event_of_match(session, match_id) if is_judged(found) else None
        execute_verb(play, session, event, found.id, done, actor, now(), asked)
    try:
        apply_due_ruling(play, found.id, now())
    except Problem:  # a ruling's problem is for judges; its timer retries it
        log.warning("a ruling waits for its timer", dispute=str(found.id), exc_info=True)
    notify_match(load_with_event(play, match_id))
    return _own_table(match_id)


def _count_request(match_id: UUID) -> None:
    """Count the request against the seat's limit.

    For requests without a seat, other checks decide whether they are allowed.
    """
    with current_database().read() as session:
        seat = find_seat(session, match_id, current_principal().account_id)
    if seat is not None:
        spend_actions(current_database(), match_id, seat, (ActionKind.DISPUTE,), now())


def with_flag_routes(blueprint: Blueprint) -> Blueprint:
    """Return the board's blueprint with the routes of this module."""
    return blueprint


def _own_table(match_id: UUID) -> Response:
    seat, snapshot = load_seat_snapshot(current_runtime(), match_id, current_principal().account_id)
    return render_own_table(snapshot, seat)
