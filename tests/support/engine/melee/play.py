"""Melee matches of three to six seats, played by random bots, with seats that leave and judges who come between."""

from __future__ import annotations

import random
from collections.abc import Callable

from engine import Choice, Concede, Deck, Forfeit, Match, Order, OrderRole, Pool, Seat, Setting, Timeout
from engine.bots import RandomBot, propose_draw
from engine.log.undone_steps import find_undone_steps
from engine.record.record import Recorder
from tests.engine.heads import index_of_then
from tests.support.engine.play import CORE, Check, core_decks, gift_by_chance, seed_of

NAMES = ("Ann", "Bob", "Cleo", "Dora", "Egg", "Finn")
SEATS = (3, 4, 6, 5)
PLAIN, LEAVING, JUDGED, MANNERS = range(4)
MOST = 8000


def seats_of(number: int) -> int:
    return SEATS[number % 4]


def decks_of(number: int) -> tuple[Deck, ...]:
    decks = [deck for pair in range(3) for deck in core_decks(7 * number + pair)]
    return tuple(decks[: seats_of(number)])


def start(number: int, pool: Pool = CORE, decks: tuple[Deck, ...] | None = None) -> Match:
    """How many sit down, and with which decks, follows from the number."""
    seats = [Seat(name, deck) for name, deck in zip(NAMES, decks or decks_of(number), strict=False)]
    with index_of_then:
        return Match.start(ruleset="lcg2", format="melee", pool=pool, seats=seats, seed=seed_of(number))


def play(
    number: int,
    check: Check | None = None,
    left: Callable[[str, bool], None] | None = None,
    begin: Callable[[int], Match] = start,
) -> Recorder:
    """Plays a match to its end; what comes between the answers follows from its number as well.

    left: is told at which question a seat left, and whether it was that one that was asked.
    """
    chance, giving = random.Random(f"melee {number}"), random.Random(f"gifts {number}")
    way = number // 4 % 4
    recorder, bot = Recorder(begin(number)), RandomBot(seed_of(number))
    match, at = recorder.match, 0
    while match.outcome is None:
        match = recorder.match
        at += chance.randrange(500, 4000)
        if check is not None and len(recorder.record.inputs) % 10 == number % 10:
            check(match)
        gift = gift_by_chance(match, giving)
        if gift is not None:
            recorder.submit(gift, at)
        asked = chance.choice(match.choices)
        if way and chance.random() < 0.01:
            leaving = _come_between(recorder, way, chance, at)
            if leaving >= 0 and left is not None:
                left(*_asked(match, leaving))
            if leaving >= 0:
                recorder.submit(_leave(leaving, way, chance), at)
        else:
            recorder.submit(bot.choose(asked), at, asked.step)
            for proposal in propose_draw(recorder.match):
                recorder.submit(proposal, at)
        assert len(recorder.record.inputs) < MOST, f"match {number} does not end"
    return recorder


def _asked(match: Match, seat: int) -> tuple[str, bool]:
    asked = match.game.asked
    return (asked.name, seat in asked.seats) if asked is not None else ("", False)


def _leave(seat: int, way: int, chance: random.Random) -> Concede | Forfeit | Order:
    if way == JUDGED:
        return Order(OrderRole.JUDGE, "remove", 4, seat=seat)
    return chance.choice([Concede(seat), Forfeit(seat)])


def _come_between(recorder: Recorder, way: int, chance: random.Random, at: int) -> int:
    """What happens in a match besides answers; or the seat that leaves."""
    match = recorder.match
    alive = match.game.alive()
    if way == LEAVING:
        return chance.choice(alive)
    if way == MANNERS:
        if chance.random() < 0.5:
            recorder.submit(Timeout(match.choices[0].seat), at)
        else:
            recorder.submit(Setting(chance.choice(alive), "auto_pass", chance.choice(["phase", "window"])), at)
        return -1
    kind = chance.choice(["remove", "rewind", "fix", "answer", "reshuffle", "call time"])
    if kind == "remove":
        return chance.choice(alive)
    if kind == "rewind":
        gone = find_undone_steps(recorder.record.entries)
        step = chance.choice([step for step in recorder.record.prompt_steps()[-30:] if step not in gone])
        recorder.submit(Order(OrderRole.JUDGE, "rewind", 3, step=step, keep_chance=chance.random() < 0.5), at)
    elif kind == "fix":
        moves = (("gain gold", chance.choice(alive), 2),)
        recorder.submit(Order(OrderRole.HEAD_JUDGE, "fix", moves=moves), at)
    elif kind == "reshuffle":
        recorder.submit(Order(OrderRole.JUDGE, "reshuffle", seat=chance.choice(alive)), at)
    elif kind == "call time" and len(recorder.record.inputs) > 150:
        recorder.submit(Order(OrderRole.ORGANIZER, "call time"), at)
    elif match.choices:
        asked = match.choices[0]
        ids = next(
            pick for pick in (asked.ids[-1:], asked.ids[: asked.least]) if asked.least <= len(pick) <= asked.most
        )
        recorder.submit(Choice(asked.seat, ids), at)
    return -1
