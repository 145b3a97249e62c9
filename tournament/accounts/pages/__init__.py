"""Pages to sign in and out, and of one's own account."""
