"""The variants of the first edition: two players with titles, teams of two, and gold that players give away."""

from __future__ import annotations

from textwrap import dedent

import pytest

from engine import Choice, Concede, Gift, Order, OrderRole, Proposal, Setting
from engine.chain.inputs import ASK, CALL_TIME, END, GRANT, PAUSE, TAKEBACK, from_row, to_row
from engine.control.gifts import GIFTS_PER_PHASE, NOTE_LIMIT_CHARACTERS
from engine.errors import BadScenario, ScenarioFailed
from engine.games.lcg1.sets.core.pool import core_set
from engine.log.redaction import JUDGE, PUBLIC
from engine.position.board import with_blanks
from engine.record.clocks import advance_clocks, read_clock, start_clocks, switch_clocks
from engine.record.container import dump, load, read
from engine.record.json_lines import from_lines, to_lines
from engine.record.record import Recorder
from engine.record.verify import verify
from engine.record.what_if import GivenAnswer, find_decision_point, play_what_if
from engine.scenario.file import run_scenario
from tests.support.engine.first_edition import ALL, COIN, LAWS, on, passed
from tests.support.engine.games.lcg1.board import Scenario
from tests.support.engine.games.lcg1.cards import ABILITIES, FACTS
from tests.support.engine.games.lcg1.positions import shows
from tests.support.engine.match_checks import ALLOWED, refused
from tests.support.engine.melee.seats import NAMES, pool, targets, to_challenge
from tests.support.engine.play import check_state, play_out, sent_to
from tests.support.engine.played_games import Played

POOL = with_blanks(core_set()).with_cards(FACTS, ABILITIES)
TEAMS, GOLD = "lcg1:core/variant/two-on-two", "lcg1:core/variant/littlefinger"


def table(format: str, phase: str = "challenges", first: str = "ann", **sides: dict[str, object]) -> Scenario:
    """A board; seats that are not described have nothing."""
    described = {name: sides.get(name, {}) for name in NAMES[: 2 if format == "titled-joust" else 4]}
    return Scenario(phase=phase, first=first, format=format, pool=POOL, **described)


def teams(phase: str = "challenges", **sides: dict[str, object]) -> Scenario:
    """Ann and Cleo against Bob and Dora."""
    return table("two-on-two", phase, **sides)


def gifts(phase: str = "challenges", **sides: dict[str, object]) -> Scenario:
    return table("littlefinger", phase, **sides)


def house(game: Scenario, seat: int) -> tuple[str, str]:
    """Why ann can't answer with a seat's House card: the rule, and shortly."""
    refusal = game.match.explain(0, str(game.match.game.ref[game.match.game.faction(seat)]))
    assert refusal is not None
    return refusal.rule, refusal.short


# --- titles


@shows("", "core/variant/three")
def test_two_players_with_titles_choose_from_those_that_are_left_until_there_are_none():
    game = table(
        "titled-joust", "plot", **{name: {"plot": None, "plots": ["Quiet Season"] * 4} for name in NAMES[:2]}
    )
    offered = []
    while len(game.entries("title")) < 6:
        asked = passed(game, "title")
        offered.append((game.round, asked.name, len(asked.offered)))
        asked.chooses(asked.offered[0])
    assert offered == [(1, "ann", 6), (1, "bob", 5), (2, "ann", 4), (2, "bob", 3), (3, "ann", 2)]
    assert sorted(game.titles((entry.subject,))[0] for entry in game.entries("title")) == ALL
    on(game, lambda: pool(game) == ALL)
    said = [entry for entry in game.entries("unsettled") if entry.rule == "lcg1:core/variant/three"]
    assert ([entry.data[0] for entry in said], game.match.deal.goal) == ([42, 42], 15)


def test_of_two_players_with_titles_one_may_be_kept_from_attacking_the_other():
    sides = dict(ann=dict(title=COIN, play=["Warden"]), bob=dict(title=LAWS, play=["Page"]))
    game = table("titled-joust", first="bob", **sides)
    assert targets(game.bob, "military") == ["ann"]
    game.submit(Setting(0, "ask_in", "choices"))
    on(game, lambda: game.ann.asked == "challenge")
    assert house(game, 1) == ("lcg1:core/supports", "you support this")
    assert targets(game.ann, "military") == []


# --- two on two: who is an opponent


