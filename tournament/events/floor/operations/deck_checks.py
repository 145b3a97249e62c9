"""Deck checks: picked at random, by table or by name; findings and remedies."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from tournament.core.problems import NotAllowed, SettingsNotPossible
from tournament.core.security.principal import Principal
from tournament.core.text import clean_text
from tournament.core.translation import gettext, ngettext
from tournament.events.book.book import Book
from tournament.events.entries.operations.deck_visibility import OVER_STATUSES, DeckAccess
from tournament.events.models.entries import Entry
from tournament.events.models.events import Event
from tournament.events.models.floor import DeckCheck
from tournament.events.models.rounds import Round
from tournament.events.problems import NothingThere, NotNow
from tournament.events.rounds.operations.lifecycle import add_extension
from tournament.events.states import DeckCheckStatus, EntryStatus, EventStatus, RoundStatus, TableKind
from tournament.events.trail.change import Change, change
from tournament.regulations.draw import RoundDraw, shuffle_items

MAX_PICKED: Final = 50
AT_RANDOM: Final = "at random"
BY_TABLE: Final = "by table"
BY_NAME: Final = "by name"


@dataclass(frozen=True, slots=True)
class DeckCheckView:
    """A deck check with the player's table."""

    check: DeckCheck
    number: int
    name: str
    stage: int | None
    round: int | None
    table: int | None
    findings: str
    """Empty for staff who play: findings may name an opponent's cards."""
    remedy: str


def pick_random(session: Session, slug: str, count: int, actor: Principal, now: datetime) -> list[DeckCheck]:
    """Pick players who were not picked yet, by a draw from the event's seed.

    The draw can be repeated, and staff can't choose its outcome.
    """
    if not 1 <= count <= MAX_PICKED:
        raise SettingsNotPossible(gettext("Pick 1 to %(most)s players at a time.", most=MAX_PICKED), setting="count")
    with change(session, slug, actor, now, "deck check.picked") as act:
        book = Book(session, act.event)
        round_ = _open_round(book)
        free = _not_picked(session, book, round_)
        if len(free) < count:
            raise NotNow(
                ngettext(
                    "Only %(number)s player is left to pick.", "Only %(number)s players are left to pick.", len(free)
                ),
                players=len(free),
            )
        drawn = list(free)
        shuffle_items(pick_draw(book).chance(), "deck checks", drawn)
        picked = drawn[:count]
        checks = _add_checks(act, picked, round_, AT_RANDOM, now)
        act.summary = f"{actor.name} picked {_names(picked)} at random for a deck check."
    return checks


def pick_draw(book: Book) -> RoundDraw:
    """Return the draw for the next pick, from the event's seed and version."""
    return RoundDraw(book.event.seed, "deck checks", book.event.version + 1)


def pick_table(session: Session, slug: str, table: int, actor: Principal, now: datetime) -> list[DeckCheck]:
    """Pick the players at a table of the current round who don't wait for a check yet."""
    with change(session, slug, actor, now, "deck check.picked") as act:
        book = Book(session, act.event)
        round_ = _open_round(book)
        if round_ is None:
            raise NotNow(gettext("Pair a round first."))
        seated = book.players_at(book.table(round_, table))
        _check_not_at_own_table(seated, actor)
        waiting = _waiting_entries(session, book)
        picked = [entry for entry in seated if entry.id not in waiting]
        if not picked:
            raise NotNow(gettext("The players of table %(table)s are already picked.", table=table), table=table)
        checks = _add_checks(act, picked, round_, BY_TABLE, now)
        act.summary = f"{actor.name} picked table {table} for a deck check: {_names(picked)}."
    return checks


def pick_player(session: Session, slug: str, number: int, actor: Principal, now: datetime) -> DeckCheck:
    with change(session, slug, actor, now, "deck check.picked") as act:
        book = Book(session, act.event)
        entry = book.entry(number)
        if act.event.status in (EventStatus.DRAFT, EventStatus.ARCHIVED):
            raise NotNow(gettext("You can't check decks in a draft or an archived event."))
        round_ = _open_round(book)
        table = book.table_of(round_, entry) if round_ else None
        _check_not_at_own_table(book.players_at(table) if table else [entry], actor)
        if entry.id in _waiting_entries(session, book):
            raise NotNow(gettext("%(name)s is already picked.", name=entry.name), number=number)
        (check,) = _add_checks(act, [entry], round_, BY_NAME, now)
        act.summary = f"{actor.name} picked {entry.name} for a deck check."
    return check


def start_check(session: Session, slug: str, check_id: UUID, actor: Principal, now: datetime) -> DeckCheck:
    with change(session, slug, actor, now, "deck check.started") as act:
        book = Book(session, act.event)
        check, entry = _find_check(act, book, check_id)
        if check.status is not DeckCheckStatus.PICKED:
            raise NotNow(
                gettext("The deck check of %(name)s has already started.", name=entry.name), state=check.status.value
            )
        _check_is_no_player(book, entry, actor)
        check.status, check.started_at, check.judge = DeckCheckStatus.STARTED, now, actor.name
        act.summary = f"{actor.name} started the deck check of {entry.name}."
    return check


