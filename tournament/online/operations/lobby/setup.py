"""Setup of a match: open it, seat players with decks, begin when all are ready.

No match begins while the installation drains before an upgrade. A player may have only a few matches against bots at
once.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final
from uuid import UUID, uuid4

import msgspec
from sqlalchemy import func, select, update
from sqlalchemy.orm import Session, aliased

from engine import BadDeck, Deck, EngineError, Match, Pool, Seat, Setting
from engine.chain.chance import commitment
from engine.chain.header import deck_bytes, deck_digests, read_deck
from engine.chain.inputs import Input
from engine.control.prompt_preferences import list_settings
from engine.games.registry import POOL_LOADERS, RULESETS
from tournament import __version__
from tournament.core.change_notes import note_match
from tournament.core.models.installation import Installation
from tournament.core.security.principal import Principal
from tournament.core.security.sealing import Sealer
from tournament.core.storage.leases import lease_is_held
from tournament.core.translation import gettext, ngettext
from tournament.decks.problems import DeckNotPlayable
from tournament.events.formats import check_seats
from tournament.events.online_settings import MatchSettings, convert_match_settings
from tournament.online.models import IS_UNDER_WAY, OnlineInput, OnlineMatch, OnlineSeat, OnlineState
from tournament.online.operations.match.clocks import start_match_clocks, store_clocks, to_milliseconds, write_timer
from tournament.online.operations.match.deal import SEED_PLACE, deck_place, list_seats, read_constants
from tournament.online.operations.match.loaded_match import waiting_mask
from tournament.online.operations.match.match_rows import TABLE_ACTOR, seal_content, state_place
from tournament.online.problems import (
    BotsAway,
    MatchNotLive,
    NoNewMatches,
    OnlineMatchNotFound,
    SeatNotFree,
    SeatNotYours,
    TooManyBotMatches,
)
from tournament.online.states import OnlineStatus

DEFAULT_SETTINGS: Final = MatchSettings()
ASK_IN: Final = "ask_in"
MIN_NONCE_BYTES: Final = 16
MAX_NONCE_BYTES: Final = 64
BOTS_LEASE: Final = "bots"
"""The lease of the process that thinks for the bots."""
BOTS_LEASE_LENGTH: Final = timedelta(seconds=10)
MAX_BOT_MATCHES: Final = 3
"""Per player: bots think for one match after the other, for all players."""


@dataclass(frozen=True, slots=True)
class MatchSecrets:
    """Random values for a new match, drawn by the caller."""

    seed: bytes
    link: str = ""
    """The secret of the invitation link, of which only a hash is stored; empty at an event's tables."""


def open_match(
    session: Session,
    sealer: Sealer,
    chance: MatchSecrets,
    *,
    ruleset: str,
    format: str,
    pool: str,
    seats: int,
    now: datetime,
    settings: MatchSettings = DEFAULT_SETTINGS,
    is_open: bool = False,
) -> UUID:
    """Open a match with empty seats."""
    check_not_draining(session)
    check_seats(ruleset, format, seats)
    rules = RULESETS[ruleset]
    cards = POOL_LOADERS[ruleset](pool)
    match_id = uuid4()
    session.add(
        OnlineMatch(
            id=match_id,
            ruleset=ruleset,
            format=format,
            rules_version=rules.version,
            pool=cards.name,
            cards=compute_pool_digest(cards),
            software=__version__,
            seats=seats,
            key_id=sealer.key_id,
            seed=sealer.close(chance.seed, match_id, SEED_PLACE),
            commitment=commitment(chance.seed),
            settings=msgspec.to_builtins(settings),
            link_hash=_hash_secret(chance.link) if chance.link else None,
            is_open=is_open,
            created_at=now,
        )
    )
    session.add(
        OnlineState(
            match_id=match_id,
            version=0,
            step=0,
            stirs=0,
            status=OnlineStatus.WAITING,
            waiting=0,
            head=b"",
            changed_at=now,
        )
    )
    session.flush()
    return match_id


def sit_down(session: Session, sealer: Sealer, match_id: UUID, actor: Principal, deck: Deck, now: datetime) -> int:
    """Take the first free seat with a deck.

    A player who already has a seat changes the deck, and has to get ready again.
    """
    match, state = lock_waiting_match(session, match_id)
    if match.event_id is not None:
        raise DeckNotPlayable(
            gettext("At an event you play with the deck you submitted. You can’t choose another one here.")
        )
    taken = {seat.seat: seat for seat in list_seats(session, match_id)}
    own = next((seat for seat in taken.values() if seat.account_id == actor.account_id), None)
    if own is None:
        free = next((number for number in range(match.seats) if number not in taken), None)
        if free is None:
            raise SeatNotFree(gettext("All seats of this match are taken."))
        name = make_unique_name(actor.name, {seat.name for seat in taken.values()})
        own = OnlineSeat(match_id=match_id, seat=free, account_id=actor.account_id, name=name)
        session.add(own)
    own.seen_at = now
    seal_deck(sealer, match, own, deck)
    own.ready_at = own.nonce = None
    touch_state(state, now)
    return own.seat


