"""House Lannister's events."""

import pytest

from engine.scenario.scenario import Scenario

BLANK, KNIGHT, STEWARD = "Blank card", "Tumblestone Knight", "Winterfell Steward"
ROAR, LOVE, TREACHERY = "Hear Me Roar!", "The Things I Do For Love", "Treachery"
TYRION, CERSEI, MONEYLENDER, BURNED = "Tyrion Lannister", "Cersei Lannister", "Lannisport Moneylender", "Burned Men"


# --- Hear Me Roar!


def roaring(*hand: str, phase: str = "challenges", **ann: object) -> Scenario:
    ann = {"hand": [ROAR, *hand], "gold": 1, **ann}
    return Scenario(phase=phase, first="ann", ann=ann, bob={"play": [KNIGHT]})


def test_hear_me_roar_puts_a_lannister_character_into_play_until_the_phase_ends():
    game = roaring(TYRION, CERSEI, KNIGHT, "Lannisport")
    game.ann.plays(ROAR)
    assert game.ann.offered == [TYRION, CERSEI]
    game.ann.chooses(CERSEI)
    assert (game.ann.gold, game.ann.play) == (0, [CERSEI])
    game.passes()
    assert game.happened(f"{CERSEI} is discarded")
    assert CERSEI in game.ann.discard


def test_hear_me_roar_is_not_offered_without_a_lannister_character_in_hand():
    game = roaring(KNIGHT, "Lannisport", phase="marshaling", play=[MONEYLENDER])
    assert game.ann.may(KNIGHT, "marshal")
    assert not game.ann.may(ROAR)
    assert game.ann.explain(ROAR).rule == "lcg2:abilities/potential"


def test_hear_me_roar_does_not_put_a_dead_unique_character_into_play():
    assert roaring(CERSEI, play=[MONEYLENDER]).ann.may(ROAR)
    assert not roaring(CERSEI, play=[MONEYLENDER], dead=[CERSEI]).ann.may(ROAR)


def test_hear_me_roar_lets_nobody_save_the_character():
    game = roaring(TYRION, "Bodyguard", phase="marshaling")
    game.ann.plays(ROAR)
    game.ann.marshals("Bodyguard", on=TYRION)
    game.passes()
    assert game.happened(f"{TYRION} is discarded")
    assert not game.happened("ann uses Bodyguard")
    assert "Bodyguard" in game.ann.hand


def test_a_duplicate_is_in_play_and_goes_with_the_effect_that_brought_it():
    """lcg2:in-play: Hear Me Roar! places a copy as a duplicate, and discards it when the phase ends."""
    game = roaring(CERSEI, play=[CERSEI])
    game.ann.plays(ROAR)
    assert game.ann[CERSEI].duplicates == 1
    game.passes()
    assert (game.ann.play, game.ann[CERSEI].duplicates) == ([CERSEI], 0)
    assert (CERSEI in game.ann.discard, game.happened(f"{CERSEI} is discarded")) == (True, False)


def test_hear_me_roar_does_not_tell_others_how_many_characters_there_were_to_pick_from():
    picked = []
    for hand in ([CERSEI, TYRION, BURNED], [CERSEI, KNIGHT, KNIGHT]):
        game = roaring(*hand)
        game.ann.plays(ROAR)
        if game.ann.asked == "pick":
            game.ann.chooses(CERSEI)
        picked.append([(entry.kind, entry.data, entry.subject) for entry in game.entries("target", "enter")])
    assert picked[0] == picked[1]


# --- The Things I Do For Love


def loving(*bobs: str, phase: str = "challenges", **ann: object) -> Scenario:
    side = {"hand": [LOVE, BLANK], "gold": 4, "play": [CERSEI], **ann}
    return Scenario(phase=phase, first="ann", ann=side, bob={"play": list(bobs)})


