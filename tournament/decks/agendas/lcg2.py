"""Deck rules of the second edition's agendas, each cited to its card.

Agendas without a deck rule are missing here.
"""

from typing import Final

from tournament.decks.agendas.rules import (
    AgendaRule,
    AtLeast,
    AtMost,
    CompanionAgendas,
    CopiesOfEach,
    Exactly,
    ForbiddenCards,
    OneSharedTrait,
    OnlyAllowedCards,
    OtherFactions,
    TitlesOfEachFaction,
)
from tournament.decks.card_filter import (
    ATTACHMENT,
    CHARACTER,
    DRAW,
    DRAW_CARDS,
    EVENT,
    EVERY_CARD,
    LOCATION,
    PERMANENT,
    PLOT,
    CardFilter,
)
from tournament.decks.cards import faction_adjective
from tournament.decks.violations import ViolationKind

AGENDA_AND_FACTION: Final = (ViolationKind.AGENDA_RULE, ViolationKind.NOT_ALLOWED)


def _banner_rule(card: str, title: str, faction: str) -> AgendaRule:
    word = faction_adjective(faction)
    return AgendaRule(
        card,
        title,
        admits=(CardFilter(f"non-loyal {word} draw cards", DRAW, frozenset((faction,)), loyal=False),),
        conditions=(AtLeast(12, CardFilter(f"{word} cards", DRAW, frozenset((faction,)))),),
    )


def _characters_of_any_faction(trait: str) -> CardFilter:
    return CardFilter(f"non-loyal {trait} characters", CHARACTER, loyal=False, traits=frozenset((trait,)))


def _plots_with_trait(trait: str) -> CardFilter:
    return CardFilter(f"{trait} plots", PLOT, traits=frozenset((trait,)))


def _characters_with_trait(trait: str) -> CardFilter:
    return CardFilter(f"{trait} characters", CHARACTER, traits=frozenset((trait,)))


SHADOW_CHARACTERS: Final = CardFilter("non-loyal characters with shadow", CHARACTER, loyal=False, keyword="shadow")
WILDLINGS: Final = CardFilter(
    "non-loyal Wildling characters", CHARACTER, loyal=False, neutral=False, traits=frozenset(("Wildling",))
)
NEUTRAL: Final = CardFilter("neutral cards", neutral=True)

