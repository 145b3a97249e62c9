"""The timing ladder: the game's timing steps around an occurrence, as rungs.

It shows which steps took place, which windows opened for no seat, and which did not open and why.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine import JUDGE
from engine.abilities import TIMINGS
from engine.games.registry import DEFAULT_GAME, RULESETS
from tournament.core.translation import gettext, ngettext
from tournament.replays.operations.answers import (
    ANSWER_KINDS,
    TimingPayload,
    TimingStepPayload,
    TraceCheckPayload,
    timing_payload,
)
from tournament.replays.operations.opened_match import OpenedMatch
from tournament.replays.operations.rows import LogRow, ViewerLog

OPENED, IDLE, OFF = "open", "idle", "off"
"""States of a rung: took place, opened but no seat could act, did not open."""
NOT_HAPPENING: Final = "not happening"
REPLACED: Final = "replaced"
MAX_UNFOLDED_CHECKS: Final = 6
"""Checks shown before the rest is folded."""
TIMING_NUMBERS: Final = {timing.name: number for number, timing in enumerate(TIMINGS)}


@dataclass(frozen=True, slots=True)
class TimingRung:
    name: str
    state: str
    word: str
    """The outcome in a word or two."""
    words: str
    """What happened, or why the window did not open."""
    rule: str = ""
    step: int = 0
    """Its step in the log; 0 if it has none."""
    is_here: bool = False
    """Whether the current step lies in it."""
    answers: tuple[LogRow, ...] = ()
    """Answers of seats in its window."""
    speak: tuple[TraceCheckPayload, ...] = ()
    """Checks in favor of a window first, then others."""
    rest: tuple[TraceCheckPayload, ...] = ()
    is_engine_text: bool = False
    """Whether `words` come from the engine, so that they are English."""


@dataclass(frozen=True, slots=True)
class TimingLadder:
    about: str
    """The occurrence in words."""
    rungs: tuple[TimingRung, ...]

    @property
    def summary(self) -> str:
        states = [rung.state for rung in self.rungs]
        took, idle, off = (states.count(state) for state in (OPENED, IDLE, OFF))
        if idle and off:
            return ngettext(
                "%(number)s timing step: %(took)s took place, %(idle)s opened with no player able to act, "
                "%(off)s did not open",
                "%(number)s timing steps: %(took)s took place, %(idle)s opened with no player able to act, "
                "%(off)s did not open",
                len(states),
                took=took,
                idle=idle,
                off=off,
            )
        if idle:
            return ngettext(
                "%(number)s timing step: %(took)s took place, %(idle)s opened with no player able to act",
                "%(number)s timing steps: %(took)s took place, %(idle)s opened with no player able to act",
                len(states),
                took=took,
                idle=idle,
            )
        if off:
            return ngettext(
                "%(number)s timing step: %(took)s took place, %(off)s did not open",
                "%(number)s timing steps: %(took)s took place, %(off)s did not open",
                len(states),
                took=took,
                off=off,
            )
        return ngettext(
            "%(number)s timing step: %(took)s took place",
            "%(number)s timing steps: %(took)s took place",
            len(states),
            took=took,
        )

    @property
    def unopened(self) -> str:
        """The windows that did not open, in one line; empty if all did."""
        names = [rung.name.lower() for rung in self.rungs if rung.state == OFF]
        return gettext("Did not open: %(windows)s", windows=", ".join(names)) if names else ""


def ladder_of(opened: OpenedMatch, held: ViewerLog, step: int) -> TimingLadder | None:
    """Return the ladder of a step; None if it belongs to no occurrence."""
    told = timing_payload(opened, step)
    if not told.openings:
        return None
    before = [one for one in told.openings if not _is_after(one)]
    after = _without_repeats([one for one in told.openings if _is_after(one)])
    first = (before or after)[0]
    about = _about(first)
    rungs = [_imminent(opened, before, "; ".join(first.said))] if before else []
    rungs += [_rung(opened, held, step, one) for one in before]
    if after:
        rungs += [
            _happening(opened, held, told, step, first, about),
            *(_rung(opened, held, step, one) for one in after),
        ]
        rungs += _ending(opened, held, max(one.step for one in after))
    return TimingLadder(about, tuple(rungs))


def _about(opening: TimingStepPayload) -> str:
    """Describe the imminent occurrence, with the fate of each event that did not happen."""
    fates = (*opening.fates, *("" for _ in opening.said[len(opening.fates) :]))
    return "; ".join(f"{said} ({fate})" if fate else said for said, fate in zip(opening.said, fates, strict=False))


def _without_repeats(after: list[TimingStepPayload]) -> list[TimingStepPayload]:
    """Reduce repeated windows: keep opened ones, and the last of each other timing."""
    opened = {one.timing for one in after if one.window}
    last = {one.timing: one for one in after}
    order = [TIMING_NUMBERS[name] for name in last]
    found = [one for one in after if one.window]
    found += [one for name, one in last.items() if name not in opened and TIMINGS[TIMING_NUMBERS[name]].window]
    return sorted(found, key=lambda one: order.index(TIMING_NUMBERS[one.timing]))


def _ending(opened: OpenedMatch, held: ViewerLog, after: int) -> list[TimingRung]:
    """Return the rung after the last window, if the game has one."""
    rules = RULESETS.get(opened.header.ruleset)
    if rules is None or rules.steps.ends is None:
        return []
    name, rule = rules.steps.ends
    later = opened.entries[after:]
    at = next((entry.number for entry in later if (entry.kind, entry.rule) == ("step", rule)), 0)
    begun = next((entry.number for entry in later if entry.kind in ("phase", "round")), 0)
    if at and not 0 < begun < at:
        return [
            TimingRung(
                name,
                OPENED,
                gettext("reached"),
                gettext("Moribund cards leave play, and played events go to their piles."),
                rule,
                at,
            )
        ]
    if not begun and any(entry.kind == "moribund" for entry in opened.entries[_window_end(opened, after, rule) :]):
        return [
            TimingRung(
                name, OFF, gettext("not yet"), gettext("Moribund cards leave play when the window ends."), rule
            )
        ]
    return [TimingRung(name, OPENED, gettext("reached"), gettext("No card was moribund."), rule)]


def _window_end(opened: OpenedMatch, step: int, rule: str) -> int:
    """Return the step at which the last window before a step ended."""
    before = [entry.number for entry in opened.entries[:step] if (entry.kind, entry.rule) == ("step", rule)]
    return before[-1] if before else 0


def rail_words(ruleset: str) -> list[tuple[str, str]]:
    """Return each rail of windows with the game's names of its timings."""
    rules = RULESETS.get(ruleset) or RULESETS[DEFAULT_GAME]
    found = []
    for rail in "air":
        names = [TIMINGS[number].name for number in rules.timings if TIMINGS[number].rail == rail]
        said = [name for name in names if not any(name.endswith(f" {other}") for other in names)]
        found += [(rail, ", ".join(said))] if said else []
    return found


