"""Finds the folders that lie beside the package in a checkout and inside it once installed."""

from pathlib import Path
from typing import Literal

PACKAGE = Path(__file__).resolve().parents[1]


def resource_dir(name: Literal["templates", "migrations", "engines"], package: Path = PACKAGE) -> Path:
    """The folder `name`, from the checkout when there is one, else from the installed package."""
    if folder := checkout_dir(name, package):
        return folder
    installed = package / "_resources" / name
    if installed.is_dir():
        return installed
    raise FileNotFoundError(f"Kingsmoot's {name} are neither in {package.parent / name} nor in {installed}.")


def checkout_dir(name: str, package: Path = PACKAGE) -> Path | None:
    """Find a folder of the checkout that the package lies in; an installed package has none."""
    checkout = package.parent
    if (checkout / "pyproject.toml").is_file() and (checkout / name).is_dir():
        return checkout / name
    return None
