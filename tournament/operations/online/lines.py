"""The log of a match under way as lines, worded for one reader."""

from collections.abc import Iterable, Iterator
from typing import Final
from uuid import UUID

import msgspec

from engine.log.journal import Entry
from engine.log.kinds import in_words, kind_of
from engine.log.living import undone
from engine.log.names import Names
from engine.log.views import redacted
from engine.log.words.layout import find_quiet, is_quiet
from tournament.operations.online.dealing import deal_of
from tournament.operations.online.process import OnlinePlay
from tournament.operations.online.rebuilding import record_of

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
    """What one asks next: what was paid, against what, how long it took."""
    undone: int = 0
    """The step of the order that took it back; 0 where it still counts."""


class Lines(msgspec.Struct, frozen=True):
    step: int
    """The newest of all."""
    lines: list[Line]


def lines_after(play: OnlinePlay, match_id: UUID, viewer: int, after: int) -> Lines:
    """What was written after a step; and lines of before that are no longer quiet, since something was done in their
    window meanwhile."""
    deal = deal_of(play, match_id)
    entries = [redacted(entry, viewer) for entry in record_of(play, match_id).entries]
    names = Names(deal.header.seats, deal.pool, viewer)
    return Lines(len(entries), list(_worded(entries, names, after)))


def _worded(entries: list[Entry], names: Names, after: int) -> Iterator[Line]:
    cut = sum(entry.number <= after for entry in entries)
    find_quiet(entries[:cut], names)
    were = set(names.quiet)
    find_quiet(entries[cut:], names)
    woken = were - names.quiet
    gone = undone(entries)
    for entry in entries:
        names.learn(entry)
        if entry.number > after or _within(entry, woken):
            yield _line(entry, names, gone.get(entry.number, 0))


def _within(entry: Entry, windows: Iterable[int]) -> bool:
    return entry.kind in IN_WINDOWS and (entry.number in windows or entry.parent in windows)


def _line(entry: Entry, names: Names, undone_at: int) -> Line:
    kind, said = kind_of(entry), in_words(entry, names)
    return Line(
        step=entry.number,
        depth=names.depth(entry.number),
        words=said.sentence,
        kind=entry.kind,
        rule=entry.rule,
        quiet=is_quiet(entry, names),
        icon=f"i-{kind.icon_of(entry)}",
        more=", ".join(piece for piece in (said.because, said.more) if piece),
        undone=undone_at,
    )
