"""What card effects do beyond the framework: tokens, control, challenges joined and left, decks looked into."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.base import defaults, zones
from engine.base.ids import NOTHING
from engine.events.base import Event, register, seat_bit
from engine.events.tokens import spend_from_cards
from engine.table import values
from engine.table.rows import IMMINENT, Delayed, Reducer

if TYPE_CHECKING:
    from engine.table.game import Game


@dataclass(slots=True)
class PlaceToken(Event):
    kind = "place token"
    words = "{card} gets a token"
    noted = "token"
    card: int
    token: str
    amount: int = 1

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        return game.zone[self.card] in zones.IN_PLAY

    def apply(self, game: Game, entry: int, rule: str) -> None:
        tokens = game.tokens.setdefault(self.card, {})
        before = tokens.get(self.token, 0)
        tokens[self.token] = before + self.amount
        data = (self.token, before, before + self.amount)
        game.note("token", entry, game.seat_of[self.card], self.card, rule, data)


@dataclass(slots=True)
class RemoveToken(Event):
    kind = "remove token"
    words = "{card} loses a token"
    noted = "token"
    card: int
    token: str

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        return game.tokens.get(self.card, {}).get(self.token, 0) > 0

    def apply(self, game: Game, entry: int, rule: str) -> None:
        tokens = game.tokens[self.card]
        before = tokens[self.token]
        tokens[self.token] = before - 1
        if before == 1:
            del tokens[self.token]
        if not tokens:
            del game.tokens[self.card]
        data = (self.token, before, before - 1)
        game.note("token", entry, game.seat_of[self.card], self.card, rule, data)


@dataclass(slots=True)
class DiscardPower(Event):
    """Power goes back to the treasury."""

    kind = "discard power"
    words = "{card} loses power"
    noted = "power"
    card: int
    amount: int = 1

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        return game.power.get(self.card, 0) > 0

    def apply(self, game: Game, entry: int, rule: str) -> None:
        before = game.power[self.card]
        after = max(before - self.amount, 0)
        if after:
            game.power[self.card] = after
        else:
            del game.power[self.card]
        game.note("power", entry, game.seat_of[self.card], self.card, rule, ("loses", before, after))


@dataclass(slots=True)
class MoveGold(Event):
    kind = "move gold"
    words = "{seat} takes gold"
    noted = "gold"
    source: int
    target: int
    amount: int
    paid: bool = False
    """Whether it is spent, so that gold on cards will do, and not taken from a pool."""

    @property
    def whose(self) -> int:
        return self.target

    def possible(self, game: Game) -> bool:
        return self.amount > 0 and (values.purse(game, self.source) if self.paid else game.gold[self.source]) > 0

    def apply(self, game: Game, entry: int, rule: str) -> None:
        before, there = game.gold[self.source], game.gold[self.target]
        amount = min(self.amount, values.purse(game, self.source) if self.paid else before)
        if amount > before:
            spend_from_cards(game, self.source, amount - before, entry, rule)
        if before:
            after = before - min(amount, before)
            game.gold[self.source] = after
            game.note("gold", entry, self.source, NOTHING, rule, ("loses", before, after))
        game.gold[self.target] = there + amount
        game.note("gold", entry, self.target, NOTHING, rule, ("takes", there, there + amount))


@dataclass(slots=True)
class LeaveChallenge(Event):
    """A character is removed from the challenge; kneeling or not, it takes part no longer."""

    kind = "leave challenge"
    words = "{card} is removed from the challenge"
    noted = "leaves challenge"
    card: int

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        challenge = game.challenge
        return challenge is not None and self.card in (*challenge.attackers, *challenge.defenders)

    def apply(self, game: Game, entry: int, rule: str) -> None:
        challenge = game.challenge
        if challenge is not None:
            for side in (challenge.attackers, challenge.defenders):
                if self.card in side:
                    side.remove(self.card)
        game.note("leaves challenge", entry, game.seat_of[self.card], self.card, rule)


@dataclass(slots=True)
class JoinChallenge(Event):
    """A character takes part on its controller's side without being declared."""

    kind = "join challenge"
    words = "{card} joins the challenge"
    noted = "joins challenge"
    card: int

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        challenge = game.challenge
        if challenge is None or game.zone[self.card] != zones.PLAY:
            return False
        mine = game.seat_of[self.card] in (challenge.attacker, challenge.defender)
        return mine and self.card not in (*challenge.attackers, *challenge.defenders)

    def apply(self, game: Game, entry: int, rule: str) -> None:
        challenge = game.challenge
        if challenge is not None:
            challenge.side(game.seat_of[self.card]).append(self.card)
        game.note("joins challenge", entry, game.seat_of[self.card], self.card, rule)


