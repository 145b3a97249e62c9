"""Matches of a soak whose decks and players make for cards that chance seldom comes to: every third is one."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine import Choice, Match, Pool
from engine.bots import RandomBot
from engine.prompts.prompts import PASS, Choices, Option, Prompt
from tests.support.engine.games.lcg1 import matches
from tests.support.engine.play import seed_of

EVERY: Final = 3
OFTEN: Final = 4
"""All but one in so many times a directed player does what it is there for, else anything."""


class Direction(NamedTuple):
    """What the players of a match make for."""

    houses: tuple[str, ...]
    """Around the table; where there are none, chance says."""
    wanted: tuple[str, ...]
    """In every deck that may hold it as often as allowed; what is named first is done first."""
    saved: frozenset[str] = frozenset()
    """What is marshalled, but neither used nor played before the dominance phase."""
    aim: str = ""
    """What is chosen as a target, if it may be."""
    waits: bool = False
    """Whether nothing else is done where what is wanted can't be done, so that what pays for it is left."""


WAYS: Final = (
    Direction(
        ("targaryen", "stark"),
        ("Viserion", "Strong Belwas", "Daenerys Targaryen", "Khal Drogo", "Sansa Stark", "Gilded Plate"),
    ),
    Direction(
        ("stark",),
        (
            "Kennel Master",
            "Direwolf Pup",
            "Shaggydog",
            "Lady",
            "Summer",
            "Ghost",
            "Wildfire Assault",
            "Valar Morghulis",
        ),
    ),
    Direction(
        ("baratheon", "targaryen"),
        (
            "Stannis's Northern Cavalry",
            "Knight of the Rainwood",
            "Forever Burning",
            "Westeros Bleeds",
            "Stormlands Fiefdoms",
            "Eastern Fiefdoms",
            "Crossroads",
        ),
        frozenset({"Forever Burning", "Westeros Bleeds", "Stormlands Fiefdoms", "Eastern Fiefdoms"}),
        "Stannis's Northern Cavalry",
    ),
    Direction((), ("Cersei Lannister", "Varys", "Lord Eddard's Chambers", "Queen Cersei's Chambers")),
    Direction((), ("King Robert's Chambers", "Khal Drogo's Tent", "Tywin Lannister", "Viserion")),
)


class Directions(NamedTuple):
    """The matches of a soak: legal ones by chance, and those with a direction, each in turn."""

    legal: matches.Legal
    ways: tuple[Direction, ...]

    def way(self, number: int) -> Direction | None:
        return self.ways[number // EVERY % len(self.ways)] if number % EVERY == EVERY - 1 else None

    def start(self, number: int, pool: Pool | None = None) -> Match:
        made = self.way(number)
        return self.legal.start(number, pool, made.wanted, made.houses) if made else self.legal.start(number, pool)

    def bot(self, number: int, match: Match) -> RandomBot | None:
        made = self.way(number)
        return Directed(number, match, made) if made else None


class Directed(RandomBot):
    """Mostly marshals, uses and plays what is wanted, and keeps its gold for that; all else it does by chance."""

    __slots__ = ("made", "match")

    def __init__(self, number: int, match: Match, made: Direction) -> None:
        super().__init__(seed_of(number))
        self.match, self.made = match, made

    def choose(self, prompt: Prompt | Choices) -> Choice:
        asked = self.match.game.asked
        if asked is None or asked.name not in ("opportunity", "target") or not self.chance.below("directed", OFTEN):
            return super().choose(prompt)
        options = self.match.options(prompt.seat)
        ids = self.in_turn(options) if asked.name == "opportunity" else self.aimed_at(options)
        if not ids or (prompt.least, prompt.most) != (1, 1):
            return super().choose(prompt)
        return Choice(prompt.seat, (ids[self.chance.below("directed", len(ids))],))

    def in_turn(self, options: dict[str, Option]) -> list[str]:
        """What is wanted most of what may be done; else nothing that is saved, and in marshalling nothing at all."""
        game = self.match.game
        late = game.phase == "dominance"
        free = {
            id: self.title(option)
            for id, option in options.items()
            if late or option.verb == "marshal" or self.title(option) not in self.made.saved
        }
        for title in self.made.wanted:
            if title in free.values():
                return [id for id in free if free[id] == title]
        waits = self.made.waits or game.phase == "marshalling"
        return [PASS] if waits and PASS in free else list(free)

    def aimed_at(self, options: dict[str, Option]) -> list[str]:
        return [id for id, option in options.items() if self.made.aim and self.title(option) == self.made.aim]

    def title(self, option: Option) -> str:
        return self.match.game.title(option.card) if option.card >= 0 else ""


FIRST: Final = Directions(matches.FIRST, WAYS)
