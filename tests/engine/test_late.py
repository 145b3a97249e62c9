"""A seat asked late: a rewind to before an answer that the seat gave, be it by itself, and another answer for it."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine import BrokenRecord, IllegalChoice, Match, Order, OrderRole, Setting
from engine.bots import RandomBot
from engine.chain.inputs import from_row, to_row
from engine.chain.journal import LogEntry
from engine.log.names import Names
from engine.log.redaction import JUDGE, PUBLIC, redact_entry
from engine.log.text import format_line
from engine.log.undone_steps import find_undone_steps
from engine.match.codec import dump as dump_table
from engine.prompts.prompts import BY_ORDER, BY_SETTING, CHOSEN, NOTHING_TO_DO
from engine.record.container import dump
from engine.record.record import Recorder
from engine.record.rewind_depth import RewindDepth, measure_depth
from engine.record.verify import REPLAYED, verify
from engine.scenario.scenario import Scenario
from tests.effort import examples
from tests.support.engine.play import CORE, play_out, seed_of, start_core

SWORD, ROBERT = "Put to the Sword", "Robert Baratheon"


def late(step: int, seat: int, *option: str, keep: bool = True) -> Order:
    return Order(OrderRole.JUDGE, "rewind", 7, step=step, keep_chance=keep, option=option, ask=seat)


def passed_save() -> tuple[Recorder, LogEntry]:
    """Bob's Bodyguard could have saved Robert; Bob passed by a setting that he had forgotten."""
    game = Scenario(
        first="ann",
        ann={"faction": "lannister", "play": ["Ser Jaime Lannister"], "hand": [SWORD], "gold": 2},
        bob={"play": [ROBERT, f"Bodyguard on {ROBERT}", "Tumblestone Knight (kneeling)"]},
    )
    game.submit(Setting(1, "auto_pass", "round"))
    game.ann.attacks("military", "Ser Jaime Lannister")
    game.bob.defends()
    game.ann.plays(SWORD).chooses(ROBERT)
    recorder = Recorder(Match.begin(game.match.deal))
    for played in game.record.inputs:
        recorder.submit(played.input, played.at)
    saves = [one for one in recorder.record.entries if one.secret[:1] == (BY_SETTING,) and len(one.secret[2]) > 1]
    return recorder, saves[-1]


def test_a_save_that_was_passed_by_a_setting_is_allowed_late_by_one_order():
    recorder, passed = passed_save()
    record = recorder.record
    assert any(entry.kind == "leave" and entry.number > passed.number for entry in record.entries)
    assert record.answered(passed.number, CORE).could
    save = next(id for id in passed.secret[2] if id != "pass")
    entries = recorder.submit(late(passed.number, 1, save), 9)
    assert entries[0].kind == "order"
    assert any(entry.kind == "save" for entry in entries)
    assert any(entry.secret[:1] == (BY_ORDER,) for entry in entries)
    assert passed.number in find_undone_steps(record.entries)
    assert passed.number - 1 not in find_undone_steps(record.entries)
    robert = next(card for card in recorder.match.view(JUDGE).seats[1].play if card.title == ROBERT)
    assert robert
    assert verify(dump(record), CORE).said == f"proved and replayed: {REPLAYED}"


def test_the_answer_that_a_judge_gives_is_read_by_its_seat_and_by_judges_alone():
    recorder, passed = passed_save()
    save = next(id for id in passed.secret[2] if id != "pass")
    order = recorder.submit(late(passed.number, 1, save), 9)[0]
    names = Names(list(recorder.record.called), CORE, PUBLIC)
    said = f"A judge rewinds the match to step {passed.number}; bob is asked again, decks stay in order   [dispute 7]"
    assert format_line(order, names) == said
    assert redact_entry(order, 1).secret
    assert not redact_entry(order, 0).secret
    assert not redact_entry(order, PUBLIC).secret
    assert save not in str(redact_entry(order, 0))


def test_without_an_answer_the_seat_is_asked_and_no_longer_passes_by_itself():
    recorder, passed = passed_save()
    recorder.submit(late(passed.number, 1), 9)
    (asked,) = recorder.match.choices
    assert (asked.seat, asked.ids) == (1, passed.secret[2])
    assert recorder.match.game.manners[1].auto_pass == ""


def test_an_order_that_can_not_be_carried_out_leaves_the_match_as_it_was():
    recorder, passed = passed_save()
    step = passed.number
    opened = next(entry.number for entry in recorder.record.entries if entry.kind == "window")
    wrong = {
        late(step, 1, "no such"): "may not choose 'no such'; asked",
        late(step, 0): f"at step {step} bob answered, not ann",
        late(step, 7): "there is no seat 7",
        late(opened, 1): f"no player answered at step {opened}",
        late(9999, 1): "there are steps 1 to",
        Order(OrderRole.JUDGE, "pause", ask=1): "ordered a pause with a field of another order \\(rewind\\)",
        Order(
            OrderRole.JUDGE, "rewind", step=recorder.record.prompt_steps()[-1], option=("pass",)
        ): "with a field of another order \\(answer\\)",
    }
    before = dump_table(recorder.match.game)
    for order, words in wrong.items():
        with pytest.raises(IllegalChoice, match=words):
            recorder.submit(order, 9)
        assert dump_table(recorder.match.game) == before


