"""Edits of a described board: pure functions from a board to a board."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import msgspec

from engine import Pool
from engine.cards import AGENDA, ATTACHMENT, CHARACTER, PLOT, TITLE, Facts
from engine.errors import BadScenario
from engine.games.registry import DEFAULT_GAME, RULESETS
from engine.match.start import ruleset_of
from engine.position.board import Attack, Board, Side
from engine.position.card_names import is_title
from engine.position.placed_card import PlacedCard, read_placed, write_placed
from tournament.core.translation import gettext, translatable
from tournament.judging.lab.operations.position import SEATS, empty_side, pool_for
from tournament.judging.lab_problems import LabRefused

ZONES: Final = {
    "play": translatable("in play"),
    "hand": translatable("hand"),
    "deck": translatable("deck"),
    "discard": translatable("discard pile"),
    "dead": translatable("dead pile"),
    "plots": translatable("plot deck"),
    "used": translatable("used plots"),
}
"""Zones for cards, by field, with their names."""
ROLES: Final = {
    "": translatable("not participating"),
    "attackers": translatable("attacks"),
    "defenders": translatable("defends"),
    "bypassed": translatable("bypassed"),
}


def side_of(board: Board, seat: str) -> Side:
    if seat not in board.seats:
        raise LabRefused(
            gettext(
                "There is no seat “%(seat)s”. Choose one of: %(seats)s.", seat=seat[:40], seats=", ".join(board.seats)
            )
        )
    return board.seats[seat]


def replace_side(board: Board, seat: str, **fields: object) -> Board:
    side = msgspec.structs.replace(side_of(board, seat), **fields)
    return msgspec.structs.replace(board, seats={**board.seats, seat: side})


def cards_in(side: Side, zone: str) -> tuple[str, ...]:
    if zone not in ZONES:
        raise LabRefused(
            gettext("There is no zone “%(zone)s”. Choose one of: %(zones)s.", zone=zone[:40], zones=", ".join(ZONES))
        )
    found: tuple[str, ...] = getattr(side, zone)
    return found


def add(board: Board, seat: str, zone: str, facts: Facts) -> Board:
    """Add a card to a zone, or to where its type belongs.

    A plot is revealed, an agenda or title becomes the seat's.
    """
    side = side_of(board, seat)
    there = cards_in(side, zone)
    if facts.type == PLOT and zone not in ("plots", "used"):
        return replace_side(board, seat, plot=facts.title)
    if facts.type == AGENDA:
        return replace_side(board, seat, agenda=(*side.agendas(), facts.title))
    if facts.type == TITLE:
        return replace_side(board, seat, title=facts.title)
    if zone != "play":
        return replace_side(board, seat, **{zone: (*there, facts.title)})
    placed = [_read_card(line) for line in there]
    same = next((at for at, one in enumerate(placed) if one.title == facts.title), None) if facts.unique else None
    if same is not None:
        placed[same] = replace(placed[same], duplicates=placed[same].duplicates + 1)
        return replace_side(board, seat, play=tuple(map(write_placed, placed)))
    host = next((one.title for one in placed if one.host is None), "?") if facts.type == ATTACHMENT else None
    return replace_side(board, seat, play=(*there, write_placed(PlacedCard(facts.title, host))))


def remove(board: Board, seat: str, zone: str, place: int) -> Board:
    there = cards_in(side_of(board, seat), zone)
    if not 0 <= place < len(there):
        raise LabRefused(gettext("%(seat)s no longer has this card there.", seat=seat))
    board = replace_side(board, seat, **{zone: (*there[:place], *there[place + 1 :])})
    return set_role(board, seat, title_of(there[place]), "") if zone == "play" else board


def move(board: Board, seat: str, zone: str, place: int, to: str, pool: Pool) -> Board:
    title = title_of(cards_in(side_of(board, seat), zone)[place])
    return add(remove(board, seat, zone, place), seat, to, pool.titled(title))


def rewrite(board: Board, seat: str, place: int, placed: PlacedCard) -> Board:
    """Replace a card in play."""
    there = side_of(board, seat).play
    if not 0 <= place < len(there):
        raise LabRefused(gettext("%(seat)s no longer has this card in play.", seat=seat))
    return replace_side(board, seat, play=(*there[:place], write_placed(placed), *there[place + 1 :]))


def title_of(line: str) -> str:
    return _read_card(line).title


def placed_at(board: Board, seat: str, place: int) -> PlacedCard:
    return _read_card(side_of(board, seat).play[place])


def _read_card(line: str) -> PlacedCard:
    try:
        return read_placed(line)
    except BadScenario:
        return PlacedCard(line.partition(" (")[0])


# --- the challenge


def set_challenge(board: Board, type: str, attacker: str, defended: bool) -> Board:
    """Set the type and attacker of the challenge; an empty type removes it.

    Participants stay unless the attacker changes.
    """
    if not type:
        return msgspec.structs.replace(board, challenge=None)
    former = board.challenge
    if former is None or former.attacker != attacker:
        others = _attackable_seats(board, attacker)
        former = Attack(type, attacker, (), defender=others[0] if len(others) > 1 else "")
    defenders = (former.defenders or ()) if defended else None
    challenge = msgspec.structs.replace(former, type=type, defenders=defenders)
    return msgspec.structs.replace(board, challenge=challenge)


def _attackable_seats(board: Board, attacker: str) -> list[str]:
    """Return the seats that can be attacked: all others, or the other team."""
    form, names = RULESETS[ruleset_of(board)].formats.get(board.format), list(board.seats)
    if form is not None and form.teams and attacker in names:
        mine = names.index(attacker) % 2
        return [name for place, name in enumerate(names) if place % 2 != mine]
    return [name for name in names if name != attacker]


def role_of(board: Board, title: str) -> str:
    challenge = board.challenge
    if challenge is None:
        return ""
    for role in ("attackers", "defenders", "bypassed"):
        if any(_is_card(one, title) for one in getattr(challenge, role) or ()):
            return role
    return ""


def _is_card(one: str, title: str) -> bool:
    """Tell whether a written participant is this card.

    A bypassed card may be written with the card that bypasses it.
    """
    return one == title or one.startswith(f"{title} by ")


def set_role(board: Board, seat: str, title: str, role: str) -> Board:
    """Set a card's role in the challenge."""
    challenge = board.challenge
    if challenge is None or role_of(board, title) == role:
        return board
    without = {
        name: tuple(one for one in getattr(challenge, name) or () if not _is_card(one, title))
        for name in ("attackers", "defenders", "bypassed")
    }
    if role in without:
        without[role] = (*without[role], title)
    defended = challenge.defenders is not None or role == "defenders"
    fields = {**without, "defenders": without["defenders"] if defended else None}
    return msgspec.structs.replace(board, challenge=msgspec.structs.replace(challenge, **fields))


