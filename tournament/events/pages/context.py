"""Context of pages."""

from flask import current_app

from tournament.events.pages.newest_books import NewestBooks


def current_newest() -> NewestBooks:
    newest = current_app.extensions["kingsmoot.newest"]
    assert isinstance(newest, NewestBooks)
    return newest
