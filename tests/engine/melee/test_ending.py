"""How a melee ends: places and power, whoever wins, and when time is called."""

from __future__ import annotations

import pytest

from engine.base.ids import NOBODY
from engine.chain.inputs import Choice, Forfeit, Order, OrderRole
from engine.errors import IllegalChoice, MatchOver
from engine.match.match import Match
from engine.scenario.scenario import Scenario
from engine.table.rows import MatchOutcome
from tests.support.engine.melee.seats import KNIGHT, table


def ended(game: Scenario) -> MatchOutcome:
    assert game.outcome is not None
    return game.outcome


def test_the_winner_is_first_and_the_others_follow_by_their_power():
    game = table(4, ann={"play": [KNIGHT], "power": 14}, bob={"power": 3}, cleo={"power": 7}, dora={"power": 3})
    game.ann.attacks("military", KNIGHT, against="bob")
    game.bob.defends()
    assert game.winner == "ann"
    assert (ended(game).places, ended(game).power) == ((1, 3, 2, 3), (15, 3, 7, 3))
    assert game.log[-1].data == ("victory", (15, 3, 7, 3), (1, 3, 2, 3))


def test_who_is_out_comes_behind_those_who_play_the_first_to_go_last():
    game = table(4, ann={"play": [KNIGHT]}, bob={"power": 9}, cleo={"power": 5}, dora={"power": 1})
    game.bob.concedes()
    game.cleo.concedes()
    game.ann.concedes()
    assert (game.winner, ended(game).places) == ("dora", (2, 4, 3, 1))


def test_who_goes_together_shares_a_place():
    game = table(phase="draw", ann={"power": 1}, bob={"filler": 2}, cleo={"filler": 2, "power": 3}, dora={})
    assert game.match.game.alive() == [0, 3]
    game.submit(Order(OrderRole.JUDGE, "call time"))
    assert (game.winner, ended(game).places) == ("ann", (1, 3, 3, 2))


def test_when_time_is_called_power_decides():
    game = table(3, ann={"play": [KNIGHT], "power": 4}, bob={"power": 6}, cleo={"power": 4})
    game.submit(Order(OrderRole.JUDGE, "call time"))
    assert ended(game) == MatchOutcome(1, "time", "", (2, 1, 2), (4, 6, 4))
    assert not game.match.prompts
    assert game.says(game.log[-1]) == "bob wins the match: time is called"


def test_nobody_wins_where_several_lead_when_time_is_called():
    game = table(3, ann={"play": [KNIGHT], "power": 6}, bob={"power": 6}, cleo={"power": 4})
    game.submit(Order(OrderRole.JUDGE, "call time"))
    assert (ended(game).winner, ended(game).places) == (NOBODY, (1, 1, 3))
    assert game.says(game.log[-1]) == "The match ends without a winner: time is called"
    again = Match.from_bytes(game.match.to_bytes(), game.match.deal)
    assert again.outcome == game.outcome


def test_a_forfeit_and_a_judges_removal_end_a_seat_like_a_concession():
    game = table(4, ann={"play": [KNIGHT]}, bob={"play": [KNIGHT]})
    game.submit(Forfeit(1))
    game.submit(Order(OrderRole.HEAD_JUDGE, "remove", 3, seat=2))
    assert [(entry.actor, entry.data) for entry in game.entries("eliminated")] == [
        (1, ("out of time",)),
        (2, ("removed",)),
    ]
    assert game.match.game.alive() == [0, 3]
    assert game.ann.asked
    with pytest.raises(IllegalChoice, match="cleo, who is already out of the match"):
        game.submit(Order(OrderRole.JUDGE, "remove", seat=2))
    game.submit(Order(OrderRole.JUDGE, "remove", seat=0))
    assert game.winner == "dora"
    with pytest.raises(MatchOver):
        game.submit(Order(OrderRole.JUDGE, "call time"))


def test_in_a_joust_the_round_is_finished_when_time_is_called_and_the_event_rules():
    game = Scenario(phase="dominance", first="ann", ann={"play": [KNIGHT], "power": 3}, bob={"power": 5})
    before = Match.from_bytes(game.match.to_bytes(), game.match.deal).game
    game.submit(Order(OrderRole.JUDGE, "call time"))
    assert game.outcome is None and game.match.prompts
    with pytest.raises(IllegalChoice, match="call time again"):
        game.submit(Order(OrderRole.ORGANIZER, "call time"))
    again = Match.from_bytes(game.match.to_bytes(), game.match.deal)
    game.match.submit(Order(OrderRole.JUDGE, "rewind", step=before.journal.number), 0, None, before)
    for match in (again, game.match):
        while match.prompts:
            seat, prompt = next(iter(match.prompts.items()))
            passes = [offer.id for offer in prompt.offers if offer.id.startswith("pass")]
            match.submit(Choice(seat, tuple(passes[:1] or [offer.id for offer in prompt.offers][: prompt.least])))
        assert match.outcome == MatchOutcome(NOBODY, "time", "", (), ())
        assert match.game.round == before.round
        assert match.seen(0).outcome.words == "Time is called: the event's rules decide the winner"


def test_in_a_joust_a_removed_seat_loses():
    game = Scenario(first="ann", ann={"play": [KNIGHT]}, bob={})
    game.submit(Order(OrderRole.JUDGE, "remove", seat=0))
    assert (game.winner, ended(game).places) == ("bob", ())
    other = Scenario(first="ann", ann={"play": [KNIGHT]}, bob={})
    other.submit(Forfeit(1))
    assert (other.winner, ended(other).reason) == ("ann", "elimination")


def test_dominance_may_bring_the_last_power():
    game = table(3, phase="dominance", ann={"power": 14, "gold": 1}, bob={"power": 2}, cleo={"power": 13})
    assert (game.winner, ended(game).places) == ("ann", (1, 3, 2))
