"""The events of the Core Set; all are neutral, some for decks of one house only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import FOUND, SELF, TARGET, Declaration, Later, Name, Part, Pick, Search, Then, UseLimit
from engine.base import zones
from engine.base.ids import NOTHING
from engine.cards import ATTACHMENT, EVENT, MILITARY, POWER, Facts
from engine.events import Attach
from engine.games.lcg1.declarations import any_phase, challenges, dominance, marshalling, response
from engine.games.lcg1.sets.core.common import every_one, used_from
from engine.table import values
from engine.vocabulary import checks, costs, players, targets
from engine.vocabulary import constants as c
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t
from engine.vocabulary.costs import kneel_one, pay
from engine.vocabulary.effects import draw

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import AbilityUse

STARK_CHARACTERS = f.both(f.faction("stark"), f.CHARACTERS)
LANNISTER_CHARACTERS = f.both(f.faction("lannister"), f.CHARACTERS)
KNIGHTS = f.both(f.trait("Knight"), f.CHARACTERS)
NOBLES = f.both(f.crest("noble"), f.CHARACTERS)
ONCE_A_CHALLENGE = UseLimit(1, "challenge", by_title=True)
BOON = Facts(code="core_165-attached", title="I'm You Writ Small", type=ATTACHMENT, traits=("Boon",))
"""Facts of I'm You Writ Small once it is attached."""


def _plots_of_stark(game: Game, _use: AbilityUse) -> list[int]:
    plots = [game.plot(seat) for seat in game.alive() if game.facts[game.faction(seat)].is_of("stark")]
    return [plot for plot in plots if plot != NOTHING]


def _titles(game: Game, _use: AbilityUse) -> list[str]:
    """List every title that a house deck may contain."""
    return sorted({facts.title for facts in game.deal.pool.facts.values() if facts.type <= EVENT})


def _bluff_called(game: Game, use: AbilityUse) -> list[Event]:
    named = _titles(game, use)[use.x]
    hands = [list(game.hand(seat)) for seat in game.opponents(use.seat)]
    shown: list[Event] = [ev.RevealCard(card, use.card) for hand in hands for card in hand]
    return shown + [ev.Discard(card, "named") for hand in hands for card in hand if game.title(card) == named]


def _bearers_of_yours(game: Game, use: AbilityUse) -> list[int]:
    """List your characters, even those that can't bear what was taken."""
    return game.characters(use.seat) if use.found else []


def _attached_if_legal(game: Game, use: AbilityUse) -> list[Event]:
    if len(use.found) < 2:
        return []
    card, host = use.found[0], use.found[1]
    return do.enter_play_events(game, card, use.seat, host) if host in game.deal.ruleset.bearers(game, card) else []


def _that_opponent(game: Game, use: AbilityUse) -> int:
    return players.chosen_player(game, use)[0]


def _if_poorer(game: Game, use: AbilityUse) -> list[Event]:
    """Gain 1 power for your house if the plot just revealed has less income.

    Your own revealed plot must have more; without one, gain nothing.
    """
    theirs, yours = game.plot(_that_opponent(game, use)), game.plot(use.seat)
    poorer = NOTHING not in (theirs, yours) and game.facts[theirs].gold < game.facts[yours].gold
    return [ev.GainPower(game.faction(use.seat), 1)] if poorer else []


def _up_to_gold(game: Game, use: AbilityUse) -> list[int]:
    return list(range(values.payable_gold(game, use.seat) + 1))


def _power_on_paid(_game: Game, use: AbilityUse) -> list[Event]:
    return [ev.GainPower(card, 1) for card in use.paid]


