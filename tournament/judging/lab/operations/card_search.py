"""Search for cards of a pool by title, trait, type, cost or text."""

from functools import cache
from typing import Final

from engine.cards import FACTION, Facts
from engine.position.board import BLANK, BLANK_PLOT
from tournament.judging.lab.operations.position import pool_for

MAX_CARDS_FOUND: Final = 12
MAX_QUERY_LETTERS: Final = 60


def find_cards(ruleset: str, words: str) -> list[Facts]:
    """Return the cards that contain every word; titles that begin so come first."""
    asked = words[:MAX_QUERY_LETTERS].casefold().replace("’", "'").split()
    if not asked:
        return []
    found = []
    for code, (title, text) in _texts(ruleset).items():
        if all(word in text for word in asked):
            rank = 0 if title.startswith(asked[0]) else 1 if all(word in title for word in asked) else 2
            found.append((rank, title, code))
    pool = pool_for(ruleset)
    return [pool[code] for _rank, _title, code in sorted(found)[:MAX_CARDS_FOUND]]


@cache
def _texts(ruleset: str) -> dict[str, tuple[str, str]]:
    """Map each code to the title and the searchable text."""
    pool = pool_for(ruleset)
    found = {}
    for facts in pool.facts.values():
        if facts.type != FACTION and facts.code not in (BLANK.code, BLANK_PLOT.code):
            cost = "" if facts.cost is None else f"cost {facts.cost}"
            kind = pool.words.type(facts.type)
            pieces = [facts.title, *facts.traits, kind, facts.faction, cost, *pool.text(facts.code)]
            found[facts.code] = (facts.title.casefold(), " ".join(pieces).casefold())
    return found
