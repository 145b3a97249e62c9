"""Proofs that an online match is part of its round: leaves, roots and paths."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament.core.translation import gettext
from tournament.events.hook_values import MatchLeaf
from tournament.events.models.rounds import RoundRoot, Table
from tournament.events.rounds.operations.roots import PublishedRoot
from tournament.events.trail.round_roots import load_leaves, publish_roots
from tournament.online.models import OnlineMatch, OnlineState
from tournament.online.problems import OnlineMatchNotFound
from tournament.online.states import OnlineStatus
from tournament.regulations.roots import HASH_BYTES, compute_path, hash_leaf


@dataclass(frozen=True, slots=True)
class MatchProof:
    """A match's leaf as exact text, and every root that contains it."""

    match: UUID
    leaf: str
    roots: tuple[PublishedRoot, ...]


def list_match_leaves(session: Session, round_id: UUID) -> Mapping[UUID, Sequence[MatchLeaf]]:
    """Return the ended matches of each table of a round, the oldest first."""
    found: dict[UUID, list[MatchLeaf]] = {}
    played = (
        select(OnlineMatch.table_id, OnlineMatch.id, OnlineMatch.header, OnlineState.head)
        .join(OnlineState, OnlineState.match_id == OnlineMatch.id)
        .join(Table, Table.id == OnlineMatch.table_id)
        .where(Table.round_id == round_id, OnlineState.status == OnlineStatus.ENDED)
        .where(OnlineMatch.header.is_not(None))
        .order_by(OnlineMatch.created_at, OnlineMatch.id)
    )
    for table_id, match_id, header, head in session.execute(played):
        if table_id is not None:
            found.setdefault(table_id, []).append(MatchLeaf(match_id, header or b"", head))
    return found


def publish_root_of_match(session: Session, match_id: UUID, now: datetime) -> None:
    """Publish another root if a match of a closed round has changed since the last."""
    table_id = session.scalar(select(OnlineMatch.table_id).where(OnlineMatch.id == match_id))
    if table_id is not None:
        publish_roots(session, [table_id], [], now)


def prove_match(session: Session, match_id: UUID) -> MatchProof:
    """Return the proof of a match.

    The caller checks that the reader may have a copy of it. There are no roots before the round is closed.
    """
    round_id = session.scalar(
        select(Table.round_id).join(OnlineMatch, OnlineMatch.table_id == Table.id).where(OnlineMatch.id == match_id)
    )
    text = next((text for text, match in load_leaves(session, round_id) if match == match_id), "") if round_id else ""
    if round_id is None or not text:
        raise OnlineMatchNotFound(gettext("This match is not part of a round. Only event matches have a proof."))
    leaf, roots = hash_leaf(text), []
    found = select(RoundRoot).where(RoundRoot.round_id == round_id).order_by(RoundRoot.number)
    for row in session.scalars(found):
        leaves = [row.leaves[at : at + HASH_BYTES] for at in range(0, len(row.leaves), HASH_BYTES)]
        if leaf in leaves:
            place = leaves.index(leaf)
            path = tuple(one.hex() for one in compute_path(leaves, place))
            roots.append(PublishedRoot(round_id, row.number, row.root, len(leaves), row.published_at, place, path))
    return MatchProof(match_id, text, tuple(roots))
