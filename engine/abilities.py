"""Abilities as values: when they may be used, what they cost, what they choose, what they do, how often."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine import events as ev
from engine.table import zones
from engine.table.constants import Constant
from engine.table.game import CANCELED, IMMINENT, NOTHING, Lasting, bears_on_seats

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game, Occurrence, Pending

ACTION: Final = 0
WOULD: Final = 1
FORCED_INTERRUPT: Final = 2
INTERRUPT: Final = 3
FORCED_REACTION: Final = 4
REACTION: Final = 5
WHEN_REVEALED: Final = 6
CONSTANT: Final = 7
TIMINGS: Final = (
    "action",
    "would interrupt",
    "forced interrupt",
    "interrupt",
    "forced reaction",
    "reaction",
    "when revealed",
    "constant",
)


@dataclass(frozen=True, slots=True)
class Ref:
    """A card as an ability speaks of it; which one it is follows from the ability's use."""

    name: str


SELF: Final = Ref("this card")
BEARER: Final = Ref("attached character")
IT: Final = Ref("that card")
TARGET: Final = Ref("the chosen card")
FOUND: Final = Ref("the found card")
MARKED: Final = Ref("the marked card")
YOUR_FACTION: Final = Ref("your faction")


def cards_meant(game: Game, use: Pending, ref: Ref) -> list[int]:
    """The cards a reference stands for in this use."""
    if ref is SELF:
        return [use.card]
    if ref is BEARER:
        host = bearer_of(game, use.card, game.occurrences.get(use.occurrence))
        return [] if host == NOTHING else [host]
    if ref is IT:
        row = game.occurrences.get(use.occurrence)
        return [] if row is None else [row.events[use.member].about]
    if ref is TARGET:
        return list(use.targets)
    if ref is FOUND:
        return list(use.found)
    if ref is MARKED:
        return list(use.looked)
    return [game.faction(use.seat)]


def bearer_of(game: Game, card: int, row: Occurrence | None) -> int:
    """The card an attachment is on, or was on when it left in this occurrence."""
    if row is not None and card in row.known:
        return row.known[card][1]
    return game.host.get(card, NOTHING)


@dataclass(frozen=True, slots=True)
class Condition:
    """A named test of a triggering event, with the words that stand for it."""

    words: str
    test: Callable[[Game, int, Event, Occurrence], bool]
    """Given the table, the card that bears the ability, the event and its occurrence."""
    of: Ref | None = None
    """The card that the event must happen to, where the condition names one."""
    whole: bool = True
    """Whether the words say by themselves what happens, or only to which card."""


def leaves_by(how: str) -> Condition:
    return Condition(f"is {how}", lambda _g, _c, event, _o: isinstance(event, ev.LeavePlay) and event.how == how)


def savable() -> Condition:
    return Condition(
        "can be saved",
        lambda _g, _c, event, _o: isinstance(event, ev.LeavePlay) and not event.unsavable,
        whole=False,
    )


def happens_to(ref: Ref) -> Condition:
    """The event is about the bearer of the ability itself, or about the card it is attached to."""

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        if ref is SELF:
            return event.about == card
        return event.about == bearer_of(game, card, row) != NOTHING

    return Condition(ref.name, test, ref, whole=False)


@dataclass(frozen=True, slots=True)
class Trigger:
    """What an interrupt or reaction waits for: kinds of event, and what must be true of one."""

    events: tuple[str, ...]
    conditions: tuple[Condition, ...] = ()

    def matches(self, game: Game, card: int, event: Event, row: Occurrence) -> bool:
        for condition in self.conditions:  # noqa: SIM110 - asked so often that a generator would show
            if not condition.test(game, card, event, row):
                return False
        return True

    @property
    def is_own(self) -> bool:
        """Whether it speaks of the very card that bears the ability."""
        return any(condition.of is SELF for condition in self.conditions)

    def words(self) -> str:
        said = [condition.words for condition in self.conditions if condition.whole]
        about = [condition.words for condition in self.conditions if not condition.whole]
        return " · ".join([*(said or self.events), *about])


