"""Control: what may change hands, and what goes with it."""

from tests.support.engine.cards import scenario

ROBB, KNIGHT, CLOAK = "Robb Stark", "Tumblestone Knight", "Turned Cloak"


def test_nobody_takes_control_of_a_unique_card_with_a_copy_in_play():
    """lcg2:unique/control: one that is there already, under whoever's control."""
    bob = {"play": [ROBB, KNIGHT]}
    free = scenario(phase="draw", first="ann", ann={"hand": [CLOAK]}, bob=bob)
    free.ann.plays(CLOAK)
    assert free.ann.offered == [f"choose {ROBB}", f"choose {KNIGHT}"]
    game = scenario(phase="draw", first="ann", ann={"hand": [CLOAK], "play": [ROBB]}, bob=bob)
    game.ann.plays(CLOAK)
    assert game.ann[KNIGHT].zone == "play"
    assert game.ann.play == [ROBB, KNIGHT]


def test_nobody_takes_control_of_a_unique_card_with_a_copy_in_the_dead_pile():
    """lcg2:unique/dead."""
    game = scenario(phase="draw", first="ann", ann={"hand": [CLOAK], "dead": [ROBB]}, bob={"play": [ROBB]})
    assert not game.ann.may(CLOAK)


def test_a_unique_card_comes_back_to_its_owner():
    """lcg2:unique/control: the card itself is no other copy."""
    hands = {"ann": {"hand": [CLOAK]}, "bob": {"hand": [CLOAK], "play": [ROBB]}}
    game = scenario(phase="draw", first="ann", **hands)
    game.ann.plays(CLOAK)
    assert game.ann.play == [ROBB]
    game.bob.plays(CLOAK)
    assert game.bob.play == [ROBB]


def test_who_keeps_duplicates_when_control_changes_is_a_logged_default():
    """lcg2:duplicates is silent: they stay under the card and are its controller's."""
    game = scenario(phase="draw", first="ann", ann={"hand": [CLOAK]}, bob={"play": [f"{ROBB} (1 duplicate)"]})
    game.ann.plays(CLOAK)
    assert game.ann[ROBB].duplicates == 1
    unsettled = game.entries("unsettled")
    assert [(entry.rule, game.titles((entry.subject,))) for entry in unsettled] == [("lcg2:duplicates", [ROBB])]
    plain = scenario(phase="draw", first="ann", ann={"hand": [CLOAK]}, bob={"play": [ROBB]})
    plain.ann.plays(CLOAK)
    assert not plain.entries("unsettled")
