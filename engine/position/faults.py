"""Faults of a described board as written; games add what their rules forbid."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

import msgspec

from engine import cards
from engine.cards import TYPES, Pool
from engine.english import phrase
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
        raise BadScenario(phrase("this board is not possible: %(fault)s", fault=faults[0]), tuple(faults))
    if faults:
        lines = "".join(f"\n- {fault}" for fault in faults)
        raise BadScenario(
            phrase("this board is not possible, for %(number)s reasons:%(lines)s", number=len(faults), lines=lines),
            tuple(faults),
        )


def split_faults(board: Board, pool: Pool, rules: Ruleset) -> tuple[list[str], Board]:
    """Return all faults of a board as written, and the board without them.

    The rest can be laid out to find further faults.
    """
    reading = _BoardReader(board, pool)
    described = count_cards(board)
    if described > MAX_CARDS:
        words = phrase(
            "the board has %(described)s cards (maximum %(maximum)s); remove some or lower filler",
            described=f"{described:,}",
            maximum=MAX_CARDS,
        )
        return [words], msgspec.structs.replace(board, seats={})
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
        reading.fault(
            "",
            phrase(
                "%(id)s has no format %(format)r; choose from %(known)s",
                id=rules.id,
                format=board.format,
                known=known,
            ),
        )
    else:
        allowed = rules.formats[board.format]
        if not allowed.least <= len(seats) <= allowed.most:
            there = ", ".join(seats) or "none"
            reading.fault(
                "",
                phrase(
                    "a %(kind)s has %(seats)s seats; this board has %(number)s: %(there)s",
                    kind=allowed.said(),
                    seats=allowed.seats(),
                    number=len(seats),
                    there=there,
                ),
            )
    if board.phase not in (SETUP, *rules.phases):
        reading.fault(
            "",
            phrase(
                "there is no phase %(phase)r; choose from %(setup)s, %(names)s",
                phase=board.phase,
                setup=SETUP,
                names=", ".join(rules.phases),
            ),
        )
    if board.first and board.first not in seats:
        reading.fault(
            "",
            phrase(
                "the first player %(first)r is not a seat; seats are %(names)s",
                first=board.first,
                names=", ".join(seats),
            ),
        )
    if not 1 <= board.round <= LARGEST_NUMBER:
        reading.fault(
            "",
            phrase(
                "there is no round %(round)s; choose a number from 1 to %(maximum)s",
                round=board.round,
                maximum=LARGEST_NUMBER,
            ),
        )
    if board.challenge is not None:
        _challenge_faults(reading, rules, board.challenge)


def _challenge_faults(reading: _BoardReader, rules: Ruleset, challenge: Attack) -> None:
    board, seats = reading.board, list(reading.board.seats)
    if rules.challenge < 0:
        reading.fault("challenge", phrase("%(id)s has no challenges; remove it", id=rules.id))
    elif not rules.begins_amid:
        reading.fault(
            "challenge",
            phrase("a board of %(id)s must begin with a phase, not in the middle of one; remove it", id=rules.id),
        )
    elif board.phase != IN_CHALLENGES:
        reading.fault(
            "challenge",
            phrase(
                "a challenge needs the %(needed)s phase; this is the %(phase)s phase",
                needed=IN_CHALLENGES,
                phase=board.phase,
            ),
        )
    if challenge.type not in cards.CHALLENGES:
        reading.fault(
            "challenge",
            phrase(
                "there is no type %(type)r; choose from %(names)s",
                type=challenge.type,
                names=", ".join(cards.CHALLENGES),
            ),
        )
    for role, name in (("attacker", challenge.attacker), ("defender", challenge.defender)):
        if name not in seats and (name or role == "attacker"):
            reading.fault(
                "challenge",
                phrase(
                    "the %(role)s %(name)r is not a seat; seats are %(names)s",
                    role=role,
                    name=name,
                    names=", ".join(seats),
                ),
            )
    if not challenge.defender and len(seats) > 2:
        reading.fault("challenge", "there are several opponents; name one as defender")
    elif challenge.defender == challenge.attacker:
        reading.fault(
            "challenge", phrase("%(attacker)s can't be both attacker and defender", attacker=challenge.attacker)
        )
    if not challenge.attackers:
        reading.fault("challenge", "name at least one attacker")


def _check_side(reading: _BoardReader, name: str, side: Side) -> Side:
    """Collect the faults of one side; return the side without them."""
    factions = [facts.faction for facts in reading.pool.facts.values() if facts.type == cards.FACTION]
    if side.faction not in factions:
        reading.fault(
            name,
            phrase(
                "there is no %(house)s %(faction)r; choose from %(names)s",
                house=reading.pool.words.house,
                faction=side.faction,
                names=", ".join(factions),
            ),
        )
    for what, number in (("gold", side.gold), ("power", side.power), ("filler", side.filler)):
        if number < 0:
            reading.fault(name, phrase("%(what)s is %(number)s (minimum 0)", what=what, number=number))
        elif number > LARGEST_NUMBER:
            reading.fault(
                name,
                phrase(
                    "%(what)s is %(number)s (maximum %(maximum)s)",
                    what=what,
                    number=f"{number:,}",
                    maximum=LARGEST_NUMBER,
                ),
            )
    for kind in side.initiated:
        if kind not in cards.CHALLENGES:
            reading.fault(
                name,
                phrase(
                    "%(kind)r in initiated is not a challenge type; choose from %(names)s",
                    kind=kind,
                    names=", ".join(cards.CHALLENGES),
                ),
            )
    if len(side.initiated) > LARGEST_NUMBER:
        reading.fault(
            name,
            phrase(
                "initiated has %(number)s challenges (maximum %(maximum)s)",
                number=len(side.initiated),
                maximum=LARGEST_NUMBER,
            ),
        )
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
        reading.fault(name, "has no cards; add some, or remove filler = 0")
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
            reading.fault(
                name,
                phrase(
                    "%(title)s is a title, but a %(kind)s has no titles; remove it",
                    title=side.title,
                    kind=form.said(),
                ),
            )
        elif side.title not in known and not _allowed_titles(reading, name, "title", (side.title,), _title_fault):
            pass
        elif side.title in borne:
            reading.fault(
                name,
                phrase(
                    "%(borne)s already has %(title)s; choose another title", borne=borne[side.title], title=side.title
                ),
            )
        else:
            borne[side.title] = name
            continue
        seats = {**seats, name: msgspec.structs.replace(side, title=None)}
    return seats


def _title_fault(type: int) -> str:
    return "" if type == cards.TITLE else "not a title card"


def _agenda_fault(type: int) -> str:
    return "" if type == cards.AGENDA else "not an agenda"


def _plot_fault(type: int) -> str:
    return "" if type == cards.PLOT else "not a plot"


def _draw_deck_fault(type: int) -> str:
    return phrase("not a card of a draw deck%(hint)s", hint=_field_hint(type)) if type > cards.EVENT else ""


def _field_hint(type: int) -> str:
    return phrase("; move it to %(field)s", field=FIELDS_BY_TYPE[type]) if type in FIELDS_BY_TYPE else ""


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
            reading.fault(
                name, phrase("%(title)s in %(where)s is %(fault)s", title=title, where=where, fault=fault(type))
            )
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
            words = phrase("only cards in play can have details in parentheses; write %(bare)r", bare=bare)
        reading.fault(name, phrase("%(title)r in %(where)s: %(words)s", title=title, where=where, words=words))
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
            reading.fault(name, phrase("%(line)r in play: %(fault)s", line=line, fault=fault))
        if type is None or fault:
            reading.lost.add(placed.title)
        else:
            found.append(line)
    return tuple(found)


def _line_fault(placed: PlacedCard, type: int) -> str:
    """Say why a card of this type can't be in play as written."""
    article = "an" if TYPES[type][0] in "aeiou" else "a"
    if type > cards.ATTACHMENT:
        return phrase(
            "%(title)s is %(article)s %(type)s%(hint)s",
            title=placed.title,
            article=article,
            type=TYPES[type],
            hint=_field_hint(type),
        )
    numbers = (placed.power, placed.used, *(abs(more) for more, _until in placed.strength))
    if max(*numbers, *(number for _token, number in placed.tokens)) > LARGEST_NUMBER:
        return phrase("a number on a card is too large (maximum %(maximum)s)", maximum=LARGEST_NUMBER)
    if type == cards.ATTACHMENT and placed.host is None:
        return phrase("add the card it is attached to, for example '%(title)s on Robb Stark'", title=placed.title)
    if type != cards.ATTACHMENT and placed.host is not None:
        return phrase(
            "%(title)s is %(article)s %(type)s; only attachments can be on other cards",
            title=placed.title,
            article=article,
            type=TYPES[type],
        )
    return ""


def _without_lost(reading: _BoardReader, side: Side) -> Side:
    """Return a side without attachments on cards with faulty lines."""
    names = list(reading.board.seats)

    def stays(line: str) -> bool:
        host = read_placed(line, reading.pool).host
        return host is None or read_name(host, reading.pool, names).title not in reading.lost

    return msgspec.structs.replace(side, play=tuple(filter(stays, side.play)))
