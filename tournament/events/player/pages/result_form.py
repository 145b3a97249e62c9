"""The result form of a player's own table."""

from typing import Final

from flask import request

from tournament.core.translation import gettext
from tournament.events.problems import ResultNotPossible
from tournament.events.rounds.operations.results import ResultInput

PLAYER_RESULTS: Final = ("win", "modified win", "draw", "concession")
"""Results that players report; all others are for judges and the desk."""


def read_result_form() -> ResultInput:
    """Read a result: who won and how, or places and power by seat."""
    fields = request.form
    if "said" not in fields and "place-0" in fields:
        seats = range(sum(f"place-{seat}" in fields for seat in range(6)))
        places = tuple(_parse_number(fields.get(f"place-{seat}", "")) for seat in seats)
        power = [fields.get(f"power-{seat}", "").strip() for seat in seats]
        return ResultInput(
            places=places,
            power=tuple(_parse_number(each) for each in power) if any(power) else (),
            sure="sure" in fields,
        )
    how, _, winner = fields.get("said", "").partition(":")
    if how not in PLAYER_RESULTS:
        raise ResultNotPossible(gettext("Choose a result."), results=list(PLAYER_RESULTS))
    return ResultInput(how=how, winner=_parse_number(winner) if winner else None)


def _parse_number(text: str) -> int:
    plain = text.strip()
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 6 else 0
