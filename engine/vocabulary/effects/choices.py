"""Choices that an effect asks for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import (
    AtRandom,
    EachPicks,
    Filter,
    Name,
    Part,
    Pick,
)
from engine.abilities.targets import YOURS, Candidates
from engine.base import zones
from engine.cards import CHALLENGES
from engine.table import values
from engine.vocabulary.targets import Zones, choose

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import AbilityUse


def may(words: str, *, pay: int = 0, by: Callable[[Game, AbilityUse], int] | None = None) -> Name:
    """Let a seat decide whether what follows is done, perhaps for gold.

    `if_so` reads the answer.
    """

    def names(game: Game, use: AbilityUse) -> list[str]:
        seat = use.seat if by is None else by(game, use)
        return ["yes", "no"] if values.payable_gold(game, seat) >= pay else ["no"]

    return Name(words, names, by, text="")


def if_so(part: Part, *, pay: int = 0) -> Part:
    """Let a part happen if the answer to `may` was yes.

    X is the answer's index: 0 is yes. Without the gold for it, the answer counts as no.
    """

    def events(game: Game, use: AbilityUse) -> list[Event]:
        if use.x or values.payable_gold(game, use.seat) < pay:
            return []
        return [*([ev.PayGold(use.seat, pay)] if pay else []), *part.events(game, use)]

    for_gold = f" for {pay} gold" if pay else ""
    return Part(f"you may {part.words}{for_gold}", events, part.rule)


def pick(
    words: str, which: Filter, zone: Zones = zones.PLAY, least: int = 1, most: int = 1, yours: bool = False,
    theirs: bool = False, by: Callable[[Game, AbilityUse], int] | None = None,
) -> Pick:  # fmt: skip
    target = choose(which, least, most, zone, yours, theirs)
    return Pick(words, target.among, least, most, by)


def each_player_picks(words: str, which: Filter, least: int = 1, most: int = 1) -> EachPicks:
    return EachPicks(words, Candidates(which, (zones.PLAY,), YOURS), least, most)


def name_challenge(by: Callable[[Game, AbilityUse], int] | None = None) -> Name:
    return Name("name a type of challenge", lambda _game, _use: list(CHALLENGES), by)


def at_random(words: str, seats: Callable[[Game, AbilityUse], list[int]], number: int = 1) -> AtRandom:
    return AtRandom(words, seats, number)


def one_of(*parts: Part) -> tuple[Name, Part]:
    """Name one of several parts to resolve.

    Only parts that could change something can be named, if there are any.
    """

    def open_to(game: Game, use: AbilityUse) -> list[Part]:
        live = [part for part in parts if any(event.possible(game) for event in part.events(game, use))]
        return live or list(parts)

    def events(game: Game, use: AbilityUse) -> list[Event]:
        live = open_to(game, use)
        return live[min(use.x, len(live) - 1)].events(game, use)

    words = f"choose one: {' or '.join(part.words for part in parts)}"
    name = Name(
        "choose what happens",
        lambda game, use: [part.named or part.words for part in open_to(game, use)],
        text="",
        offers=lambda game, use: [part.words for part in open_to(game, use)],
    )
    return name, Part(words, events)
