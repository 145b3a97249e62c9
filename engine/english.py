"""English wording that all sentences share: patterns, articles, numbers, lists, places.

Engine sentences are English. They all go through `phrase` and `phrase_count`, with data beside a pattern that is a
whole sentence, so that a catalogue can translate the patterns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final


def phrase(pattern: str, /, **words: object) -> str:
    """Return a sentence: a pattern with its `%(name)s` filled in.

    Without words nothing is filled in, so a literal % stays as it is.
    """
    return pattern % words if words else pattern


def phrase_count(one: str, many: str, number: int, /, **words: object) -> str:
    """Return a sentence about a number of things; the patterns may name it as `%(number)s`."""
    words["number"] = number
    return (one if number == 1 else many) % words


def add_article(noun: str) -> str:
    """Add the article: `an intrigue challenge`, `a unique card`."""
    first = noun.lstrip("\"'“").casefold()
    return f"an {noun}" if first[:1] in "aeio" or (first[:1] == "u" and first[:3] != "uni") else f"a {noun}"


def capitalize(text: str) -> str:
    return text[:1].upper() + text[1:]


def say_count(number: int, noun: str) -> str:
    """Name a number of things: `1 card`, `2 cards`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def say_number(number: int, noun: str) -> str:
    """Name a number of things, one of them with an article: `a card`, `2 cards`."""
    return add_article(noun) if number == 1 else say_count(number, noun)


def join_words(words: Sequence[str], last: str = "and") -> str:
    """Join words to a list: `a, b and c`; the same twice becomes `a ×2`."""
    counted = {word: words.count(word) for word in words}
    said = [word if times == 1 else f"{word} ×{times}" for word, times in counted.items()]
    if not said:
        return "nothing"
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} {last} {said[-1]}"


ZONE_PHRASES: Final = {
    "deck": "the deck",
    "discard": "the discard pile",
    "dead": "the dead pile",
    "used": "the used pile",
    "removed": "outside the game",
    "plots": "the plot deck",
}


def name_zone(zone: str) -> str:
    """Name a zone as sentences do."""
    return ZONE_PHRASES.get(zone, zone)
