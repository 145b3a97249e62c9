"""Constant abilities of the Iron Throne Edition: what is true while they work, and what is not where they don't."""

from __future__ import annotations

import pytest

from engine.cards import KEYWORDS
from tests.support.engine.games.ccg.sets.iron_throne.board import Scenario, attacked, board

KNIGHT, PAYNE, SEPTON = "Knight of the Tumblestone", "House Payne Knight", "Royal Septon"
CREW, SHAVEPATE, NOMAD = "Motley Crew", "Meereenese Shavepate", "Nomadic Scholar"
NED, CAT, ARYA, SANSA = "Eddard Stark", "Catelyn Stark", "Arya Stark", "Sansa Stark"
CERSEI, JAIME, GREGOR = "Cersei Lannister", "Ser Jaime Lannister", "Ser Gregor Clegane"


STRENGTHS = [
    # Needle: 2 more on a Stark Lady
    ((ARYA, f"Needle on {ARYA}"), (), "ann", ARYA, 4),
    ((KNIGHT, f"Needle on {KNIGHT}"), (), "ann", KNIGHT, 2),
    ((KNIGHT, f"Crested Wolf Shield on {KNIGHT}"), (), "ann", KNIGHT, 4),
    # Hoster Tully: anybody's, and himself
    ((KNIGHT, "Hoster Tully"), (), "ann", KNIGHT, 3),
    (("Hoster Tully",), (CAT,), "bob", CAT, 4),
    (("Hoster Tully",), (PAYNE,), "bob", PAYNE, 2),
    ((KNIGHT, f"Ruby of R'hllor on {KNIGHT}"), (), "ann", KNIGHT, 6),
    # Melisandre: Asshai, while she stands
    (("Melisandre", "Queen's Man"), (), "ann", "Queen's Man", 4),
    (("Melisandre (kneeling)", "Queen's Man"), (), "ann", "Queen's Man", 3),
    # Drogon: who is no Dragon and bears nothing
    (("Drogon", NED), (), "ann", NED, 2),
    (("Drogon", NED, f"Castellan on {NED}"), (), "ann", NED, 3),
    (("Drogon", "Rhaegal"), (), "ann", "Rhaegal", 8),
    ((KNIGHT, f"Sandsilk Veil on {KNIGHT}"), (), "ann", KNIGHT, 3),
    # The Spear Tower
    (("The Spear Tower",), (SEPTON,), "bob", SEPTON, 2),
    (("The Spear Tower",), (PAYNE,), "bob", PAYNE, 2),
    # Crown Regent: while nobody else bears one
    ((NED, f"Crown Regent on {NED}"), (), "ann", NED, 7),
    ((NED, f"Crown Regent on {NED}"), (CERSEI, f"Crown Regent on {CERSEI}"), "ann", NED, 3),
    # Randyl Tarly: yours with the War crest, himself too
    (("Randyl Tarly", KNIGHT), (), "ann", KNIGHT, 3),
    (("Randyl Tarly",), (), "ann", "Randyl Tarly", 4),
    (("Randyl Tarly",), (PAYNE,), "bob", PAYNE, 2),
    # Fanatical Follower: 1 for each road in play
    (("Fanatical Follower", "The Roseroad"), ("The Roseroad", "The Searoad"), "ann", "Fanatical Follower", 4),
    (("Fanatical Follower", "Kingsroad Fiefdom"), (), "ann", "Fanatical Follower", 1),
]


@pytest.mark.parametrize(("ann", "bob", "who", "title", "strength"), STRENGTHS)
def test_strength(ann: tuple[str, ...], bob: tuple[str, ...], who: str, title: str, strength: int):
    assert board(ann, bob).strength(who, title) == strength


IN_CHALLENGES = [
    # Golden Sword: in military and intrigue challenges, whoever fights
    ("military", (KNIGHT,), (), (KNIGHT, JAIME, f"Golden Sword on {JAIME}"), (), "ann", JAIME, 6),
    ("power", (KNIGHT,), (), (KNIGHT, JAIME, f"Golden Sword on {JAIME}"), (), "ann", JAIME, 3),
    ("power", (KNIGHT,), (), (KNIGHT, f"Blade from Dragonstone Forge on {KNIGHT}"), (), "ann", KNIGHT, 4),
    (
        "intrigue", (JAIME,), (), (JAIME, KNIGHT, f"Blade from Dragonstone Forge on {KNIGHT}"), (), "ann", KNIGHT, 2,
    ),
    # Twin Axes: while the bearer attacks
    ("military", (CREW,), (), (CREW, f"Twin Axes on {CREW}"), (), "ann", CREW, 9),
    ("military", (KNIGHT,), (CREW,), (KNIGHT,), (CREW, f"Twin Axes on {CREW}"), "bob", CREW, 4),
    # Bloodrider's Arakh: defenders, while the bearer attacks
    ("military", (CREW,), (PAYNE,), (CREW, f"Bloodrider's Arakh on {CREW}"), (PAYNE,), "bob", PAYNE, 1),
    ("military", (KNIGHT,), (PAYNE,), (KNIGHT, CREW, f"Bloodrider's Arakh on {CREW}"), (PAYNE,), "bob", PAYNE, 2),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "attackers", "defenders", "ann", "bob", "who", "title", "strength"), IN_CHALLENGES)
