"""Export and import of matches: record files, JSON Lines and plain text."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine import JUDGE
from engine.errors import BrokenRecord
from engine.record.container import dump_copy, read
from engine.record.json_lines import FIRST_LINE_PREFIX, from_lines, to_lines
from tournament.core.translation import gettext
from tournament.replays.operations.opened_match import READ_ERRORS, OpenedMatch, viewer_name
from tournament.replays.operations.rows import viewer_log
from tournament.replays.problems import MatchNotReadable

LINES_LIMIT_BYTES: Final = 10 * 1024 * 1024
"""Most bytes of JSON Lines.

A match of 3,600 steps takes some 800 KB, one of 20,000 at most 7 MB.
"""


class ExportForm(StrEnum):
    """File format of an exported match."""

    RECORD = "record"
    LINES = "lines"
    TEXT = "text"


FILE_ENDINGS: Final = {ExportForm.RECORD: "kingsmoot", ExportForm.LINES: "jsonl", ExportForm.TEXT: "txt"}
CONTENT_TYPES: Final = {
    ExportForm.RECORD: "application/octet-stream",
    ExportForm.LINES: "application/jsonl",
    ExportForm.TEXT: "text/plain; charset=utf-8",
}


@dataclass(frozen=True, slots=True)
class Export:
    name: str
    type: str
    content: bytes


def export_match(opened: OpenedMatch, source: bytes, viewer: int, form: ExportForm) -> Export:
    """Export a match, redacted for the viewer unless the file already is."""
    return Export(
        f"match-{opened.digest[:8]}-{viewer_name(viewer)}.{FILE_ENDINGS[form]}",
        CONTENT_TYPES[form],
        as_text(opened, viewer).encode() if form is ExportForm.TEXT else _bytes(opened, source, viewer, form),
    )


def _bytes(opened: OpenedMatch, source: bytes, viewer: int, form: ExportForm) -> bytes:
    contents = read(source)
    holds = JUDGE if contents.sealed is None else contents.sealed.viewer
    if form is ExportForm.RECORD and viewer == holds:
        return source
    if not opened.report.ok:
        raise MatchNotReadable(gettext("A damaged match can’t be copied. Save the original file."))
    return to_lines(contents, viewer) if form is ExportForm.LINES else dump_copy(contents, viewer)


def as_text(opened: OpenedMatch, viewer: int) -> str:
    """Write every step as a line of text, with its number and rule."""
    header, reader = opened.header, viewer_name(viewer)
    head = [
        f"{', '.join(opened.names)} · {header.ruleset} {header.format} · {header.pool}",
        f"{opened.steps} steps, as seen by {f'seat {reader}' if viewer >= 0 else reader}; {opened.report.said}",
        f"chain head {opened.report.head.hex()}",
        f"seed commitment {header.seed_commitment.hex()}",
        "",
    ]
    rows = []
    for row in viewer_log(opened, viewer).rows:
        indent = "  " * (len(row.rails) - row.opens)
        undone = f"[undone at step {row.undone}] " if row.undone else ""
        more = " · ".join(part for part in (row.more, row.caused) if part)
        said = f"{row.number:>5}  {indent}{undone}{row.said}{f' ({more})' if more else ''}"
        rows.append(f"{said}  [{row.rule}]" if row.rule else said)
    return "\n".join([*head, *rows, ""])


def to_record_file(source: bytes) -> bytes:
    """Return an uploaded match as a record file, converted from JSON Lines if needed."""
    if not source.startswith(FIRST_LINE_PREFIX):
        return source
    if len(source) > LINES_LIMIT_BYTES:
        raise MatchNotReadable(gettext("The JSON Lines file is larger than any match."))
    try:
        return from_lines(source)
    except BrokenRecord as error:
        raise MatchNotReadable(gettext("The JSON Lines file is damaged: %(error)s.", error=error)) from error
    except READ_ERRORS as error:
        raise MatchNotReadable(gettext("The JSON Lines file is not a valid match.")) from error
