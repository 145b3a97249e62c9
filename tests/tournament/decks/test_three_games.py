"""The same deck questions to three games, their answers side by side; all else is asked of a match under way."""

from tests.support.tournament import decklists, first_edition_decks
from tests.support.tournament.decks import cards
from tournament.decks.decklist import DeckList


def three(older: DeckList, second: DeckList) -> dict[str, list[str]]:
    """The faults of one deck of cards that the older games share, and of its like in the second edition."""
    judge = first_edition_decks.judge
    found = {"ccg": judge(older, "ccg-legacy"), "lcg1": judge(older, "lcg1-joust")}
    found["lcg2"] = decklists.judge(second)
    return {game: list(findings.kinds) for game, findings in found.items()}


def test_a_plot_twice():
    deck = first_edition_decks.deck
    assert three(deck(plots=6, p0=2), cards.deck(c96005=2, c96006=0)) == {
        "ccg": ["doubled_plots"],
        "lcg1": ["doubled_plots"],
        "lcg2": [],
    }
    two = cards.deck(c96005=2, c96006=2, c96007=0, c96013=0)
    assert three(deck(plots=5, p0=2, p1=2), two) == {key: ["doubled_plots"] for key in ("ccg", "lcg1", "lcg2")}


def test_cards_of_another_house():
    stranger = cards.with_cards(cards.deck(), (cards.code_of("Knight of tyrell"), 1))
    assert three(first_edition_decks.deck(abroad=1), stranger) == {
        "ccg": [],
        "lcg1": [],
        "lcg2": ["not_allowed_by_faction_or_agenda"],
    }
