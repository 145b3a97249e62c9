"""What a board is told of clocks, and what players may agree on at this table."""

import re
from datetime import timedelta
from random import Random
from uuid import UUID, uuid4

from flask import Flask
from flask.testing import FlaskClient

from engine import JUDGE, Concede
from tests.support.tournament.online.tables import NOON, answer, begun
from tests.support.tournament.online_event import Online
from tests.support.tournament.people import browser, make_account
from tournament.core.storage.database import Database
from tournament.events.online_settings import ChessClock, MatchSettings, TimeoutAction
from tournament.events.rounds.operations.lifecycle import extend_table, pause_clock, start_clock
from tournament.online.jobs.records import RecordMaker
from tournament.online.models import OnlineState
from tournament.online.operations.match.clocks import read_clocks, replay_clocks, store_clocks
from tournament.online.operations.match.record_files import load_record
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import load_snapshot
from tournament.online.operations.match.submission import submit_input
from tournament.replays.operations.opened_match import open_under_way
from tournament.replays.operations.rows import viewer_log
from tournament.replays.pages.thinking_time import thinking_of

HTML = {"Accept": "text/html"}
CLOCK = ChessClock(minutes=10, delay=5, forfeit_after=2)


def sat(
    app: Flask, play: MatchRuntime, settings: MatchSettings, seats: int = 2, format: str = "joust"
) -> tuple[UUID, list[FlaskClient]]:
    accounts = [make_account(play.database, name) for name in ("Ann", "Bob", "Cat")[:seats]]
    return begun(play, accounts, format=format, settings=settings), [browser(app, one) for one in accounts]


def seen(player: FlaskClient, match: UUID) -> dict:
    found: dict = player.get(f"/matches/{match}/view").json
    return found


def send(player: FlaskClient, match: UUID, what: str, **body: object):
    return player.post(f"/matches/{match}/{what}", json={"key": uuid4().hex, **body})


