"""Inputs: what is refused changes nothing and says who tried what; what is accepted is in the log."""

from __future__ import annotations

import pytest

from engine import (
    JUDGE,
    Choice,
    Concede,
    EngineError,
    IllegalChoice,
    Match,
    MatchOver,
    NotYourChoice,
    Order,
    OrderRole,
    Repeat,
    Seat,
    Setting,
    Timeout,
)
from engine.chain.journal import Datum, LogEntry
from engine.control.prompt_preferences import is_always_asked
from engine.errors import BadDeck
from engine.prompts.prompts import ONLY
from tests.support.engine.cards import scenario
from tests.support.engine.match_checks import refused
from tests.support.engine.play import DECKS, POOL, play_out, seed_of, start


@pytest.fixture
def match() -> Match:
    match = start(3)
    match.take()
    return match


def test_an_illegal_choice_says_who_tried_what_and_what_was_possible(match: Match) -> None:
    asked = match.choices[0]
    words = refused(match, Choice(asked.seat, "conquer"))
    who = match.game.name(asked.seat)
    assert (
        words
        == f"{who} may not choose 'conquer'; asked (mulligan): Keep this hand (keep), Take a mulligan (mulligan)"
    )


def test_a_game_without_a_rule_for_loops_repeats_none(match: Match) -> None:
    words = refused(match, Repeat(0, 3))
    assert words == f"{match.game.name(0)} can't repeat a loop: {match.deal.ruleset.name} has no rule about loops"


def test_a_foreign_choice_names_the_seat_that_is_waited_for(match: Match) -> None:
    asked = match.choices[0]
    other = 1 - asked.seat
    words = refused(match, Choice(other, "keep"))
    names = match.game.deal.names
    assert words == f"{names[other]} may not choose 'keep': waiting for {names[asked.seat]}"
    with pytest.raises(NotYourChoice):
        match.submit(Choice(other, "keep"))


def test_a_late_choice_names_both_steps(match: Match) -> None:
    asked = match.choices[0]
    words = refused(match, Choice(asked.seat, "keep"), expect=asked.step - 1)
    assert f"at step {asked.step - 1}" in words
    assert f"since step {asked.step}" in words


def test_too_many_too_few_and_doubled_picks_are_refused() -> None:
    match = start(3)
    while match.choices[0].least != 1 or match.choices[0].most < 2 or len(match.choices[0].ids) < 2:
        play_out_one(match)
    asked = match.choices[0]
    assert "0 of 1 to" in refused(match, Choice(asked.seat, ()))
    assert "may not choose" in refused(match, Choice(asked.seat, (asked.ids[0], asked.ids[0])))


def play_out_one(match: Match) -> list[LogEntry]:
    asked = match.choices[0]
    return match.submit(Choice(asked.seat, asked.ids[: max(asked.least, 1)] if asked.ids else ()), 0, asked.step)


def test_there_is_no_seat_that_does_not_exist(match: Match) -> None:
    assert refused(match, Choice(7, "keep")) == "there is no seat 7; seats are 0 to 1"


def test_both_choose_their_plots_at_once_in_any_order() -> None:
    heads = []
    for order in ((0, 1), (1, 0)):
        match = start(4)
        while len(match.choices) < 2:
            asked = match.choices[0]
            match.submit(Choice(asked.seat, asked.ids[-1]))
        asked_by = {asked.seat: asked for asked in match.choices}
        assert {asked.step for asked in asked_by.values()} == {match.step}
        for seat in order:
            match.submit(Choice(seat, asked_by[seat].ids[0]), 0, asked_by[seat].step)
        kinds = [entry.actor for entry in match.take() if entry.kind == "choose plot"]
        assert kinds == []
        heads.append((match.view(0).seats, match.game.phase))
    assert heads[0] == heads[1]


def test_plots_are_laid_down_in_player_order_whoever_chose_first() -> None:
    match = start(4)
    while len(match.choices) < 2:
        asked = match.choices[0]
        match.submit(Choice(asked.seat, asked.ids[-1]))
    last_first = list(reversed(match.game.player_order()))
    entries = []
    for seat in last_first:
        ids = next(asked.ids for asked in match.choices if asked.seat == seat)
        entries += match.submit(Choice(seat, ids[0]))
    laid = [entry.actor for entry in entries if entry.kind == "choose plot"]
    assert laid == last_first[::-1]


def test_conceding_ends_a_joust_for_the_other_seat(match: Match) -> None:
    entries = match.submit(Concede(0), 5)
    assert match.outcome is not None
    assert match.outcome.winner == 1
    assert [entry.kind for entry in entries] == ["concedes", "eliminated", "match ends"]
    assert "the match is over" in refused(match, Choice(0, "keep"))
    with pytest.raises(MatchOver):
        match.submit(Concede(1))


