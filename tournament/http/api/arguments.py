"""Parsing and validation of requests; one Problem names all faulty fields."""

from typing import NoReturn

from flask import Request
from marshmallow import Schema, ValidationError
from webargs import missing
from webargs.core import is_json
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import UnsupportedMediaType

from tournament.core.problems import Fact, InvalidFields
from tournament.core.translation import gettext
from tournament.http.input.json_body import read_json
from tournament.http.schemas.fields import error_pointers


class ArgumentsParser(FlaskParser):
    def load_json(self, req: Request, schema: Schema) -> object:
        """Parse the JSON body; a missing body counts as an empty object.

        NaN and numbers of a thousand digits are not JSON.
        """
        content = req.get_data(cache=True)
        if not content:
            return missing
        if not is_json(req.mimetype):
            raise UnsupportedMediaType(gettext("Send the body of the request as application/json."))
        return read_json(content)

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
        errors: list[Fact] = [{"pointer": pointer, "detail": detail} for pointer, detail in error_pointers(messages)]
        raise InvalidFields(gettext("Some fields of the request are missing or not valid."), errors=errors)