@shows("", "core/variant/two-on-two")
def test_a_partner_can_not_be_attacked():
    game = teams(ann=dict(play=["Warden"]), cleo=dict(play=["Page"]))
    to_challenge(game, game.ann)
    assert targets(game.ann, "military") == ["bob", "dora"]
    assert house(game, 2) == (TEAMS, "your partner")
    assert "may not choose" in refused(game.match, Choice(0, "military 2"))
    prompt = game.match.seen(0).prompt
    words = "ann can't initiate challenges against cleo: they are partners"
    assert prompt is not None and [no.words for no in prompt.cannot if no.rule == TEAMS] == [words]


def test_what_speaks_of_opponents_reaches_the_other_team_alone():
    game = teams(
        "dominance",
        ann=dict(gold=2, hand=["Call Their Bluff"], faction="lannister", play=["Idle Hour"]),
        bob=dict(hand=["Page"]),
        cleo=dict(hand=["Page", "Warden"]),
        dora=dict(hand=["Page", "Squire"]),
    )
    on(game, lambda: game.ann.may("Call Their Bluff", "use"))
    game.ann.uses("Call Their Bluff").chooses("Page")
    on(game, lambda: not game.bob.hand)
    assert [player.hand for player in game.players] == [[], [], ["Page", "Warden"], ["Squire"]]
    shown = {entry.actor for entry in game.entries("show")}
    assert 2 not in shown


def test_what_speaks_of_each_player_reaches_the_partner_as_well():
    sides = {name: dict(play=["Warden"], plot=None, plots=["Quiet Season"] * 2) for name in NAMES[:4]}
    sides["ann"]["plots"] = ["Valar Morghulis"] * 2
    game = teams("plot", **sides)
    on(game, lambda: game.entries("leave"))
    assert [player.dead for player in game.players] == [["Warden"]] * 4


def test_the_power_of_opponents_alone_is_not_counted_by_what_says_so_of_opponents():
    warden = dict(play=["Warden (2 power)"])
    game = teams(ann=dict(play=["Melisandre"]), bob=warden, cleo=warden, dora=warden)
    assert game.match.game.totals() == [0, 0, 2, 0]
    assert [team.power for team in game.match.seen(0).teams] == [2, 0]


def test_a_choice_among_opponents_offers_no_partner():
    game = teams(ann=dict(hand=["Feast"], gold=2, plot="Calm Over Westeros", play=["Idle Hour"]), cleo=dict(gold=1))
    on(game, lambda: game.ann.may("Feast", "use"))
    game.ann.uses("Feast")
    assert game.ann.offered == ["choose bob's House Stark", "choose dora's House Stark"]


def test_partners_see_no_more_of_each_other_than_opponents_do_and_the_log_says_that_this_is_a_default():
    game = Played("lcg1", "two-on-two", 4).start(0)
    entries = [entry for entry in game.take() if entry.kind == "unsettled"]
    assert [(entry.rule, entry.data[0]) for entry in entries] == [(TEAMS, 40)]
    play_out(game, 0, most=20)
    seen = game.seen(0)
    assert [side.piles["hand"].cards is None for side in seen.seats] == [not game.game.hand(0), True, True, True]


# --- two on two: how it ends


def power(**counted: int) -> Scenario:
    """Ann may attack; so much power lies on the Houses, and she would win dominance."""
    sides = {name: dict(power=counted.get(name, 0)) for name in NAMES[:4]}
    game = teams(**{**sides, "ann": {**sides["ann"], "play": ["Warden"]}})
    to_challenge(game, game.ann)
    return game


@shows("", "core/variant/two-on-two")
def test_a_team_wins_with_thirty_power_in_any_combination():
    game = power(ann=27, cleo=2, bob=15, dora=14)
    assert game.outcome is None
    on(game, lambda: game.outcome is not None)
    outcome = game.outcome
    assert (outcome.winner, outcome.reason, outcome.rule, outcome.places) == (0, "victory", TEAMS, (1, 3, 1, 3))
    ended = game.match.seen(1).outcome
    assert ended is not None and ended.words == "ann and cleo have 30 power and win"
    assert game.happened("ann and cleo win the match")


def test_fifteen_power_of_one_player_wins_nothing_for_a_team():
    game = power(ann=15)
    on(game, lambda: game.round == 2)
    assert game.outcome is None
    assert [(team.seats, team.power, team.goal) for team in game.match.seen(PUBLIC).teams] == [
        ((0, 2), 16, 30),
        ((1, 3), 0, 30),
    ]


