"""The view of a seat: the visible table, its prompt, and a public version."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from hashlib import sha256
from math import exp
from statistics import NormalDist
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import Select, bindparam, select
from sqlalchemy.orm import Session

from engine import PUBLIC, IllegalChoice, NotYourChoice
from engine.games.registry import CORE_SET, POOL_LOADERS
from engine.prompts.checks import CheckResult
from engine.views import CardFaces, make_card_faces
from engine.views.shapes import EndingPayload, WaitingPayload
from tournament.core.models.timers import Timer, TimerKind
from tournament.core.translation import gettext
from tournament.events.models.events import Event, Stage
from tournament.events.models.rounds import Round, Table
from tournament.events.online_settings import MatchSettings, TimeoutAction
from tournament.online import hooks
from tournament.online.hooks import DisputeNotice
from tournament.online.models import OnlineMatch, OnlineState
from tournament.online.operations.lobby.setup import draining_since, read_settings
from tournament.online.operations.match.clocks import read_clocks, to_milliseconds
from tournament.online.operations.match.deal import list_seats, load_constants
from tournament.online.operations.match.frozen_matches import FreezeNotice
from tournament.online.operations.match.loaded_match import (
    LoadedMatch,
    find_hidden_pass,
    find_not_asked_rule,
    find_seed,
    is_over,
    view_json,
)
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import MatchSnapshot
from tournament.online.problems import CardNotSeen, CardsNotFound, OnlineMatchNotFound
from tournament.online.states import OnlineStatus

NO_RESULT_ENDING: Final = EndingPayload(None, "no result", (), "The match ended without a result of its own")
NO_RESULT_FIELDS: Final = {
    "prompt": None,
    "waits": WaitingPayload((), "The match is over"),
    "outcome": NO_RESULT_ENDING,
}
"""Replaces these fields in a match that ended while the engine still has a prompt."""
MEDIAN_PASS_DELAY_MS: Final = 900
"""About the time that a player needs to see a prompt and pass."""
PASS_DELAY_SPREAD: Final = 0.35
SHORTEST_PASS_DELAY_MS: Final = 400
LONGEST_PASS_DELAY_MS: Final = 2500

_encode = msgspec.json.Encoder().encode


class ClocksPayload(msgspec.Struct, frozen=True):
    """The chess clocks at the last event; boards count on from there."""

    at: int
    """In milliseconds, by the server's clock."""
    left: tuple[int | None, ...]
    """Of each seat; null for a seat without a clock."""
    runs: tuple[int, ...] | None
    """Seats whose clock runs since then; null if that would reveal who is asked."""
    free: tuple[int, ...]
    """Remaining delay of the running clocks, in the same order."""
    outs: tuple[int, ...]
    """How often each seat was out of time."""
    most: int | None
    """How often the service passes for a seat; null if it never does."""
    claim: bool
    """Whether others may claim the match when a clock has run out."""


class RoundClockPayload(msgspec.Struct, frozen=True):
    """The round's clock at this table: when it ends, or what is left while stopped.

    Both are in milliseconds.
    """

    ends: int | None
    left: int | None


class AllowedProposalsPayload(msgspec.Struct, frozen=True):
    """What players may agree on at this table."""

    takeback: bool
    draw: bool


@dataclass(frozen=True, slots=True)
class MatchContext:
    """What the service knows about a match besides its table."""

    settings: MatchSettings
    is_casual: bool
    round_clock: RoundClockPayload | None
    dispute: DisputeNotice | None = None
    replayed: UUID | None = None
    """The match in which the table repeats its game, by a ruling."""


@cache
def _context_query() -> Select[datetime | None, int | None, int, bool]:
    """Return the statement for a match's surroundings, built once.

    It includes whether there ever was a dispute.
    """
    return (
        select(Round.clock_ends_at, Round.clock_left, Table.extension, hooks.is_disputed.ask_one())
        .select_from(OnlineMatch)
        .outerjoin(Table, Table.id == OnlineMatch.table_id)
        .outerjoin(Round, Round.id == Table.round_id)
        .where(OnlineMatch.id == bindparam("match_id"))
    )


def load_match_context(play: MatchRuntime, match_id: UUID) -> MatchContext:
    fixed = load_constants(play, match_id)
    found = play.database.look(_context_query(), {"match_id": match_id})
    ends, left, extension, disputed = found or (None, None, 0, False)
    clock = dispute = replayed = None
    if ends is not None:
        clock = RoundClockPayload(to_milliseconds(ends + timedelta(minutes=extension)), None)
    elif left is not None:
        clock = RoundClockPayload(None, (left + extension * 60) * 1000)
    if disputed:
        with play.database.read() as session:
            dispute, replayed = hooks.dispute_at.ask_one(session, match_id), _find_repeated_match(session, match_id)
    return MatchContext(fixed.settings, fixed.event_id is None, clock, dispute, replayed)


