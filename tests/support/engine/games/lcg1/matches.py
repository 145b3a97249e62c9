"""First edition matches that follow from a number: joust or melee, with random legal decks of the Core Set."""

from __future__ import annotations

import random
from typing import Final, NamedTuple

from engine import Deck, Match, Pool, Seat
from engine.cards import EVENT, PLOT, Facts
from engine.games.lcg1.sets.core.pool import core_set, reprints
from tests.engine.frozen_pools import frozen
from tests.support.engine.play import seed_of

POOL: Final = frozen("lcg1", core_set())
NAMES: Final = ("Ann", "Bob", "Cleo", "Dora", "Egg", "Finn")
HOUSES: Final = ("stark", "lannister", "baratheon", "targaryen")
DRAW: Final = 60
PLOTS: Final = 7
STRANGERS: Final = 8
"""Different cards of other Houses that a deck may draw on."""


def first_printing(code: str) -> str:
    """The number under which a card is declared."""
    return reprints().get(code, code)


def seats_of(number: int) -> int:
    """Half of the matches are jousts, the others melees of three to six."""
    return 2 if number % 2 == 0 else 3 + number // 2 % 4


class Legal(NamedTuple):
    """A game of Houses, and the cards of which its random decks are made."""

    game: str
    pool: Pool
    houses: tuple[str, ...]
    cards: tuple[Facts, ...]

    def deck(self, house: str, chance: random.Random, wanted: tuple[str, ...] = ()) -> Deck:
        """Sixty cards of a House, neutral ones and a few of others, none oftener than allowed, and seven plots.

        wanted: titles that are in it as often as they may be, plots once.
        """
        cards = [facts for facts in self.cards if not facts.only or house in facts.only]
        mine = [
            facts for facts in cards if facts.type <= EVENT and (facts.is_of(house) or facts.faction == "neutral")
        ]
        others = [facts for facts in cards if facts.type < EVENT and facts not in mine]
        first = [facts for facts in cards if facts.title in wanted]
        pile = [facts.code for facts in first if facts.type <= EVENT for _ in range(facts.limit)]
        rest = [facts.code for facts in (*mine, *chance.sample(others, STRANGERS)) for _ in range(facts.limit)]
        rest = [code for code in rest if code not in pile]
        chosen = [facts.code for facts in first if facts.type == PLOT]
        plots = [facts.code for facts in cards if facts.type == PLOT and facts.code not in chosen]
        return Deck(
            house,
            (*chosen, *chance.sample(plots, PLOTS - len(chosen))),
            (*pile, *chance.sample(rest, DRAW - len(pile))),
            name=house,
        )

    def start(
        self, number: int, pool: Pool | None = None, wanted: tuple[str, ...] = (), houses: tuple[str, ...] = ()
    ) -> Match:
        """A match; houses: those that are played around the table, where it is not left to chance."""
        chance, seats = random.Random(f"legal {number}"), seats_of(number)
        around = [houses[seat % len(houses)] if houses else "" for seat in range(seats)]
        decks = [self.deck(house or chance.choice(self.houses), chance, wanted) for house in around]
        return Match.start(
            ruleset=self.game,
            format="joust" if seats == 2 else "melee",
            pool=pool or self.pool,
            seats=[Seat(name, deck) for name, deck in zip(NAMES, decks, strict=False)],
            seed=seed_of(number),
        )


FIRST: Final = Legal(
    "lcg1",
    POOL,
    HOUSES,
    tuple([facts for code, facts in POOL.facts.items() if code.startswith("core_") and code not in reprints()]),
)
