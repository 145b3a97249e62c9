"""House Stark's cards of the Core Set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import BEARER, FOUND, IT, SELF, TARGET, Declaration, Name, Part, Pick, UseLimit
from engine.abilities.constant import Constant
from engine.base import zones
from engine.cards import KEYWORDS, MILITARY, POWER
from engine.events import AddLastingEffect
from engine.games.lcg1.declarations import any_phase, challenges, dominance, passive, plot_phase, response, saving
from engine.games.lcg1.sets.core.common import (
    HONOR_GUARD,
    LEFT,
    discard_for,
    kneel_for,
    on_the_house,
    saves_bearer,
    used_from,
    worn_strength,
)
from engine.table import values
from engine.table.constants import NO_ATTACK, NO_STRENGTH, NOT_BYPASSED, STANDS_DEFENDING
from engine.vocabulary import checks, costs, players, targets
from engine.vocabulary import constants as c
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t
from engine.vocabulary.costs import kneel, pay
from engine.vocabulary.effects import save

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import AbilityUse

STARK = f.faction("stark")
STARK_CHARACTERS = f.both(STARK, f.CHARACTERS)
BARATHEON_OR_STARK = f.both(f.either(STARK, f.faction("baratheon")), f.CHARACTERS)
DIREWOLVES = f.both(f.trait("Direwolf"), f.CARDS)
STARK_LORD = f.both(STARK, f.trait("Lord"), f.CHARACTERS)
TAKEN = KEYWORDS["stealth"] | KEYWORDS["renown"]


def _takes_keywords(game: Game, use: AbilityUse) -> list[Event]:
    """Move stealth and renown from the chosen character to this card."""
    found: list[Event] = []
    for card in use.targets:
        had = values.keywords(game, card) & TAKEN
        found.append(AddLastingEffect(use.card, "keywords", "lose", had, (card,), "phase"))
        found.append(AddLastingEffect(use.card, "keywords", "gain", had, (use.card,), "phase"))
    return found


def _direwolves(game: Game, source: int, _who: int) -> int:
    seat = game.seat_of[source]
    there = [card for other in game.player_order() for card in game.in_play(other)]
    return sum(DIREWOLVES.test(game, card, seat) for card in there)


def _tops_of_discard_piles(game: Game, _use: AbilityUse) -> list[int]:
    piles = [game.pile(seat, zones.DISCARD) for seat in game.player_order()]
    return [pile[-1] for pile in piles if pile]


def _who_played(game: Game, use: AbilityUse) -> int:
    return players.that_player(game, use)[0]


SHAGGY = c.you_control(STARK_LORD)

CARDS: dict[str, tuple[Declaration, ...]] = {
    # Ice
    "core_1": (
        challenges(
            do.kill_card(TARGET),
            cost=(kneel(SELF), costs.discard_from_play(SELF)),
            target=targets.choose_another(f.both(f.PARTICIPATING, f.CHARACTERS), than=BEARER),
            when=(checks.bearer_takes_part(),),
        ),
    ),
    # Nymeria
    "core_2": (
        saves_bearer(kneel(SELF), discarded=False),
        c.more_strength(
            c.worn(f.titled("Arya Stark")), 1, "while attached to Arya Stark, this card gives her +1 STR"
        ),
        c.gains_keyword("stealth", c.worn(f.titled("Arya Stark")), "while this card is attached to her, Arya Stark"),
    ),
    # Summer
    "core_3": (
        worn_strength(2),
        c.gains_icon(MILITARY, c.worn(), "the attached character"),
        c.gains_keyword("stealth", c.worn(f.titled("Bran Stark")), "while this card is attached to him, Bran Stark"),
    ),
    # Ser Rodrik Cassel
    "core_4": (
        Constant(STANDS_DEFENDING, "this card does not kneel to defend", c.own()),
        c.more_strength(c.own(c.takes_part(defending=True)), 2, "while this card defends, it gets +2 STR"),
    ),
    # Eddard Stark
    "core_5": (passive(t.enters_play(SELF), do.add_power(SELF, 1)),),
    # Catelyn Stark
    "core_6": (
        response(
            t.declared_as_defender(SELF),
            do.lasting(NO_STRENGTH, TARGET, 1, "challenge", words="its STR does not count in this challenge"),
            target=targets.choose(f.both(f.PARTICIPATING, f.CHARACTERS)),
        ),
    ),
    # Arya Stark
    "core_7": (
        any_phase(
            Part("it loses them and this card gains them until the phase ends", _takes_keywords, "lasting"),
            cost=(costs.influence(1),),
            target=targets.choose(f.both(f.CHARACTERS, f.with_keyword("stealth", "renown"))),
        ),
    ),
    # Robb Stark
    "core_8": (
        response(
            t.you_win(MILITARY, with_=SELF),
            do.kill_card(TARGET),
            target=targets.choose(f.both(f.CHARACTERS, f.LOSERS)),
        ),
    ),
    # Sansa Stark
    "core_9": (
        response(
            t.marshaled_on(SELF),
            Name("draw a card?", lambda _game, _use: ["yes", "no"], by=_who_played, text=""),
            Part(
                "the player who did so may draw a card",
                lambda game, use: [] if use.x else [ev.DrawCards(seat, 1) for seat in players.that_player(game, use)],
            ),
        ),
    ),
    # Greatjon Umber
    "core_10": tuple(
        challenges(do.takes_part(SELF), cost=(kneel(SELF),), when=(checks.during_challenge(kind, in_it=True),))
        for kind in (MILITARY, POWER)
    ),
    # Shaggydog
    "core_11": (
        c.more_strength(c.own(SHAGGY), 3, "while you control a Stark Lord, this card gets +3 STR"),
        c.immune(f.EVENTS, c.own(SHAGGY), "while you control a Stark Lord, this card"),
    ),
    # Hodor
    "core_12": (
        Constant(NO_ATTACK, "this card can't be declared as an attacker", c.own()),
        Constant(NOT_BYPASSED, "this card can't be bypassed by stealth", c.own()),
    ),
    # Bran Stark
    "core_13": (plot_phase(*do.reveal_new_plot(), cost=(kneel(SELF),), limit=UseLimit(3, "round")),),
    # Grey Wind
    "core_14": (
        c.own_cost(2, c.in_play(f.titled("Robb Stark")), "while Robb Stark is in play, this card costs 2 less"),
    ),
    # Lady
    "core_15": (
        c.more_strength(c.cards(f.titled("Sansa Stark")), 1, "Sansa Stark gets +1 STR"),
        c.gains_keyword("renown", c.cards(f.titled("Sansa Stark")), "Sansa Stark"),
        c.own_cost(2, c.in_play(f.titled("Sansa Stark")), "while Sansa Stark is in play, this card costs 2 less"),
    ),
    # Winterfell Honor Guard
    "core_17": HONOR_GUARD,
    # Kennel Master
    "core_20": (
        c.more_strength(c.own(), _direwolves, "this card gets +1 STR for each Direwolf in play"),
        saving(
            t.leaves(LEFT, of=SELF, would=True),
            save(IT),
            do.return_to_hand(SELF),
            when=(checks.if_you_control(DIREWOLVES, 3),),
        ),
    ),
    # House Tully Recruiter
    "core_21": kneel_for(STARK_CHARACTERS, 1),
    # Trident Reinforcements
    "core_22": (
        used_from(
            dominance(do.add_to_hand(SELF), when=(checks.in_pile(zones.DEAD, f.CHARACTERS, 3),)),
            zones.DEAD,
        ),
    ),
    # Winterfell Reserves
    "core_23": (
        response(
            t.declared_as_defender(SELF),
            Pick("the top card of a discard pile", _tops_of_discard_piles),
            do.to_top(FOUND),
            cost=(pay(1),),
        ),
    ),
    # Winterfell Kennels
    "core_24": (any_phase(*do.search_and_take(DIREWOLVES), cost=(kneel(SELF), pay(1))),),
    # Winterfell Castle
    "core_25": (c.more_strength(c.cards(f.both(f.YOURS, STARK_CHARACTERS)), 1, "your Stark characters get +1 STR"),),
    # Northern Fiefdoms
    "core_26": kneel_for(f.both(STARK, f.CARDS), 1),
    # Godswood
    "core_32": kneel_for(STARK_CHARACTERS, 2),
    # Narrow Sea
    "core_33": discard_for(BARATHEON_OR_STARK, 2),
    # Lord Eddard's Chambers
    "core_28": on_the_house("core_28"),
}