def test_strength_in_a_challenge(
    kind: str, attackers: tuple[str, ...], defenders: tuple[str, ...], ann: tuple[str, ...], bob: tuple[str, ...],
    who: str, title: str, strength: int,
):  # fmt: skip
    assert attacked(kind, attackers, defenders, ann, bob).strength(who, title) == strength


COUNTED = [
    # Cersei: other participants with an intrigue icon count nothing while she attacks
    ("intrigue", (CERSEI, PAYNE), (SEPTON,), (CERSEI, PAYNE), (SEPTON,), 3, 0),
    ("power", (CERSEI,), (KNIGHT,), (CERSEI,), (KNIGHT,), 3, 2),
    ("intrigue", (PAYNE,), (CERSEI,), (PAYNE,), (CERSEI,), 2, 3),
    # Stannis, alone on his side: who has no intrigue icon counts nothing, and he has none himself
    ("military", ("Stannis Baratheon",), (KNIGHT,), ("Stannis Baratheon",), (KNIGHT,), 0, 0),
    ("military", ("Stannis Baratheon",), (PAYNE,), ("Stannis Baratheon",), (PAYNE,), 0, 2),
    ("military", ("Stannis Baratheon", KNIGHT), (KNIGHT,), ("Stannis Baratheon", KNIGHT), (KNIGHT,), 5, 2),
]


@pytest.mark.parametrize(("kind", "attackers", "defenders", "ann", "bob", "attack", "defense"), COUNTED)
def test_what_counts_in_a_challenge(
    kind: str, attackers: tuple[str, ...], defenders: tuple[str, ...], ann: tuple[str, ...], bob: tuple[str, ...],
    attack: int, defense: int,
):  # fmt: skip
    game = attacked(kind, attackers, defenders, ann, bob)
    assert (game.counted("ann"), game.counted("bob")) == (attack, defense)


ICONS = [
    ((CAT, f"Needle on {CAT}"), CAT, "mip"),
    ((CAT,), CAT, "ip"),
    ((SEPTON, f"Castellan on {SEPTON}"), SEPTON, "mip"),
    ((KNIGHT, f"Counselor on {KNIGHT}"), KNIGHT, "mip"),
    ((JAIME, f"Steward on {JAIME}"), JAIME, "mip"),
    ((GREGOR, f"Castellan on {GREGOR}"), GREGOR, "m"),
    ((NED, f"Crown Regent on {NED}"), NED, "mip"),
]


@pytest.mark.parametrize(("ann", "title", "icons"), ICONS)
def test_icons(ann: tuple[str, ...], title: str, icons: str):
    assert board(ann).icons("ann", title) == icons


CRESTS = [
    ((ARYA, f"Lord's Battle Standard on {ARYA}"), ARYA, "w"),
    ((CREW, f"Lord's Battle Standard on {CREW}"), CREW, "ww"),
    ((ARYA, f"Rich Lands and a Keep on {ARYA}"), ARYA, "n"),
    ((ARYA, f"True Piety on {ARYA}"), ARYA, "h"),
    ((ARYA, f"Castellan on {ARYA}"), ARYA, ""),
]


@pytest.mark.parametrize(("ann", "title", "crests"), CRESTS)
def test_crests(ann: tuple[str, ...], title: str, crests: str):
    assert board(ann).crests("ann", title) == crests


def test_the_power_of_knowledge_gives_the_learned_every_crest():
    sides = {"play": [NOMAD, KNIGHT], "plot": "The Power of Knowledge"}
    game = board(sides, (SEPTON, "Stooped Advisor"))
    assert (game.crests("ann", NOMAD), game.crests("bob", "Stooped Advisor")) == ("lhnw", "lhnw")
    assert (game.crests("ann", KNIGHT), game.crests("bob", SEPTON)) == ("w", "h")


def has(game: Scenario, title: str, keyword: str) -> bool:
    return bool(game.keywords("ann", title) & KEYWORDS[keyword])


