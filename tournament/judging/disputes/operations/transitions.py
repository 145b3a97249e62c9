"""The transitions of a dispute: which verb leads from which state to which other."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from tournament.core.translation import gettext
from tournament.judging.states import DisputeState

SETTLING_PERIOD: Final = timedelta(seconds=60)
APPEAL_PERIOD: Final = timedelta(minutes=2)


class DisputeVerb(StrEnum):
    AGREE = "agree"
    REFUSE = "refuse"
    INSIST = "insist"
    WITHDRAW = "withdraw"
    TAKE = "take"
    HAND_BACK = "hand-back"
    PASS_UP = "pass-up"
    SAY = "say"
    RULE = "rule"
    ACCEPT = "accept"
    APPEAL = "appeal"
    DECIDE = "decide"
    REOPEN = "reopen"


class DisputePart(StrEnum):
    """A person's part in one dispute."""

    RAISER = "raiser"
    OTHER = "other"
    JUDGE = "judge"
    TAKER = "taker"
    HEAD = "head"
    CLOCK = "clock"


@dataclass(frozen=True, slots=True)
class Transition:
    """The state a verb leads to, and who may use it; None if the state stays.

    Some verbs only lead there once all players concerned have used them.
    """

    to: DisputeState | None
    by: frozenset[DisputePart]


def _transition(to: DisputeState | None, *by: DisputePart) -> Transition:
    return Transition(to, frozenset(by))


_PLAYERS: Final = (DisputePart.RAISER, DisputePart.OTHER)
_JUDGES: Final = (DisputePart.JUDGE, DisputePart.HEAD)
_S: Final = DisputeState
_TALK: Final = _transition(None, *_PLAYERS, *_JUDGES)

TRANSITIONS: Final[Mapping[tuple[DisputeState, DisputeVerb], Transition]] = MappingProxyType(
    {
        (_S.SETTLING, DisputeVerb.AGREE): _transition(_S.AGREED, DisputePart.OTHER),
        (_S.SETTLING, DisputeVerb.REFUSE): _transition(_S.OPEN, DisputePart.OTHER),
        (_S.SETTLING, DisputeVerb.INSIST): _transition(_S.OPEN, DisputePart.RAISER, DisputePart.CLOCK),
        (_S.SETTLING, DisputeVerb.WITHDRAW): _transition(_S.WITHDRAWN, DisputePart.RAISER),
        (_S.OPEN, DisputeVerb.WITHDRAW): _transition(_S.WITHDRAWN, DisputePart.RAISER),
        (_S.OPEN, DisputeVerb.TAKE): _transition(_S.TAKEN, *_JUDGES),
        (_S.TAKEN, DisputeVerb.AGREE): _transition(None, *_PLAYERS),
        (_S.TAKEN, DisputeVerb.HAND_BACK): _transition(_S.OPEN, DisputePart.TAKER, DisputePart.HEAD),
        (_S.TAKEN, DisputeVerb.PASS_UP): _transition(_S.APPEALED, DisputePart.TAKER),
        (_S.TAKEN, DisputeVerb.RULE): _transition(_S.RULED, DisputePart.TAKER),
        (_S.RULED, DisputeVerb.ACCEPT): _transition(_S.APPLIED, *_PLAYERS, DisputePart.CLOCK),
        (_S.RULED, DisputeVerb.APPEAL): _transition(_S.APPEALED, *_PLAYERS),
        (_S.APPEALED, DisputeVerb.AGREE): _transition(None, *_PLAYERS),
        (_S.APPEALED, DisputeVerb.DECIDE): _transition(_S.APPLIED, DisputePart.HEAD),
        (_S.CLOSED, DisputeVerb.REOPEN): _transition(_S.OPEN, DisputePart.HEAD),
        **{(state, DisputeVerb.SAY): _TALK for state in (_S.SETTLING, _S.OPEN, _S.TAKEN, _S.RULED, _S.APPEALED)},
    }
)
"""All transitions by players and judges.

`applied` becomes `closed` automatically.
"""

CASUAL_TRANSITIONS: Final[Mapping[tuple[DisputeState, DisputeVerb], Transition]] = MappingProxyType(
    {
        (_S.SETTLING, DisputeVerb.AGREE): _transition(_S.AGREED, DisputePart.OTHER),
        (_S.SETTLING, DisputeVerb.REFUSE): _transition(_S.WITHDRAWN, DisputePart.OTHER),
        (_S.SETTLING, DisputeVerb.WITHDRAW): _transition(_S.WITHDRAWN, DisputePart.RAISER, DisputePart.CLOCK),
        (_S.SETTLING, DisputeVerb.SAY): _transition(None, *_PLAYERS),
    }
)
"""Transitions of casual disputes, which have no judge.

Without the consent of all players in time, the match goes on as it stood.
"""
CASUAL_VERBS: Final = tuple(dict.fromkeys(verb for _, verb in CASUAL_TRANSITIONS))

ANSWER_VERBS: Final = (
    *(DisputeVerb.AGREE, DisputeVerb.REFUSE, DisputeVerb.INSIST, DisputeVerb.WITHDRAW),
    *(DisputeVerb.SAY, DisputeVerb.ACCEPT, DisputeVerb.APPEAL),
)
"""Verbs of players: answers to a proposal or a ruling, and messages.

They don't block another seat's consent.
"""

LATE_AFTER: Final[Mapping[DisputeState, timedelta]] = MappingProxyType(
    {_S.OPEN: timedelta(minutes=2), _S.TAKEN: timedelta(minutes=5), _S.APPEALED: timedelta(minutes=5)}
)
"""Time in which the next action is expected.

After it the head judge is told, and nothing else happens.
"""
ENDED_STATES: Final = frozenset({_S.AGREED, _S.WITHDRAWN, _S.CLOSED, _S.PUBLISHED})


def transitions_of(judged: bool) -> Mapping[tuple[DisputeState, DisputeVerb], Transition]:
    """Return the transitions of judged or of casual disputes."""
    return TRANSITIONS if judged else CASUAL_TRANSITIONS


def possible_verbs(state: DisputeState, parts: Collection[DisputePart], judged: bool = True) -> list[DisputeVerb]:
    """Return the verbs that the parts allow in a state, in the order of the verbs."""
    table = transitions_of(judged)
    return [
        verb
        for verb in DisputeVerb
        if (move := table.get((state, verb))) is not None and not move.by.isdisjoint(parts)
    ]


def all_verbs(state: DisputeState, judged: bool = True) -> list[DisputeVerb]:
    """Return the verbs that any part allows in a state."""
    return possible_verbs(state, list(DisputePart), judged)


def who_may_use(move: Transition) -> str:
    """Return the sentence that says who may use a verb."""
    match sorted(part.name for part in move.by if part is not DisputePart.CLOCK):
        case ["OTHER"]:
            return gettext("Only the other players can do this.")
        case ["RAISER"]:
            return gettext("Only the player who raised this dispute can do this.")
        case ["OTHER", "RAISER"]:
            return gettext("Only the players of this table can do this.")
        case ["HEAD", "JUDGE"]:
            return gettext("Only judges can do this.")
        case ["TAKER"]:
            return gettext("Only the judge who took this dispute can do this.")
        case ["HEAD", "TAKER"]:
            return gettext("Only the judge who took this dispute, or the head judge, can do this.")
        case ["HEAD"]:
            return gettext("Only the head judge can do this.")
    return gettext("Only judges and the players of this table can do this.")
