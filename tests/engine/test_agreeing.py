"""What players agree on: proposed by one, granted by all others, in the log, and never half done."""

from __future__ import annotations

import zlib

import msgspec
import pytest

from engine import (
    JUDGE,
    PUBLIC,
    Choice,
    Concede,
    EngineError,
    Forfeit,
    IllegalChoice,
    Match,
    MatchOver,
    MatchPaused,
    Order,
    OrderRole,
    Proposal,
    Setting,
    Timeout,
)
from engine.base.ids import NOBODY
from engine.bots import RandomBot
from engine.chain.inputs import Input
from engine.log.names import Names
from engine.log.text import format_line, make_log_lines
from engine.log.undone_steps import find_undone_steps
from engine.match.codec import SavedTable
from engine.record.container import dump, load
from engine.record.record import Recorder
from engine.record.verify import ProofLevel, verify
from tests.support.engine.melee import play as melee
from tests.support.engine.play import CORE, play_out, seed_of, start_core

ANN, BOB = 0, 1


def under_way(inputs: int = 60, number: int = 4) -> Recorder:
    return play_out(start_core(number), number, most=inputs)


def at_a_table_of_three(inputs: int = 60) -> Recorder:
    recorder, bot = Recorder(melee.start(0)), RandomBot(seed_of(0))
    for _ in range(inputs):
        asked = recorder.match.choices[0]
        recorder.submit(bot.choose(asked), 5, asked.step)
    return recorder


def go_on(recorder: Recorder, inputs: int) -> None:
    bot = RandomBot(seed_of(9))
    for _ in range(inputs):
        asked = recorder.match.choices[0]
        recorder.submit(bot.choose(asked), 9, asked.step)


def refused(recorder: Recorder, entry: Input) -> str:
    before = recorder.match.to_bytes()
    with pytest.raises(EngineError) as caught:
        recorder.submit(entry, 99)
    assert recorder.match.to_bytes() == before
    assert recorder.match.take() == []
    return str(caught.value)


def told(recorder: Recorder, entry_kind: str = "proposal") -> list[str]:
    names = Names(recorder.match.deal.names, CORE, PUBLIC)
    said = [(entry.kind, format_line(entry, names)) for entry in recorder.record.entries if not names.learn(entry)]
    return [words for kind, words in said if kind == entry_kind]


def proved(recorder: Recorder) -> None:
    """The record is proved and replayed, comes back from its file, and the table at its end from bytes."""
    report = verify(dump(recorder.record), CORE)
    assert report.level is ProofLevel.REPLAYED, report.said
    again = load(dump(recorder.record))
    assert again.inputs == recorder.record.inputs
    match = recorder.match
    assert Match.from_bytes(match.to_bytes(), match.deal).to_bytes() == match.to_bytes()


def own_choices(recorder: Recorder, seat: int) -> list[int]:
    return [p.step for p in recorder.record.inputs if isinstance(p.input, Choice) and p.input.seat == seat]


# --- taking back


def test_a_take_back_goes_to_the_last_own_choice_and_begins_there_anew() -> None:
    recorder = under_way()
    match = recorder.match
    target = match.last_choice(ANN)
    chosen = next(played for played in recorder.record.inputs if played.step == target)
    assert isinstance(chosen.input, Choice) and chosen.input.seat == ANN
    then = recorder.record.seek(target, CORE)
    recorder.submit(Proposal(ANN, "takeback", "ask"), 100)
    assert match.offers_open.takeback is not None
    entries = recorder.submit(Proposal(BOB, "takeback", "grant"), 200)
    assert [entry.kind for entry in entries[:2]] == ["proposal", "take-back"]
    assert {entry.kind for entry in entries[2:]} == {"shuffle"}
    assert recorder.match.offers_open.takeback is None
    assert recorder.match.view(ANN).seats == then.view(ANN).seats
    assert recorder.match.prompt(ANN).offers == then.prompt(ANN).offers
    assert recorder.match.prompt(ANN).step == recorder.match.step
    gone = find_undone_steps(recorder.record.entries)
    assert set(gone) == set(range(target + 1, entries[1].number))
    go_on(recorder, 20)
    proved(recorder)


