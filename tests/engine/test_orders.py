"""Judges' orders: a fix leaves a table at rest, chance never repeats, and no words are in the chain."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import JUDGE, BrokenRecord, Choice, EngineError, Match, Order, OrderRole
from engine.chain.inputs import from_row, order_digest, to_row
from engine.log.names import Names
from engine.log.redaction import PUBLIC, redact_entry
from engine.log.text import format_line
from engine.match.codec import dump as dump_table
from engine.record.container import dump, load
from engine.record.record import Recorder
from engine.record.verify import REPLAYED, verify
from engine.scenario.scenario import Scenario
from tests.support.engine.play import CORE, POOL, play_out, start, start_core

SALT = b"sixteen bytes and more"


def fix(*moves: tuple[object, ...]) -> Order:
    return Order(OrderRole.JUDGE, "fix", 12, moves=moves)  # type: ignore[arg-type]


def refused(match: Match, order: Order) -> str:
    """The message of a refused order, after checking that it left no trace."""
    before = dump_table(match.game)
    with pytest.raises(EngineError) as caught:
        match.submit(order, 7)
    assert dump_table(match.game) == before
    assert match.take() == []
    return str(caught.value)


def id_of(game: Scenario, seat: int, title: str) -> str:
    """What a judge's view calls a card."""
    side = game.match.view(JUDGE).seats[seat]
    piles = (side.play, side.hand or (), side.discard, side.dead, (side.faction,))
    return next(card.id for pile in piles for card in pile if card.title == title)


def strength(game: Scenario, seat: int, title: str) -> int | None:
    return next(card.strength for card in game.match.view(JUDGE).seats[seat].play if card.title == title)


# --- fixing


def test_a_fix_is_seen_by_constant_abilities_at_once() -> None:
    game = Scenario(ann={"play": ["Robert Baratheon"]}, bob={"play": ["Tumblestone Knight"]})
    before = strength(game, 0, "Robert Baratheon")
    assert before is not None
    game.match.submit(fix(("kneel", id_of(game, 1, "Tumblestone Knight"))))
    assert strength(game, 0, "Robert Baratheon") == before + 1


def test_a_fix_that_gives_enough_power_wins() -> None:
    game = Scenario(ann={"play": ["Robert Baratheon"]}, bob={})
    entries = game.match.submit(fix(("gain power", id_of(game, 0, "Robert Baratheon"), 15)), 7)
    assert game.match.outcome is not None
    assert (game.match.outcome.winner, game.match.outcome.reason) == (0, "victory")
    assert [entry.kind for entry in entries] == ["order", "power", "match ends"]
    assert {entry.parent for entry in entries[1:]} == {entries[0].number}


def test_what_the_table_drives_by_itself_after_a_fix_goes_at_once_without_a_window() -> None:
    game = Scenario(ann={"play": ["Robert Baratheon", "Bodyguard on Robert Baratheon", "Summer"]}, bob={})
    table = game.match.game
    numbers = {table.title(card): card for card in table.in_play(0)}
    table.host[numbers["Bodyguard"]] = numbers["Summer"]  # where it may not be
    entries = game.match.submit(fix(("gain gold", 0, 1)), 7)
    assert [entry.kind for entry in entries] == ["order", "gold", "leave"]
    assert entries[2].parent == entries[0].number
    assert [card.title for card in game.match.view(JUDGE).seats[0].discard] == ["Bodyguard"]
    assert not table.occurrences
    assert game.match.prompts


def test_a_fix_may_put_an_attachment_on_a_character() -> None:
    game = Scenario(ann={"hand": ["Milk of the Poppy"]}, bob={"play": ["Tumblestone Knight"]})
    bearer, milk = id_of(game, 1, "Tumblestone Knight"), id_of(game, 0, "Milk of the Poppy")
    game.match.submit(fix(("enter play", milk, 0, bearer)))
    assert game.match.view(JUDGE).seats[0].play[-1].host == bearer


