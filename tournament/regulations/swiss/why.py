"""Answers "why am I not playing X?" for any two players of a round."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import Enum

from tournament.regulations.bye import ByeKind
from tournament.regulations.proof import Proof
from tournament.regulations.swiss.pairing import Entrant, Pairing, pair
from tournament.regulations.values import PlayerId, Points, plain, shown


class Reason(Enum):
    THEY_PLAY = "they play"
    NOT_IN_THE_ROUND = "not in the round"
    FORBIDDEN = "forbidden"
    MET_BEFORE = "met before"
    BYE = "bye"
    FORCES_A_FAULT = "forces a fault"
    DEARER = "dearer"
    LOT = "lot"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Answer:
    """The reason with its sentence, and the least cost of a round in which the two would play."""

    reason: Reason
    words: str
    cost_if: Points | None = None


def why_not(
    entrants: Iterable[Entrant],
    pairing: Pairing,
    one: PlayerId,
    other: PlayerId,
    *,
    forbidden: Collection[tuple[PlayerId, PlayerId]] = (),
) -> Answer:
    field = {entrant.player: entrant for entrant in entrants}
    if one == other:
        return Answer(Reason.NOT_IN_THE_ROUND, f"{one} can't play themselves; name two players.")
    for player in (one, other):
        if player not in field:
            return Answer(Reason.NOT_IN_THE_ROUND, f"{player} is not in this round.")
    if pairing.opponent(one) == other:
        return Answer(Reason.THEY_PLAY, f"{one} and {other} do play each other.", pairing.cost)
    if (one, other) in forbidden or (other, one) in forbidden:
        return Answer(Reason.FORBIDDEN, f"The organizer set {one} and {other} apart.")
    if other in field[one].met or one in field[other].met:
        return Answer(Reason.MET_BEFORE, f"{one} and {other} have already met in this stage.")
    for bye in pairing.byes:
        if bye.player in (one, other):
            earned = "a prize bye" if bye.kind is ByeKind.PRIZE else "the bye, as the lowest who may have it"
            return Answer(Reason.BYE, f"{bye.player} has {earned}.")
    return _if_they_played(field, pairing, one, other, forbidden)


def _if_they_played(
    field: dict[PlayerId, Entrant],
    pairing: Pairing,
    one: PlayerId,
    other: PlayerId,
    forbidden: Collection[tuple[PlayerId, PlayerId]],
) -> Answer:
    """Pairs the rest of the round in the best way and compares."""
    byes = {bye.player for bye in pairing.byes}
    rest = [entrant for player, entrant in field.items() if player not in {one, other, *byes}]
    best = pair(rest, pairing.draw, forbidden=forbidden)
    cost = plain(best.cost + (field[one].points - field[other].points) ** 2)
    faults, faults_now = (best.forbidden, best.rematches), (pairing.forbidden, pairing.rematches)
    if best.proof is Proof.NONE:
        words = f"It is not known: an exact search around {one} and {other} would be too large."
        return Answer(Reason.UNKNOWN, words, cost)
    if faults > faults_now:
        words = f"If {one} and {other} played, others would have to meet again or be at a forbidden table."
        return Answer(Reason.FORCES_A_FAULT, words, cost)
    if cost > pairing.cost:
        words = (
            f"If {one} and {other} played, the round would cost at least {shown(cost)} instead of "
            f"{shown(pairing.cost)}: somebody would meet an opponent further from their points."
        )
        return Answer(Reason.DEARER, words, cost)
    words = f"A round with {one} against {other} would be as good; the lot fell otherwise ({pairing.draw})."
    return Answer(Reason.LOT, words, cost)
