"""Routes of the pages."""

from collections.abc import Sequence

from flask import Flask

from tournament import __version__
from tournament.accounts.pages import account, sign_in
from tournament.decks import pages as decks
from tournament.events import desk
from tournament.events.entries.pages import lists
from tournament.events.overview.pages import events, home
from tournament.events.pages import projector, stream
from tournament.events.pages.blueprint import blueprint as event_blueprint
from tournament.events.pages.former_addresses import register_former_addresses
from tournament.events.pages.games import register_games
from tournament.events.pages.times import register_times
from tournament.events.paper import pages as paper
from tournament.events.player.pages import guest, my_events, own
from tournament.events.rounds.pages import public
from tournament.events.standings.pages import field, standings
from tournament.http import health
from tournament.http.compression import register_compression
from tournament.http.concurrency_limit import register_concurrency_limit
from tournament.http.csrf import register_csrf
from tournament.http.identity import register_identity
from tournament.http.input.url_values import register_url_values
from tournament.http.permission_check import register_permission_check
from tournament.http.rendering import problem_types
from tournament.http.rendering.assets import register_assets
from tournament.http.rendering.error_pages import register_errors
from tournament.http.rendering.language import register_language
from tournament.http.rendering.parent_page import register_parent_page
from tournament.judging.cases.pages import administration, cases, rules
from tournament.judging.disputes.pages import case, desk_calls, flags, judge, player, service_worker
from tournament.judging.lab.pages import lab
from tournament.online.pages import board, card_facts, chat, frozen, lobby, log, match_pages, spectators
from tournament.online.pages import desk as online_desk
from tournament.online.pages import stream as online_stream
from tournament.online.pages.records import proof, record
from tournament.replays.pages import answers, reader, what_if

EVENT_PAGES = (events, field, lists, public, standings)
"""Pages by subject, all on one blueprint."""
DESK_PAGES = (desk, desk_calls, online_desk)
"""The desk, and pages that features above events add to its blueprint."""
PLAYER_PAGES = (own, player)
"""A player's own pages, and those that judging adds to their blueprint."""


def register_pages(app: Flask, locales: Sequence[str]) -> None:
    register_concurrency_limit(app)
    register_url_values(app)
    register_compression(app)  # first, so that it changes a response last
    register_language(app, locales)
    register_times(app)
    register_parent_page(app)
    app.register_blueprint(home.blueprint)
    app.register_blueprint(health.blueprint)
    app.register_blueprint(decks.blueprint)
    app.register_blueprint(sign_in.blueprint)
    app.register_blueprint(account.blueprint)
    app.register_blueprint(reader.blueprint)
    app.register_blueprint(answers.blueprint)
    app.register_blueprint(what_if.blueprint)
    app.register_blueprint(proof.blueprint)
    app.register_blueprint(lab.blueprint)
    app.register_blueprint(rules.blueprint)
    app.register_blueprint(cases.blueprint)
    app.register_blueprint(administration.blueprint)
    app.register_blueprint(card_facts.blueprint)
    app.register_blueprint(match_pages.blueprint)
    app.register_blueprint(lobby.blueprint)
    app.register_blueprint(flags.with_flag_routes(board.blueprint))
    app.register_blueprint(online_stream.blueprint)
    app.register_blueprint(spectators.blueprint)
    app.register_blueprint(chat.blueprint)
    app.register_blueprint(log.blueprint)
    app.register_blueprint(record.blueprint)
    app.register_blueprint(frozen.blueprint)
    app.register_blueprint(problem_types.blueprint)
    app.register_blueprint(stream.blueprint)
    app.register_blueprint(desk.blueprint)
    app.register_blueprint(judge.blueprint)
    app.register_blueprint(service_worker.blueprint)
    app.register_blueprint(case.blueprint)
    app.register_blueprint(event_blueprint)
    app.register_blueprint(projector.blueprint)
    app.register_blueprint(paper.import_blueprint)
    app.register_blueprint(paper.blueprint)
    app.register_blueprint(own.blueprint)
    app.register_blueprint(guest.blueprint)
    app.register_blueprint(my_events.blueprint)
    register_former_addresses(app)
    app.jinja_env.globals["version"] = __version__
    register_identity(app)
    register_csrf(app)
    register_permission_check(app)
    register_assets(app)
    register_games(app)
    register_errors(app)
