"""Proof of a file: its hash chain, and its play by the same rules version.

Any version of the software can check the chain.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.cards import Pool
from engine.chain.chance import commitment
from engine.chain.header import deck_commitment
from engine.chain.inputs import Choice, Concede, Forfeit, Gift, Order, Proposal, Repeat, Setting, Timeout
from engine.chain.journal import (
    LogEntry,
    first_head,
    journal_root,
    link,
    public_bytes,
    seal,
    secret_bytes,
    secret_key,
)
from engine.control.judge_orders import public_part, secret_part
from engine.english import phrase
from engine.errors import BrokenRecord
from engine.match.codec import is_current_version, is_same_table
from engine.match.commitments import hand_digest
from engine.prompts.prompts import TIMED_OUT
from engine.record.container import Contents, Fault, all_deck_bytes, read
from engine.record.record import MARK_BYTES, PlayedInput, Record, check_replayable, replay


class ProofLevel(StrEnum):
    """How far a file could be proved."""

    BROKEN = "broken"
    PROVED = "proved, not replayed"
    REPLAYED = "proved and replayed"


@dataclass(frozen=True, slots=True)
class VerificationReport:
    """What was checked, and every fault found.

    `replayed` is the result of the replay, or why there was none. It may name cards of the decks, so only people who
    may read the file may see it.
    """

    faults: tuple[Fault, ...]
    steps: int
    head: bytes
    redacted: bool
    replayed: str

    @property
    def ok(self) -> bool:
        """Whether no fault was found; `level` says whether the play was checked."""
        return not self.faults

    @property
    def level(self) -> ProofLevel:
        if self.faults:
            return ProofLevel.BROKEN
        return ProofLevel.REPLAYED if self.replayed == REPLAYED else ProofLevel.PROVED

    @property
    def said(self) -> str:
        """The whole report in one sentence."""
        return phrase(
            "%(level)s: %(words)s", level=self.level, words=self.faults[0] if self.faults else self.replayed
        )


REPLAYED = "every step was played again and came out the same"
OTHER_HANDS = (
    "cards that can be used from a hand have changed since the match was played; other windows would open, so it "
    "can't be replayed"
)


def verify(source: bytes, pool: Pool) -> VerificationReport:
    """Check the chain and the play of a file."""
    contents = read(source)
    record = contents.record
    if record is None:
        return VerificationReport(contents.faults, 0, b"", False, "not reached")
    redacted = contents.sealed is not None
    faults = list(contents.faults) + check_header(contents, record)
    replayed, differing = "not reached", list[Fault]()
    if not faults and not redacted and not _check_inputs(record):
        replayed = check_replay(record, pool, differing)
    if replayed != REPLAYED and not contents.faults:  # a successful replay proves entries, marks and head
        faults += check_chain(contents, record)
    if faults:
        replayed = "not reached"
    elif redacted:
        replayed = "a redacted copy can't be played again"
    return VerificationReport(tuple(faults or differing), len(record.entries), record.head, redacted, replayed)


def check_header(contents: Contents, record: Record) -> list[Fault]:
    """Check that seed and decks match the header's commitments."""
    if contents.sealed is not None:
        return []
    faults = []
    header = record.header
    if commitment(record.seed) != header.seed_commitment:
        faults.append(Fault("header", "the seed does not match its commitment"))
    root = journal_root(record.seed)
    for seat, (deck, promised) in enumerate(zip(all_deck_bytes(record), header.deck_commitments, strict=True)):
        if deck_commitment(root, seat, deck) != promised:
            faults.append(
                Fault(
                    "header",
                    phrase("the deck of %(player)s does not match its commitment", player=header.seats[seat]),
                )
            )
    return faults


def check_chain(contents: Contents, record: Record) -> list[Fault]:
    """Check the chain from header to head.

    A wrong mark is reported with the first step that it covers.
    """
    marks = {played.step: played.mark for played in list_marks(record)}
    head = first_head(record.header.to_bytes())
    root = journal_root(record.seed) if contents.sealed is None else b""
    since = 1
    for entry in record.entries:
        head = link(head, public_bytes(entry), _sealed_secret(contents, entry, root))
        mark = marks.get(entry.number)
        if mark is not None:
            if head[:MARK_BYTES] != mark:
                words = phrase("a step from %(first)s to %(last)s was changed", first=since, last=entry.number)
                return [Fault("log", words, since)]
            since = entry.number + 1
    if head != record.head:
        part = "log" if since <= len(record.entries) else "trailer"
        return [Fault(part, "the head of the chain does not match the stored one", since if part == "log" else 0)]
    return _check_inputs(record) if contents.sealed is None else []