def _find_repeated_match(session: Session, match_id: UUID) -> UUID | None:
    """Find the newest later match of the same table; a casual match has none."""
    match = session.get_one(OnlineMatch, match_id)
    if match.table_id is None:
        return None
    later = select(OnlineMatch.id).where(
        OnlineMatch.table_id == match.table_id, OnlineMatch.created_at > match.created_at
    )
    return session.scalar(later.order_by(OnlineMatch.created_at.desc()).limit(1))


def draw_pass_delay_ms(seed: bytes, since: int, seat: int) -> int:
    """Return the random delay in milliseconds before a seat may pass.

    The same seat at the same step always gets the same delay. It depends on the match's secret, the step and the
    seat, but never on cards or options.
    """
    drawn = sha256(b"kingsmoot wait" + seed + since.to_bytes(8) + seat.to_bytes(2)).digest()
    share = (int.from_bytes(drawn[:6]) + 1) / (2**48 + 1)
    return round(
        min(
            max(MEDIAN_PASS_DELAY_MS * exp(PASS_DELAY_SPREAD * NormalDist().inv_cdf(share)), SHORTEST_PASS_DELAY_MS),
            LONGEST_PASS_DELAY_MS,
        )
    )


class SeatViewHead(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the service adds to the engine's view; the view's own fields follow."""

    version: int
    status: OnlineStatus
    wait: int | None
    """Milliseconds before which a board sends no pass; null if reaction timing is not hidden."""
    trouble: FreezeNotice | None = None
    clocks: ClocksPayload | None = None
    round_clock: RoundClockPayload | None = None
    allows: AllowedProposalsPayload | None = None
    dispute: msgspec.Struct | None = None
    replayed: UUID | None = None


class _WaitingPart(msgspec.Struct):
    """The part of a view that says who is publicly known to have a prompt."""

    waits: WaitingPayload


_read_waiting = msgspec.json.Decoder(_WaitingPart).decode


def make_seat_view(
    match: LoadedMatch,
    snapshot: MatchSnapshot,
    viewer: int,
    trouble: FreezeNotice | None = None,
    known: MatchContext | None = None,
) -> bytes:
    """Return the view of a seat as JSON, as docs/online-view.md describes it."""
    since = find_hidden_pass(match, viewer)
    wait = None if since is None else draw_pass_delay_ms(find_seed(match), since, viewer)
    table = _make_table(match, snapshot, viewer)
    head = SeatViewHead(snapshot.shown, snapshot.status, wait, trouble)
    if known is not None:
        head = msgspec.structs.replace(
            head,
            clocks=_make_clocks(snapshot, known, viewer, table),
            round_clock=known.round_clock,
            allows=AllowedProposalsPayload(known.settings.takebacks, known.settings.draws),
            dispute=_find_dispute(snapshot, known, viewer),
            replayed=known.replayed,
        )
    return _prepend_head(head, table)


def _find_dispute(snapshot: MatchSnapshot, known: MatchContext, viewer: int) -> msgspec.Struct | None:
    """Return the dispute for a viewer; None for a casual match that is over."""
    if known.dispute is None or (known.is_casual and snapshot.status is OnlineStatus.ENDED):
        return None
    return known.dispute.for_seat(viewer)


def _prepend_head(head: msgspec.Struct, table: bytes) -> bytes:
    return _encode(head)[:-1] + b"," + table[1:]


def _make_table(match: LoadedMatch, snapshot: MatchSnapshot, viewer: int) -> bytes:
    """Return the engine's view, corrected for matches ended without a result."""
    table = view_json(match, viewer)
    if snapshot.status is OnlineStatus.ENDED and not is_over(match):
        table = _encode(msgspec.json.decode(table) | NO_RESULT_FIELDS)
    return table


def _make_clocks(snapshot: MatchSnapshot, known: MatchContext, viewer: int, table: bytes) -> ClocksPayload | None:
    """Return the clocks for a viewer.

    Which clock runs is shown only if the view shows who is asked, or if it can only be the other player's.
    """
    clock_state, clock = read_clocks(snapshot.clocks), known.settings.clock
    if clock_state is None or clock is None:
        return None
    clocks, told = clock_state.clocks, _read_waiting(table).waits.seats
    runs = clocks.asked if snapshot.status is OnlineStatus.LIVE else ()
    is_known = told is not None or not runs or (viewer >= 0 and len(clocks.left) == 2)
    runs = tuple(seat for seat in runs if clocks.left[seat] is not None)
    passes = clock.on_timeout is TimeoutAction.PASS
    return ClocksPayload(
        at=clocks.at,
        left=clocks.left,
        runs=runs if is_known else None,
        free=tuple(clocks.free[seat] for seat in runs) if is_known else (),
        outs=clocks.outs,
        most=clock.forfeit_after if passes else None,
        claim=known.is_casual and not passes,
    )


class PublicViewHead(msgspec.Struct, frozen=True, omit_defaults=True):
    """The same for spectators."""

    version: int
    status: OnlineStatus
    delay: int
    """Spectator delay in minutes."""
    clocks: ClocksPayload | None = None
    """As they were then; a board counts on from the server's clock at that time."""


def make_public_view(match: LoadedMatch, snapshot: MatchSnapshot, delay: int, settings: MatchSettings) -> bytes:
    """Return the public view of a table, as it was a while ago."""
    table = _make_table(match, snapshot, PUBLIC)
    clocks = _make_clocks(snapshot, MatchContext(settings, False, None), PUBLIC, table)
    return _prepend_head(PublicViewHead(snapshot.shown, snapshot.status, delay, clocks), table)


def make_unbegun_view(format: str, delay: int) -> bytes:
    """Return the public view of a match that had not begun then.

    It names no players, because they may still leave.
    """
    return _encode({"version": 0, "status": OnlineStatus.WAITING, "delay": delay, "format": format})


def make_frozen_view(snapshot: MatchSnapshot, trouble: FreezeNotice) -> bytes:
    """Return the view of a frozen match without a table.

    It is for matches that no engine here can draw.
    """
    return _encode(SeatViewHead(snapshot.shown, snapshot.status, None, trouble))


class CardCheckPayload(msgspec.Struct, frozen=True):
    rule: str
    words: str
    ok: bool | None
    """None if it was not checked, because an earlier check failed."""
    short: str


def list_card_checks(match: LoadedMatch, seat: int, card: str) -> list[CardCheckPayload]:
    """Return all checks in the order of the rules.

    A seat without a prompt gets only that check.
    """
    try:
        checks = match.checks(seat, card)
    except NotYourChoice as error:
        checks = (CheckResult(find_not_asked_rule(match), f"{error}.", False, "not asked now"),)
    except IllegalChoice:
        raise CardNotSeen(gettext("You see no card “%(id)s” on this table now.", id=card)) from None
    return [CardCheckPayload(one.rule, one.words, one.ok, one.short) for one in checks]


def find_card_faces(ruleset: str, digest: str) -> CardFaces:
    """Return what is printed on the cards of a pool with this digest.

    Raises CardsNotFound if there is no such pool.
    """
    if ruleset in POOL_LOADERS:
        found = make_card_faces(POOL_LOADERS[ruleset](CORE_SET))
        if found.digest == digest:
            return found
    raise CardsNotFound(gettext("There are no cards at this address. The view of a match names the current address."))


@dataclass(frozen=True, slots=True)
class TakenSeat:
    name: str
    ready: bool
    bot: bool
    """Whether it is a bot; the server draws its nonce, since it has no browser."""


@dataclass(frozen=True, slots=True)
class EventTable:
    """Event, round and table of a match."""

    slug: str
    name: str
    stage: str
    round: int
    table: int
    time_zone: str
    ready_until: datetime | None
    """By when all players have to be ready."""


@dataclass(frozen=True, slots=True)
class LobbyView:
    """A match that waits for its players."""

    version: int
    status: OnlineStatus
    ruleset: str
    format: str
    settings: dict[str, object]
    """All fields of `MatchSettings`."""
    open: bool
    """Whether everyone may sit down; otherwise only players with the link."""
    seats: tuple[TakenSeat | None, ...]
    commitment: str
    drains: bool
    """Whether no new matches begin for a while."""
    begun: bool = False
    """A match that was ended before it began has no table to show."""
    event: EventTable | None = None


def load_lobby_view(session: Session, match_id: UUID) -> LobbyView:
    match, state = session.get(OnlineMatch, match_id), session.get(OnlineState, match_id)
    if match is None or state is None:
        raise OnlineMatchNotFound(
            gettext("There is no match at this address. Check that you have the complete link.")
        )
    taken = {
        seat.seat: TakenSeat(seat.name, seat.ready_at is not None, seat.bot is not None)
        for seat in list_seats(session, match_id)
    }
    seats = tuple(taken.get(number) for number in range(match.seats))
    drains = draining_since(session) is not None
    return LobbyView(
        version=state.step + state.stirs,
        status=state.status,
        ruleset=match.ruleset,
        format=match.format,
        settings=msgspec.structs.asdict(read_settings(match)),
        open=match.is_open,
        seats=seats,
        commitment=match.commitment.hex(),
        drains=drains,
        begun=match.header is not None,
        event=find_event_table(session, match),
    )


def find_event_table(session: Session, match: OnlineMatch) -> EventTable | None:
    """Return the table of a match; None if it is casual or its round was unpublished."""
    if match.table_id is None:
        return None
    pending = Timer.kind == TimerKind.NO_SHOW, Timer.subject == match.id, Timer.fired_at.is_(None)
    found = session.execute(
        select(Event, Stage.name, Round.number, Table.number)
        .select_from(Table)
        .join(Round, Round.id == Table.round_id)
        .join(Stage, Stage.id == Round.stage_id)
        .join(Event, Event.id == Table.event_id)
        .where(Table.id == match.table_id)
    ).one()
    event, stage, number, table = found
    until = session.scalar(select(Timer.due_at).where(*pending))
    return EventTable(event.slug, event.name, stage, number, table or 0, event.time_zone, until)
