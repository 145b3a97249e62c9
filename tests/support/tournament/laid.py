"""Records laid at an event's online tables: rows as if they had been played there, every step proved."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from uuid import UUID, uuid4

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from engine import Match, Pool
from engine.chain.chance import commitment
from engine.chain.header import Header, deck_bytes
from engine.record.record import Record, replay
from tests.support.tournament.online_event import Online
from tournament.core.security.principal import Principal
from tournament.events.models.events import Event
from tournament.events.models.rounds import Table
from tournament.online.models import OnlineInput, OnlineMatch, OnlineSeat, OnlineState
from tournament.online.operations.lobby.setup import compute_pool_digest
from tournament.online.operations.match import deal as dealing
from tournament.online.operations.match.deal import SEED_PLACE, deck_place
from tournament.online.operations.match.loaded_match import waiting_mask
from tournament.online.operations.match.match_rows import seal_content, state_place
from tournament.online.operations.match.snapshots import status_of
from tournament.replays.operations import opened_match as opening


class Laid:
    """Matches of an event whose tables were put there from records; pools of tests are known while it stands."""

    def __init__(self, run: Online, patch: pytest.MonkeyPatch) -> None:
        self.run = run
        self.pools: dict[bytes, Pool] = {}
        for module in (dealing, opening):
            known = module.pool_of
            patch.setattr(module, "pool_of", partial(self._pool, known))

    def _pool(self, known: Callable[[Header], Pool], header: Header) -> Pool:
        return self.pools.get(header.to_bytes()) or known(header)

    def lay(
        self,
        record: Record,
        pool: Pool,
        players: list[Principal],
        now: datetime,
        match_id: UUID | None = None,
        casual: bool = False,
    ) -> UUID:
        """A match at the first table, or a casual one, with these players in its seats."""
        run, sealer, match_id = self.run, self.run.play.sealer, match_id or uuid4()
        self.pools[record.header.to_bytes()] = pool
        header = record.header
        with run.database.write() as session:
            event = session.scalars(select(Event).where(Event.slug == run.slug)).one()
            seated = session.scalars(select(Table).filter_by(event_id=event.id, number=1)).first()
            session.add(
                OnlineMatch(
                    id=match_id,
                    ruleset=header.ruleset,
                    format=header.format,
                    rules_version=header.rules_version,
                    pool=header.pool,
                    cards=compute_pool_digest(pool),
                    software="tests",
                    seats=len(players),
                    key_id=sealer.key_id,
                    seed=sealer.close(record.seed, match_id, SEED_PLACE),
                    commitment=commitment(record.seed),
                    settings={},
                    created_at=now,
                    header=header.to_bytes(),
                    event_id=None if casual else event.id,
                    table_id=seated.id if seated is not None and not casual else None,
                )
            )
            session.flush()
            for seat, (who, deck, had) in enumerate(zip(players, record.decks, record.digests, strict=True)):
                sealed = sealer.close(deck_bytes(deck, had), match_id, deck_place(seat))
                row = OnlineSeat(match_id=match_id, seat=seat, account_id=who.account_id, name=header.seats[seat])
                row.deck, row.ready_at = sealed, now
                session.add(row)
            match, step = self._inputs(session, record, pool, match_id)
            session.add(
                OnlineState(
                    match_id=match_id,
                    version=len(record.inputs),
                    step=step,
                    stirs=0,
                    status=status_of(match),
                    waiting=0 if match.outcome is not None else waiting_mask(match),
                    head=match.head,
                    state=sealer.close(match.to_bytes(), match_id, state_place(len(record.inputs))),
                    changed_at=now,
                )
            )
        return match_id

    def _inputs(self, session: Session, record: Record, pool: Pool, match_id: UUID) -> tuple[Match, int]:
        sealer, step = self.run.play.sealer, 0
        for seq, (match, entries) in enumerate(replay(record, pool)):
            played = record.inputs[seq - 1] if seq else None
            given, at = (played.input, played.at) if played is not None else (None, record.header.at)
            content = seal_content(sealer, match_id, seq, given, match.head, entries)
            row = OnlineInput(match_id=match_id, seq=seq, actor=-1, key=str(seq), step=step, at=at, content=content)
            session.add(row)
            step = match.step
        return match, step
