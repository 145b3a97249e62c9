"""Match-win percentages: the tiebreaks that other card games publish."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from tournament.regulations.tiebreaks.ledger import Ledger
from tournament.regulations.tiebreaks.tiebreaks import Column, Tiebreak, mean_over_opponents
from tournament.regulations.values import shown

THIRD = Fraction(1, 3)
GAME_WIN = 3


def match_wins(ledger: Ledger, floor: Fraction) -> Column:
    """Return each player's share of the possible points, at least the floor."""
    shares = [
        Fraction(points, ledger.units * ledger.win * rounds) if rounds else Fraction(0)
        for points, rounds in zip(ledger.points, ledger.rounds, strict=True)
    ]
    return over_common_denominator([max(floor, share) for share in shares])


def game_wins(ledger: Ledger, floor: Fraction = Fraction(0)) -> Column:
    shares = [
        Fraction(points, GAME_WIN * games) if games else Fraction(0)
        for points, games in zip(ledger.game_points, ledger.games, strict=True)
    ]
    return over_common_denominator([max(floor, share) for share in shares])


def over_common_denominator(numbers: list[Fraction]) -> Column:
    common = lcm(1, *{number.denominator for number in numbers})
    return Column([number.numerator * (common // number.denominator) for number in numbers], common)


@dataclass(frozen=True, slots=True)
class OpponentMatchWins(Tiebreak):
    is_additive = True
    floor: Fraction = THIRD

    @property
    def name(self) -> str:
        return "opponents' match wins"

    @property
    def label(self) -> str:
        return "OMW%"

    def column(self, ledger: Ledger) -> Column:
        return mean_over_opponents(ledger, match_wins(ledger, self.floor))

    def derive(self, ledger: Ledger, player: int) -> str:
        return _mean(ledger, player, match_wins(ledger, self.floor), self.column(ledger))


@dataclass(frozen=True, slots=True)
class GameWins(Tiebreak):
    is_additive = True

    @property
    def name(self) -> str:
        return "game wins"

    @property
    def label(self) -> str:
        return "GW%"

    def column(self, ledger: Ledger) -> Column:
        return game_wins(ledger)

    def derive(self, ledger: Ledger, player: int) -> str:
        most = GAME_WIN * ledger.games[player]
        value = self.column(ledger).value(player)
        return f"{ledger.game_points[player]} of {most} points from games = {shown(value)}"


@dataclass(frozen=True, slots=True)
class OpponentGameWins(Tiebreak):
    is_additive = True
    floor: Fraction = THIRD

    @property
    def name(self) -> str:
        return "opponents' game wins"

    @property
    def label(self) -> str:
        return "OGW%"

    def column(self, ledger: Ledger) -> Column:
        return mean_over_opponents(ledger, game_wins(ledger, self.floor))

    def derive(self, ledger: Ledger, player: int) -> str:
        return _mean(ledger, player, game_wins(ledger, self.floor), self.column(ledger))


def _mean(ledger: Ledger, player: int, column: Column, mean: Column) -> str:
    terms = [f"{ledger.names[o]} {shown(column.value(o))}" for o in ledger.opponents[player]]
    if not terms:
        return "no opponents yet: 0"
    return f"({' + '.join(terms)}) ÷ {len(terms)} = {shown(mean.value(player))}"
