"""Effects on cards, power, gold, decks and hands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine import events as ev
from engine.abilities import (
    FOUND,
    IT,
    SELF,
    YOUR_FACTION,
    AnyPart,
    Filter,
    Part,
    Pick,
    Ref,
    Search,
    referenced_cards,
)
from engine.abilities.targets import YOURS, Candidates
from engine.base import zones
from engine.base.ids import NOTHING
from engine.cards import ATTACHMENT, CHARACTER, LOCATION
from engine.english import add_article, name_zone, say_count
from engine.events import Cancel
from engine.vocabulary.filters import both, of_type

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import AbilityUse


NO_SAVES: Final = " (it can't be saved)"
REPLACEMENT_WORDS: Final = {
    zones.HAND: "return {} to its owner's hand instead of the dead pile",
    zones.DECK: "shuffle {} into its owner's deck instead of the dead pile",
    zones.DISCARD: "put {} into its owner's discard pile instead of the dead pile",
}


def _name_in_log(ref: Ref) -> str:
    """Return the card's name in stored logs; it must not change."""
    return "your faction" if ref is YOUR_FACTION else ref.name


def each(words: str, ref: Ref, make: Callable[[int], Event], rule: str = "effect") -> Part:
    """Make one event for each referenced card."""
    return Part(words, lambda game, use: [make(card) for card in referenced_cards(game, use, ref)], rule)


def stand(ref: Ref) -> Part:
    return each(f"stand {ref.name}", ref, ev.Stand)


def kneel_card(ref: Ref) -> Part:
    return each(f"kneel {ref.name}", ref, ev.Kneel)


def kill_card(ref: Ref, unsavable: bool = False) -> Part:
    said = NO_SAVES if unsavable else ""
    return each(f"kill {ref.name}{said}", ref, lambda card: ev.kill_event(card, unsavable), "kill")


def discard_from_play(ref: Ref, unsavable: bool = False) -> Part:
    said = NO_SAVES if unsavable else ""
    return _leave_play(f"discard {ref.name}{said}", ref, lambda card: ev.discard_event(card, unsavable))


def return_to_hand(ref: Ref, unsavable: bool = False) -> Part:
    said = NO_SAVES if unsavable else ""
    return _leave_play(
        f"return {ref.name} to its owner's hand{said}",
        ref,
        lambda card: ev.return_event(card, unsavable),
        f"return {ref.name} to the hand of its owner{said}",
    )


def _leave_play(words: str, ref: Ref, make: Callable[[int], ev.LeavePlay], named: str = "") -> Part:
    """Make each referenced card leave play; a duplicate goes as a duplicate."""

    def events(game: Game, use: AbilityUse) -> list[Event]:
        going = [make(card) for card in referenced_cards(game, use, ref)]
        return [
            ev.DiscardDuplicate(event.card, event.to) if game.zone[event.card] == zones.DUPLICATE else event
            for event in going
        ]

    return Part(words, events, named=named)


def discard_card(ref: Ref = FOUND, how: str = "chosen") -> Part:
    return each(f"discard {ref.name}", ref, lambda card: ev.Discard(card, how))


def add_power(ref: Ref, amount: int) -> Part:
    words, named = f"put {amount} power on {ref.name}", f"{_name_in_log(ref)} +{amount} power"
    return replace(each(words, ref, lambda card: ev.GainPower(card, amount), "gain_power"), named=named)


def discard_power(ref: Ref, amount: int = 1) -> Part:
    return each(f"discard {amount} power from {ref.name}", ref, lambda card: ev.DiscardPower(card, amount))


def power_to_your_faction(source: Callable[[Game, AbilityUse], list[int]], amount: int, words: str) -> Part:
    """Move power from other seats' faction cards to your own."""
    return Part(
        words,
        lambda game, use: [
            ev.MovePower(game.faction(seat), game.faction(use.seat), amount) for seat in source(game, use)
        ],
        "move_power",
    )


def gain_gold(amount: int) -> Part:
    return Part(f"gain {amount} gold", lambda _game, use: [ev.GainGold(use.seat, amount)], "gain_gold")


def place_token(token: str, ref: Ref = SELF) -> Part:
    return each(
        f"put {add_article(token)} token on {ref.name}", ref, lambda card: ev.PlaceToken(card, token), "token"
    )


def remove_from_challenge(ref: Ref) -> Part:
    return each(f"take {ref.name} out of the challenge", ref, ev.LeaveChallenge, "removed_from_challenge")


def joins_challenge(ref: Ref) -> Part:
    return each(f"have {ref.name} participate as a defender", ref, ev.JoinChallenge, "participating")


def takes_part(ref: Ref) -> Part:
    return each(f"have {ref.name} participate on your side", ref, ev.JoinChallenge, "participating")


