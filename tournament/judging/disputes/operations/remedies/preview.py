"""Preview of a remedy: rewind depth, leaked cards, the table before and after."""

from dataclasses import dataclass
from uuid import UUID

from engine import JUDGE, Match
from engine.chain.inputs import REWIND, OrderRole
from tournament.core.translation import gettext
from tournament.judging.disputes.operations.remedies.remedies import (
    TABLE_REMEDIES,
    RemedyRequest,
    depth_of,
    find_leaks,
    table_order,
    try_order,
)
from tournament.online.operations.match.deal import load_deal, load_wording
from tournament.online.operations.match.record_files import load_record
from tournament.online.operations.match.runtime import MatchRuntime


@dataclass(frozen=True, slots=True)
class LeakedCard:
    """A card that a seat has learned of since the step."""

    title: str
    step: int
    how: str


@dataclass(frozen=True, slots=True)
class SideChange:
    """One side of the table before and after."""

    name: str
    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RemedyPreview:
    step: int
    """The step a rewind returns to; 0 if the match stays where it is."""
    depth: str
    undone: int
    leaks: tuple[tuple[str, tuple[LeakedCard, ...]], ...]
    """Name of the seat, and the cards it has learned of."""
    chance: tuple[tuple[str, int], ...]
    sides: tuple[SideChange, ...]
    moves: tuple[tuple[str, str], ...] = ()
    """Moves of a correction, each with its reason."""


def preview_remedy(play: MatchRuntime, match_id: UUID, wanted: RemedyRequest) -> RemedyPreview | None:
    """Preview a remedy; None if it leaves the match as it is.

    Call this only after the look at hidden cards is noted.
    """
    if wanted.remedy not in TABLE_REMEDIES:
        return None
    record, pool = load_record(play, match_id), load_deal(play, match_id).pool
    order = table_order(wanted, record, OrderRole.JUDGE, 0, "00" * 16, "")
    names = load_wording(play, match_id).names
    before = record.seek(len(record.entries), pool)
    after = try_order(record, pool, order)
    sides = tuple(SideChange(name, _side(before, seat), _side(after, seat)) for seat, name in enumerate(names))
    if order.order != REWIND:
        said = [" ".join(map(str, move)) for move in wanted.hidden.moves]
        moves = tuple(zip(said, wanted.hidden.reasons, strict=False))
        return RemedyPreview(0, "", 0, (), (), sides, moves)
    found = find_leaks(record, pool, order.step)
    chance = record.leaks(order.step, pool).chance
    return RemedyPreview(
        step=order.step,
        depth=depth_of(record, order.step).value,
        undone=len(record.entries) - order.step,
        leaks=tuple(
            (name, tuple(LeakedCard(pool.facts[code].title, step, how) for code, step, how in seat))
            for name, seat in zip(names, found, strict=True)
        ),
        chance=tuple(sorted(chance.items())),
        sides=sides,
    )


def _side(match: Match, seat: int) -> tuple[str, ...]:
    view = match.view(JUDGE).seats[seat]
    in_play = ", ".join(
        gettext("%(card)s (kneeling)", card=card.title) if card.kneeling else card.title for card in view.play
    )
    return (
        gettext(
            "%(power)s power, %(gold)s gold, %(hand)s in hand, %(deck)s in the deck",
            power=view.power,
            gold=view.gold,
            hand=view.hand_count,
            deck=view.deck,
        ),
        gettext("in play: %(cards)s", cards=in_play) if in_play else gettext("nothing in play"),
        gettext("dead pile %(dead)s, discard pile %(discard)s", dead=len(view.dead), discard=len(view.discard)),
    )