RULES: Final = (
    _banner_rule("01198", "Banner of the Stag", "baratheon"),
    _banner_rule("01199", "Banner of the Kraken", "greyjoy"),
    _banner_rule("01200", "Banner of the Lion", "lannister"),
    _banner_rule("01201", "Banner of the Sun", "martell"),
    _banner_rule("01202", "Banner of the Watch", "nightswatch"),
    _banner_rule("01203", "Banner of the Wolf", "stark"),
    _banner_rule("01204", "Banner of the Dragon", "targaryen"),
    _banner_rule("01205", "Banner of the Rose", "tyrell"),
    AgendaRule(
        "01027",
        "Fealty",
        conditions=(AtMost(15, CardFilter("neutral cards in the draw deck", DRAW, neutral=True)),),
    ),
    AgendaRule(
        "04037", "Kings of Summer", conditions=(ForbiddenCards(_plots_with_trait("Winter"), AGENDA_AND_FACTION),)
    ),
    AgendaRule(
        "04038", "Kings of Winter", conditions=(ForbiddenCards(_plots_with_trait("Summer"), AGENDA_AND_FACTION),)
    ),
    AgendaRule("05045", '"The Rains of Castamere"', plots=12, conditions=(Exactly(5, _plots_with_trait("Scheme")),)),
    AgendaRule("06018", "Alliance", draw=75, company=CompanionAgendas(2, trait="Banner")),
    AgendaRule(
        "06119",
        "The Brotherhood Without Banners",
        conditions=(ForbiddenCards(CardFilter("loyal characters", CHARACTER, loyal=True), AGENDA_AND_FACTION),),
    ),
    AgendaRule(
        "09045",
        "The Conclave",
        admits=(_characters_of_any_faction("Maester"),),
        conditions=(AtLeast(12, _characters_with_trait("Maester")),),
    ),
    AgendaRule("10045", "The Wars To Come", plots=10, doubled=2),
    AgendaRule(
        "11079",
        "The Free Folk",
        conditions=(ForbiddenCards(CardFilter("cards that are not neutral", neutral=False)),),
    ),
    AgendaRule("13079", "Kingdom of Shadows", admits=(SHADOW_CHARACTERS,)),
    AgendaRule(
        "13099",
        "The White Book",
        admits=(_characters_of_any_faction("Kingsguard"),),
        conditions=(AtLeast(7, _characters_with_trait("Kingsguard"), different=True),),
    ),
    AgendaRule(
        "13118", "Valyrian Steel", draw=75, conditions=(CopiesOfEach(1, CardFilter("attachments", ATTACHMENT)),)
    ),
    AgendaRule(
        "16028", "Dark Wings, Dark Words", draw=75, conditions=(CopiesOfEach(1, CardFilter("events", EVENT)),)
    ),
    AgendaRule("16030", "The Long Voyage", draw=100),
    AgendaRule("17148", "Kingdom of Shadows", admits=(SHADOW_CHARACTERS,)),
    AgendaRule(
        "17149", "Sea of Blood", conditions=(ForbiddenCards(CardFilter("neutral events", EVENT, neutral=True)),)
    ),
    AgendaRule(
        "17150",
        "The Free Folk",
        admits=(WILDLINGS,),
        conditions=(OnlyAllowedCards((NEUTRAL, WILDLINGS), EVERY_CARD),),
    ),
    AgendaRule("17151", "The Wars To Come", plots=10, doubled=2),
    AgendaRule(
        "17152", "Valyrian Steel", draw=75, conditions=(CopiesOfEach(1, CardFilter("attachments", ATTACHMENT)),)
    ),
    AgendaRule("20051", "A Mummer's Farce", admits=(_characters_of_any_faction("Fool"),)),
    AgendaRule("20052", "The Many-Faced God", conditions=(ForbiddenCards(_plots_with_trait("Kingdom")),)),
    AgendaRule(
        "21030",
        "Battle of the Trident",
        plots=10,
        conditions=(
            OnlyAllowedCards(
                (CardFilter("Edict, Siege and War plots", PLOT, traits=frozenset(("Edict", "Siege", "War"))),),
                CardFilter("plots", PLOT),
            ),
        ),
    ),
    AgendaRule(
        "23040",
        "Banner of the Falcon",
        conditions=(AtLeast(12, CardFilter("House Arryn cards", DRAW, traits=frozenset(("House Arryn",)))),),
    ),
    AgendaRule("25080", "The Gift of Mercy", conditions=(ForbiddenCards(_plots_with_trait("Omen")),)),
    AgendaRule(
        "25120",
        "Uniting the Realm",
        admits=(CardFilter("non-loyal characters, locations and attachments", PERMANENT, loyal=False),),
        conditions=(TitlesOfEachFaction(3),),
    ),
    AgendaRule(
        "26040",
        "The Small Council",
        admits=(_characters_of_any_faction("Small Council"),),
        conditions=(AtLeast(7, _characters_with_trait("Small Council"), different=True),),
    ),
    AgendaRule(
        "26080",
        "Trading With Braavos",
        admits=(CardFilter("non-loyal Warship locations", LOCATION, loyal=False, traits=frozenset(("Warship",))),),
        conditions=(CopiesOfEach(1, CardFilter("non-limited locations", LOCATION, without_keyword="limited")),),
    ),
    AgendaRule(
        "26120",
        "Armed to the Teeth",
        conditions=(
            ForbiddenCards(
                CardFilter("attachments that are not Weapons", ATTACHMENT, without_traits=frozenset(("Weapon",)))
            ),
        ),
    ),
    # For drafts.
    AgendaRule("00001", "The Power of Wealth", admits=(EVERY_CARD,), conditions=(OtherFactions(1),)),
    AgendaRule(
        "00002",
        "Protectors of the Realm",
        admits=(CardFilter("Knight and Army characters", CHARACTER, traits=frozenset(("Knight", "Army"))),),
    ),
    AgendaRule("00003", "Treaty", admits=(EVERY_CARD,), conditions=(OtherFactions(2),)),
    AgendaRule("00004", "Uniting the Seven Kingdoms", admits=(DRAW_CARDS,)),
    AgendaRule(
        "00362",
        "Sealing the Pact",
        admits=(EVERY_CARD,),
        conditions=(OtherFactions(1),),
        known_elsewhere=False,
    ),
    AgendaRule(
        "00363",
        "Unknown and Unknowable",
        admits=(EVERY_CARD,),
        conditions=(OtherFactions(2),),
        known_elsewhere=False,
    ),
    AgendaRule(
        "00364",
        "Pass Beneath the Shadow",
        admits=(CardFilter("draw cards with shadow", DRAW, keyword="shadow"),),
        known_elsewhere=False,
    ),
    AgendaRule(
        "00365",
        "Seeking Fortunes",
        admits=(
            CardFilter("draw cards with bestow", DRAW, keyword="bestow"),
            CardFilter("locations", LOCATION),
        ),
        known_elsewhere=False,
    ),
    AgendaRule(
        "00366",
        "Join Forces",
        admits=(EVERY_CARD,),
        conditions=(OneSharedTrait(),),
        known_elsewhere=False,
    ),
    AgendaRule("00367", "Desperate Hope", admits=(EVERY_CARD,), known_elsewhere=False),
    # For the Hand of the King variant: one more agenda of any kind.
    AgendaRule(
        "00030",
        "The King's Voice",
        admits=(_characters_of_any_faction("Small Council"),),
        company=CompanionAgendas(1),
    ),
)

BY_CODE: Final = {rule.card: rule for rule in RULES}