def move_attachment(ref: Ref = SELF) -> tuple[Pick, Part]:
    """Move an attachment to another character that may bear it."""

    def bearers(game: Game, use: AbilityUse) -> list[int]:
        meant = referenced_cards(game, use, ref)
        return [
            host for card in meant for host in game.deal.ruleset.bearers(game, card) if host != game.host.get(card)
        ]

    def events(game: Game, use: AbilityUse) -> list[Event]:
        return [ev.Reattach(card, host) for card in referenced_cards(game, use, ref) for host in use.found[:1]]

    return Pick("another character it can be attached to", bearers), Part(f"move {ref.name} there", events)


def reveal_new_plot(by: Callable[[Game, AbilityUse], int] | None = None) -> tuple[Pick, Part]:
    """Let a player reveal another plot of their plot deck."""

    def among(game: Game, use: AbilityUse) -> list[int]:
        return game.pile(use.seat if by is None else by(game, use), zones.PLOTS)

    text = "choose a plot in your plot deck" if by is None else "that player chooses a plot in their plot deck"
    return (
        Pick("the plot to reveal", among, by=by, text=text),
        Part("reveal it", lambda _game, use: [ev.RevealPlot(card) for card in use.found]),
    )


def take_control(ref: Ref) -> Part:
    return Part(
        f"take control of {ref.name}",
        lambda game, use: [ev.TakeControl(card, use.seat) for card in referenced_cards(game, use, ref)],
        "control",
    )


def put_into_play(ref: Ref) -> Part:
    """Put cards into play under your control without marshaling them.

    A copy of a unique card of your own becomes a duplicate.
    """
    return Part(
        f"put {ref.name} into play",
        lambda game, use: [
            event for card in referenced_cards(game, use, ref) for event in enter_play_events(game, card, use.seat)
        ],
        "put_into_play",
    )


def enter_play_events(game: Game, card: int, seat: int, host: int = NOTHING) -> list[Event]:
    """Return the events by which an effect puts a card into play.

    There are none if a unique copy forbids it, or if no card may bear the attachment.
    """
    facts = game.facts[card]
    if facts.unique:
        zone = game.zone[card]
        dead = [c for c in game.pile(seat, zones.DEAD) if c != card and game.facts[c].title == facts.title]
        there = game.copy_in_play(seat, card)
        if there != NOTHING and game.deal.owner[there] == seat == game.deal.owner[card]:
            return [ev.PlaceDuplicate(card, there, ev.PUT_INTO_PLAY)] if not (dead and zone != zones.DEAD) else []
        if dead or there != NOTHING:
            return []
        owned_elsewhere = any(
            game.facts[other].title == facts.title and game.deal.owner[other] == seat
            for opponent in range(game.seats)
            if opponent != seat
            for other in game.in_play(opponent)
        )
        if owned_elsewhere:
            return []
    if facts.type == ATTACHMENT and not game.deal.ruleset.bearers(game, card):
        return []
    return [ev.EnterPlay(card, seat, ev.PUT_INTO_PLAY, host)]


def pick_from_hand(which: Filter) -> Pick:
    """Pick a matching character or location of your hand that may enter play."""

    return Pick(which.phrase.lying("from your hand").a_one, Candidates(both(which, MAY_ENTER), (zones.HAND,), YOURS))


MAY_ENTER = Filter(
    "that can enter play",
    lambda game, card, seat: bool(enter_play_events(game, card, seat)),
    lambda _g, _c: "can't enter play",
)
"""Cards that an effect of yours could put into play."""


def put_into_play_from_hand(which: Filter, attachments: bool = True) -> tuple[AnyPart, ...]:
    """Put a matching card of your hand into play.

    attachments: the card may be an attachment, whose bearer is picked as well.
    """

    def bearers(game: Game, use: AbilityUse) -> list[int]:
        return [
            host
            for card in use.found
            if game.is_attachment(card) and isinstance(enter_play_events(game, card, use.seat)[0], ev.EnterPlay)
            for host in game.deal.ruleset.bearers(game, card)
        ]

    def events(game: Game, use: AbilityUse) -> list[Event]:
        return enter_play_events(game, use.found[0], use.seat, *use.found[1:2]) if use.found else []

    fitting = both(of_type(CHARACTER, LOCATION, ATTACHMENT), which, MAY_ENTER)
    on = (Pick("a card to attach it to", bearers, besides=True, text=""),) if attachments else ()
    return (
        Pick(which.phrase.lying("from your hand").a_one, Candidates(fitting, (zones.HAND,), YOURS)),
        *on,
        Part("put it into play", events, "put_into_play"),
    )


def into_deck(game: Game, card: int, where: str = "shuffled") -> Event:
    """Return the event that moves a card to its owner's deck.

    A card in play leaves play by it, with all consequences.
    """
    if game.zone[card] != zones.PLAY:
        return ev.MoveToDeck(card, where)
    how = {"top": ev.ON_TOP, "bottom": ev.TO_BOTTOM}.get(where, ev.SHUFFLED)
    return ev.LeavePlay(card, how, zones.DECK)


