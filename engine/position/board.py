"""Described boards, and the layout of any table at its beginning."""

from __future__ import annotations

import tomllib
from typing import Final

import msgspec

from engine import cards
from engine.base import zones
from engine.base.ids import NOTHING
from engine.cards import Deck, Facts, Pool
from engine.chain.journal import TABLE
from engine.converter import make_converter
from engine.english import phrase
from engine.errors import BadScenario
from engine.position.card_names import are_all_alike, read_name, tell_apart
from engine.position.placed_card import PlacedCard, read_placed
from engine.table.game import Game

BLANK: Final = Facts(code="blank", title="Blank card", type=cards.EVENT, cost=0)
BLANK_PLOT: Final = Facts(code="blank-plot", title="Blank plot", type=cards.PLOT, claim=1, gold=0, reserve=9)
FILLER_CARDS: Final = 20
DEFAULT_PLOT: Final = "A Noble Cause"
SETUP: Final = "setup"
"""The phase of a board on which opening hands have been drawn and nothing else happened."""
DEFAULT_FORMAT: Final = "joust"
IN_CHALLENGES: Final = "challenges"
"""The phase in which a board can have a challenge in progress."""


class Side(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One seat's side of a described board; cards by title, the deck from its top."""

    faction: str = "stark"
    agenda: str | tuple[str, ...] | None = None
    """One title or several."""
    plot: str | None = DEFAULT_PLOT
    plots: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    play: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    filler: int = FILLER_CARDS
    discard: tuple[str, ...] = ()
    dead: tuple[str, ...] = ()
    gold: int = 0
    power: int = 0
    title: str | None = None
    """The seat's title card, if the format has titles."""
    initiated: tuple[str, ...] = ()
    """The types of challenges that it initiated in this phase."""
    spent: tuple[str, ...] = ()
    """Titles of which a copy was used, if uses are limited for all copies together."""

    def row(self) -> dict[str, object]:
        """Return the side as a header stores it.

        Fields that the language got later are included only if they are set, so older headers stay valid.
        """
        row: dict[str, object] = msgspec.to_builtins(self)
        for field in ("title", "initiated", "spent"):
            if not row[field]:
                del row[field]
        return row

    def count(self) -> int:
        """Count its cards without creating any."""
        lists = (self.plots, self.used, self.play, self.hand, self.deck, self.discard, self.dead, self.agendas())
        return sum(map(len, lists)) + max(self.filler, 0) + bool(self.plot)

    def placed(self, pool: Pool) -> list[PlacedCard]:
        return [read_placed(line, pool) for line in self.play]

    def agendas(self) -> tuple[str, ...]:
        if not self.agenda:
            return ()
        return (self.agenda,) if isinstance(self.agenda, str) else self.agenda

    def make_deck(self, pool: Pool, name: str) -> Deck:
        """Create the deck of exactly the described cards."""
        draw = [*self.hand, *self.deck, *self.discard, *self.dead]
        for placed in self.placed(pool):
            draw += [placed.title] * (1 + placed.duplicates)
        plots = [*([self.plot] if self.plot else []), *self.plots, *self.used]
        spare = () if self.plots or self.used or not pool.has_plots else (BLANK_PLOT.code,)
        return Deck(
            faction=self.faction,
            agendas=tuple(pool.titled(title).code for title in self.agendas()),
            plots=tuple(pool.titled(title).code for title in plots) + spare,
            draw=tuple(pool.titled(title).code for title in draw) + (BLANK.code,) * self.filler,
            name=name,
        )


class Attack(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A challenge in progress: attacker, defender and participants."""

    type: str
    attacker: str
    attackers: tuple[str, ...]
    defender: str = ""
    """Empty if there is only one opponent."""
    bypassed: tuple[str, ...] = ()
    """`Robb Stark`, or `Robb Stark by Ghost`."""
    defenders: tuple[str, ...] | None = None
    """None if not declared yet; empty if there are no defenders."""


class Board(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A described board: phase, first player, and each seat's side by name."""

    seats: dict[str, Side]
    phase: str = "challenges"
    first: str = ""
    round: int = 1
    name: str = ""
    ruleset: str = ""
    """Empty for the default game."""
    format: str = DEFAULT_FORMAT
    challenge: Attack | None = None
    loose: bool = False
    """Whether to accept a board that the rules could never produce."""

    def text(self) -> str:
        """Return the board as a header stores it, without default game and format."""
        row: dict[str, object] = msgspec.to_builtins(self)
        row["seats"] = {name: side.row() for name, side in self.seats.items()}
        for field, meant in (("ruleset", ""), ("format", DEFAULT_FORMAT), ("challenge", None), ("loose", False)):
            if row[field] == meant:
                del row[field]
        return msgspec.json.encode(row).decode()


_read_board = msgspec.json.Decoder(Board).decode


def read_board(text: str) -> Board:
    """Read a board as a header stores it."""
    return _read_board(text)


class ScenarioFile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A scenario file: a board, the lines to play, and the expectations."""

    board: Board
    play: tuple[str, ...] = ()
    expect: tuple[str, ...] = ()
    rule: str = ""


_convert_scenario = make_converter(ScenarioFile)


def read_scenario(text: str) -> ScenarioFile:
    """Read a scenario file; raise BadScenario with the place of the fault."""
    try:
        return _convert_scenario(tomllib.loads(text))
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadScenario(phrase("this is not a scenario: %(error)s", error=error)) from error


def with_blanks(pool: Pool) -> Pool:
    """Return a pool with the blank cards that fill described decks."""
    return pool.with_cards([BLANK, BLANK_PLOT] if pool.has_plots else [BLANK])


def lay_out(game: Game, board: Board | None) -> list[str]:
    """Put every card where it is when play begins; return faults of attachments.

    An attachment is at fault if it doesn't say clearly which card it is on.
    """
    for card, facts in enumerate(game.facts):
        zone = zones.DECK
        if facts.type == cards.PLOT:
            zone = zones.PLOTS
        elif facts.type == cards.FACTION:
            zone = zones.FACTION
        elif facts.type == cards.AGENDA:
            zone = zones.AGENDA
        seat = game.deal.owner[card]
        game.zone[card] = zone
        game.pile(seat, zone).append(card)
        if zone in zones.OPEN:
            game.refs += 1
            game.ref[card] = game.refs
    faults: list[str] = []
    if board is not None:
        hosts: list[tuple[int, str]] = []
        for seat, side in enumerate(board.seats.values()):
            hosts += _lay_side(game, seat, side, board.phase == SETUP)
            if side.title:
                _give_title(game, seat, side.title)
        for card, words in hosts:
            faults += _attach(game, card, words)
        game.first = list(board.seats).index(board.first) if board.first in board.seats else 0
        game.round = board.round
    return faults


def log_board(game: Game, board: Board) -> int:
    """Log where cards are on a described board, with their public numbers."""
    at = game.note("board", 0, TABLE, NOTHING, "", (board.phase, board.round, *((1,) if board.loose else ())))
    for seat in range(game.seats):
        cards = [game.faction(seat), *game.pile(seat, zones.AGENDA)]
        game.note("announces", at, seat, cards[0], "", _pairs(game, cards))
        for zone in (
            zones.TITLES,
            zones.REVEALED,
            zones.PLAY,
            zones.DUPLICATE,
            zones.USED,
            zones.DISCARD,
            zones.DEAD,
        ):
            if game.pile(seat, zone):
                game.note("lies", at, seat, NOTHING, "", (zones.ZONES[zone], _pairs(game, game.pile(seat, zone))))
        for zone in (zones.HAND, zones.PLOTS):
            pile = game.pile(seat, zone)
            if pile:
                secret = tuple((card, game.facts[card].code) for card in pile)
                game.note("holds", at, seat, NOTHING, "", (zones.ZONES[zone], len(pile)), 1 << seat, secret)
    return at


def _pairs(game: Game, cards: list[int]) -> tuple[tuple[int, str], ...]:
    return tuple((game.ref[card], game.facts[card].code) for card in cards)


def _lay_side(game: Game, seat: int, side: Side, in_setup: bool) -> list[tuple[int, str]]:
    """Lay out one side; return attachments with the names of their hosts."""
    left = [card for card in range(len(game.facts)) if game.deal.owner[card] == seat and card not in game.ref]

    def take(title: str) -> int:
        code = game.deal.pool.titled(title).code
        for card in left:
            if game.facts[card].code == code:
                left.remove(card)
                return card
        raise BadScenario(phrase("%(player)s has no other card %(title)r", player=game.name(seat), title=title))

    hosts: list[tuple[int, str]] = []
    for placed in side.placed(game.deal.pool):
        card = take(placed.title)
        game.move(card, seat, zones.PLAY)
        game.kneeling[card] = placed.kneeling
        if placed.power:
            game.power[card] = placed.power
        for _ in range(placed.duplicates):
            duplicate = take(placed.title)
            game.move(duplicate, seat, zones.DUPLICATE)
            game.host[duplicate] = card
        if placed.host is not None:
            hosts.append((card, placed.host))
    for titles, zone in ((side.hand, zones.HAND), (side.discard, zones.DISCARD), (side.dead, zones.DEAD),
                         (side.used, zones.USED)):  # fmt: skip
        for title in titles:
            game.move(take(title), seat, zone)
    if side.plot and not in_setup:
        game.move(take(side.plot), seat, zones.REVEALED)
    for title in reversed(side.deck):
        game.move(take(title), seat, zones.DECK)
    game.gold[seat] = side.gold
    if side.power:
        game.power[game.faction(seat)] = side.power
    return hosts


def _give_title(game: Game, seat: int, title: str) -> None:
    for card in game.deal.titles:
        if game.title(card) == title:
            game.move(card, seat, zones.TITLES)


def _attach(game: Game, card: int, words: str) -> list[str]:
    """Put an attachment on the card it names; return the faults.

    Cards of the attachment's player come before those of others.
    """
    seat = game.seat_of[card]
    order = [seat, *(other for other in range(game.seats) if other != seat)]
    host, fault = find_in_play(game, seat, words, [host for other in order for host in game.in_play(other)])
    if host != NOTHING:
        game.host[card] = host
    return (
        [
            phrase(
                "%(player)s: '%(card)s on %(words)s': %(fault)s",
                player=game.name(seat),
                card=game.title(card),
                words=words,
                fault=fault,
            )
        ]
        if fault
        else []
    )


def find_in_play(game: Game, seat: int, words: str, among: list[int]) -> tuple[int, str]:
    """Find the card that a seat means among some in play, or NOTHING.

    The second value says what is wrong with the name, if anything.
    """
    named = read_name(words, game.deal.pool, game.deal.names)
    fitting = [card for card in among if named.fits(game, card, seat)]
    if not fitting:
        there = [card for card in among if game.title(card) == named.title]
        if not there:
            return NOTHING, phrase("no card in play has the title %(title)r", title=named.title)
        return NOTHING, phrase(
            "this copy is not in play; choose from %(names)s", names=", ".join(tell_apart(game, there, seat))
        )
    if not are_all_alike(game, fitting):
        return fitting[0], phrase(
            "several cards match; write %(names)s", names=" or ".join(tell_apart(game, fitting, seat))
        )
    return fitting[0], ""
