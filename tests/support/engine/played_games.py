"""Every game in every format and number of seats that the engine plays: the same tests run over all of them."""

from __future__ import annotations

import random
from typing import NamedTuple

from engine import Deck, Match, Pool, Seat
from engine.games.registry import DEFAULT_GAME, RULESETS, shipped_decks
from tests.effort import SOAK, in_rotation
from tests.support.engine.play import seed_of

NAMES = ("Ann", "Bob", "Cleo", "Dora", "Egg", "Finn")


class Played(NamedTuple):
    """A game, a format, and how many sit down."""

    game: str
    format: str
    seats: int

    def __str__(self) -> str:
        return f"{self.game} {self.format} {self.seats}"

    @property
    def pool(self) -> Pool:
        return shipped_decks(self.game)[0]

    def decks(self, number: int) -> tuple[Deck, ...]:
        """Ready decks, which follow from a number."""
        ready = list(shipped_decks(self.game)[1].values())
        return tuple(random.Random(f"{self} {number}").choices(ready, k=self.seats))

    def start(self, number: int, pool: Pool | None = None, decks: tuple[Deck, ...] | None = None) -> Match:
        seats = [Seat(name, deck) for name, deck in zip(NAMES, decks or self.decks(number), strict=False)]
        return Match.start(
            ruleset=self.game, format=self.format, pool=pool or self.pool, seats=seats, seed=seed_of(number)
        )


EVERY = [
    Played(game, name, seats)
    for game, rules in RULESETS.items()
    for name, form in rules.formats.items()
    for seats in (range(form.least, form.most + 1) if not form.gifts else (4,))
]
OTHERS = [
    played
    for played in EVERY
    if played.game != DEFAULT_GAME and played.seats in (2, 4) and (SOAK or played.format != "titled-joust")
]
"""Of the games besides the one that most tests are written for: joust, melee, teams, gifts, for what takes longer."""


def some(of: list[Played], place: int, every: int = 4) -> list[Played]:
    """Choose of each game, of its formats for two and of those for more, in rotation; places differ by test."""
    kinds: dict[tuple[str, bool], list[Played]] = {}
    for played in of:
        kinds.setdefault((played.game, played.seats > 2), []).append(played)
    return [played for kind in kinds.values() for played in in_rotation(kind, min(every, len(kind)), place)]