@shows("", "core/victory")
def test_of_two_teams_that_reach_the_goal_at_once_the_first_player_chooses():
    game = teams("dominance", **{name: dict(power=15, play=["Warden"]) for name in NAMES[:4]})
    assert (game.ann.asked, game.ann.offered) == ("end", ["ann wins", "bob wins"])
    assert [offer.label for offer in game.ann.prompt.offers] == ["ann and cleo win", "bob and dora win"]
    for seat in range(4):
        card = str(game.match.game.ref[game.match.game.faction(seat)])
        assert all(check.ok for check in game.match.checks(0, card))
    game.ann.chooses("bob wins")
    assert game.outcome.places == (3, 1, 3, 1)


def test_a_team_plays_on_without_one_of_two_and_has_lost_with_both():
    game = power(cleo=20, ann=5)
    game.submit(Concede(2))
    assert game.outcome is None
    assert [team.power for team in game.match.seen(0).teams] == [5, 0]
    assert game.match.game.opponents(1) == [0]
    game.submit(Concede(0))
    outcome = game.outcome
    assert (outcome.winner, outcome.reason, outcome.places) == (1, "elimination", (3, 1, 3, 1))
    assert game.match.seen(0).outcome.words == "bob and dora are the last team left and win"


def test_a_partner_who_is_out_shares_the_place_of_the_team():
    game = power(ann=29)
    game.submit(Concede(2))
    on(game, lambda: game.outcome is not None)
    assert game.outcome.places == (1, 3, 1, 3)


def test_when_time_is_called_the_team_with_more_power_leads_and_teams_that_are_level_share_their_place():
    ahead, level = power(ann=3, cleo=9, bob=10), power(ann=3, cleo=9, bob=12)
    for game in (ahead, level):
        game.submit(Order(OrderRole.JUDGE, CALL_TIME))
    assert (ahead.outcome.winner, ahead.outcome.places) == (0, (1, 3, 1, 3))
    assert ahead.match.seen(0).outcome.words == "Time is called: ann and cleo lead with 12 power and win"
    assert (level.outcome.winner, level.outcome.places) == (-1, (1, 1, 1, 1))


def test_a_judge_ends_a_match_for_a_team():
    game = power()
    game.submit(Order(OrderRole.JUDGE, END, seat=3))
    assert game.outcome.places == (3, 1, 3, 1)
    assert game.match.seen(0).outcome.words == "A judge has ended the match: bob and dora win"


def test_a_described_challenge_is_not_against_a_partner():
    sides = "\n".join(f'[board.seats.{name}]\nplot = "Quiet Season"\nplay = ["Warden"]' for name in NAMES[:4])
    board = f'[board]\nruleset = "lcg1"\nformat = "two-on-two"\nphase = "challenges"\n{sides}\n'
    fought = '[board.challenge]\ntype = "military"\nattacker = "ann"\ndefender = "{}"\nattackers = ["Warden"]\n'
    assert run_scenario(board + fought.format("bob"), POOL).match.game.challenge.defender == 1
    with pytest.raises(BadScenario, match="ann and cleo are partners"):
        run_scenario(board + fought.format("cleo"), POOL)


# --- Littlefinger


@shows("F-VA-3", "core/variant/littlefinger")
def test_gold_is_given_in_advance_and_nobody_is_held_to_a_deal():
    game = gifts(ann=dict(gold=3, play=["Warden"]), bob=dict(play=["Page"], gold=1), cleo=dict(gold=1))
    to_challenge(game, game.ann)
    game.ann.gives("bob", 2, "no attack on me this round")
    given = game.entries("gift")[0]
    assert (given.rule, given.actor, given.data[:4]) == (GOLD, 0, (1, 2, "challenges", "no attack on me this round"))
    assert [entry.parent for entry in game.entries("gold")[-2:]] == [given.number] * 2
    assert [player.gold for player in game.players] == [1, 3, 1, 0]
    assert game.says(given) == "ann gives bob 2 gold"
    game.ann.passes()
    to_challenge(game, game.bob)
    assert "military against ann" in game.bob.offered
    game.bob.attacks("military", "Page", against="ann")
    assert game.match.game.challenge.defender == 0
    assert [player.gold for player in game.players] == [1, 3, 1, 0]
    marshalling = gifts("marshalling", cleo=dict(gold=1, play=["Idle Hour"]), ann=dict(hand=["Page"]))
    words = refused(marshalling.match, Gift(2, 3, 1))
    assert words == f"cleo can't give gold: gold can't be given in the marshalling phase ({GOLD})"
    seen = marshalling.match.seen(2).gifts
    assert seen is not None and (seen.most, seen.to, seen.rule) == (0, (), GOLD)


