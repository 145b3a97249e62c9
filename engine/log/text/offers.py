"""Hints that distinguish offers with equal words.

They name the occasion, whose card it is, its zone and its copy, each only where it is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Protocol

from engine.base import zones
from engine.chain.journal import Data
from engine.english import name_zone, phrase
from engine.events.base import describe_event
from engine.log.text.occasions import PAST_TIMINGS
from engine.prompts.prompts import Option, Question, unpack
from engine.table.game import Game
from engine.table.rows import Frame


class CardNames(Protocol):
    """Names of seats and cards, from the table itself or a reader of its log."""

    def seat(self, seat: int) -> str: ...

    def card(self, ref: int) -> str:
        """Return a card's usual name, by its public number."""

    def numbered(self, ref: int) -> str:
        """Return a card's name with its number in any case."""

    def lies(self, name: str) -> tuple[int, str]:
        """Return the seat and the zone of a card, by its name in an id.

        That name is `12`, or `h7` if the card is hidden.
        """

    def code(self, name: str) -> str:
        """Return the code of a card's printing."""


class TableCardNames:
    """Names from the current table; facedown cards are not named."""

    __slots__ = ("_cards", "_game")

    def __init__(self, game: Game) -> None:
        self._game = game
        self._cards = {str(ref): card for card, ref in game.ref.items()}

    def _card(self, name: str) -> int:
        return int(name[1:]) if name.startswith("h") else self._cards[name]

    def seat(self, seat: int) -> str:
        return self._game.name(seat) if seat >= 0 else "nobody"

    def card(self, ref: int) -> str:
        if ref == 0:
            return "a card"
        card = self._cards[str(ref)]
        return phrase("card #%(number)s", number=ref) if self._game.facedown[card] else self._game.title(card)

    def numbered(self, ref: int) -> str:
        return f"{self.card(ref)} #{ref}"

    def lies(self, name: str) -> tuple[int, str]:
        card = self._card(name)
        return self._game.seat_of[card], zones.ZONES[self._game.zone[card]]

    def code(self, name: str) -> str:
        return self._game.facts[self._card(name)].code


# --- distinguishing offers


def describe_occasions(timing: str, events: Data, knows: CardNames) -> list[str]:
    """Describe each member of an occurrence, distinct from the others.

    For example `before "Robb Stark is killed"`.
    """
    rows = [event for event in events if isinstance(event, tuple) and len(event) == 4]
    called = {ref: knows.card(ref) for _kind, ref, _seat, _how in rows if isinstance(ref, int)}
    titles = list(called.values())
    pattern = 'after "%(event)s"' if timing in PAST_TIMINGS else 'before "%(event)s"'
    said: list[str] = []
    for kind, ref, seat, how in rows:
        if isinstance(ref, int) and isinstance(seat, int):
            card = knows.numbered(ref) if ref and titles.count(called[ref]) > 1 else called[ref]
            said.append(phrase(pattern, event=describe_event(str(kind), card, knows.seat(seat), str(how))))
    return [
        phrase("%(words)s, number %(number)s", words=words, number=said[:at].count(words) + 1)
        if said.count(words) > 1
        else words
        for at, words in enumerate(said)
    ]


def window_hints(used: Iterable[tuple[str, int]], members: Sequence[str]) -> list[list[str]]:
    """Return hints for uses in a window: first occasions, then abilities.

    Each use is a verb and a packed number.
    """
    occasion, ability = [], []
    for verb, other in used:
        number, member = (0, other) if verb == "save" else unpack(other)
        occasion.append(members[member] if 0 <= member < len(members) and other >= 0 else "")
        ability.append(phrase("ability %(number)s", number=number + 1) if other >= 0 else "")
    return [occasion, ability]


def card_hints(names: Iterable[str], knows: CardNames) -> list[list[str]]:
    """Return hints for cards: whose it is, zone, public number, printing.

    Only a hidden card gets its printing, in place of the number. An empty name gets empty hints.
    """
    rows = []
    for name in names:
        if not name:
            rows.append(["", "", "", ""])
            continue
        seat, zone = knows.lies(name)
        is_hidden = name.startswith("h")
        rows.append(
            [
                phrase("%(player)s's", player=knows.seat(seat)) if seat >= 0 else "",
                phrase("in %(zone)s", zone=name_zone(zone)) if zone else "",
                "" if is_hidden else f"#{name}",
                knows.code(name) if is_hidden else "",
            ]
        )
    return [list(column) for column in zip(*rows, strict=True)]


def pick_needed_hints(said: Sequence[str], columns: Iterable[Sequence[str]]) -> list[list[str]]:
    """Pick from each column in turn the hints that distinguish equal offers."""
    hints: list[list[str]] = [[] for _ in said]
    for column in columns:
        alike: dict[tuple[str, ...], list[int]] = {}
        for at, words in enumerate(said):
            alike.setdefault((words, *hints[at]), []).append(at)
        for places in alike.values():
            if len({column[at] for at in places}) > 1:
                for at in places:
                    if column[at]:
                        hints[at].append(column[at])
    return hints


def add_number(title: str, hints: Sequence[str]) -> str:
    """Add the number to a title: `Burned Men #12`."""
    return title + "".join(f" {hint}" for hint in hints if hint.startswith("#"))


def add_hints(words: str, hints: Sequence[str]) -> str:
    """Add all other hints in parentheses: `choose Burned Men (bob's)`."""
    others = ", ".join(hint for hint in hints if not hint.startswith("#"))
    return f"{words} ({others})" if others else words


# --- at the table


def option_labels(question: Question, game: Game, frame: Frame, seat: int, options: Sequence[Option]) -> list[str]:
    """Return options in words, for the seat that is asked.

    Only copies of one card that are hidden in one place have equal words: which of them is picked makes no
    difference.
    """
    return _distinguish(question, game, frame, seat, options, partial(question.label, game, frame, seat))


def short_labels(question: Question, game: Game, frame: Frame, seat: int, options: Sequence[Option]) -> list[str]:
    """Return options in words, as the log and scenarios write them."""
    return _distinguish(question, game, frame, seat, options, partial(question.short, game, frame))


def _distinguish(
    question: Question,
    game: Game,
    frame: Frame,
    seat: int,
    options: Sequence[Option],
    say: Callable[[Option, str], str],
) -> list[str]:
    about = [question.about(game, frame, seat, option) for option in options]
    said = [say(*pair) for pair in zip(options, about, strict=True)]
    if len(set(said)) == len(said):
        return said
    names = [_card_id(game, option.card) if option.card >= 0 else "" for option in options]
    columns = [*question.apart(game, frame, options), *card_hints(names, TableCardNames(game))]
    told = zip(options, about, pick_needed_hints(said, columns), strict=True)
    return [add_hints(say(option, add_number(what, hints)), hints) for option, what, hints in told]


def name_card(game: Game, card: int) -> str:
    """Return a card's title, in play distinguished from other copies in play."""
    if game.facedown[card]:
        return "a facedown card"
    title = game.title(card)
    copies = [other for other in game.ref if game.zone[other] in zones.IN_PLAY and game.title(other) == title]
    if card not in copies:
        return title
    columns = card_hints([_card_id(game, copy) for copy in copies], TableCardNames(game))
    hints = pick_needed_hints([title] * len(copies), columns)[copies.index(card)]
    return add_hints(add_number(title, hints), hints)


def _card_id(game: Game, card: int) -> str:
    ref = game.ref.get(card)
    return f"h{card}" if ref is None else str(ref)