def test_moves_are_made_in_turn_and_name_cards_as_they_were_before() -> None:
    game = Scenario(ann={"play": ["Robert Baratheon"], "hand": ["Tumblestone Knight"]}, bob={})
    robert, knight = id_of(game, 0, "Robert Baratheon"), id_of(game, 0, "Tumblestone Knight")
    moves = ("leave play", robert, "returned"), ("enter play", knight, 0), ("kneel", knight)
    entries = game.match.submit(fix(*moves))
    assert [entry.kind for entry in entries[:4]] == ["order", "leave", "enter", "kneel"]
    assert entries[2].subject == entries[3].subject != 0
    assert id_of(game, 0, "Robert Baratheon").startswith("h")


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (("enter play", "Put to the Sword", 0), "is an event; events do not enter play"),
        (
            ("enter play", "Milk of the Poppy", 0),
            "needs the character it is attached to; choose from Robert Baratheon (",
        ),
        (("enter play", "Tumblestone Knight", 0, "Robert Baratheon"), "is not an attachment"),
        (("leave play", "The Roseroad", "killed"), "is not a character; only characters are killed"),
        (("stand", "Robert Baratheon"), "it needs a kneeling card in play"),
        (("move power", "Robert Baratheon", "Robert Baratheon", 1), "two cards in play, the first with power"),
    ],
)
def test_a_move_that_makes_no_sense_says_what_would(move: tuple[object, ...], words: str) -> None:
    hand = ["Put to the Sword", "Milk of the Poppy", "Tumblestone Knight"]
    game = Scenario(ann={"play": ["Robert Baratheon", "The Roseroad"], "hand": hand}, bob={})
    titles = {*hand, "Robert Baratheon", "The Roseroad"}
    meant = tuple(id_of(game, 0, part) if part in titles and isinstance(part, str) else part for part in move)
    assert words in refused(game.match, fix(meant))


def test_a_second_copy_of_a_unique_card_does_not_come_into_play_by_a_fix() -> None:
    game = Scenario(ann={"play": ["Robert Baratheon"], "hand": ["Robert Baratheon"]}, bob={})
    hidden = (game.match.view(JUDGE).seats[0].hand or ())[0].id
    assert "ann already has Robert Baratheon in play" in refused(game.match, fix(("enter play", hidden, 0)))


def asked_who_bears() -> Scenario:
    game = Scenario(
        phase="marshaling",
        ann={"play": ["Robert Baratheon", "Tumblestone Knight"], "hand": ["Little Bird"], "gold": 5},
        bob={},
    )
    option = next(id for id in game.match.choices[0].ids if id.startswith("marshal"))
    game.match.submit(Choice(0, option))
    game.match.take()
    assert game.match.prompts[0].question == "bearer"
    return game


def test_a_fix_may_not_take_every_answer_from_an_open_question() -> None:
    game = asked_who_bears()
    robert, knight = id_of(game, 0, "Robert Baratheon"), id_of(game, 0, "Tumblestone Knight")
    both = fix(("leave play", robert, "discarded"), ("leave play", knight, "discarded"))
    words = refused(game.match, both)
    assert words == (
        "a judge can't fix the table like this now: ann (Choose a card to attach Little Bird to) "
        "would have no legal answer; rewind to a step before the question, then fix"
    )


def test_an_open_question_is_put_anew_after_a_fix() -> None:
    game = asked_who_bears()
    before = game.match.choices[0]
    game.match.submit(fix(("gain gold", 1, 2)), 7)
    after = game.match.choices[0]
    assert after.ids == before.ids
    with pytest.raises(EngineError, match="the prompt stands since step"):
        game.match.submit(Choice(0, before.ids[0]), 8, before.step)
    game.match.submit(Choice(0, after.ids[0]), 8, after.step)


