"""Answers in words, by their ids: what was offered and what was picked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.cards import CHALLENGES
from engine.log.journal import Entry
from engine.log.words.occasions import around
from engine.log.words.offers import card_hints, hinted, needed, occasions, window_hints
from engine.log.words.saying import listed

if TYPE_CHECKING:
    from engine.log.names import Names

ABOUT_SEATS: Final = {
    **{challenge: f"{challenge} against {{}}" for challenge in CHALLENGES},
    "against": "against {}",
    "first": "{} as first player",
    "wins": "{} wins",
    "eliminated": "{} is eliminated first",
}
"""Answers whose number is a seat's."""

ABOUT_CARDS: Final = {"attach": "on {}", "save": "save with a duplicate of {}", "title": "{}"}
"""Answers about a card that are not said by their verb alone."""

ABOUT_NUMBERS: Final = {"name": "the name in place {}", "x": "X = {}"}
"""Answers whose number is just that."""

DELAYED: Final = "delayed"
"""An answer whose number is the step at which an effect was put off."""


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


def answers(entry: Entry, ids: Iterable[str], names: Names) -> dict[str, str]:
    """What was offered in words, by id; equal words are told apart as they were for the seat that was asked."""
    offered = {id: read(id) for id in ids}
    plain = [in_words(answer, names.bare(answer.card), names) for answer in offered.values()]
    hints: list[list[str]] = [[] for _ in plain]
    if len(set(plain)) < len(plain):
        used = [(answer.verb, answer.number) for answer in offered.values()]
        since = [f"since {number}" if verb == DELAYED else "" for verb, number in used]
        where = window_hints(used, members(names.windows.get(entry.parent), names))
        hints = needed(plain, [since, *where, *card_hints([answer.card for answer in offered.values()], names)])
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
    return occasions(*around(window), names) if window else []


def grouped(said: list[str], last: str) -> str:
    """Answers with the same verb say it once: `marshal Ice or Bran Stark; pass`."""
    groups: dict[str, list[str]] = {}
    for one in said:
        verb, _, rest = one.partition(" ")
        groups.setdefault(verb, []).append(rest)
    return "; ".join(f"{verb} {listed(rest, last)}" if any(rest) else verb for verb, rest in groups.items())
