"""Titles: drafted in secret, borne for a round; who supports whom, who is whose rival, and what each gives."""

from __future__ import annotations

import pytest

from engine.base import zones
from engine.cards import POWER
from engine.chain.inputs import Setting, Timeout
from engine.chain.journal import JUDGES
from engine.errors import BadScenario, EngineError
from engine.games.registry import core_set, ready_decks
from engine.log.redaction import JUDGE, PUBLIC
from engine.match.match import Match, Seat
from engine.play.challenges.eligibility import initiating_refusal
from engine.scenario.scenario import Scenario
from tests.support.engine.melee.seats import KNIGHT, pool, table, targets, to_challenge

COIN, HAND, LAWS = "Master of Coin", "Hand of the King", "Master of Laws"
REGENT, SHIPS, WHISPERS = "Crown Regent", "Master of Ships", "Master of Whispers"
STEWARD = "Winterfell Steward"
ALL = sorted((COIN, HAND, LAWS, REGENT, SHIPS, WHISPERS))


def drafting(seats: int) -> Scenario:
    """A plot phase that has come to the draft of titles, ann first."""
    names = ("ann", "bob", "cleo", "dora", "egg", "finn")[:seats]
    sides = {name: {"plot": None, "plots": ["A Noble Cause"]} for name in names}
    sides["ann"] = {"plot": None, "plots": ["Sneak Attack"]}  # initiative 6 beats 0
    game = table(phase="plot", **sides)
    game.submit(Setting(0, "ask_in", "action"))  # so that the round stops in the action window
    game.ann.chooses("ann")
    return game


# --- 1.4


def test_three_players_draft_from_four_titles_in_secret_and_turn_them_up_together():
    """M2-1, ME-1: in player order, and what is taken is not offered again."""
    game = drafting(3)
    shuffled = game.entries("titles shuffled")[-1]
    assert (shuffled.rule, shuffled.data[:2], shuffled.seats) == ("lcg2:1.4", (4, 2), JUDGES)
    aside = sorted(str(code) for _card, code in shuffled.secret)
    offered = []
    for player in game.players:
        assert [one.asked for one in game.players if one.asked] == ["title"]
        offered.append(len(player.offered))
        assert not any(one.title for one in game.players)
        player.chooses(player.offered[0])
    assert offered == [4, 3, 2]
    borne = [player.title for player in game.players]
    assert len(set(borne)) == 3
    assert pool(game) == sorted(set(ALL) - set(borne))
    facts = game.match.deal.pool
    assert not {facts[code].title for code in aside} & set(borne)
    turned = game.entries("title")
    assert [(entry.rule, entry.parent) for entry in turned] == [("lcg2:1.4", turned[0].parent)] * 3
    assert turned[-1].number - turned[0].number == 2


def test_nobody_sees_what_another_took_before_all_are_turned_up():
    game = drafting(3)
    game.ann.chooses(game.ann.offered[0])
    taken = game.match.game.pile(0, zones.CHOSEN)
    code = game.match.game.facts[taken[0]].code
    for viewer, sees in ((0, True), (1, False), (2, False), (PUBLIC, False), (JUDGE, True)):
        chosen = game.match.view(viewer).seats[0].chosen
        assert [card.code for card in chosen] == [code] if chosen is not None else not sees
        assert (chosen is not None) == sees
    entry = game.entries("take title")[0]
    assert (entry.seats, entry.data) == (1, (3,))
    offered = game.entries("titles offered")[0]
    assert (offered.seats, offered.data, len(offered.secret)) == (1, (4,), 4)


@pytest.mark.parametrize(("seats", "offered"), [(4, [5, 4, 3, 2]), (5, [5, 4, 3, 2, 1]), (6, [6, 5, 4, 3, 2, 1])])
def test_four_or_five_put_one_title_aside_and_six_none(seats: int, offered: list[int]):
    game = drafting(seats)
    for player in game.players:
        if player.asked == "title":
            player.chooses(player.offered[0])
    given = [len(entry.secret[2]) for entry in game.entries("choice") if entry.data == ("title",)]
    assert given == offered
    assert all(player.title for player in game.players)


def test_titles_are_in_play_under_their_bearers_from_the_turn_up_on():
    """M2-3: relations hold in the action window that follows, and there was none of them before."""
    game = drafting(3)
    before = game.log[-1].number
    for player in game.players:
        player.chooses(player.offered[0])
    cards = [game.match.game.pile(seat, zones.TITLES)[0] for seat in range(3)]
    assert all(game.match.game.zone[card] in zones.IN_PLAY for card in cards)
    after = [(entry.kind, entry.rule) for entry in game.log if entry.number > before and entry.kind != "choice"]
    first = after.index(("title", "lcg2:1.4"))
    assert after[first : first + 3] == [("title", "lcg2:1.4")] * 3
    assert next(rule for kind, rule in after[first:] if kind in ("window", "empty window")) == "lcg2:aw-1"


