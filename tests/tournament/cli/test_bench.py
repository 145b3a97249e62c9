"""The measuring command runs the programs of a checkout; an installation says where they are."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.reference import ROOT
from tournament.cli import main

CALL = "from tournament.cli import main; main(['bench', *sys.argv[1:]])"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as an installation has it: nothing else of the checkout is beside it."""
    site = tmp_path_factory.mktemp("installed")
    ignored = shutil.ignore_patterns("static", "__pycache__")
    shutil.copytree(ROOT / "tournament", site / "tournament", ignore=ignored)
    (site / "bench").mkdir()  # another project's
    return site


def test_a_checkout_measures():
    shown = CliRunner().invoke(main, ["bench", "--help"])
    assert shown.exit_code == 0
    assert "--against" in shown.stdout


@pytest.mark.parametrize("options", [[], ["--games", "30"], ["--against", "."]], ids=" ".join)
def test_an_installation_says_what_to_do(installed: Path, options: list[str]):
    code = f"import sys; sys.path.insert(0, {str(installed)!r}); {CALL}"
    run = subprocess.run([sys.executable, "-c", code, *options], capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert run.stdout == ""
    assert run.stderr == "kingsmoot: The measuring programs are not installed; run `make bench` in a checkout.\n"
