"""The occasion of a window: what is about to happen or has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.abilities.timings import (
    ACTION,
    FORCED_INTERRUPT,
    FORCED_REACTION,
    INTERRUPT,
    PASSIVE,
    REACTION,
    RESPONSE,
    SAVE_CANCEL,
    TIMINGS,
    WHEN_REVEALED,
    WOULD,
)
from engine.cards import CHALLENGES
from engine.chain.journal import Data, LogEntry
from engine.english import capitalize, join_words, phrase
from engine.events.base import describe_event

if TYPE_CHECKING:
    from engine.log.names import Names

PAST_TIMINGS: Final = frozenset(timing.name for timing in TIMINGS if timing.after)
SAVING_TIMINGS: Final = frozenset(timing.name for timing in TIMINGS if timing.saves)
NAMED_EVENTS: Final = 3
"""How many events the name of a window lists; its hint lists all."""

WINDOWS: Final = {
    TIMINGS[WOULD].name: "%(events)s: save or cancel?",
    TIMINGS[SAVE_CANCEL].name: "%(events)s: save or cancel?",
    TIMINGS[FORCED_INTERRUPT].name: "Forced interrupts to: %(events)s",
    TIMINGS[INTERRUPT].name: "Interrupts to: %(events)s",
    TIMINGS[FORCED_REACTION].name: "Forced reactions to: %(events)s",
    TIMINGS[REACTION].name: "Reactions to: %(events)s",
    TIMINGS[WHEN_REVEALED].name: "When-revealed abilities: %(events)s",
    TIMINGS[PASSIVE].name: "Passive abilities after: %(events)s",
    TIMINGS[RESPONSE].name: "Responses to: %(events)s",
}
"""What a window is called, by its timing."""
CANCEL_WINDOW: Final = "%(events)s: cancel?"
BARE_WINDOWS: Final = {
    TIMINGS[ACTION].name: "Action window",
    TIMINGS[WOULD].name: "Save or cancel?",
    TIMINGS[SAVE_CANCEL].name: "Save or cancel?",
}
"""The same for windows around nothing that the log names."""
USES: Final = {
    TIMINGS[WOULD].name: "would interrupt: %(events)s",
    TIMINGS[SAVE_CANCEL].name: "save or cancel: %(events)s",
    TIMINGS[FORCED_INTERRUPT].name: "forced interrupt to: %(events)s",
    TIMINGS[INTERRUPT].name: "interrupt to: %(events)s",
    TIMINGS[FORCED_REACTION].name: "forced reaction to: %(events)s",
    TIMINGS[REACTION].name: "reaction to: %(events)s",
    TIMINGS[PASSIVE].name: "after: %(events)s",
    TIMINGS[RESPONSE].name: "response to: %(events)s",
}
"""What an ability is used for, by the timing of its window."""

CHALLENGE_EVENTS: Final = {
    "initiate challenge": ("%(seat)s's %(type)s challenge", "%(seat)s's challenge"),
    "win challenge": ("%(seat)s wins the %(type)s challenge", "%(seat)s wins the challenge"),
    "nobody wins": ("nobody wins the %(type)s challenge", "nobody wins the challenge"),
    "end challenge": ("the %(type)s challenge ends", "the challenge ends"),
}
"""Events of a challenge, with and without its type."""
WOULD_LEAVE: Final = {
    "killed": "%(card)s would be killed",
    "sacrificed": "%(card)s would be sacrificed",
    "discarded": "%(card)s would be discarded from play",
    "returned": "%(card)s would return to hand",
    "shuffled": "%(card)s would be shuffled into the deck",
    "put on top": "%(card)s would be put on top of the deck",
    "put to the bottom": "%(card)s would be put on the bottom of the deck",
    "removed": "%(card)s would be removed from the game",
}
WOULD_HAPPEN: Final = {
    "initiate": "the effect of %(card)s would initiate",
    "discard": "%(card)s would be discarded",
    "draw": "%(seat)s would draw",
    "take control": "%(seat)s would take control of %(card)s",
    "gain power": "%(card)s would gain power",
    "move power": "power would move from %(card)s",
    "kneel": "%(card)s would kneel",
    "stand": "%(card)s would stand",
}
"""Events that may still be canceled, in windows for saves and cancels."""

POWER_EVENTS: Final = frozenset({"gain power", "move power", "discard power"})
"""Events in which a faction card stands for its player."""


def read_window(window: LogEntry) -> tuple[str, Data]:
    """Return the timing and the events of a window.

    Both are empty if its data are not those of a window.
    """
    match window.data:
        case (str(timing), _, tuple(events)):
            return timing, events
    return "", ()


def name_window(window: LogEntry, names: Names) -> tuple[str, str]:
    """Name a window by what it answers, with a hint that lists everything if the name can't.

    For example `Reactions to: Arya's military challenge`.
    """
    timing, events = read_window(window)
    said = list(dict.fromkeys(_describe_events(timing, events, names)))
    if not said:
        pattern = BARE_WINDOWS.get(timing)
        return (phrase("%(timing)s window", timing=capitalize(timing)) if pattern is None else phrase(pattern)), ""
    pattern = WINDOWS.get(timing, "%(timing)s window: %(events)s")
    if timing in SAVING_TIMINGS:
        if all([event[0] == "initiate" for event in events if isinstance(event, tuple)]):
            pattern = CANCEL_WINDOW
        said[0] = capitalize(said[0])
    if len(said) <= NAMED_EVENTS:
        return phrase(pattern, events=join_words(said), timing=capitalize(timing)), ""
    more = phrase("%(number)s more", number=len(said) - NAMED_EVENTS + 1)
    named = join_words([*said[: NAMED_EVENTS - 1], more])
    return phrase(pattern, events=named, timing=capitalize(timing)), join_words(said)


def describe_use(window: LogEntry, names: Names, member: int = -1) -> str:
    """Describe what an ability is used for: `reaction to: Robb Stark is killed`.

    member: which of the window's events it answers; -1 if it isn't known.
    """
    timing, events = read_window(window)
    said = list(dict.fromkeys(_describe_events(timing, events if member < 0 else events[member : member + 1], names)))
    if not said:
        return timing
    if len(said) > NAMED_EVENTS:
        more = phrase("%(number)s more", number=len(said) - NAMED_EVENTS + 1)
        said = [*said[: NAMED_EVENTS - 1], more]
    return phrase(USES.get(timing, "%(timing)s: %(events)s"), events=join_words(said), timing=timing)


def _describe_events(timing: str, events: Data, names: Names) -> list[str]:
    said, is_saving = [], timing in SAVING_TIMINGS
    for event in events:
        match event:
            case (str(kind), int(about), int(seat), str(how)):
                is_player = kind in POWER_EVENTS and names.is_faction(about)
                card = names.faction_player(about) if is_player else names.card(about)
                said.append(_describe_one(kind, card, names.seat(seat), how, is_saving, names))
    return said


def _describe_one(kind: str, card: str, seat: str, how: str, is_saving: bool, names: Names) -> str:
    if is_saving:
        would = WOULD_LEAVE.get(how) if kind == "leave play" else WOULD_HAPPEN.get(kind)
        if would is not None:
            return phrase(would, card=card, seat=seat)
    patterns = CHALLENGE_EVENTS.get(kind)
    if patterns is None:
        return describe_event(kind, card, seat, how)
    if names.challenge is None:
        return phrase(patterns[1], seat=seat)
    return phrase(patterns[0], seat=seat, type=CHALLENGES[names.challenge[0]])