def test_an_order_without_somebody_to_ask_is_kept_as_it_always_was():
    plain = Order(OrderRole.JUDGE, "rewind", 3, step=12)
    assert len(to_row(plain)) == 10
    assert from_row(to_row(plain)) == plain
    asking = late(12, 1, "pass")
    assert from_row(to_row(asking)) == asking
    for odd in ((-1,), ("1",), (0, 0)):
        with pytest.raises(BrokenRecord, match="whom to ask"):
            from_row((*to_row(plain), *odd))


def public_table(match: object) -> str:
    view = match.view(JUDGE)  # type: ignore[attr-defined]
    return str((view.seats, view.phase, view.round))


@pytest.mark.parametrize("number", range(examples(4, 60)))
def test_every_answer_of_a_random_match_can_be_asked_anew(number: int):
    """Passes by setting, for want of anything to do, and by hand: the table is that of before, and the file holds."""
    chance = random.Random(f"late {number}")
    recorder, bot = Recorder(start_core(number)), RandomBot(seed_of(number))
    causes: Counter[object] = Counter()
    epochs = set()
    at = 0
    while recorder.match.outcome is None and len(recorder.record.inputs) < 120:
        at += 1000
        record, match = recorder.record, recorder.match
        gone = find_undone_steps(record.entries)
        answers = [one for one in record.entries if one.kind in ("pass", "choice") and one.number not in gone]
        passes = [one for one in answers if one.secret[0] in (BY_SETTING, NOTHING_TO_DO)]
        if chance.random() < 0.04:
            recorder.submit(Setting(chance.randrange(2), "auto_pass", chance.choice(["phase", "", "window"])), at)
        elif answers and chance.random() < 0.15:
            entry = chance.choice((passes or answers)[-25:] if chance.random() < 0.8 else answers[-25:])
            stood = public_table(record.stand(entry.number, entry.actor, CORE))
            keep = chance.random() < 0.5
            try:
                recorder.submit(late(entry.number, entry.actor, keep=keep), at)
            except IllegalChoice as error:
                assert "one answer only" in str(error)
                asked = chance.choice(match.choices)
                recorder.submit(bot.choose(asked), at, asked.step)
                continue
            causes[entry.secret[0]] += 1
            assert entry.actor in [choices.seat for choices in recorder.match.choices]
            assert public_table(recorder.match) == stood
            assert measure_depth(record.entries, 0) is RewindDepth.BEYOND
            if not keep:
                epoch = recorder.match.game.chance.epoch
                assert epoch not in epochs
                epochs.add(epoch)
        else:
            asked = chance.choice(match.choices)
            recorder.submit(bot.choose(asked), at, asked.step)
    assert sum(causes.values()) > 3
    assert verify(dump(recorder.record), CORE).said == f"proved and replayed: {REPLAYED}"


def test_how_deep_a_step_lies():
    recorder = play_out(start_core(3), 3, most=90)
    entries = recorder.record.entries
    assert measure_depth(entries, len(entries)) is RewindDepth.ACTION
    phases = [entry.number for entry in entries if entry.kind == "phase"]
    assert measure_depth(entries, phases[-1]) in (RewindDepth.ACTION, RewindDepth.PHASE)
    assert measure_depth(entries, phases[-1] - 1) is RewindDepth.BEYOND
    acts = [entry.number for entry in entries if entry.kind in ("brings", "challenge") and entry.number > phases[-1]]
    for act in acts[-1:]:
        assert measure_depth(entries, act - 1) is RewindDepth.ACTION or len(acts) > 1
    for act in acts[:-1]:
        assert measure_depth(entries, act - 1) is RewindDepth.PHASE
    recorder.submit(Order(OrderRole.JUDGE, "rewind", step=recorder.record.prompt_steps()[-4]), 5)
    with pytest.raises(IllegalChoice, match="the steps that still count are 1 to"):
        measure_depth(recorder.record.entries, recorder.record.prompt_steps()[-3])


def test_an_answer_given_by_hand_is_asked_anew_too():
    recorder = play_out(start_core(5), 5, most=40)
    entry = [one for one in recorder.record.entries if one.kind == "choice" and one.secret[0] == CHOSEN][-1]
    recorder.submit(late(entry.number, entry.actor), 5)
    (asked,) = [choices for choices in recorder.match.choices if choices.seat == entry.actor]
    assert asked.ids == entry.secret[2]
