"""Scenarios for the kernel alone: the Core Set's facts without its abilities."""

from __future__ import annotations

from engine.cards import Pool
from engine.games.registry import core_set
from engine.position.board import DEFAULT_FORMAT, Board, Side, with_blanks
from engine.scenario.scenario import SEED
from engine.scenario.scenario import Scenario as FullScenario


def plain_pool() -> Pool:
    return with_blanks(core_set(enforced=False))


class Scenario(FullScenario):
    """A scenario in which no printed ability is enforced."""

    def __init__(
        self,
        *,
        phase: str = "challenges",
        first: str = "",
        round: int = 1,
        format: str = DEFAULT_FORMAT,
        pool: Pool | None = None,
        seed: bytes = SEED,
        **sides: Side | dict[str, object],
    ) -> None:
        pool = pool or plain_pool()
        super().__init__(phase=phase, first=first, round=round, format=format, pool=pool, seed=seed, **sides)

    @classmethod
    def on(cls, board: Board, pool: Pool | None = None, seed: bytes = SEED) -> FullScenario:
        return super().on(board, pool or plain_pool(), seed)
