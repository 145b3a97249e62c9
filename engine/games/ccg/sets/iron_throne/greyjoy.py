"""House Greyjoy's cards of the Iron Throne Edition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import (
    BEARER,
    FOUND,
    IT,
    SELF,
    TARGET,
    YOUR_FACTION,
    Condition,
    Declaration,
    Name,
    Part,
    Pick,
    Search,
    Then,
    Trigger,
    referenced_cards,
)
from engine.abilities.constant import Constant
from engine.base import zones
from engine.base.ids import NOTHING
from engine.cards import CHARACTER, LOCATION
from engine.games.ccg.declarations import any_phase, canceling, challenges, marshalling, passive, response, saving
from engine.games.ccg.sets.iron_throne.cancels import would_draw
from engine.games.ccg.sets.iron_throne.common import (
    HOLY,
    LOSERS_LOCATIONS,
    TAKES_LOCATION,
    WARRIORS,
    alone,
    another_way,
    bearer_attacks,
    discard_from_decks,
    every,
    lost_by,
    next_cheaper,
    of_house,
    on_the_house,
    to_the_bottom,
    untouched,
)
from engine.table import values
from engine.table.constants import GOLD, NO_DEFENSE, NO_STRENGTH, NOT_SAVED, UNOPPOSED
from engine.vocabulary import constants as c
from engine.vocabulary import costs, players, targets
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t
from engine.vocabulary.costs import kneel

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import AbilityUse, Occurrence

GREYJOY_CHARACTERS = of_house("greyjoy")
ACOLYTES = f.both(HOLY, f.NOT_UNIQUE, f.cost_at_most(3))
OWN_UNIQUE = f.both(f.UNIQUE, f.CHARACTERS)
NAMED = (CHARACTER, LOCATION)


def _attacks(game: Game, source: int) -> bool:
    challenge = game.challenge
    return challenge is not None and source in values.participants(game, challenge.attacker)


def _crestless(game: Game, source: int, who: int) -> bool:
    return game.facts[who].is_character and _attacks(game, source) and not values.crests(game, who)


def _every_plot(game: Game, _source: int, who: int) -> bool:
    return any(who == game.plot(seat) for seat in game.alive())


def _back_to_owner(game: Game, use: AbilityUse) -> list[Event]:
    """Return the bearer to its owner once the attachment is gone."""
    hosts = [card for card in referenced_cards(game, use, BEARER) if game.zone[card] == zones.PLAY]
    return [ev.TakeControl(card, game.deal.owner[card]) for card in hosts]


def _attacker_discards(game: Game, use: AbilityUse) -> list[Event]:
    seats = [seat for seat in _attacker(game) if game.are_opponents(use.seat, seat)]
    return [ev.Discard(card, "from the deck") for seat in seats for card in game.deck(seat)[-2:][::-1]]


def _attacker(game: Game) -> list[int]:
    return [] if game.challenge is None else [game.challenge.attacker]


def _attacks_you_deckless(game: Game, card: int, event: Event, row: Occurrence) -> bool:
    if not isinstance(event, ev.InitiateChallenge) or event.defender != t.controller(game, card, row):
        return False
    return not game.deck(event.attacker)


def _back_into_deck(game: Game, use: AbilityUse) -> list[Event]:
    """Make the two top cards of the attacker's discard pile the deck."""
    tops = [game.pile(seat, zones.DISCARD)[-2:] for seat in _attacker(game)]
    return [ev.MoveToDeck(card, "top") for top in tops for card in top]


def _fits_a_copy(game: Game, use: AbilityUse, card: int) -> bool:
    return bool(_copies(game, use.seat, card))


def _copies(game: Game, seat: int, card: int) -> list[int]:
    """List the unique characters that a seat owns and controls and a card duplicates."""
    there = game.copy_in_play(seat, card)
    return [there] if there != NOTHING and game.deal.owner[there] == seat else []


def _placed(game: Game, use: AbilityUse) -> list[Event]:
    return [
        ev.PlaceDuplicate(card, host, ev.PUT_INTO_PLAY)
        for card in use.found
        for host in _copies(game, use.seat, card)[:1]
    ]


def _of_the_named_type(game: Game, use: AbilityUse) -> list[int]:
    seat = players.loser(game, use)
    if seat < 0:
        return []
    return [card for card in game.in_play(seat) if game.facts[card].type == NAMED[use.x]]


