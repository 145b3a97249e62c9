"""The verbs of players and judges: settle, take, rule, accept, appeal, decide."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final
from uuid import UUID, uuid4

from sqlalchemy import select
from sqlalchemy.orm import Session

from engine import Order
from engine.cards import Pool
from engine.chain.inputs import REWIND, OrderRole
from engine.record.record import Record
from engine.record.rewind_depth import RewindDepth, find_earliest_step
from tournament.core.models.timers import TimerKind
from tournament.core.problems import NotAllowed, SettingsNotPossible
from tournament.core.scheduling.timers import cancel_timer, set_timer
from tournament.core.security.principal import Principal
from tournament.core.text import clean_text
from tournament.core.translation import gettext, translatable
from tournament.events.book.book import Book
from tournament.events.floor.operations.penalties import escalated_penalty
from tournament.events.models.events import Event
from tournament.events.rounds.operations.lifecycle import check_extension
from tournament.events.rounds.operations.results import is_team_table, stored_result
from tournament.judging.dispute_problems import RemedyNotPossible
from tournament.judging.disputes.operations.citations import CITES_KEY, cited_cases, cites_of
from tournament.judging.disputes.operations.consent import accepting_seats, consenting_seats
from tournament.judging.disputes.operations.disputes import (
    DisputeContext,
    VerbRequest,
    add_line,
    all_seats,
    change_dispute,
    check_verb,
    consent_start,
    is_judged,
    is_repeated_request,
    lines_of,
    rulings_of,
    seats_to_consent,
    table_phrase,
    transition_to,
)
from tournament.judging.disputes.operations.remedies.outcomes import int_field, read_result, why_closed
from tournament.judging.disputes.operations.remedies.remedies import (
    ENDING_REMEDIES,
    TABLE_REMEDIES,
    HiddenRemedy,
    RemedyRequest,
    depth_of,
    find_leaks,
    seal_hidden,
    table_order,
    try_order,
)
from tournament.judging.disputes.operations.transitions import APPEAL_PERIOD, DisputePart, DisputeVerb
from tournament.judging.disputes.operations.views.hidden_looks import look_refusal
from tournament.judging.models.disputes import Dispute, Ruling
from tournament.judging.states import DisputeState, EngineStance, LineKind, Remedy
from tournament.online.models import OnlineState
from tournament.online.operations.match.deal import load_deal
from tournament.online.operations.match.record_files import load_record
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.states import OnlineStatus
from tournament.regulations.penalties import PenaltyEffect
from tournament.replays.operations.rule_index import load_rule

GROUNDS: Final = ("rule", "fact", "remedy")
MAX_CITED_RULES: Final = 12
REASON_IS_HIDDEN: Final = translatable(
    "The match can’t be changed in this way. Only judges who may see all hands can read why."
)
REMEDY_CONSENT: Final = "remedy"
LOOK_CONSENT: Final = "look"
"""Values of a consent.