def test_a_fix_takes_an_answer_that_became_the_only_one() -> None:
    game = asked_who_bears()
    game.match.submit(fix(("leave play", id_of(game, 0, "Tumblestone Knight"), "discarded")), 7)
    bird = next(card for card in game.match.view(JUDGE).seats[0].play if card.title == "Little Bird")
    assert bird.host == id_of(game, 0, "Robert Baratheon")


def test_a_match_with_fixes_replays_and_what_a_hidden_card_is_called_is_for_judges() -> None:
    recorder = play_out(start_core(3), 3, most=20)
    hidden = (recorder.match.view(JUDGE).seats[0].hand or ())[0].id
    entries = recorder.submit(fix(("discard", hidden)), 7)
    assert redact_entry(entries[0], JUDGE).secret == ((("discard", hidden),), ())
    for viewer in (0, 1, PUBLIC):
        assert hidden not in str(redact_entry(entries[0], viewer))
    assert verify(dump(recorder.record), CORE).replayed == REPLAYED


# --- chance


def rewind(recorder: Recorder, step: int, keep: bool = False) -> list[int]:
    recorder.submit(Order(OrderRole.JUDGE, "rewind", step=step, keep_chance=keep), 5)
    return list(recorder.match.game.deck(0))


def test_no_rewind_deals_what_another_has_dealt() -> None:
    recorder = play_out(start(14), 14, most=40)
    step = recorder.record.prompt_steps()[20]
    first = rewind(recorder, step)
    kept = rewind(recorder, step, keep=True)
    match = Match.from_bytes(recorder.match.to_bytes(), recorder.match.deal)
    assert match.game.journal.epochs == 1
    second = rewind(recorder, step)
    assert len({tuple(first), tuple(kept), tuple(second)}) == 3
    assert recorder.match.game.chance.epoch == 2
    assert recorder.match.fork(b"a seed for a fork of it").game.chance.epoch == 3
    assert verify(dump(recorder.record), POOL).replayed == REPLAYED


# --- words


def test_no_word_of_a_judge_is_in_the_file() -> None:
    recorder = play_out(start(14), 14, most=10)
    words = "Jo: Ann saw the top card"
    digest = order_digest(SALT, words)
    recorder.submit(Order(OrderRole.HEAD_JUDGE, "reshuffle", 12, digest, seat=0), 5)
    record = load(dump(recorder.record))
    played = record.inputs[-1].input
    assert isinstance(played, Order)
    assert played.digest == digest == order_digest(SALT, words)
    assert digest not in (order_digest(SALT + b"!", words), order_digest(SALT, words + "!"))
    assert verify(dump(recorder.record), POOL).replayed == REPLAYED


def test_a_digest_without_a_salt_would_hide_nothing() -> None:
    with pytest.raises(EngineError, match="has 4 bytes; at least 16 are needed"):
        order_digest(b"salt", "Jo: because")


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        (
            Order(OrderRole.JUDGE, "fix", 12, moves=(("gain gold", 0, 1),)),
            "A judge corrects the table   [dispute 12]",
        ),
        (Order(OrderRole.HEAD_JUDGE, "reshuffle", seat=1), "The head judge has Bob's deck shuffled"),
    ],
)
def test_an_order_in_words(order: Order, sentence: str) -> None:
    recorder = play_out(start(14), 14, most=10)
    entry = recorder.submit(order, 5)[0]
    assert format_line(entry, Names(("Ann", "Bob"), POOL)) == sentence


def test_a_rewind_in_words() -> None:
    recorder = play_out(start(14), 14, most=10)
    step = recorder.record.prompt_steps()[5]
    entry = recorder.submit(Order(OrderRole.ORGANIZER, "rewind", 3, step=step, keep_chance=True), 5)[0]
    said = format_line(entry, Names(("Ann", "Bob"), POOL))
    assert said == f"The organizer rewinds the match to step {step}; decks stay in order   [dispute 3]"


