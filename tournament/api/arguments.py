"""Reads and validates request bodies; what is wrong with them is one Problem that names every field."""

from collections.abc import Iterator
from typing import NoReturn

from flask import Request
from marshmallow import Schema, ValidationError
from webargs.flaskparser import FlaskParser

from tournament.problems import Fact, InvalidFields


class Arguments(FlaskParser):
    def handle_error(
        self,
        error: ValidationError,
        req: Request,
        schema: Schema,
        *,
        error_status_code: int | None,
        error_headers: object,
    ) -> NoReturn:
        messages = error.messages.get("json", error.messages) if isinstance(error.messages, dict) else error.messages
        errors: list[Fact] = [{"pointer": pointer, "detail": detail} for pointer, detail in _pointers(messages, "")]
        raise InvalidFields("Some fields of the request are missing or can't be used.", errors=errors)

    def _handle_invalid_json_error(self, error: object, req: Request, *args: object, **kwargs: object) -> NoReturn:
        raise InvalidFields("The body of the request is not JSON.", errors=[])


def _pointers(messages: object, pointer: str) -> Iterator[tuple[str, str]]:
    """Each message with the JSON pointer of its field."""
    if isinstance(messages, dict):
        for name, inner in messages.items():
            escaped = str(name).replace("~", "~0").replace("/", "~1")
            yield from _pointers(inner, pointer if name == "_schema" else f"{pointer}/{escaped}")
    elif isinstance(messages, list):
        for message in messages:
            yield pointer, str(message)
