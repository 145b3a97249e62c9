"""Entries about windows, and about what is used in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.abilities.timings import PASSIVE, TIMINGS, WHEN_REVEALED
from engine.chain.journal import Entry
from engine.english import capital, count, listed
from engine.log.kinds import PAIRS, SUBJECT, Said, kind
from engine.log.text.occasions import around, occasion
from engine.log.text.phrases import what, who, with_secret

if TYPE_CHECKING:
    from engine.log.names import Names


class Window(NamedTuple):
    timing: str
    occurrence: int
    events: tuple[tuple[str, int, int, str], ...]
    """What it is around: the event's kind, the card and the seat it happens to, and how."""

    def said(self, entry: Entry, names: Names) -> Said:
        event = occasion(entry, names)
        return Said(f"{capital(self.timing)} window{' ' + event if event else ''}")


class EmptyWindow(NamedTuple):
    timing: str

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{capital(self.timing)} window, in which nobody could do anything")


class Close(NamedTuple):
    why: str

    def said(self, entry: Entry, names: Names) -> Said:
        """What is left by name: where a game calls forced abilities something else, its windows do."""
        window = names.windows.get(entry.parent)
        timing = None if window is None else window.data[0]
        called = LEFT.get(timing) if isinstance(timing, str) else None
        why = self.why.replace("forced ability", called) if called else names.pool.words.say(self.why)
        return Said("The window closes", (why,))


LEFT: Final = {TIMINGS[PASSIVE].name: "passive", TIMINGS[WHEN_REVEALED].name: "when-revealed ability"}
"""What resolves in windows whose abilities are not called forced ones."""


class Use(NamedTuple):
    timing: str
    ability: int
    code: str
    member: int = -1
    """For which of the window's events; older logs do not say it."""

    def said(self, entry: Entry, names: Names) -> Said:
        if self.timing == "duplicate":
            return Said(f"{who(entry, names)} uses a duplicate of {what(entry, names)}", _used_in(entry, "", names))
        used_in = _used_in(entry, self.timing, names, self.member)
        if self.timing == TIMINGS[PASSIVE].name:
            return Said(f"The passive of {names.whose(entry.actor)} {what(entry, names)} initiates", used_in)
        return Said(f"{who(entry, names)} uses {what(entry, names)}", used_in)


class Play(NamedTuple):
    code: str
    member: int = -1

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{who(entry, names)} plays {what(entry, names)}", _used_in(entry, "", names, self.member))


def _used_in(entry: Entry, timing: str, names: Names, member: int = -1) -> tuple[str, ...]:
    """`reaction, after 12`: in which window an ability is used, and for what."""
    window = names.windows.get(entry.parent)
    if window is None:
        return (timing,)
    return around(window)[0], occasion(window, names, member)


class Target(NamedTuple):
    chosen: tuple[int, ...]
    among: tuple[int, ...]

    def said(self, entry: Entry, names: Names) -> Said:
        if not self.chosen:
            return Said(f"{who(entry, names)} chooses nothing")
        chooses = f"{who(entry, names)} chooses {names.cards(self.chosen)}"
        if 0 in self.chosen:  # a hidden card: what else there was to choose from is hidden too
            return Said(with_secret(chooses, entry, names))
        others = [names.card(ref) for ref in self.among if ref not in self.chosen]
        return Said(chooses, (f"could choose: {listed(others)}" if others else "no other target",))


class Canceled(NamedTuple):
    by: int
    """The step that did it."""

    def said(self, entry: Entry, names: Names) -> Said:
        card = f"{names.whose(entry.actor)} {what(entry, names)}"
        return Said(f"The effects of {card} are canceled", (f"by {self.by}" if self.by else "",))


class NotThen(NamedTuple):
    def said(self, entry: Entry, names: Names) -> Said:
        return Said("What follows does not resolve: what came before it did not in full")


class Search(NamedTuple):
    number: int

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(with_secret(f"{who(entry, names)} looks at the top {self.number} of the deck", entry, names))


class Found(NamedTuple):
    number: int

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{who(entry, names)} finds {count(self.number, 'card') if self.number else 'nothing'}")


class Save(NamedTuple):
    how: str
    """What would have happened to it."""

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{what(entry, names)} is saved", (f"instead of being {self.how}",))


kind("window", Window, style="window", rails={timing.name: timing.rail for timing in TIMINGS if timing.rail})
kind("empty window", EmptyWindow, style="empty window", quiet=True)
kind("close", Close, style="close")
kind("use", Use, icon="play", loud=True, shows=SUBJECT)
kind("play", Play, icon="play", loud=True, shows=SUBJECT, leaves="being played")
kind("target", Target, icon="offer")
kind("canceled", Canceled, icon="cross", loud=True)
kind("not then", NotThen)
kind("search", Search, icon="eye", secret=PAIRS, leaves="deck")
kind("found", Found)
kind("save", Save, icon="check", loud=True)
