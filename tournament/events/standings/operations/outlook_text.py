"""Texts on what open tables can still decide; bounds are worded as possibilities."""

from collections.abc import Sequence
from itertools import takewhile

from tournament.core.text import ordinal
from tournament.regulations.cut.cut import FixedCut, RecordCut
from tournament.regulations.cut.outlook import CutLine, CutVerdict, PlayerOutlook


def cut_words(goal: FixedCut | RecordCut) -> str:
    if isinstance(goal, FixedCut):
        return f"top {goal.size}"
    return f"{goal.wins} win{'' if goal.wins == 1 else 's'}"


def line_name(line: CutLine) -> str:
    """Name an ending: “modified win”, “2nd at the table”; empty if the table is over."""
    if line.result is not None:
        return line.result.value
    return f"{ordinal(line.place)} at the table" if line.place else ""


def line_words(line: CutLine, goal: FixedCut | RecordCut) -> str:
    """Say what follows from an ending, for all endings of the other tables."""
    where = _place_range(line)
    if line.verdict is CutVerdict.IN:
        return f"{cut_words(goal)} for certain{', as' if line.best == line.worst else ';'} {where}"
    if line.verdict is CutVerdict.OUT:
        if isinstance(goal, RecordCut):
            return f"out: {cut_words(goal)} are needed"
        return f"out: {ordinal(line.best)} at best"
    if not line.is_exact:
        return f"could be in: {where}"
    return f"{where}: open"


def _place_range(line: CutLine) -> str:
    if line.best == line.worst:
        return ordinal(line.best)
    if line.is_exact:
        return f"{ordinal(line.best)} to {ordinal(line.worst)} by the other tables"
    return f"somewhere from {ordinal(line.best)} to {ordinal(line.worst)}"


def player_words(one: PlayerOutlook, *, is_over: bool) -> str:
    """Describe a player's chances in a few words."""
    if one.verdict is CutVerdict.IN:
        return "in" if is_over else "in, whatever happens"
    if one.verdict is CutVerdict.OUT:
        return "out"
    exact = all(line.is_exact for line in one.lines)
    if len(one.lines) == 1:
        return "by the other tables" if exact else "could be in"
    certain = list(takewhile(lambda line: line.verdict is CutVerdict.IN, one.lines))  # the best ending comes first
    if enough := _last_unshared(certain):
        return f"{_with_article(line_name(enough))} is enough"
    helped = _last_unshared([line for line in one.lines if line.verdict is not CutVerdict.OUT])
    if helped is None or all(line.verdict is not CutVerdict.OUT for line in one.lines):
        return "by the other tables" if exact else "could be in"
    return f"{_with_article(line_name(helped))} {'and help' if exact else 'could do'}"


def _last_unshared(lines: Sequence[CutLine]) -> CutLine | None:
    """Return the last ending without a shared place; players don't aim for those."""
    return next((line for line in reversed(lines) if line.shared_by == 1), None)


def _with_article(name: str) -> str:
    return name if name[:1].isdigit() else f"a {name}"
