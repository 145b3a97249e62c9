"""Deck rules of the first edition's agendas (2008 to 2015), with their cards."""

from typing import Final

from tournament.decks.agendas.rules import AgendaRule, Company, CopiesOfEach
from tournament.decks.card_filter import EVENT, Which
from tournament.decks.text import key

WATCH: Final = Company(6, titles=frozenset(("The Rangers", "The Builders", "The Stewards")))
WILDLING: Final = Company(6, titles=frozenset(("The Free Folk", "The Last Giants", "Blood of the First Men")))

RULES: Final = (
    AgendaRule("kl_20", "City of Shadows", waives_only=Which("Shadow-crest cards", crest="Shadow")),
    AgendaRule("dotn_19", "The Rangers", company=WATCH),
    AgendaRule("dotn_59", "The Builders", company=WATCH),
    AgendaRule("dotn_99", "The Stewards", company=WATCH),
    AgendaRule("dotn_39", "The Free Folk", company=WILDLING),
    AgendaRule("dotn_79", "The Last Giants", company=WILDLING),
    AgendaRule("dotn_119", "Blood of the First Men", company=WILDLING),
    AgendaRule("asots_60", "The Long Voyage", draw=85),
    AgendaRule("cad_2", "Defiance", plots=10),
    AgendaRule("cad_80", "Dark Wings, Dark Words", draw=75, conditions=(CopiesOfEach(1, Which("events", EVENT)),)),
)

BY_TITLE: Final = {key(rule.title): rule for rule in RULES}
"""Keyed by title, because sources of community data use different codes for this edition."""
