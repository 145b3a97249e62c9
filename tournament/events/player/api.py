"""API routes of a person's own events, as staff and as a player."""

from dataclasses import asdict

from tournament.core.security.permissions import Action
from tournament.events.overview.operations import RUNNING_STATUSES, UPCOMING_STATUSES
from tournament.events.player.operations import own_events, staffed_events
from tournament.events.player.schemas import EnteredEventPage, StaffedEventPage
from tournament.http.api.blueprint import ApiBlueprint
from tournament.http.api.responses import paginate
from tournament.http.context import current_database
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.http.schemas.fields import PageQuery, PageQueryArgs

blueprint = ApiBlueprint("own_events", "Events that you work for or play in", "/account")


@blueprint.get("/staffed-events")
@requires(Action.OWN_ACCOUNT)
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, StaffedEventPage)
def staffed(asked: PageQueryArgs) -> dict[str, object]:
    """List the events that you work for, the newest first; with drafts, without archived events."""
    account_id = current_principal().account_id
    assert account_id is not None
    with current_database().read() as session:
        staffed = [
            {**asdict(card), "now": card.now, "role": " and ".join(roles)}
            for card, roles in staffed_events(session, account_id)
        ]
    return paginate(staffed, asked)


@blueprint.get("/entered-events")
@requires(Action.OWN_ACCOUNT)
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, EnteredEventPage)
def entered(asked: PageQueryArgs) -> dict[str, object]:
    """List the current and upcoming events that you play in, with your table and rank."""
    account_id = current_principal().account_id
    assert account_id is not None
    with current_database().read() as session:
        mine = [
            *own_events(session, account_id, RUNNING_STATUSES),
            *own_events(session, account_id, UPCOMING_STATUSES),
        ]
    rows = [
        {
            **asdict(one.card),
            "now": one.card.now,
            "number": one.number,
            "entry_status": one.status,
            "playing": one.playing,
            "table": one.table,
            "rank": one.rank,
        }
        for one in mine
    ]
    return paginate(rows, asked)