def test_what_nobody_had_seen_lies_elsewhere_after_a_take_back() -> None:
    recorder = under_way()
    then = recorder.record.seek(recorder.match.last_choice(ANN), CORE)
    recorder.submit(Proposal(ANN, "takeback", "ask"))
    recorder.submit(Proposal(BOB, "takeback", "grant"))
    assert sorted(recorder.match.game.deck(ANN)) == sorted(then.game.deck(ANN))
    assert recorder.match.game.deck(ANN) != then.game.deck(ANN)
    assert recorder.match.game.chance.epoch == then.game.chance.epoch + 1


def test_the_log_tells_who_asked_who_granted_and_what_was_undone() -> None:
    recorder = under_way()
    target = recorder.match.last_choice(BOB)
    recorder.submit(Proposal(BOB, "takeback", "ask"))
    recorder.submit(Proposal(ANN, "takeback", "refuse"))
    recorder.submit(Proposal(BOB, "takeback", "ask", target))
    recorder.submit(Proposal(BOB, "takeback", "withdraw"))
    recorder.submit(Proposal(BOB, "takeback", "ask"))
    recorder.submit(Proposal(ANN, "takeback", "grant", target))
    assert told(recorder) == [
        f"Bob asks to undo everything since step {target}",
        f"Ann declines to undo everything since step {target}",
        f"Bob asks to undo everything since step {target}",
        "Bob withdraws the undo request",
        f"Bob asks to undo everything since step {target}",
        f"Ann agrees to undo everything since step {target}",
    ]
    assert told(recorder, "take-back") == [f"All agree: Bob undoes everything since step {target}"]
    proved(recorder)


def test_a_take_back_may_go_further_back_and_the_next_one_further_still() -> None:
    recorder = under_way()
    earlier, later = own_choices(recorder, ANN)[-12], own_choices(recorder, ANN)[-3]
    recorder.submit(Proposal(ANN, "takeback", "ask", earlier))
    recorder.submit(Proposal(BOB, "takeback", "grant"))
    before = recorder.match.last_choice(ANN)
    assert 0 < before < earlier
    go_on(recorder, 10)
    words = refused(recorder, Proposal(ANN, "takeback", "ask", later))
    assert "which the undo at step" in words
    recorder.submit(Proposal(ANN, "takeback", "ask", before))
    recorder.submit(Proposal(BOB, "takeback", "grant"))
    go_on(recorder, 5)
    proved(recorder)


def test_a_take_back_waits_for_everybody_who_still_plays() -> None:
    recorder = at_a_table_of_three()
    target = recorder.match.last_choice(2)
    recorder.submit(Proposal(2, "takeback", "ask"))
    recorder.submit(Proposal(0, "takeback", "grant"))
    standing = recorder.match.offers_open.takeback
    assert standing is not None
    assert (standing.by, standing.to, standing.waits) == (2, target, (1,))
    assert "has already agreed" in refused(recorder, Proposal(0, "takeback", "grant"))
    assert "it is their own; withdraw it" in refused(recorder, Proposal(2, "takeback", "refuse"))
    recorder.submit(Proposal(1, "takeback", "grant"))
    assert recorder.match.offers_open.takeback is None
    assert told(recorder, "take-back")
    proved(recorder)


def test_play_goes_on_while_a_take_back_stands_open() -> None:
    recorder = under_way()
    target = recorder.match.last_choice(ANN)
    recorder.submit(Proposal(ANN, "takeback", "ask"))
    go_on(recorder, 12)
    standing = recorder.match.offers_open.takeback
    assert standing is not None and standing.to == target
    recorder.submit(Proposal(BOB, "takeback", "grant"))
    assert recorder.match.last_choice(ANN) < target
    proved(recorder)


