"""Questions to a record about its steps, and what their answers must agree with."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from engine import Match
from engine.abilities import TIMINGS
from engine.bots import RandomBot, propose_draw
from engine.cards import CHALLENGES, Pool
from engine.games.lcg2 import keywords
from engine.games.lcg2.ruleset import LCG2
from engine.log.redaction import JUDGE
from engine.play.state.visibility import can_see
from engine.play.windows.witnesses import WindowRecorder
from engine.prompts.checks import SHORT_TEXT_CHARACTERS, CheckResult
from engine.prompts.prompts import Option
from engine.record.container import dump
from engine.record.record import Record, replay
from engine.record.what_if import GivenAnswer, find_decision_point, play_what_if
from engine.scenario.scenario import Scenario
from engine.table import values
from engine.table.game import Game
from tests.effort import examples
from tests.support.engine.play import seed_of
from tests.support.engine.rule_index import INDEX

PLAYERS = frozenset({"challenge", "first player", "claim against", "end", "redirect against", "helper"})
"""Questions whose options name a player: what is offered is that player's faction card."""
IN_WINDOWS = frozenset({"opportunity", "forced order"})
CARDLESS = frozenset({"mulligan", "x", "name", "redirect", "take over"})
"""Questions that no card answers: every card has a fault, and none is listed among what can't be chosen."""


def offered(match: Match, seat: int) -> set[int]:
    """The cards that a seat's options speak of, found without asking the question."""
    game = match.game
    assert game.asked is not None
    name, options = game.asked.name, game.asked.offered[seat]
    if name == "delayed order":  # by the step that put an effect off; the card that did, where it can be seen
        return {
            row.card for row in game.delayed if row.card in game.ref and Option("delayed", -1, row.entry) in options
        }
    if name == "keyword order":  # by the keyword's name
        types = [keyword for keyword, said in keywords.KEYWORD_NAMES.items() if Option(said) in options]
        return {card for keyword in types for card in keywords.bearers(game, keyword)}
    found = {option.card for option in options if option.card >= 0}
    if name in PLAYERS:
        found |= {game.faction(option.other) for option in options if option.other >= 0}
    if name == "challenge":  # and whoever could attack in one of those
        kinds = {CHALLENGES.index(option.verb) for option in options if option.other >= 0}
        standing = [card for card in game.characters(seat) if not game.kneeling[card]]
        found |= {card for card in standing if any(values.has_icon(game, card, kind) for kind in kinds)}
    return found


class Asking:
    """Asks at prompts about every card that the seat may see, and counts."""

    def __init__(self) -> None:
        self.prompts: Counter[str] = Counter()
        self.asked = 0
        self.shorts: Counter[str] = Counter()
        self.candidates = 0

    def look(self, match: Match, unchanged: bool) -> None:
        """At every seat that is asked; the bytes before and after are compared where that is asked for."""
        for choices in match.choices:
            before = match.to_bytes() if unchanged else b""
            self.ask(match, choices.seat)
            assert not unchanged or match.to_bytes() == before

    def ask(self, match: Match, seat: int) -> None:
        game = match.game
        assert game.asked is not None
        name, named = game.asked.name, offered(match, seat)
        faults: dict[int, CheckResult] = {}
        for card in range(len(game.facts)):
            if not (can_see(game, seat, card) or card in named or card in game.ref):
                continue
            id = str(game.ref.get(card, f"h{card}"))
            checks = match.checks(seat, id)
            said = (name, match.step, game.title(card), card in named, checks)
            assert checks, said
            assert all(one.ok for one in checks) == (card in named), said
            for one in checks:
                _is_well_said(game, one, said)
            self.trace(match, seat, id, card in named)
            fault = next((one for one in checks if one.ok is False), None)
            refusal = match.explain(seat, id)
            assert (fault and (fault.rule, fault.short)) == (refusal and (refusal.rule, refusal.short)), said
            if fault is not None:
                faults[card] = fault
                self.shorts[f"{name}: {fault.short}"] += 1
            self.asked += 1
        told = match.cannot(seat)
        assert [(card, faults[card]) for card, _fault in told] == told
        assert len(dict(told)) == len(told)
        assert not told or name not in CARDLESS
        self.prompts[name] += 1

    def trace(self, match: Match, seat: int, id: str, offered: bool) -> None:
        """One way holds whole exactly if the card is offered; in windows one for each offer."""
        game, ways = match.game, match.trace(seat, id)
        assert game.asked is not None
        said = (game.asked.name, match.step, id, offered, ways)
        assert any(way.is_open for way in ways) == offered, said
        if game.asked.name in IN_WINDOWS:
            card = match.card(seat, id)
            offers = [option for option in game.asked.offered[seat] if option.card == card]
            assert sum(way.is_open for way in ways) == len(offers), said
        for way in ways:
            assert way.what, said
            for one in way.checks:
                _is_well_said(game, one, said)
                self.candidates += _candidates(one, said)


