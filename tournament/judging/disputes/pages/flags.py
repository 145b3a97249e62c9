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
from tournament.judging.disputes.operations.decisions import do
from tournament.judging.disputes.operations.disputes import Asked, check_judged, find_at_match, is_judged
from tournament.judging.disputes.operations.flags import Flag, flag_step
from tournament.judging.disputes.operations.remedies.remedy_application import carry_out
from tournament.judging.disputes.operations.views.table_view import disputes_at
from tournament.judging.disputes.pages.verbs import of_players
from tournament.judging.disputes.schemas import FlagSchema, PlayerVerbSchema
from tournament.judging.states import DisputeKind, Remedy
from tournament.online.operations.lobby.setup import seat_of
from tournament.online.operations.match.match_limits import Sent, spend
from tournament.online.operations.match.settlement import locked_event_of
from tournament.online.operations.match.snapshots import read_seated, read_with_event
from tournament.online.pages.board import blueprint, loaded, own_table, poke_match
from tournament.online.pages.context import current_play

log: structlog.stdlib.BoundLogger = structlog.get_logger("kingsmoot.disputes")


@blueprint.get("/disputes")
@requires(Action.PLAY_ONLINE)
def disputed(match_id: UUID) -> Response:
    """Return all disputes that players raised in this match, with their results."""
    read_seated(current_play(), match_id, current_principal().account_id)
    with current_database().read() as session:
        found = disputes_at(session, match_id)
    return json_response(msgspec.json.encode({"disputes": found}))


@blueprint.post("/disputes")
@requires(Action.PLAY_ONLINE)
@limit_rate(FLAGS)
def flag(match_id: UUID) -> Response:
    """Flag a step, with a proposal to settle it or a call for a judge."""
    sent, play = loaded(FlagSchema), current_play()
    _count(match_id)
    proposal = Remedy(sent["proposal"]) if sent["proposal"] else None
    wrong = Flag(sent["step"], DisputeKind(sent["kind"]), sent["text"], sent["key"], proposal)
    flag_step(play, match_id, wrong, current_principal(), now())
    poke_match(read_with_event(play, match_id))
    with current_database().read() as session:
        seat = seat_of(session, match_id, current_principal().account_id)
    return _own(match_id) if seat is not None else Response(status=204)


@blueprint.post("/disputes/<int:number>/<verb>")
@requires(Action.PLAY_ONLINE)
def answer(match_id: UUID, number: int, verb: str) -> Response:
    """Agree, refuse, insist, withdraw, say, accept or appeal."""
    play, actor = current_play(), current_principal()
    read_seated(play, match_id, actor.account_id)
    with current_database().read() as session:
        found = find_at_match(session, match_id, number)
    check_judged(found, verb)
    done = of_players(verb)
    sent = loaded(PlayerVerbSchema)
    _count(match_id)
    asked = Asked(sent["key"], sent["version"], sent["text"], {"ground": sent["ground"], "to": sent["to"]})
    with transaction() as session:
        event = locked_event_of(session, match_id) if is_judged(found) else None
        do(play, session, event, found.id, done, actor, now(), asked)
    try:
        carry_out(play, found.id, now())
    except Problem:  # a ruling's problem is for judges; its timer retries it
        log.warning("a ruling waits for its timer", dispute=str(found.id), exc_info=True)
    poke_match(read_with_event(play, match_id))
    return _own(match_id)


def _count(match_id: UUID) -> None:
    """Count the request against the seat's limit.

    For requests without a seat, other checks decide whether they are allowed.
    """
    with current_database().read() as session:
        seat = seat_of(session, match_id, current_principal().account_id)
    if seat is not None:
        spend(current_database(), match_id, seat, (Sent.DISPUTE,), now())


def registered(blueprint: Blueprint) -> Blueprint:
    """Return the board's blueprint with the routes of this module."""
    return blueprint


def _own(match_id: UUID) -> Response:
    seat, snapshot = read_seated(current_play(), match_id, current_principal().account_id)
    return own_table(snapshot, seat)
