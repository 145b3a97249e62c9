"""A player's own pages: current table, results, events; and pages for guests."""
