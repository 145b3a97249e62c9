"""The pages."""

from flask import Flask

from tournament import __version__
from tournament.web import decks, desk, health, home, paper, problem_types, rounds, standings
from tournament.web.accounts import doors
from tournament.web.accounts import own as own_account
from tournament.web.cases import desk as case_desk
from tournament.web.cases import pages as cases
from tournament.web.disputes import case
from tournament.web.entries import guest, lists, my_events
from tournament.web.entries import own as player_pages
from tournament.web.events import field, pages, projector, stream
from tournament.web.events.blueprint import blueprint as event_blueprint
from tournament.web.events.times import register_times
from tournament.web.floor import judge, worker
from tournament.web.games import register_games
from tournament.web.lab import pages as lab
from tournament.web.matches import answers, proof, reader, rules, what_if
from tournament.web.online import cards, flagging, opening, playing, talking, watching
from tournament.web.online import frozen as online_frozen
from tournament.web.online import log as online_log
from tournament.web.online import pages as play_pages
from tournament.web.online import record as online_record
from tournament.web.online import stream as online_stream
from tournament.web.request.above import register_above
from tournament.web.request.addresses import register_addresses
from tournament.web.request.assets import register_assets
from tournament.web.request.compress import register_compression
from tournament.web.request.csrf import register_csrf
from tournament.web.request.errors import register_errors
from tournament.web.request.guard import register_guard
from tournament.web.request.identity import register_identity
from tournament.web.request.turns import register_turns

EVENT_PAGES = (pages, field, lists, rounds, standings)
"""Each room has the pages of its subject; all of them are on one blueprint."""


def register_web(app: Flask) -> None:
    register_turns(app)
    register_addresses(app)
    register_compression(app)  # first, so that it is the last to touch an answer
    register_times(app)
    register_above(app)
    app.register_blueprint(home.blueprint)
    app.register_blueprint(health.blueprint)
    app.register_blueprint(decks.blueprint)
    app.register_blueprint(doors.blueprint)
    app.register_blueprint(own_account.blueprint)
    app.register_blueprint(reader.blueprint)
    app.register_blueprint(answers.blueprint)
    app.register_blueprint(what_if.blueprint)
    app.register_blueprint(proof.blueprint)
    app.register_blueprint(lab.blueprint)
    app.register_blueprint(rules.blueprint)
    app.register_blueprint(cases.blueprint)
    app.register_blueprint(case_desk.blueprint)
    app.register_blueprint(cards.blueprint)
    app.register_blueprint(play_pages.blueprint)
    app.register_blueprint(opening.blueprint)
    app.register_blueprint(flagging.registered(playing.blueprint))
    app.register_blueprint(online_stream.blueprint)
    app.register_blueprint(watching.blueprint)
    app.register_blueprint(talking.blueprint)
    app.register_blueprint(online_log.blueprint)
    app.register_blueprint(online_record.blueprint)
    app.register_blueprint(online_frozen.blueprint)
    app.register_blueprint(problem_types.blueprint)
    app.register_blueprint(stream.blueprint)
    app.register_blueprint(desk.blueprint)
    app.register_blueprint(judge.blueprint)
    app.register_blueprint(worker.blueprint)
    app.register_blueprint(case.blueprint)
    app.register_blueprint(event_blueprint)
    app.register_blueprint(projector.blueprint)
    app.register_blueprint(paper.arriving)
    app.register_blueprint(paper.blueprint)
    app.register_blueprint(player_pages.blueprint)
    app.register_blueprint(guest.blueprint)
    app.register_blueprint(my_events.blueprint)
    app.jinja_env.globals["version"] = __version__
    register_identity(app)
    register_csrf(app)
    register_guard(app)
    register_assets(app)
    register_games(app)
    register_errors(app)