def test_a_view_tells_what_was_left_when_something_last_happened(app: Flask, play: MatchRuntime) -> None:
    match, (ann, bob) = sat(app, play, MatchSettings(clock=CLOCK))
    first = ann.get(f"/matches/{match}/view")
    clocks = first.json["clocks"]
    assert clocks["left"] == [600_000, 600_000]
    assert (clocks["outs"], clocks["most"], clocks["claim"]) == ([0, 0], 2, False)
    assert clocks["free"] == [5_000] * len(clocks["runs"])
    assert int(first.headers["Kingsmoot-Now"]) > clocks["at"]
    again = ann.get(f"/matches/{match}/view", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304 and again.headers["Kingsmoot-Now"]
    assert ann.get(f"/matches/{match}/view").data == first.data, "a view stays the same while nothing happens"
    random = Random(1)
    for _ in range(30):
        answer(play, match, random)
        for player in (ann, bob):
            view = seen(player, match)
            assert view["clocks"]["runs"] == [seat for seat in (0, 1) if seen((ann, bob)[seat], match)["prompt"]]
    assert send(ann, match, "pause", do="ask").status_code == 200
    assert send(bob, match, "pause", do="grant").json["clocks"]["runs"] == []


def test_among_many_whose_clock_runs_is_told_only_where_all_know_who_is_asked(app: Flask, play: MatchRuntime) -> None:
    match, players = sat(app, play, MatchSettings(clock=CLOCK), 3, "melee")
    random, hidden = Random(2), 0
    for _ in range(120):
        answer(play, match, random)
        for view in (seen(player, match) for player in players):
            asked, clocks = view["waits"]["seats"], view["clocks"]
            assert clocks["runs"] == (asked and sorted(asked))
            assert len(clocks["free"]) == len(asked or [])
            hidden += asked is None
    assert hidden, "there was a window"


def test_what_a_match_is_played_without_is_refused_and_said(app: Flask, play: MatchRuntime) -> None:
    match, (ann, _bob) = sat(app, play, MatchSettings(takebacks=False, draws=False))
    view = seen(ann, match)
    assert view["allows"] == {"takeback": False, "draw": False}
    assert "clocks" not in view and "round_clock" not in view
    for what, words in (("takeback", "Take-backs are not allowed"), ("draw", "Draws by agreement are not allowed")):
        refused = send(ann, match, what, do="ask")
        assert (refused.status_code, refused.json["title"]) == (409, "Not allowed at this table")
        assert words in refused.json["detail"]
    assert send(ann, match, "pause", do="ask").status_code == 200


def test_a_clock_that_ran_out_is_claimed_by_another(app: Flask, play: MatchRuntime) -> None:
    match, players = sat(app, play, MatchSettings(clock=ChessClock(minutes=1, on_timeout=TimeoutAction.CALL)))
    asked = seen(players[0], match)["clocks"]["runs"][0]
    other = players[1 - asked]
    assert seen(other, match)["clocks"]["claim"] is True
    with play.database.write() as session:  # as if all of it had begun a moment ago
        state = session.get_one(OnlineState, match)
        clock_state = read_clocks(state.clocks)
        assert clock_state is not None
        full = clock_state.clocks._replace(at=10**14)
        state.clocks = store_clocks(clock_state._replace(clocks=full))
    assert send(other, match, "claim", seat=asked).status_code == 409
    with play.database.write() as session:
        session.get_one(OnlineState, match).clocks = store_clocks(clock_state)
    assert send(other, match, "claim", seat=1 - asked).json["title"] == "Nothing to claim"
    claimed = send(other, match, "claim", seat=asked)
    assert claimed.json["status"] == "ended"
    assert claimed.json["outcome"]["winner"] == 1 - asked


def test_the_clock_of_the_round_stands_on_the_board_with_the_table_s_own_time(
    app: Flask, play: MatchRuntime, database: Database
) -> None:
    run = Online(database)
    run.play = play
    run.with_decks(4).playing()
    match = run.begin(1)
    player = browser(app, run.player(run.tables()[0].players[0]))
    assert "round_clock" not in seen(player, match)
    run.do(start_clock, minutes=50)
    view = seen(player, match)
    ends = int((run.now + timedelta(minutes=50)).timestamp() * 1000)
    assert view["round_clock"] == {"ends": ends, "left": None}
    run.do(extend_table, 1, 3)
    later = seen(player, match)
    assert later["round_clock"] == {"ends": ends + 180_000, "left": None}
    assert later["version"] > view["version"], "whoever has the view from before is sent another"
    run.do(pause_clock)
    assert seen(player, match)["round_clock"]["ends"] is None


def test_the_reader_draws_what_each_clock_had_left(app: Flask, play: MatchRuntime) -> None:
    """For judges' eyes, from the inputs alone; at the end they show what the table keeps."""
    match, (ann, bob) = sat(app, play, MatchSettings(clock=ChessClock(minutes=10, delay=0)))
    random = Random(1)
    for _ in range(40):
        answer(play, match, random)
    kept = read_clocks(load_snapshot(play, match).clocks)
    assert kept is not None
    record = load_record(play, match)
    opened = open_under_way("one", record, JUDGE, lambda: b"")
    left = tuple((step, clocks.left) for step, clocks in replay_clocks(play, match, record, opened.pool))
    told = thinking_of(viewer_log(opened, JUDGE), opened.names, lambda: left)
    assert told is not None and told.bank == 600_000
    assert tuple(line.left[-1] for line in told.lines) == kept.clocks.left != (600_000, 600_000)
    for line in told.lines:
        heights = [float(point.partition(",")[2]) for point in line.clock.split()]
        assert heights == sorted(heights) and heights[0] == 0 < heights[-1], "a clock without increment comes down"
        assert len(line.left) == len(told.rounds)
    for player in (ann, bob):
        page = player.get(f"/logs/online-{match}", headers=HTML).text
        assert "Time left at the end" not in page, "when somebody was asked is told to judges alone"
    submit_input(play, match, Concede(0), "k", NOON + timedelta(minutes=2), lambda *_: None)
    maker = RecordMaker(play, lambda: NOON + timedelta(hours=9))
    maker.run(lambda: True)
    maker.close()
    page = ann.get(f"/logs/online-{match}", headers=HTML).text
    said = re.findall(r'aria-label="Time left at the end, of 10:00: ([^"]+)"', page)
    last = read_clocks(load_snapshot(play, match).clocks)
    assert last is not None
    shown = [f"{ms // 60000}:{ms // 1000 % 60:02}" for ms in last.clocks.left if ms is not None]
    assert said == [f"Ann {shown[0]}, Bob {shown[1]}"]
