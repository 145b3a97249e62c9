"""Folders that lie beside the package in a checkout, and inside it if installed."""

from pathlib import Path
from typing import Literal

PACKAGE = Path(__file__).resolve().parents[1]


def resource_dir(name: Literal["templates", "migrations", "engines"], package: Path = PACKAGE) -> Path:
    """Return a folder of the checkout if there is one, else of the installed package."""
    if folder := checkout_dir(name, package):
        return folder
    installed = package / "_resources" / name
    if installed.is_dir():
        return installed
    raise FileNotFoundError(f"Kingsmoot's {name} are neither in {package.parent / name} nor in {installed}.")


def checkout_dir(name: str, package: Path = PACKAGE) -> Path | None:
    """Return a folder of the checkout around the package; None if it is installed."""
    checkout = package.parent
    if (checkout / "pyproject.toml").is_file() and (checkout / name).is_dir():
        return checkout / name
    return None
