"""A deck list sorted by a pool: plots, draw cards, agendas, and everything else."""

from dataclasses import dataclass, field

from tournament.decks.agendas.ccg import BY_TITLE as CCG_RULES
from tournament.decks.agendas.lcg1 import BY_TITLE as LCG1_RULES
from tournament.decks.agendas.lcg2 import BY_CODE as LCG2_RULES
from tournament.decks.agendas.rules import AgendaRule
from tournament.decks.cards import DRAW_TYPES, Card, CardType, RulesetId
from tournament.decks.decklist import DeckList
from tournament.decks.pool import CardPool
from tournament.decks.text import title_key

CountedCard = tuple[Card, int]
_DRAW_TYPES = frozenset(DRAW_TYPES)


@dataclass(slots=True)
class DeckTally:
    deck: DeckList
    pool: CardPool
    plots: list[CountedCard] = field(default_factory=list)
    draw: list[CountedCard] = field(default_factory=list)
    aside: list[CountedCard] = field(default_factory=list)
    agendas: list[Card] = field(default_factory=list)
    rules: list[AgendaRule] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    no_deck_cards: list[Card] = field(default_factory=list)
    no_agendas: list[Card] = field(default_factory=list)
    plot_count: int = 0
    draw_count: int = 0

    @property
    def every(self) -> list[CountedCard]:
        return self.plots + self.draw

    def codes(self) -> list[str]:
        """Return the known cards that a legality list checks, agendas first."""
        return [
            *(card.code for card in self.agendas),
            *(card.code for card, _ in self.plots),
            *(card.code for card, _ in self.draw),
            *(card.code for card in self.no_deck_cards),
        ]


def tally_deck(deck: DeckList, pool: CardPool) -> DeckTally:
    laid = DeckTally(deck, pool)
    cards = pool.cards
    for code, count in deck.cards:
        card = cards.get(code)
        if card is None:
            laid.unknown.append(code)
        elif card.type in _DRAW_TYPES:
            laid.draw.append((card, count))
            laid.draw_count += count
        elif card.type is CardType.PLOT:
            laid.plots.append((card, count))
            laid.plot_count += count
        else:
            laid.no_deck_cards.append(card)
    for code, count in deck.aside:
        card = cards.get(code)
        if card is None:
            laid.unknown.append(code)
        elif card.type in _DRAW_TYPES or card.type is CardType.PLOT:
            laid.aside.append((card, count))
        else:
            laid.no_deck_cards.append(card)
    for code in deck.agendas:
        card = cards.get(code)
        if card is None:
            laid.unknown.append(code)
        elif card.type is CardType.AGENDA:
            laid.agendas.append(card)
        else:
            laid.no_agendas.append(card)
    laid.rules = [rule for rule in (find_agenda_rule(card, pool.ruleset) for card in laid.agendas) if rule]
    return laid


def find_agenda_rule(agenda: Card, ruleset: RulesetId) -> AgendaRule | None:
    match ruleset:
        case RulesetId.LCG2:
            return LCG2_RULES.get(agenda.code)
        case RulesetId.LCG1:
            return LCG1_RULES.get(title_key(agenda.title))
        case RulesetId.CCG:
            return CCG_RULES.get(title_key(agenda.title))
