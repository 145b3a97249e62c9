"""The tables."""

from tournament.models.base import Base
from tournament.models.installation import Installation

__all__ = ["Base", "Installation"]
