"""Tiebreaks: each computes exact numbers from the ledger and explains them.

A column holds integers over one common denominator, so comparing values means comparing integers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from math import lcm
from typing import ClassVar

from tournament.core.translation import gettext
from tournament.regulations.tiebreaks.ledger import Ledger
from tournament.regulations.values import format_points


@dataclass(frozen=True, slots=True)
class Column:
    """A number for each player of the ledger."""

    numerators: Sequence[int]
    denominator: int = 1

    def value(self, player: int) -> Fraction:
        return Fraction(self.numerators[player], self.denominator)


@dataclass(frozen=True, slots=True)
class Tiebreak:
    """Base class: a name for data files and a label for column heads; more is better."""

    is_additive: ClassVar[bool] = False
    """Whether each open table of the last round changes a player's number by its own amount, independent of the other
    tables. Declare it only if that holds: the outlook calls places exact on this ground."""

    @property
    def name(self) -> str:
        raise NotImplementedError

    @property
    def label(self) -> str:
        return self.name

    def column(self, ledger: Ledger) -> Column:
        raise NotImplementedError

    def within(self, ledger: Ledger, column: Column, tied: Sequence[int]) -> Column:
        """Return the column that applies among players who are tied so far."""
        return column

    def derive(self, ledger: Ledger, player: int) -> str:
        """Explain a player's number in one line."""
        raise NotImplementedError


