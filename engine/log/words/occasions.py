"""What a window is around, in a few words: what is about to happen, or has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.abilities.timings import TIMINGS
from engine.log.journal import Data, Entry
from engine.log.words.saying import listed

if TYPE_CHECKING:
    from engine.log.names import Names

PAST: Final = frozenset(timing.name for timing in TIMINGS if timing.after)
AS_NOTED: Final = {
    "leave play": "leave",
    "gain gold": "gold",
    "pay gold": "gold",
    "gain power": "power",
    "discard": "move",
    "to hand": "move",
    "enter play": "enter",
    "place duplicate": "duplicate",
    "discard duplicate": "move",
    "finish event": "move",
    "phase begins": "begins",
    "phase ends": "ends",
    "initiate challenge": "challenge",
    "declare defenders": "defenders",
    "win challenge": "wins",
    "win dominance": "dominance",
    "end challenge": "challenge ends",
    "eliminate": "eliminated",
}
"""What an event's own log line is called, where its name differs."""

EVENT_SAID: Final = {
    "kneel": "{card} kneels",
    "place token": "{card} gets a token",
    "remove token": "{card} loses a token",
    "discard power": "{card} loses power",
    "move gold": "{seat} takes gold",
    "leave challenge": "{card} is removed from the challenge",
    "join challenge": "{card} joins the challenge",
    "take control": "{seat} takes control of {card}",
    "into deck": "{card} goes to the deck",
    "to pile": "{card} is placed in a pile",
    "look": "cards are looked at",
    "reorder": "{seat} puts cards back in another order",
    "show": "{card} is revealed",
    "replace": "{card} goes elsewhere instead",
    "attach": "{card} becomes an attachment",
    "hidden duplicate": "{card} gets a facedown duplicate",
    "reduce": "a card will cost less",
    "delay": "an effect is put off",
    "strength raised": "the STR of {card} is increased",
    "stand": "{card} stands",
    "stand all": "cards stand",
    "gain gold": "{seat} gains gold",
    "pay gold": "{seat} pays gold",
    "gain power": "{card} gains power",
    "move power": "power moves from {card}",
    "draw": "{seat} draws",
    "discard": "{card} is discarded",
    "to hand": "{card} goes to hand",
    "shuffle": "{seat} shuffles",
    "enter play": "{card} enters play",
    "place duplicate": "{card} becomes a duplicate",
    "leave play": "{card} is {how}",
    "discard duplicate": "a duplicate is discarded",
    "save": "{card} is saved",
    "reveal plot": "{card} is revealed",
    "recycle plots": "{seat} recycles plots",
    "first player": "{seat} is first player",
    "phase begins": "the phase begins",
    "phase ends": "the phase ends",
    "round ends": "the round ends",
    "initiate challenge": "{seat} initiates a challenge",
    "bypass": "{card} is bypassed",
    "declare defenders": "{seat} declares defenders",
    "win challenge": "{seat} wins the challenge",
    "nobody wins": "nobody wins the challenge",
    "end challenge": "the challenge ends",
    "win dominance": "{seat} wins dominance",
    "eliminate": "{seat} is eliminated",
    "initiate": "the effect of {card} initiates",
    "play": "{card} is played",
    "lasting": "a lasting effect begins",
    "mulligan": "{seat} takes a mulligan",
    "place setup": "a setup card is placed",
    "reveal setup": "setup cards are revealed",
    "attach setup": "a setup card is attached",
    "choose plot": "a plot is chosen",
    "finish event": "{card} goes to the discard pile",
    "cancel": "the effect is canceled",
}


def event_words(kind: str, card: str, seat: str, how: str) -> str:
    """What is about to happen or has happened, in a few words."""
    return EVENT_SAID.get(kind, kind).format(card=card, seat=seat, how=how or "leaving play")


def around(window: Entry) -> tuple[str, Data]:
    """The timing of a window and the events it is around; neither if its data are not those of a window."""
    match window.data:
        case (str(timing), _, tuple(events)):
            return timing, events
    return "", ()


def occasion(window: Entry, names: Names, member: int = -1) -> str:
    """What a window is around: `before "Robb Stark is killed"`, or `after 12` where that step is in the log."""
    timing, events = around(window)
    said = []
    for event in events if member < 0 else events[member : member + 1]:
        match event:
            case (str(kind), int(about), int(seat), str(how)):
                step = names.last(window.parent, AS_NOTED.get(kind, kind), about)
                if timing in PAST and step:
                    said.append(str(step))
                else:
                    said.append(f'"{event_words(kind, names.card(about), names.seat(seat), how)}"')
    return f"{'after' if timing in PAST else 'before'} {listed(said)}" if said else ""
