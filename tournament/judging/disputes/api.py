"""API of disputes: calls and flagged steps, and the verbs of judges and players."""

from collections.abc import Sequence

from tournament.core.problems import NotAllowed
from tournament.core.security.permissions import POLICIES, Action
from tournament.core.storage.database import Session
from tournament.core.translation import gettext
from tournament.events.api.blueprint import EventBlueprint
from tournament.events.book.book import Book, load_book
from tournament.http.api.responses import paginate
from tournament.http.context import current_database, now
from tournament.http.identity import current_principal
from tournament.http.permission_check import current_roles, requires
from tournament.http.schemas.fields import PageQuery, PageQueryArgs
from tournament.http.transactions import transaction
from tournament.judging.dispute_problems import DisputeNotFound, RemedyNotPossible
from tournament.judging.disputes.operations.citations import cites_of
from tournament.judging.disputes.operations.confirmation import RESULT_FIELDS, confirm_ruling
from tournament.judging.disputes.operations.decisions import RulingRequest
from tournament.judging.disputes.operations.disputes import (
    VerbRequest,
    find_dispute,
    is_only_reported,
    rulings_of,
    seat_in,
)
from tournament.judging.disputes.operations.flags import Flag, flag_step
from tournament.judging.disputes.operations.judge_calls import call_judge
from tournament.judging.disputes.operations.remedies.remedies import HiddenRemedy, RemedyRequest, read_moves
from tournament.judging.disputes.operations.transitions import DisputeVerb
from tournament.judging.disputes.operations.views.case_views import DisputeView, dispute_queue_for, find_dispute_view
from tournament.judging.disputes.pages.verbs import judge_verb, perform_verb, player_verb
from tournament.judging.disputes.schemas import (
    CasePage,
    CaseSchema,
    OwnCaseSchema,
    OwnRaisedBody,
    OwnRaisedSchema,
    OwnVerbBody,
    OwnVerbSchema,
    RaisedBody,
    RaisedSchema,
    VerbBody,
    VerbSchema,
)
from tournament.judging.models.disputes import Dispute, DisputeLine, Ruling
from tournament.judging.states import DisputeKind, EngineStance, Remedy
from tournament.online.operations.match.judge_orders import check_may_rule
from tournament.online.operations.match.snapshots import load_with_event
from tournament.online.pages.board import notify_match
from tournament.online.pages.context import current_runtime

blueprint = EventBlueprint("disputes", "Disputes: calls of tables, and flagged steps of online matches")
verbs = EventBlueprint("dispute_verbs", "Disputes: what is done with them, with keys of their own", takes_keys=False)


@blueprint.reads("/<slug>/disputes", Action.ANSWER_CALLS, CasePage, query=PageQuery, by_version=False)
def index(session: Session, book: Book, asked: PageQueryArgs) -> dict[str, object]:
    """List the disputes: what waits longest first, what is over last."""
    return paginate(
        [_dispute_json(case) for case in dispute_queue_for(session, book, current_principal(), now())], asked
    )


@blueprint.reads("/<slug>/disputes/<int:number>", Action.ANSWER_CALLS, CaseSchema, by_version=False)
def show(session: Session, book: Book, number: int) -> dict[str, object]:
    """One dispute with its lines and rulings; no hidden card is in it."""
    return _dispute_json(find_dispute_view(session, book, number, current_principal(), now()))


@verbs.post("/<slug>/disputes")
@requires(Action.EXTEND_TIME)
@verbs.arguments(RaisedSchema)
@verbs.response(201, CaseSchema)
def raise_dispute(asked: RaisedBody, slug: str) -> dict[str, object]:
    """Send a judge to a table, or flag a step of one of the event's matches as a judge."""
    play, match_id, step = current_runtime(), asked["match"], asked["step"]
    if match_id is None or step is None:
        return _load_json(
            slug, _raise_call(slug, asked["text"], asked["table"], asked["kind"], asked["key"], by_staff=True)
        )
    if not POLICIES[Action.RULE_DISPUTES].permits(current_principal(), current_roles()):
        raise NotAllowed(gettext("Only players and judges can flag steps of online matches. Send a judge instead."))
    with current_database().read() as session:
        check_may_rule(session, slug, match_id, current_principal().account_id)
    wrong = Flag(step, DisputeKind(asked["kind"]), asked["text"], asked["key"])
    found = flag_step(play, match_id, wrong, current_principal(), now())
    notify_match(load_with_event(play, match_id))
    return _load_json(slug, found.number)


@verbs.post("/<slug>/disputes/<int:number>/<string:verb>")
@requires(Action.RULE_DISPUTES)
@verbs.arguments(VerbSchema)
@verbs.response(200, CaseSchema)
def judge(asked: VerbBody, slug: str, number: int, verb: str) -> dict[str, object]:
    """Take a dispute, hand it back, pass it up, say something, rule, decide an appeal, or open it again."""
    done = judge_verb(verb)
    with current_database().read() as session:
        found = find_dispute(session, load_book(session, slug).event, number)
        rulings = rulings_of(session, found)
    decided = _ruling_request(asked, done, found, rulings) if done in (DisputeVerb.RULE, DisputeVerb.DECIDE) else None
    perform_verb(found, done, VerbRequest(asked["key"], asked["version"], asked["text"]), decided)
    return _load_json(slug, number)