@dataclass(slots=True)
class TakeControl(Event):
    """A card in play comes under another seat's control; if it took part in a challenge, it leaves it."""

    kind = "take control"
    words = "{seat} takes control of {card}"
    noted = "control"
    card: int
    seat: int

    @property
    def about(self) -> int:
        return self.card

    @property
    def whose(self) -> int:
        return self.seat

    def possible(self, game: Game) -> bool:
        there = game.zone[self.card] == zones.PLAY and game.seat_of[self.card] != self.seat
        return there and not game.eliminated[self.seat] and not self.is_barred(game)

    def is_barred(self, game: Game) -> bool:
        """Whether the seat has another copy of the unique card, or, in some games, of a unique attachment on it.

        A copy that is dead counts for the card itself, not for its attachments.
        """
        facts, title = game.facts, game.facts[self.card].title
        if facts[self.card].unique and any(facts[dead].title == title for dead in game.pile(self.seat, zones.DEAD)):
            return True
        taken = [self.card]
        if game.deal.ruleset.terms.attachments_bar_control:
            taken += game.attached(self.card)
        return any([facts[card].unique and self._has_in_play(game, card) for card in taken])

    def _has_in_play(self, game: Game, card: int) -> bool:
        """Whether the seat owns or controls another copy of a card in play."""
        facts, title = game.facts, game.facts[card].title
        return any(
            facts[other].title == title and other != card and self.seat in (seat, game.deal.owner[other])
            for seat in range(game.seats)
            for other in game.in_play(seat)
        )

    def apply(self, game: Game, entry: int, rule: str) -> None:
        before = game.seat_of[self.card]
        if game.duplicates(self.card):
            rule_of_duplicates = game.deal.cited.duplicate
            game.note_unsettled(defaults.DUPLICATES_OF_TAKEN, entry, rule_of_duplicates, self.seat, self.card)
        if LeaveChallenge(self.card).possible(game):
            LeaveChallenge(self.card).apply(game, entry, game.deal.cited.control_in_challenge)
            game.deal.ruleset.note_default(game, "control in a challenge", entry)
        for duplicate in game.duplicates(self.card):
            game.move(duplicate, self.seat, zones.DUPLICATE)
        game.move(self.card, self.seat, zones.PLAY)
        game.note("control", entry, self.seat, self.card, rule, (before,))


@dataclass(slots=True)
class IntoDeck(Event):
    """A card that is not in play goes to its owner's deck: on top, to the bottom, or to be shuffled in."""

    kind = "into deck"
    words = "{card} goes to the deck"
    noted = "move"
    card: int
    where: str = "shuffled"

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        return zones.is_out(game.zone[self.card])

    def apply(self, game: Game, entry: int, rule: str) -> None:
        owner, zone = game.deal.owner[self.card], game.zone[self.card]
        code = game.facts[self.card].code
        seen = game.seen[self.card] or (seat_bit(game.seat_of[self.card]) if zone in zones.OWNERS else 0)
        game.move(self.card, owner, zones.DECK, 0 if self.where == "bottom" else None)
        game.seen[self.card] = (
            0 if self.where == "shuffled" else (1 << game.seats) - 1 if zone in zones.OPEN else seen
        )
        data = (code if zone in zones.OPEN else "", zones.ZONES[zone], "deck", self.where)
        game.note("move", entry, owner, NOTHING, rule, data, seat_bit(owner), (self.card, code))


