"""The blueprint of an event's public pages; each room adds those of its subject."""

from flask import Blueprint

blueprint = Blueprint("events", __name__, url_prefix="/events")
