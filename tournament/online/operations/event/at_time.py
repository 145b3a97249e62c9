"""Time is called at an event's online matches: a joust ends with its round and the regulations say who is ahead."""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from engine import Order
from engine.chain.inputs import CALL_TIME, Role
from tournament.core.models.timers import TimerKind
from tournament.core.scheduling.timers import cancel_timer, set_timer
from tournament.online.operations.match.runtime import OnlinePlay
from tournament.online.operations.match.snapshots import Standing, read_standing
from tournament.online.operations.match.submission import carry_on
from tournament.online.problems import ChoiceNotLegal, MatchNotLive
from tournament.online.states import OnlineStatus

KEY: Final = "time is up"
AGAIN: Final = timedelta(seconds=30)
"""A match that is frozen or has not begun is looked at again."""


def call_time(play: OnlinePlay, match_id: UUID, now: datetime) -> Standing | None:
    """Calls time at one match; None where it is over, or has to wait. Its timer is gone or set anew then."""
    standing, waits = read_standing(play, match_id), False
    carried = None
    if standing.status in (OnlineStatus.WAITING, OnlineStatus.FROZEN):
        waits = True
    elif standing.status is not OnlineStatus.ENDED:
        try:
            carried = carry_on(play, match_id, Order(Role.JUDGE, CALL_TIME), KEY, now, lambda *_: None)
        except ChoiceNotLegal:  # it was called before
            pass
        except MatchNotLive:
            waits = True
    with play.database.write() as session:
        if waits:
            set_timer(session, TimerKind.TIME_IS_UP, match_id, now + AGAIN, None)
        else:
            cancel_timer(session, TimerKind.TIME_IS_UP, match_id)
    return carried.standing if carried is not None and not carried.again else None
