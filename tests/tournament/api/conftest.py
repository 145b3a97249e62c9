"""Halls for tests of the API."""

import pytest
from flask import Flask

from tests.tournament.api.driving import Hall, Program
from tests.tournament.running import Running
from tournament.database import Database
from tournament.policies import Role


@pytest.fixture
def hall(app: Flask, database: Database) -> Hall:
    """A draft."""
    return Hall(app, database)


@pytest.fixture
def playing(hall: Hall) -> Hall:
    """Eight players with accounts, and the first round published."""
    hall.running.with_players(8, accounts=True).playing()
    return hall


@pytest.fixture
def other(hall: Hall) -> Program:
    """Somebody who organizes another event only."""
    return hall.program_of(Running(hall.database, "Another moot").staff("Tywin", Role.ORGANIZER))
