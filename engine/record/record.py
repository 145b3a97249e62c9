"""A whole match as it is kept: header, decks, seed, inputs, log, and checkpoints that only save time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import msgspec

from engine.cards import Deck, Pool, card_digest
from engine.chain.header import Digests, Header, deck_digests
from engine.chain.inputs import ASK, Choice, Input, Order, Proposal, Repeat
from engine.chain.journal import LogEntry
from engine.control.judge_orders import describe_order
from engine.control.proposals import rewind_target
from engine.errors import BrokenRecord, EngineError, IllegalChoice
from engine.games.registry import RULESETS
from engine.log.context import EntryContext
from engine.log.redaction import JUDGE
from engine.log.undone_steps import describe_valid_steps, find_rewound_step, find_undone_steps
from engine.match.codec import is_of_this_version
from engine.match.match import Match
from engine.match.start import make_deal
from engine.play.windows.witnesses import Opening, Told
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
from engine.table.game import Game, Reached
from engine.table.rows import NEVER, Witness
from engine.views.prompts import UNTOLD
from engine.views.shapes import TablePayload

CHECKPOINT_INTERVAL_STEPS = 500
"""A checkpoint is kept about every so many steps."""
SEEK_CACHE_INTERVAL_STEPS = 100
"""Whoever looks something up remembers a table about every so many steps of the way, for who asks next."""
MARK_BYTES = 4
"""How many bytes of the chain's head are kept with each input."""
NUMBERS = range(100)
"""The numbers that are tried to say with which a card was played."""


