"""The command itself: help, version, and errors of one line."""

import os
import subprocess
import sys
from importlib import import_module

import click
import pytest
from click.testing import CliRunner

from tests.support.tournament.services import assert_one_line_error
from tournament import __version__
from tournament.cli import SECTIONS, main
from tournament.cli.lazy_group import CommandEntry, LazyGroup


@pytest.mark.parametrize("args", [[], ["--help"], ["-h"]])
def test_help_lists_the_commands(args: list[str]):
    result = CliRunner().invoke(main, args)
    assert result.exit_code == 0
    assert "  serve " in result.stdout
    assert "  db " in result.stdout


def test_help_shows_the_groups_with_their_commands_in_one_column():
    blocks = CliRunner().invoke(main, ["--help"]).stdout.split("\n\n")
    shown = {block.split(":")[0]: block.splitlines()[1:] for block in blocks[-len(SECTIONS) :]}
    assert {heading: [line.split()[0] for line in lines] for heading, lines in shown.items()} == {
        heading: list(entries) for heading, entries in SECTIONS.items()
    }
    summaries = {SECTIONS[heading][line.split()[0]].summary: line for heading in shown for line in shown[heading]}
    assert len({line.index(summary) for summary, line in summaries.items()}) == 1


def test_the_commands_of_a_heading_are_in_one_folder_and_no_other_heading_has_it():
    folders = {
        heading: {entry.module.split(".")[2] for entry in entries.values()} for heading, entries in SECTIONS.items()
    }
    assert all(len(found) == 1 for found in folders.values())
    assert len(set.union(*folders.values())) == len(SECTIONS)


def test_the_version_is_shown():
    assert CliRunner().invoke(main, ["--version"]).stdout == f"kingsmoot {__version__}\n"


def test_every_listed_command_is_there():
    for name in main.list_commands(click.Context(main)):
        assert isinstance(import_module(main.entries[name].module).command, click.Command)


def test_help_imports_neither_flask_nor_the_database():
    check = (
        "import sys; from tournament.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "print(sorted({'flask', 'sqlalchemy', 'gunicorn', 'engine'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert run.stdout.endswith("[]\n")


def test_an_unknown_command_names_the_known_ones():
    assert_one_line_error(CliRunner().invoke(main, ["serv"]), "no command 'serv'", "serve, demo, db")


def test_an_unknown_option_names_the_help():
    assert_one_line_error(CliRunner().invoke(main, ["serve", "--loud"]), "--loud", "kingsmoot serve --help")


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch, tmp_path) -> LazyGroup:
    """A group with commands that fail in every way there is."""
    (tmp_path / "kingsmoot_missing_file.py").write_text(
        "import click\n@click.command()\ndef command(): open('/no/such/file')\n"
    )
    (tmp_path / "kingsmoot_bug.py").write_text("import click\n@click.command()\ndef command(): {}['x']\n")
    (tmp_path / "kingsmoot_stopped.py").write_text(
        "import click\n@click.command()\ndef command(): raise KeyboardInterrupt\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    names = ("missing_file", "bug", "stopped", "not_written_yet")
    entries = {name: CommandEntry(f"kingsmoot_{name}", name) for name in names}
    return LazyGroup(
        "kingsmoot", sections={"Broken": entries, "Later": {"nor_this": CommandEntry("kingsmoot_later", "")}}
    )


def test_a_command_that_is_not_there_is_not_listed(broken: LazyGroup):
    help_text = CliRunner().invoke(broken, ["--help"]).stdout
    assert "stopped" in help_text
    assert "Broken:" in help_text
    assert "not_written_yet" not in help_text
    assert "Later" not in help_text
    assert_one_line_error(CliRunner().invoke(broken, ["not_written_yet"]), "no command 'not_written_yet'")


def test_a_file_that_is_not_there_is_one_line(broken: LazyGroup):
    assert_one_line_error(CliRunner().invoke(broken, ["missing_file"]), "/no/such/file")


def test_a_bug_is_one_line_and_has_an_exit_code_of_its_own(broken: LazyGroup):
    assert_one_line_error(CliRunner().invoke(broken, ["bug"]), "KeyError", "KINGSMOOT_TRACEBACK=1", code=70)


def test_a_bug_shows_its_trace_on_request(broken: LazyGroup):
    result = CliRunner(env={"KINGSMOOT_TRACEBACK": "1"}).invoke(broken, ["bug"])
    assert "Traceback" in result.stderr


def test_an_interrupted_command_leaves_quietly(broken: LazyGroup):
    result = CliRunner().invoke(broken, ["stopped"])
    assert result.exit_code == 130
    assert "Traceback" not in result.stderr


def test_a_closed_pipe_is_left_quietly():
    reading, writing = os.pipe()
    os.close(reading)
    run = subprocess.run(
        [sys.executable, "-m", "tournament.cli", "--help"], stdout=writing, stderr=subprocess.PIPE, text=True
    )
    os.close(writing)
    assert (run.returncode, run.stderr) == (1, "")
