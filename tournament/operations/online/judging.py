"""Orders of an event's judges to its online matches: paused, going on; never at the own table."""

from datetime import datetime
from typing import Final
from uuid import UUID

from engine import Order
from engine.record.inputs import PAUSE, RESUME, Role
from tournament.models.states import NoteKind
from tournament.operations.online.carrying import Carried, carry_on
from tournament.operations.online.notes import JUDGE, add_note, locked_state
from tournament.operations.online.of_event import check_may_rule
from tournament.operations.online.process import OnlinePlay
from tournament.operations.online.standing import Standing

ORDERS: Final = (PAUSE, RESUME)


def order(
    play: OnlinePlay, slug: str, match_id: UUID, judge: UUID | None, what: str, key: str, now: datetime
) -> Carried[None]:
    """A judge pauses a match, or lets it go on. Who it was is kept beside the match, whose log knows no names."""
    with play.database.read() as session:
        check_may_rule(session, slug, match_id, judge)
    carried = carry_on(play, match_id, Order(Role.JUDGE, what), key, now, lambda *_: None)
    if carried.again:
        return carried
    with play.database.write() as session:
        state = locked_state(session, match_id)
        if state is None:
            return carried
        add_note(session, state, NoteKind.ORDERED, JUDGE, now, account_id=judge, key=key, way=what)
        session.flush()
        return Carried(None, Standing.of(state))
