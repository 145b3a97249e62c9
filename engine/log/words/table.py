"""What happens to cards, gold and power in words."""

from __future__ import annotations

from typing import Final

from engine.log.journal import Entry
from engine.log.names import Names, listed, numbers
from engine.log.words.saying import change, count, first, hint, secret_titles, what, who, words


@words("kneel", "stand")
def _kneel(entry: Entry, names: Names) -> str:
    return f"{what(entry, names)} {entry.kind}s"


@words("stand all")
def _stand_all(entry: Entry, names: Names) -> str:
    refs = entry.data[0] if entry.data else ()
    return f"{count(len(list(numbers(refs))), 'card')} stand up: {names.cards(refs)}"


@words("brings")
def _brings(entry: Entry, names: Names) -> str:
    match entry.data:
        case (str(code), str(verb)):
            by = {"marshal": "marshals {}", "duplicate": "marshals {} as a duplicate", "ambush": "ambushes with {}"}
            return f"{who(entry, names)} {by.get(verb, verb + ' {}').format(names.titled(code))}"
    return f"{who(entry, names)} brings a card"


@words("enter")
def _enter(entry: Entry, names: Names) -> str:
    match entry.data:
        case (_, str(origin), str(how), int(on)):
            where = f" on {names.card(on)}" if on else ""
            if how == "setup":
                return f"{who(entry, names)} attaches {what(entry, names)}{where}"
            source = "" if origin == "hand" else f" from {place(origin)}"
            return f"{what(entry, names)} enters play{where}{source}"
    return f"{what(entry, names)} enters play"


@words("duplicate")
def _duplicate(entry: Entry, names: Names) -> str:
    match entry.data:
        case (_, int(host), str(_how)):
            return f"{who(entry, names)} has a duplicate on {names.card(host)}"
    return f"{what(entry, names)} becomes a duplicate"


PLACES: Final = {
    "deck": "the deck",
    "discard": "the discard pile",
    "dead": "the dead pile",
    "used": "the used pile",
    "removed": "outside the game",
    "plots": "the plot deck",
}


def place(zone: str) -> str:
    return PLACES.get(zone, zone)


@words("leave")
def _leave(entry: Entry, names: Names) -> str:
    match entry.data:
        case (str(how), str(to), int(power), tuple(tokens), int(owner)):
            lost = [f"{power} power"] if power else []
            lost += [f"{pair[1]} {pair[0]}" for pair in tokens if isinstance(pair, tuple) and len(pair) == 2]
            gone = f"with {listed(lost)}" if lost else ""
            theirs = f"to {names.whose(owner)} {place(to).removeprefix('the ')}" if owner != entry.actor else ""
            return f"{what(entry, names)} {LEFT.get(how, f'is {how}')}" + hint(theirs, gone)
    return f"{what(entry, names)} leaves play"


LEFT: Final = {
    "discarded": "is discarded from play",
    "returned": "returns to hand",
    "shuffled": "is shuffled into the deck",
    "removed": "is removed from the game",
}


@words("move")
def _move(entry: Entry, names: Names) -> str:
    match entry.data:
        case (str(code), str(origin), str(to), str(how)):
            title = names.titled(code) if code else ""
            if to == "hand":
                card = title or (secret_titles(entry, names).removeprefix(": ") or "a card")
                return f"{who(entry, names)} takes {card} from {place(origin)} to hand" + hint(how)
            if to == "deck":
                card = title or (secret_titles(entry, names).removeprefix(": ") or "a card")
                source = "" if origin == "deck" else f" from {place(origin)}"
                where = {"bottom": "to the bottom of", "top": "on top of"}.get(how, "into")
                return f"{who(entry, names)} puts {card}{source} {where} the deck"
            if origin == "duplicate":
                return f"A duplicate of {title} is discarded"
            if origin == "being played":
                return f"{title} goes to {place(to)}"
            return f"{who(entry, names)} discards {title} from {place(origin)}" + hint(MOVED.get(how, how))
    return f"{what(entry, names)} moves"


MOVED: Final = {"chosen": "", "reserve": "down to the reserve", "pillage": "by pillage"}


@words("choose plot")
def _choose_plot(entry: Entry, names: Names) -> str:
    return f"{who(entry, names)} lays a plot facedown" + secret_titles(entry, names)


@words("reveal plot")
def _reveal_plot(entry: Entry, names: Names) -> str:
    match entry.data:
        case (_, int(used)) if used:
            return f"{who(entry, names)} reveals {what(entry, names)}" + hint(f"{names.card(used)} is used")
    return f"{who(entry, names)} reveals {what(entry, names)}"


@words("recycle plots")
def _recycle(entry: Entry, names: Names) -> str:
    return f"{who(entry, names)} takes {first(entry.data)} used plots back into the plot deck"


@words("gold")
def _gold(entry: Entry, names: Names) -> str:
    match entry.data:
        case (str(why), int(before), int(after)):
            verb = {"income": "collects", "pays": "pays", "returns": "returns", "gains": "gains"}.get(why)
            because = "" if verb else why
            verb = verb or ("gains" if after > before else "pays")
            said = f"{who(entry, names)} {verb} {abs(after - before)} gold {change(before, after)}"
            return said + hint(because)
    return f"{names.whose(entry.actor)} gold changes"


@words("power")
def _power(entry: Entry, names: Names) -> str:
    match entry.data:
        case (str(why), int(before), int(after)):
            said = f"{what(entry, names)} gains {after - before} power {change(before, after)}"
            return said + hint("" if why == "gains" else why)
    return f"{what(entry, names)} gains power"


@words("move power")
def _move_power(entry: Entry, names: Names) -> str:
    match entry.data:
        case (int(target), int(before), int(after), int(there), int(then)):
            source = f"{what(entry, names)} {change(before, after)}"
            return f"{before - after} power moves from {source} to {names.card(target)} {change(there, then)}"
    return f"Power moves from {what(entry, names)}"
