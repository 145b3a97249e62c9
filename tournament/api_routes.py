"""Routes of the API, described by OpenAPI."""

from flask import Flask

from tournament import __version__
from tournament.accounts import api as accounts
from tournament.decks import api as decks
from tournament.events.backup import api as backup
from tournament.events.backup.operations.json_schema import backup_schema
from tournament.events.entries.api import decks as entry_decks
from tournament.events.entries.api import registration
from tournament.events.floor.api import announcements, deck_checks, penalties
from tournament.events.history import api as history
from tournament.events.lifecycle.api import lifecycle as event_lifecycle
from tournament.events.lifecycle.api import staff, stages
from tournament.events.player import api as player
from tournament.events.rounds.api import lifecycle as round_lifecycle
from tournament.events.rounds.api import pairing_proof, results
from tournament.events.standings.api import field, standings
from tournament.http.api import reference_page
from tournament.http.api.blueprint import DescribedApi
from tournament.judging.cases import api as cases
from tournament.judging.disputes import api as disputes
from tournament.online import api as online

API_MODULES = (
    *(event_lifecycle, stages, registration, round_lifecycle, results, standings, field, pairing_proof),
    *(entry_decks, deck_checks, penalties, disputes, online, announcements, staff, history, backup, player),
    *(decks, cases, accounts),
)
"""In the order of their description."""
API_DESCRIPTION = """\
Everything about events, for programs. Lists come in pages with `page`, `per_page`, `total` and the header
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
            "info": {"description": API_DESCRIPTION},
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
    api.spec.components.schema("Backup", backup_schema())
    for module in API_MODULES:
        api.register_blueprint(module.blueprint)
    api.register_blueprint(accounts.first)
    api.register_blueprint(online.orders)
    api.register_blueprint(disputes.verbs)
    app.register_blueprint(reference_page.blueprint)
