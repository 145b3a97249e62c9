"""Actions of the Iron Throne Edition: when they are offered, and when not."""

from __future__ import annotations

import pytest

from tests.support.engine.games.ccg.sets.iron_throne.board import TITHE, attacked, board

KNIGHT, PAYNE, SEPTON = "Knight of the Tumblestone", "House Payne Knight", "Royal Septon"
CREW, MAESTER, WARDEN = "Motley Crew", "Nomadic Scholar", "Stooped Advisor"
NED, CAT, ARYA = "Eddard Stark", "Catelyn Stark", "Arya Stark"
CERSEI, JAIME, GREGOR = "Cersei Lannister", "Ser Jaime Lannister", "Ser Gregor Clegane"

OFFERED = [
    # phase, Ann's cards in play, Bob's, whose action it is, whether it may be used
    ("challenges", (ARYA, "Melisandre", TITHE), (), ARYA, True),
    ("challenges", (ARYA, KNIGHT, TITHE), (), ARYA, False),
    ("challenges", ("Septon of White Harbor", TITHE), (), "Septon of White Harbor", True),
    ("challenges", ("Septon of White Harbor", "Kingsroad Fiefdom"), (), "Septon of White Harbor", False),
    ("dominance", ("Septon of White Harbor", TITHE), (), "Septon of White Harbor", False),
    ("challenges", ("Septon Chayle", KNIGHT), (), "Septon Chayle", False),
    ("challenges", (GREGOR, TITHE), (f"{KNIGHT} (kneeling)",), GREGOR, False),
    ("challenges", (f"{GREGOR} (kneeling)", TITHE), (f"{KNIGHT} (kneeling)",), GREGOR, True),
    ("challenges", (f"{GREGOR} (kneeling)", TITHE), (KNIGHT,), GREGOR, False),
    ("challenges", (f"{GREGOR} (kneeling)", TITHE), (f"{SEPTON} (kneeling)",), GREGOR, False),
    ("dominance", (JAIME, TITHE, KNIGHT, f"Castellan on {KNIGHT}"), (), JAIME, True),
    ("dominance", (JAIME, TITHE), (), JAIME, False),
    ("dominance", ("Corrupt Goldcloaks", TITHE), (), "Corrupt Goldcloaks", True),
    ("dominance", ("Corrupt Goldcloaks",), (), "Corrupt Goldcloaks", False),
    ("dominance", ("Marya Seaworth",), (), "Marya Seaworth", True),
    ("dominance", ("Marya Seaworth (kneeling)",), (), "Marya Seaworth", False),
    ("dominance", ("Renly's Courtier", KNIGHT), (), "Renly's Courtier", True),
    ("dominance", ("Renly's Courtier (kneeling)", KNIGHT), (), "Renly's Courtier", False),
    ("challenges", ("Lyseni Sellsails (kneeling)", TITHE), (), "Lyseni Sellsails", True),
    ("dominance", ("Lyseni Sellsails (kneeling)", TITHE), (), "Lyseni Sellsails", False),
    ("challenges", ("Smuggler's Cove", KNIGHT), (), "Smuggler's Cove", False),
    ("dominance", ("Hammerhorn Forager", TITHE), (), "Hammerhorn Forager", True),
    ("dominance", ("Hammerhorn Forager",), (), "Hammerhorn Forager", False),
    ("challenges", ("Grey Worm",), (KNIGHT,), "Grey Worm", True),
    ("challenges", ("Grey Worm (kneeling)",), (KNIGHT,), "Grey Worm", False),
    ("dominance", ("Viserys Targaryen", TITHE), (), "Viserys Targaryen", True),
    ("dominance", ("Viserys Targaryen",), (), "Viserys Targaryen", False),
    ("dominance", ("Yunkish Pickpocket", TITHE, KNIGHT, f"Castellan on {KNIGHT}"), (), "Yunkish Pickpocket", True),
    ("dominance", ("Yunkish Pickpocket", TITHE, KNIGHT), (), "Yunkish Pickpocket", False),
    ("standing", ("Dornish Alchemist",), (), "Dornish Alchemist", True),
    ("dominance", ("Dornish Alchemist (kneeling)",), (), "Dornish Alchemist", False),
    ("dominance", ("Orphan of the Greenblood", KNIGHT), (), "Orphan of the Greenblood", True),
    ("challenges", ("The Broken Arm", KNIGHT), (), "The Broken Arm", True),
    ("dominance", ("The Broken Arm", KNIGHT), (), "The Broken Arm", False),
    ("challenges", ("The Broken Arm (kneeling)", KNIGHT), (), "The Broken Arm", False),
    ("dominance", (KNIGHT, f"Seal of the Hand on {KNIGHT}"), (), "Seal of the Hand", True),
    ("dominance", (KNIGHT, f"Seal of the Hand on {KNIGHT} (kneeling)"), (), "Seal of the Hand", False),
    ("dominance", (KNIGHT, CREW, f"Castellan on {KNIGHT}"), (), "Castellan", True),
    ("dominance", (KNIGHT, CREW, f"Counselor on {KNIGHT}"), (), "Counselor", True),
    ("dominance", (KNIGHT, CREW, f"Steward on {KNIGHT}"), (), "Steward", True),
    ("dominance", ("Archmaester Marwyn", TITHE), (), "Archmaester Marwyn", True),
    ("dominance", ("Archmaester Marwyn",), (), "Archmaester Marwyn", False),
    ("dominance", ("Pyromancer Hallyne", TITHE), (), "Pyromancer Hallyne", True),
    ("challenges", ("Pyromancer Hallyne", TITHE), (), "Pyromancer Hallyne", False),
    ("dominance", ("Great Sept of Baelor", TITHE), (), "Great Sept of Baelor", True),
    ("dominance", ("Great Sept of Baelor", SEPTON), (), "Great Sept of Baelor", True),
    ("dominance", ("Great Sept of Baelor", KNIGHT), (), "Great Sept of Baelor", False),
    ("marshalling", ("House Umber Recruiter",), (), "House Umber Recruiter", True),
    ("challenges", ("House Umber Recruiter",), (), "House Umber Recruiter", False),
    ("marshalling", ("Daenerys Targaryen",), (), "Daenerys Targaryen", True),
    ("dominance", ("Daenerys Targaryen",), (), "Daenerys Targaryen", False),
    ("marshalling", (KNIGHT, f"Hand of Gold on {KNIGHT}"), (), "Hand of Gold", True),
    ("marshalling", (f"{KNIGHT} (kneeling)", f"Hand of Gold on {KNIGHT}"), (), "Hand of Gold", False),
    ("marshalling", ("Watery Shrine",), (), "Watery Shrine", True),
    ("marshalling", ("Watery Shrine (kneeling)",), (), "Watery Shrine", False),
    ("marshalling", ("Watery Shrine (kneeling)", SEPTON), (), "Watery Shrine", True),
    ("dominance", ("Watery Shrine",), (), "Watery Shrine", False),
    ("challenges", ("Longship Iron Victory", TITHE), (), "Longship Iron Victory", True),
    ("challenges", ("Longship Iron Victory", CREW, KNIGHT), (), "Longship Iron Victory", True),
    ("challenges", ("Longship Iron Victory", CREW), (), "Longship Iron Victory", False),
    ("dominance", ("Harrenhal", TITHE), (), "Harrenhal", True),
    ("dominance", ("Harrenhal",), (), "Harrenhal", False),
]


