"""Independent check of a paired round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from fractions import Fraction

from tournament.regulations.bye import ByeKind
from tournament.regulations.proof import ProofKind
from tournament.regulations.swiss.pairing import Pairing, SwissEntrant, pair_players
from tournament.regulations.values import PlayerId, format_points


def find_pairing_faults(
    entrants: Iterable[SwissEntrant],
    pairing: Pairing,
    *,
    forbidden: Collection[tuple[PlayerId, PlayerId]] = (),
    prize_byes: Collection[PlayerId] = (),
) -> list[str]:
    """Return everything that is wrong with a pairing, one sentence each."""
    field = {entrant.player: entrant for entrant in entrants}
    faults = _check_places(field, pairing)
    return faults or [
        *_check_byes(field, pairing, prize_byes),
        *_check_meetings(field, pairing, {frozenset(two) for two in forbidden}),
        *_check_numbers(field, pairing),
    ]


def matches_draw(
    entrants: Iterable[SwissEntrant],
    pairing: Pairing,
    *,
    forbidden: Collection[tuple[PlayerId, PlayerId]] = (),
    prize_byes: Collection[PlayerId] = (),
) -> bool:
    """Tell whether a new draw from the same seed and history gives the same tables."""
    return pair_players(entrants, pairing.draw, forbidden=forbidden, prize_byes=prize_byes) == pairing


def _check_places(field: dict[PlayerId, SwissEntrant], pairing: Pairing) -> list[str]:
    places = Counter([player for table in pairing.pairs for player in table.players])
    places.update(bye.player for bye in pairing.byes)
    faults = [f"{player} is paired but not in the round." for player in sorted(places) if player not in field]
    faults += [
        f"{player} has {places[player]} places in the round instead of one."
        for player in sorted(field)
        if places[player] != 1
    ]
    return faults


def _check_byes(field: dict[PlayerId, SwissEntrant], pairing: Pairing, prize_byes: Collection[PlayerId]) -> list[str]:
    prizes = {bye.player for bye in pairing.byes if bye.kind is ByeKind.PRIZE}
    automatic = [bye.player for bye in pairing.byes if bye.kind is ByeKind.AUTOMATIC]
    faults = [f"{player} has a prize bye that was not given." for player in sorted(prizes - set(prize_byes))]
    faults += [f"{player} did not get their prize bye." for player in sorted(set(prize_byes) - prizes)]
    if len(automatic) > 1:
        faults.append(f"{', '.join(automatic)} have byes; one is enough to make the number even.")
    for player in automatic:
        fewest = min(entrant.byes for entrant in field.values() if entrant.player not in prizes)
        if field[player].byes > fewest:
            faults.append(f"{player} has a bye again while others have had fewer.")
    return faults


def _check_meetings(
    field: dict[PlayerId, SwissEntrant], pairing: Pairing, apart: set[frozenset[PlayerId]]
) -> list[str]:
    faults = []
    rematches = barred = 0
    for table in pairing.pairs:
        first, second = (field[player] for player in table.players)
        met = second.player in first.met or first.player in second.met
        kept_apart = frozenset(table.players) in apart
        barred += kept_apart
        rematches += met and not kept_apart
        if (met, kept_apart) != (table.is_rematch, table.is_forbidden):
            faults.append(f"What {first.player} and {second.player} are to each other is not what the pairing says.")
    for what, said, counted in (
        ("rematches", pairing.rematches, rematches),
        ("forbidden tables", pairing.forbidden, barred),
    ):
        if said != counted:
            faults.append(f"The pairing says {said} {what}; there are {counted}.")
    return faults


def _check_numbers(field: dict[PlayerId, SwissEntrant], pairing: Pairing) -> list[str]:
    faults = []
    cost = Fraction(0)
    scores = []
    for table in pairing.pairs:
        above, below = (field[player].points for player in table.players)
        scores += [above, below]
        cost += Fraction(above - below) ** 2
        if (above, below) != table.points:
            faults.append(f"{' and '.join(table.players)} have other points than the pairing says.")
    scores.sort()
    bound = sum((Fraction(b - a) ** 2 for a, b in zip(scores[::2], scores[1::2], strict=True)), Fraction(0))
    if cost != pairing.cost:
        faults.append(f"The pairing says it costs {format_points(pairing.cost)}; it costs {format_points(cost)}.")
    if bound != pairing.bound:
        faults.append(f"The pairing says its bound is {format_points(pairing.bound)}; it is {format_points(bound)}.")
    if pairing.proof is ProofKind.BOUND and (cost != bound or pairing.rematches or pairing.forbidden):
        faults.append("The pairing says it reaches its bound; it does not.")
    return faults
