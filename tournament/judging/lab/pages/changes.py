"""Buttons of the bench: form fields and a button become a changed position."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from engine.cards import CHALLENGES
from engine.position.board import Board
from engine.position.placed_card import STRENGTH_PERIODS, PlacedCard
from tournament.core.translation import gettext, translatable
from tournament.judging.lab.operations import edits
from tournament.judging.lab.operations.playout import play_out, write_choice
from tournament.judging.lab.operations.position import LabLines, Position, empty_board, pool_for, read_position
from tournament.judging.lab_problems import LabRefused

NUMBER_PATTERN: Final = re.compile(r"[+-]?\d{1,7}")
TOKENS_PATTERN: Final = re.compile(r"(\d{1,7}) ([a-z]+)(?: tokens?)?")

Form = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Bench:
    """A position with the state of its page."""

    position: Position
    to: tuple[str, str] = ("", "play")
    """Seat and zone for added cards."""
    picked: tuple[str, str, int] | None = None
    words: str = ""
    """The card search."""


def apply_press(bench: Bench, form: Form, options: Mapping[int, tuple[str, ...]]) -> Bench:
    """Return the bench after a button; `options` are each seat's ticked options."""
    do, *rest = form.get("do", "").split("|")
    if do == "text":
        return replace(bench, position=read_position(form.get("written", ""), bench.position.kept), picked=None)
    if bench.position.board is not None:
        board = _with_fields(bench.position.board, form, bench)
        bench = replace(bench, position=replace(bench.position, board=board))
    if do in LINE_ACTIONS:
        return replace(bench, position=LINE_ACTIONS[do](bench.position, rest, form, options))
    if do in BOARD_ACTIONS and bench.position.board is not None:
        return BOARD_ACTIONS[do](bench, rest, form)
    return bench


# --- lines


def _choose(position: Position, rest: list[str], form: Form, options: Mapping[int, tuple[str, ...]]) -> Position:
    """Add an answer; lines from the first unplayable one on are dropped."""
    seat = _number(rest[0] if rest else "", translatable("seat"))
    played = play_out(position)
    done = position.lines.play if played.stopped_at < 0 else position.lines.play[: played.stopped_at]
    return position.playing(*done, write_choice(played, seat, options.get(seat, ())))


def _undo_line(position: Position, rest: list[str], form: Form, options: Mapping[int, tuple[str, ...]]) -> Position:
    return position.playing(*position.lines.play[:-1])


def _restart(position: Position, rest: list[str], form: Form, options: Mapping[int, tuple[str, ...]]) -> Position:
    return position.playing()


def _add_expectation(
    position: Position, rest: list[str], form: Form, options: Mapping[int, tuple[str, ...]]
) -> Position:
    line = " ".join(form.get("expected", "").split())
    return position.expecting(*position.lines.expect, line) if line else position


def _drop_expectation(
    position: Position, rest: list[str], form: Form, options: Mapping[int, tuple[str, ...]]
) -> Position:
    place, lines = _number(rest[0] if rest else "", translatable("line")), position.lines.expect
    return position.expecting(*lines[:place], *lines[place + 1 :])


LINE_ACTIONS: Final = {
    "choose": _choose,
    "back": _undo_line,
    "again": _restart,
    "expect": _add_expectation,
    "forget": _drop_expectation,
}


# --- the board


def _with_board(bench: Bench, board: Board) -> Bench:
    return replace(bench, position=replace(bench.position, board=board), picked=None)


def _board(bench: Bench) -> Board:
    assert bench.position.board is not None, "asked for positions with a board only"
    return bench.position.board


def _add(bench: Bench, rest: list[str], form: Form) -> Bench:
    pool = pool_for(bench.position.ruleset)
    code = rest[0] if rest else ""
    if code not in pool.facts:
        raise LabRefused(gettext("No card has the code “%(code)s”. Search for its name.", code=code[:20]))
    return _with_board(bench, edits.add(_board(bench), *bench.to, pool[code]))


def _set_target(bench: Bench, rest: list[str], form: Form) -> Bench:
    seat, zone = (*rest, "", "")[:2]
    edits.cards_in(edits.side_of(_board(bench), seat), zone)
    return replace(bench, to=(seat, zone))


def _pick(bench: Bench, rest: list[str], form: Form) -> Bench:
    seat, zone, place = (*rest, "", "", "")[:3]
    return replace(bench, picked=(seat, zone, _number(place, translatable("card"))))


def _unpick(bench: Bench, rest: list[str], form: Form) -> Bench:
    return replace(bench, picked=None)


