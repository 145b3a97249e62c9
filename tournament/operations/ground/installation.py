"""What this installation is, and whether it can work."""

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from tournament.database import Database
from tournament.models import Installation
from tournament.problems import DatabaseUnavailable, SchemaNotCurrent
from tournament.schema import SchemaState, schema_state


def load_installation(session: Session) -> Installation:
    return session.get_one(Installation, 1)


def check_health(database: Database) -> SchemaState:
    """Raises a Problem unless the database answers and its schema is the one we work with."""
    try:
        state = schema_state(database)
    except SQLAlchemyError as error:
        raise DatabaseUnavailable("The database does not answer.") from error
    if state.fault:
        raise SchemaNotCurrent(state.fault, revision=state.current, expected=state.head)
    return state
