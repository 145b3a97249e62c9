"""What may stand in an address: numbers that a column can hold, and no NUL."""

from flask import Flask, request
from werkzeug.exceptions import BadRequest, NotFound
from werkzeug.routing import IntegerConverter

NUL = "\0"


class ColumnNumber(IntegerConverter):
    """A whole number of at most nine digits; a longer one is the address of nothing."""

    regex = r"\d{1,9}"


def register_addresses(app: Flask) -> None:
    """Before any route is added, so that all of them read numbers this way."""
    app.url_map.converters["int"] = ColumnNumber

    @app.before_request
    def refuse_nul() -> None:
        """PostgreSQL keeps no NUL, so nothing has an address with one, and no search can hold one."""
        if NUL in request.path:
            raise NotFound
        if any(NUL in text for name, values in request.args.lists() for text in (name, *values)):
            raise BadRequest("The query of the address holds the character U+0000, which can't be used.")


def refuse_nul_in_form() -> None:
    """The same for the fields of a form; the API takes none."""
    if request.path.startswith("/api/"):
        return
    if any(NUL in text for name, values in request.form.lists() for text in (name, *values)):
        raise BadRequest("A field of the form holds the character U+0000, which can't be used.")
