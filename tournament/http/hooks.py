"""Hooks of http."""

from typing import Final

from tournament.core.hooks import Hook
from tournament.core.security.permissions import Role
from tournament.core.security.principal import Principal
from tournament.core.storage.database import Session

roles_in: Final = Hook[[Session, str, Principal], frozenset[Role]]("http.roles_in")
"""Roles of a person in the event of this address; raises if they may not see it."""
organizes_any: Final = Hook[[Session, Principal], bool]("http.organizes_any")
"""Whether a person organizes an event of this installation."""
