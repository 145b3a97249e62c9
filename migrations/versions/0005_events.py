"""Events: stages, entries, rounds, tables, the floor and the audit trail."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "event",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("slug", sa.String(60), nullable=False),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("description", sa.Text, nullable=False),
        sa.Column("venue", sa.String(200), nullable=False),
        sa.Column("starts_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("time_zone", sa.String(60), nullable=False),
        sa.Column("ruleset", sa.String(10), nullable=False),
        sa.Column("status", sa.String(20), nullable=False),
        sa.Column("registration_open", sa.Boolean, nullable=False),
        sa.Column("decks_locked", sa.Boolean, nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_event"),
        sa.UniqueConstraint("slug", name="uq_event_slug"),
    )
    op.create_index("ix_event_starts_at", "event", ["starts_at"])
    op.create_index("ix_event_status", "event", ["status"])
    op.create_table(
        "stage",
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("status", sa.String(20), nullable=False),
        sa.Column("plan", sa.JSON, nullable=False),
        sa.Column("draws", sa.JSON, nullable=False),
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("event_id", sa.Uuid, nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_stage_event_id_event", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_stage"),
        sa.UniqueConstraint("event_id", "number", name="uq_stage_event_id_number"),
    )
    op.create_index("ix_stage_event_id", "stage", ["event_id"])
    op.create_table(
        "staff",
        sa.Column("account_id", sa.Uuid, nullable=False),
        sa.Column("role", sa.String(20), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("event_id", sa.Uuid, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name="fk_staff_account_id_account", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_staff_event_id_event", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_staff"),
        sa.UniqueConstraint("event_id", "account_id", "role", name="uq_staff_event_id_account_id_role"),
    )
    op.create_index("ix_staff_account_id", "staff", ["account_id"])
    op.create_index("ix_staff_event_id", "staff", ["event_id"])
    op.create_table(
        "entry",
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("account_id", sa.Uuid, nullable=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("real_name", sa.String(120), nullable=False),
        sa.Column("shows_real_name", sa.Boolean, nullable=False),
        sa.Column("claim_hash", sa.String(64), nullable=True),
        sa.Column("status", sa.String(20), nullable=False),
        sa.Column("plays_joust", sa.Boolean, nullable=False),
        sa.Column("plays_melee", sa.Boolean, nullable=False),
        sa.Column("prize_byes", sa.Integer, nullable=False),
        sa.Column("fixed_table", sa.Integer, nullable=True),
        sa.Column("needs_accessible", sa.Boolean, nullable=False),
        sa.Column("faction", sa.String(40), nullable=False),
        sa.Column("registered_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("checked_in_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("event_id", sa.Uuid, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name="fk_entry_account_id_account", ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_entry_event_id_event", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_entry"),
        sa.UniqueConstraint("event_id", "account_id", name="uq_entry_event_id_account_id"),
        sa.UniqueConstraint("event_id", "number", name="uq_entry_event_id_number"),
    )
    op.create_index("ix_entry_account_id", "entry", ["account_id"])
    op.create_index("ix_entry_event_id", "entry", ["event_id"])
    op.create_table(
        "stage_player",
        sa.Column("stage_id", sa.Uuid, nullable=False),
        sa.Column("entry_id", sa.Uuid, nullable=False),
        sa.Column("status", sa.String(20), nullable=False),
        sa.Column("seed", sa.Integer, nullable=True),
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("event_id", sa.Uuid, nullable=False),
        sa.ForeignKeyConstraint(
            ["entry_id"], ["entry.id"], name="fk_stage_player_entry_id_entry", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name="fk_stage_player_event_id_event", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["stage_id"], ["stage.id"], name="fk_stage_player_stage_id_stage", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_stage_player"),
        sa.UniqueConstraint("stage_id", "entry_id", name="uq_stage_player_stage_id_entry_id"),
    )
    op.create_index("ix_stage_player_event_id", "stage_player", ["event_id"])
    op.create_table(
        "forbidden_pair",
        sa.Column("one_id", sa.Uuid, nullable=False),
        sa.Column("other_id", sa.Uuid, nullable=False),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("event_id", sa.Uuid, nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name="fk_forbidden_pair_event_id_event", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["one_id"], ["entry.id"], name="fk_forbidden_pair_one_id_entry", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["other_id"], ["entry.id"], name="fk_forbidden_pair_other_id_entry", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_forbidden_pair"),
        sa.UniqueConstraint("one_id", "other_id", name="uq_forbidden_pair_one_id_other_id"),
    )
    op.create_index("ix_forbidden_pair_event_id", "forbidden_pair", ["event_id"])
    op.create_table(
        "deck",
        sa.Column("entry_id", sa.Uuid, nullable=False),
        sa.Column("part", sa.String(10), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("submitted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("submitted_by", sa.String(60), nullable=False),
        sa.Column("is_late", sa.Boolean, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("faction", sa.String(40), nullable=False),
        sa.Column("agenda", sa.String(200), nullable=False),
        sa.Column("is_legal", sa.Boolean, nullable=False),
        sa.Column("report", sa.LargeBinary, nullable=False),
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("event_id", sa.Uuid, nullable=False),
        sa.ForeignKeyConstraint(["entry_id"], ["entry.id"], name="fk_deck_entry_id_entry", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_deck_event_id_event", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_deck"),
        sa.UniqueConstraint("entry_id", "part", "version", name="uq_deck_entry_id_part_version"),
    )
    op.create_index("ix_deck_event_id", "deck", ["event_id"])
    op.create_table(
        "round",
        sa.Column("stage_id", sa.Uuid, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("attempt", sa.Integer, nullable=False),
        sa.Column("status", sa.String(20), nullable=False),
        sa.Column("drawn_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("proof", sa.JSON, nullable=False),
        sa.Column("minutes", sa.Integer, nullable=False),
        sa.Column("clock_started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("clock_ends_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("clock_left", sa.Integer, nullable=True),
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("event_id", sa.Uuid, nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_round_event_id_event", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["stage_id"], ["stage.id"], name="fk_round_stage_id_stage", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_round"),
        sa.UniqueConstraint("stage_id", "number", name="uq_round_stage_id_number"),
    )
    op.create_index("ix_round_event_id", "round", ["event_id"])
    op.create_table(
        "seating",
        sa.Column("round_id", sa.Uuid, nullable=False),
        sa.Column("number", sa.Integer, nullable=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("status", sa.String(20), nullable=False),
        sa.Column("game", sa.Integer, nullable=True),
        sa.Column("result", sa.JSON, nullable=True),
        sa.Column("settled_by", sa.String(20), nullable=True),
        sa.Column("report", sa.JSON, nullable=True),
        sa.Column("reported_by", sa.Uuid, nullable=True),
        sa.Column("reported_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("objection", sa.Text, nullable=False),
        sa.Column("extension", sa.Integer, nullable=False),
        sa.Column("note", sa.String(200), nullable=False),
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("event_id", sa.Uuid, nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_seating_event_id_event", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["round_id"], ["round.id"], name="fk_seating_round_id_round", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_seating"),
        sa.UniqueConstraint("round_id", "number", name="uq_seating_round_id_number"),
    )
    op.create_index("ix_seating_event_id", "seating", ["event_id"])
    op.create_table(
        "seat",
        sa.Column("round_id", sa.Uuid, nullable=False),
        sa.Column("table_id", sa.Uuid, nullable=False),
        sa.Column("entry_id", sa.Uuid, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("event_id", sa.Uuid, nullable=False),
        sa.ForeignKeyConstraint(["entry_id"], ["entry.id"], name="fk_seat_entry_id_entry", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_seat_event_id_event", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["round_id"], ["round.id"], name="fk_seat_round_id_round", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["seating.id"], name="fk_seat_table_id_seating", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_seat"),
        sa.UniqueConstraint("round_id", "entry_id", name="uq_seat_round_id_entry_id"),
        sa.UniqueConstraint("table_id", "place", name="uq_seat_table_id_place"),
    )
    op.create_index("ix_seat_entry_id", "seat", ["entry_id"])
    op.create_index("ix_seat_event_id", "seat", ["event_id"])
    op.create_table(
        "penalty",
        sa.Column("entry_id", sa.Uuid, nullable=False),
        sa.Column("table_id", sa.Uuid, nullable=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("proposed", sa.String(40), nullable=False),
        sa.Column("effect", sa.String(20), nullable=False),
        sa.Column("infraction", sa.String(200), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("given_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("given_by", sa.String(60), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("revoked_for", sa.Text, nullable=False),
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("event_id", sa.Uuid, nullable=False),
        sa.ForeignKeyConstraint(["entry_id"], ["entry.id"], name="fk_penalty_entry_id_entry", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_penalty_event_id_event", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["seating.id"], name="fk_penalty_table_id_seating", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_penalty"),
    )
    op.create_index("ix_penalty_entry_id", "penalty", ["entry_id"])
    op.create_index("ix_penalty_event_id", "penalty", ["event_id"])
    op.create_table(
        "judge_call",
        sa.Column("table_id", sa.Uuid, nullable=True),
        sa.Column("entry_id", sa.Uuid, nullable=True),
        sa.Column("question", sa.Text, nullable=False),
        sa.Column("status", sa.String(20), nullable=False),
        sa.Column("called_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("taken_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("taken_by", sa.Uuid, nullable=True),
        sa.Column("judge", sa.String(60), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ruling", sa.Text, nullable=False),
        sa.Column("rules", sa.String(400), nullable=False),
        sa.Column("minutes", sa.Integer, nullable=False),
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("event_id", sa.Uuid, nullable=False),
        sa.ForeignKeyConstraint(["entry_id"], ["entry.id"], name="fk_judge_call_entry_id_entry", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_judge_call_event_id_event", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["seating.id"], name="fk_judge_call_table_id_seating", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_judge_call"),
    )
    op.create_index("ix_judge_call_event_id", "judge_call", ["event_id"])
    op.create_table(
        "deck_check",
        sa.Column("entry_id", sa.Uuid, nullable=False),
        sa.Column("round_id", sa.Uuid, nullable=True),
        sa.Column("picked", sa.String(20), nullable=False),
        sa.Column("status", sa.String(20), nullable=False),
        sa.Column("picked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("done_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("judge", sa.String(60), nullable=False),
        sa.Column("is_fine", sa.Boolean, nullable=True),
        sa.Column("findings", sa.Text, nullable=False),
        sa.Column("remedy", sa.Text, nullable=False),
        sa.Column("minutes", sa.Integer, nullable=False),
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("event_id", sa.Uuid, nullable=False),
        sa.ForeignKeyConstraint(["entry_id"], ["entry.id"], name="fk_deck_check_entry_id_entry", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_deck_check_event_id_event", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["round_id"], ["round.id"], name="fk_deck_check_round_id_round", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_deck_check"),
    )
    op.create_index("ix_deck_check_entry_id", "deck_check", ["entry_id"])
    op.create_index("ix_deck_check_event_id", "deck_check", ["event_id"])
    op.create_table(
        "announcement",
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("made_by", sa.String(60), nullable=False),
        sa.Column("withdrawn_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("event_id", sa.Uuid, nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name="fk_announcement_event_id_event", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_announcement"),
    )
    op.create_index("ix_announcement_event_id", "announcement", ["event_id"])
    op.create_table(
        "trail",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("event_id", sa.Uuid, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("actor_id", sa.Uuid, nullable=True),
        sa.Column("actor", sa.String(60), nullable=False),
        sa.Column("verb", sa.String(40), nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("changes", sa.JSON, nullable=False),
        sa.Column("undoes", sa.Integer, nullable=True),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_trail_event_id_event", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_trail"),
        sa.UniqueConstraint("event_id", "number", name="uq_trail_event_id_number"),
    )


def downgrade() -> None:
    for table in (
        "trail",
        "announcement",
        "deck_check",
        "judge_call",
        "penalty",
        "seat",
        "seating",
        "round",
        "deck",
        "forbidden_pair",
        "stage_player",
        "entry",
        "staff",
        "stage",
        "event",
    ):
        op.drop_table(table)
