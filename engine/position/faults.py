"""Faults of a described board as written; games add what their rules forbid."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

import msgspec

from engine import cards
from engine.cards import TYPES, Pool
from engine.errors import BadScenario, UnknownCard
from engine.position.board import BLANK_PLOT, IN_CHALLENGES, SETUP, Attack, Board, Side
from engine.position.card_names import read_name
from engine.position.placed_card import PlacedCard, read_placed
from engine.ruleset import Ruleset

MAX_CARDS: Final = 300
"""Of all seats together: more than any table of two has."""
LARGEST_NUMBER: Final = 999
"""The maximum of any number on a board."""
FIELDS_BY_TYPE: Final = {
    cards.EVENT: "hand, deck or discard",
    cards.PLOT: "plot, plots or used",
    cards.AGENDA: "agenda",
    cards.FACTION: "faction",
    cards.TITLE: "title",
}
"""The fields for cards that can't be in `play` with characters, locations and attachments."""


@dataclass
class _BoardReader:
    """A board that is being read, with the faults found so far."""

    board: Board
    pool: Pool
    found: list[str] = field(default_factory=list)
    lost: set[str] = field(default_factory=set)
    """Titles in play whose own lines are faulty: attachments on them are dropped without a further fault."""

    def fault(self, name: str, words: str) -> None:
        self.found.append(f"{name}: {words}" if name else words)


def raise_faults(faults: list[str]) -> None:
    """Raise all faults of a board as one error, if there are any."""
    if len(faults) == 1:
        raise BadScenario(f"this board can't exist: {faults[0]}", tuple(faults))
    if faults:
        lines = "".join(f"\n- {fault}" for fault in faults)
        raise BadScenario(f"this board can't exist, for {len(faults)} reasons:{lines}", tuple(faults))


def split_faults(board: Board, pool: Pool, rules: Ruleset) -> tuple[list[str], Board]:
    """Return all faults of a board as written, and the board without them.

    The rest can be laid out to find further faults.
    """
    reading = _BoardReader(board, pool)
    described = count_cards(board)
    if described > MAX_CARDS:
        most = f"a board has {MAX_CARDS} at most; leave some out, or lower filler"
        return [f"{described:,} cards are described; {most}"], msgspec.structs.replace(board, seats={})
    _frame_faults(reading, rules)
    seats = {name: _check_side(reading, name, side) for name, side in board.seats.items()}
    seats = _check_titles(reading, rules, seats)
    if reading.lost:
        seats = {name: _without_lost(reading, side) for name, side in seats.items()}
    return reading.found, msgspec.structs.replace(board, seats=seats)


def count_cards(board: Board) -> int:
    """Count the cards that a board describes, with readable duplicates."""
    found = sum(side.count() for side in board.seats.values())
    for side in board.seats.values():
        for line in side.play:
            with suppress(BadScenario):
                found += read_placed(line).duplicates
    return found


def _frame_faults(reading: _BoardReader, rules: Ruleset) -> None:
    board, seats = reading.board, list(reading.board.seats)
    if board.format not in rules.formats:
        known = ", ".join(rules.formats)
        reading.fault("", f"{rules.id} has no format {board.format!r}; one of {known}")
    else:
        allowed = rules.formats[board.format]
        if not allowed.least <= len(seats) <= allowed.most:
            there = ", ".join(seats) or "none"
            reading.fault("", f"a {allowed.said()} has {allowed.seats()} seats, this board {len(seats)}: {there}")
    if board.phase not in (SETUP, *rules.phases):
        reading.fault("", f"no phase {board.phase!r}; one of {SETUP}, {', '.join(rules.phases)}")
    if board.first and board.first not in seats:
        reading.fault("", f"the first player {board.first!r} has no seat; seats are {', '.join(seats)}")
    if not 1 <= board.round <= LARGEST_NUMBER:
        reading.fault("", f"round {board.round}; rounds are counted from 1 to {LARGEST_NUMBER}")
    if board.challenge is not None:
        _challenge_faults(reading, rules, board.challenge)


