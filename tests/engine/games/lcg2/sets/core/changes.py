"""Crude changes to what cards declare: an ability dropped, or one of its bounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from types import CellType, FunctionType
from typing import TYPE_CHECKING, Final, TypeVar

from engine.abilities import (
    FORCED_INTERRUPT,
    FORCED_REACTION,
    INTERRUPT,
    PASSIVE,
    REACTION,
    RESPONSE,
    Ability,
    AnyPart,
    Cheaper,
    Declaration,
    EachPicks,
    Filter,
    Later,
    Part,
    Pick,
    Search,
    Target,
    Then,
)
from engine.abilities.constant import Constant, always
from engine.abilities.targets import ANYBODY, YOURS, Candidates
from engine.base import zones
from engine.cards import TYPES
from engine.vocabulary.constants import always as at_any_time
from engine.vocabulary.effects import MAY_ENTER
from engine.vocabulary.filters import ATTACKING, CARDS, CHARACTERS, DEFENDING, PARTICIPATING, both, either
from tests.engine.games.lcg2.sets.core.pools import POOLS, SECOND, Declaring

if TYPE_CHECKING:
    from engine.table.game import Game
    from engine.table.rows import AbilityUse

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., object])
LOOSE: Final[dict[str, object]] = {
    "against_you": False,
    "attacking": False,
    "by": 0,
    "defending": False,
    "how": (),
    "in_challenge": False,
    "kind": None,
    "kinds": None,
    "others": False,
    "phase": "",
    "theirs": False,
    "unopposed": False,
    "unsavable": False,
    "with_": None,
    "with_attacking": False,
    "with_self": False,
    "yours": False,
}
"""What the vocabulary's functions call their bounds, and the value with which each bounds nothing."""
ANY_TYPE: Final = ("character or location or attachment",)
VOLUNTARY: Final = {FORCED_INTERRUPT: INTERRUPT, FORCED_REACTION: REACTION, PASSIVE: RESPONSE}
LONE_ATTACKS: Final = (
    "ite_178 Direct Assault",
    "ite_181 Extended Siege",
    "ite_189 Knife in the Back",
    "ite_205 Seditious Plans",
    "ite_213 Treacherous Schemes",
    "ite_214 Venom in the Cup",
)
EQUIVALENT: Final = {
    "01069 Euron Crow's Eye, ability 1: part 1: theirs lost": "the loser's cards are an opponent's",
    "01095 The Queen's Assassin, ability 1: target: anybody's, any card there": "no hand is smaller than itself",
    "01103 Areo Hotah, ability 1: trigger: in_challenge lost": "without a challenge there is no target",
    "01103 Areo Hotah, ability 1: target: not participating character": "it could not affect anybody else",
    "01177 Fire and Blood, ability 1: target: not character": "only characters lie in the dead pile",
    "core_104 Bones of a Child, ability 1: part 1: not plot": "only plots lie among the revealed ones",
    "core_161 I Never Bet Against My Family, ability 1: part 1: not plot": "only plots lie among the revealed ones",
    "core_17 Winterfell Honor Guard, ability 1: part 1: not faction card": "only House cards lie there",
    "core_54 Lannisport Honor Guard, ability 1: part 1: not faction card": "only House cards lie there",
    "core_83 Highgarden Honor Guard, ability 1: part 1: not faction card": "only House cards lie there",
    "core_119 Dothraki Honor Guard, ability 1: part 1: not faction card": "only House cards lie there",
    "core_139 Street of Steel, ability 1: part 1: not character": "only characters have icons",
    "core_144 Shadowblack Lane, ability 1: part 1: not character": "only characters have icons",
    "core_149 Street of Sisters, ability 1: part 1: not character": "only characters have icons",
    "core_155 Distraction, ability 1: target: not character": "only characters have icons",
    "core_7 Arya Stark, ability 1: target: not character": "only characters have stealth or renown",
    "core_192 Hear Me Roar, ability 1: bears on: not character": "only characters have STR",
    "core_200 The Power of Arms, ability 1: bears on: not character": "only characters have STR",
    "core_204 Power and Wealth, ability 1: bears on: not character": "only characters have STR",
    "core_25 Winterfell Castle, ability 1: bears on: not character": "only characters have STR",
    "core_197 Holding the Trident, ability 1: bears on: not character": "only characters have STR",
    "core_194 The Power of Blood, ability 1: bears on: not character": "only characters are killed",
    "core_208 Herding the Masses, ability 1: bears on: not character": "only characters defend",
    "core_177 Distinct Mastery, ability 1: target: not character": "only characters have crests",
    "core_85 Army of the Faithful, ability 1: bears on everything": "its own cost is asked of it alone",
    "core_193 Blockade, ability 1: bears on everything": "its own income is 0 as well",
    "core_108 Viserys Targaryen, ability 1: trigger: not or killed at 0 STR, since this takes it out of play": (
        "it says why the save works, and bounds nothing"
    ),
    "core_40 Tywin Lannister, ability 2: bears on everything": (
        "the gold that is spent lies on the card that says so"
    ),
    "core_106 Daenerys Targaryen, ability 1: trigger: attacking lost": "who attacks alone attacks",
    "core_106 Daenerys Targaryen, ability 1: trigger: with_attacking lost": (
        "who has won as the attacker took part attacking"
    ),
    "core_55 Lannisport, ability 1: no limit": "a challenge is won once, and a response is used once for that",
    "core_55 Lannisport, ability 1: limit + 1": "a challenge is won once, and a response is used once for that",
    **{
        f"{card}, ability 2: {words}": "claim itself looks for what comes in its place"
        for card in (
            "ite_112 The Red Viper",
            "ite_15 Northern Sentinel",
            "ite_158 Varys",
            *LONE_ATTACKS,
            "ite_31 Tyrion Lannister",
            "ite_72 Victarion Greyjoy",
            "ite_87 Manticore Venom",
            "ite_93 Pyat Pree",
        )
        for words in ("not forced", "trigger: not claim would be resolved")
    },
    **{
        f"{card}, ability 1: bears on: not character": "only characters have STR"
        for card in (
            "ite_125 The Spear Tower",
            "ite_157 Randyl Tarly",
            "ite_164 Gates of the Red Keep",
            "ite_233 The Power of Arms",
            "ite_244 Hear Me Roar",
            "ite_245 For Love of Duty",
            "ite_90 Drogon",
        )
    },
    "ite_126 Tower of the Sun, ability 1: bears on: not character": "only characters attack and defend",
    "ite_234 The Power of Blood, ability 1: bears on: not character": "only characters are killed",
    "ite_235 The Power of Faith, ability 1: bears on: not character": "only characters have crests",
    **{f"{card}, ability 1: target: not character": "only characters attack" for card in LONE_ATTACKS},
    **{
        f"{card}, ability 1: target: not character": "only characters have crests"
        for card in ("ite_162 Raiders of Thenn", "ite_179 Distinct Mastery", "ite_207 Shield of Faith")
    },
    "ite_66 Aeron Damphair, ability 1: part 1: not character": "only characters have crests",
    "ite_66 Aeron Damphair, ability 1: part 1: not with a printed cost up to 3": (
        "none of the edition's Holy characters that are not unique costs more"
    ),
    "ite_4 Arya Stark, ability 1: target: not character": "only characters have stealth or renown",
    "ite_p20 Maester Caelotte, ability 1: target: not character": "only characters have stealth",
    "ite_131 Joffrey Baratheon, ability 1: target: not character": "power lies on characters and House cards",
    "ite_131 Joffrey Baratheon, ability 2: target: not character": "power lies on characters and House cards",
    **{
        f"{change} event": "only events are played so"
        for change in (
            "ite_110 Arianne Martell, ability 2: trigger: not",
            "ite_131 Joffrey Baratheon, ability 1: trigger: not",
            "ite_131 Joffrey Baratheon, ability 2: trigger: not",
            "ite_146 Hand of the King, ability 2: trigger: not",
        )
    },
    "ite_110 Arianne Martell, ability 2: trigger: not event is played": "only events are played so",
    "ite_122 Mountain Pass, ability 1: trigger: not challenge is resolved": "it waits for nothing else anyway",
    "ite_194 Moment of Glory, ability 2: trigger: not the challenge is resolved": "it waits for nothing else anyway",
    "ite_194 Moment of Glory, ability 2: not: only if this card was played in this challenge": (
        "there is nobody to pick otherwise"
    ),
    "ite_152 Archmaester Marwyn, ability 1: not: choose what happens": "who stands can only kneel, and the reverse",
    "ite_25 Seal of the Hand, ability 1: not: choose what happens": "who stands can only kneel, and the reverse",
    "ite_159 Drunken Devout, ability 1: trigger: not this card": "who does not die goes nowhere: nothing follows",
    "ite_74 Drowned Disciple, ability 1: trigger: not this card": "who does not die goes nowhere: nothing follows",
    "ite_167 The Iron Throne, ability 1: trigger: how lost": "nothing else brings it into play",
    **{
        f"ite_184 Gifts for the Queen, ability {way}: part {part}: not ": "two searches find two cards at most"
        for way in (1, 2)
        for part in (1, 3)
    },
    **{
        f"ite_210 Support of the Masses, ability {way}: part {part}: not location": "only locations are limited"
        for way in (1, 2)
        for part in (1, 3)
    },
    "ite_228 Outfox, ability 1: bears on everything": "its player has no other plot revealed",
    "ite_78 Reavers of Old Wyk, ability 1: bears on everything": "only plots are asked for their income",
    "ite_86 Bones of a Child, ability 1: part 1: not plot": "only plots lie among the revealed ones",
}
"""Changes that nothing can notice; docs/testing.md has the lines and the arguments."""
TITLES: Final = {code: title for declaring in POOLS.values() for code, title in declaring.named().items()}


