"""Registration: players, the waiting list, guests and their claims, check-in."""

import unicodedata
from collections.abc import Callable
from datetime import datetime
from typing import Final
from uuid import UUID, uuid4

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from engine.games.registry import GAMES
from tournament.core.lookalikes import is_lookalike, skeleton
from tournament.core.problems import ReasonNeeded, SettingsNotPossible
from tournament.core.security.principal import Principal
from tournament.core.text import sanitize_text
from tournament.decks.cards import FACTIONS_OF, RulesetId, faction_adjective, normalize_faction
from tournament.events.book.book import Book
from tournament.events.book.rows import REFRESH_ROWS
from tournament.events.entries.operations.guest_codes import hash_code, normalize_code
from tournament.events.models.entries import Entry, ForbiddenPair
from tournament.events.models.events import Event
from tournament.events.problems import AlreadyRegistered, EntryNotFound, InvitationNeeded, NameTaken, NotNow
from tournament.events.states import EntryStatus, EventStatus
from tournament.events.trail.change import Change, change

PLACE_STATUSES: Final = (EntryStatus.REGISTERED, EntryStatus.CHECKED_IN)
MAX_NAME_LETTERS: Final = 60
MAX_ENTRY_NUMBER: Final = 9999
MAX_PRIZE_BYES: Final = 9


def register(
    session: Session,
    slug: str,
    actor: Principal,
    now: datetime,
    *,
    invitation: str = "",
    real_name: str = "",
    shows_real_name: bool = False,
    faction: str = "",
    plays_joust: bool = True,
    plays_melee: bool = True,
) -> Entry:
    """Register the actor; beyond the capacity, on the waiting list."""
    with change(session, slug, actor, now, "entry.registered") as act:
        event, book = act.event, Book(session, act.event)
        closes = book.settings.registration_closes_at
        if not event.registration_open or (closes is not None and closes <= now):
            raise NotNow(f"Registration for {event.name} is closed; the organizer can still enter you by hand.")
        if book.settings.invitation_code and invitation.strip() != book.settings.invitation_code:
            raise InvitationNeeded(f"{event.name} asks for an invitation code, and this one is not right.")
        _check_parts(plays_joust, plays_melee)
        entry = book.entry_of(actor.account_id)
        if entry is not None and entry.status is not EntryStatus.WITHDRAWN:
            raise AlreadyRegistered(f"{entry.name} is already registered for {event.name}.", number=entry.number)
        if entry is None:
            name = _account_name(session, event, actor.name)
            entry = Entry(
                event_id=event.id,
                number=_next_number(session, event),
                account_id=actor.account_id,
                name=name,
                registered_at=now,
            )
        entry.status = EntryStatus.WAITING if _is_full(session, book) else EntryStatus.REGISTERED
        entry.registered_at = now
        entry.real_name, entry.shows_real_name = sanitize_text(real_name).strip()[:120], shows_real_name
        entry.faction = check_faction(event, faction)
        entry.plays_joust, entry.plays_melee = plays_joust, plays_melee
        act.add(entry)
        waits = " and waits for a place" if entry.status is EntryStatus.WAITING else ""
        act.summary = f"{entry.name} registered{waits}."
    return entry


def check_faction(event: Event, faction: str) -> str:
    """Return the faction or House of the event's game with this name; empty for none."""
    named, there = normalize_faction(sanitize_text(faction))[:40], FACTIONS_OF[RulesetId(event.ruleset)]
    if named and named not in there:
        game, known = GAMES[event.ruleset], ", ".join(faction_adjective(one) for one in there)
        raise SettingsNotPossible(
            f"The {game.name} has no {game.house} {named!r}; it has {known}.", setting="faction"
        )
    return named


