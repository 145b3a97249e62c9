"""Whatever is done to an event, in whatever order: nobody sits twice, standings follow, the trail tells it all."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st
from sqlalchemy import event as hooks

from tests.effort import examples
from tests.support.tournament import calls
from tests.support.tournament.running import Running, Seated
from tournament.core.problems import Problem
from tournament.core.storage.database import Database
from tournament.events.book.book import Book, load_book, player_id
from tournament.events.book.shared_book import read_book
from tournament.events.entries.operations import registration as entries
from tournament.events.floor.operations import announcements, deck_checks, penalties
from tournament.events.history.operations.undo import undo
from tournament.events.lifecycle.operations import lifecycle as events
from tournament.events.lifecycle.operations import stages
from tournament.events.rounds.operations import lifecycle as rounds
from tournament.events.rounds.operations import results
from tournament.events.rounds.operations.results import ResultInput
from tournament.events.standings.operations.views import standings_view
from tournament.events.states import PlayerStatus, StageKind, TableKind, TableStatus
from tournament.events.trail.change import current_rows, rebuild_rows, trail_entries
from tournament.judging.disputes.operations.judge_calls import call_judge
from tournament.regulations.results import SCHEMES, Result

Item = TypeVar("Item")
Rows = dict[tuple[str, str], dict[str, Any]]
HOW = ("win", "win", "win", "modified win", "concession", "no-show", "double loss", "draw", "nonsense")
LADDER = ("caution", "warning", "hard warning", "game loss", "match loss", "disqualification", "a stern look")


class World:
    """An event and the choices that hypothesis makes for it."""

    def __init__(self, database: Database, data: st.DataObject) -> None:
        self.data = data
        melee = self.number(0, 4) == 0
        self.run = Running(database, joust=not melee, melee=melee)
        self.run.staff("Judith")
        self.run.with_players(self.one_of((4, 6, 7, 8) if melee else (4, 5, 6, 7, 8)), accounts=True)
        self.run.playing()

    def number(self, least: int, most: int) -> int:
        return self.data.draw(st.integers(least, most))

    def one_of(self, items: Sequence[Item]) -> Item:
        return items[self.number(0, len(items) - 1)]

    def entry(self) -> int:
        return self.number(1, len(self.run.book().entries))

    def table(self) -> Seated:
        return self.one_of(self.run.tables() or [Seated(1, TableKind.MATCH, TableStatus.OPEN, (1, 2), ("", ""))])

    def said(self, table: Seated) -> ResultInput:
        if table.kind is TableKind.MATCH:
            how = self.one_of(HOW)
            return ResultInput(how=how, winner=self.one_of((None, *table.players, *table.players)))
        places = tuple(self.data.draw(st.permutations(range(1, len(table.players) + 1))))
        return ResultInput(places=places, power=tuple(16 - place for place in places))

    def place(self) -> tuple[int, int]:
        """A stage and a round, mostly the last one."""
        if self.number(0, 5):
            book = self.run.book()
            stage = book.latest_stage
            last = book.last_round(stage) if stage else None
            return (stage.number if stage else 1), (last.number if last else 1)
        return self.number(1, 2), self.number(1, 4)

    def do(self, operation: Callable[..., Any], *given: Any, **named: Any) -> Any:
        return self.run.do(operation, *given, **named)


def go_on(world: World) -> None:
    """The next step of a normal event, whatever it is."""
    run, book = world.run, world.run.book()
    if book.event.status == "finished":
        run.do(undo, book.event.version)
        return
    stage = book.running_stage
    if stage is None:
        planned = next((stage for stage in book.stages if stage.status == "planned"), None)
        run.do(stages.start_stage, planned.number) if planned else run.finish()
        return
    last = book.last_round(stage)
    if last is None or last.status == "closed":
        run.pair()
    elif last.status == "drawn":
        run.publish()
    elif book.open_tables(last):
        run.enter_all()
    else:
        run.close()


def enter(world: World) -> None:
    table = world.table()
    world.do(results.enter_result, *world.place(), table.number, world.said(table), reason=world.one_of(("", "why")))


def report(world: World) -> None:
    table = world.table()
    world.do(
        results.report_result,
        *world.place(),
        table.number,
        world.said(table),
        actor=world.run.player(table.players[0]),
    )


def confirm(world: World) -> None:
    table = world.table()
    actor = world.run.player(world.one_of(table.players))
    world.do(results.confirm_result, *world.place(), table.number, actor=actor)


def dispute(world: World) -> None:
    table = world.table()
    actor = world.run.player(world.one_of(table.players))
    world.do(results.dispute_result, *world.place(), table.number, "not at all", actor=actor)


def _open_matches(run: Running) -> list[Seated]:
    book = run.book()
    stage = book.running_stage
    last = book.last_round(stage) if stage else None
    published = last is not None and last.status == "published"
    tables = run.tables() if published else []
    return [
        one
        for one in tables
        if one.status is TableStatus.OPEN
        and one.kind is TableKind.MATCH
        and all(book.entry(number).account_id for number in one.players)
    ]


def race(world: World) -> None:
    """Both players of a table report something else at once: one report stands, and nothing is lost or doubled."""
    waiting = _open_matches(world.run)
    for _ in range(3):
        if not waiting:
            go_on(world)
            waiting = _open_matches(world.run)
    if not waiting:
        return
    table = world.one_of(waiting)
    run, now, before = world.run, world.run.now, world.run.event().version

    def tell(number: int) -> str:
        actor, said = run.player(number), ResultInput(winner=number)
        try:
            with run.database.write() as session:
                results.report_result(session, run.slug, run.stage, run.round, table.number, said, actor, now)
        except Problem as problem:
            return problem.name()
        return "reported"

    with ThreadPoolExecutor(2) as both:
        assert sorted(both.map(tell, table.players)) == ["report-conflict", "reported"]
    assert run.event().version == before + 1
    event("two reports at once")


def clear(world: World) -> None:
    world.do(results.clear_result, *world.place(), world.table().number, reason="a slip was misread")


def swap(world: World) -> None:
    world.do(rounds.swap_players, world.entry(), world.entry(), reason="a family")


def late(world: World) -> None:
    name = f"Late {len(world.run.book().entries)}"
    entry = world.run.add_player(name)
    world.do(entries.claim, f"code of {name}", actor=world.run.account(name))
    world.do(stages.enter_late, entry.number)


def penalize(world: World) -> None:
    name, may = world.one_of(LADDER), bool(world.number(0, 1))
    world.do(penalties.give_penalty, world.entry(), name, "slow play", "seen", may_disqualify=may, may_take_games=may)


def revoke(world: World) -> None:
    with world.run.database.read() as session:
        given_ = penalties.penalties_of(session, load_book(session, world.run.slug).event)
    if given_:
        world.do(penalties.revoke_penalty, world.one_of(given_).id, reason="it was not so")


def call(world: World) -> None:
    made = world.do(call_judge, "May he?", actor=world.run.player(world.table().players[0]))
    judith = world.run.account("Judith")
    world.do(calls.answer, made.id, "He may.", minutes=world.number(0, 3), actor=judith)


def take_back(world: World) -> None:
    newest = world.run.event().version
    world.do(undo, newest - world.number(0, min(6, newest - 1)))


ACTIONS: Sequence[Callable[[World], object]] = (
    *[go_on] * 9,
    *[enter, report, confirm] * 2,
    *[race] * 2,
    *[take_back] * 3,
    *(dispute, clear, swap, late, penalize, revoke, call),
    lambda world: world.run.pair(),
    lambda world: world.run.publish(),
    lambda world: world.run.close(),
    lambda world: world.do(rounds.unpair_round, "a mistake"),
    lambda world: world.do(stages.drop, world.entry()),
    lambda world: world.do(stages.undrop, world.entry()),
    lambda world: world.do(stages.disqualify, world.entry(), reason="marked cards"),
    lambda world: world.do(stages.start_stage, 2, size=world.one_of((0, 2, 4))),
    lambda world: world.do(stages.finish_stage),
    lambda world: world.do(events.finish_event),
    lambda world: world.do(rounds.start_clock),
    lambda world: world.do(rounds.pause_clock),
    lambda world: world.do(rounds.extend_table, world.table().number, 3),
    lambda world: world.do(entries.forbid_pair, world.entry(), world.entry(), reason="sisters"),
    lambda world: world.do(announcements.announce, "Lunch."),
    lambda world: world.do(deck_checks.pick_random, world.number(1, 2)),
)


def check(run: Running) -> tuple[Rows, int]:
    """What holds after every step; the rows, and how long the trail is."""
    with run.database.read() as session:
        book = load_book(session, run.slug).whole()
        trail, rows = trail_entries(session, book.event), current_rows(session, book.event)
        shared = read_book(session, run.slug)
    assert rebuild_rows(trail) == rows
    assert [line.number for line in trail] == list(range(1, book.event.version + 1))
    for round_ in book.rounds:
        seated = [seat.entry_id for seat in book.seats if seat.round_id == round_.id]
        assert len(seated) == len(set(seated)), f"somebody sits twice in round {round_.number}"
        placed = {row.entry_id for row in book.stage_players if row.stage_id == round_.stage_id}
        assert placed.issuperset(seated)
    for stage in book.stages:
        assert standings_view(shared, stage) == standings_view(book, stage)
        if stage.kind is StageKind.SWISS:
            check_standings(book, from_the_trail(rows, stage.id.hex))
        if stage.kind is StageKind.ELIMINATION and stage.status != "planned":
            book.elimination(stage).placings()
    return rows, len(trail)


def from_the_trail(rows: Rows, stage: str) -> dict[str, tuple[int, int, Fraction]]:
    """Points, rounds and strength of schedule, worked out anew in the plainest way from what the trail tells."""
    scheme = SCHEMES["second edition"]
    of = {name: {key[1]: row for key, row in rows.items() if key[0] == name} for name in ("round", "seating", "seat")}
    points: dict[str, int] = defaultdict(int)
    played: dict[str, int] = defaultdict(int)
    met: dict[str, list[str]] = defaultdict(list)
    for key, table in of["seating"].items():
        round_ = of["round"][table["round_id"]]
        if round_["stage_id"] != stage or round_["status"] == "drawn":
            continue
        seats = sorted(
            (seat for seat in of["seat"].values() if seat["table_id"] == key), key=lambda seat: seat["place"]
        )
        sat = [seat["entry_id"] for seat in seats]
        if table["kind"] in ("bye", "prize bye"):
            gained = [scheme.of(Result.BYE)]
        elif table["kind"] == "missed":
            gained = [0]
        elif table["result"]:
            gained = [scheme.of(Result(table["result"][side])) for side in ("first", "second")]
            met[sat[0]].append(sat[1])
            met[sat[1]].append(sat[0])
        else:
            continue
        for entry, each in zip(sat, gained, strict=True):
            points[entry] += int(each)
            played[entry] += 1
    mean = {entry: Fraction(points[entry], played[entry]) for entry in played}
    return {
        entry: (
            points[entry],
            played[entry],
            sum((mean[other] for other in met[entry]), Fraction(0)) / len(met[entry]) if met[entry] else Fraction(0),
        )
        for entry in played
    }


def check_standings(book: Book, expected: dict[str, tuple[int, int, Fraction]]) -> None:
    stage = book.stages[0]
    found = {row.player: (row.points, row.rounds, row.values[0]) for row in book.standings(stage).rows}
    for entry in book.players_in(stage, PlayerStatus.PLAYING, PlayerStatus.DROPPED):
        assert found[player_id(entry)] == expected.get(entry.id.hex, (0, 0, Fraction(0)))


def live(database: Database, data: st.DataObject, steps: int) -> None:
    world = World(database, data)
    rows, known = check(world.run)
    for _ in range(steps):
        action, refused = world.one_of(ACTIONS), False
        try:
            action(world)
        except Problem as problem:
            event(problem.name())
            refused = True
        before, length = rows, known
        rows, known = check(world.run)
        if refused and known == length:  # an action of several operations may have got half way, but none itself
            assert rows == before


@pytest.fixture(scope="module")
def long_lived(tmp_path_factory: pytest.TempPathFactory) -> Any:
    database = Database(f"sqlite:///{tmp_path_factory.mktemp('any') / 'event.db'}")
    hooks.listen(database.engine, "connect", lambda made, _: made.execute("PRAGMA synchronous = OFF"))
    yield database
    database.close()


@settings(max_examples=examples(5, 100), suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_order_of_operations_leaves_a_whole_event(long_lived: Database, data: st.DataObject):
    live(long_lived, data, 24)


@settings(max_examples=examples(2, 20), suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_so_it_does_on_postgresql(postgresql: Database, data: st.DataObject):
    live(postgresql, data, 20)


@pytest.fixture
def postgresql(migrated_postgresql_url: str) -> Any:
    database = Database(migrated_postgresql_url)
    yield database
    database.close()
