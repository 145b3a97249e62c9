"""Positions of the first edition with their answers, and which rules each of them shows."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Final

from engine.base.ids import NOBODY
from engine.games.lcg1.sets.core.pool import core_set
from engine.scenario.scenario import Scenario as AnyScenario
from engine.scenario.seat import ScenarioSeat
from engine.table import values
from tests.support.engine.games.lcg1.board import MADE, defaults
from tests.support.engine.games.lcg1.cards import with_cards

POOL: Final = with_cards(core_set())
"""The Core Set with its abilities, and the cards of these tests."""
PLOT: Final = "Quiet Season"
_heard: Final[list[str]] = []


class Position(AnyScenario):
    """A described board of the first edition, with the Core Set and the cards of these tests."""

    def __init__(
        self, *, phase: str = "marshalling", first: str = "", round: int = 1, **sides: dict[str, object]
    ) -> None:
        for side in sides.values():
            side.setdefault("plot", PLOT)
            side.setdefault("plots", (PLOT,))
        super().__init__(phase=phase, first=first, round=round, ruleset="lcg1", pool=POOL, **sides)
        MADE.append(self)

    def why_not(self, name: str, *titles: str) -> list[str]:
        """The rules by which a seat can't answer with cards now."""
        found = [self.player(name).explain(title) for title in titles]
        rules = [refused.rule.removeprefix("lcg1:") if refused is not None else "" for refused in found]
        _heard.extend(f"lcg1:{rule}" for rule in rules)
        return rules

    @property
    def defaults(self) -> list[object]:
        """The numbers of the defaults that the log tells of."""
        return defaults(self)

    def icons(self, name: str, title: str) -> str:
        mask = values.icons(self.match.game, self.player(name)[title].number)
        return "".join(icon for bit, icon in enumerate("mip") if mask >> bit & 1)

    def after(self, sentence: str) -> int:
        """The number of the first step that says so."""
        return next(entry.number for entry in self.log if self.says(entry).startswith(sentence))

    def asked_in(self, window: int) -> list[str]:
        """Who was asked in a window, in order: each pass and each use under it."""
        inside = [entry for entry in self.log if entry.parent == window and entry.kind in ("pass", "use", "play")]
        return [self.match.game.name(entry.actor) for entry in inside]

    def window(self, timing: str, number: int = 0) -> int:
        """The step at which a window of a kind opened."""
        return [entry.number for entry in self.entries("window") if entry.data[0] == timing][number]

    def let_pass(self) -> Position:
        """Everybody passes windows until something else is asked."""
        while self.match.game.asked is not None and self.match.game.asked.name == "opportunity":
            next(player for player in self.players if player.asked == "opportunity").passes()
        return self

    def comes_to(self, name: str, phase: str = "") -> ScenarioSeat:
        """Everybody else passes until a seat is asked in a window, perhaps of a later phase."""
        for _ in range(60):
            asked = next(player for player in self.players if player.asked)
            if asked.name == name and asked.asked == "opportunity" and phase in ("", self.phase):
                return asked
            asked.passes()
        raise AssertionError(f"{name} is never asked")

    def resolved(self) -> Position:
        """Everybody passes until a challenge has been won, and somebody is asked then."""
        while self.match.game.challenge is not None and self.match.game.challenge.winner == NOBODY:
            next(player for player in self.players if player.asked == "opportunity").passes()
        return self

    def reveals(self, first: str) -> Position:
        """Everybody passes, plots are revealed, and whoever wins initiative names a first player."""
        self.let_pass()
        next(player for player in self.players if player.asked).chooses(f"{first} as first player")
        return self


Test = Callable[..., None]


def shows(names: str, cites: str = "", about: str = "") -> Callable[[Test], Test]:
    """Mark a test as that of positions, by name, with the rules that it must cite and those it shows besides.

    The rules that it must cite are looked for in what it plays; `test_shown.py` reads the rest from the file.
    """

    def mark(test: Test) -> Test:
        wanted = [f"lcg1:{rule}" for rule in cites.split()]

        @functools.wraps(test)
        def run(*args: object, **words: object) -> None:
            _heard.clear()
            MADE.clear()
            test(*args, **words)
            heard = set(_heard) | {entry.rule for game in MADE for entry in game.log}
            heard |= {prompt.rule for game in MADE for prompt in game.match.prompts.values()}
            missing = [rule for rule in wanted if rule not in heard]
            assert not missing, f"no line, question or refusal cites {missing}; cited are {sorted(heard)}"

        return run

    return mark


__all__ = ["POOL", "Position", "ScenarioSeat", "shows"]
