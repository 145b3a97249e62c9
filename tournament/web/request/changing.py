"""Changing events from a view: one transaction, and pokes by the bus of the application that serves it."""

from contextlib import AbstractContextManager

from tournament import poking
from tournament.database import Session
from tournament.web.request.current import current_bus, current_database


def changing() -> AbstractContextManager[Session]:
    return poking.changing(current_database(), current_bus())