A player agrees to the proposal, or that a judge who plays in the event sees both hands.
"""
PLAYERS_NAME: Final = "the players"
TOO_LATE: Final = "The match ended before this was settled. Its result stands."
END_NOTES: Final = {
    DisputeVerb.REFUSE: "Not agreed: the match continues unchanged.",
    DisputeVerb.WITHDRAW: "Withdrawn: the match continues unchanged.",
}
"""Why a dispute without a judge is over; stored."""
VERB_SUMMARIES: Final = {
    DisputeVerb.REFUSE: "{name} did not agree in dispute {number}.",
    DisputeVerb.INSIST: "{name} asked for a judge in dispute {number}.",
    DisputeVerb.WITHDRAW: "{name} withdrew dispute {number}.",
    DisputeVerb.TAKE: "{name} took dispute {number}.",
    DisputeVerb.HAND_BACK: "{name} handed back dispute {number}.",
    DisputeVerb.PASS_UP: "{name} passed up dispute {number}.",
    DisputeVerb.REOPEN: "{name} reopened dispute {number}.",
}
"""Sentences of the history; stored."""


@dataclass(frozen=True, slots=True)
class RulingRequest:
    """A ruling as the judge requests it."""

    wanted: RemedyRequest
    reason: str
    rules: tuple[str, ...] = ()
    minutes: int = 0
    """Extra time for the table, on top of the round."""
    seconds: int = 0
    """Extra thinking time for the named seat, or else for the seat that raised it."""
    engine: EngineStance = EngineStance.NOT_CONCERNED
    cites: tuple[int, ...] = ()
    """Numbers of published cases."""
    confirms: int = 0
    """The instance of the ruling it confirms on appeal; 0 if it confirms none."""


def execute_verb(
    play: MatchRuntime | None,
    session: Session,
    event: Event | None,
    dispute_id: UUID,
    verb: DisputeVerb,
    actor: Principal,
    now: datetime,
    asked: VerbRequest,
    decided: RulingRequest | None = None,
) -> Dispute:
    """Carry out one verb in one transaction, with the event locked.

    For a dispute without an event the match is locked. A repeated key changes nothing. `play` is only needed for
    rulings about online matches.
    """
    with change_dispute(session, event, dispute_id, verb.value, actor, now) as who:
        if is_repeated_request(session, who.dispute, actor, asked.key):
            return who.dispute
        move = check_verb(who, verb, asked)
        if verb in (DisputeVerb.RULE, DisputeVerb.DECIDE):
            _rule(play, who, verb, asked, decided)
        elif verb is DisputeVerb.AGREE:
            _agree(who, asked)
        elif verb is DisputeVerb.ACCEPT:
            _accept(who, asked)
        elif verb is DisputeVerb.APPEAL:
            _appeal(who, asked)
        elif verb is DisputeVerb.SAY:
            add_line(
                who, LineKind.MESSAGE, clean_text(asked.text, gettext("Your message"), 2000), asked.key, verb="say"
            )
            who.tell(f"{actor.name} wrote about dispute {who.dispute.number}.")
        else:
            assert move.to is not None
            _change_state(who, verb, move.to, asked)
    return who.dispute


def _change_state(who: DisputeContext, verb: DisputeVerb, to: DisputeState, asked: VerbRequest) -> None:
    dispute, text = who.dispute, asked.text.strip()[:2000]
    if to is DisputeState.WITHDRAWN and not is_judged(dispute):
        text = f"{END_NOTES[verb]} {text}".strip()
    if verb is DisputeVerb.TAKE:
        dispute.judge_id, dispute.judge = who.actor.account_id, who.actor.name
    elif verb is DisputeVerb.HAND_BACK:
        dispute.judge_id, dispute.judge = None, ""
    elif verb is DisputeVerb.REOPEN:
        text = clean_text(text, gettext("The reason to reopen it"), 2000)
        dispute.judge_id, dispute.judge = None, ""
    transition_to(who, to, verb.value, text, asked.key)
    if to is DisputeState.WITHDRAWN and dispute.paused:
        _schedule_application(who, who.now)
    who.tell(VERB_SUMMARIES[verb].format(name=who.actor.name, number=dispute.number))


def _agree(who: DisputeContext, asked: VerbRequest) -> None:
    """Record a player's consent.

    While the players settle, the dispute is agreed once all others consent.
    """
    session, dispute = who.session, who.dispute
    settling = dispute.state is DisputeState.SETTLING
    if not is_judged(dispute) and _match_is_over(who):
        transition_to(who, DisputeState.WITHDRAWN, DisputeVerb.AGREE.value, TOO_LATE, asked.key)
        _schedule_application(who, who.now)
        return
    to = LOOK_CONSENT if asked.more.get("to") == LOOK_CONSENT and not settling else REMEDY_CONSENT
    add_line(who, LineKind.CONSENT, asked.text.strip()[:2000], asked.key, verb="agree", to=to)
    who.tell(f"{who.actor.name} agreed in dispute {dispute.number}.")
    if not settling or dispute.proposal is None:
        return
    if seats_to_consent(session, dispute) - consenting_seats(lines_of(session, dispute), "agree", REMEDY_CONSENT):
        return
    data = {"step": dispute.step, "seat": dispute.seat, "keep_chance": False}
    _add_ruling(who, 1, dispute.proposal, data, "Agreed by the players.", "", EngineStance.NOT_CONCERNED, None)
    transition_to(who, DisputeState.AGREED, "agree")
    _schedule_application(who, who.now)


def _match_is_over(who: DisputeContext) -> bool:
    stands = select(OnlineState.status).where(OnlineState.match_id == who.dispute.match_id)
    return who.session.scalar(stands) is OnlineStatus.ENDED


def _accept(who: DisputeContext, asked: VerbRequest) -> None:
    """Record that a player accepts the ruling.

    The ruling is applied once all players accept it or the time to appeal is over.
    """
    session, dispute = who.session, who.dispute
    if DisputePart.CLOCK not in who.parts:
        add_line(who, LineKind.CONSENT, "", asked.key, verb="accept", instance=len(rulings_of(session, dispute)))
        who.tell(f"{who.actor.name} accepted the ruling of dispute {dispute.number}.")
    if all_seats(session, dispute) <= accepting_seats(lines_of(session, dispute)):
        rulings_of(session, dispute)[-1].appeal_by = who.now
        _schedule_application(who, who.now)


def _appeal(who: DisputeContext, asked: VerbRequest) -> None:
    dispute, ground = who.dispute, str(asked.more.get("ground", ""))
    if ground not in GROUNDS:
        raise SettingsNotPossible(
            gettext("Name the ground of your appeal: %(grounds)s.", grounds=", ".join(GROUNDS)), setting="ground"
        )
    text = clean_text(asked.text, gettext("The reason of your appeal"), 2000)
    ruling = rulings_of(who.session, dispute)[-1]
    if ruling.appeal_by is None or who.now > ruling.appeal_by:
        raise NotAllowed(gettext("The time to appeal is over."))
    ruling.ground, ruling.appeal_by = ground, None
    transition_to(who, DisputeState.APPEALED, DisputeVerb.APPEAL.value, text, asked.key, ground=ground)
    cancel_timer(who.session, TimerKind.RULING_STANDS, dispute.id)
    who.tell(f"{who.actor.name} appealed against the ruling of dispute {dispute.number}.")


# --- ruling


def _rule(
    play: MatchRuntime | None,
    who: DisputeContext,
    verb: DisputeVerb,
    asked: VerbRequest,
    decided: RulingRequest | None,
) -> None:
    """Write a ruling after trying it on a copy of the match."""
    if decided is None:
        raise RemedyNotPossible(gettext("A ruling needs a remedy and a reason."))
    session, dispute = who.session, who.dispute
    reason = clean_text(decided.reason, gettext("The reason of the ruling"), 2000)
    rules = _cited_rules(decided.rules, who.event.ruleset)
    final = verb is DisputeVerb.DECIDE
    wanted = decided.wanted
    _check_remedy(who, decided)
    _check_match(who, decided)
    if wanted.remedy is Remedy.RESULT:
        wanted = replace(wanted, seat=_winning_seat(who, wanted))
    instance = len(rulings_of(session, dispute)) + 1
    salt, ruling_id = uuid4().hex, uuid4()
    hidden = wanted.hidden
    if wanted.remedy in TABLE_REMEDIES and dispute.match_id is not None:
        assert play is not None
        record, pool = load_record(play, dispute.match_id), load_deal(play, dispute.match_id).pool
        order = table_order(
            wanted, record, OrderRole.HEAD_JUDGE if final else OrderRole.JUDGE, dispute.number, salt, reason
        )
        if wanted.remedy is Remedy.ALLOW_LATE:
            _check_late(who, decided)
        if order.order == REWIND:
            _check_depth(who, record, depth_of(record, order.step), final)
            leaks = find_leaks(record, pool, order.step)
            hidden = HiddenRemedy(hidden.option, hidden.moves, hidden.reasons, leaks)
        _try_order(who, record, pool, order, hidden)
    data: dict[str, object] = {"step": wanted.step, "seat": wanted.seat, "keep_chance": wanted.keep_chance}
    data |= {
        "final": final,
        "by_head": DisputePart.HEAD in who.parts,
        "minutes": decided.minutes,
        "seconds": decided.seconds,
        **wanted.more,
    }
    if cites := cited_cases(session, decided.cites):
        data[CITES_KEY] = cites
    if decided.confirms:
        data["confirms"] = decided.confirms
    data["time_for"] = wanted.seat if wanted.seat >= 0 and wanted.remedy not in ENDING_REMEDIES else dispute.seat or 0
    appeal_by = None if final else who.now + APPEAL_PERIOD
    says = decided.engine
    ruling = _add_ruling(who, instance, wanted.remedy, data, reason, rules, says, appeal_by, salt, ruling_id)
    if dispute.match_id is not None and play is not None:
        ruling.sealed = seal_hidden(play.sealer, dispute.match_id, ruling_id, hidden)
    named = f" It cites case {' and case '.join(map(str, cites_of(ruling)))}." if cites else ""
    ordered = f"ruling confirmed, {wanted.remedy.value}" if decided.confirms else wanted.remedy.value
    words = f"{ordered}: {reason}{named}"
    if final:
        add_line(who, LineKind.EVIDENCE, words, asked.key, verb=verb.value, instance=instance)
        _schedule_application(who, who.now)
    else:
        transition_to(who, DisputeState.RULED, verb.value, words, asked.key, instance=instance)
        assert appeal_by is not None
        _schedule_application(who, appeal_by)
    book = Book(session, who.event)
    done = "decided" if final else "ruled on"
    who.tell(f"{who.actor.name} {done} dispute {dispute.number}{table_phrase(book, dispute)}: {ordered}.")


def _try_order(who: DisputeContext, record: Record, pool: Pool, order: Order, hidden: HiddenRemedy) -> None:
    """Try an order on a copy of the match.

    The engine's refusal names cards, so only judges whose look at hidden cards is noted may see it.
    """
    blind = look_refusal(who.session, who.event, who.dispute, who.actor)
    if blind and (hidden.option or hidden.moves):
        raise NotAllowed(blind)
    try:
        try_order(record, pool, order)
    except RemedyNotPossible as error:
        if blind:
            raise RemedyNotPossible(gettext(REASON_IS_HIDDEN)) from error
        raise


def _check_remedy(who: DisputeContext, decided: RulingRequest) -> None:
    """Check what the remedy needs and who may order it.

    Only the head judge orders results and replays.
    """
    session, event, wanted = who.session, who.event, decided.wanted
    book = Book(session, event)
    table = book.table_by_id(who.dispute.table_id)
    if wanted.remedy is Remedy.TIME and not decided.minutes and not decided.seconds:
        raise RemedyNotPossible(gettext("Enter how many minutes to give."))
    if decided.minutes:
        if table is None:
            raise SettingsNotPossible(
                gettext("This dispute has no table, so you can’t give time."), setting="minutes"
            )
        check_extension(decided.minutes)
    if wanted.remedy in ENDING_REMEDIES:
        if DisputePart.HEAD not in who.parts:
            raise NotAllowed(
                gettext("Only the head judge can order a result. Pass the dispute up.")
                if wanted.remedy is Remedy.RESULT
                else gettext("Only the head judge can order a replay. Pass the dispute up.")
            )
        if table is None:
            raise RemedyNotPossible(gettext("This dispute has no table, so you can’t order a result."))
    if wanted.remedy is Remedy.RESULT and table is not None:
        stored_result(book, table, read_result(wanted.more))
    if wanted.remedy is Remedy.REPLAY_GAME and (closed := why_closed(book, who.dispute)):
        raise RemedyNotPossible(closed)
    if wanted.remedy is Remedy.PENALTY:
        entry = book.entry(int_field(wanted.more, "entry"))
        given = escalated_penalty(session, book, entry, str(wanted.more.get("penalty", "")))
        clean_text(str(wanted.more.get("infraction", "")), gettext("The infraction"), 200)
        if given.effect is PenaltyEffect.LEAVES_EVENT:
            raise NotAllowed(
                gettext("Only the organizer can disqualify a player. Recommend it to them."), penalty=given.name
            )
        if given.effect is not PenaltyEffect.NOTED and DisputePart.HEAD not in who.parts:
            raise NotAllowed(
                gettext("Only the head judge can give a %(penalty)s. Pass the dispute up.", penalty=given.name),
                penalty=given.name,
            )


def _check_match(who: DisputeContext, decided: RulingRequest) -> None:
    """Check that there is an online match and that the remedy can still change it."""
    session, dispute, remedy = who.session, who.dispute, decided.wanted.remedy
    state = session.get(OnlineState, dispute.match_id) if dispute.match_id is not None else None
    if remedy in TABLE_REMEDIES and state is None:
        raise RemedyNotPossible(gettext("There is no online match to change. Choose “In words” and say what to do."))
    if remedy in TABLE_REMEDIES and state is not None and state.status is OnlineStatus.ENDED:
        if state.state is None:
            raise RemedyNotPossible(gettext("The match is over and archived. You can only order a result."))
        if remedy is Remedy.FIX_STATE:
            raise RemedyNotPossible(gettext("The match is over. Rewind it to before its end, or order a result."))
        if closed := why_closed(Book(session, who.event), dispute):
            raise RemedyNotPossible(closed)
    if decided.seconds and (state is None or state.clocks is None or state.status is OnlineStatus.ENDED):
        raise RemedyNotPossible(gettext("This match has no running clock, so no thinking time can be given back."))


def _winning_seat(who: DisputeContext, wanted: RemedyRequest) -> int:
    """Return the seat that wins by the result; -1 if the first place is shared.

    A first place that a team shares counts as won by its first seat.
    """
    places = read_result(wanted.more).places
    book = Book(who.session, who.event)
    table = book.table_by_id(who.dispute.table_id)
    if places:
        teams = table is not None and is_team_table(book, book.stage_of(book.round_of(table)), len(places))
        return places.index(1) if places.count(1) == (2 if teams else 1) else -1
    numbers = [entry.number for entry in book.players_at(table)] if table is not None else []
    winner = int_field(wanted.more, "winner")
    return numbers.index(winner) if winner in numbers else -1


def _check_late(who: DisputeContext, decided: RulingRequest) -> None:
    """Refuse a late effect unless all others consent or the engine was wrong."""
    lines = lines_of(who.session, who.dispute)
    consent = consenting_seats(lines, "agree", REMEDY_CONSENT, consent_start(lines))
    missing = seats_to_consent(who.session, who.dispute) - consent
    if missing and decided.engine is not EngineStance.DIFFERS:
        raise RemedyNotPossible(
            gettext("A late effect needs the consent of the other players, or a ruling that the software was wrong.")
        )


def _check_depth(who: DisputeContext, record: Record, deep: RewindDepth, final: bool) -> None:
    session, dispute = who.session, who.dispute
    mine = RewindDepth.PHASE if DisputePart.HEAD in who.parts else RewindDepth.ACTION
    step = find_earliest_step(record.entries, mine)
    if deep is RewindDepth.ACTION or (deep is RewindDepth.PHASE and DisputePart.HEAD in who.parts):
        return
    if deep is RewindDepth.PHASE:
        raise NotAllowed(
            gettext(
                "A judge can undo one action, the head judge can go back to the start of the phase. "
                "You can go back to step %(step)s, or pass the dispute up.",
                step=step,
            ),
            deepest=step,
        )
    lines = lines_of(session, dispute)
    consent = consenting_seats(lines, "agree", REMEDY_CONSENT, consent_start(lines))
    if seats_to_consent(session, dispute) - consent or (not final and DisputePart.HEAD not in who.parts):
        raise NotAllowed(
            gettext(
                "Only the head judge can go back before this phase, and only if all players consent. "
                "You can go back to step %(step)s.",
                step=step,
            ),
            deepest=step,
        )


def _add_ruling(
    who: DisputeContext,
    instance: int,
    remedy: Remedy,
    data: Mapping[str, object],
    reason: str,
    rules: str,
    engine: EngineStance,
    appeal_by: datetime | None,
    salt: str = "",
    ruling_id: UUID | None = None,
) -> Ruling:
    ruling = Ruling(
        id=ruling_id or uuid4(),
        event_id=who.dispute.event_id,
        dispute_id=who.dispute.id,
        instance=instance,
        by=who.actor.name if is_judged(who.dispute) else PLAYERS_NAME,
        at=who.now,
        remedy=remedy,
        data=dict(data),
        rules=rules,
        reason=reason,
        salt=salt or uuid4().hex,
        engine=engine,
        appeal_by=appeal_by,
    )
    who.add(ruling)
    return ruling


def _cited_rules(rules: tuple[str, ...], ruleset: str) -> str:
    cited = list(dict.fromkeys(load_rule(rule, ruleset).id for rule in rules if rule))
    if len(cited) > MAX_CITED_RULES:
        raise SettingsNotPossible(
            gettext(
                "A ruling can cite at most %(most)s rules. This one cites %(count)s.",
                most=MAX_CITED_RULES,
                count=len(cited),
            )
        )
    return " ".join(cited)


def _schedule_application(who: DisputeContext, due: datetime) -> None:
    """Set the timer that applies the decision; a request may apply it earlier."""
    set_timer(who.session, TimerKind.RULING_STANDS, who.dispute.id, due, None)
