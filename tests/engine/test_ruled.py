"""Matches in which judges rewind, allow answers late and correct the table at random: every file proves, no epoch of
chance comes twice, and the leak report is what the bytes told that each seat was sent."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from random import Random

import msgspec
import pytest

from engine import JUDGE, EngineError, Match, Order, OrderRole, Setting
from engine.base import zones
from engine.base.ids import NOBODY
from engine.bots import RandomBot
from engine.chain.inputs import Input
from engine.chain.journal import LogEntry
from engine.control.judge_orders import FIX_MOVES, LEAVE_ZONES
from engine.log.redaction import redact_entry
from engine.log.undone_steps import find_rewound_step, find_undone_steps
from engine.record.container import dump
from engine.record.record import Recorder
from engine.record.verify import REPLAYED, verify
from tests.effort import examples
from tests.support.engine.first_edition import POOL, decks_of, start
from tests.support.engine.play import canaries, canary_match, seed_of
from tests.support.engine.played_games import Played

CODE = re.compile(rb"canary-[a-z]+-\d+-\d+-end")
TURNS = 150
OFTEN = 9
"""Every so many turns a judge does something, or a seat changes its settings."""


Mixed = tuple[int, int, set[bytes]]
"""A step, the seat that can still tell which is which, and the cards."""


class Told:
    """What each seat was sent, byte by byte: its board after every input, and its lines of the log."""

    def __init__(self, match: Match, entries: list[LogEntry]) -> None:
        self.sent: list[list[tuple[int, set[bytes]]]] = [[] for _ in range(match.game.seats)]
        """For each seat, the cards that bytes named, each with the step after which they were sent."""
        self.take(match, entries)

    def take(self, match: Match, entries: list[LogEntry]) -> None:
        for seat, sent in enumerate(self.sent):
            sent.append((match.step, set(CODE.findall(msgspec.json.encode(match.seen(seat))))))
            for entry in entries:
                sent.append((entry.number, set(CODE.findall(msgspec.json.encode(redact_entry(entry, seat))))))

    def named(self, seat: int, after: int, until: int) -> set[bytes]:
        """The cards that its bytes have named at steps after one, up to another."""
        return set().union(*(cards for at, cards in self.sent[seat] if after < at <= until))

    def placed(self, seat: int, step: int, mixed: list[Mixed]) -> set[bytes]:
        """The cards that a seat could place at a step: named to it, and not mixed with others since."""
        latest: dict[bytes, int] = {}
        for at, cards in self.sent[seat]:
            if at <= step:
                latest.update({card: max(at, latest.get(card, 0)) for card in cards})
        lost = {card: at for at, knows, cards in mixed if at <= step and seat != knows for card in cards}
        return {card for card, at in latest.items() if at >= lost.get(card, 0)}


def mixings(recorder: Recorder) -> list[Mixed]:
    """Where cards came to lie anywhere for all but one: by a shuffle, by a plot or a setup card put facedown.

    A new beginning leaves those in their places that somebody has seen there.
    """
    found: list[Mixed] = []
    piles = {"shuffle": [zones.DECK], "choose plot": [zones.PLOTS, zones.CHOSEN], "place": [zones.HAND, zones.SETUP]}
    for entry in recorder.record.entries:
        if entry.kind in piles:
            game = recorder.record.seek(entry.number, recorder.match.deal.pool).game
            cards = [card for zone in piles[entry.kind] for card in game.pile(entry.actor, zone)]
            codes = {game.facts[card].code.encode() for card in cards if not game.seen[card]}
            found.append((entry.number, NOBODY if entry.kind == "shuffle" else entry.actor, codes))
        assert entry.kind != "move" or entry.data[0] or entry.data[1] != "hand", "no card of the Core Set does that"
    return found


def ruled(recorder: Recorder, random: Random) -> Input:
    """Something that a judge orders, or a seat sets; not all of it is possible."""
    match, record = recorder.match, recorder.record
    gone = find_undone_steps(record.entries)
    keep, case = random.random() < 0.3, random.randrange(5)
    living = [step for step in record.prompt_steps() if step not in gone and step > 20]
    answers = [one for one in record.entries[-60:] if one.kind in ("pass", "choice") and one.number not in gone]
    match random.randrange(6):
        case 0:
            return Setting(random.randrange(2), "auto_pass", random.choice(["round", "phase", ""]))
        case 1 if living:
            return Order(OrderRole.HEAD_JUDGE, "rewind", case, step=random.choice(living[-25:]), keep_chance=keep)
        case 2 | 3 if answers:
            late = random.choice(answers)
            picks = late.secret[2] if len(late.secret) > 2 else ()
            offered = [str(id) for id in picks] if isinstance(picks, tuple) else []
            option = (random.choice(offered),) if offered and random.random() < 0.5 else ()
            return Order(
                OrderRole.JUDGE, "rewind", case, step=late.number, keep_chance=keep, ask=late.actor, option=option
            )
        case 4:
            return Order(OrderRole.JUDGE, "ruling", case)
    return Order(OrderRole.JUDGE, "fix", case, moves=tuple(move(match, random) for _ in range(random.randint(1, 2))))


def move(match: Match, random: Random) -> tuple[str | int, ...]:
    sides = match.view(JUDGE).seats
    cards = [card.id for side in sides for card in (*(side.hand or ()), *side.play, *side.discard)]
    kind = random.choice(list(FIX_MOVES))
    named: dict[str, object] = {"a seat": random.randrange(len(sides)), "a number": random.randint(1, 3)}
    fields = [named.get(field, random.choice(cards)) for field in FIX_MOVES[kind]]
    if kind == "leave play":
        fields[1] = random.choice(list(LEAVE_ZONES))
    if kind == "enter play":
        fields = fields[:2]
    return kind, *fields  # type: ignore[return-value]


def first_edition(number: int) -> Match:
    pool, decks = canaries(decks_of(number), POOL)
    return start(number, pool, decks)


def collectible(number: int) -> Match:
    played = Played("ccg", "joust", 2)
    pool, decks = canaries(played.decks(number), played.pool)
    return played.start(number, pool, decks)


@pytest.mark.parametrize(
    ("start", "number"),
    [
        *((canary_match, number) for number in range(examples(2, 120))),
        *((first_edition, number) for number in range(examples(1, 60))),
        *((collectible, number) for number in range(examples(1, 60))),
    ],
)
def test_whatever_judges_order_the_file_proves_and_the_report_is_what_was_sent(
    start: Callable[[int], Match], number: int
):
    random, bot = Random(number), RandomBot(seed_of(number))
    recorder = Recorder(start(number))
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
    gone, newly, mixed = find_undone_steps(record.entries), 0, mixings(recorder)
    asked = [step for step in record.prompt_steps() if step not in gone and step > 20]
    for step in random.sample(asked, min(examples(6, 20), len(asked))):
        for seat, found in enumerate(record.leaks(step, recorder.match.deal.pool).seats):
            learnt = told.named(seat, step, len(record.entries)) - told.placed(seat, step, mixed)
            leaked = {leak.card.encode() for leak in found}
            assert len(leaked) == len(found), "each card is told of once"
            assert leaked == learnt, f"match {number}, {seat} since {step}: {leaked - learnt} or {learnt - leaked}"
            newly += len(learnt)
    assert newly > 20


def _begins_anew(entry: LogEntry) -> bool:
    """A rewind after which chance is another."""
    return find_rewound_step(entry) >= 0 and not entry.data[6]


def _is_anew(entries: list[LogEntry], shuffle: LogEntry) -> bool:
    return bool(shuffle.parent) and _begins_anew(entries[shuffle.parent - 1])