def test_all_titles_go_back_together_in_taxation_before_its_action_window():
    game = table(3, phase="taxation", ann={"title": COIN}, bob={"title": LAWS}, cleo={"title": REGENT})
    returned = game.entries("title returned")
    assert [(game.says(entry), entry.rule) for entry in returned] == [
        ("ann returns Master of Coin", "lcg2:7.4"),
        ("bob returns Master of Laws", "lcg2:7.4"),
        ("cleo returns Crown Regent", "lcg2:7.4"),
    ]
    assert pool(game) == ALL
    window = next(entry for entry in game.entries("window", "empty window") if entry.rule == "lcg2:aw-7")
    assert returned[-1].number < window.number


def test_a_joust_has_no_titles():
    game = Scenario(ann={"plot": None, "plots": ["Sneak Attack"]}, bob={"plot": None}, phase="plot")
    assert not game.match.deal.titles
    assert not game.entries("titles shuffled", "title")


# --- supports


def test_who_supports_a_title_can_not_initiate_against_its_bearer():
    """M2-5: one direction only."""
    sides = {
        "ann": {"title": COIN, "play": [KNIGHT]},
        "bob": {"title": SHIPS, "play": [KNIGHT]},
        "cleo": {"title": LAWS, "play": [KNIGHT]},
        "dora": {"title": HAND},
    }
    game = table(**sides)
    to_challenge(game, game.ann)
    assert targets(game.ann, "military") == ["cleo", "dora"]
    refusal = game.match.explain(0, str(game.match.game.ref[game.match.game.faction(1)]))
    assert refusal is not None
    assert refusal.rule == "lcg2:supports"
    words = "ann can't initiate challenges against bob: Master of Coin supports Master of Ships"
    assert refusal.words.endswith(words)
    game.ann.passes()
    to_challenge(game, game.bob)
    assert targets(game.bob, "military") == ["ann", "cleo", "dora"]
    game.bob.passes()
    to_challenge(game, game.cleo)
    assert "ann" not in targets(game.cleo, "military")


def test_the_hand_may_challenge_who_supports_it():
    """ME-5."""
    sides = {"ann": {"title": HAND, "play": [KNIGHT]}, "bob": {"title": LAWS}, "cleo": {"title": WHISPERS}}
    game = table(**sides)
    to_challenge(game, game.ann)
    assert targets(game.ann, "military") == ["cleo"]


# --- what each title gives


def test_all_that_ships_brings_in_one_challenge():
    """ME-3: the supported player is safe; 3 STR, 2 power and claim 2 against a rival."""
    sides = {"ann": {"title": SHIPS, "play": [KNIGHT]}, "bob": {"title": LAWS, "play": ["Bran Stark", "Arya Stark"]}}
    game = table(cleo={"title": WHISPERS}, **sides)
    to_challenge(game, game.ann)
    assert targets(game.ann, "military") == ["bob"]
    game.ann.attacks("military", KNIGHT, against="bob")
    game.bob.defends()
    assert game.entries("wins")[0].data[2:4] == (3, 0)
    assert [entry.data[0] for entry in game.entries("power")][:2] == ["unopposed", "rivals"]
    assert game.data("claim")[2] == 2


def test_the_hand_may_initiate_a_second_power_challenge_against_a_different_opponent():
    """ME-7."""
    sides = {"ann": {"title": HAND, "play": [KNIGHT, "Ranging Party", "Robb Stark", "Grey Wind"]}}
    game = table(4, bob={"title": COIN}, cleo={"title": SHIPS}, dora={"title": WHISPERS}, **sides)
    game.ann.attacks("power", KNIGHT, against="cleo")
    game.cleo.defends()
    to_challenge(game, game.ann)
    assert targets(game.ann, "power") == ["bob", "dora"]
    game.ann.attacks("power", "Ranging Party", against="bob")
    game.bob.defends()
    to_challenge(game, game.ann)
    assert targets(game.ann, "power") == []


def test_the_hands_second_challenge_is_refused_against_who_is_supported_and_who_was_attacked():
    """M2-13."""
    sides = {
        "ann": {"title": HAND, "play": [KNIGHT, "Robb Stark", "Grey Wind"]},
        "bob": {"title": LAWS},
        "cleo": {"title": SHIPS},
    }
    game = table(**sides)
    game.ann.attacks("power", KNIGHT, against="cleo")
    game.cleo.defends()
    to_challenge(game, game.ann)
    assert targets(game.ann, "power") == []
    refusals = [initiating_refusal(game.match.game, 0, POWER, seat) for seat in (1, 2)]
    assert [refusal.rule for refusal in refusals if refusal] == ["lcg2:supports", "lcg2:4.2"]


