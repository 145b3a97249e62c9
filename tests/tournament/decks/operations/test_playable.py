"""Decks of the first edition and of the collectible game from the pasted list to what is dealt, or why not."""

from datetime import date

import pytest

from engine.cards import PLOT, Facts
from engine.games.ccg.sets.iron_throne.pool import HOUSES, card_facts, iron_throne
from engine.games.registry import RULESETS, shipped_decks
from tests.support.tournament.ready_lists import ready_list
from tournament.core.storage.database import Database
from tournament.decks.analysis.report import DeckReport
from tournament.decks.cards import RulesetId
from tournament.decks.decklist import DeckList
from tournament.decks.exporters import WRITERS
from tournament.decks.operations.checks import DeckRequest, check_deck
from tournament.decks.operations.playable import make_playable_deck
from tournament.decks.pool import make_core_pool
from tournament.decks.problems import DeckNotPlayable

POOL, DECKS = shipped_decks(RulesetId.LCG1)
COLLECTIBLE = shipped_decks(RulesetId.CCG)[1]


def written(name: str) -> str:
    return ready_list(name, game=RulesetId.LCG1)


def checked(database: Database, text: str, format: str = "lcg1-joust") -> DeckReport:
    with database.read() as session:
        return check_deck(session, DeckRequest(text, format=format, day=date(2026, 11, 18)))


@pytest.mark.parametrize("name", DECKS)
def test_a_ready_deck_is_read_checked_and_dealt_as_it_is(database: Database, name: str):
    found = checked(database, written(name))
    assert (found.violations, found.not_enforced, found.pool_key) == ((), 0, "core-lcg1")
    dealt = make_playable_deck(found)
    assert (dealt.faction, sorted(dealt.draw), sorted(dealt.plots)) == (
        DECKS[name].faction,
        sorted(DECKS[name].draw),
        sorted(DECKS[name].plots),
    )


def test_a_deck_for_melee_is_dealt_too(database: Database):
    assert make_playable_deck(checked(database, written("stark"), "lcg1-melee")).faction == "stark"


@pytest.mark.parametrize("title", ["Varys", "Tywin Lannister"])
def test_no_card_of_the_set_keeps_a_deck_from_being_dealt(database: Database, title: str):
    dealt = make_playable_deck(checked(database, written("stark").replace("Hodor", title)))
    assert dealt.draw.count(POOL.titled(title).code) == 2


def test_a_deck_that_breaks_a_rule_is_refused_in_the_words_of_the_check(database: Database):
    text = written("stark").replace("2x Hodor", "4x Hodor")
    assert "4x Hodor" in text
    with pytest.raises(DeckNotPlayable, match="Hodor"):
        make_playable_deck(checked(database, text))


def test_a_card_for_one_house_only_is_refused_elsewhere(database: Database):
    text = written("baratheon").replace("2x Support of the Kingdom", "2x The Lion's Will")
    assert "Lion's Will" in text
    with pytest.raises(DeckNotPlayable, match="The Lion's Will"):
        make_playable_deck(checked(database, text))


NOT_ENFORCED = [facts for facts in card_facts() if not iron_throne().enforced(facts.code)]


@pytest.mark.parametrize("name", shipped_decks(RulesetId.CCG)[1])
def test_a_ready_deck_of_the_collectible_game_is_dealt_as_it_is(database: Database, name: str):
    found, deck = checked(database, ready_list(name, game=RulesetId.CCG), "ccg-legacy"), COLLECTIBLE[name]
    assert (found.violations, found.not_enforced, found.pool_key) == ((), 0, "core-ccg")
    dealt = make_playable_deck(found)
    assert (dealt.faction, sorted(dealt.draw), sorted(dealt.plots)) == (
        deck.faction,
        sorted(deck.draw),
        sorted(deck.plots),
    )


@pytest.mark.parametrize("facts", NOT_ENFORCED, ids=lambda facts: facts.code)
def test_a_card_that_is_not_enforced_keeps_a_deck_from_play_by_its_name(database: Database, facts: Facts):
    """Legal it is all the same: nothing is said against it but that nobody enforces the card."""
    house = next((one for one in HOUSES if facts.is_of(one) or one in facts.only), "stark")
    deck = COLLECTIBLE[house]
    plot = facts.type == PLOT
    plots = (*deck.plots[1:], facts.code) if plot else deck.plots
    draw = deck.draw if plot else (*deck.draw, facts.code)
    cards = DeckList.of(house, (), ((code, 1) for code in plots + draw), name="One card more")
    found = checked(database, WRITERS["thronesdb-text"].write(cards, make_core_pool(RulesetId.CCG)), "ccg-legacy")
    with pytest.raises(DeckNotPlayable) as refused:
        make_playable_deck(found)
    assert (found.violations, refused.value.facts["cards"]) == ((), [facts.title])
    assert f"The game engine does not enforce {facts.title}." in refused.value.detail


def test_a_game_that_the_engine_does_not_play_is_said_so(database: Database, monkeypatch: pytest.MonkeyPatch):
    others = {id: game for id, game in RULESETS.items() if id != RulesetId.LCG1}
    monkeypatch.setattr("tournament.decks.operations.playable.RULESETS", others)
    with pytest.raises(DeckNotPlayable, match="first edition can’t be played online"):
        make_playable_deck(checked(database, written("stark")))
