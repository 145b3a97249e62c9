"""Objects of the application that pages use."""

from flask import current_app

from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.view.spectators import SpectatorFeed


def current_runtime() -> MatchRuntime:
    play = current_app.extensions["kingsmoot.online"]
    assert isinstance(play, MatchRuntime)
    return play


def current_spectator_feed() -> SpectatorFeed:
    watching = current_app.extensions["kingsmoot.watching"]
    assert isinstance(watching, SpectatorFeed)
    return watching
