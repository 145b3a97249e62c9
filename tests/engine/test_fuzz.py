"""Random players: whatever they legally choose, the match ends, replays, and keeps its secrets."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import JUDGE, PUBLIC, Choice, Match, zones
from engine.bots import RandomBot
from engine.container import dump, load
from engine.frames import NAMES
from engine.journal import Entry
from engine.lcg2 import timing
from engine.match import make_deal
from engine.prompts import PASS
from engine.record import Record
from engine.verify import REPLAYED, verify
from tests.engine.play import DECKS, POOL, canary_match, check_state, play_out, seed_of, sent_to, start

numbers = st.integers(min_value=0, max_value=10**9)
many = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
some = settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
few = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


@many
@given(numbers)
def test_every_match_ends_and_every_state_survives_bytes(number: int) -> None:
    recorder = play_out(start(number), number, check_state)
    assert recorder.match.outcome is not None
    assert recorder.record.entries[-1].kind == "match ends"
    assert [entry.number for entry in recorder.record.entries] == list(range(1, recorder.match.step + 1))


@some
@given(numbers)
def test_replaying_the_inputs_gives_the_same_hashes(number: int) -> None:
    record = play_out(start(number), number).record
    report = verify(dump(record), POOL)
    assert report.faults == ()
    assert report.replayed == REPLAYED
    assert report.head == record.head
    assert load(dump(record)) == record


@some
@given(numbers)
def test_walking_every_window_gives_the_same_match_as_skipping_the_silent_ones(number: int) -> None:
    skipped = play_out(start(number), number)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timing, "quiet", lambda game, events: False)
        walked = play_out(start(number), number)
    assert walked.record.entries == skipped.record.entries
    assert walked.match.head == skipped.match.head


@few
@given(numbers)
def test_no_byte_for_a_seat_names_a_card_that_it_has_not_seen(number: int) -> None:
    match = canary_match(number)
    shown: dict[int, set[str]] = {0: set(), 1: set(), PUBLIC: set()}
    bot = RandomBot(seed_of(number))
    entries = match.take()
    while True:
        game = match.game
        # A card that is being marshaled is shown, although it lies in the hand until its bearer is chosen.
        brought = {frame.a for frame in game.stack if NAMES[frame.sequence] in ("lcg2.marshal", "lcg2.ambush")}
        for card, zone in enumerate(game.zone):
            for viewer, codes in shown.items():
                if zone in zones.OPEN or card in brought or game.deal.owner[card] == viewer:
                    codes.add(game.facts[card].code)
        for viewer, codes in shown.items():
            named = set(re.findall(rb"canary-[a-z]+-\d+-\d+-end", sent_to(match, viewer, entries)))
            assert {name.decode() for name in named} <= codes
        if match.outcome is not None:
            return
        entries = match.submit(bot.choose(match.choices[0]), 0)


@few
@given(numbers)
def test_an_opponent_gets_the_same_bytes_whatever_a_hidden_card_is(number: int) -> None:
    """The same visible choices with another hidden card: nobody else can tell the two matches apart."""
    recorder = play_out(start(number), number, most=150)
    game = recorder.match.game
    hidden = [card for card in _never_shown(recorder.record) if game.deal.owner[card] == 0]
    if not hidden:
        return
    card = hidden[number % len(hidden)]
    for viewer in (1, PUBLIC):
        one, other = start(number), _match_with_another(number, card)
        assert _sent(one, recorder.record, viewer) == _sent(other, recorder.record, viewer)


def _never_shown(record: Record) -> list[int]:
    """Draw cards that were never in an open zone and were not chosen for anything."""
    replayed = start_like(record)
    open_ever: set[int] = set()
    for played in record.inputs:
        replayed.submit(played.input, played.at)
        open_ever |= {card for card, zone in enumerate(replayed.game.zone) if zone in zones.OPEN}
    facts = replayed.game.facts
    return [card for card in range(len(facts)) if card not in open_ever and facts[card].type < 4]


def start_like(record: Record) -> Match:
    match = Match.begin(make_deal(record.header, POOL, record.decks, record.seed))
    match.take()
    return match


def _match_with_another(number: int, card: int) -> Match:
    """The same match with one draw card of the first seat replaced by quite another card."""
    deal = start(number).deal
    code = deal.facts[card].code
    instead = "01041" if code != "01041" else "01150"
    draw = list(DECKS["stark"].draw)
    place = _place_in_list(draw, card, number)
    draw[place] = instead
    other = start(number, POOL, (replace(DECKS["stark"], draw=tuple(draw)), DECKS["lannister"]))
    changed = [c for c, facts in enumerate(other.game.facts) if facts.code != deal.facts[c].code]
    assert changed == [card]
    return other


def _place_in_list(draw: list[str], card: int, number: int) -> int:
    """Which place of the list got this number: asked of a deck whose every card is told apart."""
    marked = [replace(POOL[code], code=f"marked-{place}") for place, code in enumerate(draw)]
    deck = replace(DECKS["stark"], draw=tuple(facts.code for facts in marked))
    deal = start(number, POOL.adding(marked), (deck, DECKS["lannister"])).deal
    return int(deal.facts[card].code.removeprefix("marked-"))


def _sent(match: Match, record: Record, viewer: int) -> list[bytes]:
    """Everything a viewer gets while the visible choices of a record are made again."""
    answers: dict[tuple[int, int], Choice] = {}
    for played in record.inputs:
        assert isinstance(played.input, Choice)
        answers[played.step, played.input.seat] = played.input
    log: list[Entry] = match.take()
    seen = []
    end = len(record.entries)
    while match.outcome is None and match.step < end:
        choices = match.choices[0]
        if viewer == choices.seat:
            seen.append(sent_to(match, viewer, log))
            log = []
        choice = answers.get((match.step, choices.seat))
        if choice is None:
            # Here the other match did not ask: the seat could do nothing else than what is done now.
            quiet = [id for id in choices.ids if id in (PASS, "done", "none")]
            choice = Choice(choices.seat, quiet[0] if quiet else choices.ids[: choices.least])
        log += match.submit(choice, 0)
    seen.append(sent_to(match, viewer, [entry for entry in log if entry.number <= end]))
    return seen


def test_a_judge_sees_both_hands_and_a_player_only_one() -> None:
    match = play_out(start(1), 1, most=20).match
    judge, ann, public = match.view(JUDGE), match.view(0), match.view(PUBLIC)
    assert judge.seats[0].hand is not None
    assert judge.seats[1].hand is not None
    assert ann.seats[0].hand is not None
    assert ann.seats[1].hand is None
    assert public.seats[0].hand is None
    assert ann.seats[1].hand_count == len(judge.seats[1].hand)
