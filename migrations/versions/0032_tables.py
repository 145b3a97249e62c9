"""All tables, as the revisions 0001 to 0032 made them step by step."""

from datetime import UTC, datetime
from uuid import uuid4

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = None
branch_labels = None
depends_on = None

TABLES = (
    "installation",
    "lease",
    "limit_use",
    "account",
    "sign_in",
    "api_token",
    "password_reset",
    "known_device",
    "guesses",
    "idempotency_key",
    "card_pool",
    "pool_import",
    "kept_deck",
    "shared_report",
    "saved_match",
    "lab_position",
    "event",
    "stage",
    "staff",
    "timer",
    "trail",
    "entry",
    "stage_player",
    "forbidden_pair",
    "deck",
    "round",
    "round_root",
    "seating",
    "seat",
    "paper",
    "dispute",
    "dispute_line",
    "ruling",
    "announcement",
    "deck_check",
    "penalty",
    "event_log",
    "online_match",
    "online_state",
    "online_seat",
    "online_input",
    "online_note",
    "online_word",
    "online_pace",
    "online_record",
    "online_report",
    "hidden_look",
    "case",
    "case_rule",
    "case_card",
    "engine_report",
)


def upgrade() -> None:
    _create_installation()
    _create_accounts()
    _create_decks()
    _create_matches()
    _create_events()
    _create_entries()
    _create_rounds()
    _create_disputes()
    _create_floor()
    _create_online()
    _create_cases()


def downgrade() -> None:
    for table in reversed(TABLES):
        op.drop_table(table)


