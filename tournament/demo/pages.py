"""Buttons of the demonstration to sign in as one of its people with a click.

Other installations don't have them.
"""

from flask import Blueprint, Flask, Response, abort, flash, make_response, redirect, url_for

from tournament.accounts.operations.sessions import open_session
from tournament.accounts.pages.session_cookie import set_session_cookie
from tournament.core.security.permissions import Action
from tournament.core.translation import gettext
from tournament.demo.people import PERSONAS, persona
from tournament.http.context import current_database, now
from tournament.http.identity import describe_device, new_secret
from tournament.http.permission_check import requires

blueprint = Blueprint("demo", __name__)


@blueprint.post("/demo/<who>")
@requires(Action.SIGN_IN)
def become(who: str) -> Response:
    secret = new_secret()
    with current_database().write() as session:
        account = persona(session, who)
        if account is None:
            abort(404)
        open_session(session, account.id, secret, describe_device(), now())
    places = {
        "organizer": url_for("desk.show", slug="iron-hall-joust"),
        "judge": url_for("judge.show", slug="iron-hall-joust"),
        "player": url_for("player.me", slug="iron-hall-joust"),
    }
    flash(gettext("You are now %(name)s.", name=PERSONAS[who]))
    response = make_response(redirect(places[who], 303))
    set_session_cookie(response, secret)
    return response


def register_demo(app: Flask) -> None:
    app.register_blueprint(blueprint)
    app.jinja_env.globals["demo_people"] = PERSONAS
