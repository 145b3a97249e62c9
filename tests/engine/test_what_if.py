"""Another line from a step: what is played, what still fits, what came of it; the record is left alone."""

from dataclasses import replace

import pytest

from engine.errors import BrokenRecord, EngineError, IllegalChoice
from engine.prompts.prompts import NOTHING_TO_DO
from engine.record.container import dump
from engine.record.record import Record
from engine.record.what_if import MAX_CHOICES, GivenAnswer, WhatIfResult, find_decision_point, play_what_if
from engine.scenario.scenario import Scenario, core_pool
from tests.effort import examples
from tests.engine import heads
from tests.support.engine.melee import play as melee
from tests.support.engine.play import CORE, play_out, start_core
from tests.support.engine.record_questions import KEY, check_real

ROBB = "Robb Stark"


def tried(record: Record, step: int, *given: tuple[str, ...]) -> WhatIfResult:
    return play_what_if(find_decision_point(record, core_pool(), step), [GivenAnswer(ids) for ids in given], KEY)


def killed() -> tuple[Record, int]:
    """Robb is killed for claim; bob could have discarded the duplicate and passed. The match is conceded at last."""
    there = Scenario(
        first="ann",
        ann={"play": ["Tumblestone Knight", "Greenblood Trader"]},
        bob={"play": ["Robb Stark (1 duplicate, 1 power)", "Bran Stark"]},
    )
    there.ann.attacks("military", "Tumblestone Knight")
    there.bob.defends().chooses(ROBB)
    step = there.match.step + 1
    there.bob.passes()
    there.ann.concedes()
    return there.record, step


def test_both_lines_are_told_from_the_answer_on_and_the_tables_where_they_meet():
    record, step = killed()
    stand = find_decision_point(record, core_pool(), step)
    save = next(offer.id for offer in stand.prompt.offers if offer.id != "pass")
    other = tried(record, step, (save,))
    assert (other.real[0].kind, other.tried[0].kind) == ("pass", "choice")
    assert other.real_at and other.tried_at
    differs = [(row.what, row.one, row.other) for row in other.differs]
    assert ("power", "0", "1") in differs
    assert (ROBB, "dead", "play, 1 power") in differs
    assert (other.given, other.guessed) == (1, 0)


def test_the_record_is_left_alone():
    record, step = killed()
    before = dump(record)
    stand = find_decision_point(record, core_pool(), step)
    for offer in stand.prompt.offers:
        play_what_if(stand, [GivenAnswer((offer.id,))], KEY)
        play_what_if(stand, [GivenAnswer((offer.id,))], b"yet another key!")
    assert dump(record) == before
    assert record.seek(len(record.entries), core_pool()).head == record.head


@pytest.mark.parametrize("number", [*range(examples(2, 20)), 102, 104, 106])
def test_the_real_answer_leads_where_the_match_went(number: int):
    """102, 104 and 106 have judges' orders, take-backs, settings and time-outs in them."""
    check_real((heads.play(number) if number > 100 else play_out(start_core(number), number)).record, CORE, number)


@pytest.mark.parametrize("form", ["joust", "melee"])
def test_any_other_answer_leads_somewhere(form: str):
    record = (play_out(start_core(3), 3) if form == "joust" else melee.play(3)).record
    answers = [entry for entry in record.entries if entry.kind in ("pass", "choice")]
    met = 0
    for entry in answers[:: examples(17 if form == "joust" else 67, 2)]:
        stand = find_decision_point(record, CORE, entry.number)
        prompt = stand.prompt
        for offer in prompt.offers[: examples(2, 9)]:
            if prompt.least <= 1 <= prompt.most and stand.match.stands(stand.seat, (offer.id,)):
                other = play_what_if(stand, [GivenAnswer((offer.id,))], KEY)
                assert other.real_at or other.asks or other.tried, entry
                met += bool(other.real_at)
    assert met > 20


def test_a_seat_that_passed_for_want_of_anything_can_be_stood_in():
    record = play_out(start_core(1), 1).record
    step = next(entry.number for entry in record.entries if entry.secret[:1] == (NOTHING_TO_DO,))
    assert [offer.id for offer in find_decision_point(record, CORE, step).prompt.offers] == ["pass"]


def test_a_step_at_which_somebody_was_asked_means_the_answer_that_came():
    record, _step = killed()
    asked = [at for at in record.prompt_steps() if record.entries[at - 1].kind not in ("pass", "choice")]
    assert asked
    for at in asked[:-1]:
        stand = find_decision_point(record, core_pool(), at)
        assert (stand.step, stand.seat) == (at + 1, record.entries[at].actor)


def test_who_asks_for_what_there_is_not_is_told_what_there_is():
    record, step = killed()
    stand = find_decision_point(record, core_pool(), step)
    with pytest.raises(BrokenRecord, match="there is no step 9999"):
        find_decision_point(record, core_pool(), 9999)
    with pytest.raises(IllegalChoice, match="no player answers at step 1; the nearest answers are at"):
        find_decision_point(record, core_pool(), 1)
    with pytest.raises(IllegalChoice, match="ann does not answer at step"):
        find_decision_point(record, core_pool(), step, seat=0)
    with pytest.raises(IllegalChoice, match="there is no seat 7; seats are 0 to 1"):
        find_decision_point(record, core_pool(), step, seat=7)
    with pytest.raises(EngineError, match="bob may not choose 'fly'"):
        play_what_if(stand, [GivenAnswer(("fly",))], KEY)
    with pytest.raises(IllegalChoice, match=f"201 answers are given; give 1 to {MAX_CHOICES}"):
        play_what_if(stand, [GivenAnswer(("pass",))] * 201, KEY)


def test_chance_is_as_it_was_only_once_the_match_is_over():
    """A mulligan draws seven other cards: the same again afterwards, others while it would tell what comes."""
    records = (play_out(start_core(number), number).record for number in range(20))
    record, step = next(
        (record, entry.number)
        for record in records
        for entry in record.entries
        if entry.kind == "choice" and entry.secret[1] == ("mulligan",)
    )
    under_way = replace(record, entries=record.entries[:-1])
    assert (record.ended, under_way.ended) == (True, False)
    again, others, the_same = (
        play_what_if(find_decision_point(kept, CORE, step), [GivenAnswer(("mulligan",))], KEY)
        for kept in (record, under_way, under_way)
    )
    assert again.differs == ()
    assert {"hand", "deck"} <= {word for row in others.differs for word in (row.one, row.other)}
    assert others.differs == the_same.differs
