"""Which cards a faction and its agendas allow."""

from collections.abc import Iterator
from dataclasses import replace

from tournament.decks.agendas.rules import Refuses
from tournament.decks.card_filter import Which
from tournament.decks.cards import FACTION_NAMES, Card, CardType, Ruleset
from tournament.decks.legality.tally import Tally
from tournament.decks.play_formats import PlayFormat
from tournament.decks.violations import Fix, Kind, Violation, named


def affiliation(laid: Tally, play: PlayFormat) -> Iterator[Violation]:
    if play.ruleset is Ruleset.LCG2:
        yield from _outsiders(laid, play)
    else:
        yield from _house_only(laid, play)
        yield from _promotional(laid, play)
    yield from _refused(laid, play)


def outsiders(laid: Tally) -> list[Card]:
    """Return second edition cards that are neither neutral nor of the deck's faction."""
    faction = laid.deck.faction
    return [
        card for card, _ in (*laid.plots, *laid.draw, *laid.aside) if card.factions and faction not in card.factions
    ]


def _outsiders(laid: Tally, play: PlayFormat) -> Iterator[Violation]:
    if laid.deck.faction is None:
        return  # already reported; every card would be an outsider
    admits = [which for rule in laid.rules for which in rule.admits]
    kept_out = [card for card in outsiders(laid) if not any(which.has(card) for which in admits)]
    if not kept_out:
        return
    loyal = [card for card in kept_out if card.loyal and _would_admit(replace(card, loyal=False), admits)]
    plots = [
        card
        for card in kept_out
        if card not in loyal
        and card.is_plot
        and _would_admit(replace(card, type=CardType.CHARACTER, loyal=False), admits)
    ]
    others = [card for card in kept_out if card not in loyal and card not in plots]
    agendas = named([rule.title for rule in laid.rules if rule.admits])
    if loyal:
        verb = "is" if len(loyal) == 1 else "are"
        yield _not_allowed(
            loyal,
            f"{named([c.title for c in loyal])} {verb} loyal; {agendas} lets in only cards that are not.",
            play.rules.loyal,
        )
    if plots:
        verb = "is a plot" if len(plots) == 1 else "are plots"
        yield _not_allowed(
            plots,
            f"{named([c.title for c in plots])} {verb}; {agendas} lets in draw cards only.",
            play.rules.affiliation,
        )
    if others:
        own = FACTION_NAMES.get(laid.deck.faction or "", "The deck's faction")
        houses = sorted({FACTION_NAMES.get(card.faction, card.faction) for card in others})
        by = f", and {agendas} does not let it in" if agendas and len(others) == 1 else ""
        yield _not_allowed(
            others,
            f"{named([c.title for c in others])}: of {named(houses)}, while the deck is {own}{by}.",
            play.rules.affiliation,
        )


def _would_admit(card: Card, admits: list[Which]) -> bool:
    return any(which.has(card) for which in admits)


def _not_allowed(cards: list[Card], sentence: str, rule: str, source: str = "") -> Violation:
    return Violation(
        Kind.NOT_ALLOWED,
        sentence,
        rule,
        tuple(card.code for card in cards),
        have=len(cards),
        bound=0,
        source=source,
        fix=Fix("Remove it." if len(cards) == 1 else "Remove them."),
    )


def _refused(laid: Tally, play: PlayFormat) -> Iterator[Violation]:
    for rule in laid.rules:
        for condition in rule.conditions:
            if not isinstance(condition, Refuses):
                continue
            cards = [card for card, _ in laid.every if condition.which.has(card)]
            if cards:
                found = _not_allowed(
                    cards,
                    f"{rule.title} takes no {condition.which.words}: {named([c.title for c in cards])}.",
                    play.rules.agenda,
                    rule.card,
                )
                first, *more = condition.kinds
                yield replace(found, kind=first, also=tuple(more))


def _house_only(laid: Tally, play: PlayFormat) -> Iterator[Violation]:
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
        own = FACTION_NAMES.get(laid.deck.faction or "", "none")
        yield _not_allowed(
            kept_out,
            f"{named([c.title for c in kept_out])}: for decks of {named(houses)} only; this one is {own}.",
            play.rules.affiliation,
        )


def _promotional(laid: Tally, play: PlayFormat) -> Iterator[Violation]:
    cards = [card for card, _ in laid.every if card.promotional]
    if cards and play.rules.promotional:
        yield Violation(
            Kind.PROMOTIONAL,
            f"{named([c.title for c in cards])}: promotional, and not for tournaments.",
            play.rules.promotional,
            tuple(card.code for card in cards),
            have=len(cards),
            bound=0,
            fix=Fix("Remove it." if len(cards) == 1 else "Remove them."),
        )
