"""Records: kept whole or redacted, found wanting when a byte is changed, sought step by step, rewound."""

from __future__ import annotations

import zlib
from dataclasses import replace

import msgspec
import pytest

from engine import BrokenRecord, Choice, EngineError, Match, Order, OrderRole, Pool
from engine.abilities import Trigger
from engine.cards import CHARACTER, EVENT
from engine.chain.header import Header
from engine.games.lcg2.declarations import reaction
from engine.log.redaction import PUBLIC
from engine.match.codec import TABLE_FORMAT_VERSION
from engine.match.codec import dump as dump_state
from engine.match.start import make_deal
from engine.position.board import read_board
from engine.record.container import MAGIC, dump, dump_redacted, load, read
from engine.record.record import Record, Recorder
from engine.record.verify import OTHER_HANDS, REPLAYED, ProofLevel, verify
from engine.vocabulary.effects import draw
from tests.support.engine.play import CORE, DECKS, POOL, play_out, played_by_version, start, start_core


@pytest.fixture(scope="module")
def recorder() -> Recorder:
    return play_out(start(11), 11)


@pytest.fixture(scope="module")
def raw(recorder: Recorder) -> bytes:
    return dump(recorder.record)


def test_a_record_is_read_back_as_it_was_written(recorder: Recorder, raw: bytes) -> None:
    assert load(raw) == recorder.record


def test_a_whole_record_verifies_on_both_levels(recorder: Recorder, raw: bytes) -> None:
    report = verify(raw, POOL)
    assert report.ok
    assert report.replayed == REPLAYED
    assert report.head == recorder.match.head
    assert report.steps == recorder.match.step


