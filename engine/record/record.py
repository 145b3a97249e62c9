"""A match as it is stored: header, decks, seed, inputs, log, checkpoints.

Checkpoints only save time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import msgspec

from engine.cards import Deck, Pool, card_digest
from engine.chain.header import Digests, Header, deck_digests
from engine.chain.inputs import ASK, Choice, Input, Order, Proposal, Repeat
from engine.chain.journal import LogEntry
from engine.control.judge_orders import describe_order
from engine.control.proposals import rewind_target
from engine.english import phrase
from engine.errors import BrokenRecord, EngineError, IllegalChoice
from engine.games.registry import RULESETS
from engine.log.context import EntryContext
from engine.log.redaction import JUDGE
from engine.log.undone_steps import describe_valid_steps, find_rewound_step, find_undone_steps
from engine.match.codec import is_current_version
from engine.match.match import Match
from engine.match.start import make_deal
from engine.play.windows.witnesses import WindowRecorder, WindowReport
from engine.record.leaks import CardPositions, Leaks, find_leaks, read_card_positions
from engine.record.step_state import (
    AnswerReport,
    StepState,
    check_answer,
    read_step_state,
    reopen_question,
    report_answer,
)
from engine.table.deal import Deal
from engine.table.game import Game, StepReached
from engine.table.rows import NEVER, Witness
from engine.views.prompts import PAST_WAITING
from engine.views.shapes import TablePayload

CHECKPOINT_INTERVAL_STEPS = 500
"""About how many steps lie between checkpoints."""
SEEK_CACHE_INTERVAL_STEPS = 100
"""About how many steps lie between the tables that `Record.seek` caches."""
MARK_BYTES = 4
"""How many bytes of the chain head are stored with each input."""
CARD_NUMBERS = range(100)
"""The version numbers of a card tried to find the one it was played with."""


@dataclass(frozen=True, slots=True)
class PlayedInput:
    """An input with the step before it, its time, and the mark after it.

    The mark is the first bytes of the chain head to which it led.
    """

    step: int
    input: Input
    at: int
    mark: bytes


@dataclass
class Record:
    """A match and everything that happened in it."""

    header: Header
    decks: tuple[Deck, ...]
    seed: bytes
    inputs: list[PlayedInput] = field(default_factory=list)
    entries: list[LogEntry] = field(default_factory=list)
    checkpoints: list[tuple[int, bytes]] = field(default_factory=list)
    opening_mark: bytes = b""
    head: bytes = b""
    digests: tuple[Digests, ...] = ()
    """For each deck, the digests of its cards when the match was played."""
    names: tuple[str, ...] = ()
    """Display names of the seats, if they differ from the header; not part of the file."""
    near: dict[int, bytes] = field(default_factory=dict, repr=False, compare=False)
    """Cached tables by step, only to save time; not part of the file."""
    card_positions: dict[int, CardPositions] = field(default_factory=dict, repr=False, compare=False)
    """Cached card positions at steps that mix cards, for leak reports."""
    stood: dict[tuple[int, int], Game] = field(default_factory=dict, repr=False, compare=False)
    """Cached tables before an answer that an order asks for again; a replay needs each of them."""

    @property
    def ended(self) -> bool:
        ends = [entry.number for entry in self.entries if entry.kind == "match ends"]
        return bool(ends) and ends[-1] not in find_undone_steps(self.entries)

    @property
    def called(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.names or self.header.seats

    def deal(self, pool: Pool) -> Deal:
        """Return the constant part of the match."""
        return make_deal(self.header, pool, self.decks, self.seed, self.names)

    def prompt_steps(self) -> list[int]:
        """List the steps at which a seat was asked and answered."""
        return [played.step for played in self.inputs]

    def seek(self, step: int, pool: Pool) -> Match:
        """Return the match at a step, replayed from the nearest readable checkpoint.

        At a prompt it can be played on. Between prompts it is the table as it was when the step's entry was written,
        and can only be read.
        """
        self._check_step(step)
        check_replayable(self, pool)
        start, match = self._checkpoint(step, pool)
        if match is not None and start == step:
            return match
        if step == 0:
            return Match.lay_out(self.deal(pool))
        return self._replay_with_cache(replay(self, pool, until=step, start=start, match=match), start)

    def _replay_with_cache(self, steps: Iterator[tuple[Match, list[LogEntry]]], start: int) -> Match:
        """Return the match that a replay reaches; cache tables on the way."""
        kept = start
        try:
            for match, _entries in steps:
                if match.step - kept >= SEEK_CACHE_INTERVAL_STEPS and match.outcome is None:
                    kept = match.step
                    self.near[kept] = match.to_bytes()
        except StepReached as reached:
            return Match(reached.game)
        return match

    def _check_step(self, step: int, first: int = 0) -> None:
        if not first <= step <= len(self.entries):
            pattern = "there is no step %(step)s; the record has steps 1 to %(last)s"
            raise BrokenRecord(phrase(pattern, step=step, last=len(self.entries)))

    def _checkpoint(self, step: int, pool: Pool) -> tuple[int, Match | None]:
        """Return the nearest readable checkpoint up to a step, or the beginning."""
        near = max([at for at in list(self.near) if at <= step], default=0)
        for at, state in reversed(self.checkpoints):
            if near < at <= step and is_current_version(state, self.header.rules_version):
                return at, Match.from_bytes(state, self.deal(pool))
        return (near, Match.from_bytes(self.near[near], self.deal(pool))) if near else (0, None)

    # --- what can be asked about a step

    def at(self, step: int, pool: Pool) -> StepState:
        """Return the exact table at a step, its open windows, and who is asked."""
        return read_step_state(self.seek(step, pool))

    def seen(self, step: int, viewers: Sequence[int], eyes: int, pool: Pool) -> tuple[TablePayload, ...]:
        """Return the views of some viewers at a step, as far as `eyes` may see them.

        Other readers than judges get the table as of the step's entry, without prompts: they must not learn whether
        another seat was asked at a step or passed automatically.
        """
        self._check_step(step, 1)
        match = self.seek(step, pool)
        asked = match.game.asked
        if eyes == JUDGE or (asked is not None and eyes in asked.waiting()):
            return tuple([match.seen(viewer) for viewer in viewers])
        if asked is not None and (step == len(self.entries) or step in self.prompt_steps()):
            match = self._table_as_written(step, pool)
        return tuple([msgspec.structs.replace(match.seen(viewer), path=(), waits=PAST_WAITING) for viewer in viewers])

    def stand(self, step: int, seat: int, pool: Pool) -> Match:
        """Return the match before the answer of a seat at a step, even an automatic one."""
        self._check_step(step, 1)
        check_answer(self.entries, step, seat, self.called)
        return reopen_question(self._table_as_written(step, pool).game, seat)

    def _table_as_written(self, step: int, pool: Pool) -> Match:
        """Return the table as of a step's entry, whether or not a seat is asked then."""
        check_replayable(self, pool)
        start, match = self._checkpoint(step - 1, pool)
        found = self._replay_with_cache(replay(self, pool, until=step, start=start, match=match, exactly=True), start)
        if found.step != step:
            raise BrokenRecord(phrase("the replay does not reach step %(step)s", step=step))
        return found

    def answered(self, step: int, pool: Pool) -> AnswerReport:
        """Report what a seat could have done at its answer, and why not more."""
        self._check_step(step, 1)
        match = self.stand(step, self.entries[step - 1].actor, pool)
        return report_answer(match, self.entries, step)

    def around(self, step: int, pool: Pool) -> tuple[WindowReport, ...]:
        """Report the timing steps around a step's occurrence, and why windows opened.

        The report holds public knowledge only, so it is the same for everybody. It is empty if the step belongs to no
        occurrence.
        """
        self._check_step(step, 1)
        check_replayable(self, pool)
        parent = self.entries[step - 1].parent
        window = parent if parent and self.entries[parent - 1].kind == "window" else 0
        told = WindowRecorder(
            frozenset([step, *self._possible_parents(window or step), *self._possible_parents(step)])
        )
        prompt, end = self._prompt_before(window or step), self._end(step)
        match = self.seek(prompt, pool) if prompt else None
        about = 0
        for reached, entries in replay(self, pool, start=prompt, match=match, witness=told):
            if reached.step >= step:
                about = about or told.about(step, window)
                is_done = told.is_done(reached.game, about) if about else reached.step >= end
                if is_done or any(find_rewound_step(entry) >= 0 for entry in entries):
                    break
        return told.openings(about) if about else ()

    def rests_on(self, step: int, pool: Pool) -> tuple[str, ...]:
        """Return further rules that a step rests on, the likeliest first.

        The rule that the step cites is not among them; there are a handful at most.
        """
        self._check_step(step, 1)
        check_replayable(self, pool)
        return RULESETS[self.header.ruleset].rests_on(
            EntryContext(self.entries, step, lambda: self.seek(step, pool).game)
        )

    def leaks(self, step: int, pool: Pool) -> Leaks:
        """Report what seats learned of hidden cards since a step, and chance drawn."""

        def at(number: int) -> CardPositions:
            if number not in self.card_positions:
                self.card_positions[number] = read_card_positions(
                    self.seek(number, pool).game, self.entries[number - 1]
                )
            return self.card_positions[number]

        then, now = [
            (match.game, [(asked.seat, asked.ids) for asked in match.choices])
            for match in (self.seek(step, pool), self.seek(len(self.entries), pool))
        ]
        return find_leaks(self.seek(0, pool).game, then, now, self.entries, step, at)

    def restored(self, entry: Input, step: int, pool: Pool, now: int) -> Game:
        """Return the table to which an input, given after a step, goes back.

        Raises IllegalChoice if no one can go back there.
        """
        check_target(self, entry, step, now)
        if isinstance(entry, Order) and entry.ask >= 0:
            at = step, entry.ask
            if at not in self.stood:
                self.stood[at] = self.stand(step, entry.ask, pool).game
            return self.stood[at].copy()
        return self.seek(step, pool).game

    def _possible_parents(self, step: int) -> list[int]:
        """Return the steps under which a step's occurrence can have begun.

        Its reactions may be one level above it, as reactions to winning are under the challenge.
        """
        entry = self.entries[step - 1]
        if entry.kind != "window":
            return [entry.parent]
        beside = self.entries[entry.parent : step - 1]
        return [entry.parent, *(one.number for one in beside if one.parent == entry.parent and one.kind != "window")]

    def _prompt_before(self, step: int) -> int:
        """Return the latest prompt before a step's occurrence can have begun.

        It begins under the step's parent, or at the root, after the entry before its first window.
        """
        begun = self.entries[step - 1].parent
        if not begun:
            roots = [entry for entry in self.entries[: step - 1] if not entry.parent and entry.kind != "window"]
            begun = roots[-2].number if len(roots) > 1 else 0
        return max([at for at in self.prompt_steps() if at < begun], default=0)

    def _end(self, step: int) -> int:
        """Return the last step that nests in a step."""
        end = step
        while end < len(self.entries) and self.entries[end].parent >= step:
            end += 1
        return end


