"""Decks that can be played online, or the reasons why they can't."""

from engine import Deck
from engine.games.registry import CORE_SET, GAMES, POOL_LOADERS, RULESETS
from tournament.core.translation import gettext
from tournament.decks.analysis.report import DeckReport
from tournament.decks.engine_deck import to_engine_deck
from tournament.decks.problems import DeckNotPlayable


def make_playable_deck(found: DeckReport) -> Deck:
    """Return the engine's deck, or raise DeckNotPlayable.

    The error has the violations of the deck check and the cards that the engine doesn't enforce.
    """
    missing = list_unenforced_titles(found)
    said = [fault.sentence for fault in found.violations]
    if found.ruleset not in RULESETS:
        said.append(gettext("The %(game)s can’t be played online.", game=GAMES[found.ruleset].name))
    if missing:
        said.append(gettext("The game engine does not enforce %(cards)s.", cards=", ".join(missing)))
    if said:
        raise DeckNotPlayable(
            gettext("This deck can't be played here. %(reasons)s", reasons=" ".join(said)),
            cards=missing,
            violations=[
                {"kind": fault.kind, "sentence": fault.sentence, "fix": fault.fix.sentence, "rule": fault.rule}
                for fault in found.violations
            ],
        )
    return to_engine_deck(found.deck, POOL_LOADERS[found.ruleset](CORE_SET))


def list_unenforced_titles(found: DeckReport) -> list[str]:
    """Return the titles whose abilities the engine doesn't play."""
    laid = [*found.agendas, *found.plots, *(card for group in found.groups for card in group.cards)]
    return sorted({card.title for card in laid if not card.enforced})
