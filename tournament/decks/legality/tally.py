"""A deck list sorted by a pool: plots, draw cards, agendas, and everything else."""

from dataclasses import dataclass, field

from tournament.decks.agendas.ccg import BY_TITLE as CCG_RULES
from tournament.decks.agendas.lcg1 import BY_TITLE as LCG1_RULES
from tournament.decks.agendas.lcg2 import BY_CODE as LCG2_RULES
from tournament.decks.agendas.rules import AgendaRule
from tournament.decks.cards import DRAW_TYPES, Card, CardType, Ruleset
from tournament.decks.decklist import DeckList
from tournament.decks.pool import CardPool
from tournament.decks.text import key

Row = tuple[Card, int]
_DRAW = frozenset(DRAW_TYPES)


@dataclass(slots=True)
class Tally:
    deck: DeckList
    pool: CardPool
    plots: list[Row] = field(default_factory=list)
    draw: list[Row] = field(default_factory=list)
    aside: list[Row] = field(default_factory=list)
    agendas: list[Card] = field(default_factory=list)
    rules: list[AgendaRule] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    no_deck_cards: list[Card] = field(default_factory=list)
    no_agendas: list[Card] = field(default_factory=list)
    plot_count: int = 0
    draw_count: int = 0

    @property
    def every(self) -> list[Row]:
        return self.plots + self.draw

    def codes(self) -> list[str]:
        """Return the known cards that a legality list checks, agendas first."""
        return [
            *(card.code for card in self.agendas),
            *(card.code for card, _ in self.plots),
            *(card.code for card, _ in self.draw),
            *(card.code for card in self.no_deck_cards),
        ]


def tally(deck: DeckList, pool: CardPool) -> Tally:
    laid = Tally(deck, pool)
    cards = pool.cards
    for code, count in deck.cards:
        card = cards.get(code)
        if card is None:
            laid.unknown.append(code)
        elif card.type in _DRAW:
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
        elif card.type in _DRAW or card.type is CardType.PLOT:
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
    laid.rules = [rule for rule in (agenda_rule(card, pool.ruleset) for card in laid.agendas) if rule]
    return laid


def agenda_rule(agenda: Card, ruleset: Ruleset) -> AgendaRule | None:
    match ruleset:
        case Ruleset.LCG2:
            return LCG2_RULES.get(agenda.code)
        case Ruleset.LCG1:
            return LCG1_RULES.get(key(agenda.title))
        case Ruleset.CCG:
            return CCG_RULES.get(key(agenda.title))