def test_what_can_not_be_given_is_refused_in_words():
    game = gifts(ann=dict(gold=3, play=["Warden"]))
    to_challenge(game, game.ann)
    game.submit(Concede(3))
    match = game.match
    assert refused(match, Gift(1, 0, 1)) == f"bob can't give gold: bob has no gold ({GOLD})"
    assert refused(match, Gift(0, 0, 1)) == "ann can't give gold to themselves; give it to bob or cleo"
    assert (
        refused(match, Gift(0, 3, 1))
        == "ann can't give gold to dora, who is out of the match; give it to bob or cleo"
    )
    assert (
        refused(match, Gift(0, 9, 1)) == "ann can't give gold to seat 9, which does not exist; give it to bob or cleo"
    )
    for amount in (-1, 0, 4):
        words = f"ann can't give {amount} gold; the amount is 1 to 3"
        assert refused(match, Gift(0, 1, amount)) == words
    assert "121 characters (maximum 120)" in refused(match, Gift(0, 1, 1, "x" * (NOTE_LIMIT_CHARACTERS + 1)))
    assert refused(match, Gift(3, 0, 1)) == "dora is out of the match and can't do anything any more"
    assert "there is no seat 7" in refused(match, Gift(7, 0, 1))
    for seat in (0, 1, 2):
        game.submit(Proposal(seat, PAUSE, ASK if seat == 0 else GRANT))
    assert "paused" in refused(match, Gift(0, 1, 1))
    assert match.seen(0).gifts.why == "the match is paused"


def test_formats_without_gifts_have_none():
    game = teams(ann=dict(gold=3, play=["Warden"]))
    words = "ann can't give gold: a Two on Two has no gifts of gold"
    assert refused(game.match, Gift(0, 1, 1)) == words
    assert game.match.seen(0).gifts is None


def test_a_board_is_told_how_much_may_be_given_to_whom():
    game = gifts(ann=dict(gold=3, play=["Warden"]))
    to_challenge(game, game.ann)
    seen = game.match.seen(0).gifts
    assert (seen.most, seen.to, seen.longest, seen.rule, seen.why) == (3, (1, 2, 3), NOTE_LIMIT_CHARACTERS, GOLD, "")
    assert game.match.seen(1).gifts.why == "bob has no gold"
    assert game.match.seen(PUBLIC).gifts is None
    assert game.match.seen(0).called == "Littlefinger"


def test_nobody_can_tell_by_a_gift_what_a_hidden_card_is():
    """What a card costs or does that others don't see changes no byte of theirs, before a gift or after it."""
    sent = []
    for held in ("The Lion's Will", "Page"):
        ann = dict(gold=4, hand=[held], faction="lannister", play=["Tyrion Lannister"])
        game = gifts(ann=ann, bob=dict(gold=1, play=["Page"]))
        to_challenge(game, game.ann)
        told = [sent_to(game.match, viewer, game.log) for viewer in (1, 2, 3, PUBLIC)]
        for gift in (Gift(0, 1, 3), Gift(1, 2, 4), Gift(2, 0, 1, "peace")):
            entries = game.match.submit(gift)
            told += [sent_to(game.match, viewer, entries) for viewer in (1, 2, 3, PUBLIC)]
        sent.append(told)
    assert sent[0] == sent[1]


def test_a_note_is_a_line_of_plain_text():
    gift = Gift(0, 1, 2, " no\tattack\n\u202e on\x00 me ")
    assert gift.note == "no attack on me"
    assert from_row(to_row(gift)) == gift


def test_gold_goes_to_and_fro_only_so_often_in_a_phase():
    game = gifts(ann=dict(gold=GIFTS_PER_PHASE + 5, play=["Warden"]))
    to_challenge(game, game.ann)
    for _ in range(GIFTS_PER_PHASE):
        game.ann.gives("bob", 1)
    assert f"has given gold {GIFTS_PER_PHASE} times this phase" in refused(game.match, Gift(0, 1, 1))
    game.bob.gives("ann", 1)


