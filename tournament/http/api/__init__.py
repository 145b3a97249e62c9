"""What API routes share: arguments, idempotency keys, ETags, pages of lists."""
