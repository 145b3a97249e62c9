"""House Tyrell's cards of the Core Set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import BEARER, FOUND, SELF, TARGET, Arrange, Cheaper, Declaration, Name, Part, Search, UseLimit
from engine.abilities.constant import Constant
from engine.base import counters as counts
from engine.cards import EVENT, INTRIGUE, POWER, TYPES
from engine.events import AddLastingEffect
from engine.games.lcg2.declarations import action, reaction
from engine.table import values
from engine.table.constants import DEFENDERS_AT_MOST, STANDS_DEFENDING
from engine.table.rows import more_challenges
from engine.vocabulary import checks, players, targets
from engine.vocabulary import constants as c
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t
from engine.vocabulary.costs import kneel, pay
from engine.vocabulary.effects import add_to_hand, draw, shuffle_deck, strength

if TYPE_CHECKING:
    from engine.table.game import Game

TYRELL = f.faction("tyrell")
TYRELL_CHARACTER = f.both(TYRELL, f.CHARACTERS)
IN_THE_REACH = f.both(f.trait("The Reach"), f.LOCATIONS)
WITH_RIGHT = c.own(c.you_control(f.titled("Right")))
WITH_LEFT = c.own(c.you_control(f.titled("Left")))


def _first_event(game: Game, source: int, who: int) -> bool:
    """Match an event card if its player has played none this round."""
    return game.facts[who].type == EVENT and not game.count(counts.events_played(game.seat_of[source]))


def _faces_one_attacker(game: Game, source: int, who: int) -> bool:
    """Match the seat that this card attacks alone."""
    challenge = game.challenge
    return (
        challenge is not None
        and challenge.defender == who
        and values.participants(game, challenge.attacker) == [source]
    )


def _in_the_reach(game: Game, source: int, _who: int) -> int:
    """Count the locations of the Reach that the source's controller has."""
    seat = game.seat_of[source]
    return sum(IN_THE_REACH.test(game, card, seat) for card in game.in_play(seat))


CARDS: dict[str, tuple[Declaration, ...]] = {
    # Left
    "01179": (
        c.more_strength(WITH_RIGHT, 1, "while you control Right, this card gets +1 STR"),
        c.gains_icon(POWER, WITH_RIGHT, "while you control Right, this card"),
        Constant(STANDS_DEFENDING, "while you control Right, this card does not kneel to defend", WITH_RIGHT),
    ),
    # Maester Lomys
    "01180": (
        reaction(
            t.you_win(INTRIGUE, defending=True),
            do.at_random("the attacker's hand", players.attacker),
            do.discard_card(FOUND, "at random"),
        ),
    ),
    # Margaery Tyrell
    "01181": (
        action(
            strength(TARGET, 3, "phase"), phase="challenges", cost=(kneel(SELF),), target=targets.choose(f.CHARACTERS)
        ),
    ),
    # Paxter Redwyne
    "01182": (c.cheaper(_first_event, 1, "the first event you play each round costs 1 less"),),
    # Randyll Tarly
    "01183": (reaction(t.strength_raised(), do.stand(SELF), limit=UseLimit(2, "phase")),),
    # Right
    "01184": (
        c.more_strength(WITH_LEFT, 1, "while you control Left, this card gets +1 STR"),
        c.gains_icon(INTRIGUE, WITH_LEFT, "while you control Left, this card"),
        Constant(STANDS_DEFENDING, "while you control Left, this card does not kneel to defend", WITH_LEFT),
    ),
    # The Knight of Flowers
    "01185": (
        Constant(
            DEFENDERS_AT_MOST,
            "while this card attacks alone, no more than 1 defender can be declared",
            _faces_one_attacker,
        ),
    ),
    # The Queen of Thorns
    "01186": (
        reaction(
            t.you_win(INTRIGUE, with_=SELF),
            do.pick_from_hand(f.both(TYRELL_CHARACTER, f.cost_at_most(6))),
            do.put_into_play(FOUND),
        ),
    ),
    # Garden Caretaker
    "01188": (action(Cheaper(TYRELL_CHARACTER, 1), phase="marshaling", cost=(kneel(SELF),)),),
    # Olenna's Informant
    "01189": (
        reaction(
            t.enters_play(SELF, phase="challenges"),
            do.name_challenge(),
            Part(
                "you may initiate 1 additional challenge of that type this phase",
                lambda _game, use: [
                    AddLastingEffect(use.card, more_challenges(use.x), "add", 1, (use.seat,), "phase")
                ],
                "lasting",
            ),
        ),
    ),
    # Wardens of the Reach
    "01190": (c.more_strength(c.own(), _in_the_reach, "this card gets +1 STR for each of your The Reach locations"),),
    # Heartsbane
    "01191": (action(strength(BEARER, 3, "challenge"), cost=(kneel(SELF),), when=(checks.bearer_takes_part(),)),),
    # Highgarden
    "01192": (
        action(
            do.stand(TARGET),
            do.remove_from_challenge(TARGET),
            phase="challenges",
            cost=(kneel(SELF), pay(1)),
            target=targets.choose(f.both(f.ATTACKING, f.CHARACTERS)),
        ),
    ),
    # The Mander
    "01193": (reaction(t.you_win(by=5), draw(2), cost=(kneel(SELF),)),),
    # Rose Garden
    "01194": (action(Cheaper(TYRELL, 1), phase="marshaling", cost=(kneel(SELF),)),),
    # Growing Strong
    "01195": (
        action(strength(TARGET, 2, "phase"), phase="challenges", target=targets.choose(TYRELL_CHARACTER, 1, 3)),
    ),
    # Olenna's Cunning
    "01196": (
        reaction(
            t.you_win((INTRIGUE, POWER)),
            Name(
                "name a card type",
                lambda _game, _use: list(TYPES[: EVENT + 1]),
                players.loser,
                "the loser names a type of card",
            ),
            Search(0, f.CARDS, lambda game, use, card: game.facts[card].type != use.x, "of another type"),
            add_to_hand(FOUND),
            shuffle_deck(),
        ),
    ),
    # "The Bear and the Maiden Fair"
    "01197": (action(Arrange(5, 3), target=targets.choose_player()),),
}
