"""Cards of melee."""
