"""Noun phrases for cards: words before the noun, the noun, words after it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.english import add_article

CARD = "card"


class Phrase(NamedTuple):
    """A noun phrase: `attacking Stark` `character` `you control`.

    Without a noun it means cards.
    """

    before: str = ""
    noun: str = ""
    after: str = ""
    is_name: bool = False
    """Whether the noun is a title, which has no article and no plural."""

    @property
    def one(self) -> str:
        return _join_nonempty(self.before, self.noun or CARD, self.after)

    @property
    def a_one(self) -> str:
        """The phrase with its article."""
        return self.one if self.is_name and not self.before else add_article(self.one)

    @property
    def many(self) -> str:
        noun = self.noun or CARD
        plural = noun if self.is_name else " or ".join(f"{one}s" for one in noun.split(" or "))
        return _join_nonempty(self.before, plural, self.after)

    def lying(self, where: str) -> Phrase:
        """Add a place: `a Stark character` `of your hand` `whose printed cost is …`."""
        return self._replace(after=_join_nonempty(where, self.after))

    def number(self, least: int, most: int) -> str:
        """Return the phrase with a number: `a character`, `up to 3 characters`."""
        if least == most == 1:
            return self.a_one
        return f"up to {most} {self.many}" if least < most else f"{most} {self.many}"


def phrase_of_all(phrases: Sequence[Phrase]) -> Phrase:
    """Join phrases that are all true of one card."""
    nouns = [one for one in phrases if one.noun]
    noun = nouns[-1] if nouns else Phrase()
    return Phrase(
        _join_nonempty(*(one.before for one in phrases)),
        noun.noun,
        _join_after([one.after for one in phrases]),
        noun.is_name,
    )


def phrase_of_any(phrases: Sequence[Phrase]) -> Phrase:
    """Join phrases of which one is true.

    Alternatives stand side by side if all have the same position, else as whole phrases.
    """
    if all(one == Phrase(before=one.before) for one in phrases):
        return Phrase(before=" or ".join(one.before for one in phrases))
    if all(one == Phrase(noun=one.noun) for one in phrases):
        return Phrase(noun=" or ".join(one.noun for one in phrases))
    if all(one == Phrase(after=one.after) for one in phrases):
        return Phrase(after=", or ".join(one.after for one in phrases))
    first, *others = phrases
    return Phrase(noun=" or ".join([first.one, *(one.a_one for one in others)]))


def _join_after(words: Iterable[str]) -> str:
    """Join words after a noun: `with a military icon and a power icon`."""
    said: list[str] = []
    for one in _nonempty(words):
        joins = bool(said) and said[-1].startswith("with ") and one.startswith("with ")
        said.append(f"and {one.removeprefix('with ')}" if joins else one)
    return " ".join(said)


def _join_nonempty(*words: str) -> str:
    return " ".join(_nonempty(words))


def _nonempty(words: Iterable[str]) -> list[str]:
    return [word for word in words if word]
