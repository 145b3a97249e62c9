"""Events of the Iron Throne Edition that are played in action windows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import (
    FOUND,
    TARGET,
    Cheaper,
    Cost,
    Declaration,
    MarkCards,
    Part,
    Pick,
    PlayRestriction,
    Search,
    Target,
    Then,
)
from engine.abilities.targets import YOURS, Candidates
from engine.base import zones
from engine.base.ids import NOTHING
from engine.cards import ATTACHMENT, INTRIGUE, MILITARY, POWER
from engine.events import AddLastingEffect
from engine.games.ccg.declarations import any_phase, challenges, dominance, marshalling, passive, plot_phase
from engine.games.ccg.sets.iron_throne.common import (
    DRAGONS,
    FROM_HAND,
    HOLY,
    KILLS,
    LEARNED,
    LOOKS_AND_DISCARDS,
    LOSERS_CHARACTERS,
    LOSERS_LOCATIONS,
    NOBLES,
    TAKES_LOCATION,
    TAKING_PART,
    WARRIORS,
    after_challenge,
    every,
    influence_or,
    lone_attack,
    of_house,
    rest_under,
    shows,
)
from engine.games.lcg1.sets.core import ABILITIES as FIRST_EDITION
from engine.games.lcg1.sets.core.common import used_from
from engine.table import values
from engine.table.constants import (
    IMMUNE_TO_TRIGGERED,
    NO_ATTACK,
    NO_DEFENSE,
    NO_KILLING,
    NO_STRENGTH,
    STANDS_DEFENDING,
)
from engine.vocabulary import costs, players, targets
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import AbilityUse

BARATHEON_CHARACTERS = of_house("baratheon")
STARK_CHARACTERS = of_house("stark")
TARGARYEN_CHARACTERS = of_house("targaryen")
LANNISTER_NOBLES = f.both(f.faction("lannister"), NOBLES)
CHEAP_LIMITED = f.both(f.LIMITED, f.LOCATIONS, f.cost_at_most(2))
GIFTS = 2
GLORY = "moment of glory"
"""Lasting effect: once the challenge is resolved, a weaker participant is killed."""


def _chosen_hand(game: Game, use: AbilityUse) -> list[int]:
    """List the cards of the chosen player's hand that may be discarded."""
    return [card for seat in players.chosen_player(game, use) for card in game.hand(seat) if _unlimited(game, card)]


def _unlimited(game: Game, card: int) -> bool:
    return f.NOT_LIMITED.test(game, card, 0)


def _whole_hand(game: Game, use: AbilityUse) -> list[int]:
    return [card for seat in players.chosen_player(game, use) for card in game.hand(seat)]


def _glorious(game: Game, card: int) -> int:
    """Return the character that a played event made glorious, or NOTHING."""
    rows = (row for row in game.lasting if row.quantity == GLORY and row.source == card)
    return next((row.cards[0] for row in rows if row.cards), NOTHING)


def _weaker(game: Game, use: AbilityUse) -> list[int]:
    """List the other participants with less STR than the glorious one."""
    glorious = _glorious(game, use.card)
    if glorious == NOTHING or game.challenge is None or not values.takes_part(game, glorious):
        return []
    sides = [values.participants(game, seat) for seat in (game.challenge.attacker, game.challenge.defender)]
    least = values.strength(game, glorious)
    return [card for side in sides for card in side if card != glorious and values.strength(game, card) < least]


def _power_of_your_house(game: Game, use: AbilityUse) -> list[int]:
    return list(range(game.power.get(game.faction(use.seat), 0) + 1))


def _discard_x_power() -> Cost:
    return Cost(
        "discard X power from your House",
        lambda game, use: game.power.get(game.faction(use.seat), 0) >= use.x,
        lambda game, use: [ev.DiscardPower(game.faction(use.seat), use.x)] if use.x else [],
        takes=False,
    )


def _worth_x(game: Game, use: AbilityUse) -> list[int]:
    hand = [card for card in game.hand(use.seat) if do.MAY_ENTER.test(game, card, use.seat)]
    return [card for card in hand if game.facts[card].is_character and (game.facts[card].cost or 0) <= use.x]


