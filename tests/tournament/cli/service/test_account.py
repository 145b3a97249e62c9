"""`kingsmoot account`."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tournament.cli import main

PASSWORD = "the lone wolf dies"


@pytest.fixture
def run(tmp_path: Path):
    settings = {
        "KINGSMOOT_ENV": "testing",
        "KINGSMOOT_INSTANCE": str(tmp_path),
        "KINGSMOOT_DATABASE_URL": "",
        "KINGSMOOT_BASE_URL": "https://moot.example",
    }

    def invoke(*args: str, said: str = "") -> Result:
        return CliRunner(env=settings).invoke(main, args, input=said)

    invoke("db", "upgrade")
    return invoke


def create(run, name: str, *more: str) -> Result:
    address = f"{name.lower()}@example.org"
    return run("account", "create", name, address, "--password-file", "-", *more, said=f"{PASSWORD}\n")


def test_the_first_administrator_is_made(run):
    assert create(run, "Ann", "--admin").stdout == "Ann has an account and is an administrator.\n"
    assert create(run, "Bob").stdout == "Bob has an account.\n"
    listed = run("account", "list").stdout
    assert re.fullmatch(
        r"Ann  admin  since \d{4}-\d\d-\d\d  ann@example.org\nBob {9}since .* bob@example.org\n2 accounts\n", listed
    )


def test_the_password_is_asked_for_and_not_shown(run):
    result = run("account", "create", "Ann", "ann@example.org", said=f"{PASSWORD}\n{PASSWORD}\n")
    assert result.exit_code == 0
    assert PASSWORD not in result.output


def test_what_can_not_be_is_one_line(run):
    create(run, "Ann")
    again = create(run, "ANN")
    assert again.exit_code == 2
    assert again.stderr == "kingsmoot: The name “ANN” is taken. Choose another name.\n"
    nobody = run("account", "admin", "Nobody")
    assert nobody.stderr == "kingsmoot: No account has the name or e-mail address “Nobody”.\n"


def test_administrators_are_named_and_unnamed(run):
    create(run, "Ann")
    assert run("account", "admin", "ann@example.org").stdout == "Ann is an administrator.\n"
    assert run("account", "admin", "Ann", "--revoke").stdout == "Ann is no longer an administrator.\n"


def test_a_link_is_printed_for_who_is_locked_out(run):
    create(run, "Ann")
    assert re.fullmatch(r"https://moot\.example/reset/[\w-]{43}\n", run("account", "reset", "Ann").stdout)
    assert run("account", "reset", "Nobody").exit_code == 2
