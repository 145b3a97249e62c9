"""Which walks a run takes: the commit chooses, everywhere alike, and each walk comes round."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import effort

CHECKOUT = Path(__file__).parents[1]
HASH = "5c0fba8c1f66a02f67893ed53fdf99e332a6cf6e"


@pytest.mark.skipif(effort.SOAK, reason="the soak takes all walks")
@pytest.mark.parametrize(("walks", "every"), [(16, 3), (2, 5), (1, 4), (12, 4)])
def test_each_walk_comes_round_and_a_run_has_at_least_one(monkeypatch: pytest.MonkeyPatch, walks: int, every: int):
    taken = []
    for rotation in range(every):
        monkeypatch.setattr(effort, "ROTATION", rotation)
        some = effort.in_rotation(range(walks), every)
        assert 1 <= len(some) <= walks // every + 1
        taken += some
    assert set(taken) == set(range(walks))
    assert effort.in_rotation(range(walks), every) != effort.in_rotation(range(walks), every, 1) or walks == 1


def test_the_soak_takes_all(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(effort, "SOAK", True)
    assert effort.in_rotation(range(7), 3) == list(range(7))


def test_a_commit_is_read_wherever_git_keeps_it(tmp_path: Path):
    assert effort.commit(tmp_path) == ""
    git = tmp_path / ".git"
    git.mkdir()
    (git / "HEAD").write_text(f"{HASH}\n")
    assert effort.commit(tmp_path) == HASH
    (git / "HEAD").write_text("ref: refs/heads/main\n")
    assert effort.commit(tmp_path) == ""
    (git / "packed-refs").write_text(
        f"# pack-refs with: peeled\n{HASH[::-1]} refs/heads/other\n{HASH} refs/heads/main\n"
    )
    assert effort.commit(tmp_path) == HASH
    (git / "refs/heads").mkdir(parents=True)
    (git / "refs/heads/main").write_text(f"{HASH[::-1]}\n")
    assert effort.commit(tmp_path) == HASH[::-1]
    worktree, own = tmp_path / "worktree", git / "worktrees/side"
    worktree.mkdir()
    own.mkdir(parents=True)
    (worktree / ".git").write_text(f"gitdir: {own}\n")
    (own / "HEAD").write_text("ref: refs/heads/main\n")
    (own / "commondir").write_text("../..\n")
    assert effort.commit(worktree) == HASH[::-1]


@pytest.mark.parametrize("given", ["7", None])
def test_the_choice_is_in_the_environment_and_in_the_header(given: str | None):
    """Workers and the processes that tests start inherit it; whoever reads the header can repeat the run."""
    environment = {name: value for name, value in os.environ.items() if name != effort.NAME}
    if given is not None:
        environment[effort.NAME] = given
    told = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-p", "no:cacheprovider", __file__],
        cwd=CHECKOUT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    chosen = given or str(int(effort.commit(CHECKOUT)[: effort.DIGITS] or "0", 16))
    assert f"walks in rotation: {effort.NAME}={chosen}\n" in told
