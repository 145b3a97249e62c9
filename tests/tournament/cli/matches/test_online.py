"""`kingsmoot matches`, for whoever runs an installation."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import text, update

from engine import Concede, core_set, ready_decks
from engine.cards import EVENT
from engine.games.lcg2.ruleset import SecondEdition
from engine.games.registry import DEFAULT_GAME, POOL_LOADERS
from tests.support.tournament.casual import Casual
from tests.support.tournament.online.tables import NOON, SECRET, begun, people, playing_on
from tournament.cli import main
from tournament.core.storage.database import Database
from tournament.core.storage.database_schema import _revisions
from tournament.judging.disputes.operations.transitions import SETTLING_PERIOD
from tournament.online.jobs.records import RecordMaker
from tournament.online.models import OnlineState
from tournament.online.operations.lobby.setup import set_ready
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.submission import submit_input
from tournament.online.problems import MatchNotLive, NoNewMatches
from tournament.replays.engines import archives
from tournament.replays.engines.archive_builder import archive

Run = Callable[..., Result]
VERSION = SecondEdition.version


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
def play(database: Database) -> MatchRuntime:
    return playing_on(database)


def test_check_counts_the_matches_and_finds_nothing_wrong(run: Run, play: MatchRuntime):
    assert run("check").stdout == "There are no online matches.\n"
    ended, _ = (begun(play, people(play.database, 2), seed) for seed in range(2))
    submit_input(play, ended, Concede(0), "enough", NOON, lambda *_: None)
    checked = run("check")
    assert (checked.exit_code, checked.stdout) == (
        0,
        f"1 live, 1 ended\n1 under way by version {VERSION} of lcg2: go on by the rules of today\n",
    )


def test_check_says_which_match_is_frozen_and_what_it_met(run: Run, play: MatchRuntime, monkeypatch):
    match_id = begun(play, people(play.database, 2))
    with monkeypatch.context() as patched:
        patched.setattr("engine.match.submission.concede", lambda *_: 1 // 0)
        with pytest.raises(MatchNotLive):
            submit_input(play, match_id, Concede(0), "enough", NOON, lambda *_: None)
    checked = run("check")
    assert (checked.exit_code, checked.stdout.splitlines()[0]) == (1, "1 frozen")
    assert f"{match_id}, frozen since 2026-11-17 12:00 UTC: ZeroDivisionError: " in checked.stdout


def test_check_says_which_match_is_held_by_a_dispute_that_nobody_ends(run: Run, play: MatchRuntime):
    casual = Casual(play, now=datetime.now(UTC))
    casual.flag()
    assert run("check").exit_code == 0  # its players have their time
    casual = Casual(play)
    casual.flag()
    checked = run("check")
    assert checked.exit_code == 1
    assert f"{casual.match_id}, held by dispute 1 since 2026-11-17 12:00 UTC: its players had" in checked.stdout
    casual.now += SETTLING_PERIOD
    casual.look()
    assert run("check").exit_code == 0


def test_check_says_which_ended_match_could_not_be_proved_and_why(run: Run, play: MatchRuntime):
    match_id = begun(play, people(play.database, 2))
    submit_input(play, match_id, Concede(0), "enough", NOON, lambda *_: None)
    with play.database.write() as session:
        session.execute(update(OnlineState).values(head=b"\0" * 32))
    maker = RecordMaker(play, lambda: NOON)
    maker.run(lambda: True)
    maker.close()
    checked = run("check")
    assert checked.exit_code == 1
    assert f"{match_id}, ended 2026-11-17 12:00 UTC: no file could be made of it in 1 attempts" in checked.stdout
    assert "the head of the chain does not match the stored one" in checked.stdout


def test_check_tells_what_an_upgrade_of_the_rules_would_meet(
    run: Run, play: MatchRuntime, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    begun(play, people(play.database, 2))
    monkeypatch.setattr(archives, "resource_dir", lambda _name: tmp_path / "kept")
    (tmp_path / "kept").mkdir()
    monkeypatch.setattr(SecondEdition, "version", VERSION + 1)
    alone = run("check")
    assert alone.exit_code == 1
    assert f"1 under way by version {VERSION} of lcg2: no engine that is here can carry them on" in alone.stdout
    monkeypatch.setattr(SecondEdition, "version", VERSION)
    path, _ = archive(tmp_path / "kept")
    monkeypatch.setattr(SecondEdition, "version", VERSION + 1)
    kept = run("check")
    assert (kept.exit_code, f"lcg2: carried on by the kept engine {path.name}\n" in kept.stdout) == (0, True)
    frozen = run("check", KINGSMOOT_OLDER_MATCHES="freeze")
    assert f"{path.name} could carry them on, but KINGSMOOT_OLDER_MATCHES=freeze freezes them" in frozen.stdout
    archives.archived_engine(path).close()


def test_a_changed_card_concerns_only_matches_with_it(
    run: Run, play: MatchRuntime, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(archives, "resource_dir", lambda _name: tmp_path)  # which holds no archive
    decks = list(ready_decks(core_set()).values())
    begun(play, people(play.database, 2), seed=0)
    mine = set(decks[0].codes()) | set(decks[1].codes())
    for code, concerned in (
        (next(code for code in sorted(mine) if core_set()[code].type != EVENT), 1),
        (next(code for code in sorted(core_set().facts) if code not in mine and core_set()[code].type != EVENT), 0),
        (
            next(
                code for code in sorted(core_set().abilities) if code not in mine and core_set()[code].type == EVENT
            ),
            1,
        ),
    ):
        changed = replace(core_set(), numbers={code: 9})
        with monkeypatch.context() as later:
            later.setitem(POOL_LOADERS, DEFAULT_GAME, lambda _name, pool=changed: pool)
            assert run("check").exit_code == concerned, code


def test_an_older_database_can_be_asked_before_it_is_upgraded(run: Run, play: MatchRuntime, next_revision: str):
    begun(play, people(play.database, 2))
    today = _revisions()[1]
    told = run("check")
    assert told.exit_code == 0
    assert told.stdout.startswith(f"The tables are at revision {today} and this version works with {next_revision}: ")
    assert "1 under way by version" in told.stdout


def test_a_database_without_a_way_up_is_not_asked(run: Run, play: MatchRuntime):
    with play.database.write() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '0031'"))
    told = run("check")
    assert (told.exit_code, told.stdout) == (2, "")
    assert "at revision 0031; this version of Kingsmoot upgrades from revision 0032 on" in told.stderr


def test_drain_opens_no_new_ones_and_lets_the_others_go_on(run: Run, play: MatchRuntime):
    players = people(play.database, 2)
    waiting, live = begun(play, players, ready=1), begun(play, people(play.database, 2))
    assert run("drain").stdout == "No new matches are begun from now on; 1 are under way.\n"
    with pytest.raises(NoNewMatches):
        begun(play, people(play.database, 2))
    with pytest.raises(NoNewMatches), play.database.write() as session:
        set_ready(session, play.sealer, waiting, players[1], b"n" * 16, NOON)
    submit_input(play, live, Concede(0), "enough", NOON, lambda *_: None)
    assert "No new ones are begun since" in run("check").stdout
    assert run("drain", "off").stdout == "New matches are begun again.\n"
    with play.database.write() as session:
        assert set_ready(session, play.sealer, waiting, players[1], b"n" * 16, NOON)
