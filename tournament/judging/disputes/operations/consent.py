"""Who agreed to what in a dispute, as its lines say."""

from collections.abc import Sequence

from tournament.judging.models.disputes import DisputeLine
from tournament.judging.states import DisputeState, LineKind


def consenting_seats(lines: Sequence[DisputeLine], verb: str, to: str = "", since: int = 0) -> set[int]:
    """Return the seats that agreed or accepted, as the verb says."""
    found = [
        line.data.get("seat")
        for line in lines
        if line.kind is LineKind.CONSENT
        and line.number > since
        and line.data.get("verb") == verb
        and (not to or line.data.get("to") == to)
    ]
    return {seat for seat in found if isinstance(seat, int)}


def accepting_seats(lines: Sequence[DisputeLine]) -> set[int]:
    """Return the seats that accepted the newest ruling."""
    ruled = max((line.number for line in lines if line.data.get("to") == DisputeState.RULED.value), default=0)
    return consenting_seats(lines, "accept", since=ruled)
