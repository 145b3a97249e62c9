"""Kingsmoot's event file: an event as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from tournament.regulations.bye import Bye, ByeKind
from tournament.regulations.event.event import (
    Event,
    EventError,
    Games,
    Match,
    MeleeTable,
    Part,
    Player,
    Round,
    Status,
)
from tournament.regulations.melee_points import MeleeScheme
from tournament.regulations.results import SCHEMES, Outcome, PointScheme
from tournament.regulations.tiebreaks.tiebreak_sets import (
    MELEE_TIEBREAKS,
    SECOND_EDITION_TIEBREAKS,
    TIEBREAK_SETS,
    TiebreakSet,
)
from tournament.regulations.values import PlayerId

# {"kingsmoot": "event/1", "name": …, "seed": …,
#  "players": [{"id": "ann", "name": "Ann", "status": "dropped"}, …],
#  "parts": [{"name": "joust", "points": "second edition", "tiebreaks": "second edition",
#             "rounds": [{"matches": [{"table": 1, "players": ["ann", "bob"], "result": "win", "winner": "ann"}],
#                         "byes": [{"player": "cid", "kind": "automatic"}], "unpaired": ["dan"]}]},
#            {"name": "melee", "points": "melee", "tiebreaks": "melee",
#             "rounds": [{"tables": [{"table": 1, "seats": [four ids],
#                                     "places": [1, 2, 2, 4], "power": [15, 9, 9, 2]}]}]}]}
FORMAT = "event/1"
_Choice = TypeVar("_Choice")


def read_event(document: object) -> Event:
    """Parse an event from JSON values.

    An error names the place in the file and what it expected there.
    """
    top = _object(document, "the file")
    if top.get("kingsmoot") != FORMAT:
        raise EventError(f'The file has "kingsmoot": {top.get("kingsmoot")!r}; this version reads {FORMAT!r}.')
    players = tuple(_player(one, f"players[{at}]") for at, one in enumerate(_list(top, "players", "the file")))
    parts = tuple(_part(one, f"parts[{at}]") for at, one in enumerate(_list(top, "parts", "the file")))
    return Event(_text(top, "name", "the file", ""), _text(top, "seed", "the file", ""), players, parts)


def _player(value: object, place: str) -> Player:
    if isinstance(value, str):
        return Player(PlayerId(value), value)
    one = _object(value, place)
    status = _choice({status.value: status for status in Status}, one.get("status", "playing"), f"{place}.status")
    player = _text(one, "id", place)
    return Player(PlayerId(player), _text(one, "name", place, player), status)


def _part(value: object, place: str) -> Part:
    one = _object(value, place)
    schemes: dict[str, PointScheme | MeleeScheme] = {**SCHEMES, "melee": MeleeScheme()}
    scheme = _choice(schemes, one.get("points", "second edition"), f"{place}.points")
    usual = MELEE_TIEBREAKS if isinstance(scheme, MeleeScheme) else SECOND_EDITION_TIEBREAKS
    tiebreaks: TiebreakSet = _choice(dict(TIEBREAK_SETS), one.get("tiebreaks", usual.name), f"{place}.tiebreaks")
    rounds = tuple(
        _round(each, at, scheme, f"{place}.rounds[{at - 1}]")
        for at, each in enumerate(_list(one, "rounds", place), start=1)
    )
    return Part(_text(one, "name", place), rounds, scheme, tiebreaks)


def _round(value: object, number: int, scheme: PointScheme | MeleeScheme, place: str) -> Round:
    one = _object(value, place)
    matches: list[Match] = []
    for at, each in enumerate(_list(one, "matches", place)):
        where = f"{place}.matches[{at}]"
        if not isinstance(scheme, PointScheme):
            raise EventError(f"{where}: a melee part has tables, not matches.")
        matches.append(_match(each, at + 1, scheme, where))
    tables = tuple(
        _table(each, at + 1, f"{place}.tables[{at}]") for at, each in enumerate(_list(one, "tables", place))
    )
    byes = tuple(_bye(each, f"{place}.byes[{at}]") for at, each in enumerate(_list(one, "byes", place)))
    return Round(
        number,
        tuple(matches),
        tables,
        byes,
        _players(one, "unpaired", place),
        attempt=_number(one, "attempt", place, 1),
    )


def _match(value: object, table: int, scheme: PointScheme, place: str) -> Match:
    one = _object(value, place)
    players = _players(one, "players", place)
    if len(players) != 2:
        raise EventError(f"{place}.players has {len(players)} players; a joust has two.")
    games = None
    if "games" in one:
        numbers = _list(one, "games", place)
        if len(numbers) not in (2, 3) or not all(isinstance(number, int) for number in numbers):
            raise EventError(f"{place}.games should be games won, lost and drawn by the first player.")
        games = Games(*[number for number in numbers if isinstance(number, int)])
    return Match(
        _number(one, "table", place, table),
        (players[0], players[1]),
        _outcome(one, players, scheme, place),
        games,
    )


def _outcome(
    one: Mapping[str, object], players: tuple[PlayerId, ...], scheme: PointScheme, place: str
) -> Outcome | None:
    if "result" not in one:
        return None
    outcome = scheme.outcome(_text(one, "result", place))
    if not outcome.has_winner:
        return outcome
    winner = _text(one, "winner", place)
    if winner not in players:
        raise EventError(f"{place}.winner is {winner}; it should be {players[0]} or {players[1]}.")
    return outcome if winner == players[0] else outcome.swapped()


def _table(value: object, table: int, place: str) -> MeleeTable:
    one = _object(value, place)
    seats = _players(one, "seats", place)
    numbers: dict[str, tuple[int, ...]] = {}
    for key in ("places", "power"):
        listed = [number for number in _list(one, key, place) if isinstance(number, int)]
        if listed and len(listed) != len(seats):
            raise EventError(f"{place}.{key} has {len(listed)} numbers for {len(seats)} seats.")
        numbers[key] = tuple(listed)
    return MeleeTable(_number(one, "table", place, table), seats, numbers["places"], numbers["power"])


def _bye(value: object, place: str) -> Bye:
    if isinstance(value, str):
        return Bye(PlayerId(value))
    one = _object(value, place)
    kind = _choice({kind.value: kind for kind in ByeKind}, one.get("kind", "automatic"), f"{place}.kind")
    return Bye(PlayerId(_text(one, "player", place)), kind)


def _object(value: object, place: str) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise EventError(f"{place} should be an object; it is {type(value).__name__}.")
    return value


def _list(one: Mapping[str, object], key: str, place: str) -> list[object]:
    value = one.get(key, [])
    if not isinstance(value, list):
        raise EventError(f"{place}.{key} should be a list; it is {type(value).__name__}.")
    return value


def _players(one: Mapping[str, object], key: str, place: str) -> tuple[PlayerId, ...]:
    return tuple(PlayerId(str(player)) for player in _list(one, key, place))


def _text(one: Mapping[str, object], key: str, place: str, usual: str | None = None) -> str:
    value = one.get(key, usual)
    if not isinstance(value, str):
        raise EventError(f"{place}.{key} should be a text; it is {value!r}.")
    return value


def _number(one: Mapping[str, object], key: str, place: str, usual: int) -> int:
    value = one.get(key, usual)
    if not isinstance(value, int):
        raise EventError(f"{place}.{key} should be a whole number; it is {value!r}.")
    return value


def _choice(choices: Mapping[str, _Choice], value: object, place: str) -> _Choice:
    if isinstance(value, str) and value in choices:
        return choices[value]
    raise EventError(f"{place} is {value!r}; there are {', '.join(choices)}.")
