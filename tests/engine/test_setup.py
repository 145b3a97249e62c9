"""Setup, steps 1 to 10 of the Rules Reference."""

import pytest

from engine.errors import IllegalChoice
from engine.games.registry import core_set, ready_decks
from engine.match.match import Match, Seat
from engine.position.board import with_blanks
from tests.support.engine.cards import scenario
from tests.support.engine.plain import Scenario

BLANKS = ["Blank card"] * 7


def setup(*hand: str, **more: object) -> Scenario:
    """Ann's opening hand is given, filled up to seven; both keep."""
    game = Scenario(
        phase="setup",
        first="ann",
        ann={"hand": [*hand, *BLANKS[len(hand) :]], **more},
        bob={"hand": BLANKS},
    )
    game.ann.chooses("keep")
    game.bob.chooses("keep")
    return game


def ready(game: Scenario) -> Scenario:
    """Nobody places anything more."""
    game.passes()
    return game


def test_the_steps_of_setup_come_in_the_order_of_the_reference():
    pool = with_blanks(core_set(enforced=False))
    decks = ready_decks(pool)
    match = Match.start(
        ruleset="lcg2",
        format="joust",
        pool=pool,
        seats=[Seat("ann", decks["stark"]), Seat("bob", decks["lannister"])],
        seed=b"setup, step by step",
    )
    log = match.take()
    assert [entry.rule for entry in log] == [
        "lcg2:setup/1",
        "lcg2:setup/2",
        *["lcg2:setup/3"] * 2,
        # Step 4 makes a heap of tokens; there is nothing to write down.
        *["lcg2:setup/5"] * 2,
        *["lcg2:setup/6"] * 2,
        *["lcg2:setup/7"] * 2,
    ]
    assert [entry.actor for entry in log if entry.kind == "announces"] == [
        match.game.first,
        1 - match.game.first,
    ]
    assert [entry.data[0] for entry in log if entry.kind == "draw"] == [7, 7]
    assert list(match.prompts) == [match.game.first]


def test_the_steps_after_the_mulligans_come_in_order_too():
    game = setup("Robb Stark")
    game.ann.places("Robb Stark")
    ready(game)
    rules = [rule for rule in dict.fromkeys(game.rules()) if "setup" in rule or "mulligan" in rule]
    assert rules == ["lcg2:mulligan", "lcg2:setup/8", "lcg2:setup/9", "lcg2:setup/10"]
    assert game.phase == "plot"
    assert game.round == 1


def test_chance_names_the_first_player_and_the_log_says_so():
    pool = with_blanks(core_set(enforced=False))
    decks = ready_decks(pool)
    seats = [Seat("ann", decks["stark"]), Seat("bob", decks["lannister"])]
    named = set()
    for number in range(20):
        match = Match.start(
            ruleset="lcg2", format="joust", pool=pool, seats=seats, seed=b"who goes first %2d" % number
        )
        entry = next(entry for entry in match.take() if entry.kind == "first player")
        assert entry.data[0] == "by chance"
        named.add(entry.actor)
    assert named == {0, 1}


# --- mulligan


def test_mulligans_are_decided_in_player_order():
    game = Scenario(phase="setup", first="bob", ann={"hand": BLANKS}, bob={"hand": BLANKS})
    assert (game.ann.asked, game.bob.asked) == ("", "mulligan")
    game.bob.chooses("keep")
    assert (game.ann.asked, game.bob.asked) == ("mulligan", "")


def test_a_mulligan_shuffles_the_hand_back_and_draws_seven_which_must_be_kept():
    hand = ["Robb Stark", "Arya Stark", "Bran Stark", "Eddard Stark", "Catelyn Stark", "Sansa Stark", "Summer"]
    game = Scenario(phase="setup", first="ann", ann={"hand": hand, "filler": 60}, bob={"hand": BLANKS})
    game.ann.chooses("mulligan")
    assert game.ann.asked == ""
    assert len(game.ann.hand) == 7
    assert game.ann.hand != hand
    assert len(game.ann.deck) == 60
    kinds = [entry.kind for entry in game.log if entry.actor == 0 and entry.parent != 1]
    assert kinds == ["choice", "mulligan", "shuffle", "draw"]
    assert game.entries("mulligan")[0].rule == "lcg2:setup/7"


def test_what_was_drawn_is_for_the_drawers_eyes_only():
    game = Scenario(phase="setup", first="ann", ann={"hand": BLANKS}, bob={"hand": BLANKS})
    game.ann.chooses("mulligan")
    drawn = game.entries("draw")[0]
    assert drawn.data == (7, 20)
    assert drawn.seats == 0b01
    assert len(drawn.secret) == 7


# --- placing


