"""Violations of a legality list: restricted, banned and podded cards."""

from collections.abc import Iterator
from datetime import date

from tournament.decks.cards import Card
from tournament.decks.legality.tally import Tally
from tournament.decks.legality_lists import ListTerms
from tournament.decks.pool import CardPool
from tournament.decks.violations import Fix, Kind, Violation, named


def listed(laid: Tally, terms: ListTerms, day: date) -> Iterator[Violation]:
    codes = laid.codes()
    yield from _restricted(laid, terms, [code for code in codes if code in terms.restricted])
    yield from _banned(laid, terms, [code for code in codes if code in terms.banned], day)
    in_pods = [code for code in codes if code in terms.in_pods]
    for pod, leader, members in terms.pods:
        found = [code for code in in_pods if code in members]
        if leader:
            if leader in codes and found:
                yield _says(
                    Kind.POD,
                    f"{_titles(laid, found)}: not together with {laid.pool.cards[leader].title} "
                    f"(pod {pod} of {terms.name}).",
                    terms,
                    [leader, *found],
                    Fix("Remove one side."),
                )
        elif len(found) > 1:
            yield _says(
                Kind.POD,
                f"{_titles(laid, found)}: {terms.name} allows one card of its pod {pod}.",
                terms,
                found,
                Fix("Keep one of them."),
            )


def _restricted(laid: Tally, terms: ListTerms, codes: list[str]) -> Iterator[Violation]:
    different = {laid.pool.cards[code].title for code in codes} if terms.by_title else set(codes)
    if len(different) > 1:
        yield _says(
            Kind.RESTRICTED,
            f"{_titles(laid, codes)} are restricted; {terms.name} allows one restricted card.",
            terms,
            codes,
            Fix("Keep one of them."),
        )


def _banned(laid: Tally, terms: ListTerms, codes: list[str], day: date) -> Iterator[Violation]:
    if not codes:
        return
    swaps = tuple(
        (code, other.code)
        for code in codes
        if (other := legal_printing(laid.pool, laid.pool.cards[code], terms, day)) is not None
    )
    if swaps:
        titles = named([laid.pool.cards[code].title for code, _ in swaps])
        fix = Fix(f"Replace by the printing legal in this list: {titles}.", swaps)
    else:
        fix = Fix("Remove it." if len(codes) == 1 else "Remove them.")
    verb = "is" if len(codes) == 1 else "are"
    yield _says(Kind.BANNED, f"{_titles(laid, codes)} {verb} banned by {terms.name}.", terms, codes, fix)


def legal_printing(pool: CardPool, card: Card, terms: ListTerms | None, day: date) -> Card | None:
    """Return the earliest released, unbanned printing of the same title and type."""
    for other in pool.printings(card.title):
        if (
            other.code != card.code
            and other.type is card.type
            and (terms is None or other.code not in terms.banned)
            and pool.released(other, day)
            and not pool.is_draft_card(other)
        ):
            return other
    return None


def _titles(laid: Tally, codes: list[str]) -> str:
    return named([laid.pool.cards[code].title for code in codes])


def _says(kind: Kind, sentence: str, terms: ListTerms, codes: list[str], fix: Fix) -> Violation:
    bound = 0 if kind is Kind.BANNED else 1
    return Violation(kind, sentence, cards=tuple(codes), have=len(codes), bound=bound, source=terms.code, fix=fix)