@dataclass(frozen=True, slots=True)
class Filter:
    """A named test of a card, as the seat that uses an ability sees it."""

    words: str
    test: Callable[[Game, int, int], bool]
    """Given the table, the card, and the seat that uses the ability."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Something paid to use an ability; where cards are chosen to pay with, `among` says from which."""

    words: str
    payable: Callable[[Game, Pending], bool]
    events: Callable[[Game, Pending], list[Event]]
    among: Callable[[Game, Pending], list[int]] | None = None


def sacrifice(ref: Ref) -> Cost:
    return Cost(
        f"sacrifice {ref.name}",
        lambda game, use: all(game.zone[card] == zones.PLAY for card in cards_meant(game, use, ref)),
        lambda game, use: [ev.sacrificed(card) for card in cards_meant(game, use, ref)],
    )


def kneel(ref: Ref) -> Cost:
    return Cost(
        f"kneel {ref.name}",
        lambda game, use: all([ev.may_kneel(game, card) for card in cards_meant(game, use, ref)]),
        lambda game, use: [ev.Kneel(card) for card in cards_meant(game, use, ref)],
    )


def pay(amount: int) -> Cost:
    return Cost(
        f"pay {amount} gold",
        lambda game, use: game.gold[use.seat] >= amount,
        lambda _game, use: [ev.PayGold(use.seat, amount)],
    )


@dataclass(frozen=True, slots=True)
class Part:
    """One part of an effect: its words, and the events it makes."""

    words: str
    events: Callable[[Game, Pending], list[Event]]
    rule: str = "lcg2:initiating/7"


@dataclass(frozen=True, slots=True)
class Search:
    """Looks at the top of the user's deck for one card; finding none is allowed."""

    top: int
    """How many cards; the whole deck where it is 0."""
    what: Filter
    fits: Callable[[Game, Pending, int], bool] | None = None
    """What the card must be besides, where that depends on the use: on what was named before, for instance."""
    fitting: str = ""

    @property
    def words(self) -> str:
        where = f"top {self.top}" if self.top else "deck"
        return f"search {where} for {self.what.words}{' ' if self.fitting else ''}{self.fitting}"

    def finds(self, game: Game, use: Pending, card: int) -> bool:
        return self.what.test(game, card, use.seat) and (self.fits is None or self.fits(game, use, card))


@dataclass(frozen=True, slots=True)
class Arrange:
    """Looks at the top of the chosen player's deck; some of it goes to the bottom, the rest back, in any order."""

    top: int
    bottom: int

    @property
    def words(self) -> str:
        return f"look at top {self.top} of that deck, up to {self.bottom} to the bottom, others on top, in any order"


@dataclass(frozen=True, slots=True)
class Then:
    """What follows resolves only if everything before it did, in full."""

    words: str = "then"


@dataclass(frozen=True, slots=True)
class Pick:
    """Somebody picks cards while the effect resolves; what is picked becomes the found cards."""

    words: str
    among: Callable[[Game, Pending], list[int]]
    least: int = 1
    most: int = 1
    by: Callable[[Game, Pending], int] | None = None
    """Who picks, if not the user."""
    besides: bool = False
    """Whether this is found besides what was found before; then there may be nothing to pick from."""


@dataclass(frozen=True, slots=True)
class EachPicks:
    """Every player picks cards in player order; all picks together become the found cards."""

    words: str
    among: Callable[[Game, Pending, int], list[int]]
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class AtRandom:
    """Chance picks cards of hands; they become the found cards."""

    words: str
    seats: Callable[[Game, Pending], list[int]]
    number: int = 1


@dataclass(frozen=True, slots=True)
class Mark:
    """Keeps cards in mind for the parts that follow, wherever those cards go meanwhile."""

    words: str
    cards: Callable[[Game, Pending], list[int]]


@dataclass(frozen=True, slots=True)
class Name:
    """Somebody names one of several words; its place becomes X."""

    words: str
    names: Callable[[Game, Pending], list[str]]
    by: Callable[[Game, Pending], int] | None = None


@dataclass(frozen=True, slots=True)
class Later:
    """An effect on the cards meant now that happens when a period ends, or when its user wins the challenge."""

    when: str
    ref: Ref
    do: Part

    @property
    def words(self) -> str:
        moment = "if you win the challenge" if self.when == "win" else f"when the {self.when} ends"
        return f"{moment}: {self.do.words}"


