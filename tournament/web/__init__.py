"""The pages."""

from flask import Flask

from tournament import __version__
from tournament.web import decks, desk, health, home, paper, problem_types
from tournament.web.accounts import doors as accounts
from tournament.web.accounts import own as own_account
from tournament.web.entries import my_events
from tournament.web.entries import own as player
from tournament.web.events import pages as events
from tournament.web.events import projector, stream
from tournament.web.events.times import register_times
from tournament.web.floor import judge
from tournament.web.matches import reader as matches
from tournament.web.matches import rules
from tournament.web.request.assets import register_assets
from tournament.web.request.compress import register_compression
from tournament.web.request.csrf import register_csrf
from tournament.web.request.errors import register_errors
from tournament.web.request.guard import register_guard
from tournament.web.request.identity import register_identity
from tournament.web.request.limits import limiter


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
