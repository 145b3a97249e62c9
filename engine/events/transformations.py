"""Events that turn a card into a character or change a challenge's traits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.base import counters, zones
from engine.base.ids import NOTHING
from engine.cards import CHARACTER
from engine.chain.journal import TABLE
from engine.events.base import Event, register

if TYPE_CHECKING:
    from engine.table.game import Game


@dataclass(slots=True)
class BecomeCharacter(Event):
    """A card in play becomes a character, and nothing else, until it leaves."""

    kind = "become character"
    words = "{card} becomes a character"
    noted = "becomes"
    card: int
    guise: str

    @property
    def about(self) -> int:
        return self.card

    def touches(self) -> tuple[int, ...]:
        return (self.card,)

    def possible(self, game: Game) -> bool:
        return game.zone[self.card] == zones.PLAY and game.facts[self.card].type != CHARACTER

    def apply(self, game: Game, entry: int, rule: str) -> None:
        game.disguise(self.card, self.guise)
        game.moved = True
        game.note("becomes", entry, game.seat_of[self.card], self.card, rule, (self.guise,))


@dataclass(slots=True)
class ChallengeTrait(Event):
    """The challenge gains or loses a trait."""

    kind = "challenge trait"
    words = "the traits of the challenge change"
    noted = "challenge trait"
    trait: str
    has: bool

    def possible(self, game: Game) -> bool:
        has = game.count(counters.challenge_trait(self.trait)) > 0
        return game.challenge is not None and has != self.has

    def apply(self, game: Game, entry: int, rule: str) -> None:
        challenge = game.challenge
        if challenge is None:
            return
        if self.has:
            game.bump(counters.challenge_trait(self.trait))
        else:
            del game.counts[counters.challenge_trait(self.trait)]
        sides = (len(challenge.attackers), len(challenge.defenders))
        game.note("challenge trait", entry, TABLE, NOTHING, rule, (self.trait, int(self.has), *sides))


register(BecomeCharacter, ChallengeTrait)