def test_eight_gold_one_limited_card_and_no_event():
    """SU-1; the engine is done for a player who can place nothing more, so the merchant comes last."""
    game = setup(
        "Tywin Lannister",
        "Lannisport Merchant",
        "Burned Men",
        "The Roseroad",
        "The Kingsroad",
        "Superior Claim",
        filler=12,
    )
    game.ann.places("Tywin Lannister").places("The Roseroad")
    assert game.ann.offered == ["place Lannisport Merchant", "done"]
    with pytest.raises(IllegalChoice, match="ann can't choose: place Burned Men"):
        game.ann.places("Burned Men")
    assert game.ann.explain("Burned Men").rule == "lcg2:setup/8"
    assert game.ann.explain("The Kingsroad").rule == "lcg2:limited"
    assert game.ann.explain("Superior Claim").rule == "lcg2:setup/8"
    game.ann.places("Lannisport Merchant")
    ready(game)
    assert game.ann.play == ["Tywin Lannister", "The Roseroad", "Lannisport Merchant"]
    assert len(game.ann.hand) == 7
    assert game.ann.gold == 0
    assert game.entries("draw")[-1].rule == "lcg2:setup/10"


def test_setup_cards_lie_facedown_until_everybody_has_placed():
    hand = ["Robb Stark", "Bran Stark", *BLANKS[2:]]
    game = Scenario(phase="setup", first="ann", ann={"hand": hand}, bob={"hand": hand})
    game.ann.chooses("keep")
    game.bob.chooses("keep")
    game.ann.places("Robb Stark").chooses("done")
    assert game.ann["Robb Stark"].zone == "setup"
    placed = game.entries("place")[0]
    assert (placed.data, placed.subject, placed.seats) == ((), 0, 0b01)
    game.bob.places("Bran Stark").chooses("done")
    assert game.ann["Robb Stark"].zone == "play"
    assert game.bob["Bran Stark"].zone == "play"


def test_setup_cards_do_not_enter_play():
    """Nobody reacts to them, not even the herald who waits for whatever enters play."""
    hand = {"hand": ["Court Herald", *BLANKS[1:]]}
    game = scenario("setup", "ann", ann=hand, bob=hand)
    game.ann.chooses("keep")
    game.bob.chooses("keep")
    game.ann.places("Court Herald")
    game.bob.places("Court Herald")
    assert game.ann.play == game.bob.play == ["Court Herald"]
    assert game.entries("setup cards")[0].rule == "lcg2:setup/9"
    assert not game.entries("enter", "window")


def test_a_setup_attachment_goes_on_ones_own_characters_only():
    """SU-3."""
    game = Scenario(
        phase="setup",
        first="bob",
        ann={"hand": ["Little Bird", "Bran Stark", "Arya Stark", *BLANKS[3:]]},
        bob={"hand": ["Tyrion Lannister", *BLANKS[1:]]},
    )
    game.bob.chooses("keep")
    game.ann.chooses("keep")
    game.bob.places("Tyrion Lannister")
    game.ann.places("Bran Stark").places("Arya Stark").places("Little Bird")
    assert game.ann.offered == ["on Bran Stark", "on Arya Stark"]
    game.ann.chooses("on Arya Stark")
    assert game.ann["Arya Stark"].attachments == ["Little Bird"]


def test_a_setup_attachment_needs_a_legal_bearer():
    game = setup("Little Bird", "Bodyguard", "Direwolf Pup", "Tumblestone Knight", "Bran Stark")
    assert game.ann.explain("Little Bird").rule == "lcg2:setup/8"
    game.ann.places("Direwolf Pup")
    assert not game.ann.may("Little Bird")
    game.ann.places("Tumblestone Knight")
    assert game.ann.may("Little Bird")
    assert not game.ann.may("Bodyguard")
    game.ann.places("Bran Stark")
    assert game.ann.may("Bodyguard")


def test_further_copies_of_a_unique_card_are_placed_free_and_become_duplicates():
    game = setup("Eddard Stark", "Eddard Stark", "Eddard Stark", "Bran Stark")
    game.ann.places("Eddard Stark").places("Eddard Stark").places("Eddard Stark")
    assert not game.ann.may("Bran Stark")
    ready(game)
    assert game.ann["Eddard Stark"].duplicates == 2
    assert game.ann.play == ["Eddard Stark"]


def test_a_second_copy_that_is_not_unique_is_no_duplicate():
    game = setup("Tumblestone Knight", "Tumblestone Knight")
    game.ann.places("Tumblestone Knight").places("Tumblestone Knight")
    ready(game)
    assert game.ann.play == ["Tumblestone Knight", "Tumblestone Knight"]


def test_hands_are_refilled_to_seven():
    game = setup("Bran Stark", "Arya Stark", "Sansa Stark")
    game.ann.places("Bran Stark").places("Arya Stark").places("Sansa Stark")
    ready(game)
    assert [entry.data for entry in game.entries("draw")] == [(3, 17)]
    assert len(game.bob.hand) == 7
