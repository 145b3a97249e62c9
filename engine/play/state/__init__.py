"""State of the table: visibility, immunity, and immediate consequences."""