@pytest.mark.parametrize(("phase", "ann", "bob", "title", "offered"), OFFERED)
def test_actions_are_offered(phase: str, ann: tuple[str, ...], bob: tuple[str, ...], title: str, offered: bool):
    assert board(ann, bob, phase).ann.may(title) == offered


EVENTS = [
    # phase, what lies in play, the event in hand, whether it may be played
    ("dominance", (TITHE,), (KNIGHT, PAYNE), "Guilty!", True),
    ("dominance", (CERSEI,), (PAYNE,), "Guilty!", True),
    ("dominance", (TITHE,), (KNIGHT,), "Guilty!", False),
    ("challenges", (TITHE,), (PAYNE,), "Guilty!", False),
    ("dominance", (TITHE,), (PAYNE,), "Hang the Traitors", True),
    ("dominance", (NED, CAT, CERSEI), (PAYNE,), "Hang the Traitors", True),
    ("dominance", (NED, CERSEI), (PAYNE,), "Hang the Traitors", False),
    ("dominance", (TITHE,), (), "Confession", True),
    ("dominance", (SEPTON,), (), "Confession", True),
    ("dominance", (KNIGHT,), (), "Confession", False),
    ("dominance", (KNIGHT,), (), "Distinct Mastery", True),
    ("dominance", (ARYA,), (), "Distinct Mastery", False),
    ("dominance", (TITHE,), (), "Everywhere the Sea Is Heard", True),
    ("dominance", (NED, CERSEI), (), "Everywhere the Sea Is Heard", True),
    ("dominance", (NED,), (), "Everywhere the Sea Is Heard", False),
    ("challenges", (TITHE,), (KNIGHT,), "Left to Rot", True),
    ("challenges", (), (KNIGHT,), "Left to Rot", False),
    ("dominance", (TITHE,), (KNIGHT,), "Left to Rot", False),
    ("dominance", (TITHE,), (KNIGHT,), "Locked in the Tower", True),
    ("dominance", (CERSEI,), (KNIGHT,), "Locked in the Tower", True),
    ("dominance", (), (KNIGHT,), "Locked in the Tower", False),
    ("dominance", (TITHE,), (), "Maegi's Promise", True),
    ("challenges", (TITHE,), (), "Maegi's Promise", False),
    ("challenges", (TITHE,), (KNIGHT,), "Make Way for the Queen", True),
    ("challenges", (CERSEI, JAIME), (KNIGHT,), "Make Way for the Queen", True),
    ("challenges", (CERSEI, NED), (KNIGHT,), "Make Way for the Queen", False),
    ("challenges", (KNIGHT,), (), "Moment of Glory", False),
    ("challenges", (TITHE,), (KNIGHT,), "Practical Alchemy", True),
    ("challenges", (WARDEN,), (), "Practical Alchemy", True),
    ("challenges", (SEPTON,), (), "Practical Alchemy", False),
    ("dominance", (SEPTON,), (), "Shield of Faith", True),
    ("dominance", (KNIGHT,), (), "Shield of Faith", False),
    ("dominance", (CERSEI, KNIGHT, f"Castellan on {KNIGHT}"), (), "Stripped of Honors", True),
    ("dominance", (CERSEI, KNIGHT), (), "Stripped of Honors", False),
    ("dominance", (TITHE,), (), "Support of the Masses", True),
    ("dominance", (CERSEI,), (), "Support of the Masses", True),
    ("challenges", (TITHE,), (), "Support of the Masses", False),
    ("marshalling", (), (), "Taking Flight", True),
    ("dominance", (), (), "Taking Flight", False),
    ("standing", (), (), "They Live!", True),
    ("dominance", (TITHE,), (), "Watching the Heavens", True),
    ("dominance", (MAESTER,), (), "Watching the Heavens", True),
    ("dominance", (KNIGHT,), (), "Watching the Heavens", False),
    ("dominance", (CERSEI,), (), "Weapons at the Door", True),
    ("challenges", (CERSEI,), (), "Weapons at the Door", False),
    ("dominance", (), (KNIGHT,), "You've Killed the Wrong Dwarf!", True),
    ("dominance", (), (CERSEI,), "You've Killed the Wrong Dwarf!", False),
    ("dominance", (), (), "Not Enough Coin", True),
    ("plot", (TITHE,), (), "Plots Within Plots", True),
    ("challenges", (TITHE,), (), "Plots Within Plots", False),
    ("plot", (CERSEI,), (), "Preemptive Murder", True),
    ("plot", (KNIGHT,), (), "Preemptive Murder", False),
]


