"""The log reader: upload a saved match or open a public one, and go through it step by step."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from typing import Final
from urllib.parse import urlencode

from flask import Blueprint, Response, jsonify, make_response, render_template, request, url_for
from werkzeug.utils import redirect
from werkzeug.wrappers import Response as BaseResponse

from engine.record.container import dump_redacted
from tournament.decks.folding import one_line
from tournament.operations.matches.opening import MOST_BYTES, Opened, check_step, said_viewer, viewer_named
from tournament.operations.matches.rows import STOPS, Reading, Row, reading
from tournament.operations.matches.rule_index import find_rule
from tournament.operations.matches.samples import SAMPLES
from tournament.operations.matches.saved import Found, find_match, keep_match, public_matches
from tournament.operations.matches.table import table_at
from tournament.policies import Action
from tournament.problems import MatchNotReadable, Problem, StepNotFound
from tournament.web.matches.ended import found_online
from tournament.web.matches.table import draw, said_eyes
from tournament.web.request.current import current_database
from tournament.web.request.guard import allows
from tournament.web.request.limits import SHARES, TOO_OFTEN, limiter

SECRET_BYTES: Final = 24
AROUND: Final = 30
"""How many rows stand before and after a step where no script goes on loading them."""
MOST_ROWS: Final = 500
BY: Final = {"step": "Step", "choice": "Choice", "window": "Window", "phase": "Phase"}
MARKS: Final = {"setup": "p", "phase": "p", "round": "r", "window": "w", "choice": "c", "pass": "c"}
ROW_LETTERS: Final = 40
"""About how many letters a line of the log holds."""

blueprint = Blueprint("matches", __name__, url_prefix="/logs")


@dataclass(frozen=True, slots=True)
class Place:
    """Where in which match somebody reads, with whose eyes, and how they go on."""

    secret: str
    found: Found
    viewer: int
    step: int
    by: str
    everything: bool

    @property
    def match(self) -> Opened:
        return self.found.match

    @property
    def reading(self) -> Reading:
        return reading(self.match, self.viewer)

    @property
    def eyes(self) -> str:
        return said_viewer(self.viewer)

    def url(self, step: int = 0, viewer: int | None = None, by: str = "", everything: bool | None = None) -> str:
        """The address of another place; what goes without saying is left out."""
        step = step or self.step
        eyes = self.viewer if viewer is None else viewer
        terms: dict[str, str | int] = {"step": step}
        if eyes != self.match.holds:
            terms["as"] = said_viewer(eyes)
        if (by or self.by) != "step":
            terms["by"] = by or self.by
        if self.everything if everything is None else everything:
            terms["all"] = 1
        return f"{url_for('matches.read', secret=self.secret)}?{urlencode(terms)}#s{step}"


@blueprint.get("")
@allows(Action.READ)
def index() -> str:
    return _index()


@blueprint.post("")
@allows(Action.ASK)
@limiter.limit(SHARES, error_message=TOO_OFTEN)
def upload() -> BaseResponse:
    file = request.files.get("file")
    try:
        if file is None or not file.filename:
            raise MatchNotReadable("No file was chosen. Choose a saved match, then open it.")
        source = file.stream.read(MOST_BYTES + 1)
        file.close()
        secret = secrets.token_urlsafe(SECRET_BYTES)
        keep_match(current_database(), source, secret, datetime.now(UTC))
    except MatchNotReadable as problem:
        return make_response(_index(problem), problem.status)
    return redirect(url_for("matches.read", secret=secret), 303)


@blueprint.get("/<secret>")
@allows(Action.READ)
def read(secret: str) -> Response:
    place = _place(secret)
    rows = place.reading.around(place.step, AROUND, place.everything)
    before, after = place.reading.beside(place.step, place.by, place.everything)
    page = render_template(
        "matches/reader.html",
        place=place,
        match=place.match,
        header=place.match.header,
        rows=rows,
        before=before,
        after=after,
        first=rows[0].number,
        last=rows[-1].number,
        headings=place.reading.headings(),
        scrub=_scrub(place.reading),
        eyes=[
            (place.url(viewer=viewer), said_eyes(viewer, place.match.names), viewer == place.viewer)
            for viewer in place.match.viewers
        ],
        ways=[(way, name, place.url(by=way)) for way, name in BY.items()],
        **_step(place),
    )
    return _private(make_response(page))


@blueprint.get("/<secret>/step")
@allows(Action.READ)
def step(secret: str) -> Response:
    """The step and its table, as a part of the page."""
    place = _place(secret)
    return _kept(make_response(render_template("matches/step.html", place=place, match=place.match, **_step(place))))


@blueprint.get("/<secret>/outline")
@allows(Action.READ)
def outline(secret: str) -> Response:
    """The shape of the log without its words, so that any stretch of it can be laid out before it is loaded."""
    place = _place(secret)
    rows = place.reading.rows
    return _kept(
        jsonify(
            steps=len(rows),
            proof=place.match.report.said,
            marks="".join("." if row.undone else MARKS.get(row.style, ".") for row in rows),
            quiet="".join("1" if row.quiet else "0" for row in rows),
            lines="".join(str(_lines(row)) for row in rows),
            ends=[(row.number, row.end) for row in rows if row.opens],
        )
    )


@blueprint.get("/<secret>/entries")
@allows(Action.READ)
def entries(secret: str) -> Response:
    """Rows of the log, from one step to another."""
    place = _place(secret)
    first, last = _number("from", 1), _number("to", MOST_ROWS)
    check_step(place.match, first)
    rows = place.reading.rows[first - 1 : min(last, first - 1 + MOST_ROWS)]
    return _kept(
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
                    r.caused,
                    r.thought,
                    r.rule,
                    r.undone,
                )
                for r in rows
            ],
        )
    )


@blueprint.get("/<secret>/file")
@allows(Action.READ)
def file(secret: str) -> Response:
    """The match as a file: as it was saved, or the copy that a seat or the public may have."""
    place = _place(secret)
    match = place.match
    if place.viewer == match.holds:
        source = place.found.source()
    elif match.report.ok:
        source = dump_redacted(match.record, place.viewer)
    else:
        raise MatchNotReadable("No copy is made of a damaged match. Take the file as it was saved.")
    response = make_response(source)
    response.content_type = "application/octet-stream"
    name = f"match-{match.digest[:8]}-{place.eyes}.kingsmoot"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return _private(response)


def _index(problem: Problem | None = None) -> str:
    with current_database().read() as session:
        kept = public_matches(session)
    return render_template("matches/index.html", problem=problem, kept=kept, samples=SAMPLES.values())


def _place(secret: str) -> Place:
    found = found_online(secret) or find_match(current_database(), secret, datetime.now(UTC))
    viewer = viewer_named(request.args.get("as", ""), found.match)
    by = request.args.get("by", "step")
    return Place(
        secret,
        found,
        viewer,
        check_step(found.match, _number("step", 1)),
        by if by in STOPS else "step",
        request.args.get("all") == "1",
    )


def _number(name: str, default: int) -> int:
    raw = request.args.get(name, "")
    if not raw:
        return default
    if not (raw.isascii() and raw.isdigit() and len(raw) <= 7):
        raise StepNotFound(f"{one_line(raw, 20)!r} is no step; write a number.")
    return int(raw)


def _step(place: Place) -> dict[str, object]:
    """What the step's part of the page shows."""
    row = place.reading.row(place.step)
    table, untold = None, place.match.undrawable
    if not untold:
        try:
            view = table_at(place.match, place.step, place.viewer)
            table = draw(view, place.match.pool, row.subject)
        except MatchNotReadable as problem:
            untold = problem.detail
    return {
        "row": row,
        "path": place.reading.path(place.step),
        "rule": find_rule(row.rule),
        "table": table,
        "untold": untold,
    }


