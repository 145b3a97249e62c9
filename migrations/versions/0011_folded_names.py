"""Players' names as they are told apart, so that a new one is compared without reading all."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("entry", sa.Column("folded_name", sa.String(180), nullable=False, server_default=""))
    entry = sa.table("entry", sa.column("id", sa.Uuid), sa.column("name"), sa.column("folded_name"))
    connection = op.get_bind()
    named = connection.execute(sa.select(entry.c.id, entry.c.name)).all()
    folded = [{"which": row.id, "folded": row.name.casefold()} for row in named]
    if folded:
        which = entry.c.id == sa.bindparam("which")
        connection.execute(sa.update(entry).where(which).values(folded_name=sa.bindparam("folded")), folded)
    op.create_index("ix_entry_event_id_folded_name", "entry", ["event_id", "folded_name"])


def downgrade() -> None:
    op.drop_index("ix_entry_event_id_folded_name", "entry")
    op.drop_column("entry", "folded_name")
