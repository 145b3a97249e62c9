"""Accounts, sessions, API tokens and password resets."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
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


def downgrade() -> None:
    op.drop_index("ix_password_reset_expires_at", "password_reset")
    op.drop_index("ix_password_reset_account_id", "password_reset")
    op.drop_table("password_reset")
    op.drop_index("ix_api_token_account_id", "api_token")
    op.drop_table("api_token")
    op.drop_index("ix_sign_in_expires_at", "sign_in")
    op.drop_index("ix_sign_in_account_id", "sign_in")
    op.drop_table("sign_in")
    op.drop_table("account")
