"""Promotional cards of the Iron Throne Edition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import (
    BEARER,
    FOUND,
    IT,
    SELF,
    TARGET,
    Condition,
    Cost,
    Declaration,
    Part,
    Search,
    Then,
    Trigger,
    referenced_cards,
)
from engine.abilities.constant import Constant
from engine.cards import MILITARY, POWER
from engine.games.ccg.declarations import any_phase, passive, response, saving
from engine.table.constants import DRAW_LIMIT, ICONS, NOT_FOR_CLAIM, NOT_PLAYED, POWER_TO_WIN, has_quantity
from engine.vocabulary import constants as c
from engine.vocabulary import costs, players, targets
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import AbilityUse, Occurrence


BLACK = "has taken the black"
"""Lasting effect: the character is of the Night's Watch."""
BARED = "it has no military or power icon in that time"
"""Words for the icons that are lost with it."""


def _in_black(game: Game, source: int) -> bool:
    return has_quantity(game, BLACK, source)


def _hand_over(game: Game, use: AbilityUse) -> list[Event]:
    return [ev.TakeControl(use.card, seat) for seat in players.chosen_player(game, use)]


def _kill_bearer() -> Cost:
    """Build a cost: kill the attached character, if it is one's own.

    It can't be saved.
    """

    def events(game: Game, use: AbilityUse) -> list[Event]:
        own = [card for card in referenced_cards(game, use, BEARER) if game.seat_of[card] == use.seat]
        return [ev.kill_event(card, True) for card in own]

    return Cost(
        "kill the attached character",
        lambda game, use: any(event.possible(game) for event in events(game, use)),
        events,
        lacks="can't be killed",
    )


def _without_eyrie(game: Game, source: int, who: int) -> bool:
    return game.title(source) not in [game.title(card) for card in game.in_play(who)]


def _is_played(_game: Game, _card: int, event: Event, _row: Occurrence) -> bool:
    return isinstance(event, ev.PlayCard) or (isinstance(event, ev.EnterPlay) and event.how == ev.MARSHALED)


def _discard_house_power(game: Game, use: AbilityUse) -> list[Event]:
    row = game.occurrences.get(use.occurrence)
    if row is None:
        return []
    event = row.events[use.member]
    seat = event.seat if isinstance(event, ev.PlayCard | ev.EnterPlay) else event.whose
    return [ev.DiscardPower(game.faction(seat), 1)]


CARDS: dict[str, tuple[Declaration, ...]] = {
    # Take the White
    "ite_p14": (
        c.gains_trait("Kingsguard", c.worn(), "the attached character"),
        saving(
            t.killed(f.both(f.trait("Lord", "King", "Queen"), f.CHARACTERS), would=True),
            do.save(IT),
            Then(),
            Search(0, f.both(f.trait("Kingsguard"), f.CHARACTERS)),
            do.put_into_play(FOUND),
            do.shuffle_deck(),
            cost=(_kill_bearer(),),
        ),
    ),
    # Jon Snow
    "ite_p16": (
        passive(
            t.you_lose(),
            do.lasting(BLACK, SELF, 1, "phase", words="this card takes the black until the phase ends"),
            do.lasting(ICONS, SELF, 1 << MILITARY | 1 << POWER, "phase", "lose", BARED),
        ),
        c.gains_trait("Night's Watch", c.own(_in_black), "while that lasts, this card"),
    ),
    # Harrenhal
    "ite_p17": (
        passive(t.you_reveal_plot(), do.kill_card(TARGET), target=targets.choose(f.CHARACTERS, yours=True)),
        any_phase(
            Part("that player takes control of this card", _hand_over, "control"),
            cost=(costs.influence(2),),
            target=targets.choose_opponent(),
        ),
    ),
    # Dark Wings, Dark Words
    "ite_p18": (
        passive(
            Trigger(("play", "enter play"), (Condition("a player plays a card from their hand", _is_played),)),
            Part("discard 1 power from that player's House", _discard_house_power),
        ),
    ),
    # Widow of War
    "ite_p21": (
        Constant(
            NOT_PLAYED,
            "doomed cards can't be played from hands",
            lambda game, _source, who: game.facts[who].doomed,
        ),
    ),
    # The Iron Throne
    "ite_p23": (
        Constant(DRAW_LIMIT, "each opponent can draw 1 fewer card from effects each round", c.opponents_seats(), -1),
    ),
    # The Eyrie
    "ite_p28": (
        Constant(POWER_TO_WIN, "players who do not control The Eyrie need 10 more power to win", _without_eyrie, 10),
    ),
    # Marked for Ransom
    "ite_p26": (Constant(NOT_FOR_CLAIM, "the attached character can't be chosen for military claim", c.worn()),),
    # Maester Caelotte
    "ite_p20": (
        response(
            t.challenge_initiated(with_self=True),
            do.kneel_card(TARGET),
            target=targets.choose(f.both(f.CHARACTERS, f.with_keyword("stealth")), theirs=True),
        ),
    ),
}
