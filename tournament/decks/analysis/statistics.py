"""Statistics of a deck: cost and strength curves, icons, factions and plot values."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tournament.core.translation import translatable
from tournament.decks.cards import NEUTRAL, Card, CardType
from tournament.decks.violations import count_words

MAX_BAR_VALUE: Final = 10
ICONS: Final = (translatable("military"), translatable("intrigue"), translatable("power"))

CountedCard = tuple[Card, int]


@dataclass(frozen=True, slots=True)
class ChartBar:
    label: str
    value: int


@dataclass(frozen=True, slots=True)
class Curve:
    """Bars with a one-sentence summary."""

    bars: tuple[ChartBar, ...]
    words: str


@dataclass(frozen=True, slots=True)
class DeckStatistics:
    cost: Curve
    strength: Curve
    icons: Curve
    plots: Curve
    factions: tuple[ChartBar, ...]
    """Cards of the draw deck by faction, the largest first."""


def compute_statistics(plots: Iterable[CountedCard], draw: Iterable[CountedCard]) -> DeckStatistics:
    drawn = list(draw)
    characters = [(card, n) for card, n in drawn if card.type is CardType.CHARACTER]
    factions: dict[str, int] = {}
    for card, n in drawn:
        for faction in card.factions or (NEUTRAL,):
            factions[faction] = factions.get(faction, 0) + n
    return DeckStatistics(
        cost=_cost_curve(drawn),
        strength=_strength_curve(characters),
        icons=_icon_curve(characters),
        plots=_plot_curve(list(plots)),
        factions=tuple(
            ChartBar(name, n) for name, n in sorted(factions.items(), key=lambda item: (-item[1], item[0]))
        ),
    )


def _cost_curve(rows: list[CountedCard]) -> Curve:
    known = [(card.cost, n) for card, n in rows if card.cost is not None]
    without = sum(n for card, n in rows if card.cost is None)
    left = f" Not counted: {count_words(without, 'card')} without a printed cost." if without else ""
    return Curve(_bars(known), f"Average {_mean(known)}.{left}" if known else "No cards with a printed cost.")


def _strength_curve(rows: list[CountedCard]) -> Curve:
    known = [(card.strength, n) for card, n in rows if card.strength is not None]
    total = sum(n for _, n in rows)
    return Curve(
        _bars(known), f"{count_words(total, 'character')}, average {_mean(known)}." if known else "No characters."
    )


def _icon_curve(rows: list[CountedCard]) -> Curve:
    bars = tuple(ChartBar(icon, sum(n for card, n in rows if icon in card.icons)) for icon in ICONS)
    totals = [sum((card.strength or 0) * n for card, n in rows if icon in card.icons) for icon in ICONS]
    by_icon = ", ".join(f"{icon} {total}" for icon, total in zip(ICONS, totals, strict=True))
    return Curve(bars, f"Total strength: {by_icon}.")


def _plot_curve(rows: list[CountedCard]) -> Curve:
    gold = [(card.plot.gold, n) for card, n in rows if card.plot and card.plot.gold is not None]
    initiative = [(card.plot.initiative, n) for card, n in rows if card.plot and card.plot.initiative is not None]
    words = f"Average gold {_mean(gold)}, initiative {_mean(initiative)}." if gold and initiative else "No plots."
    return Curve(_bars(gold), words)


def _bars(values: list[tuple[int, int]]) -> tuple[ChartBar, ...]:
    """Return one bar for each number from the lowest to the highest, gaps included."""
    counted: dict[int, int] = {}
    for value, n in values:
        capped = max(0, min(value, MAX_BAR_VALUE))
        counted[capped] = counted.get(capped, 0) + n
    if not counted:
        return ()
    return tuple(
        ChartBar(f"{value}+" if value == MAX_BAR_VALUE else str(value), counted.get(value, 0))
        for value in range(min(counted), max(counted) + 1)
    )


def _mean(values: list[tuple[int, int]]) -> str:
    total = sum(n for _, n in values)
    return f"{sum(value * n for value, n in values) / total:.2f}"
