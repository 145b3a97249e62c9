"""Who may do what about a match and its disputes: every cell of the table of permissions, sent over HTTP."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from random import Random
from typing import Any, Final

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete, select
from werkzeug.test import TestResponse

from engine import JUDGE, PUBLIC, Concede, Order
from engine.bots import RandomBot
from engine.chain.inputs import RESUME, OrderRole
from engine.record.container import read
from engine.record.rewind_depth import RewindDepth, measure_depth
from engine.record.verify import verify
from tests.support.tournament.disputed import PASSED, Disputed
from tests.support.tournament.judging.everybody import Case as Dispute
from tests.support.tournament.lawful import GOOD
from tests.support.tournament.people import browser
from tests.support.tournament.running import Running
from tournament.core.security.permissions import Role as Staff
from tournament.core.storage.database import Database
from tournament.events.entries.operations.registration import allow_pair, forbid_pair
from tournament.events.models.events import Event
from tournament.events.settings import DeckVisibility
from tournament.events.states import EventStatus
from tournament.judging.models.cases import Case
from tournament.judging.models.disputes import Dispute as Flagged
from tournament.judging.models.disputes import DisputeLine, HiddenLook
from tournament.judging.states import CaseState, DisputeState
from tournament.online.jobs.records import RecordMaker
from tournament.online.models import OnlineRecord, OnlineState
from tournament.online.operations.match.deal import load_deal
from tournament.online.operations.match.record_files import load_record
from tournament.online.operations.match.snapshots import load_snapshot
from tournament.online.operations.match.submission import read_match, submit_input
from tournament.online.states import OnlineStatus

MOST: Final = 100
ROLES: Final = ("player", "opponent", "spectator", "judge", "head judge", "organizer", "public")
TABLE: Final = """
flag a step                 | yes       | yes       | report      | yes       | yes       | yes      | no
agree to what is proposed   | both      | both      | no          | no        | no        | no       | no
one seat's view of any step | own       | own       | no          | assigned  | logged    | no       | no
both hands during the match | no        | no        | no          | assigned  | logged    | no       | no
both hands after the match  | policy    | policy    | policy      | logged    | logged    | logged   | policy
rule                        | no        | no        | no          | yes       | yes       | no       | no
rewind an action            | no        | no        | no          | yes       | yes       | no       | no
rewind deeper               | no        | no        | no          | no        | yes       | no       | no
take a game                 | no        | no        | no          | propose   | yes       | no       | no
disqualify                  | no        | no        | no          | recommend | recommend | yes      | no
appeal                      | yes       | yes       | no          | no        | decide    | no       | no
change standings            | no        | no        | no          | no        | yes       | yes      | no
publish a case              | object    | object    | read        | read      | yes       | read     | read
export the log              | own view  | own view  | after delay | full      | full      | full     | after delay
"""
"""Cases are drafted by head judges here. Who has no account and who watches get the same copy of the log, which tells
nothing hidden, as late as watchers are told."""
CELLS: Final = [
    (row.strip(), role, cell.strip())
    for row, *cells in (line.split("|") for line in TABLE.strip().splitlines())
    for role, cell in zip(ROLES, cells, strict=True)
]


@dataclass
class Court:
    """A dispute of a match under way, one of a match that is over, and an event at tables."""

    playing: Dispute
    over: Dispute
    hall: Running
    clients: dict[str, FlaskClient]

    @property
    def culprit(self) -> int:
        """Who is given penalties; not at the table whose result is changed."""
        book = self.hall.book()
        tables = [book.players_at(table) for table in book.tables_of(book.round(1, 1))]
        return next(max(entry.number for entry in one) for one in tables if book.entry(2) not in one)

    def api(self, role: str, path: str, run: Running | None = None, method: str = "POST", **sent: object) -> int:
        at = f"/api/v1/events/{(run or self.playing.run).slug}{path}"
        return self.clients[role].open(at, method=method, json=sent).status_code


@pytest.fixture(scope="module")
def court(module_app: Flask) -> Court:
    database: Database = module_app.extensions["kingsmoot.database"]
    playing, over = Dispute(module_app, database), Dispute(module_app, database, "Ended Cup")
    play_on(playing.run)
    named = {"player": "raiser", "opponent": "other", "spectator": "visitor", "judge": "taker", "head judge": "head"}
    clients = {role: playing.clients[named.get(role, role)] for role in ROLES[:-1]}
    hall = Running(database, "Hall Cup").with_players(6, accounts=True).playing()
    for who, role in (("Judith", Staff.JUDGE), ("Hedda", Staff.HEAD_JUDGE), ("Olenna", Staff.ORGANIZER)):
        hall.staff(who, role)
    hall.enter_all().close()
    run = over.run
    submit_input(run.play, run.match_id, Concede(PASSED), "gives up", run.now, lambda *_: None)
    maker = RecordMaker(run.play, lambda: run.now)
    try:
        maker.run(lambda: True)
    finally:
        maker.close()
    over.put(DisputeState.CLOSED)
    return Court(playing, over, hall, {**clients, "public": module_app.test_client()})


def play_on(run: Disputed) -> None:
    """Until one action and several actions of the same phase can be taken back."""
    bot, random, deep = RandomBot(b"on"), Random(1), set[RewindDepth]()
    for number in range(MOST):
        record = load_record(run.play, run.match_id)
        deep = {measure_depth(record.entries, step) for step in record.prompt_steps()}
        if {RewindDepth.ACTION, RewindDepth.PHASE} <= deep:
            return
        snapshot = load_snapshot(run.play, run.match_id)
        given = read_match(run.play, snapshot, lambda match, _: bot.choose(random.choice(match.choices)))
        submit_input(run.play, run.match_id, given, f"on {number}", run.now, lambda *_: None)
    raise AssertionError(f"steps lie only as deep as {deep}")


@pytest.mark.parametrize(("row", "role", "cell"), CELLS, ids=[f"{row}-{role}" for row, role, _ in CELLS])
def test_a_cell_of_the_table(court: Court, row: str, role: str, cell: str):
    assert ROWS[row](court, role) == cell


def test_every_row_is_asked_about():
    assert set(ROWS) == {row for row, _, _ in CELLS}
    assert len(CELLS) == len(ROWS) * len(ROLES)


# --- the match under way


def flags(court: Court, role: str) -> str:
    run, found = court.playing.run, []
    _clear(court.playing)
    for kind in ("timing", "legality"):
        sent = {"step": run.passed.number, "text": "So?", "key": f"{role} {kind}", "kind": kind}
        answer = court.clients[role].post(f"/matches/{run.match_id}/disputes", json=sent)
        assert answer.status_code in (200, 204, 401, 403), answer.text
        with run.database.read() as session:
            assert len(session.scalars(_flagged(court.playing)).all()) == (answer.status_code < 300)
        _clear(court.playing)
        found.append(answer.status_code < 300)
    return {(True, True): "yes", (False, True): "report", (False, False): "no"}[found[0], found[1]]


def _flagged(case: Dispute) -> Any:
    return select(Flagged).where(Flagged.match_id == case.run.match_id)


def _clear(case: Dispute) -> None:
    """Nothing is disputed in the match, and it goes on."""
    run = case.run
    with run.database.write() as session:
        for dispute in session.scalars(_flagged(case)).all():
            session.execute(delete(DisputeLine).where(DisputeLine.dispute_id == dispute.id))
            session.delete(dispute)
        paused = session.get_one(OnlineState, run.match_id).status is OnlineStatus.PAUSED
    if paused:
        case.count += 1
        submit_input(
            run.play, run.match_id, Order(OrderRole.FLAG, RESUME), f"on {case.count}", run.now, lambda *_: None
        )


def agrees(court: Court, role: str) -> str:
    """Whoever proposes has agreed; here the other one of the two does."""
    case = court.playing
    case.put(DisputeState.SETTLING, seat=1 - PASSED if role == "player" else PASSED)
    status = _at_seat(court, role, "agree")
    state = case.stands()[0]
    assert (status == 200) == (state is DisputeState.AGREED), (status, state)
    assert state in (DisputeState.AGREED, DisputeState.SETTLING)
    return "both" if state is DisputeState.AGREED else "no"


def _at_seat(court: Court, role: str, verb: str, **more: object) -> int:
    case = court.playing
    case.count += 1
    sent = {"key": f"p{case.count}", "version": 3, "text": "", **more}
    answer = court.clients[role].post(f"/matches/{case.run.match_id}/disputes/1/{verb}", json=sent)
    return answer.status_code


def _verb(court: Court, role: str, verb: str, version: int = 3, **more: object) -> int:
    court.playing.count += 1
    sent = {"key": f"j{court.playing.count}", "version": version, "text": "", **more}
    return court.api(role, f"/disputes/1/{verb}", **sent)


def sees_a_seat(court: Court, role: str) -> str:
    """The own seat for players, any seat for others."""
    court.playing.put(DisputeState.TAKEN)
    own = {"player": PASSED, "opponent": 1 - PASSED}.get(role)
    seen = {seat: _tables(court.playing, court.clients[role], str(seat + 1)) for seat in (0, 1)}
    if own is not None:
        assert (seen[own][0], seen[1 - own][0]) == (200, 403), seen
        return "own"
    return _as_judge(court, role, seen[0])


def sees_both(court: Court, role: str) -> str:
    court.playing.put(DisputeState.TAKEN)
    return _as_judge(court, role, _tables(court.playing, court.clients[role], "judge"))


def _as_judge(court: Court, role: str, seen: tuple[int, bool]) -> str:
    status, logged = seen
    assert (status == 200) == logged, "who sees is noted, and nobody else is"
    if role != "judge" or not logged:
        return "logged" if logged else "no"
    assert _tables(court.playing, court.playing.clients["judge"], "judge") == (403, False), "who has not taken it"
    return "assigned"


def _tables(case: Dispute, client: FlaskClient, tables: str) -> tuple[int, bool]:
    """The table of a step as these eyes see it: the status, and whether a look was noted."""
    with case.run.database.write() as session:
        session.execute(delete(HiddenLook))
    status = client.get(f"/matches/{case.run.match_id}/steps/{case.run.passed.number}?tables={tables}").status_code
    with case.run.database.read() as session:
        return status, session.query(HiddenLook).count() > 0


def rules(court: Court, role: str) -> str:
    """Takes it and rules."""
    court.playing.put(DisputeState.OPEN)
    took = _verb(court, role, "take")
    with court.playing.run.database.read() as session:
        version = session.get_one(Flagged, court.playing.id).version
    ruled = _verb(court, role, "rule", version, remedy="uphold", reason="It stands.")
    state = court.playing.stands()[0]
    assert (took == ruled == 200) == (state is DisputeState.RULED)
    return "yes" if state is DisputeState.RULED else "no"


def rewinds_an_action(court: Court, role: str) -> str:
    return _rewinds(court, role, RewindDepth.ACTION)


def rewinds_deeper(court: Court, role: str) -> str:
    return _rewinds(court, role, RewindDepth.PHASE)


def _rewinds(court: Court, role: str, deep: RewindDepth) -> str:
    case = court.playing
    record = load_record(case.run.play, case.run.match_id)
    step = max(at for at in record.prompt_steps() if measure_depth(record.entries, at) is deep)
    taker = case.run.hedda if role == "head judge" else case.run.judith
    case.put(DisputeState.TAKEN, taker=taker)
    status = _verb(court, role, "rule", remedy="rewind", step=step, reason="Back.")
    state = case.stands()[0]
    assert (status, state) in ((200, DisputeState.RULED), (403, DisputeState.TAKEN), (401, DisputeState.TAKEN))
    return "yes" if status == 200 else "no"


def appeals(court: Court, role: str) -> str:
    court.playing.put(DisputeState.RULED)
    appealed = _at_seat(court, role, "appeal", text="No.", ground="rule")
    if court.playing.stands()[0] is DisputeState.APPEALED:
        assert appealed == 200
        return "yes"
    court.playing.put(DisputeState.APPEALED)
    decided = _verb(court, role, "decide", remedy="uphold", reason="It stands.")
    closed = court.playing.stands()[0] is DisputeState.CLOSED
    assert closed == (decided == 200)
    return "decide" if closed else "no"


# --- the event


def takes_a_game(court: Court, role: str) -> str:
    status = _penalizes(court, role, "game loss")
    if role == "judge" and status == 403:
        court.playing.put(DisputeState.TAKEN)
        more = {"remedy": "penalty", "penalty": "game loss", "infraction": "Slow", "entry": 1, "reason": "Slow."}
        assert _verb(court, role, "rule", **more) == 403
        assert _verb(court, role, "pass-up", text="A lost game.") == 200
        return "propose"
    return "yes" if status == 201 else "no"


def disqualifies(court: Court, role: str) -> str:
    status = _penalizes(court, role, "disqualification")
    sent = {"number": court.culprit, "name": "warning", "infraction": "Slow", "reason": "Twice."}
    if status == 403 and role in ("judge", "head judge"):
        assert court.api(role, "/penalties", court.hall, **sent) == 201, "who gives penalties recommends it"
        return "recommend"
    return "yes" if status == 201 else "no"


def _penalizes(court: Court, role: str, name: str) -> int:
    before = court.hall.rows()
    sent = {"number": court.culprit, "name": name, "infraction": "Slow play", "reason": "Seen by the clock."}
    status = court.api(role, "/penalties", court.hall, **sent)
    assert status in (201, 401, 403)
    assert (court.hall.rows() != before) == (status == 201)
    return status


def changes_standings(court: Court, role: str) -> str:
    """A result of a round that is closed."""
    hall = court.hall
    players = hall.table_of(2).players
    points = _points(court)
    loser = min(players, key=lambda number: points[number])
    path = f"/rounds/1/1/tables/{hall.table_of(2).number}/result"
    sent = {"how": "win", "winner": loser, "reason": "The slip was read wrongly."}
    status = court.api(role, path, hall, "PUT", **sent)
    assert status in (200, 401, 403)
    after = _points(court)
    changed = {number for number, was in points.items() if after[number] != was}
    assert changed == (set(players) if status == 200 else set())
    if changed:
        assert "(was: " in hall.last().summary, "before and after stand in the trail"
    return "yes" if changed else "no"


def _points(court: Court) -> dict[int, float]:
    told = court.clients["public"].get(f"/api/v1/events/{court.hall.slug}/standings").get_json()
    return {row["number"]: row["points_number"] for row in told["rows"]}


# --- the match that is over


def sees_both_afterwards(court: Court, role: str) -> str:
    """As the event goes on; where that is refused, when it is finished and its decks are open."""
    client = court.clients[role]
    status, logged = _tables(court.over, client, "judge")
    if status == 200:
        assert logged
        return "logged"
    run = court.over.run
    with run.database.write() as session:
        event = session.scalars(select(Event).where(Event.slug == run.slug)).one()
        was = event.settings
        event.settings = {**was, "deck_visibility": DeckVisibility.PUBLIC.value}
        event.status = EventStatus.FINISHED
    try:
        return "policy" if _tables(court.over, client, "judge")[0] == 200 else "no"
    finally:
        with run.database.write() as session:
            event = session.scalars(select(Event).where(Event.slug == run.slug)).one()
            event.settings, event.status = was, EventStatus.RUNNING


def publishes(court: Court, role: str) -> str:
    """What somebody can do with a case that its head judge has proposed, and with one that is published."""
    case, client = court.over, court.clients[role]
    draft = f"/events/{case.run.slug}/disputes/1/case"
    form = {**GOOD.texts, "cards": ", ".join(GOOD.cards), "rules": " ".join(GOOD.rules)}
    assert court.clients["head judge"].post(draft, data={**form, "do": "propose"}).status_code == 303
    objected = client.post("/cases/1/object", data={"text": "It names my deck."}).status_code
    assert (objected == 303) == (_case(case) is CaseState.OBJECTED)
    kept = client.post(draft, data={**form, "do": "keep"}).status_code
    proposed = client.post(draft, data={**form, "do": "propose"}).status_code
    assert (kept, proposed) in ((303, 303), (403, 403), (401, 401))
    _set(case, CaseState.PUBLISHED)
    read_by = client.get("/cases/1").status_code
    _set(case, CaseState.DRAFT)
    assert read_by == 200
    assert client.get("/cases/1").status_code == (200 if role == "head judge" else 404)
    return "object" if objected == 303 else "yes" if proposed == 303 else "read"


def _case(case: Dispute) -> CaseState:
    with case.run.database.read() as session:
        return session.scalars(select(Case)).one().state


def _set(case: Dispute, state: CaseState) -> None:
    with case.run.database.write() as session:
        session.scalars(select(Case)).one().state = state


def exports(court: Court, role: str) -> str:
    case, client = court.over, court.clients[role]
    path, run = f"/matches/{case.run.match_id}/record", case.run
    pool = load_deal(run.play, run.match_id).pool

    def content(answer: TestResponse) -> bytes:
        found = BytesIO(answer.data).read()
        assert verify(found, pool).ok
        return found

    with run.database.write() as session:
        session.execute(delete(HiddenLook))
    whole = client.get(f"{path}?eyes=full")
    if whole.status_code == 200:
        assert read(content(whole)).sealed is None
        with run.database.read() as session:
            assert session.query(HiddenLook).count() == 1, "that is a look at hidden cards"
        return "full"
    assert whole.status_code == 403, whole.text
    own = client.get(path)
    sealed = read(content(own)).sealed
    assert sealed is not None and sealed.viewer != JUDGE
    if sealed.viewer != PUBLIC:
        assert sealed.viewer == {"player": PASSED, "opponent": 1 - PASSED}[role]
        return "own view"
    with run.database.write() as session:
        row = session.get_one(OnlineRecord, run.match_id)
        ended, row.ended_at = row.ended_at, datetime.now(UTC)
    early = client.get(path).status_code
    with run.database.write() as session:
        session.get_one(OnlineRecord, run.match_id).ended_at = ended
    assert early in (404, 409)
    return "after delay"


ROWS: Final[dict[str, Callable[[Court, str], str]]] = {
    "flag a step": flags,
    "agree to what is proposed": agrees,
    "one seat's view of any step": sees_a_seat,
    "both hands during the match": sees_both,
    "both hands after the match": sees_both_afterwards,
    "rule": rules,
    "rewind an action": rewinds_an_action,
    "rewind deeper": rewinds_deeper,
    "take a game": takes_a_game,
    "disqualify": disqualifies,
    "appeal": appeals,
    "change standings": changes_standings,
    "publish a case": publishes,
    "export the log": exports,
}


def test_nobody_rules_at_the_own_table_or_where_they_are_kept_apart(court: Court, module_app: Flask):
    run = court.hall
    table = run.pair().publish().table_of(2)
    outside = next(number for number in (3, 4, 5, 6) if number not in (*table.players, court.culprit))
    question = {"table": table.number, "text": "So?", "key": "k"}
    for number in (2, outside):
        run.staff(run.player(number).name)
    judges = [browser(module_app, run.player(number)) for number in (2, outside)]
    assert court.api("head judge", "/disputes", run, **question) == 201
    take = f"/api/v1/events/{run.slug}/disputes/1/take"

    def takes(judge: FlaskClient, version: int = 1) -> tuple[int, str]:
        answer = judge.post(take, json={"version": version, "key": "t"})
        return answer.status_code, answer.get_json().get("detail", "")

    told = f"{run.player(2).name} plays at this table."
    assert takes(judges[0]) == (403, f"Only judges can do this. {told}")
    run.do(forbid_pair, outside, 2, "They travel together.")
    status, words = takes(judges[1])
    assert (status, words.endswith(f"and {run.player(2).name} are marked “Don’t pair”.")) == (403, True)
    run.do(allow_pair, outside, 2)
    assert takes(judges[1], version=2)[0] == 200
