"""The protocol of an archived engine: requests about stored matches, as bytes.

It is the only way into an archived engine, so its names never change. A later release keeps this engine as an archive
and opens older matches with it, in a separate process that only calls `answer(request) -> answer`. Request and answer
are msgpack maps. A request has `ask` and the fields listed under "needs"; an answer has `ok` with the result, or
`error` with one sentence. Protocol 1 has these requests:

    ask       needs                          ok
    hello     -                              protocol, rulesets: {id: version}
    verify    match                          level, steps, head, redacted, replayed, faults: [{part, words, step}]
    view      match, step, viewer            the table after the step as the viewer may see it; a judge sees all of it
    explain   match, step, seat, card        rule and words why the seat can't use the card; nil where it can

where `match` is the whole file, `viewer` a seat's number from 0, -1 the public or -2 a judge, and `card` an id of
that seat's view. A level is `broken`, `proved, not replayed` or `proved and replayed`. Later protocols may add asks,
needs with defaults, and fields; none is ever renamed or removed.

Protocol 2 continues matches in progress, which have no file yet. `begun` stands for four fields: header, decks and
seed as stored, and names, the display names of the seats if they differ from the header. `state` is the bytes of the
table. It adds

    deal      begun                          nil; an error where this engine has other rules or cards than the match
    look      begun, state, viewer           view: the table for a board as JSON, since: the step since which
                                             a seat is asked, anyway: whether the viewer would be asked if it
                                             could only pass; and the status
    submit    begun, state, input, at,       state, entries: the rows that were written; and the status
              expect, match
    checks    begun, state, seat, card       checks between the seat and the card: [rule, words, ok, short]
    table     match                          state: the table at the end of the file; and the status

The status is step, head, over, waiting: the seats that are asked, gone: those that are out, and paused: by whom, or
"". An input is the row that a record stores. An input that goes back to an earlier step needs `match`, from
which the step is restored. `expect` is the step since which the sender is asked, or nil. If `submit` or `checks`
refuses, the answer has other fields: refused, the name of the error, words, and for checks the rule.

Protocol 3 answers about a step of a stored match what `docs/answers.md` describes. A check is [rule, words, ok,
short, facts]; ok is nil if it was not reached. It adds

    trace     match, step, seat, card        ways: [[what, [check]]]; if the step is an answer of the seat, before
                                             that answer
    moment    match, step                    windows: [[step, timing, rule, seat, passes, events]], question, asked,
                                             since, and the chain's head
    answered  match, step                    [seat, cause, could, setting, [[card, title, check]]]
    around    match, step                    [[step, timing, events, window, [check], [the events in words]]]
    rests     match, step                    ids of rules
    leaks     match, step                    [for each seat [[card, step, how]], {stream: numbers drawn}]
    tables    match, step, viewer, eyes      for each viewer in eyes, the table for a board as JSON; viewer is the
                                             reader

with `names` as in protocol 2.

Protocol 4 plays what-ifs from an answer of a stored match. It adds

    asked     match, step, whose             as a map, `QuestionBefore` of `engine/record/what_if_text.py`: who was
                                             asked and what was offered
    tried     match, step, whose, choices,   as a map, `WhatIfReport`: both lines in words, and what differs
              seed

where `whose` is the seat that is meant or nil, `choices` are [ids, seat or nil], and `seed` deals hidden cards if the
match has not ended.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import msgspec

from engine.chain.header import read_deck, read_header
from engine.chain.inputs import Input, from_row
from engine.control.prompt_preferences import is_always_asked
from engine.control.proposals import rewind_target
from engine.errors import BrokenRecord, EngineError
from engine.games.registry import RULESETS, pool_of
from engine.log.redaction import JUDGE
from engine.match.commitments import hand_digest
from engine.match.match import Match
from engine.match.start import make_deal
from engine.record.block import as_data, entry_row
from engine.record.container import load, read
from engine.record.record import Record, check_replayable
from engine.record.verify import OTHER_HANDS, verify
from engine.record.what_if import GivenAnswer
from engine.record.what_if_text import find_question_before, report_what_if
from engine.table.deal import Deal
from engine.table.game import Game
from engine.views import encode_table

PROTOCOL = 4


class Request(msgspec.Struct):
    """Any request."""

    ask: str
    match: bytes = b""
    step: int = 0
    viewer: int = JUDGE
    eyes: tuple[int, ...] = ()
    seat: int = 0
    card: str = ""
    header: bytes = b""
    decks: tuple[bytes, ...] = ()
    seed: bytes = b""
    names: tuple[str, ...] = ()
    state: bytes = b""
    input: tuple[object, ...] = ()
    at: int = 0
    expect: int | None = None
    whose: int | None = None
    choices: tuple[GivenAnswer, ...] = ()


_read = msgspec.msgpack.Decoder(Request).decode
_write = msgspec.msgpack.Encoder().encode


def answer(source: bytes) -> bytes:
    """Answer one request; report anything wrong with it in the answer."""
    try:
        request = _read(source)
        ask = ASKS.get(request.ask)
        if ask is None:
            return _write({"error": f"nobody can ask {request.ask!r} here; one of {', '.join(ASKS)}"})
        return _write({"ok": ask(request)})
    except msgspec.MsgspecError as error:
        return _write({"error": f"this is no request: {error}"})
    except EngineError as error:
        return _write({"error": str(error)})


def _hello(_request: Request) -> object:
    return {"protocol": PROTOCOL, "rulesets": {id: rules.version for id, rules in RULESETS.items()}}


def _verify(request: Request) -> object:
    contents = read(request.match)
    if contents.record is None:
        raise BrokenRecord(str(contents.faults[0]))
    report = verify(request.match, pool_of(contents.record.header))
    return {
        "level": str(report.level),
        "steps": report.steps,
        "head": report.head,
        "redacted": report.redacted,
        "replayed": report.replayed,
        "faults": [{"part": fault.part, "words": fault.words, "step": fault.step} for fault in report.faults],
    }


def _view(request: Request) -> object:
    return _at(request).view(request.viewer)


def _explain(request: Request) -> object:
    refusal = _at(request).explain(request.seat, request.card)
    return None if refusal is None else {"rule": refusal.rule, "words": refusal.words}


# --- answers about a step


def _trace(request: Request) -> object:
    record, step, seat = _named(request), request.step, request.seat
    entry = record.entries[step - 1] if 0 < step <= len(record.entries) else None
    if entry is not None and entry.kind in ("pass", "choice") and entry.actor == seat:
        return {"ways": record.stand(step, seat, pool_of(record.header)).trace(seat, request.card)}
    return {"ways": _at(request).trace(seat, request.card)}


def _moment(request: Request) -> object:
    record = _named(request)
    at = record.at(request.step, pool_of(record.header))
    return {
        "windows": at.windows,
        "question": at.question,
        "asked": at.asked,
        "since": at.since,
        "head": at.match.head,
    }


def _answered(request: Request) -> object:
    record = _named(request)
    return record.answered(request.step, pool_of(record.header))


def _around(request: Request) -> object:
    record = _named(request)
    return record.around(request.step, pool_of(record.header))


def _rests(request: Request) -> object:
    record = _named(request)
    return record.rests_on(request.step, pool_of(record.header))


def _leaks(request: Request) -> object:
    record = _named(request)
    return record.leaks(request.step, pool_of(record.header))


def _tables(request: Request) -> object:
    record = _named(request)
    return [
        encode_table(table)
        for table in record.seen(request.step, request.eyes, request.viewer, pool_of(record.header))
    ]


# --- other lines


def _find_question_before(request: Request) -> object:
    record = _named(request)
    return find_question_before(record, pool_of(record.header), request.step, request.whose)


def _play_what_if(request: Request) -> object:
    record = _named(request)
    return report_what_if(record, pool_of(record.header), request.step, request.whose, request.choices, request.seed)


# --- matches under way


def _list_deal(request: Request) -> object:
    _begun(request)
    return None


def _look(request: Request) -> object:
    match = _carried(request)
    asked, viewer = match.game.asked, request.viewer
    return {
        "view": encode_table(match.seen(viewer)),
        "since": asked.since if asked is not None else match.step,
        "anyway": viewer >= 0 and is_always_asked(match.game, viewer),
        **_stands(match),
    }


def _submit(request: Request) -> object:
    match, given = _carried(request), from_row(as_data(request.input))
    try:
        restored = _restored(request, match, given)
        entries = match.submit(given, request.at, request.expect, restored)
    except EngineError as error:
        return {"refused": type(error).__name__, "words": str(error)}
    return {"state": match.to_bytes(), "entries": [entry_row(entry) for entry in entries], **_stands(match)}


def _restored(request: Request, match: Match, given: Input) -> Game | None:
    step = rewind_target(match.game, given)
    if not step:
        return None
    return _named(request).restored(given, step, match.deal.pool, match.step)


def _checks(request: Request) -> object:
    match = _carried(request)
    try:
        checks = match.checks(request.seat, request.card)
    except EngineError as error:
        return {"refused": type(error).__name__, "words": str(error), "rule": match.deal.cited.not_asked}
    return {"checks": [(one.rule, one.words, one.ok, one.short) for one in checks]}


def _table(request: Request) -> object:
    record = _record(request.match)
    match = record.seek(len(record.entries), pool_of(record.header))
    return {"state": match.to_bytes(), **_stands(match)}


def _stands(match: Match) -> dict[str, object]:
    asked = match.game.asked
    return {
        "step": match.step,
        "head": match.head,
        "over": match.outcome is not None,
        "waiting": () if asked is None or match.outcome is not None else tuple(asked.waiting()),
        "gone": tuple(seat for seat, out in enumerate(match.game.eliminated) if out),
        "paused": match.game.paused,
    }


def _carried(request: Request) -> Match:
    return Match.from_bytes(request.state, _begun(request))


def _begun(request: Request) -> Deal:
    return _deal(request.header, request.decks, request.seed, request.names)


@lru_cache(maxsize=512)
def _deal(source: bytes, decks: tuple[bytes, ...], seed: bytes, names: tuple[str, ...]) -> Deal:
    """Create the deal of a match.

    Raises BrokenRecord if this engine has other rules or cards.
    """
    header = read_header(source)
    pool, read_decks = pool_of(header), [read_deck(deck) for deck in decks]
    record = Record(header, tuple(deck for deck, _ in read_decks), seed, digests=tuple(had for _, had in read_decks))
    check_replayable(record, pool)
    if header.cards != hand_digest(pool):
        raise BrokenRecord(OTHER_HANDS)
    return make_deal(header, pool, record.decks, seed, names)


ASKS = {
    "hello": _hello,
    "verify": _verify,
    "view": _view,
    "explain": _explain,
    "deal": _list_deal,
    "look": _look,
    "submit": _submit,
    "checks": _checks,
    "table": _table,
    "trace": _trace,
    "moment": _moment,
    "answered": _answered,
    "around": _around,
    "rests": _rests,
    "leaks": _leaks,
    "tables": _tables,
    "asked": _find_question_before,
    "tried": _play_what_if,
}


@lru_cache(maxsize=4)
def _record(source: bytes) -> Record:
    return load(source)


def _named(request: Request) -> Record:
    """Return the match with its seats named as in the request."""
    return replace(_record(request.match), names=request.names)


def _at(request: Request) -> Match:
    record = _named(request)
    seats = len(record.header.seats)
    if not JUDGE <= request.viewer < seats or not 0 <= request.seat < seats:
        raise EngineError(f"there is no seat {max(request.viewer, request.seat)}; the match has {seats}")
    return record.seek(request.step, pool_of(record.header))
