"""Cards for tests of the collectible game alone: what its positions and examples need, named otherwise."""

from __future__ import annotations

from typing import Any, Final

from engine import events as ev
from engine.abilities import (
    BEARER,
    FOUND,
    IT,
    SELF,
    TARGET,
    YOUR_FACTION,
    Declaration,
    Part,
)
from engine.abilities.constant import Constant
from engine.base import zones
from engine.cards import ATTACHMENT, CHARACTER, EVENT, KEYWORDS, LOCATION, MILITARY, PLOT, Facts, Pool
from engine.events import Event
from engine.games.ccg.declarations import (
    any_phase,
    canceling,
    challenges,
    dominance,
    marshalling,
    passive,
    response,
    saving,
    when_revealed,
)
from engine.games.ccg.sets.iron_throne.pool import iron_throne
from engine.position.board import with_blanks
from engine.table.constants import ICONS
from engine.table.game import Game
from engine.table.rows import AbilityUse
from engine.vocabulary import constants as c
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import targets
from engine.vocabulary import triggers as t
from engine.vocabulary.costs import influence, kneel, pay, sacrifice
from tests.engine.frozen_pools import frozen

FACTS: Final[list[Facts]] = []
ABILITIES: Final[dict[str, tuple[Declaration, ...]]] = {}
ALL: Final = 7
"""All three icons."""
HOUSES: Final = ("baratheon", "greyjoy", "lannister", "martell", "stark", "targaryen")


def card(type: int, title: str, *declared: Declaration, keyword: str = "", code: str = "", **facts: Any) -> None:
    code = code or f"t-{title.lower().replace(' ', '-')}"
    mask = sum(KEYWORDS[word] for word in keyword.split())
    FACTS.append(Facts(code, title, type, keywords=mask, ability=bool(declared), **facts))
    if declared:
        ABILITIES[code] = declared


def character(title: str, strength: int, *declared: Declaration, **facts: Any) -> None:
    card(CHARACTER, title, *declared, **({"cost": 2, "icons": ALL} | facts), strength=strength)


def location(title: str, *declared: Declaration, **facts: Any) -> None:
    card(LOCATION, title, *declared, **({"cost": 1} | facts))


def attachment(title: str, *declared: Declaration, **facts: Any) -> None:
    card(ATTACHMENT, title, *declared, **({"cost": 1} | facts))


def event(title: str, *declared: Declaration, **facts: Any) -> None:
    card(EVENT, title, *declared, **facts)


def plot(title: str, *declared: Declaration, **facts: Any) -> None:
    card(PLOT, title, *declared, **({"gold": 5, "initiative": 2, "claim": 1} | facts))


def _all_claim(game: Game, _use: AbilityUse) -> list[Event]:
    return [ev.GainPower(game.faction(seat), 1) for seat in game.player_order()]


def _reckon(game: Game, use: AbilityUse) -> list[Event]:
    buried = [
        ev.MoveToPile(one, zones.DEAD) for seat in game.player_order() for one in game.pile(seat, zones.DISCARD)
    ]
    return [*_all_claim(game, use), *buried]


def _kill_all(game: Game, _use: AbilityUse) -> list[Event]:
    return [ev.kill_event(one) for seat in game.player_order() for one in game.characters(seat)]


def _stand_yours(game: Game, use: AbilityUse) -> list[Event]:
    return [ev.Stand(one) for one in game.characters(use.seat)]


def _used_plots(game: Game, use: AbilityUse) -> list[Event]:
    return [ev.GainPower(use.card, len(game.pile(use.seat, zones.USED)))]


A_CHARACTER = targets.choose(f.CHARACTERS)
TAKING_PART = targets.choose(f.both(f.CHARACTERS, f.PARTICIPATING))

plot("Quiet Year")
plot("Hard Year", claim=2)
plot("Swift Year", initiative=5)
plot("Giving Year", when_revealed(do.add_power(YOUR_FACTION, 1)), initiative=3)
plot("Other Year", when_revealed(do.draw(1)), initiative=3)
plot("Lean Year", gold=2)
plot("Long Year", initiative=1)

character("Page", 1, cost=1)
character("Squire", 2)
character("Envoy", 2, icons=4)
character("Knight", 2, crests=("war",), faction="stark")
character("Heir", 4, cost=4, unique=True, faction="stark", keyword="renown")
character("Heir", 3, any_phase(do.draw(1)), code="t-heir-again", cost=3, unique=True, faction="stark")
character("Warden", 3, response(t.you_win(MILITARY, with_=SELF), do.stand(SELF), do.strength(SELF, 2, "phase")),
          cost=3, unique=True, faction="stark")  # fmt: skip
