"""Online matches: what never changes, seats, the table as it stands, inputs, and the files of ended ones."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "online_match",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("event_id", sa.Uuid, nullable=True),
        sa.Column("table_id", sa.Uuid, nullable=True),
        sa.Column("ruleset", sa.String(10), nullable=False),
        sa.Column("format", sa.String(20), nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("pool", sa.String(40), nullable=False),
        sa.Column("cards", sa.String(64), nullable=False),
        sa.Column("software", sa.String(20), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("key_id", sa.String(8), nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("commitment", sa.LargeBinary, nullable=False),
        sa.Column("header", sa.LargeBinary, nullable=True),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("link_hash", sa.String(64), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_online_match"),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name="fk_online_match_event_id_event", ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["seating.id"], name="fk_online_match_table_id_seating", ondelete="SET NULL"
        ),
        sa.UniqueConstraint("link_hash", name="uq_online_match_link_hash"),
    )
    for column in ("event_id", "table_id", "key_id"):
        op.create_index(f"ix_online_match_{column}", "online_match", [column])
    op.create_table(
        "online_seat",
        sa.Column("match_id", sa.Uuid, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("account_id", sa.Uuid, nullable=True),
        sa.Column("bot", sa.String(20), nullable=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("deck", sa.LargeBinary, nullable=True),
        sa.Column("nonce", sa.LargeBinary, nullable=True),
        sa.Column("ready_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_online_seat"),
        _of_match("online_seat"),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name="fk_online_seat_account_id_account", ondelete="SET NULL"
        ),
        sa.UniqueConstraint("match_id", "account_id", name="uq_online_seat_match_id_account_id"),
    )
    op.create_index("ix_online_seat_account_id", "online_seat", ["account_id"])
    op.create_table(
        "online_state",
        sa.Column("match_id", sa.Uuid, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("stirs", sa.Integer, nullable=False),
        sa.Column("status", sa.String(20), nullable=False),
        sa.Column("waiting", sa.Integer, nullable=False),
        sa.Column("head", sa.LargeBinary, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=True),
        sa.Column("trouble", sa.LargeBinary, nullable=True),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_online_state"),
        _of_match("online_state"),
        # The row is rewritten with every choice: half of each page stays free, so that this happens in place.
        postgresql_with={"fillfactor": 50},
    )
    op.create_table(
        "online_input",
        sa.Column("match_id", sa.Uuid, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("actor", sa.Integer, nullable=False),
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.Column("checkpoint", sa.LargeBinary, nullable=True),
        sa.PrimaryKeyConstraint("match_id", "seq", name="pk_online_input"),
        _of_match("online_input"),
        sa.UniqueConstraint("match_id", "actor", "key", name="uq_online_input_match_id_actor_key"),
    )
    op.create_table(
        "online_record",
        sa.Column("match_id", sa.Uuid, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_online_record"),
        _of_match("online_record"),
    )


def _of_match(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["match_id"], ["online_match.id"], name=f"fk_{table}_match_id_online_match", ondelete="CASCADE"
    )


def downgrade() -> None:
    for table in ("online_record", "online_input", "online_state", "online_seat"):
        op.drop_table(table)
    op.drop_table("online_match")
