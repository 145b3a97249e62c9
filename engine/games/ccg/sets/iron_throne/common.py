"""Declarations that several cards of the Iron Throne Edition share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from engine import events as ev
from engine.abilities import (
    FOUND,
    SELF,
    TARGET,
    YOUR_FACTION,
    Ability,
    AnyPart,
    Cheaper,
    Condition,
    Cost,
    Declaration,
    Filter,
    MarkCards,
    Part,
    Pick,
    Ref,
    Trigger,
    UseLimit,
    bearer_of,
    referenced_cards,
)
from engine.abilities.constant import Applies, Constant, always
from engine.base import zones
from engine.base.ids import NOTHING
from engine.cards import ATTACHMENT, Facts
from engine.events import AddLastingEffect
from engine.games.ccg.declarations import any_phase, challenges, marshalling, passive, response
from engine.games.lcg1.sets.core.common import used_from
from engine.table import values
from engine.table.constants import (
    CLAIM_AFTER_ALL,
    CLAIM_INSTEAD,
    COST,
    COST_FOR_ALL,
    CRESTS,
    ICONS,
    IMMUNE_TO_TRIGGERED,
    ON_HOUSE,
    active_constants,
)
from engine.vocabulary import constants as c
from engine.vocabulary import costs, targets
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t
from engine.vocabulary.costs import kneel

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import AbilityUse, Occurrence

ONCE_A_PHASE: Final = UseLimit(1, "phase")
ONE_A_PHASE: Final = UseLimit(1, "phase", by_title=True)
"""For events: all copies share the limit."""

NOBLES = f.both(f.crest("noble"), f.CHARACTERS)
WARRIORS = f.both(f.crest("war"), f.CHARACTERS)
HOLY = f.both(f.crest("holy"), f.CHARACTERS)
LEARNED = f.both(f.crest("learned"), f.CHARACTERS)
DRAGONS = f.both(f.trait("Dragon"), f.CHARACTERS)
SMALL_COUNCIL = f.both(f.trait("Small Council"), f.EVENTS)
LOCATIONS_NOT_LIMITED = f.both(f.NOT_LIMITED, f.LOCATIONS)
TAKING_PART = f.both(f.PARTICIPATING, f.CHARACTERS)


def of_house(name: str) -> Filter:
    return f.both(f.faction(name), f.CHARACTERS)


def another_way(*ways: Cost | tuple[Cost, ...]) -> list[tuple[Cost, ...]]:
    """List alternative costs, such as influence or kneeling cards with a crest."""
    return [way if isinstance(way, tuple) else (way,) for way in ways]


def influence_or(amount: int, which: Filter, number: int = 1) -> list[tuple[Cost, ...]]:
    knelt = costs.kneel_one(which) if number == 1 else costs.kneel_several(number, which)
    return another_way(costs.influence(amount), knelt)


def next_cheaper(which: Filter, amount: int) -> tuple[Declaration, ...]:
    """Declare a card that kneels to make the next card of a kind cheaper."""
    return (marshalling(Cheaper(which, amount), cost=(kneel(SELF),)),)


# --- immunity, crests, chambers


def untouched(applies: Applies = c.ITSELF, words: str = "this card") -> Constant:
    return Constant(IMMUNE_TO_TRIGGERED, f"{words} is immune to triggered effects", applies)


def gains_crest(crest: str, applies: Applies, words: str) -> Constant:
    return Constant(CRESTS, f"{words} gains the {crest.capitalize()} crest", applies, about=crest)


def ennobling(crest: str) -> tuple[Declaration, ...]:
    """Declare an attachment that draws a card and gives its bearer a crest."""
    return passive(t.enters_play(SELF), do.draw(1)), gains_crest(crest, c.worn(), "the attached character")


_CHAMBERS: Final = {
    "ite_18": "Lord Eddard's Chambers",
    "ite_42": "Queen Cersei's Chambers",
    "ite_61": "King Robert's Chambers",
    "ite_80": "Aeron's Chambers",
    "ite_104": "Khal Drogo's Tent",
    "ite_121": "Lord Doran's Chambers",
}
CHAMBERS = tuple(
    Facts(f"{code}-attached", title, ATTACHMENT, unique=True, gold=1, influence=1, on_house=True)
    for code, title in _CHAMBERS.items()
)
"""Facts of chambers while they are attached to a House card."""


def on_the_house(code: str) -> tuple[Declaration, ...]:
    words = "this card may be marshaled as an attachment on your House card"
    return (Constant(ON_HOUSE, words, always, about=f"{code}-attached"),)


# --- gold penalties

PENALTY: Final = 2
BANNER: Final = "Under One Banner"


def _is_foreign(game: Game, card: int, seat: int) -> bool:
    facts = game.facts[card]
    return facts.faction != "neutral" and not facts.is_of(game.facts[game.faction(seat)].faction)


def no_penalty() -> Constant:
    def applies(game: Game, source: int, card: int) -> bool:
        return _is_foreign(game, card, game.seat_of[source])

    return Constant(COST, "you pay no gold penalties", applies, PENALTY)


def _penalty(game: Game, card: int, seat: int) -> int:
    """Add up the gold penalties for a card: for another house, and those of palaces."""
    palaces = [source for source, line in active_constants(game, COST_FOR_ALL) if line.bears(game, source, card)]
    return len(palaces) + (PENALTY if _is_foreign(game, card, seat) else 0)


def _helps(game: Game, helper: int, card: int) -> bool:
    """Return whether a card in play is an emissary that helps another card's house."""
    return any(game.title(helper) in titles and game.facts[card].is_of(of) for of, titles in EMISSARIES.items())


