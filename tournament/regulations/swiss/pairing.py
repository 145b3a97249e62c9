"""Pairing of a Swiss round by the official procedure, with a bound of the cost."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from engine.chain.chance import Chance
from tournament.core.translation import gettext
from tournament.regulations.bye import Bye, ByeKind
from tournament.regulations.draw import RoundDraw, shuffle_items
from tournament.regulations.proof import ProofKind
from tournament.regulations.swiss.exact import solve_exactly
from tournament.regulations.swiss.ladder import ScoreLadder, swap_faults_away
from tournament.regulations.swiss.last_resort import find_faultless_bye
from tournament.regulations.values import PlayerId, Points, find_common_units, simplify_points

# Largest number of players for an exact search; an event comes near it only if forbidden pairings keep hundreds of
# players apart.
MAX_SEARCH_PLAYERS = 600


class PairingError(ValueError):
    """A request that can't be paired; the message names the player and the remedy."""


@dataclass(frozen=True, slots=True)
class SwissEntrant:
    """A player of the round: points, opponents of this stage, byes, rank so far."""

    player: PlayerId
    points: Points = 0
    met: frozenset[PlayerId] = frozenset()
    byes: int = 0
    rank: int | None = None


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players at a table; the one with more points comes first."""

    players: tuple[PlayerId, PlayerId]
    points: tuple[Points, Points]
    is_rematch: bool = False
    is_forbidden: bool = False

    @property
    def is_float(self) -> bool:
        return self.points[0] != self.points[1]


@dataclass(frozen=True, slots=True)
class Pairing:
    """A round's tables with their proof.

    The cost is the sum of squared differences of points.
    """

    draw: RoundDraw
    pairs: tuple[Pair, ...]
    byes: tuple[Bye, ...]
    cost: Points
    bound: Points
    proof: ProofKind
    rematches: int
    forbidden: int

    @property
    def floats(self) -> tuple[Pair, ...]:
        return tuple(pair for pair in self.pairs if pair.is_float)

    def opponent(self, player: PlayerId) -> PlayerId | None:
        for pair in self.pairs:
            if player in pair.players:
                return pair.players[pair.players[0] == player]
        return None


def pair_players(
    entrants: Iterable[SwissEntrant],
    draw: RoundDraw,
    *,
    forbidden: Collection[tuple[PlayerId, PlayerId]] = (),
    prize_byes: Collection[PlayerId] = (),
    largest_search: int = MAX_SEARCH_PLAYERS,
) -> Pairing:
    """Pair all entrants.

    Priorities are: no forbidden table, no rematch, the bye to the lowest player, the least cost.
    """
    field = sorted(entrants, key=lambda entrant: entrant.player)  # makes the result independent of the order of rows
    _check_entrants(field, prize_byes)
    chance = draw.chance()
    byes = [Bye(player, ByeKind.PRIZE) for player in sorted(set(prize_byes))]
    if prize_byes:
        field = [entrant for entrant in field if entrant.player not in set(prize_byes)]
    if len(field) % 2 == 0:
        drawn = _draw_round(field, forbidden, draw, largest_search)
    else:
        candidates = list_bye_candidates(field, chance)
        chosen = candidates[0]
        drawn = _draw_round(_without(field, chosen), forbidden, draw, largest_search)
        if drawn.faults and len(candidates) > 1 and len(field) <= largest_search:
            again = find_faultless_bye(_make_ladder(field, forbidden)[0], [field.index(c) for c in candidates])
            if field[again] is not chosen:
                chosen = field[again]
                drawn = _draw_round(_without(field, chosen), forbidden, draw, largest_search)
        byes.append(Bye(chosen.player, ByeKind.AUTOMATIC))
    return Pairing(
        draw=draw,
        pairs=drawn.pairs,
        byes=tuple(byes),
        cost=drawn.cost,
        bound=drawn.bound,
        proof=drawn.proof,
        rematches=sum(pair.is_rematch and not pair.is_forbidden for pair in drawn.pairs),
        forbidden=sum(pair.is_forbidden for pair in drawn.pairs),
    )


def list_bye_candidates(field: Sequence[SwissEntrant], chance: Chance) -> list[SwissEntrant]:
    """Return who may have the bye, in order of preference.

    Fewest byes so far come first, then the lowest rank, then chance.
    """
    fewest = min(entrant.byes for entrant in field)
    candidates = [entrant for entrant in field if entrant.byes == fewest]
    shuffle_items(chance, "bye", candidates)
    return sorted(candidates, key=lambda entrant: (entrant.points, -(entrant.rank or 0)))


@dataclass(frozen=True, slots=True)
class _DrawResult:
    pairs: tuple[Pair, ...]
    cost: Points
    bound: Points
    proof: ProofKind
    faults: bool


def _draw_round(
    field: Sequence[SwissEntrant], forbidden: Collection[tuple[PlayerId, PlayerId]], draw: RoundDraw, largest: int
) -> _DrawResult:
    if not field:
        return _DrawResult((), 0, 0, ProofKind.BOUND, faults=False)
    chance = draw.chance()
    ladder, units = _make_ladder(field, forbidden)
    order = ladder.draw(chance)
    bound = ladder.bound()
    proof = ProofKind.BOUND
    at_fault = swap_faults_away(ladder, order, chance)
    if at_fault:
        solution = solve_exactly(ladder, order, at_fault, chance, largest)
        order = solution.order
        cost = ladder.cost(order)
        proven = (*ladder.weight(order), cost) == (
            solution.bound.barred,
            solution.bound.rematches,
            solution.bound.cost,
        )
        proof = ProofKind.NONE if not proven else ProofKind.EXACT if solution.whole else ProofKind.CORE
        at_fault = ladder.faults(order)
    else:
        cost = bound
    return _DrawResult(
        pairs=tuple(_make_pairs(field, ladder, order)),
        cost=simplify_points(Fraction(cost, units * units)) if units > 1 else cost,
        bound=simplify_points(Fraction(bound, units * units)) if units > 1 else bound,
        proof=proof,
        faults=bool(at_fault),
    )


def _make_pairs(field: Sequence[SwissEntrant], ladder: ScoreLadder, order: Sequence[int]) -> Iterable[Pair]:
    points, apart = ladder.points, ladder.apart
    for a, b in zip(order[::2], order[1::2], strict=True):
        if points[a] < points[b]:
            a, b = b, a
        first, second = field[a], field[b]
        players, both = (first.player, second.player), (first.points, second.points)
        if b in apart[a]:
            yield Pair(players, both, is_rematch=b in ladder.met[a], is_forbidden=b in ladder.barred[a])
        else:
            yield Pair(players, both)


def _make_ladder(
    field: Sequence[SwissEntrant], forbidden: Collection[tuple[PlayerId, PlayerId]]
) -> tuple[ScoreLadder, int]:
    units = find_common_units(entrant.points for entrant in field)
    number = {entrant.player: at for at, entrant in enumerate(field)}
    met: list[set[int]] = [set() for _ in field]
    for at, entrant in enumerate(field):
        for opponent in entrant.met:
            if opponent in number:
                met[at].add(number[opponent])
                met[number[opponent]].add(at)
    barred: list[set[int]] = [set() for _ in field]
    for one, other in forbidden:
        if one in number and other in number:
            barred[number[one]].add(number[other])
            barred[number[other]].add(number[one])
    return ScoreLadder([int(entrant.points * units) for entrant in field], met, barred), units


def _without(field: Sequence[SwissEntrant], entrant: SwissEntrant) -> list[SwissEntrant]:
    return [other for other in field if other is not entrant]


def _check_entrants(field: Sequence[SwissEntrant], prize_byes: Collection[PlayerId]) -> None:
    for entrant, following in pairwise(field):
        if entrant.player == following.player:
            raise PairingError(gettext("Player %(player)s is in the round twice.", player=entrant.player))
    for entrant in field:
        if entrant.player in entrant.met:
            raise PairingError(gettext("Player %(player)s is listed as their own opponent.", player=entrant.player))
    players = {entrant.player for entrant in field}
    for player in sorted(set(prize_byes)):
        if player not in players:
            raise PairingError(gettext("Player %(player)s has a prize bye but is not in the round.", player=player))
