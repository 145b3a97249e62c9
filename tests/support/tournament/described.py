"""Describe the tables of a database, so that two ways of making them can be compared."""

from collections.abc import Mapping

from sqlalchemy import Connection, inspect, text

STORAGE = "SELECT relname, reloptions FROM pg_class WHERE relkind = 'r' AND reloptions IS NOT NULL"


def describe(connection: Connection) -> dict[str, str]:
    """Describe each column, key, constraint and index, and how PostgreSQL stores a table."""
    found = inspect(connection)
    described = {}
    for table in found.get_table_names():
        for kind, several in (
            ("column", found.get_columns(table)),
            ("primary key", [found.get_pk_constraint(table)]),
            ("unique", found.get_unique_constraints(table)),
            ("foreign key", found.get_foreign_keys(table)),
            ("check", found.get_check_constraints(table)),
            ("index", found.get_indexes(table)),
        ):
            described |= {f"{table}: {kind} {one['name']}": _as_text(one) for one in several}
    if connection.dialect.name == "postgresql":
        described |= {f"{name}: storage": f"{how}" for name, how in connection.execute(text(STORAGE))}
    return described


def differences(one: Mapping[str, str], other: Mapping[str, str]) -> set[str]:
    """Name what only one of two has, or each has in its own way."""
    return {name for name in one.keys() | other.keys() if one.get(name) != other.get(name)}


def _as_text(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_as_text(value[name])}" for name in sorted(value))
    return str(value)
