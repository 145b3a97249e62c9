"""Cards that exist in tests only: enough abilities to walk through every window of the kernel."""

from engine import events as ev
from engine.abilities import (
    BEARER,
    FOUND,
    IT,
    SELF,
    TARGET,
    YOUR_FACTION,
    Condition,
    Cost,
    Declaration,
    Filter,
    Later,
    Part,
    Search,
    Then,
    Trigger,
    UseLimit,
)
from engine.base import zones
from engine.cards import ATTACHMENT, CHARACTER, EVENT, LOCATION, PLOT, Facts, NoAttachments
from engine.events import Event
from engine.games.lcg2.declarations import action, interrupt, reaction, when_revealed
from engine.games.registry import core_set
from engine.position.board import DEFAULT_FORMAT, with_blanks
from engine.table.game import Game
from engine.table.rows import AbilityUse, Occurrence
from engine.vocabulary.constants import immune
from engine.vocabulary.costs import kneel, kneel_one, sacrifice
from engine.vocabulary.effects import (
    add_to_hand,
    blank,
    cancel,
    discard_from_play,
    draw,
    gain_gold,
    gain_power,
    kill,
    kneel_card,
    pick,
    place_token,
    put_into_play,
    put_into_play_from_hand,
    save,
    shuffle_deck,
    shuffle_into_deck,
    stand,
    strength,
    take_control,
    to_bottom,
    to_top,
)
from engine.vocabulary.filters import ATTACHMENTS, CARDS, CHARACTERS, EVENTS, KNEELING, PLOTS, STANDING, both
from engine.vocabulary.targets import character, choose
from engine.vocabulary.triggers import happens_to, leaves_by, savable
from tests.support.engine.plain import Scenario
from tests.support.engine.plain import plain_pool as core_pool

LEAVES = "leave play"


def _is_character(game: Game, _card: int, event: Event, _row: Occurrence) -> bool:
    return game.facts[event.about].type == CHARACTER


def _is_own(game: Game, card: int, event: Event, _row: Occurrence) -> bool:
    return game.seat_of[event.about] == game.seat_of[card]


def _is_event_of_an_opponent(game: Game, card: int, event: Event, _row: Occurrence) -> bool:
    return game.facts[event.about].type == EVENT and event.whose != game.seat_of[card]


def _is_own_play(game: Game, card: int, event: Event, _row: Occurrence) -> bool:
    return isinstance(event, ev.PlayCard) and event.seat == game.seat_of[card]


def _power_for_all(game: Game, _use: AbilityUse) -> list[Event]:
    return [ev.GainPower(game.faction(seat), 1) for seat in game.player_order()]


def _toast(game: Game, use: AbilityUse) -> list[Event]:
    return [ev.GainPower(game.faction(use.seat), 1), ev.DrawCards(use.seat, 1)]


def _kneel(_game: Game, use: AbilityUse) -> list[Event]:
    return [ev.Kneel(card) for card in use.targets]


def _all_characters(game: Game) -> list[int]:
    return [card for seat in game.player_order() for card in game.characters(seat)]


def _kneel_all(game: Game, _use: AbilityUse) -> list[Event]:
    return [ev.Kneel(card) for card in _all_characters(game)]


def _weaken_all(game: Game, use: AbilityUse) -> list[Event]:
    return [ev.AddLastingEffect(use.card, "strength", "add", -1, tuple(_all_characters(game)), "phase")]


def _kill_without_saves(_game: Game, use: AbilityUse) -> list[Event]:
    return [ev.kill_event(card, unsavable=True) for card in use.targets]


def _return_to_hand(_game: Game, use: AbilityUse) -> list[Event]:
    return [ev.return_event(card) for card in use.targets]


A_CHARACTER = Condition("a character", _is_character)
YOUR_OWN = Condition("your own", _is_own)
KILLED = Trigger((LEAVES,), (A_CHARACTER, leaves_by("killed")))
YOURS_WOULD_DIE = Trigger((LEAVES,), (A_CHARACTER, YOUR_OWN, leaves_by("killed"), savable()))
BEARER_WOULD_LEAVE = Trigger((LEAVES,), (happens_to(BEARER), savable()))
THIS_LEAVES = Trigger((LEAVES,), (happens_to(SELF),))
AN_OPPONENTS_EVENT = Trigger(("initiate",), (Condition("an opponent's event", _is_event_of_an_opponent),))
YOU_PLAY_AN_EVENT = Trigger(("play",), (Condition("you play an event", _is_own_play),))
ANY_CHARACTER = Filter("character", lambda game, card, _seat: game.facts[card].type == CHARACTER)


def _sacrifice_one() -> Cost:
    """Sacrifice a character of your choice."""
    return Cost(
        "sacrifice a character",
        lambda game, use: bool(game.characters(use.seat)),
        lambda _game, use: [ev.sacrifice_event(card) for card in use.paid],
        lambda game, use: game.characters(use.seat),
    )


