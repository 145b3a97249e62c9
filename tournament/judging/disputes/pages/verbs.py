"""One verb of a judge or a player, with its immediate effects."""

from typing import Final

from tournament.core.translation import gettext
from tournament.events.models.events import Event
from tournament.events.notifications import notify_event
from tournament.http.context import current_bus, current_database, now
from tournament.http.identity import current_principal
from tournament.http.transactions import transaction
from tournament.judging.dispute_problems import VerbNotFound
from tournament.judging.disputes.operations.decisions import RulingRequest, execute_verb
from tournament.judging.disputes.operations.disputes import VerbRequest
from tournament.judging.disputes.operations.remedies.remedies import TABLE_REMEDIES
from tournament.judging.disputes.operations.remedies.remedy_application import apply_due_ruling
from tournament.judging.disputes.operations.transitions import ANSWER_VERBS, DisputeVerb
from tournament.judging.disputes.operations.views.case_views import shown_steps
from tournament.judging.disputes.operations.views.hidden_looks import note_look_if_allowed
from tournament.judging.models.disputes import Dispute
from tournament.online.operations.match.snapshots import load_with_event
from tournament.online.pages.board import notify_match
from tournament.online.pages.context import current_runtime

JUDGE_VERBS: Final = (
    *(DisputeVerb.TAKE, DisputeVerb.HAND_BACK, DisputeVerb.PASS_UP, DisputeVerb.SAY),
    *(DisputeVerb.RULE, DisputeVerb.DECIDE, DisputeVerb.REOPEN),
)
PLAYER_VERBS: Final = ANSWER_VERBS


def judge_verb(verb: str) -> DisputeVerb:
    if verb not in list(JUDGE_VERBS):
        names = ", ".join(one.value for one in JUDGE_VERBS)
        raise VerbNotFound(
            gettext("Judges can’t do “%(verb)s” with a dispute. They can: %(verbs)s.", verb=verb[:40], verbs=names)
        )
    return DisputeVerb(verb)


def player_verb(verb: str) -> DisputeVerb:
    if verb not in list(PLAYER_VERBS):
        names = ", ".join(one.value for one in PLAYER_VERBS)
        raise VerbNotFound(
            gettext("Players can’t do “%(verb)s” with a dispute. They can: %(verbs)s.", verb=verb[:40], verbs=names)
        )
    return DisputeVerb(verb)


def perform_verb(found: Dispute, verb: DisputeVerb, asked: VerbRequest, decided: RulingRequest | None = None) -> None:
    """Carry out a verb, apply what is due, and notify subscribers."""
    play, at = current_runtime(), now()
    if decided is not None and decided.wanted.remedy in TABLE_REMEDIES and found.event_id is not None:
        # The engine's reason why a remedy is not possible may name cards.
        note_look_if_allowed(play.database, found.event_id, found.id, current_principal(), at, *shown_steps(found))
    with transaction() as session:
        event = session.get_one(Event, found.event_id, with_for_update=True, populate_existing=True)
        execute_verb(play, session, event, found.id, verb, current_principal(), at, asked, decided)
    told = apply_due_ruling(play, found.id, at)
    if told is not None:
        notify_match(told)
    if found.match_id is not None:
        notify_match(load_with_event(play, found.match_id))
    else:
        with current_database().read() as session:
            notify_event(current_bus(), session.get_one(Event, found.event_id))
