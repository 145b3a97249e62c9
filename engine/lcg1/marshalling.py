"""Marshalling in the first edition: what a seat may bring into play in its turn, and for how much."""

from __future__ import annotations

from engine.abilities import Ability
from engine.cards import EVENT
from engine.events import MARSHALED, Attach
from engine.lcg1 import timing
from engine.lcg1 import values as sums
from engine.log.journal import TABLE
from engine.play import bringing
from engine.play.bringing import DUPLICATE, MARSHAL, ask_bearer, enters, may_be_duplicate
from engine.play.using import WITH_X, Reading
from engine.prompts import Option, option
from engine.ruleset import Refusal
from engine.table import values
from engine.table.constants import ON_HOUSE
from engine.table.frames import holds_card, sequence, step
from engine.table.game import Game
from engine.table.rows import NOTHING, Frame, Pending
from engine.table.values import Value

HOUSE = "on house"


def refusal(game: Game, seat: int, card: int) -> Refusal | None:
    """The first check that keeps a seat from marshalling a card."""
    if game.facts[card].type < EVENT and (game.phase != "marshalling" or game.active != seat):
        short = "not your turn" if game.phase == "marshalling" else "marshalling only"
        return Refusal("lcg1:timing/marshalling", "cards are marshalled in one's own marshalling turn", short)
    return bringing.marshal_refusal(game, seat, card)


def gold_refusal(game: Game, use: Pending, ability: Ability) -> Refusal | None:
    """In a marshalling turn only the active player takes actions that cost gold; responses are no actions."""
    if game.phase != "marshalling" or not ability.is_action or use.seat == game.active:
        return None
    if not sums.costs_gold(game, use, ability):
        return None
    words = "only the active player takes actions that cost gold in the marshalling phase"
    return Refusal("lcg1:timing/marshalling", words, "not your turn")


def gold_reading(game: Game, use: Pending, ability: Ability) -> Reading:
    """The same, to be read aloud."""
    words = "nothing is paid with gold, or it is one's own marshalling turn"
    return Reading("lcg1:timing/marshalling", words, lambda: gold_refusal(game, use, ability), WITH_X)


def options(game: Game, seat: int) -> list[Option]:
    """What a seat may bring into play in the action window that is open now."""
    if game.phase != "marshalling" or game.active != seat:
        return []
    found = []
    for card in game.hand(seat):
        if game.facts[card].type < EVENT and bringing.marshal_refusal(game, seat, card) is None:
            is_copy = may_be_duplicate(game, seat, card)
            found.append(option(DUPLICATE if is_copy else MARSHAL, card))
            if not is_copy and _house_guise(game, card):
                found.append(option(HOUSE, card))
    return found


def _house_guise(game: Game, card: int) -> str:
    """As what a card may be on its player's House card, or nothing."""
    return next((line.about for other, line in game.deal.constants.get(ON_HOUSE, ()) if other == card), "")


def bring(game: Game, seat: int, chosen: Option, entry: int) -> None:
    """An action of its own: the card is named and paid for, then it comes in."""
    afterwards = timing.open_action(game, seat, entry)
    sequence_ = ON_THE_HOUSE if chosen.verb == HOUSE else BRING
    bringing.bring(game, seat, chosen, MARSHALED, "lcg1:core/marshalling", sequence_, entry)
    afterwards.entry = game.stack[-1].entry
    if chosen.verb == DUPLICATE:
        words = "putting a duplicate down is an action, after which the next player may act"
        game.note("unsettled", afterwards.entry, TABLE, NOTHING, "lcg1:flow-marshalling", (words, 0))


def price(game: Game, seat: int, card: int) -> Value:
    """A duplicate comes for nothing."""
    return values.compute("cost", 0, []) if may_be_duplicate(game, seat, card) else sums.price(game, seat, card)


BRING = sequence("lcg1.marshal", step("bearer", ask_bearer), step("enters", enters(MARSHALED, "lcg1:timing/1f")))
holds_card(BRING, "bearer", "enters")


def _on_the_house(game: Game, frame: Frame) -> None:
    """In play such a card is an attachment, and nothing but that."""
    card, seat = frame.a, game.seat_of[frame.a]
    attached = Attach(card, game.faction(seat), seat, _house_guise(game, card))
    timing.happens(game, frame.entry, "lcg1:faq-3.22", [attached])


ON_THE_HOUSE = sequence("lcg1.marshal.house", step("enters", _on_the_house))
holds_card(ON_THE_HOUSE, "enters")
