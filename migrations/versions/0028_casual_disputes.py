"""Disputes of casual matches, numbered within their match; what was under way when tables went down goes on."""

from datetime import UTC, datetime
from uuid import uuid4

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None

NUMBERED = "uq_dispute_match_id_number"
SETTLING_ENDS, RULING_STANDS = "settling ends", "ruling stands"
DISPUTE = sa.table(
    "dispute", sa.column("id", sa.Uuid), sa.column("event_id", sa.Uuid), sa.column("state"), sa.column("paused")
)
RULING = sa.table("ruling", sa.column("dispute_id", sa.Uuid), sa.column("applied_at"))
TIMER = sa.table(
    "timer",
    sa.column("id", sa.Uuid),
    sa.column("kind", sa.String),
    sa.column("subject", sa.Uuid),
    sa.column("due_at", sa.DateTime(timezone=True)),
    sa.column("try_at", sa.DateTime(timezone=True)),
    sa.column("attempts", sa.Integer),
    sa.column("fired_at", sa.DateTime(timezone=True)),
)
CASUAL = DISPUTE.c.event_id.is_(None)


def upgrade() -> None:
    op.create_index(NUMBERED, "dispute", ["match_id", "number"], unique=True)
    bind, now = op.get_bind(), datetime.now(UTC)
    undone = sa.exists().where(RULING.c.dispute_id == DISPUTE.c.id, RULING.c.applied_at.is_(None))
    left = sa.select(DISPUTE.c.id, DISPUTE.c.state).where(
        CASUAL, sa.or_(DISPUTE.c.state == "settling", DISPUTE.c.paused.is_(sa.true()), undone)
    )
    for dispute_id, state in bind.execute(left).all():
        kind = SETTLING_ENDS if state == "settling" else RULING_STANDS
        due = {"id": uuid4(), "kind": kind, "subject": dispute_id, "due_at": now, "try_at": now, "attempts": 0}
        bind.execute(sa.insert(TIMER).values(due))


def downgrade() -> None:
    """The release before knows no such dispute: the rows stay and nobody looks at them, nor are they due."""
    casual = sa.select(DISPUTE.c.id).where(CASUAL)
    op.get_bind().execute(sa.delete(TIMER).where(TIMER.c.subject.in_(casual), TIMER.c.fired_at.is_(None)))
    op.drop_index(NUMBERED, "dispute")
