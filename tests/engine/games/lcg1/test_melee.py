"""Melee of the first edition: titles chosen openly, who supports and opposes whom, and what each title does."""

from __future__ import annotations

import pytest

from engine.chain.inputs import Concede, Setting
from engine.errors import IllegalChoice
from engine.match.match import Match
from engine.scenario.seat import ScenarioSeat
from tests.support.engine.first_edition import (
    ALL,
    COIN,
    COMMANDER,
    HAND,
    LAWS,
    REGENT,
    WHISPERS,
    asked_of,
    on,
    passed,
    table,
)
from tests.support.engine.games.lcg1.board import Scenario
from tests.support.engine.melee.seats import NAMES, pool, targets, to_challenge

RULE = "lcg1:core/plot/2"


def choosing(seats: int, first: str = "ann") -> Scenario:
    """A plot phase that has come to the choice of titles."""
    sides = {name: {"plot": None, "plots": ["Quiet Season"] * 2} for name in NAMES[:seats]}
    sides[first]["plots"] = ["Open Larder"] * 2  # initiative 4 beats 2
    game = table(seats, "plot", first, **sides)
    game.submit(Setting(0, "ask_in", "action"))
    on(game, lambda: asked_of(game).asked == "title", first_player=lambda player: player.chooses(first))
    return game


def chosen(game: Scenario) -> list[tuple[str, str]]:
    """Everybody takes the first title that is offered: who, and which."""
    found = []
    while asked := next((player for player in game.players if player.asked == "title"), None):
        asked.chooses(asked.offered[0])
        found.append((asked.name, asked.title))
    return found


def defaults(game: Scenario) -> list[object]:
    return [entry.data[0] for entry in game.entries("unsettled")]


def power(game: Scenario, player: ScenarioSeat) -> int:
    return player[game.match.game.title(game.match.game.faction(player.seat))].power


# --- choosing, and giving back


def test_titles_are_chosen_openly_from_the_first_player_clockwise():
    """M1-1: two of six are unused this round; nothing is secret, nothing removed by chance."""
    game = choosing(4, "bob")
    left = game.entries("titles left")[-1]
    assert (left.rule, sorted(game.match.deal.pool[code].title for code in left.data[0])) == (RULE, ALL)
    order = chosen(game)
    assert [name for name, _title in order] == ["bob", "cleo", "dora", "ann"]
    taken = game.entries("title")
    assert [(entry.rule, entry.actor, entry.seats) for entry in taken] == [(RULE, seat, 0) for seat in (1, 2, 3, 0)]
    assert len({title for _name, title in order}) == 4
    assert pool(game) == sorted(set(ALL) - {title for _name, title in order})
    assert not game.entries("titles shuffled") and not game.entries("take title")


def test_what_one_has_chosen_is_offered_to_nobody_else_and_seen_by_all():
    game = choosing(4)
    game.ann.chooses(COIN)
    assert "take Master of Coin" not in game.bob.offered
    assert len(game.bob.offered) == 5
    with pytest.raises(IllegalChoice):
        game.bob.chooses(COIN)
    for viewer in (1, 2, 3):
        title = game.match.view(viewer).seats[0].title
        assert title is not None and title.title == COIN


def test_titles_go_back_in_taxation():
    game = table(phase="taxation", ann=dict(title=COIN), bob=dict(title=HAND), cleo=dict(title=LAWS))
    assert [player.title for player in game.players] == [""] * 4
    assert [entry.rule for entry in game.entries("title returned")] == ["lcg1:core/taxation"] * 3
    assert pool(game) == ALL


def test_with_three_players_titles_go_back_only_when_each_was_chosen():
    game = choosing(3)
    first = {title for _name, title in chosen(game)}
    passed(game, "plot", "title")
    assert {entry.rule for entry in game.entries("title aside")} == {"lcg1:core/variant/three"}
    assert not game.entries("title returned")
    passed(game, "title")
    chosen(game)
    both = [game.titles((entry.subject,))[0] for entry in game.entries("title")]
    assert (len(first), sorted(both)) == (3, ALL)
    on(game, lambda: pool(game) == ALL)
    assert game.round == 2


