"""Random matches and melee boards of the first edition, and how a board is played on."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeVar

from engine import Deck, Match, Pool, Seat
from engine.cards import EVENT, PLOT
from engine.games.lcg1.sets.core.pool import core_set
from engine.position.board import with_blanks
from engine.scenario.scenario import Scenario as AnyScenario
from engine.scenario.seat import ScenarioSeat
from tests.engine.frozen_pools import frozen
from tests.support.engine.games.lcg1.board import Scenario
from tests.support.engine.games.lcg1.cards import ABILITIES, FACTS
from tests.support.engine.melee.seats import NAMES
from tests.support.engine.play import seed_of

POOL = with_blanks(frozen("lcg1", core_set())).with_cards(FACTS, ABILITIES)
"""The Core Set of then with its abilities, and the cards of these tests."""
HOUSES = ("stark", "lannister", "baratheon", "targaryen")


def deck(house: str, chance: random.Random) -> Deck:
    """Cards of a House and neutral ones by chance, and half of them those of the tests."""
    printed = [facts for facts in POOL.facts.values() if facts.code.startswith("core")]
    own = [
        facts.code for facts in printed if facts.type <= EVENT and (facts.is_of(house) or facts.faction == "neutral")
    ]
    plots = [facts.code for facts in POOL.facts.values() if facts.type == PLOT and facts.code != "blank-plot"]
    made = [facts.code for facts in FACTS if facts.type <= EVENT]
    draw = (*chance.choices(own, k=30), *chance.choices(made, k=30))
    return Deck(house, tuple(chance.sample(plots, 7)), draw, name=house)


def decks_of(number: int) -> tuple[Deck, ...]:
    chance = random.Random(number)
    return tuple([deck(chance.choice(HOUSES), chance) for _ in range(2)])


def start(number: int, pool: Pool = POOL, decks: tuple[Deck, ...] | None = None) -> Match:
    seats = [Seat(name, deck) for name, deck in zip(("Ann", "Bob"), decks or decks_of(number), strict=True)]
    return Match.start(ruleset="lcg1", format="joust", pool=pool, seats=seats, seed=seed_of(number))


COIN, HAND, LAWS = "Master of Coin", "Hand of the King", "Master of Laws"
REGENT, WHISPERS, COMMANDER = "Crown Regent", "Master of Whispers", "Lord Commander of the Kingsguard"
ALL = sorted((COIN, HAND, LAWS, REGENT, WHISPERS, COMMANDER))


def table(seats: int = 4, phase: str = "challenges", first: str = "ann", **sides: dict[str, object]) -> Scenario:
    """A melee board; seats that are not described have nothing."""
    described = {name: sides.get(name, {}) for name in NAMES[:seats]}
    return Scenario(phase=phase, first=first, format="melee", pool=POOL, **described)


def asked_of(game: Scenario) -> ScenarioSeat:
    return next(player for player in game.players if player.asked)


def on(game: Scenario, done: Callable[[], object], **answers: Callable[[ScenarioSeat], object]) -> None:
    """Questions are answered, by these or by a pass, or with what is offered first, until something is so."""
    for _ in range(200):
        if done():
            return
        asked = asked_of(game)
        name = asked.asked.replace(" ", "_")
        if name in answers:
            answers[name](asked)
        elif asked.asked in ("plot", "first player", "title", "forced order"):
            asked.chooses(asked.offered[0])
        elif asked.prompt.least == 0:
            asked.chooses()
        else:
            asked.passes()
    raise AssertionError(f"never comes: {asked_of(game).asked}")


def passed(game: Scenario, *until: str) -> ScenarioSeat:
    """Everybody passes until one of these questions is asked."""
    on(game, lambda: asked_of(game).asked in until)
    return asked_of(game)


S = TypeVar("S", bound=AnyScenario)


def side(*play: str, **more: object) -> dict[str, object]:
    return {"play": list(play), **more}


def dragons(*play: str, **more: object) -> dict[str, object]:
    return side(*play, faction="targaryen", **more)


def through(game: S, **answers: str) -> S:
    """All is answered, with these where they can be, until the phase is over or nobody is asked."""
    phase = game.phase
    for _ in range(80):
        asked = next((player for player in game.players if player.asked), None)
        if asked is None or game.phase != phase:
            return game
        wanted = answers.get(asked.name, "")
        if wanted and asked.asked != "opportunity" and asked.may(wanted):
            asked.chooses(wanted)
        elif "pass" in asked.offered:
            asked.passes()
        else:
            prompt = asked.prompt
            assert prompt is not None
            asked.chooses(*asked.offered[: prompt.least])
    raise AssertionError("it does not end")
