"""Who may see what of a match: copies of ended ones, viewer rights for others.

A seat may have its own copy, everyone the public one, and casual players the whole record. The whole record of an
event's match reveals decks, hands and the seed. It is shown when the event is finished, to those who may see the
decks of all players at that table by the event's deck visibility.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from hashlib import sha256
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from engine import JUDGE, PUBLIC
from engine.record.container import dump_redacted, load
from tournament.core.security.permissions import POLICIES, Action, Role
from tournament.core.security.principal import Principal, Scope
from tournament.core.translation import gettext, ngettext, translatable
from tournament.events.book.book import Book
from tournament.events.book.roles import roles_of
from tournament.events.book.submitted_decks import part_of
from tournament.events.entries.operations.deck_visibility import DeckAccess
from tournament.events.models.events import Event
from tournament.events.states import EventStatus
from tournament.online import hooks
from tournament.online.models import OnlineMatch, OnlineRecord, OnlineState
from tournament.online.operations.lobby.setup import find_seat, read_settings
from tournament.online.operations.match.deal import list_seats
from tournament.online.operations.match.record_files import RECORD_PLACE
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.view.live_log import visible_until
from tournament.online.operations.view.spectators import load_spectator_snapshot
from tournament.online.problems import OnlineMatchNotFound, RecordSealed, SeatNotYours
from tournament.online.states import OnlineStatus
from tournament.replays.problems import MATCH_NOT_ENDED, RecordNotThere

OVER_STATUSES: Final = (EventStatus.FINISHED, EventStatus.ARCHIVED)

SEALED_TEXT: Final = translatable(
    "Only its players can have the whole record of this match. You can have the public copy."
)
SEALED_AT_EVENT_TEXT: Final = translatable(
    "The whole record reveals decks and hands. It opens when the event is finished, for everyone who may see its "
    "decks then. Until then, players have their own copy, and everyone has the public copy."
)
NOT_STARTED_TEXT: Final = translatable("This log opens when the match starts.")


class CopyKind(StrEnum):
    """Which copy is requested."""

    SEAT = "seat"
    PUBLIC = "public"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class RecordCopy:
    """A copy that its reader may have; it is created when it is loaded."""

    match_id: UUID
    viewer: int
    """A seat, the public, or a judge, who sees everything."""
    digest: str
    """Digest of the file, or of what it is made from: equal digests mean equal copies."""
    load: Callable[[], bytes]
    names: tuple[str, ...]
    """Names of the seats, which the copy doesn't contain."""
    of: str = ""
    """Digest of the whole record that it is made from. The service itself uses that record to answer questions within
    this viewer's rights."""
    whole: Callable[[], bytes] = bytes


def find_copy(
    play: MatchRuntime, match_id: UUID, account_id: UUID | None, now: datetime, eyes: CopyKind | None = None
) -> RecordCopy:
    """Return the requested copy, or the one that shows this reader most.

    Readers without a seat learn of the end with the spectator delay.
    """
    with play.database.read() as session:
        match, state = session.get(OnlineMatch, match_id), session.get(OnlineState, match_id)
        seat = find_seat(session, match_id, account_id)
        record = session.get(OnlineRecord, match_id)
        names = tuple(each.name for each in list_seats(session, match_id))
        is_open = match is not None and _may_have_whole(session, match, seat, account_id)
    if match is None or state is None:
        raise OnlineMatchNotFound(
            gettext("There is no match at this address. Check that you have the complete link.")
        )
    if eyes is None:
        eyes = CopyKind.FULL if is_open else CopyKind.PUBLIC if seat is None else CopyKind.SEAT
    if eyes is CopyKind.FULL and not is_open:
        raise RecordSealed(gettext(SEALED_TEXT if match.event_id is None else SEALED_AT_EVENT_TEXT))
    if eyes is CopyKind.SEAT and seat is None:
        raise SeatNotYours(gettext("You have no seat in this match. You can have the public copy."))
    if seat is None and (record is None or record.ended_at > visible_until(read_settings(match), now)):
        raise RecordNotThere(gettext(MATCH_NOT_ENDED))
    if state.status is not OnlineStatus.ENDED or record is None:
        raise RecordNotThere(gettext(MATCH_NOT_ENDED), status_of_match=state.status)
    if record.made_at is None or record.digest is None:
        if record.fault is None:
            raise RecordNotThere(gettext("The file of this match is being checked. Try again in a few seconds."))
        raise RecordNotThere(
            gettext(
                "The file of this match failed its check, so you can’t download it yet. Nothing is lost; the fault "
                "is in the server’s log."
            )
        )
    viewer = JUDGE if eyes is CopyKind.FULL else PUBLIC if eyes is CopyKind.PUBLIC or seat is None else seat
    return _make_copy(play, match_id, viewer, record.digest, names)


def _may_have_whole(session: Session, match: OnlineMatch, seat: int | None, account_id: UUID | None) -> bool:
    """Tell whether this reader may have the whole record."""
    if match.event_id is None:
        return seat is not None
    event = session.get(Event, match.event_id)
    return (
        event is not None
        and event.status in OVER_STATUSES
        and _may_see_decks(session, event, match, Principal(account_id))
    )


