"""The blueprint of all pages about decks."""

from flask import Blueprint

blueprint = Blueprint("decks", __name__, url_prefix="/decks")
