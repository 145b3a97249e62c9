"""The page that teaches how to add a game builds one, which is played, kept, proved and read like any other."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from mypy import api as mypy

from engine import JUDGE, PUBLIC, Concede, Deck, Match, Pool, Seat, Setting, Timeout
from engine.answering import ASKS, Request
from engine.bots import RandomBot
from engine.chain.journal import LogEntry
from engine.errors import BadScenario
from engine.games.registry import POOL_LOADERS, RULESETS, pool_of
from engine.log.kinds import KINDS
from engine.log.names import Names
from engine.log.redaction import redact_entry
from engine.log.text import format_entry
from engine.position.board import with_blanks
from engine.record.container import dump, dump_redacted, load
from engine.record.record import Record, Recorder
from engine.record.verify import REPLAYED, verify
from engine.ruleset import Ruleset
from engine.scenario.scenario import Scenario
from tests.reference import ROOT
from tests.support.engine.play import Witness, check_state, play_out, seed_of, sent_to

PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n# (\S+)\n(.*?)```", PAGE, flags=re.DOTALL)
FILES = {name: text for name, text in BLOCKS if name.startswith("tally/")}
VIEWERS = (0, 1, PUBLIC, JUDGE)
MATCHES = 20


def write_out(folder: Path) -> None:
    """The game's files as the page has them."""
    (folder / "tally").mkdir()
    (folder / "tally" / "__init__.py").touch()
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")


