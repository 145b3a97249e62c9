"""While: constructors of constant abilities."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from engine.abilities import Filter
from engine.abilities.constant import BLANK, Constant
from engine.base.ids import NOTHING
from engine.cards import CHALLENGES, KEYWORDS
from engine.english import add_article
from engine.table import values
from engine.table.constants import (
    AMBUSH,
    COST,
    DOMINANCE,
    ICONS,
    IMMUNE,
    NOT_CHOSEN,
    OWN_COST,
    SIDE_STRENGTH,
    STRENGTH,
    TRAITS,
    split_challenge_key,
)
from engine.table.constants import CHALLENGES as MORE_CHALLENGES
from engine.table.constants import KEYWORDS as KEYWORD

if TYPE_CHECKING:
    from engine.table.game import Game

SourceTest = Callable[["Game", int], bool]
"""Arguments: the table and the source."""
Applies = Callable[["Game", int, int], bool]
"""Arguments: the table, the source, the card or seat concerned."""


def always(_game: Game, _source: int) -> bool:
    return True


def own(when: SourceTest = always) -> Callable[[Game, int, int], bool]:
    """Apply to the source itself."""
    return lambda game, source, who: who == source and when(game, source)


def worn(which: Filter | None = None, when: SourceTest = always) -> Callable[[Game, int, int], bool]:
    """Apply to the card the source is attached to, perhaps only if it matches."""

    def applies(game: Game, source: int, who: int) -> bool:
        if game.host.get(source, NOTHING) != who or not when(game, source):
            return False
        return which is None or which.test(game, who, game.seat_of[source])

    return applies


def cards(which: Filter, when: SourceTest = always, others: bool = False) -> Callable[[Game, int, int], bool]:
    """Apply to every matching card, from the view of the source's controller."""

    def applies(game: Game, source: int, who: int) -> bool:
        if (others and who == source) or not when(game, source):
            return False
        return which.test(game, who, game.seat_of[source])

    return applies


def your_seat(when: SourceTest = always) -> Callable[[Game, int, int], bool]:
    """Apply to the source's controller."""
    return lambda game, source, who: who == game.seat_of[source] and when(game, source)


def opponents_seats(when: SourceTest = always) -> Callable[[Game, int, int], bool]:
    return lambda game, source, who: game.are_opponents(game.seat_of[source], who) and when(game, source)


def your_plot(when: SourceTest = always) -> Callable[[Game, int, int], bool]:
    return lambda game, source, who: who == game.plot(game.seat_of[source]) and when(game, source)


def opponents_plots(when: SourceTest = always) -> Callable[[Game, int, int], bool]:
    """Apply to the revealed plot of every opponent."""

    def applies(game: Game, source: int, who: int) -> bool:
        return when(game, source) and any(who == game.plot(seat) for seat in game.opponents(game.seat_of[source]))

    return applies


def you_take_part(kind: int) -> SourceTest:
    """Hold while the source's controller has a character in a challenge of a type."""

    def when(game: Game, source: int) -> bool:
        challenge = game.challenge
        return (
            challenge is not None and challenge.kind == kind and bool(values.participants(game, game.seat_of[source]))
        )

    return when


def while_first(game: Game, source: int) -> bool:
    return game.first == game.seat_of[source]


def you_control(which: Filter) -> SourceTest:
    def when(game: Game, source: int) -> bool:
        seat = game.seat_of[source]
        return any(which.test(game, card, seat) for card in game.in_play(seat))

    return when


def in_play(which: Filter) -> SourceTest:
    """Hold while any player has a matching card in play."""

    def when(game: Game, source: int) -> bool:
        seat = game.seat_of[source]
        return any(which.test(game, card, seat) for other in game.player_order() for card in game.in_play(other))

    return when


def in_phase(phase: str) -> SourceTest:
    return lambda game, _source: game.phase == phase


