"""Freezing: a fault in a card or in the engine stops its match as it was, with the input that met it."""

import msgspec
from sqlalchemy import update

from engine.record.block import as_data
from engine.record.inputs import Input, from_row, to_row
from tournament.models import OnlineState
from tournament.models.states import OnlineStatus
from tournament.operations.online.process import OnlinePlay
from tournament.operations.online.standing import Standing, Step

MOST_WORDS = 500


def trouble_place(version: int) -> str:
    return f"trouble/{version}"


def freeze(play: OnlinePlay, before: Standing, step: Step, error: Exception) -> bool:
    """Sets the match still; False where it went on meanwhile, so that nothing is wrong with where it stands now."""
    words = f"{type(error).__name__}: {error}"[:MOST_WORDS]
    plain = msgspec.msgpack.encode((step.actor, to_row(step.given), step.at, words))
    with play.database.write() as session:
        frozen = session.scalar(
            update(OnlineState)
            .where(
                OnlineState.match_id == before.match_id,
                OnlineState.version == before.version,
                OnlineState.status == OnlineStatus.LIVE,
            )
            .values(
                status=OnlineStatus.FROZEN,
                stirs=OnlineState.stirs + 1,
                trouble=play.sealer.close(plain, before.match_id, trouble_place(before.version)),
                changed_at=step.now,
            )
            .returning(OnlineState.version)
        )
    return frozen is not None


def trouble_of(play: OnlinePlay, standing: Standing, sealed: bytes) -> tuple[int, Input, str]:
    """Who froze the match by which input, and what it met; for judges, as the input may name a hidden card."""
    actor, row, _at, words = msgspec.msgpack.decode(
        play.sealer.open(sealed, standing.match_id, trouble_place(standing.version))
    )
    return actor, from_row(as_data(row)), words
