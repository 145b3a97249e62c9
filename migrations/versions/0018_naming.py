"""Seats of an online match may come to be called otherwise."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("online_state", sa.Column("naming", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("online_state", "naming")
