"""The declarations themselves: each cites its card, each rule id exists, and no two speak of one card."""

import json
from importlib import resources

import pytest

from tests.reference import reference
from tests.support.tournament.decks.pools import reference_pool
from tournament.decks.agendas import ccg as ccg_agendas
from tournament.decks.agendas import lcg1 as lcg1_agendas
from tournament.decks.agendas import lcg2 as lcg2_agendas
from tournament.decks.cards import CardType
from tournament.decks.play_formats import FORMATS
from tournament.decks.pool import make_core_pool
from tournament.decks.text import title_key

NO_DECK_RULE = {
    "02060", "08039", "08079", "08099", "11039", "11118", "12045", "13039", "14045", "16027", "16029", "18019",
    "25040",
}  # fmt: skip


def test_every_rule_id_exists():
    index = json.loads(resources.files("engine.data").joinpath("rules-index.json").read_bytes())
    known = {entry["id"] for entry in index}
    cited = {
        getattr(play.rules, name)
        for play in FORMATS.values()
        for name in play.rules.__dataclass_fields__
        if getattr(play.rules, name)
    }
    assert cited <= known


@pytest.mark.parametrize("rules", [lcg2_agendas.RULES, lcg1_agendas.RULES, ccg_agendas.RULES])
def test_no_card_is_declared_twice(rules):
    assert len({rule.card for rule in rules}) == len(rules)


def test_the_core_agendas_are_declared_under_their_titles():
    agendas = {c.code: c.title for c in make_core_pool().cards.values() if c.type is CardType.AGENDA}
    assert {code: lcg2_agendas.BY_CODE[code].title for code in agendas} == agendas


def test_every_agenda_of_the_reference_has_its_rule_or_needs_none():
    pool = reference_pool("lcg2", "each second edition agenda is declared under its title")
    agendas = {card.code: card.title for card in pool.cards.values() if card.type is CardType.AGENDA}
    assert {code: rule.title for code, rule in lcg2_agendas.BY_CODE.items()} == {
        code: title for code, title in agendas.items() if code not in NO_DECK_RULE
    }
    banners = [card.title for card in pool.cards.values() if "Banner" in card.traits]
    assert {"Trading With Qohor", "Free Companies", "Banner of the Falcon", "Trading With Braavos"} <= set(banners)


@pytest.mark.parametrize(("folder", "rules"), [("lcg1", lcg1_agendas.RULES), ("ccg", ccg_agendas.RULES)])
def test_first_edition_declarations_name_agendas_of_the_reference(folder, rules):
    reference(f"cards/{folder}", "each declared agenda is a card")
    pool = reference_pool(folder, "each declared agenda is a card")
    agendas = {title_key(card.title) for card in pool.cards.values() if card.type is CardType.AGENDA}
    assert {title_key(rule.title) for rule in rules} <= agendas