def mean_over_opponents(ledger: Ledger, column: Column) -> Column:
    """Return each player's mean of their opponents' numbers; 0 without opponents."""
    counts = lcm(1, *{len(opponents) for opponents in ledger.opponents if opponents})
    numbers = column.numerators
    means = [
        sum([numbers[o] for o in opponents]) * (counts // len(opponents)) if opponents else 0
        for opponents in ledger.opponents
    ]
    return Column(means, column.denominator * counts)


def _mean_in_words(ledger: Ledger, player: int, terms: Sequence[str], mean: Column) -> str:
    if not terms:
        return gettext("no opponents yet: 0")
    return f"({' + '.join(terms)}) ÷ {len(terms)} = {format_points(mean.value(player))}"


@dataclass(frozen=True, slots=True)
class StrengthOfSchedule(Tiebreak):
    """The mean of the opponents' points per round they played."""

    is_additive = True

    @property
    def name(self) -> str:
        return "sos"

    @property
    def label(self) -> str:
        return "SoS"

    def column(self, ledger: Ledger) -> Column:
        return mean_over_opponents(ledger, points_per_round(ledger))

    def derive(self, ledger: Ledger, player: int) -> str:
        terms = [
            f"{ledger.names[o]} {format_points(Fraction(ledger.points[o], ledger.units))}/{ledger.rounds[o]}"
            for o in ledger.opponents[player]
        ]
        return _mean_in_words(ledger, player, terms, self.column(ledger))


def points_per_round(ledger: Ledger) -> Column:
    common = ledger.common_rounds()
    return Column(
        [
            points * (common // rounds) if rounds else 0
            for points, rounds in zip(ledger.points, ledger.rounds, strict=True)
        ],
        ledger.units * common,
    )


@dataclass(frozen=True, slots=True)
class ExtendedStrengthOfSchedule(Tiebreak):
    """The mean of the opponents' strength of schedule."""

    is_additive = True

    @property
    def name(self) -> str:
        return "extended sos"

    @property
    def label(self) -> str:
        return "extended SoS"

    def column(self, ledger: Ledger) -> Column:
        return mean_over_opponents(ledger, StrengthOfSchedule().column(ledger))

    def derive(self, ledger: Ledger, player: int) -> str:
        strength = StrengthOfSchedule().column(ledger)
        terms = [f"{ledger.names[o]} {format_points(strength.value(o))}" for o in ledger.opponents[player]]
        return _mean_in_words(ledger, player, terms, self.column(ledger))


@dataclass(frozen=True, slots=True)
class HeadToHead(Tiebreak):
    """Points scored among the tied players; counts only if all of them have met."""

    @property
    def name(self) -> str:
        return "head to head"

    def column(self, ledger: Ledger) -> Column:
        return Column([0] * len(ledger.players), ledger.units)

    def within(self, ledger: Ledger, column: Column, tied: Sequence[int]) -> Column:
        group = set(tied)
        scored = [0] * len(ledger.players)
        for player in tied:
            met = set()
            for entry in ledger.entries[player]:
                against = group.intersection(entry.opponents)
                if against:
                    met |= against
                    scored[player] += int(entry.points * ledger.units)
            if len(met) < len(group) - 1:
                return column
        return Column(scored, ledger.units)

    def derive(self, ledger: Ledger, player: int) -> str:
        met = [
            gettext(
                "%(points)s against %(opponents)s",
                points=format_points(entry.points),
                opponents=", ".join(ledger.names[o] for o in entry.opponents),
            )
            for entry in ledger.entries[player]
            if entry.opponents
        ]
        if not met:
            return gettext("only among tied players who have all played each other; no points yet")
        return gettext("only among tied players who have all played each other: %(points)s", points=", ".join(met))


@dataclass(frozen=True, slots=True)
class CumulativeScore(Tiebreak):
    """The sum of a player's points after each round.

    Players who won early met the stronger opponents. Points stay after a drop; a late entry has none for missed
    rounds.
    """

    is_additive = True

    @property
    def name(self) -> str:
        return "cumulative"

    def column(self, ledger: Ledger) -> Column:
        last = _last_round(ledger)
        return Column(
            [
                sum([int(entry.points * ledger.units) * (last + 1 - entry.round) for entry in own])
                for own in ledger.entries
            ],
            ledger.units,
        )

    def derive(self, ledger: Ledger, player: int) -> str:
        own = ledger.entries[player]
        after = [
            format_points(Fraction(sum([entry.points for entry in own if entry.round <= round_])))
            for round_ in range(1, _last_round(ledger) + 1)
        ]
        total = format_points(self.column(ledger).value(player))
        return gettext("%(sum)s = %(total)s (points after each round)", sum=" + ".join(after) or "0", total=total)


def _last_round(ledger: Ledger) -> int:
    """Return the last round of any player, so that rounds after a drop count too."""
    return max((entry.round for own in ledger.entries for entry in own), default=0)


@dataclass(frozen=True, slots=True)
class RoundsPlayed(Tiebreak):
    is_additive = True

    @property
    def name(self) -> str:
        return "rounds played"

    @property
    def label(self) -> str:
        return "rounds"

    def column(self, ledger: Ledger) -> Column:
        return Column(ledger.rounds)

    def derive(self, ledger: Ledger, player: int) -> str:
        rounds = [str(entry.round) for entry in ledger.entries[player]]
        return gettext("rounds %(rounds)s", rounds=", ".join(rounds)) if rounds else gettext("no rounds")


@dataclass(frozen=True, slots=True)
class TotalPower(Tiebreak):
    is_additive = True

    @property
    def name(self) -> str:
        return "power"

    def column(self, ledger: Ledger) -> Column:
        return Column(ledger.power)

    def derive(self, ledger: Ledger, player: int) -> str:
        terms = [str(entry.power) for entry in ledger.entries[player]]
        return f"{' + '.join(terms) or '0'} = {ledger.power[player]}"


@dataclass(frozen=True, slots=True)
class Lot(Tiebreak):
    """A fixed random number from the event's seed and the player's id."""

    is_additive = True

    @property
    def name(self) -> str:
        return "lot"

    def column(self, ledger: Ledger) -> Column:
        key = f"kingsmoot lot/{ledger.seed}/"
        return Column([int.from_bytes(sha256((key + p).encode()).digest()[:4], "big") for p in ledger.players])

    def derive(self, ledger: Ledger, player: int) -> str:
        return gettext("random, from the event's seed")
