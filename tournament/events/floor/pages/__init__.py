"""Pages for the staff on the floor."""
