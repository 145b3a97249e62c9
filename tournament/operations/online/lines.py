"""The log of a match under way as lines, worded for one reader: read on from the last table that was kept before."""

from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import Session

from engine import EngineError, Match
from engine.log.journal import Entry
from engine.log.living import undone
from engine.log.names import Names
from engine.log.words import layout
from engine.log.words.layout import is_quiet, worded
from tournament.models import OnlineInput, OnlineState
from tournament.online_problems import OnlineMatchNotFound, OtherRules
from tournament.operations.online.contents import checkpoint_place, open_content
from tournament.operations.online.dealing import deal_of, worded_by
from tournament.operations.online.process import OnlinePlay
from tournament.operations.online.rebuilding import record_of
from tournament.operations.online.standing import CHECKPOINT_EVERY
from tournament.sealing import SealBroken

MOST_INPUTS: Final = 2 * CHECKPOINT_EVERY
"""Read for one answer; who is further behind asks again."""
IN_WINDOWS: Final = ("window", "pass", "close")
"""What is quiet as long as nothing is done in its window."""


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    step: int
    depth: int
    words: str
    kind: str
    rule: str
    quiet: bool
    icon: str
    more: str = ""
    undone: int = 0
    """The step of the order that took it back; 0 where it still counts."""


class Lines(msgspec.Struct, frozen=True):
    step: int
    """The newest that is told of."""
    lines: list[Line]


def lines_after(play: OnlinePlay, match_id: UUID, viewer: int, after: int) -> Lines:
    """What was written after a step; and lines of before that are no longer quiet, since something was done in their
    window meanwhile."""
    with play.database.read() as session:
        newest = session.scalar(select(OnlineState.step).where(OnlineState.match_id == match_id))
        if newest is None:
            raise OnlineMatchNotFound("There is no online match at this address; the link may be cut short.")
        if after >= newest:
            return Lines(newest, [])
        kept = _kept_before(session, match_id, after)
        rows = _rows(session, match_id, kept, kept + MOST_INPUTS)
    while rows:
        try:
            names, entries = _read_on(play, match_id, viewer, rows)
            open_then = set(names.quiet)
            told, woken = _told(entries, names, after)
        except (EngineError, SealBroken, OtherRules):  # it goes back to before the kept table, or that can't be read
            break
        if not open_then & woken:
            return told
        with play.database.read() as session:  # a window that was open there is to be told again
            rows = _rows(session, match_id, _kept_below(session, match_id, rows[0].seq), rows[0].seq - 1) + rows
    return whole_log(play, match_id, viewer, after)


def whole_log(play: OnlinePlay, match_id: UUID, viewer: int, after: int = 0) -> Lines:
    """The same from all that was ever written."""
    by = worded_by(play, match_id)
    told, _ = _told(
        record_of(play, match_id).entries, Names(by.names, by.pool, viewer, recorded=by.header.seats), after
    )
    return told


def _kept_before(session: Session, match_id: UUID, after: int) -> int:
    """The version of the last table kept before a step was written; 0 where none is."""
    told = select(OnlineInput.seq).where(OnlineInput.match_id == match_id, OnlineInput.step <= after)
    seq = session.scalar(told.order_by(OnlineInput.seq.desc()).limit(1)) or 0
    return _kept_below(session, match_id, seq)


def _kept_below(session: Session, match_id: UUID, seq: int) -> int:
    """The version of the last table kept before one."""
    found = select(OnlineInput.seq).where(
        OnlineInput.match_id == match_id, OnlineInput.seq < seq, OnlineInput.checkpoint.is_not(None)
    )
    return session.scalar(found.order_by(OnlineInput.seq.desc()).limit(1)) or 0


def _rows(session: Session, match_id: UUID, first: int, last: int) -> list[OnlineInput]:
    found = select(OnlineInput).where(OnlineInput.match_id == match_id, OnlineInput.seq.between(first, last))
    return list(session.scalars(found.order_by(OnlineInput.seq)))


def _read_on(play: OnlinePlay, match_id: UUID, viewer: int, rows: list[OnlineInput]) -> tuple[Names, list[Entry]]:
    """What a reader knows before some entries, and these: those after the table that the first input led to, or after
    nothing at all."""
    deal, first = deal_of(play, match_id), rows[0]
    if first.checkpoint is None:
        names = Names(deal.names, deal.pool, viewer, recorded=deal.header.seats)
    else:
        table = play.sealer.open(first.checkpoint, match_id, checkpoint_place(first.seq))
        names, rows = Names.at_table(Match.from_bytes(table, deal).game, viewer), rows[1:]
    return names, [entry for row in rows for entry in open_content(play.sealer, row).entries]


def _told(entries: list[Entry], names: Names, after: int) -> tuple[Lines, set[int]]:
    """The lines, and the windows that something was done in since."""
    cut = sum(entry.number <= after for entry in entries)
    before = worded(entries[:cut], names)
    quiet = set(names.quiet)
    lines = worded(entries[cut:], names)
    again = [
        line._replace(quiet=False)
        for entry, line in zip(entries, before, strict=False)
        if line.quiet and line.kind in IN_WINDOWS and not is_quiet(entry, names)
    ]
    gone = undone(entries)
    step = entries[-1].number if entries else after
    return Lines(step, [_line(line, gone.get(line.step, 0)) for line in again + lines]), quiet - names.quiet


def _line(line: layout.Line, undone_at: int) -> Line:
    return Line(
        line.step,
        line.depth,
        line.words,
        line.kind,
        line.rule,
        line.quiet,
        f"i-{line.icon}",
        line.more,
        undone_at,
    )
