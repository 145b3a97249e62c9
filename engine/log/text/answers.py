"""Answers as text, from their ids: what was offered and what was picked."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from engine.chain.journal import LogEntry
from engine.english import join_words, phrase
from engine.log.text.occasions import read_window
from engine.log.text.offers import add_hints, card_hints, describe_occasions, pick_needed_hints, window_hints
from engine.prompts import verbs

if TYPE_CHECKING:
    from engine.log.names import Names


class ParsedAnswer(NamedTuple):
    """An answer as read from its id.

    It has a verb, perhaps a card's name (`h…` if the card is hidden), and perhaps a number.
    """

    verb: str
    card: str
    number: int


class AnswerText(NamedTuple):
    """An answer in words."""

    offer: str
    """The text of the offer."""
    verb: str
    about: str
    """What it is about, with hints that distinguish it from other answers."""


@lru_cache(maxsize=4096)
def read_answer(id: str) -> ParsedAnswer:
    pieces = id.split(" ")
    numbered = [piece for piece in pieces[1:] if piece.removeprefix("h").isdigit()]
    verb = " ".join(pieces[: len(pieces) - len(numbered)])
    if not numbered or verbs.find_verb(verb).about != verbs.CARD:
        return ParsedAnswer(verb, "", int(numbered[0]) if numbered else -1)
    card, number = numbered[0], int(numbered[1]) if numbered[1:] else -1
    # A hidden card that is used is an event card in a hand.
    return ParsedAnswer("play" if verb == "use" and card.startswith("h") else verb, card, number)


def describe_subject(answer: ParsedAnswer, names: Names) -> str:
    """Return what an answer is about, in words."""
    match verbs.find_verb(answer.verb).about:
        case verbs.SEAT:
            return names.seat(answer.number)
        case verbs.STEP:
            return names.bare(str(names.waiting.get(answer.number, 0)))
        case verbs.NUMBER:
            return str(answer.number + (answer.verb == "name"))
    return names.bare(answer.card)


def describe_answers(entry: LogEntry, ids: Iterable[str], names: Names) -> dict[str, AnswerText]:
    """Describe offered answers by id.

    Equal texts get the hints that the asked seat saw.
    """
    offered = {id: read_answer(id) for id in ids}
    called = [describe_subject(answer, names) for answer in offered.values()]
    plain = [verbs.say_short(answer.verb, what) for answer, what in zip(offered.values(), called, strict=True)]
    hints: list[list[str]] = [[] for _ in plain]
    if len(set(plain)) < len(plain):
        used = [(answer.verb, answer.number) for answer in offered.values()]
        since = [
            phrase("from step %(step)s", step=number) if verbs.find_verb(verb).about == verbs.STEP else ""
            for verb, number in used
        ]
        where = window_hints(used, describe_members(names.windows.get(entry.parent), names))
        hints = pick_needed_hints(
            plain, [since, *where, *card_hints([answer.card for answer in offered.values()], names)]
        )
    told = {}
    for (id, answer), what, apart in zip(offered.items(), called, hints, strict=True):
        if answer.card.isdigit():  # titles that were in play twice are numbered everywhere in the log
            ref = int(answer.card)
            what = names.numbered(ref) if f"#{ref}" in apart else names.card(ref)
        told[id] = AnswerText(
            add_hints(verbs.say_offer(answer.verb, what), apart), answer.verb, add_hints(what, apart)
        )
    return told


def describe_members(window: LogEntry | None, names: Names) -> list[str]:
    """Describe each event that a window is around."""
    return describe_occasions(*read_window(window), names) if window else []


def group_answers(told: Iterable[AnswerText], last: str) -> str:
    """Group answers by verb: `marshal Ice or Bran Stark; pass`."""
    groups: dict[str, list[str]] = {}
    for one in told:
        groups.setdefault(one.verb, []).append(one.about)
    return "; ".join(
        verbs.say_short(verb, join_words(about, last) if any(about) else "") for verb, about in groups.items()
    )
