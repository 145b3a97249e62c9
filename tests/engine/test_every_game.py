"""What must hold in each game, format and number of seats: ends, bytes, replay, secrecy, twins, reasons, words."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from engine import JUDGE, PUBLIC, Concede, Match
from engine.bots import RandomBot, make_bot, propose_draw
from engine.cards import EVENT
from engine.events import Event
from engine.events.base import EVENTS, to_row
from engine.games.lcg1.timing import action_window
from engine.games.registry import RULESETS
from engine.log.kinds import KINDS
from engine.log.names import Names
from engine.log.text import format_entry
from engine.play.rules.related_rules import RELATED_RULES_LIMIT
from engine.record.container import dump, load
from engine.record.verify import REPLAYED, verify
from tests.effort import SOAK, examples
from tests.support.engine.match_checks import check_names, compare
from tests.support.engine.play import (
    Witness,
    as_found_anew,
    canaries,
    check_state,
    play_out,
    secret_titles,
    seed_of,
    sent_again,
    sent_to,
)
from tests.support.engine.played_games import EVERY, NAMES, OTHERS, Played, some
from tests.support.engine.record_questions import Asking, ask_through, check_asking, check_real, check_windows
from tests.support.engine.rule_index import INDEX
from tests.support.engine.twin_matches import check_forks, tables

OWN = {game: f"{game}:" for game in RULESETS}
"""How the ids of a game's own rules begin."""
MATCHES = range(examples(1, 40))


def each(place: int) -> pytest.MarkDecorator:
    """Of each game one table for two, and some for more; each test has a place of its own in the rotation."""
    return pytest.mark.parametrize("played", some(EVERY, place), ids=str)


def other_games(place: int) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("played", some(OTHERS, place), ids=str)


def every_tenth(match: Match) -> None:
    if match.step % 25 == 0:
        check_state(match)


@each(0)
def test_a_match_ends_survives_bytes_proves_itself_and_is_told_in_words(played: Played):
    for number in MATCHES:
        recorder = play_out(played.start(number), number, every_tenth)
        record, outcome = recorder.record, recorder.match.outcome
        assert outcome is not None
        assert len(outcome.places) == (played.seats if played.seats > 2 else 0)
        report = verify(dump(record), played.pool)
        assert (report.faults, report.replayed, report.head) == ((), REPLAYED, record.head)
        assert load(dump(record)) == record
        for viewer in (0, PUBLIC, JUDGE):
            names = Names(list(NAMES[: played.seats]), played.pool, viewer)
            for entry in record.entries:
                assert entry.kind in KINDS
                names.learn(entry)
                assert "no words for it" not in format_entry(entry, names)
        cited = {entry.rule for entry in record.entries if entry.rule}
        assert all(rule.startswith(OWN[played.game]) for rule in cited)
        assert cited <= set(INDEX)


@each(1)
def test_no_byte_for_a_seat_names_a_card_that_it_has_not_seen(played: Played):
    for number in MATCHES:
        pool, decks = canaries(played.decks(number), played.pool)
        match = played.start(number, pool, decks)
        facts, witness, bot = match.deal.facts, Witness(match), RandomBot(seed_of(number))
        entries = match.take()
        witness.look()
        with witness.watching():
            for turn in range(examples(60, 400)):
                if match.outcome is not None:
                    break
                if turn % 5 == 0:
                    for viewer, seen in witness.shown.items():
                        sent = sent_to(match, viewer, entries)
                        named = {name.decode() for name in re.findall(rb"canary-[a-z]+-\d+-\d+-end", sent)}
                        assert named <= {facts[card].code for card in seen}
                        assert secret_titles(match, seen, sent) == []
                    entries = []
                entries += match.submit(bot.choose(match.choices[0]), 0)
                witness.look()


