"""Neutral cards of the Iron Throne Edition, except events and plots."""

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
    Condition,
    Declaration,
    MarkCards,
    Part,
    PlayRestriction,
    Then,
    Trigger,
    referenced_cards,
)
from engine.abilities.constant import BLANK, Constant
from engine.base.ids import NOTHING
from engine.cards import INTRIGUE, KEYWORDS, MILITARY, POWER
from engine.games.ccg.declarations import any_phase, canceling, dominance, marshalling, passive, response
from engine.games.ccg.sets.iron_throne.cancels import any_triggered
from engine.games.ccg.sets.iron_throne.common import (
    FROM_HAND,
    HOLY,
    LEARNED,
    LOCATIONS_NOT_LIMITED,
    LOOKS_AND_DISCARDS,
    NOBLES,
    SMALL_COUNCIL,
    WARRIORS,
    alone,
    every,
    influence_or,
    played,
    to_the_bottom,
    untouched,
    wins_dominance,
    worn_icon,
)
from engine.table.constants import (
    GOLD,
    ICONS,
    NO_DISCARDING,
    NOT_SAVED,
    STANDS_ATTACKING,
    has_quantity,
    split_challenge_key,
)
from engine.table.constants import KEYWORDS as KEYWORD
from engine.vocabulary import constants as c
from engine.vocabulary import costs, targets
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t
from engine.vocabulary.costs import kneel

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import AbilityUse, Occurrence

MAESTERS = f.both(f.trait("Maester"), f.CHARACTERS)
SEPTONS = f.both(f.trait("Septon"), f.CHARACTERS)
ROADS = ("The Roseroad", "The Searoad")


def _only_regent(game: Game, source: int) -> bool:
    """Return whether no other character bears a card of this title."""
    title = game.title(source)
    return not any(
        other != source and game.title(other) == title and game.is_attachment(other)
        for seat in game.alive()
        for other in game.in_play(seat)
    )


REGENT = c.worn(when=_only_regent)
ALONE = "while no other character has a Crown Regent, the attached character"


def _burned(game: Game, source: int, who: int) -> bool:
    """Match the plot of the player who controls the attached location."""
    host = game.host.get(source, NOTHING)
    return host != NOTHING and who == game.plot(game.seat_of[host])


def _of_the_bearer(words: str, make: type[ev.Kneel]) -> Part:
    return Part(words, lambda game, use: [make(card) for card in referenced_cards(game, use, BEARER)])


def _stands(game: Game, source: int) -> bool:
    return not game.kneeling[source]


def _plots_of_all(game: Game, source: int, who: int) -> bool:
    return _stands(game, source) and any(who == game.plot(seat) for seat in game.alive())


def _locations(game: Game, _source: int, who: int) -> int:
    """Count the non-limited locations of the player whose plot this is."""
    seat = game.seat_of[who]
    return sum(LOCATIONS_NOT_LIMITED.test(game, card, seat) for card in game.in_play(seat))


def _roads(game: Game, _source: int, _who: int) -> int:
    return sum(game.title(card) in ROADS for seat in game.alive() for card in game.in_play(seat))


def _attacks(_game: Game, source: int, who: int) -> bool:
    return split_challenge_key(who)[0] == source


def _bottom(game: Game, use: AbilityUse) -> list[int]:
    return game.deck(use.seat)[:1]


def _if_septon(game: Game, use: AbilityUse) -> list[Event]:
    septon = [card for card in use.looked if SEPTONS.test(game, card, use.seat)]
    return [ev.GainPower(game.faction(use.seat), 1), ev.Shuffle(use.seat)] if septon else []


def _effect_draws(game: Game, _card: int, event: Event, row: Occurrence) -> bool:
    """Return whether a card effect draws, as opposed to the draw phase itself.

    Cards that one effect draws one by one count as one draw.
    """
    if not isinstance(event, ev.DrawCards) or (game.phase == "draw" and not game.pending):
        return False
    place = next(place for place, other in enumerate(row.events) if other is event)
    before = row.events[place - 1] if place else None
    return not (isinstance(before, ev.DrawCards) and before.seat == event.seat)


def _from_your_hand(game: Game, card: int, event: Event, _row: Occurrence) -> bool:
    if not isinstance(event, ev.EnterPlay) or event.card != card:
        return False
    return event.how == ev.MARSHALED or has_quantity(game, FROM_HAND, card)


def _from_each(game: Game, use: AbilityUse) -> list[Event]:
    return [ev.MovePower(game.faction(seat), game.faction(use.seat), 1) for seat in game.opponents(use.seat)]


