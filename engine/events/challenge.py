"""Events of a challenge from its initiation to its end, and dominance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.base import counters, zones
from engine.base.ids import NOTHING
from engine.chain.journal import TABLE
from engine.events.base import Event, register
from engine.events.periods import close_period, expire_effects, stop_passing_if_targeted
from engine.table.challenge import Challenge

if TYPE_CHECKING:
    from engine.table.game import Game


@dataclass(slots=True)
class InitiateChallenge(Event):
    """A challenge begins: its type, both sides and the attackers."""

    kind = "initiate challenge"
    words = "{seat} initiates a challenge"
    noted = "challenge"
    type: int
    attacker: int
    defender: int
    attackers: tuple[int, ...]

    @property
    def whose(self) -> int:
        return self.attacker

    def possible(self, game: Game) -> bool:
        if game.eliminated[self.attacker] or game.eliminated[self.defender]:
            return False
        return all([game.zone[card] == zones.PLAY for card in self.attackers])

    def apply(self, game: Game, entry: int, rule: str) -> None:
        if game.deal.titles:
            game.bump(counters.challenges_against(self.attacker, self.type, self.defender))
        number = game.bump(counters.challenges_of(self.attacker, self.type))
        total = game.bump(counters.challenges(self.attacker))
        data = (self.type, self.defender, tuple(game.ref[card] for card in self.attackers), number, total)
        at = game.journal.number + 1
        game.challenge = Challenge(self.type, self.attacker, self.defender, list(self.attackers), at)
        game.note("challenge", entry, self.attacker, NOTHING, rule, data)
        stop_passing_if_targeted(game, self.defender)


@dataclass(slots=True)
class Bypass(Event):
    """A character is bypassed by stealth: it may not be declared as a defender."""

    kind = "bypass"
    words = "{card} is bypassed"
    noted = "bypass"
    card: int
    by: int

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        return game.zone[self.card] == zones.PLAY == game.zone[self.by]

    def apply(self, game: Game, entry: int, rule: str) -> None:
        if game.challenge is not None:
            game.challenge.bypassed.append(self.card)
            game.challenge.bypassers.append(self.by)
        game.note("bypass", entry, game.seat_of[self.by], self.card, rule, (game.ref[self.by],))


@dataclass(slots=True)
class DeclareDefenders(Event):
    kind = "declare defenders"
    words = "{seat} declares defenders"
    noted = "defenders"
    seat: int
    cards: tuple[int, ...]

    @property
    def whose(self) -> int:
        return self.seat

    def apply(self, game: Game, entry: int, rule: str) -> None:
        cards = [card for card in self.cards if game.zone[card] == zones.PLAY]
        if game.challenge is not None:
            game.challenge.defenders += cards
        game.note("defenders", entry, self.seat, NOTHING, rule, (tuple(game.ref[card] for card in cards),))


@dataclass(slots=True)
class WinChallenge(Event):
    """The winner is determined: totals, margin, and whether it was unopposed."""

    kind = "win challenge"
    words = "{seat} wins the challenge"
    noted = "wins"
    winner: int
    loser: int
    attack: int
    defense: int
    unopposed: bool

    @property
    def whose(self) -> int:
        return self.winner

    def possible(self, game: Game) -> bool:
        return not game.eliminated[self.winner] and not game.eliminated[self.loser]

    def apply(self, game: Game, entry: int, rule: str) -> None:
        challenge = game.challenge
        if challenge is None:
            return
        challenge.winner, challenge.loser = self.winner, self.loser
        challenge.attack, challenge.defense = self.attack, self.defense
        challenge.margin = abs(self.attack - self.defense)
        challenge.unopposed = self.unopposed
        game.bump(counters.challenges_won(self.winner, challenge.kind))
        game.bump(counters.challenges_lost(self.loser, challenge.kind))
        if self.loser == challenge.defender and "lost defending" in game.deal.tallies:
            game.bump(counters.defenses_lost(self.loser))
        data = (challenge.kind, self.loser, self.attack, self.defense, challenge.margin, int(self.unopposed))
        game.note("wins", entry, self.winner, NOTHING, rule, data)


@dataclass(slots=True)
class NoChallengeWinner(Event):
    kind = "nobody wins"
    words = "nobody wins the challenge"
    noted = "nobody wins"
    attack: int
    defense: int

    def apply(self, game: Game, entry: int, rule: str) -> None:
        if game.challenge is not None:
            game.challenge.attack, game.challenge.defense = self.attack, self.defense
        game.note("nobody wins", entry, TABLE, NOTHING, rule, (self.attack, self.defense))


@dataclass(slots=True)
class EndChallenge(Event):
    kind = "end challenge"
    words = "the challenge ends"
    noted = "challenge ends"
    type: int

    def apply(self, game: Game, entry: int, rule: str) -> None:
        game.challenge = None
        close_period(game, "challenge")
        game.note("challenge ends", entry, TABLE, NOTHING, rule, (self.type,))
        expire_effects(game, "challenge", entry)


@dataclass(slots=True)
class WinDominance(Event):
    kind = "win dominance"
    words = "{seat} wins dominance"
    noted = "dominance"
    seat: int

    @property
    def whose(self) -> int:
        return self.seat

    def apply(self, game: Game, entry: int, rule: str) -> None:
        game.note("dominance", entry, self.seat, NOTHING, rule)


@dataclass(slots=True)
class LeaveChallenge(Event):
    """A character is removed from the challenge and no longer takes part.

    It stays kneeling or standing.
    """

    kind = "leave challenge"
    words = "{card} is removed from the challenge"
    noted = "leaves challenge"
    card: int

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        challenge = game.challenge
        return challenge is not None and self.card in (*challenge.attackers, *challenge.defenders)

    def apply(self, game: Game, entry: int, rule: str) -> None:
        challenge = game.challenge
        if challenge is not None:
            for side in (challenge.attackers, challenge.defenders):
                if self.card in side:
                    side.remove(self.card)
        game.note("leaves challenge", entry, game.seat_of[self.card], self.card, rule)


@dataclass(slots=True)
class JoinChallenge(Event):
    """A character takes part on its controller's side without being declared."""

    kind = "join challenge"
    words = "{card} joins the challenge"
    noted = "joins challenge"
    card: int

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        challenge = game.challenge
        if challenge is None or game.zone[self.card] != zones.PLAY:
            return False
        mine = game.seat_of[self.card] in (challenge.attacker, challenge.defender)
        return mine and self.card not in (*challenge.attackers, *challenge.defenders)

    def apply(self, game: Game, entry: int, rule: str) -> None:
        challenge = game.challenge
        if challenge is not None:
            challenge.side(game.seat_of[self.card]).append(self.card)
        game.note("joins challenge", entry, game.seat_of[self.card], self.card, rule)


register(
    InitiateChallenge,
    Bypass,
    DeclareDefenders,
    WinChallenge,
    NoChallengeWinner,
    EndChallenge,
    WinDominance,
    LeaveChallenge,
    JoinChallenge,
)
