"""The files of ended matches are wanted, made by a job, and outlive their inputs."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

WANTED = sa.text("made_at IS NULL")
CLEARING = sa.text("made_at IS NOT NULL AND cleared_at IS NULL")


def upgrade() -> None:
    op.drop_table("online_record")  # nothing was ever written into it
    op.create_table(
        "online_record",
        sa.Column("match_id", sa.Uuid, nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("try_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("fault", sa.LargeBinary, nullable=True),
        sa.Column("content", sa.LargeBinary, nullable=True),
        sa.Column("digest", sa.String(64), nullable=True),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("cleared_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("match_id", name="pk_online_record"),
        _of_match(),
    )
    op.create_index(
        "ix_online_record_wanted", "online_record", ["try_at"], sqlite_where=WANTED, postgresql_where=WANTED
    )
    op.create_index(
        "ix_online_record_clearing", "online_record", ["ended_at"], sqlite_where=CLEARING, postgresql_where=CLEARING
    )
    op.execute(
        "INSERT INTO online_record (match_id, ended_at, try_at, attempts) "
        "SELECT match_id, changed_at, changed_at, 0 FROM online_state WHERE status = 'ended'"
    )


def downgrade() -> None:
    op.drop_table("online_record")
    op.create_table(
        "online_record",
        sa.Column("match_id", sa.Uuid, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_online_record"),
        _of_match(),
    )


def _of_match() -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["match_id"], ["online_match.id"], name="fk_online_record_match_id_online_match", ondelete="CASCADE"
    )