def test_a_timeout_passes_where_passing_is_possible_and_says_so() -> None:
    match = start(5)
    while match.game.asked is None or match.game.asked.name != "opportunity":
        play_out_one(match)
    seat = match.choices[0].seat
    entries = match.submit(Timeout(seat), 60_000)
    assert (entries[0].kind, entries[0].actor, entries[0].secret[0]) == ("pass", seat, "timed out")


def test_nobodys_time_is_up_who_is_not_asked(match: Match) -> None:
    other = 1 - match.choices[0].seat
    assert "is not asked anything" in refused(match, Timeout(other))


def test_auto_pass_is_an_input_and_every_pass_names_it_as_its_cause() -> None:
    match = start(5)
    while match.game.asked is None or match.game.asked.name != "opportunity":
        play_out_one(match)
    seat = match.choices[0].seat
    entries = match.submit(Setting(seat, "auto_pass", "phase"), 10)
    assert entries[0].kind == "setting"
    assert entries[0].seats == 1 << seat
    passes = [entry for entry in entries if entry.kind == "pass" and entry.actor == seat]
    assert passes
    assert {entry.secret[0] for entry in passes} <= {"by setting", "nothing to do"}


def test_auto_pass_until_the_end_of_the_phase_ends_with_it() -> None:
    match = start(5)
    while match.game.asked is None or match.game.asked.name != "opportunity":
        play_out_one(match)
    seat = match.choices[0].seat
    match.submit(Setting(seat, "auto_pass", "phase"), 10)
    phase = match.game.phase
    while match.outcome is None and match.game.phase == phase:
        play_out_one(match)
    assert match.game.manners[seat].auto_pass == ""


def test_auto_pass_until_the_window_closes_ends_with_it() -> None:
    game = scenario(first="ann", ann={"play": ["Drill Sergeant", "Tumblestone Knight"]}, bob={})
    game.submit(Setting(game.ann.seat, "auto_pass", "window"))
    assert game.ann.asked == "challenge"
    assert [entry.secret[0] for entry in game.entries("pass") if entry.actor == 0] == ["by setting"]
    game.ann.attacks("military", "Tumblestone Knight")
    assert game.ann.offered == ["use Drill Sergeant", "pass"]


def test_a_seat_may_ask_to_be_asked_although_it_can_only_pass() -> None:
    match = start(5)
    match.submit(Setting(0, "ask_in", "action"), 0)
    match.submit(Setting(1, "ask_in", "action"), 0)
    lonely = []
    while match.outcome is None and not lonely:
        if match.choices[0].ids == ("pass",):
            lonely.append(match.choices[0])
        play_out_one(match)
    assert lonely


def test_a_seat_may_ask_to_be_asked_although_it_has_one_answer_only() -> None:
    match = start(5)
    for seat in range(2):
        match.submit(Setting(seat, "ask_in", "choices"), 0)
    answers = []
    while match.outcome is None and len(answers) < 5:
        asked = match.choices[0]
        assert is_always_asked(match.game, asked.seat) == (match.prompt(asked.seat).question != "opportunity")
        if asked.least == asked.most == len(asked.ids):
            answers.append(asked)
        entries = play_out_one(match)
        assert not [entry for entry in entries if entry.kind == "choice" and entry.secret[0] == ONLY]
    assert answers


def test_an_unknown_setting_says_what_can_be_set(match: Match) -> None:
    words = refused(match, Setting(0, "auto_pass", "forever"))
    assert "'window', 'phase', 'round'" in words


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"ruleset": "chess"}, "no ruleset 'chess'"),
        ({"format": "draft"}, "no format 'draft'"),
        ({"seed": b"short"}, "at least 16"),
        ({"seats": [Seat("Ann", DECKS["stark"])]}, "has 2 seats, not 1"),
        ({"seats": [Seat("Ann", DECKS["stark"]), Seat("Ann", DECKS["stark"])]}, "a name of its own"),
    ],
)
def test_a_match_that_can_not_start_says_why(change: dict[str, object], words: str) -> None:
    usual: dict[str, object] = {
        "ruleset": "lcg2",
        "format": "joust",
        "pool": POOL,
        "seats": [Seat("Ann", DECKS["stark"]), Seat("Bob", DECKS["lannister"])],
        "seed": seed_of(1),
    }
    with pytest.raises(EngineError, match=words):
        Match.start(**{**usual, **change})  # type: ignore[arg-type]


def test_a_deck_with_a_plot_among_its_draw_cards_is_no_deck() -> None:
    from dataclasses import replace

    deck = replace(DECKS["stark"], draw=("01001",))
    with pytest.raises(BadDeck, match="can't be in a draw deck"):
        start(1, POOL, (deck, DECKS["lannister"]))


# --- orders


def test_a_judge_may_answer_for_a_seat_and_the_cause_says_so(match: Match) -> None:
    seat = match.choices[0].seat
    entries = match.submit(Order(OrderRole.JUDGE, "answer", seat=seat, option=("keep",)), 7)
    assert entries[0].kind == "order"
    assert entries[0].data[:2] == ("judge", "answer")
    assert entries[1].secret[0] == "by order"


