"""Matches in which judges rewind, allow answers late and correct the table at random: every file proves, no epoch of
chance comes twice, and the leak report is what the bytes told that each seat was sent."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import msgspec
import pytest

from engine import JUDGE, EngineError, Match, Order, Role, Setting
from engine.bots import RandomBot
from engine.log.journal import Entry
from engine.log.living import rewound_to, undone
from engine.log.views import redacted
from engine.orders import FIXES, LEAVES_TO
from engine.record.container import dump
from engine.record.inputs import Input
from engine.record.record import Recorder
from engine.record.verify import REPLAYED, verify
from tests.effort import examples
from tests.engine.play import canary_match, seed_of

CODE = re.compile(rb"canary-[a-z]+-\d+-\d+-end")
TURNS = 150
OFTEN = 9
"""Every so many turns a judge does something, or a seat changes its settings."""


class Told:
    """What each seat was sent, byte by byte: its board after every input, and its lines of the log."""

    def __init__(self, match: Match, entries: list[Entry]) -> None:
        self.boards: list[dict[int, set[bytes]]] = [{} for _ in range(match.game.seats)]
        """For each seat, by step, the cards on its board."""
        self.lines: list[list[tuple[int, set[bytes]]]] = [[] for _ in range(match.game.seats)]
        self.take(match, entries)

    def take(self, match: Match, entries: list[Entry]) -> None:
        for seat, boards in enumerate(self.boards):
            boards[match.step] = set(CODE.findall(msgspec.json.encode(match.seen(seat))))
            for entry in entries:
                sent = msgspec.json.encode(redacted(entry, seat))
                self.lines[seat].append((entry.number, set(CODE.findall(sent))))

    def named(self, seat: int, after: int, until: int) -> set[bytes]:
        """The cards that its bytes have named at steps after one, up to another."""
        boards = [cards for at, cards in self.boards[seat].items() if after < at <= until]
        lines = [cards for at, cards in self.lines[seat] if after < at <= until]
        return set().union(*boards, *lines)


def ruled(recorder: Recorder, random: Random) -> Input:
    """Something that a judge orders, or a seat sets; not all of it is possible."""
    match, record = recorder.match, recorder.record
    gone = undone(record.entries)
    keep, case = random.random() < 0.3, random.randrange(5)
    living = [step for step in record.prompt_steps() if step not in gone and step > 20]
    answers = [one for one in record.entries[-60:] if one.kind in ("pass", "choice") and one.number not in gone]
    match random.randrange(6):
        case 0:
            return Setting(random.randrange(2), "auto_pass", random.choice(["round", "phase", ""]))
        case 1 if living:
            return Order(Role.HEAD_JUDGE, "rewind", case, step=random.choice(living[-25:]), keep_chance=keep)
        case 2 | 3 if answers:
            late = random.choice(answers)
            picks = late.secret[2] if len(late.secret) > 2 else ()
            offered = [str(id) for id in picks] if isinstance(picks, tuple) else []
            option = (random.choice(offered),) if offered and random.random() < 0.5 else ()
            return Order(
                Role.JUDGE, "rewind", case, step=late.number, keep_chance=keep, ask=late.actor, option=option
            )
        case 4:
            return Order(Role.JUDGE, "ruling", case)
    return Order(Role.JUDGE, "fix", case, moves=tuple(move(match, random) for _ in range(random.randint(1, 2))))


def move(match: Match, random: Random) -> tuple[str | int, ...]:
    sides = match.view(JUDGE).seats
    cards = [card.id for side in sides for card in (*(side.hand or ()), *side.play, *side.discard)]
    kind = random.choice(list(FIXES))
    named: dict[str, object] = {"a seat": random.randrange(len(sides)), "a number": random.randint(1, 3)}
    fields = [named.get(field, random.choice(cards)) for field in FIXES[kind]]
    if kind == "leave play":
        fields[1] = random.choice(list(LEAVES_TO))
    if kind == "enter play":
        fields = fields[:2]
    return kind, *fields  # type: ignore[return-value]


@pytest.mark.parametrize("number", range(examples(2, 120)))
def test_whatever_judges_order_the_file_proves_and_the_report_is_what_was_sent(number: int):
    random, bot = Random(number), RandomBot(seed_of(number))
    recorder = Recorder(canary_match(number))
    record, told, done = recorder.record, Told(recorder.match, recorder.record.entries), Counter[str]()
    for turn in range(TURNS):
        if recorder.match.outcome is not None:
            break
        given = bot.choose(random.choice(recorder.match.choices))
        if turn > 40 and turn % OFTEN == 0:
            given = ruled(recorder, random)
        try:
            entries = recorder.submit(given, turn)
        except EngineError:
            assert isinstance(given, Order | Setting), "a choice is always possible"
            done["refused"] += 1
            continue
        done[given.order if isinstance(given, Order) else type(given).__name__] += 1
        told.take(recorder.match, entries)
    assert verify(dump(record), recorder.match.deal.pool).replayed == REPLAYED
    assert done["rewind"], done
    begun = [entry.data[2] for entry in record.entries if entry.kind == "shuffle" and _is_anew(record.entries, entry)]
    assert len(set(begun)) * 2 == len(begun), "each new beginning shuffles both decks, in an epoch of its own"
    assert len(set(begun)) == sum(_begins_anew(entry) for entry in record.entries)
    gone, newly = undone(record.entries), 0
    asked = [step for step in record.prompt_steps() if step not in gone and step > 20]
    for step in random.sample(asked, min(examples(6, 20), len(asked))):
        for seat, found in enumerate(record.leaks(step, recorder.match.deal.pool).seats):
            before, since = told.named(seat, -1, step), told.named(seat, step, len(record.entries))
            leaked = {leak.card.encode() for leak in found}
            assert since - before <= leaked, f"match {number}: {since - before - leaked} were sent after step {step}"
            assert leaked <= since, f"match {number}: {leaked - since} were never sent after step {step}"
            newly += len(since - before)
    assert newly > 20


def _begins_anew(entry: Entry) -> bool:
    """A rewind after which chance is another."""
    return rewound_to(entry) >= 0 and not entry.data[6]


def _is_anew(entries: list[Entry], shuffle: Entry) -> bool:
    return bool(shuffle.parent) and _begins_anew(entries[shuffle.parent - 1])
