"""Neutral cards of the Core Set, except events and plots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import IT, SELF, TARGET, Declaration, Part, PlayRestriction
from engine.base import zones
from engine.cards import INTRIGUE, MILITARY, POWER
from engine.events import AddLastingEffect, exchange_plots
from engine.games.lcg1.declarations import challenges, passive, plot_phase, response, saving
from engine.games.lcg1.sets.core.common import LEFT, kneel_for, saves_bearer
from engine.table.rows import PLOTS_EXCHANGED, challenge_toll
from engine.vocabulary import checks, costs, players, targets
from engine.vocabulary import constants as c
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t
from engine.vocabulary.costs import kneel
from engine.vocabulary.effects import save

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import AbilityUse

WATCH = f.both(f.trait("Night's Watch"), f.CHARACTERS)


def _gold(game: Game, source: int, _who: int) -> int:
    return game.gold[game.seat_of[source]]


def _toll(game: Game, use: AbilityUse) -> list[Event]:
    seats = tuple(players.chosen_player(game, use))
    return [AddLastingEffect(use.card, challenge_toll(use.x), "add", 1, seats, "phase")]


def _has_opponents(game: Game, _card: int, seat: int) -> bool:
    return len(game.opponents(seat)) > 1


def _exchanges_plots(game: Game, use: AbilityUse) -> list[Event]:
    """Exchange the plot piles of two players until the round ends.

    Plots that go to these piles meanwhile are exchanged as well.
    """
    other = players.chosen_player(game, use)[0]
    lasts = AddLastingEffect(use.card, PLOTS_EXCHANGED, "add", 1, (use.seat, other), "round")
    return [*exchange_plots(game, use.seat, other), lasts]


CARDS: dict[str, tuple[Declaration, ...]] = {
    # Benjen Stark
    "core_135": (
        passive(
            t.killed(of=SELF),
            do.pile_into_decks(zones.DEAD, "each player shuffles their dead pile into their deck"),
        ),
    ),
    # Jon Snow
    "core_136": (
        c.immune(f.EVENTS, c.cards(f.titled("Ghost")), "Ghost"),
        response(t.any_of(t.you_win(with_=SELF), t.you_win(yours=f.titled("Ghost"))), do.add_power(SELF, 1)),
    ),
    # Ghost
    "core_137": (
        c.immune(f.EVENTS, c.cards(f.titled("Jon Snow")), "Jon Snow"),
        saving(t.leaves(LEFT, WATCH, would=True), save(IT), cost=(kneel(SELF),)),
    ),
    # Street of Steel
    "core_139": kneel_for(f.both(f.CHARACTERS, f.with_icon(MILITARY)), 1),
    # Lordship
    "core_140": (
        c.gains_trait("Lord", c.worn(), "the attached character"),
        c.gains_icon(POWER, c.worn(), "the attached character"),
        c.more_strength(
            c.worn(when=c.in_phase("dominance")), 4, "in the dominance phase, the attached character gets +4 STR"
        ),
    ),
    # Littlefinger
    "core_141": (c.more_strength(c.own(), _gold, "this card gets +1 STR for each gold you have"),),
    # Varys
    "core_142": (
        plot_phase(
            Part(
                "until the round ends, you and that player exchange plot decks and used piles",
                _exchanges_plots,
                "lasting",
            ),
            when=(PlayRestriction("only if you have several opponents", _has_opponents, short="one opponent only"),),
            cost=(kneel(SELF),),
            target=targets.choose_opponent(),
        ),
    ),
    # Shadowblack Lane
    "core_144": kneel_for(f.both(f.CHARACTERS, f.with_icon(INTRIGUE)), 1),
    # Milk of the Poppy
    "core_145": (c.blanks(c.worn(), "the attached character"),),
    # Ser Barristan Selmy
    "core_146": (
        passive(
            t.enters_play(SELF),
            do.pile_into_decks(zones.DISCARD, "each player shuffles their discard pile into their deck"),
        ),
    ),
    # Knight of Flowers
    "core_147": (passive(t.phase_begins("dominance"), do.add_power(SELF, 1), when=(checks.while_standing(),)),),
    # Street of Sisters
    "core_149": kneel_for(f.both(f.CHARACTERS, f.with_icon(POWER)), 1),
    # Bodyguard
    "core_150": (saves_bearer(costs.discard_from_play(SELF)),),
    # Maester Aemon
    "core_151": (saving(t.killed(WATCH, would=True), save(IT), cost=(kneel(SELF),)),),
    # Magister Illyrio
    "core_152": (
        challenges(
            do.name_challenge(),
            Part(
                "that player gives you 1 gold for each challenge of that type they initiate this phase",
                _toll,
                "lasting",
            ),
            cost=(kneel(SELF),),
            target=targets.choose_opponent(),
        ),
    ),
    # Shae
    "core_178": (
        challenges(
            do.kneel_card(TARGET),
            cost=(kneel(SELF),),
            target=targets.choose(f.both(f.CHARACTERS, f.OF_THE_MIGHTIER)),
        ),
    ),
}