def emissary(one: str, other: str) -> tuple[Declaration, ...]:
    """Declare an emissary: cards of two houses cost 1 less of the penalty.

    Together, emissaries take off no more than the penalty.
    """

    def applies(game: Game, source: int, card: int) -> bool:
        seat = game.seat_of[source]
        plot = game.plot(seat)
        if plot != NOTHING and game.title(plot) == BANNER:
            return False
        helpers = [helper for helper in game.in_play(seat) if _helps(game, helper, card)]
        return source in helpers[: _penalty(game, card, seat)]

    said = " or ".join(f.faction_adjective(name) for name in (one, other))
    return (Constant(COST, f"your gold penalty for {said} cards is 1 less", applies, 1),)


EMISSARIES: Final[dict[str, frozenset[str]]] = {
    "lannister": frozenset({"Eastern Spy", "Seafaring Mercenary"}),
    "targaryen": frozenset({"Eastern Spy", "Vengeful Vigilante"}),
    "stark": frozenset({"Hunting Companion", "Wandering Rebel"}),
    "baratheon": frozenset({"Hunting Companion", "Veteran Smuggler"}),
    "greyjoy": frozenset({"Seafaring Mercenary", "Veteran Smuggler"}),
    "martell": frozenset({"Vengeful Vigilante", "Wandering Rebel"}),
}
"""By house: the emissaries that make its cards cheaper for other houses."""


# --- what comes of a challenge


def after_challenge(with_: Ref | None = None, words: str = "") -> Trigger:
    """Build the trigger: a challenge is resolved, whoever wins it.

    `with_` is a card that must have taken part in it.
    """

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        if with_ is None:
            return True
        who = card if with_ is SELF else bearer_of(game, card, row)
        return who != NOTHING and values.takes_part(game, who)

    said = words or f"a challenge in which {with_.name if with_ else 'any character'} participated is resolved"
    return Trigger(("win challenge", "nobody wins"), (Condition(said, test),))


def lost_by(amount: int, yours: bool = True) -> Trigger:
    """Build the trigger: you, or any player, lose a challenge by some amount of STR."""

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        if not isinstance(event, ev.WinChallenge) or game.challenge is None or game.challenge.margin < amount:
            return False
        return not yours or event.loser == t.controller(game, card, row)

    who = "you lose" if yours else "a player loses"
    return Trigger(("win challenge",), (Condition(f"{who} a challenge by at least {amount} STR", test),))