def seal_deck(sealer: Sealer, match: OnlineMatch, seat: OnlineSeat, deck: Deck) -> None:
    """Seal the deck of a seat, or refuse one that the engine can't play."""
    pool = _load_pool(match)
    _check_deck(deck, pool)
    deck = replace(deck, name="")  # the commitment would keep this free text forever
    seat.deck = sealer.close(deck_bytes(deck, deck_digests(pool, deck)), match.id, deck_place(seat.seat))


def find_seat(session: Session, match_id: UUID, account_id: UUID | None) -> int | None:
    """Return the seat of a player, or None."""
    if account_id is None:
        return None
    return session.scalar(
        select(OnlineSeat.seat).where(OnlineSeat.match_id == match_id, OnlineSeat.account_id == account_id)
    )


def find_match_by_link(session: Session, link: str) -> UUID:
    """Find the match behind a link."""
    found = session.scalar(select(OnlineMatch.id).where(OnlineMatch.link_hash == _hash_secret(link)))
    if found is None:
        raise OnlineMatchNotFound(
            gettext("No table was found for this link. The link may be incomplete, or the table was closed.")
        )
    return found


def set_ready(
    session: Session, sealer: Sealer, match_id: UUID, actor: Principal, nonce: bytes, now: datetime
) -> bool:
    """Record that a player is ready, with a nonce from their browser.

    Returns whether all players are ready now, so that the match begins.
    """
    match, state = lock_waiting_match(session, match_id)
    seats = list_seats(session, match_id)
    own = next((seat for seat in seats if seat.account_id == actor.account_id), None)
    if own is None or actor.account_id is None:
        raise SeatNotYours(gettext("You have no seat in this match."))
    if not MIN_NONCE_BYTES <= len(nonce) <= MAX_NONCE_BYTES:
        raise DeckNotPlayable(
            gettext(
                "A nonce has %(least)s to %(most)s bytes; this one has %(number)s.",
                least=MIN_NONCE_BYTES,
                most=MAX_NONCE_BYTES,
                number=len(nonce),
            )
        )
    own.nonce, own.ready_at = nonce, now
    touch_state(state, now)
    if any(seat.bot for seat in seats):
        check_bot_match_limit(session, actor.account_id)
    if len(seats) < match.seats or any(seat.ready_at is None for seat in seats):
        return False
    check_not_draining(session)
    _begin_match(session, sealer, match, state, seats, now)
    return True


def begin_unready_match(
    session: Session, sealer: Sealer, match_id: UUID, draw: Callable[[], bytes], now: datetime
) -> None:
    """Begin a match before all players are ready.

    For the others, the server draws the nonce for the shuffle.
    """
    match, state = lock_waiting_match(session, match_id)
    seats = list_seats(session, match_id)
    if len(seats) < match.seats:
        raise SeatNotFree(gettext("A player has deleted their account. Enter a result for the table instead."))
    for seat in seats:
        if seat.ready_at is None:
            seat.nonce, seat.ready_at = draw()[:MAX_NONCE_BYTES], now
    touch_state(state, now)
    check_not_draining(session)
    _begin_match(session, sealer, match, state, seats, now)
    note_match(session, match_id, state.step + state.stirs)


def _begin_match(
    session: Session, sealer: Sealer, row: OnlineMatch, state: OnlineState, seats: list[OnlineSeat], now: datetime
) -> None:
    at = to_milliseconds(now)
    pool, rules = _load_pool(row), RULESETS[row.ruleset]
    row.rules_version, row.cards, row.software = (
        rules.version,
        compute_pool_digest(pool),
        __version__,
    )  # as of the beginning
    decks = []
    for seat in seats:
        deck, _digests = read_deck(sealer.open(seat.deck or b"", row.id, deck_place(seat.seat)))
        _check_deck(deck, pool)
        seat.deck = sealer.close(deck_bytes(deck, deck_digests(pool, deck)), row.id, deck_place(seat.seat))
        decks.append(deck)
    match = Match.start(
        ruleset=row.ruleset,
        format=row.format,
        pool=pool,
        seats=[Seat(make_numbered_name(number), deck) for number, deck in enumerate(decks)],
        seed=sealer.open(row.seed, row.id, SEED_PLACE),
        at=at,
        nonces=tuple(seat.nonce or b"" for seat in seats),
    )
    row.header = match.deal.header.to_bytes()
    inputs: list[Input | None] = [None]
    if read_settings(row).hides_passes:
        everywhere = " ".join(list_settings(match.deal.ruleset.timings))
        inputs += [Setting(seat.seat, ASK_IN, everywhere) for seat in seats]
    step = 0
    for seq, given in enumerate(inputs):
        entries = match.take() if given is None else match.submit(given, at)
        content = seal_content(sealer, row.id, seq, given, match.head, entries)
        session.add(
            OnlineInput(match_id=row.id, seq=seq, actor=TABLE_ACTOR, key=str(seq), step=step, at=at, content=content)
        )
        step = match.step
    state.status, state.step, state.head = OnlineStatus.LIVE, match.step, match.head
    state.version, state.waiting = seq, waiting_mask(match)
    state.state = sealer.close(match.to_bytes(), row.id, state_place(seq))
    clock_state = start_match_clocks(read_constants(row), [seat.bot is None for seat in seats], match, at)
    state.clocks = store_clocks(clock_state)
    write_timer(session, row.id, None, clock_state)


