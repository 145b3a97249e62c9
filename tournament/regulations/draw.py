"""The random numbers of a round's draw, which anyone can reproduce."""

from __future__ import annotations

from collections.abc import MutableSequence
from dataclasses import dataclass
from typing import TypeVar

from engine.chain.chance import Chance, chance_key, commitment

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class RoundDraw:
    """An event's seed with stage, round and attempt, which select a random stream.

    The seed is fixed and committed to when the event is created, so the organizer can't pick a favorable one. Drawing
    a round again is another attempt, and all attempts are public.
    """

    seed: str
    stage: str = "swiss"
    round: int = 1
    attempt: int = 1

    def chance(self) -> Chance:
        place = f"{self.stage}/{self.round}/{self.attempt}"
        return Chance(chance_key(self.seed.encode(), (place.encode(),)))

    def __str__(self) -> str:
        again = f", attempt {self.attempt}" if self.attempt > 1 else ""
        return f"seed {self.seed!r}, {self.stage} round {self.round}{again}"


def commit_to_seed(seed: str) -> str:
    """Return what an event shows of its seed before the first draw.

    The seed itself is shown after the last draw.
    """
    return commitment(seed.encode()).hex()


def shuffle_items(chance: Chance, stream: str, items: MutableSequence[Item]) -> None:
    """Shuffle any sequence in place."""
    order = list(range(len(items)))
    chance.shuffle(stream, order)
    items[:] = [items[place] for place in order]
