"""Deck rules of the first edition's agendas (2008 to 2015), with their cards."""

from typing import Final

from tournament.decks.agendas.rules import AgendaRule, CompanionAgendas, CopiesOfEach
from tournament.decks.card_filter import EVENT, CardFilter
from tournament.decks.text import title_key

WATCH_COMPANIONS: Final = CompanionAgendas(6, titles=frozenset(("The Rangers", "The Builders", "The Stewards")))
WILDLING_COMPANIONS: Final = CompanionAgendas(
    6, titles=frozenset(("The Free Folk", "The Last Giants", "Blood of the First Men"))
)

RULES: Final = (
    AgendaRule("kl_20", "City of Shadows", waives_only=CardFilter("Shadow-crest cards", crest="Shadow")),
    AgendaRule("dotn_19", "The Rangers", company=WATCH_COMPANIONS),
    AgendaRule("dotn_59", "The Builders", company=WATCH_COMPANIONS),
    AgendaRule("dotn_99", "The Stewards", company=WATCH_COMPANIONS),
    AgendaRule("dotn_39", "The Free Folk", company=WILDLING_COMPANIONS),
    AgendaRule("dotn_79", "The Last Giants", company=WILDLING_COMPANIONS),
    AgendaRule("dotn_119", "Blood of the First Men", company=WILDLING_COMPANIONS),
    AgendaRule("asots_60", "The Long Voyage", draw=85),
    AgendaRule("cad_2", "Defiance", plots=10),
    AgendaRule(
        "cad_80", "Dark Wings, Dark Words", draw=75, conditions=(CopiesOfEach(1, CardFilter("events", EVENT)),)
    ),
)

BY_TITLE: Final = {title_key(rule.title): rule for rule in RULES}
"""Keyed by title, because sources of community data use different codes for this edition."""