@dataclass(frozen=True, slots=True)
class Cheaper:
    """The next card that fits costs less, until a period ends."""

    which: Filter
    amount: int
    until: str = "phase"
    events_too: bool = False
    """Whether events count as well, or only what is marshaled."""

    @property
    def words(self) -> str:
        verb = "marshal or play" if self.events_too else "marshal"
        return f"next {self.which.words} you {verb} this {self.until} −{self.amount}"


AnyPart = Part | Search | Then | Pick | EachPicks | AtRandom | Mark | Name | Later | Cheaper | Arrange


@dataclass(frozen=True, slots=True)
class Check:
    """A play restriction: what must be true for the seat that uses the ability."""

    words: str
    test: Callable[[Game, int, int], bool]
    """Given the table, the bearing card, and the seat."""
    rule: str = "lcg2:play-restrictions"
    tally: str = ""
    """A count that is kept only in matches where some card asks for it."""


def save(ref: Ref = IT) -> Part:
    return Part(
        f"save {ref.name}",
        lambda game, use: [ev.Save(card, use.occurrence, use.member) for card in cards_meant(game, use, ref)],
        "lcg2:save",
    )


def gain_power(ref: Ref, amount: int) -> Part:
    return Part(
        f"{ref.name} +{amount} power",
        lambda game, use: [ev.GainPower(card, amount) for card in cards_meant(game, use, ref)],
    )


def draw(amount: int) -> Part:
    return Part(f"draw {amount}", lambda _game, use: [ev.Draw(use.seat, amount)])


def kill(ref: Ref) -> Part:
    return Part(f"kill {ref.name}", lambda game, use: [ev.killed(card) for card in cards_meant(game, use, ref)])


def add_to_hand(ref: Ref = FOUND, revealed: bool = True) -> Part:
    return Part(
        f"{ref.name} → hand",
        lambda game, use: [ev.ToHand(card, revealed) for card in cards_meant(game, use, ref)],
    )


def shuffle_deck() -> Part:
    return Part("shuffle", lambda _game, use: [ev.Shuffle(use.seat)])


def strength(ref: Ref, amount: int, until: str) -> Part:
    """STR goes up or down until the end of a period."""
    return Part(
        f"{ref.name} {amount:+d} STR until the {until} ends",
        lambda game, use: [
            AddLasting(use.card, "strength", "add", amount, tuple(cards_meant(game, use, ref)), until)
        ],
    )


@ev.event
@dataclass(frozen=True, slots=True)
class AddLasting(ev.Event):
    """A lasting effect begins, on the cards that are in play now."""

    kind = "lasting"
    source: int
    quantity: str
    operation: str
    amount: int
    cards: tuple[int, ...]
    until: str

    def possible(self, game: Game) -> bool:
        over = {"challenge": game.challenge is None, "phase": not game.phase}
        if over.get(self.until, False):
            return False
        return self.of_seats or any(game.zone[card] in zones.IN_PLAY for card in self.cards)

    @property
    def of_seats(self) -> bool:
        """Whether it bears on players: then `cards` holds seats."""
        return bears_on_seats(self.quantity)

    def apply(self, game: Game, entry: int, rule: str) -> None:
        refs = self.cards if self.of_seats else tuple(game.ref.get(card, 0) for card in self.cards)
        data = (self.quantity, self.operation, self.amount, refs, self.until)
        at = game.note("lasting", entry, game.seat_of[self.source], self.source, rule, data)
        game.lasting.append(
            Lasting(self.source, self.quantity, self.operation, self.amount, self.cards, self.until, at)
        )


@ev.event
@dataclass(frozen=True, slots=True)
class Cancel(ev.Event):
    """An ability about to initiate does not; the log says so when its turn to resolve would have come."""

    kind = "cancel"
    card: int
    occurrence: int
    member: int

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        row = game.occurrences.get(self.occurrence)
        return row is not None and row.fates[self.member] == IMMINENT

    def apply(self, game: Game, entry: int, rule: str) -> None:
        game.occurrences[self.occurrence].fates[self.member] = CANCELED


def cancel() -> Part:
    """Stops the ability whose initiation is interrupted."""
    return Part(
        f"cancel {IT.name}",
        lambda game, use: [Cancel(card, use.occurrence, use.member) for card in cards_meant(game, use, IT)],
    )


