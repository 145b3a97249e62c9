"""Views of a step: each seat's screen, or the board of a judge or the public."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine import JUDGE, PUBLIC, Prompt
from engine.english import join_words
from engine.log.undone_steps import find_undone_steps
from engine.views.shapes import PreferencesPayload
from tournament.replays.operations.opened_match import Opened, said_viewer
from tournament.replays.operations.table import look_and_before
from tournament.replays.pages.table import Seat, Table, draw

SCREENS: Final = "screens"
"""Name of the board with both seats' screens."""
UNTIL: Final = {
    "window": "this window ends",
    "phase": "the phase ends",
    "round": "the round ends",
    "decision": "the next decision",
    "targeted": "something of its own is targeted",
}


@dataclass(frozen=True, slots=True)
class Screen:
    """What one seat had before it: its table, its prompt and its preferences."""

    number: int
    table: Table
    prompt: Prompt | None
    manners: str
    """Preferences in words; empty if the engine does not know them."""
    set_at: int
    """The step at which the preferences were last set; 0 for the default."""

    @property
    def own(self) -> Seat:
        return self.table.seats[self.number]

    @property
    def others(self) -> tuple[Seat, ...]:
        return tuple(seat for number, seat in enumerate(self.table.seats) if number != self.number)


@dataclass(frozen=True, slots=True)
class Moment:
    """The shown boards of a step: screens, or one whole table."""

    board: str
    screens: tuple[Screen, ...]
    table: Table
    """The step's table as the reader may see it."""


def boards_of(opened: Opened, viewer: int) -> tuple[tuple[str, str], ...]:
    """Return name and label of each board of a viewer, the default first."""
    public = (said_viewer(PUBLIC), "Public")
    if viewer == PUBLIC:
        return (public,)
    if viewer != JUDGE:
        return (said_viewer(viewer), f"{opened.names[viewer]}’s screen"), public
    judge = (said_viewer(JUDGE), "Judge’s board")
    if len(opened.names) == 2:
        return (SCREENS, "Both screens"), judge, public
    return (judge, *((said_viewer(seat), name) for seat, name in enumerate(opened.names)), public)


def moment_of(opened: Opened, step: int, viewer: int, board: str, subject: int) -> Moment:
    """Return what is drawn of a step on a board."""
    seats = [seat for seat in range(len(opened.names)) if board == said_viewer(seat)]
    if board == SCREENS:
        seats = list(range(len(opened.names)))
    whole = PUBLIC if board == said_viewer(PUBLIC) else viewer
    return Moment(
        board,
        tuple(_screen(opened, step, seat, subject) for seat in seats),
        _drawn(opened, step, whole, subject),
    )


def _drawn(opened: Opened, step: int, viewer: int, subject: int) -> Table:
    look, before = look_and_before(opened, step, viewer)
    return draw(look, opened.pool, subject, before)


def _screen(opened: Opened, step: int, seat: int, subject: int) -> Screen:
    look, _before = look_and_before(opened, step, seat)
    manners = look.seen.manners if look.seen is not None else None
    return Screen(
        seat,
        _drawn(opened, step, seat, subject),
        next((prompt for prompt in look.view.prompts if prompt.seat == seat), None),
        said_manners(manners) if manners is not None else "",
        _set_at(opened, step, seat),
    )


def said_manners(manners: PreferencesPayload) -> str:
    """Describe a seat's preferences as its own board does."""
    if manners.auto_pass:
        words = f"passes until {UNTIL.get(manners.auto_pass, manners.auto_pass)}"
    else:
        asked = [name.replace("-", " ") for name in manners.windows if name.replace("-", " ") in manners.ask_in]
        words = "asked only if it can act"
        if len(asked) == len(manners.windows):
            words = "asked in every window"
        elif asked:
            words = f"asked if it can act, and always in {join_words(asked)}"
    return words if manners.confirm_risky else f"{words}; risky passes at once"


def _set_at(opened: Opened, step: int, seat: int) -> int:
    """Return the step at which a seat last set its preferences; 0 for never.

    Undone settings don't count.
    """
    entries = opened.entries[:step]
    settings = [entry.number for entry in entries if entry.kind == "setting" and entry.actor == seat]
    if not settings:
        return 0
    gone = find_undone_steps(entries)
    return next((number for number in reversed(settings) if number not in gone), 0)