def test_only_the_hand_has_a_second_challenge_and_in_power_only():
    """Hand of the King."""
    game = table(4, ann={"play": [KNIGHT, "Ranging Party", "Grey Wind"]}, bob={"title": HAND})
    game.ann.attacks("power", KNIGHT, against="cleo")
    game.cleo.defends()
    to_challenge(game, game.ann)
    assert targets(game.ann, "power") == []
    game = table(4, ann={"title": HAND, "play": [KNIGHT, "Ranging Party"]}, bob={"title": COIN})
    game.ann.attacks("military", KNIGHT, against="cleo")
    game.cleo.defends()
    to_challenge(game, game.ann)
    assert targets(game.ann, "military") == []
    assert targets(game.ann, "power") == ["bob", "cleo", "dora"]


def test_without_the_hand_there_is_one_power_challenge():
    game = table(3, ann={"title": REGENT, "play": [KNIGHT, "Robb Stark", "Grey Wind"]})
    game.ann.attacks("power", KNIGHT, against="bob")
    game.ann.passes()
    game.bob.defends()
    to_challenge(game, game.ann)
    assert targets(game.ann, "power") == []


def test_whispers_resolves_intrigue_claim_against_any_opponents():
    """M2-15."""
    hands = {"bob": 3, "cleo": 2, "dora": 0}
    sides = {name: {"hand": [STEWARD] * number} for name, number in hands.items()}
    game = table(ann={"title": WHISPERS, "play": ["Littlefinger"]}, **sides)
    game.ann.attacks("intrigue", "Littlefinger", against="cleo")
    game.cleo.defends()
    while game.ann.asked != "claim against":
        game.ann.passes()
    assert game.ann.offered == ["against bob", "against cleo", "against dora"]
    game.ann.chooses("bob", "dora")
    assert [len(player.hand) for player in game.players[1:]] == [2, 2, 0]
    claimed = game.entries("claim against")[0]
    assert (game.says(claimed), claimed.rule) == ("ann applies claim to bob and dora", "lcg2:title-cards")


def test_only_whispers_claims_from_others_and_in_intrigue_only():
    """Master of Whispers."""
    game = table(ann={"play": ["Littlefinger"]}, bob={"title": WHISPERS}, cleo={"hand": [STEWARD]})
    game.ann.attacks("intrigue", "Littlefinger", against="cleo")
    game.cleo.defends()
    assert game.cleo.hand == []
    assert not game.entries("claim against")
    game = table(3, ann={"title": WHISPERS, "play": ["Littlefinger"]})
    game.ann.attacks("power", "Littlefinger", against="bob")
    game.bob.defends()
    assert game.entries("wins")[0].data[2] == 4
    assert not game.entries("claim against")


def test_without_an_answer_in_time_whispers_claims_from_the_loser():
    game = table(
        ann={"title": WHISPERS, "play": ["Littlefinger"]},
        bob={"hand": [STEWARD]},
        cleo={"hand": [STEWARD]},
    )
    game.ann.attacks("intrigue", "Littlefinger", against="cleo")
    game.cleo.defends()
    while game.ann.asked != "claim against":
        game.ann.passes()
    game.submit(Timeout(0))
    assert [len(player.hand) for player in game.players[1:]] == [1, 0]


def test_ships_raises_claim_while_attacking_a_rival_in_military():
    board = {
        "ann": {"title": SHIPS, "play": [KNIGHT]},
        "bob": {"title": LAWS, "play": ["Bran Stark", "Sansa Stark", "Arya Stark"]},
    }
    game = table(cleo={"title": REGENT, "play": ["Bran Stark"]}, **board)
    game.ann.attacks("military", KNIGHT, against="bob")
    game.cleo.passes()
    game.bob.defends()
    assert game.bob.prompt is not None
    assert (game.bob.asked, game.bob.prompt.least) == ("military claim", 2)


def test_ships_raises_no_claim_against_others():
    board = {"ann": {"title": SHIPS, "play": [KNIGHT]}, "bob": {"title": LAWS}}
    game = table(cleo={"title": COIN, "play": ["Bran Stark", "Sansa Stark"]}, **board)
    game.ann.attacks("military", KNIGHT, against="cleo")
    game.cleo.defends()
    assert game.cleo.prompt is not None
    assert (game.cleo.asked, game.cleo.prompt.least) == ("military claim", 1)


