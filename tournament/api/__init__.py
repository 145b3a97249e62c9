"""JSON for programs, described by OpenAPI."""

from flask import Flask
from flask_smorest import Api

from tournament import __version__
from tournament.api import decks


class _Api(Api):
    def _register_error_handlers(self) -> None:
        """Errors are answered as everywhere else."""


def register_api(app: Flask) -> None:
    app.config.update(
        API_TITLE="Kingsmoot",
        API_VERSION=__version__,
        OPENAPI_VERSION="3.1.0",
        OPENAPI_URL_PREFIX="/api",
        OPENAPI_JSON_PATH="openapi.json",
    )
    api = _Api(app)
    api.register_blueprint(decks.blueprint)
