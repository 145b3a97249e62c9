"""Pages of the lab: one form with many buttons, as a whole page or a part of it."""

from __future__ import annotations

import re
import secrets
from dataclasses import replace
from typing import Final

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from engine.cards import CHALLENGES
from engine.games.registry import DEFAULT_GAME, GAMES, RULESETS
from engine.position.board import SETUP
from tournament.core.limits.limits import LAB
from tournament.core.problems import Problem
from tournament.core.security.permissions import Action
from tournament.core.translation import gettext
from tournament.http.context import current_database, now
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.http.rate_limits import count_share, limit_rate
from tournament.judging.lab.operations.card_search import MAX_QUERY_LETTERS, find_cards
from tournament.judging.lab.operations.deck_fill import fill_deck, load_deck, ready_decks
from tournament.judging.lab.operations.edits import ROLES, ZONES, attachment_hosts
from tournament.judging.lab.operations.from_match import table_from_step
from tournament.judging.lab.operations.playout import play_out, trace_card, traceable_cards
from tournament.judging.lab.operations.position import (
    MAX_TEXT_LETTERS,
    LabLines,
    Position,
    StoredTable,
    check_size,
    empty_board,
    factions_of,
    long_text,
    pool_for,
    read_position,
)
from tournament.judging.lab.operations.shared_positions import find_position, store_position
from tournament.judging.lab.pages.bench import bench_sides, picked_card
from tournament.judging.lab.pages.changes import Bench, apply_press
from tournament.judging.lab_problems import LabRefused
from tournament.online.pages.context import current_runtime
from tournament.online.pages.records.ended_matches import open_whole_record
from tournament.replays.pages.reader_position import asked_number, private_response

SECRET_BYTES: Final = 24

PLACE_PATTERN: Final = re.compile("[0-9]{1,4}")
"""Index of a card in its zone."""
blueprint = Blueprint("lab", __name__, url_prefix="/lab")


@blueprint.get("")
@requires(Action.READ)
@limit_rate()
def new() -> Response:
    """Show an empty table of a `game`, or with `from` and `step` a table of a match."""
    address, game = request.args.get("from", ""), request.args.get("game", DEFAULT_GAME)
    if game not in RULESETS:
        raise LabRefused(
            gettext(
                "There is no game “%(name)s”. Choose one of: %(games)s.", name=game[:20], games=", ".join(RULESETS)
            )
        )
    if not address:
        return _page(Bench(Position(LabLines(), empty_board(game))))
    step = asked_number("step", 1)
    position = Position(LabLines(), kept=table_from_step(open_whole_record(address), step))
    return _page(Bench(position), base=f"log {step} {address}")


@blueprint.post("")
@requires(Action.ASK)
@limit_rate(LAB)
def press() -> Response:
    base = request.form.get("base", "")
    bench = _read_bench(base)
    try:
        return _page(_fill_deck(apply_press(bench, request.form, _options())), base=base)
    except LabRefused as problem:
        return _page(bench, base=base, problem=problem)


@blueprint.post("/share")
@requires(Action.ASK)
@limit_rate(LAB)
def share() -> BaseResponse:
    """Store the position; readers of the link get a copy to play with."""
    base = request.form.get("base", "")
    bench = _read_bench(base)
    try:
        position = apply_press(bench, request.form, {}).position
    except LabRefused as problem:
        return _page(bench, base=base, problem=problem)
    secret = secrets.token_urlsafe(SECRET_BYTES)
    with current_database().write() as session:
        count_share(session)
        store_position(session, current_runtime().sealer, position, secret, current_principal().account_id, now())
    return redirect(url_for("lab.shared", secret=secret), 303)


@blueprint.get("/<secret>")
@requires(Action.READ)
@limit_rate()
def shared(secret: str) -> Response:
    with current_database().read() as session:
        found = find_position(session, current_runtime().sealer, secret, now())
    base = f"lab {secret}" if found.position.kept is not None else ""
    link = url_for("lab.shared", secret=secret, _external=True)
    return _page(Bench(found.position), base=base, link=link, until=found.expires_at)