@pytest.mark.parametrize(
    ("title", "kind", "attack"),
    [(SHIPS, "military", 3), (HAND, "power", 3), (SHIPS, "power", 2), (HAND, "military", 2), (COIN, "power", 2)],
)
def test_titles_add_strength_to_their_bearers_side(title: str, kind: str, attack: int):
    game = table(3, ann={"title": title, "play": [KNIGHT]}, bob={"play": ["Bran Stark"]})
    game.ann.attacks(kind, KNIGHT, against="bob")
    game.bob.defends()
    won = game.entries("wins")[0]
    assert won.data[2] == attack


def test_titles_add_no_strength_without_a_participant():
    game = table(3, ann={"play": [KNIGHT]}, bob={"title": SHIPS})
    game.ann.attacks("military", KNIGHT, against="bob")
    game.bob.defends()
    assert game.entries("wins")[0].data[2:4] == (2, 0)


def test_whispers_adds_strength_in_intrigue():
    game = table(3, ann={"title": WHISPERS, "play": ["Littlefinger"]})  # 4 STR
    game.ann.attacks("intrigue", "Littlefinger", against="bob")
    game.bob.defends()
    assert game.entries("wins")[0].data[2] == 5


def test_coin_collects_two_more_gold():
    game = table(3, phase="marshaling", ann={"title": COIN}, bob={"title": LAWS})
    assert [entry.data[1] for entry in game.entries("value") if entry.data[0] == "gold"][:2] == [7, 5]


def test_laws_draws_one_more_card_and_holds_one_more():
    game = table(3, phase="draw", ann={"title": LAWS}, bob={"title": COIN})
    assert (len(game.ann.hand), len(game.bob.hand)) == (3, 2)
    game = table(3, phase="taxation", ann={"title": LAWS, "hand": [STEWARD] * 7}, bob={"hand": [STEWARD] * 7})
    assert game.ann.asked == ""  # A Noble Cause has reserve 6
    assert game.bob.asked == "reserve"


def test_a_tie_for_dominance_with_the_regents_two_rewards_nobody():
    """M2-23."""
    sides = {"ann": {"gold": 6}, "bob": {"gold": 6}, "cleo": {"title": REGENT, "gold": 4}}
    game = table(phase="dominance", **sides)
    assert [entry.data[1] for entry in game.entries("value") if entry.data[0] == "dominance"][:3] == [6, 6, 6]
    assert not game.entries("dominance")
    ties = [entry.data for entry in game.entries("tie")]
    assert ties[0] == ((0, 6), (1, 6), (2, 6))


# --- what can't be


def test_a_board_says_what_is_wrong_with_its_titles():
    with pytest.raises(BadScenario) as caught:
        table(
            4,
            ann={"title": COIN},
            bob={"title": COIN},
            cleo={"title": "Bran Stark"},
            dora={"title": "Master of Hounds"},
        )
    assert [fault.partition(";")[0] for fault in caught.value.faults] == [
        "bob: ann already has Master of Coin",
        "cleo: Bran Stark in title is not a title card",
        "dora: 'Master of Hounds' in title: no card is titled 'Master of Hounds' in the pool 'Core Set'",
    ]
    with pytest.raises(BadScenario, match="a joust has no titles"):
        Scenario(ann={"title": COIN}, bob={})
    with pytest.raises(BadScenario, match="no player has a title when the plot begins"):
        table(3, phase="plot", ann={"title": COIN, "plots": ["A Noble Cause"]})
    with pytest.raises(BadScenario, match="ann has several opponents: bob, cleo; name one"):
        table(3, ann={"play": [KNIGHT]}).ann.attacks("power", KNIGHT)


def test_a_melee_takes_three_to_six_seats_and_a_pool_with_titles():
    cards = core_set()
    deck = next(iter(ready_decks(cards).values()))
    for number in (2, 7):
        with pytest.raises(EngineError, match=f"has 3 to 6 seats, not {number}"):
            Match.start(
                ruleset="lcg2",
                format="melee",
                pool=cards,
                seats=[Seat(f"seat {place}", deck) for place in range(number)],
                seed=bytes(16),
            )


def test_a_board_is_told_what_a_title_makes_players_to_each_other():
    """The Hand's rivals are Coin and Ships; it supports Laws, and Whispers supports it."""
    game = table(
        bob={"title": "Master of Ships"},
        ann={"title": "Hand of the King", "play": [KNIGHT]},
        cleo={"title": LAWS},
        dora={"title": "Master of Whispers"},
    )
    ann = game.match.seen(1).seats[0].relations
    assert [(one.seat, one.tie, one.words) for one in ann] == [
        (1, "rival", "worth 1 power"),
        (2, "supports", "you can't challenge this player"),
        (3, "supported", "this player can't challenge you"),
    ]