def test_what_is_asked_is_offered_as_the_gold_is_then_and_stays_the_same_prompt():
    game = gifts("dominance", ann=dict(gold=2, hand=["The Lion's Will"], faction="lannister", play=["Warden"]))
    on(game, lambda: game.ann.may("The Lion's Will", "use"))
    before = game.ann.prompt
    game.ann.gives("bob", 1)
    assert not game.ann.may("The Lion's Will", "use")
    assert (game.ann.asked, game.ann.prompt.step) == ("opportunity", before.step)
    game.bob.gives("ann", 1)
    assert game.ann.prompt.ids == before.ids
    game.match.submit(Choice(0, next(id for id in before.ids if id.startswith("use"))), 0, before.step)


def test_who_is_about_to_pay_gives_nothing_away():
    sides = dict(
        ann=dict(
            gold=4,
            hand=["I Never Bet Against My Family"],
            faction="lannister",
            play=["Tyrion Lannister", "Cersei Lannister"],
        )
    )
    game = gifts("challenges", bob=dict(gold=1), **sides)
    on(game, lambda: game.ann.may("I Never Bet Against My Family", "use"))
    game.ann.uses("I Never Bet Against My Family")
    asked = []
    while game.ann.asked in ("x", "cost"):
        asked.append(game.ann.asked)
        assert (
            refused(game.match, Gift(0, 1, 1)) == f"ann can't give gold: ann is about to pay for something ({GOLD})"
        )
        if asked == ["x"]:
            game.bob.gives("ann", 1)
            assert game.ann.offered == [f"X = {number}" for number in range(6)]
        game.ann.chooses("X = 5" if game.ann.asked == "x" else game.ann.offered[0])
    assert asked == ["x", "cost"]
    assert game.ann.gold == 0


def test_who_declares_a_challenge_that_costs_gold_gives_nothing_away_before_it_is_paid():
    game = gifts(ann=dict(gold=2, play=["Warden", "Page"], plot="Uneasy Truce"), bob=dict(gold=1))
    to_challenge(game, game.ann)
    game.ann.chooses("military against bob")
    assert "is about to pay" in refused(game.match, Gift(0, 2, 1))
    game.bob.gives("cleo", 1)
    game.ann.chooses("Warden")
    assert game.ann.gold == 0


def test_who_owes_a_toll_gives_nothing_away_before_it_is_said_who_gets_it():
    game = gifts("dominance", ann=dict(hand=["Feast"], gold=2, plot="Calm Over Westeros", play=["Idle Hour"]))
    on(game, lambda: game.ann.may("Feast", "use"))
    game.ann.uses("Feast")
    assert game.ann.asked == "toll"
    assert "is about to pay" in refused(game.match, Gift(0, 1, 1))
    game.ann.chooses("choose cleo's House Stark")
    assert (game.ann.gold, game.cleo.gold) == (1, 1)


def test_what_counts_gold_changes_with_a_gift_and_what_follows_comes_at_once():
    dragon = dict(play=["Drogon", "Poisoned Wine on ann's Littlefinger"], gold=9, faction="targaryen")
    game = gifts(ann=dict(gold=3, play=["Littlefinger", "Warden"]), bob=dragon)
    on(game, lambda: game.bob.may("Drogon", "use"))
    there = game.ann["Littlefinger"].strength
    game.ann.gives("cleo", 1)
    assert game.ann["Littlefinger"].strength == there - 1
    game.bob.uses("Drogon").chooses("Littlefinger")
    left = game.ann["Littlefinger"].strength
    assert left == game.ann.gold == 2
    game.ann.gives("cleo", left)
    assert game.says(game.log[-1]) == "Littlefinger is killed and moribund"
    on(game, lambda: game.ann.dead == ["Littlefinger"])


def test_who_wanted_to_pass_until_something_is_aimed_at_them_is_asked_again_once_given_gold():
    game = gifts(ann=dict(gold=2, play=["Warden"]), bob=dict(play=["Idle Hour"]))
    game.submit(Setting(1, "auto_pass", "targeted"))
    to_challenge(game, game.ann)
    assert game.match.game.manners[1].auto_pass == "targeted"
    game.ann.gives("bob", 1)
    assert game.match.game.manners[1].auto_pass == ""


