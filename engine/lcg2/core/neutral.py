"""The neutral cards of the Core Set."""

from engine import events as ev
from engine.abilities import (
    BEARER,
    IT,
    SELF,
    TARGET,
    Declared,
    Later,
    Limit,
    Part,
    cancel,
    cards_meant,
    interrupt,
    reaction,
    sacrifice,
    save,
)
from engine.cards import INTRIGUE, MILITARY
from engine.events import RemoveToken, killed
from engine.vocabulary import constants as c
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t

MAX_1_PER_CHALLENGE = Limit(1, "challenge", by_title=True)


CARDS: dict[str, tuple[Declared, ...]] = {
    # Varys
    "01029": (
        interrupt(
            t.phase_ends("dominance"),
            Part(
                "discard each character from play",
                lambda game, _use: [
                    ev.discarded(card) for seat in game.player_order() for card in game.characters(seat)
                ],
            ),
            cost=(do.remove_from_game(SELF),),
        ),
    ),
    # Bodyguard
    "01033": (
        interrupt(
            t.leaves((ev.KILLED, ev.DISCARDED), of=BEARER, would=True), save(IT), would=True, cost=(sacrifice(SELF),)
        ),
    ),
    # Milk of the Poppy
    "01035": (c.blanks(c.worn(), "attached character"),),
    # Put to the Sword
    "01041": (
        reaction(
            t.you_win(MILITARY, by=5, attacking=True),
            do.kill_card(TARGET),
            target=do.choose(f.both(f.CHARACTERS, f.LOSERS)),
            limit=MAX_1_PER_CHALLENGE,
        ),
    ),
    # Tears of Lys
    "01044": (
        reaction(
            t.you_win(INTRIGUE, attacking=True),
            do.place_token("poison", TARGET),
            Later(
                "phase",
                TARGET,
                Part(
                    "remove its poison token and kill it",
                    lambda game, use: [
                        event
                        for card in use.targets
                        if RemoveToken(card, "poison").possible(game)
                        for event in (RemoveToken(card, "poison"), killed(card))
                    ],
                ),
            ),
            target=do.choose(f.both(f.CHARACTERS, f.without_icon(INTRIGUE), f.LOSERS)),
            limit=MAX_1_PER_CHALLENGE,
        ),
    ),
    # The Hand's Judgment
    "01045": (
        interrupt(
            t.effects_would_initiate(opponents_event=True),
            cancel(),
            would=True,
            x=lambda game, use: [max(game.facts[card].cost or 0, 0) for card in cards_meant(game, use, IT)],
        ),
    ),
}