def test_renown_is_lent_by_attachments():
    assert has(board((KNIGHT, f"Ruby of R'hllor on {KNIGHT}")), KNIGHT, "renown")
    assert has(board((ARYA, "Melisandre", f"Rich Lands and a Keep on {ARYA}")), "Melisandre", "renown")
    assert not has(board((KNIGHT, f"Blade from Dragonstone Forge on {KNIGHT}")), KNIGHT, "renown")
    game = attacked("power", (KNIGHT,), (), (KNIGHT, f"Blade from Dragonstone Forge on {KNIGHT}"))
    assert has(game, KNIGHT, "renown")
    assert has(board((SANSA, f"Crown Regent on {SANSA}")), SANSA, "renown")


def test_the_ruby_makes_its_bearer_one_of_asshai():
    assert board(("Melisandre", KNIGHT, f"Ruby of R'hllor on {KNIGHT}")).strength("ann", KNIGHT) == 7


PLOTS = [
    # The Power of Arms: your War characters
    ("The Power of Arms", KNIGHT, 4, 2),
    ("The Power of Arms", ARYA, 2, 2),
    ("For Love of Duty", ARYA, 3, 2),
    # Hear Me Roar: without an intrigue icon, whoever controls them
    ("Hear Me Roar", KNIGHT, 1, 1),
    ("Hear Me Roar", PAYNE, 2, 2),
]


@pytest.mark.parametrize(("plot", "title", "yours", "theirs"), PLOTS)
def test_plots_that_change_strength(plot: str, title: str, yours: int, theirs: int):
    game = board({"play": [title], "plot": plot}, (title,))
    assert (game.strength("ann", title), game.strength("bob", title)) == (yours, theirs)


def test_dont_wake_the_dragon_weakens_who_fights_and_is_no_targaryen():
    sides = {"play": [KNIGHT, "Wielder of the Three Spears", PAYNE], "plot": "Don't Wake the Dragon"}
    game = attacked("military", (KNIGHT, "Wielder of the Three Spears"), (), sides)
    assert [game.strength("ann", card) for card in (KNIGHT, "Wielder of the Three Spears", PAYNE)] == [1, 3, 2]


def test_winter_is_coming_adds_2_where_you_fight():
    game = attacked("military", (KNIGHT,), (PAYNE,), {"play": [KNIGHT], "plot": "Winter is Coming"}, (PAYNE,))
    assert (game.counted("ann"), game.counted("bob")) == (4, 2)
    game = attacked("military", (KNIGHT,), (), (KNIGHT,), {"play": [PAYNE], "plot": "Winter is Coming"})
    assert (game.counted("ann"), game.counted("bob")) == (2, 0)


def test_the_power_of_faith_arms_your_holy_ones():
    game = board({"play": [SEPTON], "plot": "The Power of Faith"}, (SEPTON,))
    assert (game.icons("ann", SEPTON), game.icons("bob", SEPTON)) == ("mip", "ip")
    game.ann.attacks("military", SEPTON)
    assert not game.ann[SEPTON].kneeling


@pytest.mark.parametrize(
    ("plot", "kind", "kneels"),
    [
        ("Storm of Swords", "military", False),
        ("Storm of Swords", "intrigue", True),
        ("Game of Thrones", "intrigue", False),
        ("Game of Thrones", "military", True),
    ],
)
def test_plots_that_let_your_characters_stand(plot: str, kind: str, kneels: bool):
    game = attacked(kind, (PAYNE,), (PAYNE,), {"play": [PAYNE], "plot": plot}, (PAYNE,))
    assert (game.ann[PAYNE].kneeling, game.bob[PAYNE].kneeling) == (kneels, True)
    game = attacked(kind, (PAYNE,), (PAYNE,), (PAYNE,), {"play": [PAYNE], "plot": plot})
    assert (game.ann[PAYNE].kneeling, game.bob[PAYNE].kneeling) == (True, kneels)


def test_fortified_position_blanks_characters_and_not_locations():
    game = board({"play": [KNIGHT, "Hoster Tully", "The Spear Tower"], "plot": "Fortified Position"}, (SEPTON,))
    assert (game.strength("ann", KNIGHT), game.strength("bob", SEPTON)) == (2, 2)


def test_littlefinger_attacks_standing_and_defends_kneeling():
    game = attacked("power", ("Littlefinger",), ("Littlefinger",), ("Littlefinger",), ("Littlefinger",))
    assert (game.ann["Littlefinger"].kneeling, game.bob["Littlefinger"].kneeling) == (False, True)


INCOME = [
    # the plot brings 5
    ((), (), "Under One Banner", 5),
    (("Reavers of Old Wyk",), (), "Under One Banner", 4),
    ((), ("Reavers of Old Wyk",), "Under One Banner", 4),
    (("Lannisport", "Casterly Rock", "The Roseroad"), (), "All the Gold in Casterly Rock", 3 + 3 + 1 + 2),
    ((), ("Lannisport",), "All the Gold in Casterly Rock", 3),
    (("Lannisport",), ("Burned Fields on ann's Lannisport",), "Under One Banner", 4),
    (("Casterly Rock", "The Roseroad"), ("Chattaya",), "Under One Banner", 5 + 1 + 1),
    (("Casterly Rock", "The Roseroad"), ("Chattaya (kneeling)",), "Under One Banner", 5 + 3 + 1),
]