def test_a_judge_may_fix_the_table_by_events_that_are_logged_under_the_order(match: Match) -> None:
    before = list(match.game.gold)
    entries = match.submit(Order(OrderRole.JUDGE, "fix", moves=(("gain gold", 1, 2),)), 7)
    assert match.game.gold[1] == before[1] + 2
    assert [entry.kind for entry in entries] == ["order", "gold"]
    assert entries[1].parent == entries[0].number


def test_a_fix_that_makes_no_sense_is_refused(match: Match) -> None:
    def fixing(*moves: tuple[Datum, ...]) -> str:
        return refused(match, Order(OrderRole.JUDGE, "fix", moves=moves))

    hidden = match.view(JUDGE).seats[0].hand or ()
    plot = (match.view(JUDGE).seats[0].plots or ())[0].id
    assert "a judge can't fix by ('win', 1); moves are kneel, stand" in fixing(("win", 1))
    assert "without a move; moves are kneel" in fixing()
    assert "it would change nothing; it needs no more gold than the seat has" in fixing(("pay gold", 1, 5))
    assert "a judge sees no card 'Robb'; name cards as in a judge's view, '12' or 'h7'" in fixing(("kneel", "Robb"))
    assert "sees no card 'h9999'" in fixing(("discard", "h9999"))
    assert "sees no card 3" in fixing(("kneel", 3))
    assert f"sees no card 'h{match.game.deck(0)[-1]}'" in fixing(("discard", f"h{match.game.deck(0)[-1]}"))
    assert "seat 7, which does not exist; seats are 0 to 1" in fixing(("gain gold", 7, 2))
    assert "seat '1', which does not exist" in fixing(("shuffle", "1"))
    assert "'gain gold' names a seat, a number" in fixing(("gain gold", 1))
    assert "'gain gold' names a seat, a number" in fixing(("gain gold", 1, 2, "a reason in words"))
    assert "-2 is not a number from 1 to 99" in fixing(("gain gold", 1, -2))
    assert "True is not a number" in fixing(("gain gold", 1, True))
    assert "as one of killed, discarded, sacrificed, returned, removed, not 'burnt'" in fixing(
        ("leave play", hidden[0].id, "burnt")
    )
    assert "it needs a card in play" in fixing(("leave play", hidden[0].id, "discarded"))
    assert "is plot, not a card of a draw deck" in fixing(("to hand", plot))
    assert "can't fix by ('pay gold', 1, 1)" in fixing(("gain gold", 0, 1), ("pay gold", 1, 1))


def test_an_order_that_is_none_is_refused(match: Match) -> None:
    assert "one of rewind" in refused(match, Order(OrderRole.JUDGE, "explode"))
    assert "'Jo' gives no orders; choose one of judge, head judge, organizer" in refused(
        match,
        Order("Jo", "reshuffle", seat=0),  # type: ignore[arg-type]
    )
    assert "cases are numbered from 1" in refused(match, Order(OrderRole.JUDGE, "reshuffle", -1, seat=0))
    assert "not the words" in refused(match, Order(OrderRole.JUDGE, "reshuffle", digest="Ann peeked", seat=0))
    assert "a reshuffle with a field of another order (answer)" in refused(
        match, Order(OrderRole.JUDGE, "reshuffle", seat=0, option=("Ann peeked",))
    )
    for kind in ("reshuffle", "answer"):
        assert f"the head judge ordered a {kind} for seat 2, which does not exist" in refused(
            match, Order(OrderRole.HEAD_JUDGE, kind, seat=2)
        )


def test_a_reshuffle_is_logged_with_where_chance_stood(match: Match) -> None:
    deck = list(match.game.deck(1))
    entries = match.submit(Order(OrderRole.JUDGE, "reshuffle", seat=1), 7)
    assert [entry.kind for entry in entries] == ["order", "shuffle"]
    assert entries[1].data[1] == "deck/1"
    assert sorted(match.game.deck(1)) == sorted(deck)
    assert match.game.deck(1) != deck


def test_a_choice_illegal_for_its_seat_stays_illegal_by_order(match: Match) -> None:
    seat = match.choices[0].seat
    with pytest.raises(IllegalChoice):
        match.submit(Order(OrderRole.JUDGE, "answer", seat=seat, option=("conquer",)))


def test_a_whole_match_can_be_played_by_time_running_out() -> None:
    match = start(8)
    while match.outcome is None:
        match.submit(Timeout(match.choices[0].seat), 0)
    assert match.outcome.reason in ("elimination", "victory")


def test_the_recorder_plays_what_the_match_plays() -> None:
    recorder = play_out(start(2), 2)
    assert recorder.record.head == recorder.match.head
