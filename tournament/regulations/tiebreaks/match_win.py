"""Match-win percentages: the tiebreaks that other card games publish."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from tournament.core.translation import gettext
from tournament.regulations.tiebreaks.ledger import Ledger
from tournament.regulations.tiebreaks.tiebreaks import Column, Tiebreak, mean_over_opponents
from tournament.regulations.values import format_points

DEFAULT_FLOOR = Fraction(1, 3)
GAME_WIN_POINTS = 3


def match_win_column(ledger: Ledger, floor: Fraction) -> Column:
    """Return each player's share of the possible points, at least the floor."""
    shares = [
        Fraction(points, ledger.units * ledger.win * rounds) if rounds else Fraction(0)
        for points, rounds in zip(ledger.points, ledger.rounds, strict=True)
    ]
    return to_common_denominator([max(floor, share) for share in shares])


def game_win_column(ledger: Ledger, floor: Fraction = Fraction(0)) -> Column:
    shares = [
        Fraction(points, GAME_WIN_POINTS * games) if games else Fraction(0)
        for points, games in zip(ledger.game_points, ledger.games, strict=True)
    ]
    return to_common_denominator([max(floor, share) for share in shares])


def to_common_denominator(numbers: list[Fraction]) -> Column:
    common = lcm(1, *{number.denominator for number in numbers})
    return Column([number.numerator * (common // number.denominator) for number in numbers], common)


@dataclass(frozen=True, slots=True)
class OpponentMatchWins(Tiebreak):
    is_additive = True
    floor: Fraction = DEFAULT_FLOOR

    @property
    def name(self) -> str:
        return "opponents' match wins"

    @property
    def label(self) -> str:
        return "OMW%"

    def column(self, ledger: Ledger) -> Column:
        return mean_over_opponents(ledger, match_win_column(ledger, self.floor))

    def derive(self, ledger: Ledger, player: int) -> str:
        return _mean_in_words(ledger, player, match_win_column(ledger, self.floor), self.column(ledger))


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
        return game_win_column(ledger)

    def derive(self, ledger: Ledger, player: int) -> str:
        most = GAME_WIN_POINTS * ledger.games[player]
        value = self.column(ledger).value(player)
        return gettext(
            "%(points)s of %(most)s game points = %(share)s",
            points=ledger.game_points[player],
            most=most,
            share=format_points(value),
        )


@dataclass(frozen=True, slots=True)
class OpponentGameWins(Tiebreak):
    is_additive = True
    floor: Fraction = DEFAULT_FLOOR

    @property
    def name(self) -> str:
        return "opponents' game wins"

    @property
    def label(self) -> str:
        return "OGW%"

    def column(self, ledger: Ledger) -> Column:
        return mean_over_opponents(ledger, game_win_column(ledger, self.floor))

    def derive(self, ledger: Ledger, player: int) -> str:
        return _mean_in_words(ledger, player, game_win_column(ledger, self.floor), self.column(ledger))


def _mean_in_words(ledger: Ledger, player: int, column: Column, mean: Column) -> str:
    terms = [f"{ledger.names[o]} {format_points(column.value(o))}" for o in ledger.opponents[player]]
    if not terms:
        return gettext("no opponents yet: 0")
    return f"({' + '.join(terms)}) ÷ {len(terms)} = {format_points(mean.value(player))}"