def test_two_who_are_left_choose_no_titles():
    game = table(3, "plot", **{name: {"plot": None, "plots": ["Quiet Season"] * 2} for name in NAMES[:3]})
    game.submit(Concede(2))
    on(game, lambda: "lcg1:core/variant/two" in [entry.rule for entry in game.entries("step")])
    assert not game.entries("titles left")
    assert game.phase != "" and not game.ann.title


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_seat_of_three_to_six_has_a_title(seats: int):
    game = choosing(seats)
    chosen(game)
    assert len({player.title for player in game.players}) == seats


# --- supports


def test_nobody_attacks_whom_the_own_title_supports():
    game = table(ann=dict(title=COIN, play=["Squire"]), bob=dict(title=LAWS), cleo=dict(title=HAND))
    to_challenge(game, game.ann)
    assert targets(game.ann, "military") == ["cleo", "dora"]
    faults = game.match.checks(0, str(game.match.game.ref[game.match.game.faction(1)]))
    assert [check.rule for check in faults if check.ok is False] == ["lcg1:core/supports"]


def attacked(by: str = "Rightful King", **more: dict[str, object]) -> Scenario:
    """Cleo attacks ann, whose Master of Laws dora's Master of Coin supports; ann declares nobody."""
    sides: dict[str, dict[str, object]] = {
        "ann": dict(title=LAWS, play=["Page", "Avenger (kneeling)"]),
        "cleo": dict(title=REGENT, play=["Rightful King"]),
        "dora": dict(title=COIN, play=["Squire", "Avenger (kneeling)"]),
    }
    for name, side in more.items():
        sides[name] = {**sides.get(name, {}), **side}
    game = table(first="cleo", **sides)
    game.cleo.attacks("military", by, against="ann")
    if passed(game, "redirect", "defenders").asked == "redirect":
        game.cleo.passes()
        passed(game, "defenders")
    game.ann.defends()
    return game


def test_a_supporter_who_loses_is_the_loser_and_the_target_pays_claim():
    """M1-3: the supporter's vengeful card may stand, the target's may not; only the target's die."""
    game = attacked()
    assert (game.dora.asked, game.dora.prompt.rule) == ("defend for", "lcg1:core/supports")
    game.dora.chooses("Squire")
    helped = game.entries("defends for")[0]
    assert (helped.rule, helped.actor, helped.data) == ("lcg1:core/supports", 3, (0,))
    passed(game, "military claim")
    assert (game.ann.asked, game.ann.offered) == ("military claim", ["kill Page", "kill Avenger"])
    game.ann.chooses("Page")
    passed(game, "vengeful")
    wins, claim = game.entries("wins")[0], game.entries("claim")[0]
    assert (wins.actor, wins.data[1]) == (2, 3)
    assert (claim.actor, claim.rule) == (0, "lcg1:flow-challenges/resolve")
    assert (game.dora.asked, game.dora.offered) == ("vengeful", ["stand Avenger"])
    game.dora.chooses("Avenger")
    assert game.ann.asked != "vengeful"
    assert (game.ann.dead, game.dora.dead) == (["Page"], [])
    assert not game.happened("cleo gains 1 power for an unopposed challenge")


def test_a_supporter_is_asked_only_where_nobody_was_declared():
    game = table(
        first="cleo",
        ann=dict(title=LAWS, play=["Page"]),
        cleo=dict(title=REGENT, play=["Warden"]),
        dora=dict(title=COIN, play=["Squire"]),
    )
    game.cleo.attacks("power", "Warden", against="ann")
    passed(game, "redirect", "defenders").passes()
    passed(game, "defenders")
    game.ann.defends("Page")
    assert not game.entries("defends for")
    assert game.dora.asked != "defend for"


def test_a_supporter_may_decline_and_the_challenge_is_unopposed():
    game = attacked()
    game.dora.chooses()
    passed(game, "military claim").chooses("Page")
    wins = game.entries("wins")[0]
    assert (wins.data[1], wins.data[5]) == (0, 1)


def test_stealth_is_aimed_at_the_targets_characters_and_binds_no_supporter():
    game = table(
        first="cleo",
        ann=dict(title=LAWS, play=["Page"]),
        cleo=dict(title=WHISPERS, play=["Shade"]),
        dora=dict(title=COIN, play=["Squire"]),
    )
    game.cleo.attacks("power", "Shade", against="ann")
    passed(game, "stealth")
    assert game.cleo.offered == ["bypass Page", "bypass nobody"]
    game.cleo.chooses("Page")
    passed(game, "defend for")
    assert game.dora.offered == ["defend with Squire"]


# --- opposes