def _fill_deck(bench: Bench) -> Bench:
    """Fill a seat's deck from a list if that button was pressed."""
    board, form = bench.position.board, request.form
    if board is None or form.get("do") != "fill":
        return bench
    ruleset, seat = bench.position.ruleset, form.get("deck_seat", "")
    with current_database().read() as session:
        deck = load_deck(session, ruleset, form.get("deck_ready", ""), form.get("deck_list", ""), now().date())
    position = replace(bench.position, board=fill_deck(board, seat, deck, pool_for(ruleset)))
    check_size(position)
    return replace(bench, position=position)


def _read_bench(base: str) -> Bench:
    """Read the bench that the form shows."""
    form = request.form
    text = form.get("text", "")
    if len(text) > MAX_TEXT_LETTERS + 4000:
        raise LabRefused(long_text(text), limit=MAX_TEXT_LETTERS)
    position = read_position(text, _load_table(base)) if text.strip() or base else Position(LabLines(), empty_board())
    seat, _, zone = form.get("to", "").partition("|")
    picked = form.get("picked", "").split("|")
    held = (picked[0], picked[1], int(picked[2])) if len(picked) == 3 and PLACE_PATTERN.fullmatch(picked[2]) else None
    return Bench(position, (seat, zone or "play"), held, form.get("q", "")[:MAX_QUERY_LETTERS])


def _load_table(base: str) -> StoredTable | None:
    """Load the table that a position began from again, with the reader's permission."""
    kind, _, rest = base.partition(" ")
    if kind == "lab":
        with current_database().read() as session:
            return find_position(session, current_runtime().sealer, rest, now()).position.kept
    if kind == "log":
        step, _, address = rest.partition(" ")
        return table_from_step(open_whole_record(address), int(step) if step.isdecimal() and len(step) < 8 else 0)
    return None


def _options() -> dict[int, tuple[str, ...]]:
    return {seat: tuple(request.form.getlist(f"option_{seat}")) for seat in range(8)}


def _page(bench: Bench, *, base: str = "", problem: Problem | None = None, **more: object) -> Response:
    position = bench.position
    board, pool = position.board, pool_for(position.ruleset)
    played = play_out(position)
    asked, whys = request.form.get("why_card", ""), None
    if request.form.get("do") == "why":
        try:
            whys = trace_card(played, asked)
        except LabRefused as refused:
            problem = refused
    if board is not None and bench.to[0] not in board.seats:
        bench = Bench(position, (next(iter(board.seats), ""), bench.to[1]), bench.picked, bench.words)
    rules = RULESETS.get(position.ruleset)
    page = render_template(
        "judging/lab/lab_part.html" if request.args.get("part") == "1" else "judging/lab/lab.html",
        bench=bench,
        position=position,
        board=board,
        base=base,
        problem=problem,
        played=played,
        sides=bench_sides(board, pool, bench.to, bench.picked) if board is not None else [],
        picked=picked_card(board, pool, bench.picked) if board is not None else None,
        hosts=attachment_hosts(board, pool) if board is not None else [],
        found=find_cards(position.ruleset, bench.words),
        zones={zone: gettext(name) for zone, name in ZONES.items()},
        roles={role: gettext(name) for role, name in ROLES.items()},
        factions=factions_of(position.ruleset),
        house=GAMES[position.ruleset].house if position.ruleset in GAMES else gettext("faction"),
        pool_words=pool.words,
        games=[(id, GAMES[id].heading) for id in RULESETS],
        ready=ready_decks(position.ruleset),
        wrong_list=request.form.get("deck_list", "") if problem is not None else "",
        challenges=CHALLENGES,
        phases=(SETUP, *rules.phases) if rules is not None else (),
        formats=list(rules.formats.values()) if rules is not None else [],
        game=GAMES[position.ruleset].heading if position.ruleset in GAMES else position.ruleset,
        held=traceable_cards(played),
        whys=whys,
        why_card=asked,
        link=more.get("link", ""),
        until=more.get("until"),
    )
    response = make_response(page, problem.status if problem is not None else 200)
    return private_response(response) if base or more else response
