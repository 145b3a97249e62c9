"""What must hold of a match under way, and how it is looked at: ends, secrecy, names, lines, texts, clocks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count, takewhile

import msgspec
import pytest

from engine import EngineError, Match, Order, OrderRole
from engine.base import zones
from engine.bots import RandomBot
from engine.chain.journal import LogEntry
from engine.log.names import Names
from engine.log.redaction import JUDGE, PUBLIC
from engine.log.text import LogLine, make_log_lines
from engine.log.undone_steps import find_rewound_step
from engine.match.codec import dump
from engine.record.clocks import Allowance
from engine.record.record import Recorder
from engine.table import values
from tests.effort import examples, turn
from tests.support.engine.play import (
    Witness,
    check_state,
    log_sent_to,
    play_out,
    secret_titles,
    seed_of,
    sent_to,
    start_core,
)
from tests.support.engine.views.board import board, named

TABLES = examples(3, 1)
"""At every so-many-th prompt canaries are looked for on the whole table."""


def ends_well(match: Match, number: int) -> None:
    """Play a match to its end and check every state on the way."""
    recorder = play_out(match, number, check_state)
    assert recorder.match.outcome is not None
    assert recorder.record.entries[-1].kind == "match ends"
    assert [entry.number for entry in recorder.record.entries] == list(range(1, recorder.match.step + 1))


def tells_nothing_unseen(match: Match, number: int) -> None:
    """Play a match of canaries and look for them in every byte that a viewer gets who has not seen them.

    Every line of the log is searched; the table at every third or, in the soak, at every prompt: the commit chooses
    at which.
    """
    facts = match.deal.facts
    witness = Witness(match)
    bot = RandomBot(seed_of(number))
    entries = match.take()
    witness.look()
    with witness.watching():
        for prompt in count():
            is_whole = match.outcome is not None or prompt % TABLES == turn(TABLES)
            for viewer, seen in witness.shown.items():
                sent = sent_to(match, viewer, entries) if is_whole else log_sent_to(viewer, entries)
                named = {name.decode() for name in re.findall(rb"canary-[a-z]+-\d+-\d+-end", sent)}
                assert named <= {facts[card].code for card in seen}
                assert secret_titles(match, seen, sent) == []
            if match.outcome is not None:
                return
            entries = match.submit(bot.choose(match.choices[0]), 0)
            witness.look()


def check_names(match: Match) -> None:
    """Every viewer's view: nothing is named that is not there, offers are the prompt's, values are the engine's."""
    game = match.game
    for viewer in range(PUBLIC, game.seats):
        view = board(match, viewer)
        assert set(named(view)) <= view["cards"].keys()
        own = match.prompts.get(viewer)
        assert (view["prompt"] is None) == (own is None)
        if own is not None:
            offers = [(offer["id"], offer["words"]) for offer in view["prompt"]["offers"]]
            assert offers == [(offer.id, offer.label) for offer in own.offers]
            assert (view["prompt"]["id"], view["prompt"]["least"]) == (own.step, own.least)
        in_play = [card for seat in range(game.seats) for card in game.characters(seat)]
        for card in in_play:
            assert view["cards"][str(game.ref[card])]["str"]["now"] == values.strength(game, card)
        hidden = [card for card in game.ref if game.facedown[card]]
        assert all(view["cards"][str(game.ref[card])]["code"] is None for card in hidden)
        seen = {int(id[1:]) for id in view["cards"] if id.startswith("h")}
        for card in seen - {int(id[1:]) for id in _offered(view) if id.startswith("h")}:
            is_own = game.zone[card] in zones.OWNERS and game.seat_of[card] == viewer
            assert is_own or (viewer != PUBLIC and game.seen[card] >> viewer & 1)


def _offered(view: dict) -> set[str]:
    return {offer[key] for offer in (view["prompt"] or {"offers": ()})["offers"] for key in ("card", "other")} - {
        None
    }


def readers(match: Match) -> tuple[int, ...]:
    return (*range(match.game.seats), PUBLIC, JUDGE)


def read(recorder: Recorder, viewer: int) -> list[LogLine]:
    deal = recorder.match.deal
    return make_log_lines(recorder.record.entries, Names(deal.names, deal.pool, viewer))


def read_on(recorder: Recorder, state: bytes, viewer: int) -> list[LogLine]:
    """The lines after a table, up to a rewind to a step before it."""
    game = Match.from_bytes(state, recorder.match.deal).game
    step = game.journal.number

    def is_within(entry: LogEntry) -> bool:
        return not -1 < find_rewound_step(entry) < step

    after = takewhile(is_within, recorder.record.entries[step:])
    return make_log_lines(after, Names.at_table(game, viewer))


def compare(recorder: Recorder, states: dict[int, bytes]) -> None:
    for viewer in readers(recorder.match):
        whole = read(recorder, viewer)
        for step, state in states.items():
            lines = read_on(recorder, state, viewer)
            assert lines == whole[step : step + len(lines)], f"viewer {viewer} from step {step}"


def go_on(recorder: Recorder, inputs: int) -> None:
    bot = RandomBot(seed_of(77))
    for _ in range(inputs):
        if recorder.match.outcome is None:
            asked = recorder.match.choices[0]
            recorder.submit(bot.choose(asked), 9, asked.step)


def rewind(recorder: Recorder, step: int) -> int:
    """Rewinds; returns the step of the order."""
    return recorder.submit(Order(OrderRole.JUDGE, "rewind", 4, step=step), 9)[0].number


def twice() -> tuple[Recorder, tuple[int, int], tuple[int, int]]:
    """A match that was rewound, and later to before the first rewind: target and order of both."""
    recorder = play_out(start_core(4), 4, most=60)
    first = recorder.record.prompt_steps()[40]
    at = rewind(recorder, first)
    go_on(recorder, 30)
    earlier = recorder.record.prompt_steps()[25]
    later = rewind(recorder, earlier)
    go_on(recorder, 30)
    return recorder, (first, at), (earlier, later)


def refused(match: Match, entry: object, expect: int | None = None) -> str:
    """The message of a refused input, after checking that it left no trace."""
    before = dump(match.game)
    with pytest.raises(EngineError) as caught:
        match.submit(entry, 99, expect)  # type: ignore[arg-type]
    assert dump(match.game) == before
    assert match.take() == []
    return str(caught.value)


ALLOWED = Allowance(bank=60_000, increment=2_000, delay=5_000, grace=8_000)
LOOKS = 12
"""Every so many decisions everything is read that could be asked about."""
ID = re.compile(r"faction-[a-z]+|forced order|[a-z]+_?\d+")
"""What programs read: codes of cards and the names of questions."""


def strings(value: object) -> Iterator[str]:
    """Every text of a view."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from strings(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from strings(one)


def read_texts(match: Match, whole: bool) -> Iterator[str]:
    """What seats and watchers read now; with all that may be asked about cards where it is read whole."""
    for seat, prompt in match.prompts.items():
        yield prompt.words
        yield from prompt.path
        yield from (offer.label for offer in prompt.offers)
        for _card, why in match.cannot(seat) if whole else ():
            yield f"{why.words} | {why.short}"
        for ref in list(match.game.ref.values())[:: 1 if whole else 50]:
            for way in match.trace(seat, str(ref)) if whole else ():
                yield from (f"{check.words} | {check.short}" for check in way.checks)
    for viewer in (0, -1) if whole else ():
        view = strings(msgspec.to_builtins(match.seen(viewer)))
        yield from (text for text in view if not ID.fullmatch(text))
