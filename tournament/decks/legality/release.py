"""Checks for unreleased cards, draft cards and cards that weren't drafted."""

from collections.abc import Iterator
from datetime import date

from tournament.decks.legality.tally import DeckTally
from tournament.decks.violations import Violation, ViolationFix, ViolationKind, count_words, join_titles


def check_released(laid: DeckTally, day: date) -> Iterator[Violation]:
    pool = laid.pool
    early = [code for code in laid.codes() if not pool.released(pool.cards[code], day)]
    if early:
        titles = join_titles([f"{pool.cards[code].title} ({pool.cards[code].pack})" for code in early])
        yield Violation(
            ViolationKind.UNRELEASED,
            f"Not released by {day.isoformat()}: {titles}.",
            cards=tuple(early),
            have=len(early),
            bound=0,
            fix=ViolationFix("Remove it." if len(early) == 1 else "Remove them."),
        )


def check_draft_cards(laid: DeckTally) -> Iterator[Violation]:
    pool = laid.pool
    found = [code for code in laid.codes() if pool.is_draft_card(pool.cards[code])]
    if found:
        titles = join_titles([pool.cards[code].title for code in found])
        yield Violation(
            ViolationKind.DRAFT_CARDS,
            f"Only allowed in drafts: {titles}.",
            cards=tuple(found),
            have=len(found),
            bound=0,
            fix=ViolationFix("Remove it." if len(found) == 1 else "Remove them."),
        )


def check_drafted(laid: DeckTally) -> Iterator[Violation]:
    if laid.deck.drafted is None:
        return
    drafted = dict(laid.deck.drafted)
    wanted = [*((code, 1) for code in laid.deck.agendas), *laid.deck.cards]
    for code, count in wanted:
        have = drafted.get(code, 0)
        card = laid.pool.cards.get(code)
        if count > have and card is not None:
            yield Violation(
                ViolationKind.NOT_DRAFTED,
                f"{count_words(count, 'copy', 'copies')} of {card.title} ({have} drafted).",
                cards=(code,),
                have=count,
                bound=have,
                fix=ViolationFix(f"Remove {count - have}."),
            )
