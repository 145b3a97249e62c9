"""Positions of the lab: read, changed, played out, kept for a while, and taken from whole records only."""

from datetime import UTC, datetime, timedelta

import msgspec
import pytest
from sqlalchemy import select

from engine import PUBLIC
from engine.position.board import Attack, Board, Side
from engine.position.placed_card import PlacedCard
from engine.record.container import dump, dump_redacted
from tests.support.engine.play import play_out as random_match
from tests.support.engine.play import start_core
from tests.support.tournament.people import make_account
from tests.support.tournament.stored_samples import ATTACK, POOL, laid
from tournament.core.security.sealing import Sealer
from tournament.core.storage.database import Database
from tournament.judging.lab.operations import edits as editing
from tournament.judging.lab.operations.card_search import find_cards
from tournament.judging.lab.operations.from_match import table_from_step
from tournament.judging.lab.operations.playout import play_out, write_choice
from tournament.judging.lab.operations.position import LabLines, Position, read_position
from tournament.judging.lab.operations.shared_positions import (
    EXPIRED_RETENTION_PERIOD,
    RETENTION_PERIOD,
    delete_expired,
    find_position,
    has_expired,
    store_position,
)
from tournament.judging.lab_problems import LabPositionExpired, LabPositionNotFound, LabRefused
from tournament.judging.models.lab import LabPosition
from tournament.replays.operations.opened_match import open_match
from tournament.replays.problems import NoWhatIf

NOON = datetime(2026, 11, 14, 12, tzinfo=UTC)
SEALER = Sealer("for tests only, in no way a secret")


# --- reading


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x" * 20_001, "The text has 20,001 characters (maximum 20,000)."),
        ("play = [" + '"a: pass",' * 201 + "]\n[board.seats.ann]", "201 lines to play (maximum 200)."),
        ("expect = [" + '"a power 1",' * 51 + "]\n[board.seats.ann]", "51 expectations (maximum 50)."),
        (f'[board.seats.ann]\nhand = ["{"x" * 301}"]', "301 characters in one line (maximum 300)."),
        ("play = 3", "This is not a scenario"),
        ("[board", "This is not a scenario"),
    ],
)
def test_what_is_too_much_or_no_scenario_is_refused_with_the_limit(text: str, words: str):
    with pytest.raises(LabRefused) as refused:
        read_position(text)
    assert words in refused.value.detail


def test_a_board_of_too_many_cards_is_not_laid_out():
    many = Position(LabLines(), Board(seats={"ann": Side(filler=100_000), "bob": Side()}))
    (fault,) = play_out(many).faults
    assert "cards (maximum 300)" in fault


def test_a_position_is_written_and_read_again():
    assert read_position(ATTACK.text) == ATTACK


# --- changing


def test_cards_go_where_cards_of_their_type_go():
    there = laid(("ann", "play", "Robb Stark"), ("ann", "play", "Ice"), ("ann", "play", "Summons"),
                 ("ann", "hand", "Fealty"), ("ann", "hand", "Put to the Sword"), ("ann", "play", "Robb Stark"),
                 ("bob", "plots", "Summons"))  # fmt: skip
    assert there.board is not None
    side = there.board.seats["ann"]
    assert side.play == ("Robb Stark (1 duplicate)", "Ice on Robb Stark")
    assert (side.plot, side.agendas(), side.hand) == ("Summons", ("Fealty",), ("Put to the Sword",))
    assert there.board.seats["bob"].plots == ("Summons",)
    assert play_out(there).faults == ()


def test_a_card_is_marked_moved_and_removed():
    board = laid(("ann", "play", "Robb Stark"), ("ann", "play", "Tumblestone Knight")).board
    assert board is not None
    placed = PlacedCard("Robb Stark", None, True, 2, 0, (("gold", 1),), ((3, "round"),))
    board = editing.rewrite(board, "ann", 0, placed)
    assert board.seats["ann"].play[0] == "Robb Stark (kneeling, 2 power, 1 gold token, +3 STR until round)"
    board = editing.move(board, "ann", "play", 0, "dead", POOL)
    board = editing.remove(board, "ann", "play", 0)
    assert (board.seats["ann"].play, board.seats["ann"].dead) == ((), ("Robb Stark",))
    with pytest.raises(LabRefused, match="no longer has this card"):
        editing.remove(board, "ann", "play", 0)


def test_who_takes_part_in_a_challenge_is_set_card_by_card():
    board = ATTACK.board
    assert board is not None
    board = editing.set_challenge(board, "military", "ann", defended=False)
    board = editing.set_role(board, "ann", "Tumblestone Knight", "attackers")
    board = editing.set_role(board, "bob", "Bran Stark", "bypassed")
    played = play_out(Position(LabLines(), board))
    assert played.faults == ()
    assert [asked.prompt.question for asked in played.asked] == ["defenders"]
    assert [offer.label for offer in played.asked[0].prompt.offers] == ["Defend with Robb Stark"]
    board = editing.set_role(board, "ann", "Tumblestone Knight", "")
    assert play_out(Position(LabLines(), board)).faults == ("challenge: name at least one attacker",)


def test_more_seats_keep_what_is_there():
    board = ATTACK.board
    assert board is not None
    four = editing.set_seats(board, 4)
    assert list(four.seats) == ["ann", "bob", "cat", "dan"]
    assert four.seats["bob"] == board.seats["bob"]


