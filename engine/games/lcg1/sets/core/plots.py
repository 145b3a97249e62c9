"""The plots of the Core Set."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import (
    FOUND,
    TARGET,
    WHEN_REVEALED,
    Ability,
    CopyAbilities,
    Declaration,
    EachPicks,
    Filter,
    Part,
    Pick,
    Search,
    Target,
)
from engine.abilities.constant import Constant
from engine.abilities.constant import always as everybody
from engine.abilities.targets import Candidates
from engine.base import zones
from engine.cards import CHALLENGES, CHARACTER, INTRIGUE, LOCATION, MILITARY, POWER
from engine.events import AddLastingEffect
from engine.games.lcg1.declarations import PHASES, passive, when_revealed
from engine.games.lcg1.sets.core.common import every_one
from engine.table.constants import (
    GOLD,
    NO_DEFENSE,
    NO_INCOME,
    NO_KILLING,
    NO_STANDING,
    PHASE_SKIPPED,
    TOLL_ON_CHALLENGES,
    TOLL_ON_EVENTS,
    split_challenge_key,
)
from engine.table.rows import cannot_attack_in
from engine.vocabulary import checks, players, targets
from engine.vocabulary import constants as c
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t
from engine.vocabulary.effects import add_to_hand, shuffle_deck

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import AbilityUse

TAXATION = PHASES.index("taxation")
HAND = 4
"""How many cards Rule by Decree leaves in a hand."""
KNIGHTS_OF_YOURS = f.both(f.YOURS, f.trait("Knight"), f.CHARACTERS)


def _that_opponent(game: Game, use: AbilityUse) -> int:
    return players.chosen_player(game, use)[0]


def _both_search(which: Filter) -> tuple[Declaration, ...]:
    """Declare that you and an opponent search your decks for a card of a kind."""
    return (
        when_revealed(
            Search(0, which),
            add_to_hand(FOUND),
            shuffle_deck(),
            Search(0, which, by=_that_opponent),
            Part(
                "they reveal it and take it into their hand",
                lambda _game, use: [ev.MoveToHand(card, True, use.card) for card in use.found],
            ),
            Part("shuffle that deck", lambda game, use: [ev.Shuffle(_that_opponent(game, use))]),
            target=targets.choose_opponent(),
        ),
    )


def _mutual(kind: int) -> tuple[Declaration, ...]:
    """Declare a pact with one of several opponents.

    Neither of you can initiate challenges of a type against the other this round.
    """

    def events(game: Game, use: AbilityUse) -> list[Event]:
        other = _that_opponent(game, use)
        return [
            AddLastingEffect(use.card, cannot_attack_in(against, kind), "add", 1, (seat,), "round")
            for seat, against in ((use.seat, other), (other, use.seat))
        ]

    words = f"neither of you can initiate {CHALLENGES[kind]} challenges against the other this round"
    return (
        when_revealed(
            Part(words, events, "lasting"), target=targets.choose_opponent(), when=(checks.several_opponents(),)
        ),
    )


def _military(_game: Game, _source: int, who: int) -> bool:
    return split_challenge_key(who)[1] == MILITARY


def _fewest(game: Game, source: int) -> bool:
    seat = game.seat_of[source]
    return all(len(game.characters(seat)) < len(game.characters(other)) for other in game.opponents(seat))


def _full_hand(game: Game, _use: AbilityUse) -> list[int]:
    """List the hand of the one player with the most cards, if it is too large."""
    hands = sorted((game.hand(seat) for seat in game.alive()), key=len)
    alone = len(hands) > 1 and len(hands[-1]) > len(hands[-2])
    return list(hands[-1]) if alone and len(hands[-1]) > HAND else []


def _holder(game: Game, use: AbilityUse) -> int:
    return game.seat_of[_full_hand(game, use)[0]]


def _not_of_that_opponent(game: Game, use: AbilityUse) -> list[int]:
    chosen = players.chosen_player(game, use)
    return [card for seat in game.player_order() if seat not in chosen for card in game.characters(seat)]


def _one_of_each(game: Game, _use: AbilityUse, cards: list[int]) -> str | None:
    seats = [game.seat_of[card] for card in cards]
    return "only one card of each player" if len(set(seats)) < len(seats) else None


def _others(which: Filter, make: Callable[[int], ev.LeavePlay], words: str) -> Part:
    """Make every card in play that fits and was not picked leave it."""

    def events(game: Game, use: AbilityUse) -> list[Event]:
        there = [card for seat in game.player_order() for card in game.in_play(seat)]
        return [make(card) for card in there if which.test(game, card, use.seat) and card not in use.found]

    return Part(words, events)


def _copied(game: Game, use: AbilityUse) -> list[int]:
    """List the opponents' revealed plots whose when-revealed abilities can be copied.

    Abilities that only copy can't be copied.
    """
    plots = [card for seat in game.opponents(use.seat) for card in game.pile(seat, zones.REVEALED)]
    return [card for card in plots if any(_does(ability) for ability in game.deal.abilities[card])]


def _does(ability: Ability) -> bool:
    return ability.timing == WHEN_REVEALED and not any(isinstance(part, CopyAbilities) for part in ability.do)


CARDS: dict[str, tuple[Declaration, ...]] = {
    # Summoning Season
    "core_181": _both_search(f.CHARACTERS),
    # Mutual Cause
    "core_182": _mutual(POWER),
    # Uneasy Truce
    "core_183": (
        Constant(
            TOLL_ON_CHALLENGES, "a player who initiates a military challenge gives the defender 2 gold", _military, 2
        ),
    ),
    # Rains of Autumn
    "core_184": (Constant(NO_INCOME, "characters, locations and attachments provide no income", everybody),),
    # Tourney for the Hand
    "core_186": (
        c.more_strength(c.cards(KNIGHTS_OF_YOURS), 1, "your Knights get +1 STR"),
        c.immune(f.both(f.CHARACTERS, f.OPPONENTS), c.cards(KNIGHTS_OF_YOURS), "each of your Knights"),
    ),
    # Fleeing to the Wall
    "core_187": (
        when_revealed(
            EachPicks("up to 3 locations to keep", Candidates(f.LOCATIONS, (zones.PLAY,)), 0, 3),
            _others(
                f.LOCATIONS, lambda card: ev.discard_event(card, True), "all others are discarded and can't be saved"
            ),
            firm=True,
        ),
    ),
    # Drunken Allegations
    "core_188": (
        when_revealed(
            do.pick("a standing character", f.both(f.STANDING, f.CHARACTERS)),
            do.kneel_card(FOUND),
            Pick(
                "a standing character to kneel",
                targets.choose(f.both(f.STANDING, f.CHARACTERS)).among,
                by=_that_opponent,
                text="that player picks a standing character",
            ),
            do.kneel_card(FOUND),
            target=targets.choose_opponent(),
        ),
    ),
    # Mutual Blackmail
    "core_189": _mutual(INTRIGUE),
    # Planning Ahead
    "core_190": (
        Constant(PHASE_SKIPPED, "there is no taxation phase this round", lambda _g, _s, who: who == TAXATION),
    ),
    # Wildfire Assault
    "core_191": (
        when_revealed(
            do.each_player_picks("up to 3 characters to keep", f.CHARACTERS, least=0, most=3),
            _others(f.CHARACTERS, lambda card: ev.kill_event(card, True), "all others are killed and can't be saved"),
        ),
    ),
    # Hear Me Roar
    "core_192": (
        c.more_strength(
            c.cards(f.both(f.CHARACTERS, f.without_icon(INTRIGUE))),
            -1,
            "characters without an intrigue icon get −1 STR",
        ),
    ),
    # Blockade
    "core_193": (Constant(GOLD, "opponents' plots have an income of 0", c.opponents_plots(), 0, "base"),),
    # The Power of Blood
    "core_194": (
        Constant(NO_KILLING, "Noble characters can't be killed", c.cards(f.both(f.crest("noble"), f.CHARACTERS))),
    ),
    # Building Season
    "core_195": _both_search(f.LOCATIONS),
    # Mutual Enemies
    "core_196": _mutual(MILITARY),
    # Holding the Trident
    "core_197": (
        c.more_strength(
            c.cards(f.both(f.CHARACTERS, f.YOURS), _fewest),
            2,
            "while each opponent controls more characters than you, your characters get +2 STR",
        ),
    ),
    # Calm Over Westeros
    "core_198": (Constant(TOLL_ON_EVENTS, "a player who plays an event gives an opponent 1 gold", everybody),),
    # Snowed Under
    "core_199": (
        passive(
            t.phase_begins("standing"),
            do.return_to_hand(TARGET),
            target=Target(
                "a kneeling character or location of each player",
                Candidates(f.both(f.KNEELING, f.of_type(CHARACTER, LOCATION)), (zones.PLAY,)),
                99,
                99,
                _one_of_each,
            ),
        ),
    ),
    # The Power of Arms
    "core_200": (
        c.more_strength(c.cards(f.both(f.YOURS, f.crest("war"), f.CHARACTERS)), 2, "your War characters get +2 STR"),
    ),
    # Valar Morghulis
    "core_201": (when_revealed(every_one(f.CHARACTERS, ev.kill_event, "kill every character", "kill")),),
    # Condemned by the Realm
    "core_202": (
        when_revealed(
            Pick(
                "a character that another player controls to kill",
                _not_of_that_opponent,
                by=_that_opponent,
                text="that player picks a character that another player controls",
            ),
            do.kill_card(FOUND),
            target=targets.choose_opponent(),
        ),
    ),
    # Counting Favors
    "core_203": (
        when_revealed(
            do.seats_draw(
                lambda game, use: [use.seat, *players.chosen_player(game, use)],
                3,
                "you and that player draw 3 cards each",
            ),
            target=targets.choose_opponent(),
        ),
    ),
    # Power and Wealth
    "core_204": (
        c.more_strength(
            c.cards(f.both(f.CHARACTERS, f.YOURS)),
            lambda game, _source, who: len(game.attached(who)),
            "your characters get +1 STR for each attachment they have",
        ),
    ),
    # Mad King's Legacy
    "core_205": (when_revealed(do.discard_from_play(TARGET), target=targets.choose(f.ATTACHMENTS)),),
    # Rule by Decree
    "core_206": (
        when_revealed(
            Pick(
                "the cards to discard",
                _full_hand,
                by=_holder,
                text=f"the player with the largest hand picks all but {HAND} of its cards",
                number=lambda game, use: len(_full_hand(game, use)) - HAND,
                most=99,
            ),
            do.discard_card(FOUND),
            firm=True,
        ),
    ),
    # Noose and Swordpoint
    "core_207": (
        Constant(
            NO_STANDING,
            "characters with at most 2 STR don't stand in the standing phase",
            c.cards(f.both(f.CHARACTERS, f.strength_at_most(2))),
        ),
    ),
    # Herding the Masses
    "core_208": (
        Constant(
            NO_DEFENSE,
            "non-unique characters can't be declared as defenders",
            c.cards(f.both(f.NOT_UNIQUE, f.CHARACTERS)),
        ),
    ),
    # Good for the Gander
    "core_185": (
        when_revealed(
            Pick("an opponent's revealed plot that has a when-revealed ability", _copied),
            CopyAbilities("resolve its when-revealed ability as your own", WHEN_REVEALED),
        ),
    ),
}