@dataclass(frozen=True)
class Change:
    """One declared ability of a card made otherwise, or dropped where nothing is declared instead."""

    code: str
    number: int
    words: str
    declared: Declaration | None = None

    @property
    def name(self) -> str:
        return f"{self.code} {TITLES[self.code]}, ability {self.number + 1}: {self.words}"

    def made_to(self, declared: tuple[Declaration, ...]) -> tuple[Declaration, ...]:
        """A card's abilities with the change."""
        instead = () if self.declared is None else (self.declared,)
        return (*declared[: self.number], *instead, *declared[self.number + 1 :])


def changes(titles: list[str], of: Declaring = SECOND) -> list[Change]:
    """Every change to a pool, or to some of its cards."""
    found: dict[str, Change] = {}
    for code in sorted(of.abilities):
        for number, declared in enumerate(of.abilities[code] if not titles or TITLES[code] in titles else ()):
            otherwise = of_constant(declared) if isinstance(declared, Constant) else of_ability(declared)
            made: list[tuple[str, Declaration | None]] = [("dropped", None), *otherwise]
            for change in [Change(code, number, words, instead) for words, instead in made]:
                found.setdefault(change.name, change)
    return list(found.values())


def of_constant(constant: Constant) -> Iterator[tuple[str, Constant]]:
    if constant.applies is not always:
        yield "bears on everything", replace(constant, applies=always)
    for words, applies in wider(constant.applies):
        yield f"bears on: {words}", replace(constant, applies=applies)


