"""Answers to "why am I not playing X?" for any two players of a round."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from enum import Enum

from tournament.regulations.bye import Bye, ByeKind
from tournament.regulations.proof import ProofKind
from tournament.regulations.swiss.pairing import Pairing, SwissEntrant, pair_players
from tournament.regulations.values import PlayerId, Points, format_points, simplify_points


class PairingReason(Enum):
    THEY_PLAY = "they play"
    NOT_IN_THE_ROUND = "not in the round"
    FORBIDDEN = "forbidden"
    MET_BEFORE = "met before"
    BYE = "bye"
    FORCES_A_FAULT = "forces a fault"
    DEARER = "dearer"
    LOT = "lot"
    BETTER = "better"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class PairingExplanation:
    """The reason with its sentence, and the least cost of a round with this table."""

    reason: PairingReason
    words: str
    cost_if: Points | None = None


def explain_pairing(
    entrants: Iterable[SwissEntrant],
    pairing: Pairing,
    one: PlayerId,
    other: PlayerId,
    *,
    forbidden: Collection[tuple[PlayerId, PlayerId]] = (),
    called: Callable[[PlayerId], str] = str,
) -> PairingExplanation:
    """Return the first reason in the order of the regulations.

    `called` returns a player's name for the sentence. The answer reveals nothing of the seed, which determines the
    draws to come.
    """
    field = {entrant.player: entrant for entrant in entrants}
    both = f"{called(one)} and {called(other)}"
    if one == other:
        return PairingExplanation(
            PairingReason.NOT_IN_THE_ROUND, f"{called(one)} can't play themselves; name two players."
        )
    for player in (one, other):
        if player not in field:
            return PairingExplanation(PairingReason.NOT_IN_THE_ROUND, f"{called(player)} is not in this round.")
    if pairing.opponent(one) == other:
        return PairingExplanation(PairingReason.THEY_PLAY, f"{both} do play each other.", pairing.cost)
    if other in field[one].met or one in field[other].met:
        return PairingExplanation(PairingReason.MET_BEFORE, f"{both} have already met in this stage.")
    for bye in pairing.byes:
        if bye.player in (one, other):
            return PairingExplanation(
                PairingReason.BYE, f"{called(bye.player)} has {_bye_words(bye, field[bye.player])}."
            )
    if (one, other) in forbidden or (other, one) in forbidden:
        return PairingExplanation(PairingReason.FORBIDDEN, f"The organizer set {both} apart.")
    return _compare_with_pair(field, pairing, one, other, forbidden, called)


def _bye_words(bye: Bye, entrant: SwissEntrant) -> str:
    if bye.kind is ByeKind.PRIZE:
        return "a prize bye"
    return "the bye, by lot" if entrant.rank is None else "the bye, as the lowest who may have it"


def _compare_with_pair(
    field: dict[PlayerId, SwissEntrant],
    pairing: Pairing,
    one: PlayerId,
    other: PlayerId,
    forbidden: Collection[tuple[PlayerId, PlayerId]],
    called: Callable[[PlayerId], str],
) -> PairingExplanation:
    """Pair the rest of the round optimally and compare the costs."""
    byes = {bye.player for bye in pairing.byes}
    rest = [entrant for player, entrant in field.items() if player not in {one, other, *byes}]
    best = pair_players(rest, pairing.draw, forbidden=forbidden)
    cost = simplify_points(best.cost + (field[one].points - field[other].points) ** 2)
    faults, faults_now = (best.forbidden, best.rematches), (pairing.forbidden, pairing.rematches)
    both, table = f"{called(one)} and {called(other)}", f"{called(one)} against {called(other)}"
    if best.proof is ProofKind.NONE:
        words = f"It is not known: an exact search around {both} would be too large."
        return PairingExplanation(PairingReason.UNKNOWN, words, cost)
    if faults > faults_now:
        words = f"If {both} played, others would have to meet again or be at a forbidden table."
        return PairingExplanation(PairingReason.FORCES_A_FAULT, words, cost)
    if faults < faults_now or cost < pairing.cost:
        fewer = ", with fewer tables that should not be" if faults < faults_now else ""
        words = (
            f"A round with {table} would be better: it would cost {format_points(cost)} instead of "
            f"{format_points(pairing.cost)}{fewer}. This round is not the best that could be paired."
        )
        return PairingExplanation(PairingReason.BETTER, words, cost)
    if cost > pairing.cost:
        words = (
            f"If {both} played, the round would cost at least {format_points(cost)} instead of "
            f"{format_points(pairing.cost)}: somebody would meet an opponent further from their points."
        )
        return PairingExplanation(PairingReason.DEARER, words, cost)
    words = f"A round with {table} would be as good; the lot fell otherwise."
    return PairingExplanation(PairingReason.LOT, words, cost)
