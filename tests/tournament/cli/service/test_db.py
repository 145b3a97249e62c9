"""`kingsmoot db`."""

import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tournament.cli import main
from tournament.core.storage.database_schema import LAST_COMMIT_FROM_0001, REMOVED_REVISIONS, _revisions

ROOT = Path(__file__).resolve().parents[4]
HEAD = _revisions()[0]


@pytest.fixture
def run(tmp_path: Path):
    settings = {
        "KINGSMOOT_ENV": "development",
        "KINGSMOOT_INSTANCE": str(tmp_path),
        "KINGSMOOT_DATABASE_URL": "",
        "KINGSMOOT_SECRET_KEY": "",
    }

    def invoke(*args: str, **more: str) -> Result:
        return CliRunner(env=settings | more).invoke(main, args)

    return invoke


def test_upgrade_shows_its_steps_and_may_be_repeated(run):
    first = run("db", "upgrade")
    assert first.exit_code == 0
    assert "applied 0032  All tables, as the revisions 0001 to 0032 made them step by step." in first.stdout
    assert first.stdout.endswith(f"Done: it is at revision {HEAD}.\n")
    again = run("db", "upgrade")
    assert again.exit_code == 0
    assert again.stdout.endswith(f"Nothing to do: it is at revision {HEAD}.\n")


def test_current_shows_the_installation(run):
    run("db", "upgrade")
    result = run("db", "current")
    assert result.exit_code == 0
    assert f"revision      {HEAD}" in result.stdout
    assert "installation  " in result.stdout


def test_current_of_an_empty_database_says_what_to_do(run):
    result = run("db", "current")
    assert result.exit_code == 2
    assert result.stderr == "kingsmoot: The database has no tables yet; run: kingsmoot db upgrade\n"


@pytest.mark.parametrize("command", ["db upgrade", "db current", "serve", "scheduler", "demo"])
def test_a_database_without_a_way_up_is_named_with_the_commit_to_pass_through(run, tmp_path: Path, command: str):
    settings = {"KINGSMOOT_DATABASE_URL": "", "KINGSMOOT_DEMO": "0"}
    if command == "demo":  # it has a database of its own
        settings = {"KINGSMOOT_DATABASE_URL": f"sqlite:///{tmp_path / 'demo.db'}", "KINGSMOOT_DEMO": "0"}
    assert run("db", "upgrade", **settings).exit_code == 0
    path = tmp_path / ("demo.db" if command == "demo" else "kingsmoot.db")
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '0029'")
    before = path.read_bytes()
    result = run(*command.split(), **{"KINGSMOOT_DEMO": str(int(command == "demo"))})
    assert result.exit_code == 2
    assert "The database is at revision 0029;" in result.stderr
    assert LAST_COMMIT_FROM_0001 in result.stderr
    assert "Traceback" not in result.output
    assert path.read_bytes() == before
    assert (f"Or delete {path}" in result.stderr) is (command == "demo")


def test_the_commit_to_pass_through_has_every_step():
    def git(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True, check=False)

    if shutil.which("git") is None or git("cat-file", "-e", LAST_COMMIT_FROM_0001).returncode:
        pytest.skip("the history is not here")
    steps = git("ls-tree", "--name-only", LAST_COMMIT_FROM_0001, "migrations/versions/").stdout.split()
    revisions = {Path(step).name[:4] for step in steps}
    assert revisions == {*REMOVED_REVISIONS, _revisions()[-1]}


def test_a_wrong_setting_is_one_line(run):
    result = run("db", "upgrade", KINGSMOOT_ENV="production")
    assert result.exit_code == 2
    assert result.stderr.startswith("kingsmoot: KINGSMOOT_SECRET_KEY is not set;")
    assert result.stderr.count("\n") == 1


def test_a_server_that_is_gone_is_one_line_without_its_password(run):
    result = run("db", "upgrade", KINGSMOOT_DATABASE_URL="postgresql://ann:hunter2@127.0.0.1:1/moot")
    assert result.exit_code == 2
    assert "ann:***@127.0.0.1:1/moot does not work" in result.stderr
    assert "hunter2" not in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_database_in_a_folder_that_cannot_be_made_is_one_line(run, tmp_path: Path):
    (tmp_path / "file").touch()
    result = run("db", "upgrade", KINGSMOOT_DATABASE_URL=f"sqlite:///{tmp_path}/file/folder/moot.db")
    assert result.exit_code == 2
    assert result.stderr.startswith("kingsmoot: KINGSMOOT_DATABASE_URL names a file that can't be made")
