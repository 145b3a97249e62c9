"""Checked decks as an online match is played with them, or everything that keeps them from it."""

from engine import Deck
from engine.games.registry import CORE_SET, GAMES, POOLS, RULESETS
from tournament.decks.analysis.report import Report
from tournament.decks.engine_deck import dealt
from tournament.decks.problems import DeckNotPlayable


def playable(found: Report) -> Deck:
    """The deck as the engine is given it; refused with the words of the deck check and the cards nobody enforces."""
    missing = not_enforced(found)
    said = [fault.sentence for fault in found.violations]
    if found.ruleset not in RULESETS:
        said.append(f"The engine does not play the {GAMES[found.ruleset].name}.")
    if missing:
        said.append(f"The engine does not enforce {', '.join(missing)}.")
    if said:
        raise DeckNotPlayable(
            f"This deck can't be played here. {' '.join(said)}",
            cards=missing,
            violations=[
                {"kind": fault.kind, "sentence": fault.sentence, "fix": fault.fix.sentence, "rule": fault.rule}
                for fault in found.violations
            ],
        )
    return dealt(found.deck, POOLS[found.ruleset](CORE_SET))


def not_enforced(found: Report) -> list[str]:
    """The titles whose abilities the engine does not play."""
    laid = [*found.agendas, *found.plots, *(card for group in found.groups for card in group.cards)]
    return sorted({card.title for card in laid if not card.enforced})
