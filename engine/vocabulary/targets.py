"""Whom: what is chosen when an ability is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities.targets import Filter, Target
from engine.table import values, zones
from engine.vocabulary.players import opponents

if TYPE_CHECKING:
    from engine.table.game import Game
    from engine.table.rows import Pending


def character(which: Filter | None = None) -> Target:
    def among(game: Game, _use: Pending) -> list[int]:
        cards = [card for seat in game.player_order() for card in game.characters(seat)]
        return [card for card in cards if which is None or which.test(game, card, _use.seat)]

    return Target(f"a character ({which.words})" if which else "a character", among)


Zones = int | tuple[int, ...]


def choose(
    which: Filter, least: int = 1, most: int = 1, zone: Zones = zones.PLAY, yours: bool = False, theirs: bool = False
) -> Target:
    """Cards in a zone, or one of several, that fit: anybody's, only yours, or only opponents'."""
    places = (zone,) if isinstance(zone, int) else zone

    def among(game: Game, use: Pending) -> list[int]:
        seats = [use.seat] if yours else opponents(game, use) if theirs else game.player_order()
        test, you = which.test, use.seat
        return [c for seat in seats for place in places for c in game.pile(seat, place) if test(game, c, you)]

    number = "" if least == most == 1 else f"up to {most} " if least < most else f"{least} "
    whose = "your" if yours else "an opponent's" if theirs else "a"
    where = "" if set(places) <= zones.IN_PLAY else f" in {whose} {' or '.join(zones.ZONES[z] for z in places)}"
    return Target(f"{number}{which.words}{where}", among, least, most)


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
