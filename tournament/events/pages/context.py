"""Request context of event pages."""

from flask import current_app

from tournament.core.security.permissions import POLICIES, Action
from tournament.core.security.sealing import new_seed
from tournament.events.hook_values import Dealer
from tournament.events.pages.newest_books import NewestBooks
from tournament.http.context import current_sealer
from tournament.http.identity import current_principal
from tournament.http.permission_check import current_roles


def current_newest_books() -> NewestBooks:
    newest = current_app.extensions["kingsmoot.newest"]
    assert isinstance(newest, NewestBooks)
    return newest


def current_dealer() -> Dealer:
    """Return what opens the matches of an online round."""
    return Dealer(current_sealer(), new_seed)


def may(action: str) -> bool:
    """Return whether the viewer may do this here; pages hide what they may not do."""
    return POLICIES[Action[action]].permits(current_principal(), current_roles())
