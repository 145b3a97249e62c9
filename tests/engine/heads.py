"""The chain heads of 300 matches: `python -m tests.engine.heads` compares them, `… heads write` makes them anew.

A change that alters any byte of any log alters a head and is named by the match's number. Every fourth match is
plain; in the others a seat concedes, judges give orders, or seats change settings and run out of time.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from unittest.mock import patch

from engine import Choice, Concede, Deck, Match, Order, OrderRole, Seat, Setting, Timeout, ready_decks
from engine.bots import RandomBot
from engine.log.undone_steps import find_undone_steps
from engine.record.record import Recorder
from tests.support.engine.play import CORE, core_decks, seed_of

FILE = Path(__file__).parent / "heads.txt"
MATCHES = 300
KEPT = 8
"""How many bytes of each head are kept."""
index_of_then = patch("engine.match.commitments.rules_index_digest", lambda: "e3e1eff22b29e53b")
"""With the rule index of the day when the heads were made: headers name it, and its wording changes no play."""
PLAIN, CONCESSION, ORDERS, MANNERS = range(4)


@cache
def ready_pairs() -> tuple[tuple[Deck, Deck], ...]:
    """Every ready deck against every other and against itself."""
    return tuple(combinations_with_replacement(ready_decks(CORE).values(), 2))


def start(number: int) -> Match:
    """Ready decks for every other match, all Core cards for the rest."""
    pairs = ready_pairs()
    decks = pairs[number // 2 % len(pairs)] if number % 2 else core_decks(number)
    seats = [Seat("Ann", decks[0]), Seat("Bob", decks[1])]
    with index_of_then:
        return Match.start(ruleset="lcg2", format="joust", pool=CORE, seats=seats, seed=seed_of(number))


def play(number: int) -> Recorder:
    """Plays one of the matches to its end, with whatever its number says comes between."""
    chance = random.Random(f"heads {number}")
    way = number // 2 % 4
    recorder, bot = Recorder(start(number)), RandomBot(seed_of(number))
    moments = sorted(chance.sample(range(10, 120), 3))
    at = 0
    while recorder.match.outcome is None:
        at += chance.randrange(500, 4000)
        count = len(recorder.record.inputs)
        if moments and count >= moments[0]:
            moments.pop(0)
            come_between(recorder, way, chance, at)
            continue
        asked = chance.choice(recorder.match.choices)
        if way == MANNERS and chance.random() < 0.03:
            recorder.submit(Timeout(asked.seat), at)
        else:
            recorder.submit(bot.choose(asked), at, asked.step)
    return recorder


def come_between(recorder: Recorder, way: int, chance: random.Random, at: int) -> None:
    """What happens in a match besides answers."""
    match, seat = recorder.match, chance.randrange(2)
    if way == CONCESSION and len(recorder.record.inputs) > 60:
        recorder.submit(Concede(seat), at)
    elif way == ORDERS:
        recorder.submit(order(recorder, chance), at)
    elif way == MANNERS:
        name, value = chance.choice([("auto_pass", "phase"), ("auto_pass", "window"), ("ask_in", "action reaction")])
        recorder.submit(Setting(seat, name, value), at)
    elif match.choices:
        asked = match.choices[0]
        recorder.submit(Choice(asked.seat, asked.ids[: asked.least] if asked.least else ()), at)


def order(recorder: Recorder, chance: random.Random) -> Order:
    """One of a judge's orders, legal now."""
    match = recorder.match
    kind = chance.choice(["rewind", "rewind", "fix", "reshuffle", "answer"])
    if kind == "rewind":
        gone = find_undone_steps(recorder.record.entries)
        step = chance.choice([step for step in recorder.record.prompt_steps()[-30:] if step not in gone])
        return Order(OrderRole.JUDGE, "rewind", 3, step=step, keep_chance=chance.random() < 0.5)
    if kind == "fix":
        return Order(OrderRole.HEAD_JUDGE, "fix", moves=(("gain gold", chance.randrange(2), 2),))
    if kind == "reshuffle":
        return Order(OrderRole.JUDGE, "reshuffle", 12, seat=chance.randrange(2))
    asked = match.choices[0]
    picked = next(
        pick for pick in (asked.ids[-1:], asked.ids[: asked.least]) if asked.least <= len(pick) <= asked.most
    )
    return Order(OrderRole.ORGANIZER, "answer", seat=asked.seat, option=picked)


def head(number: int) -> str:
    return play(number).match.head[:KEPT].hex()


def kept() -> dict[int, str]:
    """The heads as they were made last, by the number of the match."""
    lines = (line.split() for line in FILE.read_text(encoding="ascii").splitlines())
    return {int(number): head for number, head in lines}


def differing(numbers: Iterable[int]) -> list[str]:
    """The matches whose heads are not those kept, in words."""
    known = kept()
    found = ((number, head(number)) for number in numbers)
    return [f"match {number}: {now}, was {known.get(number)}" for number, now in found if now != known.get(number)]


def write() -> None:
    FILE.write_text("".join(f"{number} {head(number)}\n" for number in range(MATCHES)), encoding="ascii")


if __name__ == "__main__":
    if sys.argv[1:] == ["write"]:
        write()
    elif sys.argv[1:]:
        raise SystemExit("usage: python -m tests.engine.heads [write]")
    else:
        changed = differing(range(MATCHES))
        print("\n".join(changed) or f"all {MATCHES} heads are as they were")
        sys.exit(bool(changed))
