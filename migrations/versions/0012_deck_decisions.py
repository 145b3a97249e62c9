"""What was decided about a deck that is not legal."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("deck", sa.Column("decision", sa.String(20), nullable=True))
    op.add_column("deck", sa.Column("decided_for", sa.Text(), nullable=False, server_default=""))
    op.add_column("deck", sa.Column("decided_by", sa.String(60), nullable=False, server_default=""))
    op.add_column("deck", sa.Column("fix_until", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    for column in ("fix_until", "decided_by", "decided_for", "decision"):
        op.drop_column("deck", column)