def test_a_helper_who_beats_an_opposed_title_has_the_power_for_it():
    """M1-5: not the player who was attacked; that it comes with the passives is a default."""
    game = attacked(
        "Page", cleo=dict(title=HAND, play=["Page"]), dora=dict(play=["Warden"]), ann=dict(play=["Squire"])
    )
    game.dora.chooses("Warden")
    passed(game, "challenge")
    beaten = game.entries("opposed beaten")[0]
    assert (beaten.rule, beaten.actor, beaten.data) == ("lcg1:core/opposes", 3, (2,))
    assert [(power(game, player)) for player in game.players] == [0, 0, 0, 1]
    assert defaults(game) == [22]


def test_one_power_a_round_is_claimed_for_opposed_titles_in_all():
    game = table(
        ann=dict(title=WHISPERS, play=["Squire", "Squire", "Squire"]), bob=dict(title=LAWS), cleo=dict(title=REGENT)
    )
    for kind, against in (("power", "bob"), ("intrigue", "cleo")):
        to_challenge(game, game.ann)
        game.ann.attacks(kind, game.ann.offered and "Squire", against=against)
        passed(game, "challenge")
    assert [entry.data for entry in game.entries("opposed beaten")] == [(1,)]
    assert power(game, game.ann) == 3  # two unopposed, one for the first of the opposed


# --- the Crown Regent


def test_the_regent_makes_the_attacker_choose_a_new_legal_target():
    sides = {"bob": dict(title=LAWS), "cleo": dict(title=HAND), "dora": dict(title=REGENT)}
    game = table(5, ann=dict(title=COIN, play=["Squire"]), **sides)
    to_challenge(game, game.ann)
    game.ann.attacks("power", "Squire", against="cleo")
    passed(game, "redirect")
    assert game.dora.asked == "redirect"
    game.dora.chooses("redirect")
    assert game.ann.offered == ["against dora", "against egg"]  # bob, whom ann supports, is no legal target
    game.ann.chooses("dora")
    line = game.entries("redirected")[0]
    assert (line.rule, line.data) == ("lcg1:core/title/crown-regent", (0, 2, 3, (), 1))
    assert passed(game, "defenders", "challenge").asked == "challenge"
    assert game.entries("wins")[0].data[1] == 3


def test_the_regent_is_not_asked_where_no_other_target_is_legal():
    game = table(3, ann=dict(title=COIN, play=["Squire"]), bob=dict(title=LAWS), cleo=dict(title=REGENT))
    game.ann.attacks("power", "Squire", against="cleo")
    passed(game, "challenge")
    assert game.entries("wins")[0].data[1] == 2
    assert not game.entries("redirected")


@pytest.mark.parametrize(("title", "kind"), [(COMMANDER, "military"), (WHISPERS, "intrigue"), (REGENT, "power")])
def test_a_title_adds_three_with_a_character_in_its_type_of_challenge(title: str, kind: str):
    game = table(ann=dict(title=title, play=["Squire", "Squire"]), bob=dict(play=["Warden"]), cleo=dict(title=LAWS))
    to_challenge(game, game.ann)
    game.ann.attacks(kind, "Squire", against="bob")
    on(game, lambda: game.entries("wins"), defenders=lambda player: player.chooses("Warden"))
    assert game.entries("wins")[0].data[2:4] == (5, 3)


# --- the Lord Commander


def military(by: str = "Squire", **sides: dict[str, object]) -> Scenario:
    """Cleo attacks ann with military, who declares nobody; bob is Lord Commander."""
    given: dict[str, dict[str, object]] = {
        "ann": dict(title=LAWS, play=["Page"]),
        "bob": dict(title=COMMANDER, play=["Warden"]),
        "cleo": dict(title=HAND, play=["Squire"], power=2),
    }
    for name, side in sides.items():
        given[name] = {**given.get(name, {}), **side}
    game = table(first="cleo", **given)
    to_challenge(game, game.cleo)
    game.cleo.attacks("military", by, against="ann")
    passed(game, "defenders")
    game.ann.defends()
    return game


