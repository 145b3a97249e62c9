"""The log reader: upload a saved match or open a public one, and read its steps."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import Final, NamedTuple

from flask import Blueprint, Response, jsonify, make_response, render_template, request, url_for
from werkzeug.utils import redirect
from werkzeug.wrappers import Response as BaseResponse

from tournament.core.problems import InvalidFields, Problem
from tournament.core.security.permissions import Action
from tournament.core.translation import gettext, ngettext, translatable
from tournament.http.context import current_database
from tournament.http.permission_check import limits_body, requires
from tournament.http.rate_limits import count_share, limit_rate
from tournament.replays.operations.export import LINES_LIMIT_BYTES, Export, ExportForm, export_match, to_record_file
from tournament.replays.operations.opened_match import check_step
from tournament.replays.operations.rows import LogRow
from tournament.replays.operations.rule_index import find_rule
from tournament.replays.operations.samples import SAMPLES
from tournament.replays.operations.saved_matches import public_matches, save_match
from tournament.replays.pages.overview_strip import strip_of
from tournament.replays.pages.reader_position import (
    ReaderPosition,
    asked_number,
    part_response,
    position_at,
    private_response,
)
from tournament.replays.pages.search import run_search
from tournament.replays.pages.step_view import view_step
from tournament.replays.pages.table import viewer_label
from tournament.replays.pages.thinking_time import thinking_of
from tournament.replays.pages.timing_ladder import rail_words
from tournament.replays.pages.why import reasons_of
from tournament.replays.problems import MATCH_NOT_ENDED, MatchNotReadable, RecordNotThere

SECRET_BYTES: Final = 24
ROWS_AROUND: Final = 30
"""Rows shown before and after a step when scripts are off."""
MAX_ROWS: Final = 500
WAY_NAMES: Final = {
    "step": translatable("Step"),
    "choice": translatable("Choice"),
    "window": translatable("Window"),
    "phase": translatable("Phase"),
}
STYLE_MARKS: Final = {"setup": "p", "phase": "p", "round": "r", "window": "w", "choice": "c", "pass": "c"}
FORM_LIMIT_BYTES: Final = 10_000
"""Bytes of the form besides its file."""
LETTERS_PER_LINE: Final = 34
"""Approximate letters in a line of the log."""

blueprint = Blueprint("matches", __name__, url_prefix="/logs")


@blueprint.get("")
@requires(Action.READ)
def index() -> str:
    return _index()


@blueprint.post("")
@requires(Action.ASK)
@limits_body(LINES_LIMIT_BYTES + FORM_LIMIT_BYTES)
@limit_rate()
def upload() -> BaseResponse:
    file = request.files.get("file")
    try:
        if file is None or not file.filename:
            raise MatchNotReadable(gettext("Choose a saved match first."))
        source = to_record_file(file.stream.read(LINES_LIMIT_BYTES + 1))
        file.close()
        secret = secrets.token_urlsafe(SECRET_BYTES)
        save_match(
            *(current_database(), source, secret, datetime.now(UTC)),
            count=lambda session: count_share(session, len(source)),
        )
    except MatchNotReadable as problem:
        return make_response(_index(problem), problem.status)
    return redirect(url_for("matches.read", secret=secret), 303)


@blueprint.get("/<secret>")
@requires(Action.READ)
@limit_rate()
def read(secret: str) -> Response:
    place = position_at(secret)
    rows = place.reading.around(place.step, ROWS_AROUND, place.everything)
    before, after = place.reading.beside(place.step, place.by, place.everything)
    finding = run_search(place.match, place.reading, place.terms)
    page = render_template(
        "replays/reader.html",
        place=place,
        match=place.match,
        header=place.match.header,
        rows=rows,
        before=before,
        after=after,
        first=rows[0].number,
        last=rows[-1].number,
        headings=place.reading.headings(),
        undone=_branches(place),
        scrub=strip_of(place.reading),
        eyes=[
            (place.url(viewer=viewer), viewer_label(viewer, place.match.names), viewer == place.viewer)
            for viewer in place.match.viewers
        ],
        ways=[(way, name, place.url(by=way)) for way, name in WAY_NAMES.items()],
        thinking=thinking_of(place.reading, place.match.names, place.found.left),
        finding=finding,
        why=reasons_of(place),
        rails=rail_words(place.match.header.ruleset),
        **_step_values(place),
    )
    return private_response(make_response(page, finding.problem.status if finding.problem else 200))


@blueprint.get("/<secret>/step")
@requires(Action.READ)
@limit_rate()
def step(secret: str) -> Response:
    """Return the step and its table as a part of the page."""
    place = position_at(secret)
    page = render_template("replays/step.html", place=place, match=place.match, **_step_values(place))
    return part_response(place, make_response(page))


@blueprint.get("/<secret>/why")
@requires(Action.READ)
@limit_rate()
def why(secret: str) -> Response:
    """Return the answers about the step as a part of the page."""
    place = position_at(secret)
    page = render_template("replays/why.html", place=place, match=place.match, why=reasons_of(place))
    return part_response(place, make_response(page))


@blueprint.get("/<secret>/found")
@requires(Action.READ)
@limit_rate()
def find(secret: str) -> Response:
    """Return the results of a search as a part of the page."""
    place = position_at(secret)
    finding = run_search(place.match, place.reading, place.terms)
    page = render_template("replays/search.html", place=place, match=place.match, finding=finding)
    return part_response(place, make_response(page))


@blueprint.get("/<secret>/outline")
@requires(Action.READ)
def outline(secret: str) -> Response:
    """Return the shape of the log without its words, to lay out rows before they load.

    A reader of a match under way sends the steps it knows, and gets a short answer if there are no more.
    """
    place = position_at(secret)
    rows = place.reading.rows
    if asked_number("known", 0) == len(rows):
        return private_response(jsonify(steps=len(rows)))
    return part_response(
        place,
        jsonify(
            steps=len(rows),
            proof=place.match.report.said,
            marks="".join("." if row.undone else STYLE_MARKS.get(row.style, ".") for row in rows),
            quiet="".join("1" if row.quiet else "0" for row in rows),
            lines="".join(str(_lines(row)) for row in rows),
            ends=[(row.number, row.end) for row in rows if row.opens],
            undone=[(by, [row.number for row in line]) for by, line in place.reading.lines().items() if by],
        ),
    )


@blueprint.get("/<secret>/entries")
@requires(Action.READ)
def entries(secret: str) -> Response:
    """Return rows of the log from one step to another."""
    place = position_at(secret)
    first, last = asked_number("from", 1), asked_number("to", MAX_ROWS)
    check_step(place.match, first)
    rows = place.reading.rows[first - 1 : min(last, first - 1 + MAX_ROWS)]
    return part_response(
        place,
        jsonify(
            first=first,
            rows=[
                (
                    r.style,
                    r.rails,
                    int(r.opens),
                    r.icon,
                    r.said,
                    r.more,
                    r.cause,
                    gettext(r.caused),
                    r.thought,
                    r.rule,
                    r.undone,
                    r.summary,
                )
                for r in rows
            ],
        ),
    )


@blueprint.get("/<secret>/file")
@requires(Action.READ)
def file(secret: str) -> Response:
    """Return the match file, or the redacted copy of a seat or the public.

    It comes as a record, JSON Lines or plain text.
    """
    form, place = asked_form(), position_at(secret)
    if place.match.under_way:
        raise RecordNotThere(gettext(MATCH_NOT_ENDED))
    return private_response(download(export_match(place.match, place.found.source(), place.viewer, form)))


def asked_form() -> ExportForm:
    asked = request.args.get("form", ExportForm.RECORD.value)
    if asked not in list(ExportForm):
        raise InvalidFields(
            gettext(
                "A match can’t be saved as “%(form)s”. Choose one of: %(known)s.",
                form=asked[:20],
                known=", ".join(ExportForm),
            ),
            pointer="/form",
        )
    return ExportForm(asked)


def download(export: Export) -> Response:
    """Return an export as a download."""
    response = make_response(export.content)
    response.content_type = export.type
    response.headers["Content-Disposition"] = f'attachment; filename="{export.name}"'
    return response


def _index(problem: Problem | None = None) -> str:
    with current_database().read() as session:
        public = public_matches(session)
    return render_template("replays/index.html", problem=problem, kept=public, samples=SAMPLES.values())


def _step_values(place: ReaderPosition) -> dict[str, object]:
    """Return the values of the step's part of the page."""
    row = place.reading.row(place.step)
    moment, untold = None, gettext(place.match.undrawable)
    if not untold:
        try:
            moment = view_step(place.match, place.step, place.viewer, place.board, row.subject)
        except MatchNotReadable as problem:
            untold = problem.detail
    return {
        "row": row,
        "path": place.reading.path(place.step),
        "rule": find_rule(row.rule),
        "drawn": moment,
        "untold": untold,
    }


class UndoneBranch(NamedTuple):
    """The steps that an order has undone: their description and link."""

    words: str
    href: str


def _branches(place: ReaderPosition) -> dict[int, UndoneBranch]:
    return {
        order: UndoneBranch(
            ngettext(
                "%(number)s step undone, from step %(first)s",
                "%(number)s steps undone, from step %(first)s",
                len(line),
                first=line[0].number,
            ),
            place.url(line[0].number),
        )
        for order, line in place.reading.lines().items()
        if order
    }


def _lines(row: LogRow) -> int:
    """Estimate how many lines a row takes, for its height before it loads."""
    if row.style in ("round", "phase", "setup"):
        return 2
    letters = len(row.said) + len(row.caused)
    return min(1 + letters // LETTERS_PER_LINE + (1 + len(row.more) // LETTERS_PER_LINE if row.more else 0), 9)