def add_guest(
    session: Session,
    slug: str,
    name: str,
    code: str | Callable[[UUID], str],
    actor: Principal,
    now: datetime,
    *,
    faction: str = "",
    plays_joust: bool = True,
    plays_melee: bool = True,
    prize_byes: int = 0,
) -> Entry:
    """Add a player without an account, who can claim the entry by the code.

    `code` can be a function of the entry's id.
    """
    with change(session, slug, actor, now, "entry.added") as act:
        event = act.event
        if event.status in (EventStatus.FINISHED, EventStatus.ARCHIVED):
            raise NotNow(f"{event.name} is {event.status.value}; nobody can enter it any more.")
        _check_parts(plays_joust, plays_melee)
        running = event.status in (EventStatus.CHECK_IN, EventStatus.RUNNING)
        entry_id = uuid4()
        entry = Entry(
            id=entry_id,
            event_id=event.id,
            number=_next_number(session, event),
            name=unique_name(session, event, name),
            claim_hash=hash_code(code if isinstance(code, str) else code(entry_id)),
            status=EntryStatus.CHECKED_IN if running else EntryStatus.REGISTERED,
            checked_in_at=now if running else None,
            registered_at=now,
            faction=check_faction(event, faction),
            plays_joust=plays_joust,
            plays_melee=plays_melee,
            prize_byes=prize_byes,
        )
        act.add(entry)
        act.summary = f"{actor.name} entered {entry.name}."
    return entry


def claim(session: Session, slug: str, code: str, actor: Principal, now: datetime) -> Entry:
    """Move a guest's entry with all its results to the actor's account."""
    with change(session, slug, actor, now, "entry.claimed") as act:
        book = Book(session, act.event)
        wanted = (hash_code(code.strip()), hash_code(normalize_code(code)))
        guests = select(Entry).where(Entry.event_id == act.event.id, Entry.claim_hash.in_(wanted))
        entry = session.scalar(guests, execution_options=REFRESH_ROWS)
        if entry is None:
            raise EntryNotFound(f"No entry of {act.event.name} has this code, or it was claimed already.")
        mine = book.entry_of(actor.account_id)
        if mine is not None:
            raise AlreadyRegistered(f"You are already in {act.event.name} as {mine.name}.", number=mine.number)
        entry.account_id, entry.claim_hash = actor.account_id, None
        act.summary = f"{actor.name} claimed the entry of {entry.name}."
    return entry


def withdraw(session: Session, slug: str, number: int, actor: Principal, now: datetime) -> Entry:
    """Withdraw an entry before play begins; the next waiting player moves up."""
    with change(session, slug, actor, now, "entry.withdrawn") as act:
        book = Book(session, act.event)
        entry = book.entry(number)
        if act.event.status not in (EventStatus.DRAFT, EventStatus.REGISTRATION, EventStatus.CHECK_IN):
            raise NotNow(f"{act.event.name} has begun; {entry.name} can drop instead.")
        if entry.status in (EntryStatus.WITHDRAWN, EntryStatus.DISQUALIFIED):
            raise NotNow(f"{entry.name} is {entry.status.value} already.")
        entry.status, entry.checked_in_at = EntryStatus.WITHDRAWN, None
        act.summary = f"{entry.name} withdrew."
        promote_waiting(act, book)
    return entry


def check_in(session: Session, slug: str, number: int, actor: Principal, now: datetime) -> Entry:
    with change(session, slug, actor, now, "entry.checked in") as act:
        book = Book(session, act.event)
        entry = book.entry(number)
        _check_in_is_open(act.event)
        if entry.status is EntryStatus.CHECKED_IN:
            return entry
        if entry.status is not EntryStatus.REGISTERED:
            raise NotNow(f"{entry.name} is {entry.status.value}; only registered players check in.")
        entry.status, entry.checked_in_at = EntryStatus.CHECKED_IN, now
        act.summary = f"{entry.name} checked in."
    return entry


def check_in_everybody(session: Session, slug: str, actor: Principal, now: datetime) -> int:
    """Check in all registered players; return how many."""
    with change(session, slug, actor, now, "entry.checked in") as act:
        _check_in_is_open(act.event)
        registered = select(Entry).filter_by(event_id=act.event.id, status=EntryStatus.REGISTERED)
        waiting = session.scalars(registered.order_by(Entry.number), execution_options=REFRESH_ROWS).all()
        for entry in waiting:
            entry.status, entry.checked_in_at = EntryStatus.CHECKED_IN, now
        act.summary = f"{actor.name} checked {len(waiting)} players in."
    return len(waiting)


