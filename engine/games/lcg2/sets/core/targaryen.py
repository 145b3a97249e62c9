"""House Targaryen's cards of the Core Set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import FOUND, SELF, TARGET, Cheaper, Declaration, Later, Part, Pick, UseLimit
from engine.abilities.constant import Constant
from engine.base import counters as counts
from engine.base import zones
from engine.base.ids import NOTHING
from engine.cards import MILITARY, POWER
from engine.games.lcg2.declarations import action, interrupt, reaction
from engine.table import values
from engine.table.constants import DOOMED, STANDS_ATTACKING, split_challenge_key
from engine.table.rows import DIES_AT_ZERO
from engine.vocabulary import constants as c
from engine.vocabulary import costs, targets
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t
from engine.vocabulary.costs import kneel, pay, sacrifice
from engine.vocabulary.effects import strength

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import AbilityUse

TARGARYEN = f.faction("targaryen")
TARGARYEN_CHARACTER = f.both(TARGARYEN, f.CHARACTERS)
STORMBORN = f.both(f.trait("Stormborn"), f.CHARACTERS)
DOTHRAKI = f.both(f.trait("Dothraki"), f.CHARACTERS)
DIES_AT_0 = do.lasting(DIES_AT_ZERO, TARGET, 1, "phase", words="kill it if its STR is 0")


def _against_this_side(game: Game, source: int, who: int) -> bool:
    """Match a participant against the source's controller, while the source stands.

    The controller attacks or defends in that challenge.
    """
    challenge, seat = game.challenge, game.seat_of[source]
    if challenge is None or game.kneeling[source] or seat not in (challenge.attacker, challenge.defender):
        return False
    return game.are_opponents(seat, game.seat_of[who]) and who in values.participants(game, game.seat_of[who])


def _attacks(game: Game, source: int) -> bool:
    return f.ATTACKING.test(game, source, game.seat_of[source])


def _first_military(game: Game, source: int, who: int) -> bool:
    """Match Khal Drogo with this attachment, in the first military challenge.

    It must be the first in the round by the attachment's controller.
    """
    card, kind = split_challenge_key(who)
    if kind != MILITARY or game.host.get(source, NOTHING) != card or game.title(card) != "Khal Drogo":
        return False
    # There is one challenges phase a round, so the phase's count is the round's.
    return not game.count(counts.challenges_of(game.seat_of[source], MILITARY))


def _from_the_dead(game: Game, use: AbilityUse) -> list[int]:
    """List the chosen card if it may enter play instead."""
    hatchlings = [card for card in use.targets if "Hatchling" in game.facts[card].traits]
    return [card for card in hatchlings if do.enter_play_events(game, card, use.seat)]


def _into_play_or_deck(game: Game, use: AbilityUse) -> list[Event]:
    events: list[Event] = []
    for card in use.targets:
        if card in use.found:
            events += do.enter_play_events(game, card, use.seat)
        else:
            events += [ev.MoveToDeck(card), ev.Shuffle(game.deal.owner[card])]
    return events


CARDS: dict[str, tuple[Declaration, ...]] = {
    # Daenerys Targaryen
    "01160": (
        c.more_strength(
            _against_this_side,
            -1,
            "while this card is standing, characters opposing you in a challenge get −1 STR each",
        ),
    ),
    # Drogon
    "01161": (
        c.gains_keyword("renown", c.cards(f.both(STORMBORN, f.YOURS)), "each Stormborn character you control"),
    ),
    # Khal Drogo
    "01162": (c.additional_challenge(MILITARY),),
    # Magister Illyrio
    "01163": (
        action(do.stand(TARGET), cost=(pay(2),), target=targets.choose(f.CHARACTERS), limit=UseLimit(1, "phase")),
    ),
    # Rhaegal
    "01164": (
        reaction(
            t.you_win(yours=STORMBORN), do.stand(TARGET), target=targets.choose(STORMBORN), limit=UseLimit(1, "phase")
        ),
    ),
    # Ser Jorah Mormont
    "01165": (
        Constant(
            DOOMED,
            "sacrifice this card if it has 3 betrayal tokens",
            c.own(lambda game, source: game.tokens.get(source, {}).get("betrayal", 0) >= 3),
        ),
        reaction(t.you_win(with_=SELF), do.place_token("betrayal"), forced=True),
    ),
    # Viserion
    "01166": (
        c.gains_keyword("stealth", c.cards(f.both(STORMBORN, f.YOURS)), "each Stormborn character you control"),
    ),
    # Viserys Targaryen
    "01167": (interrupt(t.leaves_play(SELF), do.discard_from_play(TARGET), target=targets.choose(f.ATTACHMENTS)),),
    # Handmaiden
    "01169": (
        action(
            do.stand(TARGET), cost=(sacrifice(SELF),), target=targets.choose(f.both(f.trait("Lady"), f.CHARACTERS))
        ),
    ),
    # Targaryen Loyalist
    "01170": (action(Cheaper(TARGARYEN_CHARACTER, 1), phase="marshaling", cost=(kneel(SELF),)),),
    # Unsullied
    "01171": (
        c.more_strength(
            c.cards(f.both(f.DEFENDING, f.CHARACTERS), _attacks),
            -1,
            "while this card attacks, defending characters get −1 STR each",
        ),
    ),
    # Drogo's Arakh
    "01172": (
        c.more_strength(c.worn(), 2, "the attached character gets +2 STR"),
        Constant(
            STANDS_ATTACKING,
            "while this card is attached to him, Khal Drogo does not kneel to attack in your first military "
            "challenge each round",
            _first_military,
        ),
    ),
    # Plaza of Punishment
    "01173": (
        reaction(
            t.you_win(POWER),
            strength(TARGET, -2, "phase"),
            DIES_AT_0,
            cost=(kneel(SELF),),
            target=targets.choose(f.both(f.CHARACTERS, f.WITHOUT_ATTACHMENTS)),
        ),
    ),
    # Dothraki Sea
    "01174": (
        reaction(
            t.you_win(POWER),
            do.pick_from_hand(DOTHRAKI),
            do.put_into_play(FOUND),
            Later("phase", FOUND, do.return_to_hand(TARGET, unsavable=True)),
            cost=(sacrifice(SELF),),
        ),
    ),
    # Illyrio's Estate
    "01175": (action(Cheaper(TARGARYEN, 1), phase="marshaling", cost=(kneel(SELF),)),),
    # Dracarys!
    "01176": (
        action(
            strength(TARGET, -4, "phase"),
            DIES_AT_0,
            cost=(
                costs.kneel_one(f.either(f.both(f.trait("Dragon"), f.CHARACTERS), f.titled("Daenerys Targaryen"))),
            ),
            target=targets.choose(f.both(f.PARTICIPATING, f.CHARACTERS)),
        ),
    ),
    # Fire and Blood
    "01177": (
        action(
            Pick(
                "the Hatchling to put into play, or nothing",
                _from_the_dead,
                least=0,
                text="if it has the Hatchling trait, you may put it into play",
            ),
            Part("otherwise shuffle it into your deck", _into_play_or_deck),
            phase="challenges",
            target=targets.choose(f.both(f.UNIQUE, TARGARYEN_CHARACTER), zone=zones.DEAD, yours=True),
        ),
    ),
    # Waking the Dragon
    "01178": (
        action(
            do.stand(TARGET),
            Later("phase", TARGET, do.return_to_hand(TARGET)),
            target=targets.choose(f.both(f.UNIQUE, TARGARYEN_CHARACTER, f.YOURS)),
        ),
    ),
}
