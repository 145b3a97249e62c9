"""Values in addresses: numbers that fit a column, and no NUL."""

from flask import Flask, request
from werkzeug.exceptions import BadRequest, NotFound
from werkzeug.routing import IntegerConverter

from tournament.core.translation import gettext

NUL = "\0"


class ColumnNumber(IntegerConverter):
    """An integer of at most nine digits; a longer one matches no route."""

    regex = r"\d{1,9}"


def register_url_values(app: Flask) -> None:
    """Register the checks; call this before any route is added."""
    app.url_map.converters["int"] = ColumnNumber

    @app.before_request
    def refuse_nul() -> None:
        """Refuse NUL: PostgreSQL can't store it, so no address or search has one."""
        if NUL in request.path:
            raise NotFound
        if any(NUL in text for name, values in request.args.lists() for text in (name, *values)):
            raise BadRequest(gettext("The address contains the character U+0000, which is not allowed."))


def refuse_nul_in_form() -> None:
    """Refuse NUL in the fields of a form; the API takes no forms."""
    if request.path.startswith("/api/"):
        return
    if any(NUL in text for name, values in request.form.lists() for text in (name, *values)):
        raise BadRequest(gettext("A field of the form contains the character U+0000, which is not allowed."))
