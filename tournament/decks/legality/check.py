"""The legality check, which reports all violations instead of only the first."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from tournament.decks.decklist import DeckList
from tournament.decks.legality.affiliation import check_affiliation, find_outsiders
from tournament.decks.legality.agenda_conditions import check_agenda_conditions
from tournament.decks.legality.copies import check_copies
from tournament.decks.legality.legality_list import check_legality_list
from tournament.decks.legality.release import check_draft_cards, check_drafted, check_released
from tournament.decks.legality.sizes import (
    check_agendas,
    check_draw_deck,
    check_faction,
    check_foreign_cards,
    check_plot_deck,
    check_rookery,
)
from tournament.decks.legality.tally import DeckTally, tally_deck
from tournament.decks.play_formats import PlayFormat
from tournament.decks.pool import CardPool
from tournament.decks.violations import (
    CheckFindings,
    DeckRemark,
    RemarkKind,
    Violation,
    ViolationFix,
    ViolationKind,
    count_words,
    join_titles,
)


@dataclass(frozen=True, slots=True)
class CheckTerms:
    """The terms of an event: format, legality list (empty for none) and the day."""

    play: PlayFormat
    day: date
    list_code: str = ""


def check_legality(
    deck: DeckList, pool: CardPool, terms: CheckTerms, enforced: frozenset[str] | None = None
) -> CheckFindings:
    """Return all violations and remarks.

    `enforced` are the cards whose abilities the engine plays.
    """
    laid = tally_deck(deck, pool)
    return CheckFindings(tuple(_find_violations(laid, terms)), tuple(_find_remarks(laid, enforced)))


def _find_violations(laid: DeckTally, terms: CheckTerms) -> Iterator[Violation]:
    play = terms.play
    yield from check_faction(laid, play)
    yield from check_foreign_cards(laid, play)
    yield from check_plot_deck(laid, play)
    yield from check_draw_deck(laid, play)
    yield from check_agendas(laid, play)
    yield from check_agenda_conditions(laid, play)
    yield from check_affiliation(laid, play)
    yield from check_copies(laid, play)
    yield from check_rookery(laid, play)
    if play.draft:
        yield from check_drafted(laid)
    else:
        yield from check_draft_cards(laid)
        yield from check_released(laid, terms.day)
    if laid.deck.saved_for and not _fits_format(laid.deck.saved_for, play):
        yield Violation(
            ViolationKind.FORMAT_MISMATCH,
            f"The list was saved for {laid.deck.saved_for}, but checked for {play.name}.",
            fix=ViolationFix("Check it for its own format, or save it for this one."),
        )
    if terms.list_code and play.list_format:
        yield from check_legality_list(laid, laid.pool.terms(terms.list_code, play.list_format), terms.day)


def _fits_format(saved_for: str, play: PlayFormat) -> bool:
    return saved_for.casefold() in (play.code, play.list_format or "draft")


def _find_remarks(laid: DeckTally, enforced: frozenset[str] | None) -> Iterator[DeckRemark]:
    if enforced is not None:
        rows = [*((card, 1) for card in laid.agendas), *laid.plots, *laid.draw]
        left = [(card, count) for card, count in rows if card.code not in enforced]
        if left:
            total = sum(count for _, count in left)
            yield DeckRemark(
                RemarkKind.NOT_ENFORCED,
                f"The game engine does not enforce {count_words(total, 'card')} of this deck.",
                tuple(card.code for card, _ in left),
            )
    if cards := find_refused_elsewhere(laid.deck, laid.pool):
        agendas = join_titles([rule.title for rule in laid.rules if not rule.known_elsewhere])
        are, them = ("is", "it") if len(cards) == 1 else ("are", "them")
        yield DeckRemark(
            RemarkKind.REFUSED_ELSEWHERE,
            f"{count_words(len(cards), 'card')} {are} allowed by {agendas}. Other deck checkers do not know this and "
            f"reject {them}.",
            cards,
        )


def find_refused_elsewhere(deck: DeckList, pool: CardPool) -> tuple[str, ...]:
    """Return cards allowed only by an agenda that other deck checkers don't know."""
    laid = tally_deck(deck, pool)
    unknown = [which for rule in laid.rules if not rule.known_elsewhere for which in rule.admits]
    if not unknown:
        return ()
    common = [which for rule in laid.rules if rule.known_elsewhere for which in rule.admits]
    return tuple(
        card.code
        for card in find_outsiders(laid)
        if not any(which.has(card) for which in common) and any(which.has(card) for which in unknown)
    )
