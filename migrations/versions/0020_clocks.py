"""What each seat of an online match may still think is kept with its table."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("online_state", sa.Column("clocks", sa.LargeBinary(), nullable=True))


def downgrade() -> None:
    op.drop_column("online_state", "clocks")
