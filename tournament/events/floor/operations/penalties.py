"""Penalties by the event's ladder: given, raised by repetition, applied, revoked."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament.core.problems import NotAllowed, SettingsNotPossible
from tournament.core.security.principal import Principal
from tournament.core.text import clean_text
from tournament.core.translation import gettext
from tournament.events.book.book import CUT_STAGE_KINDS, Book
from tournament.events.lifecycle.operations.stages import apply_disqualification, penalize_table
from tournament.events.models.entries import Entry
from tournament.events.models.events import Event
from tournament.events.models.floor import Penalty
from tournament.events.models.rounds import Table
from tournament.events.problems import NothingThere, NotNow
from tournament.events.rounds.operations.results import describe_result
from tournament.events.states import EntryStatus, EventStatus, RoundStatus, TableKind
from tournament.events.trail.change import change
from tournament.regulations import penalties
from tournament.regulations.penalties import PenaltyEffect
from tournament.regulations.results import ResultError

GAME_LOSSES: Final = (PenaltyEffect.LOSES_GAME, PenaltyEffect.LOSES_MATCH)


@dataclass(frozen=True, slots=True)
class PastPenalty:
    """A penalty in a player's history, for staff who decide about another."""

    event: str
    slug: str
    penalty: Penalty
    is_here: bool
    """Whether it was given in the current event."""


def give_penalty(
    session: Session,
    slug: str,
    number: int,
    name: str,
    infraction: str,
    reason: str,
    actor: Principal,
    now: datetime,
    *,
    table: int | None = None,
    may_take_games: bool = False,
    may_disqualify: bool = False,
) -> Penalty:
    """Give a penalty, or the heavier one after repetition; losses settle the table.

    Any judge gives penalties that are only noted; the head judge takes games and matches, the organizer
    disqualifies. Without `table`, the penalty belongs to the player's table in the current round.
    """
    infraction = clean_text(infraction, gettext("The infraction"), 200)
    reason = clean_text(reason, gettext("The reason for a penalty"))
    with change(session, slug, actor, now, "penalty.given", reason) as act:
        book = Book(session, act.event)
        entry = book.entry(number)
        if act.event.status in (EventStatus.DRAFT, EventStatus.ARCHIVED):
            raise NotNow(gettext("You can't give penalties in a draft or an archived event."))
        given = escalated_penalty(session, book, entry, name)
        if given.effect is PenaltyEffect.LEAVES_EVENT and not may_disqualify:
            raise NotAllowed(
                gettext(
                    "Only the organizer can give this penalty (%(penalty)s: out of the event).", penalty=given.name
                ),
                penalty=given.name,
            )
        if given.effect in GAME_LOSSES and not may_take_games:
            raise NotAllowed(
                gettext(
                    "Only the head judge can give this penalty (%(penalty)s). Propose it to them.", penalty=given.name
                ),
                penalty=given.name,
            )
        seated = _affected_table(book, entry, table)
        penalty = Penalty(
            event_id=act.event.id,
            entry_id=entry.id,
            table_id=seated.id if seated else None,
            name=given.name,
            proposed=name,
            effect=given.effect.value,
            infraction=infraction,
            reason=reason,
            given_at=now,
            given_by=actor.name,
        )
        act.add(penalty)
        escalated = f" ({name}, repeated)" if given.name != name else ""
        act.summary = f"{actor.name} gave {entry.name} a {given.name}{escalated} for {infraction}."
        act.summary += _apply_effect(book, entry, seated, given.effect)
    return penalty


def escalated_penalty(session: Session, book: Book, entry: Entry, name: str) -> penalties.PenaltyKind:
    """Return what a penalty becomes for this player; repetition climbs the ladder."""
    earlier = [row.name for row in _entry_penalties(session, entry) if row.revoked_at is None]
    try:
        return book.settings.penalty_policy().given(name, earlier)
    except ResultError as error:
        raise SettingsNotPossible(str(error), setting="name") from None


