"""Table numbers: highest scores first, except for players with fixed tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from tournament.core.translation import gettext
from tournament.regulations.swiss.pairing import Pair, PairingError
from tournament.regulations.values import PlayerId


@dataclass(frozen=True, slots=True)
class TablePlan:
    """The hall: usable numbers, fixed seats, accessible tables and who needs one."""

    numbers: Sequence[int] | None = None  # None: 1, 2, 3, …
    fixed: Mapping[PlayerId, int] = field(default_factory=dict)
    accessible: frozenset[int] = frozenset()
    needs_accessible: frozenset[PlayerId] = frozenset()


@dataclass(frozen=True, slots=True)
class TableAssignment:
    table: int
    pair: Pair


@dataclass(frozen=True, slots=True)
class TableList:
    """The tables by number, and the wishes that could not be met."""

    tables: tuple[TableAssignment, ...]
    notes: tuple[str, ...] = ()


def sort_pairs(pairs: Sequence[Pair]) -> list[Pair]:
    """Sort by points, most first; ties keep the order of the draw."""
    return sorted(pairs, key=lambda pair: (-max(pair.points), -sum(pair.points)))


DEFAULT_PLAN: Final = TablePlan()


def assign_tables(pairs: Sequence[Pair], plan: TablePlan = DEFAULT_PLAN) -> TableList:
    ordered = sort_pairs(pairs)
    numbers, notes = assign_numbers([pair.players for pair in ordered], plan, "pairs")
    assignments = [TableAssignment(number, pair) for number, pair in zip(numbers, ordered, strict=True)]
    return TableList(tuple(sorted(assignments, key=_by_number)), notes)


def assign_numbers(
    groups: Sequence[Sequence[PlayerId]], plan: TablePlan = DEFAULT_PLAN, what: str = "groups"
) -> tuple[list[int], tuple[str, ...]]:
    """Choose a table for each group, and note wishes that could not be met.

    Fixed tables come first, then accessible ones, then the order of the groups.
    """
    free = list(plan.numbers) if plan.numbers is not None else _make_numbers(len(groups), plan)
    if len(set(free)) < len(groups):
        raise PairingError(
            gettext(
                "This round needs %(needed)s tables, but the event has %(tables)s.",
                needed=len(groups),
                tables=len(set(free)),
            )
        )
    notes: list[str] = []
    given: dict[int, int] = {}
    for at, group in enumerate(groups):  # fixed tables first, before others take them
        number = _find_fixed_table(group, plan, free, notes)
        if number is not None:
            given[at] = number
            free.remove(number)
    for at, group in enumerate(groups):
        if at in given or not any(player in plan.needs_accessible for player in group):
            continue
        number = next((number for number in free if number in plan.accessible), None)
        if number is None:
            notes.append(f"{_join_names(group)}: no free accessible table ({len(plan.accessible)} in total).")
        else:
            given[at] = number
            free.remove(number)
    left: Iterator[int] = iter(free)
    return [given[at] if at in given else next(left) for at in range(len(groups))], tuple(notes)


def _make_numbers(groups: int, plan: TablePlan) -> list[int]:
    """Return 1, 2, 3, … and all tables named in the plan, however high."""
    named = {*plan.fixed.values(), *plan.accessible}
    return sorted({*range(1, groups + 1), *named})


def _find_fixed_table(
    group: Sequence[PlayerId], plan: TablePlan, free: Sequence[int], notes: list[str]
) -> int | None:
    wishes = [(player, plan.fixed[player]) for player in group if player in plan.fixed]
    # If several players have a fixed table, accessible needs come first, then the lower number.
    wishes.sort(key=lambda wish: (wish[0] not in plan.needs_accessible, wish[1]))
    for place, (player, number) in enumerate(wishes):
        if number not in free:
            notes.append(f"{player} has fixed table {number}, which is taken or does not exist.")
            continue
        for other, elsewhere in wishes[place + 1 :]:
            if elsewhere != number:
                notes.append(f"{other} plays at table {number} instead of table {elsewhere}, with {player}.")
        return number
    return None


def _join_names(group: Sequence[PlayerId]) -> str:
    *first, last = group
    return f"{', '.join(first)} and {last}"


def _by_number(assignment: TableAssignment) -> int:
    return assignment.table
