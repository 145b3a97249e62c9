"""Violations of a legality list: restricted, banned and podded cards."""

from collections.abc import Iterator
from datetime import date

from tournament.decks.cards import Card
from tournament.decks.legality.tally import DeckTally
from tournament.decks.legality_lists import ListTerms
from tournament.decks.pool import CardPool
from tournament.decks.violations import Violation, ViolationFix, ViolationKind, join_titles


def check_legality_list(laid: DeckTally, terms: ListTerms, day: date) -> Iterator[Violation]:
    codes = laid.codes()
    yield from _check_restricted(laid, terms, [code for code in codes if code in terms.restricted])
    yield from _check_banned(laid, terms, [code for code in codes if code in terms.banned], day)
    in_pods = [code for code in codes if code in terms.in_pods]
    for pod, leader, members in terms.pods:
        found = [code for code in in_pods if code in members]
        if leader:
            if leader in codes and found:
                yield _list_violation(
                    ViolationKind.POD,
                    f"{laid.pool.cards[leader].title} can't be used with {_join_card_titles(laid, found)} "
                    f"(pod {pod} of {terms.name}).",
                    terms,
                    [leader, *found],
                    ViolationFix(f"Remove {laid.pool.cards[leader].title}, or {_join_card_titles(laid, found)}."),
                )
        elif len(found) > 1:
            yield _list_violation(
                ViolationKind.POD,
                f"{terms.name} allows only one card of pod {pod}: {_join_card_titles(laid, found)}.",
                terms,
                found,
                ViolationFix("Keep one of them."),
            )


def _check_restricted(laid: DeckTally, terms: ListTerms, codes: list[str]) -> Iterator[Violation]:
    different = {laid.pool.cards[code].title for code in codes} if terms.by_title else set(codes)
    if len(different) > 1:
        yield _list_violation(
            ViolationKind.RESTRICTED,
            f"{terms.name} allows only one restricted card: {_join_card_titles(laid, codes)}.",
            terms,
            codes,
            ViolationFix("Keep one of them."),
        )


def _check_banned(laid: DeckTally, terms: ListTerms, codes: list[str], day: date) -> Iterator[Violation]:
    if not codes:
        return
    swaps = tuple(
        (code, other.code)
        for code in codes
        if (other := find_legal_printing(laid.pool, laid.pool.cards[code], terms, day)) is not None
    )
    if swaps:
        titles = join_titles([laid.pool.cards[code].title for code, _ in swaps])
        fix = ViolationFix(f"Use a legal printing: {titles}.", swaps)
    else:
        fix = ViolationFix("Remove it." if len(codes) == 1 else "Remove them.")
    verb = "is" if len(codes) == 1 else "are"
    yield _list_violation(
        ViolationKind.BANNED, f"{_join_card_titles(laid, codes)} {verb} banned by {terms.name}.", terms, codes, fix
    )


def find_legal_printing(pool: CardPool, card: Card, terms: ListTerms | None, day: date) -> Card | None:
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


def _join_card_titles(laid: DeckTally, codes: list[str]) -> str:
    return join_titles([laid.pool.cards[code].title for code in codes])


def _list_violation(
    kind: ViolationKind, sentence: str, terms: ListTerms, codes: list[str], fix: ViolationFix
) -> Violation:
    bound = 0 if kind is ViolationKind.BANNED else 1
    return Violation(kind, sentence, cards=tuple(codes), have=len(codes), bound=bound, source=terms.code, fix=fix)
