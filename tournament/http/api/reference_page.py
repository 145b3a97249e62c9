"""API reference page: all operations with parameters, requests and responses."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from flask import Blueprint, current_app, render_template

from tournament.core.security.permissions import Action
from tournament.http.permission_check import requires

METHODS: Final = ("get", "post", "put", "patch", "delete")
JSON: Final = "application/json"
blueprint = Blueprint("api_pages", __name__)


@dataclass(frozen=True, slots=True)
class Parameter:
    name: str
    place: str
    words: str
    needed: bool
    about: str


@dataclass(frozen=True, slots=True)
class Operation:
    id: str
    method: str
    path: str
    summary: str
    about: str
    parameters: tuple[Parameter, ...]
    takes: str
    gives: tuple[tuple[str, str], ...]
    """Status and schema of each response that is no problem."""
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SchemaDescription:
    name: str
    about: str
    fields: tuple[Parameter, ...]


@blueprint.get("/api")
@requires(Action.READ)
def index() -> str:
    described = current_app.extensions["flask-smorest"]["apis"][""]["ext_obj"].spec.to_dict()
    return render_template(
        "http/api/reference_page.html", groups=_groups(described), shapes=_schemas(described), about=described["info"]
    )


def _groups(described: Mapping[str, object]) -> list[tuple[str, str, list[Operation]]]:
    """Return name, description and operations of each tag."""
    found: dict[str, list[Operation]] = {}
    for path, item in _mapping(described["paths"]).items():
        shared = _list(_mapping(item).get("parameters"))
        for method, operation in _mapping(item).items():
            if method in METHODS:
                told = _mapping(operation)
                found.setdefault(str(_list(told["tags"])[0]), []).append(_operation(path, method, told, shared))
    tags = [_mapping(tag) for tag in _list(described["tags"])]
    return [(str(tag["name"]), str(tag["description"]), found.get(str(tag["name"]), [])) for tag in tags]


def _operation(path: str, method: str, told: Mapping[str, object], shared: list[object]) -> Operation:
    answers = _mapping(told["responses"])
    body = _mapping(_mapping(_mapping(told.get("requestBody")).get("content")).get(JSON))
    return Operation(
        id=str(told["operationId"]),
        method=method.upper(),
        path=path,
        summary=str(told.get("summary", "")),
        about=str(told.get("description", "")),
        parameters=tuple(_parameter(_mapping(one)) for one in (*shared, *_list(told.get("parameters")))),
        takes=describe_schema(_mapping(body.get("schema"))) if body else "",
        gives=tuple(
            (status, _response_words(_mapping(one))) for status, one in answers.items() if "$ref" not in _mapping(one)
        ),
        problems=tuple(status for status, one in answers.items() if "$ref" in _mapping(one)),
    )


def _response_words(answer: Mapping[str, object]) -> str:
    schema = _mapping(_mapping(_mapping(answer.get("content")).get(JSON)).get("schema"))
    return describe_schema(schema) if schema else ""


def _parameter(one: Mapping[str, object]) -> Parameter:
    schema = _mapping(one["schema"])
    return Parameter(
        str(one["name"]),
        str(one["in"]),
        describe_schema(schema),
        bool(one.get("required")),
        str(one.get("description", schema.get("description", ""))),
    )


def _schemas(described: Mapping[str, object]) -> list[SchemaDescription]:
    schemas = _mapping(_mapping(described["components"])["schemas"])
    return [_schema(name, _mapping(schemas[name])) for name in sorted(schemas)]


def _schema(name: str, schema: Mapping[str, object]) -> SchemaDescription:
    needed = _list(schema.get("required"))
    fields = _mapping(schema.get("properties"))
    return SchemaDescription(
        name,
        str(schema.get("description", "")),
        tuple(
            Parameter(
                field,
                "",
                describe_schema(_mapping(told)),
                field in needed,
                str(_mapping(told).get("description", "")),
            )
            for field, told in fields.items()
        ),
    )


def describe_schema(schema: Mapping[str, object]) -> str:
    """Describe a schema in a few words; by its name, if it has one."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return " | ".join("null" if word is None else str(word) for word in _list(schema["enum"]))
    for key in ("anyOf", "oneOf", "allOf"):
        if key in schema:
            return " or ".join(describe_schema(_mapping(one)) for one in _list(schema[key]))
    kinds = schema.get("type", "any")
    words = " or ".join(map(str, kinds)) if isinstance(kinds, list) else str(kinds)
    if words == "array":
        return f"list of {describe_schema(_mapping(schema.get('items')))}"
    if "format" in schema:
        words += f" ({schema['format']})"
    least, most = schema.get("minimum"), schema.get("maximum")
    if least is not None and most is not None:
        words += f", {least} to {most}"
    if "maxLength" in schema:
        words += f", up to {schema['maxLength']} characters"
    return words


def _mapping(value: object) -> dict[str, object]:
    return {str(key): inner for key, inner in value.items()} if isinstance(value, Mapping) else {}


def _list(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else []
