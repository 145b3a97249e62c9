"""Writing scenario files: only what differs from the defaults."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

import msgspec

from engine.position.board import Attack, Board, ScenarioFile, Side


def write_scenario(file: ScenarioFile) -> str:
    """Write the text that `read_scenario` reads as the same file."""
    return write_lines(file.play, file.expect, file.rule) + "\n".join(_board(file.board)) + "\n"


def write_lines(play: tuple[str, ...], expect: tuple[str, ...], rule: str = "") -> str:
    """Write the part before the board."""
    return "".join(f"{line}\n" for line in _head(play, expect, rule))


def _head(play: tuple[str, ...], expect: tuple[str, ...], rule: str) -> Iterator[str]:
    if rule:
        yield f"rule = {_value(rule)}"
    for name, lines in (("play", play), ("expect", expect)):
        if lines:
            yield f"{name} = ["
            yield from (f"    {_value(line)}," for line in lines)
            yield "]"


def _board(board: Board) -> Iterator[str]:
    plain = {
        name: value
        for name, value in _non_default_fields(board, Board(seats={})).items()
        if name not in ("seats", "challenge")
    }
    yield from _table("board", plain)
    if board.challenge is not None:
        needed = {name: getattr(board.challenge, name) for name in ("type", "attacker", "attackers")}
        yield from _table("board.challenge", needed | _non_default_fields(board.challenge, Attack("", "", ())))
    for name, side in board.seats.items():
        yield from _table(
            f"board.seats.{name if name.isidentifier() and name.isascii() else _value(name)}",
            _non_default_fields(side, Side()),
        )


def _non_default_fields(struct: msgspec.Struct, usual: msgspec.Struct) -> dict[str, object]:
    """Return the fields of a value that differ from the defaults."""
    values = {name: getattr(struct, name) for name in struct.__struct_fields__}
    return {name: value for name, value in values.items() if value != getattr(usual, name)}


def _table(name: str, fields: Mapping[str, object]) -> Iterator[str]:
    yield ""
    yield f"[{name}]"
    for field, value in fields.items():
        # An empty text stands for None, since TOML has no null.
        yield f"{field} = {_value('' if value is None else value)}"


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple):
        return f"[{', '.join(_value(one) for one in value)}]"
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")
