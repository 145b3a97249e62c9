"""Bots play online: they answer by the path of people, agree to what can be agreed on, and let one process think."""

from uuid import UUID

import pytest

from engine import Choice, Concede, Match, Proposal
from engine.bots import RandomBot
from engine.chain.inputs import ASK, DRAW, GRANT, PAUSE, REFUSE, RESUME, TAKEBACK, Input
from engine.games.registry import shipped_decks
from engine.position.board import with_blanks
from engine.scenario.scenario import Scenario
from tests.support.tournament.online.tables import NOON, people, playing_on
from tests.support.tournament.online_tables import opened, readied
from tournament.core.bus.bus import ProcessBus, all_matches_topic, match_id_of, match_topic
from tournament.core.storage.database import Database
from tournament.online.jobs.bots import BotRunner
from tournament.online.models import OnlineSeat
from tournament.online.operations.lobby.bots import list_waiting_bots
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import load_snapshot
from tournament.online.operations.match.submission import read_match, submit_input
from tournament.online.states import OnlineStatus


class Table:
    """A player at a match against a bot, whose process is here."""

    def __init__(self, database: Database, format: str = "joust", seats: int = 2) -> None:
        self.play = playing_on(database)
        self.bus = ProcessBus()
        self.bots = BotRunner(self.play, self.bus, clock=lambda: NOON, cpu=0.02)
        (self.ann,) = people(database, 1)
        self.match_id = opened(self.play, self.ann, format=format, seats=seats)
        self.sent = 0
        readied(self.play, self.match_id, self.ann)

    @property
    def status(self) -> OnlineStatus:
        return load_snapshot(self.play, self.match_id).status

    def send(self, given: Input) -> None:
        self.sent += 1
        submit_input(self.play, self.match_id, given, f"ann {self.sent}", NOON, lambda match, found: None)

    def is_asked(self, seat: int) -> bool:
        return bool(load_snapshot(self.play, self.match_id).waiting >> seat & 1)

    def answer(self) -> None:
        """Ann answers by chance, if she is asked."""

        def pick(match: Match, found: object) -> Choice | None:
            prompt = next((one for one in match.choices if one.seat == 0), None)
            return RandomBot(f"ann {self.sent}".encode().ljust(16)).choose(prompt) if prompt else None

        chosen = read_match(self.play, load_snapshot(self.play, self.match_id), pick)
        if chosen is not None:
            self.send(chosen)

    def until(self, seat: int) -> None:
        """Plays on until a seat is asked."""
        for _ in range(40):
            if self.is_asked(seat):
                return
            if self.is_asked(0):
                self.answer()
            else:
                self.bots.attend(self.match_id)
        raise AssertionError(f"seat {seat} is not asked")


@pytest.fixture
def table(database: Database) -> Table:
    return Table(database)


def test_it_answers_whenever_it_is_asked_and_pokes(either_database: Database) -> None:
    table = Table(either_database)
    answered = 0
    with table.bus.subscribe([match_topic(table.match_id)]) as pokes:
        while load_snapshot(table.play, table.match_id).version < 25:
            if table.is_asked(1):
                table.bots.look()
                told = pokes.wait(0)
                assert told is not None and told.version == load_snapshot(table.play, table.match_id).shown
                answered += 1
            else:
                assert not table.bots.attend(table.match_id)
                table.answer()
    assert answered > 5


def test_its_own_poke_brings_the_table_up_again(table: Table) -> None:
    with table.bus.subscribe([all_matches_topic()]) as pokes:
        table.until(1)
        assert table.bots.attend(table.match_id)
        told = pokes.wait(0)
    assert told is not None and match_id_of(told.topic) == table.match_id


def test_a_take_back_and_a_pause_are_granted_and_a_draw_is_not(table: Table) -> None:
    table.until(0)
    table.answer()
    step = load_snapshot(table.play, table.match_id).step
    table.send(Proposal(0, TAKEBACK, ASK))
    assert table.bots.attend(table.match_id)
    taken = read_match(table.play, load_snapshot(table.play, table.match_id), lambda match, found: match.choices[0])
    assert taken.seat == 0 and load_snapshot(table.play, table.match_id).step > step
    table.send(Proposal(0, DRAW, ASK))
    assert table.bots.attend(table.match_id)
    assert table.status is OnlineStatus.LIVE
    for about, status in ((PAUSE, OnlineStatus.PAUSED), (RESUME, OnlineStatus.LIVE)):
        table.send(Proposal(0, about, ASK))
        assert table.bots.attend(table.match_id)
        assert table.status is status
        if status is OnlineStatus.PAUSED:
            assert not table.bots.attend(table.match_id)


def test_bots_that_are_left_alone_give_up_one_by_one(database: Database) -> None:
    table = Table(database, "melee", 3)
    table.until(1)
    table.send(Concede(0))
    assert table.status is OnlineStatus.LIVE
    table.bots.attend(table.match_id)
    assert table.status is OnlineStatus.ENDED


def test_matches_without_bots_are_left_alone(table: Table, database: Database) -> None:
    table.until(1)
    with database.write() as session:
        seat = session.get_one(OnlineSeat, (table.match_id, 1))
        seat.bot = None
    assert not BotRunner(table.play, table.bus, clock=lambda: NOON).attend(table.match_id)
    assert not table.bots.attend(UUID(int=5))


def test_of_two_processes_one_thinks_until_it_leaves_it_to_the_other(table: Table, database: Database) -> None:
    table.until(1)
    second = BotRunner(MatchRuntime(database, table.play.sealer), ProcessBus(), clock=lambda: NOON, cpu=0.01)
    assert table.bots.leader.leads()
    version = load_snapshot(table.play, table.match_id).version
    second.look()
    assert load_snapshot(table.play, table.match_id).version == version
    table.bots.leader.release()
    second.look()
    assert load_snapshot(table.play, table.match_id).version == version + 1


def test_where_thinking_breaks_something_legal_is_answered(table: Table) -> None:
    table.until(1)
    table.bots._known.forget()
    with table.play.database.write() as session:
        session.get_one(OnlineSeat, (table.match_id, 1)).bot = "of another time"
    assert table.bots.attend(table.match_id)
    with table.play.database.read() as session:
        assert all(one.kind == "of another time" for one in list_waiting_bots(session))


@pytest.mark.parametrize(("filler", "granted"), [(0, True), (1, False)], ids=["no end", "a card to draw"])
def test_a_draw_is_granted_where_no_end_is_in_sight(table: Table, filler: int, granted: bool) -> None:
    """A table of the collectible game, in which an empty deck loses nothing, with locations alone."""
    side = {"play": ["Harrenhal"], "plot": "Outfox", "filler": filler}
    pool = with_blanks(shipped_decks("ccg")[0])
    match = Scenario(phase="challenges", first="ann", round=9, ruleset="ccg", pool=pool, ann=side, bob=side).match
    match.submit(Proposal(0, DRAW, ASK))
    given = table.bots.decide(match, load_snapshot(table.play, table.match_id), {1: "easy"})
    assert given == (Proposal(1, DRAW, GRANT if granted else REFUSE), None)
