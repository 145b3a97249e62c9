"""A seat flags a step of its match, and answers what is done about it."""

from uuid import UUID

import structlog
from flask import Blueprint, Response

from tournament.models import Event
from tournament.models.states import DisputeKind, Remedy
from tournament.operations.disputes.applying import carry_out
from tournament.operations.disputes.deciding import do
from tournament.operations.disputes.flagging import Flag, flag_step
from tournament.operations.disputes.moving import Asked, find_at_match
from tournament.operations.online.opening import seat_of
from tournament.operations.online.standing import read_seated, read_with_event
from tournament.policies import Action
from tournament.problems import Problem
from tournament.schemas.disputes import FlagSchema, PlayerVerbSchema
from tournament.web.disputes.acting import of_players
from tournament.web.online.playing import blueprint, loaded, own_table, poke_match
from tournament.web.request.changing import changing
from tournament.web.request.current import current_database, current_play, now
from tournament.web.request.guard import allows
from tournament.web.request.identity import current_principal
from tournament.web.request.limits import FLAGS, TOO_OFTEN, limiter

log: structlog.stdlib.BoundLogger = structlog.get_logger("kingsmoot.disputes")


@blueprint.post("/disputes")
@allows(Action.PLAY_ONLINE)
@limiter.limit(FLAGS, error_message=TOO_OFTEN)
def flag(match_id: UUID) -> Response:
    """Says what is wrong with a step, and proposes how to settle it, or calls a judge."""
    sent, play = loaded(FlagSchema), current_play()
    proposal = Remedy(sent["proposal"]) if sent["proposal"] else None
    wrong = Flag(sent["step"], DisputeKind(sent["kind"]), sent["text"], sent["key"], proposal)
    flag_step(play, match_id, wrong, current_principal(), now())
    poke_match(read_with_event(play, match_id))
    with current_database().read() as session:
        seat = seat_of(session, match_id, current_principal().account_id)
    return _own(match_id) if seat is not None else Response(status=204)


@blueprint.post("/disputes/<int:number>/<verb>")
@allows(Action.PLAY_ONLINE)
def answer(match_id: UUID, number: int, verb: str) -> Response:
    """Agrees, refuses, insists, withdraws, says, accepts or appeals."""
    done = of_players(verb)
    sent, play = loaded(PlayerVerbSchema), current_play()
    actor = current_principal()
    read_seated(play, match_id, actor.account_id)
    with current_database().read() as session:
        found = find_at_match(session, match_id, number)
    asked = Asked(sent["key"], sent["version"], sent["text"], {"ground": sent["ground"], "to": sent["to"]})
    with changing() as session:
        event = session.get_one(Event, found.event_id, with_for_update=True, populate_existing=True)
        do(play, session, event, found.id, done, actor, now(), asked)
    try:
        carry_out(play, found.id, now())
    except Problem:  # what a judge ordered is for judges; the timer that is due tries it again
        log.warning("a ruling waits for its timer", dispute=str(found.id), exc_info=True)
    poke_match(read_with_event(play, match_id))
    return _own(match_id)


def registered(blueprint: Blueprint) -> Blueprint:
    """The blueprint of a seat, to which this module has added its routes."""
    return blueprint


def _own(match_id: UUID) -> Response:
    seat, standing = read_seated(current_play(), match_id, current_principal().account_id)
    return own_table(standing, seat)