@pytest.mark.parametrize(("phase", "ann", "bob", "event", "offered"), EVENTS)
def test_events_are_offered(phase: str, ann: tuple[str, ...], bob: tuple[str, ...], event: str, offered: bool):
    game = board(
        {"play": list(ann), "hand": [event], "plots": [*YEARS]}, {"play": list(bob), "plots": [*YEARS]}, phase
    )
    if phase == "plot":
        game.on_to("plot")
        for player in game.players:
            player.reveals(YEARS[0])
        while game.acts() == "" and game.match.outcome is None:
            asked = next(player for player in game.players if player.asked)
            asked.chooses(asked.offered[0])
    assert game.ann.may(event) == offered


YEARS = ("For Love of Duty", "Storm of Swords", "Game of Thrones")

FOUGHT = [
    # what may be used while Ann attacks with the first card and Bob defends with the second
    ("military", KNIGHT, PAYNE, ("Septon Chayle",), "", "Septon Chayle", True),
    ("power", KNIGHT, "", ("Smuggler's Cove",), "", "Smuggler's Cove", True),
    ("military", KNIGHT, "", ("Smuggler's Cove",), "", "Smuggler's Cove", False),
    ("military", KNIGHT, PAYNE, ("Scouting Vessel",), "", "Scouting Vessel", True),
    ("military", KNIGHT, "", ("Scouting Vessel",), "", "Scouting Vessel", False),
    ("military", KNIGHT, PAYNE, ("Frozen Outpost",), "", "Frozen Outpost", True),
    ("military", KNIGHT, "", ("Frozen Outpost",), "", "Frozen Outpost", False),
    ("military", KNIGHT, "", ("Hazardous Mire", CREW), "", "Hazardous Mire", True),
    ("military", KNIGHT, "", ("Hazardous Mire", SEPTON), "", "Hazardous Mire", False),
    ("military", KNIGHT, "", (), "Moment of Glory", "Moment of Glory", True),
    ("power", CERSEI, "", (), "Moment of Glory", "Moment of Glory", False),
    ("military", KNIGHT, "", (), "Direct Assault", "Direct Assault", True),
    ("military", PAYNE, "", (), "Direct Assault", "Direct Assault", False),
    ("power", "Bastard in Hiding", "", (), "Direct Assault", "Direct Assault", False),
    ("military", CREW, "", (), "Extended Siege", "Extended Siege", False),
    ("intrigue", SEPTON, "", (), "Knife in the Back", "Knife in the Back", False),
    ("intrigue", SEPTON, "", (), "Venom in the Cup", "Venom in the Cup", False),
    ("intrigue", "Southron Septon", "", (), "Seditious Plans", "Seditious Plans", False),
    ("power", KNIGHT, "", (), "Treacherous Schemes", "Treacherous Schemes", False),
    ("military", KNIGHT, "", (), "Extended Siege", "Extended Siege", True),
    ("power", SEPTON, "", (), "Extended Siege", "Extended Siege", False),
    ("military", PAYNE, "", (), "Knife in the Back", "Knife in the Back", True),
    ("military", KNIGHT, "", (), "Knife in the Back", "Knife in the Back", False),
    ("intrigue", PAYNE, "", (), "Venom in the Cup", "Venom in the Cup", True),
    ("military", KNIGHT, "", (), "Venom in the Cup", "Venom in the Cup", False),
    ("power", SEPTON, "", (), "Seditious Plans", "Seditious Plans", True),
    ("military", KNIGHT, "", (), "Seditious Plans", "Seditious Plans", False),
    ("intrigue", SEPTON, "", (), "Treacherous Schemes", "Treacherous Schemes", True),
    ("intrigue", PAYNE, "", (), "Treacherous Schemes", "Treacherous Schemes", False),
    ("military", "Brightwater Lancers", PAYNE, (), "Bloodlust", "Bloodlust", True),
    ("military", "Brightwater Lancers", "", (), "Bloodlust", "Bloodlust", False),
    ("military", KNIGHT, PAYNE, (), "Bloodlust", "Bloodlust", False),
]