@pytest.mark.parametrize(
    "order",
    [
        Order(OrderRole.JUDGE, "rewind", 3, "ab" * 32, step=40, keep_chance=True),
        Order(OrderRole.HEAD_JUDGE, "fix", moves=(("kneel", "12"), ("gain gold", 0, 1))),
        Order(OrderRole.ORGANIZER, "answer", seat=1, option=("pass",)),
    ],
)
def test_an_order_is_read_as_it_was_written(order: Order) -> None:
    row = to_row(order)
    assert from_row(row) == order
    for broken in (row[:-1], (*row, 1, 1), (*row[:1], "king", *row[2:]), (*row[:3], "words", *row[4:])):
        with pytest.raises(BrokenRecord, match="an order of another shape"):
            from_row(broken)


def test_an_order_of_the_old_shape_is_refused_without_its_words() -> None:
    with pytest.raises(BrokenRecord, match="an order of another shape") as caught:
        from_row((4, "Jo", "rewind", "Ann peeked", 31, -1, 0, (), ()))
    assert "peeked" not in str(caught.value)


@pytest.mark.parametrize(
    "changed",
    [
        {"role": OrderRole.ORGANIZER},
        {"case": 13},
        {"digest": "cd" * 32},
        {"seat": 0},
        {"option": ("mulligan",)},
    ],
)
def test_an_order_that_is_not_the_one_in_the_log_is_found(changed: dict[str, object]) -> None:
    recorder = Recorder(start(14))
    seat = recorder.match.choices[0].seat
    if seat == 0:
        recorder.submit(Choice(0, "keep"), 5)
    recorder.submit(Order(OrderRole.JUDGE, "answer", 12, "ab" * 32, seat=1, option=("keep",)), 5)
    place = len(recorder.record.inputs) - 1
    played = recorder.record.inputs[place]
    recorder.record.inputs[place] = replace(played, input=replace(played.input, **changed))  # type: ignore[arg-type]
    report = verify(dump(recorder.record), POOL)
    assert [(fault.part, fault.step) for fault in report.faults] == [("inputs", played.step + 1)]


# --- the end by order, and rulings that change nothing


def test_a_match_ends_by_order_with_whom_the_judge_says_and_rulings_are_lines_of_it():
    recorder = play_out(start_core(3), 3, most=60)
    asked, step = recorder.match.choices, recorder.match.step
    recorder.submit(Order(OrderRole.JUDGE, "ruling", 1, order_digest(SALT, "It stands.")), 5)
    assert recorder.match.step == step + 1
    assert [one.ids for one in recorder.match.choices] == [one.ids for one in asked]
    recorder.submit(Order(OrderRole.HEAD_JUDGE, "end", 2, seat=1), 6)
    match, record = recorder.match, recorder.record
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.reason, match.choices) == (1, "a judge's order", [])
    recorder.submit(Order(OrderRole.JUDGE, "ruling", 3), 7)
    recorder.submit(Order(OrderRole.HEAD_JUDGE, "end", 4), 8)
    assert match.outcome.winner == -1
    assert record.ended
    names = Names(record.called, CORE, PUBLIC)
    assert [format_line(entry, names) for entry in record.entries[step:]] == [
        "A judge rules: no change, play continues   [dispute 1]",
        "The head judge ends the match: Bob wins   [dispute 2]",
        "Bob wins the match by a judge's order   [power: Ann 1, Bob 5]",
        "A judge rules: no change, play continues   [dispute 3]",
        "The head judge ends the match without a winner   [dispute 4]",
        "The match ends without a winner by a judge's order   [power: Ann 1, Bob 5]",
    ]
    assert verify(dump(record), CORE).replayed == REPLAYED
    recorder.submit(Order(OrderRole.HEAD_JUDGE, "rewind", 5, step=record.prompt_steps()[-5]), 9)
    assert match.outcome is None
    assert not record.ended
    assert verify(dump(record), CORE).replayed == REPLAYED
    assert "seats are 0 to 1" in refused(match, Order(OrderRole.JUDGE, "end", seat=2))