CARDS: dict[str, tuple[Declaration, ...]] = {
    # Foothold on the Shore
    "ite_64": (
        passive(
            t.enters_play(SELF),
            Part(
                "take control of the attached location",
                lambda game, use: [ev.TakeControl(card, use.seat) for card in referenced_cards(game, use, BEARER)],
                "control",
            ),
        ),
        passive(t.leaves_play(SELF), Part("its owner takes control of that location", _back_to_owner, "control")),
    ),
    # Twin Axes
    "ite_65": (
        c.more_strength(c.worn(when=bearer_attacks), 5, "while it attacks, the attached character gets +5 STR"),
    ),
    # Aeron Damphair
    "ite_66": (to_the_bottom(before=(Search(0, ACOLYTES), do.put_into_play(FOUND), do.shuffle_deck())),),
    # Asha Greyjoy
    "ite_67": (Constant(NOT_SAVED, "this card can't be saved", c.own()),),
    # Balon Greyjoy
    "ite_68": (
        Constant(UNOPPOSED, "challenges you win while this card attacks count as unopposed", c.your_seat(_attacks)),
    ),
    # Euron Crow's Eye
    "ite_69": (
        untouched(),
        response(
            t.challenge_initiated(against_you=True),
            Part("the attacker discards 2 cards from the top of their deck", _attacker_discards),
        ),
    ),
    # Maester Murenmure
    "ite_70": (canceling(would_draw(reveal=True), do.cancel(), cost=(kneel(SELF),)),),
    # The Reader
    "ite_71": (response(t.is_saved(f.of_type(CHARACTER, LOCATION)), do.draw(1)),),
    # Victarion Greyjoy
    "ite_72": alone(*TAKES_LOCATION, target=LOSERS_LOCATIONS),
    # Wex Pyke
    "ite_73": (
        Constant(
            NO_DEFENSE,
            "while this card attacks, characters without crests can't be declared as defenders",
            _crestless,
        ),
    ),
    # Drowned Disciple
    "ite_74": (to_the_bottom(Then(), discard_from_decks(3)),),
    # Godly Fisherman
    "ite_75": next_cheaper(GREYJOY_CHARACTERS, 1),
    # Hammerhorn Forager
    "ite_76": (any_phase(do.strength(SELF, 2, "phase"), cost=(costs.influence(1),)),),
    # Reavers of Old Wyk
    "ite_78": (Constant(GOLD, "the plots of all players have −1 income", _every_plot, -1),),
    # Zealous Deckhand
    "ite_79": (
        saving(
            t.killed(GREYJOY_CHARACTERS, would=True),
            do.save(IT),
            Then(),
            do.add_power(IT, 1),
            cost=(costs.discard_from_play(SELF),),
        ),
    ),
    # Aeron's Chambers
    "ite_80": on_the_house("ite_80"),
    # Longship Iron Victory
    "ite_81": tuple(
        challenges(
            every(
                f.both(f.DEFENDING, f.CHARACTERS),
                lambda card: ev.kill_event(card, True),
                "kill all defending characters (they can't be saved)",
                "kill",
            ),
            cost=(*cost, costs.discard_from_play(SELF)),
        )
        for cost in another_way(costs.influence(4), costs.kneel_several(2, WARRIORS))
    ),
    # Pyke
    "ite_82": (
        passive(
            Trigger(
                ("initiate challenge",),
                (
                    Condition(
                        "a player with no cards in their deck initiates a challenge against you",
                        _attacks_you_deckless,
                    ),
                ),
            ),
            do.add_power(YOUR_FACTION, 2),
            Part("the attacker makes the top 2 cards of their discard pile into their deck", _back_into_deck),
        ),
    ),
    # Scouting Vessel
    "ite_83": (
        challenges(
            do.lasting(NO_STRENGTH, TARGET, 1, "challenge", words="its STR does not count in this challenge"),
            cost=(kneel(SELF),),
            target=targets.choose(f.both(f.DEFENDING, f.CHARACTERS)),
        ),
    ),
    # Watery Shrine
    "ite_84": tuple(
        marshalling(
            Search(0, OWN_UNIQUE, _fits_a_copy, "of which you own and control a copy in play"),
            Part("place it on that copy as a duplicate", _placed),
            do.shuffle_deck(),
            cost=cost,
        )
        for cost in another_way(kneel(SELF), costs.kneel_one(HOLY))
    ),
    # Theon Greyjoy
    "ite_135": (
        passive(
            lost_by(4, yours=False),
            Name(
                "name characters or locations",
                lambda _game, _use: ["character", "location"],
                by=players.loser,
                text="the loser names character or location",
            ),
            Pick(
                "a card of that type you control",
                _of_the_named_type,
                by=players.loser,
                text="that player picks a card of that type they control",
            ),
            do.discard_from_play(FOUND, unsavable=True),
        ),
    ),
}
