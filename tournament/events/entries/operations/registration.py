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
from tournament.core.translation import gettext
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
            raise NotNow(
                gettext("Registration for %(event)s is closed. The organizer can still add you.", event=event.name)
            )
        if book.settings.invitation_code and invitation.strip() != book.settings.invitation_code:
            raise InvitationNeeded(
                gettext("You need the right invitation code to register for %(event)s.", event=event.name)
            )
        _check_parts(plays_joust, plays_melee)
        entry = book.entry_of(actor.account_id)
        if entry is not None and entry.status is not EntryStatus.WITHDRAWN:
            raise AlreadyRegistered(
                gettext("%(name)s is already registered for %(event)s.", name=entry.name, event=event.name),
                number=entry.number,
            )
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
        waits = " and is on the waiting list" if entry.status is EntryStatus.WAITING else ""
        act.summary = f"{entry.name} registered{waits}."
    return entry


def check_faction(event: Event, faction: str) -> str:
    """Return the faction or House of the event's game with this name; empty for none."""
    named, there = normalize_faction(sanitize_text(faction))[:40], FACTIONS_OF[RulesetId(event.ruleset)]
    if named and named not in there:
        game, known = GAMES[event.ruleset], ", ".join(faction_adjective(one) for one in there)
        message = (
            gettext(
                "The %(game)s has no House “%(name)s”. Choose one of: %(known)s.",
                game=game.name,
                name=named,
                known=known,
            )
            if game.house == "House"
            else gettext(
                "The %(game)s has no faction “%(name)s”. Choose one of: %(known)s.",
                game=game.name,
                name=named,
                known=known,
            )
        )
        raise SettingsNotPossible(message, setting="faction")
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
            raise NotNow(gettext("%(event)s is over. You can't add players.", event=event.name))
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
        act.summary = f"{actor.name} added {entry.name}."
    return entry


def claim(session: Session, slug: str, code: str, actor: Principal, now: datetime) -> Entry:
    """Move a guest's entry with all its results to the actor's account."""
    with change(session, slug, actor, now, "entry.claimed") as act:
        book = Book(session, act.event)
        wanted = (hash_code(code.strip()), hash_code(normalize_code(code)))
        guests = select(Entry).where(Entry.event_id == act.event.id, Entry.claim_hash.in_(wanted))
        entry = session.scalar(guests, execution_options=REFRESH_ROWS)
        if entry is None:
            raise EntryNotFound(
                gettext("No entry of %(event)s has this code, or it is already linked.", event=act.event.name)
            )
        mine = book.entry_of(actor.account_id)
        if mine is not None:
            raise AlreadyRegistered(
                gettext(
                    "You are already registered for %(event)s as %(name)s.", event=act.event.name, name=mine.name
                ),
                number=mine.number,
            )
        entry.account_id, entry.claim_hash = actor.account_id, None
        act.summary = f"{actor.name} linked the entry of {entry.name} to their account."
    return entry


def withdraw(session: Session, slug: str, number: int, actor: Principal, now: datetime) -> Entry:
    """Withdraw an entry before play begins; the next waiting player moves up."""
    with change(session, slug, actor, now, "entry.withdrawn") as act:
        book = Book(session, act.event)
        entry = book.entry(number)
        if act.event.status not in (EventStatus.DRAFT, EventStatus.REGISTRATION, EventStatus.CHECK_IN):
            raise NotNow(
                gettext("%(event)s has started. %(name)s can drop instead.", event=act.event.name, name=entry.name)
            )
        if entry.status in (EntryStatus.WITHDRAWN, EntryStatus.DISQUALIFIED):
            raise NotNow(_describe_status(entry))
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
            raise NotNow(_describe_status(entry))
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
        act.summary = f"{actor.name} checked in {len(waiting)} {'player' if len(waiting) == 1 else 'players'}."
    return len(waiting)


def take_check_in_back(session: Session, slug: str, number: int, actor: Principal, now: datetime) -> Entry:
    with change(session, slug, actor, now, "entry.not checked in") as act:
        entry = Book(session, act.event).entry(number)
        if act.event.status is not EventStatus.CHECK_IN or entry.status is not EntryStatus.CHECKED_IN:
            raise NotNow(
                _describe_status(entry)
                if act.event.status is EventStatus.CHECK_IN
                else gettext("You can undo a check-in only while check-in is open.")
            )
        entry.status, entry.checked_in_at = EntryStatus.REGISTERED, None
        act.summary = f"{actor.name} undid the check-in of {entry.name}."
    return entry