class Recorder:
    """Plays a match and keeps its record."""

    def __init__(self, match: Match) -> None:
        deal = match.deal
        self.match = match
        self.record = Record(deal.header, deal.decks, deal.seed)
        self.record.digests = tuple(deck_digests(deal.pool, deck) for deck in deal.decks)
        self.record.entries += match.take()
        self.record.opening_mark = match.head[:MARK_BYTES]
        self.record.head = match.head
        self._checked = 0

    def submit(self, entry: Input, at: int = 0, expect: int | None = None) -> list[LogEntry]:
        """Submit an input; record it with the entries that follow."""
        match, record = self.match, self.record
        before = match.step
        step = rewind_target(match.game, entry)
        restored = record.restored(entry, step, match.deal.pool, before) if step else None
        entries = match.submit(entry, at, expect, restored)
        record.inputs.append(PlayedInput(before, entry, at, match.head[:MARK_BYTES]))
        record.entries += entries
        record.head = match.head
        if match.step - self._checked >= CHECKPOINT_INTERVAL_STEPS and match.outcome is None:
            record.checkpoints.append((match.step, match.to_bytes()))
            self._checked = match.step
        return entries


def check_target(record: Record, entry: Input, target: int, step: int) -> None:
    """Refuse a rewind whose target is not a prompt of the current line.

    A seat's take-back must go to a choice of its own: prompts at other steps would reveal who could act there.
    """
    prompts, pattern = record.prompt_steps(), "%(judge)s ordered a rewind to step %(step)s: no player was asked there"
    words: dict[str, object] = {"step": target}
    if isinstance(entry, Order) and entry.ask >= 0:
        if not 1 <= target <= step:
            pattern = "%(judge)s ordered a rewind to step %(step)s; there are steps 1 to %(last)s"
            raise IllegalChoice(phrase(pattern, judge=describe_order(entry), step=target, last=step))
        check_answer(record.entries, target, entry.ask, record.called)
        prompts = [target]
    if isinstance(entry, Order):
        words["judge"] = describe_order(entry)
    else:
        pattern = "%(player)s asks to undo to step %(step)s: no player was asked there"
        words["player"] = record.called[entry.seat]
        if isinstance(entry, Proposal) and entry.act == ASK:
            own = [p for p in record.inputs if isinstance(p.input, Choice | Repeat) and p.input.seat == entry.seat]
            prompts = [p.step for p in own]
            pattern = "%(player)s asks to undo to step %(step)s: %(player)s made no choice there"
    if target not in prompts:
        raise IllegalChoice(phrase(pattern, **words))
    entries = record.entries[:step]
    by = find_undone_steps(entries).get(target)
    if by is not None:
        pattern = UNDONE_TARGETS[isinstance(entry, Order), entries[by - 1].kind == "order"]
        raise IllegalChoice(phrase(pattern, by=by, valid=describe_valid_steps(entries), **words))