def _is_after(opening: TimingStepPayload) -> bool:
    return TIMINGS[TIMING_NUMBERS[opening.timing]].after


def _imminent(opened: OpenedMatch, before: list[TimingStepPayload], about: str) -> TimingRung:
    rules = RULESETS.get(opened.header.ruleset)
    name, rule = rules.steps.imminent if rules is not None else ("It is about to happen", "")
    return TimingRung(name, OPENED, gettext("reached"), about, rule, before[0].step, is_engine_text=True)


def _happening(
    opened: OpenedMatch, held: ViewerLog, told: TimingPayload, step: int, first: TimingStepPayload, about: str
) -> TimingRung:
    """Return the rung of the occurrence itself, or of its not happening."""
    after = [one for one in told.openings if _is_after(one)]
    none = bool(first.fates) and all(fate and fate != REPLACED for fate in first.fates)
    if none or all(any(check.short == NOT_HAPPENING for check in one.why) for one in after):
        fates = ", ".join(dict.fromkeys(filter(None, first.fates))) or gettext("saved, replaced or canceled")
        return TimingRung(gettext("It does not happen"), OFF, gettext("did not happen"), fates)
    row = held.row(step)
    happened = row.style not in ("window", "close") and row.kind not in ANSWER_KINDS
    rule = row.rule if happened else ""
    rules = RULESETS.get(opened.header.ruleset)
    name, usual = rules.steps.happens if rules is not None else ("It happens", "")
    return TimingRung(
        name,
        OPENED,
        gettext("happened"),
        about,
        rule or usual,
        step if happened else 0,
        happened,
        is_engine_text=True,
    )


def _rung(opened: OpenedMatch, held: ViewerLog, step: int, opening: TimingStepPayload) -> TimingRung:
    rules = RULESETS.get(opened.header.ruleset)
    timing = TIMING_NUMBERS[opening.timing]
    rule = rules.timings.get(timing, "") if rules is not None else ""
    speak = [check for check in opening.why if check.ok]
    against = [check for check in opening.why if not check.ok]
    name = rules.steps.windows.get(timing, "") if rules is not None else ""
    name = name or f"{opening.timing.capitalize()}s"
    if not opening.window:
        only = len(against) == 1
        words = (
            against[0].words
            if only
            else ngettext(
                "%(number)s card checked. No card could be used here.",
                "%(number)s cards checked. No card could be used here.",
                len(against),
            )
        )
        named = () if only else tuple(against)
        return TimingRung(
            name,
            OFF,
            gettext("did not open"),
            words,
            rule,
            speak=named[:MAX_UNFOLDED_CHECKS],
            rest=named[MAX_UNFOLDED_CHECKS:],
            is_engine_text=only,
        )
    row = held.row(opening.window)
    answers = answers_in(opened, held, row)
    is_here = row.number <= step <= row.end
    state, word, words = _window_state(answers, held.viewer)
    cut = max(MAX_UNFOLDED_CHECKS - len(speak), 0)
    shown, rest = (*speak, *against[:cut]), tuple(against[cut:])
    return TimingRung(name, state, word, words, rule, row.number, is_here, answers, shown, rest)


def answers_in(opened: OpenedMatch, held: ViewerLog, window: LogRow) -> tuple[LogRow, ...]:
    """Return the answers in a window itself, without those of windows inside it."""
    inside = opened.entries[window.number : window.end]
    return tuple(
        held.row(entry.number) for entry in inside if entry.parent == window.number and entry.kind in ANSWER_KINDS
    )


def _window_state(answers: tuple[LogRow, ...], viewer: int) -> tuple[str, str, str]:
    acted = [row for row in answers if row.kind == "choice"]
    if acted:
        return (
            OPENED,
            gettext("used"),
            ngettext(
                "Opened. %(number)s ability or card used.", "Opened. %(number)s abilities or cards used.", len(acted)
            ),
        )
    if viewer == JUDGE and not any(row.offers for row in answers):
        return IDLE, gettext("no player could act"), gettext("Opened. No player could act.")
    return OPENED, gettext("all passed"), gettext("Opened. All players passed.")
