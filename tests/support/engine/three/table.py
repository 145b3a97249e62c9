"""One position for three games: the same test-only cards in each of them, and what the three say to it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any, Final, NamedTuple, TypeVar

from engine import events as ev
from engine.abilities import (
    SELF,
    TARGET,
    YOUR_FACTION,
    Ability,
    Declaration,
    Later,
    Part,
    PlayRestriction,
    Trigger,
)
from engine.abilities.constant import Constant, always
from engine.cards import (
    ATTACHMENT,
    CHARACTER,
    EVENT,
    KEYWORDS,
    LOCATION,
    PLOT,
    Facts,
    Pool,
)
from engine.chain.journal import LogEntry
from engine.games.ccg import declarations as ccg
from engine.games.ccg.sets.iron_throne.pool import iron_throne
from engine.games.lcg1 import declarations as lcg1
from engine.games.lcg1.sets.core.pool import core_set as first_core_set
from engine.games.lcg2 import declarations as lcg2
from engine.games.registry import core_set
from engine.position.board import with_blanks
from engine.scenario.scenario import Scenario
from engine.scenario.seat import ScenarioSeat
from engine.table import values
from engine.table.constants import TOLL_ON_CARD, TOLL_ON_CHALLENGES, TOLL_ON_EVENTS
from engine.table.game import Game
from engine.table.rows import AbilityUse
from engine.vocabulary import constants as c
from engine.vocabulary import costs, targets
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t

Answer = TypeVar("Answer")
Line = Callable[[LogEntry], bool]
"""Whether a line of the log is one of those that are meant."""
GAMES: Final = ("ccg", "lcg1", "lcg2")
ALL_ICONS: Final = 7
PLOT_NAME: Final = "Quiet Year"
ANY_TYPE: Final = (CHARACTER, LOCATION, ATTACHMENT, EVENT)


class Words(NamedTuple):
    """How one game declares what all of them have."""

    any_phase: Callable[..., Ability]
    challenges: Callable[..., Ability]
    response: Callable[..., Ability]
    saving: Callable[..., Ability]
    passive: Callable[..., Ability]
    when_revealed: Callable[..., Ability]
    cancels: Trigger


WORDS: Final = {
    "ccg": Words(
        ccg.any_phase, ccg.challenges, ccg.response, ccg.saving, ccg.passive, ccg.when_revealed,
        t.about_to_take_effect(),
    ),
    "lcg1": Words(
        lcg1.any_phase, lcg1.challenges, lcg1.response, lcg1.saving, lcg1.passive, lcg1.when_revealed,
        t.about_to_take_effect(),
    ),
    "lcg2": Words(
        lcg2.action, partial(lcg2.action, phase="challenges"), lcg2.reaction, partial(lcg2.interrupt, would=True),
        partial(lcg2.reaction, forced=True), lcg2.when_revealed, t.effects_would_initiate(types=ANY_TYPE),
    ),
}  # fmt: skip
A_CHARACTER: Final = targets.choose(f.CHARACTERS)
TAKING_PART: Final = targets.choose(f.both(f.CHARACTERS, f.PARTICIPATING))
ALWAYS: Final = PlayRestriction("only if somebody is at the table", lambda _game, _card, _seat: True)
NEVER: Final = PlayRestriction("only if nobody is at the table", lambda _game, _card, _seat: False)


def _as_strong(game: Game, use: AbilityUse) -> list[ev.Event]:
    return [ev.GainPower(card, values.strength(game, card)) for card in use.targets]


def _up_to_gold(game: Game, use: AbilityUse) -> list[int]:
    return list(range(values.payable_gold(game, use.seat) + 1))


AS_STRONG: Final = Part("it claims power equal to its STR", _as_strong)


def _cards(words: Words) -> dict[Facts, tuple[Declaration, ...]]:
    """The cards of these tests as a game has them."""
    made: dict[Facts, tuple[Declaration, ...]] = {}

    def card(type: int, title: str, *declared: Declaration, keyword: str = "", **facts: Any) -> None:
        mask = sum(KEYWORDS[word] for word in keyword.split())
        code = f"three-{title.lower().replace(' ', '-')}"
        made[Facts(code, title, type, keywords=mask, ability=bool(declared), **facts)] = declared

    def character(title: str, strength: int, *declared: Declaration, **facts: Any) -> None:
        card(CHARACTER, title, *declared, strength=strength, **({"cost": 2, "icons": ALL_ICONS} | facts))

    def event(title: str, *declared: Declaration, **facts: Any) -> None:
        card(EVENT, title, *declared, **({"cost": 0} | facts))

    def plot(title: str, *declared: Declaration, **facts: Any) -> None:
        card(PLOT, title, *declared, **({"gold": 5, "initiative": 2, "claim": 1, "reserve": 6} | facts))

    location, attachment = partial(card, LOCATION, cost=1), partial(card, ATTACHMENT, cost=1)

    plot("Quiet Year")
    plot("Long Year", initiative=1)
    plot("Giving Year", words.when_revealed(do.add_power(YOUR_FACTION, 1)), initiative=5)
    plot("Toll Year", Constant(TOLL_ON_EVENTS, "whoever plays an event gives an opponent 1 gold", always), gold=0)
    plot("Truce Year", Constant(TOLL_ON_CHALLENGES, "whoever attacks gives the defender 1 gold", always))
    plot("Poor Year", gold=0)

    character("Page", 1, cost=1)
    character("Squire", 2)
    character("Giant", 4, cost=4)
    character("Colossus", 6, cost=5)
    character("Hill Man", 3, cost=3)
    character("Exile", 2, faction="lannister")
    character("Warden", 3, cost=3, unique=True)
    character("Shade", 2, keyword="stealth")
    character("Idol", 2, keyword="renown")
    character("Bright Idol", 2, keyword="renown insight")
    character("Wasp", 1, keyword="deadly")
    character("Brute", 4, keyword="intimidate")
    character("Lurker", 2, cost=3, ambush=(2,))
    character("Mourner", 1, words.response(t.killed(f.CHARACTERS), do.add_power(YOUR_FACTION, 1)))
    character("Parting Guest", 1, words.response(t.phase_ends("challenges"), do.add_power(YOUR_FACTION, 1)))
    character("Last Stander", 1, words.passive(t.phase_ends("challenges"), do.kill_card(SELF)))

    location("Watch", words.response(t.you_win(), do.draw(1)))
    location("Grudge", words.response(t.you_lose(), do.draw(1)))
    location("Drill Yard", words.any_phase(do.strength(TARGET, 1, "phase"), target=A_CHARACTER))
    location("Library", words.any_phase(do.draw(1)))
    location("Great Sept", influence=3)
    location("Hoard", words.any_phase(do.add_power(SELF, 1)), keyword="infamy")
    location("Census", words.any_phase(do.draw(1), target=targets.choose_in_play(f.CARDS)))
    location("Shrine", words.any_phase(do.add_power(SELF, 1)))

    location("Two Gates", words.any_phase(do.draw(1), cost=(costs.pay(1), costs.pay(1))))
    location("Two Bells", words.any_phase(do.draw(1), cost=(costs.kneel_one(f.CHARACTERS),) * 2))
    location("Proud Hall", words.any_phase(do.draw(1), cost=(costs.kneel(SELF), costs.kneel_one(f.LOCATIONS))))
    location("Paid Bell", words.any_phase(do.draw(1), cost=(costs.kneel_one(f.CHARACTERS), costs.pay(1))))
    location("Two Pits", words.any_phase(do.gain_gold(1), cost=(costs.discard_one_from_hand(),) * 2))
    location("Spent Altar", words.any_phase(do.draw(1), cost=(costs.kneel(SELF), costs.sacrifice(SELF))))
    location("Small Sept", words.any_phase(do.draw(1), cost=(costs.kneel(SELF), costs.influence(1))), influence=1)

    attachment("Blade")
    attachment("Crown", unique=True)
    attachment("Bell Cap", Constant(TOLL_ON_CARD, "the attached character's controller gives you 1 gold", c.worn()))
    attachment("Curse", keyword="terminal")
    attachment("Heirloom", keyword="setup")

    event("Dagger", words.any_phase(do.kill_card(TARGET), target=A_CHARACTER))
    event("March", words.any_phase(do.discard_from_play(TARGET), target=A_CHARACTER))
    event("Snatch", words.any_phase(do.return_to_hand(TARGET), target=A_CHARACTER))
    event("Bury", words.any_phase(do.shuffle_into_deck(TARGET), target=A_CHARACTER))
    event("Writ", words.saving(words.cancels, do.cancel()))
    event("Rescue", words.saving(t.killed(f.CHARACTERS, would=True), do.save()))
    event("Feast", words.any_phase(do.draw(2)))
    event("Dear Feast", words.any_phase(do.draw(1), cost=(costs.pay(2),)))
    event("Rich Feast", words.any_phase(do.draw(1), cost=(costs.pay(1),)), cost=1)
    event("Ransom", words.any_phase(do.draw(1), cost=(costs.pay_x(), costs.pay(1)), x=_up_to_gold))
    event("Coup", words.any_phase(do.take_control(TARGET), target=targets.choose(f.CHARACTERS, theirs=True)))
    event("Echo", words.response(t.you_play(), do.add_power(YOUR_FACTION, 1)))
    event("Empty Call", words.any_phase(Part("nothing happens", lambda _game, _use: [])))
    event("Vain Hope", words.any_phase(do.draw(1), when=(NEVER,)), cost=1)
    event("Fair Hope", words.any_phase(do.draw(1), when=(ALWAYS,)), cost=1)
    event("Mire", words.challenges(do.remove_from_challenge(TARGET), target=TAKING_PART))
    event("Pyre", words.any_phase(do.kill_card(TARGET), target=A_CHARACTER), keyword="deathbound")
    event(
        "Brief Glory",
        words.challenges(do.strength(TARGET, 3, "phase"), Later("phase", TARGET, AS_STRONG),
                         target=A_CHARACTER),
    )  # fmt: skip
    return made


@cache
def pool_of(game: str) -> Pool:
    """A game's own pool with the cards of these tests."""
    own = {"ccg": iron_throne, "lcg1": first_core_set, "lcg2": core_set}[game]()
    made = _cards(WORDS[game])
    return with_blanks(own).with_cards(made, {facts.code: declared for facts, declared in made.items() if declared})


