"""Upsert: an INSERT that may conflict with an existing row, for both databases."""

from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from tournament.core.models.base import Base


def upsert(session: Session, table: type[Base]) -> postgresql.Insert | sqlite.Insert:
    """Return an INSERT with `on_conflict_do_update` and `on_conflict_do_nothing`."""
    insert = sqlite.insert if session.get_bind().dialect.name == "sqlite" else postgresql.insert
    return insert(table)
