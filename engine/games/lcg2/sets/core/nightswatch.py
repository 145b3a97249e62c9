"""The Night's Watch's cards of the Core Set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import (
    FOUND,
    IT,
    SELF,
    TARGET,
    YOUR_FACTION,
    Cheaper,
    Declaration,
    Part,
    PlayRestriction,
    Then,
    UseLimit,
)
from engine.abilities.constant import Constant
from engine.base import counters as counts
from engine.base import zones
from engine.events import AddLastingEffect
from engine.games.lcg2.declarations import action, interrupt, reaction
from engine.table.constants import NOT_BYPASSED, STANDS_DEFENDING, TAKES_PART
from engine.table.rows import CANNOT_DEFEND, cannot_attack
from engine.vocabulary import checks, costs, players, targets
from engine.vocabulary import constants as c
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t
from engine.vocabulary.costs import kneel, sacrifice
from engine.vocabulary.effects import draw, save, strength

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import AbilityUse

WATCH = f.faction("nightswatch")
BROTHERS = f.both(WATCH, f.CHARACTERS)


def _beside_a_brother(game: Game, source: int) -> bool:
    """Return whether the standing source has another attacker of the Watch beside it."""
    challenge = game.challenge
    if challenge is None or game.kneeling[source] or challenge.attacker != game.seat_of[source]:
        return False
    return any(game.facts[card].faction == "nightswatch" for card in challenge.attackers if card != source)


def _no_more_against_you(game: Game, use: AbilityUse) -> list[Event]:
    """Forbid the loser to initiate challenges against the user until the round ends."""
    return [AddLastingEffect(use.card, cannot_attack(use.seat), "add", 1, (players.loser(game, use),), "round")]


UNBEATEN = PlayRestriction(
    "only if you lost no challenge as the defender this phase",
    lambda game, _card, seat: not game.count(counts.defenses_lost(seat)),
    tally="lost defending",
)

CARDS: dict[str, tuple[Declaration, ...]] = {
    # Benjen Stark
    "01122": (
        Constant(
            NOT_BYPASSED, "your Rangers can't be bypassed by stealth", c.cards(f.both(f.trait("Ranger"), f.YOURS))
        ),
        interrupt(t.killed(of=SELF), do.add_power(YOUR_FACTION, 2), Then(), do.instead_to(zones.DECK)),
    ),
    # Ghost
    "01123": (
        reaction(
            t.bypasses(),
            do.lasting(
                CANNOT_DEFEND, IT, 1, "phase", words="that character can't be declared as a defender this phase"
            ),
        ),
    ),
    # Jon Snow
    "01124": (
        Constant(
            TAKES_PART,
            "while this card is standing, it participates when another Night's Watch character you control attacks",
            c.own(_beside_a_brother),
        ),
    ),
    # Maester Aemon
    "01125": (interrupt(t.killed(BROTHERS, would=True), save(IT), would=True, cost=(kneel(SELF),)),),
    # Old Bear Mormont
    "01126": (
        Constant(
            STANDS_DEFENDING,
            "while you control The Wall, this card does not kneel to defend",
            c.own(c.you_control(f.titled("The Wall"))),
        ),
        interrupt(t.phase_ends("challenges"), *do.put_into_play_from_hand(WATCH), when=(UNBEATEN,)),
    ),
    # Ser Waymar Royce
    "01128": (
        interrupt(
            t.killed(of=SELF),
            do.at_random("each opponent's hand", players.opponents),
            do.discard_card(FOUND, "at random"),
        ),
    ),
    # Yoren
    "01129": (
        reaction(
            t.enters_play(SELF, how=(ev.MARSHALED,)),
            do.put_into_play(TARGET),
            target=targets.choose(f.both(f.CHARACTERS, f.cost_at_most(3)), zone=zones.DISCARD, theirs=True),
        ),
    ),
    # Messenger Raven
    "01130": (action(draw(1), phase="dominance", cost=(costs.return_to_hand_as_cost(SELF),)),),
    # Old Forest Hunter
    "01131": (action(do.gain_gold(1), cost=(costs.discard_one_from_hand(),), limit=UseLimit(1, "phase")),),
    # Steward at the Wall
    "01133": (action(Cheaper(BROTHERS, 1), phase="marshaling", cost=(kneel(SELF),)),),
    # Veteran Builder
    "01134": (action(do.stand(TARGET), cost=(sacrifice(SELF),), target=targets.choose(f.LOCATIONS)),),
    # Longclaw
    "01135": (
        c.more_strength(c.worn(), 1, "the attached character gets +1 STR"),
        c.gains_keyword("renown", c.worn(), "the attached character"),
    ),
    # Castle Black
    "01136": (
        action(
            do.stand(TARGET),
            strength(TARGET, 2, "challenge"),
            cost=(kneel(SELF),),
            target=targets.choose(f.both(f.DEFENDING, BROTHERS)),
        ),
    ),
    # The Wall
    "01137": (
        c.more_strength(c.cards(f.both(BROTHERS, f.YOURS)), 1, "your Night's Watch characters get +1 STR"),
        reaction(t.you_lose(unopposed=True), do.kneel_card(SELF), forced=True),
        interrupt(t.phase_ends("challenges"), do.add_power(YOUR_FACTION, 2), cost=(kneel(SELF),)),
    ),
    # A Meager Contribution
    "01138": (
        reaction(
            t.opponent_collects_income(),
            Part(
                "take 1 gold from that player",
                lambda game, use: [ev.MoveGold(seat, use.seat, 1) for seat in players.that_player(game, use)],
            ),
            limit=UseLimit(1, "round", by_title=True),
        ),
    ),
    # Take the Black
    "01139": (
        action(
            do.take_control(TARGET),
            phase="dominance",
            target=targets.choose(f.both(f.NOT_UNIQUE, f.CHARACTERS, f.cost_at_most(6))),
            limit=UseLimit(1, "round", by_title=True),
        ),
    ),
    # The Sword in the Darkness
    "01140": (
        reaction(
            t.you_win(by=5, defending=True),
            Part("the loser can't initiate challenges against you until the round ends", _no_more_against_you),
            when=(checks.during_challenge(yours=BROTHERS),),
        ),
    ),
}
