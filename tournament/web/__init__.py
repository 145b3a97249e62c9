"""The pages."""

from flask import Flask

from tournament import __version__
from tournament.web import (
    accounts,
    decks,
    desk,
    events,
    health,
    home,
    judge,
    matches,
    my_events,
    own_account,
    paper,
    player,
    problem_types,
    projector,
    rules,
    stream,
)
from tournament.web.assets import register_assets
from tournament.web.compress import register_compression
from tournament.web.csrf import register_csrf
from tournament.web.errors import register_errors
from tournament.web.event_times import register_times
from tournament.web.guard import register_guard
from tournament.web.identity import register_identity
from tournament.web.limits import limiter


def register_web(app: Flask) -> None:
    register_compression(app)  # first, so that it is the last to touch an answer
    register_times(app)
    app.register_blueprint(home.blueprint)
    app.register_blueprint(health.blueprint)
    app.register_blueprint(decks.blueprint)
    app.register_blueprint(accounts.blueprint)
    app.register_blueprint(own_account.blueprint)
    app.register_blueprint(matches.blueprint)
    app.register_blueprint(rules.blueprint)
    app.register_blueprint(problem_types.blueprint)
    app.register_blueprint(stream.blueprint)
    app.register_blueprint(desk.blueprint)
    app.register_blueprint(judge.blueprint)
    app.register_blueprint(events.blueprint)
    app.register_blueprint(projector.blueprint)
    app.register_blueprint(paper.arriving)
    app.register_blueprint(paper.blueprint)
    app.register_blueprint(player.blueprint)
    app.register_blueprint(my_events.blueprint)
    app.jinja_env.globals["version"] = __version__
    limiter.init_app(app)
    register_identity(app)
    register_csrf(app)
    register_guard(app)
    register_assets(app)
    register_errors(app)
