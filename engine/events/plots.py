"""Events of plots and of the first player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.base import counters, zones
from engine.base.ids import NOTHING
from engine.events.base import Event, register, seat_bit
from engine.events.periods import close_period, expire_effects
from engine.events.tokens import RemoveToken
from engine.table.rows import PLOTS_EXCHANGED, until_plot

if TYPE_CHECKING:
    from engine.table.game import Game


@dataclass(slots=True)
class ChoosePlot(Event):
    """A plot is laid facedown."""

    kind = "choose plot"
    words = "a plot is chosen"
    noted = "choose plot"
    card: int

    def apply(self, game: Game, entry: int, rule: str) -> None:
        seat = game.seat_of[self.card]
        game.move(self.card, seat, zones.CHOSEN)
        secret = (self.card, game.facts[self.card].code)
        game.note("choose plot", entry, seat, NOTHING, rule, (), seat_bit(seat), secret)


@dataclass(slots=True)
class RevealPlot(Event):
    """The chosen plot is revealed; the former plot goes to the used pile."""

    kind = "reveal plot"
    words = "{card} is revealed"
    noted = "reveal plot"
    card: int

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        return not game.eliminated[game.seat_of[self.card]]

    def apply(self, game: Game, entry: int, rule: str) -> None:
        seat = game.seat_of[self.card]
        close_period(game, until_plot(seat))
        expire_effects(game, until_plot(seat), entry)
        game.bump(counters.plot_was_revealed(seat))
        former = game.plot(seat)
        if former != NOTHING:
            _clear_plot(game, former, entry)
            game.move(former, plot_holder(game, game.deal.owner[former]), zones.USED)
        game.move(self.card, seat, zones.REVEALED)
        used = game.ref[former] if former != NOTHING else 0
        game.note("reveal plot", entry, seat, self.card, rule, (game.facts[self.card].code, used))


@dataclass(slots=True)
class RetirePlot(Event):
    """The revealed plot goes to the used pile before another is revealed."""

    kind = "retire plot"
    words = "{card} is used"
    noted = "plot used"
    card: int

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        return game.zone[self.card] == zones.REVEALED

    def apply(self, game: Game, entry: int, rule: str) -> None:
        seat = game.seat_of[self.card]
        close_period(game, until_plot(seat))
        expire_effects(game, until_plot(seat), entry)
        _clear_plot(game, self.card, entry)
        game.move(self.card, plot_holder(game, game.deal.owner[self.card]), zones.USED)
        game.note("plot used", entry, seat, self.card, rule, (game.facts[self.card].code,))


def _clear_plot(game: Game, plot: int, entry: int) -> None:
    """Remove the tokens of a plot that is no longer revealed, and stand it."""
    for token in list(game.tokens.get(plot, ())):
        while RemoveToken(plot, token).possible(game):
            RemoveToken(plot, token).apply(game, entry, game.deal.cited.tokens_leave)
    game.kneeling[plot] = 0


@dataclass(slots=True)
class RecyclePlots(Event):
    """The used pile goes back to an empty plot deck."""

    kind = "recycle plots"
    words = "{seat} recycles plots"
    noted = "recycle plots"
    seat: int

    @property
    def whose(self) -> int:
        return self.seat

    def possible(self, game: Game) -> bool:
        return not game.pile(self.seat, zones.PLOTS) and bool(game.pile(self.seat, zones.USED))

    def apply(self, game: Game, entry: int, rule: str) -> None:
        used = list(game.pile(self.seat, zones.USED))
        for card in used:
            game.move(card, self.seat, zones.PLOTS)
        game.note("recycle plots", entry, self.seat, NOTHING, rule, (len(used),))


def plot_holder(game: Game, owner: int) -> int:
    """Return the seat that holds a seat's plot piles, which may be exchanged."""
    seat = owner
    for row in game.lasting:
        if row.quantity == PLOTS_EXCHANGED and seat in row.cards:
            seat = row.cards[1] if seat == row.cards[0] else row.cards[0]
    return seat


@dataclass(slots=True)
class TakePlots(Event):
    """A seat takes plots from another seat's plot deck or used pile.

    Only the seat that gets a plot deck learns which plots these are.
    """

    kind = "take plots"
    words = "{seat} takes plots"
    noted = "takes plots"
    seat: int
    zone: int
    cards: tuple[int, ...]

    @property
    def whose(self) -> int:
        return self.seat

    def possible(self, game: Game) -> bool:
        return bool(self.cards)

    def apply(self, game: Game, entry: int, rule: str) -> None:
        giver = game.seat_of[self.cards[0]]
        for card in self.cards:
            game.move(card, self.seat, self.zone)
        pairs = tuple((game.ref.get(card, card), game.facts[card].code) for card in self.cards)
        data = (zones.ZONES[self.zone], giver, len(pairs))
        if self.zone in zones.OPEN:
            game.note("takes plots", entry, self.seat, NOTHING, rule, (*data, pairs))
        else:
            game.note("takes plots", entry, self.seat, NOTHING, rule, (*data, ()), seat_bit(self.seat), pairs)


def exchange_plots(game: Game, seat: int, other: int) -> list[Event]:
    """Return the events that exchange two players' plot decks and used piles.

    Revealed plots stay.
    """
    return [
        TakePlots(taker, zone, tuple(game.pile(giver, zone)))
        for taker, giver in ((seat, other), (other, seat))
        for zone in PLOT_PILES
    ]


def return_plots(game: Game) -> list[Event]:
    """Return the events that give all players their own plots back."""
    found: list[Event] = []
    for seat in range(game.seats):
        for giver in range(game.seats):
            for zone in PLOT_PILES if giver != seat else ():
                lent = tuple(card for card in game.pile(giver, zone) if game.deal.owner[card] == seat)
                found += [TakePlots(seat, zone, lent)] if lent else []
    return found


PLOT_PILES: Final = (zones.PLOTS, zones.USED)


@dataclass(slots=True)
class FirstPlayer(Event):
    kind = "first player"
    words = "{seat} is first player"
    noted = "first player"
    seat: int
    how: str

    @property
    def whose(self) -> int:
        return self.seat

    def possible(self, game: Game) -> bool:
        return not game.eliminated[self.seat]

    def apply(self, game: Game, entry: int, rule: str) -> None:
        before = game.first
        game.first = self.seat
        game.note("first player", entry, self.seat, NOTHING, rule, (self.how, before))


register(ChoosePlot, RevealPlot, RecyclePlots, TakePlots, FirstPlayer, RetirePlot)
