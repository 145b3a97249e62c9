"""Reports about online matches for administrators, mainly before an upgrade."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final
from uuid import UUID

from sqlalchemy import Row, func, select
from sqlalchemy.orm import Session

from engine.chain.header import read_header
from engine.record.clocks import Clocks
from tournament.core.security.key_rotation import key_name_of
from tournament.core.security.sealing import SealBroken, Sealer
from tournament.online.models import OnlineMatch, OnlineState
from tournament.online.operations.match.clocks import replay_clocks
from tournament.online.operations.match.deal import (
    list_sealed_decks,
    load_deal,
    make_playable_deal,
    select_begun_matches,
    unseal_deal,
)
from tournament.online.operations.match.frozen_matches import unseal_fault
from tournament.online.operations.match.match_rows import list_notes_since_freeze
from tournament.online.operations.match.record_files import load_record
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.problems import OtherRules
from tournament.online.states import OnlineStatus
from tournament.replays.engines.continuation import find_continuation


def count_by_status(session: Session) -> dict[OnlineStatus, int]:
    """Count the matches by status."""
    found = session.execute(select(OnlineState.status, func.count()).group_by(OnlineState.status))
    counts = {status: count for status, count in found}
    return {status: counts[status] for status in OnlineStatus if status in counts}


def find_lost_keys(session: Session, sealer: Sealer) -> dict[str, int]:
    """Return missing keys, with the number of matches that need them."""
    found = Counter[str]()
    for key_id, matches in session.execute(select(OnlineMatch.key_id, func.count()).group_by(OnlineMatch.key_id)):
        found[key_id] += matches
    mark = key_name_of(OnlineState.state)
    for name, matches in session.execute(
        # A match may be opened under one key and continued under another.
        select(mark, func.count())
        .join(OnlineMatch, OnlineMatch.id == OnlineState.match_id)
        .where(OnlineState.state.is_not(None), OnlineMatch.key_id.in_([key for key in found if sealer.knows(key)]))
        .group_by(mark)
    ):
        if not sealer.knows(bytes(name).hex()):
            found[bytes(name).hex()] += matches
    return {key_id: matches for key_id, matches in sorted(found.items()) if not sealer.knows(key_id)}


def list_matches_under_key(session: Session, key_id: str, most: int = 20) -> list[UUID]:
    """Select some matches that were opened under a key."""
    found = select(OnlineMatch.id).where(OnlineMatch.key_id == key_id).order_by(OnlineMatch.created_at)
    return list(session.scalars(found.limit(most)))


@dataclass(frozen=True, slots=True)
class FrozenMatch:
    match_id: UUID
    since: datetime
    words: str
    """The error; it may name a card."""


def list_frozen_matches(session: Session, sealer: Sealer) -> list[FrozenMatch]:
    """Return the frozen matches, with the errors that froze them."""
    stands = select(OnlineState).where(OnlineState.status == OnlineStatus.FROZEN).order_by(OnlineState.changed_at)
    found = []
    for state in session.scalars(stands):
        note = next(iter(list_notes_since_freeze(session, state.match_id)), None)
        if note is None or note.content is None:
            found.append(FrozenMatch(state.match_id, state.changed_at, "cause unknown"))
        elif sealer.can_open(note.content):
            found.append(FrozenMatch(state.match_id, note.at, unseal_fault(sealer, note).words))
        else:
            found.append(FrozenMatch(state.match_id, note.at, "cause sealed with a key that is missing here"))
    return found


class ContinuationKind(StrEnum):
    """What continues a match."""

    TODAY = "the rules of today"
    KEPT = "a kept engine"
    NOBODY = "no engine that is here"
    SEALED = "nobody knows: its key is not here"


@dataclass(frozen=True, slots=True)
class UpgradeOutlook:
    """Whether a match can continue with the current rules, cards and keys."""

    match_id: UUID
    status: OnlineStatus
    ruleset: str
    version: int
    carrier: ContinuationKind
    engine: str = ""
    """The name of the archived engine."""


UNDER_WAY_STATUSES: Final = (OnlineStatus.LIVE, OnlineStatus.PAUSED, OnlineStatus.FROZEN)


def list_upgrade_outlooks(session: Session, sealer: Sealer) -> list[UpgradeOutlook]:
    """Return the outlook of every match under way.

    A newer release can call it on an older database, to see what an upgrade affects.
    """
    rows = (
        select_begun_matches()
        .add_columns(OnlineState.status)
        .join(OnlineState, OnlineState.match_id == OnlineMatch.id)
    )
    found = session.execute(
        rows.where(OnlineState.status.in_(UNDER_WAY_STATUSES)).order_by(OnlineMatch.created_at)
    ).all()
    return [_make_upgrade_outlook(session, sealer, row) for row in found]


def _make_upgrade_outlook(
    session: Session, sealer: Sealer, row: Row[UUID, bytes | None, str, bytes, OnlineStatus]
) -> UpgradeOutlook:
    match_id, source, cards, seed, status = row
    assert source is not None
    header = read_header(source)
    about = (match_id, status, header.ruleset, header.rules_version)
    try:
        dealt = unseal_deal(sealer, match_id, source, cards, seed, list_sealed_decks(session, match_id))
    except SealBroken:
        return UpgradeOutlook(*about, ContinuationKind.SEALED)
    try:
        make_playable_deal(dealt)
    except OtherRules:
        kept = find_continuation(dealt.kept(), header, cards)
        return (
            UpgradeOutlook(*about, ContinuationKind.KEPT, kept.name)
            if kept is not None
            else UpgradeOutlook(*about, ContinuationKind.NOBODY)
        )
    return UpgradeOutlook(*about, ContinuationKind.TODAY)


def recompute_clocks(play: MatchRuntime, match_id: UUID) -> Clocks | None:
    """Recompute the clocks of a match; its row has the same."""
    story = replay_clocks(play, match_id, load_record(play, match_id), load_deal(play, match_id).pool)
    return next((clocks for _step, clocks in reversed(list(story))), None)
