"""The transitions of a dispute: which verb leads from which state to which other."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from tournament.judging.states import DisputeState

SETTLING_FOR: Final = timedelta(seconds=60)
APPEAL_FOR: Final = timedelta(minutes=2)


class Verb(StrEnum):
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


class Part(StrEnum):
    """A person's part in one dispute."""

    RAISER = "whoever raised it"
    OTHER = "the other players"
    JUDGE = "a judge"
    TAKER = "the judge who has taken it"
    HEAD = "the head judge"
    CLOCK = "the clock"


@dataclass(frozen=True, slots=True)
class Move:
    """The state a verb leads to, and who may use it; None if the state stays.

    Some verbs only lead there once all players concerned have used them.
    """

    to: DisputeState | None
    by: frozenset[Part]


def _move(to: DisputeState | None, *by: Part) -> Move:
    return Move(to, frozenset(by))


_PLAYERS: Final = (Part.RAISER, Part.OTHER)
_JUDGES: Final = (Part.JUDGE, Part.HEAD)
_S: Final = DisputeState
_TALK: Final = _move(None, *_PLAYERS, *_JUDGES)

MOVES: Final[Mapping[tuple[DisputeState, Verb], Move]] = MappingProxyType(
    {
        (_S.SETTLING, Verb.AGREE): _move(_S.AGREED, Part.OTHER),
        (_S.SETTLING, Verb.REFUSE): _move(_S.OPEN, Part.OTHER),
        (_S.SETTLING, Verb.INSIST): _move(_S.OPEN, Part.RAISER, Part.CLOCK),
        (_S.SETTLING, Verb.WITHDRAW): _move(_S.WITHDRAWN, Part.RAISER),
        (_S.OPEN, Verb.WITHDRAW): _move(_S.WITHDRAWN, Part.RAISER),
        (_S.OPEN, Verb.TAKE): _move(_S.TAKEN, *_JUDGES),
        (_S.TAKEN, Verb.AGREE): _move(None, *_PLAYERS),
        (_S.TAKEN, Verb.HAND_BACK): _move(_S.OPEN, Part.TAKER, Part.HEAD),
        (_S.TAKEN, Verb.PASS_UP): _move(_S.APPEALED, Part.TAKER),
        (_S.TAKEN, Verb.RULE): _move(_S.RULED, Part.TAKER),
        (_S.RULED, Verb.ACCEPT): _move(_S.APPLIED, *_PLAYERS, Part.CLOCK),
        (_S.RULED, Verb.APPEAL): _move(_S.APPEALED, *_PLAYERS),
        (_S.APPEALED, Verb.AGREE): _move(None, *_PLAYERS),
        (_S.APPEALED, Verb.DECIDE): _move(_S.APPLIED, Part.HEAD),
        (_S.CLOSED, Verb.REOPEN): _move(_S.OPEN, Part.HEAD),
        **{(state, Verb.SAY): _TALK for state in (_S.SETTLING, _S.OPEN, _S.TAKEN, _S.RULED, _S.APPEALED)},
    }
)
"""All transitions by players and judges.

`applied` becomes `closed` automatically.
"""

CASUAL_MOVES: Final[Mapping[tuple[DisputeState, Verb], Move]] = MappingProxyType(
    {
        (_S.SETTLING, Verb.AGREE): _move(_S.AGREED, Part.OTHER),
        (_S.SETTLING, Verb.REFUSE): _move(_S.WITHDRAWN, Part.OTHER),
        (_S.SETTLING, Verb.WITHDRAW): _move(_S.WITHDRAWN, Part.RAISER, Part.CLOCK),
        (_S.SETTLING, Verb.SAY): _move(None, *_PLAYERS),
    }
)
"""Transitions of casual disputes, which have no judge.

Without the consent of all players in time, the match goes on as it stood.
"""
CASUAL_VERBS: Final = tuple(dict.fromkeys(verb for _, verb in CASUAL_MOVES))

ANSWERS: Final = (
    *(Verb.AGREE, Verb.REFUSE, Verb.INSIST, Verb.WITHDRAW),
    *(Verb.SAY, Verb.ACCEPT, Verb.APPEAL),
)
"""Verbs of players: answers to a proposal or a ruling, and messages.

They don't block another seat's consent.
"""

WITHIN: Final[Mapping[DisputeState, timedelta]] = MappingProxyType(
    {_S.OPEN: timedelta(minutes=2), _S.TAKEN: timedelta(minutes=5), _S.APPEALED: timedelta(minutes=5)}
)
"""Time in which the next action is expected.

After it the head judge is told, and nothing else happens.
"""
ENDED: Final = frozenset({_S.AGREED, _S.WITHDRAWN, _S.CLOSED, _S.PUBLISHED})


def moves(judged: bool) -> Mapping[tuple[DisputeState, Verb], Move]:
    """Return the transitions of judged or of casual disputes."""
    return MOVES if judged else CASUAL_MOVES


def possible(state: DisputeState, parts: Collection[Part], judged: bool = True) -> list[Verb]:
    """Return the verbs that the parts allow in a state, in the order of the verbs."""
    table = moves(judged)
    return [verb for verb in Verb if (move := table.get((state, verb))) is not None and not move.by.isdisjoint(parts)]


def wanted(state: DisputeState, judged: bool = True) -> list[Verb]:
    """Return the verbs that any part allows in a state."""
    return possible(state, list(Part), judged)
