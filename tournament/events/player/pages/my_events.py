"""The events that a person plays in or works for: current, upcoming and past."""

from flask import Blueprint, Response, make_response, render_template, request

from tournament.core.security.permissions import Action
from tournament.events.overview.operations import PAST_STATUSES, RUNNING_STATUSES, UPCOMING_STATUSES
from tournament.events.pages.event_page import EDITIONS
from tournament.events.player.operations import own_events, own_penalties, staffed_events
from tournament.http.context import current_database
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires

blueprint = Blueprint("my_events", __name__)


@blueprint.get("/me")
@requires(Action.OWN_ACCOUNT)
def show() -> Response:
    account_id = current_principal().account_id
    assert account_id is not None
    page = max(1, request.args.get("page", 1, type=int))
    with current_database().read() as session:
        return make_response(
            render_template(
                "events/player/my_events.html",
                running=own_events(session, account_id, RUNNING_STATUSES),
                coming=own_events(session, account_id, UPCOMING_STATUSES),
                over=own_events(session, account_id, PAST_STATUSES, page),
                page=page,
                staffed=staffed_events(session, account_id),
                penalties=own_penalties(session, account_id),
                editions=EDITIONS,
            )
        )
