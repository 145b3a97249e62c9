"""The challenge being resolved, with its two sides."""

from __future__ import annotations

from engine.base.ids import NOBODY


class Challenge:
    """The challenge being resolved."""

    __slots__ = (
        "against",
        "attack",
        "attacker",
        "attackers",
        "bypassed",
        "bypassers",
        "defender",
        "defenders",
        "defense",
        "entry",
        "intimidated",
        "kind",
        "loser",
        "margin",
        "processed",
        "unopposed",
        "winner",
    )

    def __init__(self, kind: int, attacker: int, defender: int, attackers: list[int], entry: int) -> None:
        self.kind = kind
        self.attacker = attacker
        self.defender = defender
        self.against = defender
        """Against whom it was initiated; after a redirect, another seat defends."""
        self.attackers = attackers
        self.entry = entry
        self.defenders: list[int] = []
        self.bypassed: list[int] = []
        self.bypassers: list[int] = []
        """For each bypassed character, the character that bypasses it."""
        self.attack = self.defense = self.margin = 0
        self.winner = self.loser = NOBODY
        self.unopposed = False
        self.intimidated = False
        self.processed = 0

    def copy(self) -> Challenge:
        other = Challenge(self.kind, self.attacker, self.defender, list(self.attackers), self.entry)
        other.against = self.against
        other.defenders, other.bypassed = list(self.defenders), list(self.bypassed)
        other.bypassers = list(self.bypassers)
        other.attack, other.defense, other.margin = self.attack, self.defense, self.margin
        other.winner, other.loser = self.winner, self.loser
        other.unopposed, other.intimidated, other.processed = self.unopposed, self.intimidated, self.processed
        return other

    def side(self, seat: int) -> list[int]:
        """Return the seat's participating characters."""
        return self.attackers if seat == self.attacker else self.defenders if seat == self.defender else []

    def side_of(self, card: int) -> list[int]:
        """Return the characters on the side on which a card is declared.

        Who controls the card doesn't matter.
        """
        return self.attackers if card in self.attackers else self.defenders if card in self.defenders else []
