"""The bench, on which the lab's board is edited, as the page draws it: each side's cards, and the picked one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine import Pool
from engine.cards import CHALLENGES, CHARACTER, FACTION, Facts
from engine.english import join_words
from engine.errors import UnknownCard
from engine.position.board import Board
from engine.position.placed_card import PlacedCard
from engine.views.card_faces import marks_of
from tournament.core.translation import gettext, ngettext
from tournament.judging.lab.operations.edits import ROLES, ZONES, cards_in, placed_at, role_of, title_of

MAX_UNFOLDED_CARDS: Final = 15
"""A row with more cards is folded."""


@dataclass(frozen=True, slots=True)
class BenchSlot:
    """One card on the bench."""

    place: int
    title: str
    faction: str
    type: str
    strength: str
    icons: tuple[str, ...]
    placed: PlacedCard
    role: str
    houses: tuple[str, ...] = ()
    """All Houses, if there are several."""
    printed: tuple[str, ...] = ()
    """Crests and other printed marks."""
    picked: bool = False

    @property
    def marks(self) -> tuple[str, ...]:
        one = self.placed
        found = [f"{number} {token}" for token, number in one.tokens]
        found += [gettext("%(more)s STR", more=f"{more:+}") for more, _until in one.strength]
        found += [gettext("used %(number)s×", number=one.used)] if one.used else []
        return tuple(found)

    @property
    def does(self) -> str:
        """The role in the challenge, in a word."""
        return gettext(ROLES[self.role]) if self.role else ""

    @property
    def label(self) -> str:
        """The card as one sentence."""
        one, pieces = self.placed, [f"{self.title}, {self.type}"]
        if self.houses:
            houses = join_words([house.capitalize() for house in self.houses])
            pieces.append(gettext("of %(houses)s", houses=houses))
        pieces += self.printed
        pieces += [gettext("on %(card)s", card=one.host)] if one.host else []
        pieces += [gettext("strength %(strength)s", strength=self.strength)] if self.strength else []
        pieces += list(self.icons)
        pieces += [gettext("kneeling")] if one.kneeling else []
        pieces += [gettext("%(power)s power", power=one.power)] if one.power else []
        if one.duplicates:
            pieces.append(ngettext("%(number)s duplicate", "%(number)s duplicates", one.duplicates))
        pieces += [*self.marks, *([self.does] if self.role else [])]
        return ", ".join(pieces)


@dataclass(frozen=True, slots=True)
class BenchRow:
    zone: str
    name: str
    slots: tuple[BenchSlot, ...]
    wanted: bool
    """Whether added cards go here."""

    @property
    def is_long(self) -> bool:
        """Whether it is folded: a whole deck would push everything else away."""
        return len(self.slots) > MAX_UNFOLDED_CARDS


@dataclass(frozen=True, slots=True)
class BenchSide:
    name: str
    faction: str
    faction_name: str
    agendas: tuple[str, ...]
    gold: int
    power: int
    plot: str
    rows: tuple[BenchRow, ...]
    filler: int = 0
    """Number of blank cards under the deck."""
    decked: bool = False
    """Whether its deck has named cards."""


@dataclass(frozen=True, slots=True)
class PickedCard:
    """The card that is being edited."""

    seat: str
    zone: str
    slot: BenchSlot
    facts: Facts | None


def bench_sides(
    board: Board, pool: Pool, to: tuple[str, str], picked: tuple[str, str, int] | None
) -> list[BenchSide]:
    """Return the sides of a board.

    to: the seat and the zone to which cards are added. picked: the picked card's seat, zone and place.
    """
    names = {facts.faction: facts.title for facts in pool.facts.values() if facts.type == FACTION}
    found = []
    for name, side in board.seats.items():
        rows = []
        for zone, said in ZONES.items():
            slots = [
                replace(make_slot(board, pool, line, place, zone), picked=(name, zone, place) == picked)
                for place, line in enumerate(cards_in(side, zone))
            ]
            rows.append(BenchRow(zone, gettext(said), tuple(slots), (name, zone) == to))
        found.append(
            BenchSide(
                name,
                side.faction,
                names.get(side.faction, side.faction),
                side.agendas(),
                side.gold,
                side.power,
                side.plot or "",
                tuple(rows),
                side.filler,
                bool(side.deck),
            )
        )
    return found


def make_slot(board: Board, pool: Pool, line: str, place: int, zone: str) -> BenchSlot:
    title = title_of(line) if zone == "play" else line
    facts = facts_of(pool, title)
    placed = PlacedCard(title)
    if zone == "play":
        seat = next(name for name, side in board.seats.items() if place < len(side.play) and side.play[place] == line)
        placed = placed_at(board, seat, place)
    return BenchSlot(
        place=place,
        title=title,
        faction=facts.faction if facts else "neutral",
        type=pool.words.type(facts.type) if facts else gettext("unknown card"),
        strength=str(facts.strength) if facts and facts.type == CHARACTER else "",
        icons=tuple(name for kind, name in enumerate(CHALLENGES) if facts and facts.icons >> kind & 1),
        placed=placed,
        role=role_of(board, title) if zone == "play" else "",
        houses=facts.houses if facts else (),
        printed=(*(f"{crest} crest" for crest in facts.crests), *marks_of(facts)) if facts else (),
    )


def facts_of(pool: Pool, title: str) -> Facts | None:
    try:
        return pool.titled(title)
    except UnknownCard:
        return None


def picked_card(board: Board, pool: Pool, picked: tuple[str, str, int] | None) -> PickedCard | None:
    """Return the picked card if it is still there."""
    if picked is None or picked[0] not in board.seats or picked[1] not in ZONES:
        return None
    seat, zone, place = picked
    lines = cards_in(board.seats[seat], zone)
    if not 0 <= place < len(lines):
        return None
    found = make_slot(board, pool, lines[place], place, zone)
    return PickedCard(seat, zone, found, facts_of(pool, found.title))