def played(which: Filter) -> Trigger:
    """Build the trigger: any player plays an event that fits."""

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        return isinstance(event, ev.PlayCard) and which.test(game, event.card, t.controller(game, card, row))

    return Trigger(("play",), (Condition(f"{which.phrase.a_one} is played", test),))


INSTEAD = Trigger((CLAIM_INSTEAD,), (Condition("claim would be resolved", lambda *_: True),))


def instead_of_claim(*parts: AnyPart, target: Filter | None = None) -> Ability:
    """Declare what a card does in place of claim."""
    return passive(INSTEAD, *parts, target=targets.choose(target) if target else None)


def attacks_alone(game: Game, source: int) -> bool:
    challenge = game.challenge
    return challenge is not None and values.participants(game, challenge.attacker) == [source]


def alone(*parts: AnyPart, target: Filter | None = None) -> tuple[Declaration, ...]:
    """Declare what a character does in place of claim if it attacks alone."""
    words = "if you win a challenge in which this card attacks alone, the following replaces claim"
    return (
        Constant(CLAIM_INSTEAD, words, c.your_seat(attacks_alone)),
        instead_of_claim(*parts, target=target),
    )


def may_decline(words: str) -> tuple[AnyPart, ...]:
    """Let the winner have claim after all."""

    def events(game: Game, use: AbilityUse) -> list[Event]:
        return [AddLastingEffect(use.card, CLAIM_AFTER_ALL, "add", 1, (game.faction(use.seat),), "challenge")]

    return do.may(words), Part(
        "you may do the following instead", lambda game, use: events(game, use) if use.x else []
    )


LOSERS_CHARACTERS = f.both(f.CHARACTERS, f.LOSERS)
LOSERS_LOCATIONS = f.both(f.NOT_UNIQUE, f.LOCATIONS, f.LOSERS)


def _losers_hand(game: Game, _use: AbilityUse) -> list[int]:
    return [] if game.challenge is None else list(game.hand(game.challenge.loser))


def from_a_hand(hand: Callable[[Game, AbilityUse], list[int]], whose: str) -> tuple[AnyPart, ...]:
    """Look at a hand, and discard a card of it."""
    return (
        Part(
            f"look at {whose}'s hand",
            lambda game, use: [ev.LookAtCards(use.seat, tuple(_all_of(hand(game, use), game)), "hand")],
        ),
        Pick("a card from that hand", hand),
        do.discard_card(FOUND),
    )


def _all_of(some: list[int], game: Game) -> list[int]:
    """List the whole hand that some cards belong to."""
    return list(game.hand(game.seat_of[some[0]])) if some else []


TAKES_LOCATION: Final = (do.take_control(TARGET),)
KILLS: Final = (do.kill_card(TARGET),)
LOOKS_AND_DISCARDS = from_a_hand(_losers_hand, "the loser")


def lone_attack(kinds: tuple[int, int], bonus: Part, *parts: AnyPart, target: Filter | None = None) -> (
    tuple[Declaration, ...]
):  # fmt: skip
    """Declare an event for a character with two icons that attacks alone.

    The character gains something, and claim is replaced.
    """
    alone_ = Filter(
        "attacking alone",
        lambda game, card, _s: (
            game.challenge is not None and values.participants(game, game.challenge.attacker) == [card]
        ),
    )
    which = f.both(f.CHARACTERS, alone_, *(f.with_icon(kind) for kind in kinds))

    def replaced(_game: Game, use: AbilityUse) -> list[Event]:
        return [AddLastingEffect(use.card, CLAIM_INSTEAD, "add", use.seat, tuple(use.targets), "challenge")]

    return (
        challenges(
            bonus,
            Part("if you win the challenge, the following replaces claim", replaced, "lasting"),
            target=targets.choose(which),
        ),
        used_from(instead_of_claim(*parts, target=target), zones.DISCARD),
    )


