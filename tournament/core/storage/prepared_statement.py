"""A statement compiled for the driver, with the conversions of its column types.

Between a statement and its driver, SQLAlchemy runs more code than the rest of a request.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from sqlalchemy import BindParameter, Dialect, Insert, Select, TextClause, Update
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.types import TypeEngine

Statement = Select[*tuple[Any, ...]] | Insert | Update | TextClause
DriverRow = tuple[Any, ...]
_Conversion = Callable[[Any], Any]


class PreparedStatement:
    """A statement that is compiled once; lists of values, which expand, don't work."""

    __slots__ = ("_columns", "_names", "_values", "text")

    def __init__(self, statement: Statement, dialect: Dialect) -> None:
        compiled = statement.compile(dialect=dialect)
        assert isinstance(compiled, SQLCompiler)
        self.text: Final = str(compiled)
        self._names = compiled.positiontup
        """Names in their order, for drivers with numbered parameters."""
        self._values = [(name, *_bind_default(bind, dialect)) for name, bind in compiled.binds.items()]
        columns = statement.selected_columns if isinstance(statement, Select) else ()
        self._columns = [_result_conversion(column.type, dialect) for column in columns]

    def values(self, given: Mapping[str, object]) -> list[object] | dict[str, object]:
        """Return the parameters as the driver takes them."""
        found = {
            name: given.get(name, fixed) if write_as is None else write_as(given.get(name, fixed))
            for name, fixed, write_as in self._values
        }
        return found if self._names is None else [found[name] for name in self._names]

    def row(self, found: DriverRow) -> DriverRow:
        """Convert a row of the driver by the types of its columns."""
        if not self._columns:
            return found
        return tuple(
            [
                value if read_as is None else read_as(value)
                for value, read_as in zip(found, self._columns, strict=True)
            ]
        )


def _bind_default(bind: BindParameter[Any], dialect: Dialect) -> tuple[object, _Conversion | None]:
    """Return a parameter's default value and its conversion for the driver."""
    return bind.value, bind.type.dialect_impl(dialect).bind_processor(dialect)


def _result_conversion(kind: TypeEngine[Any], dialect: Dialect) -> _Conversion | None:
    return kind.dialect_impl(dialect).result_processor(dialect, None)
