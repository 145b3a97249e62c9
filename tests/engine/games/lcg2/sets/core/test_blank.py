"""Blank text boxes: what counts is what a card has now, not what is printed on it."""

from engine.scenario.scenario import Scenario
from engine.table import values
from tests.support.engine.cards import with_core

DROWNED, RISEN, MILK, FORT = "Drowned Men", "Risen from the Sea", "Milk of the Poppy", "Fortified Position"
KNIGHT, STEWARD, INK = "Tumblestone Knight", "Winterfell Steward", "Spilled Ink"


def killed_and_risen(plot: str = "A Storm of Swords", ink: bool = False) -> Scenario:
    """Bob's Drowned Men, who have no attachments, would be killed for claim, and Bob saves them."""
    ann = {"play": [KNIGHT], "plot": plot, "hand": [INK] * ink}
    game = with_core(ann=ann, bob={"faction": "greyjoy", "play": [DROWNED], "hand": [RISEN]})
    if ink:
        game.ann.plays(INK).chooses(DROWNED)
    game.ann.attacks("military", KNIGHT)
    game.bob.defends()
    game.bob.plays(RISEN)
    return game


def test_a_blank_card_has_lost_its_no_attachments():
    """lcg2:blank: Risen from the Sea goes on a character whose printed keyword would refuse it."""
    assert killed_and_risen(FORT).bob[DROWNED].attachments == [RISEN]
    assert killed_and_risen(ink=True).bob[DROWNED].attachments == [RISEN]
    assert killed_and_risen().bob[DROWNED].attachments == []


def test_an_attachment_is_discarded_when_its_bearer_is_blank_no_longer():
    """lcg2:attachment-cards/illegal."""
    game = killed_and_risen(ink=True)
    while game.phase == "challenges":
        game.passes()
    assert game.entries("leave")[-1].rule == "lcg2:attachment-cards/illegal"
    assert (game.bob[DROWNED].zone, RISEN in game.bob.discard) == ("play", True)


def test_a_blank_attachment_is_not_terminal():
    """lcg2:blank: Milk of the Poppy, itself blank, blanks nobody and goes back to the hand with its bearer gone."""
    game = with_core(
        phase="draw",
        ann={"hand": [INK, "Dismissal"], "play": [f"{MILK} on {STEWARD}"]},
        bob={"play": [STEWARD]},
    )
    assert values.keywords(game.match.game, game.ann[MILK].number)
    game.ann.plays(INK).chooses(MILK)
    assert values.keywords(game.match.game, game.ann[MILK].number) == 0
    game.ann.plays("Dismissal")
    assert MILK in game.ann.hand


def test_a_blank_location_gives_nothing():
    """lcg2:plot-value-modifiers/blank: The Roseroad adds no gold, and The Wall no STR, as long as they are blank."""
    play = ["The Wall", "The Roseroad", "Steward at the Wall"]
    game = with_core(phase="draw", ann={"faction": "nightswatch", "play": play, "hand": [INK] * 3}, bob={})

    def given() -> tuple[int, int]:
        return game.ann["Steward at the Wall"].strength, values.gold(game.match.game, 0).total

    strength, gold = given()
    game.ann.plays(INK).chooses("The Wall")
    game.ann.plays(INK).chooses("The Roseroad")
    assert given() == (strength - 1, gold - 1)
    game.ann.passes()
    assert game.phase == "marshaling"
    assert given() == (strength, gold)


def test_a_blank_card_is_not_used():
    """lcg2:blank: neither an attachment nor a location."""
    play = ["The Kingsroad", "Seal of the Hand on Eddard Stark", "Eddard Stark (kneeling)"]
    for title in ("The Kingsroad", "Seal of the Hand"):
        game = with_core(phase="marshaling", ann={"play": play, "hand": [INK] * 2}, bob={})
        assert game.ann.may(title)
        game.ann.plays(INK).chooses(title)
        assert not game.ann.may(title)
        assert game.ann.explain(title).rule == "lcg2:blank"


def test_a_blank_plot_rules_nothing():
    """lcg2:blank: under a blank A Game of Thrones everybody may attack as they like; its numbers are no text."""
    sides = {"ann": {"play": [KNIGHT], "plot": "A Game of Thrones", "hand": [INK]}, "bob": {}}
    assert "military against bob" not in ready(with_core(**sides))
    game = with_core(**sides)
    claim = values.claim(game.match.game, 0).total
    game.ann.plays(INK).chooses("A Game of Thrones")
    assert "military against bob" in ready(game)
    assert values.claim(game.match.game, 0).total == claim


def ready(game: Scenario) -> list[str]:
    """What Ann may initiate after the action window."""
    while game.ann.asked == "opportunity" or game.bob.asked == "opportunity":
        (game.ann if game.ann.asked == "opportunity" else game.bob).passes()
    return game.ann.offered


def test_only_cards_in_play_are_blank():
    """lcg2:abilities/in-play-only: a limited character in the hand keeps its keyword under Fortified Position."""
    ann = {"faction": "lannister", "plot": FORT, "hand": ["Lannisport Moneylender", "Western Fiefdom"], "gold": 5}
    game = with_core(phase="marshaling", ann=ann, bob={})
    game.ann.marshals("Western Fiefdom")
    assert not game.ann.may("Lannisport Moneylender")
    assert game.ann.explain("Lannisport Moneylender").rule == "lcg2:limited"


def test_a_card_that_was_blank_when_it_left_does_not_answer_its_own_leaving():
    """lcg2:blank, as last known: Sworn Widow gains nothing where her text box was blank when she was killed."""
    for hand, power in ((["Dismissal"], 1), (["Dismissal", INK], 0)):
        game = with_core(phase="draw", first="ann", ann={"hand": hand}, bob={"play": ["Sworn Widow"]})
        if INK in hand:
            game.ann.plays(INK).chooses("Sworn Widow")
        game.ann.plays("Dismissal")
        assert (game.bob["Sworn Widow"].zone, game.bob.power) == ("discard", power)
