"""The home page: current and upcoming events, and an introduction."""

from flask import Blueprint, Response, render_template

from tournament.core.security.permissions import Action
from tournament.events.overview.operations import COMING, OVER, RUNNING, list_events
from tournament.events.pages.conditional import plain_page
from tournament.events.pages.event_page import EDITIONS
from tournament.http.context import current_database
from tournament.http.permission_check import requires

SHOWN = 8

blueprint = Blueprint("home", __name__)


@blueprint.get("/")
@requires(Action.READ)
def index() -> Response:
    with current_database().read() as session:
        running = list_events(session, RUNNING)
        coming = list_events(session, COMING)
        over = list_events(session, OVER)
    page = render_template(
        "events/overview/home.html", running=running, coming=coming, over=over, most=SHOWN, editions=EDITIONS
    )
    return plain_page(page)