@each(2)
def test_nobody_else_can_tell_what_a_hidden_card_is(played: Played):
    """The same choices with another card that nobody else has seen: they are sent the same bytes."""
    for number in MATCHES:
        record = play_out(played.start(number), number, most=examples(45, 140)).record
        match, viewers = played.start(number), [1, PUBLIC]
        match.take()
        witness = Witness(match)
        with witness.watching():
            for given in record.inputs:
                match.submit(given.input, given.at)
                witness.look()
        shown = set().union(*(witness.shown[viewer] for viewer in viewers))
        deal = match.deal
        mine = [card for card, facts in enumerate(deal.facts) if deal.owner[card] == 0 and facts.type <= EVENT]
        hidden = [card for card in mine if card not in shown]
        card = hidden[number % len(hidden)]
        for viewer in viewers:
            other = with_another(played, number, card)
            assert sent_again(played.start(number), record, viewer) == sent_again(other, record, viewer)


def with_another(played: Played, number: int, card: int) -> Match:
    """The same match with one card of the first seat's deck exchanged for one that differs in type and title."""
    deal, decks = played.start(number).deal, played.decks(number)
    mine, code = decks[0], deal.facts[card].code
    marked = [replace(played.pool[one], code=f"marked-{place}") for place, one in enumerate(mine.draw)]
    told = played.start(
        number, played.pool.with_cards(marked), (replace(mine, draw=tuple(one.code for one in marked)), *decks[1:])
    )
    place = int(told.deal.facts[card].code.removeprefix("marked-"))
    others = sorted({one for one in mine.draw if played.pool[one].title != played.pool[code].title})
    draw = (*mine.draw[:place], others[number % len(others)], *mine.draw[place + 1 :])
    match = played.start(number, decks=(replace(mine, draw=draw), *decks[1:]))
    assert [c for c, facts in enumerate(match.deal.facts) if facts.code != deal.facts[c].code] == [card]
    return match


@each(3)
def test_all_checks_hold_exactly_if_an_offer_speaks_of_the_card(played: Played):
    for number in MATCHES:
        asking = Asking()
        ask_through(played.start(number), number, asking, share=examples(3, 20) / 100)
        assert asking.asked > 100


@each(4)
def test_a_seat_may_leave_at_any_prompt_and_nobody_waits_for_it(played: Played):
    for number in MATCHES:
        match, bot = played.start(number), RandomBot(seed_of(number))
        for turn in range(120):
            if match.outcome is not None:
                break
            if turn % 20 == 19:
                seat = turn // 20 % played.seats
                if not match.game.eliminated[seat]:
                    _goes_on_without(Match.from_bytes(match.to_bytes(), match.deal), seat, number)
            match.submit(bot.choose(match.choices[0]))


def _goes_on_without(match: Match, seat: int, number: int) -> None:
    bot = RandomBot(seed_of(number + 1))
    match.submit(Concede(seat))
    for _ in range(25):
        check_state(match)
        assert all(choices.seat != seat for choices in match.choices)
        if match.outcome is not None:
            return
        match.submit(bot.choose(match.choices[-1]))
    assert not match.game.in_play(seat)


@each(5)
def test_what_a_step_rests_on_is_of_the_index_and_short(played: Played):
    """A step of each kind, the first of the match."""
    for number in MATCHES:
        record = play_out(played.start(number), number, most=examples(60, 400)).record
        first = {entry.kind: entry.number for entry in reversed(record.entries)}
        told = {kind: record.rests_on(step, played.pool) for kind, step in first.items()}
        ids = {id for rests in told.values() for id in rests}
        assert ids <= set(INDEX)
        assert all(id.startswith(OWN[played.game]) for id in ids)
        assert max(map(len, told.values())) <= RELATED_RULES_LIMIT
        assert {"window", "choice", "challenge", "use"} & {kind for kind, rests in told.items() if rests}
        assert record.entries[first["window"] - 1].rule not in told["window"]


# --- what the tests of one game ask of its records, asked of the others' too


@other_games(0)
def test_a_view_names_only_what_is_in_it(played: Played):
    for number in MATCHES:
        play_out(played.start(number), number, check_names, most=examples(70, 2000))


