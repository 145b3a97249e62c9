"""Actions that name a phase are used in that phase only."""

import pytest

from engine.abilities import Ability
from engine.base import zones
from engine.cards import ATTACHMENT, EVENT
from engine.games.lcg1.sets.core import ABILITIES
from tests.support.engine.games.lcg1.sets.core.board import POOL, Scenario

BOUND = {
    "challenges": (
        "Bones of a Child",
        "Dothraki Honor Guard",
        "Greatjon Umber",
        "Highgarden Honor Guard",
        "I Never Bet Against My Family",
        "I'm You Writ Small",
        "Ice",
        "Insidious Ways",
        "Lannisport Honor Guard",
        "Lethal Counterattack",
        "Magister Illyrio",
        "Selyse Baratheon",
        "Shae",
        "Winter is Coming",
        "Winterfell Honor Guard",
    ),
    "dominance": (
        "Bran the Builder's Legacy",
        "Call Their Bluff",
        "Cersei Lannister",
        "Forever Burning",
        "Guilty!",
        "Trident Reinforcements",
        "Viserion",
        "Westeros Bleeds",
    ),
    "marshalling": (
        "Distraction",
        "Eastern Fiefdoms",
        "Godswood",
        "Great Hall",
        "Great Pyramid",
        "Hall of Heroes",
        "House Tully Recruiter",
        "Illyrio's Man",
        "Maester Cressen",
        "Muster",
        "Narrow Sea",
        "Northern Fiefdoms",
        "Ser Ilyn Payne",
        "Shadowblack Lane",
        "Stormlands Fiefdoms",
        "Street of Sisters",
        "Street of Steel",
        "Summer Sea",
        "Sunset Sea",
        "Western Fiefdoms",
    ),
    "plot": ("Bran Stark", "Dragonstone Port", "Varys"),
}


ALSO_IN_ANY = ("Forever Burning",)
"""Cards that have an action for any phase besides."""


def board(title: str) -> dict[str, object]:
    """Where the action of a card is used from."""
    facts = POOL.titled(title)
    used = [line for line in ABILITIES[facts.code] if isinstance(line, Ability) and line.phase]
    if not used[0].places:
        if facts.type == EVENT:
            return {"hand": [title]}
        on = f"{title} on Robb Stark" if facts.type == ATTACHMENT else title
        return {"play": ["Robb Stark", on]}
    return {"hand": {"hand": [title]}, "dead": {"dead": [title]}}[zones.ZONES[used[0].places[0]]]


@pytest.mark.parametrize("title", [title for titles in BOUND.values() for title in titles])
def test_an_action_bound_to_a_phase_is_not_used_in_another(title: str):
    game = Scenario(phase="draw", ann=board(title), bob={})
    offered = [words for words in game.ann.offered if title in words]
    abilities = game.match.deal.abilities[game.ann[title].number]
    phases = {ability.phase for ability in abilities if ability.is_action}
    bound = next(phase for phase, titles in BOUND.items() if title in titles)
    assert (offered, phases) == ([], {bound, ""} if title in ALSO_IN_ANY else {bound})


def test_no_other_action_is_bound_to_a_phase():
    declared = {
        POOL[code].title: line.phase
        for code, lines in ABILITIES.items()
        for line in lines
        if isinstance(line, Ability) and line.phase
    }
    bound = {title: phase for phase, titles in BOUND.items() for title in titles}
    missing = [f'"{title}" under "{phase}"' for title, phase in declared.items() if title not in bound]
    assert not missing, (
        f"add to BOUND in tests/engine/games/lcg1/sets/core/test_phases_of_actions.py: {', '.join(missing)}"
    )
    assert declared == bound
