"""An installation may open no new online matches for a while."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("installation", sa.Column("drains_since", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    op.drop_column("installation", "drains_since")
