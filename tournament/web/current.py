"""What a view needs from the application that serves it."""

from flask import current_app

from tournament.database import Database


def current_database() -> Database:
    database = current_app.extensions["kingsmoot.database"]
    assert isinstance(database, Database)
    return database