def of_ability(ability: Ability) -> Iterator[tuple[str, Ability]]:
    if ability.phase:
        yield "in any phase", replace(ability, phase="")
    if ability.limit is not None:
        yield "no limit", replace(ability, limit=None)
        yield "limit + 1", replace(ability, limit=replace(ability.limit, times=ability.limit.times + 1))
    if ability.timing in VOLUNTARY:
        yield "not forced", replace(ability, timing=VOLUNTARY[ability.timing])
    yield from _of_trigger(ability)
    for place, check in enumerate(ability.when):
        yield f"not: {check.words}", replace(ability, when=_without(ability.when, place))
        for words, test in wider(check.test):
            yield f"check: {words}", replace(ability, when=_instead(ability.when, place, replace(check, test=test)))
    for place, cost in enumerate(ability.cost):
        yield f"not the cost: {cost.words}", replace(ability, cost=_without(ability.cost, place))
    if ability.target is not None:
        for words, target in _of_target(ability.target):
            yield f"target: {words}", replace(ability, target=target)
    yield from _of_parts(ability)


def _of_trigger(ability: Ability) -> Iterator[tuple[str, Ability]]:
    trigger = ability.trigger
    for place, condition in enumerate(trigger.conditions if trigger else ()):
        assert trigger is not None
        if "enters_play" not in condition.test.__qualname__:  # the kind of the event says it; its bounds follow
            fewer = replace(trigger, conditions=_without(trigger.conditions, place))
            named = condition.words.removeprefix("a ").removeprefix("an ")
            yield f"trigger: not {named}", replace(ability, trigger=fewer)
        for words, test in wider(condition.test):
            if words == "not character" and any(other.words == "is killed" for other in trigger.conditions):
                continue  # nothing else is killed
            looser = _instead(trigger.conditions, place, replace(condition, test=test))
            yield f"trigger: {words}", replace(ability, trigger=replace(trigger, conditions=looser))


