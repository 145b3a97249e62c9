"""What accounts tell the features above them, and ask of them, about a person."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

from tournament.core.hooks import Hook
from tournament.core.problems import Fact
from tournament.core.security.principal import Principal

real_name_hidden: Final = Hook[[Session, Principal, datetime], None]("accounts.real_name_hidden")
"""Somebody took back that their real name is shown."""
person_exported: Final = Hook[[Session, UUID], Mapping[str, Fact]]("accounts.person_exported")
"""Everything that a feature keeps about a person, by section of the exported file."""
person_erased: Final = Hook[[Session, UUID, datetime], None]("accounts.person_erased")
"""A person goes: take out what names them."""
