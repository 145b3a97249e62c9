"""Windows: trigger index, opportunities, checks and reports."""
