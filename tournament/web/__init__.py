"""The pages."""

from flask import Flask

from tournament import __version__
from tournament.web import decks, health, home, problem_types
from tournament.web.assets import register_assets
from tournament.web.errors import register_errors
from tournament.web.limits import limiter


def register_web(app: Flask) -> None:
    app.register_blueprint(home.blueprint)
    app.register_blueprint(health.blueprint)
    app.register_blueprint(decks.blueprint)
    app.register_blueprint(problem_types.blueprint)
    app.jinja_env.globals["version"] = __version__
    limiter.init_app(app)
    register_assets(app)
    register_errors(app)
