"""House Lannister's cards of the Core Set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import (
    FOUND,
    MARKED,
    SELF,
    TARGET,
    YOUR_FACTION,
    Cheaper,
    Condition,
    Declaration,
    Later,
    MarkCards,
    Part,
    Pick,
    Target,
    Then,
    Trigger,
    UseLimit,
    referenced_cards,
)
from engine.abilities.constant import Constant
from engine.base import counters as counts
from engine.cards import ATTACHMENT, CHARACTER, INTRIGUE, LOCATION, MILITARY
from engine.games.lcg2.declarations import action, interrupt, reaction
from engine.table import values
from engine.table.constants import CLAIM, STANDS_ATTACKING, split_challenge_key
from engine.vocabulary import checks, players, targets
from engine.vocabulary import constants as c
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t
from engine.vocabulary.costs import kneel
from engine.vocabulary.effects import cancel, draw

if TYPE_CHECKING:
    from engine.table.game import Game
    from engine.table.rows import AbilityUse

LANNISTER = f.faction("lannister")
LORDS_AND_LADIES = f.trait("Lord", "Lady")


def _opponents_with_decks(game: Game, use: AbilityUse) -> list[int]:
    """List opponents with a card to discard, each as the player's faction card."""
    return [game.faction(seat) for seat in game.opponents(use.seat) if game.deck(seat)]


def _copies_of_marked(game: Game, use: AbilityUse) -> list[int]:
    """List cards in play with the title of the marked card."""
    titles = [game.title(card) for card in referenced_cards(game, use, MARKED)]
    return [card for seat in game.player_order() for card in game.in_play(seat) if game.title(card) in titles]


def _victims(game: Game, use: AbilityUse) -> list[int]:
    """List the chosen player's characters if that hand is smaller than the user's."""
    return [
        card
        for seat in players.chosen_player(game, use)
        if len(game.hand(seat)) < len(game.hand(use.seat))
        for card in game.characters(seat)
    ]


def _opponents_characters(game: Game, use: AbilityUse) -> list[int]:
    return [card for seat in game.opponents(use.seat) for card in game.characters(seat)]


def _printed_cost(game: Game, card: int) -> int:
    return max(game.facts[card].cost or 0, 0)


def _affordable_x(game: Game, use: AbilityUse) -> list[int]:
    """List every X that can be paid and is enough for some opponent's character."""
    costs = [_printed_cost(game, card) for card in _opponents_characters(game, use)]
    found: list[int] = []
    x = min(costs, default=-1)
    while x >= 0 and values.cost(game, use.seat, use.card, x).total <= game.gold[use.seat]:
        found.append(x)
        x += 1
    return found


CARDS: dict[str, tuple[Declaration, ...]] = {
    # Cersei Lannister
    "01084": (
        Constant(
            CLAIM,
            "while this card attacks in an intrigue challenge, your plot has +1 claim",
            c.your_plot(c.takes_part(INTRIGUE, attacking=True)),
        ),
    ),
    # Joffrey Baratheon
    "01086": (
        reaction(t.killed(f.both(LORDS_AND_LADIES, f.CHARACTERS)), do.add_power(SELF, 1), limit=UseLimit(3, "round")),
    ),
    # Ser Jaime Lannister
    "01087": (
        Constant(
            STANDS_ATTACKING,
            "this card does not kneel to attack in military challenges",
            lambda _game, source, who: split_challenge_key(who) == (source, MILITARY),
        ),
        c.gains_keyword(
            "renown", c.own(c.takes_part(MILITARY)), "while this card participates in a military challenge, it"
        ),
    ),
    # The Tickler
    "01088": (
        action(
            Pick("an opponent with cards in their deck", _opponents_with_decks),
            MarkCards(
                "that player's top card",
                lambda game, use: [card for faction in use.found for card in game.deck(game.seat_of[faction])[-1:]],
            ),
            Part(
                "discard the top card of that player's deck",
                lambda _game, use: [ev.Discard(card, "top", use.card) for card in use.looked],
            ),
            Then(),
            Pick("up to 1 copy of it in play", _copies_of_marked, least=0),
            do.discard_from_play(FOUND),
            phase="dominance",
            cost=(kneel(SELF),),
        ),
    ),
    # Tyrion Lannister
    "01089": (reaction(t.challenge_initiated(INTRIGUE), do.gain_gold(2), limit=UseLimit(2, "round")),),
    # Tywin Lannister
    "01090": (
        c.more_strength(
            c.own(),
            lambda game, source, _who: game.gold[game.seat_of[source]],
            "this card gets +1 STR for each gold you have",
        ),
    ),
    # Gold Cloaks
    "01092": (
        interrupt(
            Trigger(
                ("phase ends",),
                (
                    Condition(
                        "a phase ends in which this card entered play by ambush",
                        lambda game, card, _event, _row: game.count(counts.came_by_ambush(game.ref.get(card, 0))) > 0,
                    ),
                ),
            ),
            do.discard_from_play(SELF, unsavable=True),
            forced=True,
        ),
    ),
    # Lannisport Merchant
    "01094": (action(Cheaper(f.both(LANNISTER, f.CHARACTERS), 1), phase="marshaling", cost=(kneel(SELF),)),),
    # The Queen's Assassin
    "01095": (
        reaction(
            t.enters_play(SELF, how=(ev.AMBUSHED,)),
            Pick(
                "a character you control to be killed",
                _victims,
                by=lambda game, use: players.chosen_player(game, use)[0],
                text="if that player has fewer cards in hand than you, they pick a character they control",
            ),
            do.kill_card(FOUND),
            target=targets.choose_opponent(),
        ),
    ),
    # Widow's Wail
    "01096": (
        c.more_strength(c.worn(), 2, "the attached character gets +2 STR"),
        c.gains_icon(
            MILITARY, c.worn(f.titled("Joffrey Baratheon")), "while this card is attached to him, Joffrey Baratheon"
        ),
    ),
    # Casterly Rock
    "01097": (c.additional_challenge(INTRIGUE),),
    # Lannisport
    "01098": (reaction(t.you_win(INTRIGUE), draw(1)),),
    # Western Fiefdom
    "01099": (action(Cheaper(f.both(LANNISTER, f.CARDS), 1), phase="marshaling", cost=(kneel(SELF),)),),
    # Hear Me Roar!
    "01100": (
        action(
            *do.put_into_play_from_hand(f.both(LANNISTER, f.CHARACTERS), attachments=False),
            Later("phase", FOUND, do.discard_from_play(TARGET, unsavable=True)),
        ),
    ),
    # The Things I Do For Love
    "01101": (
        action(
            do.return_to_hand(TARGET),
            phase="challenges",
            cost=(kneel(YOUR_FACTION),),
            target=Target(
                "a character with a printed cost up to X that an opponent controls",
                lambda game, use: [c for c in _opponents_characters(game, use) if _printed_cost(game, c) <= use.x],
            ),
            when=(checks.if_you_control(f.both(LANNISTER, LORDS_AND_LADIES, f.CHARACTERS)),),
            x=_affordable_x,
        ),
    ),
    # Treachery
    "01102": (
        interrupt(
            t.effects_would_initiate(types=(CHARACTER, LOCATION, ATTACHMENT)),
            cancel(),
            would=True,
            when=(checks.if_you_control(f.both(f.UNIQUE, LANNISTER, f.CHARACTERS)),),
        ),
    ),
}