_OWN_IN_IT = Candidates(f.both(f.PARTICIPATING, BARATHEON_CHARACTERS), (zones.PLAY,), YOURS)


def _discard_participant() -> Cost:
    return Cost(
        "discard a participating Baratheon character you control (it can't be saved)",
        lambda game, use: bool(_OWN_IN_IT(game, use)),
        lambda _game, use: [ev.discard_event(card, True) for card in use.paid],
        _OWN_IN_IT,
        lacks="no such character",
    )


def _others_in_it(game: Game, use: AbilityUse) -> list[int]:
    """List the participants other than the one discarded as a cost.

    Before the cost is paid, list those that some choice of the discarded card would leave.
    """
    there = targets.choose(TAKING_PART).among(game, use)
    payers = use.paid or _OWN_IN_IT(game, use)
    return [card for card in there if any(payer != card for payer in payers)]


def _top_of_chosen(game: Game, use: AbilityUse) -> list[int]:
    return [card for seat in players.chosen_player(game, use) for card in game.deck(seat)[-4:][::-1]]


def _top(number: int) -> Callable[[Game, AbilityUse], list[int]]:
    return lambda game, use: game.deck(use.seat)[-number:][::-1]


def _of_chosen_player(game: Game, use: AbilityUse) -> list[Event]:
    seats = players.chosen_player(game, use)
    return [ev.discard_event(card) for seat in seats for card in game.in_play(seat) if game.is_attachment(card)]


def _dragons_shown(game: Game, use: AbilityUse) -> list[int]:
    return [
        card for card in use.looked if DRAGONS.test(game, card, use.seat) and do.MAY_ENTER.test(game, card, use.seat)
    ]


def _all_but_dragons(game: Game, use: AbilityUse) -> list[Event]:
    if not use.found:
        return []
    yours = [card for card in game.characters(use.seat) if card not in use.found]
    return [ev.discard_event(card) for card in yours if not DRAGONS.test(game, card, use.seat)]


def _unique_starks(game: Game, use: AbilityUse) -> list[Event]:
    which = f.both(f.UNIQUE, STARK_CHARACTERS)
    there = [card for seat in game.player_order() for card in game.in_play(seat) if which.test(game, card, use.seat)]
    return [AddLastingEffect(use.card, NO_KILLING, "add", 1, tuple(there), "phase")] if there else []


def _gifts_taken(game: Game, use: AbilityUse) -> int:
    """Count the cards that this event has put into the hand so far."""
    happened = game.occurrences[game.action.course].events if game.action is not None else []
    return sum(isinstance(event, ev.MoveToHand) and event.by == use.card for event in happened)


_SILENT_TAKE = replace(do.add_to_hand(FOUND), words="")
"""Taking a found card where another part of the effect already says it."""


def _gift_left(game: Game, use: AbilityUse, _card: int) -> bool:
    return _gifts_taken(game, use) < GIFTS


def _gifts_discarded(game: Game, use: AbilityUse) -> list[int]:
    pile = game.pile(use.seat, zones.DISCARD) if _gifts_taken(game, use) < GIFTS else []
    return [card for card in pile if game.facts[card].type == ATTACHMENT]


def _glory(_game: Game, use: AbilityUse) -> list[Event]:
    return [AddLastingEffect(use.card, GLORY, "add", 1, tuple(use.targets), "challenge")]


