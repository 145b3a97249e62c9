"""A deck list as a form gives it: pasted, or as a file."""

from flask import request

from tournament.decks.reading import UnreadableDeck
from tournament.decks.reading.detect import text_of
from tournament.problems import DeckNotReadable


def given_list() -> str:
    """The deck list; an uploaded file counts before what was pasted."""
    upload = request.files.get("file")
    if upload is not None and upload.filename:
        try:
            return text_of(upload.stream.read())
        except UnreadableDeck as error:
            raise DeckNotReadable(str(error)) from None
    return request.form.get("text", "")