@other_games(1)
def test_who_begins_to_read_at_a_table_reads_on_as_if_all_had_been_read(played: Played):
    for number in MATCHES:
        states: dict[int, bytes] = {}

        def keep(match: Match, states: dict[int, bytes] = states) -> None:
            if match.step % 61 < 5:
                states[match.step] = match.to_bytes()

        recorder = play_out(played.start(number), number, keep, most=examples(100, 5000))
        assert len(states) > 2
        compare(recorder, states)


@other_games(2)
def test_a_record_answers_about_its_steps_and_leads_where_the_match_went(played: Played):
    for number in MATCHES:
        record = play_out(played.start(number), number, most=examples(100, 5000)).record
        check_asking(record, played.pool, number, kinds=1)
        check_windows(record, played.pool, number, least=200, again=True)
        if played.seats == 2 or SOAK:  # to its end, since chance is as it was only then
            check_real(play_out(played.start(number), number).record, played.pool, number)


@other_games(3)
def test_a_seat_imagines_tables_on_which_it_sees_no_difference(played: Played):
    for number in MATCHES:
        check_forks(tables(number, 61, played)[: examples(8, 30)], random.Random(number))


@other_games(4)
def test_nothing_changes_an_event_once_it_is_made_and_what_is_kept_is_found_anew(
    played: Played, monkeypatch: pytest.MonkeyPatch
):
    made: list[tuple[Event, list[object]]] = []
    for kind, usual in [(kind, kind.apply) for kind in EVENTS.values()]:

        def applied(event: Event, *more: object, usual: Callable[..., None] = usual) -> None:
            made.append((event, [*to_row(event)]))
            usual(event, *more)

        monkeypatch.setattr(kind, "apply", applied)
    for number in MATCHES:
        play_out(played.start(number), number, as_found_anew, most=examples(80, 2000))
    assert len({event.kind for event, _row in made}) > 10
    assert [event for event, row in made if [*to_row(event)] != row] == []


@other_games(5)
def test_walking_every_window_gives_the_same_match_as_skipping_the_silent_ones(
    played: Played, monkeypatch: pytest.MonkeyPatch
):
    for number in MATCHES:
        skipped = play_out(played.start(number), number, most=examples(150, 3000))
        with monkeypatch.context() as patch:
            patch.setattr(action_window, "waiting_timings", lambda game, row: -1)
            walked = play_out(played.start(number), number, most=examples(150, 3000))
        assert walked.record.entries == skipped.record.entries
        assert walked.match.head == skipped.match.head


@pytest.mark.parametrize("played", [one for one in OTHERS if one.format == "melee"], ids=str)
def test_a_seat_may_leave_at_every_kind_of_prompt_asked_or_not(played: Played):
    """At the first of each kind a seat concedes in a copy of the match; nobody waits for it, and no card is lost."""
    tried: set[tuple[str, bool]] = set()
    for number in range(examples(1, 30)):
        match, bot = played.start(number), RandomBot(seed_of(number))
        while match.outcome is None:
            asked = match.game.asked
            assert asked is not None
            others = [seat for seat in match.game.alive() if seat not in asked.seats]
            for is_asked, seat in ((True, asked.seats[0]), *((False, other) for other in others[:1])):
                if (asked.name, is_asked) not in tried:
                    tried.add((asked.name, is_asked))
                    _goes_on_without(Match.from_bytes(match.to_bytes(), match.deal), seat, number)
            match.submit(bot.choose(match.choices[0]))
            for proposal in propose_draw(match):
                match.submit(proposal)
    assert len({name for name, _is_asked in tried}) > examples(8, 14)
    assert {True, False} == {is_asked for _name, is_asked in tried}


@each(6)
def test_bots_that_think_answer_legally_and_leave_the_table_alone(played: Played):
    for number in MATCHES:
        match, bot = played.start(number), make_bot("easy", seed_of(number))
        for _ in range(examples(12, 200)):
            if match.outcome is not None:
                break
            asked, before = match.choices[0], match.to_bytes()
            chosen = bot.answer(match, asked)
            assert match.to_bytes() == before
            match.submit(chosen, 0, asked.step)