def list_marks(record: Record) -> list[PlayedInput]:
    """Return each mark with the last step that it covers."""
    played = record.inputs
    if is_redacted_copy(record):
        return []
    ends = [p.step for p in played] + [len(record.entries)]
    marks = [record.opening_mark] + [p.mark for p in played]
    inputs = [played[0].input if played else Concede(0)] + [p.input for p in played]
    return [PlayedInput(end, inputs[i], 0, mark) for i, (end, mark) in enumerate(zip(ends, marks, strict=True))]


def is_redacted_copy(record: Record) -> bool:
    """Return whether the record is a redacted copy, without inputs and marks."""
    return not record.opening_mark


def _sealed_secret(contents: Contents, entry: LogEntry, root: bytes) -> bytes:
    if not entry.seats:
        return b""
    sealed = contents.sealed
    if sealed is None:
        return seal(secret_key(root, entry.number), secret_bytes(entry))
    if entry.number in sealed.keys:
        return seal(sealed.keys[entry.number], secret_bytes(entry))
    return sealed.seals.get(entry.number, b"")


def _check_inputs(record: Record) -> list[Fault]:
    """Check that every input is the one in the log at its step."""
    for played in record.inputs:
        entry = record.entries[played.step] if played.step < len(record.entries) else None
        if entry is None or not _is_logged(played, entry):
            return [Fault("inputs", "the input does not match the log", played.step + 1)]
    return []


def _is_logged(played: PlayedInput, entry: LogEntry) -> bool:
    given, at = played.input, (played.at,)
    if isinstance(given, Order):
        told = (entry.data, (entry.seats, entry.secret))
        return entry.kind == "order" and told == (public_part(given, played.at), secret_part(given))
    if entry.actor != given.seat:
        return False
    if isinstance(given, Choice):
        return entry.secret[1:2] == (given.ids,) and entry.secret[3:4] == at
    if isinstance(given, Timeout):
        return entry.secret[:1] == (TIMED_OUT,) and entry.secret[3:4] == at
    if isinstance(given, Setting):
        return entry.secret == (given.name, given.value, played.at)
    if isinstance(given, Proposal):
        step = given.step or entry.data[2:3]  # without a step, the step in the log is meant
        asked = (given.about, given.act, *(step if isinstance(step, tuple) else (step,)), played.at)
        return entry.kind == "proposal" and entry.data == asked
    if isinstance(given, Gift):
        said = (given.to, given.amount, *entry.data[2:3], given.note, played.at)
        return entry.kind == "gift" and entry.data == said
    if isinstance(given, Repeat):
        return entry.kind == "loop" and (entry.data[:1], entry.data[-1:]) == ((given.times,), at)
    return entry.kind == ("forfeits" if isinstance(given, Forfeit) else "concedes") and entry.data == at


def check_replay(record: Record, pool: Pool, faults: list[Fault]) -> str:
    """Replay the record and compare every entry and checkpoint."""
    try:
        check_replayable(record, pool)
    except BrokenRecord as error:
        return str(error)
    differing = _find_difference(record, pool)
    if differing is None:
        return REPLAYED
    if record.header.format_version > 1 and record.header.cards != hand_digest(pool):
        return OTHER_HANDS
    fault, words = differing
    faults.append(fault)
    return words


def _find_difference(record: Record, pool: Pool) -> tuple[Fault, str] | None:
    """Return the first difference between the record and its replay."""
    rules = record.header.rules_version
    checkpoints = {step: state for step, state in record.checkpoints if is_current_version(state, rules)}
    at, marks = 0, iter([record.opening_mark, *(played.mark for played in record.inputs)])
    try:
        for match, entries in replay(record, pool):
            for entry in entries:
                if at >= len(record.entries) or record.entries[at] != entry:
                    return Fault("log", "the replay differs", at + 1), "play differs"
                at += 1
            mark = next(marks)
            if mark and match.head[:MARK_BYTES] != mark:  # a described board has no opening mark
                return Fault("log", phrase("the mark of step %(step)s does not match", step=at), at), "play differs"
            state = checkpoints.pop(match.step, None)
            if state is not None and not is_same_table(state, match.game):
                words = phrase("the stored table of step %(step)s does not match the replay", step=match.step)
                return Fault("checkpoint", words), "a checkpoint differs"
    except BrokenRecord as error:
        return Fault("inputs", str(error), at + 1), "play stops"
    if at != len(record.entries):
        return Fault("log", "the log has more steps than the replay", at + 1), "play differs"
    if record.head != match.head:
        return Fault("trailer", "the head of the chain does not match the stored one"), "play differs"
    if checkpoints:
        return Fault(
            "checkpoint", phrase("there is no prompt at step %(step)s", step=min(checkpoints))
        ), "a checkpoint differs"
    return None
