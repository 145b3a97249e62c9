"""House Martell's cards of the Core Set."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import (
    FOUND,
    MARKED,
    SELF,
    TARGET,
    Cheaper,
    Declaration,
    MarkCards,
    Part,
    Pick,
    Ref,
    Then,
    UseLimit,
    referenced_cards,
)
from engine.abilities.constant import Constant
from engine.base import zones
from engine.cards import INTRIGUE, POWER
from engine.events import AddLastingEffect
from engine.games.lcg2.declarations import action, reaction
from engine.table.constants import DEFENDS_KNEELING
from engine.table.rows import MUST_DEFEND, cannot_initiate, claim_in
from engine.vocabulary import checks, targets
from engine.vocabulary import constants as c
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t
from engine.vocabulary.costs import kneel, pay, sacrifice
from engine.vocabulary.effects import add_to_hand

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import AbilityUse

MARTELL = f.faction("martell")
MAX_1_PER_CHALLENGE = UseLimit(1, "challenge", by_title=True)


def _plots_used(game: Game, seat: int) -> int:
    return len(game.pile(seat, zones.USED))


def _not_first(game: Game, source: int) -> bool:
    return game.first != game.seat_of[source]


def _named_icon(ref: Ref, operation: str) -> Part:
    """Make a card gain or lose the challenge icon that was named."""
    return Part(
        f"have {ref.name} {operation} that icon until the phase ends",
        lambda game, use: [
            AddLastingEffect(
                use.card, "icons", operation, 1 << use.x, tuple(referenced_cards(game, use, ref)), "phase"
            )
        ],
        "lasting",
    )


def _power_by_margin(game: Game, use: AbilityUse) -> list[Event]:
    margin = game.challenge.margin if game.challenge is not None else 0
    return [ev.GainPower(use.card, margin // 5)]


def _left_in_deck(game: Game, use: AbilityUse) -> list[int]:
    return [card for card in referenced_cards(game, use, MARKED) if game.zone[card] == zones.DECK]


def _more_claim(game: Game, use: AbilityUse) -> list[Event]:
    """Add 1 to the claim of the user's plot in challenges of this type."""
    plot = game.pile(use.seat, zones.REVEALED)
    if game.challenge is None or not plot:
        return []
    return [AddLastingEffect(use.card, claim_in(game.challenge.kind), "add", 1, tuple(plot), "phase")]


def _forbid_winner(game: Game, use: AbilityUse) -> list[Event]:
    if game.challenge is None:
        return []
    return [AddLastingEffect(use.card, cannot_initiate(use.x), "add", 1, (game.challenge.winner,), "phase")]


