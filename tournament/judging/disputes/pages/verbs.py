"""One verb of a judge or a player, with its immediate effects."""

from typing import Final

from tournament.events.models.events import Event
from tournament.events.notifications import notify_event
from tournament.http.context import current_bus, current_database, now
from tournament.http.identity import current_principal
from tournament.http.transactions import transaction
from tournament.judging.dispute_problems import VerbNotFound
from tournament.judging.disputes.operations.decisions import Decided, do
from tournament.judging.disputes.operations.disputes import Asked
from tournament.judging.disputes.operations.remedies.remedies import IN_MATCH
from tournament.judging.disputes.operations.remedies.remedy_application import carry_out
from tournament.judging.disputes.operations.transitions import ANSWERS, Verb
from tournament.judging.disputes.operations.views.case_views import steps_shown
from tournament.judging.disputes.operations.views.hidden_looks import look_where_allowed
from tournament.judging.models.disputes import Dispute
from tournament.online.operations.match.snapshots import load_with_event
from tournament.online.pages.board import notify_match
from tournament.online.pages.context import current_runtime

OF_JUDGES: Final = (
    *(Verb.TAKE, Verb.HAND_BACK, Verb.PASS_UP, Verb.SAY),
    *(Verb.RULE, Verb.DECIDE, Verb.REOPEN),
)
OF_PLAYERS: Final = ANSWERS


def of_judges(verb: str) -> Verb:
    return _one_of(OF_JUDGES, verb, "Judges")


def of_players(verb: str) -> Verb:
    return _one_of(OF_PLAYERS, verb, "Players")


def _one_of(verbs: tuple[Verb, ...], verb: str, who: str) -> Verb:
    if verb not in list(verbs):
        names = ", ".join(one.value for one in verbs)
        raise VerbNotFound(f"{who} {names}; nobody does {verb[:40]!r} with a dispute.")
    return Verb(verb)


def act(found: Dispute, verb: Verb, asked: Asked, decided: Decided | None = None) -> None:
    """Carry out a verb, apply what is due, and notify subscribers."""
    play, at = current_runtime(), now()
    if decided is not None and decided.wanted.remedy in IN_MATCH and found.event_id is not None:
        # The engine's reason why a remedy is not possible may name cards.
        look_where_allowed(play.database, found.event_id, found.id, current_principal(), at, *steps_shown(found))
    with transaction() as session:
        event = session.get_one(Event, found.event_id, with_for_update=True, populate_existing=True)
        do(play, session, event, found.id, verb, current_principal(), at, asked, decided)
    told = carry_out(play, found.id, at)
    if told is not None:
        notify_match(told)
    if found.match_id is not None:
        notify_match(load_with_event(play, found.match_id))
    else:
        with current_database().read() as session:
            notify_event(current_bus(), session.get_one(Event, found.event_id))
