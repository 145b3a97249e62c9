"""The blueprint of an event's public pages; each subject adds its own."""

from flask import Blueprint

blueprint = Blueprint("events", __name__, url_prefix="/events")