CARDS: dict[str, tuple[Declaration, ...]] = {
    # Areo Hotah
    "01103": (
        reaction(
            t.enters_play(SELF, in_challenge=True),
            do.remove_from_challenge(TARGET),
            target=targets.choose(f.both(f.PARTICIPATING, f.CHARACTERS)),
        ),
    ),
    # Arianne Martell
    "01104": (
        action(
            *do.put_into_play_from_hand(f.both(f.CHARACTERS, f.cost_at_most(5)), attachments=False),
            Then(),
            do.return_to_hand(SELF, unsavable=True),
            limit=UseLimit(1, "phase"),
        ),
    ),
    # Doran Martell
    "01105": (
        c.more_strength(
            c.cards(f.both(f.YOURS, MARTELL, f.trait("Lord", "Lady"), f.CHARACTERS), others=True),
            lambda game, source, _who: _plots_used(game, game.seat_of[source]),
            "your other Martell Lords and Ladies get +1 STR for each plot in your used pile",
        ),
    ),
    # Edric Dayne
    "01106": (action(do.name_challenge(), _named_icon(SELF, "gain"), cost=(pay(1),)),),
    # Maester Caleotte
    "01107": (
        reaction(
            t.you_lose(with_=SELF),
            do.name_challenge(),
            _named_icon(TARGET, "lose"),
            target=targets.choose(f.CHARACTERS),
        ),
    ),
    # Obara Sand
    "01108": (
        Constant(
            DEFENDS_KNEELING,
            "this card may defend in power challenges even if kneeling or without the icon",
            c.own(lambda game, _source: game.challenge is not None and game.challenge.kind == POWER),
        ),
    ),
    # The Red Viper
    "01109": (
        reaction(
            t.you_win(with_=SELF, with_attacking=True),
            Part("put 1 power on this card for each full 5 STR by which you won", _power_by_margin, "gain_power"),
        ),
    ),
    # Desert Scavenger
    "01110": (action(Cheaper(f.both(MARTELL, f.CHARACTERS), 1), phase="marshaling", cost=(kneel(SELF),)),),
    # Dornish Paramour
    "01111": (
        reaction(
            t.challenge_initiated(with_self=True),
            do.lasting(MUST_DEFEND, TARGET, 1, "challenge", words="it must be declared as a defender, if able"),
            target=targets.choose(f.both(f.CHARACTERS, f.DEFENDERS)),
        ),
    ),
    # Greenblood Trader
    "01112": (
        reaction(
            t.enters_play(SELF),
            MarkCards("your top 2 cards", lambda game, use: game.deck(use.seat)[-2:][::-1]),
            Part(
                "look at 2 cards from the top of your deck",
                lambda _game, use: [ev.LookAtCards(use.seat, tuple(use.looked), "deck")],
            ),
            Pick("up to 1 of them", lambda game, use: referenced_cards(game, use, MARKED), least=0),
            add_to_hand(FOUND, revealed=False),
            Pick("the card that goes to the bottom of your deck first", _left_in_deck, text=""),
            replace(do.to_bottom(FOUND), words="put the others at the bottom of your deck in any order"),
            Part(
                "",
                lambda game, use: [
                    ev.MoveToDeck(card, "bottom") for card in _left_in_deck(game, use) if card not in use.found
                ],
            ),
        ),
    ),
    # Palace Spearman
    "01114": (
        c.gains_icon(
            INTRIGUE,
            c.own(_not_first),
            "while you are not the first player, this card",
        ),
    ),
    # Dawn
    "01115": (
        c.more_strength(
            c.worn(),
            lambda game, source, _who: _plots_used(game, game.seat_of[source]),
            "the attached character gets +1 STR for each plot in your used pile",
        ),
        c.gains_keyword("intimidate", c.worn(f.trait("House Dayne")), "an attached House Dayne character"),
    ),
    # Ghaston Grey
    "01116": (
        reaction(
            t.you_lose(defending=True),
            do.pick("an attacking character", f.both(f.ATTACKING, f.CHARACTERS)),
            do.return_to_hand(FOUND, unsavable=True),
            cost=(kneel(SELF), sacrifice(SELF)),
        ),
    ),
    # Sunspear
    "01117": (
        reaction(
            t.you_lose(defending=True),
            Part(
                "your plot has +1 claim in challenges of this type until the phase ends",
                _more_claim,
                "lasting",
            ),
            cost=(kneel(SELF),),
        ),
    ),
    # Blood Orange Grove
    "01118": (action(Cheaper(f.both(MARTELL, f.CARDS), 1), phase="marshaling", cost=(kneel(SELF),)),),
    # Doran's Game
    "01119": (
        reaction(
            t.you_win(INTRIGUE, by=5),
            Part(
                "put 1 power on your faction card for each plot in your used pile",
                lambda game, use: [ev.GainPower(game.faction(use.seat), _plots_used(game, use.seat))],
                "gain_power",
            ),
            limit=MAX_1_PER_CHALLENGE,
        ),
    ),
    # Unbowed, Unbent, Unbroken
    "01120": (
        reaction(
            t.you_lose(defending=True),
            do.name_challenge(),
            Part(
                "the winner can't initiate challenges of that type until the phase ends",
                _forbid_winner,
                "lasting",
            ),
            when=(checks.if_first(False),),
            limit=MAX_1_PER_CHALLENGE,
        ),
    ),
    # Confinement
    "01121": (
        action(
            do.lasting(
                "icons", TARGET, 0b111, "phase", "lose", "have it lose 1 icon of each type until the phase ends"
            ),
            target=targets.choose(f.both(f.CHARACTERS, f.strength_at_most(4))),
        ),
    ),
}
