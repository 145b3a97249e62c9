"""Which cards a faction and its agendas allow."""

from collections.abc import Iterator
from dataclasses import replace

from tournament.decks.agendas.rules import ForbiddenCards
from tournament.decks.card_filter import CardFilter
from tournament.decks.cards import FACTION_NAMES, Card, CardType, RulesetId
from tournament.decks.legality.tally import DeckTally
from tournament.decks.play_formats import PlayFormat
from tournament.decks.violations import Violation, ViolationFix, ViolationKind, join_alternatives, join_titles


def check_affiliation(laid: DeckTally, play: PlayFormat) -> Iterator[Violation]:
    if play.ruleset is RulesetId.LCG2:
        yield from _check_outsiders(laid, play)
    else:
        yield from _check_house_only(laid, play)
        yield from _check_promotional(laid, play)
    yield from _check_forbidden(laid, play)


def find_outsiders(laid: DeckTally) -> list[Card]:
    """Return second edition cards that are neither neutral nor of the deck's faction."""
    faction = laid.deck.faction
    return [
        card for card, _ in (*laid.plots, *laid.draw, *laid.aside) if card.factions and faction not in card.factions
    ]


def _check_outsiders(laid: DeckTally, play: PlayFormat) -> Iterator[Violation]:
    if laid.deck.faction is None:
        return  # already reported; every card would be an outsider
    admits = [which for rule in laid.rules for which in rule.admits]
    kept_out = [card for card in find_outsiders(laid) if not any(which.has(card) for which in admits)]
    if not kept_out:
        return
    loyal = [card for card in kept_out if card.loyal and _is_admitted(replace(card, loyal=False), admits)]
    plots = [
        card
        for card in kept_out
        if card not in loyal
        and card.is_plot
        and _is_admitted(replace(card, type=CardType.CHARACTER, loyal=False), admits)
    ]
    others = [card for card in kept_out if card not in loyal and card not in plots]
    admitting = [rule.title for rule in laid.rules if rule.admits]
    agendas, allow = join_titles(admitting), "allow" if len(admitting) > 1 else "allows"
    if loyal:
        verb = "is" if len(loyal) == 1 else "are"
        yield _not_allowed(
            loyal,
            f"{join_titles([c.title for c in loyal])} {verb} loyal. {agendas} {allow} only non-loyal cards.",
            play.rules.loyal,
        )
    if plots:
        verb = "is a plot" if len(plots) == 1 else "are plots"
        yield _not_allowed(
            plots,
            f"{join_titles([c.title for c in plots])} {verb}. {agendas} {allow} only draw cards.",
            play.rules.affiliation,
        )
    if others:
        own = FACTION_NAMES.get(laid.deck.faction or "", "of another faction")
        houses = sorted({FACTION_NAMES.get(card.faction, card.faction) for card in others})
        are = "the card is" if len(others) == 1 else "the cards are"
        yield _not_allowed(
            others,
            f"{join_titles([c.title for c in others])}: {are} {join_titles(houses)}, but the deck is {own}.",
            play.rules.affiliation,
        )


def _is_admitted(card: Card, admits: list[CardFilter]) -> bool:
    return any(which.has(card) for which in admits)


def _not_allowed(cards: list[Card], sentence: str, rule: str, source: str = "") -> Violation:
    return Violation(
        ViolationKind.NOT_ALLOWED,
        sentence,
        rule,
        tuple(card.code for card in cards),
        have=len(cards),
        bound=0,
        source=source,
        fix=ViolationFix("Remove it." if len(cards) == 1 else "Remove them."),
    )


def _check_forbidden(laid: DeckTally, play: PlayFormat) -> Iterator[Violation]:
    for rule in laid.rules:
        for condition in rule.conditions:
            if not isinstance(condition, ForbiddenCards):
                continue
            cards = [card for card, _ in laid.every if condition.which.has(card)]
            if cards:
                found = _not_allowed(
                    cards,
                    f"{rule.title} forbids {condition.which.words}: {join_titles([c.title for c in cards])}.",
                    play.rules.agenda,
                    rule.card,
                )
                first, *more = condition.kinds
                yield replace(found, kind=first, also=tuple(more))


def _check_house_only(laid: DeckTally, play: PlayFormat) -> Iterator[Violation]:
    """Check first edition cards that only some houses may use.

    Any other card may join any house, at a higher cost.
    """
    waived = [rule.waives_only for rule in laid.rules if rule.waives_only]
    agendas = [(card, 1) for card in laid.agendas]
    kept_out = [
        card
        for card, _ in (*laid.every, *agendas)
        if card.only and laid.deck.faction not in card.only and not any(which.has(card) for which in waived)
    ]
    if kept_out:
        houses = sorted({FACTION_NAMES.get(house, house) for card in kept_out for house in card.only})
        own = FACTION_NAMES.get(laid.deck.faction or "")
        deck = f"the deck is {own}" if own else "the deck has no House"
        yield _not_allowed(
            kept_out,
            f"{join_titles([c.title for c in kept_out])}: only for {join_alternatives(houses)}, but {deck}.",
            play.rules.affiliation,
        )


def _check_promotional(laid: DeckTally, play: PlayFormat) -> Iterator[Violation]:
    cards = [card for card, _ in laid.every if card.promotional]
    if cards and play.rules.promotional:
        yield Violation(
            ViolationKind.PROMOTIONAL,
            f"Promotional cards are not allowed in tournaments: {join_titles([c.title for c in cards])}.",
            play.rules.promotional,
            tuple(card.code for card in cards),
            have=len(cards),
            bound=0,
            fix=ViolationFix("Remove it." if len(cards) == 1 else "Remove them."),
        )