# --- what comes of a death


def to_the_bottom(*then: AnyPart, before: tuple[AnyPart, ...] = ()) -> Ability:
    """Declare a character that goes to the bottom of its deck when killed.

    It doesn't go to the dead pile.
    """
    return passive(t.killed(of=SELF), *before, do.goes_instead_to(zones.DECK, SELF, ev.TO_BOTTOM), *then)


FROM_HAND: Final = "was put into play from the hand"
"""Lasting effect on cards that an effect has put into play from a hand."""
CLAIMS = do.add_power(YOUR_FACTION, 1)


def discard_from_decks(number: int) -> Part:
    """Discard cards from the top of each opponent's deck."""

    def events(game: Game, use: AbilityUse) -> list[Event]:
        tops = [game.deck(seat)[-number:][::-1] for seat in game.opponents(use.seat)]
        return [ev.Discard(card, "from the deck") for top in tops for card in top]

    return Part(f"each opponent discards {number} cards from the top of their deck", events)


# --- lists of effects


def loses_icons(ref: Ref = TARGET) -> Part:
    return do.lasting(
        ICONS, ref, 7, "phase", "lose", f"have {ref.name} lose all challenge icons until the phase ends"
    )


def every(which: Filter, make: Callable[[int], Event], words: str, rule: str = "effect") -> Part:
    """Do something to every card in play that fits."""

    def events(game: Game, use: AbilityUse) -> list[Event]:
        there = [card for seat in game.player_order() for card in game.in_play(seat)]
        return [make(card) for card in there if which.test(game, card, use.seat)]

    return Part(words, events, rule)


def shows(deck: str, number: int, cards: Callable[[Game, AbilityUse], list[int]]) -> tuple[AnyPart, ...]:
    """Show cards on top of a deck to all players; the parts that follow use them."""
    said = f"the top {number} cards of {deck}"
    return (
        MarkCards(said, cards),
        Part(f"reveal {said}", lambda _game, use: [ev.RevealCard(card, use.card) for card in use.looked]),
    )


def rest_under(deck: str, most: int) -> tuple[AnyPart, ...]:
    """Put the shown cards that were not picked under the deck.

    The user chooses their order, one by one.
    """

    def left(_game: Game, use: AbilityUse) -> list[int]:
        return [card for card in use.looked if card not in use.found]

    def events(game: Game, use: AbilityUse) -> list[Event]:
        under = [card for card in use.found if game.zone[card] == zones.DECK]
        return [do.into_deck(game, card, "bottom") for card in under]

    next_one = Pick("the next card for the bottom of the deck", left, besides=True, text="")
    return *[next_one] * most, Part(f"put the others at the bottom of {deck} deck in any order", events)


def in_challenge_of(*kinds: int) -> c.SourceTest:
    """Build the condition: a challenge of one of these types is under way."""
    return lambda game, _source: game.challenge is not None and game.challenge.kind in kinds


def bearer_attacks(game: Game, source: int) -> bool:
    challenge, host = game.challenge, game.host.get(source, NOTHING)
    return challenge is not None and host in values.participants(game, challenge.attacker)


def worn_icon(kind: int) -> tuple[Declaration, ...]:
    """Declare a title that gives an icon and can move to another character."""
    return (
        c.gains_icon(kind, c.worn(), "the attached character"),
        any_phase(*do.move_attachment(SELF), limit=ONCE_A_PHASE),
    )


def wins_dominance(*parts: AnyPart, target: Filter | None = None, kneels: bool = True) -> Ability:
    """Declare what a location does after its controller wins dominance."""
    cost = (kneel(SELF),) if kneels else ()
    return response(t.you_win_dominance(), *parts, cost=cost, target=targets.choose(target) if target else None)


def attachments_of(ref: Ref) -> Callable[[Game, AbilityUse], list[int]]:
    """Build a function that lists the attachments of some cards."""
    return lambda game, use: [card for host in referenced_cards(game, use, ref) for card in game.attached(host)]
