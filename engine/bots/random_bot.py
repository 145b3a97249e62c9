"""A bot that answers at random, from its own seed."""

from __future__ import annotations

from collections.abc import Callable

from engine.chain.chance import Chance, chance_key
from engine.chain.inputs import Choice
from engine.match.match import Match
from engine.prompts.prompts import Choices, Prompt

SELECTION_TRIES = 1000
"""How often the bot draws again if a selection is not legal."""


class RandomBot:
    """Answers every prompt at random; the same seed and name give the same answers."""

    __slots__ = ("chance", "stream")

    def __init__(self, seed: bytes, name: str = "") -> None:
        self.chance = Chance(chance_key(seed))
        self.stream = f"bot/{name}"

    def choose(self, prompt: Prompt | Choices) -> Choice:
        ids = prompt.ids
        if prompt.least == prompt.most == 1:
            return Choice(prompt.seat, (ids[self.chance.below(self.stream, len(ids))],))
        stands = prompt.stands if isinstance(prompt, Choices) else None
        for _ in range(SELECTION_TRIES):
            picked = tuple(map(ids.__getitem__, self.pick(len(ids), prompt.least, prompt.most)))
            if stands is None or stands(picked):
                break
        return Choice(prompt.seat, picked)

    def answer(self, match: Match, prompt: Prompt | Choices, go_on: Callable[[], bool] | None = None) -> Choice:
        """Answer a prompt; the table is ignored.

        The signature is that of bots that evaluate the table.
        """
        return self.choose(prompt)

    def pick(self, count: int, least: int, most: int) -> list[int]:
        """Pick some of `count` places: first how many, then which, each equally likely."""
        below, stream = self.chance.below, self.stream
        number = least + below(stream, most - least + 1)
        places = list(range(count))
        for done in range(number):
            other = done + below(stream, count - done)
            places[done], places[other] = places[other], places[done]
        return places[:number]
