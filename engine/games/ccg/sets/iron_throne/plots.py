"""The plots of the Iron Throne Edition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import (
    FOUND,
    YOUR_FACTION,
    Cheaper,
    Condition,
    Declaration,
    MarkCards,
    Part,
    Pick,
    PlayRestriction,
    Search,
    Trigger,
)
from engine.abilities.constant import Constant
from engine.base import zones
from engine.base.counters import won_initiative
from engine.cards import CHARACTER, INTRIGUE, LOCATION, MILITARY
from engine.games.ccg.declarations import passive, when_revealed
from engine.games.ccg.sets.iron_throne.common import (
    HOLY,
    LOCATIONS_NOT_LIMITED,
    every,
    gains_crest,
    no_penalty,
    of_house,
)
from engine.games.lcg1.sets.core import ABILITIES as FIRST_EDITION
from engine.table import values
from engine.table.constants import (
    GOLD,
    NO_EVENTS,
    STANDS_ATTACKING,
    STANDS_DEFENDING,
    has_quantity,
    split_challenge_key,
)
from engine.vocabulary import constants as c
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import AbilityUse, Occurrence

YOUR_CHARACTERS = f.both(f.YOURS, f.CHARACTERS)
RABBLE = f.both(f.KNEELING, f.NOT_UNIQUE, f.NOT_LIMITED, f.of_type(CHARACTER, LOCATION))
OUTFOXED = "canceled when revealed"
"""Lasting effect on players whose plots do nothing when revealed."""
HEARD = PlayRestriction(
    "unless Outfox cancels it",
    lambda game, _card, seat: not has_quantity(game, OUTFOXED, seat),
    short="outfoxed",
)
FEW_KINGDOMS = PlayRestriction(
    "only if at most 1 Kingdom is in your used pile",
    lambda game, _card, seat: sum("Kingdom" in game.facts[plot].traits for plot in game.pile(seat, zones.USED)) <= 1,
    short="too many Kingdoms",
)


def _lannister_locations(game: Game, source: int, _who: int) -> int:
    seat = game.seat_of[source]
    which = f.both(f.faction("lannister"), f.LOCATIONS)
    return sum(which.test(game, card, seat) for card in game.in_play(seat))


def _foreign_fighters(game: Game, _source: int, who: int) -> bool:
    return game.facts[who].is_character and not game.facts[who].is_of("targaryen") and values.takes_part(game, who)


def _your_hand(game: Game, use: AbilityUse) -> list[Event]:
    return [ev.Discard(card) for card in list(game.hand(use.seat))]


def _lost_initiative(game: Game, card: int, _event: Event, row: Occurrence) -> bool:
    return game.count(won_initiative(t.controller(game, card, row))) == 0


def _five_from_the_top(game: Game, use: AbilityUse) -> list[Event]:
    return [ev.MoveToHand(card) for card in game.deck(use.seat)[-5:][::-1]]


def _not_kneeling_in(kind: int, name: str) -> tuple[Declaration, ...]:
    """Declare that your characters don't kneel in challenges of a type."""

    def attacks(game: Game, source: int, who: int) -> bool:
        card, type_ = split_challenge_key(who)
        return type_ == kind and game.seat_of[card] == game.seat_of[source]

    def defends(game: Game, source: int, who: int) -> bool:
        challenge = game.challenge
        return challenge is not None and challenge.kind == kind and game.seat_of[who] == game.seat_of[source]

    return (
        Constant(STANDS_ATTACKING, f"your characters don't kneel to attack in {name} challenges", attacks),
        Constant(STANDS_DEFENDING, f"your characters don't kneel to defend in {name} challenges", defends),
    )


def _holy_attackers(game: Game, source: int, who: int) -> bool:
    card, seat = split_challenge_key(who)[0], game.seat_of[source]
    return game.seat_of[card] == seat and HOLY.test(game, card, seat)


def _you_fight(game: Game, source: int) -> bool:
    return game.challenge is not None and bool(values.participants(game, game.seat_of[source]))


def _left(game: Game, use: AbilityUse) -> int:
    return game.next_seat(use.seat)


def _titled(trait: str) -> Pick:
    """Let the opponent to the left pick a character with a trait."""
    which = f.both(f.trait(trait), f.CHARACTERS)

    def among(game: Game, use: AbilityUse) -> list[int]:
        there = [card for seat in game.player_order() for card in game.characters(seat)]
        return [card for card in there if which.test(game, card, use.seat) and card not in use.found]

    return Pick(
        f"a {trait}", among, by=_left, besides=True, text=f"the opponent to your left picks a {trait} character"
    )


