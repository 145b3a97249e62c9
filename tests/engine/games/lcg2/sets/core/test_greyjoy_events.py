"""House Greyjoy's events."""

from engine.scenario.scenario import Scenario

RISEN, GRASP, SOW = "Risen from the Sea", "The Kraken's Grasp", "We Do Not Sow"
KNIGHT, CREW, THEON, MEN = "Tumblestone Knight", "Black Wind's Crew", "Theon Greyjoy", "Drowned Men"

# --- Risen from the Sea


def claimed(title: str) -> Scenario:
    """Ann wins military; Bob's only character is to be killed, and he holds the event."""
    game = Scenario(first="ann", ann={"play": [KNIGHT]}, bob={"play": [f"{title} (kneeling)"], "hand": [RISEN]})
    game.ann.attacks("military", KNIGHT)
    return game


def test_risen_from_the_sea_saves_a_greyjoy_character_and_becomes_its_attachment():
    """IN-27."""
    game = claimed(THEON)
    game.bob.plays(RISEN)
    assert game.happened("Theon Greyjoy is saved")
    assert game.bob[THEON].attachments == [RISEN]
    assert game.bob[THEON].strength == 4


def test_risen_from_the_sea_goes_to_the_discard_pile_where_nothing_can_be_attached():
    """IN-27."""
    game = claimed(MEN)
    game.bob.plays(RISEN)
    assert game.bob[MEN].strength == 3
    assert (game.bob.discard, game.bob.dead) == ([RISEN], [])


def test_risen_from_the_sea_does_not_save_others():
    game = claimed("Robb Stark")
    assert game.bob.dead == ["Robb Stark"]
    assert game.bob.hand == [RISEN]


def test_risen_from_the_sea_gives_no_str_before_it_is_attached():
    game = Scenario(first="ann", ann={"play": [KNIGHT]}, bob={"play": [THEON], "hand": [RISEN]})
    assert game.bob[THEON].strength == 3


def burned(title: str) -> Scenario:
    """Bob's character loses 4 STR and is killed at 0."""
    game = Scenario(
        first="ann",
        ann={"play": ["Drogon", KNIGHT], "hand": ["Dracarys!"], "gold": 3},
        bob={"play": [title, "Samwell Tarly"], "hand": [RISEN]},
    )
    game.ann.attacks("military", KNIGHT)
    game.bob.defends(title)
    game.ann.plays("Dracarys!").chooses(title)
    return game


def test_risen_from_the_sea_saves_from_dying_at_0_str_if_1_str_is_enough():
    """Asha's 4 STR are gone, and 1 comes back; the log has no kill."""
    game = burned("Asha Greyjoy")
    game.bob.plays(RISEN)
    assert game.bob["Asha Greyjoy"].attachments == [RISEN]
    assert "Asha Greyjoy is killed" not in [game.says(entry) for entry in game.log]
    lowered = [entry for entry in game.entries("value") if entry.rule == "lcg2:strength" and entry.actor == 1]
    assert lowered[-1].data[1] == 1


def test_risen_from_the_sea_does_not_save_who_would_die_again_at_once():
    """Theon's 3 STR are 1 below 0; Drowned Men could not bear it."""
    for title in (THEON, MEN):
        game = burned(title)
        assert game.bob.dead[0] == title
        assert game.bob.hand == [RISEN]


# --- The Kraken's Grasp


def grasps(defender: str, *, first: str = "ann", attacker: str = CREW) -> Scenario:
    """Ann attacks, Bob defends, and Ann may act before STR is compared."""
    ann = {"play": [attacker], "hand": [GRASP]}
    game = Scenario(first=first, ann=ann, bob={"play": [defender], "hand": []})
    game.ann.attacks("military", attacker)
    game.bob.defends(defender)
    return game


def test_the_krakens_grasp_keeps_a_defender_from_contributing():
    game = grasps("Robb Stark")
    game.ann.plays(GRASP)
    assert game.data("wins")[2:] == (3, 0, 3, 1)
    assert game.ann.power == 1


def test_the_krakens_grasp_reaches_str_5_only():
    game = grasps("Tywin Lannister")
    assert not game.entries("play")
    assert game.data("wins")[2:4] == (3, 6)


def test_the_krakens_grasp_is_for_the_first_player():
    game = Scenario(first="bob", ann={"play": [CREW], "hand": [GRASP]}, bob={"play": ["Robb Stark"]})
    game.bob.chooses("pass")
    game.ann.attacks("military", CREW)
    game.bob.defends("Robb Stark")
    assert not game.entries("play")
    assert game.data("wins")[2:4] == (3, 5)


def test_the_krakens_grasp_needs_a_defending_character():
    game = Scenario(first="ann", ann={"play": [CREW], "hand": [GRASP]}, bob={"play": ["Robb Stark"]})
    game.ann.attacks("military", CREW)
    assert not game.ann.may(GRASP)
    assert game.bob.asked == "defenders"


# --- We Do Not Sow


def sows(*bob: str, opposed: bool = False, copies: int = 1) -> Scenario:
    ann = {"play": [CREW], "hand": [SOW] * copies, "gold": copies}
    game = Scenario(first="ann", ann=ann, bob={"play": [KNIGHT, *bob]})
    game.ann.attacks("military", CREW)
    game.bob.defends(*([KNIGHT] if opposed else []))
    return game


def test_we_do_not_sow_discards_an_attachment_or_location_of_the_loser():
    game = sows("The Roseroad", f"Little Bird on {KNIGHT}")
    game.ann.plays(SOW)
    assert game.ann.offered == ["choose The Roseroad", "choose Little Bird"]
    game.ann.chooses("The Roseroad")
    assert game.bob.discard == ["The Roseroad"]


def test_we_do_not_sow_is_played_once_per_challenge():
    game = sows("The Roseroad", f"Little Bird on {KNIGHT}", copies=2)
    game.ann.plays(SOW).chooses("The Roseroad")
    assert game.data("count") == ("challenge", 1, 1)
    assert not game.ann.may(SOW)
    assert game.ann.hand == [SOW]


def test_we_do_not_sow_needs_an_unopposed_win():
    game = sows("The Roseroad", opposed=True)
    assert game.happened("ann wins a military challenge against bob")
    assert not game.ann.may(SOW)


def test_we_do_not_sow_needs_an_attachment_or_location():
    game = sows()
    assert game.happened("ann wins a military challenge against bob")
    assert not game.ann.may(SOW)
