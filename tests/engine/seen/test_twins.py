"""Two matches that differ in hidden cards only look the same to everybody else, prompt by prompt."""

from __future__ import annotations

from collections import Counter

import pytest

from engine import Match
from engine.log.views import PUBLIC
from engine.record.record import Record
from tests.effort import examples
from tests.engine.melee import play as melee
from tests.engine.melee import test_fuzz as melee_fuzz
from tests.engine.play import Witness, answer_again, play_out, start_core
from tests.engine.seen.board import sent
from tests.engine.test_fuzz import match_with_another


def looks(match: Match, record: Record, viewers: list[int]) -> dict[int, list[bytes]]:
    """What viewers are sent at every prompt while the choices of a record are made again, by its step."""
    found = {}
    while match.outcome is None and match.step < len(record.entries):
        found[match.step] = [sent(match, viewer) for viewer in viewers]
        choices = match.choices[0]
        match.submit(answer_again(choices, record.entries[match.step]), 0)
    return found


def longest_held(match: Match, record: Record, viewers: list[int]) -> int:
    """Of the first seat's cards that no viewer has seen, the one that lay in its hand at the most prompts."""
    witness, held = Witness(match), Counter[int]()
    with witness.watching():
        for played in record.inputs:
            match.submit(played.input, played.at)
            witness.look()
            held.update(match.game.hand(0))
    shown = set().union(*(witness.shown[viewer] for viewer in viewers))
    return max((card for card in held if card not in shown), key=lambda card: held[card])


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
    other = melee_fuzz.with_another(number, card)
    compare(looks(melee.start(number), record, viewers), looks(other, record, viewers))
