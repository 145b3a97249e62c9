"""Whom an ability reaches on a board of three seats."""

from __future__ import annotations

from engine.scenario.scenario import Scenario
from engine.scenario.seat import ScenarioSeat
from tests.support.engine.melee.seats import table

EVERYBODY = ["ann", "bob", "cleo"]
OTHERS = ["bob", "cleo"]


def whose(player: ScenarioSeat, *verbs: str) -> list[str]:
    """The players whose cards a seat is offered, by name; of some verbs only if any are given."""
    game = player._match.game
    assert game.asked is not None, f"{player.name} is asked nothing"
    options = [option for option in game.asked.offered[player.seat] if option.card >= 0]
    seats = {game.seat_of[option.card] for option in options if not verbs or option.verb in verbs}
    return sorted(game.name(seat) for seat in seats)


def alike(phase: str, *play: str, besides: tuple[str, ...] = (), **ann: object) -> Scenario:
    """Ann, bob and cleo have the same cards in play ("my" says whose an attachment is on), ann something besides."""
    sides: dict[str, dict[str, object]] = {
        name: {"play": [card.replace("my ", f"{name}'s ") for card in play]} for name in EVERYBODY
    }
    sides["ann"] = {**ann, "play": [*sides["ann"]["play"], *besides]}  # type: ignore[misc]
    return table(phase=phase, **sides)


def revealed(plot: str, **sides: dict[str, object]) -> Scenario:
    """Ann reveals a plot, the others Sneak Attack; ann is first, titles are not chosen yet."""
    board = {name: {"plot": None, "plots": ["Sneak Attack"], **sides.get(name, {})} for name in EVERYBODY}
    board["ann"]["plots"] = [plot]
    game = table(phase="plot", **board)
    for player in game.players:
        if player.asked == "first player":
            player.chooses("ann")
            break
    return game


def until(game: Scenario, player: ScenarioSeat, question: str = "opportunity") -> ScenarioSeat:
    """Everybody passes until a player may use something, or is asked what is named."""
    game.pass_windows_until(player, question)
    return player