def revoke_penalty(
    session: Session, slug: str, penalty_id: UUID, actor: Principal, now: datetime, reason: str
) -> Penalty:
    """Revoke a penalty; it stops counting as a repetition.

    The desk corrects its effect on a result.
    """
    reason = clean_text(reason, gettext("The reason"))
    with change(session, slug, actor, now, "penalty.revoked", reason) as act:
        penalty = session.get(Penalty, penalty_id)
        if penalty is None or penalty.event_id != act.event.id:
            raise NothingThere(gettext("This penalty does not exist."))
        book = Book(session, act.event)
        entry = book.entry_by_id(penalty.entry_id)
        if penalty.revoked_at is not None:
            raise NotNow(gettext("This penalty is already revoked."))
        penalty.revoked_at, penalty.revoked_for = now, reason
        act.summary = f"{actor.name} revoked a penalty of {entry.name}: {penalty.name}."
        if PenaltyEffect(penalty.effect) is PenaltyEffect.LEAVES_EVENT:
            act.summary += f" {entry.name} stays disqualified until that is undone."
        elif PenaltyEffect(penalty.effect) is not PenaltyEffect.NOTED:
            act.summary += " The table's result stays until the desk corrects it."
    return penalty


def penalties_of(session: Session, event: Event) -> list[Penalty]:
    """Return all penalties of the event, the newest first."""
    rows = session.scalars(select(Penalty).filter_by(event_id=event.id))
    return sorted(rows, key=lambda row: (row.given_at, row.id.hex), reverse=True)


def penalty_history(session: Session, book: Book, entry: Entry) -> list[PastPenalty]:
    """Return a person's penalties in all events, the newest first; for staff only.

    For a guest, only those of this event are known.
    """
    entries: Sequence[Entry] = [entry]
    if entry.account_id is not None:
        entries = session.scalars(select(Entry).filter_by(account_id=entry.account_id)).all()
    events = {
        event.id: event
        for event in session.scalars(select(Event).where(Event.id.in_({one.event_id for one in entries})))
    }
    rows = session.scalars(select(Penalty).where(Penalty.entry_id.in_([one.id for one in entries])))
    return [
        PastPenalty(events[row.event_id].name, events[row.event_id].slug, row, row.event_id == book.event.id)
        for row in sorted(rows, key=lambda row: (row.given_at, row.id.hex), reverse=True)
    ]


def _entry_penalties(session: Session, entry: Entry) -> list[Penalty]:
    return list(session.scalars(select(Penalty).filter_by(entry_id=entry.id).order_by(Penalty.given_at)))


def _affected_table(book: Book, entry: Entry, number: int | None) -> Table | None:
    """Return the table that the penalty affects, in the round being played.

    The player's own table; a `number` has to name that one.
    """
    stage = book.running_stage
    round_ = book.last_round(stage) if stage else None
    playing = round_ is not None and round_.status is RoundStatus.PUBLISHED
    if round_ is None or not playing:
        if number is not None:
            raise NotNow(gettext("No round is being played. Give the penalty without a table."))
        return None
    if number is None:
        return book.table_of(round_, entry)
    table = book.table(round_, number)
    if entry not in book.players_at(table):
        own = book.table_of(round_, entry)
        values = {"name": entry.name, "table": number, "round": round_.number}
        raise NotNow(
            gettext(
                "%(name)s is at table %(own)s in round %(round)s, not at table %(table)s.", own=own.number, **values
            )
            if own and own.number
            else gettext("%(name)s has no table in round %(round)s.", name=entry.name, round=round_.number),
            table=number,
        )
    return table


def _apply_effect(book: Book, entry: Entry, table: Table | None, effect: PenaltyEffect) -> str:
    """Apply the penalty; return its effect as a sentence."""
    if effect is PenaltyEffect.NOTED:
        return ""
    if effect is PenaltyEffect.LEAVES_EVENT:
        if entry.status is not EntryStatus.DISQUALIFIED:
            apply_disqualification(book, entry)
        return f" {entry.name} is out of the event."
    if table is None or table.kind not in (TableKind.MATCH, TableKind.MELEE):
        return " No table is being played, so no result changed."
    if table.kind is TableKind.MELEE:
        return f" The desk enters the places of table {table.number}."
    if book.stage_of(book.round_of(table)).kind in CUT_STAGE_KINDS and _opponent_is_out(book, table, entry):
        return f" Both players of table {table.number} have lost. The desk decides who advances."
    if not penalize_table(book, table, entry, effect):
        return f" Table {table.number} is unchanged: {describe_result(book, table)}."
    return f" Table {table.number}: {describe_result(book, table)}."


def _opponent_is_out(book: Book, table: Table, entry: Entry) -> bool:
    """Return whether a penalty already lost this cut game for the opponent.

    One of them has to advance.
    """
    result = table.result or {}
    side = "second" if book.players_at(table)[0] is entry else "first"
    return result.get("cause") in ("penalty", "disqualification") and result.get(side) == "loss"
