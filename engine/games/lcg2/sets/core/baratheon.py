"""House Baratheon's cards of the Core Set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import (
    BEARER,
    FOUND,
    SELF,
    TARGET,
    Cheaper,
    Declaration,
    Later,
    Part,
    Pick,
    PlayRestriction,
    Then,
    UseLimit,
)
from engine.abilities.constant import Constant
from engine.base import counters as counts
from engine.base import zones
from engine.cards import INTRIGUE, POWER
from engine.games.lcg2.declarations import action, interrupt, reaction
from engine.table import values
from engine.table.constants import STANDING_AT_MOST
from engine.vocabulary import checks, players, targets
from engine.vocabulary import constants as c
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t
from engine.vocabulary.costs import kneel, pay
from engine.vocabulary.effects import draw

if TYPE_CHECKING:
    from engine.table.game import Game
    from engine.table.rows import AbilityUse

BARATHEON = f.faction("baratheon")
RHLLOR = f.trait("R'hllor")


def _others_kneeling(game: Game, source: int, _who: int) -> int:
    """Count the other kneeling characters in play, whoever controls them."""
    return sum(
        1 for seat in game.player_order() for card in game.characters(seat) if card != source and game.kneeling[card]
    )


def _opponent_has_king(game: Game, source: int) -> bool:
    return any(
        "King" in game.facts[card].traits
        for seat in game.opponents(game.seat_of[source])
        for card in game.characters(seat)
    )


def _in_power_challenge(game: Game, source: int) -> bool:
    """Return whether the source's controller takes part in a power challenge."""
    challenge = game.challenge
    if challenge is None or challenge.kind != POWER:
        return False
    return bool(values.participants(game, game.seat_of[source]))


def _factions_with_power(game: Game, use: AbilityUse) -> list[int]:
    factions = [game.faction(seat) for seat in game.opponents(use.seat)]
    return [card for card in factions if game.power.get(card, 0)]


def _their_hand(game: Game, use: AbilityUse) -> list[int]:
    """List the cards in the chosen player's hand."""
    return [card for seat in players.chosen_player(game, use) for card in game.hand(seat)]


CARDS: dict[str, tuple[Declaration, ...]] = {
    # Maester Cressen
    "01046": (
        action(
            do.discard_from_play(TARGET),
            phase="marshaling",
            cost=(kneel(SELF),),
            target=targets.choose(f.both(f.trait("Condition"), f.ATTACHMENTS)),
        ),
    ),
    # Melisandre
    "01047": (
        reaction(
            t.you_marshal_or_play(RHLLOR),
            do.kneel_card(TARGET),
            target=targets.choose(f.CHARACTERS),
            limit=UseLimit(1, "round"),
        ),
    ),
    # Robert Baratheon
    "01048": (c.more_strength(c.own(), _others_kneeling, "this card gets +1 STR for each other kneeling character"),),
    # Selyse Baratheon
    "01049": (
        action(
            do.lasting(
                "icons", TARGET, 1 << INTRIGUE, "phase", "gain", "give it an intrigue icon until the phase ends"
            ),
            phase="challenges",
            cost=(pay(1),),
            target=targets.choose(f.both(BARATHEON, f.CHARACTERS)),
        ),
    ),
    # Ser Davos Seaworth
    "01050": (interrupt(t.killed(of=SELF), do.instead_to(zones.HAND)),),
    # Shireen Baratheon
    "01051": (interrupt(t.killed(of=SELF), do.kneel_card(TARGET), target=targets.choose(f.CHARACTERS)),),
    # Stannis Baratheon
    "01052": (
        Constant(
            STANDING_AT_MOST,
            "players can't stand more than 2 characters in the standing phase",
            lambda game, _source, _who: game.phase == "standing",
            2,
        ),
    ),
    # Fiery Followers
    "01054": (reaction(t.phase_begins("dominance"), do.stand(SELF)),),
    # King's Hunting Party
    "01055": (c.gains_icon(INTRIGUE, c.own(_opponent_has_king), "while an opponent controls a King, this card"),),
    # Dragonstone Faithful
    "01056": (action(Cheaper(f.both(BARATHEON, f.CHARACTERS), 1), phase="marshaling", cost=(kneel(SELF),)),),
    # Vanguard Lancer
    "01057": (
        reaction(
            t.enters_play(SELF),
            do.discard_power(TARGET),
            target=targets.choose(
                f.both(f.either(f.CHARACTERS, f.FACTIONS), f.OPPONENTS), zone=(zones.PLAY, zones.FACTION)
            ),
        ),
    ),
    # Lightbringer
    "01058": (
        c.gains_keyword(
            "renown", c.worn(f.titled("Stannis Baratheon")), "while this card is attached to him, Stannis Baratheon"
        ),
        reaction(t.gains_power(BEARER), do.stand(BEARER), limit=UseLimit(1, "phase")),
    ),
    # Dragonstone Port
    "01059": (action(Cheaper(f.both(BARATHEON, f.CARDS), 1), phase="marshaling", cost=(kneel(SELF),)),),
    # Chamber of the Painted Table
    "01060": (
        reaction(
            t.you_win_dominance(),
            Pick("an opponent's faction card with power", _factions_with_power),
            Part(
                "move 1 power from it to your faction card",
                lambda game, use: [ev.MovePower(card, game.faction(use.seat), 1) for card in use.found],
                "move_power",
            ),
            cost=(kneel(SELF),),
        ),
    ),
    # The Red Keep
    "01061": (
        c.side_strength(
            2,
            _in_power_challenge,
            "you count +2 STR in power challenges in which a character you control participates",
        ),
        interrupt(
            t.phase_ends("challenges"),
            draw(2),
            cost=(kneel(SELF),),
            when=(
                PlayRestriction(
                    "only if you lost no power challenge this round",
                    lambda game, _card, seat: not game.count(counts.challenges_lost(seat, POWER)),
                ),
            ),
        ),
    ),
    # Consolidation of Power
    "01062": (
        action(
            do.kneel_card(TARGET),
            Then(),
            Pick(
                "one of the chosen characters",
                lambda game, use: [card for card in use.targets if game.zone[card] == zones.PLAY],
            ),
            do.add_power(FOUND, 1),
            phase="marshaling",
            target=targets.choose_strength_worth(f.CHARACTERS, 4),
        ),
    ),
    # Ours is the Fury
    "01063": (
        action(
            do.joins_challenge(TARGET),
            Later("win", TARGET, do.stand(TARGET)),
            target=targets.choose(f.both(f.KNEELING, BARATHEON, f.CHARACTERS), yours=True),
            when=(checks.during_challenge(defending=True),),
        ),
    ),
    # Seen In Flames
    "01064": (
        action(
            Part(
                "look at that player's hand",
                lambda game, use: [ev.LookAtCards(use.seat, tuple(_their_hand(game, use)), "hand")],
            ),
            Then(),
            Pick("a card from that hand", _their_hand),
            do.discard_card(FOUND),
            phase="challenges",
            target=targets.choose_opponent(),
            when=(checks.if_you_control(f.both(RHLLOR, f.CHARACTERS)),),
        ),
    ),
}
