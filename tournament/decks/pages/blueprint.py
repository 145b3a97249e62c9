"""The blueprint that all pages about decks are on."""

from flask import Blueprint

blueprint = Blueprint("decks", __name__, url_prefix="/decks")