class Table(Scenario):
    """A described board of one of the three games."""

    def __init__(self, game: str, phase: str, first: str, format: str, **sides: dict[str, object]) -> None:
        pool, self.kind = pool_of(game), game
        described = {}
        for name, side in sides.items():
            hidden = phase in ("plot", "setup")
            given = {"plot": None if hidden else PLOT_NAME, "plots": ("Long Year", PLOT_NAME, "Giving Year")}
            described[name] = given | side
        phase = "marshaling" if game == "lcg2" and phase == "marshalling" else phase
        super().__init__(phase=phase, first=first, ruleset=game, format=format, pool=pool, **described)

    @property
    def asked(self) -> ScenarioSeat:
        """Who is asked now."""
        return next(player for player in self.players if player.asked)

    @property
    def defaults(self) -> list[object]:
        """The numbers of the defaults that the log tells of."""
        return [entry.data[0] for entry in self.entries("unsettled")]

    def on(self) -> None:
        """Whoever is asked declines, or takes what is offered first."""
        asked = self.asked
        if "pass" in asked.offered:
            asked.passes()
        else:
            asked.chooses(*asked.offered[: asked.prompt.least if asked.prompt else 0])

    def until(self, done: Callable[[], object]) -> Table:
        """Everybody declines, and answers what must be answered, until something is so."""
        for _ in range(120):
            if done():
                return self
            self.on()
        raise AssertionError(self.trouble("it never comes to that"))

    def may(self, name: str, title: str) -> ScenarioSeat:
        """Everybody declines until a seat may use a card."""
        player = self.player(name)
        self.until(lambda: player.may(title))
        return player

    def order(self, **lines: Line) -> list[str]:
        """In which order lines first came that are called so."""
        found = [called for entry in self.log for called, is_one in lines.items() if is_one(entry)]
        return list(dict.fromkeys(found))


def three(
    ask: Callable[[Table], Answer],
    phase: str = "marshalling",
    first: str = "ann",
    format: str = "joust",
    **sides: dict[str, object],
) -> dict[str, Answer]:
    """One position played on the three engines: what is asked of it, by game."""
    return {game: ask(Table(game, phase, first, format, **sides)) for game in GAMES}