CARDS: dict[str, tuple[Declaration, ...]] = {
    # Confession
    "ite_176": tuple(
        any_phase(
            Part(
                "look at that player's hand",
                lambda game, use: [ev.LookAtCards(use.seat, tuple(_whole_hand(game, use)), "hand")],
            ),
            Then(),
            Pick("a non-limited card from that hand", _chosen_hand),
            do.discard_card(FOUND),
            cost=cost,
            target=targets.choose_opponent(),
        )
        for cost in influence_or(3, HOLY)
    ),
    # Direct Assault
    "ite_178": lone_attack(
        (MILITARY, POWER), do.strength(TARGET, 2, "challenge"), *TAKES_LOCATION, target=LOSERS_LOCATIONS
    ),
    # Distinct Mastery
    "ite_179": FIRST_EDITION["core_177"],
    # Everywhere the Sea Is Heard
    "ite_180": tuple(
        dominance(every(f.LOCATIONS, ev.return_event, "return all locations to their owners' hands"), cost=cost)
        for cost in influence_or(4, NOBLES, 2)
    ),
    # Extended Siege
    "ite_181": lone_attack(
        (MILITARY, POWER),
        do.gains_keyword("renown", TARGET, "challenge"),
        *TAKES_LOCATION,
        target=LOSERS_LOCATIONS,
    ),
    # Bloodlust
    "ite_183": (
        challenges(
            do.kill_card(TARGET),
            cost=(_discard_participant(),),
            target=Target("another participating character", _others_in_it),
        ),
    ),
    # Gifts for the Queen
    "ite_184": tuple(
        dominance(
            *(
                part
                for clause in ("search your deck and discard pile for up to 2 attachments", "")
                for part in (Search(0, f.ATTACHMENTS, _gift_left, text=clause), _SILENT_TAKE)
            ),
            *(
                part
                for clause in ("", "add them to your hand")
                for part in (
                    Pick("an attachment from your discard pile, or none", _gifts_discarded, 0, 1, text=""),
                    replace(_SILENT_TAKE, words=clause),
                )
            ),
            do.shuffle_deck(),
            cost=cost,
        )
        for cost in influence_or(3, NOBLES)
    ),
    # Guilty!
    "ite_185": FIRST_EDITION["core_160"],
    # Hang the Traitors
    "ite_186": tuple(
        dominance(do.kill_card(TARGET), cost=cost, target=targets.choose(f.CHARACTERS, 1, 4))
        for cost in influence_or(6, NOBLES, 3)
    ),
    # Knife in the Back
    "ite_189": lone_attack(
        (MILITARY, INTRIGUE),
        do.gains_keyword("stealth", TARGET, "challenge"),
        *KILLS,
        target=LOSERS_CHARACTERS,
    ),
    # Left to Rot
    "ite_190": (
        challenges(
            do.lasting(NO_ATTACK, TARGET, 1, "phase", words="it can't be declared as an attacker this phase"),
            do.lasting(NO_DEFENSE, TARGET, 1, "phase", words="it can't be declared as a defender this phase"),
            cost=(costs.influence(1),),
            target=targets.choose(f.CHARACTERS),
        ),
    ),
    # Locked in the Tower
    "ite_191": tuple(
        any_phase(do.return_to_hand(TARGET), cost=cost, target=targets.choose(f.CHARACTERS))
        for cost in influence_or(3, NOBLES)
    ),
    # Maegi's Promise
    "ite_192": (
        dominance(
            do.pick("a Targaryen character from your dead pile", TARGARYEN_CHARACTERS, zones.DEAD, yours=True),
            do.add_to_hand(FOUND),
            cost=(costs.influence(1),),
        ),
    ),
    # Make Way for the Queen
    "ite_193": tuple(
        any_phase(
            every(
                f.both(f.CHARACTERS, f.without_icon(INTRIGUE)),
                ev.Kneel,
                "kneel all characters without an intrigue icon",
            ),
            cost=cost,
        )
        for cost in influence_or(4, LANNISTER_NOBLES, 2)
    ),
    # Moment of Glory
    "ite_194": (
        challenges(
            do.strength(TARGET, 3, "challenge"),
            Part("after the challenge, the following happens", _glory, "lasting"),
            target=targets.choose(f.both(f.PARTICIPATING, WARRIORS)),
        ),
        used_from(
            passive(
                after_challenge(words="the challenge is resolved"),
                Pick("another participating character with lower STR than that character", _weaker),
                do.kill_card(FOUND),
                when=(
                    PlayRestriction(
                        "only if this card was played in this challenge",
                        lambda game, card, _s: _glorious(game, card) != NOTHING,
                    ),
                ),
            ),
            zones.DISCARD,
        ),
    ),
    # Not Enough Coin
    "ite_195": (
        any_phase(
            Pick("a character from your hand with a printed cost up to X", _worth_x),
            do.put_into_play(FOUND),
            do.lasting(FROM_HAND, FOUND, 1, "phase", words="it counts as entering play from your hand"),
            cost=(_discard_x_power(),),
            x=_power_of_your_house,
        ),
    ),
    # Plots Within Plots
    "ite_197": (plot_phase(*do.reveal_new_plot(), cost=(costs.influence(2),)),),
    # Practical Alchemy
    "ite_198": tuple(
        challenges(
            do.lasting(NO_STRENGTH, TARGET, 1, "phase", words="its STR does not count in challenges this phase"),
            cost=cost,
            target=targets.choose(f.CHARACTERS),
        )
        for cost in influence_or(2, LEARNED)
    ),
    # Preemptive Murder
    "ite_199": tuple(
        plot_phase(
            *shows("that deck", 4, _top_of_chosen),
            Pick("one of them", lambda _game, use: list(use.looked)),
            Part(
                "put it into the dead pile",
                lambda _game, use: [ev.MoveToPile(card, zones.DEAD) for card in use.found],
            ),
            *rest_under("that", 3),
            cost=cost,
            target=targets.choose_opponent(),
        )
        for cost in influence_or(3, NOBLES)
    ),
    # Seditious Plans
    "ite_205": lone_attack((INTRIGUE, POWER), do.gains_keyword("stealth", TARGET, "challenge"), *LOOKS_AND_DISCARDS),
    # Shield of Faith
    "ite_207": (
        any_phase(
            # The immunity comes last, because it would stop the other half as well.
            do.lasting(STANDS_DEFENDING, TARGET, 1, "phase", words="it does not kneel to defend this phase"),
            do.lasting(IMMUNE_TO_TRIGGERED, TARGET, 1, "phase", words="it is immune to triggered effects this phase"),
            target=targets.choose(HOLY),
        ),
    ),
    # Stripped of Honors
    "ite_209": tuple(
        any_phase(do.discard_from_play(TARGET, unsavable=True), cost=cost, target=targets.choose(f.ATTACHMENTS, 1, 2))
        for cost in influence_or(1, NOBLES)
    ),
    # Support of the Masses
    "ite_210": tuple(
        dominance(
            Search(0, CHEAP_LIMITED, text=f"search your deck for up to {CHEAP_LIMITED.phrase.number(2, 2)}"),
            replace(do.put_into_play(FOUND), words="put them into play"),
            Search(0, CHEAP_LIMITED, text=""),
            replace(do.put_into_play(FOUND), words=""),
            do.shuffle_deck(),
            cost=cost,
        )
        for cost in influence_or(3, NOBLES)
    ),
    # Taking Flight
    "ite_211": (
        marshalling(
            MarkCards("the top 5 cards of your deck", _top(5)),
            Part(
                "reveal and discard 5 cards from the top of your deck",
                lambda _game, use: [ev.Discard(card, "from the deck") for card in use.looked],
            ),
            Pick("a Dragon character among them", _dragons_shown),
            do.put_into_play(FOUND),
            Part("then discard your other non-Dragon characters", _all_but_dragons),
        ),
    ),
    # They Live!
    "ite_212": (
        any_phase(Part("unique Stark characters in play can't be killed this phase", _unique_starks, "lasting")),
    ),
    # Treacherous Schemes
    "ite_213": lone_attack((INTRIGUE, POWER), do.gains_keyword("renown", TARGET, "challenge"), *LOOKS_AND_DISCARDS),
    # Venom in the Cup
    "ite_214": lone_attack(
        (MILITARY, INTRIGUE), do.strength(TARGET, 2, "challenge"), *KILLS, target=LOSERS_CHARACTERS
    ),
    # Watching the Heavens
    "ite_216": tuple(
        any_phase(*shows("your deck", 3, _top(3)), do.draw(3), cost=cost) for cost in influence_or(3, LEARNED)
    ),
    # Weapons at the Door
    "ite_217": tuple(
        dominance(
            Part("discard all attachments that player controls", _of_chosen_player),
            cost=cost,
            target=targets.choose_opponent(),
        )
        for cost in influence_or(3, NOBLES)
    ),
    # Worthless Offerings
    "ite_218": (marshalling(Cheaper(f.faction("targaryen"), 1, free=f.both(f.faction("targaryen"), f.ATTACHMENTS))),),
    # You've Killed the Wrong Dwarf!
    "ite_220": FIRST_EDITION["core_167"],
}
