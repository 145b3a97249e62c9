"""Answers in words, by their ids: what was offered and what was picked."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from engine.chain.journal import Entry
from engine.english import listed
from engine.log.text.occasions import around
from engine.log.text.offers import aside, card_hints, needed, occasions, window_hints
from engine.prompts import verbs

if TYPE_CHECKING:
    from engine.log.names import Names


class Answer(NamedTuple):
    """An answer by its id: a verb, perhaps the name of a card (h… is out of sight) or a number, a second number."""

    verb: str
    card: str
    number: int


class Told(NamedTuple):
    """An answer in words."""

    offer: str
    """As it was offered."""
    verb: str
    about: str
    """What it is about, told from others."""


@lru_cache(maxsize=4096)
def read(id: str) -> Answer:
    pieces = id.split(" ")
    numbered = [piece for piece in pieces[1:] if piece.removeprefix("h").isdigit()]
    verb = " ".join(pieces[: len(pieces) - len(numbered)])
    if not numbered or verbs.verb(verb).about != verbs.CARD:
        return Answer(verb, "", int(numbered[0]) if numbered else -1)
    card, number = numbered[0], int(numbered[1]) if numbered[1:] else -1
    # What is used out of sight is an event card of a hand.
    return Answer("play" if verb == "use" and card.startswith("h") else verb, card, number)


def about(answer: Answer, names: Names) -> str:
    """What an answer is about."""
    match verbs.verb(answer.verb).about:
        case verbs.SEAT:
            return names.seat(answer.number)
        case verbs.STEP:
            return names.bare(str(names.waiting.get(answer.number, 0)))
        case verbs.NUMBER:
            return str(answer.number + (answer.verb == "name"))
    return names.bare(answer.card)


def answers(entry: Entry, ids: Iterable[str], names: Names) -> dict[str, Told]:
    """What was offered in words, by id; equal words are told apart as they were for the seat that was asked."""
    offered = {id: read(id) for id in ids}
    called = [about(answer, names) for answer in offered.values()]
    plain = [verbs.shortly(answer.verb, what) for answer, what in zip(offered.values(), called, strict=True)]
    hints: list[list[str]] = [[] for _ in plain]
    if len(set(plain)) < len(plain):
        used = [(answer.verb, answer.number) for answer in offered.values()]
        since = [f"since {number}" if verbs.verb(verb).about == verbs.STEP else "" for verb, number in used]
        where = window_hints(used, members(names.windows.get(entry.parent), names))
        hints = needed(plain, [since, *where, *card_hints([answer.card for answer in offered.values()], names)])
    told = {}
    for (id, answer), what, apart in zip(offered.items(), called, hints, strict=True):
        if answer.card.isdigit():  # a title that was in play twice has its number everywhere in the log
            ref = int(answer.card)
            what = names.numbered(ref) if f"#{ref}" in apart else names.card(ref)
        told[id] = Told(aside(verbs.offered(answer.verb, what), apart), answer.verb, aside(what, apart))
    return told


def members(window: Entry | None, names: Names) -> list[str]:
    """What each event that a window is around is called."""
    return occasions(*around(window), names) if window else []


def grouped(told: Iterable[Told], last: str) -> str:
    """Answers with the same verb say it once: `marshal Ice or Bran Stark; pass`."""
    groups: dict[str, list[str]] = {}
    for one in told:
        groups.setdefault(one.verb, []).append(one.about)
    return "; ".join(verbs.shortly(verb, listed(about, last) if any(about) else "") for verb, about in groups.items())
