"""Boards of three to six seats, with what the tests of melee ask of them."""

from __future__ import annotations

from engine.base import zones
from engine.scenario.scenario import Scenario
from engine.scenario.seat import ScenarioSeat

NAMES = ("ann", "bob", "cleo", "dora", "egg", "finn")
KNIGHT = "Tumblestone Knight"
"""2 STR, military and power."""


def table(seats: int = 0, **board: object) -> Scenario:
    """A melee board; seats that are not described have nothing."""
    described = {name: board.pop(name, {}) for name in NAMES[: max(seats, *(_place(name) for name in board))]}
    return Scenario(format="melee", **{"first": "ann", **board}, **described)  # type: ignore[arg-type]


def _place(name: str) -> int:
    return NAMES.index(name) + 1 if name in NAMES else 0


def targets(player: ScenarioSeat, kind: str) -> list[str]:
    """The opponents against whom a seat may initiate a challenge of a type now."""
    start = f"{kind} against "
    return [label.removeprefix(start) for label in player.offered if label.startswith(start)]


def pool(game: Scenario) -> list[str]:
    """The titles in the title pool."""
    table = game.match.game
    return sorted(table.title(card) for card in table.pile(table.seats, zones.DECK))


def to_challenge(game: Scenario, player: ScenarioSeat) -> None:
    """Windows are passed until a player may initiate a challenge; others initiate none."""
    while player.asked != "challenge":
        asked = next(one for one in game.players if one.asked)
        asked.passes()
