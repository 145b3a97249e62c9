"""The neutral cards of the Core Set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import (
    BEARER,
    FOUND,
    IT,
    SELF,
    TARGET,
    YOUR_FACTION,
    Cheaper,
    Declaration,
    Later,
    Part,
    UseLimit,
)
from engine.cards import INTRIGUE, MILITARY, POWER
from engine.events import RemoveToken, kill_event
from engine.games.lcg2.declarations import action, interrupt, reaction
from engine.vocabulary import constants as c
from engine.vocabulary import costs, targets
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t
from engine.vocabulary.costs import kneel, sacrifice
from engine.vocabulary.effects import cancel, draw, save, strength

if TYPE_CHECKING:
    from engine.table.game import Game
    from engine.table.rows import AbilityUse

MAX_1_PER_CHALLENGE = UseLimit(1, "challenge", by_title=True)


def _printed_cost(game: Game, use: AbilityUse) -> list[int]:
    """List the printed cost of the event that is about to initiate.

    A printed X counts 0, whatever was paid for it.
    """
    event = game.occurrences[use.occurrence].events[use.member]
    return [max(game.facts[event.card].cost or 0, 0)] if isinstance(event, ev.Initiate) else []


CARDS: dict[str, tuple[Declaration, ...]] = {
    # Littlefinger
    "01028": (reaction(t.enters_play(SELF, how=(ev.MARSHALED,)), draw(2)),),
    # Varys
    "01029": (
        interrupt(
            t.phase_ends("dominance"),
            Part(
                "discard all characters from play",
                lambda game, _use: [
                    ev.discard_event(card) for seat in game.player_order() for card in game.characters(seat)
                ],
            ),
            cost=(costs.remove_from_game(SELF),),
        ),
    ),
    # Rattleshirt's Raiders
    "01030": (
        reaction(
            t.you_win(with_=SELF, with_attacking=True),
            do.discard_from_play(TARGET),
            target=targets.choose(f.both(f.ATTACHMENTS, f.LOSERS)),
        ),
    ),
    # Wildling Horde
    "01031": (
        action(
            strength(TARGET, 2, "challenge"),
            phase="challenges",
            cost=(kneel(YOUR_FACTION),),
            target=targets.choose(f.both(f.PARTICIPATING, f.trait("Wildling"), f.CHARACTERS), yours=True),
        ),
    ),
    # Seal of the Hand
    "01032": (action(do.stand(BEARER), cost=(kneel(SELF),)),),
    # Bodyguard
    "01033": (
        interrupt(
            t.leaves((ev.KILLED, ev.DISCARDED), of=BEARER, would=True), save(IT), would=True, cost=(sacrifice(SELF),)
        ),
    ),
    # Little Bird
    "01034": (c.gains_icon(INTRIGUE, c.worn(), "the attached character"),),
    # Milk of the Poppy
    "01035": (c.blanks(c.worn(), "the attached character"),),
    # Noble Lineage
    "01036": (c.gains_icon(POWER, c.worn(), "the attached character"),),
    # Syrio's Training
    "01037": (c.gains_icon(MILITARY, c.worn(), "the attached character"),),
    # The Iron Throne
    "01038": (c.dominance(8),),
    # The Kingsroad
    "01039": (action(Cheaper(f.CHARACTERS, 3), phase="marshaling", cost=(kneel(SELF), sacrifice(SELF))),),
    # Put to the Sword
    "01041": (
        reaction(
            t.you_win(MILITARY, by=5, attacking=True),
            do.kill_card(TARGET),
            target=targets.choose(f.both(f.CHARACTERS, f.LOSERS)),
            limit=MAX_1_PER_CHALLENGE,
        ),
    ),
    # Put to the Torch
    "01042": (
        reaction(
            t.you_win(MILITARY, by=5, attacking=True),
            do.discard_from_play(TARGET),
            target=targets.choose(f.both(f.LOCATIONS, f.LOSERS)),
            limit=MAX_1_PER_CHALLENGE,
        ),
    ),
    # Superior Claim
    "01043": (reaction(t.you_win(POWER, by=5), do.add_power(YOUR_FACTION, 2), limit=MAX_1_PER_CHALLENGE),),
    # Tears of Lys
    "01044": (
        reaction(
            t.you_win(INTRIGUE, attacking=True),
            do.pick(
                "a character without an intrigue icon that the loser controls",
                f.both(f.CHARACTERS, f.without_icon(INTRIGUE), f.LOSERS),
            ),
            do.place_token("poison", FOUND),
            Later(
                "phase",
                FOUND,
                Part(
                    "remove its poison token and kill it",
                    lambda game, use: [
                        event
                        for card in use.targets
                        if RemoveToken(card, "poison").possible(game)
                        for event in (RemoveToken(card, "poison"), kill_event(card))
                    ],
                ),
            ),
            limit=MAX_1_PER_CHALLENGE,
        ),
    ),
    # The Hand's Judgment
    "01045": (
        interrupt(
            t.effects_would_initiate(opponents_event=True),
            cancel(),
            would=True,
            x=_printed_cost,
        ),
    ),
}
