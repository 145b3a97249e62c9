"""Whom: what is chosen when an ability is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities.targets import ANYBODY, THEIRS, YOURS, Among, Filter, Target
from engine.table import values, zones
from engine.vocabulary.filters import CHARACTERS, both
from engine.vocabulary.players import opponents

if TYPE_CHECKING:
    from engine.table.game import Game
    from engine.table.rows import Pending


def character(which: Filter | None = None) -> Target:
    among = Among(both(CHARACTERS, which) if which else CHARACTERS, (zones.PLAY,))
    return Target(f"a character ({which.words})" if which else "a character", among)


Zones = int | tuple[int, ...]


def choose(
    which: Filter, least: int = 1, most: int = 1, zone: Zones = zones.PLAY, yours: bool = False, theirs: bool = False
) -> Target:
    """Cards in a zone, or one of several, that fit: anybody's, only yours, or only opponents'."""
    places = (zone,) if isinstance(zone, int) else zone
    number = "" if least == most == 1 else f"up to {most} " if least < most else f"{least} "
    whose = YOURS if yours else THEIRS if theirs else ANYBODY
    where = "" if set(places) <= zones.IN_PLAY else f" in {whose} {' or '.join(zones.ZONES[z] for z in places)}"
    return Target(f"{number}{which.words}{where}", Among(which, places, whose), least, most)


def choose_strength_worth(which: Filter, total: int) -> Target:
    """Cards controlled by the same player whose STR is no more than a total; they are chosen one by one."""

    def refusal(game: Game, _use: Pending, cards: list[int]) -> str | None:
        if len({game.seat_of[card] for card in cards}) > 1:
            return "the same player must control them"
        return f"more than {total} STR" if sum(values.strength(game, card) for card in cards) > total else None

    among = choose(which).among
    return Target(f"up to {total} STR of {which.words}s under the same control", among, 1, 99, refusal)


def choose_opponent() -> Target:
    """An opponent, by the faction card that stands for that player."""
    return Target("an opponent", lambda game, use: [game.faction(seat) for seat in opponents(game, use)])


def choose_player() -> Target:
    return Target("a player", lambda game, _use: [game.faction(seat) for seat in game.player_order()])
