"""Setup, rounds, phases, computed values and the end of a match in words."""

from __future__ import annotations

from engine.log.journal import Datum, Entry
from engine.log.names import Names, listed, numbers
from engine.log.views import JUDGE
from engine.log.words.saying import capital, count, drawn_from, first, hint, secret_titles, sum_of, what, who, words


@words("setup")
def _setup(entry: Entry, names: Names) -> str:
    return f"Setup: {first(entry.data)}, {listed(names.seats)}"


@words("first player")
def _first_player(entry: Entry, names: Names) -> str:
    return f"{who(entry, names)} is the first player" + hint(first(entry.data))


@words("announces")
def _announces(entry: Entry, names: Names) -> str:
    codes = [pair[1] for pair in entry.data if isinstance(pair, tuple) and len(pair) == 2]
    return f"{who(entry, names)} announces {listed([names.titled(code) for code in codes if isinstance(code, str)])}"


@words("plot deck")
def _plot_deck(entry: Entry, names: Names) -> str:
    return f"{who(entry, names)} lays out a plot deck of {first(entry.data)}" + secret_titles(entry, names)


@words("shuffle")
def _shuffle(entry: Entry, names: Names) -> str:
    said = f"{names.whose(entry.actor)} deck of {first(entry.data)} is shuffled"
    match entry.data:
        case (_, str(stream), int(epoch), int(begins)) if names.viewer == JUDGE:
            return said + hint(drawn_from(stream, epoch, begins))
    return said


@words("draw")
def _draw(entry: Entry, names: Names) -> str:
    match entry.data:
        case (int(number), int(left)):
            said = f"{who(entry, names)} draws {count(number, 'card')} (deck {left + number} → {left})"
            return said + secret_titles(entry, names)
    return f"{who(entry, names)} draws"


@words("mulligan")
def _mulligan(entry: Entry, names: Names) -> str:
    return f"{who(entry, names)} takes a mulligan: {first(entry.data)} cards go back"


@words("keeps")
def _keeps(entry: Entry, names: Names) -> str:
    return f"{who(entry, names)} keeps the starting hand"


@words("place")
def _place(entry: Entry, names: Names) -> str:
    return f"{who(entry, names)} places a setup card facedown" + secret_titles(entry, names)


@words("setup cards")
def _setup_cards(entry: Entry, names: Names) -> str:
    refs = [pair[0] for pair in entry.data if isinstance(pair, tuple)]
    if not refs:
        return f"{who(entry, names)} has no setup cards"
    return f"{who(entry, names)} reveals setup cards: {listed([names.card(ref) for ref in refs])}"


@words("round")
def _round(entry: Entry, names: Names) -> str:
    return f"Round {first(entry.data)}"


@words("round ends")
def _round_ends(entry: Entry, names: Names) -> str:
    return f"Round {first(entry.data)} ends"


@words("phase")
def _phase(entry: Entry, names: Names) -> str:
    match entry.data:
        case (str(phase), int(number)):
            return f"{capital(phase)} phase, round {number}"
    return capital(first(entry.data))


@words("begins", "ends")
def _begins(entry: Entry, names: Names) -> str:
    return f"The {first(entry.data)} phase {entry.kind}"


@words("step")
def _step(entry: Entry, names: Names) -> str:
    return capital(first(entry.data))


@words("active")
def _active(entry: Entry, names: Names) -> str:
    return f"{who(entry, names)} is the active player"


@words("value")
def _value(entry: Entry, names: Names) -> str:
    match entry.data:
        case ("cost", int(total), int(base), modifiers):
            return f"The cost is {total}" + sum_of(base, modifiers, names, "printed")
        case ("challenge STR", int(total), _, modifiers):
            return f"{who(entry, names)} counts {total} STR" + parts_of(modifiers, names)
        case ("dominance", int(total), _, modifiers):
            return f"{who(entry, names)} counts {total} for dominance" + parts_of(modifiers, names)
        case (str(quantity), int(total), int(base), modifiers):
            quantity = "income" if quantity == "gold" else quantity
            printed = "plot" if entry.subject else "base"
            return f"{names.whose(entry.actor)} {quantity} is {total}" + sum_of(base, modifiers, names, printed)
    return first(entry.data)


def parts_of(modifiers: Datum, names: Names) -> str:
    """What a total is made of: ` (Robb Stark 5, 2 gold)`; a part without a card is gold."""
    said = []
    for modifier in modifiers if isinstance(modifiers, tuple) else ():
        match modifier:
            case (_, int(amount), 0):
                said.append(f"{amount} gold")
            case (_, int(amount), int(source)):
                said.append(f"{names.card(source)} {amount}")
    return f" ({', '.join(said)})" if said else ""


@words("tie")
def _tie(entry: Entry, names: Names) -> str:
    pairs = [pair for pair in entry.data if isinstance(pair, tuple) and len(pair) == 2]
    if "initiative" in entry.rule:
        return f"Initiative is tied: {listed([f'{names.seat(seat)} has {power} power' for seat, power in pairs])}"
    total = pairs[0][1] if pairs else 0
    return f"Tied at {total}: {listed([names.seat(seat) for seat, _ in pairs])}; nobody wins"


@words("initiative")
def _initiative(entry: Entry, names: Names) -> str:
    by_chance = entry.data[1:2] == (1,)
    return f"{who(entry, names)} wins initiative with {first(entry.data)}" + hint("by chance" if by_chance else "")


@words("count")
def _count(entry: Entry, names: Names) -> str:
    match entry.data:
        case (str(period), int(used), int(limit)):
            if "limited" in entry.rule:
                return f"{who(entry, names)} has marshaled {used} of {count(limit, 'limited card')} this {period}"
            return f"{what(entry, names)} is used {used} of {limit} times this {period}"
    return "Counted"


@words("unsettled")
def _unsettled(entry: Entry, names: Names) -> str:
    match entry.data:
        case (str(question), int(number)):
            return f"The rules leave this open: {question}" + hint(f"our default, question {number}")
    return f"The rules leave this open: {first(entry.data)}"


@words("eliminated")
def _eliminated(entry: Entry, names: Names) -> str:
    return f"{who(entry, names)} is eliminated" + hint(first(entry.data))


@words("match ends")
def _match_ends(entry: Entry, names: Names) -> str:
    match entry.data:
        case (str(reason), tuple(power)):
            totals = [f"{name} {total}" for name, total in zip(names.seats, numbers(power), strict=False)]
            return f"{who(entry, names)} wins the match" + hint(reason, f"power {', '.join(totals)}")
    return f"{who(entry, names)} wins the match"