@dataclass(slots=True)
class Look(Event):
    """A seat looks at cards that are hidden from it or whose order is."""

    kind = "look"
    words = "cards are looked at"
    noted = "look"
    seat: int
    cards: tuple[int, ...]
    where: str

    def possible(self, game: Game) -> bool:
        return bool(self.cards)

    def apply(self, game: Game, entry: int, rule: str) -> None:
        for card in self.cards:
            if game.zone[card] == zones.DECK:  # only there does a card's place matter
                game.seen[card] |= seat_bit(self.seat)
        secret = tuple((card, game.facts[card].code) for card in self.cards)
        owner = game.deal.owner[self.cards[0]]
        game.note(
            "look", entry, self.seat, NOTHING, rule, (self.where, len(self.cards), owner), seat_bit(self.seat), secret
        )


@dataclass(slots=True)
class Reorder(Event):
    """Cards that a seat looks at go back to the top and the bottom of a deck; from now on only it knows where."""

    kind = "reorder"
    words = "{seat} puts cards back in another order"
    noted = "reorder"
    seat: int
    owner: int
    top: tuple[int, ...]
    """From the topmost down."""
    bottom: tuple[int, ...]
    """Likewise, so the last is the lowest of all."""

    @property
    def whose(self) -> int:
        return self.seat

    def possible(self, game: Game) -> bool:
        return bool(self.top or self.bottom)

    def apply(self, game: Game, entry: int, rule: str) -> None:
        deck = game.deck(self.owner)
        cards = self.top + self.bottom
        rest = [card for card in deck if card not in cards]
        deck[:] = [*reversed(self.bottom), *rest, *reversed(self.top)]
        for card in cards:
            game.seen[card] = seat_bit(self.seat)
        secret = tuple((card, game.facts[card].code) for card in cards)
        data = (self.owner, len(self.top), len(self.bottom))
        game.note("reorder", entry, self.seat, NOTHING, rule, data, seat_bit(self.seat), secret)


@dataclass(slots=True)
class Show(Event):
    """A hidden card is revealed to everybody and stays where it is."""

    kind = "show"
    words = "{card} is revealed"
    noted = "reveal"
    card: int
    by: int = NOTHING
    """The card whose effect shows it, where that matters."""

    @property
    def about(self) -> int:
        return self.card

    def apply(self, game: Game, entry: int, rule: str) -> None:
        game.seen[self.card] = (1 << game.seats) - 1
        where = zones.ZONES[game.zone[self.card]]
        game.note("reveal", entry, game.seat_of[self.card], NOTHING, rule, (game.facts[self.card].code, where))


@dataclass(slots=True)
class Replace(Event):
    """Another destination takes the place of the one a card was going to; the event itself still happens."""

    kind = "replace"
    words = "{card} goes elsewhere instead"
    noted = "instead"
    card: int
    occurrence: int
    member: int
    to: int

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        row = game.occurrences.get(self.occurrence)
        return row is not None and row.fates[self.member] == IMMINENT

    def apply(self, game: Game, entry: int, rule: str) -> None:
        row = game.occurrences[self.occurrence]
        row.events[self.member] = row.events[self.member].towards(self.to)
        game.note("instead", entry, game.seat_of[self.card], self.card, rule, (zones.ZONES[self.to],))


@dataclass(slots=True)
class Attach(Event):
    """A card that is not in play is put on a character as an attachment, whatever it was before."""

    kind = "attach"
    words = "{card} becomes an attachment"
    noted = "enter"
    card: int
    host: int
    seat: int
    guise: str

    @property
    def about(self) -> int:
        return self.card

    def touches(self) -> tuple[int, ...]:
        return (self.host,)

    def possible(self, game: Game) -> bool:
        if game.zone[self.host] not in (zones.PLAY, zones.FACTION) or not zones.is_out(game.zone[self.card]):
            return False
        return not any(shun.refuses(game.deal.pool[self.guise].traits) for shun in values.shuns(game, self.host))

    def apply(self, game: Game, entry: int, rule: str) -> None:
        origin = zones.ZONES[game.zone[self.card]]
        code = game.facts[self.card].code
        game.move(self.card, self.seat, zones.PLAY)
        game.disguise(self.card, self.guise)
        game.host[self.card] = self.host
        data = (code, origin, "attached", game.ref[self.host])
        game.note("enter", entry, self.seat, self.card, rule, data)


