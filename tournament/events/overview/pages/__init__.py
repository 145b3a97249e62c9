"""The home page, the lists of events, and the page of an event."""