@cache
def built() -> Ruleset:
    """The game, imported from its files; once only, since sequences are declared for good."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        write_out(Path(folder))
        patch.syspath_prepend(folder)
        patch.setattr(sys, "dont_write_bytecode", True)
        found = import_module("tally.ruleset").TALLY
        import_module("tally.cards")
    assert isinstance(found, Ruleset)
    return found


def pool() -> Pool:
    found = sys.modules["tally.cards"].POOL
    assert isinstance(found, Pool)
    return found


def rules() -> set[str]:
    return set(sys.modules["tally.cited_rules"].RULES)


@pytest.fixture(scope="module", autouse=True)
def registered() -> Iterator[None]:
    """The two lines by which the page registers its game."""
    game = built()
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(RULESETS, game.id, game)
        patch.setitem(POOL_LOADERS, game.id, lambda name: pool())
        yield


def start(number: int, cards: Pool | None = None, decks: tuple[Deck, Deck] | None = None) -> Match:
    deck = sys.modules["tally.cards"].deck
    first, second = decks or (deck("red"), deck("blue"))
    seats = [Seat("Ann", first), Seat("Bob", second)]
    return Match.start(ruleset="tally", format="duel", pool=cards or pool(), seats=seats, seed=seed_of(number))


@cache
def played(number: int) -> Record:
    """A match of random players to its end; at every prompt it is looked at, saved and asked for reasons."""
    recorder = play_out(start(number), number, look_around)
    assert recorder.match.outcome is not None
    return recorder.record


def look_around(match: Match) -> None:
    """Bytes and back, the table through every pair of eyes, and a reason for every card that is not offered."""
    check_state(match)
    for viewer in VIEWERS:
        view = match.view(viewer)
        assert (view.ruleset, len(view.seats)) == ("tally", 2)
        assert [seat.hand is not None for seat in view.seats] == [viewer in (0, JUDGE), viewer in (1, JUDGE)]
    for choices in match.choices:
        mine = match.view(choices.seat).seats[choices.seat]
        offered = {id.split()[1] for id in choices.ids if " " in id}
        for card in (*(mine.hand or ()), *mine.play):
            refusal = match.explain(choices.seat, card.id)
            assert refusal is None or refusal.rule in rules() - {"tally:never"}
            assert (refusal is None) == (card.id in offered)
            assert refusal is None or 1 <= len(refusal.short) <= 18


# --- the page


def test_every_block_is_a_file_of_the_game_or_says_what_it_is():
    others = [name for name, _text in BLOCKS if name not in FILES]
    assert others == ["engine/games/registry.py", "run"]
    assert PAGE.count("```python") == len(BLOCKS)
    assert dict(BLOCKS)["engine/games/registry.py"] in (ROOT / "engine/games/registry.py").read_text(encoding="utf-8")


def test_every_file_the_page_names_exists():
    named = set(re.findall(r"`((?:engine|tests|docs)/[\w/.-]+)`", PAGE))
    assert {name for name in named if not (ROOT / name).exists()} == set()


def test_the_files_of_the_game_have_right_types(tmp_path: Path):
    write_out(tmp_path)
    cached = ["--cache-dir", str(ROOT / ".mypy_cache" / "adding-a-game")]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MYPYPATH", f"{ROOT}:{tmp_path}")
        said, wrong, _status = mypy.run(["--strict", "--config-file=", *cached, str(tmp_path / "tally")])
    assert (said.strip(), wrong) == (f"Success: no issues found in {len(FILES) + 1} source files", "")


def test_the_tests_on_the_page_pass():
    names: dict[str, object] = {}
    above = PAGE.partition("# run\n")[0].count("\n") + 1
    exec(compile("\n" * above + dict(BLOCKS)["run"], "docs/adding-a-game.md", "exec"), names)
    found = [value for name, value in names.items() if name.startswith("test_") and callable(value)]
    assert len(found) == 4
    for test in found:
        test()


# --- the game


@pytest.mark.parametrize("number", range(MATCHES))
def test_random_players_finish_a_match_that_replays_and_verifies(number: int):
    record = played(number)
    assert record.ended
    assert load(dump(record)) == record
    report = verify(dump(record), pool())
    assert (report.faults, report.replayed, report.head) == ((), REPLAYED, record.head)
    for viewer in (0, 1, PUBLIC):
        assert verify(dump_redacted(record, viewer), pool()).ok
    for step in record.prompt_steps()[:: len(record.inputs) // 3]:
        assert record.seek(step, pool()).step == step


@pytest.mark.parametrize("number", range(MATCHES))
def test_every_line_is_said_in_words_and_cites_a_rule_of_the_game(number: int):
    record = played(number)
    for viewer in VIEWERS:
        names = Names(record.header.seats, pool(), viewer)
        for entry in record.entries:
            shown = redact_entry(entry, viewer)
            names.learn(shown)
            assert shown.kind in KINDS
            said = format_entry(shown, names)
            assert "card #" not in said
            assert "plot" not in said
            assert shown.rule in said
    assert {entry.rule for entry in record.entries} <= rules() - {"tally:never"}


def test_every_card_did_something_and_matches_end_in_more_than_one_way():
    kinds: Counter[tuple[str, object]] = Counter()
    for number in range(MATCHES):
        for entry in played(number).entries:
            kinds[entry.kind, _what(entry)] += 1
    assert min(kinds["use", "keeper"], kinds["use", "stall"], kinds["play", "fine"], kinds["leave", "discarded"]) > 5
    assert min(kinds["expires", "phase"], kinds["tie", None], kinds["match ends", "victory"]) > 0


def _what(entry: LogEntry) -> object:
    if entry.kind == "use":
        return entry.data[2]
    return entry.data[0] if entry.kind in ("play", "leave", "expires", "match ends") else None


def test_no_byte_for_a_seat_names_a_card_that_it_has_not_seen():
    facts, abilities, decks = [], {}, []
    for seat, faction in enumerate(("red", "blue")):
        deck = sys.modules["tally.cards"].deck(faction)
        draw = tuple(f"canary-draw-{seat}-{place}-end" for place in range(len(deck.draw)))
        for canary, code in zip(draw, deck.draw, strict=True):
            facts.append(replace(pool()[code], code=canary))
            abilities[canary] = pool().abilities[code]
        decks.append(replace(deck, draw=draw))
    match = start(1, pool().with_cards(facts, abilities), (decks[0], decks[1]))
    witness, bot, entries = Witness(match), RandomBot(seed_of(1)), match.take()
    witness.look()
    with witness.watching():
        while match.outcome is None:
            for viewer, seen in witness.shown.items():
                sent = sent_to(match, viewer, entries)
                named = {name.decode() for name in re.findall(rb"canary-[a-z]+-\d+-\d+-end", sent)}
                assert named <= {match.deal.facts[card].code for card in seen}
            entries = match.submit(bot.choose(match.choices[0]), 0)
            witness.look()


@pytest.mark.parametrize("phase", ["setup", "gather", "contest"])
def test_a_described_board_of_the_game_is_played_kept_and_read_without_plots(phase: str):
    side = {"plot": None, "play": ["Tally Keeper"], "hand": ["Market Stall"], "gold": 1}
    sides = {"ann": side | {"faction": "red"}, "bob": side | {"faction": "blue"}}
    match = Scenario(ruleset="tally", format="duel", phase=phase, pool=with_blanks(pool()), **sides).match
    assert [seat.plots_count for seat in match.view(JUDGE).seats] == [0, 0]
    board = Match.begin(match.deal)
    names = Names(("ann", "bob"), match.deal.pool)
    record = play_out(board, 0).record
    assert verify(dump(record), pool_of(record.header)).replayed == REPLAYED
    for entry in record.entries:
        names.learn(entry)
        assert "card #" not in format_entry(entry, names)


def test_a_board_that_the_game_forbids_is_refused_with_its_rule():
    sides = {name: {"plot": None, "faction": "red", "power": 3} for name in ("ann", "bob")}
    with pytest.raises(BadScenario, match=r"ann: 3 power would have won already \(tally:end\)"):
        Scenario(ruleset="tally", format="duel", phase="contest", pool=with_blanks(pool()), **sides)


def test_seats_may_pass_by_themselves_and_run_out_of_time():
    recorder = Recorder(start(5))
    recorder.submit(Setting(0, "auto_pass", "round"))
    recorder.submit(Setting(1, "ask_in", "action reaction"))
    while recorder.match.outcome is None:
        recorder.submit(Timeout(recorder.match.choices[0].seat))
    assert verify(dump(recorder.record), pool()).replayed == REPLAYED


def test_a_seat_may_concede():
    match = start(3)
    match.submit(Concede(0))
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.rule) == (1, "tally:end")


def test_what_a_stored_match_is_asked_is_answered_without_being_told_its_cards():
    record = played(0)
    request = Request("verify", dump(record))
    answer = ASKS["verify"](request)
    assert isinstance(answer, dict)
    assert answer["level"] == "proved and replayed"