@dataclass(slots=True)
class Reattach(Event):
    """An attachment in play goes to another character; it stays the card that it is."""

    kind = "reattach"
    words = "{card} moves to another character"
    noted = "reattach"
    card: int
    host: int

    @property
    def about(self) -> int:
        return self.card

    def touches(self) -> tuple[int, ...]:
        return (self.card, self.host)

    def possible(self, game: Game) -> bool:
        there = game.zone[self.card] == zones.PLAY == game.zone[self.host]
        return there and game.host.get(self.card, NOTHING) != self.host

    def apply(self, game: Game, entry: int, rule: str) -> None:
        game.host[self.card] = self.host
        game.moved = True
        game.note("reattach", entry, game.seat_of[self.card], self.card, rule, (game.ref[self.host],))


@dataclass(slots=True)
class HiddenDuplicate(Event):
    """The top card of a deck is placed facedown as a duplicate on a card that its controller owns."""

    kind = "hidden duplicate"
    words = "{card} gets a facedown duplicate"
    noted = "duplicate"
    host: int

    @property
    def about(self) -> int:
        return self.host

    def possible(self, game: Game) -> bool:
        seat = game.seat_of[self.host]
        return game.zone[self.host] == zones.PLAY and game.deal.owner[self.host] == seat and bool(game.deck(seat))

    def apply(self, game: Game, entry: int, rule: str) -> None:
        seat = game.seat_of[self.host]
        card = game.deck(seat)[-1]
        game.facedown[card] = 1
        game.move(card, seat, zones.DUPLICATE)
        game.host[card] = self.host
        data = ("", game.ref[self.host], "facedown")
        secret = (card, game.facts[card].code)
        game.note("duplicate", entry, seat, card, rule, data, seat_bit(seat), secret)


@dataclass(slots=True)
class Reduce(Event):
    """The next card that fits costs less; which cards fit is read from the ability that made this."""

    kind = "reduce"
    words = "a card will cost less"
    noted = "reduces"
    seat: int
    card: int
    ability: int
    part: int
    amount: int
    until: str

    def apply(self, game: Game, entry: int, rule: str) -> None:
        at = game.journal.number + 1
        game.reducers.append(Reducer(self.seat, self.card, self.ability, self.part, self.amount, self.until, at))
        game.note("reduces", entry, self.seat, self.card, rule, (self.amount, self.until))


@dataclass(slots=True)
class Delay(Event):
    """An effect is put off until a period ends, or until the challenge is won."""

    kind = "delay"
    words = "an effect is put off"
    noted = "delayed"
    card: int
    ability: int
    part: int
    seat: int
    cards: tuple[int, ...]
    when: str

    def apply(self, game: Game, entry: int, rule: str) -> None:
        refs = tuple(game.ref.get(card, 0) for card in self.cards)
        at = game.journal.number + 1
        game.delayed.append(Delayed(self.card, self.ability, self.part, self.seat, self.cards, refs, self.when, at))
        game.note("delayed", entry, self.seat, self.card, rule, (self.when, refs))


@dataclass(slots=True)
class StrengthRaised(Event):
    """A character's STR was increased by a card effect; noticed after the fact, so it changes nothing itself."""

    kind = "strength raised"
    words = "the STR of {card} is increased"
    noted = ""
    card: int
    before: int
    after: int

    @property
    def about(self) -> int:
        return self.card

    def apply(self, game: Game, entry: int, rule: str) -> None:
        """The cause has its own line in the log."""


@dataclass(slots=True)
class ToPile(Event):
    """A card that is not in play is placed in its owner's discard or dead pile."""

    kind = "to pile"
    words = "{card} is placed in a pile"
    noted = "move"
    card: int
    zone: int

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        return zones.is_out(game.zone[self.card]) and game.zone[self.card] != self.zone

    def apply(self, game: Game, entry: int, rule: str) -> None:
        origin = zones.ZONES[game.zone[self.card]]
        game.move(self.card, game.deal.owner[self.card], self.zone)
        data = (game.facts[self.card].code, origin, zones.ZONES[self.zone], "")
        game.note("move", entry, game.seat_of[self.card], self.card, rule, data)


register(
    PlaceToken,
    RemoveToken,
    DiscardPower,
    MoveGold,
    LeaveChallenge,
    JoinChallenge,
    TakeControl,
    IntoDeck,
    Look,
    Reorder,
    Show,
    Replace,
    Attach,
    Reattach,
    HiddenDuplicate,
    Reduce,
    Delay,
    StrengthRaised,
    ToPile,
)
