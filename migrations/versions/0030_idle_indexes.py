"""What runs every second finds matches under way and paper by indexes of just these."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None

NARROWED = (
    ("ix_online_match_event_id", "online_match", "event_id"),
    ("ix_online_match_table_id", "online_match", "table_id"),
    ("ix_online_seat_account_id", "online_seat", "account_id"),
)
ADDED = (
    ("ix_online_state_under_way", "online_state", "status", "status IN ('live', 'paused', 'frozen')"),
    ("ix_online_record_uncleared", "online_record", "ended_at", "cleared_at IS NULL"),
    ("ix_paper_wanted", "paper", "asked_at", "made_at IS NULL"),
)
CLEARING = "made_at IS NOT NULL AND cleared_at IS NULL"


def upgrade() -> None:
    for name, table, column in NARROWED:
        op.drop_index(name, table)
        _create(name, table, column, f"{column} IS NOT NULL")
    for name, table, column, where in ADDED:
        _create(name, table, column, where)
    op.drop_index("ix_online_record_clearing", "online_record")


def downgrade() -> None:
    _create("ix_online_record_clearing", "online_record", "ended_at", CLEARING)
    for name, table, _, _ in ADDED:
        op.drop_index(name, table)
    for name, table, column in NARROWED:
        op.drop_index(name, table)
        op.create_index(name, table, [column])


def _create(name: str, table: str, column: str, where: str) -> None:
    op.create_index(name, table, [column], sqlite_where=sa.text(where), postgresql_where=sa.text(where))
