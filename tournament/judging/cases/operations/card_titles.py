"""Card titles that a case is found by: only titles in the pools of its game."""

from collections.abc import Iterable

from sqlalchemy.orm import Session

from engine.games.registry import GAMES
from tournament.core.translation import gettext
from tournament.decks.cards import RulesetId
from tournament.decks.operations.pools import list_pool_entries, load_pool
from tournament.decks.pool import CardPool
from tournament.judging.case_problems import CaseNotPossible

MAX_TITLE_LETTERS = 80
"""Most letters of a title that an error message repeats."""


def known_titles(session: Session, ruleset: RulesetId, given: Iterable[str]) -> tuple[str, ...]:
    """Return the titles as printed, without repeats.

    Raise CaseNotPossible with the first title that no pool knows.
    """
    wanted = list(given)
    keys = [entry.key for entry in list_pool_entries(session) if entry.ruleset is ruleset] if wanted else []
    pools = [load_pool(session, ruleset, key)[0] for key in keys]
    return tuple(dict.fromkeys(_known_title(title, ruleset, pools) for title in wanted))


def _known_title(title: str, ruleset: RulesetId, pools: list[CardPool]) -> str:
    for pool in pools:
        if found := pool.printings(title) or pool.almost(title):
            return found[0].title
    near = list(dict.fromkeys(other for pool in pools for other in pool.nearest(title)))[:3]
    shown = title[:MAX_TITLE_LETTERS]
    raise CaseNotPossible(
        gettext(
            "No card of the %(game)s is called “%(title)s”. Did you mean: %(titles)s?",
            game=GAMES[ruleset].name,
            title=shown,
            titles=", ".join(near),
        )
        if near
        else gettext("No card of the %(game)s is called “%(title)s”.", game=GAMES[ruleset].name, title=shown),
        setting="cards",
        card=shown,
        near=near,
    )
