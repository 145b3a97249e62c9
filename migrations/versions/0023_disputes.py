"""Disputes with their lines and rulings, and looks at hidden cards."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None

UNDER_WAY = sa.text("state NOT IN ('agreed', 'withdrawn', 'closed', 'published') AND raised_by <> 'spectator'")


def upgrade() -> None:
    op.create_table(
        "dispute",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("event_id", sa.Uuid, nullable=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("table_id", sa.Uuid, nullable=True),
        sa.Column("match_id", sa.Uuid, nullable=True),
        sa.Column("step", sa.Integer, nullable=True),
        sa.Column("head", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("state_since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("raised_by", sa.String(20), nullable=False),
        sa.Column("entry_id", sa.Uuid, nullable=True),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("proposal", sa.String(20), nullable=True),
        sa.Column("judge_id", sa.Uuid, nullable=True),
        sa.Column("judge", sa.String(60), nullable=False),
        sa.Column("paused", sa.Boolean, nullable=False),
        sa.Column("minutes", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_dispute"),
        _to("dispute", "event_id", "event", "CASCADE"),
        _to("dispute", "table_id", "seating", "SET NULL"),
        _to("dispute", "entry_id", "entry", "CASCADE"),
        sa.UniqueConstraint("event_id", "number", name="uq_dispute_event_id_number"),
    )
    op.create_index("ix_dispute_event_id", "dispute", ["event_id"])
    op.create_index("ix_dispute_table_id", "dispute", ["table_id"])
    op.create_index(
        "uq_dispute_under_way",
        "dispute",
        ["match_id"],
        unique=True,
        sqlite_where=UNDER_WAY,
        postgresql_where=UNDER_WAY,
    )
    op.create_table(
        "dispute_line",
        *_of_dispute("dispute_line", "number"),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("author", sa.String(60), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
    )
    op.create_table(
        "ruling",
        *_of_dispute("ruling", "instance"),
        sa.Column("by", sa.String(60), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("remedy", sa.String(20), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("rules", sa.String(400), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("salt", sa.String(64), nullable=False),
        sa.Column("engine", sa.String(20), nullable=False),
        sa.Column("appeal_by", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ground", sa.String(20), nullable=False),
        sa.Column("sealed", sa.LargeBinary, nullable=True),
        sa.Column("input_seq", sa.Integer, nullable=True),
        sa.Column("applied_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("result_before", sa.Text, nullable=False),
        sa.Column("result_after", sa.Text, nullable=False),
    )
    for table in ("dispute_line", "ruling"):
        op.create_index(f"ix_{table}_event_id", table, ["event_id"])
        op.create_index(f"ix_{table}_dispute_id", table, ["dispute_id"])
    op.create_table(
        "hidden_look",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("match_id", sa.Uuid, nullable=False),
        sa.Column("dispute_id", sa.Uuid, nullable=True),
        sa.Column("account_id", sa.Uuid, nullable=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
        sa.Column("eyes", sa.String(20), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_hidden_look"),
        _to("hidden_look", "match_id", "online_match", "CASCADE"),
        _to("hidden_look", "dispute_id", "dispute", "SET NULL"),
        _to("hidden_look", "account_id", "account", "SET NULL"),
    )
    for column in ("match_id", "dispute_id", "account_id"):
        op.create_index(f"ix_hidden_look_{column}", "hidden_look", [column])
    with op.batch_alter_table("penalty") as penalty:
        penalty.add_column(sa.Column("dispute_id", sa.Uuid, nullable=True))
        penalty.create_foreign_key(
            "fk_penalty_dispute_id_dispute", "dispute", ["dispute_id"], ["id"], ondelete="SET NULL"
        )
        penalty.create_index("ix_penalty_dispute_id", ["dispute_id"])


def _of_dispute(table: str, number: str) -> tuple[sa.schema.SchemaItem, ...]:
    return (
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("event_id", sa.Uuid, nullable=True),
        sa.Column("dispute_id", sa.Uuid, nullable=False),
        sa.Column(number, sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name=f"pk_{table}"),
        _to(table, "event_id", "event", "CASCADE"),
        _to(table, "dispute_id", "dispute", "CASCADE"),
        sa.UniqueConstraint("dispute_id", number, name=f"uq_{table}_dispute_id_{number}"),
    )


def _to(table: str, column: str, target: str, then: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{target}.id"], name=f"fk_{table}_{column}_{target}", ondelete=then)


def downgrade() -> None:
    with op.batch_alter_table("penalty") as penalty:
        penalty.drop_index("ix_penalty_dispute_id")
        penalty.drop_constraint("fk_penalty_dispute_id_dispute", type_="foreignkey")
        penalty.drop_column("dispute_id")
    op.drop_table("hidden_look")
    op.drop_table("ruling")
    op.drop_table("dispute_line")
    op.drop_table("dispute")
