"""A statement as the driver takes it: put together once, with what its columns' types do to values.

Between a statement and its driver SQLAlchemy goes through more code than there is in a request beside it.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from sqlalchemy import BindParameter, Dialect, Insert, Select, TextClause, Update
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.types import TypeEngine

Statement = Select[*tuple[Any, ...]] | Insert | Update | TextClause
Row = tuple[Any, ...]
_As = Callable[[Any], Any]


class Prepared:
    """For statements that are made once, and are no longer than they look: without lists of values."""

    __slots__ = ("_columns", "_names", "_values", "text")

    def __init__(self, statement: Statement, dialect: Dialect) -> None:
        compiled = statement.compile(dialect=dialect)
        assert isinstance(compiled, SQLCompiler)
        self.text: Final = str(compiled)
        self._names = compiled.positiontup
        """In their order, for drivers that number them."""
        self._values = [(name, *_bound(bind, dialect)) for name, bind in compiled.binds.items()]
        columns = statement.selected_columns if isinstance(statement, Select) else ()
        self._columns = [_read_as(column.type, dialect) for column in columns]

    def values(self, given: Mapping[str, object]) -> list[object] | dict[str, object]:
        """As the driver takes them."""
        found = {
            name: given.get(name, fixed) if write_as is None else write_as(given.get(name, fixed))
            for name, fixed, write_as in self._values
        }
        return found if self._names is None else [found[name] for name in self._names]

    def row(self, found: Row) -> Row:
        """What the driver has read, as the columns' types have it."""
        if not self._columns:
            return found
        return tuple(
            [
                value if read_as is None else read_as(value)
                for value, read_as in zip(found, self._columns, strict=True)
            ]
        )


def _bound(bind: BindParameter[Any], dialect: Dialect) -> tuple[object, _As | None]:
    """What stands in the statement where nothing is given, and how a value is written."""
    return bind.value, bind.type.dialect_impl(dialect).bind_processor(dialect)


def _read_as(kind: TypeEngine[Any], dialect: Dialect) -> _As | None:
    return kind.dialect_impl(dialect).result_processor(dialect, None)