def test_any_flipped_byte_is_found_and_a_step_or_a_part_is_named(raw: bytes) -> None:
    parts = set()
    for place in range(0, len(raw), max(1, len(raw) // 400)):
        changed = bytearray(raw)
        changed[place] ^= 0x20
        report = verify(bytes(changed), POOL)
        assert not report.ok, f"byte {place}"
        fault = report.faults[0]
        assert bool(fault.step) == (fault.part == "log"), str(fault)
        parts.add(fault.part)
    assert {"log", "inputs", "header", "checkpoint", "decks and seed"} <= parts


def test_every_single_byte_of_the_head_and_tail_is_guarded(raw: bytes) -> None:
    for place in [*range(60), *range(len(raw) - 120, len(raw))]:
        changed = bytearray(raw)
        changed[place] ^= 1
        assert not verify(bytes(changed), POOL).ok, f"byte {place}"


def changed_entry(record: Record, number: int) -> Record:
    entries = list(record.entries)
    entries[number - 1] = entries[number - 1]._replace(actor=1 - max(entries[number - 1].actor, 0))
    return replace(record, entries=entries)


@pytest.mark.parametrize("number", [2, 50, 333])
def test_a_changed_step_in_a_file_written_anew_is_named_by_the_chain(recorder: Recorder, number: int) -> None:
    report = verify(dump(changed_entry(recorder.record, number)), POOL)
    assert not report.ok
    asked = [0, *recorder.record.prompt_steps()]
    before = max(step for step in asked if step < number)
    assert report.faults[0].step == before + 1


def test_a_changed_input_is_named_by_its_step(recorder: Recorder) -> None:
    record = recorder.record
    inputs = list(record.inputs)
    place = next(i for i, played in enumerate(inputs) if isinstance(played.input, Choice) and i > 20)
    inputs[place] = replace(inputs[place], at=inputs[place].at + 1)
    report = verify(dump(replace(record, inputs=inputs)), POOL)
    assert report.faults[0].step == inputs[place].step + 1
    assert report.faults[0].part == "inputs"


def test_another_seed_is_not_the_one_that_was_committed_to(recorder: Recorder) -> None:
    report = verify(dump(replace(recorder.record, seed=b"another seed, long enough")), POOL)
    assert "the seed does not match its commitment" in str(report.faults[0])


def test_a_changed_checkpoint_is_found_although_it_is_a_saved_table(recorder: Recorder) -> None:
    record = recorder.record
    assert record.checkpoints
    step, state = record.checkpoints[0]
    other = record.seek(record.prompt_steps()[3], POOL).to_bytes()
    assert other != state
    report = verify(dump(replace(record, checkpoints=[(step, other), *record.checkpoints[1:]])), POOL)
    assert report.faults[0].part == "checkpoint"


@pytest.mark.parametrize("viewer", [0, 1, PUBLIC])
def test_a_redacted_copy_verifies_and_holds_no_secret_of_another(recorder: Recorder, viewer: int) -> None:
    copy = dump_redacted(recorder.record, viewer)
    report = verify(copy, POOL)
    assert report.ok
    assert report.redacted
    assert report.head == recorder.match.head
    contents = read(copy)
    assert contents.record is not None
    assert contents.record.seed == b""
    assert contents.record.inputs == []
    for entry in contents.record.entries:
        if entry.secret:
            assert entry.seats >> viewer & 1
    assert len(contents.record.decks) == (0 if viewer == PUBLIC else 1)


def test_a_redacted_copy_with_a_changed_byte_does_not_verify(recorder: Recorder) -> None:
    copy = dump_redacted(recorder.record, 0)
    for place in range(0, len(copy), len(copy) // 100):
        changed = bytearray(copy)
        changed[place] ^= 4
        assert not verify(bytes(changed), POOL).ok


@pytest.mark.parametrize(
    "broken",
    [b"", b"K", MAGIC, MAGIC + b"x" * 40, b"{}", b"PK\x03\x04" + b"\0" * 99],
    ids=["empty", "one byte", "magic only", "magic and junk", "json", "zip"],
)
def test_a_foreign_or_empty_file_gets_a_clear_error(broken: bytes) -> None:
    with pytest.raises(BrokenRecord):
        load(broken)
    assert not verify(broken, POOL).ok


def test_a_file_cut_short_anywhere_gets_a_clear_error(raw: bytes) -> None:
    for length in range(0, len(raw), len(raw) // 60):
        with pytest.raises(BrokenRecord) as caught:
            load(raw[:length])
        assert str(caught.value)


def test_a_match_of_another_rules_version_is_read_and_chain_checked_but_not_replayed(recorder: Recorder) -> None:
    record = recorder.record
    header = replace(record.header, rules_version=99)
    assert isinstance(header, Header)
    with pytest.raises(BrokenRecord, match="played by version 99"):
        replace(record, header=header).seek(5, POOL)
    report = verify(dump(played_by_version(record, 99)), POOL)
    assert (report.ok, report.level) == (True, ProofLevel.PROVED)
    assert report.said.startswith("proved, not replayed: played by version 99 of lcg2; this is version ")


def test_a_report_says_in_one_sentence_how_far_a_file_is_proved(recorder: Recorder, raw: bytes) -> None:
    assert verify(raw, POOL).said == f"proved and replayed: {REPLAYED}"
    copy = verify(dump_redacted(recorder.record, 0), POOL)
    assert (copy.level, copy.ok) == (ProofLevel.PROVED, True)
    assert copy.said == "proved, not replayed: a redacted copy can't be played again"
    broken = verify(dump(changed_entry(recorder.record, 50)), POOL)
    assert (broken.level, broken.ok) == (ProofLevel.BROKEN, False)
    assert broken.said.startswith("broken: step ")


# --- the cards of a match


@pytest.fixture(scope="module")
def core_record() -> Record:
    return play_out(start_core(3), 3).record


def with_numbers(**numbers: int) -> Pool:
    return replace(CORE, numbers={code.removeprefix("c"): number for code, number in numbers.items()})


def test_a_header_tells_nothing_of_the_decks(core_record: Record) -> None:
    header = core_record.header
    other = start(3, CORE, (DECKS["stark"], DECKS["lannister"])).deal.header
    assert header.deck_commitments != other.deck_commitments
    assert replace(header, deck_commitments=()) == replace(other, deck_commitments=())


def test_a_changed_card_is_named_and_a_match_without_it_still_replays(core_record: Record) -> None:
    codes = {code for deck in core_record.decks for code in deck.codes()}
    other = next(code for code, facts in CORE.facts.items() if facts.type == CHARACTER and code not in codes)
    mine = next(code for code in sorted(codes) if CORE.number(code) and CORE[code].type == CHARACTER)
    raw = dump(core_record)
    assert verify(raw, with_numbers(**{f"c{other}": 2})).replayed == REPLAYED
    report = verify(raw, with_numbers(**{f"c{mine}": 2}))
    assert report.ok
    assert report.replayed == (
        f"the card {mine} {CORE[mine].title} has changed (number 2, the match was played with number 1)"
    )


def test_a_card_with_other_facts_is_named(core_record: Record) -> None:
    code = core_record.decks[0].draw[0]
    facts = {**CORE.facts, code: replace(CORE[code], copies=9)}
    report = verify(dump(core_record), replace(CORE, facts=facts))
    assert report.replayed == f"the facts of card {code} {CORE[code].title} have changed since the match was played"
    with pytest.raises(BrokenRecord, match=f"the facts of card {code}"):
        core_record.seek(core_record.checkpoints[0][0], replace(CORE, facts=facts))


def test_what_the_cards_were_is_committed_to(core_record: Record) -> None:
    digests = (core_record.digests[0], (b"another.", *core_record.digests[1][1:]))
    report = verify(dump(replace(core_record, digests=digests)), CORE)
    assert "the deck of Bob does not match its commitment" in str(report.faults[0])


def test_other_event_cards_of_the_pool_are_no_fault_of_the_match(core_record: Record) -> None:
    """What could be played from a hand opens windows, also where no deck of the match holds the card."""
    absent = next(
        code for code, facts in CORE.facts.items()
        if facts.type == EVENT and CORE.number(code) and not any(code in deck.codes() for deck in core_record.decks)
    )  # fmt: skip
    raw = dump(core_record)
    assert verify(raw, with_numbers(**{f"c{absent}": 2})).replayed == REPLAYED
    eager = {**CORE.abilities, absent: (reaction(Trigger(("kneel",)), draw(1)),)}
    report = verify(raw, replace(CORE, abilities=eager, numbers={absent: 2}))
    assert report.ok
    assert report.replayed == OTHER_HANDS
    assert not verify(raw, replace(CORE, abilities=eager)).ok


# --- seeking


def test_seeking_a_prompt_gives_the_table_that_stood_there(recorder: Recorder) -> None:
    seen = {}
    again = start(11)
    again.take()
    for played in recorder.record.inputs:
        seen[again.step] = dump_state(again.game)
        again.submit(played.input, played.at)
    for step in list(seen)[::7]:
        assert recorder.record.seek(step, POOL).to_bytes() == seen[step]


def test_seeking_any_step_stops_right_there(recorder: Recorder) -> None:
    for step in range(0, len(recorder.record.entries), 41):
        assert recorder.record.seek(step, POOL).step == step


def stamped(state: bytes, version: int, rules: int) -> bytes:
    """A saved table that says it is of another version, with one column more than this one knows."""
    rows = msgspec.msgpack.decode(zlib.decompress(state))
    return zlib.compress(msgspec.msgpack.encode([version, rules, "a new column", *rows[2:]]))


@pytest.mark.parametrize(
    ("version", "rules"), [(TABLE_FORMAT_VERSION + 1, 1), (TABLE_FORMAT_VERSION - 1, 1), (TABLE_FORMAT_VERSION, 99)]
)
def test_tables_saved_by_another_version_are_passed_over(recorder: Recorder, version: int, rules: int) -> None:
    record = recorder.record
    first, *others = record.checkpoints
    assert others
    for kept in ([], [first]):
        old = [(step, stamped(state, version, rules)) for step, state in record.checkpoints[len(kept) :]]
        aged = replace(record, checkpoints=[*kept, *old])
        report = verify(dump(aged), POOL)
        assert (report.faults, report.replayed) == ((), REPLAYED)
        for step in (record.prompt_steps()[-1], others[-1][0], others[-1][0] + 1, first[0]):
            assert aged.seek(step, POOL).to_bytes() == record.seek(step, POOL).to_bytes()


def test_a_table_of_another_version_is_not_restored(recorder: Recorder) -> None:
    deal, (_step, state) = recorder.match.deal, recorder.record.checkpoints[0]
    with pytest.raises(BrokenRecord, match="saved tables of version 7 can't be read; this is version"):
        Match.from_bytes(stamped(state, 7, 1), deal)
    with pytest.raises(BrokenRecord, match="saved under version 99 of lcg2, this is version"):
        Match.from_bytes(stamped(state, TABLE_FORMAT_VERSION, 99), deal)


def test_there_is_no_step_beyond_the_last(recorder: Recorder) -> None:
    with pytest.raises(BrokenRecord, match="there is no step"):
        recorder.record.seek(10**6, POOL)


# --- bytes and forks


def test_a_match_goes_on_from_bytes_as_if_nothing_had_happened() -> None:
    one = play_out(start(12), 12, most=60).match
    deal = make_deal(one.deal.header, POOL, one.deal.decks, one.deal.seed)
    other = Match.from_bytes(one.to_bytes(), deal)
    assert other.prompts == one.prompts
    ends = [play_out(match, 5).match for match in (one, other)]
    assert ends[0].head == ends[1].head
    assert ends[0].outcome == ends[1].outcome


def test_bytes_that_are_no_table_get_a_clear_error() -> None:
    match = start(12)
    for broken in (b"", b"junk", match.to_bytes()[:-3]):
        with pytest.raises(BrokenRecord, match="no saved table"):
            Match.from_bytes(broken, match.deal)


def test_a_fork_is_independent_and_can_not_show_the_future() -> None:
    match = play_out(start(13), 13, most=40).match
    before = match.to_bytes()
    fork = match.fork(b"another seed for the fork")
    assert match.to_bytes() == before
    for seat in (0, 1):
        assert sorted(fork.game.deck(seat)) == sorted(match.game.deck(seat))
        assert fork.game.deck(seat) != match.game.deck(seat)
        assert fork.game.hand(seat) == match.game.hand(seat)
    play_out(fork, 1)
    assert match.to_bytes() == before


def test_a_fork_leaves_cards_whose_place_somebody_has_seen() -> None:
    match = play_out(start(13), 13, most=40).match
    top = match.game.deck(0)[-1]
    match.game.seen[top] = 1
    assert match.fork(b"another seed for the fork").game.deck(0)[-1] == top


# --- rewinding


def rewound(keep: bool = False) -> tuple[Recorder, int]:
    recorder = play_out(start(14), 14, most=70)
    step = recorder.record.prompt_steps()[50]
    recorder.submit(Order(OrderRole.JUDGE, "rewind", step=step, keep_chance=keep), 5)
    return recorder, step


def test_a_rewind_restores_the_step_and_reshuffles_what_was_not_seen() -> None:
    recorder, step = rewound()
    match, then = recorder.match, recorder.record.seek(step, POOL)
    assert [match.game.hand(seat) for seat in (0, 1)] == [then.game.hand(seat) for seat in (0, 1)]
    assert match.game.gold == then.game.gold
    assert match.game.deck(0) != then.game.deck(0)
    assert match.game.chance.epoch == then.game.chance.epoch + 1
    assert match.choices[0].ids == then.choices[0].ids


def test_a_rewind_may_keep_chance_as_it_was() -> None:
    recorder, step = rewound(keep=True)
    then = recorder.record.seek(step, POOL)
    assert recorder.match.game.deck(0) == then.game.deck(0)


def test_undone_steps_stay_in_the_log_and_the_record_still_verifies() -> None:
    recorder, _step = rewound()
    undone = len(recorder.record.entries)
    play_out_more(recorder)
    assert len(recorder.record.entries) > undone
    report = verify(dump(recorder.record), POOL)
    assert report.faults == ()
    assert report.replayed == REPLAYED


def play_out_more(recorder: Recorder) -> None:
    while recorder.match.outcome is None:
        asked = recorder.match.choices[0]
        recorder.submit(Choice(asked.seat, asked.ids[: asked.least] or asked.ids[-1:]), 9, asked.step)


def test_two_rewinds_to_one_step_draw_different_cards() -> None:
    recorder, step = rewound()
    first = list(recorder.match.game.deck(0))
    recorder.submit(Order(OrderRole.JUDGE, "rewind", step=step), 6)
    assert recorder.match.game.deck(0) != first
    assert verify(dump(recorder.record), POOL).ok


def test_a_rewind_to_where_nobody_was_asked_is_refused() -> None:
    recorder, _step = rewound()
    before = recorder.match.to_bytes()
    with pytest.raises(EngineError, match="no player was asked"):
        recorder.submit(Order(OrderRole.JUDGE, "rewind", step=1), 7)
    assert recorder.match.to_bytes() == before


def test_a_described_board_is_part_of_the_header() -> None:
    from engine import Board, Seat, Side

    board = Board(seats={"Ann": Side(hand=("Robb Stark",)), "Bob": Side()}, phase="marshaling")
    seats = [Seat(name, side.make_deck(POOL, name)) for name, side in board.seats.items()]
    match = Match.start(ruleset="lcg2", format="joust", pool=POOL, seats=seats, seed=b"0123456789abcdef", board=board)
    assert read_board(match.deal.header.board) == board
    recorder = play_out(match, 3)
    assert verify(dump(recorder.record), POOL).replayed == REPLAYED
