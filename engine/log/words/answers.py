"""Answers, passes, settings and judges' orders in words."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.cards import CHALLENGES
from engine.log.journal import Data, Datum, Entry
from engine.log.names import Names, listed
from engine.log.words.offers import card_hints, hinted, needed, occasions, window_hints
from engine.log.words.saying import duration, first, hint, readable, who, words
from engine.prompts import CHOSEN, NOTHING_TO_DO, ONLY, PASS
from engine.record.inputs import ANSWER, FIX, RESHUFFLE, REWIND

ABOUT_SEATS: Final = {
    **{challenge: f"{challenge} against {{}}" for challenge in CHALLENGES},
    "first": "{} as first player",
    "wins": "{} wins",
    "eliminated": "{} is eliminated first",
}
"""Answers whose number is a seat's."""

ABOUT_CARDS: Final = {"attach": "on {}", "save": "save with a duplicate of {}"}
"""Answers about a card that are not said by their verb alone."""

ABOUT_NUMBERS: Final = {"name": "the name in place {}", "x": "X = {}"}
"""Answers whose number is just that."""

DELAYED: Final = "delayed"
"""An answer whose number is the step at which an effect was put off."""

QUESTIONS_SAID: Final = {
    "opportunity": "what to do",
    "plot": "which plot",
    "setup": "setup cards",
    "setup bearer": "who bears it",
    "bearer": "who bears it",
    "challenge": "which challenge",
    "end": "how it ends",
}


class Answer(NamedTuple):
    """An answer by its id: a verb, perhaps the name of a card (h… is out of sight) or a number, a second number."""

    verb: str
    card: str
    number: int


def read(id: str) -> Answer:
    pieces = id.split(" ")
    numbered = [piece for piece in pieces[1:] if piece.removeprefix("h").isdigit()]
    verb = " ".join(pieces[: len(pieces) - len(numbered)])
    if numbered and verb not in ABOUT_SEATS and verb not in ABOUT_NUMBERS and verb != DELAYED:
        return Answer(verb, numbered[0], int(numbered[1]) if numbered[1:] else -1)
    return Answer(verb, "", int(numbered[0]) if numbered else -1)


def in_words(answer: Answer, card: str, names: Names) -> str:
    """An answer in words; which card it is about is said already."""
    verb, _card, number = answer
    if card:
        return ABOUT_CARDS.get(verb, verb + " {}").format(card)
    if verb in ABOUT_SEATS:
        return ABOUT_SEATS[verb].format(names.seat(number))
    if verb == DELAYED:
        return f"the effect of {names.bare(str(names.waiting.get(number, 0)))}"
    return ABOUT_NUMBERS[verb].format(number + (verb == "name")) if verb in ABOUT_NUMBERS else verb


def answers(entry: Entry, ids: Data, names: Names) -> dict[str, str]:
    """What was offered in words, by id; equal words are told apart as they were for the seat that was asked."""
    offered = {id: read(id) for id in ids if isinstance(id, str)}
    plain = [in_words(answer, names.bare(answer.card), names) for answer in offered.values()]
    hints: list[list[str]] = [[] for _ in plain]
    if len(set(plain)) < len(plain):
        used = [(answer.verb, answer.number) for answer in offered.values()]
        since = [f"since {number}" if verb == DELAYED else "" for verb, number in used]
        around = window_hints(used, members(names.windows.get(entry.parent), names))
        hints = needed(plain, [since, *around, *card_hints([answer.card for answer in offered.values()], names)])
    told = {}
    for (id, answer), apart in zip(offered.items(), hints, strict=True):
        card = names.bare(answer.card)
        if answer.card.isdigit():  # a title that was in play twice has its number everywhere in the log
            ref = int(answer.card)
            card = names.numbered(ref) if f"#{ref}" in apart else names.card(ref)
        told[id] = hinted(in_words(answer, card, names), [one for one in apart if not one.startswith("#")])
    return told


def members(window: Entry | None, names: Names) -> list[str]:
    """What each event that a window is around is called."""
    match window.data if window else ():
        case (str(timing), _, tuple(events)):
            return occasions(timing, events, names)
    return []


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
            others = [one for id, one in answers(entry, offered, names).items() if id != PASS]
            could = f"could: {grouped(others, 'or')}" if others else ""
            return said + after(entry, at, since, names) + hint(NOTHING_TO_DO if cause == ONLY else cause, could)
    return said + hint(first(entry.secret))


@words("choice")
def _choice(entry: Entry, names: Names) -> str:
    question = first(entry.data)
    if readable(entry, names):
        match entry.secret:
            case (str(cause), tuple(chosen), tuple(offered), at, since):
                every = answers(entry, (*offered, *chosen), names)
                picked = grouped([every[id] for id in chosen if isinstance(id, str)], "and") or "none"
                left = [one for id, one in every.items() if id not in chosen]
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
