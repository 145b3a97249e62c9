"""`kingsmoot matches`, for whoever runs an installation."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import update

from engine import Concede
from tests.tournament.operations.online.tables import NOON, SECRET, begun, people, playing_on
from tournament.cli import main
from tournament.database import Database
from tournament.jobs.records import RecordMaker
from tournament.models import OnlineState
from tournament.online_problems import MatchNotLive
from tournament.operations.online.carrying import carry_on
from tournament.operations.online.process import OnlinePlay

Run = Callable[..., Result]


@pytest.fixture
def run(database: Database, tmp_path: Path) -> Run:
    settings = {
        "KINGSMOOT_ENV": "development",
        "KINGSMOOT_INSTANCE": str(tmp_path),
        "KINGSMOOT_DATABASE_URL": str(database.url),
        "KINGSMOOT_SECRET_KEY": SECRET,
    }

    def invoke(*args: str, **more: str) -> Result:
        return CliRunner(env=settings | more).invoke(main, ["matches", *args])

    return invoke


@pytest.fixture
def play(database: Database) -> OnlinePlay:
    return playing_on(database)


def test_check_counts_the_matches_and_finds_nothing_wrong(run: Run, play: OnlinePlay):
    assert run("check").stdout == "There are no online matches.\n"
    ended, _ = (begun(play, people(play.database, 2), seed) for seed in range(2))
    carry_on(play, ended, Concede(0), "enough", NOON, lambda *_: None)
    checked = run("check")
    assert (checked.exit_code, checked.stdout) == (0, "1 live, 1 ended\n")


def test_check_says_which_match_is_frozen_and_what_it_met(run: Run, play: OnlinePlay, monkeypatch):
    match_id = begun(play, people(play.database, 2))
    with monkeypatch.context() as patched:
        patched.setattr("engine.match.Match._concede", lambda *_: 1 // 0)
        with pytest.raises(MatchNotLive):
            carry_on(play, match_id, Concede(0), "enough", NOON, lambda *_: None)
    checked = run("check")
    assert (checked.exit_code, checked.stdout.splitlines()[0]) == (1, "1 frozen")
    assert f"{match_id}, frozen since 2026-11-17 12:00 UTC: ZeroDivisionError: " in checked.stdout


def test_check_says_which_ended_match_could_not_be_proved_and_why(run: Run, play: OnlinePlay):
    match_id = begun(play, people(play.database, 2))
    carry_on(play, match_id, Concede(0), "enough", NOON, lambda *_: None)
    with play.database.write() as session:
        session.execute(update(OnlineState).values(head=b"\0" * 32))
    maker = RecordMaker(play, lambda: NOON)
    maker.make_all()
    maker.close()
    checked = run("check")
    assert checked.exit_code == 1
    assert f"{match_id}, ended 2026-11-17 12:00 UTC: no file could be made of it in 1 attempts" in checked.stdout
    assert "the head of the chain is not the one kept" in checked.stdout