character("Golden Knight", 3, cost=3, unique=True, faction="lannister")
character("Golden Queen", 2, cost=3, unique=True, faction="lannister")
character("Giant", 4, cost=4)
character("Borderer", 2, houses=("stark", "lannister"), faction="stark")
character("Exile", 2, faction="lannister")
character("Shade", 2, keyword="stealth")
character("Wasp", 1, keyword="deadly")
character("Adder", 2, keyword="deadly")
character("Idol", 2, keyword="renown")
character("Newcomer", 2, response(t.enters_play(how=(ev.MARSHALED,)), do.draw(1)))
character("Arrival", 2, passive(t.enters_play(), do.add_power(SELF, 1)))
character("Mourner", 1, response(t.killed(f.CHARACTERS), do.add_power(YOUR_FACTION, 1)))
character("Undertaker", 1, passive(t.killed(f.CHARACTERS), do.add_power(SELF, 1)))
character("Waker", 2, passive(t.phase_begins("dominance"), Part("your characters stand", _stand_yours)))
character("Septon", 1, challenges(do.strength(TARGET, 2, "phase"), cost=(influence(2),), target=A_CHARACTER))
character("Tallyman", 1, challenges(Part("claims 1 power for each used plot", _used_plots)))
character("Ghostly", 0)
character("Raven King", 2, doomed=True)
character("Martyr", 1, keyword="deathbound")
character("Newborn", 2, keyword="infamy stalwart vengeful vigilant")
character("Gossip", 1, influence=1)

location("Market", gold=2)
location("Mill", gold=1)
location("Toll", keyword="limited")
location("Ferry", keyword="limited", cost=0)
location("Great Sept", influence=3)
location("Drill Yard", any_phase(do.strength(TARGET, 1, "phase"), target=A_CHARACTER))
location("Idle Hall", any_phase(Part("nothing happens", lambda _game, _use: [])))
location("Library", any_phase(do.draw(1)))
location("Watch", response(t.you_win(), do.draw(1)))
location("Grudge", response(t.you_lose(), do.draw(1)))
location("Last Post", dominance(do.stand(TARGET), target=A_CHARACTER))
location("Barge", any_phase(do.discard_from_play(TARGET), cost=(kneel(SELF),), target=A_CHARACTER))

attachment("Blade", c.gains_icon(MILITARY, c.worn(), "the bearer has a military icon"))
attachment("Sling", Constant(ICONS, "the bearer loses a military icon", c.worn(), 1 << MILITARY, "lose"))
attachment("Shieldman", saving(t.leaves((ev.KILLED, ev.DISCARDED), of=BEARER, would=True), do.save(BEARER),
                               cost=(sacrifice(SELF),)))  # fmt: skip
attachment("Heirloom", keyword="setup")

event("Dagger", any_phase(do.kill_card(TARGET), target=A_CHARACTER))
event("Snatch", any_phase(do.return_to_hand(TARGET), target=A_CHARACTER))
event("Writ", canceling(t.about_to_take_effect(), do.cancel()))
event("Rescue", saving(t.leaves((ev.KILLED, ev.DISCARDED), f.CHARACTERS, would=True), do.save()))
event("Pyre", any_phase(do.kill_card(TARGET), target=A_CHARACTER), keyword="deathbound")
event("Dark Rite", any_phase(do.draw(1)), keyword="deathbound", doomed=True)
event("Decree", any_phase(do.draw(1)), keyword="limited")
event("Echo", response(t.you_play(), do.add_power(YOUR_FACTION, 1)))
event("Feast", any_phase(do.draw(2)))
event("Bounty", any_phase(do.add_power(YOUR_FACTION, 1), cost=(influence(3),)))
event("Cull", any_phase(Part("all characters are killed", _kill_all)))
event("Reckoning", any_phase(Part("each player claims 1 power, and all that is discarded is dead", _reckon)))
event("Jubilee", any_phase(Part("each player claims 1 power", _all_claim)))
event("Wilt", challenges(do.strength(TARGET, -2, "phase"), target=A_CHARACTER))
event("Mire", challenges(do.stand(TARGET), do.remove_from_challenge(TARGET), target=TAKING_PART))
event("Turncoat", challenges(do.take_control(TARGET), target=TAKING_PART))
event("Lure", any_phase(do.take_control(TARGET), target=targets.choose(f.both(f.CHARACTERS, f.OPPONENTS))))
event("Slur", challenges(do.lasting("icons", TARGET, 1 << MILITARY, "phase", "lose"), target=A_CHARACTER))
event("Clamor", challenges(do.lasting("keywords", TARGET, KEYWORDS["stealth"], "phase", "lose"), target=A_CHARACTER))
event("Bought Blow", challenges(do.kill_card(TARGET), target=A_CHARACTER), cost=1)
event("Free Blow", challenges(do.strength(TARGET, 1, "phase"), target=A_CHARACTER))
event("Levy", marshalling(do.add_power(YOUR_FACTION, 1)), cost=1)
event("Summons", any_phase(do.pick("a character of your hand", f.CHARACTERS, zones.HAND, yours=True),
                           do.put_into_play(FOUND)))  # fmt: skip
event("Errand", any_phase(*do.search_and_take(f.CHARACTERS)))
event("Ransom", saving(t.leaves((ev.KILLED,), f.CHARACTERS, would=True), do.save(), cost=(pay(1),)))
event("Return", response(t.killed(f.CHARACTERS), do.goes_instead_to(zones.HAND, IT)))

POOL: Final[Pool] = with_blanks(frozen("ccg", iron_throne())).with_cards(FACTS, ABILITIES)
"""The Iron Throne Edition with its abilities, and the cards of these tests."""
