"""What is done on all three tables, and which lines of a log are meant."""

from __future__ import annotations

from tests.support.engine.three.table import Line, Table

PAGE_DOWN = "Page (kneeling)"


def killed(game: Table, title: str = "Page") -> Table:
    """Ann plays an event that kills a character of bob's."""
    game.ann.uses("Dagger")
    if game.ann.asked == "target":
        game.ann.chooses(title)
    return game


def attacked(game: Table, *attackers: str, kind: str = "military") -> Table:
    """Ann's turn comes, and she attacks bob."""
    game.until(lambda: game.ann.asked == "challenge")
    game.ann.attacks(kind, *attackers)
    return game


def resolved(game: Table) -> Table:
    """The challenge goes on to its end; renown is not declined."""
    while not game.entries("challenge ends"):
        renown = [offer for offer in game.asked.offered if "renown" in offer]
        game.asked.chooses(renown[0]) if renown else game.on()
    return game


def is_window(timing: str) -> Line:
    return lambda entry: entry.kind == "window" and entry.data[0] == timing


def is_power(reason: str) -> Line:
    return lambda entry: entry.kind == "power" and entry.data[0] == reason


def is_kind(*kinds: str) -> Line:
    return lambda entry: entry.kind in kinds


def defended(game: Table, *defenders: str) -> Table:
    game.until(lambda: game.bob.asked == "defenders")
    game.bob.defends(*defenders)
    return game


REWARDS = {"claim": is_kind("claim"), "unopposed": is_power("unopposed"), "renown": is_power("renown")}
