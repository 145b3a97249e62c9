"""Searching the top of a deck, finding or not, and what follows the word then."""

from tests.support.engine.cards import scenario
from tests.support.engine.plain import Scenario

CALL = "Call to the Citadel"


def search(*deck: str, **ann: object) -> Scenario:
    """Ann searches her top three cards for a character; then, if she took one, her faction gains 1 power."""
    game = scenario(first="ann", ann={"hand": [CALL], "gold": 1, "deck": list(deck), **ann}, bob={})
    game.ann.plays(CALL)
    return game


def test_the_searcher_may_take_what_fits():
    game = search("Blank card", "Bran Stark", "Arya Stark", "Robb Stark")
    assert game.ann.offered == ["find Bran Stark", "find Arya Stark", "none"]
    game.ann.chooses("Arya Stark")
    assert "Arya Stark" in game.ann.hand


def test_then_follows_what_resolved_in_full():
    game = search("Bran Stark")
    game.ann.chooses("Bran Stark")
    assert game.ann.power == 1
    assert not game.entries("not then")


def test_then_does_not_follow_when_nothing_is_found():
    game = search("Blank card", "Blank card", "Blank card", "Bran Stark")
    assert game.ann.power == 0
    skipped = game.entries("not then")[0]
    assert (skipped.rule, game.entries("found")[0].data) == ("lcg2:then/fail", (0,))


def test_nobody_is_obliged_to_find():
    game = search("Bran Stark")
    game.ann.chooses("none")
    assert game.ann.hand == []
    assert game.ann.power == 0


def test_what_is_looked_at_is_for_the_searcher_only_and_what_is_taken_is_shown():
    game = search("Bran Stark", "Blank card", "Arya Stark", "Robb Stark")
    game.ann.chooses("Bran Stark")
    looked = game.entries("search")[0]
    assert (looked.data, looked.seats, looked.rule) == ((3,), 0b01, "lcg2:search")
    codes = [code for _number, code in looked.secret]
    assert [game.match.deal.pool[code].title for code in codes] == ["Bran Stark", "Blank card", "Arya Stark"]
    taken = game.entries("move")[0]
    assert taken.data[1:] == ("deck", "hand", "revealed")
    assert game.match.deal.pool[taken.data[0]].title == "Bran Stark"


def test_the_deck_is_shuffled_even_when_nothing_was_found():
    game = search("Bran Stark")
    game.ann.chooses("none")
    assert game.entries("shuffle")[-1].data[:2] == (21, "deck/0")


def test_a_short_deck_is_searched_as_far_as_it_goes():
    game = search("Bran Stark", "Arya Stark", filler=0)
    assert game.entries("search")[0].data == (2,)
    game.ann.chooses("Bran Stark")
    assert game.ann.deck == ["Arya Stark"]


def test_the_parts_of_an_effect_resolve_one_after_another():
    game = search("Bran Stark")
    game.ann.chooses("Bran Stark")
    kinds = [entry.kind for entry in game.log if entry.kind in ("search", "found", "move", "shuffle", "power")]
    assert kinds == ["search", "found", "move", "shuffle", "power", "move"]  # the event itself is discarded last


def test_the_match_can_be_written_down_in_the_middle_of_a_search():
    game = search("Bran Stark", "Arya Stark")
    copy = type(game.match).from_bytes(game.match.to_bytes(), game.match.deal)
    assert copy.prompts == game.match.prompts
    assert copy.head == game.match.head