def admit(session: Session, slug: str, number: int, actor: Principal, now: datetime) -> Entry:
    """Give a player on the waiting list a place, beyond the capacity if need be."""
    with change(session, slug, actor, now, "entry.admitted") as act:
        entry = Book(session, act.event).entry(number)
        if entry.status is not EntryStatus.WAITING:
            raise NotNow(gettext("%(name)s is not on the waiting list.", name=entry.name))
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
            if not 0 <= prize_byes <= MAX_PRIZE_BYES:
                raise SettingsNotPossible(
                    gettext("A player can have 0 to %(most)s prize byes.", most=MAX_PRIZE_BYES), setting="prize_byes"
                )
            entry.prize_byes = prize_byes
        if fixed_table is not None:
            if not 0 <= fixed_table <= 9999:
                raise SettingsNotPossible(
                    gettext("Table numbers are 1 to 9999. Enter 0 for no fixed table."), setting="fixed_table"
                )
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
        raise ReasonNeeded(gettext("Say why you don't pair these two, such as family or team mates."))
    with change(session, slug, actor, now, "pair.forbidden", reason) as act:
        book = Book(session, act.event)
        first, second = sorted((book.entry(one), book.entry(other)), key=lambda entry: entry.number)
        if first is second:
            raise SettingsNotPossible(gettext("Choose two different players."))
        if any({row.one_id, row.other_id} == {first.id, second.id} for row in book.forbidden):
            raise NotNow(gettext("%(one)s and %(other)s are already kept apart.", one=first.name, other=second.name))
        pair = ForbiddenPair(
            event_id=act.event.id, one_id=first.id, other_id=second.id, reason=sanitize_text(reason).strip()[:200]
        )
        act.add(pair)
        act.summary = f"{first.name} and {second.name} won't be paired."
    return pair


def allow_pair(session: Session, slug: str, one: int, other: int, actor: Principal, now: datetime) -> None:
    with change(session, slug, actor, now, "pair.allowed") as act:
        book = Book(session, act.event)
        both = {book.entry(one).id, book.entry(other).id}
        pair = next((row for row in book.forbidden if {row.one_id, row.other_id} == both), None)
        if pair is None:
            raise NotNow(gettext("Players %(one)s and %(other)s are not kept apart.", one=one, other=other))
        act.remove(pair)
        act.summary = f"{book.entry(one).name} and {book.entry(other).name} can be paired again."


def unique_name(session: Session, event: Event, name: str, but: Entry | None = None) -> str:
    """Return a printable name that differs visibly from all others of the event."""
    plain = normalize_name(name)
    for entry in _find_lookalikes(session, event, plain):
        if entry is but:
            continue
        if entry.name.casefold() == plain.casefold():
            raise NameTaken(
                gettext(
                    "%(event)s already has a player called %(name)s. Add something to tell them apart.",
                    event=event.name,
                    name=plain,
                )
            )
        raise NameTaken(
            gettext(
                "%(event)s already has a player called %(other)s, and %(name)s looks the same. "
                "Add something to tell them apart.",
                event=event.name,
                other=entry.name,
                name=plain,
            )
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
        raise SettingsNotPossible(
            gettext("A name needs 1 to %(most)s printable characters.", most=MAX_NAME_LETTERS), setting="name"
        )
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
        raise SettingsNotPossible(gettext("Choose joust, melee, or both."), setting="plays_joust")


def _check_in_is_open(event: Event) -> None:
    if event.status not in (EventStatus.CHECK_IN, EventStatus.RUNNING):
        message = (
            gettext("%(event)s is over.", event=event.name)
            if event.status in (EventStatus.FINISHED, EventStatus.ARCHIVED)
            else gettext("Check-in for %(event)s is not open.", event=event.name)
        )
        raise NotNow(message, state=event.status.value)


def _describe_status(entry: Entry) -> str:
    """Say what a player's status is, where it rules something out."""
    match entry.status:
        case EntryStatus.REGISTERED:
            return gettext("%(name)s is registered, but not checked in.", name=entry.name)
        case EntryStatus.WAITING:
            return gettext("%(name)s is on the waiting list.", name=entry.name)
        case EntryStatus.CHECKED_IN:
            return gettext("%(name)s is checked in.", name=entry.name)
        case EntryStatus.WITHDRAWN:
            return gettext("%(name)s has withdrawn.", name=entry.name)
        case EntryStatus.DISQUALIFIED:
            return gettext("%(name)s is disqualified.", name=entry.name)