@dataclass(frozen=True, slots=True)
class PlayedInput:
    """One input: the step it followed, when it came, and the first bytes of the head it led to."""

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
    """For each deck, what its cards were when the match was played."""
    names: tuple[str, ...] = ()
    """What the seats are called for people, if not as the header calls them; no part of the file."""
    near: dict[int, bytes] = field(default_factory=dict, repr=False, compare=False)
    """Tables on the way to what was looked up, by step; no part of the file either, and nothing rests on them."""
    lain: dict[int, CardPositions] = field(default_factory=dict, repr=False, compare=False)
    """Where cards lay at steps that mix them or lay them anew, for reports of what was learnt."""
    stood: dict[tuple[int, int], Game] = field(default_factory=dict, repr=False, compare=False)
    """Tables at which orders ask a seat anew: a replay goes back there, and through every earlier one on its way."""

    @property
    def ended(self) -> bool:
        ends = [entry.number for entry in self.entries if entry.kind == "match ends"]
        return bool(ends) and ends[-1] not in find_undone_steps(self.entries)

    @property
    def called(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.names or self.header.seats

    def deal(self, pool: Pool) -> Deal:
        """What never changes in it."""
        return make_deal(self.header, pool, self.decks, self.seed, self.names)

    def prompt_steps(self) -> list[int]:
        """The steps at which somebody was asked and answered."""
        return [played.step for played in self.inputs]

    def seek(self, step: int, pool: Pool) -> Match:
        """The match at a step, replayed from the nearest checkpoint before it that can be read.

        Where somebody was asked it can be played on; between prompts it is the table as it was when the step's
        line was written, to be looked at.
        """
        self._check_step(step)
        check_replayable(self, pool)
        start, match = self._checkpoint(step, pool)
        if match is not None and start == step:
            return match
        if step == 0:
            return Match.laid_out(self.deal(pool))
        return self._on_the_way(replay(self, pool, until=step, start=start, match=match), start)

    def _on_the_way(self, steps: Iterator[tuple[Match, list[LogEntry]]], start: int) -> Match:
        """The match that a replay comes to; tables on its way are kept."""
        kept = start
        try:
            for match, _entries in steps:
                if match.step - kept >= SEEK_CACHE_INTERVAL_STEPS and match.outcome is None:
                    kept = match.step
                    self.near[kept] = match.to_bytes()
        except Reached as reached:
            return Match(reached.game)
        return match

    def _check_step(self, step: int, first: int = 0) -> None:
        if not first <= step <= len(self.entries):
            raise BrokenRecord(f"there is no step {step}; the record has steps 1 to {len(self.entries)}")

    def _checkpoint(self, step: int, pool: Pool) -> tuple[int, Match | None]:
        """The nearest checkpoint up to a step that can be read, or the beginning."""
        near = max([at for at in list(self.near) if at <= step], default=0)
        for at, state in reversed(self.checkpoints):
            if near < at <= step and is_of_this_version(state, self.header.rules_version):
                return at, Match.from_bytes(state, self.deal(pool))
        return (near, Match.from_bytes(self.near[near], self.deal(pool))) if near else (0, None)

    # --- what can be asked about a step

    def at(self, step: int, pool: Pool) -> StepState:
        """The exact table at a step, the windows that stand open, and who is asked."""
        return read_step_state(self.seek(step, pool))

    def seen(self, step: int, viewers: Sequence[int], eyes: int, pool: Pool) -> tuple[TablePayload, ...]:
        """The table at a step as boards are drawn from it, for each of some viewers; who asks has these eyes.

        Others than judges are told of the table while the line was written, and of nobody's prompt but their own:
        whether a seat was asked at a step or passed by itself is no business of theirs.
        """
        self._check_step(step, 1)
        match = self.seek(step, pool)
        asked = match.game.asked
        if eyes == JUDGE or (asked is not None and eyes in asked.waiting()):
            return tuple([match.seen(viewer) for viewer in viewers])
        if asked is not None and (step == len(self.entries) or step in self.prompt_steps()):
            match = self._written(step, pool)
        return tuple([msgspec.structs.replace(match.seen(viewer), path=(), waits=UNTOLD) for viewer in viewers])

    def stand(self, step: int, seat: int, pool: Pool) -> Match:
        """The match in which a seat stands before the answer that it gave at a step, be it by itself."""
        self._check_step(step, 1)
        check_answer(self.entries, step, seat, self.called)
        return reopen_question(self._written(step, pool).game, seat)

    def _written(self, step: int, pool: Pool) -> Match:
        """The table while the line of a step was written, whether or not somebody is asked then."""
        check_replayable(self, pool)
        start, match = self._checkpoint(step - 1, pool)
        found = self._on_the_way(replay(self, pool, until=step, start=start, match=match, exactly=True), start)
        if found.step != step:
            raise BrokenRecord(f"step {step} is not written when the record is played again")
        return found

    def answered(self, step: int, pool: Pool) -> AnswerReport:
        """What a seat could have done where it passed or chose, and why each card it held could not be used."""
        self._check_step(step, 1)
        match = self.stand(step, self.entries[step - 1].actor, pool)
        return report_answer(match, self.entries, step)

    def around(self, step: int, pool: Pool) -> tuple[Opening, ...]:
        """The timing steps around the occurrence that a step belongs to: which window opened, which did not, and why.

        The same for everybody: it tells what all can know. Nothing where a step belongs to no occurrence.
        """
        self._check_step(step, 1)
        check_replayable(self, pool)
        parent = self.entries[step - 1].parent
        window = parent if parent and self.entries[parent - 1].kind == "window" else 0
        told = Told(frozenset([step, *self._begun_under(window or step), *self._begun_under(step)]))
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
        """The rules that a step rests on besides the one it cites: a handful at most, the likeliest first."""
        self._check_step(step, 1)
        check_replayable(self, pool)
        return RULESETS[self.header.ruleset].rests_on(
            EntryContext(self.entries, step, lambda: self.seek(step, pool).game)
        )

    def leaks(self, step: int, pool: Pool) -> Leaks:
        """What each seat has learnt of hidden cards since a step, and what chance has drawn."""

        def at(number: int) -> CardPositions:
            if number not in self.lain:
                self.lain[number] = read_card_positions(self.seek(number, pool).game, self.entries[number - 1])
            return self.lain[number]

        then, now = [
            (match.game, [(asked.seat, asked.ids) for asked in match.choices])
            for match in (self.seek(step, pool), self.seek(len(self.entries), pool))
        ]
        return find_leaks(self.seek(0, pool).game, then, now, self.entries, step, at)

    def restored(self, entry: Input, step: int, pool: Pool, now: int) -> Game:
        """The table that an input, given after a step, goes back to or asks to; refused where nobody can go there."""
        check_target(self, entry, step, now)
        if isinstance(entry, Order) and entry.ask >= 0:
            at = step, entry.ask
            if at not in self.stood:
                self.stood[at] = self.stand(step, entry.ask, pool).game
            return self.stood[at].copy()
        return self.seek(step, pool).game

    def _begun_under(self, step: int) -> list[int]:
        """The steps under which the occurrence that a step belongs to can have begun.

        What reacts to it may stand one level above it, as the reactions to winning stand under the challenge.
        """
        entry = self.entries[step - 1]
        if entry.kind != "window":
            return [entry.parent]
        beside = self.entries[entry.parent : step - 1]
        return [entry.parent, *(one.number for one in beside if one.parent == entry.parent and one.kind != "window")]

    def _prompt_before(self, step: int) -> int:
        """The latest step at which somebody was asked before the occurrence that a step belongs to can have begun.

        It has begun under the step's parent; at the root, after what stands there before its first window.
        """
        begun = self.entries[step - 1].parent
        if not begun:
            roots = [entry for entry in self.entries[: step - 1] if not entry.parent and entry.kind != "window"]
            begun = roots[-2].number if len(roots) > 1 else 0
        return max([at for at in self.prompt_steps() if at < begun], default=0)

    def _end(self, step: int) -> int:
        """The last step that nests in a step."""
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
        """Submits an input and keeps it with what followed."""
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
    """Refuses a rewind, wanted after a step, that does not go to a prompt of the line that still counts.

    A seat goes back to a choice of its own: at which other steps somebody was asked tells who could do something.
    """
    prompts, lacks = record.prompt_steps(), "nobody was asked"
    if isinstance(entry, Order) and entry.ask >= 0:
        if not 1 <= target <= step:
            raise IllegalChoice(
                f"{describe_order(entry)} ordered a rewind to step {target}; there are steps 1 to {step}"
            )
        check_answer(record.entries, target, entry.ask, record.called)
        wanted, prompts = f"{describe_order(entry)} ordered a rewind to step {target}", [target]
    elif isinstance(entry, Order):
        wanted = f"{describe_order(entry)} ordered a rewind to step {target}"
    else:
        name = record.called[entry.seat]
        wanted = f"{name} wants a take-back to step {target}"
        if isinstance(entry, Proposal) and entry.act == ASK:
            own = [p for p in record.inputs if isinstance(p.input, Choice | Repeat) and p.input.seat == entry.seat]
            prompts = [p.step for p in own]
            lacks = f"{name} made no choice"
    if target not in prompts:
        raise IllegalChoice(f"{wanted}, where {lacks}")
    entries = record.entries[:step]
    by = find_undone_steps(entries).get(target)
    if by is not None:
        what = "order" if entries[by - 1].kind == "order" else "take-back"
        raise IllegalChoice(
            f"{wanted}, which the {what} at step {by} has undone; the steps that still count are "
            f"{describe_valid_steps(entries)}"
        )


def replay(
    record: Record,
    pool: Pool,
    until: int | None = None,
    start: int = 0,
    match: Match | None = None,
    witness: Witness | None = None,
    exactly: bool = False,
) -> Iterator[tuple[Match, list[LogEntry]]]:
    """Plays a record's inputs again; yields the match with the entries that each one wrote.

    Until a step: the match is carried on until somebody is asked there; raises Reached where nobody is, or exactly
    when its line is written.
    Rules of another version would play on differently, so only the same version is replayed.
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
            raise BrokenRecord(f"step {played.step + 1}: the input can't be played again: {error}") from error
        yield match, entries


def check_replayable(record: Record, pool: Pool) -> None:
    """Raises BrokenRecord where rules or cards are not those the match was played with."""
    header, decks = record.header, record.decks
    rules = RULESETS.get(header.ruleset)
    if rules is None:
        raise BrokenRecord(f"the ruleset {header.ruleset!r} is unknown here; one of {', '.join(RULESETS)}")
    if rules.version != header.rules_version:
        raise BrokenRecord(
            f"played by version {header.rules_version} of {header.ruleset}; this is version {rules.version}, "
            "which plays otherwise"
        )
    unknown = sorted({code for deck in decks for code in deck.codes() if code not in pool.facts})
    if unknown:
        raise BrokenRecord(f"the pool {pool.name!r} lacks cards of this match: {', '.join(unknown)}")
    if changed := changed_cards(record, pool):
        raise BrokenRecord("; ".join(changed))


def changed_cards(record: Record, pool: Pool) -> list[str]:
    """The cards of the decks that are others now than when the match was played, in words."""
    played: dict[str, bytes] = {}
    for name, deck, digests in zip(record.called, record.decks, record.digests, strict=True):
        codes = sorted(set(deck.codes()))
        if len(codes) != len(digests):
            raise BrokenRecord(f"the deck of {name} has {len(codes)} different cards, but digests of {len(digests)}")
        played.update(zip(codes, digests, strict=True))
    return [_changed(pool, code, played[code]) for code in sorted(played) if pool.digest(code) != played[code]]


def _changed(pool: Pool, code: str, digest: bytes) -> str:
    facts = pool[code]
    number = next((number for number in NUMBERS if card_digest(facts, number) == digest), None)
    if number is None:
        return f"the card {code} {facts.title} has other facts now than the match was played with"
    return (
        f"the card {code} {facts.title} is another now "
        f"(number {pool.number(code)}, the match was played with number {number})"
    )