def _of_target(target: Target) -> Iterator[tuple[str, Target]]:
    if isinstance(target.among, Candidates):
        for words, among in _of_among(target.among):
            yield words, replace(target, among=among)
    else:
        if target.words != "a player":
            yield "anybody's, any card there", replace(target, among=_any_there(target.among))
        for words, function in wider(target.among):
            yield words, replace(target, among=function)
    if target.refusal is not None:
        yield "together without bound", replace(target, refusal=None)
    elif target.most > 1:
        yield "most + 1", replace(target, most=target.most + 1)


def _of_parts(ability: Ability) -> Iterator[tuple[str, Ability]]:
    for place, part in enumerate(ability.do):
        # What "then" means is tested once for all; in four of six cards here what comes before it can't fail.
        if len(ability.do) > 1 and not isinstance(part, Then):
            yield f"not: {part.words}", replace(ability, do=_without(ability.do, place))
        for words, made in _of_part(part):
            yield f"part {place + 1}: {words}", replace(ability, do=_instead(ability.do, place, made))


def _of_part(part: AnyPart) -> Iterator[tuple[str, AnyPart]]:
    """A part without one of its bounds."""
    if isinstance(part, Part):
        for words, events in wider(part.events):
            yield words, replace(part, events=events)
    elif isinstance(part, Pick | EachPicks) and isinstance(part.among, Candidates):
        for words, among in _of_among(part.among):
            if isinstance(part, Pick) or words != "yours lost":  # each picks of its own in any case
                yield words, replace(part, among=among)
    elif isinstance(part, Pick):
        for words, function in wider(part.among):
            yield words, replace(part, among=function)
    elif isinstance(part, Search):
        for words, what in _fewer_bounds(part.what):
            yield words, replace(part, what=what)
        if part.fits is not None:
            yield f"not {part.fitting}", replace(part, fits=None)
    elif isinstance(part, Cheaper):
        for words, which in _fewer_bounds(part.which):
            yield words, replace(part, which=which)
    elif isinstance(part, Later):
        for words, do in _of_part(part.do):
            if isinstance(do, Part):
                yield words, replace(part, do=do)


def _of_among(among: Candidates) -> Iterator[tuple[str, Candidates]]:
    """Cards to choose from without one of their bounds; what keeps cards of a hand out of play bounds no choice."""
    parts = among.which.parts
    given = [part for part in parts if part is not MAY_ENTER and part.words not in ANY_TYPE]
    if among.places == (zones.HAND,) and len(given) == 1:
        others = [part for part in parts if part is not given[0]]
        for words, looser in _fewer_bounds(given[0]):
            yield words, replace(among, which=both(*others, looser))
        return
    for words, which in _fewer_bounds(among.which):
        if words != f"not {PARTICIPATING.words}":  # what happens in a challenge has no use for anybody else
            yield words, replace(among, which=which)
    if among.whose != ANYBODY:
        yield f"{'yours' if among.whose == YOURS else 'theirs'} lost", replace(among, whose=ANYBODY)