def _remove(bench: Bench, rest: list[str], form: Form) -> Bench:
    return _with_board(bench, edits.remove(_board(bench), *_picked_place(bench)))


def _move(bench: Bench, rest: list[str], form: Form) -> Bench:
    pool = pool_for(bench.position.ruleset)
    return _with_board(bench, edits.move(_board(bench), *_picked_place(bench), form.get("move_to", "hand"), pool))


def _keep_marks(bench: Bench, rest: list[str], form: Form) -> Bench:
    """Change nothing: the fields of the picked card are applied already."""
    return bench


def _seats(bench: Bench, rest: list[str], form: Form) -> Bench:
    number = _number(form.get("seats", "2"), translatable("number of seats"))
    return _with_board(bench, edits.set_seats(_board(bench), number, form.get("format", "")))


def _empty(bench: Bench, rest: list[str], form: Form) -> Bench:
    return replace(bench, position=Position(LabLines(), empty_board(bench.position.ruleset)), picked=None)


BOARD_ACTIONS: Final = {
    "add": _add,
    "to": _set_target,
    "pick": _pick,
    "leave": _unpick,
    "remove": _remove,
    "move": _move,
    "mark": _keep_marks,
    "seats": _seats,
    "empty": _empty,
}


def _picked_place(bench: Bench) -> tuple[str, str, int]:
    if bench.picked is None:
        raise LabRefused(gettext("Select a card first."))
    return bench.picked


# --- fields


def _with_fields(board: Board, form: Form, bench: Bench) -> Board:
    """Apply the form's fields, whichever button was pressed."""
    game = form.get("game", "")
    if game and game != bench.position.ruleset:
        board = edits.convert_ruleset(board, game)
        form = {name: value for name, value in form.items() if name != "phase" and not name.startswith("plot_")}
    known = [name for name in ("phase", "first") if form.get(name)]
    board = msgspec.structs.replace(board, **{name: form[name] for name in known})
    if "round" in form:
        board = msgspec.structs.replace(
            board, round=_number(form["round"], translatable("round")), loose="loose" in form
        )
    for name in board.seats:
        fields: dict[str, object] = {}
        for what in (translatable("gold"), translatable("power")):
            if f"{what}_{name}" in form:
                fields[what] = _number(form[f"{what}_{name}"], what)
        for what in ("faction", "plot"):
            if f"{what}_{name}" in form:
                fields[what] = form[f"{what}_{name}"]
        board = edits.replace_side(board, name, **fields) if fields else board
    if "challenge" in form:
        type = form["challenge"] if form["challenge"] in CHALLENGES else ""
        board = edits.set_challenge(board, type, form.get("attacker") or next(iter(board.seats)), "defended" in form)
    if "card_power" in form and bench.picked is not None and bench.picked[1] == "play":
        board = _with_marks(board, form, bench.picked)
    return board


def _with_marks(board: Board, form: Form, picked: tuple[str, str, int]) -> Board:
    seat, _zone, place = picked
    if seat not in board.seats or place >= len(board.seats[seat].play):
        return board
    was = edits.placed_at(board, seat, place)
    more = _number(form.get("card_str") or "0", translatable("STR"))
    until = form.get("card_until", "phase")
    placed = PlacedCard(
        was.title,
        form.get("card_host") or None if was.host is not None or form.get("card_host") else None,
        "card_kneeling" in form,
        _number(form["card_power"], translatable("power")),
        _number(form.get("card_duplicates") or "0", translatable("duplicates")),
        _tokens(form.get("card_tokens", "")),
        ((more, until if until in STRENGTH_PERIODS else "phase"),) if more else (),
        _number(form.get("card_used") or "0", translatable("uses")),
    )
    board = edits.rewrite(board, seat, place, placed)
    return edits.set_role(board, seat, was.title, form.get("card_role", edits.role_of(board, was.title)))


def _tokens(words: str) -> tuple[tuple[str, int], ...]:
    found = []
    for part in filter(None, (part.strip() for part in words.split(","))):
        match = TOKENS_PATTERN.fullmatch(part)
        if match is None or match[2] == "power":
            raise LabRefused(
                gettext("“%(text)s” is not a number of tokens. Write them like “1 gold, 2 betrayal”.", text=part[:40])
            )
        found.append((match[2], int(match[1])))
    return tuple(sorted(found))


def _number(raw: str, what: str) -> int:
    if not NUMBER_PATTERN.fullmatch(raw.strip()):
        raise LabRefused(gettext("“%(text)s” is not a number (%(field)s).", text=raw[:20], field=gettext(what)))
    return int(raw)
