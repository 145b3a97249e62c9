"""Cost and faults of a round's tables, whether drawn or changed by hand."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction

from tournament.regulations.bye import Bye
from tournament.regulations.draw import RoundDraw
from tournament.regulations.proof import ProofKind
from tournament.regulations.swiss.pairing import Pair, Pairing, SwissEntrant
from tournament.regulations.values import PlayerId, simplify_points


def make_seated_pairing(
    entrants: Iterable[SwissEntrant],
    draw: RoundDraw,
    tables: Iterable[tuple[PlayerId, PlayerId]],
    byes: Iterable[Bye],
    *,
    forbidden: Collection[tuple[PlayerId, PlayerId]] = (),
) -> Pairing:
    """Return these tables as a pairing without any proof."""
    field = {entrant.player: entrant for entrant in entrants}
    apart = {frozenset(two) for two in forbidden}
    pairs = tuple(_make_pair(field[one], field[other], apart) for one, other in tables)
    scores = sorted(points for pair in pairs for points in pair.points)
    return Pairing(
        draw=draw,
        pairs=pairs,
        byes=tuple(byes),
        cost=simplify_points(sum((Fraction(pair.points[0] - pair.points[1]) ** 2 for pair in pairs), Fraction(0))),
        bound=simplify_points(
            sum((Fraction(b - a) ** 2 for a, b in zip(scores[::2], scores[1::2], strict=True)), Fraction(0))
        ),
        proof=ProofKind.NONE,
        rematches=sum(pair.is_rematch and not pair.is_forbidden for pair in pairs),
        forbidden=sum(pair.is_forbidden for pair in pairs),
    )


def _make_pair(one: SwissEntrant, other: SwissEntrant, apart: Collection[frozenset[PlayerId]]) -> Pair:
    above, below = (one, other) if one.points >= other.points else (other, one)
    return Pair(
        (above.player, below.player),
        (above.points, below.points),
        is_rematch=below.player in above.met or above.player in below.met,
        is_forbidden=frozenset((above.player, below.player)) in apart,
    )
