"""Boards with the cards of the Iron Throne Edition."""

from __future__ import annotations

from engine.abilities import Part
from engine.cards import ATTACHMENT, EVENT, LOCATION, Facts
from engine.cards import PLOT as PLOT_CARD
from engine.games.ccg.declarations import any_phase
from engine.games.ccg.sets.iron_throne.pool import iron_throne
from engine.position.board import with_blanks
from engine.scenario.scenario import Scenario as AnyScenario
from engine.table import values
from tests.support.engine.games.lcg1.sets.core.board import IDLE, resolved
from tests.support.engine.games.lcg1.sets.core.board import Scenario as FirstEditionScenario

TITHE = "Tithe"
KNIGHT, PAYNE, CREW = "Knight of the Tumblestone", "House Payne Knight", "Motley Crew"
POOL = with_blanks(iron_throne()).with_cards(
    [Facts("idle", IDLE, LOCATION, ability=True), Facts("tithe", TITHE, LOCATION, influence=6)],
    {"idle": (any_phase(Part("nothing happens", lambda _game, _use: [])),)},
)
"""The edition, with a location whose action does nothing, and one that pays any price in influence."""
PLOT = "Under One Banner"
"""What lies revealed where a board says nothing: 5 income, 1 claim, and no penalties."""


class Scenario(FirstEditionScenario):
    """A scenario of the Iron Throne Edition; Ann is the first player."""

    def __init__(
        self,
        *,
        phase: str = "challenges",
        first: str = "ann",
        round: int = 1,
        format: str = "joust",
        **sides: dict[str, object],
    ) -> None:
        for side in sides.values():
            side.setdefault("plot", None if phase == "plot" else PLOT)
            play = side.get("play", ())
            side["play"] = [*play, IDLE] if isinstance(play, list | tuple) else play
        AnyScenario.__init__(
            self, phase=phase, first=first, round=round, ruleset="ccg", format=format, pool=POOL, **sides
        )

    def crests(self, name: str, title: str) -> str:
        """The first letters of a card's crests."""
        return "".join(crest[0] for crest in values.crests(self.match.game, self.player(name)[title].number))

    def income(self, name: str) -> int:
        return self.match.deal.ruleset.income(self.match.game, self.player(name).seat).total

    def claim(self, name: str) -> int:
        return values.claim(self.match.game, self.player(name).seat).total

    def counted(self, name: str) -> int:
        """What a side counts in the challenge."""
        return values.challenge_strength(self.match.game, self.player(name).seat).total

    def picks(self, name: str, *titles: str) -> None:
        """A player picks cards, where there was more than one answer."""
        if self.player(name).asked not in ("", "opportunity"):
            self.player(name).chooses(*titles)

    def powers(self) -> tuple[int, ...]:
        """What each player has in all."""
        return tuple(player.power for player in self.players)


def board(ann: object = (), bob: object = (), phase: str = "challenges", **more: object) -> Scenario:
    """A board by what lies in play, or by whole sides."""
    sides = [dict(side) if isinstance(side, dict) else {"play": list(side)} for side in (ann, bob)]  # type: ignore[call-overload]
    return Scenario(phase=phase, ann=sides[0], bob=sides[1], **more)  # type: ignore[arg-type]


def attacked(
    kind: str, attackers: tuple[str, ...], defenders: tuple[str, ...] = (), ann: object = (), bob: object = ()
) -> Scenario:
    """Ann has attacked and Bob has defended; actions may be taken now."""
    game = board(ann, bob)
    game.ann.attacks(kind, *attackers)
    while game.acts() and game.only_answer("defenders", game.bob.seat) is None:
        game.player(game.acts()).passes()
    if game.ann.asked == "stealth":
        game.ann.chooses("nobody")
    game.bob.defends(*defenders)
    return game


def fought(
    kind: str, attackers: tuple[str, ...], defenders: tuple[str, ...] = (), ann: object = (), bob: object = ()
) -> Scenario:
    """The same, and everybody passed until the challenge has a winner and somebody is asked again."""
    game = attacked(kind, attackers, defenders, ann, bob)
    resolved(game)
    return game


def side(title: str, *more: str) -> dict[str, object]:
    """Ann's, with a card where its ability is used from."""
    kind = POOL.titled(title).type
    if kind == EVENT:
        return {"play": [TITHE, *more], "hand": [title]}
    if kind == PLOT_CARD:
        return {"play": [TITHE, *more], "plot": title}
    on = [CREW, f"{title} on {CREW}"] if kind == ATTACHMENT else [title]
    return {"play": [*on, TITHE, *more]}
