"""The home page: current and upcoming events, and an introduction."""

from flask import Blueprint, Response, render_template

from tournament.core.security.permissions import Action
from tournament.events.overview.operations import PAST_STATUSES, RUNNING_STATUSES, UPCOMING_STATUSES, list_events
from tournament.events.pages.conditional import plain_page
from tournament.events.pages.event_page import EDITIONS
from tournament.http.context import current_database
from tournament.http.permission_check import requires

EVENTS_SHOWN = 8

blueprint = Blueprint("home", __name__)


@blueprint.get("/")
@requires(Action.READ)
def index() -> Response:
    with current_database().read() as session:
        running = list_events(session, RUNNING_STATUSES)
        coming = list_events(session, UPCOMING_STATUSES)
        over = list_events(session, PAST_STATUSES)
    page = render_template(
        "events/overview/home.html", running=running, coming=coming, over=over, most=EVENTS_SHOWN, editions=EDITIONS
    )
    return plain_page(page)
