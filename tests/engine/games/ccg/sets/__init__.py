"""Sets of ccg."""
