"""The legality check, which reports all violations instead of only the first."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from tournament.decks.decklist import DeckList
from tournament.decks.legality.affiliation import affiliation, outsiders
from tournament.decks.legality.agenda_conditions import conditions
from tournament.decks.legality.copies import copies
from tournament.decks.legality.legality_list import listed
from tournament.decks.legality.release import draft_cards, not_drafted, unreleased
from tournament.decks.legality.sizes import agendas, aside, draw, faction, plots, strangers
from tournament.decks.legality.tally import Tally, tally
from tournament.decks.play_formats import PlayFormat
from tournament.decks.pool import CardPool
from tournament.decks.violations import Findings, Fix, Kind, Remark, RemarkKind, Violation, named, number


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of an event: format, legality list (empty for none) and the day."""

    play: PlayFormat
    day: date
    list_code: str = ""


def check(deck: DeckList, pool: CardPool, terms: Terms, enforced: frozenset[str] | None = None) -> Findings:
    """Return all violations and remarks.

    `enforced` are the cards whose abilities the engine plays.
    """
    laid = tally(deck, pool)
    return Findings(tuple(_violations(laid, terms)), tuple(_remarks(laid, enforced)))


def _violations(laid: Tally, terms: Terms) -> Iterator[Violation]:
    play = terms.play
    yield from faction(laid, play)
    yield from strangers(laid, play)
    yield from plots(laid, play)
    yield from draw(laid, play)
    yield from agendas(laid, play)
    yield from conditions(laid, play)
    yield from affiliation(laid, play)
    yield from copies(laid, play)
    yield from aside(laid, play)
    if play.draft:
        yield from not_drafted(laid)
    else:
        yield from draft_cards(laid)
        yield from unreleased(laid, terms.day)
    if laid.deck.saved_for and not _fits(laid.deck.saved_for, play):
        yield Violation(
            Kind.FORMAT_MISMATCH,
            f"The list was saved for {laid.deck.saved_for}, and is checked for {play.name}.",
            fix=Fix("Check it for the format it was made for, or save it anew."),
        )
    if terms.list_code and play.list_format:
        yield from listed(laid, laid.pool.terms(terms.list_code, play.list_format), terms.day)


def _fits(saved_for: str, play: PlayFormat) -> bool:
    return saved_for.casefold() in (play.code, play.list_format or "draft")


def _remarks(laid: Tally, enforced: frozenset[str] | None) -> Iterator[Remark]:
    if enforced is not None:
        rows = [*((card, 1) for card in laid.agendas), *laid.plots, *laid.draw]
        left = [(card, count) for card, count in rows if card.code not in enforced]
        if left:
            total = sum(count for _, count in left)
            verb = "is" if total == 1 else "are"
            yield Remark(
                RemarkKind.NOT_ENFORCED,
                f"{number(total, 'card')} of this deck {verb} not enforced by the engine.",
                tuple(card.code for card, _ in left),
            )
    if cards := refused_elsewhere(laid.deck, laid.pool):
        agendas = named([rule.title for rule in laid.rules if not rule.known_elsewhere])
        yield Remark(
            RemarkKind.REFUSED_ELSEWHERE,
            f"{number(len(cards), 'card')} let in by {agendas}, which other checkers do not know and will refuse.",
            cards,
        )


def refused_elsewhere(deck: DeckList, pool: CardPool) -> tuple[str, ...]:
    """Return cards allowed only by an agenda that other deck checkers don't know."""
    laid = tally(deck, pool)
    unknown = [which for rule in laid.rules if not rule.known_elsewhere for which in rule.admits]
    if not unknown:
        return ()
    common = [which for rule in laid.rules if rule.known_elsewhere for which in rule.admits]
    return tuple(
        card.code
        for card in outsiders(laid)
        if not any(which.has(card) for which in common) and any(which.has(card) for which in unknown)
    )