def _crowned(_game: Game, use: AbilityUse) -> list[Event]:
    return [ev.GainPower(card, 2) for card in use.looked if card not in use.found]


def _learned(game: Game, _source: int, who: int) -> bool:
    return "learned" in game.facts[who].crests


CARDS: dict[str, tuple[Declaration, ...]] = {
    # All the Gold in Casterly Rock
    "ite_221": (
        Constant(GOLD, "each Lannister location you control has 1 income", c.your_plot(), _lannister_locations),
    ),
    # Anarchy in the Streets
    "ite_222": (
        passive(
            t.phase_begins("standing"),
            every(
                RABBLE,
                ev.discard_event,
                "discard all kneeling characters and locations that are not unique or limited",
            ),
        ),
    ),
    # Bounty of the Realm
    "ite_223": (
        when_revealed(
            Part("discard your hand", _your_hand),
            Part("take 5 cards from the top of your deck into your hand", _five_from_the_top),
            when=(FEW_KINGDOMS, HEARD),
        ),
    ),
    # Desolate Countryside
    "ite_224": (
        when_revealed(every(LOCATIONS_NOT_LIMITED, ev.Kneel, "kneel all non-limited locations"), when=(HEARD,)),
    ),
    # Don't Wake the Dragon
    "ite_225": (
        c.more_strength(_foreign_fighters, -1, "while they attack or defend, non-Targaryen characters get −1 STR"),
    ),
    # Dorne's Favored Weapon
    "ite_226": (Constant(NO_EVENTS, "opponents can't play events", c.opponents_seats()),),
    # On Raven's Wings
    "ite_227": (
        when_revealed(
            Search(0, f.both(f.CHARACTERS, f.cost_at_most(3))),
            do.put_into_play(FOUND),
            do.shuffle_deck(),
            when=(FEW_KINGDOMS, HEARD),
        ),
    ),
    # Outfox
    "ite_228": (
        Constant(OUTFOXED, "the when-revealed effects of opponents' plots are canceled", c.opponents_seats()),
    ),
    # Respect of the Old Gods
    "ite_229": (passive(t.phase_begins("marshalling"), Cheaper(of_house("stark"), 2)),),
    # Rise of the Kraken
    "ite_230": (passive(t.you_win(unopposed=True), do.add_power(YOUR_FACTION, 1)),),
    # Take Them By Surprise
    "ite_231": (
        passive(
            Trigger(("first player",), (Condition("you lose initiative", _lost_initiative),)),
            Part("discard your hand", _your_hand),
        ),
    ),
    # The Power of Arms
    "ite_233": FIRST_EDITION["core_200"],
    # The Power of Blood
    "ite_234": FIRST_EDITION["core_194"],
    # The Power of Faith
    "ite_235": (
        c.gains_icon(MILITARY, c.cards(f.both(f.YOURS, HOLY)), "each of your Holy characters"),
        Constant(STANDS_ATTACKING, "your Holy characters don't kneel to attack", _holy_attackers),
    ),
    # The Power of Knowledge
    "ite_236": tuple(gains_crest(crest, _learned, "each Learned character") for crest in ("holy", "noble", "war")),
    # The Red Wedding
    "ite_237": (
        when_revealed(
            _titled("Lord"),
            _titled("Lady"),
            MarkCards("both of them", lambda _game, use: list(use.found)),
            Pick("the character to kill", lambda _game, use: list(use.looked), text="pick one of them"),
            do.kill_card(FOUND),
            Part("put 2 power on the other", _crowned, "gain_power"),
            when=(HEARD,),
        ),
    ),
    # Under One Banner
    "ite_239": (no_penalty(),),
    # Benjen's Cache
    "ite_242": (
        when_revealed(
            Search(0, f.CARDS), do.add_to_hand(FOUND, revealed=False), do.shuffle_deck(), when=(FEW_KINGDOMS, HEARD)
        ),
    ),
    # Game of Thrones
    "ite_243": _not_kneeling_in(INTRIGUE, "intrigue"),
    # Hear Me Roar
    "ite_244": FIRST_EDITION["core_192"],
    # For Love of Duty
    "ite_245": (c.more_strength(c.cards(YOUR_CHARACTERS), 1, "your characters get +1 STR"),),
    # Storm of Swords
    "ite_246": _not_kneeling_in(MILITARY, "military"),
    # Fortified Position
    "ite_247": (c.blanks(c.cards(f.CHARACTERS), "characters"),),
    # Winter is Coming
    "ite_248": (
        c.side_strength(2, _you_fight, "you count +2 STR in challenges in which you have a participating character"),
    ),
}
