"""Migration environment: one transaction, on a given connection or the configured database."""

from alembic import context
from sqlalchemy import Connection

from tournament.core.config import load_config
from tournament.core.storage.database import Database
from tournament.tables import Base


def run(connection: Connection) -> None:
    report = context.config.attributes.get("report")
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        render_as_batch=connection.dialect.name == "sqlite",
        on_version_apply=report,
        transactional_ddl=True,  # both databases support it; for SQLite, Alembic assumes they don't
    )
    with context.begin_transaction():
        context.run_migrations()


if context.is_offline_mode():
    raise SystemExit("Kingsmoot migrates a live database only; run: kingsmoot db upgrade")

if (given := context.config.attributes.get("connection")) is not None:
    run(given)
else:
    database = Database(load_config().database_url)
    with database.engine.connect() as own:
        run(own)
        own.commit()
    database.close()
