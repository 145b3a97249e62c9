"""Context of pages."""

from flask import current_app

from tournament.online.operations.match.runtime import OnlinePlay
from tournament.online.operations.view.spectators import Watching


def current_play() -> OnlinePlay:
    play = current_app.extensions["kingsmoot.online"]
    assert isinstance(play, OnlinePlay)
    return play


def current_watching() -> Watching:
    watching = current_app.extensions["kingsmoot.watching"]
    assert isinstance(watching, Watching)
    return watching
