"""The lifecycle of events and their stages, and the staff."""
