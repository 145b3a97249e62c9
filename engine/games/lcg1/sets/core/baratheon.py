"""House Baratheon's cards of the Core Set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import (
    IT,
    SELF,
    TARGET,
    YOUR_FACTION,
    Condition,
    Declaration,
    Name,
    Part,
    PlayRestriction,
    Then,
    Trigger,
    UseLimit,
)
from engine.abilities.constant import Constant, always
from engine.base import counters as counts
from engine.base import zones
from engine.cards import INTRIGUE, PLOT, POWER
from engine.events import AddLastingEffect
from engine.games.lcg1.declarations import any_phase, challenges, marshalling, passive, plot_phase, response, saving
from engine.games.lcg1.sets.core.common import HONOR_GUARD, kneel_for, on_the_house, saves_bearer, used_from
from engine.table import values
from engine.table.constants import (
    ACTIONS_BEFORE_PLOTS,
    DEFENDERS_AT_MOST,
    NO_DISCARDING,
    NO_KILLING,
    NO_POWER,
    TOLL_ON_CARD,
    TRACKS_STRENGTH,
)
from engine.table.rows import AbilityUse, more_challenges
from engine.vocabulary import constants as c
from engine.vocabulary import costs, targets
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t
from engine.vocabulary.costs import kneel
from engine.vocabulary.effects import save

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import Occurrence

BARATHEON = f.faction("baratheon")
BARATHEON_CHARACTERS = f.both(BARATHEON, f.CHARACTERS)
ASSHAI = f.both(f.trait("Asshai"), f.CHARACTERS)
LORDS = f.both(f.trait("Lord"), f.CHARACTERS)
OPPONENTS_CHARACTERS = f.both(f.CHARACTERS, f.OPPONENTS)


def _bearer_takes_part(game: Game, source: int) -> bool:
    return values.takes_part(game, game.host[source]) if source in game.host else False


def _attacks_who_has_no_lord(game: Game, source: int, who: int) -> bool:
    """Match the player whom this card attacks and who controls no Lord."""
    challenge = game.challenge
    if challenge is None or challenge.defender != who or source not in values.participants(game, challenge.attacker):
        return False
    return not any(LORDS.test(game, card, who) for card in game.in_play(who))


def _is_standing(game: Game, source: int) -> bool:
    return not game.kneeling[source]


def _pays(_game: Game, use: AbilityUse) -> list[Event]:
    return [ev.PayGold(use.seat, 1)]


def _asshai(game: Game, _source: int, seat: int) -> int:
    return sum(ASSHAI.test(game, card, seat) for card in game.in_play(seat))


def _was_changed(game: Game, source: int) -> bool:
    return bool(game.count(counts.strength_changed(source)))


def _plot_titles(game: Game, _use: AbilityUse) -> list[str]:
    return sorted({facts.title for facts in game.deal.pool.facts.values() if facts.type == PLOT})


def _named_plot(_game: Game, use: AbilityUse) -> list[Event]:
    return [AddLastingEffect(use.card, NAMED_PLOT, "add", use.x, (use.card,), "phase")]


def _chosen(game: Game, _card: int, _seat: int) -> bool:
    return any(game.pile(seat, zones.CHOSEN) for seat in game.alive())


def _is_named(game: Game, card: int, event: Event, _row: Occurrence) -> bool:
    if not isinstance(event, ev.RevealPlot) or not game.are_opponents(game.seat_of[card], game.seat_of[event.card]):
        return False
    titles = _plot_titles(game, AbilityUse(0, card, 0, 0, 0, 0, 0))
    named = [row.amount for row in game.lasting if row.quantity == NAMED_PLOT and row.source == card]
    return any(titles[place] == game.title(event.card) for place in named)


NAMED_PLOT = "named plot"


CARDS: dict[str, tuple[Declaration, ...]] = {
    # Shadow's Blessing
    "core_66": (
        c.more_strength(
            c.worn(f.with_icon(POWER)), 2, "while it has a power icon, the attached character gets +2 STR"
        ),
        c.more_strength(
            c.worn(f.without_icon(POWER)), -2, "while it has no power icon, the attached character gets −2 STR"
        ),
    ),
    # Motley
    "core_67": (
        Constant(
            TOLL_ON_CARD,
            "the attached character's controller gives you 1 gold each time it is declared as an attacker or "
            "defender, or one of its abilities is triggered",
            c.worn(),
        ),
    ),
    # Lightbringer
    "core_68": (saves_bearer(kneel(SELF), discarded=False),),
    # Stinking Drunk
    "core_69": (
        c.more_strength(
            c.worn(when=_bearer_takes_part),
            -4,
            "while it participates in a challenge, the attached character gets −4 STR",
        ),
    ),
    # Selyse Baratheon
    "core_70": (
        challenges(
            do.gains_icon(INTRIGUE, TARGET, "phase"),
            cost=(costs.influence(1),),
            target=targets.choose(f.both(f.UNIQUE, f.CHARACTERS)),
        ),
    ),
    # Robert Baratheon
    "core_71": (passive(t.claims_for_renown(SELF), do.add_power(SELF, 1)),),
    # Stannis Baratheon
    "core_72": (
        Constant(
            DEFENDERS_AT_MOST,
            "a player who controls no Lord can't declare defenders while this card attacks them",
            _attacks_who_has_no_lord,
            0,
        ),
    ),
    # Renly Baratheon
    "core_73": (
        c.immune(OPPONENTS_CHARACTERS),
        any_phase(do.stand(SELF), cost=(costs.influence(1),)),
    ),
    # Melisandre
    "core_74": (
        c.more_strength(
            c.cards(ASSHAI, _is_standing), 1, "while this card is standing, Asshai characters get +1 STR"
        ),
        Constant(NO_POWER, "power on opponents' characters does not count", c.cards(OPPONENTS_CHARACTERS)),
    ),
    # Ser Davos Seaworth
    "core_75": (
        saving(
            t.killed(of=SELF, would=True),
            save(IT),
            Then(),
            *do.one_of(Part("pay 1 gold", _pays), do.return_to_hand(SELF)),
        ),
    ),
    # Brienne of Tarth
    "core_76": (c.immune(OPPONENTS_CHARACTERS),),
    # Maester Cressen
    "core_77": (
        marshalling(
            do.discard_from_play(TARGET),
            cost=(kneel(SELF),),
            target=targets.choose(f.both(f.trait("Condition"), f.ATTACHMENTS)),
        ),
    ),
    # Ser Axell Florent
    "core_78": (response(t.you_win(POWER, by=4), do.stand(SELF)),),
    # Edric Storm
    "core_79": (
        response(
            t.you_win(POWER, by=4, attacking=True),
            Part(
                "you may initiate 1 additional power challenge this phase",
                lambda _game, use: [
                    AddLastingEffect(use.card, more_challenges(POWER), "add", 1, (use.seat,), "phase")
                ],
                "lasting",
            ),
            limited=True,
            cost=(costs.discard_from_play(SELF),),
        ),
    ),
    # Devan Seaworth
    "core_80": (
        c.gains_keyword(
            "stealth",
            c.own(c.you_control(f.both(f.CHARACTERS, f.WITH_POWER))),
            "while a character you control has power, this card",
        ),
    ),
    # Knight of the Rainwood
    "core_81": (Constant(NO_DISCARDING, "this card can't be discarded from play", c.own()),),
    # Highgarden Honor Guard
    "core_83": HONOR_GUARD,
    # Old Red Priest
    "core_84": (
        passive(
            t.killed(of=SELF),
            do.kneel_card(TARGET),
            target=targets.choose(f.both(f.STANDING, f.LOCATIONS, f.YOURS)),
        ),
    ),
    # Army of the Faithful
    "core_85": (c.own_cost(_asshai, c.always, "this card costs 1 less for each Asshai character that you control"),),
    # Renly's Courtier
    "core_86": (
        any_phase(
            do.blank(TARGET, "phase"),
            cost=(kneel(SELF),),
            target=targets.choose(f.both(f.NOT_UNIQUE, f.CHARACTERS)),
        ),
    ),
    # House Tyrell Guard
    "core_88": (
        used_from(
            response(t.leaves((ev.KILLED,), BARATHEON_CHARACTERS, yours=True), do.put_into_play(SELF)), zones.HAND
        ),
    ),
    # Stormlands Fiefdoms
    "core_92": kneel_for(f.both(BARATHEON, f.CARDS), 1),
    # Great Hall
    "core_98": kneel_for(BARATHEON_CHARACTERS, 2),
    # King Robert's Chambers
    "core_94": on_the_house("core_94"),
    # Stannis's Northern Cavalry
    "core_82": (
        Constant(TRACKS_STRENGTH, "this card keeps track of STR changes on it during the phase", always),
        Constant(NO_KILLING, "if its STR was raised or lowered this phase, it can't be killed", c.own(_was_changed)),
        Constant(
            NO_DISCARDING,
            "if its STR was raised or lowered this phase, it can't be discarded from play",
            c.own(_was_changed),
        ),
    ),
    # Dragonstone Port
    "core_91": (
        Constant(
            ACTIONS_BEFORE_PLOTS, "actions may be taken after plots are chosen and before they are revealed", always
        ),
        plot_phase(
            Name("name a plot", _plot_titles),
            Part("the name counts until the phase ends", _named_plot, "lasting"),
            limit=UseLimit(1, "phase"),
            when=(
                PlayRestriction(
                    "only after plots are chosen and before they are revealed", _chosen, short="no plots chosen"
                ),
            ),
        ),
        passive(
            Trigger(("reveal plot",), (Condition("an opponent reveals the named plot", _is_named),)),
            do.add_power(YOUR_FACTION, 1),
        ),
    ),
}