def _create_installation() -> None:
    """The installation itself, and what its processes agree on."""
    installation = op.create_table(
        "installation",
        sa.Column("id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("public_id", sa.Uuid, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("drains_since", sa.DateTime(timezone=True), nullable=True),
        sa.Column("long_codes_since", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_installation"),
        sa.UniqueConstraint("public_id", name="uq_installation_public_id"),
        # The name is doubled in every database there is; op.f() keeps it as it stands here.
        sa.CheckConstraint("id = 1", name=op.f("ck_installation_ck_installation_only_one")),
    )
    now = datetime.now(UTC)  # a new installation prints long codes from the first slip on
    row = {"id": 1, "public_id": uuid4(), "created_at": now, "long_codes_since": now}
    op.bulk_insert(installation, [row])
    op.create_table(
        "lease",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("holder", sa.String(200), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_lease"),
    )
    op.create_table(
        "limit_use",
        sa.Column("place", sa.String(64), nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("place", name="pk_limit_use"),
    )
    op.create_index("ix_limit_use_expires_at", "limit_use", ["expires_at"])


def _create_accounts() -> None:
    """People and how they sign in."""
    op.create_table(
        "account",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("name_key", sa.String(120), nullable=True),
        sa.Column("email", sa.String(254), nullable=True),
        sa.Column("password_hash", sa.String(200), nullable=True),
        sa.Column("real_name", sa.String(120), nullable=True),
        sa.Column("show_real_name", sa.Boolean, nullable=False),
        sa.Column("is_admin", sa.Boolean, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("removed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("publishes_cases", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("id", name="pk_account"),
        sa.UniqueConstraint("name_key", name="uq_account_name_key"),
        sa.UniqueConstraint("email", name="uq_account_email"),
    )
    op.create_table(
        "sign_in",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("account_id", sa.Uuid, nullable=False),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("device_hash", sa.String(64), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_sign_in"),
        sa.UniqueConstraint("secret_hash", name="uq_sign_in_secret_hash"),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_sign_in_account_id_account"),
    )
    op.create_index("ix_sign_in_account_id", "sign_in", ["account_id"])
    op.create_index("ix_sign_in_expires_at", "sign_in", ["expires_at"])
    op.create_table(
        "api_token",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("account_id", sa.Uuid, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("scopes", sa.JSON, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_api_token"),
        sa.UniqueConstraint("secret_hash", name="uq_api_token_secret_hash"),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_api_token_account_id_account"),
    )
    op.create_index("ix_api_token_account_id", "api_token", ["account_id"])
    op.create_table(
        "password_reset",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("account_id", sa.Uuid, nullable=True),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_password_reset"),
        sa.UniqueConstraint("secret_hash", name="uq_password_reset_secret_hash"),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_password_reset_account_id_account"),
    )
    op.create_index("ix_password_reset_account_id", "password_reset", ["account_id"])
    op.create_index("ix_password_reset_expires_at", "password_reset", ["expires_at"])
    op.create_table(
        "known_device",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("account_id", sa.Uuid, nullable=False),
        sa.Column("device_hash", sa.String(64), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_known_device"),
        sa.UniqueConstraint("account_id", "device_hash", name="uq_known_device_account_id_device_hash"),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_known_device_account_id_account"),
    )
    op.create_index("ix_known_device_device_hash", "known_device", ["device_hash"])
    op.create_table(
        "guesses",
        sa.Column("place", sa.String(64), nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("free_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("place", name="pk_guesses"),
    )
    op.create_index("ix_guesses_expires_at", "guesses", ["expires_at"])
    op.create_table(
        "idempotency_key",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("account_id", sa.Uuid, nullable=False),
        sa.Column("route_hash", sa.String(64), nullable=False),
        sa.Column("key_hash", sa.String(64), nullable=False),
        sa.Column("body_hash", sa.String(64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("status", sa.Integer, nullable=True),
        sa.Column("headers", sa.JSON, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_idempotency_key"),
        sa.UniqueConstraint(
            "account_id", "route_hash", "key_hash", name="uq_idempotency_key_account_id_route_hash_key_hash"
        ),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name="fk_idempotency_key_account_id_account", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_idempotency_key_expires_at", "idempotency_key", ["expires_at"])


def _create_decks() -> None:
    """Card pools, decks and reports outside of events."""
    op.create_table(
        "card_pool",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("ruleset", sa.String(10), nullable=False),
        sa.Column("cards", sa.Integer, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("imported_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_card_pool"),
        sa.UniqueConstraint("key", name="uq_card_pool_key"),
    )
    op.create_table(
        "pool_import",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("files", sa.Integer, nullable=False),
        sa.Column("read", sa.Integer, nullable=False),
        sa.Column("doing", sa.String(200), nullable=False),
        sa.Column("outcome", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_pool_import"),
    )
    op.create_table(
        "kept_deck",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("account_id", sa.Uuid, nullable=False),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("report", sa.LargeBinary, nullable=False),
        sa.Column("kept_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_kept_deck"),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name="fk_kept_deck_account_id_account", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_kept_deck_account_id", "kept_deck", ["account_id"])
    op.create_table(
        "shared_report",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_shared_report"),
        sa.UniqueConstraint("secret_hash", name="uq_shared_report_secret_hash"),
    )
    op.create_index("ix_shared_report_expires_at", "shared_report", ["expires_at"])


def _create_matches() -> None:
    """Matches kept as files, and positions of the lab."""
    op.create_table(
        "saved_match",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("public_name", sa.String(40), nullable=True),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("ruleset", sa.String(10), nullable=False),
        sa.Column("format", sa.String(20), nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("ended", sa.String(200), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.Column("link", sa.String(64), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_saved_match"),
        sa.UniqueConstraint("secret_hash", name="uq_saved_match_secret_hash"),
        sa.UniqueConstraint("public_name", name="uq_saved_match_public_name"),
    )
    op.create_index("ix_saved_match_digest", "saved_match", ["digest"])
    op.create_index("ix_saved_match_expires_at", "saved_match", ["expires_at"])
    op.create_table(
        "lab_position",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("ruleset", sa.String(10), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=True),
        sa.Column("maker_id", sa.Uuid, nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_lab_position"),
        sa.UniqueConstraint("secret_hash", name="uq_lab_position_secret_hash"),
        sa.ForeignKeyConstraint(
            ["maker_id"], ["account.id"], name="fk_lab_position_maker_id_account", ondelete="SET NULL"
        ),
    )
    op.create_index("ix_lab_position_expires_at", "lab_position", ["expires_at"])
    op.create_index("ix_lab_position_maker_id", "lab_position", ["maker_id"])


def _create_events() -> None:
    """Events, their stages and staff, timers and the trail."""
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
        sa.PrimaryKeyConstraint("id", name="pk_stage"),
        sa.UniqueConstraint("event_id", "number", name="uq_stage_event_id_number"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_stage_event_id_event", ondelete="CASCADE"),
    )
    op.create_index("ix_stage_event_id", "stage", ["event_id"])
    op.create_table(
        "staff",
        sa.Column("account_id", sa.Uuid, nullable=False),
        sa.Column("role", sa.String(20), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("event_id", sa.Uuid, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_staff"),
        sa.UniqueConstraint("event_id", "account_id", "role", name="uq_staff_event_id_account_id_role"),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name="fk_staff_account_id_account", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_staff_event_id_event", ondelete="CASCADE"),
    )
    op.create_index("ix_staff_account_id", "staff", ["account_id"])
    op.create_index("ix_staff_event_id", "staff", ["event_id"])
    op.create_table(
        "timer",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("subject", sa.Uuid, nullable=False),
        sa.Column("event_id", sa.Uuid, nullable=True),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("try_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("fired_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("outcome", sa.Text, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_timer"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_timer_event_id_event", ondelete="CASCADE"),
    )
    _create_partial_index("uq_timer_pending", "timer", ["kind", "subject"], "fired_at IS NULL", unique=True)
    _create_partial_index("ix_timer_pending_try_at", "timer", ["try_at"], "fired_at IS NULL")
    op.create_index("ix_timer_event_id", "timer", ["event_id"])
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
        sa.PrimaryKeyConstraint("id", name="pk_trail"),
        sa.UniqueConstraint("event_id", "number", name="uq_trail_event_id_number"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_trail_event_id_event", ondelete="CASCADE"),
    )


def _create_entries() -> None:
    """Who plays, and their decks."""
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
        sa.Column("folded_name", sa.String(180), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("id", name="pk_entry"),
        sa.UniqueConstraint("event_id", "account_id", name="uq_entry_event_id_account_id"),
        sa.UniqueConstraint("event_id", "number", name="uq_entry_event_id_number"),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name="fk_entry_account_id_account", ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_entry_event_id_event", ondelete="CASCADE"),
    )
    op.create_index("ix_entry_account_id", "entry", ["account_id"])
    op.create_index("ix_entry_event_id", "entry", ["event_id"])
    op.create_index("ix_entry_event_id_folded_name", "entry", ["event_id", "folded_name"])
    op.create_table(
        "stage_player",
        sa.Column("stage_id", sa.Uuid, nullable=False),
        sa.Column("entry_id", sa.Uuid, nullable=False),
        sa.Column("status", sa.String(20), nullable=False),
        sa.Column("seed", sa.Integer, nullable=True),
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("event_id", sa.Uuid, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_stage_player"),
        sa.UniqueConstraint("stage_id", "entry_id", name="uq_stage_player_stage_id_entry_id"),
        sa.ForeignKeyConstraint(
            ["entry_id"], ["entry.id"], name="fk_stage_player_entry_id_entry", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name="fk_stage_player_event_id_event", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["stage_id"], ["stage.id"], name="fk_stage_player_stage_id_stage", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_stage_player_event_id", "stage_player", ["event_id"])
    op.create_table(
        "forbidden_pair",
        sa.Column("one_id", sa.Uuid, nullable=False),
        sa.Column("other_id", sa.Uuid, nullable=False),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("event_id", sa.Uuid, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_forbidden_pair"),
        sa.UniqueConstraint("one_id", "other_id", name="uq_forbidden_pair_one_id_other_id"),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name="fk_forbidden_pair_event_id_event", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["one_id"], ["entry.id"], name="fk_forbidden_pair_one_id_entry", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["other_id"], ["entry.id"], name="fk_forbidden_pair_other_id_entry", ondelete="CASCADE"
        ),
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
        sa.Column("decision", sa.String(20), nullable=True),
        sa.Column("decided_for", sa.Text, nullable=False, server_default=""),
        sa.Column("decided_by", sa.String(60), nullable=False, server_default=""),
        sa.Column("fix_until", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_deck"),
        sa.UniqueConstraint("entry_id", "part", "version", name="uq_deck_entry_id_part_version"),
        sa.ForeignKeyConstraint(["entry_id"], ["entry.id"], name="fk_deck_entry_id_entry", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_deck_event_id_event", ondelete="CASCADE"),
    )
    op.create_index("ix_deck_event_id", "deck", ["event_id"])


def _create_rounds() -> None:
    """Rounds, tables and seats, and what is printed of them."""
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
        sa.PrimaryKeyConstraint("id", name="pk_round"),
        sa.UniqueConstraint("stage_id", "number", name="uq_round_stage_id_number"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_round_event_id_event", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["stage_id"], ["stage.id"], name="fk_round_stage_id_stage", ondelete="CASCADE"),
    )
    op.create_index("ix_round_event_id", "round", ["event_id"])
    op.create_table(
        "round_root",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("round_id", sa.Uuid, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("root", sa.String(64), nullable=False),
        sa.Column("leaves", sa.LargeBinary, nullable=False),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_round_root"),
        sa.UniqueConstraint("round_id", "number", name="uq_round_root_round_id_number"),
        sa.ForeignKeyConstraint(["round_id"], ["round.id"], name="fk_round_root_round_id_round", ondelete="CASCADE"),
    )
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
        sa.PrimaryKeyConstraint("id", name="pk_seating"),
        sa.UniqueConstraint("round_id", "number", name="uq_seating_round_id_number"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_seating_event_id_event", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["round_id"], ["round.id"], name="fk_seating_round_id_round", ondelete="CASCADE"),
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
        sa.PrimaryKeyConstraint("id", name="pk_seat"),
        sa.UniqueConstraint("round_id", "entry_id", name="uq_seat_round_id_entry_id"),
        sa.UniqueConstraint("table_id", "place", name="uq_seat_table_id_place"),
        sa.ForeignKeyConstraint(["entry_id"], ["entry.id"], name="fk_seat_entry_id_entry", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_seat_event_id_event", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["round_id"], ["round.id"], name="fk_seat_round_id_round", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["seating.id"], name="fk_seat_table_id_seating", ondelete="CASCADE"),
    )
    op.create_index("ix_seat_entry_id", "seat", ["entry_id"])
    op.create_index("ix_seat_event_id", "seat", ["event_id"])
    op.create_table(
        "paper",
        sa.Column("round_id", sa.Uuid, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("links", sa.JSON, nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("taken_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("content", sa.LargeBinary, nullable=True),
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("event_id", sa.Uuid, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_paper"),
        sa.UniqueConstraint("round_id", "kind", name="uq_paper_round_id_kind"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_paper_event_id_event", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["round_id"], ["round.id"], name="fk_paper_round_id_round", ondelete="CASCADE"),
    )
    op.create_index("ix_paper_event_id", "paper", ["event_id"])
    op.create_index("ix_paper_asked_at", "paper", ["asked_at"])
    _create_partial_index("ix_paper_wanted", "paper", ["asked_at"], "made_at IS NULL")


def _create_disputes() -> None:
    """Disputes and what is ruled."""
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
        sa.UniqueConstraint("event_id", "number", name="uq_dispute_event_id_number"),
        sa.ForeignKeyConstraint(["entry_id"], ["entry.id"], name="fk_dispute_entry_id_entry", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_dispute_event_id_event", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["seating.id"], name="fk_dispute_table_id_seating", ondelete="SET NULL"
        ),
    )
    op.create_index("ix_dispute_event_id", "dispute", ["event_id"])
    op.create_index("ix_dispute_table_id", "dispute", ["table_id"])
    _create_partial_index(
        "uq_dispute_under_way",
        "dispute",
        ["match_id"],
        "state NOT IN ('agreed', 'withdrawn', 'closed', 'published') AND raised_by <> 'spectator'",
        unique=True,
    )
    op.create_index("uq_dispute_match_id_number", "dispute", ["match_id", "number"], unique=True)
    op.create_table(
        "dispute_line",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("event_id", sa.Uuid, nullable=True),
        sa.Column("dispute_id", sa.Uuid, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("author", sa.String(60), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_dispute_line"),
        sa.UniqueConstraint("dispute_id", "number", name="uq_dispute_line_dispute_id_number"),
        sa.ForeignKeyConstraint(
            ["dispute_id"], ["dispute.id"], name="fk_dispute_line_dispute_id_dispute", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name="fk_dispute_line_event_id_event", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_dispute_line_event_id", "dispute_line", ["event_id"])
    op.create_index("ix_dispute_line_dispute_id", "dispute_line", ["dispute_id"])
    op.create_table(
        "ruling",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("event_id", sa.Uuid, nullable=True),
        sa.Column("dispute_id", sa.Uuid, nullable=False),
        sa.Column("instance", sa.Integer, nullable=False),
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
        sa.PrimaryKeyConstraint("id", name="pk_ruling"),
        sa.UniqueConstraint("dispute_id", "instance", name="uq_ruling_dispute_id_instance"),
        sa.ForeignKeyConstraint(
            ["dispute_id"], ["dispute.id"], name="fk_ruling_dispute_id_dispute", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_ruling_event_id_event", ondelete="CASCADE"),
    )
    op.create_index("ix_ruling_event_id", "ruling", ["event_id"])
    op.create_index("ix_ruling_dispute_id", "ruling", ["dispute_id"])


def _create_floor() -> None:
    """What judges do on the floor."""
    op.create_table(
        "announcement",
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("made_by", sa.String(60), nullable=False),
        sa.Column("withdrawn_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("event_id", sa.Uuid, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_announcement"),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name="fk_announcement_event_id_event", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_announcement_event_id", "announcement", ["event_id"])
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
        sa.PrimaryKeyConstraint("id", name="pk_deck_check"),
        sa.ForeignKeyConstraint(["entry_id"], ["entry.id"], name="fk_deck_check_entry_id_entry", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_deck_check_event_id_event", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["round_id"], ["round.id"], name="fk_deck_check_round_id_round", ondelete="SET NULL"),
    )
    op.create_index("ix_deck_check_entry_id", "deck_check", ["entry_id"])
    op.create_index("ix_deck_check_event_id", "deck_check", ["event_id"])
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
        sa.Column("dispute_id", sa.Uuid, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_penalty"),
        sa.ForeignKeyConstraint(
            ["dispute_id"], ["dispute.id"], name="fk_penalty_dispute_id_dispute", ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["entry_id"], ["entry.id"], name="fk_penalty_entry_id_entry", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_penalty_event_id_event", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["seating.id"], name="fk_penalty_table_id_seating", ondelete="SET NULL"
        ),
    )
    op.create_index("ix_penalty_event_id", "penalty", ["event_id"])
    op.create_index("ix_penalty_entry_id", "penalty", ["entry_id"])
    op.create_index("ix_penalty_dispute_id", "penalty", ["dispute_id"])
    op.create_table(
        "event_log",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("event_id", sa.Uuid, nullable=False),
        sa.Column("match_id", sa.Uuid, nullable=False),
        sa.Column("table_id", sa.Uuid, nullable=True),
        sa.Column("call_id", sa.Uuid, nullable=True),
        sa.Column("is_public", sa.Boolean, nullable=False),
        sa.Column("added_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_event_log"),
        sa.ForeignKeyConstraint(
            ["call_id"], ["dispute.id"], name="fk_event_log_call_id_dispute", ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_event_log_event_id_event", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["seating.id"], name="fk_event_log_table_id_seating", ondelete="SET NULL"
        ),
    )
    op.create_index("ix_event_log_event_id", "event_log", ["event_id"])


def _create_online() -> None:
    """Online matches."""
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
        sa.Column("is_open", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("id", name="pk_online_match"),
        sa.UniqueConstraint("link_hash", name="uq_online_match_link_hash"),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name="fk_online_match_event_id_event", ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["seating.id"], name="fk_online_match_table_id_seating", ondelete="SET NULL"
        ),
    )
    op.create_index("ix_online_match_key_id", "online_match", ["key_id"])
    _create_partial_index("ix_online_match_waiting", "online_match", ["created_at"], "header IS NULL")
    _create_partial_index("ix_online_match_event_id", "online_match", ["event_id"], "event_id IS NOT NULL")
    _create_partial_index("ix_online_match_table_id", "online_match", ["table_id"], "table_id IS NOT NULL")
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
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("naming", sa.Integer, nullable=False, server_default="0"),
        sa.Column("clocks", sa.LargeBinary, nullable=True),
        sa.PrimaryKeyConstraint("match_id", name="pk_online_state"),
        sa.ForeignKeyConstraint(
            ["match_id"], ["online_match.id"], name="fk_online_state_match_id_online_match", ondelete="CASCADE"
        ),
        # The row is rewritten with every choice: half of each page stays free, so that this happens in place.
        postgresql_with={"fillfactor": 50},
    )
    _create_partial_index(
        "ix_online_state_under_way", "online_state", ["status"], "status IN ('live', 'paused', 'frozen')"
    )
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
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("mutes", sa.Integer, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_online_seat"),
        sa.UniqueConstraint("match_id", "account_id", name="uq_online_seat_match_id_account_id"),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name="fk_online_seat_account_id_account", ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["online_match.id"], name="fk_online_seat_match_id_online_match", ondelete="CASCADE"
        ),
    )
    _create_partial_index("ix_online_seat_account_id", "online_seat", ["account_id"], "account_id IS NOT NULL")
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
        sa.UniqueConstraint("match_id", "actor", "key", name="uq_online_input_match_id_actor_key"),
        sa.ForeignKeyConstraint(
            ["match_id"], ["online_match.id"], name="fk_online_input_match_id_online_match", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "online_note",
        sa.Column("match_id", sa.Uuid, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("actor", sa.Integer, nullable=False),
        sa.Column("account_id", sa.Uuid, nullable=True),
        sa.Column("key", sa.String(40), nullable=True),
        sa.Column("way", sa.String(20), nullable=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=True),
        sa.PrimaryKeyConstraint("match_id", "number", name="pk_online_note"),
        sa.UniqueConstraint("match_id", "actor", "key", name="uq_online_note_match_id_actor_key"),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name="fk_online_note_account_id_account", ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["online_match.id"], name="fk_online_note_match_id_online_match", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_online_note_account_id", "online_note", ["account_id"])
    op.create_table(
        "online_word",
        sa.Column("match_id", sa.Uuid, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("text", sa.String(240), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "number", name="pk_online_word"),
        sa.UniqueConstraint("match_id", "seat", "key", name="uq_online_word_match_id_seat_key"),
        sa.ForeignKeyConstraint(
            ["match_id"], ["online_match.id"], name="fk_online_word_match_id_online_match", ondelete="CASCADE"
        ),
    )
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
        sa.ForeignKeyConstraint(
            ["match_id"], ["online_match.id"], name="fk_online_record_match_id_online_match", ondelete="CASCADE"
        ),
    )
    _create_partial_index("ix_online_record_wanted", "online_record", ["try_at"], "made_at IS NULL")
    _create_partial_index("ix_online_record_uncleared", "online_record", ["ended_at"], "cleared_at IS NULL")
    op.create_table(
        "online_report",
        sa.Column("match_id", sa.Uuid, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("lines", sa.JSON, nullable=False),
        sa.Column("read_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("match_id", "number", name="pk_online_report"),
        sa.UniqueConstraint("match_id", "seat", "key", name="uq_online_report_match_id_seat_key"),
        sa.ForeignKeyConstraint(
            ["match_id"], ["online_match.id"], name="fk_online_report_match_id_online_match", ondelete="CASCADE"
        ),
    )


def _create_cases() -> None:
    """Case law, looks at hidden cards and reports about the engine."""
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
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name="fk_hidden_look_account_id_account", ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["dispute_id"], ["dispute.id"], name="fk_hidden_look_dispute_id_dispute", ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["online_match.id"], name="fk_hidden_look_match_id_online_match", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_hidden_look_match_id", "hidden_look", ["match_id"])
    op.create_index("ix_hidden_look_dispute_id", "hidden_look", ["dispute_id"])
    op.create_index("ix_hidden_look_account_id", "hidden_look", ["account_id"])
    op.create_table(
        "case",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("dispute_id", sa.Uuid, nullable=True),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("state_since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ruleset", sa.String(10), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("window", sa.String(40), nullable=False),
        sa.Column("title", sa.String(120), nullable=False),
        sa.Column("situation", sa.Text, nullable=False),
        sa.Column("question", sa.Text, nullable=False),
        sa.Column("holding", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("remedy", sa.String(300), nullable=False),
        sa.Column("strength", sa.String(20), nullable=False),
        sa.Column("scenario", sa.Text, nullable=False),
        sa.Column("engine", sa.String(20), nullable=False),
        sa.Column("checked_with", sa.String(40), nullable=False),
        sa.Column("month", sa.String(7), nullable=False),
        sa.Column("object_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("superseded_by", sa.Uuid, nullable=True),
        sa.Column("proposed_by_id", sa.Uuid, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_case"),
        sa.UniqueConstraint("number", name="uq_case_number"),
        sa.UniqueConstraint("dispute_id", name="uq_case_dispute_id"),
        sa.ForeignKeyConstraint(
            ["dispute_id"], ["dispute.id"], name="fk_case_dispute_id_dispute", ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["proposed_by_id"], ["account.id"], name="fk_case_proposed_by_id_account", ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["superseded_by"], ["case.id"], name="fk_case_superseded_by_case", ondelete="SET NULL"
        ),
    )
    op.create_index("ix_case_state", "case", ["state"])
    op.create_index("ix_case_proposed_by_id", "case", ["proposed_by_id"])
    op.create_table(
        "case_rule",
        sa.Column("case_id", sa.Uuid, nullable=False),
        sa.Column("rule", sa.String(80), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("case_id", "rule", name="pk_case_rule"),
        sa.ForeignKeyConstraint(["case_id"], ["case.id"], name="fk_case_rule_case_id_case", ondelete="CASCADE"),
    )
    op.create_index("ix_case_rule_rule", "case_rule", ["rule"])
    op.create_table(
        "case_card",
        sa.Column("case_id", sa.Uuid, nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.PrimaryKeyConstraint("case_id", "title", name="pk_case_card"),
        sa.ForeignKeyConstraint(["case_id"], ["case.id"], name="fk_case_card_case_id_case", ondelete="CASCADE"),
    )
    op.create_table(
        "engine_report",
        sa.Column("ruling_id", sa.Uuid, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("by_id", sa.Uuid, nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("ruling_id", name="pk_engine_report"),
        sa.ForeignKeyConstraint(
            ["by_id"], ["account.id"], name="fk_engine_report_by_id_account", ondelete="SET NULL"
        ),
    )
    op.create_index("ix_engine_report_by_id", "engine_report", ["by_id"])


def _create_partial_index(name: str, table: str, columns: list[str], where: str, unique: bool = False) -> None:
    condition = sa.text(where)
    op.create_index(name, table, columns, unique=unique, sqlite_where=condition, postgresql_where=condition)
