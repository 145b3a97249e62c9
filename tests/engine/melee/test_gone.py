"""A seat that is gone while others play on: whatever it was asked, nobody waits for it."""

from __future__ import annotations

import pytest

from engine.base import zones
from engine.chain.inputs import Choice, Concede, Setting, Timeout
from engine.errors import NotYourChoice
from tests.support.engine.melee.seats import KNIGHT, pool, table, to_challenge


def test_a_challenge_against_a_seat_that_concedes_ends_without_resolution():
    """M2-21: attackers stay kneeling, the challenge is spent; no winner, no bonus, no claim, no renown."""
    game = table(4, ann={"play": ["Robb Stark", KNIGHT]}, bob={"play": [KNIGHT], "power": 3})
    game.ann.attacks("military", "Robb Stark", against="bob")
    while game.bob.asked != "defenders":
        next(player for player in game.players if player.asked).passes()
    game.bob.concedes()
    assert game.match.game.challenge is None
    assert game.ann["Robb Stark"].kneeling
    assert not game.entries("wins", "nobody wins", "claim", "keyword", "power")
    assert game.happened("The military challenge ends")
    note = game.entries("unsettled")[0]
    assert (note.rule, note.data) == ("lcg2:winning-game/elimination", (17,))
    to_challenge(game, game.ann)
    assert [label for label in game.ann.offered if label.startswith("military")] == []
    assert [label for label in game.ann.offered if label.startswith("power")] == [
        "power against cleo",
        "power against dora",
    ]


def test_the_cards_that_a_gone_seat_owns_or_controls_go_to_the_bottom_of_their_owners_decks():
    game = table(
        ann={"play": [KNIGHT, "Milk of the Poppy on bob's Robb Stark"]},
        bob={
            "play": ["Robb Stark (2 power, 1 duplicate)", "Ice on Robb Stark", "Noble Lineage on Robb Stark"],
            "power": 4,
            "gold": 2,
            "title": "Master of Coin",
        },
        cleo={"title": "Crown Regent"},
    )
    to_challenge(game, game.ann)
    game.bob.concedes()
    assert game.bob.play == []
    assert sorted(game.bob.deck[-4:]) == ["Ice", "Noble Lineage", "Robb Stark", "Robb Stark"]
    # Ann's attachment left play with its bearer: it is terminal, so it is discarded.
    assert game.ann.discard == ["Milk of the Poppy"]
    assert (game.bob.gold, game.bob.power, game.bob.plot, game.bob.title) == (0, 0, "", "")
    assert "Master of Coin" in pool(game)
    assert game.cleo.title == "Crown Regent"
    left = game.entries("departs")[0]
    assert (left.actor, left.data[:2]) == (1, (2, 4))


def test_a_card_that_another_controls_goes_with_its_owner():
    game = table(ann={"play": [KNIGHT]}, bob={"play": [KNIGHT]}, cleo={})
    table_ = game.match.game
    card = game.bob[KNIGHT].number
    table_.move(card, 2, zones.PLAY)
    game.bob.concedes()
    assert table_.zone[card] == zones.DECK
    assert table_.seat_of[card] == 1


def test_first_player_and_the_turn_pass_on():
    game = table(ann={"play": [KNIGHT]}, bob={"play": [KNIGHT]}, cleo={})
    to_challenge(game, game.ann)
    game.ann.concedes()
    assert game.first == "bob"
    assert game.match.game.active == 1
    to_challenge(game, game.bob)
    assert game.bob.offered == ["military against cleo", "power against cleo", "pass"]


def test_a_pass_of_a_gone_seat_closes_no_window():
    """Ann and bob have passed, cleo is asked; when bob is gone, dora must still be asked."""
    names = ("ann", "bob", "cleo", "dora")
    game = table(phase="marshaling", **{name: {"play": ["The Kingsroad"]} for name in names})
    game.ann.passes()
    game.bob.passes()
    game.bob.concedes()
    game.cleo.passes()
    assert game.dora.asked == "opportunity"
    game.dora.passes()
    assert game.entries("close")