def test_a_take_back_says_what_was_seen_since() -> None:
    recorder = under_way(20)
    step = recorder.match.last_choice(ANN)
    go_on(recorder, 40)
    recorder.submit(Proposal(ANN, "takeback", "ask", step))
    game = recorder.match.game
    then = recorder.record.seek(step, CORE).game
    standing = recorder.match.offers_open.takeback
    assert standing is not None
    left = len(then.deck(ANN)) - len(game.deck(ANN))
    assert left > 1 and f"{left} cards left Ann's deck" in standing.seen
    assert "; shown: " in standing.seen and "more cards" in standing.seen
    recorder = Recorder(start_core(4))
    seat = recorder.match.choices[0].seat
    recorder.submit(Choice(seat, "keep"))
    recorder.submit(Proposal(seat, "takeback", "ask"))
    standing = recorder.match.offers_open.takeback
    assert standing is not None and standing.seen == "nothing"


def test_what_is_no_take_back_is_refused_and_changes_nothing() -> None:
    words = refused(Recorder(start_core(4)), Proposal(ANN, "takeback", "ask"))
    assert words == "Ann has no choice to undo yet"
    recorder = under_way()
    for step in (recorder.match.step, 1, own_choices(recorder, BOB)[-1]):  # where others chose, nobody is told
        words = refused(recorder, Proposal(ANN, "takeback", "ask", step))
        assert words == f"Ann asks to undo to step {step}: Ann made no choice there"
    assert "can't grant an undo: none is open" in refused(recorder, Proposal(BOB, "takeback", "grant"))
    assert "can't propose 'peace'; choose one of takeback, draw, pause, resume" in refused(
        recorder, Proposal(BOB, "peace", "ask")
    )
    assert "can't 'beg' a draw; choose one of ask, grant, refuse, withdraw" in refused(
        recorder, Proposal(BOB, "draw", "beg")
    )
    assert "only an undo has one" in refused(recorder, Proposal(BOB, "draw", "ask", 4))
    assert "there is no seat 5" in refused(recorder, Proposal(5, "draw", "ask"))
    recorder.submit(Proposal(ANN, "takeback", "ask"))
    assert "Ann's undo request is open; grant or refuse it" in refused(recorder, Proposal(BOB, "takeback", "ask"))
    assert "Ann's undo request is open; withdraw it first" in refused(recorder, Proposal(ANN, "takeback", "ask"))
    assert "can't withdraw Ann's undo request; grant or refuse it" in refused(
        recorder, Proposal(BOB, "takeback", "withdraw")
    )
    assert "the open one goes to step" in refused(recorder, Proposal(BOB, "takeback", "grant", 3))


def test_a_take_back_without_the_table_it_goes_to_is_refused() -> None:
    recorder = under_way()
    with pytest.raises(IllegalChoice, match="there is no prompt at that step"):
        recorder.match.submit(Proposal(ANN, "takeback", "ask"))
    recorder.submit(Proposal(ANN, "takeback", "ask"))
    other = recorder.record.seek(recorder.record.prompt_steps()[10], CORE).game
    for restored in (None, other):
        before = recorder.match.to_bytes()
        with pytest.raises(IllegalChoice, match="there is no prompt at that step"):
            recorder.match.submit(Proposal(BOB, "takeback", "grant"), restored=restored)
        assert recorder.match.to_bytes() == before


def test_lines_after_a_take_back_are_read_on_from_the_table_after_it() -> None:
    recorder = under_way()
    recorder.submit(Proposal(ANN, "takeback", "ask"))
    recorder.submit(Proposal(BOB, "takeback", "grant"))
    step, game = recorder.match.step, Match.from_bytes(recorder.match.to_bytes(), recorder.match.deal).game
    go_on(recorder, 30)
    for viewer in (ANN, BOB, PUBLIC, JUDGE):
        whole = make_log_lines(recorder.record.entries, Names(recorder.match.deal.names, CORE, viewer))
        assert make_log_lines(recorder.record.entries[step:], Names.at_table(game, viewer)) == whole[step:]


# --- a draw


def test_a_draw_that_all_accept_ends_the_match_without_a_winner() -> None:
    recorder = under_way()
    recorder.submit(Proposal(BOB, "draw", "ask"), 3)
    entries = recorder.submit(Proposal(ANN, "draw", "grant"), 4)
    assert [entry.kind for entry in entries] == ["proposal", "match ends"]
    outcome = recorder.match.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.places) == (NOBODY, "draw agreed", ())
    assert recorder.match.prompts == {}
    ended = recorder.match.seen(ANN).outcome
    assert ended is not None
    assert (ended.winner, ended.places, ended.words) == (None, (1, 1), "The players have agreed on a draw")
    assert told(recorder) == ["Bob offers a draw", "Ann accepts the draw"]
    assert told(recorder, "match ends")[0].startswith("The match is a draw: the players agreed   [power: ")
    with pytest.raises(MatchOver):
        recorder.submit(Proposal(ANN, "draw", "ask"))
    proved(recorder)