def draining_since(session: Session) -> datetime | None:
    return session.scalar(select(Installation.drains_since))


def set_drain(session: Session, since: datetime | None) -> None:
    """Start draining, keeping an earlier start; None accepts new matches again."""
    wanted = update(Installation)
    if since is not None:
        wanted = wanted.where(Installation.drains_since.is_(None))
    session.execute(wanted.values(drains_since=since))


def check_not_draining(session: Session) -> None:
    if draining_since(session) is not None:
        raise NoNewMatches(
            gettext(
                "New matches are paused: running matches are to end before an upgrade. Try again later; waiting "
                "tables keep their seats."
            )
        )


def check_bots_available(session: Session, account_id: UUID | None, runs_here: bool, now: datetime) -> None:
    """Refuse a match against bots if none run, or the player has enough such matches."""
    if not runs_here and not are_bots_running(session, now):
        raise BotsAway(gettext("Bots are not available at the moment. You can open a table for a friend."))
    check_bot_match_limit(session, account_id)


def check_bot_match_limit(session: Session, account_id: UUID | None) -> None:
    own, bot = aliased(OnlineSeat), aliased(OnlineSeat)
    number = session.scalar(
        select(func.count(func.distinct(own.match_id)))
        .join(bot, bot.match_id == own.match_id)
        .join(OnlineState, OnlineState.match_id == own.match_id)
        .where(own.account_id == account_id, bot.bot.is_not(None), IS_UNDER_WAY)
    )
    if (number or 0) >= MAX_BOT_MATCHES:
        raise TooManyBotMatches(
            ngettext(
                "You already have %(number)s bot game (maximum %(most)s). Finish or concede it first.",
                "You already have %(number)s bot games (maximum %(most)s). Finish or concede one first.",
                number or 0,
                most=MAX_BOT_MATCHES,
            ),
            most=MAX_BOT_MATCHES,
        )


def are_bots_running(session: Session, now: datetime) -> bool:
    return lease_is_held(session, BOTS_LEASE, now)


def read_settings(match: OnlineMatch) -> MatchSettings:
    return convert_match_settings(match.settings)


def compute_pool_digest(pool: Pool) -> str:
    """Return a digest of every card of a pool."""
    return sha256(b"".join(pool.digest(code) for code in sorted(pool.facts))).hexdigest()


def _load_pool(match: OnlineMatch) -> Pool:
    return POOL_LOADERS[match.ruleset](match.pool)


def lock_waiting_match(session: Session, match_id: UUID) -> tuple[OnlineMatch, OnlineState]:
    """Lock the rows of a match that has not begun."""
    state = session.scalar(select(OnlineState).where(OnlineState.match_id == match_id).with_for_update())
    match = session.get(OnlineMatch, match_id)
    if state is None or match is None:
        raise OnlineMatchNotFound(
            gettext("There is no match at this address. Check that you have the complete link.")
        )
    if state.status is not OnlineStatus.WAITING:
        raise MatchNotLive(gettext("The match has already started."), status_of_match=state.status)
    return match, state


def touch_state(state: OnlineState, now: datetime) -> None:
    state.stirs += 1
    state.changed_at = now


def _check_deck(deck: Deck, pool: Pool) -> None:
    try:
        deck.check(pool)
    except (BadDeck, EngineError) as error:
        raise DeckNotPlayable(gettext("You can’t play this deck here: %(reason)s.", reason=error)) from error
    missing = sorted({pool[code].title for code in deck.codes() if not pool.enforced(code)})
    if missing:
        raise DeckNotPlayable(
            gettext(
                "You can’t play this deck here. These cards can’t be played online yet: %(cards)s.",
                cards=", ".join(missing),
            ),
            cards=missing,
        )


def make_numbered_name(seat: int) -> str:
    """Return the name of a seat in the header.

    The header is stored forever, so it must not contain names of people.
    """
    return f"Player {seat + 1}"


def make_unique_name(name: str, taken: set[str]) -> str:
    """Return a name that no other seat has."""
    return next(told for number in range(1, 99) if (told := name if number == 1 else f"{name} {number}") not in taken)


def _hash_secret(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
