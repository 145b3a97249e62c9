"""Boards with the cards of the first edition's Core Set."""

from __future__ import annotations

from engine.abilities import Part
from engine.base.ids import NOBODY
from engine.cards import LOCATION, Facts
from engine.games.lcg1.declarations import any_phase
from engine.games.lcg1.sets.core.pool import core_set
from engine.position.board import with_blanks
from engine.scenario.scenario import Scenario as AnyScenario
from engine.table import values

IDLE = "Idle Hour"
POOL = with_blanks(core_set()).with_cards(
    [Facts("idle", IDLE, LOCATION, ability=True)],
    {"idle": (any_phase(Part("nothing happens", lambda _game, _use: [])),)},
)
"""The Core Set, with a location whose action does nothing: so everybody can act in every action window."""
PLOT = "Counting Favors"
"""What lies revealed where a board says nothing: 3 income, 1 claim, and nothing more once it is revealed."""


class Scenario(AnyScenario):
    """A scenario of the first edition's Core Set; Ann is the first player."""

    def __init__(
        self, *, phase: str = "challenges", first: str = "ann", round: int = 1, **sides: dict[str, object]
    ) -> None:
        for side in sides.values():
            side.setdefault("plot", PLOT)
            play = side.get("play", ())
            side["play"] = [*play, IDLE] if isinstance(play, list | tuple) else play
        super().__init__(phase=phase, first=first, round=round, ruleset="lcg1", pool=POOL, **sides)

    def strength(self, name: str, title: str) -> int:
        return self.player(name)[title].strength

    def icons(self, name: str, title: str) -> str:
        mask = values.icons(self.match.game, self.player(name)[title].number)
        return "".join(icon for bit, icon in enumerate("mip") if mask >> bit & 1)

    def keywords(self, name: str, title: str) -> int:
        return values.keywords(self.match.game, self.player(name)[title].number)

    def cost(self, name: str, title: str) -> int:
        """What it costs a player to bring a card of the hand into play."""
        player = self.player(name)
        card = next(card for card in player.cards(title) if card.zone == "hand")
        return self.match.deal.ruleset.price(self.match.game, player.seat, card.number, "marshaled").total

    def acts(self) -> str:
        """Who may act in a window now, or nothing."""
        asked = [player.name for player in self.players if player.asked == "opportunity"]
        return asked[0] if asked else ""

    def closes(self) -> Scenario:
        """Everybody passes until the action window that is open has ended."""
        while self.match.game.action is not None and self.acts():
            self.player(self.acts()).passes()
        return self

    def on_to(self, question: str) -> Scenario:
        """Everybody passes windows until a question is asked."""
        for _ in range(60):
            if self.match.game.asked is None or self.match.game.asked.name == question:
                return self
            self.player(self.acts()).passes()
        raise AssertionError(f"nobody is asked: {question}")


def fought(
    kind: str, attackers: tuple[str, ...], defenders: tuple[str, ...] = (), phase: str = "challenges",
    **sides: dict[str, object],
) -> Scenario:  # fmt: skip
    """Ann attacks and Bob defends, and everybody passes until the challenge is resolved."""
    game = Scenario(phase=phase, **sides)
    game.ann.attacks(kind, *attackers)
    game.bob.defends(*defenders)
    return resolved(game)


def resolved(game: Scenario) -> Scenario:
    """Windows of actions are passed until the challenge has a winner, and somebody is asked again."""
    while game.acts():
        challenge = game.match.game.challenge
        if challenge is None or challenge.winner != NOBODY:
            break
        game.player(game.acts()).passes()
    return game


def in_phase(phase: str, ann: dict[str, object], bob: dict[str, object] | None = None) -> Scenario:
    """A board at the beginning of a phase, with Ann to act."""
    return Scenario(phase=phase, ann=ann, bob=bob or {})
