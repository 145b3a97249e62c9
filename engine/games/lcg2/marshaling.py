"""Marshaling and ambush in the second edition: what may enter play, and its price."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import EVENT
from engine.english import phrase
from engine.events import AMBUSHED, MARSHALED
from engine.games.lcg2.values import ambush_price
from engine.play.entering import entering_play
from engine.play.entering.attachments import unique_refusal
from engine.play.entering.entering_play import (
    DUPLICATE,
    MARSHAL,
    ask_bearer,
    enter_step,
    entering_checks,
    entering_refusal,
    may_be_duplicate,
    price_refusal,
)
from engine.prompts.checks import CheckResult, check_of_refusal, make_check, make_unreached_check
from engine.prompts.prompts import Option, make_option
from engine.ruleset import Refusal
from engine.table import values
from engine.table.constants import AMBUSH as GAINED_AMBUSH
from engine.table.constants import active_constants
from engine.table.frames import declare_card_steps, sequence, step
from engine.table.game import Game
from engine.table.values import Value

AMBUSH = "ambush"
ENTRY_BY_VERB = {MARSHAL: MARSHALED, DUPLICATE: MARSHALED, AMBUSH: AMBUSHED}
"""How a card enters play, by the verb of the option."""


def marshal_refusal(game: Game, seat: int, card: int) -> Refusal | None:
    """Return the first check that stops the active player from marshaling a card."""
    refused = _marshaling_time_refusal(game, seat) if game.facts[card].type < EVENT else None
    return entering_play.marshal_refusal(game, seat, card) if refused is None else refused


def _marshaling_time_refusal(game: Game, seat: int) -> Refusal | None:
    if game.phase == "marshaling" and game.active == seat:
        return None
    short = "not your turn" if game.phase == "marshaling" else "marshaling only"
    return Refusal(
        "lcg2:active-player/marshal", "only the active player can marshal, and only in the marshaling phase", short
    )


def marshal_checks(game: Game, seat: int, card: int) -> Iterator[CheckResult]:
    """Yield every check between a seat and marshaling a card of its hand."""
    holds = phrase("%(player)s is the active player in the marshaling phase", player=game.name(seat))
    yield check_of_refusal(_marshaling_time_refusal(game, seat), "lcg2:active-player/marshal", holds)
    yield from entering_play.marshaling_checks(game, seat, card)


def ambush_refusal(game: Game, seat: int, card: int) -> Refusal | None:
    """Return the first check that stops a seat from ambushing with a card."""
    price = ambush_price(game, card)
    if price is None:
        return Refusal("lcg2:ambush", phrase("%(card)s has no ambush", card=game.title(card)), "no ambush")
    if game.phase != "challenges":
        return Refusal("lcg2:ambush", "ambush works only in the challenges phase", "challenges only")
    refused = unique_refusal(game, seat, card)
    if refused is not None:
        return refused
    if may_be_duplicate(game, seat, card):
        return price_refusal(game, seat, card, price)
    return entering_refusal(game, seat, card, price)


def ambush_checks(game: Game, seat: int, card: int) -> Iterator[CheckResult]:
    """Yield every check between a seat and ambushing with a card of its hand.

    It is the challenges phase.
    """
    title, has = game.title(card), ambush_price(game, card) is not None
    yield make_check(
        "lcg2:ambush",
        has,
        phrase("%(title)s has ambush", title=title),
        phrase("%(title)s has no ambush", title=title),
        "no ambush",
    )
    yield check_of_refusal(
        unique_refusal(game, seat, card), "lcg2:unique", phrase("no copy of %(title)s prevents it", title=title)
    )
    cost = price(game, seat, card, AMBUSHED)
    words = phrase(
        "%(title)s costs %(total)s gold by ambush; %(player)s has %(gold)s",
        title=title,
        total=cost.total,
        player=game.name(seat),
        gold=game.gold[seat],
    )
    if not has:
        yield make_unreached_check(
            "lcg2:initiating/2", phrase("%(player)s has the gold for ambush", player=game.name(seat))
        )
    elif may_be_duplicate(game, seat, card):
        yield check_of_refusal(price_refusal(game, seat, card, cost.total), "lcg2:initiating/2", words, cost.data())
    else:
        yield from entering_checks(game, seat, card, cost)


def options(game: Game, seat: int) -> list[Option]:
    """List what a seat may bring into play in the action window that is open now."""
    phase = game.phase
    if phase == "marshaling":
        if game.active != seat:
            return []
        found = []
        # Skip cards beyond every possible reduction, unless they could be duplicates.
        reach = game.gold[seat] + values.reductions_at_most(game)
        for card in game.hand(seat):
            facts = game.facts[card]
            if facts.type >= EVENT:
                continue
            duplicate = facts.unique and may_be_duplicate(game, seat, card)
            if not duplicate and (facts.cost or 0) > reach:
                continue
            if entering_play.marshal_refusal(game, seat, card) is None:
                found.append(make_option(DUPLICATE if duplicate else MARSHAL, card))
        return found
    if phase == "challenges":
        gained = bool(active_constants(game, GAINED_AMBUSH))
        found = []
        for card in game.hand(seat):
            if not gained and not game.facts[card].ambush:
                continue
            price = ambush_price(game, card)
            if price is not None and price <= game.gold[seat] and ambush_refusal(game, seat, card) is None:
                found.append(make_option(AMBUSH, card))
        return found
    return []


def bring(game: Game, seat: int, chosen: Option, entry: int) -> None:
    """Start what `options` offered."""
    if chosen.verb == AMBUSH:
        entering_play.bring_into_play(game, seat, chosen, AMBUSHED, "lcg2:ambush", BRING_BY_AMBUSH, entry)
    else:
        entering_play.bring_into_play(game, seat, chosen, MARSHALED, "lcg2:marshal", BRING, entry)


def price(game: Game, seat: int, card: int, how: str) -> Value:
    """Return the price of bringing a card into play.

    Marshaling a duplicate is free; ambush always has its own price.
    """
    if how == AMBUSHED:
        return values.compute("cost", ambush_price(game, card) or 0, [])
    if may_be_duplicate(game, seat, card):
        return values.compute("cost", 0, [])
    return values.cost(game, seat, card)


BRING = sequence("lcg2.marshal", step("bearer", ask_bearer), step("enters", enter_step(MARSHALED)))
BRING_BY_AMBUSH = sequence(
    "lcg2.ambush", step("bearer", ask_bearer), step("enters", enter_step(AMBUSHED, "lcg2:ambush"))
)
declare_card_steps(BRING, "bearer", "enters")
declare_card_steps(BRING_BY_AMBUSH, "bearer", "enters")
