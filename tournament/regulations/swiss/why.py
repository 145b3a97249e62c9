"""Answers to "why am I not playing X?" for any two players of a round."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from enum import Enum

from tournament.core.translation import gettext, translatable
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
    both = {"one": called(one), "other": called(other)}
    if one == other:
        return PairingExplanation(PairingReason.NOT_IN_THE_ROUND, gettext("Choose two different players."))
    for player in (one, other):
        if player not in field:
            return PairingExplanation(
                PairingReason.NOT_IN_THE_ROUND, gettext("%(name)s is not in this round.", name=called(player))
            )
    if pairing.opponent(one) == other:
        return PairingExplanation(
            PairingReason.THEY_PLAY, gettext("%(one)s and %(other)s play each other.", **both), pairing.cost
        )
    if other in field[one].met or one in field[other].met:
        return PairingExplanation(
            PairingReason.MET_BEFORE,
            gettext("%(one)s and %(other)s already played each other in this stage.", **both),
        )
    for bye in pairing.byes:
        if bye.player in (one, other):
            return PairingExplanation(
                PairingReason.BYE, gettext(_bye_text(bye, field[bye.player]), name=called(bye.player))
            )
    if (one, other) in forbidden or (other, one) in forbidden:
        return PairingExplanation(
            PairingReason.FORBIDDEN, gettext("The organizer keeps %(one)s and %(other)s apart.", **both)
        )
    return _compare_with_pair(field, pairing, one, other, forbidden, called)


def _bye_text(bye: Bye, entrant: SwissEntrant) -> str:
    if bye.kind is ByeKind.PRIZE:
        return translatable("%(name)s has a prize bye.")
    if entrant.rank is None:
        return translatable("%(name)s has the bye, chosen at random.")
    return translatable("%(name)s has the bye, as the lowest-ranked player who can get it.")


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
    both = {"one": called(one), "other": called(other)}
    costs = {"cost": format_points(cost), "actual": format_points(pairing.cost)}
    if best.proof is ProofKind.NONE:
        words = gettext("Unknown: an exact search around %(one)s and %(other)s would take too long.", **both)
        return PairingExplanation(PairingReason.UNKNOWN, words, cost)
    if faults > faults_now:
        words = gettext(
            "Pairing %(one)s and %(other)s would force other players into a rematch or a forbidden pairing.", **both
        )
        return PairingExplanation(PairingReason.FORCES_A_FAULT, words, cost)
    if faults < faults_now or cost < pairing.cost:
        words = (
            gettext(
                "This round is not the best possible. Pairing %(one)s and %(other)s would cost %(cost)s instead of "
                "%(actual)s, with fewer rematches or forbidden pairings.",
                **both,
                **costs,
            )
            if faults < faults_now
            else gettext(
                "This round is not the best possible. Pairing %(one)s and %(other)s would cost %(cost)s instead of "
                "%(actual)s.",
                **both,
                **costs,
            )
        )
        return PairingExplanation(PairingReason.BETTER, words, cost)
    if cost > pairing.cost:
        words = gettext(
            "Pairing %(one)s and %(other)s would put players further from their own score: the round would cost "
            "at least %(cost)s instead of %(actual)s.",
            **both,
            **costs,
        )
        return PairingExplanation(PairingReason.DEARER, words, cost)
    words = gettext("Pairing %(one)s and %(other)s would be just as good. The choice was random.", **both)
    return PairingExplanation(PairingReason.LOT, words, cost)