def shuffle_into_deck(ref: Ref) -> Part:
    """Shuffle cards into their owners' decks."""

    def events(game: Game, use: AbilityUse) -> list[Event]:
        cards = referenced_cards(game, use, ref)
        owners = list(dict.fromkeys(game.deal.owner[card] for card in cards if game.zone[card] != zones.PLAY))
        return [*(into_deck(game, card) for card in cards), *(ev.Shuffle(owner) for owner in owners)]

    return Part(f"shuffle {ref.name} into its owner's deck", events)


def to_bottom(ref: Ref) -> Part:
    return Part(
        f"put {ref.name} on the bottom of its deck",
        lambda game, use: [into_deck(game, card, "bottom") for card in referenced_cards(game, use, ref)],
    )


def to_top(ref: Ref) -> Part:
    return Part(
        f"put {ref.name} on top of its deck",
        lambda game, use: [into_deck(game, card, "top") for card in referenced_cards(game, use, ref)],
    )


def to_dead(card: int) -> Event:
    return ev.MoveToPile(card, zones.DEAD)


def instead_to(zone: int, ref: Ref = IT) -> Part:
    """Send the card that is about to leave play elsewhere.

    It still leaves play, in the same way.
    """
    return Part(
        REPLACEMENT_WORDS[zone].format(ref.name),
        lambda game, use: [
            ev.ReplaceDestination(card, use.occurrence, use.member, zone) for card in referenced_cards(game, use, ref)
        ],
        "instead",
    )


def goes_instead_to(zone: int, ref: Ref = IT, where: str = "") -> Part:
    """Send a moribund card elsewhere.

    It still left play, in the same way.
    """
    if where:
        words = f"put {ref.name} on {'top' if where == ev.ON_TOP else 'the bottom'} of its deck instead"
    elif zone == zones.HAND:
        words = f"return {ref.name} to its owner's hand instead"
    else:
        words = f"put {ref.name} in {name_zone(zones.ZONES[zone])} instead"
    return each(
        words,
        ref,
        lambda card: ev.ChangeDestination(card, zone, where),
        "instead",
    )


def save(ref: Ref = IT) -> Part:
    return Part(
        f"save {ref.name}",
        lambda game, use: [ev.Save(card, use.occurrence, use.member) for card in referenced_cards(game, use, ref)],
        "save",
    )


def gain_power(ref: Ref, amount: int) -> Part:
    return Part(
        f"put {amount} power on {ref.name}",
        lambda game, use: [ev.GainPower(card, amount) for card in referenced_cards(game, use, ref)],
        named=f"{_name_in_log(ref)} +{amount} power",
    )


def seats_draw(seats: Callable[[Game, AbilityUse], list[int]], amount: int, words: str) -> Part:
    """Let players draw, one after another."""
    return Part(words, lambda game, use: [ev.DrawCards(seat, amount) for seat in seats(game, use)])


def draw(amount: int) -> Part:
    return Part(
        f"draw {say_count(amount, 'card')}",
        lambda _game, use: [ev.DrawCards(use.seat, amount)],
        named=f"draw {amount}",
    )


def kill(ref: Ref) -> Part:
    return Part(
        f"kill {ref.name}", lambda game, use: [ev.kill_event(card) for card in referenced_cards(game, use, ref)]
    )


def add_to_hand(ref: Ref = FOUND, revealed: bool = True) -> Part:
    return Part(
        f"take {ref.name} into your hand",
        lambda game, use: [ev.MoveToHand(card, revealed, use.card) for card in referenced_cards(game, use, ref)],
    )


def search_and_take(which: Filter) -> tuple[AnyPart, ...]:
    """Search your deck for a matching card, reveal and take it; then shuffle."""
    return (Search(0, which), add_to_hand(FOUND), shuffle_deck())


def pile_into_decks(zone: int, words: str) -> Part:
    """Put every player's pile of a kind back into their decks."""

    def events(game: Game, _use: AbilityUse) -> list[Event]:
        found: list[Event] = []
        for seat in game.player_order():
            pile = game.pile(seat, zone)
            found += [ev.MoveToDeck(card) for card in pile]
            found += [ev.Shuffle(seat)] if pile else []
        return found

    return Part(words, events)


def shuffle_deck() -> Part:
    return Part("then shuffle your deck", lambda _game, use: [ev.Shuffle(use.seat)])


def cancel() -> Part:
    """Cancel the ability whose initiation is interrupted."""
    return Part(
        f"cancel {IT.name}",
        lambda game, use: [Cancel(card, use.occurrence, use.member) for card in referenced_cards(game, use, IT)],
    )
