"""House Targaryen's cards of the Core Set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import (
    IT,
    SELF,
    TARGET,
    YOUR_FACTION,
    Declaration,
    Filter,
    Later,
    Name,
    Part,
    Pick,
    Search,
    Then,
    UseLimit,
)
from engine.abilities.constant import Constant
from engine.base import zones
from engine.cards import INTRIGUE, MILITARY, POWER
from engine.games.lcg1.declarations import any_phase, challenges, dominance, passive, response, saving
from engine.games.lcg1.sets.core.common import (
    HONOR_GUARD,
    LEFT,
    avenged_by,
    burns,
    discard_for,
    kneel_for,
    on_the_house,
    used_from,
    worn_strength,
)
from engine.table import values
from engine.table.rows import DIES_AT_ZERO
from engine.vocabulary import constants as c
from engine.vocabulary import costs, targets
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t
from engine.vocabulary.costs import pay
from engine.vocabulary.effects import draw, save

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import AbilityUse

TARGARYEN = f.faction("targaryen")
TARGARYEN_CHARACTERS = f.both(TARGARYEN, f.CHARACTERS)
MARTELL_OR_TARGARYEN = f.both(f.either(TARGARYEN, f.faction("martell")), f.CHARACTERS)
WEAPONS = f.both(f.trait("Weapon"), f.ATTACHMENTS)
DRAGONS = f.both(f.trait("Dragon"), f.CHARACTERS)
EVENTS_OR_CHARACTERS_OF_OPPONENTS = f.both(f.either(f.EVENTS, f.CHARACTERS), f.OPPONENTS)


def _bearer_takes_part(game: Game, source: int) -> bool:
    return values.takes_part(game, game.host[source]) if source in game.host else False


def _is_alone(game: Game, source: int) -> bool:
    """Return whether the bearer has no other attachment."""
    return source in game.host and game.attached(game.host[source]) == [source]


def _losers_gold(game: Game, use: AbilityUse) -> list[Event]:
    challenge = game.challenge
    return [] if challenge is None else [ev.MoveGold(challenge.loser, use.seat, game.gold[challenge.loser])]


def _becomes_duplicate(_game: Game, use: AbilityUse) -> list[Event]:
    return [ev.PlaceDuplicate(card, use.card, ev.PUT_INTO_PLAY) for card in use.found]


def _with_gold(game: Game) -> list[int]:
    return [seat for seat in game.player_order() if game.gold[seat]]


def _gold_or_himself(game: Game, use: AbilityUse) -> list[Event]:
    seats = _with_gold(game)
    return [ev.PayGold(seats[use.x], 1, "loses")] if use.x < len(seats) else [ev.discard_event(use.card)]


def _has_attachment(game: Game, source: int) -> bool:
    return bool(game.attached(source))


def _bears_weapon(game: Game, source: int) -> bool:
    return any(WEAPONS.test(game, card, game.seat_of[source]) for card in game.attached(source))


def _cheap_attachments(game: Game, use: AbilityUse) -> list[int]:
    """List attachments in your discard pile no dearer than the played character."""
    row = game.occurrences.get(use.occurrence)
    if row is None:
        return []
    most = game.facts[row.events[use.member].about].cost or 0
    pile = game.pile(use.seat, zones.DISCARD)
    return [card for card in pile if game.is_attachment(card) and (game.facts[card].cost or 0) <= most]


OUT_OF_PLAY = Filter("or killed at 0 STR, since this takes it out of play", lambda *_: True)


CARDS: dict[str, tuple[Declaration, ...]] = {
    # Blood of the Dragon
    "core_100": (
        c.more_strength(
            c.worn(when=_bearer_takes_part),
            6,
            "while it participates in a challenge, the attached character gets +6 STR",
        ),
        c.gains_trait(
            "Dragon", c.worn(when=_bearer_takes_part), "while it participates in a challenge, the attached character"
        ),
    ),
    # Poisoned Wine
    "core_101": (
        worn_strength(-2),
        any_phase(*do.move_attachment(SELF), cost=(costs.influence(1),)),
    ),
    # Aegon's Blade
    "core_102": (
        c.more_strength(
            c.worn(f.with_icon(MILITARY)), 2, "while it has a military icon, the attached character gets +2 STR"
        ),
        c.gains_keyword(
            "stealth", c.worn(f.with_icon(INTRIGUE)), "while it has an intrigue icon, the attached character"
        ),
        c.gains_keyword("renown", c.worn(f.with_icon(POWER)), "while it has a power icon, the attached character"),
    ),
    # Flame-Kissed
    "core_103": (
        c.more_strength(
            c.worn(when=_is_alone), -2, "while it has no other attachment, the attached character gets −2 STR"
        ),
        Constant(DIES_AT_ZERO, "if its STR is then 0, it is killed", c.worn(when=_is_alone)),
    ),
    # Bones of a Child
    "core_104": (
        challenges(
            do.pick("an opponent's plot", f.PLOTS, zones.REVEALED, theirs=True),
            do.claim(lambda _g, use: use.found, lambda _g, _u: -1, "its claim is 1 lower until the challenge ends"),
            cost=(costs.discard_from_play(SELF),),
        ),
    ),
    # Captain Groleo
    "core_105": (
        response(
            t.any_of(t.opponent_marshals(f.ATTACHMENTS), t.opponents_effect_reveals(f.ATTACHMENTS)),
            do.add_power(YOUR_FACTION, 1),
            limit=UseLimit(1, "phase"),
        ),
    ),
    # Daenerys Targaryen
    "core_106": (
        passive(
            t.you_win(attacking=True, with_=SELF, with_attacking=True, alone=True),
            Part("take all of the loser's gold", _losers_gold, "gain_gold"),
        ),
    ),
    # Khal Drogo
    "core_107": (
        used_from(
            response(t.you_win(), do.put_into_play(SELF), Later("phase", SELF, do.return_to_hand(TARGET))),
            zones.HAND,
        ),
    ),
    # Viserys Targaryen
    "core_108": (
        saving(t.leaves(LEFT, of=SELF, would=True, remedy=OUT_OF_PLAY), save(IT), Then(), do.return_to_hand(SELF)),
    ),
    # Rhaegal
    "core_109": (
        any_phase(
            Search(0, f.titled("Rhaegal")),
            Part("place it on this card as a duplicate", _becomes_duplicate),
            do.shuffle_deck(),
            cost=(pay(1),),
        ),
    ),
    # Drogon
    "core_111": (
        any_phase(*burns(), cost=(pay(2),), target=targets.choose(f.CHARACTERS), limit=UseLimit(1, "phase")),
    ),
    # Viserion
    "core_112": (
        dominance(
            do.kill_card(TARGET),
            cost=(pay(4),),
            target=targets.choose(f.both(f.KNEELING, f.CHARACTERS)),
            limit=UseLimit(1, "phase"),
        ),
    ),
    # Strong Belwas
    "core_113": (saving(t.killed(f.both(f.crest("noble"), f.CHARACTERS), would=True), save(IT), cost=(pay(2),)),),
    # Daario Naharis
    "core_114": (
        passive(
            t.phase_begins("dominance"),
            Name(
                "choose whose gold is discarded, or this card",
                lambda game, _use: [*(f"gold of seat {seat + 1}" for seat in _with_gold(game)), "this card"],
                text="",
                offers=lambda game, _use: [*(f"1 gold from {game.name(s)}" for s in _with_gold(game)), "this card"],
            ),
            Part("discard 1 gold from any player, or discard this card", _gold_or_himself),
        ),
    ),
    # Quaithe of the Shadow
    "core_115": (
        c.not_chosen(
            EVENTS_OR_CHARACTERS_OF_OPPONENTS,
            c.own(_has_attachment),
            "while this card has an attachment, opponents' events and character abilities can't choose it",
        ),
    ),
    # Xaro Xoan Daxos
    "core_116": (
        passive(
            t.enters_play(SELF, how=(ev.MARSHALED,)),
            do.return_to_hand(TARGET),
            target=targets.choose(f.CHARACTERS, yours=True),
        ),
    ),
    # Jhogo
    "core_117": (c.more_strength(c.own(_bears_weapon), 2, "while this card has a Weapon attached, it gets +2 STR"),),
    # Dothraki Honor Guard
    "core_119": HONOR_GUARD,
    # The Titan's Bastard
    "core_120": (
        used_from(response(t.dies(yours=True), do.put_into_play(SELF)), zones.HAND),
        response(t.dies(yours=False), do.return_to_hand(SELF)),
    ),
    # Dany's Handmaiden
    "core_121": (avenged_by("Daenerys Targaryen", do.discard_from_play(TARGET), target=f.ATTACHMENTS),),
    # Warlock's Servitors
    "core_122": (c.immune(f.CHARACTERS),),
    # Qartheen Fanatic
    "core_123": (
        c.more_strength(c.own(c.in_play(DRAGONS)), 1, "while a Dragon character is in play, this card gets +1 STR"),
        c.gains_icon(MILITARY, c.own(c.in_play(DRAGONS)), "while a Dragon character is in play, this card"),
    ),
    # Pentoshi Guildmaster
    "core_124": (
        used_from(
            response(
                t.you_win(by=4),
                do.add_to_hand(SELF),
                Then(),
                do.may("pay 3 gold to put it into play?", pay=3),
                do.if_so(do.put_into_play(SELF), pay=3),
            ),
            zones.DISCARD,
        ),
    ),
    # Illyrio's Man
    "core_125": kneel_for(TARGARYEN_CHARACTERS, 1),
    # Xaro's Home
    "core_126": (response(t.you_marshal(f.ATTACHMENTS), draw(1), cost=(costs.influence(1),)),),
    # Eastern Fiefdoms
    "core_127": kneel_for(f.both(TARGARYEN, f.CARDS), 1),
    # Great Pyramid
    "core_133": kneel_for(TARGARYEN_CHARACTERS, 2),
    # Summer Sea
    "core_134": discard_for(MARTELL_OR_TARGARYEN, 2),
    # Lady Daenerys's Chambers
    "core_180": (
        response(
            t.you_marshal(TARGARYEN_CHARACTERS),
            Pick("an attachment from your discard pile that costs no more than it", _cheap_attachments),
            do.add_to_hand(),
        ),
    ),
    # Khal Drogo's Tent
    "core_130": on_the_house("core_130"),
}
