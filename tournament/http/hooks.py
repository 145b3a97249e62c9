"""What http asks of the features above it."""

from typing import Final

from tournament.core.hooks import Hook
from tournament.core.security.permissions import Role
from tournament.core.security.principal import Principal
from tournament.core.storage.database import Session

roles_in: Final = Hook[[Session, str, Principal], frozenset[Role]]("http.roles_in")
"""What somebody is in the event of this address; raise where they may not know of it."""
organizes_any: Final = Hook[[Session, Principal], bool]("http.organizes_any")
"""Whether somebody organizes an event of this installation."""
