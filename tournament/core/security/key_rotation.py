"""Key rotation: seal everything under the newest key, to retire older secrets."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, func, select
from sqlalchemy.orm import Session

from tournament.core.models.base import Base
from tournament.core.security.hooks import SealedBytes, SealedColumn, sealed_columns
from tournament.core.security.sealing import KEY_NAME_BYTES, KeyMissing, SealBroken, Sealer
from tournament.core.storage.database import Database


@dataclass(slots=True)
class ResealResult:
    """Result of resealing the values of one owner, such as a match."""

    id: UUID
    values: int = 0
    lost: set[str] = field(default_factory=set)
    """Missing keys that some of its values need; then all of its values stay as they are."""
    damaged: list[str] = field(default_factory=list)
    """Places whose values were changed since they were sealed; they stay as they are."""


def key_name_of(column: SealedBytes) -> ColumnElement[bytes]:
    """Return an expression for the name of the key that sealed a value."""
    return func.substr(column, 1, KEY_NAME_BYTES, type_=column.type)


def owners_to_reseal(session: Session, sealer: Sealer) -> list[UUID]:
    """Return owners with values under an older key, feature by feature."""
    found: dict[UUID, None] = {}
    for each in _all_columns():
        owners = _only_older(select(each.owner), each, sealer).where(each.owner.is_not(None))
        found |= dict.fromkeys(session.scalars(owners.distinct().order_by(each.owner)))
    return list(found)


def reseal_all(database: Database, sealer: Sealer) -> Iterator[tuple[ResealResult, int]]:
    """Reseal each owner in its own transaction; yield its result and the number left.

    A killed run loses nothing, and the next one continues where it stopped.
    """
    with database.read() as session:
        ids = owners_to_reseal(session, sealer)
    for place, id in enumerate(ids, 1):
        with database.write() as session:
            done = reseal(session, sealer, id)
        yield done, len(ids) - place


def reseal(session: Session, sealer: Sealer, id: UUID) -> ResealResult:
    """Reseal all values of one owner, or none; writers of its rows wait meanwhile."""
    done = ResealResult(id)
    values: list[tuple[Base, str, bytes]] = []
    names: list[tuple[Base, str]] = []
    for each in _all_columns():
        rows = _only_older(select(each.column.class_), each, sealer).where(each.owner == id)
        for row in session.scalars(rows.with_for_update(of=each.column.class_)):
            place, name = each.place(row), each.column.key
            try:
                plain = sealer.open(getattr(row, name), id, place)
            except KeyMissing as error:
                done.lost.add(error.key_id)
            except SealBroken:
                done.damaged.append(place)
            else:
                values.append((row, name, sealer.close(plain, id, place)))
            if each.key_id:
                names.append((row, each.key_id))
    if not done.lost:
        for row, name, sealed in values:
            setattr(row, name, sealed)
        for row, name in names:
            setattr(row, name, sealer.key_id)
        done.values = len(values)
    return done


def _all_columns() -> list[SealedColumn]:
    return [column for feature in sealed_columns.ask() for column in feature]


def _only_older(query: Select[Any], each: SealedColumn, sealer: Sealer) -> Select[Any]:
    """Keep only rows whose value is sealed under an older key."""
    if each.owner.class_ is not each.column.class_:
        query = query.select_from(each.column.class_).join(each.owner.class_)
    return query.where(each.column.is_not(None), key_name_of(each.column) != bytes.fromhex(sealer.key_id))
