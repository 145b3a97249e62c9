"""The blueprint of an event's public pages; each folder of `events` adds its pages to it."""

from flask import Blueprint

blueprint = Blueprint("events", __name__, url_prefix="/events")
