"""Principal: a person by cookie or token, the console, a timer, or anonymous."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final
from uuid import UUID


class Scope(StrEnum):
    """What an API token may be used for; a signed-in person has all scopes."""

    READ = "read"
    PLAY = "play"
    JUDGE = "judge"
    ORGANIZE = "organize"
    ACCOUNT = "account"


@dataclass(frozen=True, slots=True)
class Principal:
    account_id: UUID | None = None
    name: str = "nobody"
    is_admin: bool = False
    scopes: frozenset[Scope] = frozenset(Scope)
    until: datetime | None = None
    """When its token expires; a token that it creates can't last longer."""

    @property
    def is_known(self) -> bool:
        return self.account_id is not None


ANONYMOUS: Final = Principal(scopes=frozenset({Scope.READ}))
CONSOLE: Final = Principal(name="console", is_admin=True)
CLOCK: Final = Principal(name="clock", is_admin=True)
"""Principal of timers."""
MATCH: Final = Principal(name="match", is_admin=True)
"""Principal of online matches that end."""
