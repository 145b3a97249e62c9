"""The plots of the Core Set, and its agendas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import FOUND, TARGET, YOUR_FACTION, Cheaper, Declaration, Part, Search
from engine.abilities.constant import Constant
from engine.abilities.constant import always as everybody
from engine.base import counters as counts
from engine.base import zones
from engine.cards import ATTACHMENT, INTRIGUE, LOCATION, MILITARY, POWER
from engine.events import AddLastingEffect
from engine.games.lcg2.declarations import action, reaction, when_revealed
from engine.table.constants import (
    ATTACKERS_AT_MOST,
    DEFENDERS_AT_MOST,
    GOLD,
    LIMITED_CARDS,
    NO_CHALLENGE,
    NO_EVENTS,
    NO_MARSHAL,
    split_challenge_key,
)
from engine.table.rows import claim_against, until_plot
from engine.vocabulary import constants as c
from engine.vocabulary import costs, players, targets
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t
from engine.vocabulary.costs import kneel
from engine.vocabulary.effects import add_to_hand, draw, shuffle_deck

if TYPE_CHECKING:
    from engine.table.game import Game


def _no_intrigue_won(game: Game, _source: int, who: int) -> bool:
    """Match a military or power challenge before its player has won for intrigue.

    Only intrigue challenges of this phase count.
    """
    seat, kind = split_challenge_key(who)
    return kind != INTRIGUE and not game.count(counts.challenges_won(seat, INTRIGUE))


def _no_lord_or_lady_yet(game: Game, source: int) -> bool:
    seat = game.seat_of[source]
    return not any(game.count(counts.cards_marshaled(seat, trait)) for trait in ("Lord", "Lady"))


def _has_challenged(game: Game, source: int, who: int) -> bool:
    seat = game.seat_of[source]
    return split_challenge_key(who)[0] == seat and game.count(counts.challenges(seat)) > 0


CARDS: dict[str, tuple[Declaration, ...]] = {
    # A Clash of Kings
    "01001": (
        reaction(
            t.you_win(POWER),
            do.power_to_your_faction(
                lambda game, use: [players.loser(game, use)],
                1,
                "1 power moves from the loser's faction card to yours",
            ),
        ),
    ),
    # A Feast for Crows
    "01002": (reaction(t.you_win_dominance(), do.add_power(YOUR_FACTION, 2)),),
    # A Game of Thrones
    "01003": (
        Constant(
            NO_CHALLENGE,
            "players who have not won an intrigue challenge this phase can't initiate military or power challenges",
            _no_intrigue_won,
        ),
    ),
    # A Noble Cause
    "01004": (
        c.cheaper(
            c.cards(f.both(f.trait("Lord", "Lady"), f.CHARACTERS), _no_lord_or_lady_yet),
            2,
            "the first Lord or Lady character you marshal each round costs 2 less",
        ),
    ),
    # A Storm of Swords
    "01005": (c.additional_challenge(MILITARY),),
    # Building Orders
    "01006": (when_revealed(Search(10, f.of_type(ATTACHMENT, LOCATION)), add_to_hand(FOUND), shuffle_deck()),),
    # Calling the Banners
    "01007": (
        when_revealed(
            Part(
                "gain 1 gold per character that player controls",
                lambda game, use: [
                    ev.GainGold(use.seat, len(game.characters(seat))) for seat in players.chosen_player(game, use)
                ],
                "gain_gold",
            ),
            target=targets.choose_opponent(),
        ),
    ),
    # Calm Over Westeros
    "01008": (
        when_revealed(
            do.name_challenge(),
            Part(
                "until you reveal another plot, claim is 1 lower in challenges of that type against you",
                lambda _game, use: [
                    AddLastingEffect(use.card, claim_against(use.x), "add", -1, (use.seat,), until_plot(use.seat))
                ],
                "lasting",
            ),
        ),
    ),
    # Confiscation
    "01009": (when_revealed(do.discard_from_play(TARGET), target=targets.choose(f.ATTACHMENTS)),),
    # Counting Coppers
    "01010": (when_revealed(draw(3)),),
    # Filthy Accusations
    "01011": (when_revealed(do.kneel_card(TARGET), target=targets.choose(f.CHARACTERS)),),
    # Fortified Position
    "01012": (c.blanks(c.cards(f.CHARACTERS), "all characters"),),
    # Heads on Spikes
    "01013": (
        when_revealed(
            do.at_random("that player's hand", players.chosen_player),
            do.discard_card(FOUND, "at random"),
            Part(
                "if it is a character, put it in the dead pile and put 2 power on your faction card",
                lambda game, use: [
                    event
                    for card in use.found
                    if game.facts[card].is_character
                    for event in (ev.GainPower(game.faction(use.seat), 2), do.to_dead(card))
                ],
            ),
            target=targets.choose_opponent(),
        ),
    ),
    # Jousting Contest
    "01014": (
        Constant(ATTACKERS_AT_MOST, "no more than 1 attacker can be declared in each challenge", everybody),
        Constant(DEFENDERS_AT_MOST, "no more than 1 defender can be declared in each challenge", everybody),
    ),
    # Marched to the Wall
    "01015": (
        when_revealed(
            do.each_player_picks("a character to discard", f.CHARACTERS),
            do.discard_from_play(FOUND, unsavable=True),
        ),
    ),
    # Marching Orders
    "01016": (
        Constant(
            NO_MARSHAL,
            "you can't marshal locations or attachments",
            c.cards(f.both(f.of_type(LOCATION, ATTACHMENT), f.YOURS)),
        ),
        Constant(NO_EVENTS, "you can't play events", c.your_seat()),
    ),
    # Naval Superiority
    "01017": (
        Constant(
            GOLD,
            "Kingdom and Edict plots have a printed gold of 0",
            c.cards(f.both(f.trait("Kingdom", "Edict"), f.PLOTS)),
            0,
            "base",
        ),
    ),
    # Power Behind the Throne
    "01018": (
        when_revealed(do.place_token("stand")),
        action(do.stand(TARGET), cost=(costs.discard_token("stand"),), target=targets.choose(f.CHARACTERS)),
    ),
    # Rebuilding
    "01019": (
        when_revealed(
            do.shuffle_into_deck(TARGET), target=targets.choose(f.CARDS, 0, 3, zone=zones.DISCARD, yours=True)
        ),
    ),
    # Reinforcements
    "01020": (
        when_revealed(
            do.put_into_play(TARGET),
            target=targets.choose(
                f.both(f.cost_at_most(5), f.CHARACTERS), zone=(zones.HAND, zones.DISCARD), yours=True
            ),
        ),
    ),
    # Sneak Attack
    "01021": (Constant(NO_CHALLENGE, "you can't initiate more than 1 challenge each phase", _has_challenged),),
    # Summons
    "01022": (when_revealed(Search(10, f.CHARACTERS), add_to_hand(FOUND), shuffle_deck()),),
    # Supporting the Faith
    "01023": (
        reaction(
            t.phase_begins("challenges"),
            Part(
                "all players return their gold to the treasury",
                lambda game, _use: [ev.PayGold(seat, game.gold[seat], "returns") for seat in game.player_order()],
            ),
            forced=True,
        ),
    ),
    # Taxation
    "01024": (Constant(LIMITED_CARDS, "you may marshal or play 1 more limited card per round", c.your_seat()),),
    # Wildfire Assault
    "01026": (
        when_revealed(
            do.each_player_picks("up to 3 characters to keep", f.CHARACTERS, least=0, most=3),
            Part(
                "all others are killed and can't be saved",
                lambda game, use: [
                    ev.kill_event(card, unsavable=True)
                    for seat in game.player_order()
                    for card in game.characters(seat)
                    if card not in use.found
                ],
                "kill",
            ),
        ),
    ),
    # Fealty
    "01027": (action(Cheaper(f.LOYAL, 1, events_too=True), cost=(kneel(YOUR_FACTION),)),),
    # Banners of the Stag, the Kraken, the Lion, the Sun, the Watch, the Wolf, the Dragon and the Rose
    **{str(code).zfill(5): () for code in range(1198, 1206)},
}
