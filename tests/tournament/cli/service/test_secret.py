"""`kingsmoot secret`, and what is said where a secret is lost."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.support.tournament.online.tables import begun, people
from tournament.cli import main
from tournament.cli.settings import warn_of_lost_keys
from tournament.core.config import Config, load_config
from tournament.core.security.sealing import make_sealer
from tournament.core.storage.database import Database
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import load_snapshot
from tournament.online.operations.match.submission import read_match

Run = Callable[..., Result]


@pytest.fixture
def settings(database: Database, tmp_path: Path) -> dict[str, str]:
    """An installation that keeps its secret in its folder."""
    return {
        "KINGSMOOT_ENV": "development",
        "KINGSMOOT_INSTANCE": str(tmp_path),
        "KINGSMOOT_DATABASE_URL": str(database.url),
        "KINGSMOOT_SECRET_KEY": "",
        "KINGSMOOT_OLDER_SECRETS": "",
    }


@pytest.fixture
def run(settings: dict[str, str]) -> Run:
    def invoke(*args: str, **more: str) -> Result:
        return CliRunner(env=settings | more).invoke(main, args)

    return invoke


def configured(settings: dict[str, str], **more: str) -> Config:
    return load_config(settings | more)


def test_a_secret_is_changed_and_the_matches_go_on(run: Run, settings: dict[str, str], database: Database):
    first = configured(settings)
    match_id = begun(MatchRuntime(database, make_sealer(first)), people(database, 2))
    made = run("secret", "new")
    assert made.exit_code == 0 and "Restart every process" in made.stdout
    second = configured(settings)
    assert (second.secret_key != first.secret_key, second.older_secrets) == (True, (first.secret_key,))
    assert first.secret_key not in made.stdout and second.secret_key not in made.stdout
    rotated = run("secret", "rotate", "--yes")
    key = make_sealer(second).key_id
    assert rotated.exit_code == 0
    assert "1 matches and positions of the lab were sealed anew" in rotated.stdout
    assert f" under the key {key}, 5 values." in rotated.stdout  # seed, decks, table, input
    assert "The older secrets are needed no longer" in rotated.stdout
    (Path(settings["KINGSMOOT_INSTANCE"]) / "secret_key.older").unlink()
    play = MatchRuntime(database, make_sealer(configured(settings)))
    assert read_match(play, load_snapshot(play, match_id), lambda match, _: match.step) > 0
    again = run("secret", "rotate", "--yes")
    assert (again.exit_code, again.stdout.splitlines()[0][:10]) == (0, "0 matches ")


def test_rotating_asks_whether_all_processes_know_the_new_secret(run: Run):
    assert run("secret", "rotate").exit_code == 130


def test_a_secret_of_the_environment_is_left_to_whoever_gave_it(run: Run, settings: dict[str, str]):
    told = run("secret", "new", KINGSMOOT_SECRET_KEY="x" * 40)
    assert told.exit_code == 0 and "KINGSMOOT_OLDER_SECRETS" in told.stdout and "x" * 40 not in told.stdout
    given = configured(settings, KINGSMOOT_SECRET_KEY="x" * 40, KINGSMOOT_OLDER_SECRETS=" one  two ")
    assert given.older_secrets == ("one", "two")
    assert "one" not in repr(given)


def test_a_lost_secret_is_said_at_the_start_and_by_check(
    run: Run, settings: dict[str, str], database: Database, capsys: pytest.CaptureFixture[str]
):
    first = configured(settings)
    match_id = begun(MatchRuntime(database, make_sealer(first)), people(database, 2))
    warn_of_lost_keys(first, database)
    assert capsys.readouterr().err == ""
    key = make_sealer(first).key_id
    other = {"KINGSMOOT_SECRET_KEY": "a secret that was never used for anything"}
    warn_of_lost_keys(configured(settings, **other), database)
    assert f"1 online matches are sealed under the key {key}, whose secret is not here" in capsys.readouterr().err
    checked = run("matches", "check", **other)
    assert checked.exit_code == 1
    assert f"under the key {key}, whose secret is not here:\n  {match_id}\n" in checked.stdout
    rotated = run("secret", "rotate", "--yes", **other)
    assert rotated.exit_code == 2
    assert f"{match_id}: the keys {key} are not here, so it was left as it is" in rotated.stdout
    assert "Give the missing secrets in KINGSMOOT_OLDER_SECRETS" in rotated.stderr
    assert run("matches", "check").exit_code == 0
