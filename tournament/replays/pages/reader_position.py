"""The position of a reader: match, viewer, step and board; caching of its parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final
from urllib.parse import quote_plus, urlencode

from flask import Response, request, url_for

from tournament.core.translation import gettext
from tournament.decks.text import to_one_line
from tournament.replays.operations.opened_match import OpenedMatch, check_step, find_viewer, viewer_name
from tournament.replays.operations.rows import STOP_STYLES, ViewerLog, viewer_log
from tournament.replays.operations.saved_matches import SavedMatchView
from tournament.replays.pages.match_lookup import find_match_at
from tournament.replays.pages.search import request_terms
from tournament.replays.pages.step_view import boards_of
from tournament.replays.problems import StepNotFound

MAX_CARD_ID_LETTERS: Final = 12
"""Most letters of a card's id."""


@dataclass(frozen=True)
class ReaderPosition:
    """The position of a reader: match, viewer, step, board and way of stepping."""

    secret: str
    found: SavedMatchView
    viewer: int
    step: int
    by: str
    everything: bool
    boards: tuple[tuple[str, str], ...]
    """Boards this viewer may choose from, the default first."""
    board: str
    """The board that is shown."""
    card: str = ""
    """The card that is shown in full, by the viewer's id for it."""
    seat: int | None = None
    terms: Mapping[str, str] = field(default_factory=dict)
    """Terms of a search that the links keep."""
    address: str = ""

    @property
    def match(self) -> OpenedMatch:
        return self.found.match

    @property
    def reading(self) -> ViewerLog:
        return viewer_log(self.match, self.viewer)

    @property
    def eyes(self) -> str:
        return viewer_name(self.viewer)

    def url(
        self,
        step: int = 0,
        viewer: int | None = None,
        by: str = "",
        everything: bool | None = None,
        board: str = "",
        card: str = "",
        seat: int | None = None,
    ) -> str:
        """Return the address of another position; default values are left out."""
        step = step or self.step
        going = self._going
        if viewer is not None or by or everything is not None or board:
            eyes = self.viewer if viewer is None else viewer
            board = board or (self.board if viewer is None else "")
            every = self.everything if everything is None else everything
            going = self._going_by(eyes, by or self.by, every, board)
        asked = (f"&card={quote_plus(card)}" if card else "") + (f"&seat={seat + 1}" if seat is not None else "")
        place = "why" if card else f"s{step}"
        return f"{self.address}?step={step}{going}{asked}{self._searched}#{place}"

    @cached_property
    def _going(self) -> str:
        """The part that a hundred links of a page share."""
        return self._going_by(self.viewer, self.by, self.everything, self.board)

    def _going_by(self, viewer: int, by: str, everything: bool, board: str) -> str:
        terms = {
            "as": viewer_name(viewer) if viewer != self.match.holds else "",
            "by": by if by != "step" else "",
            "all": "1" if everything else "",
            "board": board if board != self.boards[0][0] else "",
        }
        return "".join(f"&{name}={quote_plus(value)}" for name, value in terms.items() if value)

    @cached_property
    def _searched(self) -> str:
        return f"&{urlencode(self.terms)}" if self.terms else ""


def position_at(secret: str) -> ReaderPosition:
    found = find_match_at(secret)
    viewer = find_viewer(request.args.get("as", ""), found.match)
    by = request.args.get("by", "step")
    boards = boards_of(found.match, viewer)
    board = request.args.get("board", "")
    return ReaderPosition(
        secret,
        found,
        viewer,
        check_step(found.match, asked_number("step", 1)),
        by if by in STOP_STYLES else "step",
        request.args.get("all") == "1",
        boards,
        board if board in dict(boards) else boards[0][0],
        request.args.get("card", "")[:MAX_CARD_ID_LETTERS],
        _asked_seat(found.match),
        request_terms(),
        url_for("matches.read", secret=secret),
    )


def _asked_seat(match: OpenedMatch) -> int | None:
    """Return the seat of the address, which counts from 1."""
    seat = asked_number("seat", 0)
    if seat > len(match.names):
        raise StepNotFound(
            gettext("There is no seat %(seat)s. The match has seats 1 to %(last)s.", seat=seat, last=len(match.names))
        )
    return seat - 1 if seat else None


def asked_number(name: str, default: int) -> int:
    raw = request.args.get(name, "")
    if not raw:
        return default
    if not (raw.isascii() and raw.isdigit() and len(raw) <= 7):
        raise StepNotFound(gettext("“%(step)s” is not a step. Write a number.", step=to_one_line(raw, 20)))
    return int(raw)


def private_response(response: Response) -> Response:
    """Forbid caching and indexing: the address is a secret and the page may be, too."""
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["X-Robots-Tag"] = "noindex"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def part_response(place: ReaderPosition, response: Response) -> Response:
    """Set the caching of a part of the page: none while the match goes on."""
    return private_response(response) if place.match.under_way else cached_response(response)


def cached_response(response: Response) -> Response:
    """Let the browser cache a part for an hour.

    The match never changes, but the wording of its log may.
    """
    private_response(response)
    response.headers["Cache-Control"] = "private, max-age=3600"
    response.add_etag()
    response.make_conditional(request)
    return response