def take_check_in_back(session: Session, slug: str, number: int, actor: Principal, now: datetime) -> Entry:
    with change(session, slug, actor, now, "entry.not checked in") as act:
        entry = Book(session, act.event).entry(number)
        if act.event.status is not EventStatus.CHECK_IN or entry.status is not EntryStatus.CHECKED_IN:
            raise NotNow(f"{entry.name} is {entry.status.value}; a check-in is taken back before the first round.")
        entry.status, entry.checked_in_at = EntryStatus.REGISTERED, None
        act.summary = f"{actor.name} took the check-in of {entry.name} back."
    return entry


def admit(session: Session, slug: str, number: int, actor: Principal, now: datetime) -> Entry:
    """Give a player on the waiting list a place, beyond the capacity if need be."""
    with change(session, slug, actor, now, "entry.admitted") as act:
        entry = Book(session, act.event).entry(number)
        if entry.status is not EntryStatus.WAITING:
            raise NotNow(f"{entry.name} is {entry.status.value} and does not wait for a place.")
        entry.status = EntryStatus.REGISTERED
        act.summary = f"{actor.name} admitted {entry.name}."
    return entry


def edit_entry(
    session: Session,
    slug: str,
    number: int,
    actor: Principal,
    now: datetime,
    *,
    name: str | None = None,
    faction: str | None = None,
    prize_byes: int | None = None,
    fixed_table: int | None = None,
    needs_accessible: bool | None = None,
    plays_joust: bool | None = None,
    plays_melee: bool | None = None,
) -> Entry:
    """Change the given fields; a fixed table of 0 removes it."""
    with change(session, slug, actor, now, "entry.edited") as act:
        book = Book(session, act.event)
        entry = book.entry(number)
        if name is not None and name.strip() != entry.name:
            entry.name = unique_name(session, act.event, name, but=entry)
        if prize_byes is not None:
            if not 0 <= prize_byes <= 9:
                raise SettingsNotPossible("A player can have 0 to 9 prize byes.", setting="prize_byes")
            entry.prize_byes = prize_byes
        if fixed_table is not None:
            if not 0 <= fixed_table <= 9999:
                raise SettingsNotPossible("Tables have numbers from 1 to 9999; 0 is none.", setting="fixed_table")
            entry.fixed_table = fixed_table or None
        if faction is not None and faction != entry.faction:
            entry.faction = check_faction(act.event, faction)
        if needs_accessible is not None:
            entry.needs_accessible = needs_accessible
        entry.plays_joust = entry.plays_joust if plays_joust is None else plays_joust
        entry.plays_melee = entry.plays_melee if plays_melee is None else plays_melee
        _check_parts(entry.plays_joust, entry.plays_melee)
        act.summary = f"{actor.name} edited {entry.name}."
    return entry


def forbid_pair(
    session: Session, slug: str, one: int, other: int, actor: Principal, now: datetime, reason: str
) -> ForbiddenPair:
    """Keep two players apart in Swiss rounds."""
    if not reason.strip():
        raise ReasonNeeded("Say why these two are not to meet: family, team mates, …")
    with change(session, slug, actor, now, "pair.forbidden", reason) as act:
        book = Book(session, act.event)
        first, second = sorted((book.entry(one), book.entry(other)), key=lambda entry: entry.number)
        if first is second:
            raise SettingsNotPossible(f"{first.name} can't meet themselves anyway; name two players.")
        if any({row.one_id, row.other_id} == {first.id, second.id} for row in book.forbidden):
            raise NotNow(f"{first.name} and {second.name} are kept apart already.")
        pair = ForbiddenPair(
            event_id=act.event.id, one_id=first.id, other_id=second.id, reason=sanitize_text(reason).strip()[:200]
        )
        act.add(pair)
        act.summary = f"{first.name} and {second.name} are not to meet."
    return pair


