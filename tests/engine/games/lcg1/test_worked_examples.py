"""Worked examples of the documents that have no test of their own among the windows and positions."""

from __future__ import annotations

from tests.support.engine.games.lcg1.positions import Position, shows


@shows(
    "EX-L3",
    "flow-challenges core/challenges/3 core/challenges/claim-military timing/6 faq-draw-cap",
    "core/challenges/example timing/framework/events qa/tie-challenge faq-1.1 core/challenges/2",
)
def test_the_challenge_of_the_rulebook():
    game = Position(
        phase="challenges",
        ann=dict(play=["Raff the Sweetling"], hand=["Insidious Ways"], faction="lannister"),
        bob=dict(play=["Grey Wind", "Sansa Stark"]),
    )
    game.ann.attacks("military", "Raff the Sweetling")
    game.bob.defends("Grey Wind")
    game.ann.uses("Insidious Ways")
    game.bob.chooses("Sansa Stark")
    wins = game.entries("wins")[0]
    assert (wins.actor, wins.data[2:4]) == (0, (4, 4))
    moribund, drawn = game.after("Sansa Stark is killed"), [entry.number for entry in game.entries("extra draw")]
    assert (len(drawn), moribund < drawn[0]) == (2, True)
    assert not [entry for entry in game.entries("power") if entry.rule == "lcg1:core/unopposed"]
    assert game.after("Sansa Stark goes to the dead pile") > drawn[-1]
    assert game.bob.dead == ["Sansa Stark"]


@shows("EX-T3", "flow-draw core/draw", "timing/action faq-1.1")
def test_the_draw_is_a_framework_action_between_two_segments():
    game = Position(phase="draw", ann=dict(play=["Idle Hour"]), bob=dict(play=["Idle Hour"]))
    assert (game.ann.asked, game.bob.asked) == ("opportunity", "")
    game.comes_to("ann", "marshalling")
    lines = [
        entry
        for entry in game.log
        if entry.kind in ("draw", "window") and game.entries("active")[0].number > entry.number
    ]
    assert [entry.kind for entry in lines] == ["window", "draw", "draw", "draw", "draw", "window"]
    assert [entry.data[0] for entry in lines if entry.kind == "draw"] == [1, 1, 1, 1]


@shows("EX-T5 L1-22", "timing/1d timing/1e faq-3.1", "timing/1a timing/1b timing/1c timing/1f")
def test_x_is_announced_before_penalties_and_stays_what_it_was():
    for reducers, paid in ((0, 4), (1, 3)):
        play = ["Old Palace", *["Counting House"] * reducers, "Idle Hour"]
        game = Position(ann=dict(hand=["Conscription"], play=play), bob=dict())
        game.ann.uses("Conscription").chooses("X = 3")
        price = next(entry for entry in game.entries("value") if entry.data[0] == "cost")
        assert (game.ann.gold, price.data[1:3]) == (5 - paid, (paid, 3))
        assert (game.data("x"), game.ann.power) == ((3,), 3)


@shows("EX-T14", "faq-event/restriction faq-event/cost faq-event/target",
       "faq-event/restriction faq-event/cost faq-event/target faq-event/effect")  # fmt: skip
def test_a_missing_restriction_cost_or_target_stops_an_ability():
    game = Position(phase="dominance", ann=dict(hand=["Consume", "Feast"], gold=1), bob=dict(play=["Page"]))
    assert game.why_not("ann", "Consume") == ["faq-event/restriction"]
    game = Position(ann=dict(hand=["Consume", "Feast"], plot="Famine"), bob=dict(play=["Page"]))
    assert game.why_not("ann", "Consume") == ["faq-event/cost"]
    game = Position(ann=dict(hand=["Consume", "Feast"]), bob=dict(play=["Page", "Banner on Page"]))
    assert game.why_not("ann", "Consume") == ["faq-event/target"]


@shows("EX-F1", "timing/5 faq-draw-cap", "faq-2.4")
def test_a_response_to_a_save_is_used_once_for_each_save():
    game = Position(
        ann=dict(hand=["Slaughter"]), bob=dict(play=["Warden (1 duplicate)", "Heir (1 duplicate)", "Reader"])
    )
    game.ann.uses("Slaughter")
    game.bob.saves("Warden")
    game.bob.saves("Heir")
    for number in (1, 2):
        assert len(game.bob.offered) == 4 - number
        game.bob.chooses(game.bob.offered[0])
    assert [entry.data for entry in game.entries("extra draw")] == [(1, 3, 1), (2, 3, 1)]


@shows("EX-F4 F-FC-1", "timing/1e faq-4.3 faq-4.2", "faq-3.6 faq-3.2 faq-3.10")
def test_what_stops_triggered_abilities_stops_neither_events_nor_influence_nor_passives():
    game = Position(
        ann=dict(
            plot="Bridges", play=["Renly Baratheon (kneeling)", "Shrine", "Septry", "Sellsail (kneeling)"],
            hand=["Bounty", "Feast"],
        ),
        bob=dict(),
    )  # fmt: skip
    assert game.why_not("ann", "Renly Baratheon", "Sellsail") == ["faq-4.3", "faq-4.3"]
    game.ann.uses("Bounty").chooses("Septry")
    assert game.ann.power == 1
    game.ann.uses("Feast")
    game = Position(phase="challenges", ann=dict(plot="Bridges", play=["Robert Baratheon"]), bob=dict())
    game.ann.attacks("power", "Robert Baratheon")
    assert game.ann["Robert Baratheon"].power == 2
    game = Position(ann=dict(plot="Bridges", hand=["Dagger"]), bob=dict(play=["Warden (1 duplicate)"]))
    game.ann.uses("Dagger")
    assert (game.bob.dead, game.bob.was_offered("save Warden with a duplicate")) == (["Warden"], False)
    assert game.defaults == [39]


@shows("EX-F6", "timing/5", "faq-3.13")
def test_a_card_acts_from_the_hand_where_it_says_so():
    game = Position(
        phase="challenges", ann=dict(play=["Squire"], hand=["Khal Drogo", "Drogon"], faction="targaryen"),
        bob=dict(hand=["Page"]),
    )  # fmt: skip
    game.ann.attacks("power", "Squire")
    assert [one.split(" ", 1)[1] for one in game.resolved().ann.offered[:-1]] == ["Khal Drogo"]
    game.ann.uses("Khal Drogo")
    assert game.ann["Khal Drogo"].zone == "play"


@shows("L1-06", "timing/1e", "timing/moribund-exception")
def test_a_moribund_card_pays_no_cost_by_leaving_play():
    game = Position(ann=dict(hand=["Dagger"]), bob=dict(play=["Squire"], hand=["Sell"]))
    game.ann.uses("Dagger")
    assert not game.bob.was_offered("play Sell")
    game = Position(ann=dict(hand=["Dagger"]), bob=dict(play=["Squire", "Page"], hand=["Sell"]))
    game.ann.uses("Dagger").chooses("Squire")
    game.bob.uses("Sell")
    assert sorted(game.bob.dead + game.bob.discard) == ["Page", "Sell", "Squire"]


@shows("EX-F18", "timing/3", "faq-4.13")
def test_a_single_card_of_an_opponents_hand_is_picked():
    game = Position(ann=dict(hand=["Peek"]), bob=dict(hand=["Page"]))
    game.ann.uses("Peek")
    assert game.bob.discard == ["Page"]
    game = Position(ann=dict(hand=["Peek"]), bob=dict())
    assert game.ann.offered == ["play Peek", "pass"]
