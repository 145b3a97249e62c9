"""Marshaling and ambush in the second edition: what a seat may bring into play, and for how much."""

from __future__ import annotations

from engine.cards import EVENT, LIMITED
from engine.events import AMBUSHED, MARSHALED, EnterPlay, Event, PayGold, PlaceDuplicate
from engine.lcg2 import timing
from engine.play.attachments import unique_refusal
from engine.play.bringing import DUPLICATE, affordable, ask_bearer, comes_in, may_be_duplicate
from engine.prompts import Option
from engine.ruleset import Refusal
from engine.table import counts, values
from engine.table.constants import AMBUSH as GAINED_AMBUSH
from engine.table.constants import LIMITED_CARDS, NO_MARSHAL, active, applying, holds
from engine.table.frames import push, sequence, step
from engine.table.game import Game
from engine.table.rows import NOTHING, Frame
from engine.table.values import Value

MARSHAL = "marshal"
AMBUSH = "ambush"


def limited_cards(game: Game, seat: int) -> int:
    """How many limited cards a seat may marshal or play each round."""
    return 1 + sum(more.by(game, source, seat) for source, more in applying(game, LIMITED_CARDS, seat))


def marshal_refusal(game: Game, seat: int, card: int) -> Refusal | None:
    """The first check that keeps the active player from marshaling a card."""
    facts = game.facts[card]
    if facts.type >= EVENT:
        return Refusal("lcg2:marshal/events", f"{facts.title} is played, not marshaled")
    if game.phase != "marshaling" or game.active != seat:
        return Refusal("lcg2:active-player/marshal", "only the active player marshals, in the marshaling phase")
    if holds(game, NO_MARSHAL, card):
        return Refusal("lcg2:cannot", f"{facts.title} cannot be marshaled now")
    refused = unique_refusal(game, seat, card)
    if refused is not None:
        return refused
    marshaled = game.count(counts.limited(seat))
    if marshaled and values.keywords(game, card) & LIMITED and marshaled >= limited_cards(game, seat):
        return Refusal("lcg2:limited", "no more limited cards may be marshaled this round")
    if may_be_duplicate(game, seat, card):
        return None
    return comes_in(game, seat, card, values.cost(game, seat, card).total)


def ambush_refusal(game: Game, seat: int, card: int) -> Refusal | None:
    """The first check that keeps a seat from putting a card into play by ambush."""
    facts = game.facts[card]
    price = values.ambush_price(game, card)
    if price is None:
        return Refusal("lcg2:ambush", f"{facts.title} has no ambush")
    if game.phase != "challenges":
        return Refusal("lcg2:ambush", "ambush is for the challenges phase")
    refused = unique_refusal(game, seat, card)
    if refused is not None:
        return refused
    if may_be_duplicate(game, seat, card):
        return affordable(game, seat, card, price)
    return comes_in(game, seat, card, price)


def options(game: Game, seat: int) -> list[Option]:
    """What a seat may bring into play in the action window that is open now."""
    phase = game.phase
    if phase == "marshaling":
        if game.active != seat:
            return []
        found = []
        # A card beyond every possible reduction need not be looked at closely, unless it could be a duplicate.
        reach = game.gold[seat] + values.reductions_at_most(game)
        for card in game.hand(seat):
            facts = game.facts[card]
            if facts.type >= EVENT:
                continue
            if (facts.cost or 0) > reach and not may_be_duplicate(game, seat, card):
                continue
            if marshal_refusal(game, seat, card) is None:
                found.append(Option(DUPLICATE if may_be_duplicate(game, seat, card) else MARSHAL, card))
        return found
    if phase == "challenges":
        gained = bool(active(game, GAINED_AMBUSH))
        found = []
        for card in game.hand(seat):
            if not gained and not game.facts[card].ambush:
                continue
            price = values.ambush_price(game, card)
            if price is not None and price <= game.gold[seat] and ambush_refusal(game, seat, card) is None:
                found.append(Option(AMBUSH, card))
        return found
    return []


def bring(game: Game, seat: int, option: Option, entry: int) -> None:
    """Starts what `options` offered: the card is named, its bearer is chosen, the price is paid, it comes in."""
    card = option.card
    rule = "lcg2:ambush" if option.verb == AMBUSH else "lcg2:marshal"
    at = game.note("brings", entry, seat, NOTHING, rule, (game.facts[card].code, option.verb))
    how = AMBUSHED if option.verb == AMBUSH else MARSHALED
    frame = push(game, BRING, card, NOTHING, entry=at)
    if option.verb == AMBUSH:
        frame.sequence = BRING_BY_AMBUSH
    cost = price(game, seat, card, how)
    game.note("value", at, seat, NOTHING, "lcg2:initiating/3", cost.data())
    if option.verb == MARSHAL:
        values.use_up_reducers(game, seat, card)
        for trait in game.facts[card].traits:
            game.bump(counts.marshaled(seat, trait))
    if cost.total:
        timing.happen(game, at, "lcg2:initiating/4", [PayGold(seat, cost.total)])


def price(game: Game, seat: int, card: int, how: str) -> Value:
    if how == AMBUSHED:
        return values.compute("cost", values.ambush_price(game, card) or 0, [])
    if may_be_duplicate(game, seat, card):
        return values.compute("cost", 0, [])
    return values.cost(game, seat, card)


def _enters(how: str, game: Game, frame: Frame) -> None:
    card = frame.a
    seat = game.seat_of[card]
    events: list[Event]
    if values.keywords(game, card) & LIMITED and how == MARSHALED:
        used = game.bump(counts.limited(seat))
        game.note("count", frame.entry, seat, NOTHING, "lcg2:limited", ("round", used, limited_cards(game, seat)))
    if may_be_duplicate(game, seat, card):
        events = [PlaceDuplicate(card, game.copy_in_play(seat, card), how)]
        rule = "lcg2:duplicates"
    else:
        events = [EnterPlay(card, seat, how, frame.b)]
        rule = "lcg2:marshal/enters" if how == MARSHALED else "lcg2:ambush"
    timing.happen(game, frame.entry, rule, events)


BRING = sequence(
    "lcg2.marshal",
    step("bearer", ask_bearer),
    step("enters", lambda game, frame: _enters(MARSHALED, game, frame)),
)
BRING_BY_AMBUSH = sequence(
    "lcg2.ambush", step("bearer", ask_bearer), step("enters", lambda game, frame: _enters(AMBUSHED, game, frame))
)