def test_the_lord_commander_takes_an_undefended_military_attack_over():
    """The window of stealth and defenders is canceled: actions come again, then stealth and defenders anew."""
    game = military()
    assert (game.bob.asked, game.bob.offered) == ("take over", ["become the target", "pass"])
    game.bob.chooses("become the target")
    line = game.entries("redirected")[0]
    assert (line.rule, line.data) == ("lcg1:errata/lord-commander", (2, 0, 1, (), 1))
    passed(game, "defenders")
    assert game.bob.asked == "defenders"
    game.bob.defends("Warden")
    passed(game, "challenge")
    wins = game.entries("wins")[0]
    assert (wins.actor, wins.data[2:4]) == (1, (2, 6))
    assert (power(game, game.bob), power(game, game.cleo)) == (1, 1)
    assert [entry.rule for entry in game.entries("move power")] == ["lcg1:core/title/lord-commander"]


def test_a_lord_commander_who_loses_pays_claim():
    game = military("Rightful King", cleo=dict(play=["Rightful King"]), bob=dict(play=["Page", "Squire"]))
    game.bob.chooses("become the target")
    passed(game, "defenders")
    game.bob.defends()
    passed(game, "military claim")
    assert game.bob.asked == "military claim"
    assert game.entries("claim")[0].actor == 1


def test_a_lord_commander_who_is_no_legal_target_can_not_take_the_attack_over():
    """M1-7: a pact forbids military challenges between the two; the log says so."""
    game = military(cleo=dict(title=WHISPERS), bob=dict(title=COMMANDER))
    assert game.bob.asked == "take over"
    sides: dict[str, dict[str, object]] = {
        name: {"plot": None, "plots": ["Quiet Season"], "play": ["Squire"]} for name in NAMES[:4]
    }
    sides["cleo"]["plots"] = ["Mutual Enemies"]
    sides["dora"]["plots"] = ["Open Larder"]
    game = table(4, "plot", **sides)
    titles = {"ann": LAWS, "bob": COMMANDER, "cleo": HAND, "dora": REGENT}
    on(
        game,
        lambda: game.entries("challenge"),
        title=lambda player: player.chooses(titles[player.name]),
        first_player=lambda player: player.chooses("cleo"),
        target=lambda player: player.chooses(next(label for label in player.offered if "bob" in label)),
        challenge=lambda player: player.attacks("military", "Squire", against="ann"),
    )
    passed(game, "redirect").passes()
    passed(game, "defenders")
    game.ann.defends()
    assert game.bob.asked != "take over"
    unused = game.entries("title unused")[0]
    assert (unused.actor, unused.rule) == (1, "lcg1:errata/lord-commander")
    assert unused.data == (
        "no legal target for this attack: cleo cannot initiate military challenges against bob now",
    )
    on(game, lambda: game.entries("claim"))
    assert game.entries("claim")[0].actor == 0


def test_where_both_may_step_in_the_first_player_says_who_is_asked_first():
    game = military(dora=dict(title=COIN, play=["Squire"]))
    assert (game.cleo.asked, defaults(game)) == ("helper", [44])
    assert game.cleo.offered == ["dora is asked first", "bob is asked first"]
    game.cleo.chooses("bob")
    assert game.bob.asked == "take over"
    game.bob.passes()
    assert game.dora.asked == "defend for"
    game.dora.chooses("Squire")
    assert game.bob.asked != "take over"


def test_once_a_round_the_lord_commander_takes_an_attack_over():
    game = military()
    table = game.match.game
    game.bob.chooses("become the target")
    assert table.count("round/took over/1") == 1
    passed(game, "defenders")
    game.bob.defends()
    assert not [player for player in game.players if player.asked == "take over"]


# --- the other titles


def test_the_hand_of_the_king_is_worth_two_influence_once_a_round():
    game = table(phase="marshalling", ann=dict(title=HAND, hand=["Snare", "Snare"], play=["Squire"], gold=0))
    on(game, lambda: "ambush Snare" in game.ann.offered)
    game.ann.chooses("ambush Snare")
    kneels = game.entries("kneel")[-1]
    assert (kneels.rule, game.titles((kneels.subject,))) == ("lcg1:core/influence", [HAND])
    passed(game, "bearer").chooses("Squire") if game.ann.asked == "bearer" else None
    assert "ambush Snare" not in game.ann.offered


def test_the_master_of_laws_draws_one_card_more_outside_of_the_cap():
    game = table(phase="draw", ann=dict(title=LAWS, deck=["Page"] * 5), bob=dict(deck=["Page"] * 5))
    on(game, lambda: game.entries("draw"))
    assert (len(game.ann.hand), len(game.bob.hand)) == (3, 2)
    assert not game.entries("extra draw")