def test_in_melee_who_agrees_on_a_draw_shares_the_place_before_those_who_are_out() -> None:
    recorder = at_a_table_of_three()
    recorder.submit(Concede(1))
    recorder.submit(Proposal(0, "draw", "ask"))
    recorder.submit(Proposal(2, "draw", "grant"))
    outcome = recorder.match.outcome
    assert outcome is not None and (outcome.winner, outcome.places) == (NOBODY, (1, 3, 1))
    proved(recorder)


def test_a_draw_that_one_declines_is_gone() -> None:
    recorder = at_a_table_of_three()
    recorder.submit(Proposal(0, "draw", "ask"))
    recorder.submit(Proposal(1, "draw", "grant"))
    recorder.submit(Proposal(2, "draw", "refuse"))
    assert recorder.match.outcome is None
    assert recorder.match.offers_open.draw is None
    recorder.submit(Proposal(2, "draw", "ask"))
    standing = recorder.match.offers_open.draw
    assert standing is not None and (standing.by, standing.waits) == (2, (0, 1))


def test_nothing_proposed_stands_any_longer_when_a_seat_leaves() -> None:
    for leaving in (Concede(1), Forfeit(1), Order(OrderRole.JUDGE, "remove", seat=1)):
        recorder = at_a_table_of_three()
        recorder.submit(Proposal(0, "draw", "ask"))
        recorder.submit(Proposal(0, "takeback", "ask"))
        recorder.submit(Proposal(2, "draw", "grant"))
        recorder.submit(leaving)
        assert recorder.match.outcome is None
        assert recorder.match.offers_open.draw is None
        assert recorder.match.offers_open.takeback is None
        assert "is out of the match" in refused(recorder, Proposal(1, "draw", "ask"))
        proved(recorder)


# --- pausing


def test_while_the_match_is_paused_nothing_is_accepted_but_going_on_leaving_and_orders() -> None:
    recorder = under_way()
    recorder.submit(Proposal(ANN, "pause", "ask"))
    recorder.submit(Proposal(BOB, "pause", "grant"))
    assert (recorder.match.paused, recorder.match.offers_open.pause) == ("players", None)
    asked = recorder.match.choices[0]
    words = f"the match is paused by its players; {recorder.match.deal.names[asked.seat]} can only propose to go on"
    for entry in (
        Choice(asked.seat, asked.ids[: max(asked.least, 1)]),
        Timeout(asked.seat),
        Setting(asked.seat, "auto_pass", "phase"),
        Proposal(asked.seat, "draw", "ask"),
        Proposal(asked.seat, "takeback", "ask"),
        Proposal(asked.seat, "pause", "ask"),
    ):
        assert words in refused(recorder, entry)
    with pytest.raises(MatchPaused):
        recorder.submit(Timeout(asked.seat))
    recorder.submit(Order(OrderRole.JUDGE, "reshuffle", seat=ANN))
    recorder.submit(Proposal(BOB, "resume", "ask"))
    pause = recorder.match.offers_open.pause
    assert pause is not None and (pause.by, pause.waits) == (BOB, (ANN,))
    recorder.submit(Proposal(ANN, "resume", "grant"))
    assert (recorder.match.paused, recorder.match.offers_open.pause) == ("", None)
    assert told(recorder, "paused") == ["The match is paused", "The match resumes"]
    go_on(recorder, 5)
    proved(recorder)


def test_a_paused_match_can_be_conceded() -> None:
    for leaving in (Concede(ANN), Forfeit(ANN)):
        recorder = under_way()
        recorder.submit(Order(OrderRole.JUDGE, "pause"))
        recorder.submit(leaving)
        assert recorder.match.outcome is not None and recorder.match.outcome.winner == BOB
        proved(recorder)