def _challenge_faults(reading: _BoardReader, rules: Ruleset, challenge: Attack) -> None:
    board, seats = reading.board, list(reading.board.seats)
    if rules.challenge < 0:
        reading.fault("challenge", f"{rules.id} has no challenges; leave it out")
    elif not rules.begins_amid:
        reading.fault("challenge", f"a board of {rules.id} begins with a phase, not within one; leave it out")
    elif board.phase != IN_CHALLENGES:
        reading.fault("challenge", f"one is under way in the {IN_CHALLENGES} phase only, not in {board.phase}")
    if challenge.type not in cards.CHALLENGES:
        reading.fault("challenge", f"no type {challenge.type!r}; one of {', '.join(cards.CHALLENGES)}")
    for role, name in (("attacker", challenge.attacker), ("defender", challenge.defender)):
        if name not in seats and (name or role == "attacker"):
            reading.fault("challenge", f"the {role} {name!r} has no seat; seats are {', '.join(seats)}")
    if not challenge.defender and len(seats) > 2:
        reading.fault("challenge", "say against whom of several opponents it is, with defender")
    elif challenge.defender == challenge.attacker:
        reading.fault("challenge", f"{challenge.attacker} can't be attacker and defender")
    if not challenge.attackers:
        reading.fault("challenge", "name one attacker at least")


def _check_side(reading: _BoardReader, name: str, side: Side) -> Side:
    """Collect the faults of one side; return the side without them."""
    factions = [facts.faction for facts in reading.pool.facts.values() if facts.type == cards.FACTION]
    if side.faction not in factions:
        reading.fault(name, f"no {reading.pool.words.house} {side.faction!r}; one of {', '.join(factions)}")
    for what, number in (("gold", side.gold), ("power", side.power), ("filler", side.filler)):
        if number < 0:
            reading.fault(name, f"{what} is {number}; it can't be less than 0")
        elif number > LARGEST_NUMBER:
            reading.fault(name, f"{what} is {number:,}; it can't be more than {LARGEST_NUMBER}")
    for kind in side.initiated:
        if kind not in cards.CHALLENGES:
            reading.fault(name, f"{kind!r} in initiated is no type; one of {', '.join(cards.CHALLENGES)}")
    if len(side.initiated) > LARGEST_NUMBER:
        reading.fault(name, f"initiated has {len(side.initiated)} challenges; {LARGEST_NUMBER} at most")
    sound = msgspec.structs.replace(
        side,
        faction=side.faction if side.faction in factions else factions[0],
        agenda=_allowed_titles(reading, name, "agenda", side.agendas(), _agenda_fault),
        plot=_check_plot(reading, name, side.plot),
        plots=_allowed_titles(reading, name, "plots", side.plots, _plot_fault),
        used=_allowed_titles(reading, name, "used", side.used, _plot_fault),
        play=_check_lines(reading, name, side.play),
        hand=_allowed_titles(reading, name, "hand", side.hand, _draw_deck_fault),
        deck=_allowed_titles(reading, name, "deck", side.deck, _draw_deck_fault),
        discard=_allowed_titles(reading, name, "discard", side.discard, _draw_deck_fault),
        dead=_allowed_titles(reading, name, "dead", side.dead, _draw_deck_fault),
        initiated=tuple(kind for kind in side.initiated if kind in cards.CHALLENGES),
        spent=_allowed_titles(reading, name, "spent", side.spent, lambda type: ""),
    )
    if not any((side.play, side.hand, side.deck, side.discard, side.dead, side.filler)):
        reading.fault(name, "has no card at all; write some, or leave out filler = 0")
    return sound


def _check_titles(reading: _BoardReader, rules: Ruleset, seats: dict[str, Side]) -> dict[str, Side]:
    """Collect faults of title cards; return the sides without them.

    A title card can be unknown, taken twice, or in a format without titles.
    """
    form = rules.formats.get(reading.board.format)
    borne: dict[str, str] = {}
    known = [facts.title for facts in reading.pool.titles]  # a card in a deck may have the same title
    for name, side in seats.items():
        if not side.title:
            continue
        if form is not None and not form.titles:
            reading.fault(name, f"{side.title} is borne, but a {form.said()} has no titles; leave it out")
        elif side.title not in known and not _allowed_titles(reading, name, "title", (side.title,), _title_fault):
            pass
        elif side.title in borne:
            reading.fault(name, f"{side.title} is borne by {borne[side.title]} already; write another title")
        else:
            borne[side.title] = name
            continue
        seats = {**seats, name: msgspec.structs.replace(side, title=None)}
    return seats


