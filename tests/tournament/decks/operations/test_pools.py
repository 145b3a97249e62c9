"""Importing card pools: all of it or nothing, what changed, and which pool a check uses."""

from datetime import UTC, datetime

import pytest

from engine.games.registry import FACT_LOADERS
from tests.support.tournament.community_cards import CARD, FIRST, LIST, PACK, loaded
from tournament.core.storage.database import Database
from tournament.decks.cards import RulesetId
from tournament.decks.community import LoadedCardData
from tournament.decks.operations.pools import built_in_pool, import_pool, list_pool_entries, load_pool
from tournament.decks.problems import DeckTermsUnknown

NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)


def store(database: Database, found: LoadedCardData, key: str = "lcg2"):
    with database.write() as session:
        return import_pool(session, found, key, NOW)


def test_the_core_sets_are_built_in(database: Database):
    with database.read() as session:
        entries = list_pool_entries(session)
        pool, named = load_pool(session, RulesetId.LCG2)
        first, first_named = load_pool(session, RulesetId.LCG1)
    assert [(entry.key, entry.cards, entry.imported_at) for entry in entries] == [
        ("core", len(FACT_LOADERS["lcg2"]()), None),
        ("core-lcg1", len(FACT_LOADERS["lcg1"]()), None),
        ("core-ccg", len(FACT_LOADERS["ccg"]()), None),
    ]
    assert (pool is built_in_pool()[0], first is built_in_pool(RulesetId.LCG1)[0]) == (True, True)
    assert (named.key, first_named.key) == ("core", "core-lcg1")


def test_an_import_says_what_is_new_and_what_changed(database: Database):
    first = store(database, loaded(pack=PACK, lists=[LIST]))
    assert (first.new, first.changed, first.same, first.new_lists) == (2, 0, 0, ("inv1",))
    changed = {**PACK, "cards": [{**CARD, "cost": 5}, {**CARD, "code": "01902", "name": "Third"}]}
    second = store(database, loaded(pack=changed))
    assert (second.new, second.changed, second.same, second.kept, second.total) == (1, 1, 0, 1, 3)
    assert second.digest != first.digest
    with database.read() as session:
        pool, _ = load_pool(session, RulesetId.LCG2, "lcg2")
    assert pool.cards["01900"].cost == 5
    assert "inv1" in pool.lists
    third = store(database, loaded(pack=changed))
    assert (third.new, third.changed, third.same, third.digest) == (0, 0, 2, second.digest)


def test_a_failed_transaction_leaves_the_old_pool(database: Database):
    before = store(database, loaded(pack=PACK))
    with pytest.raises(ZeroDivisionError), database.write() as session:
        import_pool(session, loaded(pack={**PACK, "cards": [{**CARD, "code": "01999"}]}), "lcg2", NOW)
        raise ZeroDivisionError
    with database.read() as session:
        assert [entry.digest for entry in list_pool_entries(session) if entry.key == "lcg2"] == [before.digest]


def test_pools_of_two_rulesets_do_not_mix(database: Database):
    store(database, loaded(pack=PACK), "mine")
    with pytest.raises(
        DeckTermsUnknown, match="has cards of the second edition, but the files have cards of the first edition"
    ):
        store(database, loaded(cards=[FIRST]), "mine")


def test_the_largest_pool_of_the_ruleset_is_taken(database: Database):
    store(database, loaded(pack=PACK), "small")
    with database.read() as session:
        assert load_pool(session, RulesetId.LCG2)[1].key == "core"
        assert load_pool(session, RulesetId.LCG2, "small")[1].key == "small"
        with pytest.raises(
            DeckTermsUnknown, match=r"no card pool “gone” for the second edition\. Choose one of: core"
        ):
            load_pool(session, RulesetId.LCG2, "gone")
        assert load_pool(session, RulesetId.CCG)[1].key == "core-ccg"


def test_a_pool_is_built_once(database: Database):
    store(database, loaded(pack=PACK), "small")
    with database.read() as session:
        first, _ = load_pool(session, RulesetId.LCG2, "small")
        second, _ = load_pool(session, RulesetId.LCG2, "small")
    assert first is second


def test_a_pool_comes_back_as_it_was(either_database: Database):
    found = loaded(pack=PACK, lists=[LIST])
    store(either_database, found)
    with either_database.read() as session:
        pool, _ = load_pool(session, RulesetId.LCG2, "lcg2")
    assert found.content is not None
    assert pool.content.cards == found.content.cards
    assert pool.content.lists == found.content.lists