CARDS: dict[str, tuple[Declaration, ...]] = {
    # Crown Regent
    "ite_145": (
        c.more_strength(REGENT, 4, f"{ALONE} gets +4 STR"),
        Constant(ICONS, f"{ALONE} gains all challenge icons", REGENT, 7, "gain"),
        Constant(KEYWORD, f"{ALONE} gains renown", REGENT, KEYWORDS["renown"], "gain"),
        Constant(NO_DISCARDING, f"{ALONE} can't be discarded from play", REGENT),
    ),
    # Hand of the King
    "ite_146": (
        passive(t.enters_play(SELF), do.discard_from_play(TARGET), target=targets.choose(f.ATTACHMENTS)),
        response(played(SMALL_COUNCIL), do.add_power(BEARER, 1)),
    ),
    # Burned Fields
    "ite_147": (
        passive(t.enters_play(SELF), _of_the_bearer("kneel the attached location", ev.Kneel)),
        Constant(GOLD, "the plot of the attached location's controller has −1 income", _burned, -1),
    ),
    # Castellan
    "ite_148": worn_icon(MILITARY),
    # Counselor
    "ite_149": worn_icon(INTRIGUE),
    # Hand of Gold
    "ite_150": (marshalling(Cheaper(f.CARDS, 2, events_too=True), cost=(kneel(BEARER), kneel(SELF))),),
    # Steward
    "ite_151": worn_icon(POWER),
    # Archmaester Marwyn
    "ite_152": (
        any_phase(
            *do.one_of(do.stand(TARGET), do.kneel_card(TARGET)),
            cost=(costs.influence(1),),
            target=targets.choose(MAESTERS),
        ),
    ),
    # Chattaya
    "ite_153": (
        Constant(
            BLANK,
            "while this card is standing, the text of non-limited locations is blank, except for traits",
            c.cards(LOCATIONS_NOT_LIMITED, _stands),
        ),
        Constant(
            GOLD, "while this card is standing, each non-limited location has 1 income", _plots_of_all, _locations
        ),
    ),
    # High Septon
    "ite_154": (untouched(), to_the_bottom(do.add_power(YOUR_FACTION, 2))),
    # Littlefinger
    "ite_155": (untouched(), Constant(STANDS_ATTACKING, "this card does not kneel to attack", _attacks)),
    # Pyromancer Hallyne
    "ite_156": (
        dominance(
            every(LOCATIONS_NOT_LIMITED, ev.discard_event, "discard all non-limited locations from play"),
            Then(),
            do.discard_power(YOUR_FACTION, 2),
            cost=(costs.influence(4, but_itself=True), costs.discard_from_play(SELF)),
        ),
    ),
    # Randyl Tarly
    "ite_157": (c.more_strength(c.cards(f.both(f.YOURS, WARRIORS)), 1, "your War characters get +1 STR"),),
    # Varys
    "ite_158": alone(*LOOKS_AND_DISCARDS),
    # Drunken Devout
    "ite_159": (to_the_bottom(Then(), do.pick("a character", f.CHARACTERS), do.strength(FOUND, -2, "phase")),),
    # Fanatical Follower
    "ite_160": (c.more_strength(c.own(), _roads, "this card gets +1 STR for each Roseroad and Searoad in play"),),
    # Raiders of Thenn
    "ite_162": (
        response(
            Trigger(("enter play",), (Condition("this card enters play from your hand", _from_your_hand),)),
            do.stand(TARGET),
            target=targets.choose(WARRIORS),
        ),
    ),
    # Gates of the Red Keep
    "ite_164": (
        c.more_strength(
            c.cards(NOBLES, c.in_phase("dominance")), 2, "in the dominance phase, Noble characters get +2 STR"
        ),
        canceling(
            any_triggered(),
            do.cancel(),
            cost=(costs.kneel_one(NOBLES),),
            when=(
                PlayRestriction(
                    "only in the dominance phase",
                    lambda game, _card, _seat: game.phase == "dominance",
                    short="in dominance only",
                ),
            ),
        ),
    ),
    # Great Sept of Baelor
    "ite_165": tuple(
        any_phase(
            MarkCards("the bottom card of your deck", _bottom),
            Part(
                "reveal the bottom card of your deck",
                lambda _game, use: [ev.RevealCard(card, use.card) for card in use.looked],
            ),
            Part(
                "if it is a Septon character, put 1 power on your House and shuffle your deck",
                _if_septon,
                "gain_power",
            ),
            cost=cost,
        )
        for cost in influence_or(2, HOLY)
    ),
    # Oldtown
    "ite_166": tuple(
        response(
            Trigger(("draw",), (Condition("a card effect lets a player draw", _effect_draws),)), do.draw(1), cost=cost
        )
        for cost in influence_or(3, LEARNED)
    ),
    # The Iron Throne
    "ite_167": (
        passive(
            t.enters_play(SELF, how=(ev.MARSHALED,)),
            do.discard_from_play(TARGET),
            target=targets.choose(LOCATIONS_NOT_LIMITED),
        ),
        wins_dominance(
            Part("move 1 power from each opponent's House to yours", _from_each, "move_power"), kneels=False
        ),
    ),
    # The God's Eye
    "ite_170": (Constant(NOT_SAVED, "locations can't be saved", c.cards(f.LOCATIONS)),),
}
