"""What accounts tell the features above them, and ask of them, about a person."""

from datetime import datetime
from typing import Final

from sqlalchemy.orm import Session

from tournament.core.hooks import Hook
from tournament.core.security.principal import Principal

real_name_hidden: Final = Hook[[Session, Principal, datetime], None]("accounts.real_name_hidden")
"""Somebody took back that their real name is shown."""