def set_seats(board: Board, number: int, wanted: str = "") -> Board:
    """Set the number of seats; seats that stay keep their cards.

    The board keeps its format if that allows so many seats, otherwise it takes the first one that does. With `wanted`
    it takes that format, with the nearest allowed number of seats.
    """
    formats = RULESETS[ruleset_of(board)].formats
    if wanted and wanted != board.format:
        if wanted not in formats:
            raise LabRefused(
                gettext(
                    "There is no format “%(name)s”. Choose one of: %(formats)s.",
                    name=wanted[:20],
                    formats=", ".join(formats),
                )
            )
        board = msgspec.structs.replace(board, format=wanted)
        number = min(max(number, formats[wanted].least), formats[wanted].most)
    fitting = [one.name for one in formats.values() if one.least <= number <= one.most]
    if not fitting:
        there = ", ".join(f"{one.said()} {one.seats()}" for one in formats.values())
        raise LabRefused(
            gettext(
                "No format of this game has %(number)s seats. Its formats are: %(formats)s.",
                number=number,
                formats=there,
            )
        )
    names = [*board.seats, *(name for name in SEATS if name not in board.seats)][:number]
    seats = {name: board.seats.get(name) or empty_side(ruleset_of(board)) for name in names}
    first = board.first if board.first in seats else names[0]
    format = board.format if board.format in fitting else fitting[0]
    return msgspec.structs.replace(board, seats=seats, first=first, format=format)


def convert_ruleset(board: Board, ruleset: str) -> Board:
    """Return the board under the rules of another game.

    What that game does not have is reported as a fault later.
    """
    if ruleset not in RULESETS:
        raise LabRefused(
            gettext(
                "There is no game “%(name)s”. Choose one of: %(games)s.", name=ruleset[:20], games=", ".join(RULESETS)
            )
        )
    was, now, pool = RULESETS[ruleset_of(board)], RULESETS[ruleset], pool_for(ruleset)
    phase = board.phase
    if phase in was.phases and phase not in now.phases:
        phase = now.phases[min(was.phases.index(phase), len(now.phases) - 1)]
    seats = {
        name: side
        if side.plot is None or is_title(side.plot, pool)
        else msgspec.structs.replace(side, plot=empty_side(ruleset).plot)
        for name, side in board.seats.items()
    }
    named = "" if ruleset == DEFAULT_GAME else ruleset
    return msgspec.structs.replace(board, ruleset=named, phase=phase, seats=seats)


def attachment_hosts(board: Board, pool: Pool) -> list[str]:
    """Return the characters in play that an attachment can be written on.

    Titles on several sides are written with their owner.
    """
    found = []
    characters = {facts.title for facts in pool.facts.values() if facts.type == CHARACTER}
    for name, side in board.seats.items():
        for title in dict.fromkeys(title_of(line) for line in side.play):
            if title in characters:
                found.append((name, title))
    titles = [title for _name, title in found]
    return [f"{name}'s {title}" if titles.count(title) > 1 else title for name, title in found]
