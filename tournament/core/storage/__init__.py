"""Database, schema, leases and idempotency keys."""