def test_the_master_of_coin_counts_two_more_income():
    game = table(phase="marshalling", ann=dict(title=COIN), bob=dict(title=LAWS))
    counted = [entry for entry in game.entries("value") if entry.rule == "lcg1:core/marshalling/income"]
    assert [(entry.actor, entry.data[:3]) for entry in counted] == [
        (0, ("gold", 7, 5)), (1, ("gold", 5, 5)), (2, ("gold", 5, 5)), (3, ("gold", 5, 5)),
    ]  # fmt: skip


# --- order and ends


def test_responses_go_round_from_the_left_of_whoever_acted():
    """M1-9: dora, ann, bob, cleo, though ann is the first player."""
    sides = {name: {"play": ["Mourner", "Page"], "deck": ["Page"] * 4, "title": title}
             for name, title in zip(NAMES[:4], (LAWS, HAND, COIN, REGENT), strict=True)}  # fmt: skip
    sides["cleo"]["play"] = ["Mourner", "Page", "Headsman"]
    game = table(**sides)
    on(game, lambda: game.cleo.asked)
    game.cleo.uses("Headsman")
    game.cleo.chooses(next(label for label in game.cleo.offered if "ann" in label or "Page" in label))
    order = []
    for _ in range(4):
        order.append(asked_of(game).name)
        asked_of(game).passes()
    assert order == ["dora", "ann", "bob", "cleo"]


def test_everybody_chooses_from_the_first_player_clockwise_before_anybody_dies():
    """M1-11: what nobody chose dies together, in one group of moribund cards."""
    sides: dict[str, dict[str, object]] = {
        name: {"plot": None, "plots": ["Quiet Season"], "play": ["Squire", "Page", "Warden", "Shade"]}
        for name in NAMES[:4]
    }
    sides["ann"]["plots"] = ["Wildfire Assault"]
    sides["bob"]["plots"] = ["Open Larder"]
    game = table(4, "plot", **sides)
    order: list[str] = []

    def picks(player: ScenarioSeat) -> None:
        order.append(player.name)
        assert not game.entries("moribund")
        player.chooses(*player.offered[: player.prompt.most])

    on(
        game,
        lambda: game.entries("moribund"),
        each_picks=picks,
        first_player=lambda player: player.chooses("bob"),
        forced_order=lambda player: player.chooses(next(one for one in player.offered if "Wildfire" in one)),
    )
    assert list(dict.fromkeys(order)) == ["bob", "cleo", "dora", "ann"]
    dead = game.entries("moribund")
    assert len(dead) == 4
    assert len({entry.parent for entry in dead}) == 1


def test_the_challenge_of_an_attacker_who_is_out_ends_unresolved():
    """M1-13: the cards go under decks, the title is back when the round is over; no claim, no reward."""
    game = table(ann=dict(title=WHISPERS, play=["Squire"]), bob=dict(title=LAWS, play=["Warden"]), cleo={}, dora={})
    to_challenge(game, game.ann)
    game.ann.attacks("military", "Squire", against="bob")
    passed(game, "defenders")
    game.submit(Concede(0))
    assert game.match.game.challenge is None
    assert game.entries("challenge ends")
    assert not game.entries("wins") and not game.entries("claim") and not game.entries("opposed beaten")
    assert [entry.rule for entry in game.entries("leave")] == ["lcg1:faq-4.6"]
    aside = game.entries("title aside")[0]
    assert (aside.actor, aside.rule) == (0, "lcg1:core/taxation")
    assert WHISPERS not in pool(game)
    assert defaults(game)[-1] == 27
    on(game, lambda: game.round == 2)
    assert WHISPERS in pool(game)


def test_the_challenge_ends_where_the_target_for_whom_another_defends_is_out():
    game = attacked()
    game.dora.chooses("Squire")
    assert game.ann.asked == "military claim"
    game.submit(Concede(0))
    on(game, lambda: game.match.game.challenge is None)
    assert not game.entries("chosen for claim")
    assert not game.entries("moribund")


def test_fifteen_power_end_a_melee_at_once():
    game = table(ann=dict(title=LAWS, play=["Squire"], power=14), bob=dict(title=COIN))
    to_challenge(game, game.ann)
    game.ann.attacks("power", "Squire", against="bob")
    on(game, lambda: game.match.outcome)
    assert game.match.outcome.places[0] == 1
    assert isinstance(game.match, Match)
