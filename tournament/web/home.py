"""The home page: what is played now, what comes, and what Kingsmoot is."""

from flask import Blueprint, Response, render_template

from tournament.operations.events.lists import COMING, OVER, RUNNING, list_events
from tournament.policies import Action
from tournament.web.events.seen import EDITIONS
from tournament.web.request.conditional import plain_page
from tournament.web.request.current import current_database
from tournament.web.request.guard import allows

SHOWN = 8

blueprint = Blueprint("home", __name__)


@blueprint.get("/")
@allows(Action.READ)
def index() -> Response:
    with current_database().read() as session:
        running = list_events(session, RUNNING)
        coming = list_events(session, COMING)
        over = list_events(session, OVER)
    page = render_template("home.html", running=running, coming=coming, over=over, most=SHOWN, editions=EDITIONS)
    return plain_page(page)
