"""The tables."""

from tournament.models.base import Base
from tournament.models.installation import Installation
from tournament.models.pools import StoredPool
from tournament.models.reports import SharedReport

__all__ = ["Base", "Installation", "SharedReport", "StoredPool"]