@pytest.mark.parametrize(("kind", "attacker", "defender", "more", "event", "title", "offered"), FOUGHT)
def test_actions_are_offered_in_a_challenge(
    kind: str, attacker: str, defender: str, more: tuple[str, ...], event: str, title: str, offered: bool
):
    ann = {"play": [attacker, *more], "hand": [event] if event else []}
    game = attacked(kind, (attacker,), (defender,) if defender else (), ann, (defender,) if defender else ())
    assert game.ann.may(title) == offered


def test_an_attack_by_two_is_none_alone():
    game = attacked("military", (KNIGHT, CREW), (), {"play": [KNIGHT, CREW], "hand": ["Direct Assault"]})
    assert not game.ann.may("Direct Assault")


# --- what triggered effects can't touch

IMMUNE = [
    (("Ser Stafford Lannister",), "Ser Stafford Lannister", False),
    (("Arianne Martell",), "Arianne Martell", False),
    (("High Septon",), "High Septon", False),
    (("Littlefinger",), "Littlefinger", False),
    (("Stannis Baratheon",), "Stannis Baratheon", False),
    (("Euron Crow's Eye",), "Euron Crow's Eye", False),
    ((ARYA, f"Needle on {ARYA}"), ARYA, False),
    ((KNIGHT, f"Needle on {KNIGHT}"), KNIGHT, True),
    (("Brynden's Outriders",), "Brynden's Outriders", True),
]


