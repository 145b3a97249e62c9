"""House Stark's cards of the Core Set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import (
    BEARER,
    FOUND,
    SELF,
    TARGET,
    YOUR_FACTION,
    Cheaper,
    Declaration,
    Filter,
    Later,
    Part,
    UseLimit,
)
from engine.abilities.constant import Constant
from engine.base import zones
from engine.base.ids import NOTHING
from engine.cards import INTRIGUE, MILITARY
from engine.events import AddLastingEffect, HiddenDuplicate
from engine.games.lcg2.declarations import action, interrupt, reaction
from engine.table import values
from engine.table.constants import ENTERS_KNELT, NO_TRIGGERS, STANDS_ATTACKING, split_challenge_key
from engine.vocabulary import checks, costs, targets
from engine.vocabulary import constants as c
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t
from engine.vocabulary.costs import kneel, sacrifice
from engine.vocabulary.effects import add_to_hand, cancel, draw, strength

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import AbilityUse

STARK = f.faction("stark")
WOLVES_BLOOD = f.both(STARK, f.CHARACTERS)
MAX_1_PER_CHALLENGE = UseLimit(1, "challenge", by_title=True)


def _takes_part(game: Game, source: int) -> bool:
    return source in values.participants(game, game.seat_of[source])


def _other_direwolves(game: Game, source: int, _who: int) -> int:
    mine = game.in_play(game.seat_of[source])
    return sum("Direwolf" in game.facts[card].traits for card in mine if card != source)


def _within_its_jaws(game: Game, card: int, seat: int) -> bool:
    with_robb = any(game.title(other) == "Robb Stark" for other in game.in_play(seat))
    return values.strength(game, card) <= (2 if with_robb else 1)


def _at_war(game: Game, source: int, who: int) -> bool:
    """Match this card's own military attack while a War plot is revealed."""
    plots = [game.plot(seat) for seat in game.player_order()]
    war = any("War" in game.facts[plot].traits for plot in plots if plot != NOTHING)
    return war and split_challenge_key(who) == (source, MILITARY)


def _draw_if_stark(game: Game, use: AbilityUse) -> list[Event]:
    """Draw the revealed card if it fits."""
    return [ev.DrawCards(use.seat, 1) for card in game.deck(use.seat)[-1:] if STARK.test(game, card, use.seat)]


def _more_claim(game: Game, use: AbilityUse) -> list[Event]:
    plot = game.plot(use.seat)
    return [] if plot == NOTHING else [AddLastingEffect(use.card, "claim", "add", 1, (plot,), "challenge")]


CARDS: dict[str, tuple[Declaration, ...]] = {
    # Arya Stark
    "01141": (
        c.gains_icon(
            MILITARY, c.own(lambda game, source: bool(game.duplicates(source))), "while this card has a duplicate, it"
        ),
        reaction(
            t.enters_play(SELF),
            Part(
                "put the top card of your deck facedown on this card as a duplicate",
                lambda _g, use: [HiddenDuplicate(use.card)],
            ),
        ),
    ),
    # Bran Stark
    "01142": (
        interrupt(t.effects_would_initiate(opponents_event=True), cancel(), would=True, cost=(sacrifice(SELF),)),
    ),
    # Catelyn Stark
    "01143": (
        Constant(
            NO_TRIGGERS,
            "while this card participates in a challenge, opponents can't use triggered abilities",
            c.opponents_seats(_takes_part),
        ),
    ),
    # Eddard Stark
    "01144": (reaction(t.challenge_initiated(against_you=True), do.stand(SELF)),),
    # Grey Wind
    "01145": (
        action(
            do.kill_card(TARGET),
            phase="challenges",
            cost=(kneel(SELF),),
            target=targets.choose(
                f.both(
                    f.CHARACTERS,
                    Filter(
                        "with at most 1 STR, or 2 STR while you control Robb Stark",
                        _within_its_jaws,
                        f.strength_words,
                    ),
                )
            ),
        ),
    ),
    # Robb Stark
    "01146": (
        reaction(
            t.leaves((ev.KILLED, ev.SACRIFICED), WOLVES_BLOOD, yours=True),
            Part(
                "stand all your characters",
                lambda game, use: [ev.Stand(card) for card in game.characters(use.seat) if game.kneeling[card]],
            ),
            limit=UseLimit(1, "round"),
        ),
    ),
    # Sansa Stark
    "01147": (
        Constant(ENTERS_KNELT, "this card enters play kneeling", c.own()),
        reaction(t.stands(SELF), do.add_power(YOUR_FACTION, 1), limit=UseLimit(1, "round")),
    ),
    # Summer
    "01148": (
        c.gains_keyword("insight", c.cards(f.both(f.titled("Bran Stark"), f.CHARACTERS, f.YOURS)), "your Bran Stark"),
        reaction(
            t.enters_play(SELF),
            do.pick(
                "a Stark character from your dead or discard pile with a printed STR up to 2",
                f.both(WOLVES_BLOOD, f.printed_strength_at_most(2)),
                zone=(zones.DISCARD, zones.DEAD),
                yours=True,
            ),
            add_to_hand(FOUND),
        ),
    ),
    # Direwolf Pup
    "01149": (
        c.more_strength(c.own(), _other_direwolves, "this card gets +1 STR for each other Direwolf you control"),
    ),
    # Vanguard of the North
    "01151": (
        Constant(
            STANDS_ATTACKING,
            "while a War plot is revealed, this card does not kneel to attack in military challenges",
            _at_war,
        ),
    ),
    # Winterfell Steward
    "01152": (action(Cheaper(WOLVES_BLOOD, 1), phase="marshaling", cost=(kneel(SELF),)),),
    # Ice
    "01153": (
        c.more_strength(c.worn(), 2, "the attached character gets +2 STR"),
        reaction(
            t.you_win(MILITARY, with_=BEARER),
            do.kill_card(TARGET),
            cost=(sacrifice(SELF),),
            target=targets.choose(f.both(f.CHARACTERS, f.LOSERS)),
        ),
    ),
    # Gates of Winterfell
    "01154": (
        action(
            Part(
                "reveal the top card of your deck",
                lambda game, use: [ev.RevealCard(card) for card in game.deck(use.seat)[-1:]],
                "reveal",
            ),
            Part("draw it if it is a Stark card", _draw_if_stark),
            phase="challenges",
            cost=(kneel(SELF),),
        ),
    ),
    # The Wolfswood
    "01155": (c.gains_ambush(f.trait("Direwolf")),),
    # Heart Tree Grove
    "01156": (action(Cheaper(f.both(STARK, f.CARDS), 1), phase="marshaling", cost=(kneel(SELF),)),),
    # For the North!
    "01157": (
        action(
            strength(TARGET, 2, "challenge"),
            Later("win", TARGET, draw(1)),
            target=targets.choose(f.both(f.PARTICIPATING, WOLVES_BLOOD)),
            when=(checks.during_challenge(MILITARY),),
        ),
    ),
    # Like Warm Rain
    "01158": (
        reaction(
            t.you_lose(INTRIGUE, defending=True),
            do.kill_card(TARGET),
            cost=(costs.kneel_one(f.both(f.trait("Direwolf"), f.CHARACTERS)),),
            target=targets.choose(f.both(f.ATTACKING, f.CHARACTERS)),
            limit=MAX_1_PER_CHALLENGE,
        ),
    ),
    # Winter Is Coming
    "01159": (
        action(
            Part("your plot has +1 claim until the challenge ends", _more_claim, "lasting"),
            when=(checks.during_challenge(),),
            limit=MAX_1_PER_CHALLENGE,
        ),
    ),
}
