"""Views of a step: each seat's screen, or the board of a judge or the public."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine import JUDGE, PUBLIC, Prompt
from engine.log.undone_steps import find_undone_steps
from engine.views.shapes import PreferencesPayload
from tournament.core.translation import gettext, translatable
from tournament.replays.operations.opened_match import OpenedMatch, viewer_name
from tournament.replays.operations.table import table_and_before
from tournament.replays.pages.table import SeatWidget, TableWidget, draw_table

SCREENS_BOARD: Final = "screens"
"""Name of the board with both seats' screens."""
UNTIL_TEXTS: Final = {
    "window": translatable("pass until this window ends"),
    "phase": translatable("pass until the phase ends"),
    "round": translatable("pass until the round ends"),
    "decision": translatable("pass until the next decision"),
    "targeted": translatable("pass until an own card is targeted"),
}


@dataclass(frozen=True, slots=True)
class SeatScreen:
    """What one seat had before it: its table, its prompt and its preferences."""

    number: int
    table: TableWidget
    prompt: Prompt | None
    manners: str
    """Preferences in words; empty if the engine does not know them."""
    set_at: int
    """The step at which the preferences were last set; 0 for the default."""

    @property
    def own(self) -> SeatWidget:
        return self.table.seats[self.number]

    @property
    def others(self) -> tuple[SeatWidget, ...]:
        return tuple(seat for number, seat in enumerate(self.table.seats) if number != self.number)


@dataclass(frozen=True, slots=True)
class StepView:
    """The shown boards of a step: screens, or one whole table."""

    board: str
    screens: tuple[SeatScreen, ...]
    table: TableWidget
    """The step's table as the reader may see it."""


def boards_of(opened: OpenedMatch, viewer: int) -> tuple[tuple[str, str], ...]:
    """Return name and label of each board of a viewer, the default first."""
    public = (viewer_name(PUBLIC), gettext("Public"))
    if viewer == PUBLIC:
        return (public,)
    if viewer != JUDGE:
        return (viewer_name(viewer), gettext("%(name)s’s screen", name=opened.names[viewer])), public
    judge = (viewer_name(JUDGE), gettext("Judge’s board"))
    if len(opened.names) == 2:
        return (SCREENS_BOARD, gettext("Both screens")), judge, public
    return (judge, *((viewer_name(seat), name) for seat, name in enumerate(opened.names)), public)


def view_step(opened: OpenedMatch, step: int, viewer: int, board: str, subject: int) -> StepView:
    """Return what is drawn of a step on a board."""
    seats = [seat for seat in range(len(opened.names)) if board == viewer_name(seat)]
    if board == SCREENS_BOARD:
        seats = list(range(len(opened.names)))
    whole = PUBLIC if board == viewer_name(PUBLIC) else viewer
    return StepView(
        board,
        tuple(_screen(opened, step, seat, subject) for seat in seats),
        _draw(opened, step, whole, subject),
    )


def _draw(opened: OpenedMatch, step: int, viewer: int, subject: int) -> TableWidget:
    look, before = table_and_before(opened, step, viewer)
    return draw_table(look, opened.pool, subject, before)


def _screen(opened: OpenedMatch, step: int, seat: int, subject: int) -> SeatScreen:
    look, _before = table_and_before(opened, step, seat)
    manners = look.seen.manners if look.seen is not None else None
    return SeatScreen(
        seat,
        _draw(opened, step, seat, subject),
        next((prompt for prompt in look.view.prompts if prompt.seat == seat), None),
        describe_preferences(manners) if manners is not None else "",
        _preferences_step(opened, step, seat),
    )


def describe_preferences(manners: PreferencesPayload) -> str:
    """Describe a seat's preferences as its own board does."""
    if manners.auto_pass:
        words = gettext(UNTIL_TEXTS.get(manners.auto_pass, manners.auto_pass))
    else:
        asked = [name.replace("-", " ") for name in manners.windows if name.replace("-", " ") in manners.ask_in]
        words = gettext("ask when able")
        if len(asked) == len(manners.windows):
            words = gettext("ask in every window")
        elif asked:
            words = gettext("ask when able, and always in %(windows)s", windows=", ".join(asked))
    if manners.confirm_risky:
        return words
    return gettext("%(setting)s; no warning before risky passes", setting=words)


def _preferences_step(opened: OpenedMatch, step: int, seat: int) -> int:
    """Return the step at which a seat last set its preferences; 0 for never.

    Undone settings don't count.
    """
    entries = opened.entries[:step]
    settings = [entry.number for entry in entries if entry.kind == "setting" and entry.actor == seat]
    if not settings:
        return 0
    gone = find_undone_steps(entries)
    return next((number for number in reversed(settings) if number not in gone), 0)
