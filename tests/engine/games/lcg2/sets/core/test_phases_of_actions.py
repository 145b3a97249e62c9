"""Actions that name a phase are used in that phase only."""

import pytest

from engine.abilities import Ability
from engine.cards import EVENT
from engine.games.lcg2.sets.core import ABILITIES
from engine.games.registry import core_facts
from engine.scenario.scenario import Scenario

HUNTER = "Old Forest Hunter"
"""May act in every phase, so that its player is asked."""
OTHER_PHASES = {
    "marshaling": ("challenges", "dominance"),
    "challenges": ("marshaling", "dominance"),
    "dominance": ("marshaling", "challenges"),
}
CARDS = {facts.code: facts for facts in core_facts()}
BOUND = {
    "Blood Orange Grove": "marshaling",
    "Consolidation of Power": "marshaling",
    "Desert Scavenger": "marshaling",
    "Dragonstone Faithful": "marshaling",
    "Dragonstone Port": "marshaling",
    "Fire and Blood": "challenges",
    "Garden Caretaker": "marshaling",
    "Gates of Winterfell": "challenges",
    "Grey Wind": "challenges",
    "Growing Strong": "challenges",
    "Heart Tree Grove": "marshaling",
    "Highgarden": "challenges",
    "Illyrio's Estate": "marshaling",
    "Iron Fleet Scout": "challenges",
    "Iron Islands Fishmonger": "marshaling",
    "Lannisport Merchant": "marshaling",
    "Lordsport Shipwright": "marshaling",
    "Maester Cressen": "marshaling",
    "Margaery Tyrell": "challenges",
    "Messenger Raven": "dominance",
    "Rose Garden": "marshaling",
    "Sea Tower": "marshaling",
    "Seen In Flames": "challenges",
    "Selyse Baratheon": "challenges",
    "Steward at the Wall": "marshaling",
    "Take the Black": "dominance",
    "Targaryen Loyalist": "marshaling",
    "The Kingsroad": "marshaling",
    "The Kraken's Grasp": "challenges",
    "The Things I Do For Love": "challenges",
    "The Tickler": "dominance",
    "Western Fiefdom": "marshaling",
    "Wildling Horde": "challenges",
    "Winterfell Steward": "marshaling",
}


@pytest.mark.parametrize(
    ("title", "phase"), [(title, other) for title, bound in BOUND.items() for other in OTHER_PHASES[bound]]
)
def test_an_action_bound_to_a_phase_is_not_used_in_another(title: str, phase: str):
    facts = next(facts for facts in CARDS.values() if facts.title == title)
    played = facts.type == EVENT
    ann = {
        "play": [HUNTER, *([] if played else [title])],
        "hand": ["The Roseroad", *([title] if played else [])],
        "gold": 9,
    }
    game = Scenario(phase=phase, first="ann", ann=ann, bob={"play": ["Tumblestone Knight"]})
    assert (game.phase, game.ann.asked) == (phase, "opportunity")
    assert not game.ann.may(title, "use")
    assert game.ann.explain(title).rule == "lcg2:actions/phase"


def test_every_action_that_names_a_phase_is_in_the_table():
    declared = {
        CARDS[code].title: ability.phase
        for code, abilities in ABILITIES.items()
        for ability in abilities
        if isinstance(ability, Ability) and ability.phase
    }
    missing = [f'"{title}": "{phase}"' for title, phase in declared.items() if title not in BOUND]
    assert not missing, (
        f"add to BOUND in tests/engine/games/lcg2/sets/core/test_phases_of_actions.py: {', '.join(missing)}"
    )
    assert declared == BOUND
