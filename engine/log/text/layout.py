"""The log as lines: number, nesting, sentence and rule; in full or shortened."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.chain.journal import LogEntry
from engine.english import phrase
from engine.log.kinds import describe_entry, kind_of
from engine.log.redaction import JUDGE, redact_entry
from engine.log.text.phrases import can_read_secret, format_line
from engine.log.undone_steps import find_undone_steps
from engine.prompts.prompts import NOTHING_TO_DO, ONLY

if TYPE_CHECKING:
    from engine.log.names import Names
    from engine.log.summaries import Summarizer

LINE_WIDTH: Final = 110
RULE_COLUMN: Final = 30


def is_idle_pass(entry: LogEntry, names: Names) -> bool:
    """Tell whether a pass, as far as the viewer knows, was no decision."""
    return not can_read_secret(entry, names) or entry.secret[0] in (NOTHING_TO_DO, ONLY)


def find_quiet(entries: Iterable[LogEntry], names: Names) -> None:
    """Mark windows in which, as far as the viewer knows, no seat could act.

    What a seat could have done is a secret, so for others a window with only passes is quiet as well.
    """
    for entry in entries:
        if entry.kind == "window":
            names.quiet.add(entry.number)
        elif entry.kind != "close" and not (entry.kind == "pass" and is_idle_pass(entry, names)):
            names.quiet.discard(entry.parent)


def is_quiet(entry: LogEntry, names: Names) -> bool:
    """Tell whether a shortened log leaves an entry out.

    It leaves out quiet windows and lines that only repeat others.
    """
    kind = entry.kind
    if kind_of(entry).quiet:
        return True
    if kind == "window":
        return entry.number in names.quiet
    if kind in ("pass", "close"):
        return entry.parent in names.quiet
    if kind == "choice":
        return not can_read_secret(entry, names) or entry.secret[0] == ONLY or entry.data[:1] == ("target",)
    return kind == "value" and entry.data[:1] == ("cost",) and entry.data[3:] == ((),)


def format_entry(entry: LogEntry, names: Names, width: int = LINE_WIDTH, undone_at: int = 0) -> str:
    """Format an entry: number, nesting, sentence and rule.

    Long sentences are wrapped and continue with the same indent.
    """
    indent = " " * (7 + 2 * names.depth(entry.number))
    room = max(width - RULE_COLUMN - len(indent), 24)
    said = (phrase("[undone at step %(step)s] ", step=undone_at) if undone_at else "") + format_line(entry, names)
    first_line, *more = [said] if len(said) <= room else textwrap.wrap(said, room, break_on_hyphens=False)
    head = f"{entry.number:>5}{indent[5:]}{first_line}"
    head = f"{head:<{width - RULE_COLUMN + 1}} {entry.rule}".rstrip()
    return "\n".join([head, *(f"{indent}  {rest}" for rest in more)])


class LogLine(NamedTuple):
    """One entry as a board or a page lists it."""

    step: int
    depth: int
    words: str
    kind: str
    rule: str
    quiet: bool
    """Whether a shortened log leaves it out."""
    icon: str
    more: str = ""
    """Details: why a seat answered so, what was paid, how a number was computed."""
    summary: str = ""
    """What the challenge or the round that ends here came to; empty if its beginning was not read."""


def make_log_lines(entries: Iterable[LogEntry], names: Names, summarizer: Summarizer | None = None) -> list[LogLine]:
    """Return entries as lines, redacted for the viewer of `names`.

    A window that is still open is judged as quiet or not by its entries so far.

    summarizer: makes summaries; it must have read what `names` has read.
    """
    viewer = names.viewer
    kept = [entry if viewer == JUDGE else redact_entry(entry, viewer) for entry in entries]
    find_quiet(kept, names)
    found = []
    for entry in kept:
        names.learn(entry)
        depth, icon = names.depth(entry.number), kind_of(entry).icon_of(entry)
        quiet, said = is_quiet(entry, names), describe_entry(entry, names)
        because, more = said.because, said.more
        if because:
            more = f"{because}, {more}" if more else because
        summary = None if summarizer is None else summarizer.read(entry)
        words = "" if summary is None else summary.words
        found.append(LogLine(entry.number, depth, said.sentence, entry.kind, entry.rule, quiet, icon, more, words))
    return found


def format_log(
    entries: Iterable[LogEntry],
    names: Names,
    everything: bool = False,
    width: int = LINE_WIDTH,
    gone: Mapping[int, int] | None = None,
) -> Iterator[tuple[LogEntry, str]]:
    """Yield the entries of a log with their lines.

    The log is shortened unless `everything` is set. Undone steps say which step undid them.
    """
    kept = list(entries)
    gone = find_undone_steps(kept) if gone is None else gone
    find_quiet(kept, names)
    for entry in kept:
        names.learn(entry)
        if everything or not is_quiet(entry, names):
            yield entry, format_entry(entry, names, width, gone.get(entry.number, 0))