def takes_part(kind: int | None = None, attacking: bool = False, defending: bool = False) -> SourceTest:
    """Hold while the source takes part in a challenge.

    kind: of this type. attacking, defending: on this side.
    """

    def when(game: Game, source: int) -> bool:
        challenge = game.challenge
        if challenge is None or (kind is not None and challenge.kind != kind):
            return False
        if attacking and game.seat_of[source] != challenge.attacker:
            return False
        if defending and game.seat_of[source] == challenge.attacker:
            return False
        return values.takes_part(game, source)

    return when


def more_strength(
    applies: Callable[[Game, int, int], bool], amount: int | Callable[[Game, int, int], int], words: str
) -> Constant:
    return Constant(STRENGTH, words, applies, amount)


def gains_keyword(name: str, applies: Callable[[Game, int, int], bool], words: str) -> Constant:
    return Constant(KEYWORD, f"{words} gains {name}", applies, KEYWORDS[name], "gain")


def gains_icon(kind: int, applies: Callable[[Game, int, int], bool], words: str) -> Constant:
    name = CHALLENGES[kind]
    return Constant(ICONS, f"{words} gains {add_article(name)} icon", applies, 1 << kind, "gain")


def gains_ambush(which: Filter) -> Constant:
    """Let you ambush matching cards of your hand for their printed cost."""

    def applies(game: Game, source: int, who: int) -> bool:
        return game.seat_of[who] == game.seat_of[source] and which.test(game, who, game.seat_of[source])

    return Constant(
        AMBUSH,
        f"{which.phrase.many} in your hand gain ambush at their printed cost",
        applies,
        lambda game, _s, who: game.facts[who].cost or 0,
    )


def blanks(applies: Callable[[Game, int, int], bool], words: str) -> Constant:
    return Constant(BLANK, f"the text of {words} is blank, except for traits", applies)


ITSELF: Final = own()


def immune(to: Filter, applies: Callable[[Game, int, int], bool] = ITSELF, words: str = "this card") -> Constant:
    """Make cards immune to effects of matching cards.

    Such effects can neither choose nor change them. The source's controller decides what matches.
    """
    return Constant(
        IMMUNE,
        f"{words} is immune to effects of {to.phrase.many}",
        applies,
        lambda game, source, other: int(to.test(game, other, game.seat_of[source])),
        about=f"effects of {to.phrase.many}",
    )


def gains_trait(trait: str, applies: Callable[[Game, int, int], bool], words: str) -> Constant:
    return Constant(TRAITS, f"{words} gains the {trait} trait", applies, about=trait)


def own_cost(amount: int | Callable[[Game, int, int], int], when: SourceTest, words: str) -> Constant:
    """Lower the cost of this card for its player, in any zone."""
    return Constant(OWN_COST, words, lambda game, source, _seat: when(game, source), amount)


def not_chosen(by: Filter, applies: Callable[[Game, int, int], bool], words: str) -> Constant:
    """Keep effects of matching cards from choosing the cards it applies to.

    The source's controller decides what matches.
    """
    return Constant(
        NOT_CHOSEN, words, applies, lambda game, source, other: int(by.test(game, other, game.seat_of[source]))
    )


def cheaper(applies: Callable[[Game, int, int], bool], amount: int, words: str) -> Constant:
    """Lower the cost of cards for the source's controller."""
    return Constant(COST, words, applies, amount)


def dominance(amount: int) -> Constant:
    return Constant(DOMINANCE, f"you have +{amount} STR for dominance", your_seat(), amount)


def side_strength(amount: int, when: SourceTest, words: str) -> Constant:
    return Constant(SIDE_STRENGTH, words, your_seat(when), amount)


def additional_challenge(kind: int) -> Constant:
    """Allow one more challenge of a type each phase."""
    return Constant(
        MORE_CHALLENGES,
        f"you may initiate 1 additional {CHALLENGES[kind]} challenge each round",
        lambda game, source, who: split_challenge_key(who) == (game.seat_of[source], kind),
    )
