"""Kingsmoot's event file: an event as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from tournament.regulations.bye import Bye, ByeKind
from tournament.regulations.event.event import (
    EventData,
    EventError,
    GameCounts,
    Match,
    MeleeTable,
    Player,
    PlayingStatus,
    RoundData,
    StageData,
)
from tournament.regulations.melee_points import MeleeScheme
from tournament.regulations.results import SCHEMES, PointScheme, TableOutcome
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
FILE_FORMAT = "event/1"
_Choice = TypeVar("_Choice")


def read_event(document: object) -> EventData:
    """Parse an event from JSON values.

    An error names the place in the file and what it expected there.
    """
    top = _get_object(document, "the file")
    if top.get("kingsmoot") != FILE_FORMAT:
        raise EventError(f'The file has "kingsmoot": {top.get("kingsmoot")!r}; this version reads {FILE_FORMAT!r}.')
    players = tuple(
        _parse_player(one, f"players[{at}]") for at, one in enumerate(_get_list(top, "players", "the file"))
    )
    parts = tuple(_parse_part(one, f"parts[{at}]") for at, one in enumerate(_get_list(top, "parts", "the file")))
    return EventData(_get_text(top, "name", "the file", ""), _get_text(top, "seed", "the file", ""), players, parts)


def _parse_player(value: object, place: str) -> Player:
    if isinstance(value, str):
        return Player(PlayerId(value), value)
    one = _get_object(value, place)
    status = _get_choice(
        {status.value: status for status in PlayingStatus}, one.get("status", "playing"), f"{place}.status"
    )
    player = _get_text(one, "id", place)
    return Player(PlayerId(player), _get_text(one, "name", place, player), status)


def _parse_part(value: object, place: str) -> StageData:
    one = _get_object(value, place)
    schemes: dict[str, PointScheme | MeleeScheme] = {**SCHEMES, "melee": MeleeScheme()}
    scheme = _get_choice(schemes, one.get("points", "second edition"), f"{place}.points")
    usual = MELEE_TIEBREAKS if isinstance(scheme, MeleeScheme) else SECOND_EDITION_TIEBREAKS
    tiebreaks: TiebreakSet = _get_choice(dict(TIEBREAK_SETS), one.get("tiebreaks", usual.name), f"{place}.tiebreaks")
    rounds = tuple(
        _parse_round(each, at, scheme, f"{place}.rounds[{at - 1}]")
        for at, each in enumerate(_get_list(one, "rounds", place), start=1)
    )
    return StageData(_get_text(one, "name", place), rounds, scheme, tiebreaks)


def _parse_round(value: object, number: int, scheme: PointScheme | MeleeScheme, place: str) -> RoundData:
    one = _get_object(value, place)
    matches: list[Match] = []
    for at, each in enumerate(_get_list(one, "matches", place)):
        where = f"{place}.matches[{at}]"
        if not isinstance(scheme, PointScheme):
            raise EventError(f"{where}: a melee part has tables, not matches.")
        matches.append(_parse_match(each, at + 1, scheme, where))
    tables = tuple(
        _parse_table(each, at + 1, f"{place}.tables[{at}]") for at, each in enumerate(_get_list(one, "tables", place))
    )
    byes = tuple(_parse_bye(each, f"{place}.byes[{at}]") for at, each in enumerate(_get_list(one, "byes", place)))
    return RoundData(
        number,
        tuple(matches),
        tables,
        byes,
        _get_players(one, "unpaired", place),
        attempt=_get_number(one, "attempt", place, 1),
    )


def _parse_match(value: object, table: int, scheme: PointScheme, place: str) -> Match:
    one = _get_object(value, place)
    players = _get_players(one, "players", place)
    if len(players) != 2:
        raise EventError(f"{place}.players has {len(players)} players; a joust has two.")
    games = None
    if "games" in one:
        numbers = _get_list(one, "games", place)
        if len(numbers) not in (2, 3) or not all(isinstance(number, int) for number in numbers):
            raise EventError(f"{place}.games should be games won, lost and drawn by the first player.")
        games = GameCounts(*[number for number in numbers if isinstance(number, int)])
    return Match(
        _get_number(one, "table", place, table),
        (players[0], players[1]),
        _parse_outcome(one, players, scheme, place),
        games,
    )


def _parse_outcome(
    one: Mapping[str, object], players: tuple[PlayerId, ...], scheme: PointScheme, place: str
) -> TableOutcome | None:
    if "result" not in one:
        return None
    outcome = scheme.outcome(_get_text(one, "result", place))
    if not outcome.has_winner:
        return outcome
    winner = _get_text(one, "winner", place)
    if winner not in players:
        raise EventError(f"{place}.winner is {winner}; it should be {players[0]} or {players[1]}.")
    return outcome if winner == players[0] else outcome.swapped()


def _parse_table(value: object, table: int, place: str) -> MeleeTable:
    one = _get_object(value, place)
    seats = _get_players(one, "seats", place)
    numbers: dict[str, tuple[int, ...]] = {}
    for key in ("places", "power"):
        listed = [number for number in _get_list(one, key, place) if isinstance(number, int)]
        if listed and len(listed) != len(seats):
            raise EventError(f"{place}.{key} has {len(listed)} numbers for {len(seats)} seats.")
        numbers[key] = tuple(listed)
    return MeleeTable(_get_number(one, "table", place, table), seats, numbers["places"], numbers["power"])


def _parse_bye(value: object, place: str) -> Bye:
    if isinstance(value, str):
        return Bye(PlayerId(value))
    one = _get_object(value, place)
    kind = _get_choice({kind.value: kind for kind in ByeKind}, one.get("kind", "automatic"), f"{place}.kind")
    return Bye(PlayerId(_get_text(one, "player", place)), kind)


def _get_object(value: object, place: str) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise EventError(f"{place} should be an object; it is {type(value).__name__}.")
    return value


def _get_list(one: Mapping[str, object], key: str, place: str) -> list[object]:
    value = one.get(key, [])
    if not isinstance(value, list):
        raise EventError(f"{place}.{key} should be a list; it is {type(value).__name__}.")
    return value


def _get_players(one: Mapping[str, object], key: str, place: str) -> tuple[PlayerId, ...]:
    return tuple(PlayerId(str(player)) for player in _get_list(one, key, place))


def _get_text(one: Mapping[str, object], key: str, place: str, usual: str | None = None) -> str:
    value = one.get(key, usual)
    if not isinstance(value, str):
        raise EventError(f"{place}.{key} should be a text; it is {value!r}.")
    return value


def _get_number(one: Mapping[str, object], key: str, place: str, usual: int) -> int:
    value = one.get(key, usual)
    if not isinstance(value, int):
        raise EventError(f"{place}.{key} should be a whole number; it is {value!r}.")
    return value


def _get_choice(choices: Mapping[str, _Choice], value: object, place: str) -> _Choice:
    if isinstance(value, str) and value in choices:
        return choices[value]
    raise EventError(f"{place} is {value!r}; there are {', '.join(choices)}.")
