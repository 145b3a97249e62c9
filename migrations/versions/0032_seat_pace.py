"""How often each seat of an online match has sent what is no choice of the game; names that look alike."""

from collections.abc import Callable

import sqlalchemy as sa
from alembic import op

from tournament.models.lookalikes import skeleton

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "online_pace",
        sa.Column("match_id", sa.Uuid, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "seat", "kind", name="pk_online_pace"),
        sa.ForeignKeyConstraint(
            ["match_id"], ["online_match.id"], name="fk_online_pace_match_id_online_match", ondelete="CASCADE"
        ),
    )
    _fold(skeleton)


def _fold(folded: Callable[[str], str]) -> None:
    """Write anew by what names of players are compared."""
    entry = sa.table("entry", sa.column("id", sa.Uuid), sa.column("name"), sa.column("folded_name"))
    connection = op.get_bind()
    named = connection.execute(sa.select(entry.c.id, entry.c.name)).all()
    if named:
        which = entry.c.id == sa.bindparam("which")
        values = [{"which": row.id, "folded": folded(row.name)} for row in named]
        connection.execute(sa.update(entry).where(which).values(folded_name=sa.bindparam("folded")), values)


def downgrade() -> None:
    _fold(str.casefold)
    op.drop_table("online_pace")