def _lines(row: Row) -> int:
    """About how many lines a row takes, for the height of what is not loaded yet."""
    if row.style in ("round", "phase", "setup"):
        return 2
    letters = len(row.said) + len(row.caused)
    return min(1 + letters // ROW_LETTERS + (1 + len(row.more) // ROW_LETTERS if row.more else 0), 9)


@dataclass(frozen=True, slots=True)
class Stretch:
    """A phase or a round on the strip that shows the whole match."""

    step: int
    name: str
    x: float
    width: float


def _scrub(held: Reading) -> dict[str, list[Stretch]]:
    """The strip: a thousand units wide, whatever the number of steps."""
    unit = 1000 / len(held.rows)
    found: dict[str, list[Stretch]] = {"phase": [], "round": [], "challenge": [], "undone": []}
    for by, rows in groupby(held.rows, key=lambda row: row.undone):
        if by:
            first, *rest = rows
            width = (1 + len(rest)) * unit
            x = round((first.number - 1) * unit, 1)
            found["undone"].append(Stretch(first.number, f"Undone at step {by}", x, round(width, 1)))
    for row in held.rows:
        if row.undone:
            continue
        kind = "phase" if row.style == "setup" else row.style
        if kind == "loud" and row.icon in ("military", "intrigue", "power") and row.opens:
            kind = "challenge"
        if kind in found:
            width = (row.end - row.number + 1) * unit
            found[kind].append(Stretch(row.number, row.said, round((row.number - 1) * unit, 1), round(width, 1)))
    return found


def _private(response: Response) -> Response:
    """The address is the secret, and the page shows what not everybody may know."""
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["X-Robots-Tag"] = "noindex"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def _kept(response: Response) -> Response:
    """A part of a match never changes, but our words for it may: the browser keeps it for an hour."""
    _private(response)
    response.headers["Cache-Control"] = "private, max-age=3600"
    response.add_etag()
    response.make_conditional(request)
    return response