def finish_check(
    session: Session,
    slug: str,
    check_id: UUID,
    is_fine: bool,
    actor: Principal,
    now: datetime,
    *,
    findings: str = "",
    remedy: str = "",
    minutes: int = 0,
) -> DeckCheck:
    """Record findings and remedy; add the minutes to the player's table in that round."""
    least = 0 if is_fine else 1
    findings = clean_text(findings, gettext("Findings"), least=least)
    remedy = clean_text(remedy, gettext("The remedy"), least=0)
    with change(session, slug, actor, now, "deck check.done") as act:
        book = Book(session, act.event)
        check, entry = _find_check(act, book, check_id)
        if check.status is DeckCheckStatus.DONE:
            raise NotNow(
                gettext("The deck check of %(name)s is already finished.", name=entry.name), state=check.status.value
            )
        _check_is_no_player(book, entry, actor)
        check.started_at = check.started_at or now
        check.status, check.done_at = DeckCheckStatus.DONE, now
        check.judge = actor.name
        check.is_fine, check.findings, check.remedy = is_fine, findings, remedy
        found = "the deck is correct" if is_fine else findings.rstrip(".")
        act.summary = f"{actor.name} checked the deck of {entry.name}: {found}."
        if remedy:
            act.summary += f" Remedy: {remedy}."
        if minutes:
            round_ = next((one for one in book.rounds if one.id == check.round_id), None)
            table = book.table_of(round_, entry) if round_ else None
            if table is None or table.kind not in (TableKind.MATCH, TableKind.MELEE):
                raise SettingsNotPossible(
                    gettext("%(name)s has no table that could get extra time.", name=entry.name), setting="minutes"
                )
            add_extension(table, minutes)
            check.minutes = minutes
            act.summary += f" Table {table.number}: +{minutes} min."
    return check


def deck_checks(session: Session, book: Book, sight: DeckAccess | None = None) -> list[DeckCheckView]:
    """Return started checks, then picked ones, then done ones, the newest first."""
    order = {DeckCheckStatus.STARTED: 0, DeckCheckStatus.PICKED: 1, DeckCheckStatus.DONE: 2}
    rows = session.scalars(select(DeckCheck).filter_by(event_id=book.event.id))

    def place(row: DeckCheck) -> tuple[int, float, int]:
        moment = row.picked_at.timestamp()
        done = row.status is DeckCheckStatus.DONE
        return order[row.status], -moment if done else moment, book.entry_by_id(row.entry_id).number

    return [_check_view(book, row, sight) for row in sorted(rows, key=place)]


def open_checks(session: Session, event: Event) -> int:
    """Count the deck checks that are not done."""
    query = (
        select(func.count())
        .select_from(DeckCheck)
        .where(DeckCheck.event_id == event.id, DeckCheck.status != DeckCheckStatus.DONE)
    )
    return session.scalar(query) or 0


def _check_view(book: Book, row: DeckCheck, sight: DeckAccess | None) -> DeckCheckView:
    entry = book.entry_by_id(row.entry_id)
    told = sight is None or not sight.plays or sight.is_own(entry)
    round_ = next((one for one in book.rounds if one.id == row.round_id), None)
    table = book.table_of(round_, entry) if round_ else None
    return DeckCheckView(
        row,
        entry.number,
        entry.name,
        book.stage_of(round_).number if round_ else None,
        round_.number if round_ else None,
        table.number if table else None,
        row.findings if told else "",
        row.remedy if told else "",
    )


def _open_round(book: Book) -> Round | None:
    """Return the round that is drawn or being played."""
    stage = book.running_stage
    round_ = book.last_round(stage) if stage else None
    return round_ if round_ is not None and round_.status is not RoundStatus.CLOSED else None


def _waiting_entries(session: Session, book: Book) -> set[UUID]:
    rows = select(DeckCheck.entry_id).where(
        DeckCheck.event_id == book.event.id, DeckCheck.status != DeckCheckStatus.DONE
    )
    return set(session.scalars(rows))


def _not_picked(session: Session, book: Book, round_: Round | None) -> list[Entry]:
    """Return players of the current round who had no check in this event."""
    if round_ is None:
        raise NotNow(gettext("Pair a round first. Players are picked from that round."))
    had = set(session.scalars(select(DeckCheck.entry_id).filter_by(event_id=book.event.id)))
    seated = {
        entry.id
        for table in book.tables_of(round_)
        if table.kind in (TableKind.MATCH, TableKind.MELEE)
        for entry in book.players_at(table)
    }
    return [entry for entry in book.entries if entry.id in seated and entry.id not in had]


def _add_checks(
    act: Change, picked: Sequence[Entry], round_: Round | None, how: str, now: datetime
) -> list[DeckCheck]:
    checks = [
        DeckCheck(
            event_id=act.event.id,
            entry_id=entry.id,
            round_id=round_.id if round_ else None,
            picked=how,
            status=DeckCheckStatus.PICKED,
            picked_at=now,
        )
        for entry in picked
    ]
    act.add(*checks)
    return checks


def _find_check(act: Change, book: Book, check_id: UUID) -> tuple[DeckCheck, Entry]:
    check = act.session.get(DeckCheck, check_id, populate_existing=True)
    if check is None or check.event_id != act.event.id:
        raise NothingThere(gettext("This deck check does not exist."))
    return check, book.entry_by_id(check.entry_id)


def _check_not_at_own_table(picked: Sequence[Entry], actor: Principal) -> None:
    if any(actor.account_id is not None and entry.account_id == actor.account_id for entry in picked):
        raise NotAllowed(gettext("You are a player at this table. Another judge must pick it."))


def _check_is_no_player(book: Book, entry: Entry, actor: Principal) -> None:
    if actor.account_id is not None and entry.account_id == actor.account_id:
        raise NotAllowed(gettext("You can't check your own deck. Another judge must do it."))
    if book.event.status not in OVER_STATUSES and has_entry(book, actor):
        raise NotAllowed(gettext("You are a player in this event. A judge who doesn’t play must check decks."))


def has_entry(book: Book, actor: Principal) -> bool:
    """Return whether the actor has an entry that was not withdrawn."""
    mine = book.entry_of(actor.account_id)
    return mine is not None and mine.status is not EntryStatus.WITHDRAWN


def _names(entries: Sequence[Entry]) -> str:
    return ", ".join(entry.name for entry in entries)