def _may_see_decks(session: Session, event: Event, match: OnlineMatch, viewer: Principal) -> bool:
    """Tell whether a person may see the decks of all players at a match's table."""
    book = Book(session, event)
    table = book.table_by_id(match.table_id)
    if table is None:
        return False
    sight = DeckAccess(session, book, viewer, roles_of(session, event, viewer))
    part = part_of(book.stage_of(book.round_of(table)))
    return all(sight.may_see(entry, part) for entry in book.players_at(table))


def find_judge_copy(play: MatchRuntime, match_id: UUID, who: Principal, now: datetime) -> RecordCopy | None:
    """Return the whole record of an ended match to a judge before the event is over.

    The judge must be allowed to see the decks of all its players. The look at hidden cards is recorded before
    anything is sent, and the players can read that. Returns None for others, and for players of the event while it is
    running; `find_copy` says what they may have.
    """
    with play.database.read() as session:
        match, record = session.get(OnlineMatch, match_id), session.get(OnlineRecord, match_id)
        event = session.get(Event, match.event_id) if match is not None and match.event_id is not None else None
        if match is None or event is None or record is None or record.digest is None or event.status in OVER_STATUSES:
            return None
        roles = roles_of(session, event, who)
        if Role.PLAYER in roles or not POLICIES[Action.SEE_DECKS].permits(who, roles):
            return None
        if not _may_see_decks(session, event, match, who):
            return None
        state = session.get_one(OnlineState, match_id)
        if state.status is not OnlineStatus.ENDED:
            return None
        names, digest, last = tuple(each.name for each in list_seats(session, match_id)), record.digest, state.step
    hooks.hidden_cards_shown.notify(play.database, match_id, who, now, last)
    return _make_copy(play, match_id, JUDGE, digest, names)


def _make_copy(play: MatchRuntime, match_id: UUID, viewer: int, digest: str, names: tuple[str, ...]) -> RecordCopy:
    def whole() -> bytes:
        with play.database.read() as session:
            content = session.scalar(select(OnlineRecord.content).filter_by(match_id=match_id))
        if content is None:
            raise RecordNotThere(gettext("The match was resumed, so it has no final file yet."))
        return play.sealer.open(content, match_id, RECORD_PLACE)

    if viewer == JUDGE:
        return RecordCopy(match_id, viewer, digest, whole, names, digest, whole)
    of_copy = sha256(f"{digest} for {viewer}".encode()).hexdigest()
    return RecordCopy(match_id, viewer, of_copy, lambda: dump_redacted(load(whole()), viewer), names, digest, whole)


@dataclass(frozen=True, slots=True)
class ViewerRights:
    """The viewer and the version that a person may ask about, in a match under way."""

    match_id: UUID
    viewer: int
    """A seat or the public; a judge, who sees everything, if a dispute allows it."""
    version: int
    naming: int


def find_viewer_rights(
    play: MatchRuntime, match_id: UUID, who: Principal, now: datetime
) -> ViewerRights | RecordCopy:
    """Decide as which viewer a person may ask about a match, and up to where.

    Of an ended match, it is the copy that shows this reader most. For judges of its event that is the whole record,
    and their look is recorded. Of a match under way, a seat sees its own view without delay. Judges of its event see
    what is public at the table, or everything if its dispute opens it to them. All others see what spectators see.
    """
    with play.database.read() as session:
        match, state = session.get(OnlineMatch, match_id), session.get(OnlineState, match_id)
        if match is None or state is None:
            raise OnlineMatchNotFound(
                gettext("There is no match at this address. Check that you have the complete link.")
            )
        seat = find_seat(session, match_id, who.account_id) if Scope.PLAY in who.scopes else None
        judges = seat is None and _may_read_live_log(session, match, who)
        ended = state.status is OnlineStatus.ENDED
        step = state.step
        begun, version, naming = match.header is not None, state.version, state.naming
    if seat is None and not judges:
        return _find_spectator_rights(play, match_id, who, now)
    if not begun:
        raise RecordNotThere(gettext(NOT_STARTED_TEXT))
    viewer = hooks.eyes_of.ask_one(play.database, match_id, who, now, 1, step) if seat is None else seat
    if ended and viewer != JUDGE:
        whole = find_judge_copy(play, match_id, who, now) if seat is None else None
        return whole or find_copy(play, match_id, who.account_id, now)
    return ViewerRights(match_id, viewer, version, naming)


def _may_read_live_log(session: Session, match: OnlineMatch, who: Principal) -> bool:
    """Tell whether a person may read the public log of a match without delay.

    Players may not at their own table, whatever their token.
    """
    event = session.get(Event, match.event_id) if match.event_id is not None else None
    if event is None or find_seat(session, match.id, who.account_id) is not None:
        return False
    return POLICIES[Action.PAUSE_ONLINE].permits(who, roles_of(session, event, who))


def _find_spectator_rights(
    play: MatchRuntime, match_id: UUID, who: Principal, now: datetime
) -> ViewerRights | RecordCopy:
    """Return the public copy, or the spectators' rights until the end is public."""
    try:
        return find_copy(play, match_id, who.account_id, now)
    except RecordNotThere:
        with play.database.read() as session:
            moment = load_spectator_snapshot(session, match_id, now.replace(microsecond=0))
        if moment.seq < 0:
            raise RecordNotThere(
                ngettext(
                    "This log opens %(number)s minute after the match starts.",
                    "This log opens %(number)s minutes after the match starts.",
                    moment.delay,
                )
                if moment.delay
                else gettext(NOT_STARTED_TEXT)
            ) from None
        return ViewerRights(match_id, PUBLIC, moment.seq, moment.naming)
