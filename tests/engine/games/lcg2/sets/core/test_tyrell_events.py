"""House Tyrell's events."""

from __future__ import annotations

from engine.match.match import Match
from engine.scenario.scenario import Scenario

STRONG, CUNNING, BEAR = "Growing Strong", "Olenna's Cunning", '"The Bear and the Maiden Fair"'
MARGAERY, RANDYLL, COURTESAN, LORAS = (
    "Margaery Tyrell",
    "Randyll Tarly",
    "Courtesan of the Rose",
    "The Knight of Flowers",
)
HIGHGARDEN, HEARTSBANE = "Highgarden", "Heartsbane"
KNIGHT, STEWARD = "Tumblestone Knight", "Winterfell Steward"


def holding(card: str, ann: list[str], bob: list[str], **more: object) -> Scenario:
    """Ann is first and holds an event that she can pay."""
    side = {"faction": "tyrell", "play": ann, "hand": [card], "gold": 2, **more}
    return Scenario(first="ann", ann=side, bob={"play": bob})


# --- Growing Strong


def test_growing_strong_gives_up_to_three_characters_of_the_house_2_str():
    game = holding(STRONG, [MARGAERY, RANDYLL, COURTESAN, LORAS, KNIGHT], [])
    game.ann.plays(STRONG)
    assert (game.ann.prompt.least, game.ann.prompt.most) == (1, 3)
    assert f"choose {KNIGHT}" not in game.ann.offered
    game.ann.chooses(MARGAERY, COURTESAN, LORAS)
    assert [game.ann[title].strength for title in (MARGAERY, COURTESAN, LORAS, RANDYLL)] == [5, 4, 7, 5]
    assert game.data("lasting")[4] == "phase"


def test_growing_strong_may_strengthen_an_opponents_character():
    game = holding(STRONG, [KNIGHT], [COURTESAN])
    game.ann.plays(STRONG)
    assert game.bob[COURTESAN].strength == 4


def test_growing_strong_needs_a_character_of_the_house_in_the_challenges_phase():
    game = holding(STRONG, [KNIGHT], [STEWARD], hand=[STRONG, BEAR])
    assert game.ann.explain(STRONG).rule == "lcg2:target/none"
    other = Scenario(
        phase="dominance", first="ann", ann={"play": [COURTESAN], "hand": [STRONG, BEAR], "gold": 1}, bob={}
    )
    assert other.ann.explain(STRONG).rule == "lcg2:actions/phase"


# --- Olenna's Cunning


def won(kind: str, *deck: str) -> Scenario:
    game = holding(CUNNING, [RANDYLL, COURTESAN], [STEWARD, STEWARD], deck=list(deck), filler=2)
    game.ann.attacks(kind, RANDYLL if kind == "military" else COURTESAN)
    game.bob.defends()
    return game


def test_olennas_cunning_finds_a_card_of_another_type_than_the_loser_names():
    game = won("intrigue", HIGHGARDEN, KNIGHT, HEARTSBANE)
    game.ann.plays(CUNNING)
    assert game.bob.offered == ["character", "location", "attachment", "event"]
    game.bob.chooses("event")
    assert game.ann.offered == [f"find {HIGHGARDEN}", f"find {KNIGHT}", f"find {HEARTSBANE}", "none"]
    game.ann.chooses(HEARTSBANE)
    assert game.ann.hand == [HEARTSBANE]
    assert game.data("named") == ("event",)
    assert len(game.entries("shuffle")) == 1
    revealed = [entry for entry in game.entries("move") if entry.data[3] == "revealed"]
    assert len(revealed) == 1


def test_olennas_cunning_finds_nothing_of_the_type_that_was_named():
    game = won("power", KNIGHT, STEWARD)
    game.ann.plays(CUNNING)
    game.bob.chooses("character")
    assert not game.ann.may(KNIGHT)
    assert not game.ann.may(STEWARD)
    assert game.ann.may("Blank card")


def test_olennas_cunning_may_find_nothing_and_the_deck_is_still_shuffled():
    game = won("power", KNIGHT)
    game.ann.plays(CUNNING)
    game.bob.chooses("event")
    game.ann.chooses("none")
    assert game.ann.hand == []
    assert len(game.entries("shuffle")) == 1


def test_olennas_cunning_does_not_answer_a_military_challenge():
    game = won("military", KNIGHT)
    assert not game.ann.may(CUNNING)
    assert game.ann.hand == [CUNNING]


# --- "The Bear and the Maiden Fair"

TOP = ["Robb Stark", "Bran Stark", "Arya Stark", "Sansa Stark", "Catelyn Stark", "Eddard Stark"]


def looking(whose: str) -> Scenario:
    game = Scenario(
        first="ann",
        ann={"faction": "tyrell", "play": [COURTESAN], "hand": [BEAR], "deck": TOP if whose == "ann" else []},
        bob={"play": [STEWARD], "deck": TOP if whose == "bob" else []},
    )
    game.ann.plays(BEAR).chooses("House Tyrell" if whose == "ann" else "House Stark")
    return game


def test_the_bear_and_the_maiden_fair_puts_up_to_3_of_the_top_5_on_the_bottom_and_orders_the_rest():
    game = looking("bob")
    assert game.ann.offered == [*(f"{title} to the bottom" for title in TOP[:5]), "none"]
    game.ann.chooses("Bran Stark").chooses("Robb Stark").chooses("none")
    game.ann.chooses("Catelyn Stark").chooses("Arya Stark")
    deck = game.bob.deck
    assert deck[:4] == ["Catelyn Stark", "Arya Stark", "Sansa Stark", "Eddard Stark"]
    assert deck[-2:] == ["Bran Stark", "Robb Stark"]
    assert game.data("reorder") == (1, 3, 2)


def test_the_bear_and_the_maiden_fair_puts_no_more_than_3_on_the_bottom():
    game = looking("ann")
    game.ann.chooses("Robb Stark").chooses("Bran Stark").chooses("Arya Stark")
    assert game.ann.asked == "on top"
    game.ann.chooses("Catelyn Stark")
    assert game.ann.deck[:3] == ["Catelyn Stark", "Sansa Stark", "Eddard Stark"]
    assert game.ann.deck[-3:] == ["Robb Stark", "Bran Stark", "Arya Stark"]


def test_only_who_played_the_bear_and_the_maiden_fair_knows_the_cards():
    game = looking("bob")
    game.ann.chooses("Bran Stark").chooses("none")
    game.ann.chooses("Robb Stark").chooses("Arya Stark").chooses("Sansa Stark")
    entries = game.entries("look", "reorder")
    assert [entry.seats for entry in entries] == [1, 1]
    known = [[view.title for _place, view in game.match.view(seat).seats[1].known] for seat in (0, 1)]
    assert known[0] == ["Bran Stark", "Catelyn Stark", "Sansa Stark", "Arya Stark", "Robb Stark"]
    assert known[1] == []


def test_a_match_is_carried_on_from_bytes_in_the_middle_of_the_bear_and_the_maiden_fair():
    game = looking("bob")
    game.ann.chooses("Bran Stark").chooses("none").chooses("Arya Stark")
    other = Match.from_bytes(game.match.to_bytes(), game.match.deal)
    assert other.prompts[0].ids == game.match.prompts[0].ids


def test_the_bear_and_the_maiden_fair_is_not_offered_where_events_cannot_be_played():
    game = holding(BEAR, [COURTESAN, MARGAERY], [STEWARD], plot="Marching Orders")
    assert not game.ann.may(BEAR)
    assert game.ann.explain(BEAR).rule == "lcg2:cannot"
