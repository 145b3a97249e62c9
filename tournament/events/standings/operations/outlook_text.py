"""Texts on what open tables can still decide; bounds are worded as possibilities."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from tournament.core.text import ordinal
from tournament.core.translation import gettext, ngettext, translatable
from tournament.regulations.cut.cut import FixedCut, RecordCut
from tournament.regulations.cut.outlook import CutLine, CutVerdict, PlayerOutlook
from tournament.regulations.results import Result

IS_ENOUGH: Final = {
    Result.WIN: translatable("a win is enough"),
    Result.MODIFIED_WIN: translatable("a modified win is enough"),
    Result.DRAW: translatable("a draw is enough"),
    Result.MODIFIED_LOSS: translatable("a modified loss is enough"),
    Result.LOSS: translatable("a loss is enough"),
}
NEEDS_HELP: Final = {
    Result.WIN: translatable("a win is enough with help from other tables"),
    Result.MODIFIED_WIN: translatable("a modified win is enough with help from other tables"),
    Result.DRAW: translatable("a draw is enough with help from other tables"),
    Result.MODIFIED_LOSS: translatable("a modified loss is enough with help from other tables"),
    Result.LOSS: translatable("a loss is enough with help from other tables"),
}
COULD_BE_ENOUGH: Final = {
    Result.WIN: translatable("a win could be enough"),
    Result.MODIFIED_WIN: translatable("a modified win could be enough"),
    Result.DRAW: translatable("a draw could be enough"),
    Result.MODIFIED_LOSS: translatable("a modified loss could be enough"),
    Result.LOSS: translatable("a loss could be enough"),
}


def cut_words(goal: FixedCut | RecordCut) -> str:
    if isinstance(goal, FixedCut):
        return gettext("top %(size)s", size=goal.size)
    return ngettext("%(number)s win", "%(number)s wins", goal.wins)


def line_name(line: CutLine) -> str:
    """Name an ending for programs: “modified win”, “2nd at the table”; empty if the table is over."""
    if line.result is not None:
        return line.result.value
    return f"{ordinal(line.place)} at the table" if line.place else ""


def line_words(line: CutLine, goal: FixedCut | RecordCut) -> str:
    """Say what follows from an ending, for all endings of the other tables."""
    best, worst = ordinal(line.best), ordinal(line.worst)
    is_one_place = line.best == line.worst
    if line.verdict is CutVerdict.OUT:
        if isinstance(goal, RecordCut):
            return ngettext("out: needs %(number)s win", "out: needs %(number)s wins", goal.wins)
        return gettext("out: %(place)s at best", place=best)
    if line.verdict is CutVerdict.IN:
        if is_one_place:
            return gettext("in for certain: %(place)s", place=best)
        if line.is_exact:
            return gettext("in for certain: %(best)s to %(worst)s, depending on other tables", best=best, worst=worst)
        return gettext("in for certain: between %(best)s and %(worst)s", best=best, worst=worst)
    if not line.is_exact:
        return gettext("could be in: between %(best)s and %(worst)s", best=best, worst=worst)
    if is_one_place:
        return gettext("open: %(place)s", place=best)
    return gettext("open: %(best)s to %(worst)s, depending on other tables", best=best, worst=worst)


def player_words(one: PlayerOutlook, *, is_over: bool) -> str:
    """Describe a player's chances in a few words."""
    if one.verdict is CutVerdict.IN:
        return gettext("in") if is_over else gettext("in for certain")
    if one.verdict is CutVerdict.OUT:
        return gettext("out")
    exact = all(line.is_exact for line in one.lines)
    if enough := _enough_line(one):
        if enough.result is not None:
            return gettext(IS_ENOUGH[enough.result])
        return gettext("%(place)s place is enough", place=ordinal(enough.place))
    helped = _last_unshared([line for line in one.lines if line.verdict is not CutVerdict.OUT])
    if len(one.lines) == 1 or helped is None or all(line.verdict is not CutVerdict.OUT for line in one.lines):
        return gettext("depends on other tables") if exact else gettext("could be in")
    if helped.result is not None:
        return gettext(NEEDS_HELP[helped.result] if exact else COULD_BE_ENOUGH[helped.result])
    if exact:
        return gettext("%(place)s place is enough with help from other tables", place=ordinal(helped.place))
    return gettext("%(place)s place could be enough", place=ordinal(helped.place))


def is_own_result_enough(one: PlayerOutlook) -> bool:
    """Return whether one of the endings of the player's own table is enough for certain."""
    return one.verdict is CutVerdict.OPEN and _enough_line(one) is not None


def _enough_line(one: PlayerOutlook) -> CutLine | None:
    """Return the worst ending that is enough, whatever happens at other tables."""
    if len(one.lines) == 1:
        return None
    certain = list(takewhile(lambda line: line.verdict is CutVerdict.IN, one.lines))  # the best ending comes first
    return _last_unshared(certain)


def _last_unshared(lines: Sequence[CutLine]) -> CutLine | None:
    """Return the last ending without a shared place; players don't aim for those."""
    return next((line for line in reversed(lines) if line.shared_by == 1), None)