CARDS: dict[str, tuple[Declaration, ...]] = {
    # Distraction
    "core_155": (
        marshalling(do.kneel_card(TARGET), target=targets.choose(f.both(f.CHARACTERS, f.with_icon(MILITARY)))),
    ),
    # Winter is Coming
    "core_156": (
        challenges(
            do.claim(
                _plots_of_stark, lambda _g, _u: 1, "the plots of all Stark players have +1 claim this challenge"
            ),
            when=(checks.during_challenge(),),
            limit=UseLimit(1, "round", by_title=True),
        ),
    ),
    # Kings in the North
    "core_157": (
        response(
            t.you_win_dominance(),
            Part("put 1 power on each of them", _power_on_paid, "gain_power"),
            cost=(costs.kneel_several(2, STARK_CHARACTERS),),
        ),
    ),
    # Lethal Counterattack
    "core_158": (
        challenges(
            every_one(f.both(f.ATTACKING, f.CHARACTERS), ev.kill_event, "kill all attacking characters", "kill"),
            cost=(costs.kneel_several(2, STARK_CHARACTERS),),
            when=(checks.during_challenge(MILITARY),),
            limit=ONCE_A_CHALLENGE,
        ),
    ),
    # Bran the Builder's Legacy
    "core_159": (
        dominance(
            Search(0, f.both(f.LOCATIONS, f.cost_at_most(2))),
            do.put_into_play(FOUND),
            do.shuffle_deck(),
            cost=(pay(3),),
        ),
    ),
    # Guilty!
    "core_160": tuple(
        dominance(do.kill_card(TARGET), cost=(cost,), target=targets.choose(f.both(f.not_of("stark"), f.CHARACTERS)))
        for cost in (costs.influence(3), kneel_one(NOBLES))
    ),
    # I Never Bet Against My Family
    "core_161": (
        challenges(
            do.pick("an opponent's plot", f.PLOTS, zones.REVEALED, theirs=True),
            do.claim(lambda _g, use: use.found, lambda _g, use: -use.x, "its claim is X lower this challenge"),
            cost=(costs.pay_x(), kneel_one(LANNISTER_CHARACTERS)),
            x=_up_to_gold,
        ),
    ),
    # The Lion's Will
    "core_162": (any_phase(do.kneel_card(TARGET), cost=(pay(2),), target=targets.choose(f.CHARACTERS)),),
    # Insidious Ways
    "core_163": (
        challenges(
            do.strength(TARGET, 2, "phase"),
            Later("win", TARGET, draw(2)),
            target=targets.choose(f.both(f.ATTACKING, LANNISTER_CHARACTERS)),
        ),
    ),
    # Call Their Bluff
    "core_164": (
        dominance(
            Name("name a card", _titles),
            Part("each opponent reveals their hand and discards all cards with that title", _bluff_called),
            cost=(pay(2),),
        ),
    ),
    # I'm You Writ Small
    "core_165": (
        challenges(
            do.gains_keyword("deadly", TARGET, "phase"),
            Then(),
            do.pick("a Lannister character to attach this card to", LANNISTER_CHARACTERS),
            Part(
                "attach this card to it as a Boon",
                lambda _game, use: [Attach(use.card, card, use.seat, BOON.code) for card in use.found],
            ),
            target=targets.choose(f.CHARACTERS),
        ),
        c.more_strength(c.worn(), 2, "as a Boon, it gives the attached character +2 STR"),
    ),
    # A Lannister Pays His Debts
    "core_166": (
        response(
            t.you_lose(),
            do.kill_card(TARGET),
            cost=(kneel_one(LANNISTER_CHARACTERS),),
            target=targets.choose(f.both(f.PARTICIPATING, f.CHARACTERS, f.WINNERS)),
        ),
    ),
    # You've Killed the Wrong Dwarf!
    "core_167": (
        any_phase(
            do.kneel_card(TARGET),
            Then(),
            do.add_power(TARGET, 1),
            target=targets.choose(f.both(f.without_crest("noble"), f.CHARACTERS)),
        ),
    ),
    # Muster
    "core_168": (marshalling(*do.search_and_take(KNIGHTS), cost=(kneel_one(KNIGHTS),)),),
    # Prosperity and Plenty
    "core_169": (
        any_phase(
            do.pick("an attachment from your discard pile", f.ATTACHMENTS, zones.DISCARD, yours=True),
            Pick("a character you control", _bearers_of_yours, besides=True),
            Part("attach it to that character, if legal", _attached_if_legal, "put_into_play"),
            cost=(pay(1),),
        ),
    ),
    # Lords of the Narrow Sea
    "core_170": tuple(
        any_phase(
            *do.reveal_new_plot(_that_opponent),
            Part("if it has less income than your plot, put 1 power on your House card", _if_poorer, "gain_power"),
            cost=(cost,),
            target=targets.choose_opponent(),
        )
        for cost in (costs.influence(3), kneel_one(NOBLES))
    ),
    # Retreat
    "core_171": (
        response(t.leaves((ev.KILLED,), f.both(f.UNIQUE, f.CHARACTERS), yours=True), do.goes_instead_to(zones.HAND)),
    ),
    # Support of the Kingdom
    "core_172": (
        response(
            t.you_win(POWER),
            do.take_control(TARGET),
            target=targets.choose(f.both(f.LOCATIONS, f.BRINGS_GOLD_OR_INFLUENCE), theirs=True),
        ),
    ),
    # Dance With Dragons
    "core_173": (any_phase(*do.search_and_take(f.both(f.trait("Dragon"), f.CARDS)), cost=(costs.influence(1),)),),
    # Forever Burning
    "core_174": (
        any_phase(do.strength(TARGET, -1, "phase"), target=targets.choose(f.CHARACTERS)),
        *(
            used_from(dominance(do.add_to_hand(SELF), cost=(cost,)), zones.DEAD)
            for cost in (costs.influence(1), pay(2))
        ),
    ),
    # Seductive Promise
    "core_175": (
        response(
            t.you_win(POWER, by=4),
            do.take_control(TARGET),
            target=targets.choose(f.both(f.NOT_UNIQUE, f.CHARACTERS, f.LOSERS)),
            limit=UseLimit(1, "phase", by_title=True),
        ),
    ),
    # Westeros Bleeds
    "core_176": (
        dominance(
            every_one(f.CHARACTERS, ev.discard_event, "discard all characters from play"),
            cost=(costs.influence(4),),
        ),
    ),
    # Distinct Mastery
    "core_177": (
        any_phase(
            do.stand(TARGET), target=targets.choose(f.both(f.crest("holy", "learned", "noble", "war"), f.CHARACTERS))
        ),
    ),
}
