"""Reads and validates requests; what is wrong with them is one Problem that names every field."""

import json
from collections.abc import Iterator
from typing import NoReturn

from flask import Request
from marshmallow import Schema, ValidationError
from webargs import missing
from webargs.core import is_json
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import UnsupportedMediaType

from tournament.problems import Fact, InvalidFields


class Arguments(FlaskParser):
    def load_json(self, req: Request, schema: Schema) -> object:
        """The body; none at all is an empty object, and NaN or a number of a thousand digits is no JSON."""
        content = req.get_data(cache=True)
        if not content:
            return missing
        if not is_json(req.mimetype):
            raise UnsupportedMediaType("The body of the request has to be application/json.")
        try:
            return json.loads(content, parse_constant=_refuse)
        except (ValueError, RecursionError):
            raise InvalidFields("The body of the request is not JSON.", errors=[]) from None

    def handle_error(
        self,
        error: ValidationError,
        req: Request,
        schema: Schema,
        *,
        error_status_code: int | None,
        error_headers: object,
    ) -> NoReturn:
        messages = error.messages
        if isinstance(messages, dict):
            messages = messages.get("json", messages.get("query", messages))
        errors: list[Fact] = [{"pointer": pointer, "detail": detail} for pointer, detail in _pointers(messages, "")]
        raise InvalidFields("Some fields of the request are missing or can't be used.", errors=errors)


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON")


def _pointers(messages: object, pointer: str) -> Iterator[tuple[str, str]]:
    """Each message with the JSON pointer of its field."""
    if isinstance(messages, dict):
        for name, inner in messages.items():
            escaped = str(name).replace("~", "~0").replace("/", "~1")
            yield from _pointers(inner, pointer if name == "_schema" else f"{pointer}/{escaped}")
    elif isinstance(messages, list):
        for message in messages:
            yield pointer, str(message)
