"""The ledger of a part, computed from its rounds."""

from __future__ import annotations

from collections.abc import Sequence

from tournament.regulations.event.event import EventError, GameCounts, Player, RoundData, StageData
from tournament.regulations.melee_points import MeleeScheme
from tournament.regulations.results import PointScheme, Result
from tournament.regulations.tiebreaks.ledger import Ledger, LedgerRow
from tournament.regulations.tiebreaks.match_win import GAME_WIN_POINTS
from tournament.regulations.values import PlayerId, Points

BYE_GAMES = GameCounts(2, 0)
GAME_DRAW_POINTS = 1

_Worth = tuple[Points, str, bool]


def write_ledger(part: StageData, players: Sequence[Player], seed: str = "") -> Ledger:
    known = sorted(players, key=lambda player: player.id)
    number = {player.id: at for at, player in enumerate(known)}
    if len(number) < len(known):
        raise EventError("Two players have the same id; each needs one of their own.")
    entries: list[list[LedgerRow]] = [[] for _ in known]
    for round_ in part.rounds:
        _check(part, round_, number)
        if isinstance(part.scheme, MeleeScheme):
            _add_tables(entries, number, round_, part.scheme)
        else:
            _add_matches(entries, number, round_, part.scheme)
    return Ledger(
        [player.id for player in known],
        [player.name for player in known],
        entries,
        seed=seed,
        win=part.scheme.win if isinstance(part.scheme, PointScheme) else 0,
    )


def _check(part: StageData, round_: RoundData, number: dict[PlayerId, int]) -> None:
    seen: set[PlayerId] = set()
    for player in round_.players():
        if player not in number:
            raise EventError(f"{player} is in round {round_.number} of {part.name} but not in the event.")
        if player in seen:
            raise EventError(f"{player} has two places in round {round_.number} of {part.name}.")
        seen.add(player)


def _add_matches(
    entries: list[list[LedgerRow]], number: dict[PlayerId, int], round_: RoundData, scheme: PointScheme
) -> None:
    at = round_.number
    worth = {result: (scheme.of(result), result.value, result.is_win) for result in scheme.points}
    sides: dict[int, tuple[_Worth, _Worth]] = {}  # keyed by identity: a round repeats the same few outcomes
    for match in round_.matches:
        outcome = match.outcome
        if outcome is None:
            continue
        if id(outcome) not in sides:
            for result in (outcome.first, outcome.second):
                scheme.of(result)
            sides[id(outcome)] = worth[outcome.first], worth[outcome.second]
        one, two = sides[id(outcome)]
        first, second = number[match.players[0]], number[match.players[1]]
        entry = LedgerRow(at, one[0], one[1], (second,), one[2])
        other = LedgerRow(at, two[0], two[1], (first,), two[2])
        if match.games is not None:
            _add_games(entry, match.games)
            _add_games(other, match.games.swapped())
        entries[first].append(entry)
        entries[second].append(other)
    for bye in round_.byes:
        entry = LedgerRow(at, scheme.of(Result.BYE), f"{bye.kind.value} bye", is_win=True)
        _add_games(entry, BYE_GAMES)
        entries[number[bye.player]].append(entry)
    _add_unpaired(entries, number, round_, scheme.of(Result.UNPAIRED_LOSS))


def _add_games(entry: LedgerRow, games: GameCounts) -> None:
    entry.game_points = GAME_WIN_POINTS * games.won + GAME_DRAW_POINTS * games.drawn
    entry.games = games.won + games.lost + games.drawn


def _add_tables(
    entries: list[list[LedgerRow]], number: dict[PlayerId, int], round_: RoundData, scheme: MeleeScheme
) -> None:
    for table in round_.tables:
        if not table.places:
            continue
        seated = [number[player] for player in table.seats]
        power = table.power or (0,) * len(seated)
        brought = scheme.of(table.places)
        for player, place, points, own in zip(seated, table.places, brought, power, strict=True):
            others = tuple(other for other in seated if other != player)
            entries[player].append(LedgerRow(round_.number, points, f"place {place}", others, place == 1, power=own))
    _add_unpaired(entries, number, round_, 0)


def _add_unpaired(
    entries: list[list[LedgerRow]], number: dict[PlayerId, int], round_: RoundData, points: Points
) -> None:
    for player in round_.unpaired:
        entries[number[player]].append(LedgerRow(round_.number, points, Result.UNPAIRED_LOSS.value))