def test_a_gift_gives_nobody_time_to_think():
    game = gifts(ann=dict(gold=2, play=["Warden"]))
    to_challenge(game, game.ann)
    clocks = switch_clocks(start_clocks(ALLOWED, (True,) * 4), read_clock(game.match)._replace(at=1_000), ALLOWED)
    gift = Gift(0, 1, 1)
    game.match.submit(gift, 4_000)
    later = advance_clocks(clocks, gift, read_clock(game.match)._replace(at=4_000), ALLOWED)
    assert (later.left, later.free[0]) == ((60_000,) * 4, 2_000)


def played(number: int = 3) -> Recorder:
    """A match in which gold was given."""
    return play_out(Played("lcg1", "littlefinger", 4).start(number), number, most=160)


def test_a_record_with_gifts_is_kept_proved_and_taken_back():
    recorder = played()
    record, cards = recorder.record, Played("lcg1", "littlefinger", 4).pool
    given = [one for one in record.inputs if isinstance(one.input, Gift)]
    assert given
    assert load(dump(record)) == record
    assert load(from_lines(to_lines(read(dump(record)), JUDGE))).inputs == record.inputs
    assert verify(dump(record), cards).ok
    wrong = given[0].input
    place = record.inputs.index(given[0])
    forged = Gift(wrong.seat, wrong.to, wrong.amount, "something else")
    record.inputs[place] = type(given[0])(given[0].step, forged, given[0].at, given[0].mark)
    assert "the input does not match the log" in str(verify(dump(record), cards).faults)


def test_a_take_back_gives_back_what_was_given_since():
    game = gifts(ann=dict(gold=2, play=["Warden"]), bob=dict(play=["Page"]))
    to_challenge(game, game.ann)
    match = game.match
    then, before = match.game.copy(), list(match.game.gold)
    match.submit(Choice(0, "pass"), 1)
    match.submit(Gift(0, 1, 2), 2)
    assert match.game.gold != before
    match.submit(Proposal(0, TAKEBACK, ASK), 3, restored=then.copy())
    for seat in (1, 2, 3):
        match.submit(Proposal(seat, TAKEBACK, GRANT), 4, restored=then if seat == 3 else None)
    assert match.game.gold == before
    check_state(match)


def test_another_line_gives_what_was_given_where_it_can():
    game = gifts(ann=dict(gold=3, play=["Warden", "Page"]), bob=dict(play=["Page"]))
    to_challenge(game, game.ann)
    game.ann.attacks("military", "Warden", against="bob")
    on(game, lambda: game.bob.asked == "defenders")
    game.ann.gives("bob", 2)
    game.bob.defends()
    game.ann.concedes()
    first = next(entry.number for entry in game.log if entry.kind == "choice" and entry.data == ("attackers",))
    stand = find_decision_point(game.record, POOL, first)
    other = next(offer.id for offer in stand.prompt.offers if offer.id != game.log[first - 1].secret[1][0])
    tried = play_what_if(stand, [GivenAnswer((other,))], b"another key here")
    assert [entry.data[:2] for entry in tried.tried if entry.kind == "gift"] == [(1, 2)]


def test_a_scenario_tells_of_gifts():
    sides = "\n".join(
        f'[board.seats.{name}]\nplot = "Quiet Season"\ngold = 2\nplay = ["Warden"]' for name in NAMES[:4]
    )
    lines = dedent(
        """
        play = [
          "until ann asked challenge",
          "ann: give bob 2 gold for peace",
          "ann: cannot give bob 1 gold because lcg1:core/variant/littlefinger",
          "bob: give cleo 1 gold",
        ]
        expect = ["ann gold 0", "bob gold 3", "cleo gold 3", "happened ann gives bob 2 gold"]
        """
    )
    board = f'{lines}\n[board]\nruleset = "lcg1"\nformat = "littlefinger"\nphase = "challenges"\n{sides}\n'
    run_scenario(board, POOL)
    for line, words in (
        ("bob: give 2 gold to ann", "write who gets how much"),
        ("bob: cannot give ann 1 gold", "bob gave the gold"),
        ("bob: give ann 5 gold", "the amount is 1 to 4"),
    ):
        with pytest.raises((BadScenario, ScenarioFailed), match=words):
            run_scenario(board.replace("bob: give cleo 1 gold", line), POOL)
