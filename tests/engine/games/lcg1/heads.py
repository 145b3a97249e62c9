"""Chain heads of 60 first edition matches.

`python -m tests.engine.games.lcg1.heads` compares them, `… heads write` writes them.

As those of the second edition: every fourth match is plain, in the others a seat concedes, judges give orders, or
seats change settings and run out of time. Half are played with ready decks, half with random cards of the Core Set.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from engine import Deck, Match, Seat, Setting, Timeout
from engine.bots import RandomBot, propose_draw
from engine.cards import EVENT, PLOT
from engine.games.lcg1.sets.core.pool import core_set, ready_decks
from engine.record.record import Recorder
from tests.engine.frozen_pools import frozen
from tests.engine.heads import KEPT, MANNERS, come_between, index_of_then
from tests.support.engine.play import seed_of

POOL = frozen("lcg1", core_set())
HOUSES = ("stark", "lannister", "baratheon", "targaryen")
UNKNOWN = frozenset({"core_40", "core_142"})
"""The cards that had no abilities yet when the heads were made; they are left out so that the decks stay the same."""


SETTINGS = (("auto_pass", "phase"), ("auto_pass", "window"), ("ask_in", "action response"))


def random_deck(house: str, chance: random.Random) -> Deck:
    """Sixty cards of a House and neutral ones, and seven plots."""
    cards = [facts for code, facts in sorted(POOL.facts.items()) if code.startswith("core_") and code not in UNKNOWN]
    draw = [card.code for card in cards if card.type <= EVENT and (card.is_of(house) or card.faction == "neutral")]
    plots = [card.code for card in cards if card.type == PLOT]
    return Deck(house, tuple(chance.sample(plots, 7)), tuple(chance.choices(draw, k=60)), (), house)


def decks_of(number: int) -> list[Deck]:
    chance = random.Random(f"first {number}")
    if number % 2:
        ready = ready_decks(POOL)
        return [ready[name] for name in chance.choices(sorted(ready), k=2)]
    return [random_deck(chance.choice(HOUSES), chance) for _ in range(2)]


def play(number: int) -> Recorder:
    """Plays one of the matches to its end, with whatever its number says comes between."""
    seats = [Seat(name, deck) for name, deck in zip(("Ann", "Bob"), decks_of(number), strict=True)]
    with index_of_then:
        match = Match.start(ruleset="lcg1", format="joust", pool=POOL, seats=seats, seed=seed_of(number))
    return play_on(match, number, random.Random(f"first heads {number}"))


def play_on(match: Match, number: int, chance: random.Random) -> Recorder:
    """A joust to its end: answers, and what its number says comes between."""
    recorder, bot, way = Recorder(match), RandomBot(seed_of(number)), number // 2 % 4
    moments, at = sorted(chance.sample(range(10, 120), 3)), 0
    while recorder.match.outcome is None:
        at += chance.randrange(500, 4000)
        if moments and len(recorder.record.inputs) >= moments[0]:
            moments.pop(0)
            if way == MANNERS:
                name, value = chance.choice(SETTINGS)
                recorder.submit(Setting(chance.randrange(2), name, value), at)
            else:
                come_between(recorder, way, chance, at)
            continue
        asked = chance.choice(recorder.match.choices)
        if way == MANNERS and chance.random() < 0.03:
            recorder.submit(Timeout(asked.seat), at)
        else:
            recorder.submit(bot.choose(asked), at, asked.step)
            for proposal in propose_draw(recorder.match):
                recorder.submit(proposal, at)
    return recorder


class Heads(NamedTuple):
    """The heads of some matches, each made by its number, and where they are kept."""

    play: Callable[[int], Recorder]
    matches: int
    file: Path

    def head(self, number: int) -> str:
        return self.play(number).match.head[:KEPT].hex()

    def kept(self) -> dict[int, str]:
        """The heads as they were made last, by the number of the match."""
        lines = (line.split() for line in self.file.read_text(encoding="ascii").splitlines())
        return {int(number): head for number, head in lines}

    def differing(self, numbers: Iterable[int]) -> list[str]:
        """The matches whose heads are not those kept, in words."""
        known = self.kept()
        found = ((number, self.head(number)) for number in numbers)
        return [
            f"match {number}: {now}, was {known.get(number)}" for number, now in found if now != known.get(number)
        ]

    def command(self, words: list[str]) -> int:
        """Compares them, or makes the file anew."""
        if words == ["write"]:
            lines = [f"{number} {self.head(number)}\n" for number in range(self.matches)]
            self.file.write_text("".join(lines), encoding="ascii")
            return 0
        if words:
            raise SystemExit(f"{words[0]!r} is nothing that can be done with heads; write makes them anew")
        changed = self.differing(range(self.matches))
        print("\n".join(changed) or f"all {self.matches} heads are as they were")
        return bool(changed)


JOUST = Heads(play, 60, Path(__file__).parent / "heads.txt")


if __name__ == "__main__":
    sys.exit(JOUST.command(sys.argv[1:]))
