"""Events of titles, and of challenges that titles redirect.

Titles are shuffled, taken in secret or chosen openly, borne and returned.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.base import counters, zones
from engine.base.ids import NOTHING
from engine.chain.journal import JUDGES, TABLE
from engine.events.base import Event, register, seat_bit
from engine.events.periods import stop_passing_if_targeted

if TYPE_CHECKING:
    from engine.table.game import Game


@dataclass(slots=True)
class ShuffleTitles(Event):
    """The title pool is shuffled, and some titles are put aside unseen."""

    kind = "shuffle titles"
    words = "titles are shuffled"
    noted = "titles shuffled"
    aside: int

    def apply(self, game: Game, entry: int, rule: str) -> None:
        table = game.seats
        pool = game.deck(table)
        stream = f"deck/{table}"
        begins = game.chance.streams.get(stream, 0)
        game.chance.shuffle(stream, pool)
        removed = pool[len(pool) - self.aside :]
        for card in removed:
            game.move(card, table, zones.CHOSEN)
        for card in pool:
            game.seen[card] = 0
        data = (len(pool), self.aside, stream, game.chance.epoch, begins)
        secret = tuple((card, game.facts[card].code) for card in removed)
        game.note("titles shuffled", entry, TABLE, NOTHING, rule, data, JUDGES, secret)


@dataclass(slots=True)
class LookAtTitles(Event):
    """A seat looks at the remaining titles."""

    kind = "look at titles"
    words = "{seat} looks at the titles"
    noted = "titles offered"
    seat: int

    @property
    def whose(self) -> int:
        return self.seat

    def apply(self, game: Game, entry: int, rule: str) -> None:
        titles = sorted(game.deck(game.seats))
        for card in titles:
            game.seen[card] |= seat_bit(self.seat)
        secret = tuple((card, game.facts[card].code) for card in titles)
        game.note("titles offered", entry, self.seat, NOTHING, rule, (len(titles),), seat_bit(self.seat), secret)


@dataclass(slots=True)
class TakeTitle(Event):
    """A seat secretly takes one of the remaining titles."""

    kind = "take title"
    words = "{seat} takes a title"
    noted = "take title"
    card: int
    seat: int

    @property
    def whose(self) -> int:
        return self.seat

    def apply(self, game: Game, entry: int, rule: str) -> None:
        game.move(self.card, self.seat, zones.CHOSEN)
        data = (len(game.deck(game.seats)),)
        secret = (self.card, game.facts[self.card].code)
        game.note("take title", entry, self.seat, NOTHING, rule, data, seat_bit(self.seat), secret)


@dataclass(slots=True)
class OpenTitles(Event):
    """The remaining titles are shown, so that all players know the choice."""

    kind = "open titles"
    words = "the titles lie open"
    noted = "titles left"

    def apply(self, game: Game, entry: int, rule: str) -> None:
        pool = sorted(game.deck(game.seats))
        everybody = (1 << game.seats) - 1
        for card in pool:
            game.seen[card] = everybody
        game.note("titles left", entry, TABLE, NOTHING, rule, (tuple(game.facts[card].code for card in pool),))


@dataclass(slots=True)
class ChooseTitle(Event):
    """A seat openly chooses one of the remaining titles and now bears it."""

    kind = "choose title"
    words = "{seat} chooses a title"
    noted = "title"
    card: int
    seat: int

    @property
    def whose(self) -> int:
        return self.seat

    def apply(self, game: Game, entry: int, rule: str) -> None:
        game.move(self.card, self.seat, zones.TITLES)
        game.note("title", entry, self.seat, self.card, rule, (game.facts[self.card].code,))


@dataclass(slots=True)
class SetTitleAside(Event):
    """A title is no longer borne but doesn't return to the title pool yet."""

    kind = "set title aside"
    words = "{card} is put aside"
    noted = "title aside"
    card: int

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        return game.zone[self.card] == zones.TITLES

    def apply(self, game: Game, entry: int, rule: str) -> None:
        seat = game.seat_of[self.card]
        game.kneeling[self.card] = 0
        game.release(self.card)
        game.move(self.card, game.deal.owner[self.card], zones.CHOSEN)
        game.write("title aside", entry, seat, 0, rule, (game.facts[self.card].code,), 0, ())