def _title_fault(type: int) -> str:
    return "" if type == cards.TITLE else "no title of the table"


def _agenda_fault(type: int) -> str:
    return "" if type == cards.AGENDA else "no agenda"


def _plot_fault(type: int) -> str:
    return "" if type == cards.PLOT else "no plot"


def _draw_deck_fault(type: int) -> str:
    return f"no card of a draw deck{_field_hint(type)}" if type > cards.EVENT else ""


def _field_hint(type: int) -> str:
    return f"; write it as {FIELDS_BY_TYPE[type]}" if type in FIELDS_BY_TYPE else ""


def _check_plot(reading: _BoardReader, name: str, title: str | None) -> str | None:
    """Return the revealed plot, or a blank plot if it is faulty."""
    if not title:
        return None
    return title if _allowed_titles(reading, name, "plot", (title,), _plot_fault) else BLANK_PLOT.title


def _allowed_titles(
    reading: _BoardReader, name: str, where: str, titles: tuple[str, ...], fault: Callable[[int], str]
) -> tuple[str, ...]:
    """Return the titles that are allowed in a field; collect faults of the others."""
    found = []
    for title in titles:
        type = _type_of_title(reading, name, where, title)
        if type is not None and fault(type):
            reading.fault(name, f"{title} in {where} is {fault(type)}")
        elif type is not None:
            found.append(title)
    return tuple(found)


def _type_of_title(reading: _BoardReader, name: str, where: str, title: str) -> int | None:
    """Return the type of a title's card; collect a fault if it is unknown."""
    try:
        return reading.pool.titled(title).type
    except UnknownCard as error:
        words = str(error)
        bare = title.partition(" (")[0]
        if bare != title and any(facts.title == bare for facts in reading.pool.facts.values()):
            words = f"only cards in play have anything in parentheses; write {bare!r}"
        reading.fault(name, f"{title!r} in {where}: {words}")
        return None


def _check_lines(reading: _BoardReader, name: str, lines: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lines of cards that can be in play, without unreadable marks."""
    found = []
    for line in lines:
        try:
            placed = read_placed(line, reading.pool)
        except BadScenario as error:
            reading.fault(name, str(error))
            line = line.partition(" (")[0]
            placed = read_placed(line, reading.pool) if line.strip() else PlacedCard("")
        type = _type_of_title(reading, name, "play", placed.title) if placed.title else None
        fault = "" if type is None else _line_fault(placed, type)
        if fault:
            reading.fault(name, f"{line!r} in play: {fault}")
        if type is None or fault:
            reading.lost.add(placed.title)
        else:
            found.append(line)
    return tuple(found)


def _line_fault(placed: PlacedCard, type: int) -> str:
    """Say why a card of this type can't be in play as written."""
    article = "an" if TYPES[type][0] in "aeiou" else "a"
    if type > cards.ATTACHMENT:
        return f"{placed.title} is {article} {TYPES[type]}{_field_hint(type)}"
    numbers = (placed.power, placed.used, *(abs(more) for more, _until in placed.strength))
    if max(*numbers, *(number for _token, number in placed.tokens)) > LARGEST_NUMBER:
        return f"nothing on a card is counted beyond {LARGEST_NUMBER}"
    if type == cards.ATTACHMENT and placed.host is None:
        return f"say whom it is on, as in '{placed.title} on Robb Stark'"
    if type != cards.ATTACHMENT and placed.host is not None:
        return f"{placed.title} is {article} {TYPES[type]}, and only attachments are on other cards"
    return ""


def _without_lost(reading: _BoardReader, side: Side) -> Side:
    """Return a side without attachments on cards with faulty lines."""
    names = list(reading.board.seats)

    def stays(line: str) -> bool:
        host = read_placed(line, reading.pool).host
        return host is None or read_name(host, reading.pool, names).title not in reading.lost

    return msgspec.structs.replace(side, play=tuple(filter(stays, side.play)))