def test_seats_that_take_turns_are_all_asked_though_one_before_them_goes():
    names = ("ann", "bob", "cleo", "dora")
    hands = {name: {"hand": ["Winterfell Steward"] * 8} for name in names}
    game = table(phase="taxation", **hands)
    game.ann.chooses(*["Winterfell Steward"] * 2)
    assert game.bob.asked == "reserve"
    game.bob.concedes()
    assert game.cleo.asked == "reserve"
    game.ann.concedes()
    assert game.cleo.asked == "reserve"
    game.cleo.chooses(*["Winterfell Steward"] * 2)
    assert game.dora.asked == "reserve"


def test_the_first_players_questions_pass_to_the_next():
    names = ("ann", "bob", "cleo")
    sides = {name: {"plot": None, "plots": ["Counting Coppers"]} for name in names}
    sides["ann"]["plots"] = ["Summons"]
    game = table(phase="plot", **sides)
    asked = next(player for player in game.players if player.asked == "first player")
    asked.chooses("ann")
    assert game.ann.asked == "when revealed"
    game.ann.concedes()
    assert game.first == "bob"
    # Of ann's plot nothing is left; the two others are alike, so bob is asked about them.
    assert game.bob.asked == "when revealed"
    assert len(game.bob.offered) == 2


def test_who_was_to_name_the_first_player_and_is_gone_leaves_it_to_the_left():
    sides = {name: {"plot": None, "plots": ["A Noble Cause"]} for name in ("ann", "bob", "cleo")}
    sides["bob"]["plots"] = ["Sneak Attack"]
    game = table(phase="plot", **sides)
    assert game.bob.asked == "first player"
    game.bob.concedes()
    assert game.first == "cleo"


def test_an_ability_of_a_gone_seat_stops():
    names = ("ann", "bob", "cleo")
    sides = {name: {"plot": None, "plots": ["A Noble Cause"], "play": [KNIGHT]} for name in names}
    sides["bob"]["plots"] = ["Filthy Accusations"]
    game = table(phase="plot", **sides)
    next(player for player in game.players if player.asked == "first player").chooses("ann")
    assert game.bob.asked == "target"
    game.bob.concedes()
    assert not game.match.game.pending
    assert not game.entries("target", "kneel")
    assert game.ann.asked == "title"


def test_nobody_waits_for_a_gone_seat_that_an_ability_of_another_asks():
    """Bob lost and was to name a card type; while cleo thinks of a cancel he leaves."""
    game = table(
        ann={"play": ["Cersei Lannister"], "hand": ["Olenna's Cunning"], "gold": 2},
        bob={},
        cleo={"hand": ["The Hand's Judgment"], "gold": 2},
    )
    game.ann.attacks("intrigue", "Cersei Lannister", against="bob")
    game.bob.defends()
    game.ann.plays("Olenna's Cunning")
    game.bob.concedes()
    game.cleo.passes()
    assert not game.bob.asked
    assert not game.entries("named", "search")
    assert game.ann.discard == ["Olenna's Cunning"]
    assert game.match.game.challenge is None
    assert game.ann.asked or game.cleo.asked


def test_a_gone_seat_can_do_nothing_any_more():
    game = table(3, ann={"play": [KNIGHT]})
    game.bob.concedes()
    for tried in (Concede(1), Setting(1, "auto_pass", "phase"), Timeout(1), Choice(1, "pass")):
        with pytest.raises(NotYourChoice, match="bob"):
            game.submit(tried)
    assert not game.outcome


def test_the_last_one_left_wins():
    game = table(3, ann={"play": [KNIGHT]})
    game.bob.concedes()
    game.ann.concedes()
    assert (game.winner, game.match.outcome.reason) == ("cleo", "elimination")  # type: ignore[union-attr]


def test_two_who_are_left_of_a_melee_put_one_title_aside():
    game = table(3, ann={"play": [KNIGHT]})
    game.bob.concedes()
    game.passes()
    while not game.entries("titles shuffled"):
        next(player for player in game.players if player.asked).chooses("ann")
    assert game.data("titles shuffled")[:2] == (5, 1)


def test_a_seat_without_a_deck_is_out_and_the_others_play_on():
    game = table(phase="draw", ann={}, bob={"filler": 2}, cleo={})
    assert game.entries("eliminated")[0].actor == 1
    assert game.outcome is None
    assert game.match.game.alive() == [0, 2]