@dataclass(slots=True)
class RevealTitle(Event):
    """A taken title is revealed; its bearer now has it in play."""

    kind = "reveal title"
    words = "{card} is turned up"
    noted = "title"
    card: int

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        return game.zone[self.card] == zones.CHOSEN and game.seat_of[self.card] < game.seats

    def apply(self, game: Game, entry: int, rule: str) -> None:
        seat = game.seat_of[self.card]
        game.move(self.card, seat, zones.TITLES)
        game.note("title", entry, seat, self.card, rule, (game.facts[self.card].code,))


@dataclass(slots=True)
class ReturnTitle(Event):
    """A title returns to the title pool: borne, taken in secret, or put aside."""

    kind = "return title"
    words = "{card} goes back to the title pool"
    noted = "title returned"
    card: int

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        return game.zone[self.card] in (zones.TITLES, zones.CHOSEN)

    def apply(self, game: Game, entry: int, rule: str) -> None:
        seat, ref = game.seat_of[self.card], game.ref.get(self.card, 0)
        code = game.facts[self.card].code
        game.kneeling[self.card] = 0
        game.release(self.card)
        game.move(self.card, game.deal.owner[self.card], zones.DECK)
        if seat < game.seats:
            secret = () if ref else (self.card, code)
            game.write(
                "title returned", entry, seat, ref, rule, (code if ref else "",), 0 if ref else 1 << seat, secret
            )


@dataclass(slots=True)
class RedirectChallenge(Event):
    """A challenge resolves against another opponent; its bypasses are void."""

    kind = "redirect challenge"
    words = "the challenge is redirected"
    noted = "redirected"
    seat: int
    defender: int
    anew: bool = False
    """Whether it counts as initiated against the new defender."""

    @property
    def whose(self) -> int:
        return self.seat

    def possible(self, game: Game) -> bool:
        return game.challenge is not None and not game.eliminated[self.defender]

    def apply(self, game: Game, entry: int, rule: str) -> None:
        challenge = game.challenge
        if challenge is None:
            return
        before = challenge.defender
        voided = tuple(game.ref[card] for card in challenge.bypassed if card in game.ref)
        challenge.defender = self.defender
        if self.anew:
            challenge.against = self.defender
            game.counts[counters.challenges_against(challenge.attacker, challenge.kind, before)] -= 1
            game.bump(counters.challenges_against(challenge.attacker, challenge.kind, self.defender))
        challenge.bypassed = []
        challenge.bypassers = []
        data = (challenge.attacker, before, self.defender, voided, *((1,) if self.anew else ()))
        game.note("redirected", entry, self.seat, NOTHING, rule, data)
        stop_passing_if_targeted(game, self.defender)


@dataclass(slots=True)
class DefendFor(Event):
    """A seat defends for another seat.

    It wins or loses the challenge, although that was initiated against the other seat.
    """

    kind = "defend for"
    words = "{seat} defends for another player"
    noted = "defends for"
    seat: int

    @property
    def whose(self) -> int:
        return self.seat

    def possible(self, game: Game) -> bool:
        return game.challenge is not None

    def apply(self, game: Game, entry: int, rule: str) -> None:
        if game.challenge is not None:
            target, game.challenge.defender = game.challenge.defender, self.seat
            game.note("defends for", entry, self.seat, NOTHING, rule, (target,))


register(ShuffleTitles, LookAtTitles, TakeTitle, RevealTitle, ReturnTitle, RedirectChallenge)
register(OpenTitles, ChooseTitle, SetTitleAside, DefendFor)