@dataclass(frozen=True, slots=True)
class Target:
    """What is chosen after the costs are paid: from which cards, how many, and what they may be together."""

    words: str
    among: Callable[[Game, Pending], list[int]]
    least: int = 1
    most: int = 1
    refusal: Callable[[Game, Pending, list[int]], str | None] | None = None
    """Why some cards can't be chosen together; with it they are chosen one by one, and part of what may be is too."""


def character(which: Filter | None = None) -> Target:
    def among(game: Game, _use: Pending) -> list[int]:
        cards = [card for seat in game.player_order() for card in game.characters(seat)]
        return [card for card in cards if which is None or which.test(game, card, _use.seat)]

    return Target(f"a character ({which.words})" if which else "a character", among)


@dataclass(frozen=True, slots=True)
class Limit:
    """How often: a limit counts one copy of the ability, a maximum all copies by title."""

    times: int
    period: str
    by_title: bool = False

    @property
    def words(self) -> str:
        return f"{'max' if self.by_title else 'limit'} {self.times}/{self.period}"

    def key(self, game: Game, use: Pending) -> str:
        if self.by_title:
            return f"{self.period}/max/{use.seat}/{game.title(use.card)}"
        return f"{self.period}/limit/{use.seat}/{use.card}/{game.ref.get(use.card, 0)}/{use.ability}"


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability of a card."""

    timing: int
    do: tuple[AnyPart, ...] = ()
    trigger: Trigger | None = None
    phase: str = ""
    cost: tuple[Cost, ...] = ()
    target: Target | None = None
    limit: Limit | None = None
    when: tuple[Check, ...] = ()
    x: Callable[[Game, Pending], list[int]] | None = None
    """The values of X the user may choose from; a single one is settled by the card itself."""
    as_attachment: str = ""
    """The code of the attachment an event card turns into."""

    @property
    def is_action(self) -> bool:
        return self.timing == ACTION

    @property
    def is_constant(self) -> bool:
        return self.timing == CONSTANT

    def words(self) -> str:
        """A table-like line of our own, made from the declaration."""
        head = TIMINGS[self.timing] if not self.phase else f"{self.phase} {TIMINGS[self.timing]}"
        pieces = [head.capitalize()]
        if self.trigger:
            pieces.append(self.trigger.words())
        pieces += [check.words for check in self.when]
        effect = ", ".join(part.words for part in self.do).replace(", then, ", ", then ")
        if self.target:
            effect = f"choose {self.target.words}: {effect}"
        if self.cost:
            effect = f"{' + '.join(cost.words for cost in self.cost)} → {effect}"
        pieces.append(effect)
        if self.limit:
            pieces.append(self.limit.words)
        return " · ".join(pieces)


def action(
    *do: AnyPart,
    phase: str = "",
    cost: tuple[Cost, ...] = (),
    target: Target | None = None,
    limit: Limit | None = None,
    when: tuple[Check, ...] = (),
    x: Callable[[Game, Pending], list[int]] | None = None,
) -> Ability:
    return Ability(ACTION, do, None, phase, cost, target, limit, when, x)


def interrupt(
    trigger: Trigger,
    *do: AnyPart,
    would: bool = False,
    forced: bool = False,
    cost: tuple[Cost, ...] = (),
    target: Target | None = None,
    limit: Limit | None = None,
    when: tuple[Check, ...] = (),
    x: Callable[[Game, Pending], list[int]] | None = None,
) -> Ability:
    timing = WOULD if would else FORCED_INTERRUPT if forced else INTERRUPT
    return Ability(timing, do, trigger, "", cost, target, limit, when, x)


def reaction(
    trigger: Trigger,
    *do: AnyPart,
    forced: bool = False,
    cost: tuple[Cost, ...] = (),
    target: Target | None = None,
    limit: Limit | None = None,
    when: tuple[Check, ...] = (),
) -> Ability:
    return Ability(FORCED_REACTION if forced else REACTION, do, trigger, "", cost, target, limit, when)


def when_revealed(*do: AnyPart, target: Target | None = None) -> Ability:
    return Ability(WHEN_REVEALED, do, None, "", (), target)


Declared = Ability | Constant
"""What a card may declare."""
