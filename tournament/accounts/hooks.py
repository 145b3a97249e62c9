"""Hooks of accounts."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

from tournament.core.hooks import Hook
from tournament.core.problems import Fact
from tournament.core.security.principal import Principal

real_name_hidden: Final = Hook[[Session, Principal, datetime], None]("accounts.real_name_hidden")
"""A person withdrew consent to show their real name."""
person_exported: Final = Hook[[Session, UUID], Mapping[str, Fact]]("accounts.person_exported")
"""What a feature stores about a person, by section of the exported file."""
person_erased: Final = Hook[[Session, UUID, datetime], None]("accounts.person_erased")
"""A person is erased: remove what names them."""
