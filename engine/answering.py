"""What an engine answers about a stored match, as bytes: the one way into an archived engine, so its names last.

A later release keeps this engine as an archive and opens older matches with it, in a process of its own that calls
`answer(request) -> answer` and knows nothing else of it. Request and answer are msgpack maps; a request has `ask` and
what that needs, an answer has `ok` with what was asked, or `error` with one sentence. Protocol 1 knows

    ask       needs                          ok
    hello     -                              protocol, rulesets: {id: version}
    verify    match                          level, steps, head, redacted, replayed, faults: [{part, words, step}]
    view      match, step, viewer            the table after the step as the viewer may see it; a judge sees all of it
    explain   match, step, seat, card        rule and words why the seat can't use the card; nil where it can

where `match` is the whole file, `viewer` a seat's number from 0, -1 the public or -2 a judge, and `card` an id of
that seat's view. A level is `broken`, `proved, not replayed` or `proved and replayed`. Later protocols may add asks,
needs with defaults and fields; none is ever renamed or taken away.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from engine.errors import BrokenRecord, EngineError
from engine.log.views import JUDGE
from engine.match import Match
from engine.record.container import load, read
from engine.record.record import Record
from engine.record.verify import verify
from engine.rulesets import RULESETS, pool_of

PROTOCOL = 1


class Request(msgspec.Struct):
    """Anything that can be asked."""

    ask: str
    match: bytes = b""
    step: int = 0
    viewer: int = JUDGE
    seat: int = 0
    card: str = ""


_read = msgspec.msgpack.Decoder(Request).decode
_write = msgspec.msgpack.Encoder().encode


def answer(source: bytes) -> bytes:
    """Answers one request; whatever is wrong with it is said in the answer."""
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


ASKS = {"hello": _hello, "verify": _verify, "view": _view, "explain": _explain}


@lru_cache(maxsize=4)
def _record(source: bytes) -> Record:
    return load(source)


def _at(request: Request) -> Match:
    record = _record(request.match)
    seats = len(record.header.seats)
    if not JUDGE <= request.viewer < seats or not 0 <= request.seat < seats:
        raise EngineError(f"there is no seat {max(request.viewer, request.seat)}; the match has {seats}")
    return record.seek(request.step, pool_of(record.header))
