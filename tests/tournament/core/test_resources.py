"""Templates, migrations and archived engines are found in a checkout and in an installed package."""

from pathlib import Path

import pytest

from tournament.core.resources import resource_dir


def test_the_checkout_comes_first(tmp_path: Path):
    package = tmp_path / "tournament"
    (package / "_resources" / "templates").mkdir(parents=True)
    (tmp_path / "templates").mkdir()
    (tmp_path / "pyproject.toml").touch()
    assert resource_dir("templates", package) == tmp_path / "templates"


def test_an_installed_package_uses_its_own(tmp_path: Path):
    package = tmp_path / "tournament"
    (package / "_resources" / "templates").mkdir(parents=True)
    (tmp_path / "templates").mkdir()  # somebody else's: no pyproject.toml beside it
    assert resource_dir("templates", package) == package / "_resources" / "templates"


def test_a_broken_installation_says_where_it_looked(tmp_path: Path):
    with pytest.raises(FileNotFoundError, match="Kingsmoot's migrations are neither in"):
        resource_dir("migrations", tmp_path / "tournament")


def test_this_checkout_has_them_all():
    assert (resource_dir("templates") / "base.html").is_file()
    assert (resource_dir("migrations") / "env.py").is_file()
    assert (resource_dir("engines") / "README.md").is_file()
