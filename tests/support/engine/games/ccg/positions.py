"""Positions of the collectible game with their answers, and which rules each of them shows."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Final

from engine.abilities import RESPONSE
from engine.scenario.scenario import Scenario as AnyScenario
from tests.support.engine.games.ccg.cards import POOL
from tests.support.engine.games.lcg1.board import MADE
from tests.support.engine.games.lcg1.positions import Position as FirstEditionPosition

PLOT: Final = "Quiet Year"
_heard: Final[list[str]] = []


class Position(FirstEditionPosition):
    """A described board of the collectible game, with the cards of its tests."""

    def __init__(
        self,
        *,
        phase: str = "marshalling",
        first: str = "",
        round: int = 1,
        format: str = "joust",
        **sides: dict[str, object],
    ) -> None:
        for side in sides.values():
            side.setdefault("plot", None if phase in ("plot", "setup") else PLOT)
            side.setdefault("plots", ("Long Year", "Lean Year"))
        AnyScenario.__init__(
            self, phase=phase, first=first, round=round, ruleset="ccg", format=format, pool=POOL, **sides
        )
        MADE.append(self)

    def why_not(self, name: str, *titles: str) -> list[str]:
        """The rules by which a seat can't answer with cards now."""
        found = [self.player(name).explain(title) for title in titles]
        rules = ["" if refused is None else refused.rule for refused in found]
        _heard.extend(rules)
        return rules

    def said(self, *kinds: str) -> list[str]:
        return [self.says(entry) for entry in self.entries(*kinds)]

    def let_pass_until_response(self) -> None:
        """Everybody passes, and takes what is offered, until somebody may respond."""
        for _ in range(40):
            windows = self.match.game.windows.values()
            asked = next(player for player in self.players if player.asked)
            if asked.asked == "opportunity" and any(window.timing == RESPONSE for window in windows):
                return
            if "pass" in asked.offered:
                asked.passes()
            else:
                asked.chooses(*asked.offered[: asked.prompt.least])
        raise AssertionError("nobody may ever respond")

    def until(self, question: str, phase: str = "") -> str:
        """Everybody passes, and answers what must be answered as it is offered, until somebody is asked this."""
        for _ in range(80):
            asked = next(player for player in self.players if player.asked)
            if asked.asked == question and phase in ("", self.phase):
                return asked.name
            if "pass" in asked.offered:
                asked.passes()
            else:
                asked.chooses(*asked.offered[: asked.prompt.least])
        raise AssertionError(f"nobody is ever asked {question}")


Test = Callable[..., None]


def shows(names: str, cites: str = "", about: str = "") -> Callable[[Test], Test]:
    """Mark a test as that of positions, by name, with the rules that must be cited in it, and others it is about.

    The rules that must be cited are looked for in what it plays; `test_shown.py` reads the rest from the file.
    """

    def mark(test: Test) -> Test:
        wanted = {rule if ":" in rule else f"ccg:{rule}" for rule in cites.split()}

        @functools.wraps(test)
        def run(*args: object, **words: object) -> None:
            _heard.clear()
            MADE.clear()
            test(*args, **words)
            heard = set(_heard) | {entry.rule for game in MADE for entry in game.log}
            heard |= {prompt.rule for game in MADE for prompt in game.match.prompts.values()}
            missing = sorted(wanted - heard)
            assert not missing, f"no line, question or refusal cites {missing}; cited are {sorted(heard)}"

        return run

    return mark


__all__ = ["Position", "shows"]