def test_the_things_i_do_for_love_returns_a_character_of_printed_cost_x_or_lower():
    game = loving(KNIGHT, STEWARD, "Robb Stark")
    game.ann.plays(LOVE)
    assert game.ann.offered == ["X = 1", "X = 2", "X = 3", "X = 4"]
    game.ann.chooses("X = 2")
    assert game.ann.offered == [f"choose {KNIGHT}", f"choose {STEWARD}"]
    game.ann.chooses(KNIGHT)
    assert game.ann.gold == 2
    assert game.match.game.kneeling[game.match.game.faction(0)]
    assert game.bob.hand == [KNIGHT]


def test_the_things_i_do_for_love_can_be_survived_with_a_duplicate():
    game = loving("Arya Stark (1 duplicate)")
    game.ann.plays(LOVE).chooses("X = 3")
    game.bob.saves("Arya Stark")
    assert (game.bob["Arya Stark"].zone, game.bob["Arya Stark"].duplicates) == ("play", 0)


@pytest.mark.parametrize(
    "change",
    [
        {"play": [MONEYLENDER]},
        {"play": ["Robb Stark"]},
        {"gold": 0},
    ],
)
def test_the_things_i_do_for_love_needs_a_lannister_lord_or_lady_and_gold(change: dict[str, object]):
    assert loving(STEWARD).ann.may(LOVE)
    assert not loving(STEWARD, **change).ann.may(LOVE)


def test_the_things_i_do_for_love_is_for_the_challenges_phase():
    game = loving(STEWARD, phase="marshaling", hand=[LOVE, BURNED])
    assert not game.ann.may(LOVE)
    assert game.ann.explain(LOVE).rule == "lcg2:actions/phase"


def test_the_things_i_do_for_love_needs_a_standing_faction_card():
    game = loving(STEWARD, KNIGHT, hand=[LOVE, LOVE])
    game.ann.plays(LOVE).chooses("X = 1")
    assert game.bob.hand == [STEWARD]
    assert not game.ann.may(LOVE)


def test_the_things_i_do_for_love_takes_nobody_of_your_own():
    assert not loving(play=[CERSEI, BURNED]).ann.may(LOVE)


# --- Treachery


def betrayed(*play: str, bobs: str = TYRION, **ann: object) -> Scenario:
    """Ann attacks with intrigue and wins; Bob's card answers."""
    ann = {"play": [MONEYLENDER, *play], "hand": [TREACHERY], "gold": 1, **ann}
    game = Scenario(first="ann", ann=ann, bob={"play": [bobs]})
    game.ann.attacks("intrigue", MONEYLENDER)
    return game


def test_treachery_cancels_a_triggered_ability_of_a_character():
    game = betrayed(CERSEI)
    game.bob.uses(TYRION)
    game.ann.plays(TREACHERY)
    assert (game.ann.gold, game.bob.gold) == (0, 0)
    assert game.ann.discard == [TREACHERY]
    assert game.rules("canceled") == ["lcg2:cancel"]


def test_treachery_cancels_a_triggered_ability_of_a_location_and_costs_stay_paid():
    game = Scenario(
        first="bob",
        ann={"play": [CERSEI], "hand": [TREACHERY], "gold": 1},
        bob={"play": [KNIGHT, "Lannisport", MONEYLENDER]},
    )
    game.bob.attacks("intrigue", MONEYLENDER)
    game.ann.defends()
    game.bob.uses("Lannisport")
    game.ann.plays(TREACHERY)
    assert game.bob.hand == []


@pytest.mark.parametrize("change", [{"play": [MONEYLENDER, "Robb Stark"]}, {"gold": 0}])
def test_treachery_needs_a_unique_lannister_character_and_gold(change: dict[str, object]):
    game = betrayed(CERSEI, **change)
    game.bob.uses(TYRION)
    assert not game.ann.may(TREACHERY)
    assert game.bob.gold == 2


def test_treachery_does_not_answer_events():
    game = Scenario(
        first="bob",
        ann={"play": [CERSEI], "hand": [TREACHERY], "gold": 1},
        bob={"play": [TYRION], "hand": [LOVE], "gold": 4},
    )
    game.bob.plays(LOVE)
    assert game.ann.hand == [TREACHERY, CERSEI]
    assert not game.entries("canceled")