@pytest.mark.parametrize(("bob", "title", "reached"), IMMUNE)
def test_what_triggered_effects_can_choose(bob: tuple[str, ...], title: str, reached: bool):
    game = board(("The Broken Arm", CREW, PAYNE), bob)
    game.ann.uses("The Broken Arm")
    offered = [name for name in game.ann.offered if title in name]
    assert bool(offered) == reached


def test_outriders_are_out_of_reach_while_they_fight():
    outriders = "Brynden's Outriders"
    game = attacked("military", (KNIGHT,), (outriders,), (KNIGHT, "Septon Chayle"), (outriders,))
    game.ann.uses("Septon Chayle")
    assert (game.strength("bob", outriders), game.strength("ann", KNIGHT)) == (4, 0)


@pytest.mark.parametrize("table", ["The Painted Table", ""])
def test_the_painted_table_guards_its_location_from_events(table: str):
    """Ann's attack would win her a location of Bob's: his only one that is not unique, besides Idle Hour."""
    cove = "Smuggler's Cove"
    game = board({"play": [KNIGHT], "hand": ["Direct Assault"]}, (cove, *([f"{table} on {cove}"] if table else [])))
    game.ann.attacks("military", KNIGHT)
    game.ann.uses("Direct Assault")
    while game.acts() and game.match.game.challenge is not None:
        game.player(game.acts()).passes()
    if game.ann.asked == "target":
        game.ann.chooses(cove)
    assert (cove in game.ann.play) == (table == "")


def test_casterly_rock_is_untouched_by_what_is_triggered():
    game = board(("Frozen Outpost", "Vaes Dothrak", SEPTON), ("Casterly Rock", "Lannisport"), "dominance")
    game.ann.uses("Vaes Dothrak")
    assert not any("Casterly Rock" in name for name in game.ann.offered)
    assert any("Lannisport" in name for name in game.ann.offered)


def test_constant_effects_reach_whom_triggered_ones_do_not():
    assert board(("The Spear Tower",), ("Littlefinger",)).strength("bob", "Littlefinger") == 2