@verbs.post("/<slug>/me/disputes")
@requires(Action.OWN_ENTRY)
@verbs.arguments(OwnRaisedSchema)
@verbs.response(201, OwnCaseSchema)
def call(asked: OwnRaisedBody, slug: str) -> dict[str, object]:
    """Call a judge to one's own table."""
    return _own_json(
        slug, _raise_call(slug, asked["text"], asked["table"], asked["kind"], asked["key"], by_staff=False)
    )


@verbs.post("/<slug>/me/disputes/<int:number>/<string:verb>")
@requires(Action.OWN_ENTRY)
@verbs.arguments(OwnVerbSchema)
@verbs.response(200, OwnCaseSchema)
def answer(asked: OwnVerbBody, slug: str, number: int, verb: str) -> dict[str, object]:
    """Withdraw a call of one's table, say something, accept the ruling or appeal."""
    done = player_verb(verb)
    with current_database().read() as session:
        found = find_dispute(session, load_book(session, slug).event, number)
        if seat_in(session, found, current_principal().account_id) is None or is_only_reported(found):
            raise DisputeNotFound(gettext("Your table has no dispute %(number)s.", number=number), number=number)
    perform_verb(found, done, VerbRequest(asked["key"], asked["version"], asked["text"], {"ground": asked["ground"]}))
    return _own_json(slug, number)


def _raise_call(slug: str, text: str, table: int | None, kind: str, key: str, *, by_staff: bool) -> int:
    with transaction() as session:
        made = call_judge(
            *(session, slug, text, current_principal(), now()),
            table=table,
            by_staff=by_staff,
            kind=DisputeKind(kind),
            key=key,
        )
        return made.number


def _own_json(slug: str, number: int) -> dict[str, object]:
    with current_database().read() as session:
        case = find_dispute_view(session, load_book(session, slug), number, current_principal(), now())
    return {**_dispute_json(case), "claim": case.claim}


def _load_json(slug: str, number: int) -> dict[str, object]:
    with current_database().read() as session:
        return _dispute_json(find_dispute_view(session, load_book(session, slug), number, current_principal(), now()))


def _ruling_request(asked: VerbBody, verb: DisputeVerb, dispute: Dispute, rulings: Sequence[Ruling]) -> RulingRequest:
    if asked["confirm"]:
        if verb is not DisputeVerb.DECIDE or asked["remedy"]:
            raise RemedyNotPossible(gettext("`confirm` decides an appeal and can’t be combined with a `remedy`."))
        return confirm_ruling(current_runtime(), dispute, rulings, asked["reason"], asked["rules"], asked["cites"])
    if not asked["remedy"]:
        remedies = ", ".join(list(Remedy))
        if verb is DisputeVerb.DECIDE:
            raise RemedyNotPossible(
                gettext(
                    "Name a `remedy`: one of %(remedies)s. Or send `confirm`: true to let the appealed ruling stand.",
                    remedies=remedies,
                )
            )
        raise RemedyNotPossible(gettext("Name a `remedy`: one of %(remedies)s.", remedies=remedies))
    wanted = RemedyRequest(
        Remedy(asked["remedy"]),
        asked["step"],
        asked["seat"],
        asked["keep_chance"],
        read_moves("\n".join(asked["moves"])) if asked["moves"] else HiddenRemedy(option=tuple(asked["option"])),
        {name: value for name in RESULT_FIELDS if (value := asked.get(name))},
    )
    return RulingRequest(
        wanted,
        asked["reason"],
        tuple(asked["rules"]),
        asked["minutes"],
        asked["seconds"],
        EngineStance(asked["engine"]),
        tuple(asked["cites"]),
    )


def _dispute_json(case: DisputeView) -> dict[str, object]:
    dispute = case.dispute
    return {
        "number": dispute.number,
        "version": dispute.version,
        "state": dispute.state,
        "since": dispute.state_since,
        "kind": dispute.kind,
        "match": dispute.match_id,
        "step": dispute.step,
        "stage": case.stage,
        "round": case.round,
        "table": case.table,
        "players": case.players,
        "raised_by": dispute.raised_by,
        "raiser": case.raised_by,
        "proposal": dispute.proposal,
        "judge": dispute.judge,
        "paused": dispute.paused,
        "minutes": dispute.minutes,
        "waited": case.waited,
        "late": case.is_late,
        "can": case.can,
        "versions": case.versions,
        "lines": [_line_json(line) for line in case.lines],
        "rulings": [_ruling_json(ruling) for ruling in case.rulings],
    }


def _line_json(line: DisputeLine) -> dict[str, object]:
    data = line.data
    return {
        "at": line.at,
        "author": line.author,
        "kind": line.kind,
        "text": line.text,
        "verb": data.get("verb", ""),
        "to": data.get("to", ""),
    }


def _ruling_json(ruling: Ruling) -> dict[str, object]:
    return {
        "instance": ruling.instance,
        "by": ruling.by,
        "at": ruling.at,
        "remedy": ruling.remedy,
        "reason": ruling.reason,
        "rules": ruling.rules.split(),
        "cites": cites_of(ruling),
        "engine": ruling.engine,
        "appeal_by": ruling.appeal_by,
        "ground": ruling.ground,
        "applied_at": ruling.applied_at,
        "result_before": ruling.result_before,
        "result_after": ruling.result_after,
    }
