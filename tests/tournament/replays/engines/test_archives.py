"""A match is replayed by the engine it was played with, in a process of its own, whatever the rules are today."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from engine import JUDGE, PUBLIC
from engine.games.lcg2.ruleset import SecondEdition
from engine.games.registry import RULESETS
from engine.prompts.prompts import NOTHING_TO_DO
from engine.record.container import dump, dump_redacted, load, read
from engine.record.record import Record
from engine.record.verify import REPLAYED, ProofLevel, verify
from engine.record.what_if import GivenAnswer
from tests.support.engine.play import CORE, play_out, start_core
from tests.support.tournament.stored_samples import ENGINE, alter
from tournament.cli import main
from tournament.judging.lab.operations.from_match import table_from_step
from tournament.replays.engines import archives, process
from tournament.replays.engines.archive_builder import archive, pack
from tournament.replays.engines.archives import Edition, archive_name, editions_of, find_replayer
from tournament.replays.engines.process import EngineExhausted, EngineFailed, EngineProcess
from tournament.replays.operations import answers, what_if
from tournament.replays.operations.opened_match import open_match, open_under_way
from tournament.replays.operations.table import table_at
from tournament.replays.problems import NoSuchCard, NoWhatIf, WhatIfRefused

VERSION = SecondEdition.version + 2
LATER = archive_name(Edition("lcg2", VERSION, "00000003"))
PLAY = """
import sys
sys.path.insert(0, sys.argv[1])
from engine import Match, Seat, core_set, ready_decks
from engine.bots import RandomBot
from engine.record.container import dump
from engine.record.record import Recorder
pool = core_set()
stark, lannister = (ready_decks(pool)[name] for name in ("stark", "lannister"))
seats, seed = [Seat("Ann", stark), Seat("Bob", lannister)], b"a later version of the rules"
recorder = Recorder(Match.start(ruleset="lcg2", format="joust", pool=pool, seats=seats, seed=seed))
bot = RandomBot(seed)
while recorder.match.outcome is None:
    recorder.submit(bot.choose(recorder.match.choices[0]), 1000)
