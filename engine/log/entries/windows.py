"""Entries about windows and what is used in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.abilities.timings import PASSIVE, TIMINGS, WHEN_REVEALED
from engine.chain.journal import LogEntry
from engine.english import capitalize, join_words, say_count
from engine.log.kinds import CARD_PAIRS, SUBJECT_CARD, EntryText, declare_kind
from engine.log.text.occasions import describe_occasion, read_window
from engine.log.text.phrases import actor_name, subject_name, with_secret

if TYPE_CHECKING:
    from engine.log.names import Names


class WindowEntry(NamedTuple):
    timing: str
    occurrence: int
    events: tuple[tuple[str, int, int, str], ...]
    """What it is around: the kind of event, the card and the seat it happens to, and how."""

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        event = describe_occasion(entry, names)
        return EntryText(f"{capitalize(self.timing)} window{' ' + event if event else ''}")


class EmptyWindowEntry(NamedTuple):
    timing: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{capitalize(self.timing)} window, in which nobody could do anything")


class CloseEntry(NamedTuple):
    why: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        """Describe why the window closes.

        The game's own word replaces "forced ability".
        """
        window = names.windows.get(entry.parent)
        timing = None if window is None else window.data[0]
        called = FORCED_ABILITY_WORDS.get(timing) if isinstance(timing, str) else None
        why = self.why.replace("forced ability", called) if called else names.pool.words.say(self.why)
        return EntryText("The window closes", (why,))


FORCED_ABILITY_WORDS: Final = {TIMINGS[PASSIVE].name: "passive", TIMINGS[WHEN_REVEALED].name: "when-revealed ability"}
"""What resolves in windows whose abilities are not called forced abilities."""


class UseEntry(NamedTuple):
    timing: str
    ability: int
    code: str
    member: int = -1
    """Which of the window's events it answers; older logs do not say it."""

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        if self.timing == "duplicate":
            return EntryText(
                f"{actor_name(entry, names)} uses a duplicate of {subject_name(entry, names)}",
                _describe_use(entry, "", names),
            )
        used_in = _describe_use(entry, self.timing, names, self.member)
        if self.timing == TIMINGS[PASSIVE].name:
            return EntryText(
                f"The passive of {names.whose(entry.actor)} {subject_name(entry, names)} initiates", used_in
            )
        return EntryText(f"{actor_name(entry, names)} uses {subject_name(entry, names)}", used_in)


class PlayEntry(NamedTuple):
    code: str
    member: int = -1

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(
            f"{actor_name(entry, names)} plays {subject_name(entry, names)}",
            _describe_use(entry, "", names, self.member),
        )


def _describe_use(entry: LogEntry, timing: str, names: Names, member: int = -1) -> tuple[str, ...]:
    """Return in which window an ability is used, and for what.

    For example `reaction` and `after 12`.
    """
    window = names.windows.get(entry.parent)
    if window is None:
        return (timing,)
    return read_window(window)[0], describe_occasion(window, names, member)


class TargetEntry(NamedTuple):
    chosen: tuple[int, ...]
    among: tuple[int, ...]

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        if not self.chosen:
            return EntryText(f"{actor_name(entry, names)} chooses nothing")
        chooses = f"{actor_name(entry, names)} chooses {names.cards(self.chosen)}"
        if 0 in self.chosen:  # a hidden card: what else there was to choose from is hidden too
            return EntryText(with_secret(chooses, entry, names))
        others = [names.card(ref) for ref in self.among if ref not in self.chosen]
        return EntryText(chooses, (f"could choose: {join_words(others)}" if others else "no other target",))


class CanceledEntry(NamedTuple):
    by: int
    """The step that canceled it."""

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        card = f"{names.whose(entry.actor)} {subject_name(entry, names)}"
        return EntryText(f"The effects of {card} are canceled", (f"by {self.by}" if self.by else "",))


class NotThenEntry(NamedTuple):
    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText("What follows does not resolve: what came before it did not in full")


class SearchEntry(NamedTuple):
    number: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(
            with_secret(f"{actor_name(entry, names)} looks at the top {self.number} of the deck", entry, names)
        )


class FoundEntry(NamedTuple):
    number: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(
            f"{actor_name(entry, names)} finds {say_count(self.number, 'card') if self.number else 'nothing'}"
        )


class SaveEntry(NamedTuple):
    how: str
    """What would have happened to it."""

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{subject_name(entry, names)} is saved", (f"instead of being {self.how}",))


declare_kind(
    "window", WindowEntry, style="window", rails={timing.name: timing.rail for timing in TIMINGS if timing.rail}
)
declare_kind("empty window", EmptyWindowEntry, style="empty window", quiet=True)
declare_kind("close", CloseEntry, style="close")
declare_kind("use", UseEntry, icon="play", loud=True, shows=SUBJECT_CARD)
declare_kind("play", PlayEntry, icon="play", loud=True, shows=SUBJECT_CARD, leaves="being played")
declare_kind("target", TargetEntry, icon="offer")
declare_kind("canceled", CanceledEntry, icon="cross", loud=True)
declare_kind("not then", NotThenEntry)
declare_kind("search", SearchEntry, icon="eye", secret=CARD_PAIRS, leaves="deck")
declare_kind("found", FoundEntry)
declare_kind("save", SaveEntry, icon="check", loud=True)
