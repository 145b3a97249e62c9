"""What card effects do, in words."""

from __future__ import annotations

from engine.log.journal import Entry
from engine.log.names import Names
from engine.log.words.saying import change, count, first, hint, secret_titles, what, who, words


@words("token")
def _token(entry: Entry, names: Names) -> str:
    match entry.data:
        case (str(token), int(before), int(after)):
            verb = "gets" if after > before else "loses"
            return f"{what(entry, names)} {verb} a {token} token {change(before, after)}"
    return f"{what(entry, names)}: a token changes"


@words("leaves challenge")
def _leaves(entry: Entry, names: Names) -> str:
    return f"{what(entry, names)} is removed from the challenge"


@words("joins challenge")
def _joins(entry: Entry, names: Names) -> str:
    return f"{what(entry, names)} joins the challenge"


@words("control")
def _control(entry: Entry, names: Names) -> str:
    return f"{who(entry, names)} takes control of {what(entry, names)}"


@words("look")
def _look(entry: Entry, names: Names) -> str:
    match entry.data:
        case (str(where), int(number), int(owner)):
            whose = names.whose(owner)
            return f"{who(entry, names)} looks at {count(number, 'card')} of {whose} {where}" + secret_titles(
                entry, names
            )
    return f"{who(entry, names)} looks at cards"


@words("reorder")
def _reorder(entry: Entry, names: Names) -> str:
    match entry.data:
        case (int(owner), int(top), int(bottom)):
            where = f"puts {count(top, 'card')} on top of {names.whose(owner)} deck and {bottom} on its bottom"
            return f"{who(entry, names)} {where}" + secret_titles(entry, names)
    return f"{who(entry, names)} puts cards back"


@words("reveal")
def _reveal(entry: Entry, names: Names) -> str:
    match entry.data:
        case (str(code), str(where)):
            return f"{who(entry, names)} reveals {names.titled(code)} from the {where}"
    return f"{who(entry, names)} reveals a card"


@words("instead")
def _instead(entry: Entry, names: Names) -> str:
    return f"{what(entry, names)} goes to the {first(entry.data)} instead"


@words("reduces")
def _reduces(entry: Entry, names: Names) -> str:
    match entry.data:
        case (int(amount), str(until)):
            return f"{who(entry, names)} pays {amount} less for the next card that fits" + hint(
                f"until the {until} ends"
            )
    return f"{who(entry, names)} pays less for the next card that fits"


@words("delayed")
def _delayed(entry: Entry, names: Names) -> str:
    match entry.data:
        case (str(when), tuple(cards)):
            return f"An effect of {what(entry, names)} waits for the {when}" + hint(
                names.cards(cards) if cards else ""
            )
    return f"An effect of {what(entry, names)} waits"


@words("named")
def _named(entry: Entry, names: Names) -> str:
    return f"{who(entry, names)} names {first(entry.data)}"


@words("delayed now")
def _delayed_now(entry: Entry, names: Names) -> str:
    return f"The effect of {what(entry, names)} that waited resolves"
