"""A checked deck: its report, its shape, and what changed since another version."""
