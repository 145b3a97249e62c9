"""Random melee matches: each ends, survives bytes, replays, keeps its head; nobody is told what is hidden."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engine import PUBLIC, Choice, Concede, Match
from engine.bots import RandomBot
from engine.cards import EVENT
from engine.games.lcg2.ruleset import LCG2
from engine.record.container import dump, load
from engine.record.verify import REPLAYED, verify
from tests.effort import SOAK, examples, in_rotation
from tests.engine.melee import heads
from tests.support.engine.melee.play import NAMES, decks_of, play, seats_of, start
from tests.support.engine.play import CORE, Witness, canaries, check_state, play_out, seed_of, sent_again, sent_to
from tests.support.engine.twin_matches import melee_with_another

SHARES = examples(1, 4)


@pytest.mark.parametrize("share", range(SHARES))
def test_every_melee_ends_survives_bytes_replays_and_has_the_head_that_is_kept(share: int) -> None:
    """One match is played for all of these: no card is lost or doubled, whoever leaves at whatever prompt."""
    known, left, ways = heads.kept(), Counter[tuple[str, bool]](), Counter[str]()
    for number in in_rotation(range(share, examples(64, 2000), SHARES), 3):
        recorder = play(number, check_state, lambda *at: left.update([at]))
        outcome, record = recorder.match.outcome, recorder.record
        assert outcome is not None
        assert sorted(outcome.places)[0] == 1
        assert len(outcome.places) == len(outcome.power) == seats_of(number)
        assert record.entries[-1].kind == "match ends"
        assert [entry.number for entry in record.entries] == list(range(1, recorder.match.step + 1))
        ways[outcome.reason] += 1
        if number in known:
            assert (number, heads.head(recorder.match)) == (number, known[number])
        if number % 5 == 0:
            kept = dump(record)
            report = verify(kept, CORE)
            assert (report.faults, report.replayed, report.head) == ((), REPLAYED, record.head)
            assert load(kept) == record
    assert len(left) >= examples(5, 10)
    assert {True, False} == {asked for _question, asked in left}
    assert {"victory", "elimination"} <= set(ways)


@pytest.mark.parametrize("number", in_rotation(range(examples(3, 24)), 2))
def test_no_byte_for_a_seat_names_a_card_that_it_has_not_seen(number: int) -> None:
    pool, decks = canaries(decks_of(number))
    match = start(number, pool, decks)
    facts, witness, bot = match.deal.facts, Witness(match), RandomBot(seed_of(number))
    entries = match.take()
    witness.look()
    with witness.watching():
        for turn in range(250):
            if turn % 3 == 0 or match.outcome is not None:
                for viewer, seen in witness.shown.items():
                    sent = sent_to(match, viewer, entries)
                    named = {name.decode() for name in re.findall(rb"canary-[a-z]+-\d+-\d+-end", sent)}
                    assert named <= {facts[card].code for card in seen}
                entries = []
            if match.outcome is not None:
                return
            entries += match.submit(bot.choose(match.choices[0]), 0)
            witness.look()


@pytest.mark.parametrize("number", in_rotation(range(examples(4, 24)), 2))
def test_every_other_seat_and_the_public_get_the_same_bytes_whatever_a_hidden_card_is(number: int) -> None:
    record = play_out(start(number), number, most=140).record
    match = start(number)
    match.take()
    witness = Witness(match)
    with witness.watching():
        for played in record.inputs:
            match.submit(played.input, played.at)
            witness.look()
    others = [*range(1, seats_of(number)), PUBLIC]
    shown = set().union(*(witness.shown[viewer] for viewer in others))
    facts, owner = match.deal.facts, match.deal.owner
    hidden = [
        card for card in range(len(facts)) if owner[card] == 0 and facts[card].type <= EVENT and card not in shown
    ]
    card = hidden[number % len(hidden)]
    for viewer in others:
        one, other = start(number), melee_with_another(number, card)
        assert sent_again(one, record, viewer) == sent_again(other, record, viewer)


def test_nobody_can_tell_which_title_another_took_before_it_is_turned_up() -> None:
    match = start(1)
    bot = RandomBot(seed_of(1))
    taken = 0
    while taken < 2:
        choices = match.choices[0]
        if match.prompt(choices.seat).question == "title":
            taken += 1
        if taken < 2:
            match.submit(bot.choose(choices))
    state, asked = match.to_bytes(), match.choices[0]
    following = match.game.next_seat(asked.seat)
    sent = []
    for id in asked.ids[:2]:
        fork = Match.from_bytes(state, match.deal)
        entries = fork.submit(Choice(asked.seat, id))
        viewers = [*(seat for seat in range(len(NAMES[:4])) if seat not in (asked.seat, following)), PUBLIC]
        sent.append([sent_to(fork, viewer, entries) for viewer in viewers])
    assert sent[0] == sent[1]


RARE = frozenset({"end", "forced order", "delayed order", "intimidate", "x", "keyword order", "standing"})
"""Questions that may not come up in the matches below."""
NEW = (0, 1, 3, 4, 14, 28, 32, 38)
"""Of 40 matches those in which a question comes up that did not in the ones before."""


def test_a_seat_may_leave_at_every_kind_of_prompt_asked_or_not() -> None:
    """At the first of each kind a seat concedes in a copy of the match; nobody waits for it, and no card is lost."""
    tried: set[tuple[str, bool]] = set()
    for number in range(40) if SOAK else NEW:
        match, bot = start(number), RandomBot(seed_of(number))
        while match.outcome is None:
            asked = match.game.asked
            assert asked is not None
            seats = {True: asked.seats[0], False: next((s for s in match.game.alive() if s not in asked.seats), -1)}
            for is_asked, seat in seats.items():
                if seat >= 0 and (asked.name, is_asked) not in tried:
                    tried.add((asked.name, is_asked))
                    _goes_on_without(Match.from_bytes(match.to_bytes(), match.deal), seat, number)
            match.submit(bot.choose(match.choices[0]))
    asked_of = {name for name, is_asked in tried if is_asked}
    assert set(LCG2.questions) - asked_of <= RARE
    assert asked_of - {name for name, is_asked in tried if not is_asked} <= {"plot", *RARE}


def _goes_on_without(match: Match, seat: int, number: int) -> None:
    bot = RandomBot(seed_of(number + 1))
    match.submit(Concede(seat))
    for _ in range(60):
        check_state(match)
        assert match.choices or match.outcome is not None
        assert all(choices.seat != seat for choices in match.choices)
        if match.outcome is not None:
            return
        match.submit(bot.choose(match.choices[-1]))
    assert not match.game.in_play(seat)
