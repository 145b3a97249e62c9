"""A deck list from a form: pasted, or as a file."""

from flask import request

from tournament.decks.importers import UnreadableDeck
from tournament.decks.importers.detect import decode_text
from tournament.decks.problems import DeckNotReadable


def form_deck_list() -> str:
    """Return the deck list; an uploaded file takes precedence over pasted text."""
    upload = request.files.get("file")
    if upload is not None and upload.filename:
        try:
            return decode_text(upload.stream.read())
        except UnreadableDeck as error:
            raise DeckNotReadable(str(error)) from None
    return request.form.get("text", "")
