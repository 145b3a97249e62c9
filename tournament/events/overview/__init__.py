"""Lists of events, and the home page."""
