"""The table of one match: queries for rules and events, and the ways to write."""

from __future__ import annotations

from engine.base import zones
from engine.base.defaults import DEFAULTS
from engine.base.ids import NOTHING
from engine.cards import ATTACHMENT, CHARACTER
from engine.chain.journal import TABLE, Data
from engine.table.constants import is_blank
from engine.table.game_state import GameState
from engine.table.rows import bears_on_seats


class StepReached(Exception):
    """Signal, not a fault: a replay has reached the wanted step.

    Holds the table as it was when the step's log entry was written.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(f"step {game.journal.number} is reached")
        self.game = game


class Game(GameState):
    """A table in play. Only events change cards, gold, power and zones."""

    __slots__ = ()

    # --- reading the table

    def pile(self, seat: int, zone: int) -> list[int]:
        return self.piles[seat * zones.COUNT + zone]

    def hand(self, seat: int) -> list[int]:
        return self.piles[seat * zones.COUNT + zones.HAND]

    def deck(self, seat: int) -> list[int]:
        """Return the draw deck; its top card is the last."""
        return self.piles[seat * zones.COUNT + zones.DECK]

    def in_play(self, seat: int) -> list[int]:
        """Return the seat's characters, locations and attachments."""
        return self.piles[seat * zones.COUNT + zones.PLAY]

    def characters(self, seat: int) -> list[int]:
        facts = self.facts
        return [card for card in self.piles[seat * zones.COUNT + zones.PLAY] if facts[card].type == CHARACTER]

    def plot(self, seat: int) -> int:
        """Return the seat's revealed plot, or NOTHING."""
        pile = self.piles[seat * zones.COUNT + zones.REVEALED]
        return pile[0] if pile else NOTHING

    def faction(self, seat: int) -> int:
        return self.piles[seat * zones.COUNT + zones.FACTION][0]

    def attached(self, card: int) -> list[int]:
        """Return the attachments on a card, in order of attachment."""
        return [on for on, host in self.host.items() if host == card and self.zone[on] == zones.PLAY]

    def duplicates(self, card: int) -> list[int]:
        """Return the duplicates under a card, without moribund ones."""
        return [
            on
            for on, host in self.host.items()
            if host == card and self.zone[on] == zones.DUPLICATE and on not in self.moribund
        ]

    def total_power(self, seat: int) -> int:
        """Sum the power that counts on all cards that a seat controls."""
        counts = self.deal.ruleset.counts_power
        return sum(n for card, n in self.power.items() if self.seat_of[card] == seat and counts(self, card))

    def copy_in_play(self, seat: int, card: int) -> int:
        """Return the seat's card in play with the same title, or NOTHING."""
        facts = self.facts
        title = facts[card].title
        for other in self.piles[seat * zones.COUNT + zones.PLAY]:
            if facts[other].title == title:
                return other
        return NOTHING

    def totals(self) -> list[int]:
        """Return the power total of every seat."""
        totals = [0] * self.seats
        counts, seat_of = self.deal.ruleset.counts_power, self.seat_of
        for card, amount in self.power.items():
            if counts(self, card):
                totals[seat_of[card]] += amount
        return totals

    def together(self, totals: list[int]) -> list[int]:
        """Return for each seat the sum of a quantity over its team."""
        form = self.deal.form
        if form is None or not form.teams:
            return totals
        teams = self.deal.teams[: self.seats]
        return [sum([n for n, other in zip(totals, teams, strict=True) if other == team]) for team in teams]

    def alive(self) -> list[int]:
        order = self.deal.orders[0]
        return order if True not in self.eliminated else self._playing(order)

    def player_order(self) -> list[int]:
        """Return the seats that still play, from the first player clockwise."""
        order = self.deal.orders[self.first]
        return order if True not in self.eliminated else self._playing(order)

    def _playing(self, order: list[int]) -> list[int]:
        return [seat for seat in order if not self.eliminated[seat]]

    def opponents(self, seat: int) -> list[int]:
        teams = self.deal.teams
        team = teams[seat]
        return [other for other in self.player_order() if teams[other] != team]

    def are_opponents(self, seat: int, other: int) -> bool:
        """Return whether two seats are opponents; the table has no opponent."""
        return other < self.seats and self.deal.teams[seat] != self.deal.teams[other]

    def team(self, seat: int) -> list[int]:
        """Return a seat's whole team with the seat itself, eliminated or not."""
        teams = self.deal.teams
        return [other for other in range(self.seats) if teams[other] == teams[seat]]

    def partners(self, seat: int) -> list[int]:
        """Return the team of a seat without the seat itself."""
        return [other for other in self.team(seat) if other != seat]

    def next_seat(self, seat: int) -> int:
        """Return the next seat clockwise that still plays."""
        for other in self.deal.orders[seat]:
            if other != seat and not self.eliminated[other]:
                return other
        return seat

    def is_attachment(self, card: int) -> bool:
        return self.facts[card].type == ATTACHMENT

    def is_blank(self, card: int) -> bool:
        """Return whether a card's text is blank.

        Constant abilities call this method because their package lies below `table`.
        """
        return is_blank(self, card)

    def name(self, seat: int) -> str:
        return self.deal.names[seat] if seat < self.seats else "the table"

    def recorded_name(self, seat: int) -> str:
        """Return the seat's name in the header, the only one allowed in the log."""
        return self.deal.header.seats[seat]

    def title(self, card: int) -> str:
        return self.facts[card].title

    def count(self, key: str) -> int:
        return self.counts.get(key, 0)

    # --- writing

    def move(self, card: int, seat: int, zone: int, index: int | None = None) -> None:
        """Move a card to a seat's zone; only events and the layout of a table call it."""
        self.piles[self.seat_of[card] * zones.COUNT + self.zone[card]].remove(card)
        pile = self.piles[seat * zones.COUNT + zone]
        if index is None:
            pile.append(card)
        else:
            pile.insert(index, card)
        self.zone[card] = zone
        self.seat_of[card] = seat
        self.moved = True
        if card in self.guises and zone != zones.PLAY:
            self.disguise(card, "")
        self.seen[card] = 0
        if zone == zones.PLAY:
            self._note_double(card)
        if zone in zones.OPEN:
            if card not in self.ref:
                self.refs += 1
                self.ref[card] = self.refs
        else:
            self.ref.pop(card, None)

    def _note_double(self, card: int) -> None:
        """Record a title that is now in play twice."""
        facts = self.facts
        title = facts[card].title
        for side in range(self.deal.sides):
            for other in self.piles[side * zones.COUNT + zones.PLAY]:
                if facts[other].title == title and other != card:
                    if all(self.deal.pool[code].title != title for code in self.doubled):
                        self.doubled = (*self.doubled, facts[card].code)
                    return

    def disguise(self, card: int, code: str) -> None:
        """Treat a card as another one from now on; an empty code ends it."""
        self.facts = self.facts[:]
        if code:
            self.guises[card] = code
            self.facts[card] = self.deal.pool[code]
        else:
            del self.guises[card]
            self.facts[card] = self.deal.facts[card]

    def release(self, card: int) -> None:
        """End the lasting and delayed effects on a card that leaves play.

        If the card returns, it counts as a new one.
        """
        if self.lasting:
            self.lasting = [
                row
                if card not in row.cards or bears_on_seats(row.quantity)
                else row._replace(cards=tuple(c for c in row.cards if c != card))
                for row in self.lasting
            ]
        for place, row in enumerate(self.delayed):
            if card in row.cards:
                still = [pair for pair in zip(row.cards, row.refs, strict=True) if pair[0] != card]
                cards, refs = tuple(c for c, _ref in still), tuple(ref for _c, ref in still)
                self.delayed[place] = row._replace(cards=cards, refs=refs)

    def note(
        self,
        kind: str,
        parent: int,
        actor: int,
        subject: int,
        rule: str,
        data: Data = (),
        seats: int = 0,
        secret: Data = (),
    ) -> int:
        """Write a log entry; a card appears by its public number or not at all."""
        number = self.journal.note(
            kind, parent, actor, 0 if subject < 0 else self.ref.get(subject, 0), rule, data, seats, secret
        )
        if number == self.until:
            raise StepReached(self.copy())
        return number

    def note_unsettled(
        self, default: int, parent: int, rule: str, actor: int = TABLE, subject: int = NOTHING
    ) -> bool:
        """Log the number of the default that is played.

        Returns False, and logs nothing, if a document of this game settles the point.
        """
        if self.deal.ruleset.id in DEFAULTS[default].settled:
            return False
        self.note("unsettled", parent, actor, subject, rule, (default,))
        return True

    def write(
        self,
        kind: str,
        parent: int,
        actor: int,
        ref: int,
        rule: str,
        data: Data = (),
        seats: int = 0,
        secret: Data = (),
    ) -> int:
        """Write a log entry about a public number.

        Like `note`, for a card that is hidden by now, or for no card (0).
        """
        number = self.journal.note(kind, parent, actor, ref, rule, data, seats, secret)
        if number == self.until:
            raise StepReached(self.copy())
        return number

    def bump(self, key: str) -> int:
        """Increase a counter; its key begins with the period after which it is cleared."""
        value = self.counts.get(key, 0) + 1
        self.counts[key] = value
        return value

    def forget(self, period: str) -> None:
        """Delete the counters of a period."""
        prefix = period + "/"
        for key in [key for key in self.counts if key.startswith(prefix)]:
            del self.counts[key]

    def new_row(self) -> int:
        self.rows += 1
        return self.rows