open(sys.argv[2], "wb").write(dump(recorder.record))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """An archive of a pretended version, in which everybody draws three cards in the draw phase."""
    folder = tmp_path_factory.mktemp("engines")
    copy = folder / "source" / "engine"
    shutil.copytree(ENGINE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    version = "    version = {}\n"
    alter(copy / "games" / "lcg2" / "ruleset.py", version.format(SecondEdition.version), version.format(VERSION))
    alter(copy / "games" / "lcg2" / "ruleset.py", "draw=2", "draw=3")
    (folder / LATER).write_bytes(pack(copy))
    yield folder
    for path in folder.glob("*.zip"):
        archives.archived_engine(path).close()


@pytest.fixture(scope="module")
def later(folder: Path) -> bytes:
    """A match played by the pretended version."""
    out = folder / "later.kingsmoot"
    subprocess.run([sys.executable, "-I", "-c", PLAY, str(folder / LATER), str(out)], check=True, timeout=60)
    return out.read_bytes()


@pytest.fixture
def shipped(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """The archives lie where those of a release do."""
    monkeypatch.setattr(archives, "resource_dir", lambda _name: folder)


@pytest.fixture(scope="module")
def today() -> Record:
    return play_out(start_core(5), 5).record


# --- a match of other rules


def test_only_the_engine_of_its_rules_replays_a_match(folder: Path, later: bytes):
    report = verify(later, CORE)
    assert (report.ok, report.level) == (True, ProofLevel.PROVED)
    assert f"played by version {VERSION} of lcg2" in report.said
    old = find_replayer(later, load(later).header, folder)
    assert old is not None
    assert (old.report.level, old.report.replayed) == (ProofLevel.REPLAYED, REPLAYED)
    assert (old.report.head, old.report.steps) == (report.head, report.steps)


def test_it_gives_the_table_a_view_and_an_explanation(folder: Path, later: bytes):
    record = load(later)
    old = find_replayer(later, record.header, folder)
    assert old is not None
    drawn = next(entry for entry in record.entries if entry.kind == "phase" and entry.data[0] == "draw")
    before, after = old.view(drawn.number, JUDGE), old.view(next_phase(record, drawn.number), JUDGE)
    assert [now.hand_count - then.hand_count for then, now in zip(before.seats, after.seats, strict=True)] == [3, 3]
    step = record.prompt_steps()[60]
    table = old.view(step, JUDGE)
    seat = table.waiting[0]
    mine, others = old.view(step, seat).seats[seat], old.view(step, 1 - seat).seats[seat]
    assert mine.hand == table.seats[seat].hand
    assert mine.hand and others.hand is None
    assert old.view(step, PUBLIC).prompts == ()
    refusals = [old.explain(step, seat, card.id) for card in mine.hand]
    assert any(refusal is not None and refusal.rule.startswith("lcg2:") for refusal in refusals)


def next_phase(record: Record, number: int) -> int:
    return next(e.number for e in record.entries if e.kind == "phase" and e.number > number)


def test_a_match_of_today_is_replayed_by_the_archive_when_the_rules_have_gone_on(
    tmp_path: Path, today: Record, monkeypatch: pytest.MonkeyPatch
):
    raw, step = dump(today), today.prompt_steps()[50]
    seen = {viewer: today.seek(step, CORE).view(viewer) for viewer in (JUDGE, PUBLIC, 0, 1)}
    path, new = archive(tmp_path)
    assert new
    monkeypatch.setattr(SecondEdition, "version", SecondEdition.version + 1)
    assert verify(raw, CORE).level is ProofLevel.PROVED
    old = find_replayer(raw, today.header, tmp_path)
    assert old is not None
    assert old.engine.place == path
    assert old.report.level is ProofLevel.REPLAYED
    assert {viewer: old.view(step, viewer) for viewer in seen} == seen
    old.engine.close()


def test_a_match_with_a_card_of_an_older_number_finds_the_archive_that_has_it(tmp_path: Path, today: Record):
    """The same version of the rules, twice archived: before and after a card changed."""
    raw, code = dump(today), today.decks[0].draw[0]
    copy = tmp_path / "engine"
    shutil.copytree(ENGINE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    alter(
        copy / "games" / "lcg2" / "sets" / "core" / "numbers.py",
        "dict[str, int] = {}",
        f'dict[str, int] = {{"{code}": 2}}',
    )
    for cards, source in (("00000000", copy), ("ffffffff", ENGINE)):
        (tmp_path / archive_name(Edition("lcg2", SecondEdition.version, cards))).write_bytes(pack(source))
    changed = replace(CORE, numbers={code: 2})
    assert verify(raw, changed).level is ProofLevel.PROVED
    old = find_replayer(raw, today.header, tmp_path)
    assert old is not None
    assert old.engine.place.name.endswith("ffffffff.zip")
    for path in tmp_path.glob("*.zip"):
        archives.archived_engine(path).close()


def test_a_damaged_match_is_named_by_the_archived_engine_too(folder: Path, later: bytes):
    record = load(later)
    inputs = list(record.inputs)
    inputs[30] = replace(inputs[30], at=inputs[30].at + 1)
    raw = dump(replace(record, inputs=inputs))
    report = archives.archived_engine(folder / LATER).verify(raw)
    assert report.level is ProofLevel.BROKEN
    assert report.faults == verify(raw, CORE).faults


def test_a_header_finds_no_archive_by_a_strange_name(folder: Path, later: bytes):
    header = load(later).header
    for ruleset in ("../lcg2", "*", f"lcg2-{VERSION}", ""):
        assert archives.archives(replace(header, ruleset=ruleset), folder) == []
    assert [path.name for path in archives.archives(header, folder)] == [LATER]


# --- where people meet it


@pytest.mark.usefixtures("shipped")
def test_the_command_line_proves_and_shows_it(folder: Path, later: bytes):
    file = folder / "later.kingsmoot"
    verified = CliRunner().invoke(main, ["log", "verify", str(file)])
    assert verified.exit_code == 0, verified.output
    assert "proof   proved and replayed\n" in verified.output
    assert f"{REPLAYED}, by the archived engine {LATER.removesuffix('.zip')}\n" in verified.output
    step = load(later).prompt_steps()[40]
    seen = CliRunner().invoke(main, ["log", "seek", str(file), str(step), "--as", "Ann"])
    assert seen.exit_code == 0, seen.output
    assert "Ann · House Stark" in seen.output


@pytest.mark.usefixtures("shipped")
def test_the_log_reader_draws_its_tables(later: bytes):
    opened = open_match(later)
    assert opened.proved and opened.undrawable == ""
    assert opened.old is not None
    step = load(later).prompt_steps()[40]
    assert table_at(opened, step, 0).view.seats == opened.old.view(step, 0).seats
    copy = open_match(dump_redacted(load(later), 0))
    assert copy.old is None and read(later).sealed is None


@pytest.mark.usefixtures("shipped")
@pytest.mark.parametrize("under_way", [False, True])
def test_the_engine_of_its_rules_answers_about_its_steps(later: bytes, under_way: bool):
    record = replace(load(later), names=("Cat", "Dan"))
    opened = open_under_way("a match", record, JUDGE, lambda: later) if under_way else open_match(later)
    names = ("Cat", "Dan") if under_way else ("Ann", "Bob")
    assert opened.old is not None
    idles = [entry for entry in record.entries if entry.secret[:1] == (NOTHING_TO_DO,)]
    idle = [entry for entry in idles if record.entries[entry.parent - 1].data[2:] > ((),)][20]
    seat = idle.actor
    told = answers.step_payload(opened, idle.number, JUDGE)
    assert told.names == names
    tables = {eyes: msgspec.json.decode(bytes(raw)) for eyes, raw in told.tables.items()}
    assert list(tables) == ["judge", "1", "2"]
    assert [side["name"] for side in tables["1"]["seats"]] == list(names)
    hand = tables[str(seat + 1)]["seats"][seat]["piles"]["hand"]["cards"]
    said = answers.answer_options_payload(opened, idle.number, seat)
    assert (said.seat, said.cause, said.could) == (seat, NOTHING_TO_DO, ())
    assert {one.card for one in said.cards} >= set(hand)
    why = answers.card_trace_payload(opened, idle.parent, seat, seat, hand[0])
    assert why.stood == idle.number
    assert not any(way.open for way in why.ways)
    with pytest.raises(NoSuchCard, match=f"{names[seat]} sees no card “h999” at step {idle.number}"):
        answers.card_trace_payload(opened, idle.number, JUDGE, seat, "h999")
    openings = answers.timing_payload(opened, idle.number).openings
    assert idle.parent in {opening.window for opening in openings}
    assert all(any(check.ok for check in opening.why) == bool(opening.window) for opening in openings)
    assert answers.cited_rules_payload(opened, idle.parent).rests
    public = answers.step_payload(opened, idle.number, PUBLIC)
    assert msgspec.json.decode(bytes(public.tables["public"]))["waits"]["seats"] is None
    found = [leak for row in answers.leaks_payload(opened, idle.number, JUDGE).seats for leak in row.leaks]
    assert [leak.how for leak in found] == [record.entries[leak.step - 1].kind for leak in found] != []


@pytest.mark.usefixtures("shipped")
@pytest.mark.parametrize("under_way", [False, True])
def test_the_engine_of_its_rules_plays_other_lines(later: bytes, under_way: bool):
    record = load(later)
    opened = open_under_way("a match", record, JUDGE, lambda: later) if under_way else open_match(later)
    chosen = next(e for e in record.entries if e.data == ("opportunity",) and len(e.secret[2]) > 2)
    asked = what_if.question_at(opened, chosen.number)
    assert (asked.step, asked.seat, asked.name) == (chosen.number, chosen.actor, opened.names[chosen.actor])
    assert [id for id, _words, picked in asked.offers if picked] == list(chosen.secret[1])
    other = next(id for id, _words, picked in asked.offers if not picked)
    told = what_if.try_line(opened, chosen.number, None, [GivenAnswer((other,))])
    assert (told.step, told.given, told.chance) == (chosen.number, 1, "as it was")
    assert told.real[0].said != told.tried[0].said
    assert told.met is not None and told.differences
    with pytest.raises(WhatIfRefused, match="may not choose 'fly'; asked"):
        what_if.try_line(opened, chosen.number, None, [GivenAnswer(("fly",))])
    with pytest.raises(WhatIfRefused, match="No player answers at step 1; the nearest answers"):
        what_if.question_at(opened, 1)
    with pytest.raises(NoWhatIf, match="the lab uses the current ones"):
        table_from_step(opened, chosen.number)


@pytest.mark.usefixtures("shipped")
def test_an_engine_that_was_kept_before_it_could_play_other_lines_is_not_asked(later: bytes, monkeypatch):
    opened = open_match(later)
    assert opened.old is not None and opened.old.engine.protocol >= what_if.WHAT_IF_PROTOCOL
    monkeypatch.setattr(opened.old.engine, "protocol", 3)
    with pytest.raises(NoWhatIf, match=f"played with version {VERSION} of the rules"):
        what_if.question_at(opened, 20)


# --- packing


def test_one_archive_is_for_all_games_and_its_name_says_which(tmp_path: Path):
    path, _ = archive(tmp_path)
    assert list(tmp_path.glob("*.zip")) == [path]
    assert {(one.ruleset, one.version) for one in editions_of(path)} == {
        (rules.id, rules.version) for rules in RULESETS.values()
    }
    assert editions_of(tmp_path / "README.md") == editions_of(tmp_path / "lcg2-two.zip") == ()


def test_equal_engines_are_equal_bytes(tmp_path: Path):
    copy = tmp_path / "engine"
    shutil.copytree(ENGINE, copy, copy_function=shutil.copyfile)
    (copy / "__pycache__").mkdir(exist_ok=True)
    (copy / "__pycache__" / "left.pyc").write_bytes(b"left")
    source = pack(ENGINE)
    assert pack(copy) == source
    assert len(source) < 700_000
    path, written = archive(tmp_path)
    assert (path.read_bytes(), written) == (source, True)
    path.write_bytes(b"as it was released")
    assert archive(tmp_path) == (path, False)
    assert path.read_bytes() == b"as it was released"


# --- processes that fail


def stand_in(path: Path, answering: str) -> EngineProcess:
    """An engine that answers to hello and then does something else."""
    lines = [
        "import msgspec",
        "called = []",
        "def answer(source):",
        "    called.append(source)",
        "    if len(called) > 1:",
        f"        {answering}",
        "    return msgspec.msgpack.encode({'ok': 1})",
    ]
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("engine/__init__.py", "")
        packed.writestr("engine/answering.py", "\n".join(lines))
    return EngineProcess(path, seconds=2)


@pytest.mark.parametrize(
    ("answering", "words"),
    [
        ("exec('while True: pass')", "no answer within 2 seconds"),
        ("import os; os._exit(3)", "its process ended with code 3"),
        ("raise KeyError('lost')", "the engine can't cope: KeyError: 'lost'"),
        ("return b'x' * 10", "its answer can't be read"),
        ("bytearray(1 << 40)", "the engine can't cope: MemoryError"),
        ("open('{folder}/written', 'wb', 0).write(b'x' * 9)", "the engine can't cope: OSError"),
    ],
    ids=["slow", "dead", "stumbling", "gibberish", "greedy", "writing"],
)
def test_whatever_the_process_does_is_one_error(tmp_path: Path, answering: str, words: str):
    engine = stand_in(tmp_path / "odd.zip", answering.replace("{folder}", str(tmp_path)))
    said = []
    for _ in range(2):
        with pytest.raises(EngineFailed, match=r"^odd\.zip: ") as caught:
            engine.ask("verify", match=b"")
        said.append(str(caught.value))
    engine.close()
    assert all(words in one for one in said), said


def test_an_answer_that_takes_too_much_computing_ends_the_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    hasty = tmp_path / "child.py"
    hasty.write_text(process.CHILD_PATH.read_text(encoding="utf-8"), encoding="utf-8")
    alter(hasty, "CPU_LIMIT_SECONDS = 5", "CPU_LIMIT_SECONDS = 0")
    monkeypatch.setattr(process, "CHILD_PATH", hasty)
    engine = stand_in(tmp_path / "eager.zip", "exec('while True: pass')")
    engine.seconds = 60
    with pytest.raises(EngineExhausted, match="seconds of computing"):
        engine.ask("verify", match=b"")
    engine.close()


def test_a_process_that_ended_because_nobody_asked_is_started_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    hasty = tmp_path / "child.py"
    hasty.write_text(process.CHILD_PATH.read_text(encoding="utf-8"), encoding="utf-8")
    alter(hasty, "IDLE_TIMEOUT_SECONDS = 60.0", "IDLE_TIMEOUT_SECONDS = 0.2")
    monkeypatch.setattr(process, "CHILD_PATH", hasty)
    engine = stand_in(tmp_path / "even.zip", "pass")
    first = engine._process
    for _ in range(2):
        assert msgspec.msgpack.decode(engine.ask("hello")) == 1
        assert engine._process is not first
        first = engine._process
        assert first is not None and first.wait(10) == 0
    engine.close()


def test_an_archive_that_holds_no_engine_is_refused(tmp_path: Path):
    junk = tmp_path / "junk.zip"
    junk.write_bytes(b"no archive at all")
    engine = EngineProcess(junk, seconds=10)
    with pytest.raises(EngineFailed, match=r"junk\.zip: the engine can't start: "):
        engine.ask("hello")
    engine.close()


def test_what_can_not_be_asked_is_said(folder: Path, later: bytes):
    engine = archives.archived_engine(folder / LATER)
    with pytest.raises(EngineFailed, match="nobody can ask 'fork' here; one of hello, verify, view, explain"):
        engine.ask("fork")
    with pytest.raises(EngineFailed, match="there is no step 999999"):
        engine.view(later, 999999)
    with pytest.raises(EngineFailed, match="there is no seat 7; the match has 2"):
        engine.view(later, 5, 7)
    with pytest.raises(EngineFailed, match="this is no request"):
        engine.ask("view", match=7)
    with pytest.raises(EngineFailed, match="not a Kingsmoot match"):
        engine.verify(b"letter")
