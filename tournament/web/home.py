"""The home page."""

from flask import Blueprint, render_template

from tournament.web.factions import FACTIONS

blueprint = Blueprint("home", __name__)


@blueprint.get("/")
def index() -> str:
    return render_template("home.html", factions=FACTIONS)
