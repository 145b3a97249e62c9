"""A round that is played online: each table opens a match with the registered decks, locked."""

from threading import Barrier, Thread

import pytest

from engine import core_set, ready_decks
from engine.chain.header import read_deck
from engine.games.registry import RULESETS
from tests.support.tournament.online_event import Online, listed
from tournament.core.storage.database import Database
from tournament.decks.problems import DeckNotPlayable
from tournament.events.history.operations.undo import undo
from tournament.events.lifecycle.operations.lifecycle import edit_event
from tournament.events.online_settings import MatchSettings, OnlineRules
from tournament.events.problems import CannotUndo, NotNow, OnlineNotReady
from tournament.events.rounds.operations import lifecycle as rounds
from tournament.events.settings import EventSettings
from tournament.online.models import OnlineMatch
from tournament.online.operations.event.round_tables import find_seat_faults
from tournament.online.operations.lobby.setup import read_settings, sit_down
from tournament.online.operations.match.deal import deck_place, list_seats
from tournament.online.states import OnlineStatus


def test_each_table_opens_a_match_with_the_registered_decks_in_the_order_of_the_table(database: Database):
    rules = OnlineRules(match=MatchSettings(hides_passes=True, takebacks=False))
    run = Online(database, rules=rules).with_decks(5)
    run.check_in_all().start().pair()
    assert run.look(find_seat_faults, run.book().rounds[-1]) == []
    run.publish()
    tables, matches = {table.number: table for table in run.tables()}, run.matches()
    assert sorted(tables) == sorted(matches) == [1, 2]  # the bye is not played
    decks = list(ready_decks(core_set()).values())
    for number, match_id in matches.items():
        row = run.match(match_id)
        assert (row.format, row.seats, row.link_hash) == ("joust", 2, None)
        assert read_settings(row) == MatchSettings(hides_passes=True, takebacks=False, draws=False)
        with database.read() as session:
            seats = list_seats(session, match_id)
        assert [seat.name for seat in seats] == list(tables[number].names)
        for seat, player in zip(seats, tables[number].players, strict=True):
            deck, _ = read_deck(run.play.sealer.open(seat.deck or b"", match_id, deck_place(seat.seat)))
            assert sorted(deck.codes()) == sorted(decks[player % len(decks)].codes())
    first = matches[1]
    with pytest.raises(DeckNotPlayable, match="the deck you submitted"), database.write() as session:
        sit_down(session, run.play.sealer, first, run.player(tables[1].players[0]), decks[0], run.now)
    assert run.status(run.begin(1)) is OnlineStatus.LIVE
    with pytest.raises(NotNow, match="already published"):
        run.publish()


@pytest.mark.parametrize("game", RULESETS)
@pytest.mark.parametrize(("format", "players"), [("joust", 2), ("melee", 3)])
def test_an_event_of_each_game_is_played_online(database: Database, game: str, format: str, players: int):
    """Its decks are checked by the rules of its game, though nobody chose a format; the table is one of that game."""
    is_melee = format == "melee"
    run = Online(database, ruleset=game, joust=not is_melee, melee=is_melee).with_decks(players, format)
    run.check_in_all().start().pair()
    assert run.look(find_seat_faults, run.book().rounds[-1]) == []
    run.publish()
    (match_id,) = run.matches().values()
    row = run.match(match_id)
    assert (row.ruleset, row.format, row.seats) == (game, format, players)
    assert run.status(run.begin(1)) is OnlineStatus.LIVE


def test_who_can_not_play_is_named_before_anything_is_written(database: Database):
    run = Online(database).with_decks(3)
    run.add_player("Gil")
    run.submit(4, listed(4))
    run.submit(2, listed(2) + "\n3x No Such Card")
    run.submit(3, "House Stark\n1x A Noble Cause (Core)")
    run.check_in_all().start().pair()
    version = run.event().version
    with pytest.raises(OnlineNotReady) as refused:
        run.publish()
    words = refused.value.detail
    assert "Gil has no account" in words and "there is no card “No Such Card”" in words and "Cat’s deck" in words, (
        words
    )
    assert "Ann" not in words
    assert run.event().version == version and run.matches() == {}
    run.do(edit_event, settings=EventSettings(online=False))
    run.publish()
    assert run.matches() == {}


def test_a_round_is_changed_while_its_matches_wait_and_not_once_they_are_played(database: Database):
    run = Online(database).with_decks(4).playing()
    first, second = run.tables()
    old = run.matches()
    run.do(rounds.swap_players, first.players[0], second.players[0], reason="family", dealer=run.dealer)
    new = run.matches()
    assert not set(old.values()) & set(new.values())
    with database.read() as session:
        assert [seat.name for seat in list_seats(session, new[1])] == list(run.tables()[0].names)
        assert session.query(OnlineMatch).count() == 2
    with pytest.raises(CannotUndo, match="online"):
        run.do(undo, run.last().number)
    live = run.begin(1)
    one, other = (table.players[0] for table in run.tables())
    for operation, given in ((rounds.swap_players, (one, other, "no")), (rounds.unpair_round, ("no",))):
        with pytest.raises(NotNow, match="match of table 1 has started"):
            run.do(operation, *given)
    run.enter(1)
    assert run.status(live) is OnlineStatus.ENDED
    run.enter(2)
    assert {run.status(match_id) for match_id in new.values()} == {OnlineStatus.ENDED}
    assert run.is_told_by_its_trail()


def test_of_two_who_publish_at_once_one_opens_the_matches(either_database: Database):
    run = Online(either_database).with_decks(4)
    run.check_in_all().start().pair()
    dealer, gate, refused = run.dealer, Barrier(2), []

    def publish() -> None:
        gate.wait()
        try:
            with either_database.write() as session:
                rounds.publish_round(session, run.slug, run.actor, run.now, dealer)
        except NotNow as problem:
            refused.append(problem)

    threads = [Thread(target=publish) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert len(refused) == 1
    with either_database.read() as session:
        assert session.query(OnlineMatch).count() == 2


def test_a_round_that_is_taken_back_takes_its_waiting_matches_along(database: Database):
    run = Online(database).with_decks(4).playing()
    run.do(rounds.unpair_round, "somebody was missing")
    with database.read() as session:
        assert session.query(OnlineMatch).count() == 0
    run.next_round()
    assert len(run.matches()) == 2
