"""One verb that a judge or a player does with a dispute, and what follows from it at once."""

from typing import Final

from tournament.dispute_problems import VerbNotFound
from tournament.models import Dispute, Event
from tournament.operations.disputes.applying import carry_out
from tournament.operations.disputes.deciding import Decided, do
from tournament.operations.disputes.looking import look_where_allowed
from tournament.operations.disputes.moving import Asked
from tournament.operations.disputes.remedies import IN_MATCH
from tournament.operations.disputes.transitions import ANSWERS, Verb
from tournament.operations.disputes.views import steps_shown
from tournament.operations.online.standing import read_with_event
from tournament.poking import poke_event
from tournament.web.online.playing import poke_match
from tournament.web.request.changing import changing
from tournament.web.request.current import current_bus, current_database, current_play, now
from tournament.web.request.identity import current_principal

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
    """One verb, and what follows from it at once."""
    play, at = current_play(), now()
    if decided is not None and decided.wanted.remedy in IN_MATCH and found.event_id is not None:
        # The engine may say why a remedy is not possible, and that names cards.
        look_where_allowed(play, found.event_id, found.id, current_principal(), at, *steps_shown(found))
    with changing() as session:
        event = session.get_one(Event, found.event_id, with_for_update=True, populate_existing=True)
        do(play, session, event, found.id, verb, current_principal(), at, asked, decided)
    told = carry_out(play, found.id, at)
    if told is not None:
        poke_match(told)
    if found.match_id is not None:
        poke_match(read_with_event(play, found.match_id))
    else:
        with current_database().read() as session:
            poke_event(current_bus(), session.get_one(Event, found.event_id))
