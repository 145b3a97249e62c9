"""Answers, passes, settings and judges' orders in words."""

from __future__ import annotations

from typing import Final

from engine.cards import CHALLENGES
from engine.inputs import ANSWER, FIX, RESHUFFLE, REWIND
from engine.journal import Data, Datum, Entry
from engine.names import Names, listed
from engine.prompts import CHOSEN, NOTHING_TO_DO, ONLY, PASS
from engine.words.saying import duration, first, hint, readable, who, words

ABOUT_SEATS: Final = {
    **{challenge: f"{challenge} against {{}}" for challenge in CHALLENGES},
    "first": "{} as first player",
    "wins": "{} wins",
    "eliminated": "{} is eliminated first",
}
"""Answers whose number is a seat's."""

ABOUT_CARDS: Final = {"attach": "on {}", "save": "save with a duplicate of {}"}
"""Answers about a card that are not said by their verb alone."""

ABOUT_NUMBERS: Final = {"name": "the name in place {}", "x": "X = {}", "delayed": "the effect that waits since {}"}
"""Answers whose number is just that."""

QUESTIONS_SAID: Final = {
    "opportunity": "what to do",
    "plot": "which plot",
    "setup": "setup cards",
    "setup bearer": "who bears it",
    "bearer": "who bears it",
    "challenge": "which challenge",
    "end": "how it ends",
}


def answer(id: str, names: Names) -> str:
    """An answer in words, from its id: a verb, perhaps a card (h… is out of sight) or a seat, a second number."""
    pieces = id.split(" ")
    numbered = [piece for piece in pieces[1:] if piece.removeprefix("h").isdigit()]
    verb = " ".join(pieces[: len(pieces) - len(numbered)])
    if not numbered:
        return verb
    number = numbered[0]
    if verb in ABOUT_SEATS:
        return ABOUT_SEATS[verb].format(names.seat(int(number)))
    if verb in ABOUT_NUMBERS:
        return ABOUT_NUMBERS[verb].format(int(number) + (verb == "name"))
    card = names.hidden(int(number[1:])) if number.startswith("h") else names.card(int(number))
    return ABOUT_CARDS.get(verb, verb + " {}").format(card)


def answers(ids: Data, names: Names) -> list[str]:
    return [answer(id, names) for id in ids if isinstance(id, str)]


def grouped(said: list[str], last: str) -> str:
    """Answers with the same verb say it once: `marshal Ice or Bran Stark; pass`."""
    groups: dict[str, list[str]] = {}
    for one in said:
        verb, _, rest = one.partition(" ")
        groups.setdefault(verb, []).append(rest)
    return "; ".join(f"{verb} {listed(rest, last)}" if any(rest) else verb for verb, rest in groups.items())


def after(entry: Entry, at: Datum, since: Datum, names: Names) -> str:
    """`, 3 s`: how long the seat thought, where this copy of the log tells it."""
    thought = names.thought(entry, at, since)
    return f", {duration(thought)}" if thought else ""


@words("pass")
def _pass(entry: Entry, names: Names) -> str:
    said = f"{who(entry, names)} passes"
    if not readable(entry, names):
        return said
    match entry.secret:
        case (str(cause), tuple(), tuple(offered), at, since):
            others = [one for one in answers(offered, names) if one != PASS]
            could = f"could: {grouped(others, 'or')}" if others else ""
            return said + after(entry, at, since, names) + hint(NOTHING_TO_DO if cause == ONLY else cause, could)
    return said + hint(first(entry.secret))


@words("choice")
def _choice(entry: Entry, names: Names) -> str:
    question = first(entry.data)
    if readable(entry, names):
        match entry.secret:
            case (str(cause), tuple(chosen), tuple(offered), at, since):
                picked = grouped(answers(chosen, names), "and") or "none"
                left = answers(tuple(id for id in offered if id not in chosen), names)
                others = f"or: {grouped(left, 'or')}" if left else ""
                said = f"{who(entry, names)} chooses: {picked}" + after(entry, at, since, names)
                return said + hint("" if cause == CHOSEN else cause, others)
    return f"{who(entry, names)} answers ({QUESTIONS_SAID.get(question, question)})"


@words("setting")
def _setting(entry: Entry, names: Names) -> str:
    if readable(entry, names):
        return f"{who(entry, names)} sets {entry.secret[0]} to {entry.secret[1] or 'nothing'}"
    return f"{who(entry, names)} changes a setting"


@words("concedes")
def _concedes(entry: Entry, names: Names) -> str:
    return f"{who(entry, names)} concedes"


@words("order")
def _order(entry: Entry, names: Names) -> str:
    match entry.data:
        case (str(actor), str(order), str(reason), int(step), int(seat), keep, _at):
            done = {
                REWIND: f"rewinds the match to step {step}{', chance as it was' if keep else ''}",
                FIX: "corrects the table",
                RESHUFFLE: f"has {names.whose(seat)} deck shuffled",
                ANSWER: f"answers for {names.seat(seat)}",
            }.get(order, order)
            return f"Judge {actor} {done}: {reason}"
    return "A judge gives an order"