UNDONE_TARGETS: Final = {
    (True, True): (
        "%(judge)s ordered a rewind to step %(step)s, which the order at step %(by)s undid; "
        "the steps that still count are %(valid)s"
    ),
    (True, False): (
        "%(judge)s ordered a rewind to step %(step)s, which the undo at step %(by)s undid; "
        "the steps that still count are %(valid)s"
    ),
    (False, True): (
        "%(player)s asks to undo to step %(step)s, which the order at step %(by)s undid; "
        "the steps that still count are %(valid)s"
    ),
    (False, False): (
        "%(player)s asks to undo to step %(step)s, which the undo at step %(by)s undid; "
        "the steps that still count are %(valid)s"
    ),
}
"""By whether an order wants it, and whether an order has undone it."""


def replay(
    record: Record,
    pool: Pool,
    until: int | None = None,
    start: int = 0,
    match: Match | None = None,
    witness: Witness | None = None,
    exactly: bool = False,
) -> Iterator[tuple[Match, list[LogEntry]]]:
    """Play a record's inputs again; yield the match and new entries of each.

    until: play on until a seat is asked at this step. Raises Reached if no seat is, or with `exactly` when the step's
    entry is written. Only records of the same rules version can be replayed.
    """
    check_replayable(record, pool)
    limit = NEVER if until is None else until
    if not exactly and (until == len(record.entries) or until in record.prompt_steps()):
        limit = NEVER
    targets = {target for entry in record.entries if (target := find_rewound_step(entry)) >= 0}
    kept: dict[int, bytes] = {}
    if match is None:
        match = Match.begin(record.deal(pool), limit, witness)
        yield match, match.take()
    for played in record.inputs:
        if played.step < start or (until is not None and played.step >= until):
            continue
        restored = None
        if match.step in targets:
            kept[match.step] = match.to_bytes()
        match.game.until, match.game.witness = limit, witness
        try:
            target = rewind_target(match.game, played.input)
            asks = isinstance(played.input, Order) and played.input.ask >= 0
            if target and target in kept and not asks:
                check_target(record, played.input, target, played.step)
                restored = Match.from_bytes(kept[target], match.deal).game
            elif target:
                restored = record.restored(played.input, target, pool, played.step)
            entries = match.submit(played.input, played.at, None, restored)
        except EngineError as error:
            pattern = "step %(step)s: the input can't be played again: %(error)s"
            raise BrokenRecord(phrase(pattern, step=played.step + 1, error=error)) from error
        yield match, entries