def test_what_a_judge_has_paused_goes_on_by_order_alone() -> None:
    recorder = under_way()
    recorder.submit(Order(OrderRole.HEAD_JUDGE, "pause", 7), 100)
    assert recorder.match.paused == "judge"
    assert "a judge paused the match, and only a judge resumes it" in refused(
        recorder, Proposal(ANN, "resume", "ask")
    )
    assert "can't pause the match: a judge has already paused it" in refused(
        recorder, Order(OrderRole.JUDGE, "pause")
    )
    assert "Ann can only concede, until a judge lets it go on" in refused(recorder, Proposal(ANN, "draw", "ask"))
    recorder.submit(Order(OrderRole.JUDGE, "resume"), 200)
    assert "it is not paused" in refused(recorder, Order(OrderRole.JUDGE, "resume"))
    assert "the match is not paused" in refused(recorder, Proposal(ANN, "resume", "ask"))
    assert told(recorder, "order") == ["The head judge pauses the match   [dispute 7]", "A judge resumes the match"]
    proved(recorder)


def test_a_judge_takes_over_what_players_have_paused_and_a_rewind_leaves_it_paused() -> None:
    recorder = under_way()
    recorder.submit(Proposal(ANN, "pause", "ask"))
    recorder.submit(Proposal(BOB, "pause", "grant"))
    recorder.submit(Order(OrderRole.JUDGE, "pause"))
    recorder.submit(Order(OrderRole.JUDGE, "rewind", step=recorder.record.prompt_steps()[40]))
    assert recorder.match.paused == "judge"
    recorder.submit(Order(OrderRole.JUDGE, "resume"))
    go_on(recorder, 5)
    proved(recorder)


# --- what is counted, and what a board is sent


def test_how_often_a_seats_time_was_up_is_counted_and_no_rewind_takes_it_back() -> None:
    recorder = under_way()
    step = recorder.match.step
    seat = recorder.match.choices[0].seat
    recorder.submit(Timeout(seat))
    assert [recorder.match.timeouts(other) for other in (ANN, BOB)] == [int(seat == ANN), int(seat == BOB)]
    recorder.submit(Order(OrderRole.JUDGE, "rewind", step=step))
    assert recorder.match.timeouts(seat) == 1
    recorder.submit(Timeout(recorder.match.choices[0].seat))
    assert recorder.match.timeouts(seat) == 2
    proved(recorder)


def test_a_board_is_sent_what_stands_open() -> None:
    recorder = under_way()
    recorder.submit(Proposal(ANN, "takeback", "ask"))
    recorder.submit(Proposal(BOB, "draw", "ask"))
    recorder.submit(Proposal(BOB, "pause", "ask"))
    match = recorder.match
    sent = msgspec.to_builtins(match.seen(BOB).offers_open)
    assert sent["takeback"].keys() == {"by", "to", "waits", "seen"}
    assert sent["draw"] == {"by": BOB, "waits": (ANN,)}
    assert sent["pause"] == {"by": BOB, "waits": (ANN,)}
    assert (match.seen(BOB).paused, match.seen(BOB).last) == (None, match.last_choice(BOB))
    assert match.seen(PUBLIC).last is None
    manners = match.seen(ANN).manners
    assert manners is not None and manners.confirm_risky
    recorder.submit(Setting(ANN, "confirm_risky", "off"))
    manners = match.seen(ANN).manners
    assert manners is not None and not manners.confirm_risky
    assert "confirm_risky on or off" in refused(recorder, Setting(ANN, "confirm_risky", "perhaps"))
    proved(recorder)


def test_a_table_that_was_saved_before_there_were_proposals_can_be_read() -> None:
    recorder = under_way()
    game = recorder.match.game
    columns = msgspec.msgpack.decode(zlib.decompress(recorder.match.to_bytes()))
    older = zlib.compress(msgspec.msgpack.encode(columns[: SavedTable.__struct_fields__.index("agreed")]))
    again = Match.from_bytes(older, recorder.match.deal)
    assert again.choices[0].ids == recorder.match.choices[0].ids
    assert (again.game.timeouts, again.game.chose, again.game.paused) == ((0, 0), (0, 0), "")
    assert again.game.manners == game.manners
