"""JSON Schema of a backup, derived from the tables in it."""

from sqlalchemy import JSON, Boolean, Integer, String, Uuid, inspect
from sqlalchemy.sql.schema import Column

from tournament.core.models.column_types import EnumText, UtcDateTime
from tournament.events.backup.operations.document import FORMAT, TRAIL_COLUMNS, VERSION
from tournament.events.backup.operations.values import ID_PATTERN, MAX_INTEGER
from tournament.events.models.trail import TrailEntry
from tournament.events.trail.recorded_tables import all_recorded_tables

JsonSchema = dict[str, object]


def backup_schema() -> JsonSchema:
    """Return the schema of what `GET …/backup` sends and `POST /events/import` reads."""
    trail = inspect(TrailEntry).columns
    return _object(
        {
            "format": {"const": FORMAT},
            "version": {"const": VERSION},
            "rows": _object({table: _list(_row(table)) for table in all_recorded_tables().by_name}),
            "reports": {
                "type": "object",
                "description": "Of each deck by its id: what its check found, packed, in base 64.",
                "additionalProperties": {"type": "string"},
            },
            "trail": _list(_object({name: _column(trail[name]) for name in TRAIL_COLUMNS}), "Every step, in order."),
            "checksum": {
                "type": "string",
                "description": "SHA-256 of the file with sorted names, without spaces, and with an empty checksum.",
            },
        }
    )


def _row(table: str) -> JsonSchema:
    columns = inspect(all_recorded_tables().by_name[table]).columns
    return _object({name: _column(columns[name]) for name in all_recorded_tables().columns[table]})


def _object(properties: JsonSchema) -> JsonSchema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _list(items: JsonSchema, about: str = "") -> JsonSchema:
    return {"type": "array", "items": items, **({"description": about} if about else {})}


def _column(column: "Column[object]") -> JsonSchema:
    shape = _value(column)
    return {"anyOf": [shape, {"type": "null"}]} if column.nullable else shape


def _value(column: "Column[object]") -> JsonSchema:
    kind = column.type
    match kind:
        case Uuid():
            return {"type": "string", "pattern": f"^{ID_PATTERN.pattern}$"}
        case UtcDateTime():
            return {"type": "string", "format": "date-time"}
        case EnumText():
            return {"enum": [word.value for word in kind.words]}
        case Boolean():
            return {"type": "boolean"}
        case Integer():
            return {"type": "integer", "minimum": -MAX_INTEGER, "maximum": MAX_INTEGER}
        case JSON():
            return {"type": ["object", "array"]}
        case String() if kind.length:
            return {"type": "string", "maxLength": kind.length}
        case _:
            return {"type": "string"}
