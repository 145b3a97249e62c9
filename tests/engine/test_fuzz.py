"""Random players: whatever they legally choose, the match ends, replays, and keeps its secrets."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import JUDGE, PUBLIC, Match
from engine.abilities import ACTION, TIMINGS
from engine.cards import EVENT
from engine.events import Event
from engine.events.base import to_row
from engine.games.lcg2 import marshaling, timing
from engine.games.lcg2.ruleset import LCG2
from engine.match.start import make_deal
from engine.play.abilities import usability
from engine.play.entering import entering_play
from engine.play.windows import windows
from engine.prompts.prompts import Option
from engine.record.container import dump, load
from engine.record.record import Record
from engine.record.verify import REPLAYED, verify
from engine.table.game import Game
from tests.effort import SOAK, examples, turn
from tests.support.engine.match_checks import ends_well, tells_nothing_unseen
from tests.support.engine.play import (
    CORE,
    Witness,
    as_found_anew,
    canary_match,
    play_out,
    sent_again,
    start,
    start_core,
)
from tests.support.engine.twin_matches import match_with_another

numbers = st.integers(min_value=0, max_value=10**9).map(lambda number: number if SOAK else 3 * number + turn(3))
"""Which matches: in rotation a third of all, in which all factions come up."""


def matches(count: int) -> settings:
    return settings(max_examples=count, deadline=None, suppress_health_check=list(HealthCheck))


# --- every match ends, and is the same match again


@matches(examples(16, 130))
@given(numbers)
def test_every_match_with_the_core_set_ends_and_every_state_survives_bytes(number: int) -> None:
    ends_well(start_core(number), number)


@matches(examples(5, 20))
@given(numbers)
def test_every_match_of_the_kernel_alone_ends_and_every_state_survives_bytes(number: int) -> None:
    ends_well(start(number), number)


@matches(examples(6, 35))
@given(numbers)
def test_replaying_the_inputs_gives_the_same_hashes(number: int) -> None:
    record = play_out(start_core(number), number).record
    report = verify(dump(record), CORE)
    assert report.faults == ()
    assert report.replayed == REPLAYED
    assert report.head == record.head
    assert load(dump(record)) == record


@pytest.mark.parametrize("begin", [start, start_core], ids=["kernel", "core"])
def test_walking_every_window_gives_the_same_match_as_skipping_the_silent_ones(begin: Callable[[int], Match]) -> None:
    _walks_the_same(begin)


def _walks_the_same(begin: Callable[[int], Match]) -> None:
    @matches(examples(4, 20) if begin is start_core else examples(4, 10))
    @given(numbers)
    def walks(number: int) -> None:
        skipped = play_out(begin(number), number)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(timing, "is_unwatched", lambda game, events: False)
            patch.setattr(timing, "waiting_timings", lambda game, row: (1 << len(TIMINGS)) - 1)
            walked = play_out(begin(number), number)
        assert walked.record.entries == skipped.record.entries
        assert walked.match.head == skipped.match.head

    walks()


# --- what is kept is what is found anew


@matches(examples(6, 40))
@given(numbers)
def test_what_is_kept_or_skipped_is_what_plain_recomputation_finds(number: int) -> None:
    play_out(start_core(number), number, _as_found_anew)


def _as_found_anew(match: Match) -> None:
    game = match.game
    as_found_anew(match)
    if match.outcome is None and game.asked is not None and game.asked.name == "opportunity":
        window = game.windows[game.stack[-1].a]
        if window.timing == ACTION:
            seat = game.asked.seats[0]
            assert windows.window_options(game, window, seat) == _actions(game, seat)


def _actions(game: Game, seat: int) -> list[Option]:
    """Every action of a seat, asked of every card by the checks that say why one can't be taken."""
    found = []
    for card in game.hand(seat):
        if marshaling.marshal_refusal(game, seat, card) is None:
            found.append(Option("duplicate" if entering_play.may_be_duplicate(game, seat, card) else "marshal", card))
        elif marshaling.ambush_refusal(game, seat, card) is None:
            found.append(Option("ambush", card))
    for card, abilities in enumerate(game.deal.abilities):
        for place in range(len(abilities)):
            if _is_usable(game, seat, card, place):
                found.append(Option("use", card, windows.pack(place, 0)))
    return found


def _is_usable(game: Game, seat: int, card: int, place: int) -> bool:
    ability = game.deal.abilities[card][place]
    refused = usability.place_refusal(game, seat, card, place) or usability.controller_refusal(game, seat, card)
    if refused or ability.timing != ACTION or usability.phase_refusal(game, card, ability):
        return False
    return game.deal.ruleset.refusal(game, usability.trial_use(game, card, place, None, 0, seat)) is None


# --- nobody is told what the rules do not show


@matches(examples(3, 12))
@given(numbers)
def test_no_byte_for_a_seat_names_a_card_that_it_has_not_seen(number: int) -> None:
    tells_nothing_unseen(canary_match(number), number)


@matches(examples(2, 12))
@given(numbers)
def test_an_opponent_gets_the_same_bytes_whatever_a_hidden_card_is(number: int) -> None:
    """The same visible choices with another hidden card: nobody else can tell the two matches apart."""
    recorder = play_out(start_core(number), number, most=150)
    game = recorder.match.game
    hidden = [card for card in _never_shown(recorder.record) if game.deal.owner[card] == 0]
    if not hidden:
        return
    card = hidden[number % len(hidden)]
    for viewer in (1, PUBLIC):
        one, other = start_core(number), match_with_another(number, card)
        assert sent_again(one, recorder.record, viewer) == sent_again(other, recorder.record, viewer)


def _never_shown(record: Record) -> list[int]:
    """Draw cards that neither the second seat nor the public has seen."""
    match = start_like(record)
    witness = Witness(match)
    with witness.watching():
        for played in record.inputs:
            match.submit(played.input, played.at)
            witness.look()
    shown = witness.shown[1] | witness.shown[PUBLIC]
    facts = match.deal.facts
    return [card for card in range(len(facts)) if card not in shown and facts[card].type <= EVENT]


def start_like(record: Record) -> Match:
    match = Match.begin(make_deal(record.header, CORE, record.decks, record.seed))
    match.take()
    return match


def test_a_judge_sees_both_hands_and_a_player_only_one() -> None:
    match = play_out(start_core(1), 1, most=20).match
    judge, ann, public = match.view(JUDGE), match.view(0), match.view(PUBLIC)
    assert judge.seats[0].hand is not None
    assert judge.seats[1].hand is not None
    assert ann.seats[0].hand is not None
    assert ann.seats[1].hand is None
    assert public.seats[0].hand is None
    assert ann.seats[1].hand_count == len(judge.seats[1].hand)


def test_nothing_changes_an_event_once_it_is_made(monkeypatch: pytest.MonkeyPatch):
    made: list[tuple[Event, list[object]]] = []
    happen = LCG2.happen

    def remembering(game: Game, entry: int, rule: str, events: list[Event], *more: object, **named: object) -> object:
        made.extend((event, [*to_row(event)]) for event in events)
        return happen(game, entry, rule, events, *more, **named)

    monkeypatch.setattr(LCG2, "happen", remembering)
    for number in range(6):
        play_out(start_core(number), number)
    assert len({event.kind for event, _row in made}) > 30
    assert [event for event, row in made if [*to_row(event)] != row] == []
