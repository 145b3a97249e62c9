"""Windows, and what is used in them, in words."""

from __future__ import annotations

from typing import Final

from engine.abilities.timings import TIMINGS
from engine.log.journal import Datum, Entry
from engine.log.names import Names, listed, numbers
from engine.log.words.saying import capital, count, first, hint, secret_titles, what, who, words

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


def occasion(window: Entry, names: Names, member: Datum = None) -> str:
    """What a window is around: `before "Robb Stark is killed"`, or `after 12` where that step is in the log."""
    match window.data:
        case (str(timing), _, tuple(events)):
            said = []
            for event in events if not isinstance(member, int) else events[member : member + 1]:
                match event:
                    case (str(kind), int(about), int(seat), str(how)):
                        step = names.last(window.parent, AS_NOTED.get(kind, kind), about)
                        if timing in PAST and step:
                            said.append(str(step))
                        else:
                            said.append(f'"{event_words(kind, names.card(about), names.seat(seat), how)}"')
            return f"{'after' if timing in PAST else 'before'} {listed(said)}" if said else ""
    return ""


@words("window")
def _window(entry: Entry, names: Names) -> str:
    around = occasion(entry, names)
    return f"{capital(first(entry.data))} window{' ' + around if around else ''}"


@words("empty window")
def _empty_window(entry: Entry, names: Names) -> str:
    return f"{capital(first(entry.data))} window, in which nobody could do anything"


@words("close")
def _close(entry: Entry, names: Names) -> str:
    return "The window closes" + hint(first(entry.data))


def used_in(entry: Entry, timing: str, names: Names, member: Datum = None) -> str:
    """`[reaction, after 12]`: in which window an ability is used, and for what."""
    window = names.windows.get(entry.parent)
    if window is None:
        return hint(timing)
    return hint(first(window.data), occasion(window, names, member))


@words("use")
def _use(entry: Entry, names: Names) -> str:
    timing = first(entry.data)
    if timing == "duplicate":
        return f"{who(entry, names)} uses a duplicate of {what(entry, names)}" + used_in(entry, "", names)
    member = entry.data[3] if len(entry.data) > 3 else None
    return f"{who(entry, names)} uses {what(entry, names)}" + used_in(entry, timing, names, member)


@words("play")
def _play(entry: Entry, names: Names) -> str:
    member = entry.data[1] if len(entry.data) > 1 else None
    return f"{who(entry, names)} plays {what(entry, names)}" + used_in(entry, "", names, member)


@words("target")
def _target(entry: Entry, names: Names) -> str:
    match entry.data:
        case (tuple(chosen), tuple(among)):
            if not chosen:
                return f"{who(entry, names)} chooses nothing"
            if 0 in chosen:  # a hidden card: what else there was to choose from is hidden too
                return f"{who(entry, names)} chooses {names.cards(chosen)}" + secret_titles(entry, names)
            others = [names.card(ref) for ref in numbers(among) if ref not in chosen]
            also = f"could choose: {listed(others)}" if others else "no other target"
            return f"{who(entry, names)} chooses {names.cards(chosen)}" + hint(also)
    return f"{who(entry, names)} chooses"


@words("canceled")
def _canceled(entry: Entry, names: Names) -> str:
    return "The effects are canceled"


@words("not then")
def _not_then(entry: Entry, names: Names) -> str:
    return "What follows does not resolve: what came before it did not in full"


@words("search")
def _search(entry: Entry, names: Names) -> str:
    return f"{who(entry, names)} looks at the top {first(entry.data)} of the deck" + secret_titles(entry, names)


@words("found")
def _found(entry: Entry, names: Names) -> str:
    number = entry.data[0] if entry.data and isinstance(entry.data[0], int) else 0
    return f"{who(entry, names)} finds {count(number, 'card') if number else 'nothing'}"


@words("save")
def _save(entry: Entry, names: Names) -> str:
    return f"{what(entry, names)} is saved"
