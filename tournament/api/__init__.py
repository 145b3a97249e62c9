"""JSON for programs, described by OpenAPI."""

from flask import Flask

from tournament import __version__
from tournament.api import accounts, backup, cases, decks, disputes, online, pages, standings, trail
from tournament.api.blueprint import DescribedApi
from tournament.api.entries import decks as entry_decks
from tournament.api.entries import entering, own
from tournament.api.events import field, staff, stages
from tournament.api.events import life as event_life
from tournament.api.floor import announcements, deck_checks, penalties
from tournament.api.rounds import history as draw_history
from tournament.api.rounds import life as round_life
from tournament.api.rounds import results
from tournament.operations.backup.shape import backup_shape

MODULES = (
    *(event_life, stages, entering, round_life, results, standings, field, draw_history, entry_decks, deck_checks),
    *(penalties, disputes, online, announcements, staff, trail, backup, own, decks, cases, accounts),
)
"""In the order in which they are described."""
ABOUT = """Everything about events, for programs. Lists come in pages with `page`, `per_page`, `total` and the header
`Link`; reads carry an ETag; writes take an `Idempotency-Key`; what goes wrong is `application/problem+json`."""


def register_api(app: Flask) -> None:
    cookie = app.extensions["kingsmoot.config"].https
    app.config.update(
        API_TITLE="Kingsmoot",
        API_VERSION=__version__,
        OPENAPI_VERSION="3.1.0",
        OPENAPI_URL_PREFIX="/api",
        OPENAPI_JSON_PATH="openapi.json",
        API_SPEC_OPTIONS={
            "info": {"description": ABOUT},
            "servers": [{"url": "/"}],
            "components": {
                "securitySchemes": {
                    "token": {
                        "type": "http",
                        "scheme": "bearer",
                        "description": "An API token, made on the page of one's account.",
                    },
                    "cookie": {
                        "type": "apiKey",
                        "in": "cookie",
                        "name": f"{'__Host-' if cookie else ''}kingsmoot_session",
                        "description": "The session of a browser; writes need the header X-CSRF-Token as well.",
                    },
                }
            },
        },
    )
    api = DescribedApi(app)
    api.spec.components.schema("Backup", backup_shape())
    for module in MODULES:
        api.register_blueprint(module.blueprint)
    api.register_blueprint(accounts.first)
    api.register_blueprint(online.orders)
    api.register_blueprint(disputes.verbs)
    app.register_blueprint(pages.blueprint)