@pytest.mark.parametrize(("ann", "bob", "plot", "income"), INCOME)
def test_income(ann: tuple[str, ...], bob: tuple[str, ...], plot: str, income: int):
    """Idle Hour, which every board has, is a non-limited location, too: Chattaya gives each 1."""
    more = 1 if "Chattaya" in bob else 0
    assert board({"play": list(ann), "plot": plot}, bob).income("ann") == income + more


def test_robert_raises_claim_where_he_attacks_for_power():
    assert attacked("power", ("Robert Baratheon",), (), ("Robert Baratheon",)).claim("ann") == 2
    assert attacked("military", ("Robert Baratheon",), (), ("Robert Baratheon",)).claim("ann") == 1
    assert attacked("power", (KNIGHT,), ("Robert Baratheon",), (KNIGHT,), ("Robert Baratheon",)).claim("bob") == 1


COSTS = [
    # Knight of the Tumblestone costs 2, and 2 more in a Lannister deck
    ("Fortified Position", (), KNIGHT, 4),
    ("Under One Banner", (), KNIGHT, 2),
    ("Fortified Position", ("Hunting Companion",), KNIGHT, 3),
    ("Fortified Position", ("Hunting Companion", "Wandering Rebel"), KNIGHT, 2),
    ("Fortified Position", ("Hunting Companion", "Wandering Rebel", "Hunting Companion"), KNIGHT, 2),
    ("Under One Banner", ("Hunting Companion",), KNIGHT, 2),
    (
        "Fortified Position",
        ("Eastern Spy", "Seafaring Mercenary", "Vengeful Vigilante", "Veteran Smuggler"),
        KNIGHT,
        4,
    ),
    ("Fortified Position", ("Veteran Smuggler",), CREW, 4),
    ("Fortified Position", ("Seafaring Mercenary",), CREW, 4),
    ("Fortified Position", ("Eastern Spy",), SHAVEPATE, 3),
    ("Fortified Position", ("Vengeful Vigilante",), NOMAD, 4),
    ("Fortified Position", ("Hunting Companion",), PAYNE, 2),
]


@pytest.mark.parametrize(("plot", "play", "title", "cost"), COSTS)
def test_gold_penalties(plot: str, play: tuple[str, ...], title: str, cost: int):
    sides = {"faction": "lannister", "play": list(play), "hand": [title], "plot": plot}
    if plot == "Fortified Position" and play:
        sides["plot"] = "For Love of Duty"  # which does not blank the emissaries
    assert board(sides, phase="marshalling").cost("ann", title) == cost


@pytest.mark.parametrize("whose", ["ann", "bob"])
def test_the_old_palace_makes_who_has_no_intrigue_icon_dearer_for_everybody(whose: str):
    ann, bob = {"hand": [KNIGHT, CAT], "plot": "For Love of Duty", "play": []}, {"play": []}
    (ann if whose == "ann" else bob)["play"] = ["The Old Palace"]
    game = board(ann, bob, phase="marshalling")
    assert [game.cost("ann", title) for title in (KNIGHT, CAT)] == [3, 3]
    game = board({**ann, "plot": "Under One Banner"}, bob, phase="marshalling")
    assert game.cost("ann", KNIGHT) == 2


@pytest.mark.parametrize(
    ("house", "helpers", "cost"), [("stark", 1, 2), ("stark", 2, 2), ("lannister", 2, 3), ("lannister", 3, 2)]
)
def test_emissaries_lower_what_the_old_palace_adds(house: str, helpers: int, cost: int):
    emissaries = ["Hunting Companion", "Wandering Rebel", "Hunting Companion"][:helpers]
    ann = {"faction": house, "hand": [KNIGHT], "plot": "For Love of Duty", "play": emissaries}
    assert board(ann, ("The Old Palace",), phase="marshalling").cost("ann", KNIGHT) == cost


def test_rhaegal_and_melisandre_keep_power_from_counting():
    game = board(("Rhaegal",), {"play": [KNIGHT], "power": 4})
    assert game.powers() == (0, 0)
    game = board(("Rhaegal",), {"play": [KNIGHT, PAYNE, SEPTON], "power": 4})
    assert game.powers() == (0, 4)
    assert board(("Melisandre",), (f"{KNIGHT} (2 power)",)).powers() == (0, 0)
    assert board((f"{KNIGHT} (2 power)", "Melisandre")).powers() == (2, 0)