# --- bounds


def wider(function: F) -> Iterator[tuple[str, F]]:
    """A function of the vocabulary without one of the bounds that it was given when a card was declared."""
    if not isinstance(function, FunctionType):
        return
    cells = function.__closure__ or ()
    for place, (name, cell) in enumerate(zip(function.__code__.co_freevars, cells, strict=True)):
        for words, value in _loosened(name, cell.cell_contents):
            closure = _instead(cells, place, CellType(value))
            made = FunctionType(
                function.__code__, function.__globals__, function.__name__, function.__defaults__, closure
            )
            yield words, made  # type: ignore[misc]


def _loosened(name: str, value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, Filter):
        given = both(PARTICIPATING, value) if name == "yours" else value  # asked of participants only
        yield from (row for row in _fewer_bounds(given) if row[0] != f"not {PARTICIPATING.words}")
    elif isinstance(value, FunctionType):
        if name == "when" and value is not at_any_time:
            yield "at any time", at_any_time
        yield from wider(value)
    elif name in LOOSE and value not in (None, LOOSE[name]) and type(LOOSE[name]) in (type(None), type(value)):
        yield f"{name} lost", LOOSE[name]


def _fewer_bounds(which: Filter) -> Iterator[tuple[str, Filter]]:
    if which is not CARDS:
        yield f"not {which.words}", CARDS
    yield from _members_lost(which)


def _members_lost(which: Filter) -> Iterator[tuple[str, Filter]]:
    """A filter that is put together, without one of those that must all fit."""
    kind = which.test.__qualname__.partition(".")[0]
    members = _flat(which) if kind == "both" else _members(which)
    put_together = {"both": both, "either": either}.get(kind)
    if put_together is None:
        return
    for place, one in enumerate(members):
        others = _without(members, place)
        if put_together is both and not any(_implies(other, one) for other in others):
            yield f"not {one.words}", both(*others)
        for words, looser in _members_lost(one):
            yield words, put_together(*_instead(members, place, looser))


def _implies(one: Filter, type_: Filter) -> bool:
    """Whether only cards of a type can pass a filter: who takes part, or has a title or trait that no others have."""
    if type_.words not in TYPES:
        return type_ is CARDS
    if one in (ATTACKING, DEFENDING, PARTICIPATING):
        return type_ is CHARACTERS
    named = set(one.words.split(" or "))
    every = [facts for declaring in POOLS.values() for facts in declaring.facts()]
    types = {TYPES[facts.type] for facts in every if facts.title in named or not named.isdisjoint(facts.traits)}
    return types == {type_.words}


def _flat(which: Filter) -> tuple[Filter, ...]:
    """Those that must all fit, where they were put together of several."""
    if not which.test.__qualname__.startswith("both."):
        return (which,)
    return tuple(inner for one in _members(which) for inner in _flat(one))


def _members(which: Filter) -> tuple[Filter, ...]:
    cells = getattr(which.test, "__closure__", None) or ()
    found = dict(zip(which.test.__code__.co_freevars, cells, strict=True)).get("filters")
    return found.cell_contents if found else ()


def _any_there(among: Callable[[Game, AbilityUse], list[int]]) -> Callable[[Game, AbilityUse], list[int]]:
    """Every card of every player where the cards are that may be chosen."""

    def anybody(game: Game, use: AbilityUse) -> list[int]:
        places = sorted({game.zone[card] for card in among(game, use)})
        return [card for seat in game.player_order() for place in places for card in game.pile(seat, place)]

    return anybody


def _without(row: tuple[T, ...], place: int) -> tuple[T, ...]:
    return (*row[:place], *row[place + 1 :])


def _instead(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*row[:place], value, *row[place + 1 :])
