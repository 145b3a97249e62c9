"""Views of disputes: for judges, for the table, for standings and operators."""