def _candidates(one: CheckResult, said: object) -> int:
    """How many cards are told that might be chosen: none may be where the check fails."""
    rows = [row for row in one.facts if isinstance(row, tuple) and len(row) == 5]
    several = "influence" in one.words or one.short == "too few to kneel"
    if rows and not several:  # what is paid by several cards each of them may pay, and not be enough
        may_be = any(row[2] for row in rows)
        assert may_be == one.ok if one.rule == LCG2.cited.no_target else one.ok or not may_be, said
        assert all(bool(row[2]) != bool(row[3]) for row in rows), said
    return len(rows)


def _is_well_said(game: Game, one: CheckResult, said: object) -> None:
    assert one.rule in INDEX, said
    assert one.words, said
    if one.ok is False:
        assert 1 <= len(one.short) <= SHORT_TEXT_CHARACTERS, said
    else:
        assert not one.short, said


def ask_through(match: Match, number: int, asking: Asking, share: float = 1) -> None:
    """Plays a match by random bots and asks at a share of its prompts."""
    bot, chance = RandomBot(seed_of(number)), random.Random(number)
    while match.outcome is None:
        if chance.random() < share:
            asking.look(match, chance.random() < 0.1)
        match.submit(bot.choose(match.choices[0]))
        for proposal in propose_draw(match):
            match.submit(proposal)


def check_asking(record: Record, pool: Pool, number: int, kinds: int = 3) -> None:
    file, asking = dump(record), Asking()
    answers = [entry for entry in record.entries if entry.kind in ("pass", "choice")]
    for place, entry in enumerate(answers[number % 7 :: examples(29, 3)]):
        step = entry.number
        match = record.stand(step, entry.actor, pool)
        before = match.to_bytes()
        asking.look(match, unchanged=True)
        for ask in (record.answered, record.around, record.rests_on, record.leaks, record.at):
            ask(step, pool)
        record.seen(step, [JUDGE, *range(match.game.seats)], JUDGE, pool)
        assert record.stand(step, entry.actor, pool).to_bytes() == before
        if place % examples(6, 3) == 0:  # what was remembered on the way is no other table
            fresh = replace(record, near={})
            assert fresh.stand(step, entry.actor, pool).to_bytes() == before
            assert fresh.seek(step, pool).to_bytes() == record.seek(step, pool).to_bytes()
    assert asking.asked > 300
    assert len(asking.prompts) > kinds
    assert dump(record) == file


def check_windows(record: Record, pool: Pool, number: int, least: int = 500, again: bool = False) -> None:
    """again: whether the game looks for forced abilities again, where those that were resolved still wait."""
    told = WindowRecorder(frozenset(range(len(record.entries))))
    written = [entry for _match, entries in replay(record, pool, witness=told) for entry in entries]
    assert written == record.entries
    openings = [opening for row in told.rows.values() for opening in row.openings]
    assert len(openings) > least
    for row in told.rows.values():
        had: set[int] = set()
        for opening in row.openings:
            speaks = any(one.ok for one in opening.why)
            assert speaks == bool(opening.window) or (again and speaks and opening.timing in had)
            had |= {opening.timing} if opening.window else set()
    opened = {entry.number for entry in record.entries if entry.kind == "window" and entry.data[2]}
    assert {opening.window for opening in openings} - {0} == opened
    for step in sorted(opened)[number :: examples(29, 3)]:
        found = record.around(step, pool)
        (itself,) = [opening for opening in found if opening.window == step]
        entry = record.entries[step - 1]
        assert (TIMINGS[itself.timing].name, itself.events) == (entry.data[0], entry.data[2])


def unopposed(card: str) -> Record:
    """Bob, who holds a card, has nothing in play and passes while Ann marshals and attacks."""
    ann = {"play": ["Robb Stark"], "hand": ["Bran Stark"], "plots": ["A Noble Cause"]}
    game = Scenario(phase="marshaling", first="ann", ann=ann, bob={"hand": [card], "plots": ["Summons"]})
    game.ann.marshals("Bran Stark")
    game.pass_windows_until(game.ann, "challenge")
    game.ann.attacks("military", "Robb Stark")
    game.passes()
    return game.record


KEY = b"another key here"


def check_real(record: Record, pool: Pool, number: int) -> None:
    answers = [entry for entry in record.entries if entry.kind in ("pass", "choice")]
    for entry in answers[number % 7 :: examples(29, 3)]:
        ids = entry.secret[1] if len(entry.secret) > 1 else ("pass",)
        assert isinstance(ids, tuple)
        same = play_what_if(find_decision_point(record, pool, entry.number), [GivenAnswer(tuple(map(str, ids)))], KEY)
        assert (same.real, same.tried, same.differs) == ((), (), ()), entry
        assert (same.filled, same.guessed) == (0, 0)
