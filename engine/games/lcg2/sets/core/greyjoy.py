"""House Greyjoy's cards of the Core Set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import (
    BEARER,
    FOUND,
    IT,
    SELF,
    TARGET,
    YOUR_FACTION,
    Cheaper,
    Declaration,
    Filter,
    Part,
    Then,
    UseLimit,
    referenced_cards,
)
from engine.abilities.constant import Constant
from engine.base import zones
from engine.cards import ATTACHMENT, LOCATION, TERMINAL, Facts
from engine.events import AddLastingEffect, Attach
from engine.games.lcg2.declarations import action, interrupt, reaction
from engine.table import values
from engine.table.constants import NO_STRENGTH, RESERVE
from engine.vocabulary import checks, targets
from engine.vocabulary import constants as c
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t
from engine.vocabulary.costs import kneel, sacrifice
from engine.vocabulary.effects import draw, save

if TYPE_CHECKING:
    from engine.table.game import Game

GREYJOY = f.faction("greyjoy")

RISEN = Facts(
    code="01081-attached",
    title="Risen from the Sea",
    type=ATTACHMENT,
    faction="greyjoy",
    traits=("Condition",),
    keywords=TERMINAL,
)
"""Facts of Risen from the Sea once it is attached."""


def _lifted(game: Game, card: int, _seat: int) -> bool:
    """Return whether the attachment would bring a character's STR above 0.

    The character must be able to bear it.
    """
    if any(shun.refuses(RISEN.traits) for shun in values.shuns(game, card)):
        return False
    return values.strength_with(game, card, 1) > 0


LIFTED = Filter("or killed at 0 STR that this lifts above 0", _lifted)


def _weaker_defender(game: Game, source: int, who: int) -> bool:
    """Match a defending character with lower STR than the attacking source."""
    challenge = game.challenge
    if challenge is None or source not in values.participants(game, challenge.attacker):
        return False
    if who not in values.participants(game, challenge.defender):
        return False
    return values.strength(game, who) < values.strength(game, source)


def _warships(game: Game, source: int, _who: int) -> int:
    facts = [game.facts[card] for card in game.in_play(game.seat_of[source])]
    return sum(1 for one in facts if one.type == LOCATION and "Warship" in one.traits)


CARDS: dict[str, tuple[Declaration, ...]] = {
    # Aeron Damphair
    "01065": (
        reaction(
            t.you_win_dominance(),
            do.pick(
                "an Ironborn character from your dead pile",
                f.both(f.trait("Ironborn"), f.CHARACTERS, do.MAY_ENTER),
                zones.DEAD,
                yours=True,
            ),
            do.put_into_play(FOUND),
        ),
    ),
    # Alannys Greyjoy
    "01066": (
        Constant(
            RESERVE,
            "while you are the first player, each opponent has −1 reserve",
            c.opponents_plots(c.while_first),
            -1,
        ),
    ),
    # Asha Greyjoy
    "01067": (reaction(t.you_win(unopposed=True, with_=SELF), do.stand(SELF)),),
    # Balon Greyjoy
    "01068": (
        Constant(
            NO_STRENGTH, "while this card attacks, defending characters with lower STR count no STR", _weaker_defender
        ),
    ),
    # Euron Crow's Eye
    "01069": (
        reaction(
            t.pillages(),
            do.pick(
                "a location from the loser's discard pile",
                f.both(f.LOCATIONS, f.LOSERS, do.MAY_ENTER),
                zones.DISCARD,
                theirs=True,
            ),
            do.put_into_play(FOUND),
        ),
    ),
    # Theon Greyjoy
    "01071": (reaction(t.you_win(unopposed=True, with_=SELF), do.add_power(SELF, 1)),),
    # Drowned Men
    "01073": (c.more_strength(c.own(), _warships, "this card gets +1 STR for each of your Warship locations"),),
    # Iron Islands Fishmonger
    "01074": (action(Cheaper(f.both(GREYJOY, f.CHARACTERS), 1), phase="marshaling", cost=(kneel(SELF),)),),
    # Lordsport Shipwright
    "01075": (
        action(
            do.kneel_card(TARGET),
            phase="marshaling",
            cost=(kneel(SELF),),
            target=targets.choose(
                f.both(f.LOCATIONS, f.either(f.cost_at_most(2), f.both(f.cost_at_most(3), f.WHILE_FIRST)))
            ),
        ),
    ),
    # Throwing Axe
    "01077": (
        reaction(
            t.you_win(with_=BEARER, with_attacking=True),
            do.kill_card(TARGET),
            cost=(sacrifice(SELF),),
            target=targets.choose(f.both(f.DEFENDING, f.CHARACTERS)),
        ),
    ),
    # Great Kraken
    "01078": (
        c.gains_keyword("stealth", c.cards(f.both(f.titled("Balon Greyjoy"), f.YOURS)), "your Balon Greyjoy"),
        reaction(
            t.you_win(unopposed=True),
            *do.one_of(draw(1), do.add_power(YOUR_FACTION, 1)),
            limit=UseLimit(2, "round"),
        ),
    ),
    # Iron Fleet Scout
    "01079": (
        action(
            Part(
                "give it +1 STR until the challenge ends, or +2 STR if you are the first player",
                lambda game, use: [
                    AddLastingEffect(
                        use.card,
                        "strength",
                        "add",
                        2 if game.first == use.seat else 1,
                        tuple(referenced_cards(game, use, TARGET)),
                        "challenge",
                    )
                ],
                "lasting",
            ),
            phase="challenges",
            cost=(kneel(SELF),),
            target=targets.choose(f.both(f.PARTICIPATING, GREYJOY, f.CHARACTERS)),
        ),
    ),
    # Sea Tower
    "01080": (action(Cheaper(f.both(GREYJOY, f.CARDS), 1), phase="marshaling", cost=(kneel(SELF),)),),
    # Risen from the Sea
    "01081": (
        interrupt(
            t.killed(f.both(GREYJOY, f.CHARACTERS), would=True, remedy=LIFTED),
            save(IT),
            Then(),
            Part(
                "attach this card to it as a Condition attachment",
                lambda game, use: [
                    Attach(use.card, card, use.seat, RISEN.code) for card in referenced_cards(game, use, IT)
                ],
                "lcg2:cardtypes/change",
            ),
            would=True,
        ),
        c.more_strength(c.worn(), 1, "the attached character gets +1 STR"),
    ),
    # The Kraken's Grasp
    "01082": (
        action(
            do.lasting(NO_STRENGTH, TARGET, 1, "challenge", words="its STR does not count in this challenge"),
            phase="challenges",
            target=targets.choose(f.both(f.DEFENDING, f.CHARACTERS, f.strength_at_most(5))),
            when=(checks.if_first(),),
        ),
    ),
    # We Do Not Sow
    "01083": (
        reaction(
            t.you_win(unopposed=True),
            do.discard_from_play(TARGET),
            target=targets.choose(f.both(f.either(f.LOCATIONS, f.ATTACHMENTS), f.LOSERS)),
            limit=UseLimit(1, "challenge", by_title=True),
        ),
    ),
}
