"""Two matches that differ in hidden cards only look the same to everybody else, prompt by prompt."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from engine import Choice, Match
from engine.bots import RandomBot
from engine.log.redaction import PUBLIC, redact_entry
from engine.prompts.prompts import Choices
from engine.record.record import Record
from tests.effort import examples
from tests.support.engine.melee import play as melee
from tests.support.engine.play import answer_again, play_out, seed_of, start_core
from tests.support.engine.twin_matches import longest_held, match_with_another, melee_with_another
from tests.support.engine.views.board import sent


def looks(match: Match, record: Record, viewers: list[int]) -> dict[int, list[bytes]]:
    """What viewers are sent at every prompt while the choices of a record are made again, by its step."""
    found = {}
    while match.outcome is None and match.step < len(record.entries):
        found[match.step] = [sent(match, viewer) for viewer in viewers]
        choices = match.choices[0]
        match.submit(answer_again(choices, record.entries[match.step]), 0)
    return found


def compare(one: dict[int, list[bytes]], other: dict[int, list[bytes]]) -> None:
    """Where both wait, whoever is asked in them, they look alike; a seat with nothing to do is not waited for."""
    both = one.keys() & other.keys()
    assert len(both) > 0.5 * len(one)
    for step in sorted(both):
        assert one[step] == other[step]


@pytest.mark.parametrize("number", range(41, 41 + examples(3, 40)))
def test_the_opponent_and_the_public_see_the_same_table_whatever_a_hidden_card_is(number: int):
    viewers = [1, PUBLIC]
    record = play_out(start_core(number), number, most=150).record
    card = longest_held(start_core(number), record, viewers)
    compare(looks(start_core(number), record, viewers), looks(match_with_another(number, card), record, viewers))


@pytest.mark.parametrize("number", range(4, 4 + examples(2, 16)))
def test_in_a_melee_all_others_do(number: int):
    viewers = [*range(1, melee.seats_of(number)), PUBLIC]
    record = play_out(melee.start(number), number, most=140).record
    card = longest_held(melee.start(number), record, viewers)
    other = melee_with_another(number, card)
    compare(looks(melee.start(number), record, viewers), looks(other, record, viewers))


@pytest.mark.parametrize("number", range(examples(3, 40)))
def test_whom_the_log_tells_the_same_the_table_tells_the_same(number: int):
    """Whatever a seat chooses: who can't read from the log what it was can't see it on the table either."""
    match, bot = (start_core, melee.start)[number % 2](number), RandomBot(seed_of(number))
    alike: Counter[str] = Counter()
    turn = 0
    while match.outcome is None and turn < 220:
        turn += 1
        choices, asked = match.choices[0], match.game.asked
        assert asked is not None
        if turn % 3 == number % 3 and choices.least <= 1 <= choices.most:
            alike[asked.name] += _alike(match, choices)
        match.submit(bot.choose(choices), 0, choices.step)
    assert alike["plot"] > 0
    assert alike.total() > 20


def _alike(match: Match, choices: Choices) -> int:
    """How often two of a seat's answers can't be told apart by somebody; the views are compared each time."""
    state, others = match.to_bytes(), [viewer for viewer in range(PUBLIC, match.game.seats) if viewer != choices.seat]
    seen: dict[tuple[int, bytes], bytes] = {}
    found = 0
    for id in choices.ids[:4]:
        if choices.stands is not None and not choices.stands((id,)):
            continue
        fork = Match.from_bytes(state, match.deal)
        entries = fork.submit(Choice(choices.seat, id))
        for viewer in others:
            log = msgspec.json.encode([redact_entry(entry, viewer) for entry in entries])
            view = sent(fork, viewer)
            found += (viewer, log) in seen
            assert seen.setdefault((viewer, log), view) == view
    return found
