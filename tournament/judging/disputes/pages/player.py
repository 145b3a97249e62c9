"""Requests from a player's own page: call a judge, answer what came of it."""

from flask import request
from werkzeug.wrappers import Response as BaseResponse

from tournament.core.problems import Problem
from tournament.core.security.permissions import Action
from tournament.core.translation import gettext, translatable
from tournament.events.book.shared_book import read_book
from tournament.events.player.pages.own import DONE_MESSAGES, attempt, blueprint, redirect_to_me, show_me
from tournament.http.context import current_database, now
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.judging.dispute_problems import DisputeNotFound
from tournament.judging.disputes.operations import judge_calls as calling
from tournament.judging.disputes.operations.disputes import VerbRequest, find_dispute, seat_in
from tournament.judging.disputes.operations.transitions import DisputeVerb
from tournament.judging.disputes.pages.verbs import perform_verb, player_verb

DONE_MESSAGES.update(
    {
        "called": translatable("A judge has been called to your table."),
        f"dispute-{DisputeVerb.SAY.value}": translatable("Message sent to the judge."),
        f"dispute-{DisputeVerb.WITHDRAW.value}": translatable("You have canceled the call."),
        f"dispute-{DisputeVerb.ACCEPT.value}": translatable("You accept the ruling."),
        f"dispute-{DisputeVerb.APPEAL.value}": translatable("Appeal sent. The head judge’s decision is final."),
    }
)


@blueprint.post("/me/call")
@requires(Action.OWN_ENTRY)
def call_judge(slug: str) -> BaseResponse:
    question = request.form.get("question", "").strip() or "Please come to the table."
    key = request.form.get("key", "")[:40]
    return attempt(
        slug, "called", lambda s, me: calling.call_judge(s, slug, question, current_principal(), now(), key=key)
    )


@blueprint.post("/me/disputes/<int:number>/<verb>")
@requires(Action.OWN_ENTRY)
def answer_dispute(slug: str, number: int, verb: str) -> BaseResponse:
    """Add a message, withdraw the call, accept the ruling or appeal."""
    typed = request.form
    try:
        done = player_verb(verb)
        with current_database().read() as session:
            found = find_dispute(session, read_book(session, slug).event, number)
            if seat_in(session, found, current_principal().account_id) is None:
                raise DisputeNotFound(gettext("Your table has no dispute %(number)s.", number=number), number=number)
        read = typed.get("version", "")
        version = int(read) if read.isdecimal() and len(read) < 10 else None
        asked = VerbRequest(
            typed.get("key", "")[:40], version, typed.get("text", "")[:2000], {"ground": typed.get("ground", "")[:20]}
        )
        perform_verb(found, done, asked)
    except Problem as problem:
        return show_me(slug, problem, f"dispute-{verb}")
    return redirect_to_me(slug, f"dispute-{done.value}", "my-table")
