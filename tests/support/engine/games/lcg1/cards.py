"""Cards for tests alone, beside the Core Set's facts: what the documents' examples need, named otherwise."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine import events as ev
from engine.abilities import (
    BEARER,
    FOUND,
    IT,
    SELF,
    TARGET,
    YOUR_FACTION,
    Cost,
    Declaration,
    Filter,
    Part,
    PlayRestriction,
    Then,
    Trigger,
    UseLimit,
)
from engine.abilities.constant import Constant
from engine.base import zones
from engine.cards import (
    AGENDA,
    ATTACHMENT,
    CHARACTER,
    COST_X,
    EVENT,
    KEYWORDS,
    LOCATION,
    MILITARY,
    PLOT,
    POWER,
    Facts,
    Pool,
)
from engine.events import Event
from engine.games.lcg1.declarations import (
    any_phase,
    canceling,
    challenges,
    marshalling,
    passive,
    response,
    saving,
    when_revealed,
)
from engine.games.lcg1.sets.core.pool import core_set
from engine.position.board import with_blanks
from engine.table import values
from engine.table.constants import ABILITY_COST, NO_ABILITIES, NO_CHALLENGE
from engine.table.game import Game
from engine.table.rows import DIES_AT_ZERO, AbilityUse
from engine.vocabulary import constants as c
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import targets
from engine.vocabulary import triggers as t
from engine.vocabulary.costs import influence, kneel, kneel_one, kneel_several, pay, sacrifice

FACTS: Final[list[Facts]] = []
ABILITIES: Final[dict[str, tuple[Declaration, ...]]] = {}
ALL: Final = 7
"""All three icons."""


def _code(title: str) -> str:
    return f"t-{title.lower().replace(' ', '-')}"


def _add(facts: Facts, declared: tuple[Declaration, ...]) -> None:
    FACTS.append(facts)
    if declared:
        ABILITIES[facts.code] = declared


def character(
    title: str, strength: int, *declared: Declaration, cost: int = 2, icons: int = ALL, keyword: str = "",
    unique: bool = False, faction: str = "neutral",
) -> None:  # fmt: skip
    keywords = KEYWORDS[keyword] if keyword else 0
    facts = Facts(_code(title), title, CHARACTER, faction, unique, cost=cost, strength=strength, icons=icons,
                  keywords=keywords, ability=bool(declared))  # fmt: skip
    _add(facts, declared)


def location(
    title: str, *declared: Declaration, cost: int = 1, gold: int = 0, influence: int = 0, initiative: int = 0,
    keyword: str = "",
) -> None:  # fmt: skip
    keywords = KEYWORDS[keyword] if keyword else 0
    facts = Facts(_code(title), title, LOCATION, cost=cost, gold=gold, influence=influence, initiative=initiative,
                  keywords=keywords, ability=bool(declared))  # fmt: skip
    _add(facts, declared)


def attachment(title: str, *declared: Declaration, cost: int = 1, keyword: str = "") -> None:
    keywords = KEYWORDS[keyword] if keyword else 0
    _add(Facts(_code(title), title, ATTACHMENT, cost=cost, keywords=keywords, ability=bool(declared)), declared)


def event(title: str, *declared: Declaration, keyword: str = "") -> None:
    keywords = KEYWORDS[keyword] if keyword else 0
    _add(Facts(_code(title), title, EVENT, keywords=keywords, ability=True), declared)


def plot(title: str, *declared: Declaration, gold: int = 5, initiative: int = 2, claim: int = 1) -> None:
    facts = Facts(_code(title), title, PLOT, gold=gold, initiative=initiative, claim=claim, ability=bool(declared))
    _add(facts, declared)


def _every_character(game: Game, _use: AbilityUse) -> list[int]:
    return [card for seat in game.player_order() for card in game.characters(seat)]


def _kill_all(game: Game, use: AbilityUse) -> list[Event]:
    return [ev.kill_event(card) for card in _every_character(game, use)]


def _stand_all(game: Game, use: AbilityUse) -> list[Event]:
    return [ev.Stand(card) for card in _every_character(game, use)]


def _two_under_the_deck(game: Game, use: AbilityUse) -> list[Event]:
    return [ev.MoveToDeck(card, "bottom") for card in game.pile(use.seat, zones.DISCARD)[-2:]]


def _torn(_game: Game, use: AbilityUse) -> list[Event]:
    return [ev.kill_event(use.targets[0]), ev.return_event(use.targets[0])]


A_CHARACTER = targets.choose(f.CHARACTERS)
AN_OPPONENTS = targets.choose(f.both(f.CHARACTERS, f.OPPONENTS))
WEAK = targets.choose(f.both(f.CHARACTERS, f.strength_at_most(2)))
A_LOCATION = do.pick("a location of yours", f.LOCATIONS, yours=True)
A_STANDING_LOCATION = do.pick("a standing location of yours", f.both(f.STANDING, f.LOCATIONS), yours=True)

plot("Quiet Season")
plot("Hard Season", claim=2)
plot("Red Dawn", when_revealed(Part("kill all characters", _kill_all)), initiative=3)
plot("Open Larder", when_revealed(do.draw(3)), initiative=4)

character("Page", 1, cost=1)
character("Squire", 2)
character("Warden", 3, cost=3, unique=True)
character("Shade", 2, keyword="stealth")
character("Exile", 2, faction="lannister")
character("Mourner", 1, response(t.killed(f.CHARACTERS), do.draw(1)))
character("Widow", 2, response(t.killed(f.CHARACTERS), do.add_power(SELF, 1)), unique=True)
character("Sergeant", 2, passive(t.leaves((ev.KILLED, ev.DISCARDED), of=SELF), Part("bury two", _two_under_the_deck)))
character("Reaver", 3, passive(t.leaves_play(), A_LOCATION, do.discard_from_play(FOUND, unsavable=True)))
character("Rightful King", 4, passive(t.you_win(with_=SELF), do.add_power(SELF, 1)), keyword="renown")
character("Drowned Man", 2, passive(t.killed(of=SELF), do.goes_instead_to(zones.DECK, SELF, ev.TO_BOTTOM)))
character("Odd Priest", 1, response(t.killed(f.CHARACTERS), do.goes_instead_to(zones.DECK, IT, ev.ON_TOP)))
character("Steward", 1, passive(t.leaves((ev.KILLED,), f.CHARACTERS, yours=True), A_LOCATION,
                                do.discard_from_play(FOUND)))  # fmt: skip
character("Scavenger", 1, passive(t.leaves((ev.DISCARDED,), f.LOCATIONS), do.add_power(SELF, 1)))
character("Old Priest", 1, passive(t.killed(of=SELF), A_STANDING_LOCATION, do.kneel_card(FOUND)))
character("Headsman", 4, challenges(do.kill_card(TARGET), Then(), do.stand(SELF), cost=(kneel(SELF),), target=WEAK))
character("Reader", 2, response(t.is_saved(f.CHARACTERS), do.draw(1)))
character("Flower Knight", 3, passive(t.phase_begins("dominance"), do.add_power(SELF, 1)))
character("Guest", 2, passive(t.phase_ends("challenges"), do.return_to_hand(SELF)), unique=True)
character("Champion", 2, keyword="stalwart", unique=True)
character("Brute", 4, keyword="intimidate")
character("Hound", 2, keyword="deadly")
character("Watcher", 2, keyword="vigilant")
character("Avenger", 2, keyword="vengeful")
character("Turncloak", 3, keyword="infamy", unique=True)

location("Septry", cost=2, influence=2)
location("Shrine", influence=1)
location("Market", gold=1, keyword="limited")
location("Inn", gold=1, keyword="limited")
location("Ledger", any_phase(do.draw(1)))
location("Raven Post", initiative=1)
location("Barracks")

attachment("Shieldman", saving(t.leaves((ev.KILLED, ev.DISCARDED), of=BEARER, would=True), do.save(BEARER),
                               cost=(sacrifice(SELF),)))  # fmt: skip
attachment("Banner")
_add(Facts(_code("Snare"), "Snare", ATTACHMENT, cost=2, ambush=(2,)), ())
attachment("Heirloom", keyword="setup")

event("Dagger", any_phase(do.kill_card(TARGET), target=A_CHARACTER))
event("Slaughter", any_phase(Part("kill all characters", _kill_all)))
event("Levy", any_phase(do.pick("a character", f.CHARACTERS), do.kill_card(FOUND)))
event("Tear", any_phase(Part("kill and return it", _torn), target=A_CHARACTER))
event("Snatch", any_phase(do.return_to_hand(TARGET), target=A_CHARACTER))
event("Writ", canceling(t.about_to_take_effect(), do.cancel()))
event("Hush", canceling(t.about_to_take_effect(passives=True), do.cancel()))
event("Betrayal", canceling(t.about_to_take_effect(), do.cancel(), cost=(kneel_one(f.CHARACTERS),)))
event("Rescue", saving(t.leaves((ev.KILLED, ev.DISCARDED), f.CHARACTERS, would=True), do.save()))
event("Rally", response(t.killed(f.CHARACTERS), Part("stand all characters", _stand_all)))
event("Verdict", response(t.you_win(MILITARY), do.kill_card(TARGET), target=AN_OPPONENTS))
event("Falling Back", response(t.leaves((ev.KILLED,), f.CHARACTERS, yours=True), do.goes_instead_to(zones.HAND, IT)))
event("Echo", response(t.you_play(), do.add_power(YOUR_FACTION, 1)))
event("Bounty", any_phase(do.add_power(YOUR_FACTION, 1), cost=(influence(2),)))
event("Feast", any_phase(do.draw(2)))
event("Wilt", any_phase(do.strength(TARGET, -2, "phase"), target=A_CHARACTER))
event("Hire", any_phase(do.add_power(YOUR_FACTION, 1), cost=(pay(1),)))
event("Ransom", saving(t.leaves((ev.KILLED,), f.CHARACTERS, would=True), do.save(), cost=(pay(1),)))
event("Blight", any_phase(do.strength(TARGET, -3, "phase"), do.lasting(DIES_AT_ZERO, TARGET, 1, "phase"),
                          target=A_CHARACTER))  # fmt: skip
event("Pyre", any_phase(do.kill_card(TARGET), target=A_CHARACTER), keyword="deathbound")

# --- cards that only the positions need


def _discard_all(game: Game, use: AbilityUse) -> list[Event]:
    return [ev.discard_event(card, unsavable=True) for card in _every_character(game, use)]


def _kneel_yours(game: Game, use: AbilityUse) -> list[Event]:
    return [ev.Kneel(card) for card in game.characters(use.seat)]


def _all_claim(game: Game, _use: AbilityUse) -> list[Event]:
    return [ev.GainPower(game.faction(seat), 1) for seat in game.player_order()]


def _against_you(game: Game, source: int, who: int) -> bool:
    return not game.kneeling[source] and game.are_opponents(game.seat_of[source], who // 10)


def _savable_characters(game: Game, use: AbilityUse) -> list[int]:
    return [card for card in game.characters(use.seat) if ev.discard_event(card).possible(game)]


_DISCARD_ONE = Cost(
    "discard a character",
    lambda game, use: bool(_savable_characters(game, use)),
    lambda _game, use: [ev.discard_event(card) for card in use.paid],
    _savable_characters,
)


def _claims_x(game: Game, use: AbilityUse) -> list[Event]:
    return [ev.GainPower(game.faction(use.seat), use.x)]


def _fellows(game: Game, use: AbilityUse) -> list[Event]:
    return [
        ev.AddLastingEffect(use.card, "strength", "add", len(game.characters(use.seat)), tuple(use.targets), "phase")
    ]


_BARE = Filter("without attachments", lambda game, card, _seat: not game.attached(card))
_LIFTED = Filter("or killed at 0 STR that this lifts", lambda game, card, _s: values.strength_with(game, card, 2) > 0)

plot("Famine", gold=0)
location("Idle Hour", any_phase(Part("nothing happens", lambda _game, _use: [])))
plot("Wits", canceling(t.about_to_take_effect(passives=True), do.cancel(),
                       cost=(kneel_one(f.both(f.CHARACTERS, f.crest("learned"))),)), initiative=9)  # fmt: skip
character("Heir", 2, unique=True)
AN_OLD_EVENT = do.pick("an event of your discard pile", f.of_type(EVENT), zones.DISCARD, yours=True)
character("Archivist", 1, response(t.you_play(), AN_OLD_EVENT, do.add_to_hand(FOUND)))
event("Bleed", response(t.killed(f.CHARACTERS), do.strength(TARGET, -4, "phase"), target=A_CHARACTER))
event("Wither", any_phase(do.strength(TARGET, -3, "phase"), target=A_CHARACTER))
event("Bloom", any_phase(do.strength(TARGET, 2, "phase"), target=A_CHARACTER))
event("Bud", any_phase(do.strength(TARGET, 1, "phase"), target=A_CHARACTER))
event("Slur", any_phase(do.lasting("icons", TARGET, 1 << POWER, "phase", "lose"), target=A_CHARACTER))
event("Lineage", any_phase(do.gains_icon(POWER, TARGET, "phase"), target=A_CHARACTER))
event("Vigor", any_phase(do.stand(TARGET), do.strength(TARGET, 2, "phase"), target=A_CHARACTER))
event("Red Harvest", any_phase(Part("discard all characters, unsaved", _discard_all)))
event("March", any_phase(do.discard_from_play(TARGET), target=A_CHARACTER))
character(
    "Assessor", 1, any_phase(do.kill_card(TARGET), target=targets.choose(f.both(f.CHARACTERS, f.cost_at_most(0))))
)
character("Riders", 2, cost=COST_X)
character(
    "Levies",
    1,
    c.more_strength(c.own(), lambda game, card, _who: values.x_of(game, card), "this card gets +X STR"),
    cost=COST_X,
    faction="stark",
)
location("Toll House", Constant("cost", "characters cost 1 more", c.cards(f.CHARACTERS), -1))
attachment("Ward", c.immune(f.both(f.CHARACTERS, f.OPPONENTS), c.worn(), "the attached character"))
character(
    "Drillmaster",
    1,
    c.more_strength(c.cards(f.both(f.CHARACTERS, f.YOURS), others=True), 1, "your others get +1 STR"),
)
character("Maiden", 3, c.immune(f.of_type(CHARACTER, EVENT, LOCATION, ATTACHMENT)), unique=True)
_add(Facts(_code("Leech"), "Leech", ATTACHMENT, cost=1, bearer_opponents=True), ())
character("Matriarch", 1, Constant(NO_CHALLENGE, "opponents can't attack you", _against_you))
attachment("Holy Banner", c.immune(f.of_type(EVENT)))
event("Immolate", any_phase(do.kill_card(TARGET), target=targets.choose(f.both(f.CHARACTERS, _BARE))))
event("Wane", any_phase(do.strength(TARGET, -2, "phase"), do.lasting(DIES_AT_ZERO, TARGET, 1, "phase"),
                        target=A_CHARACTER))  # fmt: skip
event("Tonic", saving(t.killed(f.CHARACTERS, would=True, remedy=_LIFTED), do.save(), do.strength(IT, 2, "phase")))
event("Bounteous", any_phase(do.draw(3), Part("kneel all your characters", _kneel_yours)))
event("Costly", any_phase(do.draw(3), cost=(kneel_several(3, f.CHARACTERS),)))
event("Jubilee", any_phase(Part("each player claims 1 power", _all_claim)))
location("Edict", any_phase(do.draw(1), limit=UseLimit(1, "round")),
         any_phase(do.add_power(YOUR_FACTION, 1), limit=UseLimit(1, "round")))  # fmt: skip
character("Sellsail", 2, any_phase(do.stand(SELF), cost=(influence(1),)))
event("Cloak", challenges(do.gains_keyword("stealth", TARGET, "phase"), target=A_CHARACTER))
character("Ghostly", 0)
event("Turncoat", challenges(do.take_control(TARGET), target=targets.choose(f.both(f.CHARACTERS, f.PARTICIPATING))))
event("Muster Up", challenges(do.takes_part(TARGET), target=targets.choose(f.both(f.CHARACTERS, f.YOURS))))
location("Second Wind", response(t.you_win(), do.draw(1), limited=True))
location("Cheer", response(t.you_win(), do.add_power(YOUR_FACTION, 1)))
plot("Bridges", Constant(NO_ABILITIES, "triggered abilities of characters, locations and attachments can't be used",
                         c.cards(f.of_type(CHARACTER, LOCATION, ATTACHMENT))))  # fmt: skip
_add(
    Facts(_code("Conscription"), "Conscription", EVENT, cost=COST_X, ability=True),
    (any_phase(Part("your House claims X power", _claims_x), x=lambda game, use: [*range(1, game.gold[use.seat])]),),
)
location("Old Palace", Constant("cost", "events cost 1 more", c.cards(f.of_type(EVENT)), -1))
location("Counting House", Constant("cost", "events cost 1 less", c.cards(f.of_type(EVENT)), 1))
ANOTHERS = do.pick("a character of an opponent's hand", f.CHARACTERS, zones.HAND, theirs=True)
event("Peek", any_phase(ANOTHERS, do.discard_card(FOUND)))
UNADORNED = targets.choose(f.both(f.CHARACTERS, _BARE))
event("Consume", marshalling(do.strength(TARGET, -1, "phase"), target=UNADORNED, cost=(pay(1),)))
event("Sell", response(t.killed(f.CHARACTERS), do.draw(1), cost=(_DISCARD_ONE,)))
event(
    "Withdraw",
    challenges(do.remove_from_challenge(TARGET), target=targets.choose(f.both(f.CHARACTERS, f.PARTICIPATING))),
)
event("Fellowship", any_phase(Part("+1 STR for each of your characters", _fellows), target=A_CHARACTER))
event("Lure", any_phase(do.take_control(TARGET), target=targets.choose(f.both(f.CHARACTERS, f.OPPONENTS))))
event("Ferry", any_phase(do.pick("a character of your hand", f.CHARACTERS, zones.HAND, yours=True),
                         do.put_into_play(FOUND)))  # fmt: skip

# --- what no card of the pool does

_MANNED = Facts(_code("Hulk manned"), "Hulk", CHARACTER, cost=1, strength=3, icons=ALL)
_MAN = Part("it counts as a character", lambda _game, use: [ev.BecomeCharacter(use.card, _MANNED.code)])
location("Hulk", any_phase(_MAN))
event("Lists", challenges(Part("it is Jousting", lambda _game, _use: [ev.ChallengeTrait("Jousting", True)])))
event("Brawl", challenges(Part("it is Melee", lambda _game, _use: [ev.ChallengeTrait("Melee", True)])))
location("Thrift", Constant(ABILITY_COST, "your abilities cost 1 less", c.cards(f.CARDS), 1))
_add(Facts(_code("Old Ways"), "Old Ways", AGENDA, ability=True), (any_phase(do.draw(1), limit=UseLimit(1, "round")),))

event("Saga", any_phase(Part("create an epic phase", lambda _game, use: [ev.CreatePhase(use.card, use.seat)])))
location("Long Night", any_phase(Part("end the round", lambda _game, _use: [ev.CutRound()]), cost=(kneel(SELF),)))

# --- loops

KNEELS: Final = Trigger(("kneel",), (t.happens_to(SELF),))
STANDS: Final = Trigger(("stand",), (t.happens_to(SELF),))


def _stands(title: str) -> Declaration:
    other = targets.choose(f.both(f.KNEELING, f.titled(title), f.YOURS))
    return any_phase(do.stand(TARGET), cost=(kneel(SELF),), target=other)


character("Left Twin", 1, _stands("Right Twin"))
character("Right Twin", 1, _stands("Left Twin"))
attachment("Toll", passive(t.stands(BEARER), do.add_power(YOUR_FACTION, 1)))
attachment("Purse", passive(t.stands(BEARER), do.gain_gold(1)))
character("Restless", 1, passive(STANDS, do.kneel_card(SELF)), passive(KNEELS, do.stand(SELF)))
character(
    "Swelling",
    1,
    passive(STANDS, do.kneel_card(SELF), do.strength(SELF, 1, "phase")),
    passive(KNEELS, do.stand(SELF)),
)
_BEHIND = PlayRestriction(
    "only if another has 4 power", lambda game, _card, seat: max(game.totals()) >= 4 > game.totals()[seat]
)
location("Jealous", any_phase(do.gain_gold(1), when=(_BEHIND,)))
event("Rouse", any_phase(do.stand(TARGET), target=A_CHARACTER))


def with_cards(pool: Pool) -> Pool:
    """A pool with the cards of these tests."""
    more = with_blanks(pool).with_cards(FACTS, ABILITIES)
    return replace(more, guises={**more.guises, _MANNED.code: _MANNED})


POOL: Final[Pool] = with_cards(core_set(enforced=False))
