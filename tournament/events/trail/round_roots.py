"""The root of a closed round: a hash that commits to all matches and results.

A root is published and never replaced. A leaf contains what is public once the round is closed: the players by
number, the result, and for an online match the digest of its header and the head of its chain. The head doesn't help
to guess a hidden card: the chain contains each secret only as a commitment under a key of 32 bytes, which is derived
from the match's seed (`docs/proof.md`).
"""

from datetime import datetime
from hashlib import sha256
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament.events.hooks import match_leaves
from tournament.events.models.entries import Entry
from tournament.events.models.rounds import Round, RoundRoot, Seat, Table
from tournament.events.states import RoundStatus, TableKind
from tournament.regulations.roots import compute_root, hash_leaf

PLAYED_KINDS: Final = (TableKind.MATCH, TableKind.MELEE)
_json = msgspec.json.Encoder(order="sorted").encode


def publish_root(session: Session, round_id: UUID, now: datetime) -> None:
    """Add a root to a closed round, unless the last one is the same.

    The caller has locked the event.
    """
    session.flush()
    leaves = [hash_leaf(text) for text, _match in load_leaves(session, round_id)]
    if not leaves:
        return
    root, last = compute_root(leaves).hex(), _last_root(session, round_id)
    if last is None or last.root != root:
        number = last.number + 1 if last else 1
        session.add(RoundRoot(round_id=round_id, number=number, root=root, leaves=b"".join(leaves), published_at=now))
        session.flush()


def publish_roots(session: Session, tables: list[UUID], rounds: list[UUID], now: datetime) -> None:
    """Publish the roots of these rounds and of those with these tables, if closed."""
    closed = select(Round.id).where(Round.status == RoundStatus.CLOSED)
    with_tables = select(Table.round_id).where(Table.id.in_(tables))
    wanted = session.scalars(closed.where(Round.id.in_(rounds) | Round.id.in_(with_tables)).order_by(Round.id)).all()
    for round_id in wanted:
        publish_root(session, round_id, now)


def load_leaves(session: Session, round_id: UUID) -> list[tuple[str, UUID | None]]:
    """Return the leaf texts in the order of the tables, each with its online match."""
    tables = session.execute(
        select(Table.id, Table.number, Table.result)
        .where(Table.round_id == round_id, Table.number.is_not(None), Table.kind.in_(PLAYED_KINDS))
        .order_by(Table.number)
    ).all()
    seats: dict[UUID, list[int]] = {table.id: [] for table in tables}
    seated = select(Seat.table_id, Entry.number).join(Entry, Entry.id == Seat.entry_id)
    for table_id, number in session.execute(seated.where(Seat.round_id == round_id).order_by(Seat.place)):
        if table_id in seats:
            seats[table_id].append(number)
    matches = match_leaves.ask_one(session, round_id)
    leaves: list[tuple[str, UUID | None]] = []
    for table in tables:
        said = {"round": str(round_id), "table": table.number, "seats": seats[table.id], "result": table.result}
        for match in matches.get(table.id, ()):
            of_match = {"header": sha256(match.header).hexdigest(), "head": match.head.hex()}
            leaves.append((_json({**said, **of_match}).decode(), match.match_id))
        if table.id not in matches:
            leaves.append((_json(said).decode(), None))
    return leaves


def _last_root(session: Session, round_id: UUID) -> RoundRoot | None:
    found = select(RoundRoot).where(RoundRoot.round_id == round_id)
    return session.scalar(found.order_by(RoundRoot.number.desc()).limit(1))
