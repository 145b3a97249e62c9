"""House Lannister's cards of the Core Set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import FOUND, SELF, TARGET, YOUR_FACTION, Arrange, Declaration, Part, Pick, Target, UseLimit
from engine.abilities.constant import Constant
from engine.base import zones
from engine.cards import INTRIGUE, MILITARY
from engine.games.lcg1.declarations import any_phase, dominance, marshalling, passive, response
from engine.games.lcg1.sets.core.common import (
    HONOR_GUARD,
    avenged_by,
    discard_for,
    kneel_for,
    on_the_house,
    saves_bearer,
    worn_strength,
)
from engine.table import values
from engine.table.constants import (
    GOLD,
    NO_STANDING,
    SPENDABLE_GOLD,
    STANDS_ATTACKING,
    STANDS_DEFENDING,
    STANDS_INSTEAD,
    split_challenge_key,
)
from engine.vocabulary import constants as c
from engine.vocabulary import costs, players, targets
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t
from engine.vocabulary.costs import kneel, pay
from engine.vocabulary.effects import draw

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import AbilityUse

LANNISTER = f.faction("lannister")
LANNISTER_CHARACTERS = f.both(LANNISTER, f.CHARACTERS)
GREYJOY_OR_LANNISTER = f.both(f.either(LANNISTER, f.faction("greyjoy")), f.CHARACTERS)
CLANSMAN = f.both(f.trait("Clansman"), f.CHARACTERS)
NOBLES = f.both(f.trait("Lord", "Lady"), f.CHARACTERS)


def _top_of_deck(game: Game, use: AbilityUse) -> list[Event]:
    deck = game.deck(use.seat)
    return [ev.Discard(deck[-1], "from the deck")] if deck else []


def _reveals_top(game: Game, use: AbilityUse) -> list[Event]:
    deck = game.deck(use.seat)
    return [ev.RevealCard(deck[-1], use.card), ev.MoveToHand(deck[-1], True, use.card)] if deck else []


def _attacks_in_military(_game: Game, source: int, who: int) -> bool:
    return split_challenge_key(who) == (source, MILITARY)


def _in_military(game: Game, source: int, who: int) -> bool:
    return who == source and game.challenge is not None and game.challenge.kind == MILITARY


def _costs(game: Game, use: AbilityUse) -> list[int]:
    """List what X may be: the printed costs of locations that your gold can pay."""
    there, purse = targets.choose(f.LOCATIONS).among(game, use), values.payable_gold(game, use.seat)
    return sorted({game.facts[card].cost or 0 for card in there if (game.facts[card].cost or 0) <= purse})


def _worth_x(game: Game, use: AbilityUse) -> list[int]:
    return [card for card in targets.choose(f.LOCATIONS).among(game, use) if (game.facts[card].cost or 0) == use.x]


def _stood(game: Game, use: AbilityUse) -> list[int]:
    """List the characters that stood just now."""
    row = game.occurrences.get(use.occurrence)
    if row is None:
        return []
    event = row.events[use.member]
    cards = event.cards if isinstance(event, ev.StandAll) else (event.about,)
    return [card for card in cards if game.facts[card].is_character and game.zone[card] == zones.PLAY]


CARDS: dict[str, tuple[Declaration, ...]] = {
    # Gutter Rat's Cunning
    "core_34": (worn_strength(2), c.gains_keyword("stealth", c.worn(), "the attached character")),
    # Gilded Plate
    "core_35": (saves_bearer(pay(1), costs.discard_from_play(SELF)),),
    # Joffrey Baratheon
    "core_36": (response(t.killed(NOBLES), do.add_power(SELF, 1), limit=UseLimit(3, "round")),),
    # Ser Jaime Lannister
    "core_37": (
        Constant(STANDS_ATTACKING, "this card does not kneel to attack in military challenges", _attacks_in_military),
        Constant(STANDS_DEFENDING, "this card does not kneel to defend in military challenges", _in_military),
    ),
    # Tyrion Lannister
    "core_38": (response(t.any_of(t.you_win(INTRIGUE), t.you_win(with_=SELF)), draw(1), cost=(pay(1),)),),
    # Cersei Lannister
    "core_39": (
        dominance(
            do.kneel_card(TARGET),
            do.lasting(NO_STANDING, TARGET, 1, "round", words="it does not stand in the standing phase this round"),
            cost=(kneel(SELF), pay(2)),
            target=targets.choose(f.CHARACTERS),
        ),
    ),
    # Tywin Lannister
    "core_40": (
        passive(
            t.phase_begins("marshalling"),
            Part(
                "put 2 gold from the treasury on this card",
                lambda _game, use: [ev.PlaceToken(use.card, GOLD, 2)],
                "token",
            ),
        ),
        Constant(SPENDABLE_GOLD, "you may spend gold on this card as if it were in your gold pool", c.own()),
    ),
    # Ser Ilyn Payne
    "core_41": (
        marshalling(
            do.kill_card(TARGET),
            cost=(kneel(SELF),),
            target=targets.choose(f.both(f.CHARACTERS, f.strength_at_most(2))),
        ),
    ),
    # The Hound
    "core_42": (
        passive(t.killed(of=SELF), do.goes_instead_to(zones.DISCARD, SELF)),
        passive(
            t.phase_begins("dominance"),
            *do.one_of(
                Part("discard the top card of your deck", _top_of_deck),
                do.discard_from_play(SELF, unsavable=True),
            ),
        ),
    ),
    # Chella, Daughter of Cheyk
    "core_43": (
        response(
            t.you_win(anyones=CLANSMAN),
            do.return_to_hand(TARGET),
            cost=(costs.pay_x(),),
            target=Target("a location with printed cost X", _worth_x),
            x=_costs,
        ),
    ),
    # Grand Maester Pycelle
    "core_45": (
        response(
            t.opponents_effect_reveals(but="Grand Maester Pycelle"),
            Part("reveal the top card of your deck and take it into your hand", _reveals_top),
            limit=UseLimit(3, "phase"),
        ),
    ),
    # Raff the Sweetling
    "core_46": (any_phase(Arrange(1, 1), cost=(pay(1),), target=targets.choose_opponent()),),
    # Ser Jacelyn Bywater
    "core_47": (
        c.immune(f.CHARACTERS),
        response(
            t.killed(of=SELF),
            do.at_random("each opponent's hand", players.opponents),
            do.discard_card(FOUND, "at random"),
        ),
    ),
    # Enemy Informer
    "core_48": (
        response(
            t.enters_play(SELF, how=(ev.MARSHALED,)), do.kneel_card(TARGET), target=targets.choose(f.CHARACTERS)
        ),
    ),
    # Qyburn's Informers
    "core_49": (response(t.you_win(INTRIGUE, with_=SELF), draw(2)),),
    # Cersei's Attendant
    "core_50": (avenged_by("Cersei Lannister", do.kneel_card(TARGET), target=f.CHARACTERS),),
    # Lannisport Honor Guard
    "core_54": HONOR_GUARD,
    # Lannisport
    "core_55": (
        response(t.you_win(INTRIGUE), do.add_power(YOUR_FACTION, 1), cost=(pay(1),), limit=UseLimit(1, "challenge")),
    ),
    # Lannisport Brothel
    "core_56": (
        response(
            t.stands_in_standing_phase(f.CHARACTERS),
            Pick("a character that was stood", _stood),
            do.kneel_card(FOUND),
            cost=(kneel(SELF),),
        ),
    ),
    # Golden Tooth Mines
    "core_57": (passive(t.you_reveal_plot(), draw(1)),),
    # Western Fiefdoms
    "core_58": kneel_for(f.both(LANNISTER, f.CARDS), 1),
    # Hall of Heroes
    "core_64": kneel_for(LANNISTER_CHARACTERS, 2),
    # Sunset Sea
    "core_65": discard_for(GREYJOY_OR_LANNISTER, 2),
    # Queen Cersei's Chambers
    "core_60": on_the_house("core_60"),
    # Bronn
    "core_44": (
        any_phase(
            do.lasting(
                STANDS_INSTEAD,
                TARGET,
                1,
                "phase",
                words="until the phase ends, if that character would be killed while this card is kneeling, "
                "stand this card instead",
            ),
            cost=(costs.pay(2),),
            target=targets.choose(f.CHARACTERS),
        ),
    ),
}