@pytest.mark.parametrize(("words", "first"), [("put to", "Put to the Sword"), ("direwolf", "Direwolf Pup")])
def test_cards_are_found_by_title_trait_and_type(words: str, first: str):
    assert find_cards("", words)[0].title == first
    assert find_cards("", f"{words} nothing such") == []
    assert len(find_cards("", "character")) == 12


# --- playing


def test_what_is_chosen_is_a_line_of_the_language():
    position = ATTACK
    for seat in (0, 1):
        played = play_out(position)
        asked = next(one for one in played.asked if one.seat == seat)
        position = position.playing(*position.lines.play, write_choice(played, seat, (asked.prompt.offers[0].id,)))
    assert position.lines.play == ("ann: choose military against bob", "bob: choose defend with Robb Stark")
    played = play_out(position)
    assert played.stopped == ""
    assert any("bob wins" in row.said for row in played.rows)


def test_a_line_that_can_not_be_played_stops_it_and_says_why():
    played = play_out(ATTACK.playing("ann: attack military with Tumblestone Knight", "bob: use Robb Stark"))
    assert played.stopped_at == 1
    assert "can't choose" in played.stopped
    assert "\n" not in played.stopped
    assert played.rows


def test_expectations_are_told_one_by_one():
    expecting = ATTACK.expecting("bob play Robb Stark", "ann power 9", "cat power 1", "not winner ann")
    told = play_out(expecting).expected
    assert [one.ok for one in told] == [True, False, False, True]
    assert told[1].but == "ann has 0 power"
    assert "there is no seat" in told[2].but


def test_nothing_is_played_for_ever():
    played = play_out(ATTACK.playing(*["all: pass"] * 200))
    assert len(played.rows) <= 400
    assert played.scenario is not None
    assert played.scenario.match.step < 4400


def test_who_is_not_asked_can_not_be_chosen_for():
    played = play_out(ATTACK)
    with pytest.raises(LabRefused, match=r"This seat has no decision now\. Waiting for: ann"):
        write_choice(played, 1, ("pass",))
    with pytest.raises(LabRefused, match="ann does not have the option “fly” now"):
        write_choice(played, 0, ("fly",))
    with pytest.raises(LabRefused, match="ann must choose exactly 1, not 0"):
        write_choice(played, 0, ())


def test_who_is_bypassed_is_known_with_by_whom_or_without():
    fought = Attack("military", "ann", ("Tumblestone Knight",), bypassed=("Robb Stark by Tumblestone Knight",))
    board = msgspec.structs.replace(ATTACK.board, challenge=fought)
    assert [editing.role_of(board, title) for title in ("Robb Stark", "Bran Stark")] == ["bypassed", ""]
    board = editing.set_role(board, "bob", "Robb Stark", "defenders")
    assert (board.challenge.bypassed, board.challenge.defenders) == ((), ("Robb Stark",))


# --- from a step


def test_a_position_from_a_step_is_the_very_table_and_is_played_on():
    record = random_match(start_core(4), 4).record
    opened = open_match(dump(record))
    step = [entry.number for entry in record.entries if entry.kind == "choice"][9]
    position = Position(LabLines(), kept=table_from_step(opened, step))
    played = play_out(position)
    assert played.asked
    asked = played.asked[0]
    assert set(id for id in record.entries[step - 1].secret[2]) == {offer.id for offer in asked.prompt.offers}
    ids = tuple(map(str, record.entries[step - 1].secret[1]))
    played = play_out(position.playing(write_choice(played, asked.seat, ids)))
    assert (played.stopped, played.rows[0].number) == ("", step)


def test_only_a_whole_record_is_set_up():
    record = random_match(start_core(4), 4).record
    with pytest.raises(NoWhatIf, match="redacted copy"):
        table_from_step(open_match(dump_redacted(record, PUBLIC)), 20)
    with pytest.raises(LabRefused, match="No player answers at step 1"):
        table_from_step(open_match(dump(record)), 1)


# --- kept


def test_a_position_is_found_by_its_link_until_it_expires(either_database: Database):
    maker = make_account(either_database, "Ottilie").account_id
    record = random_match(start_core(4), 4).record
    kept = Position(LabLines(("all: pass",)), kept=table_from_step(open_match(dump(record)), 60))
    with either_database.write() as session:
        store_position(session, SEALER, ATTACK, "one", maker, NOON)
        store_position(session, SEALER, kept, "two", None, NOON)
    with either_database.read() as session:
        assert find_position(session, SEALER, "one", NOON).position == ATTACK
        assert find_position(session, SEALER, "two", NOON).position == kept
        with pytest.raises(LabPositionNotFound):
            find_position(session, SEALER, "three", NOON)
        with pytest.raises(LabPositionExpired, match="expired on Thu 13 May 2027"):
            find_position(session, SEALER, "one", NOON + RETENTION_PERIOD)
        rows = session.scalars(select(LabPosition)).all()
        assert all(b"one" not in row.secret_hash.encode() for row in rows)
        assert record.seed not in next(row.state for row in rows if row.state is not None)


def test_what_has_expired_is_cleared_away(either_database: Database):
    with either_database.write() as session:
        store_position(session, SEALER, ATTACK, "one", None, NOON)
    for later, left in (
        (RETENTION_PERIOD + EXPIRED_RETENTION_PERIOD, 1),
        (RETENTION_PERIOD + EXPIRED_RETENTION_PERIOD + timedelta(seconds=1), 0),
    ):
        with either_database.write() as session:
            assert has_expired(session, NOON + later) == (not left)
            delete_expired(session, NOON + later)
            assert len(session.scalars(select(LabPosition)).all()) == left