def allow_pair(session: Session, slug: str, one: int, other: int, actor: Principal, now: datetime) -> None:
    with change(session, slug, actor, now, "pair.allowed") as act:
        book = Book(session, act.event)
        both = {book.entry(one).id, book.entry(other).id}
        pair = next((row for row in book.forbidden if {row.one_id, row.other_id} == both), None)
        if pair is None:
            raise NotNow(f"Players {one} and {other} are not kept apart.")
        act.remove(pair)
        act.summary = f"{book.entry(one).name} and {book.entry(other).name} may meet again."


def unique_name(session: Session, event: Event, name: str, but: Entry | None = None) -> str:
    """Return a printable name that differs visibly from all others of the event."""
    plain = normalize_name(name)
    for entry in _find_lookalikes(session, event, plain):
        if entry is but:
            continue
        if entry.name.casefold() == plain.casefold():
            raise NameTaken(f"{event.name} has a player {plain} already; add something that tells them apart.")
        raise NameTaken(
            f"{event.name} has a player {entry.name} already, and {plain} looks the same on a list; add something "
            "that tells them apart."
        )
    return plain


def normalize_name(name: str) -> str:
    """Return a name with single spaces; raise SettingsNotPossible if unprintable."""
    plain = unicodedata.normalize("NFC", " ".join(name.split()))
    if (
        not 1 <= len(plain) <= MAX_NAME_LETTERS
        or not skeleton(plain)
        or any(unicodedata.category(sign) in ("Cc", "Cf", "Co", "Cs") for sign in plain)
    ):
        raise SettingsNotPossible(f"A name has 1 to {MAX_NAME_LETTERS} printable characters.", setting="name")
    return plain


def _find_lookalikes(session: Session, event: Event, plain: str) -> list[Entry]:
    """Find players whose names look the same on a list."""
    found = session.scalars(select(Entry).filter_by(event_id=event.id, folded_name=skeleton(plain)))
    return [entry for entry in found if is_lookalike(entry.name, plain)]


def _account_name(session: Session, event: Event, name: str) -> str:
    """Return the account's name, numbered if another player's name looks like it.

    People can't choose another name while they register, and a look-alike must not keep them out.
    """
    plain = normalize_name(name)
    if any(entry.name.casefold() == plain.casefold() for entry in _find_lookalikes(session, event, plain)):
        return unique_name(session, event, plain)  # raises NameTaken
    numbered, number = plain, 1
    while _find_lookalikes(session, event, numbered):
        number += 1
        numbered = f"{plain[: MAX_NAME_LETTERS - 4]} {number}"
    return numbered


def _next_number(session: Session, event: Event) -> int:
    return (session.scalar(select(func.max(Entry.number)).filter_by(event_id=event.id)) or 0) + 1


def _is_full(session: Session, book: Book) -> bool:
    if not book.settings.capacity:
        return False
    taking = select(func.count()).where(Entry.event_id == book.event.id, Entry.status.in_(PLACE_STATUSES))
    return book.settings.capacity <= (session.scalar(taking) or 0)


def promote_waiting(act: Change, book: Book) -> None:
    """Give a free place to the first player on the waiting list."""
    waiting = select(Entry).filter_by(event_id=book.event.id, status=EntryStatus.WAITING)
    first = act.session.scalar(
        waiting.order_by(Entry.registered_at, Entry.number).limit(1), execution_options=REFRESH_ROWS
    )
    if first is not None and not _is_full(act.session, book):
        first.status = EntryStatus.REGISTERED
        act.summary += f" {first.name} moves up from the waiting list."


def _check_parts(joust: bool, melee: bool) -> None:
    if not (joust or melee):
        raise SettingsNotPossible("A player plays the joust, the melee, or both.", setting="plays_joust")


def _check_in_is_open(event: Event) -> None:
    if event.status not in (EventStatus.CHECK_IN, EventStatus.RUNNING):
        raise NotNow(f"{event.name} is {event.status.value}; open the check-in first.", state=event.status.value)