DECLARED: dict[Facts, tuple[Declaration, ...]] = {
    # Saves: an attachment that is sacrificed, a character that kneels, an event from the hand.
    Facts("t01", "Shieldbearer", ATTACHMENT, cost=1): (
        interrupt(BEARER_WOULD_LEAVE, save(IT), would=True, cost=(sacrifice(SELF),)),
    ),
    Facts("t02", "Field Surgeon", CHARACTER, cost=2, strength=1, icons=2): (
        interrupt(YOURS_WOULD_DIE, save(IT), would=True, cost=(kneel(SELF),)),
    ),
    Facts("t03", "Feigned Death", EVENT, cost=1): (interrupt(YOURS_WOULD_DIE, save(IT), would=True),),
    # Forced abilities.
    Facts("t04", "Sworn Widow", CHARACTER, cost=2, strength=2, icons=5): (
        reaction(THIS_LEAVES, gain_power(YOUR_FACTION, 1), forced=True),
    ),
    Facts("t05", "Weeping Stone", LOCATION, cost=1): (reaction(KILLED, gain_power(YOUR_FACTION, 1), forced=True),),
    Facts("t06", "Hungry Crypt", LOCATION, cost=1): (reaction(KILLED, draw(1), forced=True),),
    Facts("t07", "Doomed Brother", CHARACTER, cost=2, strength=1, icons=1): (
        reaction(KILLED, gain_power(YOUR_FACTION, 1), forced=True),
    ),
    # Optional abilities around a killing.
    Facts("t08", "Silent Sister", CHARACTER, cost=2, strength=1, icons=4): (reaction(KILLED, draw(1)),),
    Facts("t09", "Last Rites", LOCATION, cost=1): (interrupt(KILLED, gain_power(YOUR_FACTION, 1)),),
    Facts("t10", "Blood Price", LOCATION, cost=1): (
        reaction(KILLED, kill(TARGET), target=character(), limit=UseLimit(1, "round")),
    ),
    # Events that are actions.
    Facts("t11", "Call to the Citadel", EVENT, cost=1): (
        action(Search(3, ANY_CHARACTER), add_to_hand(), shuffle_deck(), Then(), gain_power(YOUR_FACTION, 1)),
    ),
    Facts("t12", "Withering Cold", EVENT, cost=0): (
        action(strength(TARGET, -4, "phase"), phase="challenges", target=character()),
    ),
    Facts("t13", "Second Wind", EVENT, cost=0): (
        action(strength(TARGET, 3, "challenge"), target=character(), limit=UseLimit(1, "challenge", by_title=True)),
    ),
    Facts("t14", "Feast for All", EVENT, cost=0): (action(Part("every faction +1 power", _power_for_all)),),
    Facts("t15", "No Mercy", EVENT, cost=0): (
        action(Part("kill the chosen card, no saves", _kill_without_saves), target=character()),
    ),
    Facts("t16", "Sent Home", EVENT, cost=0): (
        action(Part("the chosen card → hand", _return_to_hand), target=character()),
    ),
    Facts("t17", "Hidden Knife", EVENT, cost=2): (action(kill(TARGET), target=character()),),
    # Answers to events.
    Facts("t18", "Unheard Order", EVENT, cost=1): (interrupt(AN_OPPONENTS_EVENT, cancel(), would=True),),
    Facts("t19", "Well-kept Archive", LOCATION, cost=1): (
        reaction(YOU_PLAY_AN_EVENT, add_to_hand(IT), cost=(kneel(SELF),)),
    ),
    # Actions from play.
    Facts("t20", "Drill Sergeant", CHARACTER, cost=2, strength=1, icons=1): (
        action(strength(SELF, 1, "phase"), limit=UseLimit(2, "phase")),
    ),
    Facts("t21", "Ending Bell", LOCATION, cost=1): (
        reaction(Trigger(("end challenge",)), strength(TARGET, 2, "challenge"), target=character()),
        reaction(Trigger(("phase ends",)), strength(TARGET, 2, "phase"), target=character()),
    ),
    Facts("t22", "Court Herald", CHARACTER, cost=1, strength=1, icons=4): (
        reaction(Trigger(("enter play",)), draw(1)),
    ),
    Facts("t23", "Town Crier", LOCATION, cost=1): (reaction(Trigger(("reveal plot",)), draw(1)),),
    Facts("t24", "Final Toast", EVENT, cost=0): (action(Part("+1 power and draw 1, together", _toast)),),
    Facts("t25", "Bend the Knee", EVENT, cost=0): (
        action(Part("kneel the chosen card", _kneel), target=character()),
    ),
    # Who bears what.
    Facts("t26", "Peace-loving Septon", CHARACTER, cost=1, strength=1, shuns=(NoAttachments(("Weapon",)),)): (),
    Facts(
        "t27",
        "Choosy Armorer",
        CHARACTER,
        cost=1,
        strength=1,
        shuns=(NoAttachments(("Weapon", "Skill"), sparing=True), NoAttachments(("Valyrian Steel",))),
    ): (),
    # What comes and goes.
    Facts("u28", "Passing Guest", EVENT, cost=0): (
        action(
            *put_into_play_from_hand(CHARACTERS, attachments=False),
            Later("phase", FOUND, discard_from_play(TARGET, unsavable=True)),
        ),
    ),
    Facts("u30", "Dismissal", EVENT, cost=0): (action(discard_from_play(TARGET), target=character()),),
    Facts("u29", "Out of the Ditch", EVENT, cost=0): (
        action(put_into_play(TARGET), target=choose(CHARACTERS, zone=zones.DISCARD, yours=True)),
    ),
    Facts("u31", "Spilled Ink", EVENT, cost=0): (
        action(blank(TARGET, "phase"), target=choose(CARDS, zone=(zones.PLAY, zones.REVEALED))),
    ),
    # Control, plots and immunity.
    Facts("u32", "Turned Cloak", EVENT, cost=0): (action(take_control(TARGET), target=character()),),
    Facts("u33", "Sudden Council", EVENT, cost=0): (
        action(
            pick("a plot of your plot deck", PLOTS, zones.PLOTS, yours=True),
            Part("reveal it", lambda _game, use: [ev.RevealPlot(card) for card in use.found]),
        ),
    ),
    Facts("u34", "Open Coffers", PLOT, gold=3, claim=1, reserve=6): (when_revealed(gain_gold(2)),),
    Facts("u35", "Anointed Knight", CHARACTER, cost=3, strength=3, icons=7, traits=("Knight",)): (immune(EVENTS),),
    Facts("u36", "Unshaken Septa", CHARACTER, cost=3, strength=3, icons=7): (
        immune(ATTACHMENTS),
        action(draw(1), phase="draw"),
    ),
    Facts("u40", "Anointing", EVENT, cost=0): (action(place_token("oil", TARGET), target=character()),),
    Facts("u41", "Holy Sept", LOCATION, cost=0): (
        immune(EVENTS, lambda game, _source, who: "oil" in game.tokens.get(who, {}), "an anointed character"),
    ),
    Facts("u37", "Driving Rain", EVENT, cost=0): (
        action(
            Part("kneel each character", _kneel_all),
            Part("each character −1 STR until the phase ends", _weaken_all),
            Then(),
            gain_power(YOUR_FACTION, 1),
        ),
    ),
    Facts("u38", "Cast Lots", EVENT, cost=0): (
        action(pick("a standing character", both(STANDING, CHARACTERS)), kneel_card(FOUND)),
    ),
    Facts("u39", "Vigil", EVENT, cost=0): (action(draw(1), cost=(kneel_one(CHARACTERS),)),),
    # Into the deck.
    Facts("u42", "Long Road Home", EVENT, cost=0): (action(shuffle_into_deck(TARGET), target=character()),),
    Facts("u43", "Second Thoughts", EVENT, cost=0): (action(to_top(TARGET), target=character()),),
    Facts("u44", "Forgotten Oath", EVENT, cost=0): (action(to_bottom(TARGET), target=character()),),
    # Costs that take away what an effect needs.
    Facts("u45", "Self-sacrificing Champion", CHARACTER, cost=3, strength=3, traits=("Knight",)): (
        action(stand(TARGET), cost=(sacrifice(SELF),), target=character(KNEELING)),
    ),
    Facts("u46", "Restless Guard", CHARACTER, cost=1, strength=1): (action(stand(SELF), cost=(kneel(SELF),)),),
    Facts("u47", "Hard Bargain", EVENT, cost=0): (
        action(stand(TARGET), cost=(_sacrifice_one(),), target=character(KNEELING)),
    ),
    Facts("u48", "Early Riser", EVENT, cost=0): (action(stand(TARGET), target=character(KNEELING)),),
}
POOL = core_pool().with_cards(DECLARED, {facts.code: abilities for facts, abilities in DECLARED.items()})


WITH_CORE = with_blanks(core_set()).with_cards(
    DECLARED, {facts.code: abilities for facts, abilities in DECLARED.items()}
)


def scenario(
    phase: str = "challenges", first: str = "", format: str = DEFAULT_FORMAT, **sides: dict[str, object]
) -> Scenario:
    """A scenario in which these cards exist."""
    return Scenario(phase=phase, first=first, format=format, pool=POOL, **sides)


def with_core(phase: str = "challenges", first: str = "ann", **sides: dict[str, object]) -> Scenario:
    """The same beside the Core Set with all its abilities; Ann is first."""
    return Scenario(phase=phase, first=first, pool=WITH_CORE, **sides)