def check_replayable(record: Record, pool: Pool) -> None:
    """Raise BrokenRecord if the rules or cards differ from those of the match."""
    header, decks = record.header, record.decks
    rules = RULESETS.get(header.ruleset)
    if rules is None:
        pattern = "unknown ruleset %(ruleset)s; choose one of %(all)s"
        raise BrokenRecord(phrase(pattern, ruleset=repr(header.ruleset), all=", ".join(RULESETS)))
    if rules.version != header.rules_version:
        pattern = "played by version %(then)s of %(ruleset)s; this is version %(now)s, which has other rules"
        raise BrokenRecord(phrase(pattern, then=header.rules_version, ruleset=header.ruleset, now=rules.version))
    unknown = sorted({code for deck in decks for code in deck.codes() if code not in pool.facts})
    if unknown:
        pattern = "the pool %(pool)s lacks cards of this match: %(cards)s"
        raise BrokenRecord(phrase(pattern, pool=repr(pool.name), cards=", ".join(unknown)))
    if changed := changed_cards(record, pool):
        raise BrokenRecord("; ".join(changed))


def changed_cards(record: Record, pool: Pool) -> list[str]:
    """Describe the cards of the decks that changed since the match was played."""
    played: dict[str, bytes] = {}
    for name, deck, digests in zip(record.called, record.decks, record.digests, strict=True):
        codes = sorted(set(deck.codes()))
        if len(codes) != len(digests):
            pattern = "the deck of %(player)s has %(cards)s different cards, but %(digests)s digests"
            raise BrokenRecord(phrase(pattern, player=name, cards=len(codes), digests=len(digests)))
        played.update(zip(codes, digests, strict=True))
    return [_changed(pool, code, played[code]) for code in sorted(played) if pool.digest(code) != played[code]]


def _changed(pool: Pool, code: str, digest: bytes) -> str:
    facts = pool[code]
    number = next((number for number in CARD_NUMBERS if card_digest(facts, number) == digest), None)
    if number is None:
        pattern = "the facts of card %(code)s %(title)s have changed since the match was played"
        return phrase(pattern, code=code, title=facts.title)
    pattern = "the card %(code)s %(title)s has changed (number %(now)s, the match was played with number %(then)s)"
    return phrase(pattern, code=code, title=facts.title, now=pool.number(code), then=number)
